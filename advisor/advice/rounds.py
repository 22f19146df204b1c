"""The search for the best set of cards: all that come into question are tried in a few deals, those ahead in more.

Each round has deals of its own, so what it shows is not the luck that got a set into it.
"""

from dataclasses import replace

from advisor.advice.experiment import PLAYERS, Experiment
from advisor.advice.judgment import worth
from advisor.advice.simulate import Progress
from advisor.advice.trials import Bank, Outcome, Question, try_sets
from advisor.engine.masks import LANES


class Effort:
    """How long to look for the best set.

    Args:
        rounds: how many sets are tried in each round, and in how many deals.
        shuffles: how often to shuffle, at most, for deals in which partner does what he did.
    """

    def __init__(self, *rounds: tuple[int, int], shuffles: int) -> None:
        self.rounds = rounds
        self.shuffles = shuffles

    def scaled(self, share: float) -> "Effort":
        """A part of it."""
        rounds = [(sets, max(LANES, int(deals * share))) for sets, deals in self.rounds]
        return Effort(*rounds, shuffles=max(LANES, int(self.shuffles * share)))

    @property
    def deals(self) -> int:
        """Of all rounds."""
        return sum(deals for _, deals in self.rounds)


class Rounds:
    """Rounds in which sets are dealt out.

    Args:
        question: whose sets they are.
        bank: deals for all rounds.
        target: the bid to be made, in the times-ten scale, if there is one.
        experiment: who plays.
        progress: told about the deals played.
    """

    def __init__(
        self,
        question: Question,
        bank: Bank,
        target: int | None,
        experiment: Experiment,
        progress: Progress | None = None,
    ) -> None:
        self._question = question
        self._bank = bank
        self._target = target
        self._experiment = experiment
        self._progress = progress
        self._used = 0  # deals of the bank
        self._played = 0
        self.tried = 0
        """How many sets were dealt out."""

    def narrow_down(self, sets: list[int], effort: Effort, more: int = 0) -> list[int]:
        """Play all rounds but the last; so many deals ``more`` are for that one.

        Where the bank has few deals, each round has fewer, but so that the last has no more than all others together.

        Returns:
            All sets, the best first; those that were not tried as they came.
        """
        share = min(1.0, len(self._bank) / (effort.deals + min(more, effort.deals)))
        ranked = sets
        self.tried = len(sets[: effort.rounds[0][0]])
        for most, deals in effort.rounds:
            some = ranked[:most]
            outcomes = self._play(some, int(deals * share), for_screening(self._experiment))
            worths = {
                mask: int(worth(each.made, self._target).sum()) for mask, each in zip(some, outcomes, strict=True)
            }
            ranked = sorted(some, key=lambda mask: -worths[mask]) + ranked[len(some) :]
        return ranked

    def decide(self, sets: list[int], deals: int) -> list[Outcome]:
        """Play the last round, at most so many deals: what each of the sets comes to."""
        left = len(self._bank) - self._used
        return self._play(sets, min(deals, left), self._experiment, in_parts=True)

    def _play(self, sets: list[int], deals: int, experiment: Experiment, *, in_parts: bool = False) -> list[Outcome]:
        """Play the next deals of the bank, in whole rows, with each set."""
        number = max(1, deals // LANES) * LANES
        these = range(self._used, self._used + number)
        self._used += number
        wanted = self._played + len(sets) * number

        def count(played: int) -> None:
            self._played += played
            if self._progress:
                self._progress(self._played, wanted)

        return try_sets(self._question, self._bank, sets, these, experiment, in_parts=in_parts, played=count)


def for_screening(experiment: Experiment) -> Experiment:
    """Who plays before the last round: experts take their time, so skilled players screen sets for them."""
    return replace(experiment, players=PLAYERS[0], worlds=None) if experiment.imagined else experiment

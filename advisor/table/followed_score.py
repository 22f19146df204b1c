"""The score of a recorded deal: worked out where enough is known, else its numbers held against each other."""

from advisor.table.cards import HAND_SIZE
from advisor.table.deal import Deal
from advisor.table.followed_hands import Tell
from advisor.table.scoring import DealScore, PerTeam, may_throw_in, score_deal, total_step
from advisor.table.seats import Seat, Team
from advisor.table.tricks import all_trick_points


def find_score(deal: Deal, tell: Tell) -> DealScore | None:
    """The score, and whether it is as recorded."""
    return _Scorer(deal, tell).score()


class _Scorer:
    """Scores one deal and tells what is wrong with what is recorded of it."""

    def __init__(self, deal: Deal, tell: Tell) -> None:
        self._deal = deal
        self._record = deal.record
        self._rules = deal.rules
        self._tell = tell
        self._by_play = len(deal.plays) == len(Seat) * HAND_SIZE
        self._total = all_trick_points(deal.rules)
        self._thrown_in = deal.thrown_in

    def score(self) -> DealScore | None:
        """The score, where enough is known."""
        record = self._record
        self._check_throw_in()
        self._check_taken()
        sound = self._check_tricks()
        score = self._worked_out() if sound else None
        if score is None:
            self._check_result()
            self._compare_numbers()
            return None
        self._compare("Result", record.result, score.result)
        self._compare("Change", record.change, score.change)
        if record.before is not None:
            self._compare("After", record.after, score.after)
        return score

    def _compare(self, tag: str, told: object, found: object) -> None:
        if told is not None and told != found:
            self._tell((tag,), f"it is {found}, not {told}")

    # --- giving up ---

    def _check_throw_in(self) -> None:
        record, declarer = self._record, self._deal.declarer
        thrower = record.thrown_in
        if record.result == "thrown in" and record.rows:
            self._tell(("Result",), "a deal thrown in is not played; leave out the Play tag or correct this one")
        if thrower is None:
            return
        if declarer not in (None, thrower):
            assert declarer
            self._tell(("ThrowIn",), f"{thrower.word} is not declarer; only {declarer.word} may give up")
        if record.rows:
            self._tell(("ThrowIn",), "a deal thrown in is not played; leave out the Play tag or this one")
        if record.result not in (None, "thrown in"):
            self._tell(("Result",), f"it is thrown in, not {record.result}")

    # --- the tricks ---

    def _check_taken(self) -> None:
        record = self._record
        taken = record.taken
        if taken is None:
            return
        if min(taken.ns, taken.ew) < 0:
            self._tell(("Taken",), "trick points cannot be below zero")
        elif taken.ns + taken.ew > self._total:
            self._tell(("Taken",), f"they add up to {taken.ns + taken.ew}; there are only {self._total}")
        elif not record.begins_late and taken != PerTeam():
            self._tell(
                ("Taken",), "the record begins with the first trick, before which nothing is taken; leave it out"
            )

    def _check_tricks(self) -> bool:
        """Whether the trick points can be."""
        record, deal = self._record, self._deal
        told = record.tricks
        if told is None:
            return True
        if self._by_play and not record.begins_late:
            if told != deal.points:
                self._tell(("Tricks",), f"the tricks are worth {deal.points}, not {told}")
            return True
        if self._thrown_in:
            if told != PerTeam():
                self._tell(("Tricks",), "a deal thrown in has no tricks: NS 0 EW 0")
            return True
        message = None
        step = total_step(self._rules)
        if min(told.ns, told.ew) < 0:
            message = "trick points cannot be below zero"
        elif told.ns % step:
            message = f"trick points come in steps of {step}"
        elif told.ns + told.ew != self._total:
            message = f"they add up to {told.ns + told.ew}; the tricks are worth {self._total} in all"
        else:
            short = [team for team in Team if told[team] < deal.points[team]]
            if short:
                message = f"{short[0]} has {deal.points[short[0]]} trick points already"
        if message:
            self._tell(("Tricks",), message)
        return message is None

    # --- the score ---

    def _worked_out(self) -> DealScore | None:
        deal, record = self._deal, self._record
        if deal.declarer is None or deal.bid is None or deal.team_meld is None or record.begins_late:
            return None
        meld = deal.team_meld[deal.declarer.team]
        if self._thrown_in and not may_throw_in(deal.bid, meld, deal.rules):
            tag = "ThrowIn" if record.thrown_in else "Result" if record.result else "Tricks"
            self._tell(
                (tag,),
                f"it may not be thrown in: meld of {meld} against a bid of {deal.bid} (throw_in={deal.rules.throw_in})",
            )
            return None
        tricks = deal.points if self._by_play else None if deal.plays else record.tricks
        if tricks is None and not self._thrown_in:
            return None
        try:
            return score_deal(
                declaring_team=deal.declarer.team,
                bid=deal.bid,
                meld=deal.team_meld,
                trick_points=None if self._thrown_in else tricks,
                before=record.before,
                rules=deal.rules,
                tricks_won=deal.tricks_won if self._by_play else None,
                last_trick=deal.leader.team if self._by_play and deal.leader else None,
                thrown_in=self._thrown_in,
            )
        except ValueError:
            return None  # whether a side keeps its meld turns on tricks that are not recorded

    def _check_result(self) -> None:
        """Whether the contract can have come to that, by the melds alone."""
        deal, result = self._deal, self._record.result
        if deal.declarer is None or deal.bid is None or deal.team_meld is None or self._record.begins_late:
            return
        meld = deal.team_meld[deal.declarer.team]
        if result == "made" and meld + self._total < deal.bid:
            self._tell(("Result",), f"meld of {meld} and all tricks are less than the bid of {deal.bid}")
        if result == "set" and meld >= deal.bid and self._rules.meld_needs == "none":
            self._tell(("Result",), f"meld of {meld} alone makes the bid of {deal.bid}")

    def _compare_numbers(self) -> None:
        """Result, change and scores, where the score cannot be worked out."""
        record = self._record
        if record.before is not None and record.change is not None:
            self._compare("After", record.after, record.before + record.change)
        change = record.change
        if change is None and record.before is not None and record.after is not None:
            change = PerTeam(record.after.ns - record.before.ns, record.after.ew - record.before.ew)
        tag = "Change" if record.change is not None else "After"
        message = None if change is None else self._impossible(change)
        if message:
            self._tell((tag,), message)

    def _impossible(self, change: PerTeam) -> str | None:
        """Why the scores cannot change like that: declarer's side adds its bid or more, or loses its bid."""
        deal, result = self._deal, self._record.result
        if deal.declarer is None:
            losers = sum(change[team] < 0 for team in Team)
            if losers > (0 if result == "made" else 1) or (result in ("set", "thrown in") and not losers):
                return f"{change} cannot be: a side that is set loses its bid, all others add what they have"
            return None
        declaring = deal.declarer.team
        own, others = change[declaring], change[declaring.other]
        if others < 0:
            return f"{declaring.other} cannot lose points: it is {declaring} who played"
        made = own >= 0 if result is None else result == "made"
        if deal.bid is None:
            return None if made == (own >= 0) else f"{declaring} cannot have {own:+}: the contract was {result}"
        if made and own < deal.bid:
            return f"{declaring} adds {deal.bid} or more if the contract is made, not {own}"
        if not made and own != -deal.bid:
            return f"{declaring} loses {deal.bid} if the contract is not made: it is {-deal.bid}, not {own:+}"
        return None

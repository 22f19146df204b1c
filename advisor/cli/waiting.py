"""What is said on standard error while the user waits."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from advisor.folders import cache_folder

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from advisor.advice.experiment import Experiment
    from advisor.advice.kernels import Kernels

DELAY = 1.0  # seconds


Advance = Callable[..., None]
"""Told how many are done, and how many are wanted where that is known."""


def compile_first(experiment: "Experiment | None" = None, *, auction: bool = True) -> None:
    """Compile what an answer runs, or all there is, and say so, if nobody has done it yet."""
    from advisor.advice.bidding import kernels

    _compile("simulator", kernels(experiment, auction=auction), *_for_players(experiment))


def compile_exchange_first(experiment: "Experiment | None" = None) -> None:
    """Compile what a suggestion for an exchange runs, or all there is, and say so, if nobody has done it yet."""
    from advisor.advice.passing import kernels

    _compile("exchange adviser", kernels(experiment), *_for_players(experiment))


def compile_solver_first() -> None:
    """Compile the solver, and say so, if nobody has done it yet."""
    from advisor.advice.solving import kernels

    _compile("solver", kernels(), "once", "ten seconds")


def compile_judge_first() -> None:
    """Compile what judges cards, and say so, if nobody has done it yet."""
    from advisor.advice.judging import kernels

    _compile("judge of cards", kernels(), "once", "ten seconds")


def compile_reviewer_first() -> None:
    """Compile what a review runs, and say so, if nobody has done it yet."""
    from advisor.advice.review import kernels

    _compile("reviewer", kernels(), "once", "a minute")


def compile_drill_first(kind: str) -> None:
    """Compile what grades the answers of one kind of drill, and say so, if nobody has done it yet."""
    if kind == "meld":
        return
    from advisor.advice.drill_truth import kernels

    _compile("simulator", kernels(kind), "once", "twenty seconds")


def _for_players(experiment: "Experiment | None") -> tuple[str, str]:
    """How often what players need is compiled, and how long that takes."""
    time = "a minute" if experiment is None or experiment.imagined else "twenty seconds"
    return "once for each kind of players", time


def _compile(what: str, kernels: "Kernels", times: str, time: str) -> None:
    from advisor.advice.kernels import compiled_folder

    if kernels.are_prepared:
        return
    folder = compiled_folder()
    if folder:
        _say(f"Compiling the {what}; this happens {times} and takes {time} or so ...")
    else:
        _say(f"Compiling the {what} for {time} or so; nothing can be kept in {cache_folder()} for next time")
    kernels.prepare()
    if folder and not kernels.are_kept:
        _say(f"It could not be kept in {folder}; is the disk full? The next answer compiles again.")


def _say(note: str) -> None:
    print(note, file=sys.stderr, flush=True)  # noqa: T201


def bar_on_terminal(what: str) -> "AbstractContextManager[Advance | None]":
    """A bar on standard error for anything over a second; nothing where standard error is no terminal."""
    return delayed_bar(what) if sys.stderr.isatty() else nullcontext()


@contextmanager
def delayed_bar(what: str) -> Iterator[Advance]:
    """Give a function to call with how many are done, and wanted: it draws a bar if the work takes long enough to
    wonder; the bar goes away at the end. ``what`` names what is counted."""
    bar: Bar | None = None
    began: tuple[float, int] | None = None  # when the first were done, and how many

    def advance(done: int, wanted: int | None = None) -> None:
        nonlocal bar, began
        now = time.monotonic()
        started, before = began = began or (now, done)
        if bar is None:
            if now - started < DELAY or done == wanted:
                return
            bar = _open_bar(count_down=wanted is not None)
            bar.add_task(what, total=wanted, rate="")
        rate = (done - before) / (now - started) if now > started else 0.0
        bar.update(bar.task_ids[0], completed=done, total=wanted, rate=f"{rate:,.0f} a second")

    try:
        yield advance
    finally:
        if bar is not None:
            bar.stop()


def _open_bar(*, count_down: bool) -> "Bar":
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn() if count_down else TextColumn("{task.completed:,}"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn() if count_down else TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.start()
    return bar

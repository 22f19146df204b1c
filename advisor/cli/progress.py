"""What is said on standard error while the user waits."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from advisor.folders import cache_folder

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from advisor.advice.experiment import Experiment
    from advisor.advice.simulate import Progress

DELAY = 1.0  # seconds


def compile_first(experiment: "Experiment | None" = None) -> None:
    """Compile what an answer runs, or all there is, and say so, if nobody has done it yet."""
    from advisor.advice.simulate import compiled_folder, is_kept, is_prepared, prepare

    if is_prepared(experiment):
        return
    folder = compiled_folder()
    time = "half a minute" if experiment is None or experiment.imagined else "ten seconds"
    if folder:
        _say(f"Compiling the simulator; this happens once for each kind of players and takes {time} or so ...")
    else:
        _say(f"Compiling the simulator for {time} or so; nothing can be kept in {cache_folder()} for next time")
    prepare(experiment)
    if folder and not is_kept(experiment):
        _say(f"It could not be kept in {folder}; is the disk full? The next answer compiles again.")


def _say(note: str) -> None:
    print(note, file=sys.stderr, flush=True)  # noqa: T201


@contextmanager
def delayed_bar() -> "Iterator[Progress]":
    """Give a function to call with the deals done and wanted: it draws a bar if the work takes long enough to wonder;
    the bar goes away at the end."""
    bar: Bar | None = None
    began: tuple[float, int] | None = None  # when the first deals were done, and how many

    def advance(done: int, wanted: int) -> None:
        nonlocal bar, began
        now = time.monotonic()
        started, before = began = began or (now, done)
        if bar is None:
            if now - started < DELAY or done == wanted:
                return
            bar = _open_bar()
            bar.add_task("deals", total=wanted, rate="")
        rate = (done - before) / (now - started) if now > started else 0.0
        bar.update(bar.task_ids[0], completed=done, total=wanted, rate=f"{rate:,.0f} a second")

    try:
        yield advance
    finally:
        if bar is not None:
            bar.stop()


def _open_bar() -> "Bar":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.start()
    return bar

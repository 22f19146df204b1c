"""A progress bar that appears only if the work takes long enough to wonder."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from advisor.advice.simulate import Progress

DELAY = 1.0  # seconds


@contextmanager
def delayed_bar() -> "Iterator[Progress]":
    """Give a function to call with the deals done and wanted; the bar goes away at the end."""
    started = time.monotonic()
    bar: Bar | None = None

    def advance(done: int, wanted: int) -> None:
        nonlocal bar
        if bar is None:
            if time.monotonic() - started < DELAY or done == wanted:
                return
            bar = _open_bar()
            bar.add_task("deals", total=wanted, rate="")
        rate = done / (time.monotonic() - started)
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

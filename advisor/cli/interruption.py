"""Ctrl-C while an answer is written."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def uncut() -> Iterator[None]:
    """Let the first Ctrl-C wait until an answer is written whole."""
    waiting = False

    def wait(_signal: int, _frame: FrameType | None) -> None:
        nonlocal waiting
        if waiting:
            raise KeyboardInterrupt  # whoever reads has stopped reading
        waiting = True

    usual = signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if waiting:
        raise KeyboardInterrupt

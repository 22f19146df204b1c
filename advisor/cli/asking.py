"""Questions and answers in turn: on a terminal, or with answers that come from a file."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from types import FrameType

from advisor.cli.exits import FileError

LEAVE = ("q", "quit", "exit")
BACK = ("u", "undo")
HELP = "?"  # "help" is a call, and H a suit


_shown: list[str] = []
"""The prompt at which the user is."""


class LeaveError(Exception):
    """The user has had enough, or the input has ended."""


def prepare_to_ask() -> None:
    """Let lines be edited on a terminal, and bytes that are no text be read as marks."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with suppress(ImportError):
        import readline  # noqa: F401  # input() then lets a line be edited


def read_line(prompt: str) -> str:
    """A line of standard input.

    Raises:
        LeaveError: when it ends.
    """
    if sys.stdin is None:
        raise FileError("cannot read answers from standard input: it is closed")
    _shown[:] = [prompt]
    try:
        answer = input(prompt).strip()
    except EOFError:
        say("")
        raise LeaveError from None
    if not sys.stdin.isatty():
        say(answer)  # else the next question would stand in the same line
    return answer


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


@contextmanager
def time_notice(seconds: float | None, notice: str) -> Iterator[None]:
    """Say something when so much time is over, in the middle of a question, where the system can do that."""
    if seconds is None or not hasattr(signal, "setitimer"):
        yield
        return

    def tell(_signal: int, _frame: FrameType | None) -> None:
        say(f"\n{notice}")
        if sys.stdin.isatty() and "readline" in sys.modules:  # show again what is typed so far
            sys.stdout.write(f"{''.join(_shown)}{sys.modules['readline'].get_line_buffer()}")
            sys.stdout.flush()

    usual = signal.signal(signal.SIGALRM, tell)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)

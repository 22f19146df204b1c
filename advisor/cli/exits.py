"""What the program tells its caller when it ends."""

import sys
from enum import IntEnum

PROGRAM = "pinochle-advise"


class ExitCode(IntEnum):
    """The exit codes."""

    ANSWERED = 0
    IMPOSSIBLE = 1
    """Understood, but it cannot be answered."""
    USAGE = 2
    """Wrong usage or notation."""
    FILE = 3
    """A file that cannot be read or written."""
    INTERRUPTED = 130


class UsageError(ValueError):
    """Options that do not fit together, or a value that is out of range; one plain line."""


class FileError(Exception):
    """A file that cannot be read or written; one plain line."""


class ImpossibleError(Exception):
    """What is understood, but cannot be answered; one plain line."""


def say_error(message: str) -> None:
    """Write one plain line to standard error."""
    one_line = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in " ".join(message.split()))
    sys.stderr.write(f"{PROGRAM}: {one_line}\n")

"""Files that commands read."""

import sys
from pathlib import Path

from advisor.cli.batch import STANDARD_INPUT
from advisor.cli.exits import FileError


def name_of(file: str) -> str:
    """What a file is called in messages."""
    return "standard input" if file == STANDARD_INPUT else file


def read_file(file: str) -> str:
    """The text of a file or of standard input; bytes that are no UTF-8 become marks, as in names of players.

    Raises:
        FileError: if it cannot be read.
    """
    try:
        if file != STANDARD_INPUT:
            content = Path(file).read_bytes()
        elif sys.stdin is None:
            raise FileError("cannot read standard input: it is closed")
        else:
            content = sys.stdin.buffer.read()
    except (OSError, ValueError) as error:
        raise FileError(f"cannot read {name_of(file)}: {getattr(error, 'strerror', None) or error}") from None
    return content.decode("utf-8-sig", errors="replace")

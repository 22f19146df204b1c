"""Files that commands read."""

import sys
from codecs import BOM_UTF8
from pathlib import Path

from advisor.cli.batch import STANDARD_INPUT
from advisor.cli.exits import FileError


def name_of(file: str) -> str:
    """What a file is called in messages."""
    return "standard input" if file == STANDARD_INPUT else file


def read_file(file: str) -> str:
    """The text of a file or of standard input.

    Raises:
        FileError: if it cannot be read, or is no UTF-8: letters that are guessed at would be lost when it is written.
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
    content = content.removeprefix(BOM_UTF8)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode().replace("\r\n", "\n").replace("\r", "\n").split("\n")
        place = f"line {len(before)}, column {len(before[-1]) + 1}"
        byte = f"0x{content[error.start]:02X}"
        raise FileError(f"{name_of(file)}, {place}: the byte {byte} is not UTF-8; save the file as UTF-8") from None

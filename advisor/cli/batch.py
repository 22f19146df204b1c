"""The batch form: ``HAND`` of ``-`` reads one hand a line from standard input and writes one answer a line.

An answer is written as soon as no more lines are waiting, so that a program that sends one hand at a time gets each
answer at once, and lines that come in bulk are answered in bulk.
"""

import sys
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator, Sequence
from io import BufferedReader
from typing import TypeVar, cast

from advisor.cli.exits import ExitCode, FileError, UsageError, say_error
from advisor.cli.interruption import uncut
from advisor.table.cards import NotationError

STANDARD_INPUT = "-"
LONGEST = 1000  # characters of a line; a hand typed in words needs a third of them
PATIENCE = 0.1  # seconds that an answer waits for others to be written with it

_PIECE = 1 << 16  # bytes that are read at once, if so many are waiting

Held = TypeVar("Held")
"""What a line is read as: a hand, or a hand and what is known of it."""
Answer = Callable[[int, Held], str]
"""One answer, without its line end, from the number of a line and what was read in it."""


def is_batch(words: Sequence[str]) -> bool:
    """Whether hands are to be read from standard input.

    Raises:
        UsageError: if ``-`` stands among other words.
    """
    if STANDARD_INPUT not in words:
        return False
    if len(words) > 1:
        others = " ".join(f'"{word}"' for word in words if word != STANDARD_INPUT) or "the second one"
        raise UsageError(f'"-" reads hands from standard input, one a line, and stands alone; leave out {others}')
    return True


def answer_lines(answer: Answer[Held], read: Callable[[str], Held], *, as_json: bool) -> ExitCode:
    """Answer each line of standard input in its turn.

    ``read`` raises a :class:`NotationError` for a line that is no hand.

    Blank lines and lines that begin with ``#`` are counted and skipped. A line that is no hand is answered by an error
    document, or without ``as_json`` by a line on standard error, and the rest goes on.

    Returns:
        ``USAGE`` if a line was no hand.

    Raises:
        FileError: if standard input cannot be read.
    """
    code = ExitCode.ANSWERED
    number = 0
    output = _Output()
    try:
        for lines in _waiting_lines():
            for line in lines:
                number += 1
                text = line.strip()
                if not text or text.startswith("#"):
                    continue
                try:
                    if len(text) > LONGEST:
                        raise NotationError(
                            f"a line of more than {LONGEST} characters is no hand; write one hand a line"
                        )
                    output.add(answer(number, read(text)))
                except NotationError as error:
                    code = ExitCode.USAGE
                    if as_json:
                        from advisor.render.json import error_document

                        output.add(error_document(number, text[:LONGEST], str(error)))
                    else:
                        output.flush()  # both streams may end up on one screen
                        say_error(f"line {number}: {error}")
            output.flush()
    finally:
        output.flush()
    return code


def _waiting_lines() -> Iterator[list[str]]:
    """The lines that are waiting, each time there are any, without their ends."""
    if sys.stdin is None:
        raise FileError("cannot read standard input: it is closed")
    waiting = cast(BufferedReader, sys.stdin.buffer)
    decoder = getincrementaldecoder("utf-8-sig")(errors="replace")
    unfinished = ""
    while True:
        try:
            piece = waiting.read1(_PIECE)  # waits only if there is nothing at all
        except OSError as error:
            raise FileError(f"cannot read standard input: {error.strerror or error}") from None
        *lines, unfinished = (unfinished + decoder.decode(piece, final=not piece)).split("\n")
        if not piece:
            yield [*lines, unfinished]
            return
        unfinished = unfinished[: LONGEST + 1]  # enough to refuse a line without an end
        yield lines


class _Output:
    """Answers on their way to standard output: in whole lines, whatever interrupts them."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._flushed = time.monotonic()

    def add(self, line: str) -> None:
        """Write a line now or soon."""
        self._lines.append(line + "\n")
        if time.monotonic() - self._flushed > PATIENCE:
            self.flush()

    def flush(self) -> None:
        """Write what has been kept back."""
        if self._lines:
            lines, self._lines = self._lines, []
            with uncut():
                _write("".join(lines))
        self._flushed = time.monotonic()


def _write(text: str) -> None:
    """Write a text whole: an unbuffered stream may take a part only, and text streams forget the rest."""
    left = memoryview(text.encode(sys.stdout.encoding or "utf-8", sys.stdout.errors or "replace"))
    while left:
        left = left[sys.stdout.buffer.write(left) :]
    sys.stdout.flush()

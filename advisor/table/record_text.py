"""The text of recorded deals: tags with a value, the rows of words below them, comments; each with its place.

A tag is ``[Name "value"]``. Comments stand in ``{...}``, or behind ``;`` to the end of the line. Source: PGN and PBN,
the notations of chess and bridge.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

MOST_DEFECTS = 10
"""How many defects a message lists."""

_TOKEN = re.compile(
    r"""(?P<blank> \s+ | \{ [^}]* \} | ; [^\n]* )
      | \[ \s* (?P<tag> \w+ ) \s* " (?P<value> [^"\n]* ) " \s* \]
      | (?P<word> [^\s{;\[]+ )
      | (?P<no_tag> \[ [^\n]* )""",
    re.VERBOSE,
)
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True, order=True)
class Defect:
    """What is wrong at one place of a text; lines and columns count from 1."""

    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


def defects_message(name: str, defects: Iterable[Defect]) -> str:
    """One message for the defects of a text, in its order; ``name`` is that of the file, or empty."""
    listed = [str(defect) for defect in sorted(defects)]
    more = len(listed) - MOST_DEFECTS
    text = "; ".join(listed[:MOST_DEFECTS] + ([f"and {more} more"] if more > 0 else []))
    return f"{name}, {text}" if name else text


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of the text and its place."""

    text: str
    line: int
    column: int

    def part(self, start: int, end: int) -> "Word":
        """The characters from ``start`` to ``end``."""
        return Word(self.text[start:end], self.line, self.column + start)

    def words(self) -> list["Word"]:
        """What stands between blanks."""
        return [self.part(*word.span()) for word in _WORD.finditer(self.text)]

    def defect(self, message: str) -> Defect:
        """A defect here."""
        return Defect(self.line, self.column, message)


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag.

    Attributes:
        name: its name, where the tag begins.
        value: what stands between the quotes.
        rows: the words below it, line by line.
    """

    name: Word
    value: Word
    rows: list[list[Word]] = field(default_factory=list)


def scan(text: str) -> tuple[list[Tag], list[Defect]]:
    """All tags of a text, and what is neither a tag, nor a row below one, nor a comment."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    tags: list[Tag] = []
    defects: list[Defect] = []
    place, line, line_start, last_row = 0, 1, 0, 0
    while place < len(text):
        here = Word(text[place], line, place - line_start + 1)
        found = _TOKEN.match(text, place)
        if found is None:
            defects.append(here.defect("a comment begins here and has no end; close it with }"))
            break
        if found["no_tag"]:
            defects.append(here.defect('cannot read this tag; tags look like [Name "value"]'))
        elif found["tag"]:
            value = Word(found["value"], line, found.start("value") - line_start + 1)
            tags.append(Tag(Word(found["tag"], here.line, here.column), value))
        elif found["word"] and not tags:
            defects.append(here.defect(f'"{found["word"]}" stands before the first tag; tags look like [Name "value"]'))
            break
        elif found["word"]:
            if not tags[-1].rows or line != last_row:
                tags[-1].rows.append([])
            tags[-1].rows[-1].append(Word(found["word"], line, here.column))
            last_row = line
        line += found[0].count("\n")
        if "\n" in found[0]:
            line_start = place + found[0].rindex("\n") + 1
        place = found.end()
    return tags, defects

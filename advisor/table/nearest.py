"""The nearest known word to a mistyped one."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(typed: str, known: Iterable[str]) -> str | None:
    """The known word that is most like ``typed``; ``None`` if none is much like it."""
    near = get_close_matches(typed.lower(), list(known), n=1, cutoff=0.5)
    return near[0] if near else None


def did_you_mean(typed: str, known: Iterable[str]) -> str:
    """A hint to put behind an error; empty if no known word is near."""
    near = nearest(typed, known)
    return f' (did you mean "{near}"?)' if near else ""

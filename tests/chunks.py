"""Cutting a simulation into chunks of a given size, which lanes need not fill."""

from collections.abc import Callable, Iterator

Chunks = Callable[..., Iterator[range]]


def in_chunks_of(shuffles: int) -> Chunks:
    """To take the place of ``_chunks`` in ``advice.simulate``."""

    def chunks(first: int, end: int, _size: int, _threads: int, **_who: bool) -> Iterator[range]:
        return (range(start, min(start + shuffles, end)) for start in range(first, end, shuffles))

    return chunks

"""Work that is shared out among processes, as threads would wait for each other in plain Python."""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


def processes(prepare: Callable[[], None]) -> ProcessPoolExecutor:
    """One process for each processor, each with an interpreter of its own that first of all calls ``prepare``."""
    return ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn"), initializer=prepare)


def pieces(items: int) -> int:
    """How many items to hand over at a time: so few that nobody waits long for the last."""
    return max(1, items // (8 * (os.cpu_count() or 1)))

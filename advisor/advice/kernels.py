"""The compiled code that an answer runs, made ready before it is needed."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from advisor.engine import kept, object_code
from advisor.engine.jit import Arguments, Entry


class Kernels:
    """Kernels, each with arguments for every way in which it will be called.

    Args:
        calls: kernels and arguments.
    """

    def __init__(self, calls: Iterable[tuple[Entry, Iterable[Arguments]]]) -> None:
        # One call for each form of the arguments: that is what is compiled, kept and looked for.
        self._calls = {
            (kernel, object_code.form_of(arguments)): arguments for kernel, samples in calls for arguments in samples
        }

    def __add__(self, others: "Kernels") -> "Kernels":
        both = Kernels([])
        both._calls = self._calls | others._calls
        return both

    def prepare(self) -> None:
        """Compile what nobody has compiled yet.

        That is done in another thread, and this one waits: an interruption in the middle of a compiler would not be
        safe.
        """
        pool = ThreadPoolExecutor(1)
        try:
            for (kernel, _), arguments in self._calls.items():
                pool.submit(kernel.prepare, arguments).result()
        finally:
            pool.shutdown(wait=False)

    @property
    def are_prepared(self) -> bool:
        """Whether an answer can begin at once, without compiling first."""
        return all(kernel.is_compiled(arguments) for (kernel, _), arguments in self._calls.items())

    @property
    def are_kept(self) -> bool:
        """Whether they lie on disk for later runs."""
        return all(kernel.is_kept(arguments) for (kernel, _), arguments in self._calls.items())


def compiled_folder() -> Path | None:
    """Where compiled code is kept for later runs; ``None`` if nothing can be."""
    return kept.folder()

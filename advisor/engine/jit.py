"""How kernels become machine code.

A ``leaf`` is compiled into its callers. An :class:`Entry` is called from Python: compiled once on a machine, kept on
disk, and run without the interpreter lock. Both stay plain functions of Python, and numba is given twins of them: so a
program whose entries lie on disk never imports numba, which takes longer than a whole answer.
"""

import gc
import os
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from functools import cache
from threading import Lock
from types import FunctionType
from typing import Any, TypeVar, cast

import numpy as np

from advisor.engine import kept, object_code

_Function = TypeVar("_Function", bound=Callable[..., Any])
Arguments = tuple[Any, ...]

_leaves: set[Callable[..., Any]] = set()
_REFUSED = b""  # kept in place of object code that did not stand the trial

OBJECT_CODE_VARIABLE = "PINOCHLE_ADVISE_OBJECT_CODE"
"""Set to ``off``, kernels go through numba at every start, as slow as that is."""


def leaf(function: _Function) -> _Function:
    """Mark a function that only other kernels call."""
    _leaves.add(function)
    return function


def plain_python() -> AbstractContextManager[None]:
    """Where leaves are called as what they are: their unsigned integers of 64 bits are meant to wrap around."""
    return cast(AbstractContextManager[None], np.errstate(over="ignore"))


def compiled(function: _Function, **options: Any) -> _Function:
    """The function compiled by numba together with the leaves it calls; options are those of ``numba.njit``."""
    if _is_set("NUMBA_DISABLE_JIT"):
        return function
    return cast(_Function, _njit(**options)(_twin(function, reference_counts=True)))


@cache
def _compiled_leaf(function: Callable[..., Any], *, reference_counts: bool) -> Any:
    # Without the wrappers through which Python would call it: they are a third of the time that compiling takes.
    decorate = _njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=reference_counts)
    return decorate(_twin(function, reference_counts=reference_counts))


def _njit(**options: Any) -> Callable[[Any], Any]:
    import numba

    njit: Any = numba.njit
    return cast(Callable[[Any], Any], njit(error_model="numpy", **options))


def _twin(function: Callable[..., Any], *, reference_counts: bool) -> Callable[..., Any]:
    """A copy that sees only the globals it names, with compiled leaves for the leaves among them."""
    plain = cast(FunctionType, function)
    names = {name: plain.__globals__[name] for name in plain.__code__.co_names if name in plain.__globals__}
    for name, value in names.items():
        if isinstance(value, FunctionType) and value in _leaves:
            names[name] = _compiled_leaf(value, reference_counts=reference_counts)
    names["__name__"] = plain.__module__
    return FunctionType(plain.__code__, names, plain.__name__)


class Entry:
    """A kernel that Python calls, with integers, ``None`` and contiguous arrays of ``int64``.

    Args:
        function: the kernel; it returns an integer or nothing, and never raises.
        samples: makes arguments of every kind that it is called with, for work that plain Python does in a moment.
    """

    def __init__(self, function: Callable[..., Any], samples: Callable[[], list[Arguments]]) -> None:
        self.samples = samples
        self.__doc__ = function.__doc__
        self._function = function
        self._name = getattr(function, "__name__", "")
        self._ready: dict[str, Callable[..., Any]] = {}
        self._lock = Lock()

    def __call__(self, *arguments: Any) -> Any:
        """Run the kernel; the first call loads or compiles it.

        Raises:
            TypeError: if an argument is of no kind that kernels take.
        """
        form = object_code.form_of(arguments)
        ready = self._ready.get(form) or self._prepare(form)
        return ready(*arguments)

    def prepare(self, arguments: Arguments) -> None:
        """Load or compile what a call with such arguments runs; threads should find that done."""
        self._prepare(object_code.form_of(arguments))

    def is_compiled(self, arguments: Arguments) -> bool:
        """Whether a call with such arguments can run at once."""
        form = object_code.form_of(arguments)
        return form in self._ready or _is_set("NUMBA_DISABLE_JIT") or self.is_kept(arguments)

    def is_kept(self, arguments: Arguments) -> bool:
        """Whether what a call with such arguments runs lies on disk."""
        code = kept.read(self._name, object_code.form_of(arguments)) if _uses_object_code() else _REFUSED
        return kept.holds_for_numba(self._name) if code == _REFUSED else code is not None

    def _prepare(self, form: str) -> Callable[..., Any]:
        with self._lock:
            if form not in self._ready:
                self._ready[form] = self._load_or_compile(form)
            return self._ready[form]

    def _load_or_compile(self, form: str) -> Callable[..., Any]:
        if _is_set("NUMBA_DISABLE_JIT"):
            return self._in_plain_python
        code = kept.read(self._name, form) if _uses_object_code() else _REFUSED
        if code:
            with suppress(Exception):  # then it is compiled again
                return object_code.link(code, form)
        linked = None if code == _REFUSED else self._compile_object(form)
        return linked or self._compile_for_numba(form)

    def _compile_object(self, form: str) -> Callable[..., Any] | None:
        """Compile to object code and keep it; ``None`` if it is not as this program expects."""
        collecting = gc.isenabled()
        gc.disable()  # the compiler makes millions of objects and no garbage to speak of: a tenth of its time
        try:
            code = object_code.emit(_compiled_leaf(self._function, reference_counts=False), form)
            linked = object_code.link(code, form)
            agrees = self._agrees(linked, form)
        except (MemoryError, OSError, RuntimeError):
            return None  # next time it may go well
        except Exception:  # whatever another numba does otherwise, the program goes on without object code
            agrees = False
        finally:
            if collecting:
                gc.enable()
        kept.keep(self._name, form, code if agrees else _REFUSED)
        return linked if agrees else None

    def _agrees(self, linked: Callable[..., Any], form: str) -> bool:
        """Whether compiled and plain Python do the same to the samples."""
        for sample in self.samples():
            if object_code.form_of(sample) == form:
                copies = [argument.copy() if isinstance(argument, np.ndarray) else argument for argument in sample]
                if linked(*copies) != (self._in_plain_python(*sample) or 0) or not all(
                    map(np.array_equal, copies, sample)
                ):
                    return False
        return True

    def _in_plain_python(self, *arguments: Any) -> Any:
        with plain_python():
            return self._function(*arguments)

    def _compile_for_numba(self, form: str) -> Callable[..., Any]:
        """The function behind numba's own loader and cache."""
        import numba

        config: Any = numba.config
        folder = kept.folder()
        others = config.CACHE_DIR
        config.CACHE_DIR = str(folder or "")  # read while decorating; other users of numba keep theirs
        try:
            function: Any = compiled(self._function, nogil=True, cache=folder is not None)
        finally:
            config.CACHE_DIR = others
        try:
            function.compile(object_code.signature_of(form))
        except Exception:  # a damaged cache or a full disk; were it the kernel, it would fail again
            return compiled(self._function, nogil=True)
        return cast(Callable[..., Any], function)


def entry(samples: Callable[[], list[Arguments]]) -> Callable[[Callable[..., Any]], Entry]:
    """Make a kernel an :class:`Entry`."""
    return lambda function: Entry(function, samples)


def _uses_object_code() -> bool:
    # Only numba's own loader passes on what a check of bounds raises.
    switch = os.environ.get(OBJECT_CODE_VARIABLE, "").lower()
    return switch not in ("off", "no", "false", "0") and not _is_set("NUMBA_BOUNDSCHECK")


def _is_set(variable: str) -> bool:
    return os.environ.get(variable, "0") not in ("", "0")

"""The two decorators of the engine, and the folder in which compiled code is kept.

A ``leaf`` is compiled into its callers. An ``entry`` is called from Python, runs without the interpreter lock and is
cached on disk; its folder is named after the sources of the whole engine, because numba itself notices a change only in
the file of the entry.
"""

import hashlib
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numba

from advisor.folders import cache_folder

_config: Any = numba.config
_njit: Any = numba.njit
_Function = TypeVar("_Function", bound=Callable[..., Any])

_KEPT = 3


def leaf(function: _Function) -> _Function:
    """Compile a function that only other kernels call."""
    # Without the wrappers through which Python would call it: they are a third of the time that compiling takes.
    return cast(_Function, _njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(function))


def entry(function: _Function, name: str | None = None) -> _Function:
    """Compile a function that Python calls; keep the result on disk if that is possible.

    Args:
        function: the function.
        name: another name to keep it under, for one function compiled for two kinds of arguments.
    """
    if name is not None:
        function = cast(_Function, FunctionType(function.__code__, function.__globals__, name))
        function.__qualname__ = name
    folder = kernel_folder()
    others = _config.CACHE_DIR
    _config.CACHE_DIR = str(folder or "")  # read while decorating; other users of numba in this process keep theirs
    try:
        return cast(_Function, _njit(error_model="numpy", nogil=True, cache=folder is not None)(function))
    finally:
        _config.CACHE_DIR = others


@cache
def kernel_folder() -> Path | None:
    """The private folder of this engine's compiled code, made if need be; ``None`` if none can be written."""
    parent = cache_folder()
    folder = parent / _fingerprint()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.write_bytes(b"x")
        probe.unlink()
    except OSError:
        return None
    _prune(parent, folder)
    return folder


def _prune(parent: Path, current: Path) -> None:
    """Delete the folders of older engines, except a few that other installations may still use."""
    try:
        others = [each for each in parent.glob("engine-*") if each != current]
        others.sort(key=lambda each: each.stat().st_mtime, reverse=True)
    except OSError:
        return  # another process is pruning
    for old in others[_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def is_compiled(function: Callable[..., Any]) -> bool:
    """Whether an entry's compiled code lies on disk, or need not."""
    if _config.DISABLE_JIT:
        return True
    folder = kernel_folder()
    name = getattr(function, "__name__", "")
    return folder is not None and any(folder.glob(f"*/*{name}*.nbc"))


def _fingerprint() -> str:
    digest = hashlib.sha256(f"{numba.__version__} bounds={_config.BOUNDSCHECK}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return f"engine-{digest.hexdigest()[:16]}"

"""The folder in which compiled kernels are kept.

It is named after the sources of the whole engine, the compiler with its settings, and the processor; it is private and
may be deleted at any time. Where nothing can be written, nothing is kept and nothing fails.
"""

import hashlib
import os
import shutil
import tempfile
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

from advisor.engine import object_code
from advisor.folders import cache_folder, write_whole

_OLDER = 3
_DIGEST_BYTES = hashlib.sha256().digest_size


@cache
def folder() -> Path | None:
    """The folder, made if need be; ``None`` if none can be written."""
    current = _folder()
    try:
        current.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=current) as probe:
            probe.write(b"x")
    except OSError:
        return None
    _prune(current)
    return current


@cache
def _folder() -> Path:
    digest = hashlib.sha256(f"{object_code.processor()} {version('numba')}".encode())
    for name, value in sorted(os.environ.items()):
        if name.startswith("NUMBA_"):  # settings of the compiler
            digest.update(f"{name}={value}\n".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return cache_folder() / f"engine-{digest.hexdigest()[:16]}"


def _prune(current: Path) -> None:
    """Delete the folders of older engines, except a few that other installations may still use."""
    try:
        others = [each for each in current.parent.glob("engine-*") if each != current]
        others.sort(key=lambda each: each.stat().st_mtime, reverse=True)
    except OSError:
        return  # another process is pruning
    for old in others[_OLDER:]:
        shutil.rmtree(old, ignore_errors=True)


def holds_for_numba(name: str) -> bool:
    """Whether numba's own cache, which lies in the same folder, has this kernel."""
    return any(_folder().glob(f"*/*.{name}-*.nbc"))


def keep(name: str, form: str, code: bytes) -> None:
    """Keep object code if that is possible; a file is there whole or not at all."""
    if folder() is None:
        return
    with suppress(OSError):
        write_whole(_file(name, form), hashlib.sha256(code).digest() + code)


def read(name: str, form: str) -> bytes | None:
    """What was kept; ``None`` if nothing whole is there."""
    try:
        content = _file(name, form).read_bytes()
    except OSError:
        return None
    digest, code = content[:_DIGEST_BYTES], content[_DIGEST_BYTES:]
    return code if hashlib.sha256(code).digest() == digest else None


def _file(name: str, form: str) -> Path:
    return _folder() / f"{name}-{form}.o"

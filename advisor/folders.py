"""Where the program keeps its files.

``PINOCHLE_ADVISE_HOME`` moves all of them into one folder; else the operating system's own places are used.
"""

import os
import tempfile
from pathlib import Path

import platformdirs

_APP = "pinochle-advise"


def cache_folder() -> Path:
    """Compiled kernels: may be deleted at any time."""
    home = _home()
    return home / "cache" if home else platformdirs.user_cache_path(_APP)


def config_folder() -> Path:
    """The user's own defaults."""
    home = _home()
    return home / "config" if home else platformdirs.user_config_path(_APP)


def data_folder() -> Path:
    """What the user would miss: the record of drills."""
    home = _home()
    return home / "data" if home else platformdirs.user_data_path(_APP)


def write_whole(file: Path, content: bytes) -> None:
    """Put a file in the place of what is there, which stays whole until the new content is on disk.

    Raises:
        OSError: if that cannot be done; nothing is left behind.
    """
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as new:
        try:
            new.write(content)
            new.flush()
            os.fsync(new.fileno())
            new.close()
            os.replace(new.name, file)
        except BaseException:
            Path(new.name).unlink(missing_ok=True)
            raise


def _home() -> Path | None:
    home = os.environ.get("PINOCHLE_ADVISE_HOME")
    return Path(home).expanduser() if home else None

"""Where the program keeps its files.

``PINOCHLE_ADVISE_HOME`` moves all of them into one folder; else the operating system's own places are used.
"""

import os
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


def _home() -> Path | None:
    home = os.environ.get("PINOCHLE_ADVISE_HOME")
    return Path(home).expanduser() if home else None

"""The user's own defaults, in one small file."""

import json
import tomllib
from pathlib import Path

from advisor.cli.exits import FileError
from advisor.folders import config_folder, write_whole


def settings_file() -> Path:
    """Where the defaults are kept."""
    return config_folder() / "settings.toml"


def default_rules() -> str | None:
    """The preset name or file that ``rules use`` has set, if any.

    Raises:
        FileError: if the settings are there but cannot be read.
    """
    try:
        text = settings_file().read_text(encoding="utf-8")
        rules = tomllib.loads(text).get("rules")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        raise FileError(f"cannot read your settings {settings_file()}: {error}") from None
    if rules is not None and not isinstance(rules, str):
        raise FileError(f"cannot read your settings {settings_file()}: rules must be a name or a file in quotes")
    return rules


def set_default_rules(rules: str) -> None:
    """Keep a preset name or a file as the default; the old settings stay whole until the new ones are on disk.

    Raises:
        FileError: if the settings cannot be written.
    """
    file = settings_file()
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        content = f"rules = {json.dumps(rules, ensure_ascii=False)}\n"  # a string of JSON is one of TOML
        write_whole(file, content.encode())
    except UnicodeEncodeError:
        raise FileError(f"cannot keep {rules!r} in your settings; rename the file") from None
    except OSError as error:
        raise FileError(f"cannot write your settings {file}: {error.strerror or error}") from None

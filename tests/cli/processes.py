"""Running the program as a process of its own, where that makes the difference."""

import os
import subprocess
import sys
from pathlib import Path

START = "from advisor.cli.app import main; main()"
ROOT = Path(__file__).parents[2]


def command(*arguments: str) -> list[str]:
    """The words that start the program."""
    return [sys.executable, "-c", START, *arguments]


def run_command(*arguments: str, code: str = START, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program to its end, with some environment variables set."""
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )

"""Running a module of the tests in an interpreter of its own, for settings that numba reads when it is imported."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run_module(name: str, *arguments: str, **environment: str) -> str:
    """What the module prints; its notes on standard error are shown if it fails."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", name, *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout

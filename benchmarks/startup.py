"""How long a user waits: whole processes, from start to exit.

Each command runs in turn with the others, round after round, so that a machine that slows down slows all of them.
Prints
JSON: the median and the range in seconds, and the differences and ratios that matter.

    python -m benchmarks.startup [--rounds 9]
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.machine import machine

HAND = "AS 10S KS QS JS 9S AH KH QD JD AC 9C"
MAIN = "from advisor.cli.app import main; main()"
BARE_NUMBA = """
import numba, numpy
numba.config.CACHE_DIR = {cache!r}
@numba.njit(cache=True)
def first(numbers):
    return numbers[0] + 1
first(numpy.zeros(3, numpy.int64))
"""
BARE_TABLE = """
import typer
from rich.console import Console
from rich.table import Table
app = typer.Typer()
@app.command()
def show(name: str = "table") -> None:
    table = Table("a", "b")
    table.add_row(name, "1")
    Console().print(table)
app(standalone_mode=False)
"""


def run(arguments: list[str], home: str) -> float:
    """Seconds for one process."""
    environment = os.environ | {"PINOCHLE_ADVISE_HOME": home}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its bytecode
    started = time.perf_counter()
    subprocess.run(arguments, env=environment, check=True, capture_output=True)
    return time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        python = [sys.executable, "-c"]
        bare_numba = Path(folder, "bare_numba.py")  # a file, because numba caches nothing that is typed in
        bare_numba.write_text(BARE_NUMBA.format(cache=folder), encoding="utf-8")
        cold = [run([*python, MAIN, HAND], str(Path(folder, f"cold{i}"))) for i in range(2)]
        commands = {
            "bare numba": [sys.executable, str(bare_numba)],
            "default answer": [*python, MAIN, HAND],
            "bare typer and rich": [*python, BARE_TABLE],
            "meld": [*python, MAIN, "meld", HAND],
            "--help": [*python, MAIN, "--help"],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        home = str(Path(folder, "warm"))
        for turn in range(rounds + 1):
            for name, arguments in commands.items():
                seconds = run(arguments, home)
                if turn:  # the first round fills the caches
                    times[name].append(seconds)
    medians = {name: statistics.median(values) for name, values in times.items()}
    report = {
        "machine": machine(),
        "rounds": rounds,
        "cold default answer": {"runs": [round(seconds, 2) for seconds in cold]},
        "seconds": {
            name: {
                "median": round(medians[name], 3),
                "least": round(min(values), 3),
                "most": round(max(values), 3),
            }
            for name, values in times.items()
        },
        "default answer above bare numba": round(medians["default answer"] - medians["bare numba"], 3),
        "meld over bare typer and rich": round(medians["meld"] / medians["bare typer and rich"], 2),
        "--help over bare typer and rich": round(medians["--help"] / medians["bare typer and rich"], 2),
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()

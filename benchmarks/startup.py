"""How long a user waits: whole processes, from start to exit.

Each command runs in turn with the others, round after round, so that a machine that slows down slows all of them.
Prints JSON: the median and the range in seconds, the peak memory, and the differences and ratios that matter. "Cold" is
the first answer ever, which compiles.

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
AUCTION = ("--calls", "E:pass S:250 W:260 N:pass", "--score", "900:1100")
MAIN = "from advisor.cli.app import main; main()"
THROUGH_NUMBA = "default answer through numba"
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


def run(arguments: list[str], home: str, **settings: str) -> tuple[float, float]:
    """Seconds and peak megabytes of one process."""
    environment = os.environ | {"PINOCHLE_ADVISE_HOME": home} | settings
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its bytecode
    started = time.perf_counter()
    process = subprocess.Popen(arguments, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{arguments} ended with {process.returncode}")
    return seconds, usage.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        python = [sys.executable, "-c"]
        bare_numba = Path(folder, "bare_numba.py")  # a file, because numba caches nothing that is typed in
        bare_numba.write_text(BARE_NUMBA.format(cache=folder), encoding="utf-8")
        cold = [run([*python, MAIN, HAND], str(Path(folder, f"cold{i}")))[0] for i in range(3)]
        commands = {
            "bare numba": [sys.executable, str(bare_numba)],
            "default answer": [*python, MAIN, HAND],
            "answer in an auction": [*python, MAIN, HAND, *AUCTION],
            THROUGH_NUMBA: [*python, MAIN, HAND],
            "bare typer and rich": [*python, BARE_TABLE],
            "meld": [*python, MAIN, "meld", HAND],
            "rules list": [*python, MAIN, "rules", "list"],
            "rules show": [*python, MAIN, "rules", "show"],
            "--help": [*python, MAIN, "--help"],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        memory: dict[str, list[float]] = {name: [] for name in commands}
        home = str(Path(folder, "warm"))
        for turn in range(rounds + 1):
            for name, arguments in commands.items():
                settings = {"PINOCHLE_ADVISE_OBJECT_CODE": "off"} if name == THROUGH_NUMBA else {}
                seconds, megabytes = run(arguments, home, **settings)
                if turn:  # the first round fills the caches
                    times[name].append(seconds)
                    memory[name].append(megabytes)
    medians = {name: statistics.median(values) for name, values in times.items()}
    peaks = {name: statistics.median(values) for name, values in memory.items()}
    report = {
        "machine": machine(),
        "rounds": rounds,
        "cold default answer": {"runs": [round(seconds, 2) for seconds in cold]},
        "seconds": {
            name: {
                "median": round(medians[name], 3),
                "least": round(min(values), 3),
                "most": round(max(values), 3),
                "peak megabytes": round(peaks[name]),
            }
            for name, values in times.items()
        },
        "seconds above bare numba": {
            name: round(medians[name] - medians["bare numba"], 3) for name in ("default answer", THROUGH_NUMBA)
        },
        "megabytes above bare numba": {
            name: round(peaks[name] - peaks["bare numba"]) for name in ("default answer", THROUGH_NUMBA)
        },
        "over bare typer and rich": {
            name: round(medians[name] / medians["bare typer and rich"], 2)
            for name in ("meld", "rules list", "rules show", "--help")
        },
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()

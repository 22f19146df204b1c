"""The tables of figures in the README and in docs/engine.md, made from the newest results.

python -m benchmarks.startup > benchmarks/results/startup.json
python -m benchmarks.throughput > benchmarks/results/throughput.json
python -m benchmarks.scaling > benchmarks/results/scaling.json
python -m benchmarks.batch > benchmarks/results/batch.json
python -m benchmarks.tables            writes the tables
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
BEGIN = "<!-- figures: made by python -m benchmarks.tables -->"
END = "<!-- end of figures -->"


def with_figures(document: str, figures: str) -> str:
    """A document with its figures replaced."""
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{figures}{END}{after}"


def readme_figures() -> str:
    """What a user waits for, and how fast it is."""
    startup, throughput, batch = _read("startup"), _read("throughput"), _read("batch")
    return _lines(
        _measured_on(startup["machine"]),
        "",
        "| from start to exit | seconds | peak megabytes |",
        "|---|---:|---:|",
        *(f"| {name} | {each['median']:.2f} | {each['peak megabytes']} |" for name, each in startup["seconds"].items()),
        f"| default answer, first run ever (compiles) | {max(startup['cold default answer']['runs']):.1f} | |",
        "",
        "| complete deals | threads | deals a second | nanoseconds a deal | relative to one thread |",
        "|---|---:|---:|---:|---:|",
        *(
            f"| {each['players']} players | {each['threads']} | {each['deals a second']:,} "
            f"| {each['nanoseconds a deal']:,.0f} | {each['speed relative to one thread']:.2f} |"
            for each in throughput["results"]
        ),
        "",
        "| one hand a line, one processor | hands a second |",
        "|---|---:|",
        *(f"| `{name}` | {batch['hands a second'][name]['median']:,} |" for name in ("meld - --json", "meld -")),
    )


def engine_figures() -> str:
    """What a deal costs and is worth."""
    throughput, scaling = _read("throughput"), _read("scaling")
    skilled = next(each for each in throughput["results"] if (each["players"], each["threads"]) == ("skilled", 1))
    bare = {name: throughput[name] for name in ("dealing alone", "random legal deal")}
    return _lines(
        _measured_on(throughput["machine"]),
        "",
        "| on one thread | nanoseconds a deal | fastest round | nanoseconds a card |",
        "|---|---:|---:|---:|",
        *(
            f"| {name} | {each['nanoseconds a deal']:,.0f} | {each['fastest round']:,.0f} "
            f"| {each.get('nanoseconds a card', '')} |"
            for name, each in (bare | {"complete skilled deal": skilled}).items()
        ),
        "",
        f"A complete skilled deal takes {throughput['skilled deal relative to random legal deal']:.1f} times as long "
        "as a random legal one.",
        "",
        "| deals in one trump, all threads | seconds | nanoseconds a deal | peak megabytes |",
        "|---:|---:|---:|---:|",
        *(
            f"| {each['deals']:,} | {each['seconds']:.2f} | {each['nanoseconds a deal']:,} | {each['peak megabytes']} |"
            for each in scaling["growth"]
        ),
        "",
        f"| each deal counts as (over {scaling['hands']} random hands) | median | least | most |",
        "|---|---:|---:|---:|",
        *(
            f"| {name} | {each['median']} | {each['least']} | {each['most']} |"
            for name, each in scaling["each deal counts as"].items()
        ),
    )


FIGURES: dict[Path, Callable[[], str]] = {
    ROOT / "README.md": readme_figures,
    ROOT / "docs" / "engine.md": engine_figures,
}


def _measured_on(machine: dict[str, Any]) -> str:
    return (
        f"Measured on {machine['processors']} processors of an {machine['processor']}, Python {machine['python']}, "
        f"numba {machine['numba']}, numpy {machine['numpy']}; medians, each table in one run."
    )


def _lines(*lines: str) -> str:
    return "\n".join((*lines, "", ""))


def _read(name: str) -> dict[str, Any]:
    results: dict[str, Any] = json.loads((ROOT / "benchmarks" / "results" / f"{name}.json").read_text(encoding="utf-8"))
    return results


def main() -> None:
    for file, figures in FIGURES.items():
        file.write_text(with_figures(file.read_text(encoding="utf-8"), figures()), encoding="utf-8")


if __name__ == "__main__":
    main()

"""The tables of figures in the README, made from the newest results.

python -m benchmarks.startup > benchmarks/results/startup.json
python -m benchmarks.throughput > benchmarks/results/throughput.json
python -m benchmarks.tables            writes the tables into README.md
"""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BEGIN = "<!-- figures: made by python -m benchmarks.tables -->"
END = "<!-- end of figures -->"


def with_figures(readme: str) -> str:
    """The README with its figures replaced by the newest ones."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{_figures()}{END}{after}"


def _figures() -> str:
    startup, throughput = _read("startup"), _read("throughput")
    machine = startup["machine"]
    lines = [
        f"Measured on {machine['processors']} processors of an {machine['processor']}, Python {machine['python']}, "
        f"numba {machine['numba']}, numpy {machine['numpy']}; medians, each table in one run.",
        "",
        "| from start to exit | seconds |",
        "|---|---:|",
        *(f"| {name} | {each['median']:.2f} |" for name, each in startup["seconds"].items()),
        f"| default answer, first run ever (compiles) | {max(startup['cold default answer']['runs']):.1f} |",
        "",
        "| complete deals | threads | deals a second | nanoseconds a deal | relative to one thread |",
        "|---|---:|---:|---:|---:|",
        *(
            f"| {each['players']} players | {each['threads']} | {each['deals a second']:,} "
            f"| {each['nanoseconds a deal']:,.0f} | {each['speed relative to one thread']:.2f} |"
            for each in throughput["results"]
        ),
        "",
        "| on one thread | nanoseconds a deal |",
        "|---|---:|",
        *(
            f"| {name} | {throughput[name]['nanoseconds a deal']:,.0f} |"
            for name in ("dealing alone", "random legal deal")
        ),
        "",
    ]
    return "\n".join(lines)


def _read(name: str) -> dict[str, Any]:
    results: dict[str, Any] = json.loads((ROOT / "benchmarks" / "results" / f"{name}.json").read_text(encoding="utf-8"))
    return results


def main() -> None:
    README.write_text(with_figures(README.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()

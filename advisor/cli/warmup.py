"""``pinochle-advise warmup``: compile the simulator and the solver now, so that no answer has to wait for them."""

import time

import typer

from advisor.cli.exits import FileError
from advisor.cli.options import Json, print_json
from advisor.cli.progress import compile_first, compile_solver_first
from advisor.folders import cache_folder


def warmup(as_json: Json = False) -> None:
    """Compile the simulator for every kind of players and the solver now, and say where they are kept."""
    from advisor.advice import simulate, solving

    folder = simulate.compiled_folder()
    if folder is None:
        raise FileError(f"nothing can be kept in {cache_folder()}; every first answer compiles anew")
    started = time.monotonic()
    compile_first()
    compile_solver_first()
    seconds = time.monotonic() - started
    if not (simulate.is_kept() and solving.is_kept()):
        raise FileError(f"the compiled code is not kept in {folder}")
    if as_json:
        from advisor.render.json import warmup_document

        print_json(warmup_document(str(folder), seconds))
    else:
        typer.echo(f"The compiled simulator and solver are kept in {folder} ({seconds:.1f} s).")

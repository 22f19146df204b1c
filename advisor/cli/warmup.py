"""``pinochle-advise warmup``: compile the simulator now, so that no answer has to wait for it."""

import time

import typer

from advisor.cli.exits import FileError
from advisor.cli.options import Json, print_json
from advisor.cli.progress import compile_first
from advisor.folders import cache_folder


def warmup(as_json: Json = False) -> None:
    """Compile the simulator for every kind of players now, and say where it is kept."""
    from advisor.advice.simulate import compiled_folder, is_kept

    folder = compiled_folder()
    if folder is None:
        raise FileError(f"nothing can be kept in {cache_folder()}; every first answer compiles anew")
    started = time.monotonic()
    compile_first()
    seconds = time.monotonic() - started
    if not is_kept():
        raise FileError(f"the compiled simulator is not kept in {folder}")
    if as_json:
        from advisor.render.json import warmup_document

        print_json(warmup_document(str(folder), seconds))
    else:
        typer.echo(f"The compiled simulator is kept in {folder} ({seconds:.1f} s).")

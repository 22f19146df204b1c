"""``pinochle-advise warmup``: compile all there is now, so that no answer has to wait for it."""

import time

import typer

from advisor.cli.exits import FileError
from advisor.cli.options import Json, print_json
from advisor.cli.waiting import compile_exchange_first, compile_first, compile_reviewer_first
from advisor.folders import cache_folder


def warmup(as_json: Json = False) -> None:
    """Compile the simulator and the exchange adviser for all players, the solver, reviewer; say where they are."""
    from advisor.advice import bidding, passing, review
    from advisor.advice.kernels import compiled_folder

    folder = compiled_folder()
    if folder is None:
        raise FileError(f"nothing can be kept in {cache_folder()}; every first answer compiles anew")
    started = time.monotonic()
    compile_first()
    compile_exchange_first()
    compile_reviewer_first()
    seconds = time.monotonic() - started
    if not all(each.kernels().are_kept for each in (bidding, passing, review)):
        raise FileError(f"the compiled code is not kept in {folder}")
    if as_json:
        from advisor.render.json import warmup_document

        print_json(warmup_document(str(folder), seconds))
    else:
        typer.echo(
            f"The compiled simulator, exchange adviser, solver and reviewer are kept in {folder} ({seconds:.1f} s)."
        )

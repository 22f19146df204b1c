"""Where the process begins: an interruption while the program is still loading is answered like any other."""

import os


def main() -> None:
    """Load the program, run the command line and end the process."""
    try:
        from advisor.cli.app import main as run_command_line

        run_command_line()
    except KeyboardInterrupt:
        os.write(2, b"pinochle-advise: interrupted\n")
        os._exit(130)

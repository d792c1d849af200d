"""The ``card2spell`` command, also as ``python -m card2spell``.

Ctrl-C while everything else is still being imported ends the process at once and without a word: nothing has begun.
"""

from __future__ import annotations

import os
import signal
import sys


def main() -> None:
    """Run the command line and end the process with its exit status."""
    if sys.platform != "win32" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # Typer looks for none
    from convert.cli.main import run

    run()


if __name__ == "__main__":
    main()

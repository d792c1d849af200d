"""The ``card2spell`` command, also as ``python -m card2spell``.

Ctrl-C while everything else is still being imported ends the process at once and without a word: nothing has begun.
"""

from __future__ import annotations

import sys

if sys.platform != "win32":
    # Not ``signal``, which imports a dozen modules first.
    import _signal  # type: ignore[import-not-found]

    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler and __name__ in ("__main__", "card2spell"):
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)


def main() -> None:
    """Run the command line and end the process with its exit status."""
    import os

    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # Typer looks for none
    from convert.cli.main import run

    run()


if __name__ == "__main__":
    main()

"""Ctrl-C in the first moments: tracebacks of bare Python and of the command, by when the signal comes::

    python -m bench.ctrl_c

What bare Python prints while it sets itself up is not ours (docs/decisions.md)."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

MOMENTS = (10, 20, 30, 40, 50, 80)
TIMES = 8
COMMANDS = {
    "bare Python": [sys.executable, "-c", "import time; time.sleep(0.3)"],
    "card2spell": [sys.executable, "-m", "card2spell", "show", "Fissure"],
    "its launcher": [str(Path(sys.executable).with_name("card2spell")), "show", "Fissure"],
}
"""The launcher is the one that an installer wrote: it imports something of its own before it comes to ours."""


def stopped(command: list[str], milliseconds: int) -> bool:
    """Whether a process that gets Ctrl-C so long after its start prints a traceback."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    time.sleep(milliseconds / 1000)
    process.send_signal(signal.SIGINT)
    return b"Traceback" in process.communicate()[1]


def main() -> None:
    """Print a line for each moment."""
    for after in MOMENTS:
        told = [
            f"{name}: {sum(stopped(how, after) for _ in range(TIMES))} of {TIMES}" for name, how in COMMANDS.items()
        ]
        print(f"{after} ms  {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main()

"""``card2spell --help`` against a bare Typer app: at most twice as long."""

from __future__ import annotations

import sys

from bench.measure import best, card2spell

BARE = """
import typer
app = typer.Typer()
@app.command()
def one() -> None: "One."
@app.command()
def two() -> None: "Two."
app()
"""


def main() -> None:
    """Print both times and their ratio."""
    bare = best([sys.executable, "-c", BARE, "--help"], 9)
    ours = best(card2spell("--help"), 9)
    print(f"help: {ours.seconds:.3f} s, a bare Typer app {bare.seconds:.3f} s, ratio {ours.seconds / bare.seconds:.2f}")

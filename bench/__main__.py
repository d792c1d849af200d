"""``python -m bench [NAME…]``: every measurement, or those named; ``--list`` names all commands of this package."""

from __future__ import annotations

import argparse
import ast
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable

NAMES = (
    *("start", "build", "fights", "caster_duel", "dice_duels", "dragon_warrior"),
    *("dragon_warrior_build", "game_builds", "magic_build", "sandbox"),
    *("reader_classes", "reader_witness"),
)


def commands() -> dict[str, str]:
    """Every module here that has a ``main``, and the first line of its docstring: nothing is imported for it."""
    return dict(sorted(found for each in files("bench").iterdir() if (found := _command(each))))


def _command(place: Traversable) -> tuple[str, str] | None:
    package = place.is_dir()
    source = place / "__main__.py" if package else place
    if place.name.startswith("__") or not source.name.endswith(".py") or not source.is_file():
        return None
    tree = ast.parse(source.read_text(encoding="utf-8"))
    if not any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in tree.body):
        return None
    return place.name.removesuffix(".py"), (ast.get_docstring(tree) or "").partition("\n")[0]


def main() -> None:
    """Run the measurements, one after another."""
    ask = argparse.ArgumentParser(prog="python -m bench", description="Run every measurement, or those named.")
    ask.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; all of them without a name")
    ask.add_argument("--list", action="store_true", help="name the commands of this package and what each is for")
    want = ask.parse_args()
    known = commands()
    if want.list:
        print("\n".join(f"{name:22} {what}" for name, what in known.items()))
        return
    for name in want.names:
        if name not in known:
            ask.error(f"there is no measurement {name}; --list names them")
    for name in want.names or NAMES:
        import_module(f"bench.{name}").main()


if __name__ == "__main__":
    main()

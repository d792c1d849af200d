"""Rooms import only what is below them: the contracts in ``pyproject.toml``, as ``make lint`` runs them; and the rules
of a fight import each other in one order, at the top of their files."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[2]


def test_every_contract_about_imports_is_kept() -> None:
    """In a process of its own: the linter switches off every logger that there is."""
    code = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports('pyproject.toml', no_cache=True))"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


RULES = "convert.systems.duel_monsters.rules"
ALLOWED: dict[str, str] = {}
"""Imports of ``convert`` inside functions of the rules of a fight, ``file: module`` → why; at most four."""


_INDENTED = re.compile(r"^(?!from |import ).*\bimport\b", re.MULTILINE)
"""A line that may import something and does not begin with it."""


def inner_imports(folder: Path) -> Iterator[str]:
    """``file: module`` for every import of ``convert`` inside a function."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not _INDENTED.search(text):
            continue
        for function in ast.walk(ast.parse(text)):
            if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "convert":
                    yield f"{path.relative_to(folder)}: {node.module}"
                if isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names if alias.name.partition(".")[0] == "convert"]
                    yield from (f"{path.relative_to(folder)}: {name}" for name in names)


def test_the_rules_of_a_fight_import_at_the_top_of_their_files() -> None:
    found = sorted(set(inner_imports(ROOT / RULES.replace(".", "/"))))
    assert found == sorted(ALLOWED)
    assert len(ALLOWED) <= 4


LATE_IN_THE_READER = {
    "__init__.py: convert.text.reader": "the reader loads its word lists when somebody reads",
}


def test_the_reader_imports_at_the_top_of_its_files() -> None:
    assert set(inner_imports(ROOT / "convert/text")) == set(LATE_IN_THE_READER)


def circle_free(graph: grimp.ImportGraph, room: str) -> int:
    """How many modules a room has. Raises ``CycleError`` with the modules of a circle among them."""
    inside = {room, *graph.find_descendants(room)}
    order = TopologicalSorter({name: graph.find_modules_directly_imported_by(name) & inside for name in inside})
    return len(tuple(order.static_order()))


def test_the_rules_of_no_game_have_a_circle_of_imports() -> None:
    graph = grimp.build_graph("convert", exclude_type_checking_imports=True, cache_dir=None)
    games = graph.find_children("convert.systems")
    sizes = {game: circle_free(graph, f"{game}.rules") for game in games if f"{game}.rules" in graph.modules}
    assert sizes["convert.systems.duel_monsters"] > 100
    assert sizes["convert.systems.caster_duel"] > 20
    assert circle_free(graph, "convert.systems.duel_monsters.words") > 20
    for room in ("kernel", "table", "contract", "terminal", "effects", "prose", "findings", "compendium", "cards"):
        assert circle_free(graph, f"convert.{room}") > 0

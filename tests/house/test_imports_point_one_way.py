"""Rooms import only what is below them: the contracts in ``pyproject.toml``, as ``make lint`` runs them; and the rules
of a fight import each other in one order, at the top of their files."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

from convert.contract import code_fingerprint
from convert.contract.registry import BUNDLED, load_system

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


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """What imports what as it runs."""
    return grimp.build_graph("convert", exclude_type_checking_imports=True, cache_dir=None)


def circle_free(graph: grimp.ImportGraph, room: str) -> int:
    """How many modules a room has. Raises ``CycleError`` with the modules of a circle among them."""
    inside = {room, *graph.find_descendants(room)}
    order = TopologicalSorter({name: graph.find_modules_directly_imported_by(name) & inside for name in inside})
    return len(tuple(order.static_order()))


def test_the_rules_of_no_game_have_a_circle_of_imports(graph: grimp.ImportGraph) -> None:
    games = graph.find_children("convert.systems")
    sizes = {game: circle_free(graph, f"{game}.rules") for game in games if f"{game}.rules" in graph.modules}
    assert sizes["convert.systems.duel_monsters"] > 100
    assert sizes["convert.systems.caster_duel"] > 20
    assert circle_free(graph, "convert.systems.duel_monsters.words") > 20
    for room in ("kernel", "table", "contract", "terminal", "effects", "prose", "findings", "compendium", "cards"):
        assert circle_free(graph, f"convert.{room}") > 0


CIRCLES_OF_ROOMS = {"convert.text": "a noun may hold a clause, and a clause nouns"}
"""Packages whose own files and packages import each other in a circle → why."""


def test_the_rooms_of_a_package_import_each_other_one_way(graph: grimp.ImportGraph) -> None:
    """The files of a package and the packages in it, each of these as one: nothing that ``rules/effects`` imports, by
    whatever way, imports it."""

    def room(package: str, module: str) -> str:
        return ".".join(module.split(".")[: package.count(".") + 2])

    circles = {}
    for package in filter(graph.find_children, graph.modules - {"convert"}):
        inside = {package, *graph.find_descendants(package)}
        rooms: dict[str, set[str]] = defaultdict(set)
        for module in inside:
            taken = graph.find_modules_directly_imported_by(module) & inside
            rooms[room(package, module)] |= {room(package, each) for each in taken} - {room(package, module)}
        try:
            TopologicalSorter(rooms).prepare()
        except CycleError as found:
            circles[package] = found.args[1]
    assert set(circles) == set(CIRCLES_OF_ROOMS), circles


@pytest.mark.parametrize("game", BUNDLED)
def test_a_build_knows_again_every_file_that_decides_an_entry(
    graph: grimp.ImportGraph, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a game's conversion imports of its own game is part of its fingerprint: after a change to it a build
    converts anew."""
    parts: list[str] = []
    monkeypatch.setattr(code_fingerprint, "_add", lambda digest, item, name: parts.append(name))
    assert type(load_system(game))().fingerprint  # of its own: the registered game may have asked for it already
    own = f"convert.systems.{game.replace('-', '_')}"
    known, new = set[str](), {f"{own}.conversion", *graph.find_descendants(f"{own}.conversion")}
    while new:
        known |= new
        taken = {each for module in new for each in graph.find_modules_directly_imported_by(module)}
        new = {each for each in taken - known if each.startswith(f"{own}.")}
    held = tuple(f"convert.{part.removesuffix('.py').replace('/', '.')}." for part in parts)
    assert [module for module in sorted(known) if not f"{module}.".startswith(held)] == []

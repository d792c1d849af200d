"""A file fits on a few screens and a function on one (CONTRIBUTING.md, House style)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("convert", "bench", "docs")
LINES = 500
FUNCTION = 60

LONG_FILES: dict[str, int] = {}
"""The files that are longer, with the most lines that they may have: none grows, and one cut leaves the list."""

LONG_FUNCTIONS: dict[str, int] = {
    "convert/cli/commands/override.py:lift": 65,
    "convert/rating/fit.py:fit": 67,
    "convert/systems/duel_monsters/commands/encounter.py:encounter": 66,
    "convert/systems/duel_monsters/rules/card_index.py:__init__": 66,
    "convert/systems/magic_rpg/rules/card_index.py:_sorted": 75,
    "convert/systems/magic_rpg/rules/declaring.py:_done": 64,
    "convert/systems/magic_rpg/rules/spelled_out.py:_numbered": 76,
    "convert/text/abilities/finishing.py:_finish": 75,
    "convert/text/abilities/prices.py:_effect": 71,
    "convert/text/clauses/clause.py:_of_subject": 72,
    "convert/text/frames/summoning.py:adjuncts": 67,
    "convert/text/grammar/time.py:take_moment": 66,
    "convert/text/reference/known.py:__init__": 67,
    "docs/dragon-warrior/measured.py:battles": 63,
}
"""The same of functions: the lines of the body. Most decide an order of attempts, where the order is the rule; each is
to be cut when it is next worked on."""


def _sources() -> Iterator[tuple[str, str]]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def _functions(name: str, text: str) -> Iterator[tuple[str, int]]:
    """Each function with the lines of its body: the options of a command are no lines of it."""
    if text.count("\n") <= FUNCTION:
        return  # none of it is longer
    todo: list[ast.AST] = [ast.parse(text)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            last = node.body[-1].end_lineno
            assert last is not None
            yield f"{name}:{node.name}", last - node.body[0].lineno + 1
        for part in PARTS:
            todo += getattr(node, part, ())


PARTS = ("body", "orelse", "handlers", "finalbody", "cases")
"""Where statements stand within others; no expression holds any."""


def _wrong(found: dict[str, int], limit: int, allowed: dict[str, int]) -> list[str]:
    over = [f"{name} has {n} lines" for name, n in found.items() if n > allowed.get(name, limit)]
    return over + [f"{name} needs no exception" for name in allowed if found.get(name, 0) <= limit]


def test_no_file_is_longer_than_five_hundred_lines() -> None:
    found = {name: text.count("\n") for name, text in _sources()}
    assert _wrong(found, LINES, LONG_FILES) == []


def test_no_function_is_longer_than_sixty_lines() -> None:
    found: dict[str, int] = {}
    for name, text in _sources():
        for function, lines in _functions(name, text):
            found[function] = max(lines, found.get(function, 0))
    assert _wrong(found, FUNCTION, LONG_FUNCTIONS) == []

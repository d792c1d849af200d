"""A file fits on a few screens and a function on one (CONTRIBUTING.md, House style)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("convert", "bench", "docs")
LINES = 500
FUNCTION = 60


def _sources() -> Iterator[tuple[str, str]]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def _functions(name: str, text: str) -> Iterator[tuple[str, int]]:
    """Each function with the lines of its body: the options of a command are no lines of it."""
    if _longest(text) <= FUNCTION:
        return  # and need not be parsed
    todo: list[ast.AST] = [ast.parse(text)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            last = node.body[-1].end_lineno
            assert last is not None
            yield f"{name}:{node.name}", last - node.body[0].lineno + 1
        for part in PARTS:
            todo += getattr(node, part, ())


def _longest(text: str) -> int:
    """The most lines from a function's first to the next function or class that begins no further right, options and
    all: no function has more."""
    most, open_ = 0, list[tuple[int, int]]()
    for number, line in enumerate(lines := text.splitlines()):
        if (found := BEGINS.match(line)) is None:
            continue
        while open_ and open_[-1][0] >= len(found[1]):
            most = max(most, number - open_.pop()[1])
        if found[2].endswith("def"):
            open_.append((len(found[1]), number))
    return max([most, *(len(lines) - number for _, number in open_)])


BEGINS = re.compile(r"( *)(async def|def|class|@)(?:\b|(?<=@))")
PARTS = ("body", "orelse", "handlers", "finalbody", "cases")
"""Where statements stand within others; no expression holds any."""


def _over(found: dict[str, int], limit: int) -> list[str]:
    return [f"{name} has {n} lines" for name, n in found.items() if n > limit]


def test_no_file_is_longer_than_five_hundred_lines() -> None:
    assert _over({name: text.count("\n") for name, text in _sources()}, LINES) == []


def test_no_function_is_longer_than_sixty_lines() -> None:
    found: dict[str, int] = {}
    for name, text in _sources():
        for function, lines in _functions(name, text):
            found[function] = max(lines, found.get(function, 0))
    assert _over(found, FUNCTION) == []


def test_they_would_be_seen() -> None:
    """Long ones, within others too; the options of a command are no lines of it."""
    long = "".join(f"        {name} = 0\n" for name in map("a{}".format, range(FUNCTION + 1)))
    options = "".join(f"    {name}: int,\n" for name in map("a{}".format, range(FUNCTION + 1)))
    text = f"def wide(\n{options}) -> None:\n    return\n\n\nclass Some:\n    def deep(self) -> None:\n{long}"
    assert _over(dict(_functions("some.py", text)), FUNCTION) == [f"some.py:deep has {FUNCTION + 1} lines"]
    assert _over({"some.py": LINES + 1, "other.py": LINES}, LINES) == [f"some.py has {LINES + 1} lines"]

"""JSON is read and written by msgspec; the standard library's ``json`` stands where docs/decisions.md says why."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from convert.json_line import json_line
from convert.kernel.moves import BadMove, Move

ROOT = Path(__file__).parents[2]
WHY = {
    "convert/findings/json_reader.py": "a text is walked with positions, and names that stand twice are told",
}


NAMED = re.compile(r"\b(?:import|from)\b.*json")
"""A line in which one may be imported."""


def imported(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    if not NAMED.search(text):
        return  # and need not be parsed
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]


def test_the_standard_library_reads_json_only_where_it_is_said_why() -> None:
    using = {
        path.relative_to(ROOT).as_posix()
        for path in [*ROOT.glob("convert/**/*.py"), ROOT / "card2spell.py"]
        if {"json", "orjson", "simplejson"} & set(imported(path))
    }
    assert using == set(WHY)


@pytest.mark.parametrize(
    "value",
    [
        'Cú “x” \u2060 " \\ / \x7f \x1f \u2028 <>&',
        "a\tb\r\n\0",
        "😀",
        7,
        -1,
        2.5,
        True,
        None,
        [],
        {},
        {"a": [1, {"b": []}]},
    ],
    ids=repr,
)
def test_a_line_has_the_bytes_that_json_would_write(value: object) -> None:
    line = json_line(value)
    assert line == json.dumps(value, ensure_ascii=False)
    assert "\n" not in line


def test_a_quoted_name_in_a_move_round_trips() -> None:
    for name in ('a "b"', "two words", "7", "tab\there", "\\", "é\u2028"):
        assert Move.parse(str(Move("cast", (name, 3)))) == Move("cast", (name, 3))
    for text in ('cast "a\\x"', 'cast "a\tb"', 'cast "\\ud800"'):
        with pytest.raises(BadMove, match="no quoted name"):
            Move.parse(text)

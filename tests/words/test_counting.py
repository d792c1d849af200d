"""Counts in messages: one of a thing is no plural."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import convert
from convert.prose.english import so_many_are, some

ROOM = Path(convert.__file__).parent
WORDS = ("text", "words")
"""Rooms whose sentences are made of parts that know their number."""
THINGS = (
    *("abilities", "archetypes", "cards", "clauses", "creatures", "days", "discards", "dice", "duels", "entries"),
    *("fights", "files", "findings", "games", "hours", "lines", "milestones", "minutes", "pages", "pairs", "pictures"),
    *("points", "printings", "rounds", "schemas", "sets", "shares", "sides", "slots", "specials", "spells", "tries"),
    *(
        "turns",
        "variants",
        "monsters",
        "overrides",
        "Boosts",
        "Levels",
        "more entries",
        "more cards",
        "letters",
        "others",
    ),
)
_THING = re.compile(rf" (?:(?:Focus|stat|equipment|fresh|open|common|playing|Magic|Life) )?({'|'.join(THINGS)})\b")
NEVER_ONE = {
    "len(broken) + printings": "more than a few lines were no card objects",
    "count": "more than ten lines were no card objects; more than three abilities",
    "int(hours / 24)": "hours are told up to two days",
    "rarity": "no number",
    "game.sides[e.side]": "no number",
    "len(cells)": "there are too many",
    "len(word)": "no number's word has one letter",
    "len(cards)": "there are too many",
    "event.cards": "a deck, or half of one",
    "e.cards": "a pack, or what is left of one",
}


def _said() -> Iterator[tuple[str, ast.JoinedStr]]:
    for path in sorted(ROOM.rglob("*.py")):
        if path.relative_to(ROOM).parts[0] in WORDS or "words" in path.relative_to(ROOM).parts:
            continue
        text = path.read_text(encoding="utf-8")
        if not re.search("}" + _THING.pattern, text):
            continue  # nothing that is put into a sentence stands before one of these words
        tree = ast.parse(text)
        ifs = {inner for node in ast.walk(tree) if isinstance(node, ast.IfExp) for inner in ast.walk(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr) and node not in ifs:
                yield f"{path.relative_to(ROOM)}:{node.lineno}", node


def _bare(value: ast.expr) -> str:
    """What is put into a sentence as it is; "" for what is a name, a constant, or has counted already."""
    assert isinstance(value, ast.FormattedValue)
    inner = ast.unparse(value.value)
    named = re.search(r"name|path|title|some\(|words\(|^_|\.join|told", inner) is not None
    return "" if named or inner.isupper() or inner in NEVER_ONE or isinstance(value.value, ast.IfExp) else inner


def test_what_is_counted_is_counted_by_some() -> None:
    """``{len(cards)} cards`` is wrong of one card: ``some(len(cards), "card")`` is not."""
    wrong = []
    for place, node in _said():
        for value, after in zip(node.values, node.values[1:], strict=False):
            if not isinstance(value, ast.FormattedValue) or not isinstance(after, ast.Constant):
                continue
            if (inner := _bare(value)) and (found := _THING.match(str(after.value))):
                wrong.append(f"{place} {{{inner}}} {found[1]}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (some(1, "entry"), "1 entry"),
        (some(0, "entry"), "0 entries"),
        (some(1200, "entry"), "1,200 entries"),
        (some(1, "card", "were"), "1 card was"),
        (some(2, "card", "were"), "2 cards were"),
        (some(1, "side", "take"), "1 side takes"),
        (some(1, "more entry"), "1 more entry"),
        (some(3, "Life Point", "are"), "3 Life Points are"),
    ],
)
def test_one_and_several(said: str, wanted: str) -> None:
    assert said == wanted


def test_so_many_are_agrees_with_its_number() -> None:
    assert [so_many_are(n, "left") for n in (0, 1, 2, 1200)] == [
        "none is left",
        "1 is left",
        "2 are left",
        "1,200 are left",
    ]

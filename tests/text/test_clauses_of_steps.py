"""Each step of a tree names the clause that says it, however the steps were ordered, folded or put off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from convert.text import Reading
from tests.sampled_readings import sample

SAYS = {
    "token": "token",
    "draw": "draw",
    "banish": "banish|remov",
    "destroy": r"destroy|or this card|roll \d",
    "special_summon": "summon|returns? (this card |it |that )?to the field",
    "negate": "negate",
    "tribute": "tribut",
    "discard": "discard|hand size",
    "damage": "damage|life points|lp",
    "lose_hp": "damage|life points|lp",
    "shuffle": "shuffle|return",
    "search": "deck|add",
    "skip": "skip|battle phase|draw phase|standby phase|main phase|end phase|turn",
}
"""A verb and the words of a card for it."""


def _steps(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        if "op" in node and node.get("src") is not None:
            yield node
        for value in node.values():
            yield from _steps(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from _steps(value)


def _astray(reading: Reading, shift: int = 0) -> Iterator[tuple[str, str]]:
    """Steps that point to a clause that says nothing of them: the verb, and that clause; ``shift`` points beside."""
    for step in _steps(msgspec.to_builtins(reading.abilities)):
        words, src = SAYS.get(step["op"]), step["src"]
        assert 0 <= src < len(reading.clauses)
        text = reading.clauses[(src + shift) % len(reading.clauses)].text
        if words and not re.search(words, text, re.IGNORECASE):
            yield step["op"], text


def test_every_step_names_the_clause_that_says_it(snapshot: Path) -> None:
    read = sample(snapshot)
    astray = [(one.card.name, *which) for one in read for which in _astray(one.reading)]
    assert not astray, astray[:10]
    shifted = [which for one in read for which in _astray(one.reading, shift=1)]
    assert len(shifted) > 1000, "one clause further on, most are caught"

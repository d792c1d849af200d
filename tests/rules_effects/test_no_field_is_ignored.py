"""Every field of the effect language is read by the rules: a field that only the words knew would be a lie in play.

What the rules may leave alone is listed with the reason.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import convert.systems.duel_monsters.rules
from convert.effects import (
    Filter,
    Selector,
    actions,
    base,
    permissions,
    steps,
    tree,
    values,
)
from convert.effects.values import Extreme
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.selectors import candidates, count_of
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from tests.rules_effects.arena import arena, summon
from tests.rules_fight.fights import monster

NOT_OF_PLAY = {
    "src": "which clause of the text it came from",
    "role": "of a clause that was not read",
    "clauses": "how many clauses the text has",
    "left_out": "what of the text means nothing in this game",
    "speed": "what may answer what follows from the entry's kind and form (PRECAST-11)",
    "effect_only": "an activation and its effect come to nothing alike, and what was paid stays paid (PRECAST-11)",
}


KINDS = [
    kind
    for module in (values, base, actions, permissions, steps, tree)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
]


@pytest.fixture(scope="module")
def named() -> set[str]:
    """What the rules name as a field: behind a dot, before an equals sign, in quotation marks."""
    folder = Path(convert.systems.duel_monsters.rules.__file__).parent
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        text = path.read_text("utf-8")
        for way in (r"\.(\w+)", r"\b(\w+)=", r'"(\w+)"'):
            found.update(re.findall(way, text))
    return found


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_rules_read_every_field(kind: type[msgspec.Struct], named: set[str]) -> None:
    assert [name for name in kind.__struct_fields__ if name not in named and name not in NOT_OF_PLAY] == []


def test_among_the_lowest_the_chooser_picks_or_all_that_tie_count() -> None:
    for ties, least in (("choose", 1), ("all", 2)):
        game = arena(monster("Mite", 1, 2, 2))
        summon(game, "mite", "a")
        summon(game, "mite", "b")
        lowest = Filter(lowest=Extreme(stat="attack", ties=ties))  # type: ignore[arg-type]
        weakest = Selector(how="choose", kind="monster", side="any", zone="play", where=lowest, count=1)
        ctx = Context(Ref("a"), 0, NOTHING, "", -1, 0, "")
        found = candidates(game, ctx, weakest)
        assert len(found) == 2
        assert count_of(game, ctx, weakest, len(found)) == (least, least)

"""Every ability has words, those that no text of an entry shows too: ``explain`` and ``diff`` write them one by one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from convert.cards.model import Card
from convert.cards.sources import load_file
from convert.contract.system import Context
from convert.effects import Ability
from convert.effects.terms import WorksFrom, Zone
from convert.systems.duel_monsters import SYSTEM
from convert.systems.duel_monsters.words.verbs.summoning import FROM


@pytest.mark.parametrize("zone", sorted({*get_args(WorksFrom), *get_args(Zone)}))
def test_a_summon_rule_from_any_place_has_words(make_card: Callable[..., Card], zone: str) -> None:
    """Clear Wing Fast Dragon and three more come from a Pendulum Zone (CONVERT-35)."""
    step = {"op": "special_summon", "what": {"kind": "monster", "how": "self"}}
    from_ = zone if zone in get_args(WorksFrom) else "play"
    ability = msgspec.convert({"mode": "summon_rule", "from": from_, "do": [step]}, Ability)
    (made,) = SYSTEM.convert([make_card()], Context(options={"reader": None})).entries
    assert SYSTEM.words(made.entry, [ability])[0].startswith("Special Summon this monster")  # type: ignore[arg-type]
    assert zone in FROM


@pytest.mark.parametrize("every", [36, pytest.param(1, marks=pytest.mark.thorough)])
def test_every_ability_of_every_pendulum_monster_of_both_snapshots_has_words(
    every: int, snapshot: Path, older_snapshot: Path
) -> None:
    """The texts of entries are written whenever they are converted; only what a Pendulum Zone gives stands in none.
    Of some such monsters in the suite."""
    for folder, many in ((snapshot, 370), (older_snapshot, 350)):
        cards = load_file(folder / "cardinfo.json.gz").cards
        some = frozenset([card.id for card in cards if card.pendulum_text][::every])
        context = Context(by_name={card.name: card for card in cards}, only=some)
        made = SYSTEM.convert(cards, context).entries
        assert len(made) >= many // every
        for item in made:
            for ability in item.entry.effects:  # type: ignore[attr-defined]
                SYSTEM.words(item.entry, [ability])  # type: ignore[arg-type]

"""The practice deck (DICE-DECK), and the bare one without abilities."""

from __future__ import annotations

from importlib import resources
from typing import Any

import msgspec

from convert.systems.dice_duels.decks import DuelArchetype, DuelDeck, Spec


def load_practice() -> DuelDeck:
    """Soldier, Warden and Seer, nine abilities of one effect each."""
    raw = resources.files("convert.systems.dice_duels").joinpath("data/practice.yaml").read_bytes()
    rows: list[dict[str, Any]] = msgspec.yaml.decode(raw)
    return DuelDeck(name="practice", archetypes=tuple(_archetype(row) for row in rows))


def _archetype(row: dict[str, Any]) -> DuelArchetype:
    abilities = [
        {"id": f"dice-practice-{each['name'].lower()}", **{k: v for k, v in each.items() if k != "rule"}}
        for each in row["abilities"]
    ]
    return DuelArchetype(
        name=row["archetype"], tribe=row["tribe"], abilities=tuple(msgspec.convert(each, Spec) for each in abilities)
    )


def bare_deck() -> DuelDeck:
    """One archetype without an ability: the dice alone."""
    return DuelDeck(name="bare", archetypes=(DuelArchetype(name="Soldier"),))

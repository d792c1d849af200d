"""What a waiting spell or ability is aimed at, and whether it still may be (MRPG-MTG-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.magic_rpg.rules import playing
from convert.systems.magic_rpg.rules.card_index import Use
from convert.systems.magic_rpg.rules.state import Waiting

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

TRIGGER = 1000
"""Abilities from this number on are set off: ``Waiting.ability``."""


def use_of(game: Game, facts: int, face: int, ability: int) -> Use | None:
    """The spell, ability or trigger that a number means."""
    found = game.card_index.facts[facts][face]
    if ability < 0:
        return found.spell
    return found.triggers[ability - TRIGGER] if ability >= TRIGGER else found.uses[ability]


def legal_targets(game: Game, item: Waiting) -> list[bool]:
    """Whether each target may still be aimed at."""
    facts = game.card_index.facts[item.facts][item.face]
    use = use_of(game, item.facts, item.face, item.ability)
    if use is not None:
        wanted = use.modes[item.mode].targets
    else:
        wanted = (facts.enchants,) if facts.enchants is not None else ()
    who = item.controller if item.controller >= 0 else -1 - item.side
    return [
        target in playing.candidates(game, selector, item.side, who, item.source)
        for selector, target in zip(wanted, item.targets, strict=False)
    ]

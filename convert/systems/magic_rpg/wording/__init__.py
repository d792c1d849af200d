"""Trees of Magic's abilities in plain words (``explain``, ``diff``, overrides): what is not told is named."""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects.magic import Ability
from convert.systems.magic_rpg.wording.abilities import ability_words, action_words

__all__ = ["ability_words", "action_words", "attached_name", "words_of"]


def words_of(abilities: Sequence[Ability], attached: str = "") -> list[str]:
    """A text for each ability; `attached`: what the card is attached to ("enchanted creature")."""
    return [ability_words(ability, attached or attached_name(abilities)) for ability in abilities]


def attached_name(abilities: Sequence[Ability]) -> str:
    """What a card with these abilities is attached to, as its abilities call it."""
    for ability in abilities:
        if ability.mode == "keyword" and ability.keyword == "enchant":
            kinds = ability.enchant.kind if ability.enchant is not None else None
            return f"enchanted {kinds[0] if kinds and len(kinds) == 1 else 'permanent'}"
        if ability.mode == "keyword" and ability.keyword == "bestow":
            return "enchanted creature"
        if ability.mode == "keyword" and ability.keyword in ("equip", "job select", "living weapon", "reconfigure"):
            return "equipped creature"
        if ability.mode == "keyword" and ability.keyword == "fortify":
            return "fortified land"
    return "what this is attached to"

"""Which card becomes what: the form of an entry (CONVERT-09 to CONVERT-13, CONVERT-26 to CONVERT-37)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from convert.cards.model import Card
from convert.systems.duel_monsters.conversion.data_files import load_toml
from convert.systems.duel_monsters.entries import MonsterForm, SpellForm

_QUOTED = re.compile(r'"[^"]*"')


@dataclass(frozen=True)
class SpellShape:
    """What a spell or trap becomes. ``rule`` says why."""

    form: SpellForm
    rule: str
    lasting: bool = False


class Forms:
    """The forms, from ``forms.toml``."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._shapes: dict[tuple[str, str], SpellShape] = {
            (kind, name): SpellShape(cast(SpellForm, row["form"]), row["rule"], row.get("lasting", False))
            for kind in ("spell", "trap")
            for name, row in data[kind].items()
        }
        self._artifact_words = re.compile("|".join(data["words"]["artifact"]), re.IGNORECASE)
        gain = "|".join(data["words"]["trinket"])
        self._trinket_text = re.compile(rf"\s*(?:(?:{gain})\s*\.?\s*)+", re.IGNORECASE)
        self._npc_types = frozenset(data["npc"]["types"])

    @classmethod
    def load(cls) -> Forms:
        """The table that ships with the game."""
        return cls(load_toml("forms.toml"))

    def spell(self, card: Card) -> SpellShape | None:
        """What a spell or trap card becomes; None for a property that no rule knows (CONVERT-40).

        A blank property counts as Normal (CONVERT-40): the caller warns.
        """
        shape = self._shapes.get((card.kind, card.property or "normal"))
        if shape is not None and shape.form == "incantation":
            return self._normal_spell(card.text, shape)
        return shape

    def is_person(self, card: Card) -> bool:
        """Whether a monster is flagged as a candidate for a character (CONVERT-25)."""
        return card.race in self._npc_types

    def _normal_spell(self, text: str, otherwise: SpellShape) -> SpellShape:
        """CONVERT-11: artifact where it draws or fetches from the Deck, trinket where it only gains life points."""
        bare = _QUOTED.sub("", text)
        if self._artifact_words.search(bare):
            return SpellShape("artifact", "CONVERT-11")
        if self._trinket_text.fullmatch(bare):
            return SpellShape("trinket", "CONVERT-11")
        return otherwise


def monster_form(card: Card) -> tuple[MonsterForm, str]:
    """The form of a monster or token card, and the rule (CONVERT-30 to CONVERT-36)."""
    if card.kind == "token":
        return "token", "CONVERT-36"
    if "fusion" in card.properties:
        return "fusion", "CONVERT-32"
    if "ritual" in card.properties:
        return "ritual", "CONVERT-30"
    if "link" in card.properties:
        return "summon", "CONVERT-34"
    if {"synchro", "xyz"} & set(card.properties):
        return "summon", "CONVERT-33"
    return "summon", "CONVERT-31"

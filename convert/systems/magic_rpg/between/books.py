"""Where a wizard's cards are: each in exactly one place (MRPG-KNOW-05, MRPG-KNOW-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from convert.systems.magic_rpg.characters.refusal import RefusedError
from convert.systems.magic_rpg.characters.sheet import deck_rule

Zone = Literal["book", "deck", "hand", "play", "graveyard", "exiled", "left_behind"]
ZONES: tuple[Zone, ...] = ("book", "deck", "hand", "play", "graveyard", "exiled", "left_behind")


class Holdings(Struct, frozen=True, kw_only=True):
    """Cards by place, names with their number."""

    book: Mapping[str, int] = field(default_factory=dict)
    deck: Mapping[str, int] = field(default_factory=dict)
    hand: Mapping[str, int] = field(default_factory=dict)
    play: Mapping[str, int] = field(default_factory=dict)
    graveyard: Mapping[str, int] = field(default_factory=dict)
    exiled: Mapping[str, int] = field(default_factory=dict)
    left_behind: Mapping[str, int] = field(default_factory=dict)

    def moved(self, name: str, source: Zone, target: Zone, copies: int = 1) -> Holdings:
        """Copies of a card from one place to another. Raises ``RefusedError`` where they are not there."""
        there = Counter(getattr(self, source))
        if there[name] < copies:
            raise RefusedError("MRPG-KNOW-05", f"{copies} of {name} are not in the {source}: there are {there[name]}")
        there[name] -= copies
        here = Counter(getattr(self, target))
        here[name] += copies
        return replace(self, **{source: dict(+there), target: dict(+here)})

    def count(self, zone: Zone) -> int:
        """How many cards are there."""
        return sum(getattr(self, zone).values())


def memorized(holdings: Holdings, name: str, limit: int | None, copies: int = 1) -> Holdings:
    """Cards that were studied come into the deck, as many as may be in it (MRPG-KNOW-06, MRPG-KNOW-07, MRPG-KNOW-12);
    not while any of the wizard's spells are in play (MRPG-CONC-03, MRPG-CAST-07)."""
    if holdings.count("play"):
        raise RefusedError("MRPG-CONC-03", "nobody memorizes while spells of their own are in play")
    if limit is not None and holdings.deck.get(name, 0) + copies > limit:
        raise RefusedError(deck_rule(limit), f"a deck holds {limit} of {name} at the most")
    return holdings.moved(name, "book", "deck", copies)


def forgotten(holdings: Holdings, name: str, copies: int = 1, *, in_combat: bool = False) -> Holdings:
    """Cards from the deck back to the book: at any time but in combat, at once (MRPG-KNOW-08)."""
    if in_combat:
        raise RefusedError("MRPG-KNOW-08", "no card goes back to the book in combat")
    return holdings.moved(name, "deck", "book", copies)

"""``cards.json``: the playing cards of a compendium, and what each one can be played as (CASTER-CONV)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from convert.compendium.files import SCHEMA_VERSION, schema_path
from convert.printable import ONE_LINE
from convert.systems.caster_duel.entries import CardId, FaceName
from convert.systems.caster_duel.faces import STANDARD, SUITS, Suit

STEM = "cards"
NAME = f"{STEM}.json"


class PlayingCard(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One card of the deck."""

    id: CardId
    """CASTER-CONV-01."""
    name: Annotated[str, Meta(min_length=1, pattern=ONE_LINE)]
    """CASTER-CONV-09."""
    suit: Suit | None
    """None for a Joker."""
    rank: Annotated[int, Meta(ge=2, le=10)] | None = None
    """The number on it; none for faces and Jokers."""
    face: FaceName | None = None
    """None for a number card."""
    mana: Suit | None = None
    """What it gives as a mana source, a property of the card (CASTER-MANA-01, CASTER-CONV-03)."""
    entries: tuple[str, ...]
    """The ids of its creature or its spells."""


class Cards(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All playing cards that have an entry, in the order of the deck."""

    schema_version: int
    """The version of the form."""
    system: Literal["caster-duel"]
    """The game."""
    cards: tuple[PlayingCard, ...]
    """Hearts, spades, clubs, diamonds, each from 2 to the ace; then the Jokers."""


def cards_file(entries: Sequence[Mapping[str, Any]]) -> Mapping[str, bytes]:
    """The file, a card a line."""
    of: dict[str, list[str]] = {}
    for entry in entries:
        of.setdefault(str(entry["card"]), []).append(str(entry["id"]))
    rows = []
    for face in STANDARD:
        if face.id in of:
            suit = None if face.suit is None else SUITS[face.suit]
            card = PlayingCard(
                id=face.id,
                name=face.name,
                suit=suit,
                rank=face.rank if face.is_number else None,
                face=face.face or None,  # type: ignore[arg-type]
                mana=suit if face.is_number else None,
                entries=tuple(sorted(of[face.id])),
            )
            rows.append(msgspec.json.encode(card))
    head = {"$schema": schema_path("caster-duel", STEM), "schema_version": SCHEMA_VERSION, "system": "caster-duel"}
    body = b",\n".join(rows)
    return {NAME: msgspec.json.encode(head)[:-1] + b',"cards":[\n' + body + b"\n]}\n"}

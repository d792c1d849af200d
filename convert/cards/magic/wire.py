"""Card objects as the Scryfall API serves them, decoded: only what matters of them is kept (api document, section 4).

Fields that move without the card changing (prices, ranks, addresses of pictures) are never read (MRPG-CONV-22); what
is unknown is passed over.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from convert.cards.magic.mana import COLORS, parse_mana
from convert.cards.magic.model import Face, MagicPrinting
from convert.cards.magic.type_line import parse_type_line

_NO_FACE_COLORS = ("split", "adventure")
"""Layouts whose halves have the colors of their own cost (MRPG-CONV-03)."""


class WireFace(Struct, gc=False):
    """An element of ``card_faces``."""

    name: str | None = None
    mana_cost: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] | None = None
    oracle_id: str | None = None
    layout: str | None = None


class WireCard(WireFace, gc=False):
    """A card object: one printing of a card."""

    object: str = "card"
    id: str = ""
    lang: str = "en"
    released_at: str | None = None
    color_identity: tuple[str, ...] | None = None
    keywords: tuple[str, ...] | None = None
    card_faces: tuple[WireFace, ...] | None = None
    set: str = ""
    set_name: str = ""
    set_type: str = ""
    collector_number: str = ""
    rarity: str | None = None
    digital: bool = False
    oversized: bool = False
    promo: bool = False
    border_color: str | None = None
    security_stamp: str | None = None
    content_warning: bool | None = None
    flavor_name: str | None = None
    printings: tuple[tuple[str, str, str, str, int], ...] | None = None
    """Every printing known: set, number, rarity, day, promo. No field of the service: a file may join them so."""


class SetFacts(Struct, frozen=True, gc=False):
    """A set by its code: what a joined printing does not say itself."""

    name: str
    set_type: str


def decoder() -> msgspec.json.Decoder[WireCard]:
    """Decodes one card object."""
    return msgspec.json.Decoder(WireCard)


def key_of(card: WireCard) -> str:
    """What tells cards apart: the oracle id, else that of the first face, else the name (MRPG-CONV-02, quirk 4)."""
    first = card.card_faces[0].oracle_id if card.card_faces else None
    return card.oracle_id or first or card.name or ""


def printings_of(card: WireCard, sets: Mapping[str, SetFacts]) -> Iterator[MagicPrinting]:
    """The printing that the object is, and those that were joined to it."""
    yield _printing(card, card.id, card.set, card.set_name, card.collector_number, card.rarity, card.released_at)
    for code, number, rarity, day, promo in card.printings or ():
        if (code, number) == (card.set, card.collector_number):
            continue
        facts = sets.get(code) or SetFacts(code.upper(), card.set_type)
        own = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{code}/{number}/{card.name}"))
        special = bool(promo) or facts.set_type == "memorabilia" or card.border_color == "gold"
        yield MagicPrinting(
            id=own,
            set=code,
            set_name=facts.name,
            number=number,
            rarity=rarity,
            date=day,
            unusable=_unusable(card),
            special=special or card.layout == "reversible_card",
        )


def _printing(
    card: WireCard, own: str, code: str, name: str, number: str, rarity: str | None, day: str | None
) -> MagicPrinting:
    return MagicPrinting(
        id=own,
        set=code,
        set_name=name,
        number=number,
        rarity=rarity or "",
        date=day,
        unusable=_unusable(card),
        special=card.promo
        or card.set_type == "memorabilia"
        or card.border_color == "gold"
        or card.layout == "reversible_card",
    )


def _unusable(card: WireCard) -> str:
    """Why no wizard can hold this printing; of several reasons the first (MRPG-CONV-15)."""
    if card.lang != "en":
        return "language"
    if card.digital:
        return "digital"
    if card.oversized:
        return "oversized"
    if card.content_warning:
        return "content warning"
    return "funny" if card.border_color == "silver" or card.security_stamp == "acorn" else ""


def faces_of(card: WireCard) -> tuple[Face, ...]:
    """The faces, each whole: what one lacks is taken from the card (MRPG-CONV-03, quirks 5 and 21). Of a reversible
    card the first alone: both are the same card (MRPG-CONV-16)."""
    faces = card.card_faces or ()
    if not faces:
        return (_face(card, card, first=True),)
    if card.layout == "reversible_card":
        return (_face(faces[0], card, first=True),)
    return tuple(_face(face, card, first=number == 0) for number, face in enumerate(faces))


def layout_of(card: WireCard) -> str:
    """The layout; that of a reversible card's face (MRPG-CONV-16)."""
    if card.layout == "reversible_card":
        return (card.card_faces[0].layout if card.card_faces else None) or "normal"
    return card.layout or "normal"


def _face(face: WireFace, card: WireCard, *, first: bool) -> Face:
    """One face with what it lacks from its card: figures and text are the front's there, so only the first has them."""
    above = card if first else WireFace()
    type_line = _either(face.type_line, card.type_line) or ""
    cost = _either(face.mana_cost, card.mana_cost) or ""
    parts = parse_type_line(type_line)
    return Face(
        name=face.name or card.name or "",
        mana_cost=cost,
        type_line=type_line,
        supertypes=parts.supertypes,
        types=parts.types,
        subtypes=parts.subtypes,
        text=(_either(face.oracle_text, above.oracle_text) or "").replace("\r\n", "\n").strip(),
        power=_either(face.power, above.power),
        toughness=_either(face.toughness, above.toughness),
        loyalty=_either(face.loyalty, above.loyalty),
        defense=_either(face.defense, above.defense),
        colors=_colors(face, card, cost),
    )


def _either(own: str | None, above: str | None) -> str | None:
    return own if own is not None else above


def _colors(face: WireFace, card: WireCard, cost: str) -> str:
    if face.colors is None and face is not card and card.layout in _NO_FACE_COLORS:
        return parse_mana(cost).colors
    return in_order(face.colors if face.colors is not None else card.colors or ())


def in_order(letters: tuple[str, ...]) -> str:
    """Color letters in the order WUBRG; the source has them by the alphabet."""
    return "".join(letter for letter in COLORS if letter in letters)

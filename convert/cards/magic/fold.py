"""Card objects into cards: the printings of one card together, whatever order they come in (MRPG-CONV-02, quirk 3)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from convert.cards.magic.model import MagicCard, MagicPrinting, by_day, representative
from convert.cards.magic.wire import SetFacts, WireCard, faces_of, in_order, key_of, layout_of, printings_of

PROVIDER = "scryfall"
_Order = tuple[int, int, str, str, str, str]


class _Found(NamedTuple):
    """What is known of one card: its best object so far, every printing, and what it is called on any of them."""

    order: _Order
    card: WireCard
    printings: list[MagicPrinting]
    names: set[str]


class Fold:
    """Takes card objects one by one. Only one object a card is kept, so that memory grows with cards."""

    def __init__(self, sets: Mapping[str, SetFacts] | None = None) -> None:
        self._sets = sets or {}
        self._found: dict[str, _Found] = {}
        self.objects = 0

    def add(self, card: WireCard) -> None:
        """One object: a printing of a card."""
        self.objects += 1
        printings = list(printings_of(card, self._sets))
        order = representative(printings[0])
        key = key_of(card)
        before = self._found.get(key)
        if before is None:
            self._found[key] = _Found(order, card, printings, {card.flavor_name} if card.flavor_name else set())
            return
        before.printings.extend(printings)
        if card.flavor_name:
            before.names.add(card.flavor_name)
        if order < before.order:
            self._found[key] = _Found(order, card, before.printings, before.names)

    def cards(self) -> tuple[MagicCard, ...]:
        """All cards, by id."""
        return tuple(_card(key, self._found[key]) for key in sorted(self._found))


def _card(key: str, found: _Found) -> MagicCard:
    wire = found.card
    printings = tuple(sorted(set(found.printings), key=by_day))
    first = min(printings, key=representative)
    faces, layout = faces_of(wire), layout_of(wire)
    name = faces[0].name if wire.layout == "reversible_card" else wire.name or ""
    matters = msgspec.msgpack.encode((name, layout, faces, first.rarity, first.set, first.date))
    return MagicCard(
        provider=PROVIDER,
        id=key,
        name=name,
        layout=layout,
        faces=faces,
        color_identity=in_order(wire.color_identity or ()),
        keywords=tuple(wire.keywords or ()),
        printings=printings,
        digest="sha256:" + hashlib.sha256(matters).hexdigest(),
        aliases=tuple(sorted(found.names)),
    )

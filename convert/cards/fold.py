"""One card, one entry: alternative-art and beta passcodes are folded into the card they belong to."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.cards.model import Card
from convert.cards.notices import Notices


def fold(cards: Sequence[Card], notices: Notices) -> tuple[list[Card], list[tuple[Card, str]]]:
    """Cards with one entry a card, and the ones set aside with the reason.

    An entry whose passcode is another card's alias is that card again when the names are equal (quirks 11 and 12) and
    goes; under another name it is a card of its own, and the alias goes. A passcode listed twice keeps its first entry.
    """
    by_id: dict[int, Card] = {}
    doubles: list[tuple[Card, str]] = []
    for card in cards:
        if card.id in by_id:
            doubles.append((card, f"its passcode is listed twice; the entry of {by_id[card.id].name!r} is kept"))
        else:
            by_id[card.id] = card
    gone: set[int] = set()
    for card in sorted((card for card in by_id.values() if card.aliases), key=lambda card: card.id):
        if card.id not in gone:
            _settle(card, by_id, gone, notices)
    return [card for card in by_id.values() if card.id not in gone], doubles


def _settle(card: Card, by_id: dict[int, Card], gone: set[int], notices: Notices) -> None:
    aliases = set(card.aliases)
    for alias in card.aliases:
        other = by_id.get(alias)
        if other is None:
            continue
        if other.name == card.name:
            gone.add(alias)
            aliases.update(passcode for passcode in other.aliases if passcode != card.id)
            notices.add(
                "C2S411",
                "an entry under another passcode of the same card was folded in",
                card=card.name,
            )
        else:
            aliases.discard(alias)
    by_id[card.id] = msgspec.structs.replace(card, aliases=tuple(sorted(aliases)))

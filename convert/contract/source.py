"""The note of the card that an entry came from: every game whose entries come from cards has it."""

from __future__ import annotations

from msgspec import Struct

from convert.cards.model import Card


class Source(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which card the entry came from. ``digest`` is over the card's fields that matter (text, stats, kind, first
    printing)."""

    provider: str
    """Where the card's data come from."""
    id: int
    """The card's passcode."""
    name: str
    """The card's name."""
    type: str = ""
    """The card's type as printed."""
    race: str = ""
    """The card's Type, or the kind of spell or trap."""
    archetype: str = ""
    """The series that the card belongs to."""
    digest: str = ""
    """A fingerprint of what matters on the card; `pin` compares with it."""
    url: str = ""
    """A page about the card."""

    @property
    def card(self) -> int:
        """What tells the card apart from others."""
        return self.id


def source_of(card: Card) -> Source:
    """The entry's note of the card it came from."""
    return Source(
        provider=card.provider,
        id=card.id,
        name=card.name,
        type=card.type,
        race=card.race,
        archetype=card.archetype,
        digest=card.digest,
        url=card.url,
    )


def entry_id(card: Card) -> str:
    """``ygo-`` and the passcode without leading zeros."""
    return f"ygo-{card.id}"

"""Pictures of cards are pulled: each once, at the API's pace, never linked to."""

from __future__ import annotations

import os
from collections.abc import Iterable

import msgspec

from convert.cards.client import Client
from convert.cards.gallery import Gallery
from convert.cards.transport import Bounds, Progress

DEFAULT_ART = "https://images.ygoprodeck.com/images/cards_cropped"
BOUNDS = Bounds(whole=120.0, size=1 << 23)
"""A picture is small, and comes soon or not at all."""


def default_art() -> str:
    """Where pictures are pulled from: ``CARD2SPELL_ART`` where it is set."""
    return os.environ.get("CARD2SPELL_ART") or DEFAULT_ART


class PulledArt(msgspec.Struct, frozen=True, kw_only=True):
    """What pulling came to, in numbers of cards."""

    pulled: int
    there: int
    """Kept from before."""
    none: int
    """The API has no picture of them."""


def pull(client: Client, gallery: Gallery, passcodes: Iterable[int], progress: Progress | None = None) -> PulledArt:
    """Pull what is not kept yet. Whatever ends it early, what was pulled is kept. Raises ``SourceError``."""
    wanted = list(dict.fromkeys(passcodes))
    pulled = there = none = 0
    for at, passcode in enumerate(wanted, 1):
        if gallery.picture(passcode) is not None:
            there += 1
        elif gallery.has_none(passcode):
            none += 1
        else:
            picture = client.picture(passcode)
            gallery.keep(passcode, picture)
            pulled += picture is not None
            none += picture is None
        if progress is not None:
            progress(at, len(wanted))
    return PulledArt(pulled=pulled, there=there, none=none)

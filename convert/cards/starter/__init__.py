"""The bundled starter set: printed cards that are there with no download and no network.

About 150 cards, so that every form, kind, Attribute and rule has an example. ``cards.json`` says in its own head where
the facts come from and whose words the texts are; it is edited by hand.
"""

from __future__ import annotations

from importlib.resources import files

import msgspec

from convert.cards.model import Card

__all__ = ["PROVIDER", "load_starter"]

PROVIDER = "starter"


class _StarterFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file: ``about`` is its comment (JSON has none), ``cards`` one object a card in the shape of ``Card``."""

    about: tuple[str, ...]
    cards: tuple[Card, ...]


def load_starter() -> tuple[Card, ...]:
    """All cards of the starter set, in the file's order, each with its digest; a few milliseconds, no caching.

    >>> {card.name: card.attack for card in load_starter()}["Blue-Eyes White Dragon"]
    3000
    """
    data = files(__package__).joinpath("cards.json").read_bytes()
    return msgspec.json.decode(data, type=_StarterFile).cards

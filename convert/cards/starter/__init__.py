"""The bundled starter set: printed cards that are there with no download and no network.

Some 170 cards, so that every form, kind, Attribute and rule has an example. ``cards.json`` says in its own head where
the facts come from and whose words the texts are; it is edited by hand, and ``bench.starter_refresh`` brings its facts
up to date.
"""

from __future__ import annotations

from importlib.resources import files

import msgspec

from convert.cards.digest import Digester
from convert.cards.model import Card
from convert.cards.vocabulary import Vocabulary

__all__ = ["PROVIDER", "StarterFile", "load_starter", "read_starter"]

PROVIDER = "starter"


class StarterFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file: ``about`` is its comment (JSON has none), ``cards`` one object a card in the shape of ``Card``."""

    about: tuple[str, ...]
    cards: tuple[Card, ...]


def load_starter() -> tuple[Card, ...]:
    """All cards of the starter set in the file's order, each with its digest: that of the same card in the database, so
    that an override which was pinned to a starter card is pinned to the card. Reads the file anew on each call.

    >>> {card.name: card.attack for card in load_starter()}["Blue-Eyes White Dragon"]
    3000
    """
    digest = Digester(Vocabulary.load()).digest
    return tuple(msgspec.structs.replace(card, digest=card.digest or digest(card)) for card in read_starter().cards)


def read_starter() -> StarterFile:
    """The file as it is written: its head, and the cards with the digests of the database's own."""
    return msgspec.json.decode(files(__package__).joinpath("cards.json").read_bytes(), type=StarterFile)

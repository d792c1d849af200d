"""The bundled Magic cards: plain kinds, facts as printed, texts in our own words; there with no download."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from convert.cards.magic.fold import Fold
from convert.cards.magic.model import MagicCard
from convert.cards.magic.wire import WireCard


class StarterFile(msgspec.Struct, frozen=True, kw_only=True):
    """The file: ``about`` is its comment (JSON has none), ``cards`` one object a card in the shape of the source."""

    about: tuple[str, ...]
    cards: tuple[WireCard, ...]


def starter_bytes() -> bytes:
    """The file as it is."""
    return files(__package__).joinpath("cards.json").read_bytes()


def load_starter() -> tuple[MagicCard, ...]:
    """All cards of the starter set, by id. Reads the file anew on each call."""
    fold = Fold()
    for card in msgspec.json.decode(starter_bytes(), type=StarterFile).cards:
        fold.add(card)
    return fold.cards()

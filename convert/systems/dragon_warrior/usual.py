"""What the fields of this game's entries usually hold (``convert.contract.usual``)."""

from __future__ import annotations

from convert.cards.vocabulary import Vocabulary
from convert.contract.usual import Most, Usual

_POINTS = Most(number=200, why="no Conflict of any level has as many points (DW-CONF-03, DW-BOSS-01)")
_PRINTED = Most(number=5_000, why="no card prints more than 5,000")


def usual() -> Usual:
    """Read from the words that the card source is known to use, and from this game's own tables."""
    known = Vocabulary.load()
    return Usual(
        open={"attribute": sorted(known.attributes), "race": sorted(known.races)},
        most={
            **dict.fromkeys(("abilities", "attack", "budget", "defense", "hp", "mp"), _POINTS),
            **dict.fromkeys(("atk", "def"), _PRINTED),
            "bonus": Most(number=31, why="no equipment has a level above 31"),
        },
    )

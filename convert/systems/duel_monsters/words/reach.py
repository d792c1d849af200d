"""What an entry's Rank decides beside its figures: how far it reaches (CONVERT-18)."""

from __future__ import annotations

from collections.abc import Mapping

from convert.systems.duel_monsters.entries import Entry
from convert.systems.duel_monsters.reach import with_reach

_NEAR, _FAR = ("one Section", "1 to 3"), ("two adjoining Sections", "4 and 5")


def follows(entry: Entry) -> Mapping[str, str]:
    """By ``rank``, where another one would move it: how far the entry reaches now, and would then."""
    rank = entry.rank
    if rank is None:
        return {}
    abilities = tuple(entry.effects)
    moves = with_reach(abilities, 1) != with_reach(abilities, 4)
    field = entry.form == "field"
    if not (moves or field):
        return {}
    (now, _), (then, ranks) = (_FAR, _NEAR) if rank >= 4 else (_NEAR, _FAR)
    what = "it covers" if field else "its “all” is within"
    return {"rank": f"by its Rank {what} {now}; at Rank {ranks} it would be {then} (CONVERT-18)"}

"""A Ritual Summon told in two steps: "Tribute monsters from your hand or field, then Ritual Summon 1 “Moss” Ritual
Monster from your hand whose Level equals the total Levels of those monsters" (CONVERT-30)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Amount, Bound, Filter, Selector, Step
from convert.effects import steps as op


def with_their_tributes(steps: Sequence[Step]) -> list[Step]:
    """The steps, each such pair as the one Ritual Summon that it is: as many are Tributed as its Level asks for, not
    all of them."""
    found: list[Step] = []
    for step in steps:
        last = found[-1] if found else None
        whole = _whole(last, step) if isinstance(last, op.Sacrifice) and isinstance(step, op.RitualSummon) else None
        if whole is None:
            found.append(step)
        else:
            found[-1] = whole
    return found


def _whole(tribute: op.Sacrifice, ritual: op.RitualSummon) -> op.RitualSummon | None:
    given, comes = tribute.what, ritual.what
    if given.id is None or ritual.materials is not None or tribute.if_ or tribute.optional != ritual.optional:
        return None
    total = given.total
    if total is not None and total.stat == "level" and isinstance(total.eq, int) and given.how == "choose":
        # "Tribute Moss monsters whose total Levels equal 8, then Ritual Summon 1 “Moss Giant”": the Level is its own
        spent = msgspec.structs.replace(given, id=None, how="all", count=None, total=None)
        return msgspec.structs.replace(ritual, materials=spent, exact=True, link=tribute.link)
    if given.how != "all" or comes.where is None:
        return None
    if comes.where.level != Bound(eq=Amount(of=Selector(ref=given.id), sum="level")):
        return None
    where = msgspec.structs.replace(comes.where, level=None)
    what = msgspec.structs.replace(comes, where=None if where == Filter() else where)
    materials = msgspec.structs.replace(given, id=None)
    return msgspec.structs.replace(ritual, what=what, materials=materials, exact=True, link=tribute.link)

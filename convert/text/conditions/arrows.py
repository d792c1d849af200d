"""Where this card's Link arrows point: "this card points to a Fish monster", "it is linked to a Fish" (CONVERT-44)."""

from __future__ import annotations

import msgspec

from convert.effects import Condition, Filter
from convert.effects.terms import SpotName
from convert.effects.values import Spot
from convert.text.clauses.phrase import Tools
from convert.text.conditions.state import Standing, bare, exists
from convert.text.cursor import Cursor
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME


def points_to(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """The condition at the cursor; None where it says nothing of this card's arrows, or of those that point to it."""
    if not cur.take("this", "card"):
        return None
    ways: tuple[SpotName, ...] = ("pointed",)
    if cur.take("is", "linked", "to"):
        ways = ("pointed", "pointing")
    elif not cur.take("points", "to"):
        return None
    noun = tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.player or noun.also or noun.selector.kind != "monster":
        return None
    found = noun.selector
    if found.side is not None or found.zone is not None or (found.where is not None and found.where.at is not None):
        return None
    there = [
        exists(
            msgspec.structs.replace(
                bare(found),
                zone="play",
                count=found.count,
                where=msgspec.structs.replace(found.where or Filter(), at=Spot(to=way, of=ME)),
            )
        )
        for way in ways
    ]
    return Standing(there[0] if len(there) == 1 else Condition(any_=tuple(there)))

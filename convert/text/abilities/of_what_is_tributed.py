"""A Fusion Monster for the Materials that are Tributed for it: "Tribute Fusion Material Monsters on the field; Special
Summon 1 corresponding Fusion Monster"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from convert.effects import Selector
from convert.effects import steps as op
from convert.text.abilities.own_materials import means_them
from convert.text.clauses.phrase import Phrase

if TYPE_CHECKING:
    from convert.text.abilities.draft import Draft


def tributed_for_it(phrase: Phrase) -> Selector | None:
    """Of a "corresponding" monster: the Materials that the price has just Tributed; None where there are none."""
    said = phrase.cur.words[: phrase.cur.pos]
    since = max((at for at, word in enumerate(said) if word == "."), default=0)
    paid = [thing.selector for thing in phrase.scope.things if thing.paid and "sacrifice" in thing.ops]
    known = len(paid) == 1 and paid[0].ref is not None and "fusion-material" in said[since:]
    return paid[0] if known else None


def of_what_is_tributed(draft: Draft) -> None:
    """The price and the Special Summon as one step: which Materials are right depends on what is summoned."""
    step = draft.do[0] if len(draft.do) == 1 else None
    price = draft.cost[0] if len(draft.cost) == 1 else None
    if not isinstance(step, op.SpecialSummon) or not isinstance(price, op.Sacrifice) or not means_them(price):
        return
    if step.materials is None or step.materials.ref != price.what.id:
        return
    given = msgspec.structs.replace(price.what, id=None, side="you")
    draft.cost.clear()
    draft.do[0] = msgspec.structs.replace(step, materials=given)

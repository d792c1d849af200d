"""Summoned without Tributing: nothing that one does with a monster in play, for here no Tribute is asked for
(CONVERT-45)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from convert.effects import Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft
from convert.text.conditions.own_state import SUMMONED_THIS_WAY


def as_permissions(drafts: Iterable[Draft]) -> list[Draft]:
    """ "You can Normal Summon this card without Tributing, but its original ATK becomes 1000": allowed as it is
    summoned; what becomes of it then holds of one that was summoned in this way."""
    found: list[Draft] = []
    for draft in drafts:
        found.append(draft)
        first = draft.do[0] if draft.do else None
        if draft.mode != "activate" or draft.cost or draft.targets or not _spares_tributes(first):
            continue
        rest = draft.do[1:]
        draft.mode, draft.optional, draft.effect, draft.do = "permission", False, False, draft.do[:1]
        if rest:
            holds = Draft("continuous", draft.scope, if_=[SUMMONED_THIS_WAY], src=list(draft.src))
            holds.do = [
                msgspec.structs.replace(step, link=None if not at else step.link) for at, step in enumerate(rest)
            ]
            found.append(holds)
    return found


def _spares_tributes(step: Step | None) -> bool:
    return isinstance(step, op.Allow) and step.action == "summon_without_tribute" and step.what.how == "self"

""" "Destroy Fish cards you control, then destroy an equal number": of one's own, as many as one likes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from convert.effects import Ability, Selector

Said = Callable[[int | None], Sequence[str]]
"""The words of a clause."""

_WHOLE = frozenset(("all", "each", "every", "entire", "both", "possible", "any", "these", "those", "them"))
"""Words by which several are all of them, or are told to be a choice already."""


def as_many_as_one_likes(ability: Ability, said: Said) -> Ability:
    """Several of one's own without a number or "all", where another step is about their number."""
    whole = msgspec.json.encode(ability)

    def chosen(step: Any) -> Any:
        what = getattr(step, "what", None)
        if not isinstance(what, Selector) or (what.how, what.side) != ("all", "you") or what.id is None:
            return step
        counted = f'"count":{{"ref":"{what.id}"}}'.encode() in whole
        if not counted or not _WHOLE.isdisjoint(said(step.src)):
            return step
        return msgspec.structs.replace(step, what=msgspec.structs.replace(what, how="choose", count="any"))

    return msgspec.structs.replace(ability, cost=tuple(map(chosen, ability.cost)), do=tuple(map(chosen, ability.do)))

"""In an Equip card's effect that the bearer's doings set off, "it" is whoever bears the card by then, not the monster
that it was put on as it was cast."""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects import Event
from convert.text.abilities.draft import Draft
from convert.text.abilities.while_equipped import BEARER, of_bearer, puts_itself_on


def of_the_bearer(drafts: Sequence[Draft]) -> None:
    """ "When the equipped monster destroys a monster by battle: It gains 500 ATK.": the bearer does."""
    bearers = [to for one in drafts if one.mode == "cast" and (to := puts_itself_on(one.do)) is not None]
    if len(bearers) != 1:
        return
    name = bearers[0].ref or bearers[0].id
    for draft in drafts:
        if draft.mode in ("trigger", "quick") and draft.when is not None and _of_bearer(draft.when):
            draft.do[:] = of_bearer(draft.do, name)
            draft.cost[:] = of_bearer(draft.cost, name)
            draft.if_[:] = of_bearer(draft.if_, name)


def _of_bearer(event: Event) -> bool:
    return any(map(_of_bearer, event.any_ or ())) or BEARER in (event.what, event.by)

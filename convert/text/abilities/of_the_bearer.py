"""In the effect of a card that is worn "it" and "that monster" are whoever bears the card by then, not the monster that
it was put on once: where the bearer's doings set it off, and while the card is equipped to a monster."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from convert.effects import Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.text.abilities.draft import Draft
from convert.text.abilities.while_equipped import BEARER, changed, of_bearer, puts_itself_on
from convert.text.reference.thing import ME


def of_the_bearer(drafts: Sequence[Draft]) -> None:
    """ "When the equipped monster destroys a monster by battle: It gains 500 ATK.": the bearer does. "While this card
    is equipped to a monster, your opponent cannot target that monster.": its bearer. "You can only equip this card to
    “Moss Frog”. Increase the ATK of “Moss Frog” by 300": of the one that bears it."""
    bearers = [(one, to) for one in drafts if (to := puts_itself_on(one.do)) is not None]
    if len(bearers) != 1:
        return
    ((own, bearer),) = bearers
    name = bearer.ref or bearer.id
    only = next((one.where for one in own.targets if one.id == name), None)
    called = Filter(name=only.name) if only is not None and only.name is not None else None
    for draft in drafts:
        if draft.mode == "equip" and called is not None:
            draft.do[:] = changed(draft.do, partial(_the_one_so_called, called))
        set_off = own.mode == "cast" and draft.mode in ("trigger", "quick") and _of_bearer(draft.when)
        if draft is not own and (set_off or any(map(_while_worn, draft.if_))):
            draft.do[:] = of_bearer(draft.do, name)
            draft.cost[:] = of_bearer(draft.cost, name)
            draft.if_[:] = of_bearer(draft.if_, name)


def what_it_wears(drafts: Sequence[Draft]) -> None:
    """ "Equip those targets to this card. If this card would be destroyed, you can destroy 1 of those cards instead.":
    they are what its own effect put on it, whichever of them it wears by then."""
    onto = [(one, step.what.ref) for one in drafts for step in one.do if isinstance(step, op.Equip) and step.to == ME]
    if len(onto) != 1 or onto[0][1] is None:
        return
    own, name = onto[0]
    for draft in drafts:
        if draft is not own:
            draft.do[:] = changed(draft.do, partial(_of_what_it_wears, name))


def _of_what_it_wears(name: str | None, one: Selector) -> Selector:
    if one.among is None or one.among.ref != name:
        return one
    worn = Selector(how="equipped", kind="monster", where=Filter(put_on_by=ME))
    return msgspec.structs.replace(one, among=worn)


def _the_one_so_called(called: Filter, one: Selector) -> Selector:
    return msgspec.structs.replace(BEARER, where=called) if one.where == called else one


def _of_bearer(event: Event | None) -> bool:
    return event is not None and (any(map(_of_bearer, event.any_ or ())) or BEARER in (event.what, event.by))


def _while_worn(asked: Condition) -> bool:
    """ "While this card is equipped to a monster"."""
    return asked.of == ME and asked.is_ is not None and asked.is_.where is not None and bool(asked.is_.where.equipped)

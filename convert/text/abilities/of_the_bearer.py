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
    """ "Equip that target to this card. If this card would be destroyed, destroy that equipped monster instead", "…
    destroy 1 of those cards": they are what its own effect put on it, whichever of them it wears by then, and no Union
    monster that it wears too."""
    onto = [(one, step.what.ref) for one in drafts for step in one.do if isinstance(step, op.Equip) and step.to == ME]
    if len(onto) != 1 or onto[0][1] is None:
        return
    own, name = onto[0]
    targeted = any(name == one.id for one in own.targets)
    for draft in drafts:
        if draft is own:
            continue
        draft.do[:] = changed(draft.do, partial(_among_what_it_wears, name))
        if targeted:
            draft.do[:] = changed(draft.do, _put_on_by_itself)
            draft.if_[:] = [_WEARS_IT if one == _WEARS_ONE else one for one in draft.if_]


_WORN = msgspec.structs.replace(BEARER, where=Filter(put_on_by=ME))
_WEARS_ONE = Condition(exists=BEARER)
_WEARS_IT = Condition(
    exists=Selector(kind="monster", zone="play", where=Filter(lies_as="equipment", equipped_to=ME, put_on_by=ME))
)


def _among_what_it_wears(name: str | None, one: Selector) -> Selector:
    return msgspec.structs.replace(one, among=_WORN) if one.among is not None and one.among.ref == name else one


def _put_on_by_itself(one: Selector) -> Selector:
    return _WORN if one == BEARER else one


def _the_one_so_called(called: Filter, one: Selector) -> Selector:
    return msgspec.structs.replace(BEARER, where=called) if one.where == called else one


def _of_bearer(event: Event | None) -> bool:
    return event is not None and (any(map(_of_bearer, event.any_ or ())) or BEARER in (event.what, event.by))


def _while_worn(asked: Condition) -> bool:
    """ "While this card is equipped to a monster"."""
    return asked.of == ME and asked.is_ is not None and asked.is_.where is not None and bool(asked.is_.where.equipped)

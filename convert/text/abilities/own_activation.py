"""What a card says of its own activation: "when you activate this card, you can also Tribute 1 monster"."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from convert.effects import Event
from convert.text.abilities.draft import Draft
from convert.text.reference.thing import ME

_OWN = tuple(Event(event="activated", what=ME, whose=whose) for whose in (None, "you"))


def as_it_is_activated(draft: Draft) -> None:
    """What happens as the card is activated is its casting; what one "can also" give up for it then is a price that may
    be left unpaid."""
    if draft.mode != "cast" or draft.when not in _OWN:
        return
    draft.when = None
    if draft.optional and draft.cost:
        draft.optional = False
        draft.cost[:] = [replace(step, optional=True) if step.link is None else step for step in draft.cost]


def used_by_casting(drafts: Iterable[Draft]) -> None:
    """ "Activate 1 of these effects", said by a Spell that is never in play, is its casting; beside one it is nothing
    that can be used."""
    cast = any(
        draft.mode == "cast" and not draft.lost and (draft.do or draft.targets or draft.cost) for draft in drafts
    )
    for draft in drafts:
        if draft.mode == "activate" and draft.from_ == "play" and not draft.optional and draft.do:
            draft.mode, draft.lost = "cast", draft.lost or cast
            cast = True

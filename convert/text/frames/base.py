"""What a verb frame is, and the tables that frames enter themselves into.

A frame reads one verb's slots from a :class:`Phrase` (the cursor stands right after the verb) and answers the steps
they make, or None where a slot is not what it expects: then the clause stays unread. ``does`` frames serve the
imperative ("destroy it"), the active with a subject ("this card gains 300 ATK") and the passive ("it is destroyed").
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from convert.effects import Selector, Step, StepBase
from convert.text.phrase import Phrase

Frame = Callable[[Phrase], list[Step] | None]


@dataclass(slots=True)
class FrameTable:
    """Frames by the verb's base form."""

    does: dict[str, Frame] = field(default_factory=dict)
    cannot: dict[str, Frame] = field(default_factory=dict)
    """ "cannot attack": the verb is what the subject must not do."""
    cannot_be: dict[str, Frame] = field(default_factory=dict)
    """ "cannot be destroyed": the verb is what must not happen to the subject."""

    def merge(self, other: FrameTable) -> None:
        """Take in another family's frames; a verb in two families is a mistake."""
        for mine, theirs in ((self.does, other.does), (self.cannot, other.cannot), (self.cannot_be, other.cannot_be)):
            for verb, frame in theirs.items():
                if verb in mine:
                    raise ValueError(f"two frames for {verb!r}")
                mine[verb] = frame


def each(phrase: Phrase, things: list[Selector] | None, kind: type[StepBase], **fields: object) -> list[Step] | None:
    """One step for each thing, tied together; None for no things."""
    if not things:
        return None
    steps: list[Step] = []
    for thing in things:
        link = "and" if steps else None
        steps.append(phrase.step(kind, what=thing, link=link, **fields))
    return steps


def with_place(phrase: Phrase, things: list[Selector]) -> list[Selector]:
    """Add a zone named after the things ("destroy it in your hand", "1 card at random from your hand")."""
    start = phrase.cur.pos
    place = phrase.place()
    if place is None:
        return things
    last = things[-1]
    if last.ref is not None or last.how in ("self", "event", "equipped"):
        return things
    if last.zone not in (None, "play"):
        phrase.cur.pos = start
        return things
    last = phrase.as_actor(msgspec.structs.replace(last, zone=place.zone, side=place.side or last.side))
    return [*things[:-1], last]

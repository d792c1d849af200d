"""What has befallen a thing this turn, behind its noun."""

from __future__ import annotations

import re

from convert.effects import Event
from convert.systems.duel_monsters.words.scope import Scope


def befallen(scope: Scope, event: Event) -> str:
    """ "that has been destroyed by battle this turn", "that has declared an Attack this turn"."""
    if event.event == "activated":
        return "that has used an ability this turn"
    before, scope.mood = scope.mood, "has"
    texts = [_without_subject(one, scope.tell.event(scope, one)) for one in event.any_ or (event,)]
    scope.mood = before
    return f"that {' or '.join((texts[0], *(text.removeprefix('has ') for text in texts[1:])))} this turn"


def _without_subject(event: Event, said: str) -> str:
    """ "Has been destroyed"; of what this monster has fought, "this monster has fought"."""
    return said if event.event == "battles" and event.what is None and event.by else _SUBJECT.sub("", said)


_SUBJECT = re.compile(r"^(?:this|a) [a-z]+ ")

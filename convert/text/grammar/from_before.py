"""What is some of the things of a step before: "from it", "among them", "they did not choose"."""

from __future__ import annotations

from typing import Any

from convert.effects import Selector
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun


def take_from_there(cur: Cursor, fields: dict[str, Any]) -> bool:
    """ "look at their Extra Deck and send 1 monster from it to the GY": of all that is in the place looked at."""
    shown = cur.at("among", "them")
    mention = "they" if shown else "place"
    found = cur.refer(Noun(Selector(), mention=mention, plural=True)) if cur.refer is not None else None
    if found is None or found.ref is None or "zone" in fields or "among" in fields:
        return False
    cur.pos += 2
    fields["among"] = found
    return True


def take_not_chosen(cur: Cursor, fields: dict[str, Any]) -> bool:
    """ "(all of their monsters) they did not choose": but those that a step before chose."""
    chosen = cur.refer(Noun(Selector(kind="monster"), mention="those", plural=True)) if cur.refer else None
    if chosen is None or chosen.ref is None or not cur.take("they", "did", "not", "choose"):
        return False
    fields["except_"] = chosen
    return True

"""What an exception says beside its filter: "except “Moss” you control", "except “Moss”, up to that many"."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Amount, Selector
from convert.text.cursor import Cursor

_NO_HOME = ("among", "either", "total", "except_", "except_self")


def another_counted(cur: Cursor, start: int) -> bool:
    """ "except “Moss”, or 1 “Fern” Spell": what is counted is no part of the exception."""
    words = cur.words
    return any(words[at] in ("or", "and/or", "and") and words[at + 1].isdigit() for at in range(start, cur.pos - 1))


def left_out(excluded: Selector, fields: dict[str, Any]) -> dict[str, Any] | None:
    """The fields that the words of an exception give beside its filter: whose and where those are that are left out;
    how many, and from where, which are of the whole ("except “Moss”, up to the number of Fish you control"). None
    where a word of it would have no home."""
    if any(getattr(excluded, name) for name in _NO_HOME):
        return None
    if excluded.kind == "token" and excluded.where is None:
        # "(except Tokens) on your side of the field": the place is of the whole
        said = {"zone": excluded.zone, "side": excluded.side}
        return {name: value for name, value in said.items() if value is not None and fields.get(name) is None}
    found: dict[str, Any] = {}
    if excluded.including is not None:  # "except “Moss”, including a Fish monster"
        if "including" in fields:
            return None
        found["including"] = excluded.including
        excluded = msgspec.structs.replace(excluded, including=None)
    if excluded.up_to is not None or isinstance(excluded.count, Amount):
        if "up_to" in fields or fields.get("count") is not None:
            return None
        found |= {"count": excluded.count} if excluded.up_to is None else {"up_to": excluded.up_to, "count": "any"}
        if fields.get("how", "all") == "all":
            found["how"] = "choose"
    elif excluded.count not in (None, 1, "all", "any"):
        return None
    if excluded.zone is not None and "zone" not in fields and excluded.zone != "play":
        return {**found, "zone": excluded.zone, "side": excluded.side or fields.get("side")}
    same_side = excluded.side in (None, "any", fields.get("side"))
    if same_side and excluded.zone in (None, fields.get("zone")):
        return found
    if "except_" in fields:
        return None
    those = msgspec.structs.replace(excluded, how="all", count=None, id=None, up_to=None)
    return {**found, "except_": those}


def one_of_them(included: Selector) -> Selector:
    """ "Including “Moss”": what is called so without a number is one that must be among them, not all that are."""
    if included.how != "all" or included.count is not None or included.ref is not None:
        return included
    return msgspec.structs.replace(included, how="choose", count=1)

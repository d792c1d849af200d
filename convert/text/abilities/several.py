"""More than one of several effects: "you can apply both effects in sequence", "you can apply any of them"."""

from __future__ import annotations

from convert.text.cursor import Cursor

_WHICH = (
    ("both", "of", "these", "effects"),
    ("both", "effects"),
    ("both",),
    ("any", "of", "them"),
)


def take_several(cur: Cursor) -> bool:
    """Whether that is all that is left at the cursor."""
    cur.take("you", "can")
    if not cur.take_any(("apply", "activate")) or not cur.take_phrase(_WHICH):
        return False
    cur.take(",")
    cur.take("and", "resolve")
    cur.take("in-sequence")
    cur.take_any((".", ";", ":"))
    return cur.done

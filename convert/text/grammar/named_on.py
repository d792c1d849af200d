"""What another card names as its Material: "1 of the Fusion Materials whose name is mentioned on that card"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from convert.effects import Filter, Selector
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun

if TYPE_CHECKING:
    from convert.text.grammar.noun import Nouns

_FAR = 6
"""Within how many words the head stands."""
_NAMED = tuple(
    (*whose, *how, word, "on")
    for whose in (("whose", "name", "is"), ("whose", "names", "are"), ())
    for how in (("specifically",), ())
    for word in ("mentioned", "listed")
)

_AFTER = frozenset((",", "from", "in", "to"))
"""What follows the card that is named: where they are, or go."""


def take_named_on(cur: Cursor, nouns: Nouns) -> Noun | None:
    """The phrase at the cursor; None (and no move) where it is none such, or where nobody knows on which card."""
    if "fusion-material" not in cur.words[cur.pos + 1 : min(cur.end, cur.pos + _FAR)]:
        return None
    start = cur.pos
    up_to = cur.take("up", "to")
    number = cur.peek()
    cur.pos += 1
    if number.isdigit() and cur.take("of", "the", "fusion-material") and cur.take_phrase(_NAMED):
        stop = next((k for k in range(cur.pos, cur.end) if cur.words[k] in _AFTER), cur.end)
        inner = cur.sub(cur.pos, stop)
        named = nouns.parse(inner)
        known = named is not None and named.mention and inner.done and cur.refer is not None
        of = cur.refer(named) if known and named is not None and cur.refer is not None else None
        if of is not None and of.how is None:
            cur.pos = stop
            count: Any = (1, int(number)) if up_to else int(number)
            fields: dict[str, Any] = {"how": "choose", "kind": "monster", "count": count}
            where: dict[str, Any] = {"material_of": of}
            cur.at(",", "with-different-names") and cur.take(",")
            nouns.qualifiers.after_head(cur, fields, where)
            return Noun(Selector(**fields, where=Filter(**where)), plural=count != 1)
    cur.pos = start
    return None

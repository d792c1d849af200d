"""What follows "that is" where it is no participle: what it is called, what it is, whose it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from convert.effects import Filter
from convert.text.cursor import Cursor
from convert.text.grammar.filters import join_filters

if TYPE_CHECKING:
    from convert.text.grammar.filters import Filters

_OWNED: tuple[tuple[tuple[str, ...], str], ...] = (
    (("owned", "by", "your", "opponent"), "opponent"),
    (("owned", "by", "you"), "you"),
)
_LINKED = ("linked", "co-linked")


def which_are(cur: Cursor, filters: Filters, where: dict[str, Any]) -> bool:
    """ "“A” or mentions it", "Fish, Sea Serpent, or Aqua monsters", "owned by your opponent", "not linked"; no move for
    other words."""
    start = cur.pos
    for words, side in _OWNED:
        if "any_" not in where and cur.take(*words):  # of "1 Fish, or 1 monster that is owned by …" only the last is
            where["owner"] = side
            return True
    negative = cur.take("not")
    linked = cur.take_any(_LINKED)
    if linked:
        where[linked.replace("-", "_")] = not negative
        return True
    if not negative and "any_" not in where and (_called(cur, where) or _kinds(cur, filters, where)):
        return True
    cur.pos = start
    return False


def _called(cur: Cursor, where: dict[str, Any]) -> bool:
    """ "“A”", "“A” or mentions it"."""
    start = cur.pos
    name = cur.peek().strip('"')
    if cur.peek()[:1] != '"':
        return False
    cur.pos += 1
    if cur.take("or", "mentions", "it") or cur.take("or", "mention", "it"):
        where["any_"] = (Filter(name=name), Filter(mentions=name))
        return True
    if cur.peek() in ("or", "and"):
        cur.pos = start
        return False
    where["any_"] = (Filter(name=name),)
    return True


def _kinds(cur: Cursor, filters: Filters, where: dict[str, Any]) -> bool:
    """ "Fish, Sea Serpent, or Aqua [monsters]", "LIGHT or DARK"."""
    start = cur.pos
    if not filters.is_simple(cur.peek()) or cur.peek() in filters.lexicon.summons:
        return False
    groups, kind, extra = filters.adjectives(cur)
    if not groups or extra or kind not in (None, "monster"):
        cur.pos = start
        return False
    where["any_"] = (Filter(**join_filters(groups)),)
    return True

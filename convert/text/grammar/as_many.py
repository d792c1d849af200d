"""How many a description is of, where that is said after it: “equal to the number of X”, “up to the number of X”."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from convert.effects import Amount
from convert.text.cursor import Cursor
from convert.text.grammar.excepted import one_of_them
from convert.text.grammar.relative import Relative

if TYPE_CHECKING:
    pass


def _as_many_as_possible(cur: Cursor, end: int) -> bool:
    """Whether the thing that ends here began with "as many"."""
    at = end - 1
    while at > 0 and end - at < _LONGEST and cur.words[at] not in (";", ":", ".", "then"):
        at -= 1
        if cur.words[at : at + 2] == ["as", "many"]:
            return True
    return False


_LONGEST = 14


class AsMany(Relative):
    """Numbers that stand behind what they count."""

    def _including(self, cur: Cursor, fields: dict[str, Any]) -> bool:
        start = cur.pos
        cur.take(",")
        cur.pos += 1
        cur.take("at", "least")
        noun = self.nouns.parse(cur)
        if noun is None or noun.mention or noun.player or isinstance(noun.selector.count, Amount):
            cur.pos = start
            return False
        fields["including"] = one_of_them(noun.selector)
        return True

    def as_many(self, cur: Cursor, fields: dict[str, Any]) -> bool:
        """ "[,] equal to the number of X": exactly as many of what was named without a number."""
        if fields.get("how", "all") not in ("all", "top", "target") or fields.get("count") not in (None, "all"):
            return False
        start = cur.pos
        cur.take(",")
        cur.pos += 2
        amount = self.amounts.parse(cur)
        if amount is None:
            cur.pos = start
            return False
        if fields.get("how", "all") == "all":
            fields["how"] = "choose"
        fields["count"] = amount
        return True

    def _up_to(self, cur: Cursor, fields: dict[str, Any]) -> bool:
        """ "…, up to the number of X": at most as many; "as many cards as possible, up to the number of X": so many."""
        start = cur.pos
        cur.take(",")
        if cur.at("up", "to") and cur.peek(2) in ("the", "their", "its", "that"):
            cur.pos += 2
            amount = self.amounts.parse(cur)
            if amount is not None:
                if fields.get("how") == "all" and "up_to" not in fields and _as_many_as_possible(cur, start):
                    fields |= {"how": "choose", "count": amount}
                    return True
                fields["up_to"] = amount
                if fields.get("how", "all") == "all":
                    fields["how"] = "choose"
                    fields["count"] = "any"
                return True
        cur.pos = start
        return False

"""Numbers that several things give together: how far two are apart, the greater of two, the highest among many."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Amount, Filter, Selector
from convert.effects.terms import Stat
from convert.effects.values import Extreme
from convert.text.cursor import Cursor
from convert.text.grammar.filters import STATS
from convert.text.grammar.noun import Noun, Nouns

ORIGINAL: dict[Stat, Stat] = {
    "attack": "original_attack",
    "defense": "original_defense",
    "level": "original_level",
}

_LP_APART = tuple(
    tuple(row.split())
    for row in (
        "between your lp and your opponent 's lp",
        "between your lp and your opponent 's",
        "between your opponent 's lp and yours",
        "in your lp and your opponent 's",
        "in lp",
    )
)
_WHICHEVER = (
    ("(", "whichever", "is", "higher", ")"),
    ("(", "whichever", "is", "higher", ",", "your", "choice", "if", "tied", ")"),
    ("(", "whichever", "is", "higher", ",", "your", "choice", ",", "if", "tied", ")"),
    (",", "whichever", "is", "higher"),
)
_DEFENSE: dict[str, Stat] = {"attack": "defense", "original_attack": "original_defense"}


def resolved(noun: Noun | None, cur: Cursor) -> Selector | None:
    if noun is None:
        return None
    if not noun.mention:
        return noun.selector
    if noun.mention == "it" and cur.partner is not None:
        return (
            None  # "1 Fish monster and 1 monster with ATK less than or equal to it": of the Fish, which has no name yet
        )
    resolved = cur.refer(noun) if cur.refer is not None else None
    return resolved if isinstance(resolved, Selector) else None


class Compared:
    """The part of the grammar of amounts that compares. Whoever has it reads stats and nouns."""

    nouns: Nouns

    def _stat_of(self, cur: Cursor) -> Amount | None:
        """A stat of something, the result of a die, a number of the event: what needs no arithmetic."""
        raise NotImplementedError

    def owners(self, cur: Cursor, stat: Stat) -> Amount | None:
        """ "this card's", "that target's": the same stat of something, the stat left out."""
        raise NotImplementedError

    @staticmethod
    def either(cur: Cursor) -> str:
        """ "(ATK) or DEF [(whichever is higher)]": "said" where it says already that the higher one counts."""
        if not cur.take("or", "def"):
            return ""
        return "said" if cur.take_phrase(_WHICHEVER) else "open"

    @staticmethod
    def greater(cur: Cursor, amount: Amount, either: str) -> Amount | None:
        """The higher one of the two Scores, where both were named; None where nothing says which."""
        if not either:
            return amount
        if amount.stat not in _DEFENSE or (either != "said" and not cur.take_phrase(_WHICHEVER)):
            return None
        return Amount(greatest=(amount, msgspec.structs.replace(amount, stat=_DEFENSE[amount.stat])))

    def extreme(self, cur: Cursor) -> Amount | None:
        """ "(the) highest original ATK among X", "the lowest ATK on the field"."""
        which = cur.take_any(("highest", "lowest"))
        original = cur.take("original")
        stat = STATS.get(cur.peek())
        if stat is None:
            return None
        cur.pos += 1
        named = ORIGINAL.get(stat, stat) if original else stat
        most: Any = {which: Extreme(stat=named)}
        if cur.take("on", "the", "field"):
            every = Selector(how="all", kind="monster", zone="play", side="any", where=Filter(**most))
            return Amount(stat=named, of=every)
        if not (cur.take("among") or cur.take("of")):
            return None
        noun = self.nouns.parse(cur)
        found = resolved(noun, cur)
        if found is None or noun is None:
            return None
        if found.ref is not None or found.how != "all":
            return Amount(stat=named, of=Selector(how="all", among=found, where=Filter(**most)))
        where = msgspec.structs.replace(found.where or Filter(), **most)
        return Amount(stat=named, of=msgspec.structs.replace(found, where=where))

    def _difference(self, cur: Cursor) -> Amount | None:
        """ "(the difference) between its original ATK and current ATK", "… between your LP and your opponent's"."""
        for words in _LP_APART:
            if cur.take(*words):
                mine, theirs = Selector(kind="caster", side="you"), Selector(kind="caster", side="opponent")
                return Amount(difference=(Amount(stat="hp", of=mine), Amount(stat="hp", of=theirs)))
        if not cur.take("between"):
            return None
        start = cur.pos
        first = self._stat_of(cur)
        if first is None:
            cur.pos = start
            # "between its original and current ATK"
            return self._own_difference(cur)
        if first.stat is None or not cur.take("and"):
            cur.pos = start
            return None
        original = cur.take("original")
        cur.take("current")
        stat = STATS.get(cur.peek())
        if stat is not None:
            cur.pos += 1
            return Amount(difference=(first, Amount(stat=ORIGINAL.get(stat, stat) if original else stat, of=first.of)))
        second = self._stat_of(cur) or self.owners(cur, first.stat)
        return Amount(difference=(first, second)) if second is not None else None

    def _own_difference(self, cur: Cursor) -> Amount | None:
        if not (cur.take("its") or cur.take("that", "monster", "'s") or cur.take("that", "target", "'s")):
            return None
        cur.take_phrase((("original", "and", "current"), ("current", "and", "original")))
        stat = STATS.get(cur.peek())
        owner = resolved(Noun(Selector(), mention="it"), cur)
        if stat is None or owner is None or stat not in ORIGINAL:
            return None
        cur.pos += 1
        return Amount(difference=(Amount(stat=ORIGINAL[stat], of=owner), Amount(stat=stat, of=owner)))

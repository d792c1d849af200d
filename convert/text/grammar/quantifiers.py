"""How many, and whose: “up to 2”, “that many”, “all”, “the top 3”, “1 random card in your hand”."""

from __future__ import annotations

from typing import Any

from convert.effects import Amount, Selector
from convert.effects.terms import How, Side
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.grammar.how_many import THAT_MANY, Many, numbered, up_to
from convert.text.grammar.pronouns import Pronouns

_PLAIN_COUNT = {"a": 1, "an": 1, "another": 1}
_AS_MANY = frozenset(("that", "the", "an"))
_SKIP = {"exactly", "either"}
_EVERY = frozenset(("all", "every", "each", "any"))
_EQUAL_TO, _UP_TO = ("equal", "to"), ("up", "to")
_AFTER_COUNT = frozenset(("random", "other", "another", "your", "either", "each", "both", "their"))
"""What may stand between the count and the description."""


class Quantifiers(Pronouns):
    """What stands before a description, and says how many of it."""

    def _quantifier(self, cur: Cursor, word: str, fields: dict[str, Any]) -> bool | None:
        """How many and whose, from the ``word`` at the cursor on, into ``fields``. True for a plural, None where no
        noun phrase can begin."""
        while word in _SKIP and cur.peek(1) != "player":
            cur.pos += 1
            word = cur.peek()
        if word == "a" and cur.take("a", "total", "of"):
            word = cur.peek()
        if word == "a" and cur.at("a", "number", "of"):
            said = set(zip(cur.rest(), cur.rest()[1:], strict=False))
            if (_EQUAL_TO in said or _UP_TO in said) and cur.take("a", "number", "of"):
                word = cur.peek()  # "a number of cards in the GY, equal to the number of X": as many as that
        if word in _AS_MANY and cur.take_phrase(THAT_MANY):
            return self._that_many(cur, fields)
        if word == "up" and cur.take("up", "to"):
            if cur.at("that", "many") and self._at_most_as_many(cur, fields):
                return True
            many = up_to(cur)
        elif word.isdigit():
            many = numbered(cur)
        else:
            many = self._so_many(cur, word, fields)
        if many is None:
            return None
        how = self._whose(cur, fields) if cur.peek() in _AFTER_COUNT else None
        how = how or many.how
        if how is not None:
            fields["how"] = how
        elif many.number is not None:
            fields["how"] = "choose"
        if many.number is not None:
            fields["count"] = many.number
        return many.plural

    def _that_many(self, cur: Cursor, fields: dict[str, Any]) -> bool | None:
        """After "that many": as many as were named, rolled or counted before."""
        counted = rolled = None
        if cur.refer is not None:
            counted = cur.refer(Noun(Selector(), mention="many", plural=True))
            rolled = cur.refer(Noun(Selector(), mention="chosen")) if counted is None else None
            if counted is None and rolled is None:
                counted = cur.refer(Noun(Selector(), mention="those", plural=True))
                rolled = cur.refer(Noun(Selector(), mention="result")) if counted is None else None
        if counted is None and rolled is None and cur.words[cur.pos - 3] == "equal":
            return None  # "an equal number of your cards and cards your opponent controls": as many as each other
        many = Amount(per=Amount(n=1), count=counted or Selector(how="previous"))
        fields["count"] = Amount(dice=rolled.ref) if rolled is not None and rolled.ref else many
        if counted is not None and counted.how == "event":
            fields["count"] = 1  # each card that is discarded is an event of its own
        fields["how"] = "choose"
        side = self._owner(cur)
        if side is not None:
            fields["side"] = side
        return True

    def _so_many(self, cur: Cursor, word: str, fields: dict[str, Any]) -> Many:
        """ "a", "another", "all", "any number of", "as many", "the top 3"."""
        if word in _PLAIN_COUNT:
            cur.pos += 1
            if word == "another":
                fields["except_self"] = True
            return Many(1)
        if word in _EVERY:
            cur.pos += 1
            any_number = cur.take("number", "of")
            if not any_number and word == "any" and cur.take("card"):
                cur.pos -= 1
            cur.take("of")
            cur.take("the")
            return Many("any", plural=True) if any_number else Many(how="all", plural=True)
        if word == "as" and cur.take("as", "many"):
            cur.at("of", "your") and cur.take("of")
            return Many(how="all", plural=True)
        if word != "the":
            return Many()
        cur.pos += 1
        end: How | None = "top" if cur.take("top") else "bottom" if cur.take("bottom") else None
        if cur.peek().isdigit() and (end or self._one_extreme(cur)):
            cur.pos += 1
            return Many(int(cur.words[cur.pos - 1]), end)
        return Many(how=end)

    def _whose(self, cur: Cursor, fields: dict[str, Any]) -> How | None:
        """ "random", "other", "of your [entire]", into ``fields``; answers what it says of how they are picked."""
        how: How | None = "random" if cur.take("random") else None
        if cur.take_any(("other", "another")):
            fields["except_self"] = True
        side = self._owner(cur)
        if side is None:
            return how
        fields["side"] = side
        if cur.take("entire"):
            how = "all"
        if "zone" not in fields and not self._zone_follows(cur):
            fields.setdefault("zone", "play")
        return how

    def _at_most_as_many(self, cur: Cursor, fields: dict[str, Any]) -> bool:
        """ "(up to) that many cards your opponent controls": as many as were named before."""
        before = cur.refer(Noun(Selector(), mention="many", plural=True)) if cur.refer is not None else None
        if before is None:
            return False
        cur.pos += 2
        fields |= {"how": "choose", "count": "any", "up_to": Amount(per=Amount(n=1), count=before)}
        side = self._owner(cur)
        if side is not None:
            fields["side"] = side
        return True

    @staticmethod
    def _one_extreme(cur: Cursor) -> bool:
        """ "the 1 face-up monster on the field with the highest ATK"."""
        return any(word in ("highest", "lowest") for word in cur.words[cur.pos : min(cur.pos + 16, cur.end)])

    def _owner(self, cur: Cursor) -> Side | None:
        word = cur.peek()
        if word == "your":
            if cur.take("your", "opponent", "'s"):
                return "opponent"
            if cur.peek(1) == "opponent":
                return None
            cur.pos += 1
            return "you"
        if word in ("either", "each", "both"):
            every = cur.take("either", "player", "'s") or cur.take("each", "player", "'s")
            return "any" if every or cur.take("both", "players", "'") else None
        return "opponent" if cur.take("their") else None

    def _zone_follows(self, cur: Cursor) -> bool:
        return cur.peek() in self.lexicon.zones

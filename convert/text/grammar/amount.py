"""Amounts: "1000", "half its ATK", "300 x the number of cards in your hand", "200 for each monster you control"."""

from __future__ import annotations

import msgspec

from convert.effects import Amount, Filter, Selector
from convert.effects.terms import Side, Stat
from convert.text.cursor import Cursor
from convert.text.grammar.compared import ORIGINAL, Compared, resolved
from convert.text.grammar.counting import DONE_TO, take_counted, take_taken
from convert.text.grammar.filters import STATS
from convert.text.grammar.noun import Noun, Nouns
from convert.text.reference.thing import ME

_OWNERS = {
    ("this", "card", "'s"): ME,
    ("this", "monster", "'s"): ME,
    ("the", "equipped", "monster", "'s"): Selector(how="equipped", kind="monster"),
    ("the", "attacking", "monster", "'s"): Selector(how="event", kind="monster", where=Filter(attacking=True)),
    ("the", "destroyed", "monster", "'s"): Selector(how="event", kind="monster"),
    ("that", "destroyed", "monster", "'s"): Selector(how="event", kind="monster"),
}


def _owner(cur: Cursor) -> Selector | None:
    """Whose number follows, by the commonest words for it. What a step of the same effect destroyed goes before what
    the trigger says was destroyed."""
    phrase = cur.take_phrase(_OWNERS)
    if "destroyed" in phrase and cur.refer is not None:
        done = cur.refer(Noun(Selector(kind="monster"), mention="did", verb="destroyed"))
        done = done or cur.refer(Noun(Selector(), mention="fallen"))
        if isinstance(done, Selector):
            return done
    return _OWNERS.get(phrase)


_AS_IT_WAS = tuple(
    tuple(row.split())
    for row in (
        "in the gy",
        "in your gy",
        "on the field",
        "it had on the field",
        "that monster had on the field",
        "the destroyed monster had on the field",
        "that destroyed monster had on the field",
        "the tributed monster had on the field",
        "they had on the field",
        "at that time",
    )
)


_EVENT_AMOUNTS = tuple(
    tuple(row.split())
    for row in (
        "the battle-damage you took",
        "the battle-damage inflicted to your opponent",
        "the battle-damage your opponent took",
        "the battle-damage inflicted",
        "the battle-damage they took",
        "the damage you took",
        "the damage inflicted to your opponent",
        "the damage inflicted",
        "the battle-damage",
        "the effect-damage you took",
        "the amount of lp you gained",
        "that damage",
    )
)


_OF_THE_EVENT = tuple(
    tuple(row.split())
    for row in (
        "the damage they took",
        "the damage your opponent took",
        "that battle-damage",
        "the lp gained",
        "the lp you gained",
        "the amount gained",
        "the amount of damage you took",
        "the amount of battle-damage you took",
    )
)
"""Numbers that are the trigger's only where it has one."""
_ROLLED = (
    ("the", "result"),
    ("the", "die", "result"),
    ("that", "result"),
    ("the", "number", "rolled"),
    ("the", "number", "of", "heads"),
    ("the", "sum", "of", "the", "die", "rolls"),
    ("the", "sum", "of", "the", "dice"),
    ("the", "total", "of", "the", "die", "rolls"),
    ("the", "total", "rolled"),
)
"""What a die, or several together, show."""
_LIFE: dict[tuple[str, ...], Side] = {
    ("their", "lp"): "opponent",
    ("lp-your-opponent-has",): "opponent",
    ("your", "lp"): "you",
    ("lp-you-have",): "you",
}
_TIMES = frozenset(("x", "times", "for"))
_TWICE = frozenset(("double", "twice"))
_ROLLS = frozenset(words[1] for words in _ROLLED)

_ONCE_THERE = (("on", "the", "field"), ("in", "the", "hand"), ("in", "your", "hand"))
"""Where a thing had the number that is meant."""


def simple_amount(cur: Cursor) -> Amount | None:
    """A number, or a stat of this card: what needs no noun grammar and no reference."""
    start = cur.pos
    if cur.peek().isdigit():
        number = int(cur.peek())
        cur.pos += 1
        return Amount(raw=number)
    owner = _owner(cur)
    if owner is not None:
        original = cur.take("original")
        cur.take("current")
        stat = STATS.get(cur.peek())
        if stat is not None:
            cur.pos += 1
            return Amount(stat=ORIGINAL.get(stat, stat) if original else stat, of=owner)
    cur.pos = start
    return None


_EVERY = frozenset(("all", "each"))
_POSSESSED = frozenset((*STATS, "lp", "original", "current", "combined", "total"))
"""What may follow a possessive where a number is meant."""


class Amounts(Compared):
    """The grammar of amounts. A mention ("its ATK") is resolved by the cursor's ``refer``."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        nouns.qualifiers.amounts = self

    def parse(self, cur: Cursor) -> Amount | None:
        """The amount at the cursor; None (and no move) if there is none or its reference does not resolve."""
        start = cur.pos
        amount = self._parse(cur)
        if amount is None:
            cur.pos = start
        elif amount.raw is None:
            if cur.at("+", cur.peek(1)) and cur.peek(1).isdigit() and (amount.per or amount.stat or amount.sum):
                amount = msgspec.structs.replace(amount, plus=int(cur.peek(1)))
                cur.pos += 2
            # as it last was: "its ATK in the GY", "the ATK it had on the field"
            cur.take_phrase(_AS_IT_WAS)
        return amount

    def _parse(self, cur: Cursor) -> Amount | None:
        if cur.peek().isdigit() and not cur.peek(1).startswith("%"):
            number = int(cur.peek())
            cur.pos += 1
            cur.take_any(("points", "point"))
            return Amount(raw=number)
        word = cur.peek()
        if word == "half":
            cur.take("half", "of") or cur.take("half")
            inner = self._stat_of(cur)
            return Amount(half=inner) if inner is not None else None
        if cur.take_any(_TWICE):
            inner = self._stat_of(cur)
            return _times(inner, 2.0)
        return self._stat_of(cur)

    def owners(self, cur: Cursor, stat: Stat) -> Amount | None:
        """ "this card's", "that target's": the same stat of something, the stat left out."""
        start = cur.pos
        owner = _owner(cur)
        if owner is not None:
            return Amount(stat=stat, of=owner)
        at = cur.find("'s")
        if 0 <= at <= cur.pos + 8:
            inner = cur.sub(cur.pos, at)
            owner_read = resolved(self.nouns.parse(inner), cur)
            if owner_read is not None and inner.done:
                cur.pos = at + 1
                return Amount(stat=stat, of=owner_read)
        cur.pos = start
        return None

    def each(self, cur: Cursor, amount: Amount) -> Amount:
        """ "… for each X", "… x the number of X", "x its Level": a number per thing; the amount itself otherwise."""
        if cur.peek() not in _TIMES:
            return amount
        start = cur.pos
        if amount.stat is not None and cur.take("x") and cur.peek().isdigit():
            number = float(cur.peek())
            cur.pos += 1
            cur.take("points")
            return Amount(stat=amount.stat, of=amount.of, times=number)
        if amount.sum is not None and cur.take("x") and cur.peek().isdigit():
            cur.pos += 1
            return Amount(sum=amount.sum, of=amount.of, times=float(cur.words[cur.pos - 1]))
        cur.pos = start
        if amount.dice is not None and amount.times is None and cur.take("x") and cur.peek().isdigit():
            cur.pos += 1
            return Amount(dice=amount.dice, times=float(cur.words[cur.pos - 1]))
        cur.pos = start
        if amount.per is not None and amount.per.n == 1 and cur.take("x") and cur.peek().isdigit():
            number = int(cur.peek())
            cur.pos += 1
            cur.take("points")
            return Amount(per=Amount(raw=number), count=amount.count)
        cur.pos = start
        if cur.take("for", "each") or cur.take("for", "every"):
            every = int(cur.peek()) if cur.words[cur.pos - 1] == "every" and cur.peek().isdigit() else 1
            cur.pos += every > 1
            look = cur.look()
            if look.done or look.peek() in (",", "until-end-of-turn", "even-if-gone"):
                found = cur.refer(Noun(Selector(), mention="those", plural=True)) if cur.refer is not None else None
                if found is not None and found.how != "self":
                    return Amount(per=amount, count=found, every=every)
            taken = take_taken(look) if amount.raw is not None and every == 1 else None
            if taken is not None and amount.raw is not None:
                cur.pos = look.pos
                return Amount(dice=taken, times=None if amount.raw == 1 else float(amount.raw))
            counted = take_counted(look, self.nouns)
            if counted is not None:
                cur.pos = look.pos
                return Amount(per=amount, count=counted, every=every)
        elif cur.take("x") or cur.take("times"):
            if cur.take("the", "number", "of") or cur.take("the", "total", "number", "of"):
                counted = take_counted(cur, self.nouns)
                if counted is not None:
                    return Amount(per=amount, count=counted)
            else:
                stat = self._stat_of(cur)
                if stat is not None and amount.raw is not None and stat.stat is not None:
                    return Amount(stat=stat.stat, of=stat.of, times=float(amount.raw))
        cur.pos = start
        return amount

    @staticmethod
    def _result(cur: Cursor) -> Amount | None:
        """ "the result", "the number rolled": of the die or the coins before."""
        if cur.peek(1) == "amount" and cur.refer is not None:
            paid = cur.refer(Noun(Selector(), mention="paid")) if cur.take("the", "amount", "you", "paid") else None
            return Amount(dice=paid.ref) if paid is not None else None
        if cur.peek(1) not in _ROLLS:
            return None
        start = cur.pos
        for words in _ROLLED:
            if cur.take(*words) and cur.refer is not None and not cur.at("'s"):
                found = cur.refer(Noun(Selector(), mention="result"))
                if found is not None:
                    return Amount(dice=found.ref)
            cur.pos = start
        return None

    def _stat_of(self, cur: Cursor) -> Amount | None:
        if cur.take_phrase(_EVENT_AMOUNTS):
            return Amount(event="amount")
        if cur.refer is not None and (worded := cur.take_phrase(_OF_THE_EVENT)):
            verb = "healed" if "gained" in worded else "damage_taken"
            numbered = cur.refer(Noun(Selector(), mention="number", verb=verb))
            return Amount(event="amount") if numbered is not None else None
        if cur.refer is not None and cur.take("that", "lost", "atk"):
            lowered = cur.refer(Noun(Selector(), mention="lowered"))
            return Amount(stat="attack", of=lowered, lost=True) if isinstance(lowered, Selector) else None
        simple = simple_amount(cur)
        if simple is not None:
            return simple
        whose = cur.take_phrase(_LIFE)
        if whose:
            return Amount(stat="hp", of=Selector(kind="caster", side=_LIFE[whose]))
        rolled = self._result(cur)
        if rolled is not None:
            return rolled
        begin = cur.pos
        cur.take("the")
        cur.at("total", "number", "of") and cur.take("total")
        if cur.take("combined", "original") or cur.take("combined") or cur.take("total"):
            return self._total(cur)
        if cur.peek() in ("highest", "lowest"):
            return self.extreme(cur)
        if cur.take("difference"):
            return self._difference(cur)
        if cur.peek() == "number" and cur.peek(1) in (*DONE_TO, "placed", "added"):
            return _number_done(cur)
        if cur.take("number", "of"):
            if (taken := take_taken(cur)) is not None:
                return Amount(dice=taken)
            counted = take_counted(cur, self.nouns)
            return Amount(per=Amount(n=1), count=counted) if counted is not None else None
        start = cur.pos
        cur.take("the")
        original = cur.take("original")
        cur.take("current")
        stat = STATS.get(cur.peek())
        if stat is not None:
            cur.pos += 1
            return self._of_whom(cur, ORIGINAL.get(stat, stat) if original else stat, start)
        cur.pos = begin
        return self._ones_own(cur)

    def _total(self, cur: Cursor) -> Amount | None:
        """After "the combined" or "the total": "original ATK of the Tributed monsters"."""
        original = cur.words[cur.pos - 1] == "original" or cur.take("original")
        stat = STATS.get(cur.peek()) or STATS.get(cur.peek().removesuffix("s"))
        if stat is None:
            return None
        cur.pos += 1
        if not cur.take("of"):
            return None
        selector = self._summed(cur)
        if selector is None:
            return None
        return Amount(sum=ORIGINAL.get(stat, stat) if original else stat, of=selector)

    def _of_whom(self, cur: Cursor, stat: Stat, start: int) -> Amount | None:
        """After "the ATK": "of that monster", "that monster had on the field"; back to ``start`` without it."""
        either = self.either(cur)
        if cur.take("of"):
            every, any_of = cur.peek() in _EVERY, cur.at("any")
            noun = self.nouns.parse(cur)
            selector = resolved(noun, cur)
            if selector is not None:
                if every and noun is not None and not noun.mention:
                    return Amount(sum=stat, of=selector)
                if any_of and selector.how == "all":
                    return None  # "the ATK of any monster it points to": of several, nothing says whose
                return self.greater(cur, Amount(stat=stat, of=selector), either)
        elif (selector := self._had(cur)) is not None:
            return Amount(stat=stat, of=selector)
        cur.pos = start
        return None

    def _ones_own(self, cur: Cursor) -> Amount | None:
        """ "Its ATK", "that monster's original DEF", "their total Levels"."""
        if cur.take("its") or cur.take("their"):
            owner = resolved(Noun(Selector(), mention="it" if cur.words[cur.pos - 1] == "its" else "they"), cur)
        else:
            owner = self._possessor(cur)
        if owner is None:
            return None
        cur.take("own")
        summed = cur.take("combined") or cur.take("total")
        original = cur.take("original")
        cur.take("current")
        if cur.take("lp"):
            return Amount(stat="hp", of=owner)
        stat = STATS.get(cur.peek())
        if stat is None:
            return None
        cur.pos += 1
        named = ORIGINAL.get(stat, stat) if original else stat
        if summed:
            return Amount(sum=named, of=owner)
        start = cur.pos
        found = self.greater(cur, Amount(stat=named, of=owner), self.either(cur))
        if found is None:
            cur.pos = start  # "its ATK or DEF", and nobody says which
        return found or Amount(stat=named, of=owner)

    def _summed(self, cur: Cursor) -> Selector | None:
        """What the numbers are of that are added up: what was named, or "the monsters on the field", all of them."""
        start = cur.pos
        noun = self.nouns.parse(cur)
        selector = resolved(noun, cur)
        if cur.words[start : start + 1] != ["the"] or (selector is not None and selector.ref is None):
            return selector
        inner = Cursor(["all", *cur.words[start + 1 : cur.end]], refer=cur.refer)
        noun = self.nouns.parse(inner)
        if noun is None or noun.mention or noun.also or noun.player or noun.selector.zone is None:
            return selector
        if selector is not None and (inner.pos + start < cur.pos or noun.selector.where is None):
            return selector  # "the Fish monsters on the field" are more than the one that was targeted
        cur.pos = start + inner.pos
        return noun.selector

    def _possessor(self, cur: Cursor) -> Selector | None:
        """ "that monster's", "your opponent's monster's": whose, with the cursor past the mark."""
        for at in range(cur.pos + 1, min(cur.end - 1, cur.pos + 13)):
            if cur.words[at] in ("'s", "'") and cur.words[at + 1] in _POSSESSED:
                inner = cur.sub(cur.pos, at)
                noun = self.nouns.parse(inner)
                if noun is not None and inner.done:
                    mark = cur.words[at]
                    cur.pos = at + 1
                    return self._one_of_two(noun, cur) if mark == "'s" and not noun.mention else resolved(noun, cur)
        return None

    @staticmethod
    def _one_of_two(noun: Noun, cur: Cursor) -> Selector | None:
        """ "your opponent's monster's (ATK)" is the one in the battle, or the one that was targeted."""
        if noun.selector.how != "all" or noun.selector.kind != "monster" or noun.selector.where is not None:
            return noun.selector
        found = cur.refer(Noun(noun.selector, mention="fighter")) if cur.refer is not None else None
        return found if isinstance(found, Selector) else None

    def _had(self, cur: Cursor) -> Selector | None:
        """ "(the ATK) that monster had on the field", "it had in the hand": whose it was when it was last there."""
        at = cur.find("had")
        if at < 0 or at > cur.pos + 6:
            return None
        if cur.take("it"):
            noun: Noun | None = Noun(Selector(), mention="it")
        else:
            inner = cur.sub(cur.pos, at)
            noun = self.nouns.parse(inner)
            if noun is None or not (noun.mention or noun.selector.ref or noun.selector.how in ("self", "event")):
                return None
            cur.pos = inner.pos
        owner = resolved(noun, cur) if cur.take("had") else None
        return owner if owner is not None and cur.take_phrase(_ONCE_THERE) else None


def _times(amount: Amount | None, times: float) -> Amount | None:
    if amount is None or amount.stat is None:
        return None
    return Amount(stat=amount.stat, of=amount.of, times=times)


def _number_done(cur: Cursor) -> Amount | None:
    """ "The number destroyed this way": of what the step before changed."""
    verb = cur.peek(1)
    cur.pos += 2
    cur.take("to", "the", "gy") or cur.take("to", "the", "hand")
    cur.take("this", "way") or cur.take("by", "this", "effect")
    said = Noun(Selector(), mention="those", plural=True, verb=verb)
    those = cur.refer(said) if cur.refer is not None else None
    return Amount(per=Amount(n=1), count=those) if those is not None and those.ref is not None else None

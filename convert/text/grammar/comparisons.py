"""Numbers in descriptions: "with 1500 or less ATK", "whose Level is …"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Amount, Bound, Filter, Selector
from convert.effects.terms import Stat
from convert.effects.values import Extreme, Total
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.grammar.filters import LESS, MORE, STATS, bound, originally
from convert.text.grammar.likeness import Likeness
from convert.text.lexicon import Lexicon

if TYPE_CHECKING:
    from convert.text.grammar.amount import Amounts
from convert.text.grammar.limits import (
    COMPARE,
    counter_name,
    in_their_names,
    of_itself,
    printed,
    take_changed,
    take_counters,
    with_counters,
)

WITHOUT_A_LEVEL = Filter(class_=("xyz", "link"))
"""What "a monster with a Level" leaves out: here Xyz and Link monsters have one as well (CONVERT-33, CONVERT-34), so
their kinds are named."""
_COMPARING = frozenset(("less", "lower", "higher", "greater"))
_SO_MUCH = {"higher": 1, "lower": -1}
_AWAY = {"higher": (1,), "lower": (-1,)}
_OR_EQUAL = {"lower": -1, "less": -1, "higher": 1, "greater": 1, "more": 1}
_AT_LEAST = (("equal", "or", "exceed"), ("equals", "or", "exceeds"), ("exceed", "or", "equal"))
_AS_IT_WAS = (("had", "on", "the", "field"), ("on", "the", "field"), ("in", "the", "gy"))


class Comparisons(Likeness):
    """The grammar of numbers and stats in a description."""

    amounts: Amounts
    lexicon: Lexicon

    @staticmethod
    def extreme(cur: Cursor, where: dict[str, Any]) -> bool:
        """ "the highest ATK": only those that have it; no move where it is no stat."""
        which = cur.peek(1) if cur.at("the", "highest") or cur.at("the", "lowest") else ""
        stat = STATS.get(cur.peek(2))
        if not which or stat is None:
            return False
        cur.pos += 3
        where[which] = Extreme(stat=stat)
        return True

    def _alike_and(self, cur: Cursor, where: dict[str, Any], start: int) -> bool:
        """ "(with) the same Type and an equal or lower Level"; back to ``start`` where it is not."""
        if not self.alike(cur, where):
            cur.pos = start
            return False
        more = cur.pos
        if cur.take("and", "an", "equal", "or"):
            cur.pos = more + 1
            self.equal_or(cur, where, more)
        elif cur.at("and", "with"):
            cur.pos += 1
        return True

    def with_(self, cur: Cursor, where: dict[str, Any]) -> bool:
        start = cur.pos
        cur.pos += 1
        if self.extreme(cur, where):
            return True
        if cur.at("the", "highest") or cur.at("the", "lowest"):
            cur.pos = start
            return False
        if "not_" not in where and cur.peek(2) not in _COMPARING and cur.take("a", "level"):
            where["not_"] = WITHOUT_A_LEVEL
            return True
        if self.declared(cur, where):
            return True
        if "series" not in where and (names := in_their_names(cur)):
            where["series"] = names[0] if len(names) == 1 else names
            return True
        if cur.peek(1) == "name" and cur.peek() in ("that", "its"):
            if self.that_name(cur, where):
                return True
            cur.pos = start
            return False
        if cur.peek() == "different" or (
            cur.peek() in ("the", "a", "its", "that") and cur.peek(1) in ("same", "different", "exact")
        ):
            return self._alike_and(cur, where, start)
        if cur.at("an", "equal", "or") or cur.at("equal", "or"):
            return self.equal_or(cur, where, start)
        if cur.peek() in ("higher", "lower", "less", "more", "a", "an", "equal"):
            if self.beyond(cur, where):
                return True
            cur.pos = start + 1
        done = False
        if cur.take("an", "atk", "of") or cur.take("a", "def", "of"):
            stat = "attack" if cur.words[cur.pos - 2] == "atk" else "defense"
            return self._stat_of_so_much(cur, where, stat, start)
        while True:
            before = cur.pos
            if not self._one_with(cur, where, first=not done):
                cur.pos = before
                break
            done = True
            before = cur.pos
            if not (cur.take("and") or cur.take("or") or cur.take("/")):
                break
            if cur.peek() == "different" and cur.words[cur.pos - 1] == "and" and self.alike(cur, where):
                break
            if not cur.peek().isdigit():
                cur.pos = before
                break
        if not done:
            cur.pos = start
        return done

    def _one_with(self, cur: Cursor, where: dict[str, Any], *, first: bool) -> bool:
        """One of what it has: "3 Spell Counters", "1500 or less ATK", "a counter on it", "ATK equal to …"."""
        if cur.peek().isdigit() and with_counters(cur, where):
            return True
        if cur.peek().isdigit() or (cur.at("less", "than", cur.peek(2)) and cur.peek(2).isdigit()):
            return self.with_number(cur, where)
        if (cur.peek() in ("a", "an", "at") and "counter" in cur.peek(1)) or cur.at("a", cur.peek(1), "counter"):
            name = cur.peek(1).strip('"')
            cur.pos += 2
            where["counter"] = "" if name == "counter" else counter_name(name)
            cur.take("counter")
            cur.take("on", "it")
            return True
        if not first:
            return False
        if (carried := take_counters(cur)) is not None:
            where["counter"] = carried
            cur.take("on", "them") or cur.take("on", "it")
            return True
        return cur.peek() in STATS and self.stat_compare(cur, where)

    def beyond(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """ "higher ATK than this card", "less ATK than that target", "a Level lower than …"."""
        cur.take("a") or cur.take("an")
        sense = cur.take_any(("higher", "lower", "less", "more"))
        stat = STATS.get(cur.peek())
        if stat is None:
            return False
        cur.pos += 1
        if not sense:
            limits = self.comparison(cur, stat)
            if limits is None:
                return False
            where[stat] = limits
            return True
        if not cur.take("than"):
            return False
        amount = self.amounts.parse(cur)
        if amount is None:
            place = cur.find("from")  # "than that monster from your GY": there lies what is described
            inner = cur.sub(cur.pos, place if place > cur.pos else cur.end)
            noun = self.nouns.parse(inner)
            cur.pos = inner.pos
            selector = noun.selector if noun is not None else None
            if noun is not None and noun.mention:
                selector = cur.refer(noun) if cur.refer is not None else None
            if selector is None:
                return False
            amount = Amount(stat=stat, of=selector)
        where[stat] = Bound(gt=amount) if sense in ("higher", "more") else Bound(lt=amount)
        return True

    def equal_or(self, cur: Cursor, where: dict[str, Any], start: int) -> bool:
        """ "with an equal or lower Level [than that target]": without a "than", than what was named before."""
        cur.take("an")
        cur.pos += 2
        sense = _OR_EQUAL.get(cur.peek())
        stat = STATS.get(cur.peek(1))
        if sense is None or stat is None:
            cur.pos = start
            return False
        cur.pos += 2
        limit = self.than(cur, stat)
        if limit is None and not cur.at("than") and cur.refer is not None:
            of = cur.refer(Noun(Selector(), mention="that"))
            limit = Amount(stat=stat, of=of) if of is not None else None
        if limit is None:
            cur.pos = start
            return False
        where[stat] = Bound(lte=limit) if sense < 0 else Bound(gte=limit)
        return True

    @staticmethod
    def _stat_of_so_much(cur: Cursor, where: dict[str, Any], stat: str, start: int) -> bool:
        """ "with an ATK of 1500 points or less"."""
        if not cur.peek().isdigit():
            cur.pos = start
            return False
        number = int(cur.peek())
        cur.pos += 1
        cur.take("points")
        where[stat] = bound(cur, number, raw=True)
        return True

    def with_number(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """ "1500 or less ATK", "2000 original DEF", "less than 1500 ATK"."""
        under = cur.take("less", "than")
        number = int(cur.peek()) if cur.peek().isdigit() else 0
        cur.pos += 1
        limits = Bound(lt=Amount(raw=number)) if under else bound(cur, number, raw=True)
        original = "original_" if cur.take("original") else ""
        attack, defense = f"{original}attack", f"{original}defense"
        stat = cur.peek()
        if stat == "atk/def":
            cur.pos += 1
            where[attack] = where[defense] = limits
            return True
        if stat not in ("atk", "def"):
            return False
        cur.pos += 1
        where[attack if stat == "atk" else defense] = limits
        if stat == "atk" and (cur.take("and", "def") or cur.take("/", "def") or cur.take("&", "def")):
            where[defense] = limits
        elif stat == "atk" and cur.take("or", "def"):
            where.pop(attack)
            one: dict[str, Any] = {attack: limits}
            other: dict[str, Any] = {defense: limits}
            where["any_"] = (Filter(**one), Filter(**other))
        return True

    def _so_much(self, cur: Cursor, stat: Stat, start: int) -> Bound | None:
        """ "(whose Level is) 1 higher than that monster's Level": a number away from something's."""
        plus = int(cur.peek()) * _SO_MUCH[cur.peek(1)]
        cur.pos += 3
        amount = self.amounts.parse(cur) or self.amounts.owners(cur, stat) or self._of_another(cur, stat)
        if amount is None or amount.stat is None or amount.plus:
            cur.pos = start
            return None
        return Bound(eq=Amount(stat=amount.stat, of=amount.of, plus=plus))

    def _either_way(self, cur: Cursor, stat: Stat) -> tuple[Bound, ...]:
        """ "(whose Level) is 1 higher or [1] lower than that target": one of the two; () and no move for others."""
        start = cur.pos
        cur.take("is")
        number = cur.peek()
        cur.pos += 1
        if number.isdigit() and cur.take_any(_SO_MUCH) and cur.take("or"):
            cur.take(number)
            limit = self.than(cur, stat) if cur.take_any(_SO_MUCH) else None
            if limit is not None and not limit.plus:
                return tuple(Bound(eq=msgspec.structs.replace(limit, plus=way * int(number))) for way in (1, -1))
        cur.pos = start
        return ()

    def stat_compare(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """ "ATK less than or equal to this card's ATK", "Level equal to …"."""
        start = cur.pos
        stat = STATS[cur.peek()]
        cur.pos += 1
        limits = self.comparison(cur, stat)
        if limits is None:
            cur.pos = start
            return False
        where[stat] = limits
        return True

    def comparison(self, cur: Cursor, stat: Stat = "attack") -> Bound | None:
        """ "is 4 or lower", "equal to or less than its ATK", "higher than this card's ATK": a bound."""
        start = cur.pos
        cur.take("is") or cur.take("are")
        if cur.peek().isdigit() and cur.peek(1) in _SO_MUCH and cur.peek(2) == "than":
            return self._so_much(cur, stat, start)
        sense = ""
        for phrase, name in COMPARE:
            if cur.take(*phrase):
                sense = name
                break
        if cur.peek(1) == "own":
            cur.pos = start
            return None  # "whose ATK equals its own DEF": of each, which no number says
        if "whose" in cur.words[max(0, start - 3) : start - 1] and of_itself(cur):
            cur.pos = start
            return None  # "whose ATK is higher than its original ATK"
        amount = self.amounts.parse(cur) or self.amounts.owners(cur, stat)
        if amount is None and sense in ("lte", "gte", "lt", "gt"):
            amount = self._of_another(cur, stat)
        if amount is not None and cur.peek() == "x":
            amount = self.amounts.each(cur, amount)  # "the number of Fish you banished x 300"
        if amount is None:
            cur.pos = start
            return None
        if sense in ("", "eq"):
            if amount.raw is not None:
                if cur.take_phrase(LESS):
                    return Bound(lte=amount)
                if cur.take_phrase(MORE):
                    return Bound(gte=amount)
            return Bound(eq=amount)
        if sense == "lte":
            return Bound(lte=amount)
        if sense == "gte":
            return Bound(gte=amount)
        if sense in ("lt", "gt"):
            return Bound(lt=amount) if sense == "lt" else Bound(gt=amount)
        cur.pos = start
        return None

    def _of_another(self, cur: Cursor, stat: Stat) -> Amount | None:
        """ "less than or equal to that monster": what is compared, of something named or of this card."""
        inner = cur.sub(cur.pos, cur.pos + 2) if cur.at("this", "card", "from") else cur
        noun = self.nouns.parse(inner)  # "lower than this card from your hand": that is where the other one is
        cur.pos = inner.pos
        if noun is None or noun.also or cur.at("'s") or (noun.mention == "it" and cur.partner is not None):
            return None
        found = noun.selector if not noun.mention else cur.refer(noun) if cur.refer is not None else None
        if found is None or (found.ref is None and found.how not in ("self", "event", "equipped")):
            return None
        cur.take_phrase(_AS_IT_WAS)
        return Amount(stat=stat, of=found)

    def steps_from(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """ "(that) is 2 Levels higher or lower than it": a number of Levels or Ranks away from something's."""
        start = cur.pos
        cur.take("is") or cur.take("are")
        number = int(cur.peek()) if cur.peek().isdigit() else 0
        cur.pos += 1
        stat = STATS.get(cur.peek().removesuffix("s"))
        senses: tuple[int, ...] | None = _AWAY.get(cur.words[cur.pos + 1] if cur.pos + 1 < cur.end else "")
        if not number or stat not in ("level", "rank") or senses is None:
            cur.pos = start
            return False
        cur.pos += 2
        if cur.take("or", "lower") or cur.take("or", "higher"):
            senses = (1, -1)
        limit = self.than(cur, stat)
        if limit is None:
            cur.pos = start
            return False
        bounds = [Bound(eq=msgspec.structs.replace(limit, plus=sense * number)) for sense in senses]
        if len(bounds) == 1:
            where[stat] = bounds[0]
        elif "any_" in where:
            cur.pos = start
            return False
        else:
            where["any_"] = tuple(Filter(**{stat: one}) for one in bounds)  # type: ignore[arg-type]
        return True

    def than(self, cur: Cursor, stat: Stat) -> Amount | None:
        """ "than that target", "than the Tributed monster ['s [original] Level] [had on the field]": what is compared
        with."""
        start = cur.pos
        if not cur.take("than"):
            return None
        at = cur.find("'s")
        original = at >= 0 and cur.words[at + 1 : at + 2] == ["original"]
        said = cur.words[at + 1 + original] if at + 1 + original < cur.end else ""
        owned = 0 <= at <= cur.pos + 8 and STATS.get(said) == stat
        inner = cur.sub(cur.pos, at) if owned else cur
        noun = self.nouns.parse(inner)
        if noun is None or noun.also or (owned and not inner.done):
            cur.pos = start
            return None
        found = noun.selector
        if noun.mention:
            named = cur.refer(noun) if cur.refer is not None else None
            named = cur.partner if cur.partner is not None and noun.mention == "that" else named
            if named is None:
                cur.pos = start
                return None
            found = named
        if owned:
            cur.pos = at + 2 + original
        cur.take_phrase(_AS_IT_WAS)
        return Amount(stat=originally(stat) if owned and original else stat, of=found)  # type: ignore[arg-type]

    def total(self, cur: Cursor, fields: dict[str, Any]) -> bool:
        """ "whose total Levels equal 10", "whose combined ATK is less than or equal to that monster's ATK"."""
        start = cur.pos
        cur.take(",")
        cur.pos += 2
        original = cur.take("original")
        stat = STATS.get(cur.peek()) or STATS.get(cur.peek().removesuffix("s"))
        if stat is None or original or "total" in fields:
            cur.pos = start
            return False
        cur.pos += 1
        cur.take("exactly")
        limits = None
        for words in _AT_LEAST:
            if cur.take(*words):
                amount = self.amounts.parse(cur) or self.amounts.owners(cur, stat)
                limits = Bound(gte=amount) if amount is not None else None
                break
        else:
            limits = self.comparison(cur, stat)
        if limits is None:
            cur.pos = start
            return False
        if stat in ("level", "rank", "link"):
            limits = printed(limits)
        fields["total"] = Total(stat=stat, lte=limits.lte, gte=limits.gte, eq=limits.eq, lt=limits.lt, gt=limits.gt)
        said = next((word for word in reversed(cur.words[:start]) if word in ("a", "an") or word.isdigit()), "")
        if fields.get("how", "all") == "all" or (fields.get("count") == 1 and said in ("a", "an")):
            fields["how"], fields["count"] = "choose", (1, 99)  # "a monster(s) whose total Levels equal 8": several
        return True

    def _originally(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """ "(whose original) Attribute is LIGHT", "Type is Fish or Dragon", "name is “Moss Frog”"."""
        start, trait = cur.pos, cur.peek()
        known = {"attribute": self.lexicon.attributes, "type": self.lexicon.types}.get(trait, {})
        cur.pos += 1
        found: list[str] = []
        if cur.take_any(("is", "are")) and trait in ("attribute", "type", "name", "names"):
            while cur.peek() in known or (trait[:4] == "name" and cur.peek()[:1] == '"'):
                found.append(known[cur.peek()] if known else cur.peek().strip('"'))
                cur.pos += 1
                done = cur.pos
                cur.take(",")
                if not cur.take("or") and cur.words[cur.pos - 1] != ",":
                    break
            else:
                done = cur.pos
        key = originally("name" if trait[:4] == "name" else trait)
        if not found or key in where or (cur.words[done : done + 1] == ["and"] and cur.words[done + 1][:3] == "has"):
            cur.pos = start  # "… and has this card as material gains this effect": convert.text.sentences.granting
            return False
        cur.pos = done
        where[key] = found[0] if len(found) == 1 else tuple(found)
        return True

    def whose(self, cur: Cursor, where: dict[str, Any]) -> bool:
        start = cur.pos
        cur.pos += 1
        if cur.take_phrase(_EVEN):
            where["balanced"] = True
            return True
        if (change := take_changed(cur)) is not None:
            where["changed"] = change
            return True
        original = cur.take("original")
        if not original:
            cur.take("current")
        elif self._originally(cur, where):
            return True
        stat = STATS.get(cur.peek())
        if stat is None:
            cur.pos = start
            return False
        cur.pos += 1
        key = f"original_{stat}" if original and stat in ("attack", "defense", "level") else stat
        if stat in ("level", "rank") and "any_" not in where and (ways := self._either_way(cur, stat)):
            where["any_"] = tuple(msgspec.structs.replace(Filter(), **{key: way}) for way in ways)
            return True
        limits = self.comparison(cur, stat)
        if limits is None:
            cur.pos = start
            return False
        if stat in ("level", "rank", "link"):
            limits = printed(limits)
        where[key] = limits if key == stat or cur.words[cur.pos - 1] != "'s" else _originals(limits, stat, key)
        return True


def _originals(limits: Bound, stat: str, key: str) -> Bound:
    """ "whose original Level is 2 higher than that monster's": than its original one, too."""
    each = {name: getattr(limits, name) for name in limits.__struct_fields__}
    same = {name: one for name, one in each.items() if isinstance(one, Amount) and one.stat == stat}
    return msgspec.structs.replace(limits, **{n: msgspec.structs.replace(one, stat=key) for n, one in same.items()})


_EVEN = (("atk", "equals", "its", "own", "def"), ("atk", "is", "equal", "to", "its", "own", "def"))

"""Relative clauses after a head noun: "that is banished", "that was Special Summoned", "that mentions “X”"."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Event, Filter, Selector
from convert.effects.terms import SummonManner, Zone
from convert.text.cursor import Cursor
from convert.text.grammar.comparisons import WITHOUT_A_LEVEL, Comparisons
from convert.text.grammar.described import Noun
from convert.text.grammar.filters import Filters
from convert.text.grammar.made_of import take_used
from convert.text.grammar.places import Places
from convert.text.grammar.which_are import which_are
from convert.text.lexicon import Lexicon
from convert.text.reference.thing import ME


def _with_material(cur: Cursor, where: dict[str, Any]) -> bool:
    """ "(that) has material", "(that) has no material"."""
    without = cur.peek(1) == "no"
    if cur.peek(2 if without else 1) not in ("material", "xyz-material"):
        return False
    carried = Filter(counter="material")
    if without and "not_" in where:
        return False
    where |= {"not_": carried} if without else {"counter": "material"}
    cur.pos += 3 if without else 2
    return True


FROM_EXTRA = ("fusion", "synchro", "xyz", "link")
"""What comes from the Extra Deck."""


def from_the_extra_deck(where: dict[str, Any], manner: str) -> None:
    """ "Special Summoned from the Extra Deck": that it came from there, in whatever manner monsters come from there in
    a game; "Fusion Summoned from the Extra Deck": that one only. Of "a Ritual Monster or a “Moss” monster" it is said
    of the second, where the first has no place there."""
    parts: tuple[Filter, ...] = where.get("any_") or ()
    elsewhere = any(part.class_ is not None and part.class_ not in FROM_EXTRA for part in parts[:-1])
    if manner == "special" and elsewhere and parts[-1].class_ is None and "class_" not in where:
        where["any_"] = (*parts[:-1], msgspec.structs.replace(parts[-1], came="extra"))
        return
    where["came"] = "extra"
    if manner != "special":
        where["summoned"] = manner


_OR = frozenset(("or", "and/or", "and"))
_SPEAKS = (
    ("mention",), ("mentions",), ("specifically", "list"), ("specifically", "lists"), ("list",), ("lists",)
)  # fmt: skip


def speaks_of(cur: Cursor, where: dict[str, Any], start: int) -> bool | None:
    """ "(that) mentions “X”", "(that) specifically lists “X” in its text"; None where that is not what follows."""
    if not cur.take_phrase(_SPEAKS):
        return None
    if cur.take("it") and cur.partner is None and (named := _named_before(cur)):
        where["mentions"] = named
        return True
    series = cur.take("a") or cur.take("an")
    if cur.peek()[:1] == '"':
        where["mentions"] = cur.peek().strip('"')
        cur.pos += 1
        cur.take("in", "its", "text") or cur.take("in", "their", "text")
        if series and not cur.take("monster"):
            cur.pos = start
            return False
        if series and cur.take("'s", "card", "name"):
            where["mentions_series"] = where.pop("mentions")
            return True
        made = _as_material(cur)
        if made:
            where["lists_series" if series else "lists"] = where.pop("mentions")
        if made or not series:
            return True
    cur.pos = start
    return False


_NO_CARD = frozenset(("except", "named", "of", "other", "than", "."))


def _named_before(cur: Cursor) -> str:
    """The one card that the sentence has called by its name before ("“Moss Frog” and a monster that mentions it"); ""
    for none, and where there are two. What a word of a name is said of ("“Moss” monster") is no card's name."""
    names: list[str] = []
    for at in range(cur.pos - 1, -1, -1):
        word = cur.words[at]
        if word == ".":
            break
        after = cur.words[at + 1] if at + 1 < cur.end else ""
        if word[:1] == '"' and after in _AFTER_NAME and (cur.words[at - 1] if at else "") not in _NO_CARD:
            names.append(word.strip('"'))
    return names[0] if len(set(names)) == 1 else ""


_AFTER_NAME = frozenset(("and", "or", ",", "in", "on", "is", "from", "you", ";", "and/or"))


def _can_be(cur: Cursor, where: dict[str, Any]) -> bool | None:
    """ "(that) can be Special Summoned", "(that) cannot be Normal Summoned/Set", "(that) you can place a counter on";
    None where that is not what follows."""
    if cur.take("cannot", "be", "normal-summoned"):
        cur.take("or", "set") or cur.take("/", "set")
        if "not_" in where:
            return False
        where["not_"] = Filter(can=("normal_summon",))
        return True
    if cur.take("can", "be", "equipped"):
        cur.take("to", "this", "card") or cur.take("to", "it")
        where["can"] = ("equip",)
        return True
    if cur.take("can", "be", "special-summoned") or cur.take("can", "be", "normal-summoned"):
        where["can"] = (cur.words[cur.pos - 1][:-2].replace("-summon", "_summon"),)
        return True
    if cur.take("you", "can", "place", "a") and cur.peek(1) == "counter" and cur.peek(2) == "on":
        where["can"] = ("counter",)
        cur.pos += 3
        return True
    return None


_POSITIONS: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (("in", "attack-position"), "stance", "attack"),
    (("in", "face-up", "attack-position"), "stance", "attack"),
    (("in", "defense-position"), "stance", "defense"),
    (("in", "face-down", "defense-position"), "face", "down"),
)


def _in_position(cur: Cursor, where: dict[str, Any]) -> bool:
    """ "(that is) in Defense Position"."""
    for words, field, value in _POSITIONS:
        if cur.take(*words):
            where[field] = value
            return True
    return False


_CAME: dict[tuple[str, ...], Zone] = {
    ("from", "your", "hand"): "prepared",
    ("from", "the", "deck"): "spellbook",
    ("from", "the", "gy"): "used",
}


class Relative(Comparisons):
    """The grammar of "that …"."""

    lexicon: Lexicon
    places: Places
    filters: Filters

    def came(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> bool:
        """ "that was Special Summoned from the GY": how it came into play."""
        return cur.take("that", "was") and cur.peek() in self.lexicon.summons and self._summoned(cur, fields, where)

    def _that(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> bool:
        start = cur.pos
        cur.pos += 1
        speaks = speaks_of(cur, where, start)
        if speaks is not None:
            return speaks
        own = cur.take("this", "card") or cur.take("this", "monster")
        if own and (cur.take("destroys", "by", "battle") or cur.take("destroyed", "by", "battle")):
            where["by"] = ME
            return True
        cur.pos = start + 1
        able = _can_be(cur, where)
        if able is not None:
            return able
        if cur.peek() in ("is", "are") and cur.peek(1).isdigit() and self.steps_from(cur, where):
            return True
        if cur.peek() in ("has", "have") and cur.peek(-1) == "that" and _with_material(cur, where):
            return True
        if cur.take("attacked") or cur.take("declared", "an", "attack") or cur.take("is", "attacking"):
            where["attacking"] = True
            return True
        if cur.take_any(("was", "were", "is", "are", "have", "has")):
            state = self._is(cur, fields, where, start)
            if state is not None:
                return state
        cur.pos = start
        return False

    def _is(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any], start: int) -> bool | None:
        """After "that was / is / has [been]": how it came, where it is, what it is; None where this is none of them."""
        cur.take("been")
        cur.take("currently")
        if cur.peek() in self.lexicon.summons:
            return self._summoned(cur, fields, where)
        if cur.peek() == "banished":
            cur.pos += 1
            self._banished(cur, fields)
            return True
        if "not_" not in where and cur.take("a", "level"):
            where["not_"] = WITHOUT_A_LEVEL
            return True
        if cur.take("originally"):
            return self._once(cur, where)
        if cur.words[cur.pos - 1] in ("is", "are") and which_are(cur, self.filters, where):
            return True
        if cur.peek() in ("not", "a", "an") and cur.words[cur.pos - 1] in ("is", "are", "was"):
            before = cur.pos
            if self._of_a_kind(cur, where):
                return True
            cur.pos = before
        if cur.peek() in ("level", "rank") and self.filters.level(cur, where):
            return True
        if _in_position(cur, where):
            return True
        if cur.at("equipped") and cur.words[cur.pos - 1] in ("was", "were"):
            return None  # "monsters in your GY that were equipped to this card": they are no more
        if cur.at("equipped", "to", "this", "card") and fields.get("kind") == "monster":
            where["lies_as"] = "equipment"
        if cur.take("equipped", "with", "this", "card") or cur.take("equipped", "to", "this", "card"):
            where["equipped_to"] = ME
            return True
        return self._has(cur, where, start) if cur.words[cur.pos - 1] in ("has", "have") else None

    def _once(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """After "(that) was originally": "Thunder", "a LIGHT Fish": of which Type and Attribute by its own entry."""
        cur.take_any(("a", "an"))
        said: dict[str, Any] = {}
        for key, known in (("original_attribute", self.lexicon.attributes), ("original_type", self.lexicon.types)):
            if cur.peek() in known:
                said[key] = known[cur.peek()]
                cur.pos += 1
        if not said or set(said) & set(where) or cur.peek() in _OR:
            return False
        where |= said
        return True

    def _summoned(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> bool:
        """ "(that was) Special Summoned [from the Extra Deck]", "(that was) Normal or Special Summoned [this turn]",
        "(that were) Summoned by this effect"."""
        manners = [self.lexicon.summons[cur.peek()]]
        cur.pos += 1
        while more := self._more_manner(cur):
            manners.append(more)
        if manners == ["normal", "set"]:  # the Normal Set is a Normal Summon face-down
            manners.pop()
        if len(manners) > 1 and "set" in manners:
            return False
        how = manners[0] if len(manners) == 1 else tuple(manners)
        if cur.take("using") or cur.take("by", "using") or cur.take("by", "tributing"):
            used = take_used(cur, self.nouns) if "using" not in where else None
            if used is None or used.how == "self":
                return False  # "a monster that was Summoned using this card gains …": this card is away by then
            where |= {"summoned": how, "using": used}
            return True
        if cur.take("by", "the", "effect", "of"):
            return self._by_effect_of(cur, where, how)
        if cur.take("by", "this", "effect") or cur.take("by", "this", "card", "'s", "effect"):
            where["summoned"] = how
            return self._brought(cur, fields, where)
        if cur.take("from", "the", "extra-deck"):
            if len(manners) > 1 or cur.at("this", "turn"):
                return False
            from_the_extra_deck(where, manners[0])
        elif cur.peek() == "from" and not cur.at("from", "the", "spell-zone"):  # whence all traps in play come
            return self._from(cur, where, how)
        elif not cur.take("this", "turn"):
            where["summoned"] = how
        elif "befell" in where:
            return False
        else:
            where["befell"] = Event(event="summoned", how=None if how == "any" else how)
        return True

    def _by_effect_of(self, cur: Cursor, where: dict[str, Any], how: Any) -> bool:
        """ "(that was Special Summoned by the effect of) a “Moss” monster": by whose."""
        noun = self.nouns.parse(cur)
        if noun is None or noun.mention or noun.player or noun.also or "by" in where:
            return False
        found = noun.selector
        if found.how not in ("choose", "all") or found.count not in (None, 1):
            return False
        by = msgspec.structs.replace(found, how=None, count=None, zone=None)
        if isinstance(how, tuple):  # "Normal Summoned, or Special Summoned by the effect of …": said of the last
            if "any_" in where:
                return False
            first = how[0] if len(how) == 2 else how[:-1]
            where["any_"] = (Filter(summoned=first), Filter(summoned=how[-1], by=by))
            return True
        where |= {"summoned": how, "by": by}
        return True

    @staticmethod
    def from_deck_or_extra(cur: Cursor, where: dict[str, Any], manner: SummonManner) -> bool:
        """ "(monsters Special Summoned) from the Deck or Extra Deck"; no move for other words."""
        if manner != "special" or "any_" in where or not cur.take("from", "the", "deck", "or", "extra-deck"):
            return False
        where["any_"] = (Filter(summoned="special", came="spellbook"), Filter(came="extra"))
        return True

    @staticmethod
    def _from(cur: Cursor, where: dict[str, Any], how: SummonManner | tuple[SummonManner, ...]) -> bool:
        """ "(that was Special Summoned) from the GY": where it came from, not where it is; from one place alone."""
        place = cur.take_phrase(_CAME)
        if not place or cur.peek() in ("or", "and/or", "this"):
            return False
        where["came"], where["summoned"] = _CAME[place], how
        return True

    def _more_manner(self, cur: Cursor) -> SummonManner | None:
        """ "or Special Summoned", ", Special Summoned", after another manner."""
        start = cur.pos
        cur.take(",")
        cur.take("or")
        if cur.peek() in self.lexicon.summons:
            cur.pos += 1
            return self.lexicon.summons[cur.words[cur.pos - 1]]
        cur.pos = start
        return None

    def _banished(self, cur: Cursor, fields: dict[str, Any]) -> None:
        """After "that are banished": "[, in your hand or GY, and/or face-up on your field]"."""
        fields["zone"] = "banished"
        before = cur.pos
        cur.take(",")
        cur.take("or") or cur.take("and/or")
        place = self.places.zone_phrase(cur) if cur.pos > before and cur.peek() in ("in", "on") else None
        if place is None:
            cur.pos = before
            return
        more = place.zone if isinstance(place.zone, tuple) else (place.zone,)
        fields["zone"] = ("banished", *more)
        if place.side is not None:
            fields.setdefault("side", place.side)

    def _of_a_kind(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """ "(that is) a Fish", "(that is) not a Fish": the cursor may have moved where it is neither."""
        negative = cur.take("not")
        noun = self.nouns.parse(cur)
        if noun is None or noun.mention or noun.selector.where is None or noun.selector.how != "choose":
            return False
        if negative and "not_" not in where:
            where["not_"] = noun.selector.where
            return True
        if not negative and "any_" not in where:
            where["any_"] = (noun.selector.where,)
            return True
        return False

    def _has(self, cur: Cursor, where: dict[str, Any], start: int) -> bool | None:
        """ "(that has) 2 Spell Counters", "(that has) the highest ATK", "(that have) the same Level"."""
        if cur.peek().isdigit():
            cur.pos -= 1
            if self.with_(cur, where):
                return True
            cur.pos = start + 2
        if self.extreme(cur, where):
            return True
        same = cur.at("the", "same") or cur.at("a", "different")
        return True if same and self.alike(cur, where) else None

    @staticmethod
    def _brought(cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> bool:
        """ "that were Special Summoned by this effect": those that the step before named; where it named none, those
        that another ability has brought."""
        found: Selector | None = None
        if cur.refer is not None:
            monster = Selector(kind="monster")
            found = cur.refer(Noun(monster, mention="did", verb="special-summoned"))
            earlier = cur.refer(Noun(monster, mention="done", verb="special-summoned", plural=True))
            if found is None and earlier is not None and earlier.where == Filter(summoned="special", by=ME):
                where["by"] = ME  # by another ability of this card
                return True
        if found is None or found.ref is None:
            return False
        where.pop("summoned", None)
        fields["among"] = found
        return True


def _as_material(cur: Cursor) -> bool:
    """Step over " as material", "as a Fusion Material Monster": among what it is made of, which its text opens with."""
    start = cur.pos
    if cur.take("as"):
        cur.take("a")
        if cur.take("material") or cur.take_any(("fusion-material", "synchro-material", "link-material")):
            cur.take("monster")
            return True
    cur.pos = start
    return False

"""Noun phrases: "up to 2 face-up Level 4 or lower Dragon monsters your opponent controls" to a Selector.

A recursive descent over tokens: quantifier, adjectives (which may be a list with "or"), a head, then what follows the
head (whose side, which zone, "with …", "whose …", "that …", "except …"). It stops at the first word it does not know
and leaves it to the caller. Pronouns ("it", "that target", "those cards") come back as a mention
for the caller to resolve.
"""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Filter, Selector
from convert.effects.terms import Count, Kind
from convert.text.cursor import Cursor
from convert.text.grammar.composition import take_parts
from convert.text.grammar.described import PARTNER, Noun, bearer, either, names_joined, one_of
from convert.text.grammar.either import monsters_where_in_play, of_the_hand_at_random, of_two_owners, take_either
from convert.text.grammar.filters import _STARS, Filters, join_filters
from convert.text.grammar.lists import as_one, of_both, of_one_head, ones_own
from convert.text.grammar.made_of import take_made_of
from convert.text.grammar.mentions import Mentions
from convert.text.grammar.named_on import take_named_on
from convert.text.grammar.places import Places
from convert.text.grammar.pronouns import stand_ins
from convert.text.grammar.qualifiers import Qualifiers
from convert.text.grammar.quantifiers import _EVERY, Quantifiers
from convert.text.lexicon import Lexicon

__all__ = ["PARTNER", "Noun", "Nouns"]

_JOINS = frozenset((",", "and", "and/or"))
_PARTED = frozenset(("(", ",", "each", "on"))
_GOES_ON = _JOINS | _PARTED
_SOME = frozenset(("of", "among"))
_THEM = frozenset(("those", "them", "these", "the"))
_FLIPPED = ("it", "them", "that", "those", "this", "all", "1")
_MODALS = frozenset(("can", "cannot", "must", "is", "are"))
_OR, _OR_COMMA = frozenset(("or", "and/or", "/")), frozenset(("or", ","))
_OF_ALL = ("from", "in", "you", "on", "except", "your")
"""Behind a comma, what begins with these is said of all that was named before it."""
_OF_ONE_NAME = ("series", "name")
"""What is said once of two kinds of card that a stroke joins: "“Moss” Quick-Play Spells / Normal Traps"."""


class Nouns(Quantifiers):
    """The noun-phrase grammar. ``parse`` reads one phrase; ``parse_list`` also "A and B"."""

    def __init__(self, lexicon: Lexicon, places: Places, filters: Filters) -> None:
        self.lexicon = lexicon
        self.places = places
        self.filters = filters
        self.qualifiers = Qualifiers(lexicon, places, filters, self)
        self.mentions = Mentions(lexicon, filters, self.qualifiers)
        self.stand_ins = stand_ins(lexicon)

    def parse(self, cur: Cursor) -> Noun | None:
        """The noun phrase at the cursor, which moves past it; None (and no move) if there is none."""
        start, word = cur.pos, cur.peek()
        noun = take_made_of(cur, word, self) or take_named_on(cur, self) or self._pronoun(cur, word)
        if noun is None:
            cur.pos = start
            noun = self._described(cur, word)
            if noun is None:
                cur.pos = start
                return None
            noun.selector = bearer(noun.selector)
            if cur.peek() in _OR_COMMA:
                noun = take_either(cur, self, noun)
        return noun

    def came(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> bool:
        return self.qualifiers.came(cur, fields, where)

    def parse_list(self, cur: Cursor) -> Noun | None:
        """A phrase, and the further phrases that "and" joins to it ("this card and 1 monster they control"); none where
        they are one side of a choice ("either 1 Fish and 1 Bird, or 1 Lamp")."""
        start, choice = cur.pos, cur.at("either") or cur.words[cur.pos - 1 : cur.pos] == ["either"]
        found = self._listed(cur)
        if choice and found is not None and found.also and "or" in cur.words[start : cur.pos + 2]:
            cur.pos = start
            return None
        return found

    def _listed(self, cur: Cursor) -> Noun | None:
        opened = cur.pos
        first = self.parse(cur)
        if first is None or cur.peek() not in _GOES_ON:
            return first
        if cur.peek() in _PARTED and (parts := take_parts(cur, self, first)):
            first = parts[0]
            first.also = parts[1:]
            return first
        while True:
            start = cur.pos
            if cur.peek() not in _JOINS:
                return first
            comma = cur.take(",")
            maybe = cur.peek() == "and/or"
            if not (cur.take("and") or cur.take("and/or")):
                cur.pos = start
                return first
            ordered = cur.peek() == "flip" and cur.peek(1) in _FLIPPED  # "select 1 monster and flip it"
            cur.partner = PARTNER
            began = cur.pos
            more = self.parse(cur) if not ordered else None
            cur.partner = None
            if (
                more is None
                or (comma and self._acts(cur, more))
                or (self.lexicon.verbs.get(cur.peek()) is not None and more.selector.how == "self")
            ):
                cur.pos = start
                return first
            if first.headless and not first.also and not more.headless:
                first.selector = of_one_head(first.selector, more.selector)
            of_both(first, more)
            if "your" in cur.words[opened:start] and cur.words[began] not in _EVERY:
                ones_own(first, more)
            if as_one(first, more):
                continue
            if maybe and first.selector.count == more.selector.count == 1 and not first.also:
                for noun in (first, more):  # "1 Fish and/or 1 Spell"
                    noun.selector = msgspec.structs.replace(noun.selector, count=(0, 1))
            first.also = [*first.also, more]

    def _acts(self, cur: Cursor, noun: Noun) -> bool:
        """ "Special Summon 1 Fish, and it cannot be destroyed", "…, and both players draw": who does something next."""
        verb = self.lexicon.verbs.get(cur.peek())
        acts = cur.peek() in _MODALS or (verb is not None and bool(verb.forms & {"base", "s"}))
        return acts and bool(noun.player or noun.mention in ("it", "they"))

    # -- descriptions -------------------------------------------------------------------------------------------------

    def _described(self, cur: Cursor, word: str) -> Noun | None:
        if word.isdigit() or word in ("any", "up"):
            some = self._among(cur, word) or (self._one_of_each(cur) if word == "1" else None)
            if some is not None:
                return some
        each = self._named_each(cur) if word[:1] == '"' else None
        if each is not None:
            return each
        fields: dict[str, Any] = {}
        plural = self._quantifier(cur, word, fields)
        if plural is None:
            return None
        noun = self._after_quantifier(cur, fields, plural)
        if noun is not None and word == "your":
            noun.sided = True
        return noun

    def _one_of_each(self, cur: Cursor) -> Noun | None:
        """ "1 each of your banished “A”, “B”, and “C”", "1 “A”, “B”, and “C”": as many as there are names, one of
        each."""
        start = cur.pos
        if cur.peek(1)[:1] != '"' and not cur.at("1", "each", "of"):
            return None
        cur.pos += 1
        fields: dict[str, Any] = {"how": "choose"}
        if cur.take("each", "of"):
            side = self._owner(cur)
            fields |= {"side": side} if side is not None else {}
            fields |= {"zone": "banished"} if cur.take("banished") else {}
            kinds = self._each_attribute(cur)
            if kinds:
                fields |= {"count": len(kinds), "kind": "monster"}
                where: dict[str, Any] = {"attribute": kinds, "different": ("attribute",)}
                self.qualifiers.after_head(cur, fields, where)
                return Noun(Selector(**fields, where=Filter(**where)), plural=True)
        names = names_joined(cur)
        if len(names) < 2 or cur.peek() in self.lexicon.heads or self.filters.is_simple(cur.peek()):
            cur.pos = start
            return None
        return self._one_of_those(cur, names, fields)

    def _named_each(self, cur: Cursor) -> Noun | None:
        """ "“A”, “B” and “C” from your GY": one of each name, and all of them from there."""
        start = cur.pos
        names = names_joined(cur)
        if not names or cur.peek() != "from":
            cur.pos = start
            return None
        return self._one_of_those(cur, names, {"how": "choose"})

    def _one_of_those(self, cur: Cursor, names: tuple[str, ...], fields: dict[str, Any]) -> Noun:
        """One card of each of those names, as what follows describes them."""
        where: dict[str, Any] = {"name": names, "different": ("name",)}
        fields["count"] = len(names)
        self.qualifiers.after_head(cur, fields, where)
        return Noun(Selector(**fields, where=Filter(**where)), plural=True)

    def _each_attribute(self, cur: Cursor) -> tuple[str, ...]:
        """ "WIND, WATER, and FIRE monsters": the Attributes, one monster of each; () and no move for anything else."""
        start, found = cur.pos, list[str]()
        while cur.peek() in self.lexicon.attributes:
            found.append(cur.peek().upper())
            cur.pos += 1
            cur.take(",")
            cur.take("and")
        if len(found) < 2 or not cur.take("monster"):
            cur.pos = start
            return ()
        return tuple(found)

    def _among(self, cur: Cursor, word: str) -> Noun | None:
        """ "1 of those monsters", "2 of them", "1 among them": some of what was named before."""
        start = cur.pos
        size = 3 if word == "up" else 1
        if cur.peek(size) not in _SOME:
            return None
        count: Count
        if word == "any":
            count = "any"
        elif word.isdigit():
            count = int(word)
        elif cur.peek(1) == "to" and cur.peek(2).isdigit():
            count = (0, int(cur.peek(2)))
        else:
            return None
        cur.pos += size + 1
        word = cur.peek()
        mention = self._pronoun(cur, word) if word in _THEM else None
        if mention is None or not mention.mention or cur.refer is None:
            cur.pos = start
            return None
        mention.mention, mention.plural = "those", True
        if count != "any" and cur.words[start - 2 : start] != ["each", "time"]:
            mention.number = max(mention.number, 2)  # "1 of them" is one of several
        found = cur.refer(mention)
        if found is None or found.how == "equipped":  # the bearer is one, and none of several
            cur.pos = start
            return None
        if count == "any" and cur.at("that", "are"):
            # "any of those monsters that are Level 2 or higher become Level 1": all that are so
            where: dict[str, Any] = {}
            self.qualifiers.after_head(cur, {"zone": "play"}, where)
            every = Selector(
                how="all", among=found, kind=mention.selector.kind, where=Filter(**where) if where else None
            )
            return Noun(every, plural=True)
        if found.how == "all" and found.id is None and found.among is None and found.either is None:
            # "if they control any Fish, destroy 1 of them": one such thing
            return Noun(msgspec.structs.replace(found, how="choose", count=count), plural=count != 1)
        return Noun(Selector(how="choose", count=count, among=found, kind=mention.selector.kind), plural=count != 1)

    def _after_quantifier(self, cur: Cursor, fields: dict[str, Any], plural: bool) -> Noun | None:
        groups, kind, extra = self.filters.adjectives(cur)
        if kind is None and not groups:
            return self._whole_zone(cur, fields)
        fields.update(extra)
        headless = False
        if kind is None and any("series" in g and g.get("class_") == "tuner" for g in groups):
            kind = "monster"  # "1 “Moss” Tuner": of that series
        if kind is None and not any(set(g) & {"name", "series"} for g in groups):
            # "1 Dragon", "all DARK": a class stands for its monsters
            kind, headless = "monster", True
        if kind is None and any(str(group.get("series", ""))[:1].islower() for group in groups):
            kind = "any"  # "1 “moss” and 1 “Fern” card": no card's name begins so, it is part of names
        if kind is None:
            for group in groups:
                if "series" in group and "name" not in group:
                    group["name"] = group.pop("series")
        if kind is not None:
            fields["kind"] = kind
        where = join_filters(groups)
        if kind is None and fields.get("count", 1) != 1 and "name" in where:
            where["name"] = one_of(where["name"])
        if str(where.get("name", "")).endswith(" Tokens"):
            where["name"] = one_of(where["name"])  # "all “Moss Tokens” you control"
        word = cur.peek()
        if kind is not None and word[:1] == '"' and "series" not in where and "name" not in where:
            where["series"] = word.strip('"')
            cur.pos += 1
        where = self._and_what_mentions_it(cur, fields, where)
        where = self._alternatives(cur, fields, where)
        known, at = set(where), cur.pos
        self.qualifiers.after_head(cur, fields, where)
        _of_the_monster(fields, where, known)
        if cur.peek() in (",", "or") and "zone" not in fields and (cur.at("or", "1") or cur.at(",", "or", "1")):
            # "1 Dragon with 0 ATK, or 1 Fish, from your GY"
            more = self._alternatives(cur, fields, dict(where))
            if more != where:
                where = more
                self.qualifiers.after_head(cur, fields, where)
        if where:
            fields["where"] = Filter(**where)
        if "how" not in fields and "count" not in fields:
            fields["how"] = "all"
            plural = True
        found = Selector(**fields)
        if found.among is not None and found == Selector(how="all", kind="monster", among=found.among):
            found = found.among  # "the monster that was Special Summoned by this effect": that one
        if "monster-zone" in cur.words[at : cur.pos]:
            found = monsters_where_in_play(found)
        if "at-random" in cur.words[at : cur.pos] and found.how != "random":
            found = of_the_hand_at_random(found)
        if "either" in cur.words[at : cur.pos]:
            found = of_two_owners(found, cur.words[at : cur.pos], self.places.zones)
        return Noun(found, plural=plural, headless=headless)

    def _and_what_mentions_it(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> dict[str, Any]:
        """ "“Moss”, and monsters that mention it, (you control)": all of either sort."""
        name, start = where.get("name"), cur.pos
        if set(where) != {"name"} or not isinstance(name, str) or fields.get("kind") or "count" in fields:
            return where
        cur.take(",")
        head = self.lexicon.heads.get(cur.peek()) if cur.take_any(("and", "and/or")) else None
        if head is not None:
            cur.pos += 1
            if cur.take("that") and cur.take_any(("mention", "mentions")) and cur.take("it"):
                cur.take(",")
                return {"any_": (Filter(name=name), Filter(mentions=name, kind=head.kind))}
        cur.pos = start
        return where

    def _alternatives(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> dict[str, Any]:
        """ "… or 1 Y", "…, “Y” monster, or “Z” monster": one filter for all that it can be."""
        before: tuple[int, dict[str, Any], dict[str, Any]] | None = None
        while True:
            word, follows = cur.peek(), cur.peek(1)
            plain = word in _OR or (word == "," and follows == "or")
            listed = word == "," and (follows[:1] == '"' or follows == "1") and fields.get("count") == 1
            if not (plain or listed) or (word == "and/or" and follows.isdigit() and fields.get("count") == 1):
                break  # "1 monster and/or 1 Spell": one of each, or of either
            if cur.excluding and word == "," and cur.peek(2) in ("a", "an"):
                break  # "a Fish monster, except “Moss”, or a Spell, is destroyed": of what comes before the exception
            if listed and before is None:
                before = (cur.pos, where, dict(fields))
            start = cur.pos
            cur.take(",")
            cur.pos += plain
            began = cur.peek()
            other = self._alternative(cur, where, fields)
            if other is None:
                cur.pos = start
                break
            if word in ("/", "and/or") and "property" in where and "property" in other[1]:
                other[1].update({key: where[key] for key in _OF_ONE_NAME if key in where and key not in other[1]})
            if "face" in where and plain and not _numbered(began):
                other[1].setdefault("face", where["face"])  # "a face-up Fish monster or Plant monster"
            where = self._either(fields, where, *other)
            if (
                "zone" in fields and "face" in other[1]
            ):  # "…, or 1 Trap that mentions it, from your hand or face-up field"
                where = _turned_up_all(where)
            before = None if plain else before
            if cur.peek() == "," and cur.peek(1) in _OF_ALL:
                cur.pos += 1
        if before is not None:  # a list that no "or" ends is none of alternatives
            cur.pos, where = before[0], before[1]
            fields.clear()
            fields.update(before[2])
        return where

    @staticmethod
    def _either(
        fields: dict[str, Any], where: dict[str, Any], other_kind: Kind | tuple[Kind, ...] | None, other: dict[str, Any]
    ) -> dict[str, Any]:
        """Both filters as one, the kinds of both in ``fields``."""
        joined = either(where, fields.get("kind"), other, other_kind)
        kinds = [k for k in (fields.pop("kind", None), other_kind) if k]
        flat: list[Kind] = []
        for k in kinds:
            flat.extend(k if isinstance(k, tuple) else (k,))
        if flat and len(kinds) == 2:
            unique = tuple(dict.fromkeys(flat))
            fields["kind"] = unique[0] if len(unique) == 1 else unique
        return joined

    def _alternative(
        self, cur: Cursor, before: dict[str, Any], outer: dict[str, Any]
    ) -> tuple[Kind | tuple[Kind, ...] | None, dict[str, Any]] | None:
        """The other side of "1 X from …, or 1 Y": a count, adjectives and a head."""
        fields: dict[str, Any] = {}
        start = cur.pos
        # "3 Fish monsters and/or “Moss” cards": three of all of them together
        several = cur.words[start - 1] == "and/or" and outer.get("count", 1) != 1
        numbered = _numbered(cur.peek())
        bare = cur.words[start - 1] == "or" and outer.get("count") == 1 and not numbered  # "1 Fish monster or Spell"
        together = (several or bare or cur.words[start - 1] == "/") and self._describes(cur.peek())
        if not (numbered or together):
            return None
        if not together and self._quantifier(cur, cur.peek(), fields) is None:
            return None
        if not together and fields.get("count", 1) != outer.get("count", fields.get("count", 1)):
            cur.pos = start
            return None  # "1 Dragon or 2 Fish": no selector says so
        groups, kind, _ = self.filters.adjectives(cur)
        if kind is None and (bare or not groups):
            cur.pos = start
            return None
        if kind is None:
            for group in groups:
                if "series" in group:
                    group["name"] = group.pop("series")
        where = join_filters(groups)
        if cur.at("(") and cur.peek(1) != "except":  # "(except a Token)" is said of all
            self.qualifiers.bracket(cur, fields, where)
        if cur.words[start - 2 : start] == [",", "or"] and kind == "monster":
            self._between_commas(cur, where)
        if (
            cur.take("that", "mentions", "it")
            or cur.take("that", "specifically", "lists", "that", "card", "in", "its", "text")
            or cur.take("that", "specifically", "lists", "it", "in", "its", "text")
        ):
            name = before.get("name")
            if isinstance(name, str):
                where["mentions"] = name
        elif cur.at("that", "mentions") or cur.at("that", "mention") or cur.at("that", "specifically", "lists"):
            self.qualifiers.after_head(cur, fields, where)
            for place in ("zone", "side"):  # "…, from your Deck": of both
                if place in fields:
                    outer.setdefault(place, fields[place])
        return kind, where

    def _between_commas(self, cur: Cursor, where: dict[str, Any]) -> None:
        """ "(“Moss”), or 1 monster with 500 ATK, (you control)": what a comma parts from the place of both is said of
        the second alone."""
        start, known = cur.pos, dict(where)
        if self.qualifiers.with_(cur, where) and cur.peek() == "," and cur.peek(1) in _OF_ALL:
            return
        cur.pos = start
        where.clear()
        where.update(known)

    def _describes(self, word: str) -> bool:
        """Whether a description without a number of its own can begin with the word."""
        return word[:1] == '"' or word in self.lexicon.heads or word in _STARS or self.filters.is_simple(word)

    def _whole_zone(self, cur: Cursor, fields: dict[str, Any]) -> Noun | None:
        """ "your hand", "your opponent's entire hand", "the top of your Deck": all that is in a place."""
        if cur.peek() not in self.lexicon.zones:
            return None
        place = self.places.zone_list(cur, fields.get("side"))
        if place is None:
            return None
        fields["zone"] = place.zone
        fields.setdefault("how", "all")
        fields["kind"] = "any"
        return Noun(Selector(**fields), plural=True)


def _numbered(word: str) -> bool:
    """Whether it says how many there are of what follows, or is a name."""
    return word.isdigit() or word in ("a", "an", "any", "all") or word[:1] == '"'


def _turned_up_all(where: dict[str, Any]) -> dict[str, Any]:
    """The alternatives, the last of which is face-up because of where they all are: all of them are."""
    parts: tuple[Filter, ...] = where.get("any_") or ()
    if not parts or parts[-1].face is None:
        return where
    face = parts[-1].face
    rest = [msgspec.structs.replace(part, face=None) if part.face == face else part for part in parts]
    return {**where, "face": face, "any_": tuple(rest)}


_OF_MONSTERS = ("attack", "defense", "level", "rank")


def _of_the_monster(fields: dict[str, Any], where: dict[str, Any], known: set[str]) -> None:
    """ "1 “Moss” Spell or 1 monster with 1000 DEF": the number that came after is the monster's alone."""
    kinds = fields.get("kind")
    late = {key: where[key] for key in _OF_MONSTERS if key in where and key not in known}
    parts: tuple[Filter, ...] = where.get("any_") or ()
    either = (isinstance(kinds, tuple) and "monster" in kinds) or (kinds is None and any(p.name for p in parts[:-1]))
    if not late or not either or not any(p.kind == "monster" for p in (parts if kinds else parts[-1:])):
        return  # of “A” monsters, or “B”, with less ATK: of both
    for key in late:
        del where[key]
    where["any_"] = tuple(msgspec.structs.replace(part, **late) if part.kind == "monster" else part for part in parts)

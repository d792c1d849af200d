"""The adjectives before a head noun: Types, Levels, names, positions, and lists of them joined by "or"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from convert.effects import Amount, Bound, Filter, Selector
from convert.effects.terms import Kind, Stat
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.grammar.places import Places
from convert.text.lexicon import Lexicon

STATS: dict[str, Stat] = {
    "atk": "attack",
    "def": "defense",
    "level": "level",
    "rank": "rank",
    "link-rating": "link",
    "level/rank": "level",  # an Xyz's stars are its Level (CONVERT-33)
    "levels/ranks": "level",
}
_PROPERTIES = frozenset(("normal", "continuous", "field", "quick-play", "equip", "counter", "ritual"))
_LIST = frozenset(("or", "and", "and/or", "&", "/"))
_SEAMS = _LIST | {","}
_STARS = {word: STATS[word] for word in ("level", "rank", "level/rank")}
"""What is said with its number before a monster: "Level 4 monster"."""
_SAID_OF_ALL = ("level", "rank", "link", "face", "attacking")
"""What stands before "X or Y monsters" once, and holds for both ("Level 4 or lower “Moss” or Fish monsters")."""
_ONE_VALUE = ("level", "rank", "link", "not_", "any_", "face", "stance")
"""Fields of a filter that hold one value, never one of several."""
LESS: tuple[tuple[str, ...], ...] = ("or", "less"), ("or", "lower"), ("or", "fewer"), ("or", "below")
MORE: tuple[tuple[str, ...], ...] = ("or", "more"), ("or", "higher"), ("or", "greater"), ("or", "above"), ("+",)


def join_filters(groups: list[dict[str, Any]]) -> dict[str, Any]:
    """One filter from adjective groups joined by "or": alike keys become a list, unlike ones alternatives."""
    groups = [g for g in groups if g]
    if not groups:
        return {}
    first = groups[0]
    if len(groups) == 1:
        return first
    if (crossed := _crossed(groups)) is not None:
        return crossed
    keys = {key for g in groups[1:] for key in g}
    if len(keys) == 1 and (key := next(iter(keys))) in first and key not in ("level", "not_"):
        values = tuple(dict.fromkeys(v for g in groups for v in _tuple(g[key]) if key in g))
        if key in ("face", "stance") and len(values) > 1:
            return {k: v for k, v in first.items() if k != key}
        return {**first, key: values if len(values) > 1 else values[0]}
    if len(keys) == 1 and (key := next(iter(keys))) == "level" and "level" in first:
        return {**first, "any_": tuple(Filter(level=g["level"]) for g in groups)} | {"level": None}
    last = groups[-1]
    shared = {k: v for k, v in last.items() if k not in first and k in ("class_",) and len(last) > 1}
    alike = set(first) - set(_SAID_OF_ALL)
    if len(alike) == 1 and all(alike <= set(group) for group in groups):
        shared |= {k: v for k, v in last.items() if k not in alike}  # "LIGHT or DARK Dragon monsters"
    if len(first) > 1:
        shared |= {k: first[k] for k in _SAID_OF_ALL if k in first and k not in keys}
    if "attribute" in first and "class_" in shared and "attribute" not in keys and _alike(first, last):
        shared["attribute"] = first["attribute"]  # "LIGHT “Moss” or “Fern” Xyz Monster": both are LIGHT
    return {"any_": tuple(Filter(**{**shared, **g}) for g in groups)}


def _crossed(groups: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """ "“Moss” or “Fern” Synchro or Link Monster": one of the names, and of the kinds; None for any other list."""
    shared = {key: groups[0][key] for key in _SAID_OF_ALL if key in groups[0]}
    told = [set(group) - set(shared) for group in groups]
    one, two = told[0], told[-1]
    if len(one) != 1 or len(two) != 1 or one == two or one | two not in told:
        return None
    seam = told.index(one | two)
    if any(keys != one for keys in told[:seam]) or any(keys != two for keys in told[seam + 1 :]):
        return None
    (name,), (kind,) = one, two
    every = {name: tuple(group[name] for group in groups[: seam + 1]), kind: tuple(g[kind] for g in groups[seam:])}
    return shared | every if name not in _ONE_VALUE and kind not in _ONE_VALUE else None


def in_brackets(groups: Sequence[dict[str, Any]], words: Sequence[str]) -> dict[str, Any]:
    """ "(LIGHT or DARK, Fish or Plant)": one of either list, where a comma alone parts two lists; else one of all."""
    alone = [at for at, word in enumerate(words) if word == "," and words[at + 1 : at + 2] != ["or"]]
    lists = [groups]
    if len(alone) == 1 and "or" in words[: alone[0]] and "or" in words[alone[0] :]:
        of_first = [group for group in groups if set(group) == set(groups[0])]
        lists = [of_first, groups[len(of_first) :]]
    joined = [join_filters(list(one)) for one in lists]
    if len(joined) > 1 and set(joined[0]) & set(joined[1]):
        return join_filters(list(groups))
    return {key: value for one in joined for key, value in one.items()}


def _alike(first: dict[str, Any], last: dict[str, Any]) -> bool:
    """Whether both are told by a name, or both by a Type."""
    return any(key in first and key in last for key in ("series", "type"))


def _tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def bound(cur: Cursor, number: int, raw: bool) -> Bound:
    """ "4 or lower", "1500 or more", "exactly 3": what follows a number that bounds."""
    value = Amount(raw=number) if raw else number
    if cur.take_phrase(LESS):
        return Bound(lte=value)
    return Bound(gte=value) if cur.take_phrase(MORE) else Bound(eq=value)


def originally(trait: str) -> str:
    """The property as it was before anything changed it; a Rank and a Link Rating nothing changes."""
    return trait if trait in ("rank", "link") or trait.startswith("original_") else f"original_{trait}"


_AS_IT_IS: dict[str, tuple[str, str | bool]] = {
    "face-up": ("face", "up"),
    "face-down": ("face", "down"),
    "set": ("face", "down"),
    "attack-position": ("stance", "attack"),
    "defense-position": ("stance", "defense"),
    "attacking": ("attacking", True),
    "linked": ("linked", True),
    "co-linked": ("co_linked", True),
}
"""Adjectives of how a card lies or what it does now."""


class Filters:
    """The grammar of adjectives."""

    def __init__(self, lexicon: Lexicon, places: Places) -> None:
        self.lexicon = lexicon
        self.places = places

    def is_simple(self, word: str) -> bool:
        """Whether the word alone is an adjective: a Type, Attribute, class or manner of summoning."""
        lexicon = self.lexicon
        return word in lexicon.types or word in lexicon.attributes or word in lexicon.classes or word in lexicon.summons

    # -- before the head ----------------------------------------------------------------------------------------------

    def adjectives(self, cur: Cursor) -> tuple[list[dict[str, Any]], Kind | None, dict[str, Any]]:
        """The adjective groups, the head's kind (None: no head noun), and fields for the selector itself."""
        groups: list[dict[str, Any]] = [{}]
        extra: dict[str, Any] = {}
        heads = self.lexicon.heads
        while True:
            word = cur.peek()
            if not word:
                break
            if word in _PROPERTIES and (kind_of := self._properties(cur, groups[-1])) is not None:
                return groups, kind_of, extra
            head = heads.get(word)
            if head is not None:
                follows = cur.peek(1)
                if follows == "'s" or (follows == "effect" and head.kind != "any"):
                    break
                cur.pos += 1
                group = groups[-1]
                if head.property is not None:
                    group["property"] = head.property
                if head.kind == "monster":
                    if follows in ("card", "token"):
                        cur.pos += 1
                    return groups, head.kind, extra
                return groups, head.kind, extra
            if self._adjective(cur, word, groups[-1], extra):
                continue
            if word in _SEAMS and groups[-1] and self._list_goes_on(cur):
                groups.append({})
                continue
            break
        while len(groups) > 1 and not groups[-1]:
            groups.pop()
        return ([] if groups == [{}] else groups), None, extra

    def _properties(self, cur: Cursor, group: dict[str, Any]) -> Kind | None:
        """ "Normal, Quick-Play, or Field Spell": one of several properties, and the kind; no move where it is not."""
        start = cur.pos
        found: list[Any] = []
        while (word := cur.peek()) in _PROPERTIES:
            found.append(word)
            cur.pos += 1
            cur.take(",")
            if not cur.take("or") and cur.words[cur.pos - 1] != ",":
                break
        head = self.lexicon.heads.get(cur.peek())
        if not found or head is None or head.property is None or cur.words[cur.pos - 1] != "or" or "property" in group:
            cur.pos = start
            return None
        cur.pos += 1
        group["property"] = (*found, head.property)
        return head.kind

    def _list_goes_on(self, cur: Cursor) -> bool:
        """Step over the seam at the cursor if an adjective follows it."""
        start = cur.pos
        cur.take(",")
        cur.take_any(_LIST)
        if self._is_adjective(cur):
            return True
        cur.pos = start
        return False

    def _is_adjective(self, cur: Cursor) -> bool:
        word = cur.peek()
        if word[:1] == '"':
            return cur.words[cur.pos - 1] not in ("and",) or self._head_soon(cur)
        if word in _STARS:
            return cur.peek(1).isdigit()
        return self.is_simple(word) or word.startswith("non-") or word in ("face-up", "face-down")

    def _head_soon(self, cur: Cursor) -> bool:
        at = 1
        while cur.peek(at)[:1] == '"' or cur.peek(at) in (",", "or", "and", "and/or") or self.is_simple(cur.peek(at)):
            at += 1
        return cur.peek(at) in self.lexicon.heads

    def _adjective(self, cur: Cursor, word: str, group: dict[str, Any], extra: dict[str, Any]) -> bool:
        """Take the adjective ``word``, which stands at the cursor, into the group; False where it is none."""
        lexicon = self.lexicon
        if word[0] == '"':
            if "series" in group:
                return False
            group["series"] = word.strip('"')
            cur.pos += 1
            return True
        if word in lexicon.types:
            group["type"] = lexicon.types[word]
        elif word in lexicon.attributes:
            group["attribute"] = lexicon.attributes[word]
        elif word in lexicon.classes:
            if cur.peek(1) in ("of", "'s") or (
                word == "effect" and cur.peek(1) not in lexicon.heads and cur.peek(1) != "tuner"
            ):
                return False
            if "class_" in group:  # "Tuner Synchro Monster": both of them
                group["any_"] = (Filter(class_=lexicon.classes[word]),)
            else:
                group["class_"] = lexicon.classes[word]
        elif word in _STARS:
            return self.level(cur, group)
        elif word == "level/rank/link":
            return _any_stars(cur, group)
        elif word.startswith("link-") and word[5:].isdigit():
            cur.pos += 1
            group["link"] = bound(cur, int(word[5:]), raw=False)
            return True
        elif word in _AS_IT_IS:
            field, value = _AS_IT_IS[word]
            group[field] = value
            if (group.get("face"), group.get("stance")) == ("down", "defense"):
                del group["stance"]  # a card lies face-down in no other position: a Shadow, in whatever stance
        elif word in lexicon.summons:
            group["summoned"] = lexicon.summons[word]
        elif word in ("excavated", "revealed") and cur.refer is not None:
            found = cur.refer(Noun(Selector(), mention="those", plural=True))
            if found is None:
                return False
            extra["among"] = found
        elif word == "banished":
            extra["zone"] = "banished"
        elif word in ("other", "another"):
            extra["except_self"] = True
        elif word.startswith("non-") or word == "non":
            return self._non(cur, group)
        elif word == "appropriate" and cur.words[cur.pos - 2 : cur.pos - 1] == ["to"]:
            group["can"] = ("bear",)  # "equip it to 1 appropriate monster": who may bear that
        else:
            return False
        cur.pos += 1
        return True

    def level(self, cur: Cursor, group: dict[str, Any]) -> bool:
        start = cur.pos
        key = _STARS[cur.peek()]
        cur.pos += 1
        if not cur.peek().isdigit():
            cur.pos = start
            return False
        number = int(cur.peek())
        cur.pos += 1
        bounded = cur.peek(2) == "or" and not cur.peek(3).isdigit()  # "Level 3, 4 or lower"
        if cur.peek() in ("or", ",", "and", "-", "to") and cur.peek(1).isdigit() and not bounded:
            named = [number]
            spans = False
            while cur.peek() in ("or", ",", "-", "to", "and"):
                if cur.at(",", "or") and cur.peek(2).isdigit():
                    cur.pos += 1
                if not cur.peek(1).isdigit():
                    break
                spans |= cur.peek() in ("-", "to")
                named.append(int(cur.peek(1)))
                cur.pos += 2
            low, high = min(named), max(named)
            if spans or high - low + 1 == len(set(named)):
                group[key] = Bound(gte=low, lte=high)
            else:  # "Level 1 or 8"
                group["any_"] = tuple(msgspec.structs.replace(Filter(), **{key: Bound(eq=one)}) for one in named)
            return True
        group[key] = bound(cur, number, raw=False)
        return True

    def _non(self, cur: Cursor, group: dict[str, Any]) -> bool:
        start = cur.pos
        word = cur.peek()
        cur.pos += 1
        inner: dict[str, Any] = {}
        if word == "non":
            cur.take("-")
            word = cur.peek()
            cur.pos += 1
        else:
            word = word[4:]
        if word in self.lexicon.types:
            inner["type"] = self.lexicon.types[word]
        elif word in self.lexicon.attributes:
            inner["attribute"] = self.lexicon.attributes[word]
        elif word in self.lexicon.classes:
            inner["class_"] = self.lexicon.classes[word]
        elif word[:1] == '"':
            inner["series"] = word.strip('"')
        elif word == "monster" and cur.peek() == "card":
            group["not_"] = Filter(kind="monster")
            return True
        elif word == "token":
            group["not_"] = Filter(kind="token")
            return True
        elif word in _PROPERTIES and word not in self.lexicon.classes:
            inner["property"] = word
        else:
            cur.pos = start
            return False
        group["not_"] = Filter(**inner)
        return True


def _any_stars(cur: Cursor, group: dict[str, Any]) -> bool:
    """ "Level/Rank/Link 2 (monster)": whichever it has; an Xyz's stars are its Level (CONVERT-33)."""
    if not cur.peek(1).isdigit() or "any_" in group:
        return False
    number = int(cur.peek(1))
    cur.pos += 2
    limits = bound(cur, number, raw=False)
    group["any_"] = (Filter(level=limits), Filter(link=limits))
    return True

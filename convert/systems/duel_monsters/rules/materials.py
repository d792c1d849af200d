"""Fusion Materials that name no single card: "any Level 5 or higher Insect monster" as a filter (CONVERT-32).

What a description says is read word by word, from its end: where the card must lie and what it must have in common with
the others, then what it is. One word that is not known and the game master settles it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, get_args

from msgspec.structs import replace

from convert.effects import Filter
from convert.effects.steps import Forbid
from convert.effects.terms import MonsterClass, Zone
from convert.effects.values import Bound
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import OR_MORE, Material, Monster

ATTRIBUTES = ("DARK", "DIVINE", "EARTH", "FIRE", "LIGHT", "WATER", "WIND")
TYPES = (
    "Aqua", "Beast", "Beast-Warrior", "Creator God", "Cyberse", "Dinosaur", "Divine-Beast", "Dragon", "Fairy", "Fiend",
    "Fish", "Illusion", "Insect", "Machine", "Plant", "Psychic", "Pyro", "Reptile", "Rock", "Sea Serpent",
    "Spellcaster", "Thunder", "Warrior", "Winged Beast", "Wyrm", "Zombie",
)  # fmt: skip
CLASSES = frozenset(get_args(MonsterClass))
_PLACES: Mapping[str, tuple[Zone, ...]] = {
    "on the field": ("play",),
    "you control": ("play",),
    "in your GY": ("used",),
    "in the hand": ("prepared",),
    "except on the field or in the GY": ("prepared", "spellbook", "banished", "extra"),
}
_CLASS = "Effect|Normal|Fusion|Synchro|Xyz|Link|Ritual|Pendulum|Tuner|Flip|Gemini|Spirit|Toon|Union"
_TYPE = "|".join(sorted(TYPES, key=len, reverse=True))
_TOKEN = re.compile(
    r"(?P<level>Level (?P<n>\d+)(?: or (?P<way>higher|lower|more|less|\d+))?)"
    r"|“(?P<series>[^”]+)”"
    r"|(?P<face>face-up|face-down(?: Defense Position)?)\b"
    rf"|non-(?P<not>{_TYPE}|{_CLASS})\b"
    rf"|(?P<attribute>{'|'.join(ATTRIBUTES)})\b"
    rf"|(?P<type>{_TYPE})(?:-Type)?\b"
    rf"|(?P<class>{_CLASS})\b"
    r"|(?P<or>,? ?(?:and/or|or)\b|,)"
)
_PROPERTY = r"(?:name|Type|Attribute|Level)s?"
_SHARED = re.compile(
    rf" with (?:the same (?P<same>{_PROPERTY}(?: and {_PROPERTY})*))?(?:,? but )?"
    rf"(?:different (?P<different>{_PROPERTY}(?: and {_PROPERTY})*))?(?: \((?P<among>[^)]+)\))?"
)
_SCORES = re.compile(
    r" with (?:(?P<n>\d+) or (?P<way>more|less) (?P<stat>ATK|DEF)"
    r"|(?P<both>\d+) (?P<original>original )?ATK/DEF|(?P<attack>\d+) ATK/(?P<defense>\d+) DEF)"
)
_PLACE = re.compile(rf",? (?P<place>{'|'.join(_PLACES)})")
_LEVEL_BEFORE = re.compile(r" whose original Level is (?P<n>\d+) or (?P<way>higher|lower)")
_MENTIONS = re.compile(r" that mentions? “(?P<what>[^”]+)”")
_CAME = re.compile(r",?(?: that was)? Special Summoned from the Extra Deck")
_NOT_SUMMONED = re.compile(r" that cannot be Normal Summoned/Set")
_NO_TOKEN = re.compile(r", except (?:a Token|Tokens)")
_ONE_EACH = re.compile(r"(?P<what>.+ monster) \((?P<kinds>1 [^)]+)\)")
_EITHER = re.compile(r"“(?P<name>[^”]+)” (?:or “(?P<other>[^”]+)”|or 1 (?P<what>.+)|\(or 1 (?P<also>.+)\))")
_MONSTER = re.compile(r"(?:^| )monsters?$", re.IGNORECASE)


class Need(NamedTuple):
    """One Material: the entry of one card, or what any card must be, and where it must lie ("in the hand"; nothing:
    wherever Materials come from). What several of one description must share, or differ in, stands in ``where``."""

    entry: str
    where: Filter | None
    zones: tuple[Zone, ...] = ()
    exact: bool = False
    """Does nothing stand in for it ("can only be Fusion Summoned with the above Materials")?"""


class _Description(NamedTuple):
    """What is read so far: the fields of a filter, and where the card must lie."""

    fields: dict[str, Any]
    zones: tuple[Zone, ...]

    def with_(self, zones: tuple[Zone, ...] = (), **more: Any) -> _Description | None:
        """With more said of it; None where that was said before."""
        if (zones and self.zones not in ((), zones)) or self.fields.keys() & more.keys():
            return None
        return _Description({**self.fields, **more}, zones or self.zones)


def are_exact(entry: Monster) -> bool:
    """Whether its own text lets nothing stand in for a Material that is named (CONVERT-42)."""
    return any(
        isinstance(step, Forbid) and step.action == "other_materials" and step.what.how == "self"
        for ability in entry.effects
        for step in ability.do
    )


def read(material: Material) -> tuple[Need, ...] | None:
    """What each card of a generic Material must be; None where its words say more than is known here."""
    if material.text.startswith("“"):
        either = _either(material.text)
        return None if either is None else (Need("", either),) * material.count
    if not material.text.startswith("any "):
        return None
    text = material.text.removeprefix("any ").removesuffix(OR_MORE)
    if found := _ONE_EACH.fullmatch(text):
        return _one_each(found["what"], found["kinds"], material.count)
    one = _described(text)
    return None if one is None else (Need("", Filter(**one.fields), one.zones),) * material.count


def _either(text: str) -> Filter | None:
    """One card or another, or a card and what will do in its place."""
    found = _EITHER.fullmatch(text)
    if found is None:
        return None
    if found["other"]:
        return Filter(name=(found["name"], found["other"]))
    what = (found["what"] or found["also"]).replace(" that mentions it", f" that mentions “{found['name']}”")
    other = _described(what)
    if other is None or other.zones:
        return None
    return Filter(any_=(Filter(name=found["name"]), Filter(**other.fields)))


def _one_each(what: str, kinds: str, count: int) -> tuple[Need, ...] | None:
    """As many as there are kinds, one of each: "(1 Fusion and 1 Synchro)"."""
    one = _described(what)
    words = [word.removeprefix("1 ").lower() for word in re.split(r", and |, | and | \+ ", kinds)]
    if one is None or "class_" in one.fields or len(words) != count or not CLASSES.issuperset(words):
        return None
    where = Filter(**one.fields)
    return tuple([Need("", replace(where, class_=word), one.zones) for word in words])


def _described(text: str) -> _Description | None:
    known: _Description | None = _Description({}, ())
    while known is not None and (cut := _ending(text)):
        text, more = cut
        known = known.with_(**more)
    head = _head(_MONSTER.sub("", text).strip())
    if known is None or head is None:
        return None
    return known.with_(() if known.zones or "face" not in head else ("play",), **head)


def _ending(text: str) -> tuple[str, dict[str, Any]] | None:
    """What the last words say, and the words before them."""
    for pattern, meaning in _ENDINGS:
        for found in pattern.finditer(text):
            if found.end() == len(text) and found.group() and (more := meaning(found)):
                return text[: found.start()], more
    return None


def _shared(found: re.Match[str]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for name in ("same", "different"):
        if found[name]:
            out[name] = tuple(word.lower().removesuffix("s") for word in found[name].split(" and "))
    if out and found["among"]:
        words = tuple(re.split(r", or |, | or ", found["among"]))
        return {**out, "type": words} if set(words) <= set(TYPES) else {}
    return out


def _scores(found: re.Match[str]) -> dict[str, Any]:
    if found["n"]:
        stat = "attack" if found["stat"] == "ATK" else "defense"
        return {stat: _at_least_or_most(formulas.card_number(int(found["n"])), found["way"])}
    before = "original_" if found["original"] else ""
    figures = {"attack": found["both"] or found["attack"], "defense": found["both"] or found["defense"]}
    return {f"{before}{stat}": Bound(eq=formulas.card_number(int(printed))) for stat, printed in figures.items()}


_ENDINGS = (
    (_SHARED, _shared),
    (_SCORES, _scores),
    (_PLACE, lambda found: {"zones": _PLACES[found["place"]]}),
    (_LEVEL_BEFORE, lambda found: {"original_level": _at_least_or_most(int(found["n"]), found["way"])}),
    (_MENTIONS, lambda found: {"mentions": found["what"]}),
    (_CAME, lambda _: {"came": "extra", "zones": ("play",)}),
    (_NOT_SUMMONED, lambda _: {"not_": Filter(can=("normal_summon",))}),
    (_NO_TOKEN, lambda _: {"not_": Filter(kind="token")}),
)


def _head(text: str) -> dict[str, Any] | None:
    """What a card is, by the words before "monster"."""
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            return None
        kind = next(name for name in token.groupdict() if name not in ("n", "way") and token[name] is not None)
        found.append((kind, token[kind]))
        at = token.end()
        while at < len(text) and text[at] == " ":
            at += 1
    return _kinds(found)


def _kinds(found: Sequence[tuple[str, str]]) -> dict[str, Any] | None:
    """Words of one kind joined by "or" are alternatives; words of different kinds must all hold."""
    fields: dict[str, list[str]] = {}
    for at, (kind, word) in enumerate(found):
        before = found[at - 1][0] if at else ""
        if kind == "or":
            following = found[at + 1][0] if at + 1 < len(found) else ""
            if not before or before != following:
                return None
        elif kind in fields and before != "or":
            return None
        else:
            fields.setdefault(kind, []).append(word)
    commas = [word for kind, word in found if kind == "or"]
    if commas and set(commas) == {","}:
        return None
    return _fields(fields)


def _fields(words: Mapping[str, list[str]]) -> dict[str, Any]:
    out: dict[str, Any] = {name: _one(words[name]) for name in ("series", "attribute", "type") if name in words}
    if "class" in words:
        out["class_"] = _one([word.lower() for word in words["class"]])
    if "level" in words:
        out["level"] = _level(words["level"][0])
    if "not" in words:
        (word,) = words["not"]
        out["not_"] = Filter(type=word) if word in TYPES else Filter(class_=word.lower())  # type: ignore[arg-type]
    if "face" in words:
        out["face"] = words["face"][0].partition(" ")[0].removeprefix("face-")
    return out


def _one(words: list[str]) -> str | tuple[str, ...]:
    return words[0] if len(words) == 1 else tuple(words)


def _level(words: str) -> Bound:
    low, *high = [int(number) for number in re.findall(r"\d+", words)]
    if high:
        return Bound(gte=low, lte=high[0])
    way = words.rpartition(" ")[2]
    return Bound(eq=low) if way.isdigit() else _at_least_or_most(low, way)


def _at_least_or_most(number: int, way: str) -> Bound:
    return Bound(gte=number) if way in ("higher", "more") else Bound(lte=number)

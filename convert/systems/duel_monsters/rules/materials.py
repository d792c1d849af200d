"""Fusion Materials that name no single card: "any Level 5 or higher Insect monster" as a filter (CONVERT-32).

What a description says is read word by word; one word that is not known and the game master settles it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, get_args

from convert.effects import Filter
from convert.effects.terms import MonsterClass
from convert.effects.values import Bound
from convert.systems.duel_monsters.entries import Material

ATTRIBUTES = ("DARK", "DIVINE", "EARTH", "FIRE", "LIGHT", "WATER", "WIND")
TYPES = (
    "Aqua", "Beast", "Beast-Warrior", "Creator God", "Cyberse", "Dinosaur", "Divine-Beast", "Dragon", "Fairy", "Fiend",
    "Fish", "Illusion", "Insect", "Machine", "Plant", "Psychic", "Pyro", "Reptile", "Rock", "Sea Serpent",
    "Spellcaster", "Thunder", "Warrior", "Winged Beast", "Wyrm", "Zombie",
)  # fmt: skip
CLASSES = frozenset(get_args(MonsterClass))
_TOKEN = re.compile(
    r"(?P<level>Level (?P<n>\d+)(?: or (?P<way>higher|lower|more|less))?)"
    r"|“(?P<series>[^”]+)”"
    rf"|(?P<attribute>{'|'.join(ATTRIBUTES)})\b"
    rf"|(?P<type>{'|'.join(sorted(TYPES, key=len, reverse=True))})(?:-Type)?\b"
    r"|(?P<class>Effect|Normal|Fusion|Synchro|Xyz|Link|Ritual|Pendulum|Tuner|Flip|Gemini|Spirit|Toon|Union)\b"
    r"|(?P<or>or)\b"
)
_ENDS = re.compile(r"(?: monsters?)?(?:, or more of them)?$", re.IGNORECASE)


class Need(NamedTuple):
    """One Material: the entry of one card, or what any card must be."""

    entry: str
    where: Filter | None


def read(material: Material) -> Filter | None:
    """What a generic Material must be; None where its words say more than is known here."""
    if not material.text.startswith("any "):
        return None
    text = _ENDS.sub("", material.text.removeprefix("any").rstrip()).strip()
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            return None
        found.append((str(token.lastgroup if token.lastgroup not in ("n", "way") else "level"), token.group()))
        at = token.end()
        while at < len(text) and text[at] in " ,":
            at += 1
    return _filter(found)


def _filter(found: Sequence[tuple[str, str]]) -> Filter | None:
    """Words of one kind joined by "or" are alternatives; words of different kinds must all hold."""
    fields: dict[str, list[str]] = {}
    before = ""
    for at, (kind, word) in enumerate(found):
        if kind == "or":
            following = found[at + 1][0] if at + 1 < len(found) else ""
            if not before or before != following:
                return None
            continue
        joined = at > 0 and found[at - 1][0] == "or"
        if kind in fields and not joined:
            return None
        fields.setdefault(kind, []).append(word.strip("“”").removesuffix("-Type"))
        before = kind
    if set(fields) == {"class"} and fields["class"] == ["Effect"]:
        return Filter(class_="effect")
    return Filter(
        level=_level(fields["level"]) if "level" in fields else None,
        series=_one(fields.get("series")),
        attribute=_one(fields.get("attribute")),
        type=_one(fields.get("type")),
        class_=_one([word.lower() for word in fields["class"]]) if "class" in fields else None,  # type: ignore[arg-type]
    )


def _one(words: list[str] | None) -> str | tuple[str, ...] | None:
    if not words:
        return None
    return words[0] if len(words) == 1 else tuple(words)


def _level(words: list[str]) -> Bound | None:
    number = int(re.findall(r"\d+", words[0])[0])
    if words[0].endswith(("higher", "more")):
        return Bound(gte=number)
    return Bound(lte=number) if words[0].endswith(("lower", "less")) else Bound(eq=number)

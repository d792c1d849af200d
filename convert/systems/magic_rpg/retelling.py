"""What a card of Magic does, for those who are given an export: the words of its trees instead of its own text.

Cards and trees are short of synonyms ("until end of turn"), so what is given away says it in this game's words: the
deck, Life Points, play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from convert.effects.magic import Ability
from convert.effects.tree import Unread
from convert.systems.magic_rpg.entries import Entry, Monster, MonsterAbility
from convert.systems.magic_rpg.wording import words_of

UNREAD = "(see the card)"
"""In the place of what could not be read."""
_ROWS = tuple(
    (anchor, re.compile(pattern), other)
    for anchor, pattern, other in (
        ("until end of turn", r"\buntil end of turn\b", "until this turn ends"),
        ("battlefield", r"\bonto the battlefield\b", "into play"),
        ("battlefield", r"\bto the battlefield\b", "into play"),
        ("battlefield", r"\bfrom the battlefield\b", "from play"),
        ("battlefield", r"\bon the battlefield\b", "in play"),
        ("library", r"\blibrary\b", "deck"),
        ("libraries", r"\blibraries\b", "decks"),
        ("s you control", r"\b(?!unless\b|as\b)(\w+s) you control\b", r"\1 that you control"),
        ("target ", r"\b(target \w+) you control\b", r"\1 that you control"),
        ("t the beginning of", r"(?<=\b[Aa])t the beginning of\b", "t the start of"),
        ("henever", r"\bWhenever\b", "Each time"),
        ("henever", r"\bwhenever\b", "each time"),
        ("or less", r"\bmana value (\w+) or less\b", r"mana value of \1 or lower"),
        ("without paying", r"\bwithout paying its mana cost\b", "free of its mana cost"),
        ("for each", r"\bfor each\b", "for every"),
        ("raw a card", r"\b([Dd]raw) a card\b", r"\1 one card"),
        ("raws a card", r"\b([Dd]raws) a card\b", r"\1 one card"),
        ("can", r"\bcan[’']t\b", "cannot"),
        ("gets ", r"\bgets (?=[+\-−X\d])", "is given "),
        (" get ", r"\bget (?=[+\-−X\d])", "are given "),
        (" life", r"\b([Gg]ains?|[Ll]oses?|[Pp]ays?) (1|one) life\b", r"\1 \2 Life Point"),
        (" life", r"\b([Gg]ains?|[Ll]oses?|[Pp]ays?) (\w+) life\b", r"\1 \2 Life Points"),
        ("hand", r"\binto (your|their|its owner’s) hand\b", r"in \1 hand"),
        ("deals", r"\bdeals (\w+) damage\b", r"does \1 damage"),
        ("Create", r"\bCreate\b", "Make"),
        ("create", r"\bcreate\b", "make"),
        ("token", r"\btoken with\b", "token that has"),
        ("tokens", r"\btokens with\b", "tokens that have"),
        ("xile it", r"\b([Ee])xile it\b", r"\1xile that card"),
        ("counter", r"\b([Pp]ut (?:\S+ ){1,4}?counters?) on\b", r"\1 onto"),
        ("with power", r"\bwith power (\w+) or", r"whose power is \1 or"),
        ("your graveyard", r"\bfrom your graveyard\b", "out of your graveyard"),
        ("If you do", r"\bIf you do,", "If so,"),
        ("s long as", r"\bAs long as\b", "While"),
        ("s long as", r"\bas long as\b", "while"),
        ("one or more", r"\bone or more\b", "one or several"),
        ("the top card", r"\bthe top card of\b", "the topmost card of"),
        ("target", r"\b(any) target\b", "whatever target you like"),
        ("as a sorcery", r"\bActivate only as a sorcery\b", "Activate only when a sorcery could be cast"),
        ("additional cost", r"\b[Aa]s an additional cost,", "Beside its cost,"),
    )
)
"""A word or two that stand wherever the pattern is found; the pattern; what is said instead."""


def retold(entry: Entry) -> dict[str, Any]:
    """The fields that hold the card's own words, told by its trees (System.retold). Nothing of a monster that keeps a
    line secret: which ability that line is is not known (MRPG-MON-02)."""
    made: dict[str, Any] = {}
    unread = entry.adjudication.unread
    if isinstance(entry, Monster):
        if not entry.abilities or not all(each.revealed for each in entry.abilities):
            return {}
        made["abilities"] = tuple(MonsterAbility(text=line) for line in _lines(entry.effects, unread))
    elif entry.faces:
        made["faces"] = tuple(
            replace(face, text="\n".join(_lines(face.effects, [one for one in unread if one.text in face.text])))
            for face in entry.faces
        )
        made["text"] = "\n//\n".join(face.text for face in made["faces"])
    elif entry.text:
        made["text"] = "\n".join(_lines(entry.effects, unread))
    back = entry.back
    if back is not None and back.text:
        left = back.adjudication.unread if back.adjudication is not None else (Unread(src=0, text=back.text),)
        made["back"] = replace(back, text="\n".join(_lines(back.effects, left)))
    return made


def _lines(abilities: Sequence[Ability], unread: Iterable[Unread]) -> list[str]:
    """A line for each ability, then one for each clause that nobody could read."""
    return [*map(_reworded, words_of(abilities)), *(UNREAD for _ in unread)]


def _reworded(text: str) -> str:
    for anchor, pattern, other in _ROWS:
        if anchor in text:
            text = pattern.sub(other, text)
    return text

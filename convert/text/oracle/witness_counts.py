"""Sides, zones, durations, options and filters, counted in the words and in the tree (part of the second witness).

Shares no code with the grammar; of its data only the list of subtypes, as a dictionary.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

_ZONE_WORDS: Mapping[str, tuple[str, ...]] = {
    "used": ("graveyard", "dies", "died", "flashback", "milled", "discarded", "sacrificed"),
    "prepared": ("hand", "cycl", "discard this card", "discard ~"),
    "spellbook": ("librar", "deck"),
    "banished": ("exile", "foretold", "suspend"),
    "stack": ("spell", "abilit", "copy", "copies", "mana"),
    "command": ("command", "commander"),
}
_FROM: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (re.compile(r"(?:from|in) (?:your|a|an opponent's|their|that player's|target player's) graveyard"), ('"used"',)),
    (re.compile(r"(?:from|in) (?:your|their|that player's) hand"), ('"prepared"', "hand", '"count":"all"')),
    (re.compile(r"(?:top|bottom)[\w ]* of (?:your|their) library"), ('"spellbook"', "to_spellbook", "manifest")),
)
_UNTIL: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("end_of_turn", re.compile(r"end of turn|this turn|until the end of that turn|that turn|of the turn")),
    ("end_of_combat", re.compile(r"end of combat")),
    ("this_combat", re.compile(r"this combat")),
    ("your_next_turn", re.compile(r"your next turn|\bdetain")),
    ("end_of_your_next_turn", re.compile(r"next turn")),
    ("permanent", re.compile(r"rest of the game|perpetual")),
    ("while_exiled", re.compile(r"exiled|airbend")),
    ("leaves_play", re.compile(r"leaves the battlefield|until it leaves")),
)
_MAY = re.compile(r"\bmay\b")
_PERMISSION = re.compile(
    r"\bmay (?:cast|play|choose new|look at|spend|activate|have \S+ assign|choose not|choose the|choose [\w ]+ instead)"
)
_TWINS = re.compile(r'"optional":true[^{}]*"either":\d')
"""Two steps of which one is done: what may be left undone is said once."""
_OPTED = re.compile(r"may|\bmay\b|up to|any number|choose not|exert|if able|unless")
_MINE = re.compile(
    r"\b(?:you|your|yours|~|bolster|populate|amass|support|earthbend|manifest|learn|forage|endures?|time travel)\b"
)
_YOU_CONTROL = re.compile(r"\byou control(?! this| ~| enchanted)|\byou own|(?:from|in) your (?:graveyard|hand|library)")
_THEIRS = re.compile(r"opponent|don't control|defending player|other than you|another player|each other player|not you")
_KINDS: Mapping[str, str] = {
    "creature": r"creature|targets?\b|token|enchanted|equipped|crew|attack|block|fight|bolster|populate|tribute"
    r"|support",
    "artifact": r"artifact|equip|treasure|food|clue|vehicle|blood|affinity|map|powerstone|improvise",
    "enchantment": r"enchant|aura|constellation|saga|room|role|shrine|curse|background|class",
    "land": r"land|connive|earthbend|plains|island|swamp|mountain|forest|domain|gate|desert|cave|town|sphere|lair|locus"
    r"|urza",
    "planeswalker": r"planeswalker|any target|any other target|targets?\b|historic",
    "instant": r"instant",
    "sorcery": r"sorcer",
}
_COLORS: Mapping[str, str] = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_MADE: Mapping[str, str] = {"Clue": "investigat", "Aura": "role token"}
"""Subtypes of what a keyword action makes without naming it."""
_NAMED = re.compile(r'"(?:subtype|subtypes)":\[([^\]]*)\]')
_LISTED = re.compile(r'"(color|kind|types|keyword)":\[([^\]]*)\]')
_WORDS = re.compile(r"[A-Z][\w'-]+")

_EXILED_WITH_COUNTER = re.compile(r"\bexile [^.]*\bgraveyard with an? \w+ counter on it")
"""It gets the counter as it is exiled: no card in a graveyard has one."""


def unlike(text: str, tree: str, subtypes: Mapping[str, str]) -> Iterator[str]:
    """What the words and the tree do not say alike. ``subtypes``: a subtype's word or plural → the subtype."""
    low = text.lower()
    yield from _optional(low, tree)
    yield from _sides(low, tree)
    yield from _zones(low, tree)
    yield from _durations(low, tree)
    yield from _filters(text, low, tree, subtypes)
    if "dies under your control" in low and '"side":"you"' not in tree:
        yield "under your control: only in the text"
    if _EXILED_WITH_COUNTER.search(low) and '"op":"counters"' not in tree:
        yield "exiled with a counter: none is put in the tree"


def _optional(low: str, tree: str) -> Iterator[str]:
    opted = tree.count('"optional":true') - len(_TWINS.findall(tree)) // 2
    if opted > len(_OPTED.findall(low)):
        yield "may: only in the tree"
    wanted = len(_MAY.findall(low)) - len(_PERMISSION.findall(low))
    if (
        wanted > 0
        and not opted
        and not re.search(r'"(?:unless|play_from|allow|look|additional_cost|op":"control)"', tree)
    ):
        yield "may: only in the text"


def _sides(low: str, tree: str) -> Iterator[str]:
    if '"opponent"' in tree and not _THEIRS.search(low):
        yield "opponent: only in the tree"
    if '"side":"you"' in tree and not _MINE.search(low):
        yield "you: only in the tree"
    wanted = len(_YOU_CONTROL.findall(low))
    found = tree.count('"you"') + tree.count('"owner"') + tree.count('"ref"') + tree.count('"self"')
    if wanted > found:
        yield "you control: only in the text"


def _zones(low: str, tree: str) -> Iterator[str]:
    for zone, words in _ZONE_WORDS.items():
        if f'"zone":"{zone}"' in tree and not any(word in low for word in words):
            yield f"{zone}: only in the tree"
    for pattern, marks in _FROM:
        if pattern.search(low) and not any(mark in tree for mark in marks):
            yield f"{pattern.search(low)[0]}: only in the text"  # type: ignore[index]


def _durations(low: str, tree: str) -> Iterator[str]:
    for name, words in _UNTIL:
        if f'"until":"{name}"' in tree and not words.search(low):
            yield f"{name}: only in the tree"


def _filters(text: str, low: str, tree: str, subtypes: Mapping[str, str]) -> Iterator[str]:
    if "all colors" in low or "each color" in low or "endure" in low:
        return
    told = {name.strip('"') for group in _NAMED.findall(tree) for name in group.split(",") if name}
    said = [part.lower() for word in _WORDS.findall(text) for part in (word, *word.split("-"))]
    spoken = {subtypes[word] for word in said if word in subtypes}
    for name in sorted(told - spoken):
        if name.lower() not in low and _MADE.get(name, name) not in low:
            yield f"{name}: only in the tree"
    for field, group in _LISTED.findall(tree):
        for name in (one.strip('"') for one in group.split('","')):
            if _unsaid(field, name, text, low, named=bool(spoken)):
                yield f"{name}: only in the tree"


def _unsaid(field: str, name: str, text: str, low: str, *, named: bool) -> bool:
    """Whether the words have nothing that could be this color, keyword or kind."""
    if field == "color":
        return name in _COLORS and name not in low and _COLORS[name] not in text
    if field == "keyword":
        return name.split(" ")[0].lower() not in low
    return not named and name in _KINDS and not re.search(_KINDS[name], low)

"""The exchange property of the reader: a word exchanged for another of its kind changes the tree or is unread.

Each text of the real snapshot is read again with one word exchanged (1 for 2, hand for GY, your for your opponent's,
LIGHT for DARK, …). Where the trees are the same and nothing is unread that was not before, the word was passed over:
a silent loss. Printed by class, with the words around the commonest. ``CARD2SPELL_EVERY`` takes every so many cards.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bench.measure import snapshot
from convert.cards.model import Card
from convert.cards.sources import load
from convert.text import Reader, Reading

_KINDS: dict[str, tuple[tuple[str, str], ...]] = {
    "side": (
        ("your opponent's", "your"),
        ("your opponent controls", "you control"),
        ("you control", "your opponent controls"),
        (r"your(?! opponent)", "your opponent's"),
        ("an opponent's", "your"),
        ("their", "your"),
        ("owner's", "opponent's"),
    ),
    "place": (
        ("hand", "GY"),
        ("GY|Graveyard", "hand"),
        ("Deck", "GY"),
        ("Extra Deck", "GY"),
        ("on the field", "in the GY"),
        ("Main Monster Zone", "Field Zone"),
    ),
    "face": (("face-up", "face-down"), ("face-down", "face-up"), ("Attack Position", "Defense Position")),
    "stance": (("Defense Position", "Attack Position"),),
    "attribute": (("LIGHT", "DARK"), ("DARK", "LIGHT"), ("FIRE", "WATER"), ("WATER", "FIRE"), ("EARTH|WIND", "FIRE")),
    "type": (("Dragon", "Fish"), ("Warrior|Fiend|Machine|Spellcaster|Fairy|Zombie|Beast|Insect|Plant", "Dragon")),
    "class": (
        ("Synchro", "Xyz"),
        ("Xyz", "Synchro"),
        ("Fusion", "Ritual"),
        ("Ritual", "Fusion"),
        ("Link", "Fusion"),
        ("Effect Monster", "Normal Monster"),
        ("non-Tuner", "Tuner"),
        ("Continuous", "Field"),
    ),
    "kind": (
        (r"Spell(?!s? ?[/&])", "Trap"),
        (r"(?<![/&] )(?<![/&])Trap", "Spell"),
        ("Spell/Trap", "Spell"),
        (r"monster(?!s? effects?)", "Spell"),
    ),
    "stat": (
        ("ATK(?!/)", "DEF"),
        ("(?<!/)DEF", "ATK"),
        ("or more", "or less"),
        ("or higher", "or lower"),
        ("or lower", "or higher"),
        ("or less", "or more"),
        ("highest", "lowest"),
        ("Level", "Rank"),
        ("original", "current"),
    ),
    "duration": (
        ("until the end of this turn", "until the end of the next turn"),
        ("until the End Phase", "until the end of the next turn"),
        ("this turn", "this Chain"),
        ("for the rest of this turn", "for the rest of this Duel"),
        ("end of the Damage Step", "end of this turn"),
        ("End Phase", "Standby Phase"),
        ("Main Phase", "Battle Phase"),
        ("Battle Phase", "Main Phase"),
    ),
    "manner": (
        ("Normal Summon", "Flip Summon"),
        ("Special Summon", "Normal Summon"),
        ("by battle", "by card effect"),
        ("by card effect", "by battle"),
        ("by a card effect", "by battle"),
        ("random", "chosen"),
        ("directly", "twice"),
    ),
    "joint": (
        (r"and/or|(?<=\w) or", "and"),
        (r"(?<=\w) and(?! if)", "or"),
        ("except", "including"),
        ("another", "a"),
        ("other", ""),
        ("all", "1"),
        ("cannot", "can"),
        ("unless", "if"),
        ("only", ""),
    ),
    "how often": (("once per turn", "twice per turn"), ("once per Chain", "once per turn"), ("each", "1")),
}
# exchanges that rightly change nothing: kind ("" for any), what stands around the [word], and why
_ALLOWED: tuple[tuple[str, str, str], ...] = (
    ("name", r"(?:[Oo]nly|[Cc]an|effects?|card) (?:[^.●]|\.\w){0,60}\[", "a limit by name is of the card's own name"),
    ("name", r"always treated as[^.]*\[", "what a card is always treated as is looked up on the card"),
    ("joint", r"[Cc]an \[only\] (?:use|activate|Special|Link|control|Fusion|Synchro|Xyz)", "it says once, only or not"),
    ("side", r"\[(?:your|their)\] (?:hand|GY|Graveyard|Deck|banishment)", "a card is only ever in its owner's places"),
    ("side", r"attack all monsters \[", "only the other side's are attacked"),
    (
        "kind",
        r"(?:that|the|those|it|[Tt]he equipped|the targeted|this|Summoned|other|attacked|selected) \[monster\]",
        "named again: which one it is, not what",
    ),
    ("face", r"(?:that|those|this) \[", "named again"),
    ("stance", r"(?:that|those|this) (?:face-\w+ )?\[", "named again"),
    ("joint", r"\[and/or\]", "some of both or of one"),
    ("joint", r"\[except\] during the Damage Step", "a reminder of when anything can be activated"),
    ("stat", r"\[Level\] (?:is|by|becomes)", "an Xyz's stars are its Level (CONVERT-33)"),
    ("place", r"(?:top|bottom)[^.;]{0,40} of [^.;]{0,20}\[Deck\]", "nothing else has a top"),
)
_ALLOWED_ROWS = tuple((kind, re.compile(pattern), why) for kind, pattern, why in _ALLOWED)
_NAME = re.compile(r'"[^"\n]*"|“[^”\n]*”')
_NUMBER = re.compile(r"(?<![\w,.])\d+(?![\w,]*\w)")


def _patterns() -> list[tuple[str, re.Pattern[str], str]]:
    return [
        (
            kind,
            re.compile(
                rf"\b(?:{old})\b|(?<=\s)(?:{old})\b" if old[0].isalpha() else old,
                re.IGNORECASE if kind in _CASELESS else 0,
            ),
            new,
        )
        for kind, rows in _KINDS.items()
        for old, new in rows
    ]


_CASELESS = ("side", "duration", "how often")


def exchanged(text: str) -> Iterator[tuple[str, int, str, str]]:
    """The text with one word exchanged, for each that can be: the kind, where, the old words, the new text."""
    quoted = [match.span() for match in _NAME.finditer(text)]

    def within(at: int) -> bool:
        return any(start <= at < end for start, end in quoted)

    for kind, pattern, new in _patterns():
        for match in pattern.finditer(text):
            if not within(match.start()):
                yield kind, match.start(), match[0], text[: match.start()] + new + text[match.end() :]
    for match in _NUMBER.finditer(text):
        if not within(match.start()):
            number = int(match[0])
            more = number + (100 if number and number % 100 == 0 else 1)
            yield "number", match.start(), match[0], text[: match.start()] + str(more) + text[match.end() :]
    for start, end in quoted:
        yield "name", start, text[start:end], f'{text[:start]}"Some Other Name"{text[end:]}'


def plain(value: Any) -> Any:
    """A tree without the numbers of its clauses."""
    if isinstance(value, dict):
        return {key: 0 if key == "unread" else plain(one) for key, one in value.items() if key != "src"}
    return [plain(one) for one in value] if isinstance(value, list) else value


def tree(reading: Reading) -> Any:
    """What was read, as plain values."""
    return plain(msgspec.to_builtins(reading.abilities))


def losses(reader: Reader, card: Card) -> Iterator[tuple[str, str, str]]:
    """Each word of the card's text that could be exchanged without a trace: its kind, the word, and what is around."""
    before = reader.read(card)
    if before.status not in ("automatic", "partial"):
        return
    known = tree(before)
    gone = [(before.clauses[one.src].start, before.clauses[one.src].end) for one in before.unread]
    gone += [(one.start, one.end) for one in before.clauses if one.role == "material" or one.index in before.notes]
    for kind, at, old, text in exchanged(card.text):
        if any(start <= at < end for start, end in gone):
            continue
        after = reader.read(msgspec.structs.replace(card, text=text))
        if tree(after) == known and len(after.unread) <= len(before.unread):
            yield kind, old, f"{card.text[max(0, at - 60) : at]}[{old}]{card.text[at + len(old) : at + len(old) + 50]}"


def main() -> None:
    """Print silent losses by kind and word."""
    found = snapshot()
    if found is None:
        print("exchange: no real snapshot beside the checkout")
        return
    every = int(os.environ.get("CARD2SPELL_EVERY", "20"))
    shown = int(os.environ.get("CARD2SPELL_SHOW", "3"))
    reader = Reader.load()
    cards = load(str(found), cache=Path(tempfile.mkdtemp()), offline=True).cards[::every]
    counts: Counter[tuple[str, str]] = Counter()
    allowed: Counter[str] = Counter()
    hit: set[int] = set()
    around: dict[tuple[str, str], list[str]] = {}
    for card in cards:
        if card.flavor:
            continue
        lost = list(losses(reader, card))
        for kind, old, words in lost:
            right = next((why for of, row, why in _ALLOWED_ROWS if of in ("", kind) and row.search(words)), "")
            if right:
                allowed[right] += 1
                continue
            key = (kind, old if kind not in ("name", "number") else "")
            counts[key] += 1
            hit.add(card.id)
            around.setdefault(key, []).append(f"{card.id} {words!r}")
    print(f"exchange: {len(cards):,} cards, {sum(counts.values()):,} words passed over")
    print(f"  on {len(hit):,} cards; rightly so besides:")
    for why, number in allowed.most_common():
        print(f"  {number:7} {why}")
    for key, number in counts.most_common():
        print(f"  {number:5} {key[0]}: {key[1]}")
        for words in around[key][:shown]:
            print(f"          {words}")


if __name__ == "__main__":
    main()

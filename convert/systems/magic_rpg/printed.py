"""What the rules read off one printed face: classes, keywords, limits, what the game master should look at."""

from __future__ import annotations

import re
from collections.abc import Iterable

from convert.cards.magic.mana import ManaCost, parse_mana
from convert.cards.magic.model import Face, MagicCard
from convert.systems.magic_rpg.entries import COLOR_WORDS, Class, Color

_CLASSES: tuple[tuple[str, Class], ...] = (
    ("Land", "land"),
    ("Creature", "creature"),
    ("Artifact", "artifact"),
    ("Enchantment", "enchantment"),
    ("Sorcery", "sorcery"),
)
_FORMS: tuple[Class, ...] = ("creature", "artifact", "enchantment", "sorcery", "interrupt", "instant")
_COUNTERS = re.compile(r"\bcounter target\b[^.]*\b(?:spell|ability)\b", re.IGNORECASE)
_REMINDER = re.compile(r" ?\([^()]*\)")
KEYWORDS = frozenset(
    [
        "flying",
        "first strike",
        "double strike",
        "trample",
        "flanking",
        "shadow",
        "phasing",
        "banding",
        "haste",
        "vigilance",
        "reach",
        "defender",
        "menace",
        "deathtouch",
        "lifelink",
        "flash",
    ]
)
"""Those that the rules play by themselves, beside rampage with a number (MRPG-CONV-10)."""
_RAMPAGE = re.compile(r"rampage \d+")
_REGENERATE = re.compile(r"^((?:\{[^{}T]+\})+): Regenerate this creature\.$", re.MULTILINE)
_ANY_NUMBER = "A deck can have any number of cards named"
_UP_TO = re.compile(r"A deck can have up to (\w+) cards named")
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
USUAL_COPIES = 4
"""Copies of a spell in a deck (MRPG-KNOW-06)."""
_REVIEWED: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (words, re.compile(pattern))
    for words, pattern in (
        ("destroy all", r"destroy all"),
        ("exile all", r"exile all"),
        ("each creature", r"(?<!for )each creature(?! you control)"),
        ("extra turn", r"extra turn"),
        ("win the game", r"win the game"),
        ("lose the game", r"lose the game"),
        ("search your library", r"search your library"),
        ("gain control", r"gain control"),
        ("you control enchanted", r"you control enchanted"),
        ("playing for ante", r"playing for ante"),
    )
)

REVIEW_WORDS = tuple(words for words, _ in _REVIEWED)
"""For which a game master should look at a card (MRPG-CONV-12)."""


def without_reminders(text: str) -> str:
    """The text without what stands in round brackets, and the space before it (MRPG-CONV-10)."""
    return _REMINDER.sub("", text)


def lines_of(text: str) -> tuple[str, ...]:
    """Its lines without reminder text; empty ones are none."""
    return tuple(line.strip() for line in without_reminders(text).split("\n") if line.strip())


def classes_of(face: Face, *, interrupts: bool = True) -> tuple[Class, ...]:
    """Land, creature, artifact, enchantment, sorcery, then instant or interrupt (MRPG-CONV-05)."""
    found = [name for word, name in _CLASSES if word in face.types]
    if "Instant" in face.types:
        found.append("interrupt" if interrupts and _COUNTERS.search(face.text) else "instant")
    return tuple(found)


def in_order(classes: Iterable[Class]) -> tuple[Class, ...]:
    """Classes of several faces in the order of MRPG-CONV-05."""
    order: tuple[Class, ...] = (*(name for _, name in _CLASSES), "instant", "interrupt")
    there = set(classes)
    return tuple(name for name in order if name in there)


def form_of(classes: tuple[Class, ...]) -> Class:
    """The first of creature, artifact, enchantment, sorcery, interrupt, instant (MRPG-CONV-20)."""
    return next(name for name in _FORMS if name in classes)


def colors_of(letters: str) -> tuple[Color, ...]:
    """Colors in the order white, blue, black, red, green (MRPG-CONV-06)."""
    return tuple(word for letter, word in COLOR_WORDS.items() if letter in letters)


def face_colors(face: Face) -> tuple[Color, ...]:
    """The colors of a face; none of one whose own text says that it has none, as Devoid does, whatever the source
    says: a card's words go before the document's (MRPG-CONV-06, MRPG-GEN-08)."""
    devoid = "evoid" in face.text and any(line.lower() == "devoid" for line in lines_of(face.text))
    return () if devoid else colors_of(face.colors)


def colors_together(faces: Iterable[Face]) -> tuple[Color, ...]:
    """The colors of several faces (MRPG-CONV-03)."""
    found = {color for face in faces for color in face_colors(face)}
    return tuple(color for color in COLOR_WORDS.values() if color in found)


def arch_mage_classes(classes: tuple[str, ...], colors: tuple[str, ...]) -> tuple[str, ...]:
    """The classes of an Arch Mage that a face belongs to; a land has none (MRPG-CONV-07)."""
    if "land" in classes:
        return ()
    if len(colors) > 1:
        return (*classes, f"multicolor:{','.join(colors)}")
    return (*classes, *(colors or ("colorless",)))


def keywords_of(face: Face) -> tuple[str, ...]:
    """The keywords of the face's own text, in its order; lines that are sentences are passed over (MRPG-CONV-10)."""
    found: list[str] = []
    for line in lines_of(face.text):
        if line.endswith((".", '"', "”")):
            continue
        parts = (part.strip().lower() for part in re.split("[,;]", line))
        found += [part for part in parts if part in KEYWORDS or _RAMPAGE.fullmatch(part)]
    return tuple(dict.fromkeys(found))


def regenerate_of(face: Face) -> ManaCost | None:
    """What it costs to regenerate the creature (MRPG-CONV-10)."""
    found = _REGENERATE.search("\n".join(lines_of(face.text)))
    return parse_mana(found[1]) if found else None


def figures_of(face: Face) -> tuple[bool, str]:
    """Whether power or toughness is no number, and then both as printed (MRPG-CONV-09)."""
    variable = any(
        printed is not None and number is None
        for printed, number in ((face.power, face.power_number), (face.toughness, face.toughness_number))
    )
    return variable, f"{face.power or ''}/{face.toughness or ''}" if variable else ""


def is_castable(face: Face) -> bool:
    """Whether it can be cast at all: a face without a cost that is no land comes into play only by a card's words
    (MRPG-CONV-08)."""
    return bool(face.mana_cost) or "Land" in face.types


def is_basic(face: Face) -> bool:
    """Whether it is a basic land (MRPG-CONV-04)."""
    return "Basic" in face.supertypes and "Land" in face.types


def deck_limit(card: MagicCard) -> int | None:
    """Copies in a deck; None for any number (MRPG-CONV-21, MRPG-KNOW-12)."""
    if is_basic(card.front):
        return None
    text = "\n".join(face.text for face in card.faces)
    if _ANY_NUMBER in text:
        return None
    found = _UP_TO.search(text)
    return _NUMBERS.index(found[1]) if found and found[1] in _NUMBERS else USUAL_COPIES


def reviewed(card: MagicCard) -> tuple[str, ...]:
    """Why the game master should look at the card: the words of its faces' text that upset a game (MRPG-CONV-12)."""
    text = without_reminders("\n".join(face.text for face in card.faces)).lower()
    return tuple(words for words, pattern in _REVIEWED if pattern.search(text))

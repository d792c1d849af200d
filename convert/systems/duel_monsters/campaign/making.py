"""Making a new character out of what a person chose: legal, or told why not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from convert.errors import Card2SpellError, UsageError
from convert.prose.matching import one_spelling
from convert.systems.duel_monsters.campaign.check import check_character, check_new
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.operation import thing_of
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules.between import prep
from convert.systems.duel_monsters.rules.between.equip import BONUSES
from convert.systems.duel_monsters.rules.between.refusal import Problem
from convert.systems.duel_monsters.rules.between.stat import STATS, Stat, check_creation, label
from convert.systems.duel_monsters.rules.character import Attribute, Character, Item, Values
from convert.systems.duel_monsters.rules.options import Options
from convert.whole_number import whole_number

ATTRIBUTES: tuple[Attribute, ...] = ("Dark", "Earth", "Fire", "Light", "Water", "Wind")
"""ATTR-01. No mage is Divine (ATTR-13)."""


class Draft(Struct, frozen=True, kw_only=True):
    """What has been chosen so far; None is not chosen. ``values`` by stat, ``items`` as people write them."""

    name: str | None = None
    attribute: str | None = None
    values: Mapping[str, int] = {}
    bonded: str | None = None
    spells: tuple[str, ...] | None = None
    prepared: tuple[str, ...] | None = None
    """Which of them begin Prepared; None for the first ones that can be, as many as there are slots."""
    items: tuple[str, ...] = ()
    player: str = ""


def make(draft: Draft, library: Library, options: Options | None = None) -> tuple[Character, tuple[Problem, ...]]:
    """The character of a draft, and everything that is not as the rules want it (STAT-04, STAT-18, STAT-24, GM-05).

    Raises ``UsageError`` where something is not chosen or is no word of the game, ``DataError`` for a name that the
    compendium does not have."""
    _refuse_unreadable(draft, library)
    values = _values(draft.values)
    spellbook = tuple(library.entry(spell).name for spell in draft.spells or ())
    castable = [spell for spell in dict.fromkeys(spellbook) if not prep.check_preparable(library.entry(spell))]
    first = tuple(castable[: values.preparation])
    character = Character(
        name=(draft.name or "").strip() or "Nameless",
        attribute=find_attribute(draft.attribute or ""),
        values=values,
        bonded=library.entry(draft.bonded or "").name,
        spellbook=spellbook,
        prepared=first if draft.prepared is None else tuple(library.entry(each).name for each in draft.prepared),
        equipment=tuple(read_item(text, library) for text in draft.items),
        player=draft.player,
    )
    problems = [*check_values(draft.values, options or Options()), *_named_twice(spellbook)]
    problems += [
        each.problem for each in check_new(character, library, options or Options()) if each.place != ("values",)
    ]
    for slot in character.slots:
        problems += prep.check_preparable(library.entry(slot.spell))
    said = {str(problem) for problem in problems}
    found = [each.problem for each in check_character(character, library) if not each.drop]  # see _named_twice
    problems += [problem for problem in found if str(problem) not in said]
    return character, tuple(problems)


def _refuse_unreadable(draft: Draft, library: Library) -> None:
    """Raise what is missing and what means nothing: one mistake by itself, several in a list, so that nobody meets them
    one by one."""
    found: list[Card2SpellError] = []
    missing = [what for what, value in _needed(draft) if value is None]
    if missing:
        needs = f"a new character also needs {', '.join(missing)}"
        none = "; `--spell none` is a character without further spells" if "--spell" in missing else ""
        found.append(UsageError(needs, hint=f"without any option the command asks for everything{none}"))
    named = (*((draft.bonded,) if draft.bonded else ()), *(draft.spells or ()), *(draft.prepared or ()))
    reads: list[Callable[[], object]] = [partial(library.entry, each) for each in dict.fromkeys(named)]
    if draft.attribute is not None:
        reads.insert(0, partial(find_attribute, draft.attribute))
    reads += [partial(read_item, text, library) for text in draft.items]
    for read in reads:
        try:
            read()
        except Card2SpellError as error:
            found.append(error)
    if len(found) == 1:
        raise found[0]
    if found:
        lines = "\n".join(f"  {each.message}{f' ({each.hint})' if each.hint else ''}" for each in found)
        raise UsageError(f"{len(found)} things of this character are not as they must be:\n{lines}")


def _named_twice(spellbook: Sequence[str]) -> list[Problem]:
    """What is named for the Spellbook more than once (KNOWN-06): each spell has its own place there."""
    twice = [spell for spell, times in Counter(spellbook).items() if times > 1]
    told = "is named more than once for the Spellbook: one --spell, one page"
    return [Problem(rule="KNOWN-06", message=f"{spell} {told}") for spell in twice]


def unprepared(character: Character, library: Library) -> tuple[str, ...]:
    """What of the Spellbook could be Prepared and is not."""
    held = tuple(slot.spell for slot in character.slots)
    left = [spell for spell in character.spellbook if library.among(spell, held) is None]
    return tuple(spell for spell in left if not prep.check_preparable(library.entry(spell)))


def _needed(draft: Draft) -> list[tuple[str, Any]]:
    named: list[tuple[str, Any]] = [("--name", draft.name), ("--attribute", draft.attribute)]
    named += [(f"--{stat}", draft.values.get(stat)) for stat in STATS]
    return [*named, ("--bonded", draft.bonded), ("--spell", draft.spells)]


def _values(values: Mapping[str, int]) -> Values:
    return Values(**{stat: min(10, max(1, value)) for stat, value in values.items()})


def check_values(values: Mapping[str, int], options: Options) -> list[Problem]:
    """STAT-03 and STAT-04 of the Values as they were asked for."""
    return list(check_creation(cast(Mapping[Stat, int], values), options))


def find_attribute(text: str) -> Attribute:
    """An Attribute from a word in any case (ATTR-01). Raises ``UsageError``."""
    for attribute in ATTRIBUTES:
        if attribute.casefold() == text.strip().casefold():
            return attribute
    raise UsageError(f"{text!r} is not an Attribute of a Magi (ATTR-01)", hint=f"choose one of {', '.join(ATTRIBUTES)}")


MOST_BONUS = 100
"""Which no rule reaches; more is a slip of the pen."""
_ITEM = re.compile(r"(?P<name>[^:]+?)\s*(?::\s*(?P<rest>.+))?$")
_BONUS = re.compile(r"([a-z _]+?)\s*[+=]?\s*(\d+)$", re.IGNORECASE)


def read_item(text: str, library: Library | None = None) -> Item:
    """A thing from words: ``a khopesh: weapon 1, armour 1``, ``sun blade: magic, weapon 4``. With a library, the
    name of an artifact, trinket or Equip spell is that thing. Raises ``UsageError``."""
    match = _ITEM.match(text.strip())
    if match is None:
        raise UsageError(f"{text!r} is not an item", hint="write it like: a khopesh: weapon 1")
    entry = library.get(match["name"]) if library is not None else None
    spell = entry if isinstance(entry, Spell) and is_thing(entry) else None
    item = Item(name=match["name"]) if spell is None else thing_of(spell, spell.name)
    for part in (match["rest"] or "").split(","):
        word = part.strip().casefold()
        if not word:
            continue
        if word in ("mundane", "magic", "spell"):
            item = replace(item, origin=word)
            continue
        bonus = _BONUS.match(word)
        kind = bonus[1].strip().replace(" ", "_") if bonus is not None else ""
        kind = {"armor": "armour"}.get(kind, kind)
        if bonus is None or kind not in BONUSES:
            kinds = ", ".join(each.replace("_", " ") for each in BONUSES)
            raise UsageError(f"{part.strip()!r} is not a bonus of {item.name}", hint=f"the kinds are {kinds}; or magic")
        number = whole_number(bonus[2])
        if number is None or number > MOST_BONUS:
            raise UsageError(f"no {kind.replace('_', ' ')} gives {bonus[2]}", hint=f"it is {MOST_BONUS} at most")
        item = replace(item, **{kind: number})
    return item


def named_item(text: str, library: Library) -> Item:
    """The same, of what a person typed alone: a name that is another entry's, or nearly some entry's, is no plain thing
    unless they say so. Raises ``UsageError`` with the nearest."""
    item = read_item(text, library)
    if item.entry is not None or ":" in text:
        return item
    plain = f"a plain thing of this name is '{item.name}: mundane'"
    if (entry := library.get(item.name)) is not None:
        what = "monster" if isinstance(entry, Monster) else "spell"
        raise UsageError(f"{entry.name} is a {what} and nothing to hold", hint=plain)
    near = get_close_matches(item.name, library.book.suggest(item.name), cutoff=_ALIKE)
    if near:
        named = ", ".join(map(repr, near))
        raise UsageError(
            f"no artifact, trinket or Equip spell is called {item.name!r}", hint=f"did you mean {named}? {plain}"
        )
    return item


_ALIKE = 0.85
"""So alike are a name and one that is it but for a slip of the fingers."""


def is_thing(entry: Entry | None) -> bool:
    """Whether an entry is something to hold: an artifact, a trinket, an Equip spell's Eidolon."""
    return isinstance(entry, Spell) and entry.form in ("artifact", "trinket", "equipment")


def counted_stats(words: Sequence[str]) -> dict[Stat, int]:
    """Stats to raise, a word each point: ``["hp", "attack"]``. Raises ``UsageError`` for no stat."""
    named = [one_spelling(word.casefold()) for word in words]
    for word, stat in zip(words, named, strict=True):
        if any(map(str.isdecimal, word)):  # nobody knows whether 9 is what is added or what it comes to
            raise UsageError(f"{word!r} is not a stat", hint="a stat is named once for each point: `hp hp attack`")
        if stat not in STATS:
            raise UsageError(f"{word!r} is not a stat", hint=f"the stats are {', '.join(map(label, STATS))}")
    return cast(dict[Stat, int], dict(Counter(named)))


def file_stem(name: str) -> str:
    """A file's name for a character: letters, digits and hyphens."""
    return re.sub(r"[^\w]+", "-", name.casefold()).strip("-_") or "character"

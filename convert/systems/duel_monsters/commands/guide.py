"""The guided way to a new character: one question after the other, each answer checked at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, TypeVar

from msgspec.structs import replace

from convert.errors import Card2SpellError
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.making import ATTRIBUTES, Draft, find_attribute, make
from convert.systems.duel_monsters.commands import suggest
from convert.systems.duel_monsters.rules.between import stat
from convert.systems.duel_monsters.rules.between.basic import attribute_power
from convert.systems.duel_monsters.rules.between.refusal import errors
from convert.systems.duel_monsters.rules.options import Options
from convert.terminal import console
from convert.terminal.streams import read_line
from convert.whole_number import whole_number

T = TypeVar("T")

WHAT_FOR = {
    "hp": "how much you can take: 4 + 4 a point",
    "mp": "magic to spend: 10 + 10 a point",
    "attack": "spent on Attack, Counter Attack and Parry",
    "defense": "spent on Block and against spells; what is left absorbs damage",
    "channeling": "MP that may go into casting in one round",
    "focus": "summons and spells kept going at once",
    "preparation": "spells Prepared at once",
}


ROOM = 56
"""A longer question is said in lines of its own, so that what is typed has room beside the prompt."""


def ask(draft: Draft, library: Library, options: Options | None = None) -> Draft:
    """Ask for everything a new character needs. Ctrl-C stops; nothing is written before the end."""
    options = options or Options()
    console.talk("A new Magi. Ctrl-C stops at any time.")
    name = _until("Name", lambda text: text.strip() or _no("a character has a name"))
    for attribute in ATTRIBUTES:
        console.talk(f"  {attribute:<6} {attribute_power(attribute.casefold()).text}")
    attribute = _until("Attribute", find_attribute)
    values = _ask_values(options)

    offered = _Offered()

    def bonded_of(text: str) -> str:
        if text.startswith("?"):
            return offered.show(suggest.monsters(library.entries, attribute, values["channeling"], text[1:].strip()))
        entry = library.entry(library.typed(offered.name(text), kind="monster"))
        problems = stat.check_bonded(entry, attribute, values["channeling"])
        if stopping := errors(problems):
            _no(str(stopping[0]))
        for each in problems:
            console.talk(f"  {each}")
        return entry.name

    cheap = f"up to {values['channeling']} MP without Sacrifice; ? shows some, ? WORD others, a number takes one"
    bonded = _until(f"Bonded Monster, {attribute} ({cheap})", bonded_of)
    spells = _ask_spells(library, options)
    draft = replace(draft, name=name, attribute=attribute, values=values, bonded=bonded, spells=spells)
    return replace(draft, items=_ask_items(draft, library, options))


def _ask_values(options: Options) -> dict[str, int]:
    left = options.creation_points
    console.talk(f"Seven stats begin at 1; place {left} points on them, no Value above {options.creation_limit}.")
    values: dict[str, int] = {}
    for number, each in enumerate(stat.STATS):
        after = len(stat.STATS) - number - 1
        room = options.creation_limit - 1
        least, most = 1 + max(0, left - after * room), 1 + min(left, room)

        range_ = f"a whole number from {least} to {most}: {_many(left, 'point')} left for {_many(after + 1, 'stat')}"

        def value_of(text: str, least: int = least, most: int = most, told: str = range_) -> int:
            number = whole_number(text)
            return number if number is not None and least <= number <= most else _no(told)

        told = f"{stat.label(each)} ({WHAT_FOR[each]}; {_many(left, 'point')} left, {least} to {most})"
        values[each] = _until(told, value_of)
        left -= values[each] - 1
    return values


def _ask_spells(library: Library, options: Options) -> tuple[str, ...]:
    console.talk(
        f"Spells for {options.starting_pages} pages, a page a Rank; ? shows some, ? WORD others, a number takes one;"
        " an empty line ends."
    )
    spells: list[str] = []
    offered = _Offered()
    while True:
        left = options.starting_pages - sum(library.rank(spell) for spell in spells)
        if not left:
            return tuple(spells)

        def spell_of(text: str, left: int = left) -> str:
            if not text.strip():
                return ""
            if text.startswith("?"):
                return offered.show(suggest.spells(library.entries, left, text[1:].strip()))
            entry = library.entry(library.typed(offered.name(text)))
            if entry.name in spells:
                return _no(f"{entry.name} is in the Spellbook already")
            if (entry.rank or 0) > left:
                return _no(f"{entry.name} is Rank {entry.rank}, and {_many(left, 'page')} left (STAT-18)")
            return entry.name

        spell = _until(f"Spell ({_many(left, 'page')} left)", spell_of, default="")
        if not spell:
            return tuple(spells)
        spells.append(spell)


def _ask_items(draft: Draft, library: Library, options: Options) -> tuple[str, ...]:
    console.talk(
        f"Mundane equipment, {options.equipment_points} points: like 'a khopesh: weapon 1'; an empty line ends."
    )
    items: list[str] = []

    def item_of(text: str) -> str:
        if text.strip():
            stopping = errors(make(replace(draft, items=(*items, text)), library, options)[1])
            if stopping:
                return _no(str(stopping[0]))
        return text.strip()

    while text := _until("Thing", item_of, default=""):
        items.append(text)
    return tuple(items)


def _until(question: str, read: Callable[[str], T], default: str | None = None) -> T:
    """Ask until the answer can be read; what is wrong with it is reported."""
    head, bracket, rest = question.partition(" (")
    if bracket and len(question) > ROOM:
        console.talk(f"{head}: {rest.removesuffix(')')}")
        question = head
    while True:
        answer = read_line(f"{question}: ").strip() or default
        if answer is None:
            continue
        try:
            return read(answer)
        except Card2SpellError as error:
            console.talk(f"  {error.message}")
            if error.hint:
                console.talk(f"  {error.hint}")


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


class _Offered:
    """The last list that was shown: a number means what stands there by it."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()

    def show(self, offer: suggest.Offer) -> NoReturn:
        """What there is to choose from; the question is put again."""
        self._names = offer.names or self._names
        raise _NotThatError("\n  ".join(offer.lines))

    def name(self, text: str) -> str:
        """What is meant: a number of the list, else the words."""
        number = whole_number(text)
        return self._names[number - 1] if number is not None and 1 <= number <= len(self._names) else text


class _NotThatError(Card2SpellError):
    """An answer that will not do."""


def _no(why: str) -> NoReturn:
    raise _NotThatError(why)

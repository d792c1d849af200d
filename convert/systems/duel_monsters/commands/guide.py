"""The guided way to a new character: one question after the other, each answer checked at once."""

from __future__ import annotations

from typing import NoReturn

from msgspec.structs import replace

from convert.prose.english import some
from convert.prose.matching import by_words
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.making import ATTRIBUTES, Draft, find_attribute, make, read_item
from convert.systems.duel_monsters.commands import suggest
from convert.systems.duel_monsters.entries import Entry
from convert.systems.duel_monsters.rules.between import stat
from convert.systems.duel_monsters.rules.between.basic import attribute_power
from convert.systems.duel_monsters.rules.between.refusal import errors
from convert.systems.duel_monsters.rules.character import Attribute
from convert.systems.duel_monsters.rules.options import Options
from convert.terminal import console
from convert.terminal.asking import Questions, no
from convert.whole_number import whole_number

WHAT_FOR = {
    "hp": "how much you can take: 4 + 4 a point",
    "mp": "magic to spend: 10 + 10 a point",
    "attack": "spent on Attack, Counter Attack and Parry",
    "defense": "spent on Block and against spells; what is left absorbs damage",
    "channeling": "MP that may go into casting in one round",
    "focus": "summons and spells kept going at once",
    "preparation": "spells Prepared at once",
}


def ask(draft: Draft, library: Library, options: Options | None = None) -> Draft:
    """Ask for everything a new character needs. Ctrl-C stops; nothing is written before the end."""
    return _Guide(draft, library, options or Options()).draft()


class _Guide:
    """The questions, and what there is beside them."""

    def __init__(self, draft: Draft, library: Library, options: Options) -> None:
        self._start = draft
        self._library = library
        self._options = options
        self._questions = Questions()

    def draft(self) -> Draft:
        """The character that the answers make."""
        console.talk("A new Magi. Ctrl-C stops at any time; back takes the last answer back.")
        return self._questions.follow(self._asked)

    def _asked(self) -> Draft:
        library = self._library
        name = self._questions.until("Name", lambda text: text.strip() or no("a character has a name"))
        for number, attribute in enumerate(ATTRIBUTES, 1):
            self._questions.say(f"  {number} {attribute:<6} {attribute_power(attribute.casefold()).text}")
        attribute = self._questions.until("Attribute", _attribute_of, kept=str)
        values = self._values()

        offered = _Offered()

        def bonded_of(text: str) -> str:
            if text.startswith("?"):
                return offered.show(
                    suggest.monsters(library.entries, attribute, values["channeling"], text[1:].strip())
                )
            entry = self._monster(offered.name(text, library), attribute, values["channeling"])
            problems = stat.check_bonded(entry, attribute, values["channeling"])
            if stopping := errors(problems):
                no(str(stopping[0]))
            for each in problems:
                self._questions.say(f"  {each}")
            return entry.name

        cheap = f"up to {values['channeling']} MP without Sacrifice; ? shows some, ? WORD others, a number takes one"
        bonded = self._questions.until(f"Bonded Monster, {attribute} ({cheap})", bonded_of, kept=str)
        spells = self._spells()
        draft = replace(self._start, name=name, attribute=attribute, values=values, bonded=bonded, spells=spells)
        return replace(draft, items=self._items(draft))

    def _monster(self, text: str, attribute: Attribute, channeling: int) -> Entry:
        """The monster that is meant: of several with these words one that may be bonded, if there is one (STAT-24)."""
        library = self._library
        may = [each.name for each in library.entries if not errors(stat.check_bonded(each, attribute, channeling))]
        if library.get(text) is None and not by_words([(name,) for name in may], text):
            having = library.book.having(text, "monster")
            if len(having) > 1:
                told = some(len(having), "monster", "have")
                no(f"{told} {text!r} in their names, and none of them can be bonded (ATTR-02, STAT-24)")
        return library.entry(library.typed(text, may, kind="monster"))

    def _values(self) -> dict[str, int]:
        options = self._options
        left = options.creation_points
        self._questions.say(
            f"Seven stats begin at 1; place {some(left, 'point')} on them, no Value above {options.creation_limit}."
        )
        values: dict[str, int] = {}
        for number, each in enumerate(stat.STATS):
            after = len(stat.STATS) - number - 1
            room = options.creation_limit - 1
            least, most = 1 + max(0, left - after * room), 1 + min(left, room)
            if least == most:
                self._questions.say(f"{stat.label(each)}: {least} ({_many(left, 'point')} left)")
                values[each] = least
                left -= least - 1
                continue

            range_ = (
                f"a whole number from {least} to {most}: {_many(left, 'point')} left for {_many(after + 1, 'stat')}"
            )

            def value_of(text: str, least: int = least, most: int = most, told: str = range_) -> int:
                number = whole_number(text)
                return number if number is not None and least <= number <= most else no(told)

            told = f"{stat.label(each)} ({WHAT_FOR[each]}; {_many(left, 'point')} left, {least} to {most})"
            values[each] = self._questions.until(told, value_of)
            left -= values[each] - 1
        return values

    def _spells(self) -> tuple[str, ...]:
        library = self._library
        self._questions.say(
            f"Spells for {some(self._options.starting_pages, 'page')}, a page a Rank; ? shows some, ? "
            "WORD others, a number"
            " takes one; an empty line ends."
        )
        spells: list[str] = []
        offered = _Offered()
        while True:
            left = self._options.starting_pages - sum(library.rank(spell) for spell in spells)
            if not left:
                return tuple(spells)

            def spell_of(text: str, left: int = left) -> str:
                if not text.strip():
                    return ""
                if text.startswith("?"):
                    return offered.show(suggest.spells(library.entries, left, text[1:].strip()))
                entry = library.entry(library.typed(offered.name(text, library)))
                if entry.name in spells:
                    return no(f"{entry.name} is in the Spellbook already")
                if (entry.rank or 0) > left:
                    return no(f"{entry.name} is Rank {entry.rank}, and {_many(left, 'page')} left (STAT-18)")
                return entry.name

            spell = self._questions.until(f"Spell ({_many(left, 'page')} left)", spell_of, default="", kept=str)
            if not spell:
                return tuple(spells)
            spells.append(spell)

    def _items(self, draft: Draft) -> tuple[str, ...]:
        self._questions.say(
            f"Mundane equipment, {some(self._options.equipment_points, 'point')}: like 'a khopesh: "
            "weapon 1'; an empty line"
            " ends."
        )
        items: list[str] = []

        def item_of(text: str) -> str:
            if text.strip():
                if ":" not in text and read_item(text, self._library).entry is None:
                    no(f"{text.strip()} gives nothing: its bonus is wanted, or '{text.strip()}: mundane' for none")
                made = make(replace(draft, items=(*items, text)), self._library, self._options)
                stopping = errors(made[1])
                if stopping:
                    no(str(stopping[0]))
            return text.strip()

        while text := self._questions.until("Thing", item_of, default=""):
            items.append(text)
        return tuple(items)


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def _attribute_of(text: str) -> Attribute:
    """An Attribute by its name, its number in the list, or the first letters that no other has (ATTR-01)."""
    number = whole_number(text)
    if number is not None:
        return ATTRIBUTES[number - 1] if 1 <= number <= len(ATTRIBUTES) else no(f"the list has 1 to {len(ATTRIBUTES)}")
    begun = [each for each in ATTRIBUTES if text and each.casefold().startswith(text.casefold())]
    return begun[0] if len(begun) == 1 else find_attribute(text)


class _Offered:
    """The last list that was shown: a number means what stands there by it."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()

    def show(self, offer: suggest.Offer) -> NoReturn:
        """What there is to choose from; the question is put again."""
        self._names = offer.names or self._names
        no("\n  ".join(offer.lines))

    def name(self, text: str, library: Library) -> str:
        """What is meant: a number of the list, else the words. A number beside the list, or where none was shown, is
        refused, and so is what is no more than numbers and signs (``2.``, ``-1``, ``1 2``), unless an entry is called
        just so."""
        number = whole_number(text)
        if number is None:
            wordless = any(map(str.isdecimal, text)) and not any(map(str.isalpha, text))
            return self._not_in_the_list() if wordless and self._names and library.get(text) is None else text
        if 1 <= number <= len(self._names):
            return self._names[number - 1]
        if library.get(text) is not None:
            return text
        if not self._names:
            return no(f"no list was shown from which {number} could be taken: ? shows one, else a name is wanted")
        return self._not_in_the_list()

    def _not_in_the_list(self) -> NoReturn:
        no(f"the list has 1 to {len(self._names)}" if len(self._names) > 1 else "the list has one line, 1")

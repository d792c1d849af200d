"""What a sheet's words mean: spells and monsters looked up in a compendium."""

from __future__ import annotations

from collections.abc import Iterable

from convert.compendium.naming import absent, several, sole
from convert.contract.book import Book
from convert.prose.matching import by_words
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.character import Character, entry_name


class Library:
    """Entries by the names on sheets, individuals of a species included (BOND-03)."""

    def __init__(self, book: Book) -> None:
        self.book = book

    @property
    def entries(self) -> Iterable[Entry]:
        """Everything that the compendium has."""
        return self.book.entries

    def entry(self, spell: str) -> Entry:
        """The entry that a spell on a sheet is. Raises ``DataError`` with "did you mean"."""
        found: Entry = self.book.find(entry_name(spell))
        return found

    def get(self, spell: str) -> Entry | None:
        """The same, and None where the compendium has no such entry."""
        return self.book.get(entry_name(spell))

    def typed(self, spell: str, own: Iterable[str] = (), kind: str = "") -> str:
        """The name that a person means by what they typed: one that the compendium has, else the only one of their
        ``own`` spells that has these words, else the only entry (of one kind) that has. What means nothing is given
        back as it was. Raises ``UsageError`` where several are meant, or what the build left out."""
        if self.get(spell) is not None:
            return spell
        words, at, individual = spell.partition(" @ ")
        mine = list(dict.fromkeys(own))
        found = [mine[index] for index in by_words([(each,) for each in mine], spell)]
        if len(found) == 1:
            return found[0]
        if found:
            raise several(spell, found)
        if (missing := absent(self.book, words)) is not None:
            raise missing
        entry = sole(self.book, words, kind)
        return spell if entry is None else f"{entry.name}{at}{individual}"

    def rank(self, spell: str) -> int:
        """The spell's Rank; 0 for what has none."""
        return self.entry(spell).rank or 0

    def level(self, spell: str) -> int:
        """A summoning spell's Level; 0 for any other."""
        entry = self.entry(spell)
        return entry.level if isinstance(entry, Monster) else 0

    def key(self, spell: str) -> str:
        """One word for a spell however it is written: the entry's id, and which individual (BOND-03)."""
        entry = self.get(spell)
        individual = spell.partition(" @ ")[2].strip().casefold()
        name = entry.id if entry is not None else entry_name(spell).casefold()
        return f"{name} @ {individual}" if individual else name

    def same(self, one: str, other: str) -> bool:
        """Whether two names on a sheet are one spell."""
        return self.key(one) == self.key(other)

    def among(self, spell: str, spells: tuple[str, ...]) -> str | None:
        """The spell as it is written in a list; None where it is not there. A bare monster's name finds its only
        individual."""
        exact = next((each for each in spells if self.same(each, spell)), None)
        if exact is not None or "@" in spell:
            return exact
        alike = [each for each in spells if self.key(entry_name(each)) == self.key(spell)]
        return alike[0] if len(alike) == 1 else None

    def discounted(self, character: Character, entry: Entry) -> bool:
        """Whether ATTR-03 makes this cheaper for the character."""
        return (
            isinstance(entry, Monster)
            and entry.attribute is not None
            and entry.attribute.casefold() == character.attribute.casefold()
        )

    def artifact(self, spell: str) -> Spell:
        """The entry of a thing that rituals make. Raises ``RuleError`` where it is none."""
        entry = self.entry(spell)
        if isinstance(entry, Spell) and entry.form in ("artifact", "trinket", "equipment"):
            return entry
        raise RuleError("RITUAL-01", f"{entry.name} is no artifact, trinket or equipment, so no ritual makes it")

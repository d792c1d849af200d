"""The compendium as the rules read it: entries by any name, and what each one can do, worked out once.

One card_index serves any number of games; nothing in it changes but its memory of what was looked up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from convert.effects.steps import Copy
from convert.errors import UsageError
from convert.findings.suggestions import nearest_names
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules import materials, self_made
from convert.systems.duel_monsters.rules.between.basic import BasicMagic, basic_magic
from convert.systems.duel_monsters.rules.character import INDIVIDUAL
from convert.systems.duel_monsters.rules.materials import Need
from convert.systems.duel_monsters.rules.profile import GRANT, Profile, grants_of
from convert.systems.duel_monsters.rules.self_made import SelfMade


def species(entry_id: str) -> str:
    """The entry that a spell is of, whichever individual it calls (BOND-03)."""
    return entry_id.partition(INDIVIDUAL)[0]


def with_individual(name: str, entry_id: str) -> str:
    """An entry's name, with which individual of a species its id is of (BOND-03): "Silver Fang @ the grey"."""
    _, at, individual = entry_id.partition(INDIVIDUAL)
    return f"{name}{at}{individual}"


class Book(Protocol):
    """What a compendium must offer: its entries."""

    @property
    def entries(self) -> Iterable[Entry]:
        """All entries."""
        ...

    def get(self, wanted: str) -> Entry | None:
        """The entry of this id, slug, name or alias, or None."""
        ...

    def of_form(self, form: str) -> Iterable[Entry]:
        """The entries of one form."""
        ...

    def suggest(self, wanted: str) -> Sequence[str]:
        """The nearest names."""
        ...


class _Pile:
    """Entries at hand in the place of a compendium."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self._by_id = {entry.id: entry for entry in self.entries}
        self._names: dict[str, Entry] = {}
        for entry in self.entries:
            for name in (entry.slug, entry.name.casefold(), *entry.aliases):
                self._names.setdefault(name, entry)

    def get(self, wanted: str) -> Entry | None:
        """See ``Book``."""
        return self._by_id.get(wanted) or self._names.get(wanted) or self._names.get(wanted.strip().casefold())

    def of_form(self, form: str) -> Iterable[Entry]:
        """See ``Book``."""
        return (entry for entry in self.entries if entry.form == form)

    def suggest(self, wanted: str) -> Sequence[str]:
        """See ``Book``."""
        return nearest_names(wanted, [entry.name for entry in self.entries])


class UnknownEntry(UsageError):  # noqa: N818
    """A name that no entry of the compendium has."""


class Commons(NamedTuple):
    """What an unknown caster may be taken to have: some hundred castable entries of the compendium, by kind."""

    monsters: tuple[Entry, ...]
    spells: tuple[Entry, ...]
    precast: tuple[Entry, ...]
    traps: tuple[Entry, ...]


COMMON = 120
"""At most so many of a kind, evenly out of all."""


class CardIndex:
    """Entries by id, slug or name, each looked up in its compendium when it is asked for the first time."""

    def __init__(self, entries: Iterable[Entry] = (), *, book: Book | None = None) -> None:
        self._book: Book = _Pile(entries) if book is None else book
        self._by_id: dict[str, Entry] = {}
        self._named: dict[str, Entry | None] = {}
        self._profiles: dict[str, Profile] = {}
        self._materials: dict[str, tuple[Need, ...] | None] = {}
        self._least_ranks: dict[str, int] = {}
        self._self_made: dict[int, tuple[SelfMade, ...]] = {}
        self.hushes = False
        """Whether any entry that was asked after may keep anybody from answering something (PRECAST-10)."""

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All of them, by slug."""
        return tuple(self._book.entries)

    def of_form(self, form: str) -> Iterable[Entry]:
        """See ``Book``."""
        return self._book.of_form(form)

    def suggest(self, wanted: str) -> Sequence[str]:
        """See ``Book``."""
        return self._book.suggest(wanted)

    @cached_property
    def fusions(self) -> tuple[Monster, ...]:
        """Every fusion monster with its Materials."""
        return tuple(e for e in self._book.of_form("fusion") if isinstance(e, Monster) and e.materials)

    @cached_property
    def self_made(self) -> tuple[SelfMade, ...]:
        """The fusions whose own text brings them out without Polymerization (CONVERT-32)."""
        ways = [(one, number) for one in self.fusions for number in self.profile(one.id).comes_from("extra")]
        return tuple([self_made.read(one, number) for one, number in ways])

    def self_made_with(self, creatures: int) -> tuple[SelfMade, ...]:
        """Those of them that take no more than so many creatures out of play."""
        known = self._self_made.get(creatures)
        if known is None:
            known = self._self_made[creatures] = tuple([way for way in self.self_made if way.taken <= creatures])
        return known

    @cached_property
    def commons(self) -> Commons:
        """Entries that anybody may have, the same for every game with this compendium."""

        def some(*forms: str) -> tuple[Entry, ...]:
            found = [entry for form in forms for entry in self._book.of_form(form) if entry.rank is not None]
            ready = [entry for entry in found if entry.adjudication.status in ("automatic", "flavour")]
            return tuple(self._by_id.setdefault(one.id, one) for one in ready[:: 1 + len(ready) // COMMON])

        precast = some("precast")
        return Commons(some("summon"), (*some("incantation"), *precast), precast, some("artifact"))

    def _known(self, name: str) -> Entry | None:
        """The entry of this id, slug or name, asked for once."""
        if name not in self._named:
            found = self._named[name] = self._book.get(name)
            if found is not None:
                found = self._named[name] = self._by_id.setdefault(found.id, found)
        return self._named[name]

    @cached_property
    def basic_magic(self) -> Mapping[str, BasicMagic]:
        """Every basic magic by its slug (BASIC-01)."""
        return basic_magic()

    def materials_of(self, entry: Monster) -> tuple[Need, ...] | None:
        """What each Material of a fusion must be (CONVERT-32); None where a person settles it."""
        if entry.id not in self._materials:
            self._materials[entry.id] = self._read_materials(entry)
        return self._materials[entry.id]

    def least_rank(self, entry: Monster) -> int:
        """The highest Rank of a fusion's Materials that are named, 1 where none is: what FUSION-06 asks at least."""
        known = self._least_ranks.get(entry.id)
        if known is None:
            named = [need.entry for need in self.materials_of(entry) or () if need.where is None]
            ranks = [found.rank or 0 for one in named if (found := self.get(one)) is not None]
            known = self._least_ranks[entry.id] = max(ranks, default=1)
        return known

    def _read_materials(self, entry: Monster) -> tuple[Need, ...] | None:
        out: list[Need] = []
        exact = materials.are_exact(entry)
        for material in entry.materials:
            found = self.lookup(material.slug or material.name) if material.slug or material.name else None
            needs = materials.read(material) if found is None else (Need(found.id, None, (), exact),) * material.count
            if needs is None:
                return None
            out += needs
        return tuple(out) or None

    @classmethod
    def of(cls, book: Book) -> CardIndex:
        """The card index of a compendium; a card index is its own."""
        return book if isinstance(book, CardIndex) else cls(book=book)

    def __getitem__(self, entry_id: str) -> Entry:
        return self._by_id.get(entry_id) or self.find(entry_id)

    def get(self, entry_id: str) -> Entry | None:
        """The entry of this id; None for what is none (a character, an item of one's own)."""
        found = self._by_id.get(entry_id)
        if found is not None:
            return found
        special = INDIVIDUAL in entry_id or GRANT in entry_id
        return self.lookup(entry_id) if special else self._of_id(entry_id)

    def _of_id(self, entry_id: str) -> Entry | None:
        found = self._known(entry_id)
        return found if found is not None and found.id == entry_id else None

    def granted(self, entry_id: str, step: Copy) -> str:
        """The id under which what a card grants ("gains this effect") is found here like an entry: the card, with
        these abilities only."""
        grants = grants_of(self[entry_id].effects)
        return f"{entry_id}{GRANT}{grants.index(step)}" if step in grants else ""

    def _grant(self, name: str) -> Entry | None:
        entry_id, _, number = name.rpartition(GRANT)
        entry = self.get(entry_id)
        if entry is None or not number.isdecimal():
            return None
        grants = grants_of(entry.effects)
        if int(number) >= len(grants):
            return None
        self._by_id[name] = replace(entry, id=name, effects=grants[int(number)].abilities)
        return self._by_id[name]

    def lookup(self, name: str) -> Entry | None:
        """The entry of this id, slug or name, or None."""
        if GRANT in name:
            return self._by_id.get(name) or self._grant(name)
        species, at, individual = name.partition(INDIVIDUAL)
        found = self._by_id.get(species) or self._known(species)
        if found is None or not at:
            return found
        key = f"{found.id}{INDIVIDUAL}{individual.strip()}"
        if key not in self._by_id:  # bonds with two individuals are two different spells (BOND-03)
            self._by_id[key] = replace(found, id=key)
        return self._by_id[key]

    def find(self, name: str) -> Entry:
        """The entry of this id, slug or name. Raises ``UnknownEntry`` with the nearest names."""
        entry = self.lookup(name)
        if entry is None:
            near = self._book.suggest(name)
            hint = f"did you mean {' or '.join(near)}?" if near else "search the compendium for the name"
            raise UnknownEntry(f"no entry is called {name!r}", hint=hint)
        return entry

    def monster(self, name: str) -> Monster:
        """The monster of this id, slug or name. Raises ``UnknownEntry`` when it is a spell."""
        entry = self.find(name)
        if not isinstance(entry, Monster):
            raise UnknownEntry(f"{entry.name} is a spell, not a monster")
        return entry

    def spell(self, name: str) -> Spell:
        """The spell, artifact or trinket of this id, slug or name. Raises ``UnknownEntry`` when it is a monster."""
        entry = self.find(name)
        if not isinstance(entry, Spell):
            raise UnknownEntry(f"{entry.name} is a monster, not a spell")
        return entry

    def profile(self, entry_id: str) -> Profile:
        """What that entry can do."""
        profile = self._profiles.get(entry_id)
        if profile is None:
            profile = self._profiles[entry_id] = Profile(self[entry_id])
            self.hushes = self.hushes or profile.hushes
        return profile

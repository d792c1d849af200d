"""The compendium as the rules read it: entries by any name, and what each one can do, worked out once.

One card_index serves any number of games; nothing in it changes but its memory of what was looked up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from convert.effects import Ability, Condition, Event, Selector, Step
from convert.effects.steps import Allow, ChangeEffect, ChangeIdentity, ChooseOne, Copy, Delayed, Replace, Win
from convert.errors import UsageError
from convert.findings.suggestions import nearest_names
from convert.systems.duel_monsters.arrival_turn import departures
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules import materials, self_made
from convert.systems.duel_monsters.rules.at_once import asks_number
from convert.systems.duel_monsters.rules.between.basic import BasicMagic, basic_magic
from convert.systems.duel_monsters.rules.between.special import material_bans, ordinary_bans, placed_only
from convert.systems.duel_monsters.rules.character import INDIVIDUAL
from convert.systems.duel_monsters.rules.materials import Need
from convert.systems.duel_monsters.rules.self_made import SelfMade
from convert.systems.duel_monsters.rules.silencing import guards_things, silences_things
from convert.systems.duel_monsters.rules.standing import lying, named_places, standing_in


def species(entry_id: str) -> str:
    """The entry that a spell is of, whichever individual it calls (BOND-03)."""
    return entry_id.partition(INDIVIDUAL)[0]


BARE = -1
"""In the place of an ability's number: a trap is sprung and does nothing at once, but stays (CONVERT-10)."""


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


def called(effects: Sequence[Ability]) -> Mapping[str, tuple[str, ...]]:
    """ "This card is always treated as a “Moss” card", "its name becomes “Frog” while in the GY": by place."""
    names: dict[str, tuple[str, ...]] = {}
    for ability in effects:
        if ability.mode == "continuous" and not ability.if_:
            for step in ability.do:
                if isinstance(step, ChangeIdentity) and step.what == Selector(how="self"):
                    found = [name for name in (step.name, step.series) if name is not None]
                    for zone in places(ability):
                        names[zone] = (*names.get(zone, ()), *found)
    return names


def not_of_series(effects: Sequence[Ability]) -> frozenset[str]:
    """ "This card is not treated as a “Moss” card", though its name has the word: in small letters."""
    steps = [step for ability in effects if ability.mode == "continuous" for step in ability.do]
    named = [step.not_series for step in steps if isinstance(step, ChangeIdentity)]
    return frozenset([name.casefold() for name in named if name is not None])


def _unarms(ability: Ability) -> bool:
    """Whether it lets something be activated from among the Prepared spells."""
    actions = [step.action for step in ability.do if isinstance(step, Allow)]
    return any("cast_from_prepared" in ((one,) if isinstance(one, str) else one) for one in actions)


class Profile:
    """What the rules need to know of an entry's abilities, found once: which mode, and which events wake them."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        by_mode: dict[str, list[int]] = {}
        for number, ability in enumerate(entry.effects):
            by_mode.setdefault(ability.mode, []).append(number)
        self.by_mode: Mapping[str, tuple[int, ...]] = {mode: tuple(at) for mode, at in by_mode.items()}
        self.cast = self.of("cast")
        """Abilities of a spell's casting."""
        self.undone = all(_left_undone(entry.effects[number]) for number in self.cast)
        """Whether all that it does as it is cast may be left undone, or is nothing, so that it only stays."""
        self.bare = isinstance(entry, Spell) and self._bare(entry)
        """Whether it may be sprung although it then does nothing at once (CONVERT-10)."""
        awaited = [entry.effects[number].when for number in self.of("cast", "quick")]
        self.awaited = frozenset(name for when in awaited if when is not None for name in event_names(when))
        """Events that what is precast, armed or quick waits for (PRECAST-05)."""
        in_play = {number for number, ability in enumerate(entry.effects) if "play" in places(ability)}
        trap = isinstance(entry, Spell) and entry.property == "Continuous Trap"
        self.activated = tuple(number for number in self.of("activate") if number in in_play and not trap)
        """Activated abilities of a creature or of a lasting spell (SUMMON-20)."""
        ready = ("quick", "activate") if trap else ("quick",)
        self.quick = tuple(number for number in self.of(*ready) if number in in_play)
        """What may answer any moment from play; "you can" of a lasting artifact from a Continuous Trap (CONVERT-47)."""
        self.departures = departures(entry.effects)
        """By which it goes home at the end of the turn it came on."""
        self.flip, self.equip = self.of("flip"), self.of("equip")
        self.triggers: Mapping[str, tuple[int, ...]] = self._triggers(entry.effects, away=False)
        """By event, what triggers while it is in play; also what triggers as it leaves."""
        self.away: Mapping[str, tuple[int, ...]] = self._triggers(entry.effects, away=True)
        """By event, what triggers from elsewhere: Prepared, used, Despelled at the source."""
        self._comes: dict[str, tuple[int, ...]] = {}
        for number in self.of("summon_rule"):
            for zone in places(entry.effects[number]):
                self._comes[zone] = (*self._comes.get(zone, ()), number)
        self.own_ways = self.of("summon_rule", "activate")
        """Abilities by which it may bring itself into play (SPECIAL-02)."""
        self.elsewhere = tuple(n for n, a in enumerate(entry.effects) if a.mode in ("activate", "quick") and _away(a))
        """Abilities that are used from elsewhere than play."""
        self.unarmed = any(map(_unarms, entry.effects))
        """Whether it lets a trap, itself perhaps, answer without having been armed."""
        self.called = called(entry.effects)
        """By place, what else it is called there by its own text."""
        self.not_of_series = not_of_series(entry.effects)
        """The series that it does not belong to by its own text, though its name has their word."""
        self.constant = standing_in("play", entry.effects)
        self.wins = tuple(n for n in self.of("continuous") if any(type(step) is Win for step in entry.effects[n].do))
        """What wins as soon as its conditions hold."""
        self.lying = lying(entry.effects)
        """What holds for as long as it lies among the used spells; what it is called there is known otherwise."""
        moments = [when for one in entry.effects for when in _moments(one)]
        self.settles, self.together = any(map(_waits, moments)), any(map(asks_number, moments))
        """Whether it waits until what was declared has taken place; whether it asks how much happens at once."""
        self.as_declared = {n: asked for n, one in enumerate(entry.effects) if (asked := _of_then(one))}
        """By ability, what its text asks of the moment in which it is declared."""
        self.silences = any(silences_things(one.mode, within(one.do)) for one in entry.effects)
        """Whether it may silence spells, artifacts or equipment for as long as something lasts."""
        self.replacements = tuple(
            number
            for number in self.of("replacement", "continuous", "equip")
            if (ability := entry.effects[number]).mode == "replacement" or any(type(s) is Replace for s in ability.do)
        )
        """What puts something in the place of what would happen, by itself or beside what else holds."""
        self.coming = self.of("summon_rule", "continuous")
        """Abilities that may say how and how often it is Special Summoned."""
        self.ordinary_bans = ordinary_bans(entry)
        """What it says against summoning it in the ordinary way (SPECIAL-02)."""
        self.placed_only = placed_only(entry)
        """What it says against casting it: only another effect places it."""

    @cached_property
    def wakers(self) -> dict[int, frozenset[type]]:
        """Of continuous abilities that somebody asked about: what changes what they do (``effects.dependence``)."""
        return {}

    @cached_property
    def material_bans(self) -> tuple[int, ...]:
        """What it says against being a Material, wherever it is one (FUSION-02)."""
        return material_bans(self.entry)

    @cached_property
    def guards(self) -> bool:
        """Whether it may protect spells and artifacts in play all the time (CONVERT-42)."""
        standing = (step for n in (*self.constant, *self.equip) for step in self.entry.effects[n].do)
        return any(guards_things(self.entry, step) for step in standing)

    def _bare(self, entry: Spell) -> bool:
        """What stays works from then on; what nobody has read is the game master's to settle. What does nothing but
        away from play has nothing to be sprung for."""
        if entry.lasting or entry.uses_focus:
            return self.undone
        return not self.cast and (not entry.effects or any(gap.text for gap in entry.adjudication.unread))

    def of(self, *modes: str) -> tuple[int, ...]:
        """The numbers of the abilities in these modes."""
        return tuple(number for mode in modes for number in self.by_mode.get(mode, ()))

    def comes_from(self, zone: str) -> tuple[int, ...]:
        """The abilities by which it brings itself from there."""
        return self._comes.get(zone, ())

    @staticmethod
    def _triggers(effects: tuple[Ability, ...], away: bool) -> Mapping[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {}
        for number, ability in enumerate(effects):
            if not (_away(ability) if away else "play" in places(ability)):
                continue
            if ability.mode == "flip":
                found.setdefault("revealed", []).append(number)
            elif ability.mode == "trigger" and ability.when is not None:
                for name in dict.fromkeys(event_names(ability.when)):  # once for one event (GAME-08)
                    found.setdefault(name, []).append(number)
        return {name: tuple(numbers) for name, numbers in found.items()}


def _left_undone(ability: Ability) -> bool:
    """Whether what a spell does when it is cast may be left undone, so that it stays in play all the same."""
    return ability.optional or (bool(ability.do) and ability.do[0].optional)


def _away(ability: Ability) -> bool:
    return any(place != "play" for place in places(ability))


def places(ability: Ability) -> tuple[str, ...]:
    """From where it is used or triggers: as it says, or as it says of itself ("Special Summon this card from …")."""
    own = named_places(ability)
    if own != ("play",):
        return own
    for step in steps_of(ability):
        what = getattr(step, "what", None)
        if isinstance(what, Selector) and what.how == "self" and what.zone is not None:
            named = (what.zone,) if isinstance(what.zone, str) else what.zone
            if named != ("play",):
                return named
    return own


def event_names(when: Event) -> tuple[str, ...]:
    """The events that a ``when`` names."""
    if when.any_ is not None:
        return tuple(name for one in when.any_ for name in event_names(one))
    return (when.event,) if when.event is not None else ()


def steps_of(ability: Ability) -> tuple[Step, ...]:
    """All steps of an ability, costs first."""
    return (*ability.cost, *ability.do)


GRANT = "^"
"""Between an entry's id and the number of one of its grants (``CardIndex.granted``)."""


def grants_of(effects: Iterable[Ability]) -> list[Copy]:
    """Every ``copy`` step of these abilities that names the abilities it gives, in reading order."""
    found: list[Copy] = []
    for ability in effects:
        for step in within(ability.do):
            if isinstance(step, Copy) and step.abilities:
                found.append(step)
    return found


def within(steps: Iterable[Step]) -> Iterator[Step]:
    """Every step of these, and what is done in others."""
    for step in steps:
        yield step
        if isinstance(step, (ChangeEffect, Delayed)):
            yield from within(step.do)
        elif isinstance(step, Replace):
            yield from within(step.instead)
        elif isinstance(step, ChooseOne):
            for option in step.options:
                yield from within(option.do)


def _of_then(ability: Ability) -> tuple[Condition, ...]:
    """What the steps of an ability ask of the moment in which it is declared."""
    steps = tuple(within(ability.do))
    asked = [step.if_ for step in steps]
    for step in steps:
        if isinstance(step, ChooseOne):
            asked += [step.several_if, *(option.if_ for option in step.options)]
    return tuple(dict.fromkeys(one for each in asked for condition in each or () for one in _then_in(condition)))


def _then_in(condition: Condition) -> Iterator[Condition]:
    if condition.as_declared is not None:
        yield condition.as_declared
    for one in (*(condition.any_ or ()), *(condition.all_ or ()), *((condition.not_,) if condition.not_ else ())):
        yield from _then_in(one)


def _moments(ability: Ability) -> Iterator[Event | None]:
    """What an ability, and what its steps put off, wait for."""
    yield ability.when
    yield from (step.when for step in within(ability.do) if isinstance(step, Delayed))


def _waits(when: Event | None) -> bool:
    """Whether it is that something declared has taken place, or may be."""
    return when is not None and (when.resolved or any(map(_waits, when.any_ or ())))


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
        return profile

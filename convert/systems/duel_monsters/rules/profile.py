"""What the rules need to know of an entry's abilities, found once: which mode they have and what wakes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from convert.effects import Ability, Condition, Event, Selector, Step
from convert.effects.steps import Allow, ChangeEffect, ChangeIdentity, ChooseOne, Copy, Delayed, Forbid, Replace, Win
from convert.systems.duel_monsters.arrival_turn import departures
from convert.systems.duel_monsters.entries import Entry, Spell, stays_when_used
from convert.systems.duel_monsters.rules.between.special import coming_bans, material_bans, ordinary_bans, placed_only
from convert.systems.duel_monsters.rules.called import called
from convert.systems.duel_monsters.rules.continuous import lying, named_zones, standing_in
from convert.systems.duel_monsters.rules.silencing import guards_things, silences_things

BARE = -1
"""In the place of an ability's number: a trap is sprung and does nothing at once, but stays (CONVERT-10)."""


def not_of_series(effects: Sequence[Ability]) -> frozenset[str]:
    """ "This card is not treated as a “Moss” card", though its name has the word: in small letters."""
    steps = [step for ability in effects if ability.mode == "continuous" for step in ability.do]
    named = [step.not_series for step in steps if isinstance(step, ChangeIdentity)]
    return frozenset([name.casefold() for name in named if name is not None])


def _unarms(ability: Ability) -> bool:
    """Whether it lets something be activated from among the Prepared spells."""
    actions = [step.action for step in ability.do if isinstance(step, Allow)]
    return any("cast_from_prepared" in ((one,) if isinstance(one, str) else one) for one in actions)


def _hushes(ability: Ability) -> bool:
    """Whether it says of anything that it cannot be answered."""
    actions = [step.action for step in ability.do if isinstance(step, Forbid)]
    return any("respond" in ((one,) if isinstance(one, str) else one) for one in actions)


class Profile:
    """What the rules need to know of an entry's abilities, found once: which mode, and which events wake them."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        by_mode: dict[str, list[int]] = {}
        for number, ability in enumerate(entry.effects):
            by_mode.setdefault(ability.mode, []).append(number)
        self.by_mode: Mapping[str, tuple[int, ...]] = {mode: tuple(at) for mode, at in by_mode.items()}
        self._of_casting(entry)
        self._of_use(entry)
        self._of_events(entry.effects)
        self._of_coming(entry)
        self._of_what_stays(entry.effects)

    def _of_casting(self, entry: Entry) -> None:
        """What it does as a spell, precast or armed as well."""
        self.cast = self.of("cast")
        """Abilities of a spell's casting."""
        self.undone = all(_left_undone(entry.effects[number]) for number in self.cast)
        """Whether all that it does as it is cast may be left undone, or is nothing, so that it only stays."""
        self.bare = isinstance(entry, Spell) and self._bare(entry)
        """Whether it may be sprung although it then does nothing at once (CONVERT-10)."""
        awaited = [entry.effects[number].when for number in self.of("cast", "quick")]
        self.awaited = frozenset(name for when in awaited if when is not None for name in event_names(when))
        """Events that what is precast, armed or quick waits for (PRECAST-05)."""
        self.unarmed = any(map(_unarms, entry.effects))
        """Whether it lets a trap, itself perhaps, answer without having been armed."""

    def _of_use(self, entry: Entry) -> None:
        """What somebody may use, from play and from elsewhere."""
        effects, trap = entry.effects, isinstance(entry, Spell) and entry.property == "Continuous Trap"
        in_play = {number for number, ability in enumerate(effects) if "play" in ability_zones(ability)}
        self.activated = tuple(number for number in self.of("activate") if number in in_play and not trap)
        """Activated abilities of a creature or of a lasting spell (SUMMON-20)."""
        ready = ("quick", "activate") if trap else ("quick",)
        self.quick = tuple(number for number in self.of(*ready) if number in in_play)
        """What may answer any moment from play; "you can" of a lasting artifact from a Continuous Trap (CONVERT-47)."""
        self.elsewhere = tuple(n for n, a in enumerate(effects) if a.mode in ("activate", "quick") and _away(a))
        """Abilities that are used from elsewhere than play."""

    def _of_events(self, effects: Sequence[Ability]) -> None:
        """What sets its abilities off, and what they ask of that moment."""
        self.flip, self.equip = self.of("flip"), self.of("equip")
        self.triggers: Mapping[str, tuple[int, ...]] = self._triggers(effects, away=False)
        """By event, what triggers while it is in play; also what triggers as it leaves."""
        self.away: Mapping[str, tuple[int, ...]] = self._triggers(effects, away=True)
        """By event, what triggers from elsewhere: Prepared, used, Despelled at the source."""
        moments = [when for one in effects for when in _moments(one)]
        self.settles = any(map(_waits, moments))
        """Whether it waits until what was declared has taken place."""
        self.as_declared = {n: asked for n, one in enumerate(effects) if (asked := _of_then(one))}
        """By ability, what its text asks of the moment in which it is declared."""

    def _of_coming(self, entry: Entry) -> None:
        """How it comes into play, what forbids it, and when it goes again."""
        self.departures = departures(entry.effects)
        """By which it goes home at the end of the turn it came on."""
        self._comes: dict[str, tuple[int, ...]] = {}
        for number in self.of("summon_rule"):
            for zone in ability_zones(entry.effects[number]):
                self._comes[zone] = (*self._comes.get(zone, ()), number)
        self.own_ways = self.of("summon_rule", "activate")
        self.comes = frozenset([*self._comes, *(("prepared",) if self.own_ways else ())])
        """From where it may bring itself."""
        """Abilities by which it may bring itself into play (SPECIAL-02)."""
        self.coming = self.of("summon_rule", "continuous")
        """Abilities that may say how and how often it is Special Summoned."""
        self.coming_bans = coming_bans(entry.effects, self.coming)
        """What they say of that."""
        self.ordinary_bans = ordinary_bans(entry)
        """What it says against summoning it in the ordinary way (SPECIAL-02)."""
        self.placed_only = placed_only(entry)
        """What it says against casting it: only another effect places it."""

    def _of_what_stays(self, effects: Sequence[Ability]) -> None:
        """What holds without anybody using it."""
        self.called = called(effects)
        """By place, what else it is called there by its own text."""
        self.not_of_series = not_of_series(effects)
        """The series that it does not belong to by its own text, though its name has their word."""
        self.constant = standing_in("play", effects)
        self.wins = tuple(n for n in self.of("continuous") if any(type(step) is Win for step in effects[n].do))
        """What wins as soon as its conditions hold."""
        self.lying = lying(effects)
        """What holds for as long as it lies among the used spells; what it is called there is known elsewhere."""
        self.silences = any(silences_things(one.mode, within(one.do)) for one in effects)
        """Whether it may silence spells, artifacts or equipment for as long as something lasts."""
        self.hushes = any(map(_hushes, effects))
        """Whether it may keep anybody from answering something (PRECAST-10)."""
        self.replacements = tuple(
            number
            for number in self.of("replacement", "continuous", "equip")
            if (ability := effects[number]).mode == "replacement" or any(type(s) is Replace for s in ability.do)
        )
        """What puts something in the place of what would happen, by itself or beside what else holds."""
        instead = [one for number in self.replacements for one in replacements(effects[number])]
        self.replaces = frozenset(name for step in instead for name in event_names(step.would))
        """The events in whose place it puts something."""

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
        if stays_when_used(entry):
            return self.undone
        return not self.cast and (not entry.effects or any(gap.text for gap in entry.adjudication.unread))

    def of(self, *modes: str) -> tuple[int, ...]:
        """The numbers of the abilities in these modes."""
        return tuple(number for mode in modes for number in self.by_mode.get(mode, ()))

    def comes_from(self, zone: str) -> tuple[int, ...]:
        """The abilities by which it brings itself from there."""
        return self._comes.get(zone, ())

    @staticmethod
    def _triggers(effects: Sequence[Ability], away: bool) -> Mapping[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {}
        for number, ability in enumerate(effects):
            if not (_away(ability) if away else "play" in ability_zones(ability)):
                continue
            if ability.mode == "flip":
                found.setdefault("revealed", []).append(number)
            elif ability.mode == "trigger" and ability.when is not None:
                for name in dict.fromkeys(event_names(ability.when)):  # once for one event (GAME-08)
                    found.setdefault(name, []).append(number)
        return {name: tuple(numbers) for name, numbers in found.items()}


def replacements(ability: Ability) -> tuple[Replace, ...]:
    """What an ability puts in the place of what: its ``when`` and ``do``, and its ``replace`` steps."""
    steps = tuple([step for step in ability.do if isinstance(step, Replace)])
    if steps or ability.when is None or ability.mode != "replacement":
        return steps
    return (Replace(would=ability.when, instead=ability.do),)


def _left_undone(ability: Ability) -> bool:
    """Whether what a spell does when it is cast may be left undone, so that it stays in play all the same."""
    return ability.optional or (bool(ability.do) and ability.do[0].optional)


def _away(ability: Ability) -> bool:
    return any(place != "play" for place in ability_zones(ability))


def ability_zones(ability: Ability) -> tuple[str, ...]:
    """From where it is used or triggers: as it says, or as it says of itself ("Special Summon this card from …")."""
    own = named_zones(ability)
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

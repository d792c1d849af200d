"""A fight on paper for the game master: the place, who is where, Real creatures in full, boxes to keep count in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from convert.contract.handouts import Block, Counted, Grid, Handout, Heading, Lines, Shown, Track, Words
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.scenario import Scenario, read_scenario
from convert.systems.duel_monsters.campaign.tracking import TRACKING, at_hand, fighter, magi
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.setup import RealMonster, Setup


def fight(path: Path, library: Library) -> Handout:
    """A scenario's file, or one that came along by its name. Raises ``BadFile`` with every finding at its line."""
    scenario, setup = read_scenario(at_hand(path), library)
    blocks: list[Block] = []
    if scenario.intro:
        blocks.append(Words(text=scenario.intro, style="aloud"))
    if scenario.note:
        blocks.append(Words(text=scenario.note, style="note"))
    blocks += [*_battlefield(scenario), *_initiative(setup, library), *_sides(scenario, setup, library)]
    blocks += [*_traps(scenario, library), Lines(label="What happened", count=5)]
    return Handout(
        name=path.stem,
        title=scenario.title,
        subtitle="for the game master",
        blocks=tuple(blocks),
    )


def _battlefield(scenario: Scenario) -> Iterator[Block]:
    """Sections and the ways between them (COMBAT-09, COMBAT-53)."""
    names = scenario.sections
    ways = scenario.ways or tuple(pairwise(names))
    rows = []
    for name in names:
        beside = [b if a == name else a for a, b in ways if name in (a, b)]
        lies = [trap.trap for trap in scenario.traps if trap.section == name]
        rows.append((name, ", ".join(beside) or "—", ", ".join(lies)))
    yield Heading(text="Sections", level=2)
    yield Grid(columns=("Section", "next to", "trap"), rows=tuple(rows), widths=(3, 4, 3))


def _initiative(setup: Setup, library: Library) -> Iterator[Block]:
    """Room for the rolls: 2D6 once, when the fight starts (COMBAT-01)."""
    members = [(side.name, one) for side in setup.sides for one in side.members]
    yield Heading(text="Initiative (2D6)", level=2)
    yield Grid(
        columns=("Roll", "Who", "Side", "Section"),
        rows=tuple(
            ("", fighter(one, library).name, side, setup.sections[one.section] if one.section is not None else "")
            for side, one in members
        ),
        widths=(1, 4, 3, 3),
    )


def _sides(scenario: Scenario, setup: Setup, library: Library) -> Iterator[Block]:
    for side, told in zip(setup.sides, scenario.sides, strict=True):
        yield Heading(text=side.name)
        if told.note:
            yield Words(text=told.note, style="note")
        for member in told.members:
            if member.note:
                yield Words(text=f"{member.name or member.monster or member.character}: {member.note}", style="note")
        shown: set[str] = set()
        for one in side.members:
            if isinstance(one.who, Character):
                yield from _magi(one.who, library)
                continue
            entry = library.entry(one.who.monster)
            if entry.slug in shown:
                continue
            shown.add(entry.slug)
            alike = [each for each in side.members if _is_of(each.who, entry.slug, library)]
            counted = [fighter(each, library) for each in alike]
            tracks = []
            for each in counted:
                now, full = each.counters["hp"]
                tracks.append(
                    Counted(label=f"{each.name}: HP" if len(counted) > 1 else "HP", boxes=full, ticked=full - now)
                )
            name = counted[0].name if len(counted) == 1 and counted[0].name != entry.name else ""
            yield Shown(slug=entry.slug, name=f"{name} ({entry.name})" if name else "", tracks=tuple(tracks))


def _is_of(who: Character | RealMonster, slug: str, library: Library) -> bool:
    return isinstance(who, RealMonster) and library.entry(who.monster).slug == slug


def _magi(character: Character, library: Library) -> Iterator[Block]:
    """A Magi in short: what is spent and kept, and the Prepared spells in full."""
    told = magi(character, library)
    yield Heading(text=character.name, level=2)
    yield Words(text=" · ".join(f"{name}: {value}" for name, value in told.figures))
    if character.note:
        yield Words(text=character.note, style="note")
    titles = {counter.name: counter.title for counter in TRACKING.counters}
    yield Track(
        rows=tuple(
            Counted(label=titles[name], boxes=full, ticked=full - now) for name, (now, full) in told.counters.items()
        )
    )
    spells = [slot.spell for slot in character.slots if slot.state == "prepared"]
    if character.bond is not None and character.bond.barred is None:
        spells.insert(0, character.bond.monster)
    for spell in spells:
        entry = library.get(spell)
        if entry is not None:
            yield Shown(slug=entry.slug, boxes=("Used",))


def _traps(scenario: Scenario, library: Library) -> Iterator[Block]:
    """What lies in wait (CONVERT-10)."""
    if scenario.traps:
        yield Heading(text="Traps")
    for trap in scenario.traps:
        yield Shown(slug=library.entry(trap.trap).slug, boxes=("Sprung",), lines=(f"Lies in: {trap.section}.",))

"""Duel Monsters for the tracker of fights with real dice (``convert.contract.tracking``): numbers from sheets,
scenarios and entries."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path

import msgspec

from convert.contract.book import Book
from convert.contract.tracking import Combatant, Counter, Fight, Tracker, Tracking, Upkeep
from convert.errors import DataError
from convert.systems.duel_monsters.campaign.files import read_document, values
from convert.systems.duel_monsters.campaign.legal import legal_sheet
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.operation import focus_used, hp_now, mp_now, talisman_total, total_bonus
from convert.systems.duel_monsters.campaign.scenario import read_scenario
from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.setup import Fighter, Setup

TRACKING = Tracking(
    counters=(
        Counter(name="hp", title="HP"),
        Counter(name="mp", title="MP", secret=True),
        Counter(name="channeling", title="Channeling", refreshes=True, secret=True),
        Counter(name="attack", title="Attack", refreshes=True),
        Counter(name="defense", title="Defense", refreshes=True),
        Counter(name="focus", title="Focus", secret=True),
    ),
    place="Section",
    group="Skirmish",
    hidden="Shadow",
    initiative="2D6",
    upkeep=Upkeep(slots="focus", pays="mp", title="Sustain"),
)
"""Scores that were spent are full again at the beginning of one's turn (DICE-04); HP and MP are not (STAT-07); Focus is
held, not spent (STAT-17), and what is kept costs Sustain each turn (SUMMON-07)."""


def combatants(entry: Entry) -> Iterator[Combatant]:
    """A monster met in the flesh (REAL-02, REAL-03), and as a summon (SUMMON-15)."""
    if not isinstance(entry, Monster):
        return
    real = entry.real
    bonus = (("Bonus", f"+{real.equipment_bonus}"),) if real.equipment_bonus else ()
    if entry.form != "token":
        yield Combatant(
            name=entry.name,
            label="Real",
            counters=_counters(hp=real.hp, attack=real.attack, defense=real.defense),
            figures=bonus,
            entry=entry.slug,
        )
    fused = entry.fused
    if fused is not None:  # FUSION-08 to FUSION-10
        yield Combatant(
            name=entry.name,
            label="Fused",
            counters=_counters(hp=fused.hp, attack=fused.attack, defense=fused.defense),
            figures=(("Bonus", f"+{fused.equipment_bonus}"),),
            slots=fused.focus,
            upkeep=entry.sustain_cost,
            entry=entry.slug,
        )
    yield Combatant(
        name=entry.name,
        label="Summon",
        counters=_counters(hp=entry.hp_alone, attack=entry.attack, defense=entry.defense),
        slots=1,
        upkeep=entry.sustain_cost,
        note=entry.stat_rule if entry.hp is None else "",
        entry=entry.slug,
    )


def _counters(**full: int | None) -> dict[str, tuple[int, int]]:
    return {name: (value, value) for name, value in full.items() if value is not None}


def fights(book: Book) -> Iterator[Fight]:
    """The scenarios that come along, where the compendium has everybody in them."""
    with as_file(files("convert.systems.duel_monsters").joinpath("scenarios")) as folder:
        for path in sorted(folder.glob("*.yaml")):
            try:
                yield fight(path, book)
            except DataError:
                continue


def fight(path: Path, book: Book) -> Fight:
    """A scenario's file, or a sheet's as a fight of one. Raises ``DataError``."""
    library = Library(book)
    path = at_hand(path)
    document = read_document(path)
    data = values(document)
    if isinstance(data, dict) and "sides" not in data:
        character = legal_sheet(path, library)[0]
        return Fight(title=character.name, combatants=(magi(character, library),))
    scenario, setup = read_scenario(path, library)
    members = tuple(
        msgspec.structs.replace(fighter(one, library), side=side.name, place=_first_section(one, number, setup))
        for number, side in enumerate(setup.sides)
        for one in side.members
    )
    traps = tuple(_trap(library.entry(one.trap), one.section) for one in setup.traps)
    return Fight(title=scenario.title, intro=scenario.intro, places=scenario.sections, combatants=members, traps=traps)


def _trap(entry: Entry, section: int) -> Combatant:
    """A trap that belongs to the room (CONVERT-10)."""
    return Combatant(name=entry.name, label=entry.form.replace("_", " "), place=section, entry=entry.slug)


def at_hand(path: Path) -> Path:
    """The file, or the scenario of this name that came along."""
    own = Path(str(files("convert.systems.duel_monsters").joinpath("scenarios"))) / f"{path.name}.yaml"
    return own if not path.exists() and own.is_file() else path


def _first_section(one: Fighter, side: int, setup: Setup) -> int:
    """Where somebody begins: the first side at the first Section, the others at the last, by default."""
    if one.section is not None:
        return one.section
    return 0 if side == 0 else len(setup.sections) - 1


def fighter(one: Fighter, library: Library) -> Combatant:
    """Somebody in a scenario: a Magi, or a Real monster, hurt as the scenario says."""
    if isinstance(one.who, Character):
        return magi(one.who, library)
    real = next(iter(combatants(library.entry(one.who.monster))))
    hp = real.counters["hp"][1]
    hurt = {**real.counters, "hp": (min(one.who.hp or hp, hp), hp)}
    return msgspec.structs.replace(real, name=one.who.name or real.name, counters=hurt)


def magi(character: Character, library: Library) -> Combatant:
    """A character as their sheet stands."""
    score = character.values
    focus = score.focus + talisman_total(character)
    figures: list[tuple[str, str]] = [("Attribute", character.attribute)]
    bonuses = (("Weapon", total_bonus(character, "weapon")), ("Armour", total_bonus(character, "armour")))
    figures += [(title, f"+{bonus}") for title, bonus in bonuses if bonus]
    prepared = [slot.spell for slot in character.slots if slot.state == "prepared"]
    if character.bond is not None:
        prepared.insert(0, character.bond.monster)
    if prepared:
        figures.append(("Prepared", ", ".join(_named(spell, library) for spell in prepared)))
    return Combatant(
        name=character.name,
        label="Magi",
        counters={
            "hp": (hp_now(character), character.max_hp),
            "mp": (mp_now(character), character.max_mp),
            **_counters(channeling=score.channeling, attack=score.attack, defense=score.defense),
            "focus": (focus - focus_used(character) - focus_used(character, talisman=True), focus),
        },
        figures=tuple(figures),
        note=character.note,
    )


def _named(spell: str, library: Library) -> str:
    entry = library.get(spell)
    return entry.name if entry is not None else spell


TRACKER = Tracker(tracking=TRACKING, combatants=combatants, fights=fights, fight=fight)
"""What the game gives the tracker."""

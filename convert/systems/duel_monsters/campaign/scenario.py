"""A scenario: a fight written down as a YAML file, from which ``Setup`` and so a game is made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from convert.errors import UsageError
from convert.findings.documents import Document
from convert.findings.model import Finding
from convert.printable import ONE_LINE
from convert.systems.duel_monsters.campaign.check import Misfit, Place, check_character, check_fusions, unknown
from convert.systems.duel_monsters.campaign.files import (
    BadFile,
    findings_of,
    read_campaign,
    read_character,
    read_document,
    refuse_errors,
    typed,
    values,
)
from convert.systems.duel_monsters.campaign.legal import legal_campaign, legal_sheet
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.people import label_of
from convert.systems.duel_monsters.codes import CODES
from convert.systems.duel_monsters.entries import Monster, is_trap
from convert.systems.duel_monsters.person_file import file_and_label
from convert.systems.duel_monsters.rules.between.refusal import Problem
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.ids import slugify
from convert.systems.duel_monsters.rules.movement import NOWHERE, lay_out
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.setup import (
    SECTIONS,
    Fighter,
    RealMonster,
    RoomTrap,
    Setup,
    Side,
    counted,
)

SHAPE = CODES["C2S700"]
UNKNOWN = CODES["C2S702"]
Text = Annotated[str, Meta(min_length=1, pattern=ONE_LINE)]


class _Part(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of the scenario file."""


class Member(_Part, frozen=True, kw_only=True):
    """Somebody in the fight: exactly one of `character` (a sheet's file), `sheet` (the sheet itself) and `monster`
    (a Real monster of the compendium)."""

    EXAMPLES: ClassVar[tuple[Any, ...]] = ({"monster": "Silver Fang", "count": 2},)

    character: Annotated[
        str, Meta(description="A sheet's path from this file's folder; or a campaign's, `tomb.yaml#kisara`.")
    ] = ""
    sheet: Annotated[Character | None, Meta(description="The sheet itself, instead of a file.")] = None
    monster: Annotated[str, Meta(description="A Real monster: an entry's name, slug or id.")] = ""
    fusions: Annotated[
        tuple[str, ...] | None,
        Meta(description="The Fusion monsters that a character knows here (FUSION-01), whatever the sheet says."),
    ] = None
    name: Annotated[
        str, Meta(pattern=ONE_LINE, description="What the monster is called here, if not by its entry's name.")
    ] = ""
    count: Annotated[int, Meta(ge=1, le=50, description="How many of this monster.")] = 1
    hp: Annotated[
        Annotated[int, Meta(ge=1)] | None, Meta(description="The monster's HP now; left out when unhurt.")
    ] = None
    section: Annotated[
        str, Meta(description="Where they start, by the Section's name; left out: their side's end.")
    ] = ""
    note: Annotated[
        str, Meta(description="For the game master: what it wants, and what it can do beyond its ability (GM-06).")
    ] = ""


class ScenarioSide(_Part, frozen=True, kw_only=True):
    """One side of the fight."""

    name: Text
    """What the side is called."""
    members: Annotated[tuple[Member, ...], Meta(min_length=1)]
    """Who is on it: characters and monsters."""
    note: str = ""
    """For the game master: what they want."""


class Trap(_Part, frozen=True, kw_only=True):
    """A trap that belongs to the room (CONVERT-10)."""

    trap: Annotated[str, Meta(description="The artifact it is, by name, slug or id.")]
    section: Annotated[str, Meta(description="Where it lies, by the Section's name.")]


class Scenario(_Part, frozen=True, kw_only=True):
    """A fight, ready to play: who is on which side, where, and what the place is like (GM-02)."""

    title: Text
    """What the scenario is called."""
    schema_version: Annotated[Literal[1], Meta(description="The version of this form of file.")] = 1
    intro: Annotated[str, Meta(description="What the game master reads aloud at the beginning.")] = ""
    sections: Annotated[
        tuple[Text, ...], Meta(min_length=1, description="The Sections of the battlefield (COMBAT-09), in a row.")
    ] = SECTIONS
    ways: Annotated[
        tuple[tuple[Text, Text], ...] | None,
        Meta(description="Which Sections are next to each other, where they are not in a row (COMBAT-53)."),
    ] = None
    sides: Annotated[tuple[ScenarioSide, ...], Meta(min_length=2, description="Two sides or more.")]
    traps: Annotated[tuple[Trap, ...], Meta(description="Traps that belong to the room (CONVERT-10).")] = ()
    options: Annotated[Options, Meta(description="The table's own choices (GAME-06).")] = Options()
    note: str = ""
    """For the game master: how the fight is meant, and what to watch."""


def read_scenario(path: Path, library: Library) -> tuple[Scenario, Setup]:
    """A scenario's file and the fight that it is. Raises ``BadFile`` with every finding at its line."""
    document = read_document(path)
    scenario = typed(document, values(document), Scenario, ())
    refuse_errors(findings_of(document, check_scenario(scenario, library)))
    sides = tuple(
        Side(name=side.name, members=tuple(_fighters(scenario, side, number, document, path, library)))
        for number, side in enumerate(scenario.sides)
    )
    where = {name.casefold(): index for index, name in enumerate(scenario.sections)}
    ways = scenario.ways
    setup = Setup(
        sides=sides,
        sections=scenario.sections,
        ways=None if ways is None else tuple((where[a.casefold()], where[b.casefold()]) for a, b in ways),
        traps=tuple(RoomTrap(trap=trap.trap, section=where[trap.section.casefold()]) for trap in scenario.traps),
        options=scenario.options,
    )
    return scenario, setup


def _fighters(
    scenario: Scenario, side: ScenarioSide, number: int, document: Document, path: Path, library: Library
) -> Iterator[Fighter]:
    where = {name.casefold(): index for index, name in enumerate(scenario.sections)}
    for index, member in enumerate(side.members):
        section = where[member.section.casefold()] if member.section else None
        if member.monster:
            for copy in range(member.count):
                name = f"{member.name} {copy + 1}" if member.name and member.count > 1 else member.name
                yield Fighter(who=RealMonster(monster=member.monster, name=name, hp=member.hp), section=section)
            continue
        sheet = member.sheet
        if sheet is None:
            place: Place = ("sides", number, "members", index, "character")
            sheet = _sheet(document, path.parent / member.character, place, library)
        if member.fusions is not None:
            sheet = replace(sheet, fusions=member.fusions)
        yield Fighter(who=sheet, section=section)


def sheets_missing(scenario: Scenario, document: Document, folder: Path) -> list[Finding]:
    """The members whose sheet is not there (or not in the campaign that is named), each at its line."""
    found: list[Finding] = []
    for number, side in enumerate(scenario.sides):
        for index, member in enumerate(side.members):
            place: Place = ("sides", number, "members", index, "character")
            if member.character:
                try:
                    _sheet_of(document, folder / member.character, place)
                except BadFile as error:
                    found += error.findings
    return found


def _sheet(document: Document, path: Path, place: Place, library: Library) -> Character:
    """A member's sheet, which must keep the rules."""
    sheet = _sheet_of(document, path, place)
    file, label = file_and_label(str(path))
    if label:
        legal_campaign(Path(file), library)
    else:
        legal_sheet(path, library)
    return sheet


def _sheet_of(document: Document, path: Path, place: Place) -> Character:
    """A sheet's file, or somebody of a campaign's (``tomb.yaml#kisara``)."""
    name, label = file_and_label(str(path))
    file = Path(name)
    if not file.is_file():
        hint = "the path is from the scenario's own folder"
        raise BadFile([document.find(UNKNOWN, place, f"there is no sheet {file}", hint=hint)])
    if label:
        people = read_campaign(file)[0].characters
        try:
            return people[label_of(people, label, str(file))]
        except UsageError as error:
            raise BadFile([document.find(UNKNOWN, place, error.message, hint=error.hint or "")]) from None
    return read_character(file)[0]


def check_scenario(scenario: Scenario, library: Library) -> Iterator[Misfit]:
    """Whether a scenario makes sense: every member is one thing, every Section and entry exists."""
    known = {name.casefold() for name in scenario.sections}
    if len(known) < len(scenario.sections):
        yield _misfit(("sections",), "COMBAT-09", "two Sections have one name")
    for index, way in enumerate(scenario.ways or ()):
        for name in way:
            yield from _section(("ways", index), name, known, scenario)
    yield from _cut_off(scenario)
    for number, side in enumerate(scenario.sides):
        for index, member in enumerate(side.members):
            place: Place = ("sides", number, "members", index)
            yield from _member(place, member, library)
            if member.section:
                yield from _section((*place, "section"), member.section, known, scenario)
    yield from _initiative(scenario, library)
    for index, trap in enumerate(scenario.traps):
        yield from unknown(("traps", index, "trap"), trap.trap, library)
        entry = library.get(trap.trap)
        if entry is not None and (isinstance(entry, Monster) or not (is_trap(entry) or entry.room_trap)):
            yield _misfit(("traps", index, "trap"), "CONVERT-10", f"{entry.name} is no trap")
        yield from _section(("traps", index, "section"), trap.section, known, scenario)


def _cut_off(scenario: Scenario) -> Iterator[Misfit]:
    """Sections that nobody can walk to from the first one: what is not named as a way is blocked (COMBAT-11)."""
    if scenario.ways is None:
        return
    where = {name.casefold(): index for index, name in enumerate(scenario.sections)}
    ways = [(where.get(one.casefold()), where.get(other.casefold())) for one, other in scenario.ways]
    known = tuple((one, other) for one, other in ways if one is not None and other is not None)
    for index, far in enumerate(lay_out(scenario.sections, known)[0].distances):
        if far == NOWHERE:
            message = f"no way leads from {scenario.sections[0]!r} to {scenario.sections[index]!r}"
            problem = Problem(rule="COMBAT-11", message=message, severity="warning")
            hint = "name the way in `ways`; without `ways` the Sections lie in a row"
            yield Misfit(place=("sections", index), problem=problem, hint=hint)


def _initiative(scenario: Scenario, library: Library) -> Iterator[Misfit]:
    """Modifiers to the initiative of somebody who is not in the fight (COMBAT-02). Who stands in a file of their own is
    not known here, so that with such a member any id may be theirs."""
    members = [member for side in scenario.sides for member in side.members]
    if any(member.character for member in members):
        return
    counts: dict[str, int] = {}
    for member in members:
        entry = library.get(member.monster) if member.monster else None
        stem = slugify(member.sheet.name if member.sheet else member.name) if member.sheet or member.name else ""
        stem = stem or (entry.slug if entry is not None else "")
        counts[stem] = counts.get(stem, 0) + member.count
    known = [one if not number else f"{one}~{number + 1}" for one, many in counts.items() for number in range(many)]
    for who in scenario.options.initiative_modifiers:
        if who not in known:
            problem = Problem(rule="COMBAT-02", message=f"{who!r} is nobody in this fight")
            place: Place = ("options", "initiative_modifiers", who)
            yield Misfit(place=place, problem=problem, hint=f"there are {', '.join(known)}", code=UNKNOWN)


def _member(place: Place, member: Member, library: Library) -> Iterator[Misfit]:
    given = [bool(member.character), member.sheet is not None, bool(member.monster)]
    if sum(given) != 1:
        yield _misfit(place, "COMBAT-01", "a member is exactly one of `character`, `sheet` and `monster`")
        return
    if member.monster and member.fusions is not None:
        yield _misfit((*place, "fusions"), "FUSION-01", "a Real monster fuses nothing: the list belongs to a character")
    else:
        for misfit in check_fusions(member.fusions or (), library):
            yield replace(misfit, place=(*place, *misfit.place))
    if member.sheet is not None:
        for misfit in check_character(member.sheet, library):
            yield replace(misfit, place=(*place, "sheet", *misfit.place))
    if member.monster:
        count, name = counted(member.monster)
        entry = library.get(member.monster)
        if entry is None and count and library.get(name) is not None:
            problem = Problem(rule="", message=f"{member.monster!r} is how many and a name in one")
            hint = f"here they are two fields: `monster: {name}` and `count: {count}`"
            yield Misfit(place=(*place, "monster"), problem=problem, hint=hint, code=UNKNOWN)
        else:
            yield from unknown((*place, "monster"), member.monster, library)
        if entry is not None and not isinstance(entry, Monster):
            yield _misfit((*place, "monster"), "REAL-01", f"{entry.name} is no monster")
        elif entry is not None and member.hp is not None and member.hp > entry.real.hp:
            message = f"{entry.name} has {entry.real.hp} HP at most when Real"
            yield _misfit((*place, "hp"), "REAL-03", message)
    elif member.count > 1 or member.hp is not None or member.name:
        yield _misfit(place, "REAL-01", "`count`, `hp` and `name` are for monsters; a character has a sheet")


def _section(place: Place, name: str, known: set[str], scenario: Scenario) -> Iterator[Misfit]:
    if name.casefold() not in known:
        problem = Problem(rule="COMBAT-09", message=f"there is no Section {name!r}")
        yield Misfit(
            place=place, problem=problem, hint=f"the Sections are {', '.join(scenario.sections)}", code=UNKNOWN
        )


def _misfit(place: Place, rule: str, message: str) -> Misfit:
    return Misfit(place=place, problem=Problem(rule=rule, message=message))

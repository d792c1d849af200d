"""Whether a sheet and a campaign make sense: every name known, every number within its rule, each with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from convert.errors import DataError
from convert.findings.table import Code
from convert.prose.english import some
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.campaign.copies import lent_copies, second_copies
from convert.systems.duel_monsters.campaign.growth import values_of
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.campaign.operation import bonuses, focus_free, total_bonus
from convert.systems.duel_monsters.campaign.things import with_things_put_on
from convert.systems.duel_monsters.codes import CODES
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.between import equip, gm, prep, progress, stat
from convert.systems.duel_monsters.rules.between.basic import basic_magic
from convert.systems.duel_monsters.rules.between.refusal import Problem
from convert.systems.duel_monsters.rules.character import Character, Focused, entry_name
from convert.systems.duel_monsters.rules.options import Options

Place = tuple[str | int, ...]


class Misfit(Struct, frozen=True, kw_only=True):
    """A problem and its place in the file. ``code`` is the finding's; ``drop``: what stands there and may only go."""

    place: Place
    problem: Problem
    hint: str = ""
    code: Code = CODES["C2S701"]
    drop: str = ""


UNKNOWN = CODES["C2S702"]
LENT = "where somebody else prepared it: `{spell: NAME, by: WHO}`"
"""What is said of a second copy in jewellery (EQUIP-11)."""


def check_new(character: Character, library: Library, options: Options) -> Iterator[Misfit]:
    """Whether a sheet is a legal *new* character: points (STAT-04), pages (STAT-18), Bonded Monster (STAT-24), budget
    (GM-05)."""
    for problem in stat.check_creation(values_of(character), options):
        yield Misfit(place=("values",), problem=problem)
    known = {spell: library.get(spell) for spell in character.spellbook}
    ranks = {spell: entry.rank or 0 for spell, entry in known.items() if entry is not None}
    for problem in stat.check_starting_pages(ranks, options):
        yield Misfit(place=("spellbook",), problem=problem)
    for index, slot in enumerate(character.slots):
        if library.among(slot.spell, character.spellbook) is None:
            problem = Problem(rule="PREP-01", message=f"{slot.spell} is Prepared and not in the Spellbook")
            yield Misfit(place=("prepared", index), problem=problem)
    bond = character.bond
    if bond is None:
        problem = Problem(rule="STAT-18", message="a new character has a Bonded Monster")
        yield Misfit(place=(), problem=problem)
    elif (entry := library.get(bond.monster)) is not None:
        for problem in stat.check_bonded(entry, character.attribute, character.values.channeling):
            yield Misfit(place=("bonded",), problem=problem)
    points = [sum(bonuses(item).values()) for item in character.equipment]
    for problem in gm.check_budget(points, character.milestones, options):
        yield Misfit(place=("equipment",), problem=problem)


def check_character(character: Character, library: Library) -> Iterator[Misfit]:
    """Whether a sheet in play is consistent, whatever its age."""
    character = with_things_put_on(character, library)
    yield from _names(character, library)
    yield from _bonded(character, library)
    yield from _book(character, library)
    yield from check_fusions(character.fusions or (), library)
    yield from _slots(character, library)
    yield from _items(character, library)
    yield from _focus(character, library)
    yield from _boosts(character, library)
    for name, now, full in (("hp", character.hp, character.max_hp), ("mp", character.mp, character.max_mp)):
        if now is not None and now > full:
            rule = "STAT-08" if name == "hp" else "STAT-09"
            yield Misfit(
                place=(name,), problem=Problem(rule=rule, message=f"{now} {name.upper()}, and the maximum is {full}")
            )


def doubts(character: Character, library: Library) -> Iterator[Misfit]:
    """What may be meant in a sheet by itself, and is odd: something Prepared that has no page (PREP-02 lets it stay in
    the mind when the page is lost), a Bonded Monster that Channeling does not pay for (STAT-24)."""
    bond = character.bond
    bonded = library.get(bond.monster) if bond is not None else None
    misspelt = any(library.get(spell) is None for spell in character.spellbook)  # which may be the page of this one
    for index, slot in enumerate(() if misspelt else character.slots):
        own = bond is not None and library.same(bond.monster, slot.spell)
        if library.get(slot.spell) is not None and not own and library.among(slot.spell, character.spellbook) is None:
            message = f"{slot.spell} is Prepared and not in the Spellbook"
            problem = Problem(rule="PREP-01", message=message, severity="warning")
            yield Misfit(place=("prepared", index), problem=problem, hint="leave it so if its page was lost since")
    if bonded is not None:
        scepter = total_bonus(character, "scepter")
        for problem in stat.check_bonded(bonded, character.attribute, character.values.channeling + scepter):
            if problem.severity == "warning":
                yield Misfit(place=("bonded",), problem=problem)


def _names(character: Character, library: Library) -> Iterator[Misfit]:
    """Every spell and monster that the sheet names is in the compendium."""
    places: list[tuple[Place, str]] = [(("spellbook", i), spell) for i, spell in enumerate(character.spellbook)]
    places += [(("prepared", i), slot.spell) for i, slot in enumerate(character.slots)]
    places += [(("equipment", i, "entry"), item.entry) for i, item in enumerate(character.equipment) if item.entry]
    places += [
        (("equipment", i, "slots", j), slot.spell)
        for i, item in enumerate(character.equipment)
        for j, slot in enumerate(item.places)
    ]
    places += [(("focus", i, "spell"), held.spell) for i, held in enumerate(character.focus) if held.what != "basic"]
    places += [
        (("focus", i, "materials", j), name)
        for i, held in enumerate(character.focus)
        for j, name in enumerate(held.materials)
    ]
    places += [(("sources", i, "spell"), source.spell) for i, source in enumerate(character.sources)]
    places += [(("spent", i, "spell"), spent.spell) for i, spent in enumerate(character.spent)]
    for field in ("bonds", "barred", "eidolons"):
        places += [((field, i), spell) for i, spell in enumerate(getattr(character, field))]
    for field in ("boosts", "resting", "despelled_sources"):
        places += [((field, spell), spell) for spell in getattr(character, field)]
    if character.bond is not None:
        places.append((("bonded",), character.bond.monster))
    for place, spell in places:
        yield from unknown(place, spell, library)


def unknown(place: Place, spell: str, library: Library) -> Iterator[Misfit]:
    """A name that the compendium does not have, with the nearest ones."""
    if library.get(spell) is None:
        try:
            library.entry(spell)
        except DataError as error:
            message = f"there is no entry {entry_name(spell)!r} in the compendium"
            problem = Problem(rule="", message=message)
            yield Misfit(place=place, problem=problem, hint=error.hint or "", code=UNKNOWN)


def _bonded(character: Character, library: Library) -> Iterator[Misfit]:
    bond = character.bond
    entry = library.get(bond.monster) if bond is not None else None
    if entry is not None:
        for problem in stat.check_bonded(entry, character.attribute, formulas.channeling_need(99)):
            yield Misfit(place=("bonded",), problem=problem)


def _book(character: Character, library: Library) -> Iterator[Misfit]:
    pages = sum(library.rank(spell) for spell in character.spellbook if library.get(spell) is not None)
    if pages > stat.SPELLBOOK_PAGES:
        message = f"the spells fill {some(pages, 'page')}, and a Spellbook has {stat.SPELLBOOK_PAGES}"
        yield Misfit(place=("spellbook",), problem=Problem(rule="KNOWN-06", message=message))
    written: dict[str, int] = {}
    for index, spell in enumerate(character.spellbook):
        entry = library.get(spell)
        first = written.setdefault(library.key(spell), index)
        if first != index:
            message = f"{spell} has a page already, and each spell has its own place (page {first + 1} of the list)"
            problem = Problem(rule="KNOWN-06", message=message, severity="warning")
            hint = "this page can go (`validate --fix` takes it out), or another spell was meant"
            yield Misfit(place=("spellbook", index), problem=problem, hint=hint, drop=spell)
        if isinstance(entry, Monster) and entry.form in ("fusion", "token"):
            rule = "FUSION-07" if entry.form == "fusion" else "CONVERT-36"
            problem = Problem(rule=rule, message=f"{entry.name} is a {entry.form} and has no spell of its own")
            yield Misfit(place=("spellbook", index), problem=problem)
        if character.bond is not None and library.same(character.bond.monster, spell):
            problem = Problem(rule="STAT-19", message=f"{spell} is bonded and uses no page", severity="warning")
            yield Misfit(place=("spellbook", index), problem=problem)


def check_fusions(fusions: Sequence[str], library: Library) -> Iterator[Misfit]:
    """Whether what a list of fusions names are fusion monsters, each once (FUSION-01)."""
    listed: dict[str, int] = {}
    for index, monster in enumerate(fusions):
        yield from unknown(("fusions", index), monster, library)
        entry = library.get(monster)
        first = listed.setdefault(library.key(monster), index)
        if first != index:
            problem = Problem(
                rule="FUSION-01",
                message=f"{monster} is listed already (line {first + 1} of the list)",
                severity="warning",
            )
            hint = "this line can go (`validate --fix` takes it out), or another fusion was meant"
            yield Misfit(place=("fusions", index), problem=problem, hint=hint, drop=monster)
        if entry is not None and entry.form != "fusion":
            problem = Problem(rule="FUSION-01", message=f"{entry.name} is no fusion monster")
            yield Misfit(place=("fusions", index), problem=problem)


def _slots(character: Character, library: Library) -> Iterator[Misfit]:
    """PREP-04, CAST-11, STAT-20. What is Prepared is in the mind and needs no page any more (PREP-02)."""
    for problem in prep.check_slots(len(character.slots), character.values.preparation):
        yield Misfit(place=("prepared",), problem=problem)
    for index, slot in enumerate(character.slots):
        place = ("prepared", index)
        entry = library.get(slot.spell)
        if character.bond is not None and library.same(character.bond.monster, slot.spell):
            message = f"{slot.spell} is bonded and uses no slot"
            yield Misfit(place=place, problem=Problem(rule="STAT-20", message=message, severity="warning"))
        if slot.by:
            message = f"{slot.spell} stands in a slot of one's own, and only jewellery can be another's to prepare"
            yield Misfit(
                place=(*place, "by"), problem=Problem(rule="EQUIP-11", message=message), hint="this `by` can go"
            )
        for problem in prep.check_preparable(entry) if entry is not None else ():
            hint = (
                f"take it out of the sheet; in a campaign `card2spell campaign drop WHO {slot.spell!r}` frees the slot"
            )
            yield Misfit(place=place, problem=replace(problem, severity="warning"), hint=hint)
    for where, message in second_copies(character, library):
        hint = LENT if where[0] == "equipment" else ""
        yield Misfit(place=where, problem=Problem(rule="CAST-11", message=message), hint=hint)


def _items(character: Character, library: Library) -> Iterator[Misfit]:
    for index, item in enumerate(character.equipment):
        place = ("equipment", index)
        for problem in equip.check_item(item.name, item.origin, cast(dict[equip.Bonus, int], bonuses(item))):
            yield Misfit(place=place, problem=problem)
        if len(item.slots) > item.jewellery:
            message = f"{item.name} holds {some(len(item.slots), 'spell')}, and has {item.jewellery} places"
            yield Misfit(place=(*place, "slots"), problem=Problem(rule="EQUIP-11", message=message))
        if item.mp is not None and item.mp > equip.amulet_maximum(item.amulet):
            message = f"{item.name} holds {item.mp} MP, and at most {equip.amulet_maximum(item.amulet)}"
            yield Misfit(place=(*place, "mp"), problem=Problem(rule="EQUIP-13", message=message))
        if item.paint is not None and item.paint > equip.paint_maximum(item.war_paint):
            message = f"{item.name} has {item.paint} HP, and at most {equip.paint_maximum(item.war_paint)}"
            yield Misfit(place=(*place, "paint"), problem=Problem(rule="EQUIP-14", message=message))
    for kind, helps in equip.BONUSES.items():
        worn = [item for item in character.equipment if item.worn and getattr(item, kind)]
        given, counted = sum(getattr(item, kind) for item in worn), total_bonus(character, kind)
        if given > counted and len(worn) > 1:
            named = ", ".join(item.name for item in worn)
            message = f"{named} give +{given} to {helps} together, and +{counted} counts"
            problem = Problem(rule="EQUIP-05", message=message, severity="warning")
            yield Misfit(place=("equipment",), problem=problem)


def _focus(character: Character, library: Library) -> Iterator[Misfit]:
    for talisman in (False, True):
        if focus_free(character, talisman=talisman) < 0:
            kind = "Talisman slot" if talisman else "Focus slot"
            over = -focus_free(character, talisman=talisman)
            problem = Problem(
                rule="STAT-15", message=f"{over} more {kind}{'s are' if over > 1 else ' is'} in use than there are"
            )
            yield Misfit(place=("focus",), problem=problem)
    for index, held in enumerate(character.focus):
        yield from _held(character, index, held, library)
    known = basic_magic() if any(held.what == "basic" for held in character.focus) else {}
    for index, held in enumerate(character.focus):
        if held.what == "basic" and held.spell not in known:
            problem = Problem(rule="BASIC-01", message=f"there is no basic magic {held.spell!r}")
            yield Misfit(
                place=("focus", index, "spell"), problem=problem, hint=f"there is {', '.join(known)}", code=UNKNOWN
            )


def _held(character: Character, index: int, held: Focused, library: Library) -> Iterator[Misfit]:
    """Whether what is in Focus has no more HP and MP than it can have (SUMMON-15, PROGRESS-04, FUSION-09, STAT-09)."""
    entry = library.get(held.spell) if held.what != "basic" else None
    if held.what == "precast" and entry is not None and entry.form != "precast":
        problem = Problem(rule="PRECAST-01", message=f"{entry.name} is no spell that can be precast")
        yield Misfit(place=("focus", index, "spell"), problem=problem)
    most_mp = formulas.character_mp(10) + sum(equip.amulet_maximum(item.amulet) for item in character.equipment)
    if held.mp is not None and held.mp > most_mp:
        problem = Problem(rule="STAT-09", message=f"{held.mp} MP were spent on it, and no mage has more than {most_mp}")
        yield Misfit(place=("focus", index, "mp"), problem=problem)
    if held.hp is None or not isinstance(entry, Monster) or any(library.get(name) is None for name in held.materials):
        return
    levels = [library.level(name) for name in held.materials]
    boosts = character.boosts.get(held.spell, 0)
    most = max(formulas.fused_hp(entry.level, levels), formulas.boosted_hp(entry.level, boosts), entry.real.hp)
    if held.hp > most:
        problem = Problem(rule="SUMMON-15", message=f"{held.hp} HP, and {entry.name} has {most} at most")
        yield Misfit(place=("focus", index, "hp"), problem=problem)


def _boosts(character: Character, library: Library) -> Iterator[Misfit]:
    for monster, boosts in character.boosts.items():
        entry = library.get(monster)
        if isinstance(entry, Monster) and boosts > formulas.boost_limit(entry.level):
            for problem in progress.check_boost(monster, entry.level, boosts - 1):
                yield Misfit(place=("boosts", monster), problem=problem)


def check_campaign(campaign: Campaign, library: Library) -> Iterator[Misfit]:
    """Whether a whole campaign is consistent. A second copy of a spell (CAST-11) may be there since a fight, as by a
    summon taken over (SPECIAL-07), and stops no campaign."""
    for label, character in campaign.characters.items():
        for misfit in check_character(character, library):
            if misfit.problem.rule == "CAST-11" and misfit.place[0] != "prepared":
                misfit = replace(misfit, problem=replace(misfit.problem, severity="warning"))
            yield replace(misfit, place=("characters", label, *misfit.place))
    for where, message in lent_copies(campaign, library):
        yield Misfit(place=where, problem=Problem(rule="CAST-11", message=message, severity="warning"), hint=LENT)
    for label, companion in campaign.companions.items():
        place: Place = ("companions", label, "monster")
        yield from unknown(place, companion.monster, library)
        entry = library.get(companion.monster)
        if entry is not None and not isinstance(entry, Monster):
            problem = Problem(rule="REAL-01", message=f"{entry.name} is no monster")
            yield Misfit(place=place, problem=problem)
        elif entry is not None and companion.equipment is not None:
            most = formulas.real_hp(entry.level) - formulas.real_hp(0)
            if companion.equipment > most:
                problem = Problem(rule="REAL-03", message=f"{companion.equipment} Equipment HP, of {most} at most")
                yield Misfit(place=("companions", label, "equipment"), problem=problem)
    everyone = {*campaign.characters, *campaign.companions}
    for index, work in enumerate(campaign.works):
        yield from unknown(("works", index, "spell"), work.spell, library)
        if work.done > work.needed:
            problem = Problem(rule="KNOWN-03", message=f"{some(work.done, 'minute', 'are')} done of {work.needed}")
            yield Misfit(place=("works", index, "done"), problem=problem)
        for label in work.split:
            if label not in (work.who, *work.helpers):
                problem = Problem(rule="RITUAL-11", message=f"{label} takes no part in it")
                yield Misfit(place=("works", index, "split", label), problem=problem)
        for label in (work.who, *work.helpers):
            if label not in everyone:
                problem = Problem(rule="RITUAL-08", message=f"{label!r} is nobody in this campaign")
                hint = f"there are {', '.join(sorted(everyone))}"
                yield Misfit(place=("works", index), problem=problem, hint=hint, code=UNKNOWN)
    for label in campaign.behind:
        if label not in everyone:
            problem = Problem(rule="", message=f"{label!r} is nobody in this campaign")
            yield Misfit(place=("behind", label), problem=problem, code=UNKNOWN)

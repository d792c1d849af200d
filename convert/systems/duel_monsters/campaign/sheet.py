"""A character's sheet and a campaign as text worth printing: plain lines, 80 columns, no colour needed."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator

from convert.prose import clock
from convert.prose.columns import columns
from convert.prose.english import some
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.campaign.growth import values_of
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Companion, Work
from convert.systems.duel_monsters.campaign.operation import (
    bonuses,
    focus_free,
    focus_used,
    hp_now,
    mp_now,
    talisman_total,
    total_bonus,
    unconscious,
)
from convert.systems.duel_monsters.campaign.time import sustain
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules.between import equip, magicitem, progress
from convert.systems.duel_monsters.rules.between.basic import attribute_power, basic_magic
from convert.systems.duel_monsters.rules.between.real import RealHP
from convert.systems.duel_monsters.rules.between.stat import RESOURCE_STATS, SPELLBOOK_PAGES, STATS, label, score
from convert.systems.duel_monsters.rules.character import Character, Focused, Item, Slot
from convert.systems.duel_monsters.rules.events.wearing import needs_focus

WIDTH = 80


def sheet_lines(character: Character, library: Library) -> list[str]:
    """The whole sheet, section by section."""
    lines = [
        *_head(character),
        "",
        *_stats(character, library),
        "",
        *_bonded(character, library),
        *_spellbook(character, library),
        *_equipment(character),
        *_focus(character, library),
        *_bars(character),
        *_learning(character),
        *([] if not character.note else ["", *wrap(character.note)]),
    ]
    return [line.rstrip() for line in lines]


def _head(character: Character) -> Iterator[str]:
    right = f"{character.attribute} Magi" + (f" · played by {character.player}" if character.player else "")
    room = WIDTH - len(character.name)
    if len(right) < room:
        yield f"{character.name.upper()}{right.rjust(room)}"
    else:
        yield from (character.name.upper(), right.rjust(WIDTH))
    yield "=" * WIDTH
    power = attribute_power(character.attribute.casefold())
    yield from wrap(f"While attuned ({power.rule}): {power.text}.")
    told = ["unconscious (STAT-22)"] if unconscious(character) else []
    if character.milestones:
        told.append("1 milestone" if character.milestones == 1 else f"{character.milestones} milestones")
    if character.points:
        told.append(f"{some(character.points, 'stat point')} to spend")
    if character.boosts_due:
        told.append(f"{some(character.boosts_due, 'Boost')} to give")
    if told:
        yield ", ".join(told)


def _stats(character: Character, library: Library) -> Iterator[str]:
    values = values_of(character)
    now = {"hp": hp_now(character), "mp": mp_now(character)}
    yield f"{'STAT':<13}{'VALUE':<16}{'SCORE':>6}   NOW"
    for stat in STATS:
        value = values[stat]
        pips = "●" * value + "○" * (10 - value)
        current = f"{now[stat]} of {score(stat, value)}" if stat in RESOURCE_STATS else _base_now(character, stat)
        yield f"{label(stat):<13}{value:>2} {pips:<13}{score(stat, value):>6}   {current}"
    weapon, armour = total_bonus(character, "weapon"), total_bonus(character, "armour")
    if weapon or armour:
        yield f"Attack, Counter Attack and Parry +{weapon}; combat damage -{armour}"


def _base_now(character: Character, stat: str) -> str:
    if stat == "focus":
        extra = talisman_total(character)
        told = f"{max(0, focus_free(character))} free"
        return f"{told}, {focus_free(character, talisman=True)} of {extra} in a Talisman" if extra else told
    if stat == "preparation":
        return f"{max(0, character.values.preparation - len(character.slots))} free"
    scepter = total_bonus(character, "scepter")
    return f"each spell needs {scepter} less" if stat == "channeling" and scepter else ""


def _bonded(character: Character, library: Library) -> Iterator[str]:
    bond = character.bond
    if bond is None:
        return
    entry = library.get(bond.monster)
    state = {None: "always Prepared", "defeated": "Defeated", "destroyed": "Destroyed until Meditation"}[bond.barred]
    yield f"BONDED MONSTER: {bond.monster} ({state})"
    if isinstance(entry, Monster):
        yield f"  {monster_line(character, entry, library, character.boosts.get(bond.monster, 0))}"
        if entry.text:
            yield from wrap(entry.text, indent=2)
    yield ""


def monster_line(character: Character, entry: Monster, library: Library, boosts: int = 0) -> str:
    """A summon's numbers for this caster: HP, Attack, Defense with Boosts, MP and Sustain with ATTR-03."""
    attuned = library.discounted(character, entry)
    now = progress.boosted(level=entry.level, attack=entry.attack or 0, defense=entry.defense or 0, boosts=boosts)
    bonus = f" (+{boosts})" if boosts else ""
    cost = formulas.summon_mp_cost(entry.rank or 0, entry.level, attuned=attuned)
    return (
        f"Level {entry.level} · HP {now.hp} · Attack {_stat(entry.attack, now.attack)}{bonus} · "
        f"Defense {_stat(entry.defense, now.defense)}{bonus} · {cost} MP · "
        f"Sustain {formulas.sustain_cost(entry.level, attuned=attuned)}"
    )


def _stat(printed: int | None, now: int) -> str:
    return "?" if printed is None else str(now)


def _spellbook(character: Character, library: Library) -> Iterator[str]:
    pages = sum(library.rank(spell) for spell in character.spellbook if library.get(spell) is not None)
    yield f"SPELLBOOK ({pages} of {SPELLBOOK_PAGES} pages)"
    if character.fusions is not None:  # FUSION-01
        yield from wrap(f"Knows the fusions: {', '.join(character.fusions) or 'none'}", indent=2)
    if not character.spellbook:
        yield "  (empty)"
        return
    yield f"  {'':<9}{'SPELL':<38}{'RANK':>4}{'MP':>5}  PREPARE"
    for spell in character.spellbook:
        entry = library.get(spell)
        state = _state(character, library, spell)
        if entry is None:
            yield f"  {state:<9}{spell[:37]:<38}   ?    ?"
            continue
        figures = f"{entry.rank or 0:>4}{spell_mp(character, entry, library):>5}"
        yield f"  {state:<9}{spell[:37]:<38}{figures}  {how_prepared(entry)}"
        if isinstance(entry, Monster):
            yield f"  {'':<9}  {monster_line(character, entry, library, _boosts(character, library, spell))}"
        elif entry.text:
            yield from wrap(entry.text, indent=13)


def _boosts(character: Character, library: Library, spell: str) -> int:
    return next((count for name, count in character.boosts.items() if library.same(name, spell)), 0)


def _state(character: Character, library: Library, spell: str) -> str:
    if any(library.same(each, spell) for each in character.despelled_sources):
        return "no page"
    for slot in character.slots:
        if library.same(slot.spell, spell):
            return slot.state
    return ""


def spell_mp(character: Character, entry: Entry, library: Library) -> str:
    """What casting it costs this character, or using it where it is made by ritual (MAGICITEM-02, TRINKET-02); "?" for
    a fusion, whose Materials say it (FUSION-06)."""
    if isinstance(entry, Spell) and made_by_ritual(entry):
        return str(magicitem.use_mp(entry, trinket=entry.form == "trinket"))
    discounted = isinstance(entry, Monster) and library.discounted(character, entry)
    cost = entry.attuned.mp_cost if discounted and isinstance(entry, Monster) else entry.mp_cost
    return "?" if cost is None else str(cost)


def made_by_ritual(entry: Entry) -> bool:
    """Whether it is a thing that a ritual makes, which nobody prepares and casts (MAGICITEM-01, TRINKET-01)."""
    return isinstance(entry, Spell) and entry.form in ("artifact", "trinket")


def how_prepared(entry: Entry) -> str:
    """How long preparing it takes (PREP-03), or that a ritual makes it."""
    if made_by_ritual(entry):
        return f"{entry.form}, made by ritual"
    return "" if entry.prepare_minutes is None else f"{entry.prepare_minutes} min"


def put_on(item: Item) -> bool:
    """Whether somebody wears a thing; one that gives nothing is only carried."""
    return item.worn and bool(bonuses(item) or needs_focus(item))


def _equipment(character: Character) -> Iterator[str]:
    if not character.equipment:
        return
    yield ""
    yield "EQUIPMENT"
    for item in character.equipment:
        worn = put_on(item)
        yield f"  {'worn' if worn else 'carried':<9}{item.name}{item_words(item)}"


def item_words(item: Item) -> str:
    """What an item gives and how it stands, after its name."""
    parts = [f"{kind.replace('_', ' ').title()} +{points}" for kind, points in bonuses(item).items()]
    if item.amulet:
        full = equip.amulet_maximum(item.amulet)
        parts.append(f"{full if item.mp is None else item.mp} of {full} MP")
    if item.talisman:
        slots = equip.talisman_slots(item.talisman, magic=needs_focus(item))
        parts.append(f"{slots} Focus slot{'' if slots == 1 else 's'} in all")
    if item.war_paint:
        full = equip.paint_maximum(item.war_paint)
        parts.append(f"{full if item.paint is None else item.paint} of {full} HP")
    places = [f"{slot.spell}{_of_place(slot)}" for slot in item.places]
    if places:
        parts.append(f"holds {', '.join(places)}")
    if item.entry and item.entry != item.name:
        parts.append(item.entry)
    if not item.power:
        parts.append("without power until restored")
    return f": {', '.join(parts)}" if parts else ""


def _of_place(slot: Slot) -> str:
    """What is to be said of a jewel's place beyond its spell: that it is not Prepared, or by whom (EQUIP-11)."""
    told = ([] if slot.state == "prepared" else [slot.state]) + ([f"by {slot.by}"] if slot.by else [])
    return f" ({', '.join(told)})" if told else ""


def _focus(character: Character, library: Library) -> Iterator[str]:
    if not character.focus:
        return
    yield ""
    yield f"IN FOCUS ({focus_used(character)} of {character.values.focus})"
    known = basic_magic() if any(held.what == "basic" for held in character.focus) else {}
    for held in character.focus:
        name = known[held.spell].name if held.what == "basic" and held.spell in known else held.spell
        yield f"  {held.what:<9}{name}{focus_words(character, held, library)}"


def focus_words(character: Character, held: Focused, library: Library) -> str:
    """Slots, Sustain and the rest, after the name."""
    parts = [some(1 + held.extra, "slot")] if held.extra else []
    if held.talisman:
        parts.append("in a Talisman")
    if held.what == "summon":
        parts.append("Shadow" if held.shadow else f"Sustain {sustain(library, character, held)} MP a minute")
    if held.what == "body" and held.fate:
        parts.append(held.fate)
    if held.item:
        parts.append(f"holds {held.item}")
    return f": {', '.join(parts)}" if parts else ""


def _bars(character: Character) -> Iterator[str]:
    rows = [f"  {spell}: neither Prepared nor summoned until Meditation" for spell in character.barred]
    rows += [f"  {spell}: Defeated, waits {clock.span(left)}" for spell, left in character.resting.items()]
    rows += [f"  the page of {spell}: {clock.span(left)} more" for spell, left in character.despelled_sources.items()]
    rows += [f"  {spell}: no second Eidolon before Meditation" for spell in character.eidolons]
    if character.spent:
        rows.append(f"  used since Meditation: {', '.join(spent.spell for spent in character.spent)}")
    if rows:
        yield ""
        yield "NOT NOW"
        yield from rows


def _learning(character: Character) -> Iterator[str]:
    rows = [
        f"  {source.spell}{f', {source.where}' if source.where else ''}: "
        f"{'translated' if source.translated else 'not translated'}"
        for source in character.sources
    ]
    rows += [f"  {monster}: bonded, to be transcribed" for monster in character.bonds]
    if rows:
        yield ""
        yield "TO LEARN FROM"
        yield from rows


def campaign_lines(campaign: Campaign, library: Library) -> list[str]:
    """The campaign at a glance."""
    milestones = "1 milestone" if campaign.milestones == 1 else f"{campaign.milestones} milestones"
    lines = [f"{campaign.title}: {campaign.clock}, {milestones}", ""]
    rows: list[tuple[str, ...]] = [("", "", "HP", "MP", "FOCUS", "PREPARED", "")]
    rows += [_party_row(campaign, who, sheet) for who, sheet in campaign.characters.items()]
    rows += [_companion_row(campaign, who, each, library) for who, each in campaign.companions.items()]
    lines += columns(rows)
    for who, sheet in campaign.characters.items():
        for held in sheet.focus:
            lines.append(f"  {who}: {held.what} {held.spell}{focus_words(sheet, held, library)}")
    if campaign.works:
        lines += ["", "At work", *(f"  {_work_words(work)}" for work in campaign.works)]
    return lines


def _party_row(campaign: Campaign, who: str, sheet: Character) -> tuple[str, ...]:
    prepared = sum(slot.state == "prepared" for slot in sheet.slots)
    used = len(sheet.slots) - prepared
    slots = f"{prepared} of {sheet.values.preparation}" + (f", {used} used" if used else "")
    return (
        who,
        sheet.name,
        f"{hp_now(sheet)}/{sheet.max_hp}",
        f"{mp_now(sheet)}/{sheet.max_mp}",
        f"{focus_used(sheet)}/{sheet.values.focus}",
        slots,
        ", ".join(filter(None, ("unconscious (STAT-22)" if unconscious(sheet) else "", _free_since(campaign, who)))),
    )


def _companion_row(campaign: Campaign, who: str, companion: Companion, library: Library) -> tuple[str, ...]:
    full = RealHP.full(library.level(companion.monster))
    base = full.base if companion.base is None else companion.base
    rest = full.equipment if companion.equipment is None else companion.equipment
    return (who, companion.monster, f"{base + rest}/{full.now}", "", "", "Real", _free_since(campaign, who))


def companion_lines(campaign: Campaign, who: str, library: Library) -> list[str]:
    """A Real monster of the party: its HP now, what it fights with in the flesh (REAL-02, REAL-03), and notes on it."""
    companion = campaign.companions[who]
    entry = library.entry(companion.monster)
    name, hp = _companion_row(campaign, who, companion, library)[1:3]
    lines = [f"{who}: {name}, a Real monster", f"HP {hp}"]
    real = entry.real if isinstance(entry, Monster) else None
    if real is not None:
        bonus = real.equipment_bonus
        lines.append(f"Attack {real.attack} +{bonus} · Defense {real.defense} +{bonus}")
    if companion.signature_used:
        lines.append(f"Signature Spell used today: {companion.signature_used} (GM-07)")
    lines += [each for each in (_free_since(campaign, who), companion.note) if each]
    return [*lines, f"`card2spell show {shlex.quote(name)}` shows all of it"]


def _free_since(campaign: Campaign, who: str) -> str:
    return f"free since {campaign.behind[who]}" if who in campaign.behind else ""


def _work_words(work: Work) -> str:
    verb = "translates" if work.kind == "translate" else "makes"
    helpers = f" with {', '.join(work.helpers)}" if work.helpers else ""
    return (
        f"{work.who} {verb} {work.spell}{helpers}: {work.done / 480:g} of {work.needed / 480:g} "
        f"day{'s' * (work.needed != 480)}"
    )


def wrap(text: str, indent: int = 0) -> Iterable[str]:
    """Paragraphs within the width of a page."""
    from textwrap import wrap as fold

    for paragraph in text.split("\n"):
        yield from fold(paragraph, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent)

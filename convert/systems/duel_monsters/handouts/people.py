"""Sheets of people: a player's spellbook, a character sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from convert.contract.handouts import Block, Counted, Grid, Handout, Heading, Lines, Shown, Track, Words
from convert.prose.english import some
from convert.systems.duel_monsters.campaign.growth import values_of
from convert.systems.duel_monsters.campaign.legal import legal_person
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.operation import (
    focus_used,
    hp_now,
    mp_now,
    talisman_total,
    total_bonus,
)
from convert.systems.duel_monsters.campaign.sheet import (
    how_prepared,
    item_words,
    made_by_ritual,
    monster_line,
    put_on,
    spell_mp,
)
from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.rules.between.basic import attribute_power, basic_magic
from convert.systems.duel_monsters.rules.between.stat import RESOURCE_STATS, SPELLBOOK_PAGES, STATS, label, score
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.events.wearing import needs_focus

PREPARED, USED = "Prepared", "Used"
LOST = "This compendium has no such entry: "


def spellbook(path: Path, library: Library) -> Handout:
    """Every spell of a character in full: the Bonded Monster first (it needs no page, STAT-18), then their pages, each
    with a box for Prepared (PREP-04) and one for Used (PREP-05)."""
    character, name, _ = legal_person(path, library)
    pages = sum(library.rank(spell) for spell in character.spellbook if library.get(spell) is not None)
    blocks: list[Block] = [
        Grid(
            columns=("Preparation", "Channeling", "Focus", "MP", "Pages"),
            rows=(
                (
                    str(character.values.preparation),
                    str(character.values.channeling),
                    str(character.values.focus),
                    f"{mp_now(character)} of {character.max_mp}",
                    f"{pages} of {SPELLBOOK_PAGES}",
                ),
            ),
        )
    ]
    if character.bond is not None:
        blocks += [
            Heading(text="Bonded Monster", level=2),
            _page(character, library, character.bond.monster, bonded=True),
        ]
    blocks.append(Heading(text="Pages", level=2))
    blocks += [_page(character, library, spell) for spell in character.spellbook]
    if not character.spellbook:
        blocks.append(Words(text="Nothing is written here yet."))
    return Handout(
        name=name,
        title=f"The Spellbook of {character.name}",
        subtitle=f"{character.attribute} Magi",
        blocks=tuple(blocks),
        columns=2,
    )


def chosen_spells(entries: Sequence[Entry]) -> Handout:
    """Chosen entries as a spellbook of nobody's yet."""
    return Handout(
        name="",
        title="A Spellbook",
        subtitle=some(sum(entry.pages or 0 for entry in entries), "page"),
        blocks=tuple(
            Shown(slug=entry.slug, boxes=() if made_by_ritual(entry) else (PREPARED, USED)) for entry in entries
        ),
        columns=2,
    )


def _boxes(entry: Entry) -> tuple[str, ...]:
    """What a ritual makes is neither Prepared nor Used (MAGICITEM-01, TRINKET-01)."""
    return () if made_by_ritual(entry) else (PREPARED, USED)


def _page(character: Character, library: Library, spell: str, *, bonded: bool = False) -> Block:
    entry = library.get(spell)
    if entry is None:
        return Words(text=LOST + spell, style="note")
    state = next((slot.state for slot in character.slots if library.same(slot.spell, spell)), "")
    lines = []
    boosts = next((count for name, count in character.boosts.items() if library.same(name, spell)), 0)
    if isinstance(entry, Monster):
        lines.append(f"For {character.name}: {monster_line(character, entry, library, boosts)}")
    if bonded:
        lines.append("Always Prepared; needs no page.")
    if any(library.same(each, spell) for each in character.despelled_sources):
        lines.append("The page is Despelled.")
    if state == "despelled":
        lines.append("Despelled: not to be prepared again before Meditation.")
    return Shown(
        slug=entry.slug,
        name=spell if spell != entry.name else "",
        boxes=_boxes(entry),
        ticked=tuple(
            box for box, is_so in ((PREPARED, state == "prepared" or bonded), (USED, state == "used")) if is_so
        ),
        lines=tuple(lines),
    )


def character(path: Path, library: Library) -> Handout:
    """A character sheet: stats with boxes, spells in a line each, equipment, what is in Focus, and room to write."""
    sheet, name, _ = legal_person(path, library)
    return of_character(sheet, name, library)


def of_character(character: Character, name: str, library: Library) -> Handout:
    """The same from a sheet that has been read."""
    power = attribute_power(character.attribute.casefold())
    played = f" · played by {character.player}" if character.player else ""
    return Handout(
        name=name,
        title=character.name,
        subtitle=f"{character.attribute} Magi{played}",
        blocks=(
            Words(text=f"While attuned ({power.rule}): {power.text}.", style="note"),
            *_growth(character),
            *_stats(character),
            *_bonded(character, library),
            *_spells(character, library),
            *_equipment(character),
            *_focus(character),
            *_learning(character, library),
            *([Heading(text="Notes", level=2), Words(text=character.note)] if character.note else ()),
            Lines(label="" if character.note else "Notes", count=4),
        ),
    )


def _growth(character: Character) -> Iterator[Block]:
    told = []
    if character.milestones:
        told.append(f"Milestones: {character.milestones}")
    if character.points:
        told.append(f"stat points to spend: {character.points}")
    if character.boosts_due:
        told.append(f"Boosts to give: {character.boosts_due}")
    if told:
        yield Words(text=" · ".join(told))


def _stats(character: Character) -> Iterator[Block]:
    """The seven stats (STAT-01): Value and Score; what is spent and comes back each round as boxes; HP and MP too."""
    values = values_of(character)
    extra = {
        "attack": total_bonus(character, "weapon"),
        "defense": total_bonus(character, "armour"),
        "channeling": total_bonus(character, "scepter"),
        "focus": talisman_total(character),
    }
    words = {"attack": "Weapon +{}", "defense": "Armour +{}", "channeling": "Scepter: spells need {} less"}
    rows = []
    for stat in STATS:
        beside = extra.get(stat, 0)
        told = words.get(stat, "{} more in a Talisman").format(beside) if beside else ""
        rows.append((label(stat), str(values[stat]), str(score(stat, values[stat])), told))
    yield Grid(columns=("Stat", "Value", "Score", ""), rows=tuple(rows))
    now = {"hp": hp_now(character), "mp": mp_now(character)}
    held = focus_used(character)
    tracks = [
        Counted(label=label(stat), boxes=score(stat, values[stat]), ticked=score(stat, values[stat]) - now[stat])
        for stat in RESOURCE_STATS
    ]
    tracks += [
        Counted(label=label(stat), boxes=values[stat], ticked=held if stat == "focus" else 0)
        for stat in STATS
        if stat not in RESOURCE_STATS and stat != "preparation"
    ]
    yield Track(rows=tuple(tracks))


def _bonded(character: Character, library: Library) -> Iterator[Block]:
    bond = character.bond
    if bond is None:
        return
    state = {None: "always Prepared", "defeated": "Defeated", "destroyed": "Destroyed until Meditation"}[bond.barred]
    yield Heading(text=f"Bonded Monster: {bond.monster} ({state})", level=2)
    entry = library.get(bond.monster)
    if entry is None:
        yield Words(text=LOST + bond.monster, style="note")
        return
    if isinstance(entry, Monster):
        yield Words(text=monster_line(character, entry, library, character.boosts.get(bond.monster, 0)))
        if entry.hp is not None:
            yield Track(rows=(Counted(label="HP", boxes=entry.hp + 2 * character.boosts.get(bond.monster, 0)),))


def _spells(character: Character, library: Library) -> Iterator[Block]:
    yield Heading(text="Spellbook", level=2)
    rows: list[tuple[str, ...]] = []
    lines: list[tuple[str, ...]] = []
    for spell in character.spellbook:
        entry = library.get(spell)
        state = next((slot.state for slot in character.slots if library.same(slot.spell, spell)), "")
        if entry is None:
            rows.append((_box(state), spell, "?", "?", "?"))
            continue
        box = "" if made_by_ritual(entry) else _box(state)
        cost = spell_mp(character, entry, library)
        rows.append((box, spell, str(entry.rank or ""), cost, how_prepared(entry)))
        told = monster_line(character, entry, library, 0) if isinstance(entry, Monster) else entry.text
        lines += [(spell, told)] if told else []
    if rows:
        yield Grid(
            columns=("Prep., Used", "Spell", "Rank", "MP", "Prepare"), rows=tuple(rows), widths=(1.4, 7, 1, 1, 2.6)
        )
        if lines:
            yield Grid(columns=("Spell", "What it does"), rows=tuple(lines), widths=(3, 10))
    else:
        yield Words(text="Nothing is written there yet.")


def _box(state: str) -> str:
    return {"prepared": "☒ ☐", "used": "☒ ☒", "despelled": "Despelled"}.get(state, "☐ ☐")


def _equipment(character: Character) -> Iterator[Block]:
    if not character.equipment:
        return
    yield Heading(text="Equipment", level=2)
    rows = []
    for item in character.equipment:
        told = item_words(item).removeprefix(": ")
        worn = ("worn, 1 Focus" if needs_focus(item) else "worn") if put_on(item) else "carried"
        rows.append((item.name, worn, told))
    yield Grid(columns=("", "", ""), rows=tuple(rows), widths=(4, 2, 6))


def _focus(character: Character) -> Iterator[Block]:
    if not character.focus:
        return
    yield Heading(text="In Focus", level=2)
    known = basic_magic()
    rows = []
    for held in character.focus:
        name = known[held.spell].name if held.what == "basic" and held.spell in known else held.spell
        slots = some(1 + held.extra, "slot") if held.extra else "1 slot"
        rows.append((held.what, name, "Shadow" if held.shadow else slots))
    yield Grid(rows=tuple(rows), widths=(2, 6, 3))


def _learning(character: Character, library: Library) -> Iterator[Block]:
    rows = [
        (source.spell, source.where, "translated" if source.translated else _days(source.days, source.spell, library))
        for source in character.sources
    ]
    if rows:
        yield Heading(text="To learn from", level=2)
        yield Grid(rows=tuple(rows), widths=(5, 4, 3))


def _days(days: int | None, spell: str, library: Library) -> str:
    entry = library.get(spell)
    needed = days if days is not None else (entry.rank or 0) if entry is not None else 0
    return f"{some(needed, 'day')} to translate"

"""Time with books: preparing, translating, transcribing, rewriting, bonding and erasing."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from convert.prose import clock
from convert.prose.english import some
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.campaign.copies import jewel_with
from convert.systems.duel_monsters.campaign.leaving import let_go
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Outcome, Work
from convert.systems.duel_monsters.campaign.operation import Operation, in_focus, slot_of
from convert.systems.duel_monsters.campaign.things import item_index
from convert.systems.duel_monsters.campaign.time import pass_time
from convert.systems.duel_monsters.campaign.unfinished_work import add_work
from convert.systems.duel_monsters.rules.between import bond, known, prep
from convert.systems.duel_monsters.rules.between.refusal import RuleError, refuse
from convert.systems.duel_monsters.rules.between.ritual import WORK_MINUTES
from convert.systems.duel_monsters.rules.between.stat import SPELLBOOK_PAGES
from convert.systems.duel_monsters.rules.character import Character, Focused, Slot, SpellSource


def prepare(
    campaign: Campaign,
    library: Library,
    who: str,
    spell: str,
    *,
    into: str | None = None,
    interrupted: int | None = None,
    keep: Collection[str] = (),
) -> Outcome:
    """Prepare a spell of the Spellbook: R minutes, R + L for a summon (PREP-01 to PREP-06). ``into`` names jewellery
    that will hold it (PREP-08, EQUIP-11). ``interrupted`` after so many minutes, all progress is lost (PREP-07).
    ``keep``: the summons that are sustained meanwhile (TURN-05)."""
    operation = Operation(campaign, library)
    character = operation.actor(who)
    spell = _written(operation, character, spell)
    refuse(prep.check_preparable(library.entry(spell)))
    _check_preparable(operation, who, spell)
    index = None if into is None else _jewel(character, into)
    if index is None:
        _check_own_slot(operation, character, spell)
    else:
        _check_jewel_place(operation, character, index, spell)
    minutes = formulas.prepare_minutes(library.rank(spell), library.level(spell))
    if interrupted is not None and interrupted < minutes:
        pass_time(operation, who, interrupted, keep=keep)
        operation.say(
            who, f"Preparing {spell} is interrupted after {clock.span(interrupted)}; nothing is kept.", "PREP-07"
        )
        return operation.done()
    pass_time(operation, who, minutes, keep=keep)
    if index is None:
        _fill_slot(operation, who, spell)
    else:
        places = operation.character(who).equipment[index].places
        others = tuple(each for each in places if not library.same(each.spell, spell))
        operation.change_item(who, index, slots=(*others, Slot(spell=spell)))
    no_grave(operation, who, spell)
    operation.say(who, f"{character.name} has prepared {spell} in {clock.span(minutes)}.", "PREP-03")
    return operation.done()


def _written(operation: Operation, character: Character, spell: str) -> str:
    """The spell as the Spellbook has it; refuses what is not in it."""
    bonded = character.bond
    if bonded is not None and operation.library.same(bonded.monster, spell):
        raise RuleError("STAT-20", f"{bonded.monster} is bonded and needs no preparing")
    found = operation.library.among(spell, character.spellbook)
    if found is None:
        entry = operation.library.entry(spell)
        raise RuleError("PREP-01", f"{entry.name} is not in the Spellbook of {character.name}")
    return found


def _check_preparable(operation: Operation, label: str, spell: str) -> None:
    """No bar is on it, its page is readable, and no other copy is Prepared or in play (CAST-11)."""
    library, character = operation.library, operation.character(label)
    if any(library.same(each, spell) for each in character.barred):
        raise RuleError("DEATH-05", f"{spell} cannot be Prepared until {character.name} has meditated")
    if any(library.same(each, spell) for each in character.despelled_sources):
        raise RuleError("DESPELL-03", f"the page of {spell} is Despelled and cannot be prepared from")
    if any(library.same(each, spell) for each in character.resting):
        raise RuleError("DEATH-04", f"{spell} was Defeated and must wait a day")
    if in_focus(character, library, spell) is not None:
        raise RuleError("CAST-11", f"{spell} is in play already")
    held = slot_of(character, library, spell)
    if held is not None and held[1].state == "prepared":
        raise RuleError("CAST-11", f"{spell} is Prepared already")
    if held is not None and held[1].state == "despelled":
        raise RuleError("DESPELL-01", f"{spell} was Despelled; it may be prepared again after Meditation")
    if jewel := jewel_with(operation.campaign, library, label, spell):
        raise RuleError("CAST-11", f"{spell} is already {jewel}")


def _check_own_slot(operation: Operation, character: Character, spell: str) -> None:
    if slot_of(character, operation.library, spell) is not None:
        return
    taken = len(character.slots)
    if taken < character.values.preparation:
        return
    useless = [slot.spell for slot in character.slots if prep.check_preparable(operation.library.entry(slot.spell))]
    hint = (
        f"`card2spell campaign drop` frees the slot of what cannot be cast: {', '.join(useless)}" if useless else None
    )
    used = [slot.spell for slot in character.slots if slot.state == "used"]
    full = f"no slot is free for {spell}: {some(taken, 'slot', 'are')} taken of {character.values.preparation}"
    if used:
        hint = hint or f"used: {', '.join(used)}"
        raise RuleError("PREP-06", f"{full}, and a Used one is cleaned by Meditation first", hint=hint)
    raise RuleError("PREP-04", f"{full} (Prepared, Used and Despelled ones count)", hint=hint)


def _jewel(character: Character, name: str) -> int:
    index = item_index(character, name)
    if not character.equipment[index].jewellery:
        raise RuleError("EQUIP-11", f"{character.equipment[index].name} is no jewellery, so it holds no spells")
    return index


def _check_jewel_place(operation: Operation, character: Character, index: int, spell: str) -> None:
    item = character.equipment[index]
    places = item.places
    if not any(operation.library.same(place.spell, spell) for place in places) and len(places) >= item.jewellery:
        raise RuleError(
            "EQUIP-11", f"{item.name} holds {some(item.jewellery, 'spell')}, and none of its places is free"
        )


def _fill_slot(operation: Operation, who: str, spell: str) -> None:
    character = operation.character(who)
    held = slot_of(character, operation.library, spell)
    slots = list(character.slots)
    if held is None:
        slots.append(Slot(spell=spell))
    else:
        slots[held[0]] = replace(held[1], state="prepared")
    operation.change(who, prepared=tuple(slots))


def no_grave(operation: Operation, who: str, spell: str) -> None:
    """What is Prepared again is no longer in the graveyard (CONVERT-08)."""
    spent = operation.character(who).spent
    operation.change(who, spent=tuple(each for each in spent if not operation.library.same(each.spell, spell)))


def find_source(campaign: Campaign, library: Library, who: str, source: SpellSource) -> Outcome:
    """Somebody comes by something to learn a spell from (KNOWN-01)."""
    operation = Operation(campaign, library)
    entry = library.entry(source.spell)
    source = replace(source, spell=entry.name)
    character = operation.change(who, sources=(*operation.character(who).sources, source))
    operation.say(who, f"{character.name} has a source of {entry.name}{f': {source.where}' if source.where else ''}.")
    return operation.done()


def translate(campaign: Campaign, library: Library, who: str, spell: str, *, days: int | None = None) -> Outcome:
    """Begin to translate a source: R days of 8 hours, or ``days`` for a rare spell (KNOWN-02, KNOWN-03); at once where
    its writer does it (KNOWN-04). The work itself is ``works.work``."""
    operation = Operation(campaign, library)
    operation.actor(who)
    index, source = _source(operation, who, spell)
    if source.translated:
        raise RuleError("KNOWN-02", f"the source of {source.spell} is translated already")
    if source.author:
        _translated(operation, who, index)
        operation.say(who, f"Whoever wrote {source.spell} translates it at once.", "KNOWN-04")
        return operation.done()
    rank = library.rank(spell)
    long = days if days is not None else source.days
    minutes = known.translate_minutes(rank) if long is None else long * WORK_MINUTES["days"]
    if minutes < known.translate_minutes(rank):
        raise RuleError(
            "KNOWN-03", f"translating {source.spell} takes {some(rank, 'day')}; a rare spell can take longer only"
        )
    add_work(operation, Work(kind="translate", who=who, spell=source.spell, needed=minutes))
    operation.say(who, f"{operation.character(who).name} begins to translate {source.spell}.", "KNOWN-03")
    return operation.done()


def sources_of(campaign: Campaign, library: Library, who: str) -> tuple[SpellSource, ...]:
    """What somebody has to learn from."""
    return Operation(campaign, library).character(who).sources


def _source(operation: Operation, who: str, spell: str) -> tuple[int, SpellSource]:
    for index, source in enumerate(operation.character(who).sources):
        if operation.library.same(source.spell, spell):
            return index, source
    entry = operation.library.entry(spell)
    raise RuleError("KNOWN-01", f"{operation.character(who).name} has no source of {entry.name} to learn it from")


def _translated(operation: Operation, who: str, index: int) -> None:
    sources = list(operation.character(who).sources)
    sources[index] = replace(sources[index], translated=True)
    operation.change(who, sources=tuple(sources))


def finish_translating(operation: Operation, work: Work) -> None:
    """The last hour of a translation is done."""
    index, source = _source(operation, work.who, work.spell)
    _translated(operation, work.who, index)
    operation.say(work.who, f"{source.spell} is translated and can be transcribed.", "KNOWN-02")


def transcribe(campaign: Campaign, library: Library, who: str, spell: str) -> Outcome:
    """Write a spell into the Spellbook: R hours, R pages (KNOWN-05, KNOWN-06). It needs a translated source, or for a
    summoning spell a bond (BOND-01). The source is not used up (KNOWN-07)."""
    operation = Operation(campaign, library)
    character = operation.actor(who)
    entry = library.entry(spell)
    bonded = library.among(spell, character.bonds)
    refuse(bond.check_learnable(entry, bonded=bonded is not None))
    if bonded is None:
        _, source = _source(operation, who, spell)
        if not source.translated:
            raise RuleError("KNOWN-02", f"the source of {entry.name} must be translated first")
    written = bonded if bonded is not None else entry.name
    if any(library.same(each, written) for each in character.spellbook):
        raise RuleError("KNOWN-01", f"{written} stands in {character.name}'s Spellbook already")
    used = sum(formulas.pages(library.rank(each)) for each in character.spellbook)
    rank = entry.rank or 0
    refuse(known.check_page_room(entry.name, rank, used))
    minutes = known.transcribe_minutes(rank)
    pass_time(operation, who, minutes)
    character = operation.character(who)
    operation.change(
        who,
        spellbook=(*character.spellbook, written),
        bonds=tuple(each for each in character.bonds if each != bonded),
    )
    free = SPELLBOOK_PAGES - used - formulas.pages(rank)
    text = f"{character.name} has transcribed {written} in {clock.span(minutes)}; {some(free, 'page', 'are')} free."
    operation.say(who, text, "KNOWN-05")
    return operation.done()


def bond_with(campaign: Campaign, library: Library, who: str, monster: str, *, done: str = "") -> Outcome:
    """A creature bonds with somebody, after what it wanted done (BOND-01, BOND-02; a story of its own, GM-03).
    ``monster`` may name an individual
    (BOND-03: ``M-Warrior #1 @ of the gate``)."""
    operation = Operation(campaign, library)
    entry = library.entry(monster)
    refuse(bond.check_learnable(entry, bonded=True))
    if entry.kind != "monster":
        raise RuleError("BOND-01", f"{entry.name} is no creature, so nobody bonds with it")
    character = operation.actor(who)
    known_already = (*character.bonds, *character.spellbook, *([character.bond.monster] if character.bond else []))
    if any(library.same(each, monster) for each in known_already):
        raise RuleError(
            "BOND-03",
            f"{character.name} has a bond with {monster} already",
            hint=f"another individual is another spell: {entry.name} @ who it is",
        )
    individual = monster.partition(" @ ")[2].strip()
    written = f"{entry.name} @ {individual}" if individual else entry.name
    operation.change(who, bonds=(*character.bonds, written))
    told = f", who wanted this done: {done}" if done else ""
    operation.say(who, f"{character.name} has bonded with {written}{told}. The spell can be transcribed.", "BOND-01")
    return operation.done()


def erase(campaign: Campaign, library: Library, who: str, spell: str) -> Outcome:
    """Erase a spell from the Spellbook, which frees its pages (KNOWN-06). What is Prepared stays so."""
    operation = Operation(campaign, library)
    character = operation.actor(who)
    found = library.among(spell, character.spellbook)
    if found is None:
        raise RuleError("KNOWN-06", f"{spell} is not in the Spellbook of {character.name}")
    book = list(character.spellbook)
    book.remove(found)
    operation.change(who, spellbook=tuple(book))
    operation.say(who, f"{character.name} erases {found}.", "KNOWN-06")
    return operation.done()


def rewrite(campaign: Campaign, library: Library, who: str, spell: str, *, by: str | None = None) -> Outcome:
    """Rewrite a Despelled page in the time of transcribing it (DESPELL-02). ``by`` is who does it, by default the
    owner; whoever does must know the spell. It begins when the page is lost already, and it is whole for its owner no
    earlier than it is written."""
    operation = Operation(campaign, library)
    owner = operation.character(who)
    found = next((each for each in owner.despelled_sources if library.same(each, spell)), None)
    if found is None:
        raise RuleError("DESPELL-02", f"no page of {spell} in the Spellbook of {owner.name} is Despelled")
    writer = by or who
    writes = operation.actor(writer)
    if writer != who and library.among(found, writes.spellbook) is None:
        raise RuleError("DESPELL-02", f"{operation.character(writer).name} does not know {found}")
    minutes = known.transcribe_minutes(library.rank(found))
    lost = operation.time(who) - max(0, known.recovery_minutes(library.rank(found)) - owner.despelled_sources[found])
    if (early := lost - operation.time(writer)) > 0:
        pass_time(operation, writer, early)
        operation.say(
            writer, f"{writes.name} has waited {clock.span(early)}: the page was whole until then.", "DESPELL-02"
        )
    pass_time(operation, writer, minutes)
    sources = dict(operation.character(who).despelled_sources)
    until = operation.time(writer) - operation.time(who)
    left = min(sources.pop(found, 0), until)
    operation.change(who, despelled_sources={**sources, found: left} if left > 0 else sources)
    operation.say(
        writer,
        f"{operation.character(writer).name} rewrites the page of {found} in {clock.span(minutes)}.",
        "DESPELL-02",
    )
    return operation.done()


def _lose_power_of(operation: Operation, who: str, held: Focused) -> None:
    """An artifact that is Despelled while it is armed or lasts has no power until it is restored (DESPELL-04)."""
    if held.what not in ("armed", "lasting"):
        return
    for index, item in enumerate(operation.character(who).equipment):
        if (
            item.entry is not None
            and not item.eidolon
            and item.power
            and operation.library.same(item.entry, held.spell)
        ):
            operation.change_item(who, index, power=False)
            operation.say(who, f"{item.name} has lost its power until it is restored.", "DESPELL-04")
            return


def despell(campaign: Campaign, library: Library, who: str, spell: str, *, page: bool = False) -> Outcome:
    """Somebody loses a spell outside a fight: a Prepared one (DESPELL-01), something in play (DESPELL-04), or with
    ``page`` the page in the Spellbook (DESPELL-03)."""
    operation = Operation(campaign, library)
    character = operation.character(who)
    if page:
        found = library.among(spell, character.spellbook)
        if found is None:
            raise RuleError("DESPELL-03", f"{spell} is not in the Spellbook of {character.name}")
        minutes = known.recovery_minutes(library.rank(found))
        operation.change(who, despelled_sources={**character.despelled_sources, found: minutes})
        operation.say(who, f"The page of {found} is Despelled for {clock.span(minutes)}.", "DESPELL-03")
        return operation.done()
    held = in_focus(character, library, spell)
    if held is not None:
        if held.what in ("summon", "body"):
            raise RuleError("DESPELL-04", f"{held.spell} is a creature, and a creature is no spell for this purpose")
        let_go(operation, who, held, "Despelled", "DESPELL-04")
        _lose_power_of(operation, who, held)
        return operation.done()
    slot = slot_of(character, library, spell)
    if slot is None or slot[1].state != "prepared":
        raise RuleError("DESPELL-01", f"{spell} is neither Prepared nor in play for {character.name}")
    slots = list(character.slots)
    slots[slot[0]] = replace(slot[1], state="despelled")
    operation.change(who, prepared=tuple(slots))
    operation.say(who, f"{slot[1].spell} is Despelled until {character.name} meditates.", "DESPELL-01")
    return operation.done()

"""Time passing for one person: Sustain, Amulets, waiting summons and recovering pages; sleep, rest and waiting."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from convert.errors import UsageError
from convert.prose import clock
from convert.prose.english import some
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.campaign.leaving import end_focus, let_go
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Outcome
from convert.systems.duel_monsters.campaign.operation import (
    Operation,
    hp_now,
    mp_now,
    or_full,
)
from convert.systems.duel_monsters.campaign.paying import mp_available, pay
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.between import equip, gm, meditate
from convert.systems.duel_monsters.rules.between.real import REST_MINUTES, RealHP
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.character import Character, Focused


def rest(campaign: Campaign, library: Library, who: str, minutes: int, *, keep: Collection[str] = ()) -> Outcome:
    """Somebody rests: time passes, and a Real monster gets Equipment HP back (REAL-04).

    ``keep`` names the summons that are sustained meanwhile (TURN-05), beside those held in a Talisman, which no rest
    loses while there is MP for them (EQUIP-09); the others are dismissed before it is due."""
    operation = Operation(campaign, library)
    operation.say(who, f"{name_of(operation, who)} rests for {clock.span(minutes)}.")
    pass_time(operation, who, minutes, keep=keep)
    return operation.done()


def wait(campaign: Campaign, library: Library, *, keep: Collection[str] = ()) -> Outcome:
    """Everyone who did less than the others waits until now, so that all stand at one moment."""
    operation = Operation(campaign, library)
    if not campaign.behind:
        raise UsageError(f"everyone is at the same moment, {campaign.clock}: there is nothing to wait for")
    for who in sorted(campaign.behind):
        minutes = campaign.now - operation.time(who)
        operation.say(who, f"{name_of(operation, who)} waits for {clock.span(minutes)}, until {campaign.clock}.")
        pass_time(operation, who, minutes, keep=keep)
    return operation.done()


def sleep(
    campaign: Campaign,
    library: Library,
    who: str,
    minutes: int = meditate.SLEEP_MINUTES,
    *,
    keep: Collection[str] = (),
) -> Outcome:
    """Somebody sleeps. Eight hours make MP whole (MEDITATE-10) and HP too (STAT-23); Focus ends as in Meditation, what
    a Talisman holds is sustained as in any rest (MEDITATE-11). Less sleep is only rest."""
    operation = Operation(campaign, library)
    operation.say(who, f"{name_of(operation, who)} sleeps for {clock.span(minutes)}.")
    if who in campaign.companions:
        pass_time(operation, who, minutes)
        if minutes >= meditate.SLEEP_MINUTES and real_hp(operation, who).now > 0:
            operation.change_companion(who, base=None, equipment=None, signature_used=0)
            operation.say(who, f"{name_of(operation, who)} is whole again.", "REAL-04")
        return operation.done()
    end_focus(operation, who, "MEDITATE-11")
    pass_time(operation, who, minutes, keep=keep)
    if minutes < meditate.SLEEP_MINUTES:
        operation.say(who, f"Less than {clock.span(meditate.SLEEP_MINUTES)} of sleep restores nothing.", "MEDITATE-10")
        return operation.done()
    character = operation.character(who)
    if mp_now(character) < character.max_mp:
        operation.change(who, mp=None)
        operation.say(who, f"MP {mp_now(character)} → {character.max_mp}.", "MEDITATE-10")
    if campaign.options.sleep_restores_hp and hp_now(character) < character.max_hp:
        operation.change(who, hp=None)
        operation.say(who, f"HP {hp_now(character)} → {character.max_hp}.", "STAT-23")
    return operation.done()


def name_of(operation: Operation, who: str) -> str:
    """The name behind a label."""
    if who in operation.campaign.companions:
        return operation.library.entry(operation.companion(who).monster).name
    return operation.character(who).name


def pass_time(operation: Operation, who: str, minutes: int, *, keep: Collection[str] = ()) -> None:
    """Let time pass for one person, with all that it does to them. The Sustain of the summons that ``keep`` names is
    paid (TURN-05), and of those that a Talisman holds: no time loses them while there is MP (EQUIP-09)."""
    if minutes < 0:
        raise RuleError("GAME-06", "time does not run backwards")
    if who in operation.campaign.companions:
        _companion_rests(operation, who, minutes)
        operation.set_time(who, operation.time(who) + minutes)
        return
    _pay_sustain(operation, who, minutes, keep)
    _refill_amulets(operation, who, minutes)
    operation.set_time(who, operation.time(who) + minutes)
    _end_waits(operation, who, minutes)


def real_hp(operation: Operation, who: str) -> RealHP:
    """A companion's HP in their two parts."""
    companion = operation.companion(who)
    full = RealHP.full(operation.library.level(companion.monster))
    return replace(
        full,
        base=full.base if companion.base is None else companion.base,
        equipment=full.equipment if companion.equipment is None else companion.equipment,
    )


def set_real_hp(operation: Operation, who: str, hp: RealHP) -> None:
    """Write a companion's HP down."""
    full = RealHP.full(hp.level)
    operation.change_companion(who, base=or_full(hp.base, full.base), equipment=or_full(hp.equipment, full.equipment))


def _companion_rests(operation: Operation, who: str, minutes: int) -> None:
    companion, options = operation.companion(who), operation.campaign.options
    rested = minutes >= REST_MINUTES
    if rested and gm.signature_spell_ready(companion.signature_used, options, rested_since=True):
        operation.change_companion(who, signature_used=0)  # GM-07
    before = real_hp(operation, who)
    if before.now <= 0:  # COMBAT-43: dead or captured; no rest brings it back
        operation.say(who, f"{name_of(operation, who)} is at 0 HP: rest does not bring it back.", "COMBAT-43")
        return
    after = before.rested(minutes)
    if after != before:
        set_real_hp(operation, who, after)
        operation.say(who, f"{name_of(operation, who)}: HP {before.now} → {after.now}.", "REAL-04")


def _pay_sustain(operation: Operation, who: str, minutes: int, keep: Collection[str]) -> None:
    turns = minutes // operation.campaign.options.minutes_per_turn
    if not turns:
        return
    kept = {operation.library.key(spell) for spell in keep}
    for held in operation.character(who).focus:
        cost = sustain(operation.library, operation.character(who), held)
        if not cost:
            continue
        if not held.talisman and operation.library.key(held.spell) not in kept:
            let_go(operation, who, held, "before its Sustain is due", "SUMMON-11")
            continue
        character = operation.character(who)
        paid = min(turns, mp_available(character) // cost)
        pay(operation, who, paid * cost)
        operation.say(
            who, f"Sustaining {held.spell} for {some(paid, 'turn')} costs {paid * cost} MP.", "TURN-05", "SUMMON-07"
        )
        if paid < turns:
            let_go(operation, who, held, "for want of MP", "SUMMON-07")


def sustain(library: Library, character: Character, held: Focused) -> int:
    """MP a turn to keep what is in Focus: summons only, no Shadow (SUMMON-07 to SUMMON-09, FUSION-08)."""
    entry = library.get(held.spell)
    if held.what != "summon" or held.shadow or not isinstance(entry, Monster):
        return 0
    materials = len(held.materials) or (sum(each.count for each in entry.materials) if entry.form == "fusion" else 0)
    return formulas.sustain_cost(
        entry.level, attuned=library.discounted(character, entry), extra_focus=max(0, held.extra - materials)
    )


def _refill_amulets(operation: Operation, who: str, minutes: int) -> None:
    for index, item in enumerate(operation.character(who).equipment):
        if not item.amulet or item.mp is None:
            continue
        idle = item.idle + minutes
        after = equip.amulet_mp(item.mp, item.amulet, idle)
        full = equip.amulet_maximum(item.amulet)
        operation.change_item(who, index, mp=or_full(after, full), idle=0 if after >= full else idle)
        if after != item.mp:
            operation.say(who, f"{item.name}: {item.mp} → {after} MP.", "EQUIP-13")


def _end_waits(operation: Operation, who: str, minutes: int) -> None:
    character = operation.character(who)
    resting = {spell: left - minutes for spell, left in character.resting.items()}
    pages = {spell: left - minutes for spell, left in character.despelled_sources.items()}
    for spell in (spell for spell, left in resting.items() if left <= 0):
        operation.say(who, f"{spell} may be summoned again.", "DEATH-04")
    for spell in (spell for spell, left in pages.items() if left <= 0):
        operation.say(who, f"The page of {spell} has recovered.", "DESPELL-03")
    operation.change(
        who,
        resting={spell: left for spell, left in resting.items() if left > 0},
        despelled_sources={spell: left for spell, left in pages.items() if left > 0},
    )
    bond = character.bond
    if bond is not None and bond.barred == "defeated" and resting.get(bond.monster, 0) <= 0:
        operation.change(who, bonded=bond.monster)

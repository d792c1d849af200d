"""Meditation, healing and hurt."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from convert.errors import UsageError
from convert.prose import clock
from convert.prose.matching import by_words
from convert.systems.duel_monsters.campaign.leaving import end_focus, let_go
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Outcome
from convert.systems.duel_monsters.campaign.operation import (
    Operation,
    hp_now,
    mp_now,
    or_full,
)
from convert.systems.duel_monsters.campaign.time import name_of, pass_time, real_hp, set_real_hp
from convert.systems.duel_monsters.rules.between import equip, meditate
from convert.systems.duel_monsters.rules.between.real import RealHP
from convert.systems.duel_monsters.rules.between.refusal import RuleError, refuse
from convert.systems.duel_monsters.rules.character import Slot
from convert.systems.duel_monsters.rules.events.wearing import needs_focus


def choices_of(words: Sequence[str]) -> list[meditate.Choice]:
    """Options of Meditation from words (MEDITATE-04). Raises ``UsageError`` with what there is."""
    chosen: list[meditate.Choice] = []
    for word in words:
        found = next((choice for choice in meditate.CHOICES if choice == word.casefold()), None)
        if found is None:
            told = "; ".join(f"{name}: {what}" for name, what in meditate.CHOICES.items())
            raise UsageError(f"{word!r} is not an option of Meditation (MEDITATE-04)", hint=told)
        chosen.append(found)
    return chosen


def meditate_for(
    campaign: Campaign,
    library: Library,
    who: str,
    choices: Sequence[meditate.Choice],
    *,
    clean: str | None = None,
    paint: str | None = None,
    interrupted: int | None = None,
    keep: Collection[str] = (),
) -> Outcome:
    """Five quiet minutes and two of the four options (MEDITATE-01 to MEDITATE-09).

    What a Talisman holds stays, its Sustain is paid as in any rest, and so is that of what ``keep`` names (MEDITATE-03,
    EQUIP-09).

    ``clean`` names the Used spell whose slot is cleaned, ``paint`` the War Paint, where there are several.
    ``interrupted`` after so many minutes: nothing is gained, and what was let go stays lost. Raises ``RuleError``
    for choices that do not go together or have nothing to do, and for an interruption when it is over."""
    refuse(meditate.check_choices(choices))
    whole = meditate.MEDITATION_MINUTES
    if interrupted is not None and interrupted >= whole:
        late = f"Meditation takes {clock.span(whole)}, and after {clock.span(interrupted)} it is over"
        raise RuleError("MEDITATE-01", f"{late}: nothing interrupts it then", hint="leave out --interrupted")
    operation = Operation(campaign, library)
    name = operation.actor(who).name
    operation.say(who, f"{name} meditates.", "MEDITATE-01")
    if interrupted is not None:
        _sit(operation, who, interrupted, keep)
        operation.say(who, f"Interrupted after {clock.span(interrupted)}: it gives nothing.", "MEDITATE-01")
        return operation.done()
    _sit(operation, who, whole, keep)
    idle = idle_choices(operation.campaign, who, choices)
    for choice in choices:
        if choice in ("mp", "despelled") and choice in idle:
            operation.say(who, f"{idle[choice]}.")
        elif choice == "mp":
            _recover_mp(operation, who)
        elif choice == "slot":
            _clean_slot(operation, who, clean)
        elif choice == "paint":
            _repaint(operation, who, paint)
        else:
            _lift_bars(operation, who)
    _refresh(operation, who)
    return operation.done()


def _sit(operation: Operation, who: str, minutes: int, keep: Collection[str]) -> None:
    end_focus(operation, who, "MEDITATE-02")
    pass_time(operation, who, minutes, keep=keep)


def after_five_minutes(campaign: Campaign, library: Library, who: str, keep: Collection[str] = ()) -> Campaign:
    """What somebody's Meditation finds when its options are taken: what it ends is gone, Sustain is paid (TURN-05)."""
    operation = Operation(campaign, library)
    _sit(operation, who, meditate.MEDITATION_MINUTES, keep)
    return operation.done().campaign


def idle_choices(campaign: Campaign, who: str, choices: Sequence[meditate.Choice]) -> dict[meditate.Choice, str]:
    """Which of these options give somebody nothing as things stand after the five minutes, and why."""
    character, told = campaign.characters[who], dict[meditate.Choice, str]()
    now, options = mp_now(character), campaign.options
    if meditate.meditated_mp(now, character.values.mp, character.max_mp, options) == now:
        most = meditate.meditated_mp(0, character.max_mp, character.max_mp, options)
        lifts = f"there are {now} MP, and Meditation lifts them to {most} at most (MEDITATE-05)"
        told["mp"] = f"the option mp gives nothing: {lifts}"
    places = [*character.slots, *(slot for item in character.equipment for slot in item.places)]
    if not any(slot.state == "used" for slot in places):
        told["slot"] = "the option slot gives nothing: no slot is Used (MEDITATE-06)"
    if not any(item.war_paint and item.paint is not None for item in character.equipment):
        told["paint"] = "the option paint gives nothing: no War Paint has lost anything (MEDITATE-07)"
    destroyed = character.bond is not None and character.bond.barred == "destroyed"
    if not (destroyed or character.barred or any(slot.state == "despelled" for slot in character.slots)):
        told["despelled"] = (
            "the option despelled gives nothing: nothing is Despelled, Destroyed or discarded (MEDITATE-08)"
        )
    return {choice: told[choice] for choice in choices if choice in told}


def open_choices(campaign: Campaign, who: str, choices: Sequence[meditate.Choice]) -> list[meditate.Choice]:
    """Options that nobody chose and that would give somebody something, as things stand after the five minutes; none
    where two are chosen, which is all there are (MEDITATE-04)."""
    if len(choices) >= meditate.CHOICES_EACH:
        return []
    idle = idle_choices(campaign, who, tuple(meditate.CHOICES))
    return [choice for choice in meditate.CHOICES if choice not in choices and choice not in idle]


def no_gain(campaign: Campaign, who: str, choices: Sequence[meditate.Choice]) -> str | None:
    """Why a whole Meditation gives somebody nothing as things stand after the five minutes; None where it gives
    something. Without an option it still frees Eidolons and ends the graveyard (MEDITATE-09, CONVERT-08)."""
    character, idle = campaign.characters[who], idle_choices(campaign, who, choices)
    if len(idle) < len(choices) or character.eidolons or character.spent:
        return None
    return "; ".join(idle.values()) or "no option is chosen"


def _recover_mp(operation: Operation, who: str) -> None:
    character = operation.character(who)
    before = mp_now(character)
    after = meditate.meditated_mp(before, character.values.mp, character.max_mp, operation.campaign.options)
    operation.change(who, mp=or_full(after, character.max_mp))
    operation.say(who, f"MP {before} → {after}.", "MEDITATE-05")


def _clean_slot(operation: Operation, who: str, wanted: str | None) -> None:
    """Used slots of the character's own and of their jewellery (EQUIP-12); a Despelled slot is not Used."""
    character = operation.character(who)
    own = [slot.spell for slot in character.slots if slot.state == "used"]
    jewels = [
        (index, slot.spell)
        for index, item in enumerate(character.equipment)
        for slot in item.places
        if slot.state == "used"
    ]
    spell = _only(wanted, [*own, *(spell for _, spell in jewels)], "Used slot", "MEDITATE-06", operation.library)
    if any(operation.library.same(each, spell) for each in own):
        operation.change(who, prepared=_without(character.slots, spell, operation.library))
    else:
        index = next(index for index, each in jewels if operation.library.same(each, spell))
        kept = _without(character.equipment[index].places, spell, operation.library)
        operation.change_item(who, index, slots=kept)
    operation.say(who, f"The slot of {spell} is clean.", "MEDITATE-06")


def _without(slots: tuple[Slot, ...], spell: str, library: Library) -> tuple[Slot, ...]:
    return tuple(slot for slot in slots if not library.same(slot.spell, spell))


def _repaint(operation: Operation, who: str, wanted: str | None) -> None:
    items = operation.character(who).equipment
    faded = {item.name: index for index, item in enumerate(items) if item.war_paint and item.paint is not None}
    chosen = _only(wanted, list(faded), "War Paint that has lost anything", "MEDITATE-07", None)
    index = next(index for name, index in faded.items() if name.casefold() == chosen.casefold())
    item = items[index]
    before = item.paint or 0
    after = equip.repainted(before, item.war_paint)
    operation.change_item(who, index, paint=or_full(after, equip.paint_maximum(item.war_paint)))
    operation.say(who, f"{item.name}: {before} → {after} HP.", "MEDITATE-07")


def _lift_bars(operation: Operation, who: str) -> None:
    character = operation.character(who)
    despelled = [slot.spell for slot in character.slots if slot.state == "despelled"]
    slots = tuple(replace(slot, state="used") if slot.state == "despelled" else slot for slot in character.slots)
    operation.change(who, barred=(), prepared=slots)
    bond = character.bond
    if bond is not None and bond.barred == "destroyed":
        operation.change(who, bonded=bond.monster)
        operation.say(who, f"{bond.monster} is Prepared again at once.", "DEATH-05")
    freed = [spell for spell in dict.fromkeys((*character.barred, *despelled)) if bond is None or spell != bond.monster]
    if freed:
        operation.say(who, f"{', '.join(freed)} may be Prepared again.", "MEDITATE-08")


def _refresh(operation: Operation, who: str) -> None:
    """What any Meditation does: the spells used before it are no graveyard any more (CONVERT-08), and Eidolons may be
    cast again (MEDITATE-09, EIDOLON-08)."""
    character = operation.character(who)
    operation.change(who, spent=())
    if character.eidolons and operation.campaign.options.meditation_frees_eidolons:
        operation.change(who, eidolons=())
        operation.say(who, f"{', '.join(character.eidolons)} may be cast as an Eidolon again.", "EIDOLON-08")


def _only(wanted: str | None, there: list[str], what: str, rule: str, library: Library | None) -> str:
    """The one that is meant: the one named, or the only one there is."""
    if wanted is not None:
        for each in there:
            if library is not None and library.same(each, wanted):
                return each
        found = by_words([(each,) for each in there], wanted)
        if len(found) == 1:
            return there[found[0]]
        raise RuleError(
            rule, f"there is no {what} called {wanted}", hint=f"there is {', '.join(there)}" if there else None
        )
    if len(there) == 1:
        return there[0]
    if not there:
        raise RuleError(rule, f"there is no {what}", hint="choose another option")
    raise RuleError(rule, f"which {what}?", hint=f"there is {', '.join(there)}")


def heal(campaign: Campaign, library: Library, who: str, amount: int) -> Outcome:
    """Somebody is healed (STAT-23): HP rise to the maximum at most, War Paint does not (EQUIP-14). A companion's base
    HP come first."""
    operation = Operation(campaign, library)
    if who in campaign.companions:
        before = real_hp(operation, who)
        after = before.healed(amount)
        set_real_hp(operation, who, after)
        full = RealHP.full(before.level).now
        operation.say(who, f"{name_of(operation, who)}: {_risen(before.now, after.now, full)}.", "REAL-04")
        return operation.done()
    healed(operation, who, amount)
    return operation.done()


def healed(operation: Operation, who: str, amount: int) -> None:
    """A character regains HP, up to the maximum, and wakes where they were at 0 (STAT-22, STAT-23)."""
    character = operation.character(who)
    now = hp_now(character)
    risen = min(character.max_hp, now + amount)
    operation.change(who, hp=or_full(risen, character.max_hp))
    woke = " and wakes" if now == 0 < risen else ""
    told = f"{_risen(now, risen, character.max_hp)}{woke}"
    operation.say(who, f"{character.name}: {told}.", "STAT-22" if woke else "STAT-23")


def _risen(now: int, risen: int, most: int) -> str:
    """HP before and after healing, and that it is no more than the maximum where that is reached."""
    if now == most:
        return f"HP {now} of {most} already, so nothing is healed"
    return f"HP {now} → {risen}" + (", the maximum" if risen == most else "")


def hurt(campaign: Campaign, library: Library, who: str, amount: int) -> Outcome:
    """Somebody loses HP outside a fight, by a fall or a trap: War Paint first (EQUIP-14), a companion's Equipment part
    first (REAL-04). At 0 a character is unconscious and holds no Focus (STAT-22)."""
    operation = Operation(campaign, library)
    if who in campaign.companions:
        before = real_hp(operation, who)
        set_real_hp(operation, who, before.hurt(amount))
        operation.say(who, f"{name_of(operation, who)}: HP {before.now} → {before.hurt(amount).now}.", "REAL-04")
        return operation.done()
    left = amount
    for index, item in enumerate(operation.character(who).equipment):
        if item.war_paint and item.worn and left:
            full = equip.paint_maximum(item.war_paint)
            paint = full if item.paint is None else item.paint
            after, _ = equip.paint_hurt(paint, 0, left)
            left -= paint - after
            operation.change_item(who, index, paint=or_full(after, full))
            operation.say(who, f"{item.name}: {paint} → {after} HP.", "EQUIP-14")
    straight_off_hp(operation, who, left, "DICE-09")
    return operation.done()


def straight_off_hp(operation: Operation, who: str, amount: int, rule: str) -> None:
    """A character loses HP that nothing takes in their place (COMBAT-42). At 0 they are unconscious (STAT-22)."""
    character = operation.character(who)
    now = hp_now(character)
    after_hp = max(0, now - amount)
    operation.change(who, hp=or_full(after_hp, character.max_hp))
    if after_hp != now:
        operation.say(who, f"{character.name}: HP {now} → {after_hp}.", rule)
    if now and not after_hp:
        operation.say(who, f"{character.name} is unconscious.", "STAT-22")
        for held in operation.character(who).focus:
            let_go(operation, who, held, "as its holder falls unconscious", "STAT-22")
        _lose_worn_focus(operation, who)


def _lose_worn_focus(operation: Operation, who: str) -> None:
    """The Focus of magic equipment is lost too: it gives nothing until it is put on again (STAT-22, EQUIP-16)."""
    for index, item in enumerate(operation.character(who).equipment):
        if item.worn and needs_focus(item):
            operation.change_item(who, index, worn=False)
            operation.say(who, f"{item.name} gives nothing until it is put on again.", "EQUIP-16")

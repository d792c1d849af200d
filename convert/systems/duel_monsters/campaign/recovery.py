"""Meditation, healing and hurt."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from convert.errors import UsageError
from convert.systems.duel_monsters.campaign import clock
from convert.systems.duel_monsters.campaign.desk import Desk, hp_now, mp_now, or_full
from convert.systems.duel_monsters.campaign.leaving import end_focus, let_go
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Outcome
from convert.systems.duel_monsters.campaign.time import name_of, pass_time, real_hp, set_real_hp
from convert.systems.duel_monsters.rules.between import equip, meditate
from convert.systems.duel_monsters.rules.between.refusal import RuleError, refuse
from convert.systems.duel_monsters.rules.character import Item, Slot


def choices_of(words: Sequence[str]) -> list[meditate.Choice]:
    """Options of Meditation from words (MEDITATE-04). Raises ``UsageError`` with what there is."""
    chosen: list[meditate.Choice] = []
    for word in words:
        found = next((choice for choice in meditate.CHOICES if choice == word.casefold()), None)
        if found is None:
            told = "; ".join(f"{name}: {what}" for name, what in meditate.CHOICES.items())
            raise UsageError(f"{word!r} is no option of Meditation (MEDITATE-04)", hint=told)
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
) -> Outcome:
    """Five quiet minutes and two of the four options (MEDITATE-01 to MEDITATE-09).

    ``clean`` names the Used spell whose slot is cleaned, ``paint`` the War Paint, where there are several.
    ``interrupted`` after so many minutes: nothing is gained, and what was let go stays lost. Raises ``RuleError``
    for choices that do not go together or have nothing to do."""
    refuse(meditate.check_choices(choices))
    desk = Desk(campaign, library)
    name = desk.character(who).name
    desk.say(who, f"{name} meditates.", "MEDITATE-01")
    end_focus(desk, who, "MEDITATE-02")
    if interrupted is not None and interrupted < meditate.MEDITATION_MINUTES:
        pass_time(desk, who, interrupted)
        desk.say(who, f"Interrupted after {clock.span(interrupted)}: it gives nothing.", "MEDITATE-01")
        return desk.done()
    pass_time(desk, who, meditate.MEDITATION_MINUTES)
    for choice in choices:
        if choice == "mp":
            _recover_mp(desk, who)
        elif choice == "slot":
            _clean_slot(desk, who, clean)
        elif choice == "paint":
            _repaint(desk, who, paint)
        else:
            _lift_bars(desk, who)
    _refresh(desk, who)
    return desk.done()


def _recover_mp(desk: Desk, who: str) -> None:
    character = desk.character(who)
    before = mp_now(character)
    after = meditate.meditated_mp(before, character.values.mp, character.max_mp, desk.campaign.options)
    desk.change(who, mp=or_full(after, character.max_mp))
    desk.say(who, f"MP {before} → {after}.", "MEDITATE-05")


def _clean_slot(desk: Desk, who: str, wanted: str | None) -> None:
    """Used slots of the character's own and of their jewellery (EQUIP-12); a Despelled slot is not Used."""
    character = desk.character(who)
    own = [slot.spell for slot in character.slots if slot.state == "used"]
    jewels = [
        (index, slot.spell)
        for index, item in enumerate(character.equipment)
        for slot in slots_in(item)
        if slot.state == "used"
    ]
    spell = _only(wanted, [*own, *(spell for _, spell in jewels)], "Used slot", "MEDITATE-06", desk.library)
    if any(desk.library.same(each, spell) for each in own):
        desk.change(who, prepared=_without(character.slots, spell, desk.library))
    else:
        index = next(index for index, each in jewels if desk.library.same(each, spell))
        kept = _without(slots_in(character.equipment[index]), spell, desk.library)
        desk.change_item(who, index, slots=kept)
    desk.say(who, f"The slot of {spell} is clean.", "MEDITATE-06")


def _without(slots: tuple[Slot, ...], spell: str, library: Library) -> tuple[Slot, ...]:
    return tuple(slot for slot in slots if not library.same(slot.spell, spell))


def slots_in(item: Item) -> tuple[Slot, ...]:
    """The places of a jewel, bare names written out."""
    return tuple(Slot(spell=slot) if isinstance(slot, str) else slot for slot in item.slots)


def _repaint(desk: Desk, who: str, wanted: str | None) -> None:
    items = desk.character(who).equipment
    faded = {item.name: index for index, item in enumerate(items) if item.war_paint and item.paint is not None}
    chosen = _only(wanted, list(faded), "War Paint that has lost anything", "MEDITATE-07", None)
    index = next(index for name, index in faded.items() if name.casefold() == chosen.casefold())
    item = items[index]
    before = item.paint or 0
    after = equip.repainted(before, item.war_paint)
    desk.change_item(who, index, paint=or_full(after, equip.paint_maximum(item.war_paint)))
    desk.say(who, f"{item.name}: {before} → {after} HP.", "MEDITATE-07")


def _lift_bars(desk: Desk, who: str) -> None:
    character = desk.character(who)
    despelled = [slot.spell for slot in character.slots if slot.state == "despelled"]
    slots = tuple(replace(slot, state="used") if slot.state == "despelled" else slot for slot in character.slots)
    desk.change(who, barred=(), prepared=slots)
    bond = character.bond
    if bond is not None and bond.barred == "destroyed":
        desk.change(who, bonded=bond.monster)
        desk.say(who, f"{bond.monster} is Prepared again at once.", "DEATH-05")
    freed = [spell for spell in dict.fromkeys((*character.barred, *despelled)) if bond is None or spell != bond.monster]
    if freed:
        desk.say(who, f"{', '.join(freed)} may be Prepared again.", "MEDITATE-08")


def _refresh(desk: Desk, who: str) -> None:
    """What any Meditation does: the spells used before it are no graveyard any more (CONVERT-08), and Eidolons may be
    cast again (MEDITATE-09, EIDOLON-08)."""
    character = desk.character(who)
    desk.change(who, spent=())
    if character.eidolons and desk.campaign.options.meditation_frees_eidolons:
        desk.change(who, eidolons=())
        desk.say(who, f"{', '.join(character.eidolons)} may be cast as an Eidolon again.", "EIDOLON-08")


def _only(wanted: str | None, there: list[str], what: str, rule: str, library: Library | None) -> str:
    """The one that is meant: the one named, or the only one there is."""
    if wanted is not None:
        for each in there:
            if library.same(each, wanted) if library is not None else each.casefold() == wanted.casefold():
                return each
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
    desk = Desk(campaign, library)
    if who in campaign.companions:
        before = real_hp(desk, who)
        after = before.healed(amount)
        set_real_hp(desk, who, after)
        desk.say(who, f"{name_of(desk, who)}: HP {before.now} → {after.now}.", "REAL-04")
        return desk.done()
    character = desk.character(who)
    now = hp_now(character)
    risen = min(character.max_hp, now + amount)
    desk.change(who, hp=or_full(risen, character.max_hp))
    woke = " and wakes" if now == 0 < risen else ""
    desk.say(who, f"{character.name}: HP {now} → {risen}{woke}.", "STAT-22" if woke else "STAT-23")
    return desk.done()


def hurt(campaign: Campaign, library: Library, who: str, amount: int) -> Outcome:
    """Somebody loses HP outside a fight, by a fall or a trap: War Paint first (EQUIP-14), a companion's Equipment part
    first (REAL-04). At 0 a character is unconscious and holds no Focus (STAT-22)."""
    desk = Desk(campaign, library)
    if who in campaign.companions:
        before = real_hp(desk, who)
        set_real_hp(desk, who, before.hurt(amount))
        desk.say(who, f"{name_of(desk, who)}: HP {before.now} → {before.hurt(amount).now}.", "REAL-04")
        return desk.done()
    left = amount
    for index, item in enumerate(desk.character(who).equipment):
        if item.war_paint and item.worn and left:
            full = equip.paint_maximum(item.war_paint)
            paint = full if item.paint is None else item.paint
            after, _ = equip.paint_hurt(paint, 0, left)
            left -= paint - after
            desk.change_item(who, index, paint=or_full(after, full))
            desk.say(who, f"{item.name}: {paint} → {after} HP.", "EQUIP-14")
    character = desk.character(who)
    now = hp_now(character)
    after_hp = max(0, now - left)
    desk.change(who, hp=or_full(after_hp, character.max_hp))
    if after_hp != now:
        desk.say(who, f"{character.name}: HP {now} → {after_hp}.", "DICE-09")
    if now and not after_hp:
        desk.say(who, f"{character.name} is unconscious.", "STAT-22")
        for held in desk.character(who).focus:
            let_go(desk, who, held, "as its holder falls", "STAT-22")
    return desk.done()

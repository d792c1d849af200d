"""Equipment, artifacts and trinkets: wearing, using, handing over."""

from __future__ import annotations

from msgspec.structs import replace

from convert.errors import UsageError
from convert.systems.duel_monsters.campaign.casting import put_in_focus
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Outcome
from convert.systems.duel_monsters.campaign.operation import (
    Operation,
    bonuses,
    focus_free,
    unconscious,
)
from convert.systems.duel_monsters.campaign.own_hp import take_effect
from convert.systems.duel_monsters.campaign.paying import pay
from convert.systems.duel_monsters.campaign.things import item_index
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules.between import equip, magicitem
from convert.systems.duel_monsters.rules.between.artifact import keeps_power
from convert.systems.duel_monsters.rules.between.refusal import RuleError, refuse
from convert.systems.duel_monsters.rules.character import Focused, Item
from convert.systems.duel_monsters.rules.events.wearing import is_worn, needs_focus


def check_bonuses(item: Item) -> None:
    """EQUIP-02 to EQUIP-04, EQUIP-17."""
    refuse(equip.check_item(item.name, item.origin, bonuses(item)))  # type: ignore[arg-type]


def add_item(campaign: Campaign, library: Library, who: str, item: Item) -> Outcome:
    """Somebody gets a thing, which must be within the limits of its kind (EQUIP-02 to EQUIP-04). What would take a
    Focus slot that is not free is carried, not worn."""
    operation = Operation(campaign, library)
    check_bonuses(item)
    if item.entry is not None:
        item = replace(item, entry=library.entry(item.entry).name)
    character = operation.character(who)
    if item.worn and needs_focus(item) and focus_free(character) < 1:
        item = replace(item, worn=False)
    operation.change(who, equipment=(*character.equipment, item))
    slot = ", in a Focus slot" if needs_focus(item) else ""
    how = (f", worn{slot}" if item.worn else ", carried") if bonuses(item) else ""
    operation.say(who, f"{character.name} has {item.name}{how}.", *(("EQUIP-16",) if item.worn and slot else ()))
    return operation.done()


def wear(campaign: Campaign, library: Library, who: str, name: str, *, worn: bool = True) -> Outcome:
    """Put something on or take it off. Magic equipment takes a Focus slot while it is in use (EQUIP-16, EIDOLON-04);
    taking a Talisman off lets go of what it held (EQUIP-09)."""
    operation = Operation(campaign, library)
    character = operation.actor(who)
    index = item_index(character, name)
    item = character.equipment[index]
    if item.worn is worn:
        operation.say(who, f"{character.name} {'wears' if worn else 'has taken off'} {item.name} already.")
        return operation.done()
    entry = library.get(item.entry) if item.entry is not None else None
    if worn and not item.power:
        raise RuleError("ARTIFACT-02", f"{item.name} has lost its power until it is restored")
    if worn and isinstance(entry, Spell) and entry.buff:
        raise RuleError("CONVERT-12", f"{item.name} is a buff, cast straight onto its target, and nothing to wear")
    if worn and not is_worn(item, entry):
        hint = f"`card2spell campaign use {who} {item.name!r}`"
        raise RuleError("MAGICITEM-02", f"{item.name} is used, not worn", hint=hint)
    if worn and not item.worn and needs_focus(item) and focus_free(character) < 1:
        rule = "EIDOLON-04" if item.eidolon else "EQUIP-16"
        raise RuleError(rule, f"{item.name} needs a Focus slot while it is in use, and none is free")
    cost = 0
    if worn and not item.worn and item.entry is not None and needs_focus(item):
        made_of = library.entry(item.entry)
        spell = made_of if isinstance(made_of, Spell) and made_of.form != "trinket" else None
        cost = magicitem.use_mp(spell, eidolon=item.eidolon)
        pay(operation, who, cost)
    operation.change_item(who, index, worn=worn)
    if focus_free(operation.character(who), talisman=True) < 0:
        raise RuleError("EQUIP-09", f"{item.name} still holds spells; let them go first")
    told = f"{'puts on' if worn else 'takes off'} {item.name}{f' for {cost} MP' if cost else ''}"
    operation.say(who, f"{character.name} {told}.", "MAGICITEM-02" if cost else "COMBAT-48")
    return operation.done()


def hand_over(campaign: Campaign, library: Library, who: str, name: str, to: str) -> Outcome:
    """Give a thing to somebody else, who carries it at first. An Eidolon stays in its maker's Focus (EIDOLON-02).
    What an unconscious one has, the other takes (STAT-22)."""
    operation = Operation(campaign, library)
    giver, taker = operation.character(who), operation.character(to)
    index = item_index(giver, name)
    if who == to:
        raise UsageError(f"{giver.name} has {giver.equipment[index].name} already", hint="name somebody else")
    operation.meet((who, to), "a gift")
    item = giver.equipment[index]
    lent = tuple(replace(slot, by="" if slot.by in (to, taker.name) else slot.by or who) for slot in item.places)
    item = replace(item, worn=False, slots=lent)  # each is still the copy of whoever prepared it (EQUIP-11)
    if is_armed(operation, who, item):
        raise RuleError("CONVERT-10", f"{item.name} is armed", hint=f"`card2spell campaign drop {who}` disarms it")
    if item.eidolon:
        raise RuleError("EIDOLON-02", f"{item.name} depends on the Focus of {giver.name} and stays with them")
    operation.change(who, equipment=tuple(each for at, each in enumerate(giver.equipment) if at != index))
    operation.change(to, equipment=(*taker.equipment, item))
    if unconscious(giver):
        operation.actor(to)
        operation.say(to, f"{taker.name} takes {item.name} from {giver.name}, who is unconscious.", "STAT-22")
    else:
        operation.say(who, f"{giver.name} gives {item.name} to {taker.name}.")
    return operation.done()


def leave_behind(campaign: Campaign, library: Library, who: str, name: str) -> Outcome:
    """A thing is nobody's any more: lost, thrown away, used up as the game master says. What a Talisman holds is let go
    of first (EQUIP-09), an armed trap is disarmed first (CONVERT-10)."""
    operation = Operation(campaign, library)
    character = operation.character(who)
    index = item_index(character, name)
    item = character.equipment[index]
    if item.eidolon or is_armed(operation, who, item):
        raise RuleError("EIDOLON-02" if item.eidolon else "CONVERT-10", f"{item.name} is in Focus: let it go first")
    operation.change(who, equipment=tuple(each for at, each in enumerate(character.equipment) if at != index))
    if focus_free(operation.character(who), talisman=True) < 0:
        raise RuleError("EQUIP-09", f"{item.name} still holds spells; let them go first")
    operation.say(who, f"{character.name} has {item.name} no more.")
    return operation.done()


def is_armed(operation: Operation, who: str, item: Item) -> bool:
    """Whether a thing is a trap that somebody keeps armed (CONVERT-10)."""
    armed = [held.spell for held in operation.character(who).focus if held.what == "armed"]
    return item.entry is not None and any(operation.library.same(spell, item.entry) for spell in armed)


def only_answers(entry: Spell) -> bool:
    """Whether all that using it does waits for something to happen, as in a fight (PRECAST-05, CONVERT-10)."""
    casts = [ability for ability in entry.effects if ability.mode == "cast"]
    return bool(casts) and all(ability.when is not None for ability in casts)


def use(
    campaign: Campaign, library: Library, who: str, name: str, *, arm: bool = False, talisman: bool = False
) -> Outcome:
    """Use an artifact or a trinket (MAGICITEM-02, ARTIFACT-01, TRINKET-01); anybody may (TRINKET-05).
    ``arm`` sets a trap instead (CONVERT-10), which keeps its power until it is sprung (MEDITATE-02).
    Plain HP of one's own are changed at once; what else it does is told, for the game master."""
    operation = Operation(campaign, library)
    character = operation.actor(who)
    index = item_index(character, name)
    item = character.equipment[index]
    entry = library.entry(item.entry) if item.entry is not None else None
    if not isinstance(entry, Spell):
        raise RuleError("MAGICITEM-01", f"{item.name} is no artifact and no trinket; wear it instead")
    trinket = entry.form == "trinket"
    if not item.power:
        raise RuleError("ARTIFACT-01", f"{item.name} has lost its power", hint="a ritual restores it")
    if not arm and only_answers(entry):
        hint = f"`card2spell campaign use {who} {item.name!r} --arm` arms it for when that happens"
        raise RuleError(
            "CONVERT-10", f"{item.name} answers something, and nothing happens now that it could", hint=hint
        )
    lasting = arm or entry.uses_focus or entry.lasting
    if lasting and any(library.same(each.spell, entry.name) for each in character.focus):
        raise RuleError("ARTIFACT-08", f"one {entry.name} is in effect already")
    cost = magicitem.use_mp(entry, trinket=trinket)
    pay(operation, who, cost)
    if trinket:
        operation.change(who, equipment=tuple(each for at, each in enumerate(character.equipment) if at != index))
    spent = not trinket and not arm and not keeps_power(entry)
    if spent:
        operation.change_item(who, index, power=False)
    if lasting:
        held = Focused(what="armed" if arm else "lasting", spell=entry.name, mp=cost, talisman=talisman)
        put_in_focus(operation, who, held)
    verb = "arms" if arm else "uses"
    rule = "CONVERT-10" if arm else "TRINKET-02" if trinket else "MAGICITEM-02"
    operation.say(who, f"{character.name} {verb} {item.name} for {cost} MP.", rule)
    if trinket:
        operation.say(who, f"{item.name} is consumed.", "TRINKET-01")
    elif spent:
        operation.say(who, f"{item.name} has lost its power until it is restored.", "ARTIFACT-01")
    if not arm:
        take_effect(operation, who, entry)
    return operation.done()

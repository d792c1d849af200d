"""CAST-11: a single copy of any spell, Prepared and in play counted together; where two of one stand."""

from __future__ import annotations

from collections.abc import Iterator

from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.rules.character import Character, Slot

Place = tuple[str | int, ...]


def second_copies(character: Character, library: Library) -> Iterator[tuple[Place, str]]:
    """Every copy beyond the first, with its place in the sheet and what is wrong. Whoever prepared a jewel's spell has
    that copy (EQUIP-11); basic magic is exempt (BASIC-13); a Bonded Monster's slot is useless, no copy (STAT-20)."""
    first: dict[str, str] = {}
    in_slots: set[str] = set()
    if character.bond is not None and character.bond.barred is None:
        first[library.key(character.bond.monster)] = "bonded, and so Prepared always"
    bonded = set(first)
    for index, slot in enumerate(character.slots):
        key = library.key(slot.spell)
        if key in in_slots:
            yield ("prepared", index), f"{slot.spell} has two slots"
        in_slots.add(key)
        if slot.state == "prepared" and key not in bonded:
            first[key] = "Prepared in a slot"
    for place, spell, where in (*_in_jewels(character), *_in_focus(character)):
        key = library.key(spell)
        if key in bonded and place[0] == "focus":
            bonded.discard(key)
            first[key] = where
        elif key in first:
            both = f"{where} twice" if first[key] == where else f"{where}, and {first[key]}"
            yield place, f"{spell} is {both}: one has a single copy of any spell"
        else:
            first[key] = where


def _in_jewels(character: Character) -> Iterator[tuple[Place, str, str]]:
    for index, item in enumerate(character.equipment):
        for at, slot in enumerate(item.places):
            if slot.state == "prepared" and not slot.by:
                yield ("equipment", index, "slots", at), slot.spell, f"Prepared in {item.name}"


def _in_focus(character: Character) -> Iterator[tuple[Place, str, str]]:
    for index, held in enumerate(character.focus):
        if held.what != "basic":
            where = {"precast": "precast", "body": "in Focus as a Body"}.get(held.what, "in play")
            yield ("focus", index, "spell"), held.spell, where


def lent_copies(campaign: Campaign, library: Library) -> Iterator[tuple[Place, str]]:
    """Every copy in jewellery that its preparer, who has it not, holds elsewhere as well, with its place."""
    for label, holder in campaign.characters.items():
        for index, item in enumerate(holder.equipment):
            for at, slot in enumerate(item.places):
                lender = _preparer(campaign, label, slot) if slot.by and slot.state == "prepared" else None
                where = _held(lender, library, slot.spell) if lender is not None else ""
                if lender is not None and where:
                    place = ("characters", label, "equipment", index, "slots", at)
                    told = f"{slot.spell} is {where} by {lender.name}, who prepared it here too"
                    yield place, f"{told}: one has a single copy of any spell"


def _preparer(campaign: Campaign, label: str, slot: Slot) -> Character | None:
    others = {key: one for key, one in campaign.characters.items() if key != label}
    return others.get(slot.by) or next((one for one in others.values() if one.name == slot.by), None)


def _held(character: Character, library: Library, spell: str) -> str:
    if any(slot.state == "prepared" and library.same(slot.spell, spell) for slot in character.slots):
        return "Prepared in a slot"
    here = (*_in_jewels(character), *_in_focus(character))
    return next((where for _, held, where in here if library.same(held, spell)), "")


def jewel_with(campaign: Campaign, library: Library, who: str, spell: str) -> str | None:
    """Where somebody's one copy of a spell is that they prepared in jewellery, whoever has it now: Prepared there, or
    in play by whoever cast it from there (EQUIP-11, CAST-11); None where it is neither."""
    name = campaign.characters[who].name
    for label, character in campaign.characters.items():
        mine = ("",) if label == who else (who, name)
        for item in character.equipment:
            there = item.name if label == who else f"{item.name}, which {character.name} has"
            for slot in item.places:
                if slot.by not in mine or not library.same(slot.spell, spell):
                    continue
                if slot.state == "prepared":
                    return f"Prepared, in {there}"
                if slot.by and slot.state == "used" and _cast_from_it(character, library, spell):
                    return f"in play, cast from {there}"
    return None


def _cast_from_it(character: Character, library: Library, spell: str) -> bool:
    """Whether whoever has the thing has that spell in Focus, and in no slot of their own."""
    own = any(library.same(slot.spell, spell) for slot in character.slots)
    return not own and any(library.same(held, spell) for _, held, _ in _in_focus(character))

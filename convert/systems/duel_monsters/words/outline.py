"""What entries of Duel Monsters are filtered by, and which others they name (``convert.contract.outline``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from convert.contract.outline import FORM, Facet, Link
from convert.systems.duel_monsters.entries import Entry, Monster

FACETS = (
    FORM,
    Facet(name="rank", title="Rank", path="rank", number=True),
    Facet(name="level", title="Level", path="level", number=True),
    Facet(name="type", title="Type", path="type"),
    Facet(name="attribute", title="Attribute", path="attribute"),
    Facet(name="mp", title="MP", path="mp_cost", number=True),
    Facet(name="class", title="Class", path="classes"),
    Facet(name="set", title="First set", path="first_set"),
    Facet(name="archetype", title="Archetype", path="source.archetype"),
)


def searched(plain: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an entry (as plain data) is asked for in a search: its Type, its MP, and the words of what it is made of:
    Materials, the ritual that calls it."""
    materials = [str(each[key]) for each in plain.get("materials", ()) for key in ("name", "text") if each.get(key)]
    ritual = [str(plain["ritual_spell"]).replace("-", " ")] if plain.get("ritual_spell") else []
    return {"type": plain.get("type"), "mp_cost": plain.get("mp_cost"), "words": [*materials, *ritual]}


def links(entry: Entry) -> Iterator[Link]:
    """Materials, rituals, tokens and their makers, signature spells, what a person may teach."""
    if isinstance(entry, Monster):
        for one in entry.materials:
            if one.slug:
                yield Link(relation="Material", back="Material of", slug=one.slug)
        if entry.ritual_spell:
            yield Link(relation="Ritual", back="Calls", slug=entry.ritual_spell)
        for slug in entry.made_by:
            yield Link(relation="Made by", back="Makes", slug=slug)
        if entry.signature_spell:
            yield Link(relation="Signature spell", back="Signature spell of", slug=entry.signature_spell)
    elif entry.ritual_monster:
        yield Link(relation="Calls", back="Ritual", slug=entry.ritual_monster)
    if entry.npc is not None:
        for slug in entry.npc.teaches:
            yield Link(relation="Teaches", back="Taught by", slug=slug)

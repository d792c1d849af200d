"""All cards of an opponent: the creatures among them are friend and foe (CONVERT-18), the rest the opponent's."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Filter, Selector
from convert.prose import listing
from convert.systems.duel_monsters.words.places import zones_of
from convert.systems.duel_monsters.words.scope import Scope


def everything_of_theirs(scope: Scope, selector: Selector) -> str | None:
    """ "all other monsters and all enemy Spell and Trap Cards within one Section"; None for anything else."""
    zones = zones_of(selector)
    reaching = selector.how == "all" and selector.reach in ("section", "two_sections") and "play" in zones
    if not reaching or selector.kind != "any" or selector.side != "opponent" or selector.count is not None:
        return None
    there = replace(selector, id=None, zone="play")
    creatures = replace(there, kind="monster", side="any", reach=None, except_self=scope.this == "monster")
    said = [creatures, replace(there, kind="spell_or_artifact")]
    elsewhere = tuple([zone for zone in zones if zone != "play"])
    if elsewhere:
        face = replace(selector.where, face=None) if selector.where is not None else Filter()
        where = face if face != Filter() else None
        said.append(replace(selector, id=None, zone=elsewhere, reach=None, where=where))
    return listing([scope.tell.describe(scope, one).text for one in said])

"""Sides as people: "you", "an enemy", "that caster"."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Selector
from convert.prose import article
from convert.systems.duel_monsters.words.scope import YOU, Noun, Scope


def enemy(scope: Scope) -> Noun:
    """Any chosen enemy (CONVERT-20): "an enemy" at first, "that enemy" afterwards."""
    if "enemy" in scope.announced:
        return Noun("that enemy", key="enemy")
    scope.announced.add("enemy")
    return Noun("an enemy", key="enemy")


def none_of_the_enemies(scope: Scope, thing: Noun) -> tuple[Noun, Noun] | None:
    """ "No enemy" and "a Dragon", where an enemy would have no Dragon: it holds of all of them; None of one who was
    named before, and where something is there."""
    if not thing.text.startswith("no ") or "enemy" in scope.announced or scope.actor == "opponent":
        return None
    rest = thing.text.removeprefix("no ")
    return Noun("no enemy"), replace(thing, text=f"any {rest}" if thing.plural else article(rest))


def who(scope: Scope, side: str | None) -> Noun:
    """A side as a person."""
    if side == "opponent":
        return enemy(scope)
    if side == "any":
        return Noun("every caster")
    if side == "owner":
        return Noun("its owner")
    if side == "event":
        return Noun(scope.event_caster, key="event_caster")
    if side == "turn":
        return Noun("the active caster", key="turn_caster")
    return Noun(YOU)


def caster(scope: Scope, selector: Selector) -> Noun:
    """A person: "you", "an enemy", "every caster"."""
    if selector.how == "event" and selector.among is not None and selector.among.how == "equipped":
        new = "new " if scope.event_caster == "its new caster" else ""
        return Noun(f"the bearer’s {new}caster", key="bearer_caster")
    if selector.how == "event":
        return Noun("its owner" if selector.side == "owner" else scope.event_caster, key="event_caster")
    if selector.side == "opponent" and selector.how is None and scope.actor in ("event", "turn", "owner"):
        return Noun("one of their enemies")
    if selector.side == "opponent" and (selector.how == "all" or selector.count == "all"):
        return Noun("all enemies", plural=True)
    if selector.side == "any" and selector.how in ("target", "choose"):
        return Noun("one caster")
    return who(scope, selector.side)

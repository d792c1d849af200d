"""What nobody can negate of a summoning: "the ordinary summoning of Fish cannot be negated"."""

from __future__ import annotations

from convert.effects import steps
from convert.prose import listing
from convert.systems.duel_monsters.words import nouns
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.scope import Noun, Scope
from convert.systems.duel_monsters.words.verbs.phrase import Said

_COMINGS = {"any": "summoning", "normal": "ordinary summoning", "tribute": "summoning with a Sacrifice"}


def summoning_is_safe(scope: Scope, step: steps.Protect, subject: Noun) -> Said:
    """ "(This monster's Fusion Summon) cannot be negated", "the ordinary summonings of Fish"."""
    ways = [_COMINGS.get(way, f"{way.title()} Summon") for way in several(step.as_ or "any")]
    if step.what.how == "self":
        return Said("cannot be negated", Noun(subject.whose(listing(ways, "and")), plural=len(ways) > 1))
    those = nouns.those_like(scope, step.what)
    return Said("cannot be negated", Noun(f"the {listing(ways, 'and')} of {those}", plural=len(ways) > 1))

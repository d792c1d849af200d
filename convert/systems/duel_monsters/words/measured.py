"""Whose number is measured, where it is one of several: "the highest Attack among enemy monsters", "the Attack of the
Warrior that was used to summon this monster", "the Attack of the other of those monsters"."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Amount, Filter, Selector
from convert.effects.values import Extreme
from convert.systems.duel_monsters.words.lexicon import STATS
from convert.systems.duel_monsters.words.scope import Scope

_EVERY_MONSTER = Selector(how="all", kind="monster", zone="play", side="any")


def one_of_several(scope: Scope, quantity: Amount) -> str | None:
    """The number of the one that has the most or the least of it, or of the only one that there is; None where it is
    no such number."""
    of = quantity.of
    if quantity.stat is None or of is None or of.how != "all" or of.ref is not None:
        return None
    thing, where = STATS[quantity.stat], of.where or Filter()
    for word, extreme in (("highest", where.highest), ("lowest", where.lowest)):
        if extreme == Extreme(stat=quantity.stat):
            return f"the {word} {thing} {_among(scope, _without(of, word))}"
    if of.among is not None and of.except_ is not None and of.where is None:
        return f"the {thing} of the other of {scope.tell.describe(scope, of.among).text}"
    if of.among is not None:
        return None
    one = scope.tell.each(scope, of).removeprefix("each ")
    return f"the {thing} of the {'one ' if one.startswith('of ') else ''}{one}"


def _without(of: Selector, word: str) -> Selector:
    """The selector without its extreme."""
    assert of.where is not None
    where = replace(of.where, highest=None) if word == "highest" else replace(of.where, lowest=None)
    return replace(of, where=where if where != Filter() else None, reach=None)


def _among(scope: Scope, of: Selector) -> str:
    if of == _EVERY_MONSTER:
        return "of any monster"
    if of.among is not None:
        return f"among {scope.tell.describe(scope, of.among).text}"
    return f"among {scope.tell.those_like(scope, of)}"

"""A fusion that its own text brings out without Polymerization: FUSION-04 is left out, nothing else (CONVERT-32)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from convert.effects import Ability, Filter, Selector
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules import focus, mp, summoning
from convert.systems.duel_monsters.rules.casting import fusion
from convert.systems.duel_monsters.rules.effects.filters import names_of
from convert.systems.duel_monsters.rules.state import Being, Mage

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

EXTRA = "extra"
"""The place of what needs no spell of its own (FUSION-07)."""


def coming(game: Game, mage: Mage) -> Iterator[tuple[str, int]]:
    """Each fusion that a caster knows and that its own text brings out, with the ability that does; only where there
    are creatures of the names that it takes out of play, which is quickly seen."""
    ways = game.card_index.self_made
    own = [one for one in game.state.beings.values() if one.caster == mage.id and not one.body] if ways else []
    called = [name.casefold() for one in own for name in names_of(game, one.id, game.card_index.get(one.entry), one)]
    for entry, number in ways:
        if mage.fusions is None or entry in mage.fusions:
            cost = [getattr(step, "what", None) for step in game.card_index[entry].effects[number].cost]
            taken = [what for what in cost if isinstance(what, Selector) and what.zone == "play"]
            if sum(map(_number, taken)) <= len(own) and all(_is_there(what, called) for what in taken):
                yield entry, number


def _is_there(what: Selector, called: Sequence[str]) -> bool:
    """Whether something is called as it must be, all in small letters."""
    where = what.where or Filter()
    name, series = _listed(where.name), _listed(where.series)
    return (not name or any(one.casefold() in called for one in name)) and (
        not series or any(one.casefold() in each for one in series for each in called)
    )


def _listed(words: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return () if words is None else (words,) if isinstance(words, str) else words


def least_cost(game: Game, mage: Mage, entry: Monster) -> int:
    """What its MP are at least: by its named Materials' Ranks, Rank 1 where none is named (FUSION-06)."""
    named = [need.entry for need in fusion.needs(game, entry) or () if need.where is None]
    ranks = [found.rank or 0 for one in named if (found := game.card_index.get(one)) is not None]
    return formulas.fusion_mp_cost(ranks or (1,), entry.level, attuned=mp.attuned(mage, entry.attribute))


def has_room(mage: Mage, ability: Ability) -> bool:
    """Whether the Focus is there, that of its summoned Materials included (FUSION-03)."""
    what = (getattr(step, "what", None) for step in ability.cost)
    parts = sum(_number(one) for one in what if isinstance(one, Selector))
    summoned = sum(1 for held in mage.held if held.kind == "summon")
    return focus.room(mage) + min(parts, summoned) >= formulas.fusion_focus(parts)


def _number(what: Selector) -> int:
    return what.count if isinstance(what.count, int) else 1


def made(game: Game, mage: Mage, entry: Monster, materials: tuple[str, ...]) -> tuple[Being, int] | None:
    """The fused monster, its MP paid, and its Focus slots; None where they cannot be paid (FUSION-06 to FUSION-10).
    What its Materials had lost is not carried over: they are gone by then."""
    price = fusion.cost(game, mage, entry, materials) if materials else least_cost(game, mage, entry)
    if not mp.pay(game, mage, price, f"summoning {entry.name}"):
        return None
    being = summoning.fused(game.state, game.card_index, mage, entry, materials, price, 0)
    being.summoned = "special"
    return being, formulas.fusion_focus(len(materials))

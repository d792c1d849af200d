"""A fusion that its own text brings out without Polymerization: FUSION-04 is left out, nothing else (CONVERT-32)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules import focus, mp, summoning
from convert.systems.duel_monsters.rules.casting import fusion_materials
from convert.systems.duel_monsters.rules.effects.filters import names_of
from convert.systems.duel_monsters.rules.effects.zones import has_to_wait
from convert.systems.duel_monsters.rules.self_made import Called, SelfMade
from convert.systems.duel_monsters.rules.state import Being, Mage

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

EXTRA = "extra"
"""The place of what needs no spell of its own (FUSION-07)."""


def coming(game: Game, mage: Mage, *, payable: bool = False) -> Iterator[SelfMade]:
    """Each fusion that a caster knows and that its own text brings out; only where there are creatures of the names
    that it takes out of play, which is quickly seen. ``payable``: only where its MP and its Focus are there."""
    if not game.card_index.self_made or (payable and not focus.room(mage)):
        return  # a fusion needs a slot more than its Materials have
    own = [one for one in game.state.beings.values() if one.caster == mage.id and not one.body]
    ways = game.card_index.self_made_with(len(own))
    if payable and ways:
        fits = {parts: has_room(mage, parts) for parts in {way.parts for way in ways}}
        ways = tuple([way for way in ways if fits[way.parts]])
    called: list[str] | None = None
    for way in ways:
        if mage.fusions is not None and way.entry.id not in mage.fusions:
            continue
        if has_to_wait(mage, way.entry.id):
            continue
        if payable and mp.at_hand(mage) < least_cost(game, mage, way.entry):
            continue
        if called is None:
            every = [names_of(game, one.id, game.card_index.get(one.entry), one) for one in own]
            called = [name.casefold() for names in every for name in names]
        if all(_is_available(each, called) for each in way.names):
            yield way


def _is_available(wanted: Called, called: Sequence[str]) -> bool:
    """Whether something is called as it must be, all in small letters."""
    return (not wanted.name or any(one in called for one in wanted.name)) and (
        not wanted.series or any(one in each for one in wanted.series for each in called)
    )


def least_cost(game: Game, mage: Mage, entry: Monster) -> int:
    """What its MP are at least: by its named Materials' Ranks, Rank 1 where none is named (FUSION-06)."""
    ranks = (game.card_index.least_rank(entry),)
    return formulas.fusion_mp_cost(ranks, entry.level, attuned=mp.attuned(mage, entry.attribute))


def has_room(mage: Mage, parts: int) -> bool:
    """Whether the Focus is there for a fusion of so many things, that of its summoned Materials included
    (FUSION-03)."""
    summoned = sum([1 for held in mage.held if held.kind == "summon"])
    return focus.room(mage) + min(parts, summoned) >= formulas.fusion_focus(parts)


def made(game: Game, mage: Mage, entry: Monster, materials: tuple[str, ...], lost: int) -> tuple[Being, int] | None:
    """The fused monster, its MP paid, and its Focus slots; None where they cannot be paid (FUSION-06 to FUSION-10).
    The HP that its Materials had ``lost`` carry over (FUSION-11)."""
    price = fusion_materials.cost(game, mage, entry, materials) if materials else least_cost(game, mage, entry)
    if not mp.pay(game, mage, price, "summoning", entry.name):
        return None
    being = summoning.fused(game.state, game.card_index, mage, entry, materials, price, lost)
    being.summoned = "special"
    return being, formulas.fusion_focus(len(materials))

"""BASIC-02 and MP-03 in a fight: focusing a basic magic. Its effects carry no numbers (BASIC-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.kernel import Move, Refusal
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.rules import focus, mp
from convert.systems.duel_monsters.rules.events import ActionSpent, Focused
from convert.systems.duel_monsters.rules.ids import basic_key
from convert.systems.duel_monsters.rules.state import Being, Mage

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

FULL = 2


def can_focus(game: Game, being: Being, mage: Mage, name: str) -> Refusal | None:
    """A Full Action, 1 MP and 1 Channeling, and a Focus slot; each magic once, but for those that may be had several
    times (BASIC-02, BASIC-13, MP-06)."""
    magic = game.card_index.basic_magic.get(name)
    if magic is None:
        return Refusal("BASIC-01", "there is no such basic magic")
    if being.actions < FULL:
        return Refusal("BASIC-02", "it takes a Full Action")
    cost = formulas.basic_magic_cost()
    if mp.at_hand(mage) < cost or mage.channeling + mage.scepter < cost:
        return Refusal("MP-03", "it costs 1 MP")
    if focus.room(mage) < 1:
        return Refusal("BASIC-02", "it needs a free Focus slot")
    if not magic.repeatable and any(held.what == name for held in mage.held):
        return Refusal("BASIC-02", "it is Focused already")
    return None


def moves(game: Game, being: Being, mage: Mage, out: list[Move]) -> None:
    """Every basic magic that may be focused now, into ``out``, where the table plays with them in fights."""
    if not game.state.options.basic_magic or being.actions < FULL or focus.room(mage) < 1:
        return
    cost = formulas.basic_magic_cost()
    if mp.at_hand(mage) < cost or mage.channeling + mage.scepter < cost:
        return
    focused = {held.what for held in mage.held}
    for name, magic in game.card_index.basic_magic.items():
        if magic.repeatable or name not in focused:
            out.append(Move("basic", (being.id, name)))


def refusal(game: Game, being: Being, mage: Mage, move: Move) -> Refusal | None:
    """Why this basic magic cannot be focused now."""
    if len(move.args) < 2:
        return Refusal("CAST-01", "name the spell")
    return can_focus(game, being, mage, str(move.args[1]))


def take(game: Game, being: Being, move: Move) -> None:
    """Focus it."""
    name = str(move.args[1])
    mage = game.state.mages[being.id]
    held = focus.take_slots(mage, 1)
    assert held is not None
    game.emit(ActionSpent(being.id, FULL))
    cost = formulas.basic_magic_cost()
    mp.pay(game, mage, cost, "focusing", name, channeling=formulas.channeling_need(cost, scepter=mage.scepter))
    game.emit(Focused(being.id, replace(held, kind="basic", what=basic_key(mage, name))))

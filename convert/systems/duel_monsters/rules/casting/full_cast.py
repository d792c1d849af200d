"""CAST-12 to CAST-15: several Prepared spells in one Full Action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.rules import mp
from convert.systems.duel_monsters.rules.casting import spells
from convert.systems.duel_monsters.rules.events import ActionSpent
from convert.systems.duel_monsters.rules.frames import FightDecision, Refusal
from convert.systems.duel_monsters.rules.state import Being, Mage

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

DONE = Move("done")
HOWS = ("cast", "summon", "summon-shadow")


class FullCast(FightDecision, frozen=True):
    """Choose up to unoccupied Focus + 1 Prepared spells (CAST-12; Talisman slots do not count). Channeling is spent for
    the costliest one alone, MP for every one (CAST-13). No Sacrifice, no unprepared spell (CAST-14)."""

    who: str
    picked: tuple[Move, ...] = ()

    def side(self, game: Game) -> int:
        return game.state.beings[self.who].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        being, mage = game.state.beings[self.who], game.state.mages[self.who]
        out = [DONE] if len(self.picked) > 1 else []
        if len(self.picked) < formulas.full_cast_size(max(0, mage.free_focus)):
            left = mp.at_hand(mage) - sum(_cost(game, mage, move) for move in self.picked)
            taken = {move.args[1] for move in self.picked}
            for entry_id, source in spells.sources(game, mage):
                entry = game.card_index[entry_id]
                foreign = source == "jewel" and entry_id not in mage.book  # EQUIP-12
                if source == "page" or foreign or entry_id in taken or mp.cost(mage, entry) > left:
                    continue
                for verb in HOWS:
                    if spells.can_cast(game, being, mage, entry, source, spells.WAYS[verb]) is None:
                        out.append(Move("add", (verb, entry_id)))
        return tuple(out) or (DONE,)

    def take(self, game: Game, move: Move) -> None:
        if move != DONE:
            game.push(replace(self, picked=(*self.picked, move)))
            return
        mage = game.state.mages[self.who]
        if self.picked:
            first = max(self.picked, key=lambda one: _cost(game, mage, one))
            cap = _cost(game, mage, first)
            game.push(*[self._casting(game, mage, one, -1 if one is first else cap) for one in self.picked])
            game.emit(ActionSpent(self.who, spells.FULL))

    def _casting(self, game: Game, mage: Mage, move: Move, cap: int) -> spells.Casting:
        verb, entry_id = str(move.args[0]), str(move.args[1])
        source = dict(spells.sources(game, mage))[entry_id]
        return spells.Casting(self.who, entry_id, source, spells.WAYS[verb].how, cap=cap)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        mage = game.state.mages[self.who]
        size = formulas.full_cast_size(max(0, mage.free_focus))
        if move.verb == "add" and len(self.picked) >= size:
            return Refusal("CAST-12", f"a Full Cast here is at most {size} spells (unoccupied Focus + 1)")
        if move.verb == "done":
            return Refusal("CAST-12", "choose at least two spells")
        return Refusal("CAST-14", "a Full Cast is of Prepared spells that can be paid for")

    def prompt(self, game: Game) -> str:
        return f"Full Cast: {len(self.picked)} chosen. Which spells?"


PREPARED = frozenset(verb for verb, way in spells.WAYS.items() if not (way.page or way.sacrifice))
"""The verbs that cast what is Prepared, without Sacrifice."""


def moves(game: Game, being: Being, mage: Mage, out: list[Move]) -> None:
    """A Full Cast, where several Prepared spells could be cast (CAST-12)."""
    if sum(move.verb in PREPARED and move.args[0] == being.id for move in out) > 1:
        out.append(Move("full-cast", (being.id,)))


def refusal(game: Game, being: Being, mage: Mage, move: Move) -> Refusal | None:
    """Why no Full Cast can begin."""
    return Refusal("CAST-12", "a Full Cast takes a Full Action and at least two Prepared spells")


def take(game: Game, being: Being, move: Move) -> None:
    """Begin a Full Cast."""
    game.push(FullCast(being.id))


def _cost(game: Game, mage: Mage, move: Move) -> int:
    return mp.cost(mage, game.card_index[str(move.args[1])])

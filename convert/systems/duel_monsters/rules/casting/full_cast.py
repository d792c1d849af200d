"""CAST-12 to CAST-15: several Prepared spells in one Full Action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.kernel import Move, Refusal
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.rules import mp
from convert.systems.duel_monsters.rules.between import equip
from convert.systems.duel_monsters.rules.casting import spells
from convert.systems.duel_monsters.rules.effects.zones import in_play
from convert.systems.duel_monsters.rules.events import ActionSpent, Noted
from convert.systems.duel_monsters.rules.frames import FightDecision, FightTask
from convert.systems.duel_monsters.rules.ids import stem_of
from convert.systems.duel_monsters.rules.spell_origin import Source
from convert.systems.duel_monsters.rules.state import Being, Mage

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

DONE = Move("done")
HOWS = ("cast", "summon", "summon-shadow")


class FullCast(FightDecision, frozen=True):
    """Choose up to unoccupied Focus + 1 Prepared spells (CAST-12; Talisman slots do not count). Channeling is spent for
    the costliest one alone, MP for every one (CAST-13). No Sacrifice, no unprepared spell (CAST-14), nothing that is a
    Full Action by itself."""

    several: ClassVar[bool] = True

    who: str
    picked: tuple[Move, ...] = ()

    def side(self, game: Game) -> int:
        return game.state.beings[self.who].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        being, mage = game.state.beings[self.who], game.state.mages[self.who]
        out: list[Move] = []
        if len(self.picked) < formulas.full_cast_size(max(0, mage.free_focus)):
            left = mp.at_hand(mage) - sum(_cost(game, mage, move) for move in self.picked)
            taken, busy = {move.args[1] for move in self.picked}, in_play(game, mage)
            for entry_id, source in spells.sources(game, mage):
                entry = game.card_index[entry_id]
                if not _joins(mage, entry, source) or entry_id in taken or mp.price(game.state, mage, entry) > left:
                    continue
                if spells.can_begin(game, being, mage, entry, source, spells.WAYS[HOWS[0]], busy):
                    continue
                for verb in HOWS:
                    if spells.can_become(game, being, mage, entry, spells.WAYS[verb]) is None:
                        out.append(Move("add", (verb, entry_id)))
            out += [Move("add", ("basic", what)) for what in _focused_magic(game, mage) if what not in taken]
        return (*out, DONE) if len(self.picked) > 1 or not out else tuple(out)

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

    def _casting(self, game: Game, mage: Mage, move: Move, cap: int) -> FightTask:
        verb, entry_id = str(move.args[0]), str(move.args[1])
        if verb == "basic":
            return UseBasicMagic(self.who, entry_id)
        source = dict(spells.sources(game, mage))[entry_id]
        return spells.Casting(self.who, entry_id, source, spells.WAYS[verb].how, cap=cap)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb == "done":
            return Refusal("CAST-12", "choose at least two spells")
        if move.verb != "add" or len(move.args) < 2:
            return None
        return self._against(game, str(move.args[0]), str(move.args[1]))

    def _against(self, game: Game, verb: str, what: str) -> Refusal:
        """Why a spell cannot be one of these."""
        being, mage, entry = game.state.beings[self.who], game.state.mages[self.who], game.card_index.lookup(what)
        if what in {move.args[1] for move in self.picked}:
            return Refusal("CAST-09", "it is chosen already, and one casting uses it up")
        most = formulas.full_cast_size(max(0, mage.free_focus))
        if len(self.picked) >= most:
            return Refusal("CAST-12", f"a Full Cast is of unoccupied Focus + 1 spells, which are {most}")
        if entry is None:
            return Refusal("CAST-14", "a Full Cast is of Prepared spells that can be paid for")
        source = dict(spells.sources(game, mage)).get(entry.id)
        if source == "page" or (source is not None and not _joins(mage, entry, source)):
            return Refusal("CAST-14", "a Full Cast is of Prepared spells that take no Full Action by themselves")
        left = mp.at_hand(mage) - sum(_cost(game, mage, move) for move in self.picked)
        if source is not None and mp.price(game.state, mage, entry) > left:
            price = mp.price(game.state, mage, entry)
            return Refusal("CAST-13", f"it costs {price} MP, and beside what is chosen {left} are left")
        against = spells.refusal(game, being, mage, Move(verb if verb in HOWS else HOWS[0], (self.who, entry.id)))
        return against or Refusal("CAST-14", "a Full Cast is of Prepared spells that can be paid for")

    def prompt(self, game: Game) -> str:
        mage = game.state.mages[self.who]
        costs = [_cost(game, mage, move) for move in self.picked]
        told = f" ({sum(costs)} MP, Channeling {sum(equip.scepter_needs(costs, mage.scepter))})" if costs else ""
        return f"Full Cast: {len(self.picked)} chosen{told}. Which spells?"


def added(game: Game, asked: FullCast, entries: Sequence[Entry], verb: str) -> Iterator[Move]:
    """Adding each of these to a Full Cast, possible or not: ``verb`` is the way where it is said."""
    for entry in entries:
        monster = isinstance(entry, Monster)
        for how in (verb,) if verb in HOWS else HOWS:
            if monster == (how != HOWS[0]):
                yield Move("add", (how, entry.id))


class UseBasicMagic(FightTask, frozen=True):
    """An effect of a Focused basic magic, free: it carries no numbers (BASIC-01, BASIC-03, BASIC-04)."""

    who: str
    what: str

    def run(self, game: Game) -> None:
        if any(held.what == self.what for held in game.state.mages[self.who].held):
            name = game.card_index.basic_magic[_slug(self.what)].name
            game.emit(Noted(f"{game.name(self.who)} uses {name}.", who=self.who))


def _slug(what: str) -> str:
    """Which basic magic a Focus holds; of those that may be held several times the others have a number."""
    return stem_of(what)


def _focused_magic(game: Game, mage: Mage) -> list[str]:
    """The Focused basic magic with a Cast Action among its effects (CAST-15, BASIC-04)."""
    known = game.card_index.basic_magic
    return [
        held.what
        for held in mage.held
        if held.kind == "basic" and any(use.size == "cast" for use in known[_slug(held.what)].effects)
    ]


def _joins(mage: Mage, entry: Entry, source: Source) -> bool:
    """Whether it may be one of several: not what always takes a Full Action, such as a Ritual (CONVERT-30) and a
    jewel's spell that is not in one's own Tome (EQUIP-12)."""
    return spells.actions_for(mage, entry, source, spells.WAYS[HOWS[0]]) == spells.PARTIAL


PREPARED = frozenset(verb for verb, way in spells.WAYS.items() if not (way.page or way.sacrifice))
"""The verbs that cast what is Prepared, without Sacrifice."""


def moves(game: Game, being: Being, mage: Mage, out: list[Move]) -> None:
    """A Full Cast, where several Prepared spells could be cast, or one and a Focused basic magic (CAST-12, CAST-15)."""
    ready = {move.args[1] for move in out if move.verb in PREPARED and move.args[0] == being.id}
    if not ready:
        return
    magic = len(_focused_magic(game, mage))
    if len(ready) + magic > 1:
        origins = spells.sources(game, mage)
        joining = sum(one in ready and _joins(mage, game.card_index[one], source) for one, source in origins)
        if joining and joining + magic > 1:
            out.append(Move("full-cast", (being.id,)))


def refusal(game: Game, being: Being, mage: Mage, move: Move) -> Refusal | None:
    """Why no Full Cast can begin."""
    return Refusal("CAST-12", "a Full Cast takes a Full Action and at least two Prepared spells")


def take(game: Game, being: Being, move: Move) -> None:
    """Begin a Full Cast."""
    game.push(FullCast(being.id))


def _cost(game: Game, mage: Mage, move: Move) -> int:
    """Its MP; a Focused basic magic's effects are free (CAST-15)."""
    return 0 if move.args[0] == "basic" else mp.price(game.state, mage, game.card_index[str(move.args[1])])

"""COMBAT-43, COMBAT-52, STAT-22, DEATH: who is at 0 HP, what becomes of them, and when a fight is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules.casting.fusion import split
from convert.systems.duel_monsters.rules.effects.replacing import Instead, offers_instead
from convert.systems.duel_monsters.rules.events import (
    NOBODY,
    BodyDropped,
    Cause,
    Dismissed,
    Fell,
    FellUnconscious,
    FightEnded,
    Slain,
)
from convert.systems.duel_monsters.rules.frames import FightDecision, FightTask
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Being

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

Fate = Literal["defeated", "destroyed", "sacrificed", "discarded"]


def sweep(game: Game) -> bool:
    """Everyone who is at 0 HP and whose end has not been dealt with: push what becomes of them. True if anything was
    pushed or ended."""
    lost = [one for one in game.state.beings.values() if one.hp <= 0 and not one.body and not one.down]
    if not lost:
        return finish(game)
    first = lost[0]
    if first.kind == "summon":
        game.push(*_fall(tuple([one for one in lost if one.kind == "summon"])))
    elif first.kind == "character":
        game.push(Unconscious(first.id))
    else:
        game.push(Die(first.id))
    return True


def _fall(summons: tuple[Being, ...]) -> tuple[Fall, ...]:
    """All summons that are at 0 HP at the same time fall together, and each is told of the others."""
    ids = tuple([one.id for one in summons])
    beside = {one: Cause(beside=tuple([other for other in ids if other != one])) for one in ids}
    return tuple([Fall(one.id, "defeated", one.hurt_by, cause=beside[one.id]) for one in summons])


def finish(game: Game) -> bool:
    """The fight is over as soon as at most one side still has a conscious character or a living Real monster on the
    battlefield; summons do not count (COMBAT-52)."""
    state = game.state
    if state.finished or not state.order:
        return False
    standing = (being for being in state.beings.values() if being.kind != "summon" and not being.down)
    left = {being.side if being.home < 0 else being.home for being in standing}  # who obeys another is not gone over
    if len(left) > 1:
        return False
    winner = left.pop() if left else None
    game.emit(FightEnded(winner, "nobody else is left" if winner is not None else "nobody is left"))
    return True


class Die(FightTask, frozen=True):
    """A Real monster or NPC at 0 HP (COMBAT-43)."""

    who: str
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        game.emit(Slain(self.who))
        game.look_for_deaths()


class Unconscious(FightTask, frozen=True):
    """A character at 0 HP: every Focus is lost, its summons are dismissed, Bodies end (STAT-22)."""

    who: str
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        game.emit(FellUnconscious(self.who))
        game.end_spells(self.who)
        dismiss_all(game, self.who, "their caster is unconscious")
        game.look_for_deaths()


def dismiss_all(game: Game, caster: str, why: str) -> None:
    """All summons of a caster go; its Bodies end."""
    for being in tuple(game.state.beings.values()):
        if being.caster == caster:
            game.emit(BodyDropped(being.id) if being.body else Dismissed.now(game.state, being.id, why))


class Fall(FightTask, frozen=True):
    """A summon is Defeated or Destroyed: its caster chooses at once whether a Focus keeps it as a Body (DEATH-02); a
    fused one as one Body in all its slots, or as one per Material in one slot each (FUSION-12)."""

    who: str
    fate: Fate
    by: str = ""
    keep: str = ""
    cause: Cause = NOBODY
    settled: bool = False
    """Nothing further may replace it (``replace`` in a text)."""
    replaced: bool = False
    """Something else happens in its place."""
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        being = game.state.beings.get(self.who)
        if self.replaced or being is None or being.body:
            return
        if not self.settled and (self.fate == "defeated" or self.fate == "destroyed"):
            offers = offers_instead(game, Ref(self.who), self.fate, self.by, self.cause)
            if offers:
                game.push(Instead(offers, self.who, self.fate, self.by, cause=self.cause), replace(self, settled=True))
                return
        mage = game.state.mages.get(being.caster)
        slots = next((held.slots for held in mage.held if held.what == self.who), 0) if mage is not None else 0
        caster = game.state.beings.get(being.caster)
        of_a_spell = isinstance(game.card_index.get(being.entry), Spell)  # a trap that came as a monster: no corpse
        may_keep = slots > 0 and not (being.token or of_a_spell) and caster is not None and not caster.down
        if may_keep and not self.keep:
            game.ask(KeepBody(self.who, bool(being.materials)), replace(self, settled=True))
            return
        if self.keep == "split" and may_keep:
            split(game, being, self.fate)
            return
        kept = (slots if being.materials else 1) if self.keep == "keep" and may_keep else 0
        game.emit(Fell(self.who, self.fate, kept, self.by, cause=self.cause))

    def spared(self, whom: tuple[str, ...]) -> Fall:
        return replace(self, replaced=True) if self.who in whom else self


KEEP = (Move("keep"), Move("let-go"))
KEEP_FUSED = (Move("keep"), Move("split"), Move("let-go"))


class KeepBody(FightDecision, frozen=True):
    """Keep a Defeated or Destroyed summon as a Body by one Focus (DEATH-02)?"""

    who: str
    fused: bool
    atomic: ClassVar[bool] = True

    def side(self, game: Game) -> int:
        return game.state.beings[game.state.beings[self.who].caster].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return KEEP_FUSED if self.fused else KEEP

    def take(self, game: Game, move: Move) -> None:
        game.answer("keep", move.verb)

    def prompt(self, game: Game) -> str:
        return f"{game.name(self.who)} leaves play. Keep the Body in Focus, for revival?"

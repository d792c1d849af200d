"""STAT-15, SUMMON-06 to SUMMON-11, CAST-17: what is kept going, what it costs, and letting it go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.kernel import Move, Refusal
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.rules import mp
from convert.systems.duel_monsters.rules.events import (
    BodyDropped,
    Dismissed,
    Focused,
    Noted,
    Released,
    SpellEnded,
)
from convert.systems.duel_monsters.rules.frames import FightDecision, FightTask
from convert.systems.duel_monsters.rules.refs import NOTHING
from convert.systems.duel_monsters.rules.state import Being, Held, Mage, State

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

DONE = Move("done")
YES, NO = Move("yes"), Move("no")


def take_slots(mage: Mage, count: int) -> Held | None:
    """A place for ``count`` slots: the mage's own first, then Talismans' (EQUIP-09); None where they do not fit. The
    caller fills in what is held."""
    own = min(count, max(0, mage.free_focus))
    talisman = count - own
    return Held("summon", NOTHING, count, talisman) if talisman <= mage.free_talisman else None


class InTalisman(FightDecision, frozen=True):
    """Which slot holds it, chosen when the slot is filled: one's own, or a Talisman's, which rest does not empty
    (EQUIP-09). Asked only where both kinds are free."""

    who: str
    what: str

    def side(self, game: Game) -> int:
        return game.state.beings[self.who].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return (YES, NO) if in_talisman(game, self.who, self.what) is not None else (NO,)

    def take(self, game: Game, move: Move) -> None:
        held = in_talisman(game, self.who, self.what)
        if move == YES and held is not None:
            game.emit(Focused(self.who, held))

    def prompt(self, game: Game) -> str:
        spell = game.state.spells.get(self.what)
        name = game.card_index[spell.entry].name if spell is not None else game.name(self.what)
        return f"Is {name} held in the Talisman, which rest does not empty?"


def in_talisman(game: Game, who: str, what: str) -> Held | None:
    """What holds it, moved into Talisman slots; None where it is in one, or they do not hold all of it."""
    mage = game.state.mages.get(who)
    if mage is None or not mage.talisman:
        return None
    held = next((held for held in mage.held if held.what == what and not held.talisman), None)
    return replace(held, talisman=held.slots) if held is not None and held.slots <= mage.free_talisman else None


def offer_talisman(game: Game, who: str, what: str) -> None:
    """Ask which slot it is held in, where there is a choice (EQUIP-09)."""
    if game.state.mages[who].free_talisman > 0:
        game.push(InTalisman(who, what))


def room(mage: Mage) -> int:
    """Slots free in all."""
    return max(0, mage.free_focus) + max(0, mage.free_talisman)


def due(being: Being) -> int:
    """The slots that a summon must have: one, a fused one one more for each Material (SUMMON-05, FUSION-08)."""
    return formulas.fusion_focus(len(being.materials)) if being.materials else 1


def sustain(game: Game, mage: Mage, being: Being) -> int:
    """MP this turn for one summon: its Level, 1 less for one's own Attribute (ATTR-03) and for each further slot given
    to it; the first does not count, nor those a fused summon must have (SUMMON-07, SUMMON-08, FUSION-08). A Shadow and
    a Body cost nothing (SHADOW-05, DEATH-02)."""
    if being.shadow or being.body:
        return 0
    held = next((held for held in mage.held if held.what == being.id), None)
    extra = max(0, held.slots - due(being)) if held is not None else 0
    level = game.level(being)
    return formulas.sustain_cost(level, attuned=mp.attuned(mage, being.attribute), extra_focus=extra)


class Upkeep(FightDecision, frozen=True):
    """TURN-01 step 3: dismiss summons (only now, SUMMON-11), give slots or take them back (SUMMON-08), let spells and
    Bodies go (CAST-17, DEATH-06)."""

    who: str

    def side(self, game: Game) -> int:
        return game.state.beings[self.who].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        mage = game.state.mages[self.who]
        out = [DONE]
        free = room(mage)
        for held in mage.held:
            if held.kind == "summon":
                being = game.state.beings[held.what]
                out.append(Move("dismiss", (held.what,)))
                if free and sustain(game, mage, being) > 0:
                    out.append(Move("add-focus", (held.what,)))
                if held.slots > due(being):
                    out.append(Move("take-focus", (held.what,)))
            elif held.kind != "item":
                out.append(Move("let-go", (held.what,)))
        return tuple(out)

    def take(self, game: Game, move: Move) -> None:
        if move == DONE:
            return
        game.push(self)
        mage = game.state.mages[self.who]
        what = str(move.args[0])
        held = next(held for held in mage.held if held.what == what)
        if move.verb == "dismiss":
            game.emit(Dismissed.now(game.state, what, "by its caster"))
        elif move.verb == "add-focus":
            from_talisman = 0 if mage.free_focus > 0 else 1
            game.emit(Focused(self.who, replace(held, slots=held.slots + 1, talisman=held.talisman + from_talisman)))
        elif move.verb == "take-focus":
            less = min(held.talisman, held.slots - 1)
            game.emit(Focused(self.who, replace(held, slots=held.slots - 1, talisman=less)))
        else:
            let_go(game, self.who, held)

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb == "add-focus":
            return Refusal("SUMMON-08", "there is no free Focus slot to give, or nothing more to save")
        if move.verb == "dismiss":
            return Refusal("SUMMON-11", "only one's own summons are dismissed")
        return Refusal(
            "TURN-01", "this comes later in the turn: first dismissing and Focus, then Sustain, then stances"
        )

    def prompt(self, game: Game) -> str:
        return f"{game.name(self.who)}: dismiss, or change Focus, before Sustain is paid?"


def let_go(game: Game, who: str, held: Held) -> None:
    """Let one Focus go: a spell ends, a Body's wait begins, a basic magic stops (CAST-17, DEATH-06, BASIC-05)."""
    if held.kind == "summon":
        game.emit(Dismissed.now(game.state, held.what, "let go"))
    elif held.kind == "body":
        game.emit(BodyDropped(held.what))
    elif held.what in game.state.spells:
        game.emit(SpellEnded(held.what, "let go"))
    else:
        game.emit(Released(who, held.what))
        if held.item:
            game.emit(Noted(f"{held.item} lies at the feet of {game.name(who)} (BASIC-13).", who=who))


AT_ANY_TIME = ("lasting", "basic")
"""What may be let go at any time (CAST-17, BASIC-05)."""


def lets_go(state: State) -> bool:
    """Whether anybody holds what may be let go at any time."""
    for mage in state.mages.values():
        for held in mage.held:
            if held.kind in AT_ANY_TIME:
                return True
    return False


def droppable(game: Game, side: int, but: str = "") -> list[Move]:
    """What the casters of one side may let go beside whatever they decide (CAST-17, BASIC-05); not ``but``'s, who is
    asked for it anyway."""
    out = []
    for mage in game.state.mages.values():
        being = game.state.beings.get(mage.id)
        if mage.held and being is not None and being.side == side and not being.down and mage.id != but:
            out += [Move("drop", (mage.id, held.what)) for held in mage.held if held.kind in AT_ANY_TIME]
    return out


def drop(game: Game, move: Move) -> None:
    """Let go what the move names (CAST-17, BASIC-05)."""
    who, what = str(move.args[0]), str(move.args[1])
    let_go(game, who, next(held for held in game.state.mages[who].held if held.what == what))


class PaySustain(FightTask, frozen=True):
    """TURN-01 step 4: Sustain for each summon in turn; one that cannot be paid for is dismissed unharmed (SUMMON-06,
    SUMMON-07). Of one that arrived as this turn began it is first due next turn. Sustain uses no Channeling
    (MP-06)."""

    who: str

    def run(self, game: Game) -> None:
        mage = game.state.mages[self.who]
        for being in tuple(game.state.beings.values()):
            if being.caster != self.who or being.body or being.arriving:
                continue
            cost = sustain(game, mage, being)
            if cost and not mp.pay(game, mage, cost, "sustaining", game.name(being.id)):
                game.emit(Dismissed.now(game.state, being.id, "its Sustain was not paid"))

"""What one may do in a turn: every action by its verb, with the rule that allows or forbids it (COMBAT-05, -06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move, Refusal
from convert.systems.duel_monsters.rules import combat, items, movement, unarmed_traps, using_items
from convert.systems.duel_monsters.rules.casting import abilities, ways
from convert.systems.duel_monsters.rules.events import ActionSpent, Charged, Noted
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.shadow import reveal
from convert.systems.duel_monsters.rules.state import Being
from convert.systems.duel_monsters.rules.status import banned

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

END = Move("end")
ONLY_END = (END,)


def moves(game: Game, who: str) -> tuple[Move, ...]:
    """All actions of the one whose turn it is and of its summons."""
    state = game.state
    if who not in state.beings or banned(state.beings[who], "act"):
        return ONLY_END
    out: list[Move] = []
    late: list[Move] = []
    held_back = False
    for being in state.beings.values():
        if (being.id == who or being.caster == who) and not being.body:
            held_back = held_back or banned(being, "hold_back")
            if being.attacks and being.statuses:
                combat.moves(game, being, out)  # further Attacks of the same Partial Action (CONVERT-42)
                combat.moves_on_own_side(game, being, late)
            if not being.out and not being.down and not _stays_hidden(being):
                out += _moves_looked_up(game, being)
                if being.actions and not being.attacks:
                    combat.moves_on_own_side(game, being, late)
    ended = not (held_back and any(combat.must_attack(game, move) for move in out))
    return (*out, *late, END) if ended else (*out, *late)


def _stays_hidden(being: Being) -> bool:
    """Whether it is a Shadow that cannot change its battle position, and so cannot act (SHADOW-04)."""
    return being.shadow and banned(being, "change_stance")


def _moves_looked_up(game: Game, being: Being) -> list[Move]:
    """``_moves_of``; while somebody chooses actions, found once for as long as nothing happens that it depends on."""
    sought, found = game.sought, None
    key = (being.id, being.actions)
    if sought is not None:
        found = sought.moves.get(key)
    if found is None:
        found = []
        _moves_of(game, being, found)
        if sought is not None:
            sought.moves[key] = found
    return found


def _moves_of(game: Game, being: Being, out: list[Move]) -> None:
    mage = game.state.mages.get(being.id)
    if (
        not being.actions
    ):  # what takes none: monsters that bring themselves, further summonings (SPECIAL-02, CONVERT-20)
        if mage is not None:
            abilities.caster_moves(game, being, mage, out)
        if being.entry:
            abilities.moves(game, being, out)
        return
    if not being.attacks:
        combat.moves(game, being, out)
    movement.moves(game, being, out)
    if being.arriving:  # SUMMON-03: move or attack, and what its own text keeps for the turn of its arrival
        if being.entry:
            abilities.moves(game, being, out)
        return
    out.append(Move("charge", (being.id,)))
    if mage is not None:
        ways.moves(game, being, out)
        abilities.caster_moves(game, being, mage, out)
    if being.entry:
        abilities.moves(game, being, out)
    if being.items or game.state.ground:
        items.moves(game, being, out)
    if being.actions >= movement.FULL and not being.caster:
        out.append(Move("flee", (being.id,)))


def take(game: Game, who: str, move: Move) -> None:
    """Carry out one action. A Shadow is revealed by acting, before the action goes on (SHADOW-04, SHADOW-06)."""
    actor = game.state.beings[str(move.args[0])]
    if actor.shadow:
        game.push(Acting(move))
        reveal(game, actor, "acts")
    else:
        perform(game, actor, move)


class Acting(FightTask, frozen=True):
    """An action that waits while the Shadow who performs it is revealed. What that brings about may leave it without
    its target, or unable to act: then it comes to nothing, and costs nothing."""

    move: Move

    def run(self, game: Game) -> None:
        actor = game.state.beings.get(str(self.move.args[0]))
        if actor is None or actor.body:
            return
        possible: list[Move] = []
        if not actor.out and not actor.down:
            _moves_of(game, actor, possible)
            if actor.actions and not actor.attacks:
                combat.moves_on_own_side(game, actor, possible)
        if self.move in possible:
            perform(game, actor, self.move)
        else:
            game.emit(Noted(f"{actor.name} is revealed, and what it was about to do is no longer possible."))


def perform(game: Game, actor: Being, move: Move) -> None:
    """The action of one verb."""
    verb, beings = move.verb, game.state.beings
    target = move.args[1] if len(move.args) > 1 else ""
    if verb == "attack":
        combat.attack(game, actor, beings[str(target)])
    elif verb == "engage":
        movement.engage(game, actor, beings[str(target)], movement.PARTIAL)
    elif verb == "rush":
        movement.engage(game, actor, beings[str(target)], movement.FULL)
    elif verb == "move":
        movement.shift(game, actor, int(target), movement.PARTIAL)
    elif verb == "sprint":
        movement.shift(game, actor, int(target), movement.FULL)
    elif verb == "disengage":
        movement.disengage(game, actor)
    elif verb == "charge":
        charge(game, actor)
    elif verb == "flee":
        movement.flee(game, actor)
    elif verb in ways.VERBS:
        ways.take(game, actor, move)
    elif verb in abilities.VERBS:
        abilities.take(game, actor, move)
    else:
        using_items.take(game, actor, move)


def charge(game: Game, actor: Being) -> None:
    """One die of the next check shows 6 (COMBAT-44); allowed in any stance (COMBAT-47)."""
    game.emit(ActionSpent(actor.id, 1))
    game.emit(Charged(actor.id))


def refusal(game: Game, who: str, move: Move) -> Refusal | None:
    """Why the rules forbid an action now: what ``why not`` tells a person."""
    beings = game.state.beings
    actor = beings.get(str(move.args[0])) if move.args else None
    if move == END:
        return Refusal("CONVERT-42", "an effect makes one of them attack first")
    if move.verb == "answer":
        return unarmed_traps.refusal(game, move) or Refusal(
            "PRECAST-10", "what is armed or precast is asked for at its moments, the end of this turn at last"
        )
    if move.verb == "stance":
        return Refusal("COMBAT-21", "a stance is taken at the start of one's turn and holds until the next")
    if move.verb in combat.RESPOND:
        return Refusal("COMBAT-30", "that is a response, chosen by who is attacked")
    if actor is None:
        if move.args:
            return Refusal("", f"nobody and nothing here is called {move.args[0]}")
        return Refusal("", "name who acts: one's own character or a summon")
    if actor.id != who and actor.caster != who:
        return Refusal("COMBAT-02", f"it is the turn of {game.name(who)}")
    if actor.body:
        return Refusal("DEATH-02", "a Body does not act")
    if actor.out:
        return Refusal("CONVERT-22", "it is out for the round")
    if actor.arriving and move.verb not in ("attack", "move", "engage", "disengage", "activate"):
        return Refusal("SUMMON-03", "on the turn it arrives a summon may only move or attack")
    target = beings.get(str(move.args[1])) if len(move.args) > 1 else None
    if move.verb == "attack":
        return combat.can_attack(game, actor, target) if target else _nobody()
    if move.verb in ("engage", "rush"):
        full = movement.FULL if move.verb == "rush" else movement.PARTIAL
        return movement.can_engage(game, actor, target, full) if target else _nobody()
    if move.verb in ("move", "sprint") and len(move.args) > 1 and isinstance(move.args[1], int):
        check = movement.can_move if move.verb == "move" else movement.can_sprint
        return check(game, actor, move.args[1])
    if move.verb == "disengage" and not actor.skirmish:
        return Refusal("COMBAT-19", "it is in no Skirmish")
    if move.verb == "flee":
        return movement.can_flee(actor)
    if move.verb in ways.VERBS:
        return ways.refusal(game, actor, move)
    if move.verb in abilities.VERBS:
        return abilities.refusal(game, actor, move)
    if move.verb in items.VERBS:
        return items.refusal(game, actor, move)
    return Refusal("COMBAT-04", "a turn has two Partial Actions or one Full Action") if not actor.actions else None


def _nobody() -> Refusal:
    return Refusal("", "there is nobody of that name here")

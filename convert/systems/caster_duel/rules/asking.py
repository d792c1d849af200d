"""How people are asked: what a moment for instants is the moment of, what needs no asking, what is of no use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.prose import listing
from convert.systems.caster_duel.rules.combat import FIRST, NOBODY_YET, Damage, DeclareBlockers, strikers_of
from convert.systems.caster_duel.rules.creatures import power
from convert.systems.caster_duel.rules.events import Announced, PhaseBegan
from convert.systems.caster_duel.rules.signs import sign
from convert.systems.caster_duel.rules.transfers import FROM_HAND
from convert.systems.caster_duel.rules.turn import END, Main
from convert.systems.caster_duel.rules.windows import PASS, Window

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game


def moment(game: Game, who: int) -> str:
    """The question of a moment with nothing waiting: whose act it is, and before what (CASTER-SPELL-06)."""
    state = game.state
    mine = state.active == who
    whose = "Your" if mine else "Your opponent's"
    if state.phase == "main":
        return f"{whose} first main phase ends. Play an instant before combat?"
    if state.phase == "second":
        return f"{whose} turn ends. Play an instant before that?"
    if state.phase != "combat":
        return "Play an instant before it goes on?"
    if _before_blocks(game):
        attackers = listing([sign(game, card) for card in state.attackers])
        return f"{'You attack' if mine else 'Your opponent attacks'} with {attackers}. Play an instant before blocks?"
    step = _step(game)
    if step != FIRST:
        following = [sign(game, card) for card in strikers_of(game, step)]
        they = (
            f"{listing(following)} strike{'s' if len(following) == 1 else ''}" if following else "the blockers strike"
        )
        return f"The first damage is dealt. Play an instant before {they}?"
    pairs = [f"{sign(game, blocker)} blocks {sign(game, attacker)}" for blocker, attacker in state.blocks]
    return f"{listing(pairs) or 'Nobody blocks'}. Play an instant before the damage?"


def _step(game: Game) -> str:
    """The step of damage that comes next in a combat."""
    return next((frame.step for frame in game.stack if isinstance(frame, Damage)), FIRST)


def _nobody_strikes(game: Game) -> bool:
    """Between two steps of damage: whether nobody is left to strike in the next."""
    step = _step(game)
    return game.state.phase == "combat" and step != FIRST and not strikers_of(game, step)


def _before_blocks(game: Game) -> bool:
    return any(isinstance(frame, DeclareBlockers) for frame in game.stack)


def usual(game: Game) -> Move | None:
    """The answer that a person nearly always gives: to pass on what one plays oneself, on a mana source that one cannot
    counter or has let pass already, where one has just had a main phase with nothing waiting, where nothing of use
    could be played or nothing that could not as well wait, before blocks where one can make none (one is asked before
    the damage), and at the end of the other player's first main phase: combat and that turn's end are still to come. In
    one's own combat one is asked when there are blocks (CASTER-COMBAT-06). A second main phase is ended where nothing
    has happened since the first and nobody could have attacked, or where nothing of use could be played in it."""
    decision = game.decision
    if isinstance(decision, Main):
        return END if decision.second and _nothing_to_do(game) else None
    if not isinstance(decision, Window):
        return None
    state = game.state
    useful = [move for move in game.legal_moves() if move.verb != "pass" and not pointless(game, move)]
    if not useful or (all(map(_keeps, useful)) and not _too_late_afterwards(game, decision.who, useful)):
        return PASS
    mine = state.active == decision.who
    if not state.waiting and (_nobody_strikes(game) or (not mine and _before_blocks(game) and not _can_block(game))):
        return PASS
    if state.waiting:
        latest = state.waiting[-1]
        idle = latest.mode == "source" and (_asked_before(game) or not _can_counter(game))
        return PASS if latest.side == decision.who or idle else None
    if mine and state.phase == "combat" and state.blocks and not _before_blocks(game):
        return None
    return PASS if mine or state.phase == "main" else None


def _can_block(game: Game) -> bool:
    return len(DeclareBlockers().moves(game)) > 1


def _keeps(move: Move) -> bool:
    """Whether it is as good at the end of the turn: to heal oneself, or to harm the other player."""
    return (move.verb, move.args[-1]) in (("heal", "me"), ("damage", "opponent"), ("ping", "opponent"))


def _last_moment(game: Game) -> bool:
    """The end of the other player's turn, with nothing waiting."""
    return game.state.phase == "second" and not game.state.waiting


def _too_late_afterwards(game: Game, who: int, useful: Sequence[Move]) -> bool:
    """Whether what is as good at the end of the turn may be none then: it is that moment; the cards in hand may be
    gone; or one could lose before it and can heal."""
    heals = any(move.verb == "heal" for move in useful)
    return _last_moment(game) or _may_lose_cards(game, who) or (heals and _in_danger(game, who))


def _may_lose_cards(game: Game, who: int) -> bool:
    """Whether what waits, or a creature with Damage Discard that attacks, may take a card of the hand
    (CASTER-XFER-03, CASTER-ABIL-09)."""
    state, index = game.state, game.card_index
    if any(item.side != who and item.choice in FROM_HAND for item in state.waiting):
        return True
    attacking = [card for card in state.attackers if card in state.creatures] if state.active != who else []
    return not _before_blocks(game) and any(index.facts(card).discards for card in attacking)


def _in_danger(game: Game, who: int) -> bool:
    """Whether a player could be at 0 before this turn ends: by what attacks or in the other player's turn still may, by
    what waits, by a Damage Tap, and by a point for each mana that the other player has, which is the most that Damage
    and +Power give for one (CASTER-DMG-01, CASTER-ABIL-05)."""
    state, index = game.state, game.card_index
    coming = state.ready[1 - who][-1]
    for creature in state.creatures.values():
        if creature.side == who:
            continue
        attacks = creature.card in state.attackers
        may = state.phase == "main" and not creature.new and not creature.tapped
        if state.active != who and (attacks or may):
            coming += power(game, creature)
        elif index.facts(creature.card).tapper and not creature.tapped:
            coming += 1
    for item in state.waiting:
        if item.side != who and item.targets == (-1 - who,):
            coming += 1 if item.mode == "ping" else index.spell(item.card, item.mode).amount
    return coming >= state.health[who]


def _can_counter(game: Game) -> bool:
    return any(move.verb == "counter" for move in game.legal_moves())


def _nothing_to_do(game: Game) -> bool:
    """In a second main phase: nothing of use could be played, or nobody could attack and nothing was played when the
    first one ended."""
    if all(move == END or pointless(game, move) for move in game.legal_moves()):
        return True
    phases = [event.phase for event in game.log[-2:] if isinstance(event, PhaseBegan)]
    return phases == ["combat", "second"] and not NOBODY_YET.able(game)


def _asked_before(game: Game) -> bool:
    """Whether what waits was announced before something else that has resolved: it was let pass once."""
    latest = game.state.waiting[-1]
    last = next((event for event in reversed(game.log) if isinstance(event, Announced)), None)
    return last is not None and last.item != latest


def pointless(game: Game, move: Move) -> bool:
    """Whether it does no good: to heal who is not hurt or not one's own, to harm oneself or one's own creatures, to
    counter one's own card, to make a creature indestructible that neither fights nor is aimed at."""
    if move.verb == "indestructible":
        return not _threatened(game, game.card_index.by_code[str(move.args[0])])
    if move.verb not in ("heal", "damage", "ping", "counter"):
        return False
    state = game.state
    side = game.to_move
    target = str(move.args[1])
    if target == "opponent":
        return False
    if target == "me":
        return move.verb != "heal" or state.health[side or 0] >= state.options.health
    card = game.card_index.by_code[target]
    if move.verb == "counter":
        return any(item.card == card and item.side == side for item in state.waiting)
    creature = state.creatures.get(card)
    if creature is None:
        return False
    if move.verb == "heal":
        return not creature.damage or creature.side != side
    return creature.side == side


def _threatened(game: Game, card: int) -> bool:
    """Whether a creature may be destroyed soon: it blocks or is blocked, or what the other player plays is aimed at it;
    and is not indestructible already (CASTER-ABIL-06)."""
    state = game.state
    creature = state.creatures.get(card)
    if creature is None or creature.sturdy:
        return False
    aimed = any(card in item.targets for item in state.waiting if item.side != creature.side)
    return aimed or any(card in pair for pair in state.blocks)

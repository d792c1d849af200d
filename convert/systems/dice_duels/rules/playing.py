"""A Main Phase: summons, charges, equipping loose tokens, abilities (DICE-TURN-06, DICE-TURN-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from convert.kernel import Move, Refusal
from convert.systems.dice_duels.rules import activating, summoning
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules import strength as st
from convert.systems.dice_duels.rules.equipping import Replace
from convert.systems.dice_duels.rules.field import crowded, sweep
from convert.systems.dice_duels.rules.state import Token
from convert.systems.dice_duels.rules.usable import uses

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game


def everything(game: Game, side: int) -> Sequence[Move]:
    """Every legal move of a Main Phase but its end."""
    state, card_index = game.state, game.card_index
    hand = state.players[side].hand
    moves: list[Move]
    if card_index.plain[side]:
        key = (side, hand, state.summons > 0, state.charges > 0)
        known = card_index.summons.get(key)
        if known is None:
            known = card_index.summons[key] = _plain(game, side)
        if not state.tokens and (not state.units or not state.players[side].energy):
            return known
        moves = [*known]
    else:
        moves = summoning.moves(game, side) if state.summons else []
        moves += _charges(game, side)
    if state.tokens:
        moves += equips(game, side)
    moves += uses(game, side)
    if state.run is not None:
        moves += claims(game, side)
    return moves


def _plain(game: Game, side: int) -> tuple[Move, ...]:
    """Summons of archetypes that ask nothing but a die, and charges: the same for every such hand."""
    card_index = game.card_index
    values = sorted(set(game.state.players[side].hand))
    summons = [card_index.moves["summon", value, facts.name] for value in values for facts in card_index.own[side]]
    return (*(summons if game.state.summons else ()), *_charges(game, side))


def _charges(game: Game, side: int) -> list[Move]:
    if not game.state.charges:
        return []
    moves = game.card_index.moves
    return [moves["charge", value] for value in sorted(set(game.state.players[side].hand))]


def movable(game: Game, side: int) -> list[Token]:
    """Equip tokens that a player may put onto a unit now: loose ones, and Relics anywhere, each once a turn
    (DICE-TURN-08, DICE-TURN-13, DICE-KEY-16, DICE-SPKW-05)."""
    state, abilities = game.state, game.card_index.abilities
    return [
        token
        for token in state.tokens.values()
        if not token.field
        and not token.moved
        and (abilities[token.ability].summon == "relic" or (not token.unit and token.may_equip))
        and st.controller(state, token) == side
    ]


def claims(game: Game, side: int) -> list[Move]:
    """Tokens of this field that nobody controls: what lies about from the start, and what a defeated Duelist has left
    (DICE-CRAWL-10)."""
    run, moves = game.state.run, game.card_index.moves
    if run is None:
        return []
    free = [n for n, party in enumerate(run.parties) if party.kind == "nobody" or party.defeated]
    state = game.state
    return [moves["claim", token.id] for token in state.tokens.values() if st.controller(state, token) in free]


def equips(game: Game, side: int) -> list[Move]:
    """On any unit without Hexproof, the opponent's too (DICE-TURN-13)."""
    found = []
    for token in movable(game, side):
        for number in game.state.units:
            if number != token.unit and not game.strength(number).bits & st.HEXPROOF:
                found.append(game.card_index.moves["equip", token.id, number])
    return found


def act(game: Game, side: int, move: Move) -> None:
    """Carry out a move of ``everything``."""
    verb = move.verb
    if verb == "charge":
        game.emit(ev.Charged(side, int(move.args[0])))
    elif verb == "claim":
        game.emit(ev.TokenClaimed(int(move.args[0]), side))
    elif verb == "use":
        activating.begin(game, side, move)
    elif verb == "equip":
        token, unit = int(move.args[0]), int(move.args[1])
        game.emit(ev.TokenEquipped(token, unit))
        sweep(game)
        if crowded(game, unit):
            game.push(Replace(unit, token))
    else:
        summoning.begin(game, side, move)


def why_not(game: Game, side: int, move: Move) -> Refusal | None:
    """Why this cannot be done in a Main Phase now."""
    state = game.state
    player = state.players[side]
    value = move.args[0] if move.args else None
    if move.verb in ("summon", "soul", "charge") and isinstance(value, int) and value not in player.hand:
        return Refusal("", f"there is no die of {value} in your hand")
    if move.verb == "charge" and len(move.args) > 1:
        return Refusal("", "one die is charged after the other: name one of them, then the next")
    if move.verb == "charge" and not state.charges:
        return Refusal("DICE-TURN-07", "both charge actions of this turn are used")
    if move.verb in ("summon", "soul") and not state.summons:
        return Refusal("DICE-TURN-07", "the summon action of this turn is used")
    if move.verb in ("summon", "soul"):
        return summoning.why_not(game, side, move)
    if move.verb == "equip":
        return Refusal("DICE-TURN-13", "a loose token goes once a turn onto a unit without Hexproof")
    if move.verb == "claim":
        return Refusal("DICE-CRAWL-10", "only a token of this field without a controller can be claimed")
    if move.verb == "use":
        return activating.why_not(game, side, move)
    if move.verb in _IN_BATTLE:
        return Refusal(_IN_BATTLE[move.verb], "that belongs to the Battle Phase, which follows the first Main Phase")
    return None


_IN_BATTLE = {"attack": "DICE-BATTLE-01", "block": "DICE-BATTLE-01", "move": "DICE-CRAWL-07"}

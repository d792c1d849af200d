"""The root of the events, and the small changes of state that several of them share."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from convert.kernel import Event
from convert.systems.dice_duels.rules.state import Player, State, Token


class DiceEvent(Event[State], frozen=True, gc=False):
    """Something that happened in a duel. ``touches``: whether units, tokens or what lasts on them may have changed, so
    that powers and keywords must be read again."""

    touches: ClassVar[bool] = True


def without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The values without one of these."""
    place = values.index(value)
    return values[:place] + values[place + 1 :]


def from_stock(player: Player, count: int) -> None:
    """Dice leave the stock from its other end, so that scried ones go last (DICE-KEY-38)."""
    player.stock -= count
    if len(player.scried) > player.stock:
        player.scried = player.scried[: player.stock]


def to_grave(player: Player, count: int) -> None:
    """Dice that are spent or destroyed (DICE-SETUP-08); a controller's are out of play (DICE-CRAWL-13)."""
    if player.stockless:
        player.banished += count
    else:
        player.grave += count


def take_cost(state: State, count: int) -> None:
    """Dice of the cost are placed instead of staying in the grave (DICE-SETUP-09)."""
    top = state.waiting[-1]
    state.waiting = (*state.waiting[:-1], replace(top, cost=top.cost - count))


def drop_token(state: State, token: Token, *, banished: bool = False) -> None:
    """A token's die goes to its owner's grave, or out of play."""
    del state.tokens[token.id]
    owner = state.players[token.owner]
    if banished:
        owner.banished += 1
    else:
        to_grave(owner, 1)


def free_captives(state: State, captor: int) -> None:
    """DICE-KEY-02: it ends when the captor leaves the field."""
    for units in (state.units, state.run.units) if state.run is not None else (state.units,):
        for unit in units.values():
            if unit.captor == captor:
                unit.captor = 0


def unequip(state: State, unit: int, loose: tuple[int, ...]) -> None:
    """The tokens of a unit that leaves: ``loose`` ones stay, the others are discarded (DICE-TOK-06, -10)."""
    if state.tokens:
        for token in [token for token in state.tokens.values() if token.unit == unit]:
            if token.id in loose:
                token.unit = 0
                token.may_equip = True
            else:
                drop_token(state, token)

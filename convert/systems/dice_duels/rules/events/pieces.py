"""Units and tokens: how they come, change and leave."""

from __future__ import annotations

from typing import Literal

from convert.systems.dice_duels.rules.events.base import (
    DiceEvent,
    drop_token,
    free_captives,
    from_stock,
    take_cost,
    to_grave,
    unequip,
    without,
)
from convert.systems.dice_duels.rules.state import NONE, Away, Change, State, Token, Unit

Until = Literal["turn", "round", "permanent"]


class Summoned(DiceEvent, frozen=True):
    """A hand die becomes a unit (DICE-UNIT-01); ``unit`` is its number."""

    side: int
    value: int
    archetype: int
    power: int
    unit: int

    def apply(self, state: State) -> None:
        player = state.players[self.side]
        player.hand = without(player.hand, self.value)
        state.summons -= 1
        number = self.unit
        state.next_id = number + 1
        state.units[number] = Unit(number, self.side, self.archetype, self.power)


class Spent(DiceEvent, frozen=True):
    """A hand die is paid for a summon and goes to the grave first (DICE-SETUP-08)."""

    side: int
    value: int

    def apply(self, state: State) -> None:
        player = state.players[self.side]
        player.hand = without(player.hand, self.value)
        player.grave += 1
        state.summons -= 1


class UnitPlaced(DiceEvent, frozen=True):
    """A unit is placed with dice of the cost, which lie in the grave, and of the stock (DICE-SETUP-09)."""

    unit: int
    side: int
    archetype: int
    power: int
    from_grave: int
    from_stock: int
    soul: bool = False
    soul_of: int = NONE
    tokens: tuple[int, ...] = ()
    """Equip tokens that it takes over (DICE-KEY-20)."""

    def apply(self, state: State) -> None:
        player = state.players[self.side]
        player.grave -= self.from_grave
        from_stock(player, self.from_stock)
        if state.waiting and self.from_grave:
            take_cost(state, self.from_grave)
        number = self.unit
        state.next_id = number + 1
        dice = self.from_grave + self.from_stock
        state.units[number] = Unit(
            number, self.side, self.archetype, self.power, dice, soul=self.soul, soul_of=self.soul_of
        )
        for token in self.tokens:
            state.tokens[token].unit = number


class NotPlaced(DiceEvent, frozen=True):
    """A sixth unit is discarded instead: dice of the stock that it took go to the grave (DICE-UNIT-02)."""

    side: int
    from_stock: int = 0

    def apply(self, state: State) -> None:
        player = state.players[self.side]
        from_stock(player, self.from_stock)
        player.grave += self.from_stock


class UnitLeft(DiceEvent, frozen=True):
    """A unit leaves: its dice go to the grave, out of play when banished (DICE-SETUP-11), one of them to the hand when
    returned."""

    unit: int
    how: Literal["destroyed", "sacrificed", "fused", "banished", "returned"]
    loose: tuple[int, ...] = ()
    """Equip tokens that stay."""

    def apply(self, state: State) -> None:
        unit = state.units.pop(self.unit)
        player = state.players[unit.side]
        if self.how == "banished":
            player.banished += unit.dice - unit.duelist
        else:
            to_grave(player, unit.dice - unit.duelist - (self.how == "returned"))
        unequip(state, self.unit, self.loose)
        free_captives(state, self.unit)


class TokenPlaced(DiceEvent, frozen=True):
    """A die becomes a token (DICE-TOK-03); a field token is on no unit (DICE-TOK-05)."""

    owner: int
    ability: int
    field: bool
    unit: int
    from_grave: int
    from_stock: int

    def apply(self, state: State) -> None:
        player = state.players[self.owner]
        player.grave -= self.from_grave
        from_stock(player, self.from_stock)
        if state.waiting and self.from_grave:
            take_cost(state, self.from_grave)
        number = state.next_id
        state.next_id = number + 1
        state.tokens[number] = Token(number, self.owner, self.ability, self.field, self.unit)


class TokenLeft(DiceEvent, frozen=True):
    """A token leaves the field."""

    token: int
    banished: bool = False

    def apply(self, state: State) -> None:
        drop_token(state, state.tokens[self.token], banished=self.banished)


class TokenEquipped(DiceEvent, frozen=True):
    """A token that was loose (or a Relic) goes onto a unit (DICE-TURN-13)."""

    token: int
    unit: int

    def apply(self, state: State) -> None:
        token = state.tokens[self.token]
        token.unit = self.unit
        token.moved = True
        token.may_equip = False


class Damaged(DiceEvent, frozen=True):
    """A unit receives damage (DICE-UNIT-05)."""

    unit: int
    amount: int

    def apply(self, state: State) -> None:
        state.units[self.unit].damage += self.amount


class Powered(DiceEvent, frozen=True):
    """A unit gains power, with the dice that this takes (DICE-UNIT-04, DICE-UNIT-08)."""

    unit: int
    amount: int
    until: Until = "permanent"
    side: int = 0
    from_grave: int = 0
    from_stock: int = 0

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        _change_power(unit, self.amount, self.until, self.side)
        unit.dice += self.from_grave + self.from_stock
        player = state.players[unit.side]
        player.grave -= self.from_grave
        from_stock(player, self.from_stock)
        if state.waiting and self.from_grave:
            take_cost(state, self.from_grave)


class Weakened(DiceEvent, frozen=True):
    """A unit loses power (DICE-OP-02)."""

    unit: int
    amount: int
    until: Until = "permanent"
    side: int = 0

    def apply(self, state: State) -> None:
        _change_power(state.units[self.unit], -self.amount, self.until, self.side)


def _change_power(unit: Unit, amount: int, until: Until, side: int) -> None:
    if until == "permanent":
        unit.power = min(unit.power + amount, max(18, unit.power))
    else:
        unit.changes = (*unit.changes, Change(until, side, amount))


class DiceFitted(DiceEvent, frozen=True):
    """The dice of a unit follow its power: surplus ones go to the grave, missing ones come from the stock."""

    unit: int
    shed: int
    from_stock: int

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        player = state.players[unit.side]
        unit.dice += self.from_stock - self.shed
        to_grave(player, self.shed)
        from_stock(player, self.from_stock)


class Granted(DiceEvent, frozen=True):
    """A unit or a token has a keyword for a time (DICE-OP-25)."""

    piece: int
    change: Change

    def apply(self, state: State) -> None:
        piece: Unit | Token = state.units.get(self.piece) or state.tokens[self.piece]
        piece.changes = (*piece.changes, self.change)


class Froze(DiceEvent, frozen=True):
    """Its power stays what it is (DICE-KEY-19)."""

    unit: int
    power: int

    def apply(self, state: State) -> None:
        state.units[self.unit].frozen_at = self.power


class Thawed(DiceEvent, frozen=True):
    """Its power is read again."""

    unit: int

    def apply(self, state: State) -> None:
        state.units[self.unit].frozen_at = NONE


class Captured(DiceEvent, frozen=True):
    """A unit is held by another (DICE-KEY-02)."""

    unit: int
    captor: int

    def apply(self, state: State) -> None:
        state.units[self.unit].captor = self.captor


class Evaded(DiceEvent, frozen=True):
    """A unit with its equip tokens, or a token, is away until the end of the turn (DICE-KEY-17)."""

    piece: int

    def apply(self, state: State) -> None:
        unit = state.units.pop(self.piece, None)
        if unit is None:
            token = state.tokens.pop(self.piece)
            state.away = (*state.away, Away(token.owner, ability=token.ability, field=token.field))
            return
        own = [token for token in state.tokens.values() if token.unit == self.piece]
        for token in own:
            del state.tokens[token.id]
        stays = tuple([change for change in unit.changes if change.until == "permanent"])
        away = Away(
            unit.side,
            unit.archetype,
            unit.power,
            unit.dice,
            unit.soul_of,
            unit.soul,
            tuple([(token.owner, token.ability) for token in own]),
            permanent=stays,
        )
        state.away = (*state.away, away)
        free_captives(state, self.piece)


class CameBack(DiceEvent, frozen=True):
    """What evaded first comes back; a unit for which there is no place is discarded with its tokens."""

    place: int
    """Where in the row of those away."""
    fits: bool

    def apply(self, state: State) -> None:
        away = state.away[self.place]
        state.away = state.away[: self.place] + state.away[self.place + 1 :]
        if not self.fits:
            to_grave(state.players[away.side], away.dice)
            for owner, _ in away.tokens:
                to_grave(state.players[owner], 1)
            return
        number = state.next_id
        state.next_id += 1 + len(away.tokens)
        if away.ability != NONE:
            state.tokens[number] = Token(number, away.side, away.ability, away.field)
            return
        state.units[number] = Unit(
            number,
            away.side,
            away.archetype,
            away.power,
            away.dice,
            soul=away.soul,
            soul_of=away.soul_of,
            changes=away.permanent,
        )
        for place, (owner, ability) in enumerate(away.tokens, number + 1):
            state.tokens[place] = Token(place, owner, ability, False, number)

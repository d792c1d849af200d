"""What happens to pieces, by whatever rule: power, damage, leaving, being placed, and looking for the dead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules import strength as st
from convert.systems.dice_duels.rules.card_index import FROZEN
from convert.systems.dice_duels.rules.events.pieces import Until
from convert.systems.dice_duels.rules.state import NONE, Player, Token, Unit

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

TOP_SHIELD = 6
SLOTS = 2
"""Equip tokens on a unit (DICE-TOK-04)."""
STACK = 3
"""Stackable ones of one ability in one slot (DICE-KEY-40)."""


def cost_dice(game: Game, owner: int) -> int:
    """Dice of the cost of what resolves that its payer can still place (DICE-SETUP-09)."""
    waiting = game.state.waiting
    return waiting[-1].cost if waiting and waiting[-1].side == owner else 0


def share(player: Player, need: int, cost: int) -> tuple[int, int]:
    """How many of the dice needed come from the cost, how many from the stock (DICE-SETUP-09)."""
    from_grave = min(need, cost, player.grave)
    return from_grave, min(need - from_grave, player.stock)


def shielded(game: Game, unit: Unit) -> bool:
    """Whether what befalls this unit goes to a shield instead: a Duelist with shields that does not let it pass
    (DICE-CRAWL-02)."""
    run = game.state.run
    if not unit.duelist or run is None:
        return False
    return bool(game.state.players[unit.side].shields) and unit.side not in run.passing


# --- power -----------------------------------------------------------------------------------------------------------


def strengthen(game: Game, unit: Unit, amount: int, until: Until = "permanent", side: int = 0) -> int:
    """DICE-OP-01: power, cut at 18 and at 6 for each die there is; a frozen unit gains nothing. Returns the gain."""
    if st.is_frozen(game, unit) or shielded(game, unit):
        return 0
    total = game.strength(unit.id).total
    wanted = min(total + amount, st.MOST_POWER)
    need = max(0, st.dice_for(wanted) - unit.dice)
    player = game.state.players[unit.side]
    from_grave, from_stock = share(player, need, cost_dice(game, unit.side))
    gain = min(wanted, st.PER_DIE * (unit.dice + from_grave + from_stock)) - total
    if gain <= 0:
        return 0
    game.emit(ev.Powered(unit.id, gain, until, side, from_grave, from_stock))
    return gain


def weaken(game: Game, unit: Unit, amount: int, until: Until = "permanent", side: int = 0) -> int:
    """DICE-OP-02: power away, not below 0, below 1 where it is Indestructible (DICE-KEY-23). Returns the loss."""
    if amount <= 0 or st.is_frozen(game, unit):
        return 0
    if shielded(game, unit):
        loss = min(amount, game.state.players[unit.side].shields[0])
        shield_loses(game, unit.side, loss)
        return loss
    strength = game.strength(unit.id)
    floor = 1 if strength.bits & st.INDESTRUCTIBLE else 0
    loss = min(amount, max(0, strength.total - floor))
    if loss:
        game.emit(ev.Weakened(unit.id, loss, until, side))
    return loss


def hurt(game: Game, unit: Unit, amount: int, *, on: bool = False) -> int:
    """Damage to a unit: halved by Defender, rounded up (DICE-KEY-08, DICE-SETUP-12), power instead with Withering
    (DICE-KEY-45). Returns what it received: nothing where a Duelist's shields took it (``on``: they and then it)."""
    if shielded(game, unit):
        hit_shields(game, unit.side, amount, on=on)
        return 0
    bits = game.strength(unit.id).bits
    if bits & st.DEFENDER:
        amount = (amount + 1) // 2
    if amount <= 0:
        return 0
    if bits & st.WITHERING and not st.is_frozen(game, unit):
        weaken(game, unit, amount)
    else:
        game.emit(ev.Damaged(unit.id, amount))
    return amount


def hit_shields(game: Game, side: int, amount: int, *, on: bool = False) -> None:
    """Damage to a player's outermost shield, or to the player; ``on``: what is left goes on to the next
    (DICE-SHIELD-02 to DICE-SHIELD-05, DICE-KEY-29)."""
    while amount > 0:
        shields = game.state.players[side].shields
        if game.state.run is not None:
            body = body_of(game, side)
            if body is None or not shielded(game, body):
                hit_bodies(game, side, amount, on=on)
                return
        elif not shields:
            game.emit(ev.PlayerHit(side))
            return
        part = min(amount, shields[0])
        shield_loses(game, side, part)
        amount -= part
        if not on:
            return


def hit_bodies(game: Game, side: int, amount: int, *, on: bool) -> None:
    """Damage to a player of a crawl where no shield takes it: its Duelist, or the units of a controller, which stand in
    the order they came as shields stand from outer to inner: the first takes it, and ``on``: what is left goes on to
    the next (DICE-CRAWL-05, DICE-SHIELD-05; docs/dice-duels/rulings.md)."""
    body = body_of(game, side)
    own = [unit for unit in game.state.units.values() if unit.side == side]
    for unit in own if body is None or not body.duelist else [body]:
        room = max(0, game.strength(unit.id).power - unit.damage)
        amount = hurt(game, unit, amount) - room
        if not on or amount <= 0:
            return


def body_of(game: Game, side: int) -> Unit | None:
    """Whom damage to a player of a crawl meets: its Duelist, where that is here, with its shields first; else, as a
    controller is its units and nothing besides (DICE-CRAWL-05), the unit that came first."""
    own = [unit for unit in game.state.units.values() if unit.side == side]
    return next((unit for unit in own if unit.duelist), own[0] if own else None)


def shield_loses(game: Game, side: int, amount: int) -> None:
    """The outermost shield loses value; a destroyed one is rolled into the hand (DICE-SHIELD-03)."""
    gone = amount >= game.state.players[side].shields[0]
    game.emit(ev.ShieldHit(side, amount))
    if gone:
        game.emit(ev.Rolled(side, (game.dice.die(6, "the shield destroyed"),), "shield"))


def raise_shield(game: Game, side: int, amount: int) -> None:
    """DICE-KEY-31, DICE-OP-21, DICE-SHIELD-06: at most 6, and no destroyed shield is rebuilt."""
    shields = game.state.players[side].shields
    if shields and shields[0] < TOP_SHIELD:
        game.emit(ev.ShieldRaised(side, min(amount, TOP_SHIELD - shields[0])))


# --- leaving ---------------------------------------------------------------------------------------------------------


def surviving(game: Game, unit: int, *, destroyed: bool) -> tuple[int, ...]:
    """The equip tokens that stay when their unit leaves: Persistent ones (DICE-KEY-28), and where it is destroyed
    Indestructible ones too (DICE-KEY-23)."""
    tokens = game.state.tokens
    if not tokens:
        return ()
    keeps = st.PERSISTENT | (st.INDESTRUCTIBLE if destroyed else 0)
    return tuple(token.id for token in tokens.values() if token.unit == unit and st.token_bits(game, token) & keeps)


def destroy(game: Game, unit: Unit) -> bool:
    """DICE-KEY-09. Whether it was destroyed."""
    if shielded(game, unit):
        shield_loses(game, unit.side, game.state.players[unit.side].shields[0])
        return False
    if game.strength(unit.id).bits & st.INDESTRUCTIBLE:
        return False
    game.emit(ev.UnitLeft(unit.id, "destroyed", surviving(game, unit.id, destroyed=True)))
    return True


def sacrifice(game: Game, unit: Unit, *, fused: bool = False, keep: tuple[int, ...] = ()) -> int:
    """DICE-KEY-37. Its tokens are discarded, but those of a Fusion that go on (DICE-TOK-10). Returns its dice."""
    dice = unit.dice
    loose = keep if fused else surviving(game, unit.id, destroyed=False)
    game.emit(ev.UnitLeft(unit.id, "fused" if fused else "sacrificed", loose))
    return dice


def banish(game: Game, unit: Unit) -> bool:
    """DICE-KEY-01, DICE-OP-05."""
    if shielded(game, unit):
        game.emit(ev.ShieldBanished(unit.side))
        return False
    if game.strength(unit.id).bits & st.INDESTRUCTIBLE:
        return False
    game.emit(ev.UnitLeft(unit.id, "banished", surviving(game, unit.id, destroyed=False)))
    return True


def give_back(game: Game, unit: Unit) -> None:
    """DICE-KEY-35: one of its dice is rolled into its owner's hand, the rest goes to the grave."""
    side = unit.side
    if game.state.players[side].stockless:  # DICE-CRAWL-13: it has no hand
        game.emit(ev.UnitLeft(unit.id, "banished", surviving(game, unit.id, destroyed=False)))
        return
    game.emit(ev.UnitLeft(unit.id, "returned", surviving(game, unit.id, destroyed=False)))
    game.emit(ev.Rolled(side, (game.dice.die(6, "the die that returns"),), "returned"))


def remove_token(game: Game, token: Token, *, banished: bool = False) -> bool:
    """DICE-TOK-11."""
    if st.token_bits(game, token) & st.INDESTRUCTIBLE:
        return False
    game.emit(ev.TokenLeft(token.id, banished))
    return True


# --- placing ---------------------------------------------------------------------------------------------------------


def place_unit(
    game: Game,
    side: int,
    archetype: int,
    power: int,
    *,
    cost: int | None = None,
    soul: bool = False,
    soul_of: int = NONE,
    tokens: tuple[int, ...] = (),
) -> bool:
    """A unit of this power with as many dice as it takes, at most 6 power for each (DICE-SETUP-09, DICE-UNIT-04).
    ``cost``: dice of a summon's cost; those of an activation are known. Whether it is there."""
    state = game.state
    player = state.players[side]
    power = min(power, st.MOST_POWER)
    paid = cost_dice(game, side) if cost is None else cost
    from_grave, from_stock = share(player, st.dice_for(power), paid)
    if not from_grave + from_stock:
        return False
    if not st.has_room(state, side):
        game.emit(ev.NotPlaced(side, from_stock))  # DICE-UNIT-02
        return False
    power = min(power, st.PER_DIE * (from_grave + from_stock))
    game.emit(ev.UnitPlaced(state.next_id, side, archetype, power, from_grave, from_stock, soul, soul_of, tokens))
    return True


def place_token(game: Game, owner: int, ability: int, unit: int, *, field: bool, cost: int | None = None) -> bool:
    """One die as a token (DICE-TOK-03); it fails where there is none."""
    player = game.state.players[owner]
    from_grave, from_stock = share(player, 1, cost_dice(game, owner) if cost is None else cost)
    if not from_grave + from_stock:
        return False
    game.emit(ev.TokenPlaced(owner, ability, field, unit, from_grave, from_stock))
    return True


def crowded(game: Game, unit: int) -> bool:
    """Whether the equip tokens of a unit take more than its two slots (DICE-TOK-04, DICE-KEY-40)."""
    plain = 0
    stacks: dict[int, int] = {}
    for token in game.state.tokens.values():
        if token.unit == unit:
            if st.token_bits(game, token) & st.STACKABLE:
                stacks[token.ability] = stacks.get(token.ability, 0) + 1
            else:
                plain += 1
    return plain + sum((count + STACK - 1) // STACK for count in stacks.values()) > SLOTS


# --- the dead --------------------------------------------------------------------------------------------------------


def sweep(game: Game) -> None:
    """DICE-UNIT-09: all units with power 0 (DICE-UNIT-06) or damage at least their power are destroyed together, until
    none is left; then dice follow powers (DICE-UNIT-04) and freezes begin and end (DICE-KEY-19)."""
    units = game.state.units
    while units:
        field = game.field()
        doomed = [
            unit
            for unit in units.values()
            if unit.damage >= (strength := field[unit.id]).power and not strength.bits & st.INDESTRUCTIBLE
        ]
        if doomed:
            loose = [surviving(game, unit.id, destroyed=True) for unit in doomed]
            for unit, stays in zip(doomed, loose, strict=True):
                game.emit(ev.UnitLeft(unit.id, "destroyed", stays))
        elif not _fit(game):
            return


def _fit(game: Game) -> bool:
    """Dice and freezes as the powers have it. Whether anything changed."""
    state = game.state
    field = game.field()
    for unit in state.units.values():
        strength = field[unit.id]
        frozen = bool(strength.bits & FROZEN)
        if frozen != (unit.frozen_at != NONE):
            game.emit(ev.Froze(unit.id, strength.power) if frozen else ev.Thawed(unit.id))
            return True
        need = st.dice_for(strength.power)
        if need < unit.dice:
            game.emit(ev.DiceFitted(unit.id, unit.dice - need, 0))
            return True
        if strength.total > strength.power and not frozen and unit.dice < SLOTS + 1:
            more = st.dice_for(min(strength.total, st.MOST_POWER)) - unit.dice
            more = min(more, state.players[unit.side].stock)
            if more > 0:
                game.emit(ev.DiceFitted(unit.id, 0, more))
                return True
    return False


def look_for_losses(game: Game) -> None:
    """DICE-SETUP-15: a player who was damaged has lost; both at once is a draw."""
    if game.state.run is not None:
        game.look_for_defeats()
        return
    one, two = game.state.hit
    if (one or two) and not game.state.finished:
        if one and two:
            game.emit(ev.Ended(NONE, "both players were damaged at the same moment"))
        else:
            game.emit(ev.Ended(1 if one else 0, "damage reached the other player"))

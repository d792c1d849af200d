"""What each operation does when it resolves (DICE-OP)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules import field as fd
from convert.systems.dice_duels.rules import targets as tg
from convert.systems.dice_duels.rules.activating import CopyOne, Redirect
from convert.systems.dice_duels.rules.card_index import Step
from convert.systems.dice_duels.rules.equipping import Replace
from convert.systems.dice_duels.rules.picking import PickDice
from convert.systems.dice_duels.rules.rolling import draw
from convert.systems.dice_duels.rules.setting import SetOne
from convert.systems.dice_duels.rules.state import Activation, Change, Unit
from convert.systems.dice_duels.terms import WIDE_TARGETS

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game


def perform(game: Game, act: Activation, step: Step, target: int) -> None:
    """One effect. A target that is gone or no longer legal is skipped (DICE-ABIL-09)."""
    aimed = tg.target_of(game, act.piece, step, answering=act.answers)
    if tg.is_chosen(aimed) and target not in tg.legal(game, act.side, act.piece, step, aimed):
        return
    if step.op in _ON_UNITS and target not in game.state.tokens:
        for unit in _units(game, act, step, aimed, target):
            if unit.id in game.state.units and not (unit.duelist and _nothing_to_a_duelist(game, step, unit)):
                _ON_UNITS[step.op](game, act, step, unit)
        return
    if step.op in _ON_TOKENS and target in game.state.tokens:
        _ON_TOKENS[step.op](game, act, step, target)
    elif step.op in _OTHERS:
        _OTHERS[step.op](game, act, step, target)


_AT_SHIELDS = ("damage", "drain", "destroy", "banish", "power_down")
"""What an effect does to a Duelist's shield (DICE-CRAWL-15)."""


def _nothing_to_a_duelist(game: Game, step: Step, unit: Unit) -> bool:
    """DICE-CRAWL-15: other effects do nothing to a Duelist behind its shields. Without them: a figure is no die that
    could return to a hand, and a player does not evade."""
    if fd.shielded(game, unit):
        return step.op not in _AT_SHIELDS
    return step.op in ("return", "evade")


def _units(game: Game, act: Activation, step: Step, aimed: str, target: int) -> list[Unit]:
    """The units that an effect reaches: the chosen one, the acting or the equipped one, or all of a kind."""
    units = game.state.units
    if aimed in ("opponent", "shield"):
        fd.hit_shields(game, game.state.facing[act.side], step.amount)  # DICE-OP-03: what is beyond the shield is lost
        return []
    if aimed in WIDE_TARGETS:
        return tg.reached(game, act.side, aimed)
    number = target
    if aimed == "self":
        number = tg.actor(game, act.piece)
    elif aimed == "equipped":
        number = _equipped(game, act)
    return [units[number]] if number in units else []


def _equipped(game: Game, act: Activation) -> int:
    """The unit of a Relic, or the unit that the same ability equips (DICE-ABIL-08)."""
    facts = game.card_index.abilities[act.ability]
    if facts.summon == "relic":
        return tg.actor(game, act.piece)
    for step, target in zip(facts.steps, act.targets, strict=False):
        if step.op == "equip":
            return target if target > 0 else tg.actor(game, act.piece)
    return 0


# --- on units --------------------------------------------------------------------------------------------------------


def _power_up(game: Game, act: Activation, step: Step, unit: Unit) -> None:
    """DICE-OP-01."""
    fd.strengthen(game, unit, step.amount, step.until, act.side)


def _power_down(game: Game, act: Activation, step: Step, unit: Unit) -> None:
    """DICE-OP-02."""
    fd.weaken(game, unit, step.amount, step.until, act.side)


def _damage(game: Game, act: Activation, step: Step, unit: Unit) -> None:
    """DICE-OP-03."""
    fd.hurt(game, unit, step.amount)


def _destroy(game: Game, act: Activation, step: Step, unit: Unit) -> None:
    """DICE-OP-04."""
    fd.destroy(game, unit)


def _banish(game: Game, act: Activation, step: Step, unit: Unit) -> None:
    """DICE-OP-05."""
    fd.banish(game, unit)


def _return(game: Game, act: Activation, step: Step, unit: Unit) -> None:
    """DICE-OP-06."""
    fd.give_back(game, unit)


def _evade(game: Game, act: Activation, step: Step, unit: Unit) -> None:
    """DICE-OP-07."""
    game.emit(ev.Evaded(unit.id))


def _capture(game: Game, act: Activation, step: Step, unit: Unit) -> None:
    """DICE-OP-08."""
    captor = tg.actor(game, act.piece)
    if captor and captor != unit.id and not tg.has_captive(game, captor):
        game.emit(ev.Captured(unit.id, captor))


def _drain(game: Game, act: Activation, step: Step, unit: Unit) -> None:
    """DICE-OP-09: all that the target loses goes to the acting unit; without one nothing is drained."""
    acting = tg.actor(game, act.piece)
    if acting:
        most = step.amount if fd.shielded(game, unit) else min(step.amount, game.strength(unit.id).power)
        lost = fd.weaken(game, unit, most)
        fd.strengthen(game, game.state.units[acting], lost)


def _grant(game: Game, act: Activation, step: Step, unit: Unit) -> None:
    """DICE-OP-23 to DICE-OP-25."""
    game.emit(ev.Granted(unit.id, Change(step.until, act.side, bits=step.bits, cleave=step.cleave)))


def _equip(game: Game, act: Activation, step: Step, unit: Unit) -> None:
    """DICE-OP-16, DICE-KEY-14: the token needs a die."""
    token = game.state.next_id
    if fd.place_token(game, act.side, act.ability, unit.id, field=False) and fd.crowded(game, unit.id):
        game.push(Replace(unit.id, token))


Performer = Callable[["Game", Activation, Step, Unit], None]
_ON_UNITS: Mapping[str, Performer] = {
    "power_up": _power_up,
    "power_down": _power_down,
    "damage": _damage,
    "destroy": _destroy,
    "banish": _banish,
    "return": _return,
    "evade": _evade,
    "capture": _capture,
    "drain": _drain,
    "grant": _grant,
    "paralyze": _grant,
    "freeze": _grant,
    "equip": _equip,
}


# --- on tokens -------------------------------------------------------------------------------------------------------


def _token_goes(game: Game, act: Activation, step: Step, target: int) -> None:
    """DICE-TOK-11."""
    fd.remove_token(game, game.state.tokens[target], banished=step.op == "banish")


def _token_evades(game: Game, act: Activation, step: Step, target: int) -> None:
    game.emit(ev.Evaded(target))


def _token_grant(game: Game, act: Activation, step: Step, target: int) -> None:
    game.emit(ev.Granted(target, Change(step.until, act.side, bits=step.bits)))


_ON_TOKENS: Mapping[str, Callable[[Game, Activation, Step, int], None]] = {
    "destroy": _token_goes,
    "banish": _token_goes,
    "evade": _token_evades,
    "grant": _token_grant,
}


# --- on dice, shields and abilities ----------------------------------------------------------------------------------


def _draw(game: Game, act: Activation, step: Step, target: int) -> None:
    """DICE-OP-10."""
    draw(game, act.side, step.amount)


def _discard(game: Game, act: Activation, step: Step, target: int) -> None:
    """DICE-OP-11."""
    if step.target == "self_player":
        game.push(PickDice(act.side, "discard", step.amount))
        return
    whose = game.state.facing[act.side]
    picked = _at_random(game, whose, step.amount)
    if picked:
        game.emit(ev.Discarded(whose, picked))


def _at_random(game: Game, whose: int, count: int) -> tuple[int, ...]:
    """Random dice of a hand; where all of them are meant nothing is drawn by lot."""
    hand = game.state.players[whose].hand
    return hand if count >= len(hand) else game.dice.sample(hand, count, "which hand dice")


def _scry(game: Game, act: Activation, step: Step, target: int) -> None:
    """DICE-OP-12, DICE-KEY-38: X counts from the top, dice rolled earlier included."""
    player = game.state.players[act.side]
    more = min(step.amount, player.stock) - len(player.scried)
    if more > 0:
        game.emit(ev.Scried(act.side, game.dice.roll(more, 6, "dice scried")))


def _reroll(game: Game, act: Activation, step: Step, target: int) -> None:
    """DICE-OP-13."""
    if step.target == "self_player":
        game.push(PickDice(act.side, "reroll", step.amount))
        return
    whose = game.state.facing[act.side]
    before = _at_random(game, whose, step.amount)
    if before:
        game.emit(ev.Rerolled(whose, before, game.dice.roll(len(before), 6, "rolled again")))


def _charge(game: Game, act: Activation, step: Step, target: int) -> None:
    """DICE-OP-14."""
    game.push(PickDice(act.side, "charge", step.amount))


def _set(game: Game, act: Activation, step: Step, target: int) -> None:
    """DICE-OP-15."""
    game.push(SetOne(act.side, step.amount, chain=not act.passive))


def _field(game: Game, act: Activation, step: Step, target: int) -> None:
    """DICE-OP-17."""
    fd.place_token(game, act.side, act.ability, 0, field=True)


def _negate(game: Game, act: Activation, step: Step, target: int) -> None:
    """DICE-OP-18; what deals the damage, never a cost (DICE-KEY-46)."""
    if act.answers:
        game.emit(ev.Negated())
    else:
        game.emit(ev.AttackNegated(target))


def _retarget(game: Game, act: Activation, step: Step, target: int) -> None:
    """DICE-OP-19."""
    if act.answers:
        game.push(Redirect(act.side))


def _copy(game: Game, act: Activation, step: Step, target: int) -> None:
    """DICE-OP-20."""
    if act.piece in game.state.units:
        game.push(CopyOne(act.side, act.piece))


def _reinforce(game: Game, act: Activation, step: Step, target: int) -> None:
    """DICE-OP-21."""
    fd.raise_shield(game, act.side, step.amount)


_OTHERS: Mapping[str, Callable[[Game, Activation, Step, int], None]] = {
    "draw": _draw,
    "discard": _discard,
    "scry": _scry,
    "reroll": _reroll,
    "charge": _charge,
    "set": _set,
    "field": _field,
    "negate": _negate,
    "retarget": _retarget,
    "copy": _copy,
    "reinforce": _reinforce,
}

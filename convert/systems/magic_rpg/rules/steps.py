"""Each verb of the effect language that battles carry out, as a function of the step (MRPG-CONV-11, MRPG-MTG-17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from convert.cards.magic.mana import parse_mana
from convert.effects.magic import Amount, Selector, Step
from convert.effects.magic.actions import Damage, Discard, Heal, LoseHp, Mill, Pay, Prepare, Sacrifice
from convert.effects.magic.changes import Counters, Fight, Modify, NegateCast
from convert.effects.magic.steps import Forbid, Grant, Token, Unless
from convert.systems.magic_rpg.rules.aiming import legal_targets, use_of
from convert.systems.magic_rpg.rules.bodies import fits
from convert.systems.magic_rpg.rules.choosing import PayOrNot, PickCard, PickPiece
from convert.systems.magic_rpg.rules.drawing import Draw, mill
from convert.systems.magic_rpg.rules.events import (
    Changed,
    Countered,
    CountersPut,
    Discarded,
    Doomed,
    OutOfCombat,
    Phased,
    Shielded,
    Turned,
    WizardHurt,
)
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.harm import deal, heal
from convert.systems.magic_rpg.rules.paying import plan, settle
from convert.systems.magic_rpg.rules.pieces import make_tokens
from convert.systems.magic_rpg.rules.state import WILD, Waiting, target_of, wizard_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game
    from convert.systems.magic_rpg.rules.resolving import Carry


class Outcome(NamedTuple):
    """Whether a step changed anything, and what is to be done before the next one."""

    did: bool
    frames: Sequence[MagicTask | MagicDecision] = ()


Done = Outcome | None


def perform(game: Game, step: Step, carry: Carry) -> Done:
    """Carry out a step; None where it asks first and is begun again with the answer (``carry.chosen``)."""
    return _VERBS[step.__struct_config__.tag](game, step, carry)  # type: ignore[index]


def number(amount: Any, item: Waiting) -> int:
    """An amount: a number, or X with what is done to it."""
    if isinstance(amount, Amount):
        return item.x * (amount.times or 1) + (amount.plus or 0)
    return int(amount)


def aimed(game: Game, item: Waiting) -> list[tuple[str, int]]:
    """What an item is aimed at and may still be, with the names that its steps call it by."""
    use = use_of(game, item.facts, item.face, item.ability)
    wanted = use.modes[item.mode].targets if use is not None else ()
    legal = legal_targets(game, item)
    return [(each.id or "", target) for each, target, ok in zip(wanted, item.targets, legal, strict=False) if ok]


def whom(game: Game, selector: Selector | None, item: Waiting) -> list[int]:
    """What a selector means now, as targets; illegal ones are left out (MRPG-MTG-18)."""
    if selector is None or selector.how == "you":
        return [target_of(item.controller)] if item.controller >= 0 else []
    state = game.state
    if selector.ref is not None:
        return [target for named, target in aimed(game, item) if named == selector.ref]
    if selector.how == "self":
        return [item.source] if item.source in state.pieces else []
    if selector.how == "attached":
        piece = state.pieces.get(item.source)
        return [piece.attached] if piece is not None and piece.attached in state.pieces else []
    if selector.kind == ("player",):
        return [
            target_of(number)
            for number, wizard in enumerate(state.wizards)
            if wizard.state in ("able", "unconscious")
            and (selector.side in (None, "any") or (selector.side == "opponent") == (wizard.side != item.side))
        ]
    return [piece.id for piece in state.there() if fits(game, selector, piece, item.side, item.source, item.controller)]


def who_of(game: Game, step: Step, item: Waiting) -> list[int]:
    """The wizards whose act it is."""
    return [wizard_of(target) for target in whom(game, step.who, item) if target < 0]


def pieces(game: Game, selector: Selector, item: Waiting) -> list[int]:
    """The things in play among what is meant."""
    return [target for target in whom(game, selector, item) if target > 0 and target in game.state.pieces]


def _destroy(game: Game, step: Any, carry: Carry) -> Done:
    found = pieces(game, step.what, carry.item)
    for each in found:
        game.emit(Doomed(each, step.no_regeneration))
    return Outcome(bool(found))


def _damage(game: Game, step: Damage, carry: Carry) -> Done:
    amount = number(step.amount, carry.item)
    found = whom(game, step.to, carry.item)
    for each in found:
        deal(game, carry.item, each, amount)
    return Outcome(bool(found) and amount > 0)


def _prepare(game: Game, step: Prepare, carry: Carry) -> Done:
    wizards = who_of(game, step, carry.item)
    did = any(game.state.wizards[each].deck for each in wizards)
    return Outcome(did, [Draw(each, number(step.count, carry.item)) for each in wizards])


def _heal(game: Game, step: Heal, carry: Carry) -> Done:
    wizards = who_of(game, step, carry.item)
    for each in wizards:
        heal(game, each, number(step.amount, carry.item))
    return Outcome(bool(wizards))


def _lose(game: Game, step: LoseHp, carry: Carry) -> Done:
    wizards = who_of(game, step, carry.item)
    for each in wizards:
        game.emit(WizardHurt(each, number(step.amount, carry.item), damage=False))
    return Outcome(bool(wizards))


def _discard(game: Game, step: Discard, carry: Carry) -> Done:
    for wizard in who_of(game, step, carry.item):
        hand = game.state.wizards[wizard].hand
        count = len(hand) if step.count == "all" else min(len(hand), number(step.count, carry.item))
        if step.random or count == len(hand):
            cards = game.dice.sample(hand, count, "discards") if step.random else hand
            for card in cards:
                game.emit(Discarded(wizard, card))
        elif count:
            return Outcome(True, [PickCard(wizard) for _ in range(count)])
    return Outcome(True)


def _mill(game: Game, step: Mill, carry: Carry) -> Done:
    for wizard in who_of(game, step, carry.item):
        mill(game, wizard, number(step.count, carry.item))
    return Outcome(True)


def _sacrifice(game: Game, step: Sacrifice, carry: Carry) -> Done:
    item = carry.item
    if step.what.how == "self":
        found = pieces(game, step.what, item)
        for each in found:
            game.leave(each, "graveyard", "sacrificed")
        return Outcome(bool(found))
    asked: list[MagicTask | MagicDecision] = []
    for wizard in who_of(game, step, item):
        wanted = Selector(kind=step.what.kind, where=step.what.where)
        own = [
            piece.id
            for piece in game.state.there(game.state.wizards[wizard].side)
            if piece.controller == wizard and fits(game, wanted, piece, piece.side, item.source)
        ]
        if own:
            asked.append(PickPiece(wizard, tuple(own)))
    return Outcome(bool(asked), asked)


def _leave(to: str) -> Callable[[Game, Any, Carry], Done]:
    def verb(game: Game, step: Any, carry: Carry) -> Done:
        found = pieces(game, step.what, carry.item)
        for each in found:
            game.leave(each, to, "effect")
        return Outcome(bool(found))

    return verb


def _modify(game: Game, step: Modify, carry: Carry) -> Done:
    signs = step.sign or (1, 1)
    power, toughness = number(step.attack, carry.item), number(step.defense, carry.item)
    found = pieces(game, step.what, carry.item)
    for each in found:
        game.emit(
            Changed(
                each,
                power * (signs[0] if not isinstance(step.attack, int) else 1),
                toughness * (signs[1] if not isinstance(step.defense, int) else 1),
            )
        )
    return Outcome(bool(found))


def _grant(game: Game, step: Grant, carry: Carry) -> Done:
    found = pieces(game, step.what, carry.item)
    for each in found:
        game.emit(Changed(each, gained=tuple(step.keyword or ())))
    return Outcome(bool(found))


def _forbid(game: Game, step: Forbid, carry: Carry) -> Done:
    actions = (step.action,) if isinstance(step.action, str) else step.action
    found = pieces(game, step.what, carry.item)
    for each in found:
        game.emit(Changed(each, gained=tuple(f"-{action}" for action in actions)))
    return Outcome(bool(found))


def _counters(game: Game, step: Counters, carry: Carry) -> Done:
    count = number(step.add, carry.item) * (1 if step.name == "+1/+1" else -1)
    found = pieces(game, step.what, carry.item)
    for each in found:
        game.emit(CountersPut(each, count))
    return Outcome(bool(found) and count != 0)


def _token(game: Game, step: Token, carry: Carry) -> Done:
    item = carry.item
    facts = game.card_index.tokens.get((item.facts, item.face, step.name))
    if facts is None:
        return Outcome(False)
    controllers = who_of(game, step, item) if step.who is not None or item.controller >= 0 else [WILD]
    for controller in controllers:
        side = item.side if controller == WILD else game.state.wizards[controller].side
        make_tokens(game, facts, number(step.count, item), controller, side, tapped=step.tapped)
    return Outcome(True)


def _turn(tapped: bool) -> Callable[[Game, Any, Carry], Done]:
    def verb(game: Game, step: Any, carry: Carry) -> Done:
        found = [each for each in pieces(game, step.what, carry.item) if game.state.pieces[each].tapped != tapped]
        if found:
            game.emit(Turned(tuple(found), tapped))
        return Outcome(bool(found))

    return verb


def _negate(game: Game, step: NegateCast, carry: Carry) -> Done:
    found = [
        item
        for target in whom(game, step.what, carry.item)
        for item in game.state.waiting
        if item.id == target and item.ability < 0
    ]
    for item in found:
        game.emit(Countered(item, game.card_index.owners[item.card]))
    return Outcome(bool(found))


def _unless(game: Game, step: Unless, carry: Carry) -> Done:
    """Counter it unless its caster pays."""
    target = next((each for each in game.state.waiting if each.id in carry.item.targets), None)
    if target is None:
        return Outcome(False)
    (pay,) = step.cost
    assert isinstance(pay, Pay)
    cost = parse_mana(pay.mana)
    payment = plan(game, target.controller, cost, x=carry.item.x) if target.controller >= 0 else None
    if payment is not None and carry.agreed < 0:
        game.push(PayOrNot(target.controller), carry)
        return None
    if payment is not None and carry.agreed:
        settle(game, target.controller, payment)
        return Outcome(False)
    game.emit(Countered(target, game.card_index.owners[target.card]))
    return Outcome(True)


def _regenerate(game: Game, step: Any, carry: Carry) -> Done:
    found = pieces(game, step.what, carry.item)
    for each in found:
        game.emit(Shielded(each))
    return Outcome(bool(found))


def _fight(game: Game, step: Fight, carry: Carry) -> Done:
    """Each deals damage equal to its power to the other."""
    item = carry.item
    found = pieces(game, step.what, item)
    others = pieces(game, step.with_, item) if step.with_ is not None else found[1:]
    if not found or not others or found[0] == others[0]:
        return Outcome(False)
    one, other = found[0], others[0]
    strengths = {each: game.bodies[each].power for each in (one, other) if each in game.bodies}
    if len(strengths) < 2:
        return Outcome(False)
    deal(game, item, other, strengths[one], by=one)
    deal(game, item, one, strengths[other], by=other)
    return Outcome(True)


def _out(game: Game, step: Any, carry: Carry) -> Done:
    for each in pieces(game, step.what, carry.item):
        game.emit(OutOfCombat(each))
    return Outcome(True)


def _phase_out(game: Game, step: Any, carry: Carry) -> Done:
    for each in pieces(game, step.what, carry.item):
        game.emit(Phased(each, True))
    return Outcome(True)


def _win(game: Game, step: Any, carry: Carry) -> Done:
    """Every enemy wizard's Life Points become 0 (MRPG-MTG-25)."""
    _to_zero(game, [number for number, each in enumerate(game.state.wizards) if each.side != carry.item.side])
    return Outcome(True)


def _lose_game(game: Game, step: Any, carry: Carry) -> Done:
    _to_zero(game, who_of(game, step, carry.item))
    return Outcome(True)


def _to_zero(game: Game, wizards: Sequence[int]) -> None:
    for number in wizards:
        points = game.state.wizards[number].life.points
        if points > 0 and game.state.wizards[number].able:
            game.emit(WizardHurt(number, points, damage=False))


def _nothing(game: Game, step: Any, carry: Carry) -> Done:
    return Outcome(True)


_VERBS: Mapping[str, Callable[[Game, Any, Carry], Done]] = {
    "destroy": _destroy,
    "damage": _damage,
    "prepare": _prepare,
    "heal": _heal,
    "lose_hp": _lose,
    "discard": _discard,
    "mill": _mill,
    "sacrifice": _sacrifice,
    "banish": _leave("exiled"),
    "to_prepared": _leave("hand"),
    "to_used": _leave("graveyard"),
    "modify": _modify,
    "grant": _grant,
    "forbid": _forbid,
    "counters": _counters,
    "token": _token,
    "tap": _turn(True),
    "untap": _turn(False),
    "negate_cast": _negate,
    "unless": _unless,
    "regenerate": _regenerate,
    "fight": _fight,
    "remove_from_combat": _out,
    "phase_out": _phase_out,
    "win": _win,
    "lose_game": _lose_game,
    "shuffle": _nothing,
}

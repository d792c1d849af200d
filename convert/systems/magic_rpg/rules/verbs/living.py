"""Verbs that change Life Points, and those that end it for somebody."""

from __future__ import annotations

from collections.abc import Sequence

from convert.systems.magic_rpg.rules.events import WizardHurt
from convert.systems.magic_rpg.rules.harm import heal
from convert.systems.magic_rpg.rules.verbs.base import Act, Done, Outcome, doers


def gain(act: Act) -> Done:
    """Life Points are gained, or become others."""
    if act.step.exchange is not None:
        return _exchange(act, act.ctx.players(act.step.exchange))
    if act.step.becomes:
        for wizard, ctx in doers(act):
            _become(act, wizard, max(0, ctx.amount(act.step.amount)))
        return Outcome(True)
    total = 0
    for wizard, ctx in doers(act):
        amount = max(0, ctx.amount(act.step.amount))
        total += amount
        heal(act.game, wizard, amount)
    return Outcome(total > 0, amount=total)


def lose(act: Act) -> Done:
    """Life Points are lost, not as damage."""
    total = 0
    for wizard, ctx in doers(act):
        amount = max(0, ctx.amount(act.step.amount))
        total += amount
        if amount:
            act.game.emit(WizardHurt(wizard, amount, damage=False))
    return Outcome(total > 0, amount=total)


def _become(act: Act, wizard: int, wanted: int) -> None:
    """Life Points become a number: what is missing is gained, what is too much is lost."""
    now = act.game.state.wizards[wizard].life.points
    if wanted > now:
        heal(act.game, wizard, wanted - now)
    elif wanted < now:
        act.game.emit(WizardHurt(wizard, now - wanted, damage=False))


def _exchange(act: Act, others: Sequence[int]) -> Done:
    """Two wizards' Life Points become each other's; with fewer or more than two nothing happens."""
    pair = list(dict.fromkeys((*(wizard for wizard, _ in doers(act)), *others)))
    if len(pair) != 2:
        return Outcome(False)
    points = [act.game.state.wizards[wizard].life.points for wizard in pair]
    for wizard, wanted in zip(pair, reversed(points), strict=True):
        _become(act, wizard, max(0, wanted))
    return Outcome(True)


def win(act: Act) -> Done:
    """Every enemy wizard's Life Points become 0 (MRPG-MTG-25)."""
    enemies = [number for number, each in enumerate(act.game.state.wizards) if each.side != act.ctx.side]
    return _to_zero(act, enemies)


def lose_game(act: Act) -> Done:
    """His Life Points become 0 (MRPG-MTG-25)."""
    return _to_zero(act, [wizard for wizard, _ in doers(act)])


def _to_zero(act: Act, wizards: list[int]) -> Done:
    for number in wizards:
        points = act.game.state.wizards[number].life.points
        if points > 0 and act.game.state.wizards[number].able:
            act.game.emit(WizardHurt(number, points, damage=False))
    return Outcome(True)

"""Damage and healing outside of combat steps: to wizards and creatures (MRPG-LIFE-03, MRPG-WAR-09, MRPG-MTG-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.magic_rpg.rules.bodies import Body, protected
from convert.systems.magic_rpg.rules.events import CountersPut, CreatureHurt, WizardHealed, WizardHurt, Woke
from convert.systems.magic_rpg.rules.preventing import lessened
from convert.systems.magic_rpg.rules.state import Waiting, wizard_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

PLAIN = Body(0, 0, frozenset())


def deal(game: Game, item: Waiting, target: int, amount: int, by: int = 0) -> None:
    """Damage of a spell or ability: toughness of Warriors does not help against it (MRPG-WAR-09)."""
    if amount <= 0:
        return
    source = by or item.source
    if (amount := lessened(game, target, amount, (source, item.id), combat=False)) <= 0:
        return
    body = game.bodies.get(source, PLAIN)
    facts = game.card_index.facts[item.facts][item.face]
    if target < 0:
        game.emit(WizardHurt(wizard_of(target), amount, facts.name, by=source, poison=body.has("infect")))
    elif target in game.bodies:
        colors, classes = (body.colors, body.classes) if source in game.bodies else (facts.colors, facts.classes)
        if protected(game.bodies[target].keywords, colors, classes):
            return
        if body.has("wither") or body.has("infect"):
            game.emit(CountersPut(target, -amount))
        else:
            game.emit(CreatureHurt(target, amount, body.has("deathtouch"), by=source))
    else:
        return
    if body.has("lifelink") and item.controller >= 0:
        heal(game, item.controller, amount)


def heal(game: Game, wizard: int, points: int) -> None:
    """Life Points gained; above the maximum for 15 minutes (MRPG-LIFE-06). Above 0 he is conscious at once
    (MRPG-LIFE-08); the dead stay dead (MRPG-DEATH-05)."""
    known = game.state.wizards[wizard]
    if points <= 0 or known.state in ("dead", "fled"):
        return
    game.emit(WizardHealed(wizard, points, known.life.healed(points, game.state.minute)))
    known = game.state.wizards[wizard]
    if known.state == "unconscious" and known.life.points > 0 and not known.dying:
        game.emit(Woke(wizard))

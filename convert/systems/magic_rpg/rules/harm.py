"""Damage and healing outside of combat steps: to wizards and creatures (MRPG-LIFE-03, MRPG-WAR-09, MRPG-MTG-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.magic_rpg.rules.bodies import Body, protected
from convert.systems.magic_rpg.rules.counters import change_counters
from convert.systems.magic_rpg.rules.events import CreatureHurt, WizardHealed, WizardHurt, Woke
from convert.systems.magic_rpg.rules.preventing import lessened
from convert.systems.magic_rpg.rules.state import Waiting, wizard_of
from convert.systems.magic_rpg.rules.things import card_thing

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

PLAIN = Body(0, 0, frozenset())


def deal(game: Game, item: Waiting, target: int, amount: int, by: int = 0) -> None:
    """Damage of a spell or ability: toughness of Warriors does not help against it (MRPG-WAR-09)."""
    if amount <= 0:
        return
    spell = card_thing(item.card) if item.card >= 0 and item.ability < 0 else 0
    source = by or item.source or spell
    if (amount := lessened(game, target, amount, (source, item.id), combat=False)) <= 0:
        return
    facts = game.card_index.facts[item.facts][item.face]
    body = _source(game, source) or PLAIN._replace(colors=facts.colors, classes=facts.classes)
    afflict(game, target, amount, source, body, item.controller, facts.name)


def _source(game: Game, number: int) -> Body | None:
    """What deals damage; what has left play as it was then; none for what never was in play."""
    if number in game.bodies:
        return game.bodies[number]
    gone = game.state.gone.get(number)
    if gone is None:
        return None
    return Body(
        gone.power,
        gone.toughness,
        frozenset(gone.keywords),
        classes=gone.classes,
        subtypes=gone.subtypes,
        colors=gone.colors,
    )


def afflict(
    game: Game, target: int, amount: int, source: int, body: Body, who: int, name: str, *, combat: bool = False
) -> None:
    """Damage that nothing has prevented arrives, of what has this body and is controlled by ``who``. Wither and infect
    put counters in its place (MRPG-GEN-08); lifelink heals (MRPG-MTG-21)."""
    infects, withers = body.has("infect"), body.has("wither") or body.has("infect")
    if target < 0:
        game.emit(WizardHurt(wizard_of(target), amount, name, by=source, combat=combat, spared=infects))
        if infects:
            change_counters(game, target, "poison", amount, who)
    elif target in game.bodies:
        if protected(game.bodies[target].keywords, body.colors, body.classes, body.subtypes):
            return
        game.emit(CreatureHurt(target, amount, body.has("deathtouch"), by=source, combat=combat, spared=withers))
        if withers:
            change_counters(game, target, "-1/-1", amount, who)
    else:
        return
    if body.has("lifelink") and who >= 0:
        heal(game, who, amount)


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

"""What an event is to the abilities that look at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from convert.kernel import Event
from convert.systems.magic_rpg.rules import events as ev
from convert.systems.magic_rpg.rules.facts import TRIGGER
from convert.systems.magic_rpg.rules.state import NOBODY, Happening, Piece, State, target_of, wizard_of
from convert.systems.magic_rpg.rules.things import actor_of, card_thing

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


PHASES = {"main": "precombat_main", "attack": "combat", "second": "postcombat_main"}


ZONE_WORDS = {"graveyard": "used", "hand": "prepared", "exiled": "banished", "deck": "spellbook", "aside": "spellbook"}


def of_event(game: Game, event: Event[State]) -> Iterator[Happening]:
    """What abilities may see in an event that has just applied."""
    match event:
        case ev.Entered(piece=piece):
            yield from _entered(game, piece, event.from_zone or ("prepared" if event.played else ""))
            if event.played:
                yield Happening(event="land_played", what=piece.id, who=_actor(piece))
        case ev.Resolved(piece=Piece() as piece):
            yield from _entered(game, piece, "stack")
        case ev.Left():
            yield from _left(game, event)
        case ev.SpellCast(item=item):
            who = actor_of(item.controller, item.side)
            word = ZONE_WORDS.get(event.zone, "prepared")
            yield Happening(event="cast", what=item.id, who=who, word=word, card=item.card)
            yield from (Happening(event="targeted", what=each, by=item.id, who=who) for each in item.targets)
        case ev.AbilityUsed(item=item):
            who = actor_of(item.controller, item.side)
            if item.ability < TRIGGER:
                yield Happening(event="activated", what=item.source, who=who)
            yield from (Happening(event="targeted", what=each, by=item.id, who=who) for each in item.targets)
        case ev.Drew():
            yield Happening(event="draw", what=card_thing(event.card), who=event.wizard)
        case ev.Discarded():
            thing = card_thing(event.card)
            yield Happening(event="discard", what=thing, who=event.wizard)
            yield Happening(event="put_into", what=thing, who=event.wizard, word="prepared", where="used")
        case ev.Milled():
            thing = card_thing(event.card)
            yield Happening(event="milled", what=thing, who=event.wizard)
            yield Happening(event="put_into", what=thing, who=event.wizard, word="spellbook", where="used")
        case ev.CardMoved():
            yield from _moved(game, event)
        case ev.WizardHealed():
            yield Happening(event="life_gained", who=event.wizard, amount=event.points)
        case ev.WizardHurt():
            yield from _hurt(event)
        case ev.CreatureHurt():
            yield _damage(event.by, event.piece, event.points, event.combat, NOBODY)
        case ev.PhaseBegan():
            word = PHASES.get(event.phase, event.phase)
            sides = [*game.state.able(game.state.side), -1 - game.state.side]
            yield from (Happening(event="phase", who=who, word=word) for who in sides)
        case ev.CombatEnding():
            yield Happening(event="phase", who=-1 - game.state.side, word="end_of_combat")
        case ev.Told():
            yield Happening(
                event=event.word,
                who=event.who,
                what=event.what,
                to=event.to,
                by=event.by,
                amount=event.amount,
                alone=event.alone,
            )
        case _:
            yield from _changed(event)


def _changed(event: Event[State]) -> Iterator[Happening]:
    """What may be seen in what befalls things that stay in play, and spells as they go."""
    match event:
        case ev.Turned():
            name = "tapped" if event.tapped else "untapped"
            yield from (Happening(event=name, what=each, who=event.who) for each in event.what if each > 0)
        case ev.AttackDeclared(fight=fight) if event.taps and fight.attacker > 0:
            yield Happening(event="tapped", what=fight.attacker)
        case ev.TurnedOver():
            yield Happening(event="transforms", what=event.piece, to=event.piece)
        case ev.ManaPaid() if not event.mana:
            yield from (Happening(event="tapped", what=each, who=event.wizard) for each in event.sources)
            yield from (Happening(event="tapped_for_mana", what=each, who=event.wizard) for each in event.sources)
        case ev.CountersPut() if not event.removed:
            name = "+1/+1" if event.count > 0 else "-1/-1"
            yield _counters(event.piece, name, abs(event.count), event.who)
        case ev.Marked() if event.count > 0 and not event.note:
            yield _counters(event.target, event.name, event.count, event.who)
        case ev.Resolved():
            yield from _spent(event)
        case ev.Countered():
            yield Happening(event="countered", what=event.item.id, who=event.item.controller)
            yield from _spent(event)
        case ev.Attached() if event.to:
            yield Happening(event="attached", what=event.piece, to=event.to)


def _actor(piece: Piece) -> int:
    return actor_of(piece.controller, piece.side)


def _hurt(event: ev.WizardHurt) -> Iterator[Happening]:
    if event.damage:
        yield _damage(event.by, target_of(event.wizard), event.points, event.combat, event.wizard)
    if not event.spared:
        yield Happening(event="life_lost", who=event.wizard, amount=event.points)


def _entered(game: Game, piece: Piece, zone: str) -> Iterator[Happening]:
    yield Happening(event="enters", what=piece.id, who=_actor(piece), word=zone)
    if piece.attached > 0:
        yield Happening(event="attached", what=piece.id, to=piece.attached)
    if piece.origin == "token":
        yield Happening(event="token_created", what=piece.id, who=_actor(piece))


def _left(game: Game, event: ev.Left) -> Iterator[Happening]:
    gone = game.state.gone.get(event.piece)
    if gone is None:
        return
    who = _actor(gone.piece)
    where = ZONE_WORDS.get(event.to, event.to)
    if event.why == "sacrificed":
        yield Happening(event="sacrificed", what=event.piece, who=who)
    if event.why == "destroyed":
        yield Happening(event="destroyed", what=event.piece, who=who)
    if gone.creature and event.to == "graveyard" and event.why != "expired":
        yield Happening(event="dies", what=event.piece, who=who)
    if event.why not in ("over",):
        yield Happening(event="leaves", what=event.piece, who=who, where=where)
        yield Happening(event="put_into", what=event.piece, who=who, word="play", where=where)
    if event.to == "exiled":
        yield Happening(event="exiled", what=event.piece, who=who, word="play")


def _spent(event: ev.Resolved | ev.Countered) -> Iterator[Happening]:
    """The card of a spell that was carried out or countered goes to a zone; that of an ability or a copy is none."""
    if event.item.ability >= 0 or event.item.copied:
        return
    thing, where = card_thing(event.item.card), ZONE_WORDS.get(event.to, event.to)
    yield Happening(event="put_into", what=thing, who=event.owner, word="stack", where=where)
    if event.to == "exiled":
        yield Happening(event="exiled", what=thing, who=event.owner, word="stack")


def _moved(game: Game, event: ev.CardMoved) -> Iterator[Happening]:
    thing = card_thing(event.card)
    if event.source == event.to or event.to == "aside":
        return
    word, where = ZONE_WORDS.get(event.source, event.source), ZONE_WORDS.get(event.to, event.to)
    if word != where:
        yield Happening(event="put_into", what=thing, who=event.wizard, word=word, where=where)
    if event.to == "exiled":
        yield Happening(event="exiled", what=thing, who=event.wizard, word=word)


def _counters(target: int, name: str, count: int, who: int) -> Happening:
    """Of those that a wizard gets "who" is he himself."""
    if target < 0:
        return Happening(event="counter_put", who=wizard_of(target), word=name, amount=count)
    return Happening(event="counter_put", what=target, who=who, word=name, amount=count)


def _damage(by: int, to: int, amount: int, combat: bool, who: int) -> Happening:
    return Happening(event="damage_dealt", by=by, to=to, amount=amount, combat=combat, who=who)

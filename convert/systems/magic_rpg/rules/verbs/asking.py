"""Verbs that ask somebody: pay or not, choose a color, what happens at a later moment."""

from __future__ import annotations

from convert.effects.magic import Selector, Step
from convert.effects.magic.actions import Pay, PayHp
from convert.effects.walk import parts
from convert.systems.magic_rpg.rules.choosing import PickWord
from convert.systems.magic_rpg.rules.costs import can_pay, mana_asked, pay_things, things_of
from convert.systems.magic_rpg.rules.counters import change_counters
from convert.systems.magic_rpg.rules.events import CardMoved, Chose, Delayed, WizardHurt
from convert.systems.magic_rpg.rules.paying import plan, settle
from convert.systems.magic_rpg.rules.selecting import COLORS, Context, known_types, whose, words_of
from convert.systems.magic_rpg.rules.state import Later, Pending, target_of
from convert.systems.magic_rpg.rules.terms import is_energy
from convert.systems.magic_rpg.rules.things import card_of, card_thing, cards_in, look
from convert.systems.magic_rpg.rules.verbs.base import Act, Done, Outcome, doers, meant, picked, pieces


def choose(act: Act) -> Done:
    """A thing is named; or a color or a creature type is chosen for what the ability stands on."""
    what = act.step.declare
    if what == "thing":
        found = meant(act, act.step.what or Selector(how="choose"))
        return None if found is None else Outcome(bool(found), found, len(found))
    words = COLORS if what == "color" else known_types(act.ctx)
    name = f"{act.carry.at}:{act.carry.inside}:word"
    for known, answer in act.carry.answers:
        if known == name:
            word = words[answer[0]]
            act.game.emit(Chose(act.ctx.source, word))
            return Outcome(True, bound=((f"chosen {what}", (words_of(act.ctx, what).index(word),)),))
    if act.ctx.controller < 0:
        return Outcome(False)
    act.game.push(PickWord(act.ctx.controller, name, words, act.carry.answers), act.carry)
    return None


def unless(act: Act) -> Done:
    """It is done, unless its cost is paid; each who may is asked. What is done is carried out in its place."""
    who = doers(act) if act.step.who is not None else [(act.ctx.controller, act.ctx)]
    carry = act.carry
    for wizard, ctx in who:
        if wizard < 0 or not can_pay(ctx.by(wizard), act.step.cost):
            continue
        name = f"{carry.at}:{carry.inside}:pay:{wizard}"
        answer = dict(carry.answers).get(name)
        if answer is None:
            act.game.push(PickWord(wizard, name, ("pay", "do not pay"), carry.answers), carry)
            return None
        if answer == (0,):
            mine = ctx.by(wizard)
            chosen: list[tuple[int, ...]] = []
            for place, step in enumerate(act.step.cost):
                found = _taken(act._replace(ctx=mine, step=step), step, wizard, place)
                if found is None:
                    return None
                chosen.append(found)
            settle_cost(mine, act.step.cost, chosen, wizard)
            return Outcome(False)
    return Outcome(True, frames=(carry.nested(),))


def _taken(act: Act, step: Step, wizard: int, place: int) -> tuple[int, ...] | None:
    """What a part of a cost takes, as its payer picks."""
    pool, count = things_of(act.ctx, step)
    if not count:
        return ()
    return picked(act, act.ctx, Selector(), wizard, pool=pool, key=f"cost {place}", most=count)


def settle_cost(ctx: Context, cost: tuple[Step, ...], chosen: list[tuple[int, ...]], wizard: int) -> None:
    """A cost is paid: mana, Life Points, things."""
    game = ctx.game
    for step, taken in zip(cost, chosen, strict=True):
        if isinstance(step, Pay) and not is_energy(step):
            payment = plan(game, wizard, mana_asked(ctx, step), x=ctx.x)
            if payment is not None:
                settle(game, wizard, payment)
        elif isinstance(step, PayHp):
            points = ctx.amount(step.amount)
            game.emit(WizardHurt(wizard, points, damage=False))
        else:
            pay_things(ctx, step, taken, wizard)


def pay(act: Act) -> Done:
    """Mana or Life Points are paid as an effect is done: "you may pay"."""
    step, game, wizard = act.step, act.game, act.ctx.controller
    if step.who is not None:
        wizard = next((each for each, _ in doers(act)), -1)
    if wizard < 0:
        return Outcome(False)
    life = max(0, act.ctx.amount(step.life)) if step.life is not None else 0
    if life and not game.state.wizards[wizard].life.can_pay(life):
        return Outcome(False)
    mine = act.ctx.by(wizard)
    if is_energy(step):
        if not can_pay(mine, (step,)):
            return Outcome(False)
        pay_things(mine, step, (), wizard)
    elif step.mana:
        payment = plan(game, wizard, mana_asked(act.ctx, step), x=act.ctx.x)
        if payment is None:
            return Outcome(False)
        settle(game, wizard, payment)
    if life:
        game.emit(WizardHurt(wizard, life, damage=False))
    return Outcome(True)


def later(act: Act) -> Done:
    """It will happen at a later moment, to what is meant now."""
    item, step = act.carry.item, act.step
    ctx = act.ctx
    pending = Pending(
        facts=item.facts,
        face=item.face,
        ability=act.game.card_index.later_of(item.facts, item.face, step),
        source=ctx.source,
        controller=ctx.controller,
        side=ctx.side,
        happening=ctx.happening,
        bound=(*ctx.bound, *_of_what_goes(ctx, step), ("previous", ctx.previous)),
    )
    ends = step.until == "end_of_turn"
    act.game.emit(Delayed(Later(pending=pending, turn=act.game.state.turns, each_time=step.each_time, until_end=ends)))
    return Outcome(True)


def _of_what_goes(ctx: Context, step: Step) -> list[tuple[str, tuple[int, ...]]]:
    """Whose the things were of which it will be asked then: they may be gone by that time."""
    asked = [part.controller_of or part.owner_of for part in parts(step) if isinstance(part, Selector)]
    names = dict.fromkeys(of.ref for of in asked if of is not None and of.ref is not None)
    return [(whose(name), tuple(ctx.select(Selector(controller_of=Selector(ref=name))))) for name in names]


def explore(act: Act) -> Done:
    """The top card is shown: a land goes to the hand; else a +1/+1 counter, and the card stays or goes to the
    graveyard."""
    found = pieces(act, act.step.what)
    if found is None:
        return None
    game = act.game
    for number in found:
        wizard = game.state.pieces[number].controller
        cards = cards_in(game.state.wizards[wizard], "deck") if wizard >= 0 else ()
        if not cards:
            change_counters(game, number, "+1/+1", 1, wizard)
            continue
        top = card_thing(cards[0])
        thing = look(game, top)
        if thing is not None and thing.facts.land:
            game.emit(CardMoved(wizard, card_of(top), "deck", "hand", shown=True))
            continue
        answer = picked(act, act.ctx, Selector(count="any"), wizard, pool=[top], key=str(number))
        if answer is None:
            return None
        change_counters(game, number, "+1/+1", 1, wizard)
        if answer:
            game.emit(CardMoved(wizard, card_of(top), "deck", "graveyard", shown=True))
    return Outcome(bool(found), tuple(found), len(found))


__all__ = ["choose", "explore", "later", "pay", "settle_cost", "target_of", "unless"]

"""Verbs that change what things are, have and may: numbers, keywords, counters, control, damage, tokens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from convert.effects.magic import Amount, Selector
from convert.effects.magic.values import Quantity
from convert.systems.magic_rpg.rules.choosing import PickWord
from convert.systems.magic_rpg.rules.counters import change_counters
from convert.systems.magic_rpg.rules.deaths import holds_on
from convert.systems.magic_rpg.rules.dividing import share
from convert.systems.magic_rpg.rules.events import (
    Attached,
    Changed,
    ControlTaken,
    Countered,
    Lasts,
    Marked,
    OutOfCombat,
    Phased,
    Shielded,
    Turned,
    TurnedOver,
)
from convert.systems.magic_rpg.rules.facts import LENT, Facts
from convert.systems.magic_rpg.rules.harm import deal
from convert.systems.magic_rpg.rules.joining import join_attack
from convert.systems.magic_rpg.rules.judging import judge
from convert.systems.magic_rpg.rules.pieces import make_tokens, stats
from convert.systems.magic_rpg.rules.selecting import COLORS, Context, actor
from convert.systems.magic_rpg.rules.state import MONSTROUS, NOTES, WILD, Lasting, Piece, Span, target_of
from convert.systems.magic_rpg.rules.terms import OF_CHOICE, OF_CHOSEN, protection_of
from convert.systems.magic_rpg.rules.uses import lent_by
from convert.systems.magic_rpg.rules.verbs.base import Act, Done, Outcome, doers, meant, pieces

SPANS: dict[object, Span] = {
    "end_of_turn": "turn",
    "your_next_turn": "next_turn",
    "end_of_your_next_turn": "next_own_turn",
    None: "battle",
    "permanent": "battle",
}


def damage(act: Act) -> Done:
    """Damage of a spell, an ability, or of another thing that deals it."""
    step = act.step
    found = meant(act, step.to, key="to")
    if found is None:
        return None
    dealt = 0
    measure = step.amount
    if isinstance(measure, Amount) and measure.of is not None and measure.of == step.by:
        measure = replace(measure, of=Selector(ref=DEALER))  # "… each deal damage equal to their power"
    for by, told in _dealers(act):
        for each in found:
            ctx = told._replace(it=each)
            if step.to.id is not None:
                ctx = ctx._replace(bound=(*ctx.bound, (step.to.id, (each,))))
            amount = share(ctx, step.to.ref, each, max(0, ctx.amount(measure)))
            dealt += amount
            deal(act.game, act.carry.item, each, amount, by=by)
    return Outcome(bool(found) and dealt > 0, tuple(found), dealt)


def _dealers(act: Act) -> list[tuple[int, Context]]:
    """What deals the damage, 0 where the card itself does: of several each, the amount looked at from itself."""
    by, ctx = act.step.by, act.ctx
    if by is None or by.how == "self":
        return [(0, ctx)]
    found = ctx.select(by) or [0]
    names = (DEALER, by.ref or by.id or DEALER)
    return [
        (each, ctx._replace(bound=(*ctx.bound, *((name, (each,)) for name in names))) if each else ctx)
        for each in found
    ]


DEALER = "who deals it"
"""A name that no tree gives."""


def of_each(act: Act, each: int) -> Context:
    """With one of those that a step is done to, also by the name that the step gives them."""
    name = act.step.what.id
    bound = (*act.ctx.bound, (name, (each,))) if name is not None else act.ctx.bound
    return act.ctx._replace(it=each, bound=bound)


def for_each(
    act: Act, found: Iterable[int], one: Quantity | None, other: Quantity | None
) -> list[tuple[int, int, int]]:
    """Two amounts for each of those that a step is done to: all are known before anything is changed."""
    told = [(each, of_each(act, each)) for each in found]
    return [
        (each, 0 if one is None else ctx.amount(one), 0 if other is None else ctx.amount(other)) for each, ctx in told
    ]


def modify(act: Act) -> Done:
    """+a/+b for a while."""
    step = act.step
    found = pieces(act, step.what)
    if found is None:
        return None
    signs = step.sign or (1, 1)
    for each, power, toughness in for_each(act, found, step.attack, step.defense):
        power *= 1 if isinstance(step.attack, int) else signs[0]
        toughness *= 1 if isinstance(step.defense, int) else signs[1]
        if step.until == "end_of_turn":
            act.game.emit(Changed(each, power, toughness))
        else:
            last(act, each, power=power, toughness=toughness)
    return Outcome(bool(found), tuple(found), len(found))


def last(act: Act, piece: int, **changes: Any) -> None:
    """Something is changed for longer than this turn, or in more than its numbers and words."""
    span, turn = SPANS[act.step.until], act.game.state.turns
    act.game.emit(Lasts(piece, Lasting(span=span, team=act.ctx.side, turn=turn, **changes)))


def set_stat(act: Act) -> Done:
    """Base power and toughness become something."""
    found = pieces(act, act.step.what)
    if found is None:
        return None
    step = act.step
    for each, power, toughness in for_each(act, found, step.power, step.toughness):
        base = (None if step.power is None else power, None if step.toughness is None else toughness)
        last(act, each, base=base)
    return Outcome(bool(found), tuple(found), len(found))


def become(act: Act) -> Done:
    """Types, subtypes and colors."""
    step = act.step
    found = pieces(act, step.what)
    if found is None:
        return None
    classes = tuple(each for each in step.types or () if each in ("creature", "artifact", "enchantment", "land"))
    colors = None if step.color is None else tuple(word for word in step.color if word != "colorless")
    for each in found:
        last(
            act,
            each,
            classes=classes,
            subtypes=tuple(step.subtype or ()),
            colors=colors,
            also=step.also or "creature" in classes,
        )
    return Outcome(bool(found), tuple(found), len(found))


def suppress(act: Act) -> Done:
    """It loses its abilities, or some keywords."""
    found = pieces(act, act.step.what)
    if found is None:
        return None
    words = tuple(word.casefold() for word in act.step.keyword or ())
    for each in found:
        last(act, each, bare=not words, lost=words)
    return Outcome(bool(found), tuple(found), len(found))


def grant(act: Act) -> Done:
    """Keywords and abilities for a while."""
    step = act.step
    found = pieces(act, step.what)
    if found is None:
        return None
    words = tuple(word.casefold() for word in step.keyword or ())
    color = act.ctx.chosen("color")
    if found and OF_CHOICE in words:
        answer = _color(act)
        if answer is None:
            return None
        color = answer
    words = tuple(protection_of(word, color) for word in words if color or word != OF_CHOSEN)
    uses = lent(act) if lent_by(step) else ()
    for each in found:
        if step.until == "end_of_turn" and not uses:
            act.game.emit(Changed(each, gained=words))
        else:
            last(act, each, gained=words, uses=uses)
    return Outcome(bool(found), tuple(found), len(found))


def _color(act: Act) -> str | None:
    """The color of its controller's choice; None where that was asked."""
    name = f"{act.carry.at}:{act.carry.inside}:color"
    for known, answer in act.carry.answers:
        if known == name:
            return COLORS[answer[0]]
    if act.ctx.controller < 0:
        return COLORS[0]
    act.game.push(PickWord(act.ctx.controller, name, COLORS, act.carry.answers), act.carry)
    return None


def lent(act: Act) -> tuple[tuple[int, int, int], ...]:
    """The numbers of the abilities that a step gives."""
    item = act.carry.item
    known = act.game.card_index.facts[item.facts][item.face].lent
    abilities = lent_by(act.step)
    return tuple(
        (item.facts, item.face, LENT + number)
        for ability in abilities
        for number, use in enumerate(known)
        if use.ability == ability
    )[: len(abilities)]


def counters(act: Act) -> Done:
    """Counters are put on things or wizards, or taken away."""
    step = act.step
    if step.proliferate:
        return _proliferate(act)
    found = meant(act, step.what)
    if found is None:
        return None
    changed = 0
    removed = None if step.remove == "all" else step.remove
    for each, add, less in for_each(act, found, step.add, removed):
        piece = act.game.state.pieces.get(each)
        if each > 0 and piece is None:
            continue
        if piece is not None and not _may_grow(piece, step.keyword):
            continue
        count = share(act.ctx, step.what.ref, each, add) if step.add is not None else 0
        if step.remove is not None:
            held = (
                piece.marked(step.name)
                if piece is not None
                else dict(act.game.state.wizards[-1 - each].marks).get(step.name, 0)
            )
            count = -(held if step.remove == "all" else min(held, less))
        if count:
            put_counters(act, each, step.name, count)
            changed += abs(count)
        if step.keyword == "monstrosity":
            act.game.emit(Marked(each, MONSTROUS, 1, note=True))
    return Outcome(changed > 0, tuple(found), changed)


def _may_grow(piece: Piece, keyword: str | None) -> bool:
    """Adapt puts counters on what has none of +1/+1, monstrosity once."""
    if keyword == "adapt":
        return piece.counters <= 0
    return keyword != "monstrosity" or not piece.marked(MONSTROUS)


def put_counters(act: Act, target: int, name: str, count: int) -> None:
    """Whoever controls the spell or ability puts them there, or takes them away."""
    change_counters(act.game, target, name, count, actor(act.ctx))


def _proliferate(act: Act) -> Done:
    """One more of each kind on what is one's own, and of -1/-1 and stun on what is the enemy's: what anybody would
    choose."""
    state = act.game.state
    for piece in list(state.in_play()):
        mine = piece.side == act.ctx.side
        if piece.counters and (piece.counters > 0) == mine:
            put_counters(act, piece.id, "+1/+1" if piece.counters > 0 else "-1/-1", 1)
        for name, _ in piece.marks:
            if (name not in ("stun",)) == mine and name not in NOTES:
                put_counters(act, piece.id, name, 1)
    for number, wizard in enumerate(state.wizards):
        for name, _ in wizard.marks:
            if (name != "poison") == (wizard.side == act.ctx.side):
                put_counters(act, target_of(number), name, 1)
    return Outcome(True)


def control(act: Act) -> Done:
    """Somebody else controls it, to the end of the turn or for good."""
    found = pieces(act, act.step.what)
    if found is None:
        return None
    whose = act.ctx.players(act.step.to) if act.step.to is not None else [wizard for wizard, _ in doers(act)]
    if not whose:
        return Outcome(False)
    side = act.game.state.wizards[whose[0]].side
    for each in found:
        if act.game.state.pieces[each].controller != whose[0]:
            act.game.emit(ControlTaken(each, whose[0], side, act.step.until == "end_of_turn"))
    return Outcome(bool(found), tuple(found), len(found))


def token(act: Act) -> Done:
    """Tokens come into play."""
    step, item = act.step, act.carry.item
    facts = act.game.card_index.tokens[item.facts, item.face, step]
    whose = [(wizard, ctx) for wizard, ctx in doers(act)] if step.who is not None or act.ctx.controller >= 0 else []
    made: list[int] = []
    for controller, ctx in whose or [(WILD, act.ctx)]:
        side = act.ctx.side if controller == WILD else act.game.state.wizards[controller].side
        numbers = tuple(
            None if isinstance(value, int) or value is None else max(0, ctx.amount(value))
            for value in (step.power, step.toughness)
        )
        count = max(0, ctx.amount(step.count))
        made += make_tokens(
            act.game, facts, min(count, MOST_TOKENS), controller, side, tapped=step.tapped, numbers=numbers
        )
    if step.attacking:
        join_attack(act.ctx, made)
    for each in step.counters or ():
        for number in made if all(act.ctx.holds(one) for one in each.if_ or ()) else ():
            put_counters(act, number, each.name, act.number(each.add or 1))
    return Outcome(bool(made), tuple(made), len(made))


MOST_TOKENS = 50
"""At once: a table has no room for more."""


def turned(tapped: bool, act: Act) -> Done:
    """They are tapped, or untapped."""
    found = pieces(act, act.step.what)
    if found is None:
        return None
    changed = tuple(each for each in found if act.game.state.pieces[each].tapped != tapped)
    if changed:
        act.game.emit(Turned(changed, tapped, told=True, who=actor(act.ctx)))
    return Outcome(bool(changed), tuple(found), len(changed))


def negate(act: Act) -> Done:
    """A spell or an ability that waits does nothing."""
    game = act.game
    zone = {"banished": "exiled", "prepared": "hand"}.get(act.step.to or "", "graveyard")
    wanted = act.ctx.select(act.step.what)
    found = [item for item in game.state.waiting if item.id in wanted]
    hit = []
    for item in found:
        facts = game.card_index.facts[item.facts][item.face]
        if item.ability < 0 and any(_uncounterable(each.step) for each in facts.statics):
            continue
        owner = game.card_index.owners[item.card] if item.card >= 0 else WILD
        game.emit(Countered(item, owner, zone))  # type: ignore[arg-type]
        hit.append(item.id)
    return Outcome(bool(hit), tuple(hit), len(hit))


def _uncounterable(step: Any) -> bool:
    actions = getattr(step, "action", ())
    return "be_countered" in ((actions,) if isinstance(actions, str) else actions)


def regenerate(act: Act) -> Done:
    """The next time it would be destroyed this turn it regenerates (MRPG-MTG-16)."""
    found = pieces(act, act.step.what)
    if found is None:
        return None
    for each in found:
        act.game.emit(Shielded(each))
    return Outcome(bool(found), tuple(found), len(found))


def fight(act: Act) -> Done:
    """Each deals damage equal to its power to the other."""
    found = pieces(act, act.step.what)
    if found is None:
        return None
    others = pieces(act, act.step.with_, key="with") if act.step.with_ is not None else found[1:]
    if others is None:
        return None
    if not found or not others or found[0] == others[0]:
        return Outcome(False)
    one, other = found[0], others[0]
    strengths = {each: act.game.bodies[each].power for each in (one, other) if each in act.game.bodies}
    if len(strengths) < 2:
        return Outcome(False)
    deal(act.game, act.carry.item, other, strengths[one], by=one)
    deal(act.game, act.carry.item, one, strengths[other], by=other)
    return Outcome(True, (one, other), 2)


def out_of_combat(act: Act) -> Done:
    """They attack and block no longer."""
    found = pieces(act, act.step.what)
    if found is None:
        return None
    for each in found:
        act.game.emit(OutOfCombat(each))
    return Outcome(bool(found), tuple(found))


def _no_permanent(facts: Facts) -> tuple[str, ...]:
    """What the game master is told of a face that is nothing in play."""
    return (f"it is turned over to what is no permanent here: {' / '.join(facts.text.splitlines())}",)


def transform(act: Act) -> Done:
    """They are turned over. A face that is nothing in play (a planeswalker's side) is the game master's."""
    found = pieces(act, act.step.what)
    if found is None:
        return None
    game, done, frames = act.game, [], []
    for each in found:
        piece = game.state.pieces[each]
        other = game.card_index.turned.get((piece.facts, piece.face))
        if other is None or "transform" in game.aspect(piece).bans:
            continue
        facts = game.card_index.facts[other[0]][other[1]]
        if not facts.permanent:
            frames.append(judge(game, facts.name, _no_permanent(facts), piece.side, piece.controller))
            continue
        game.emit(TurnedOver(each, *other, *stats(facts, piece.x)))
        done.append(each)
        if facts.unread:
            frames.append(judge(game, facts.name, facts.unread, piece.side, piece.controller))
    return Outcome(bool(done), tuple(done), len(done), frames)


def phase_out(act: Act) -> Done:
    """They phase out (MRPG-MTG-14)."""
    found = pieces(act, act.step.what)
    if found is None:
        return None
    for each in found:
        act.game.emit(Phased(each, True))
    return Outcome(bool(found), tuple(found))


def attach(act: Act) -> Done:
    """An Aura or Equipment moves onto something."""
    found = pieces(act, act.step.what)
    to = pieces(act, act.step.to, key="to")
    if found is None or to is None:
        return None
    if not found or not to or found[0] == to[0]:
        return Outcome(False)
    if not holds_on(act.game, replace(act.game.state.pieces[found[0]], attached=to[0])):
        return Outcome(False)
    act.game.emit(Attached(found[0], to[0]))
    return Outcome(True, (found[0],), 1)


def detach(act: Act) -> Done:
    """It is on nothing any more."""
    found = pieces(act, act.step.what)
    if found is None:
        return None
    for each in found:
        act.game.emit(Attached(each, 0))
    return Outcome(bool(found), tuple(found))

"""Amounts and conditions of a card's tree, as they are at the table now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from convert.effects.magic import Amount, Condition, Event, Filter, Selector
from convert.effects.magic.values import Quantity
from convert.systems.magic_rpg.rules.matching import fits_thing, parts_of, within
from convert.systems.magic_rpg.rules.state import CARD
from convert.systems.magic_rpg.rules.things import Thing, look

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.selecting import Context

COLORS = ("white", "blue", "black", "red", "green")


def amount(ctx: Context, quantity: Quantity) -> int:
    """How much that is: a number, X, something counted, a number of something."""
    if isinstance(quantity, int):
        return quantity
    number = _plain(ctx, quantity)
    if quantity.per is not None:
        number *= amount(ctx, quantity.per)
    if quantity.times is not None:
        number *= quantity.times
    if quantity.plus is not None:
        number += quantity.plus
    if quantity.minus_from is not None:
        number = quantity.minus_from - number
    return max(0, number) if quantity.plus is not None or quantity.minus_from is not None else number


def _plain(ctx: Context, quantity: Amount) -> int:
    if quantity.n is not None:
        return quantity.n
    if quantity.x is not None:
        return ctx.x
    if quantity.among is not None and quantity.count is not None:
        return _different(ctx, quantity.among, quantity.count)
    if quantity.count is not None:
        return len(ctx._replace(still=True).select(quantity.count))
    if quantity.stat is not None:
        return _stat(ctx, quantity)
    if quantity.event is not None:
        return ctx.happening.amount if ctx.happening is not None else 0
    if quantity.of_step is not None:
        return dict(ctx.counts).get(quantity.of_step, len(ctx.named(quantity.of_step)))
    if quantity.past is not None:
        here, moment = pinned(ctx, quantity.past)
        found = [each for each in ctx.game.state.happened if ctx.game.happening_fits(here, moment, each)]
        summed = quantity.past.event in ("life_gained", "life_lost", "damage_dealt", "combat_damage")
        return sum(each.amount for each in found) if summed else len(found)
    if quantity.devotion is not None:
        return _devotion(ctx, quantity.devotion)
    if quantity.half is not None:
        whole = amount(ctx, quantity.half)
        return -(-whole // 2) if quantity.up else whole // 2
    if quantity.least is not None:
        return min(amount(ctx, each) for each in quantity.least)
    if quantity.difference is not None:
        one, other = quantity.difference
        return abs(amount(ctx, one) - amount(ctx, other))
    return 0


def _different(ctx: Context, among: str, what: Selector) -> int:
    found = ctx.was(what)
    if among == "colors":
        return len({color for thing in found for color in thing.colors})
    if among == "card types":
        return len({kind if kind != "interrupt" else "instant" for thing in found for kind in thing.classes})
    if among == "basic land types":
        lands = ("Plains", "Island", "Swamp", "Mountain", "Forest")
        return len({word for thing in found for word in thing.subtypes if word in lands})
    if among == "names":
        return len({thing.facts.name for thing in found})
    if among == "powers":
        return len({thing.power for thing in found})
    if among == "mana values":
        return len({thing.facts.value for thing in found})
    return 0


def _stat(ctx: Context, quantity: Amount) -> int:
    of = quantity.of or Selector(how="self")
    stat = quantity.stat
    if stat in ("life", "life_lost", "life_gained", "starting_life"):
        points = [_of_wizard(ctx, number, str(stat)) for number in ctx.players(of)]
        return max(points, default=0)
    if stat == "counters":
        marked = [_marked(ctx, number, quantity.counter or "any") for number in ctx._replace(still=True).select(of)]
        return sum(marked)
    numbers = [number_of(thing, str(stat)) for thing in ctx.was(of)]
    if not numbers:
        return 0
    if quantity.taking == "total":
        return sum(numbers)
    return min(numbers) if quantity.taking == "least" else max(numbers) if quantity.taking == "greatest" else numbers[0]


def _of_wizard(ctx: Context, wizard: int, stat: str) -> int:
    if stat == "life":
        return max(0, ctx.game.state.wizards[wizard].life.points)
    if stat == "starting_life":  # what he has without wounds
        return ctx.game.state.wizards[wizard].life.maximum
    return sum(each.amount for each in ctx.game.state.happened if each.event == stat and each.who == wizard)


def _marked(ctx: Context, number: int, counter: str) -> int:
    if number < 0:
        marks = dict(ctx.game.state.wizards[-1 - number].marks)
        return sum(marks.values()) if counter == "any" else marks.get(counter, 0)
    thing = look(ctx.game, number)
    return thing.piece.marked(counter) if thing is not None and thing.piece is not None else 0


def number_of(thing: Thing, stat: str) -> int:
    """A number of a thing."""
    if stat == "power":
        return thing.power
    if stat == "toughness":
        return thing.toughness
    if stat == "mana_value":
        return thing.facts.value
    if stat == "colors":
        return len(thing.colors)
    return thing.piece.damage if stat == "damage" and thing.piece is not None else 0


def _devotion(ctx: Context, colors: tuple[str, ...]) -> int:
    letters = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
    wanted = {letters[color] for color in colors if color in letters}
    total = 0
    for thing in ctx.was(Selector(kind=("permanent",), side="you")):
        cost = thing.facts.cost
        total += sum(getattr(cost, letter) for letter in wanted)
        total += sum(bool(set(symbol.split("/")) & wanted) for symbol in (*cost.hybrid, *cost.phyrexian))
    return total


def holds(ctx: Context, condition: Condition) -> bool:
    """Whether it is so."""
    if condition.not_ is not None:
        return not holds(ctx, condition.not_)
    if condition.any_ is not None:
        return any(holds(ctx, each) for each in condition.any_)
    if condition.all_ is not None:
        return all(holds(ctx, each) for each in condition.all_)
    if condition.exists is not None and condition.exists.both is not None:
        return all(holds(ctx, Condition(exists=part)) for part in parts_of(condition.exists))
    if condition.exists is not None:
        least = condition.exists.count[0] if isinstance(condition.exists.count, tuple) else condition.exists.count
        found = len(ctx.select(condition.exists))
        if isinstance(condition.exists.count, tuple):
            return (
                condition.exists.count[0]
                <= found
                <= max(condition.exists.count[1], found * (condition.exists.count[1] == 99))
            )
        return found >= (least if isinstance(least, int) else 1)
    if condition.count is not None:
        counted = condition.count
        return any(
            _bounded(here, condition, len(here.select(replace(counted, of=whose) if whose is not None else counted)))
            for here, whose in _one_of(ctx, counted.of)
        )
    if condition.compare is not None:
        return _compare(ctx, *condition.compare)
    if condition.more_than is not None:
        return _more(ctx, *condition.more_than)
    if condition.is_ is not None:
        return _is(ctx, condition)
    if condition.occurred is not None:
        return _occurred(ctx, condition)
    if condition.paid is not None:
        return was_paid(ctx, condition.paid)
    if condition.turn is not None:
        state = ctx.game.state
        mine = any(state.wizards[number].side == state.side for number in ctx.players(condition.turn))
        if ctx.controller < 0:
            mine = state.side == ctx.side
        return mine and (condition.phase is None or in_phase(state.phase, condition.phase, fights=bool(state.fights)))
    if condition.phase is not None:
        return in_phase(ctx.game.state.phase, condition.phase, fights=bool(ctx.game.state.fights))
    if condition.happened is not None:
        return bool(ctx.previous) == condition.happened
    return False


def _more(ctx: Context, one: Selector, other: Selector) -> bool:
    """Whether there are more of the first: of any one opponent, or than each of them has; an opponent is one wizard
    (MRPG-MTG-25)."""
    whose = next((part.of for part in (one, other) if part.of is not None and part.of.how in ("choose", "all")), None)
    if whose is None:
        return len(ctx.select(one)) > len(ctx.select(other))
    name = "one of them"

    def of_one(part: Selector) -> Selector:
        return replace(part, of=Selector(ref=name)) if part.of == whose else part

    found = [
        len(here.select(of_one(one))) > len(here.select(of_one(other)))
        for each in ctx.select(replace(whose, how="all", count=None))
        for here in (ctx._replace(bound=(*ctx.bound, (name, (each,)))),)
    ]
    return any(found) if whose.how == "choose" else bool(found) and all(found)


def was_paid(ctx: Context, word: str) -> bool:
    """Whether an optional cost was paid as it was cast."""
    if ctx.item is not None and ctx.item.ability < 0:
        return word in ctx.item.paid
    piece = ctx.game.state.pieces.get(ctx.source)
    if piece is None and ctx.source in ctx.game.state.gone:
        piece = ctx.game.state.gone[ctx.source].piece
    return piece is not None and word in piece.paid


def _bounded(ctx: Context, condition: Condition, found: int) -> bool:
    return all(
        (
            condition.gte is None or found >= amount(ctx, condition.gte),
            condition.lte is None or found <= amount(ctx, condition.lte),
            condition.eq is None or found == amount(ctx, condition.eq),
            found > 0 or not (condition.gte is None and condition.lte is None and condition.eq is None),
        )
    )


def _one_of(ctx: Context, whose: Selector | None) -> Iterator[tuple[Context, Selector | None]]:
    """Each of the players one of whom is meant ("an opponent has 10 or less life"), by name; else nobody else."""
    if whose is None or whose.how != "choose" or whose.kind != ("player",) or whose.ref is not None:
        yield ctx, None
        return
    for each in ctx.select(replace(whose, how="all", count=None)):
        yield ctx._replace(bound=(*ctx.bound, ("one of them", (each,)))), Selector(ref="one of them")


def _compare(ctx: Context, one: Quantity, how: str, other: Quantity) -> bool:
    """Whether one number compares to another as the text says; of any of those one of whom is meant."""
    amounts = [each for each in (one, other) if isinstance(each, Amount) and each.of is not None]
    whose = next((each.of for each in amounts if each.of is not None and each.of.kind == ("player",)), None)

    def of_one(quantity: Quantity, name: Selector | None) -> Quantity:
        if name is None or not isinstance(quantity, Amount) or quantity.of != whose:
            return quantity
        return replace(quantity, of=name)

    return any(
        _compared(amount(here, of_one(one, name)), how, amount(here, of_one(other, name)))
        for here, name in _one_of(ctx, whose)
    )


def _compared(one: int, how: str, other: int) -> bool:
    return {"lt": one < other, "lte": one <= other, "eq": one == other, "gte": one >= other, "gt": one > other}[how]


def _is(ctx: Context, condition: Condition) -> bool:
    assert condition.is_ is not None
    of = condition.of or Selector(how="self")
    wanted = condition.is_
    if wanted.ref is not None or wanted.how in ("self", "attached", "event", "previous"):
        return bool(set(ctx.select(of)) & set(ctx.select(wanted)))
    if wanted.kind == ("player",):
        ids = set(ctx.players(of))
        return bool(ids) and ids <= set(ctx.players(replace(wanted, how=None)))
    zone = {"used": "graveyard", "prepared": "hand", "banished": "exiled"}.get(str(wanted.zone))
    if zone is not None:
        there = [look(ctx.game, number) for number in ctx.select(of)]
        if not there or not all(thing is not None and thing.zone == zone for thing in there):
            return False
    found = ctx.was(of)
    plain = replace(wanted, how=None, where=wanted.where or Filter())
    fitting = sum(fits_thing(ctx, plain, thing) for thing in found)
    if of.how != "choose":
        return bool(found) and fitting == len(found)
    least = of.count[0] if isinstance(of.count, tuple) else 1  # "if a creature card in your graveyard has flying"
    return fitting >= max(1, least)


def _occurred(ctx: Context, condition: Condition) -> bool:
    assert condition.occurred is not None
    game = ctx.game
    past = game.state.before if condition.during == "last_turn" else game.state.happened
    moment, what = condition.occurred, condition.occurred.what
    if moment.event == "cast" and what is not None and what.how == "event":  # "if it was cast": what set this off
        moment = replace(moment, what=None)
        spells = {game.state.pieces[each].spell for each in ctx.select(what) if each in game.state.pieces}
        past = tuple(each for each in past if each.what in spells)
    elif moment.event == "cast" and what is not None and what.how == "self" and ctx.source >= CARD:  # not one before
        past = tuple(each for each in past if each.event == "cast" and each.card == ctx.source - CARD)[-1:]
    here, moment = pinned(ctx, moment)
    found = [each for each in past if game.happening_fits(here, moment, each)]
    if condition.times is None:
        what = condition.occurred.what
        least = what.count[0] if what is not None and isinstance(what.count, tuple) else 1
        return len(found) >= max(1, least)
    summed = condition.occurred.event in ("life_gained", "life_lost", "damage_dealt", "combat_damage")
    who = condition.occurred.who
    of_one = (
        who is not None and who.how in ("choose", None) and who.ref is None
    )  # "if a player has lost …": one of them
    totals: dict[int, int] = {}
    for each in found:
        key = each.who if of_one else 0
        totals[key] = totals.get(key, 0) + (each.amount if summed else 1)
    return any(within(ctx, condition.times, total) for total in totals.values() or (0,))


def pinned(ctx: Context, moment: Event) -> tuple[Context, Event]:
    """What has happened before is looked at beside what set this off, which its words for the event mean: "if that
    player cast no spell this turn"."""
    found: list[tuple[str, tuple[int, ...]]] = []

    def pin(value: Any) -> Any:
        if isinstance(value, Selector) and value.how in ("event", "event_player"):
            found.append((f"what set it off {len(found)}", tuple(ctx._replace(still=True).select(value))))
            return Selector(ref=found[-1][0])
        if isinstance(value, tuple):
            return tuple(pin(each) for each in value)
        if not isinstance(value, Struct):
            return value
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        parts = {name: each for name, each in fields.items() if isinstance(each, Struct | tuple)}
        return replace(value, **{name: pin(each) for name, each in parts.items()}) if parts else value

    if ctx.happening is None:
        return ctx, moment
    own: Event = pin(moment)
    return (ctx._replace(bound=(*ctx.bound, *found)), own) if found else (ctx, moment)


def in_phase(now: str, wanted: str, *, fights: bool) -> bool:
    """Whether the turn is in a part of it."""
    return {
        "main": now in ("main", "second"),
        "precombat_main": now == "main",
        "postcombat_main": now == "second",
        "combat": now == "attack",
        "declare_attackers": now == "attack" and fights,
        "declare_blockers": now == "attack" and fights,
        "turn": True,
    }.get(wanted, now == wanted)

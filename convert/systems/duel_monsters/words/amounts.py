"""Amounts as words: "5 Effect Damage", "2 for each used monster", "half its Attack"."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from convert.effects import Amount, Selector
from convert.effects.steps import Counters, Damage, Declare, Detach, PayHp
from convert.effects.terms import Stat
from convert.effects.values import Quantity
from convert.prose import listing, number, number_of_times
from convert.systems.duel_monsters.words.kinds import kinds_among
from convert.systems.duel_monsters.words.lexicon import MANY, STATS
from convert.systems.duel_monsters.words.measured import one_of_several
from convert.systems.duel_monsters.words.parts import all_it_wears, and_not_or
from convert.systems.duel_monsters.words.scope import Scope

CARD_SCALE = 50
"""A factor of a Level or a roll from here on is one on the card's scale."""


_DEFENSE: Mapping[str | None, Stat] = {"attack": "defense", "original_attack": "original_defense"}


def of_defense(amount: Amount) -> Amount | None:
    """The same of Defense, where it measures an Attack; None of any other amount."""
    if amount.half is not None:
        half = of_defense(amount.half)
        return replace(amount, half=half) if half is not None else None
    if amount.stat in _DEFENSE:
        return replace(amount, stat=_DEFENSE[amount.stat])
    return replace(amount, sum=_DEFENSE[amount.sum]) if amount.sum in _DEFENSE else None


def is_plain(quantity: Quantity) -> bool:
    """Is it a number that can be written down?"""
    return isinstance(quantity, int) or quantity.n is not None or quantity.raw is not None


def plain_number(quantity: Quantity) -> int:
    """The game's number; one that the conversion has not filled yet follows CONVERT-04."""
    if isinstance(quantity, int):
        return quantity
    if quantity.n is not None:
        return quantity.n
    raw = quantity.raw or 0
    size = (abs(raw) + 50) // 100
    return (max(size, 1) if raw else 0) * (-1 if raw < 0 else 1)


def plain(quantity: Quantity) -> str:
    """The number in figures."""
    return str(plain_number(quantity))


def counted(scope: Scope, quantity: Quantity, one: str, many: str) -> str:
    """A count of things: "one spell", "three spells", "spells equal to the roll"."""
    if isinstance(quantity, int) or is_plain(quantity):
        n = plain_number(quantity)
        return f"{number(n) if n < MANY else 'any number of'} {one if n == 1 else many}"
    if quantity.per is not None and quantity.count is not None:
        if _that_many(scope, quantity):
            return f"that many {many}{_more(quantity)}"
        return f"{counted(scope, quantity.per, one, many)} for {_each(scope, quantity)}{_more(quantity)}"
    return f"as many {many} as {value(scope, quantity)}"


def counted_apart(scope: Scope, quantity: Quantity, one: str, many: str) -> tuple[str, str]:
    """A count of things, and what it is counted by, which stands behind what else belongs to them: "one spell" (from
    your Spellbook) " for each of your Dragons"."""
    if isinstance(quantity, int) or is_plain(quantity) or quantity.per is None or quantity.count is None:
        return counted(scope, quantity, one, many), ""
    if _that_many(scope, quantity):
        return counted(scope, quantity, one, many), ""
    return counted(scope, quantity.per, one, many), f" for {_each(scope, quantity)}{_more(quantity)}"


def one_for_each(scope: Scope, quantity: Quantity) -> str:
    """ "Each Material on it", where one is counted for each of some things, and no more; "" of other numbers."""
    if isinstance(quantity, int) or quantity.per is None or quantity.count is None or quantity.plus:
        return ""
    if not is_plain(quantity.per) or plain_number(quantity.per) != 1 or quantity.every != 1:
        return ""
    return _each(scope, quantity)


def bounded_by(scope: Scope, amount: Amount, one: str, what: str, *, least: bool) -> str:
    """A number that is worked out, behind what it counts: "as many monsters as the roll", "up to three monsters", "one
    monster for each of your Dragons". ``one``: what it counts, where it is one; "" where it is never just one."""
    if is_plain(amount):
        return f"{'' if least else 'up to '}{number(plain_number(amount))} {what}"
    if _that_many(scope, amount) and not amount.plus:
        return f"that many {what}" if least else f"up to that many {what}"
    if one and amount.per is not None and amount.count is not None and not amount.plus:
        return f"{'' if least else 'up to '}{counted(scope, amount, one, what)}"
    if least:
        return f"as many {what} as {value(scope, amount)}"
    return f"up to as many {what} as {value(scope, amount)}"


def is_that_many(quantity: Amount) -> bool:
    """Is it as many as were just spoken of?"""
    if quantity.count is None or quantity.per is None or quantity.count.where is not None:
        return False
    known = quantity.count.how == "previous" or quantity.count.ref is not None
    return known and quantity.every == 1 and is_plain(quantity.per) and plain_number(quantity.per) == 1


def _that_many(scope: Scope, quantity: Amount) -> bool:
    """Is it as many as were just spoken of, and no other number besides, as one that was declared?"""
    declared = any(isinstance(one, Declare) and one.declare == "number" for one in scope.definitions.values())
    return is_that_many(quantity) and not declared


def _more(quantity: Amount) -> str:
    """ "… and 1 more": what is added to a count."""
    return f" and {quantity.plus} more" if quantity.plus else ""


def measure(scope: Scope, quantity: Quantity, unit: str) -> str:
    """So much of something: "5 Effect Damage", "3 HP for each …", "Effect Damage equal to its Attack"."""
    if is_plain(quantity):
        return f"{plain(quantity)} {unit}"
    assert isinstance(quantity, Amount)
    if quantity.per is not None and quantity.count is not None:
        return f"{measure(scope, quantity.per, unit)} for {_each(scope, quantity)}{_more(quantity)}"
    return f"{unit} equal to {value(scope, quantity)}"


def value(scope: Scope, quantity: Quantity) -> str:
    """The amount as a noun phrase: "5", "twice the roll", "the total Attack of those monsters"."""
    if isinstance(quantity, int) or is_plain(quantity):
        return plain(quantity)
    if quantity.plus and quantity.per is not None:
        return f"{quantity.plus} more than {value(scope, msgspec.structs.replace(quantity, plus=0))}"
    if quantity.per is not None and quantity.count is not None:
        if quantity.every == 1 and is_plain(quantity.per) and plain(quantity.per) == "1":
            return f"the number of {_every_kind(_all(scope, quantity).removeprefix('of '))}"
        return f"{value(scope, quantity.per)} for {_each(scope, quantity)}"
    if quantity.half is not None:
        inner = value(scope, quantity.half)
        return f"half {inner}" if not inner.startswith("half") else f"half of {inner}"
    if quantity.unread:
        return "what the game master says"
    if quantity.difference is not None:
        first, second = quantity.difference
        return f"the difference between {value(scope, first)} and {value(scope, second)}"
    if quantity.least is not None:
        return f"the least of {listing([value(scope, one) for one in quantity.least])}"
    if quantity.greatest is not None:
        return f"the greatest of {listing([value(scope, one) for one in quantity.greatest])}"
    said = times(_factor(quantity), _source(scope, quantity))
    if quantity.plus:
        more = plain_number(Amount(raw=abs(quantity.plus))) if abs(quantity.plus) >= CARD_SCALE else abs(quantity.plus)
        return f"{more} {'above' if quantity.plus > 0 else 'below'} {said}"
    return said


def _factor(quantity: Amount) -> float | None:
    """A factor on a Level or a roll that is written as on the card ("the result x 200") is a hundredth of it here
    (CONVERT-05)."""
    stat = quantity.stat or quantity.sum
    counted = quantity.dice is not None or stat in ("level", "rank", "link", "original_level")
    scaled = quantity.times is not None and counted and abs(quantity.times) >= CARD_SCALE
    return quantity.times / 100 if scaled and quantity.times is not None else quantity.times


def _each(scope: Scope, quantity: Amount) -> str:
    """ "(for) each of your monsters", "every 3 of your monsters"."""
    assert quantity.count is not None
    if quantity.every == 1:
        of, several_of_them, things = scope.tell.each(scope, quantity.count).partition("each of ")
        return of + several_of_them + (_every_kind(things) if several_of_them and not of else things)
    return f"every {number(quantity.every)} of {_all(scope, quantity)}"


def _every_kind(things: str) -> str:
    """ "(The number of) your Fish and Birds": all that are counted, of every kind and in every place."""
    noun = _NOUN.match(things)
    if noun is None or noun[0].count(" or ") != 1:  # "Fusion or Synchro Fish or Birds" stays
        return things
    return and_not_or(noun[0]) + things[noun.end() :]


_NOUN = re.compile(r"(?:“[^”]*”|(?! (?:that|with|of Level|other than) )[^“])*")
"""A phrase up to what describes its noun."""


def _all(scope: Scope, quantity: Amount) -> str:
    """What is counted, in the plural."""
    assert quantity.count is not None
    selector = quantity.count
    if selector.kind == "counter":
        return (
            scope.tell.each(scope, selector)
            .removeprefix("each ")
            .replace("Counter", "Counters", 1)
            .replace("Material ", "Materials ", 1)
        )
    if selector.ref is not None or selector.how in ("self", "equipped", "event", "previous"):
        return _WORN.sub(r"\1s\2", scope.tell.describe(scope, selector).text)
    if among := kinds_among(scope, selector, many=True):
        return among
    announced = set(scope.announced)
    said = scope.tell.each(scope, selector).removeprefix("each ")
    if said.startswith("of "):
        return said.removeprefix("of ")
    scope.announced.intersection_update(announced)  # nothing was said yet
    if selector.among is not None and selector.where is None and selector.kind not in (None, "any"):
        such = scope.tell.describe(scope, Selector(how="all", kind=selector.kind)).text.removeprefix("all ")
        among = scope.tell.describe(scope, selector.among).text
        return among if among.endswith(f" {such}") else f"{such} among {among}"
    if selector.among is not None:
        return scope.tell.describe(scope, selector).text.removeprefix("all ")
    every = replace(selector, how="all", count=None, id=None)
    return scope.tell.describe(scope, every).text.removeprefix("all ")


_WORN = re.compile(r"^the (\S+)( equipped to it)")
"""What a monster wears, of which there may be several."""
_TAKEN: dict[type, str] = {
    Counters: "the number of Counters removed",
    Detach: "the number of Materials detached",
    PayHp: "the HP paid",
}
"""What the number of a step is that takes them off."""


def _source(scope: Scope, quantity: Amount) -> str:
    """What is measured: a stat, a die, the event's own number, a sum."""
    if quantity.stat is not None:
        if (measured := one_of_several(scope, quantity)) is not None:
            return measured
        thing = STATS[quantity.stat]
        if quantity.lost and quantity.of is not None:
            return f"the {thing} {scope.tell.mention(scope, quantity.of).subject} lost"
        return scope.tell.mention(scope, quantity.of).whose(thing) if quantity.of is not None else f"its {thing}"
    if quantity.dice is not None:
        if quantity.dice not in scope.definitions:
            return "the roll"
        given = scope.definitions[quantity.dice]
        if isinstance(given, Damage):
            return "the damage you took" if given.to.side == "you" else "the damage dealt"
        if (taken := _TAKEN.get(type(given))) is not None:
            return taken
        rolled = scope.tell.describe(scope, Selector(ref=quantity.dice)).text.replace("that ", "the ", 1)
        return "the number of heads" if rolled == "the toss" else rolled
    if quantity.sum is not None:
        scope.summed = True
        of = ""
        if quantity.of is not None:
            thing = scope.fallen(quantity.of, scope.tell.describe(scope, quantity.of))
            of = f" of {all_it_wears(thing)}"  # of one there is no total
        scope.summed = False
        return f"the total {STATS[quantity.sum]}{of}"
    if quantity.event is None or quantity.event == "amount":
        return "that amount"
    return f"that {STATS.get(quantity.event, quantity.event)}"


def times(factor: float | None, thing: str) -> str:
    """ "half its Attack", "twice the roll", "five times its Level"."""
    if factor is None or factor == 1:
        return thing
    if factor == 0.5:
        return f"half {thing}"
    if factor == int(factor) and factor > 0:
        return f"{number_of_times(int(factor))} {thing}"
    return f"{factor:g} times {thing}"

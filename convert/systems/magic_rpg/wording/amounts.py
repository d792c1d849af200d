"""Numbers in words: plain ones, counts, sizes, and limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from convert.effects.magic import Amount, Bound
from convert.prose.english import article, listing, number, plural
from convert.systems.magic_rpg.wording.filters import STATS
from convert.systems.magic_rpg.wording.speaker import Speaker

_BOUNDS: Mapping[str, str] = {
    "lte": "{} or less",
    "gte": "{} or greater",
    "eq": "{}",
    "lt": "less than {}",
    "gt": "greater than {}",
}
_COUNTS: Mapping[str, str] = {
    "lte": "{} or fewer",
    "gte": "{} or more",
    "eq": "exactly {}",
    "lt": "fewer than {}",
    "gt": "more than {}",
}
_COLORS = frozenset(("white", "blue", "black", "red", "green", "colorless", "colored"))
_ALONE = (" votes", " this game")
"""Of what is counted: what ends so says by itself among what."""
_FOLD: Mapping[int, str] = {2: "twice", 3: "three times"}
_TOLD = frozenset((
    "n", "x", "per", "times", "plus", "minus_from", "count", "stat", "of", "taking", "counter", "event", "of_step",
    "past", "half", "up", "paid", "devotion", "sum", "declared", "rolled", "among", "least", "difference",
))  # fmt: skip


class Measure(NamedTuple):
    """How much: a figure that stands before its noun, or what stands behind it."""

    figure: str
    """"3", "X", "that much" / "that many"; "" where only a comparison says it."""
    behind: str = ""
    """" for each land you control", " equal to its power"."""


def measure(speaker: Speaker, amount: Any, *, each: bool = False) -> Measure:
    """An amount beside the noun that it measures. With `each` a bare count is told as one for each ("draw a card for
    each creature you control"); else as a comparison ("damage equal to the number of …")."""
    if not isinstance(amount, Amount):
        return Measure("1" if amount is None else str(amount))
    plain = amount.plus is None and amount.minus_from is None and amount.half is None
    if plain and amount.x is not None and amount.per is None and amount.times is None:
        return Measure(str(amount.x))
    if plain and (amount.of_step or amount.event) and not amount.per and not amount.times:
        speaker.rest(amount, _TOLD, "amount")
        return Measure("that many")
    single = isinstance(amount.per, int) or (each and amount.per is None)
    alone = amount.among is None or amount.among.endswith(_ALONE)
    if plain and single and amount.times is None and alone and (what := _for_each(speaker, amount)):
        speaker.rest(amount, _TOLD, "amount")
        return Measure(str(amount.per or 1), f" for each {what}")
    return Measure("", f" equal to {in_words(speaker, amount)}")


def _for_each(speaker: Speaker, amount: Amount) -> str:
    """What one is for each of; "" where it is nothing that is counted."""
    if amount.count is not None:
        return singular(speaker, amount) if amount.among is None else _one_of(amount.among)
    if amount.stat == "counters":
        kind = f"{amount.counter} " if amount.counter and amount.counter != "any" else ""
        return f"{kind}counter on {speaker.thing(amount.of).text}"
    if amount.paid is not None:
        return f"time it was {amount.paid}ed" if amount.paid == "kicker" else f"time {amount.paid} was paid"
    return ""


def _one_of(among: str) -> str:
    """What is counted, as one of them: "bread vote", "time your commander was cast this game"."""
    return among.removesuffix("s") if among.endswith(" votes") else among.replace("times ", "time ", 1)


def singular(speaker: Speaker, amount: Amount) -> str:
    """What is counted, as one of them: "land you control"."""
    return speaker.thing(amount.count, without=("all", "number")).text.removeprefix("each ")


def some_of(speaker: Speaker, amount: Any, noun: str) -> tuple[str, str]:
    """So many of a noun: ("two cards", ""), ("a card", " for each land you control"), ("X cards", "")."""
    found = measure(speaker, amount, each=True)
    if found.figure == "1":
        return f"an {noun}" if noun.startswith("X/") else article(noun), found.behind
    if found.figure.isdigit():
        return f"{number(int(found.figure))} {plural(noun)}", found.behind
    if found.figure:
        return f"{found.figure} {plural(noun)}", found.behind
    return f"a number of {plural(noun)}", found.behind


def much(speaker: Speaker, amount: Any, noun: str) -> tuple[str, str]:
    """So much of a noun that has no plural: ("3 damage", ""), ("damage", " equal to its power")."""
    found = measure(speaker, amount)
    figure = "that much" if found.figure == "that many" else found.figure
    return f"{figure} {noun}".strip(), found.behind


def in_words(speaker: Speaker, amount: Any) -> str:
    """An amount as a noun."""
    if not isinstance(amount, Amount):
        return "a number" if amount is None else str(amount)
    base = _base(speaker, amount)
    for count in (amount.per if amount.per != 1 else None, amount.times):
        if isinstance(count, int):
            base = f"{_FOLD.get(count, f'{count} times')} {base}"
        elif count is not None:
            base = f"{in_words(speaker, count)} times {base}"
    if amount.plus:
        base += f" plus {amount.plus}" if amount.plus > 0 else f" minus {-amount.plus}"
    if amount.minus_from is not None:
        base = f"{amount.minus_from} minus {base}"
    speaker.rest(amount, _TOLD, "amount")
    return base


def _base(speaker: Speaker, amount: Amount) -> str:
    if amount.n is not None or amount.x is not None:
        return str(amount.x if amount.n is None else amount.n)
    if amount.half is not None:
        return f"half {in_words(speaker, amount.half)}, rounded {'up' if amount.up else 'down'}"
    for several, word in ((amount.sum, " plus "), (amount.difference, " minus ")):
        if several is not None:
            return word.join(in_words(speaker, each) for each in several)
    if amount.least is not None:
        return f"the lesser of {listing([in_words(speaker, each) for each in amount.least], 'and')}"
    if amount.count is not None:
        return _number_of(speaker, amount)
    if amount.stat is not None:
        return _stat(speaker, amount)
    if amount.paid is not None:
        return f"the number of times {amount.paid} was paid"
    if amount.devotion is not None:
        return f"your devotion to {listing(amount.devotion, 'and')}"
    if amount.past is not None:
        return _of_the_past(speaker, amount)
    if amount.declared or amount.rolled:
        return "the number that was chosen" if amount.declared else "the result"
    return "that number" if amount.of_step is not None or amount.event is not None else "a number"


def _number_of(speaker: Speaker, amount: Amount) -> str:
    counted = speaker.thing(amount.count, without=("all",)).text
    if amount.count is not None and amount.count.how == "aimed":
        counted = "targets"
    if amount.among == "speed":
        return f"{speaker.thing(amount.count).whose} speed"
    if amount.among == "party":
        return "the number of creatures in your party"
    if amount.among is not None and amount.among.endswith(_ALONE):
        return f"the number of {amount.among}"
    if amount.among is not None:
        return f"the number of {amount.among} among {counted}"
    return f"the number of {counted}"


def _stat(speaker: Speaker, amount: Amount) -> str:
    of = speaker.thing(amount.of, without=("all",) if amount.taking else ())
    if amount.among == "mana_spent":
        return f"the number of colors of mana spent on {of.text}"
    counter = f"{amount.counter} " if amount.counter and amount.counter != "any" else ""
    if amount.stat in ("counters", "colors"):
        return f"the number of {counter}{'counters on' if amount.stat == 'counters' else 'colors of'} {of.text}"
    stat = STATS[amount.stat or ""]
    if amount.taking is not None:
        before = {"total": "the total", "greatest": "the greatest", "least": "the least"}[amount.taking]
        return f"{before} {stat} {'of' if amount.taking == 'total' else 'among'} {of.text}"
    if amount.stat in ("life_lost", "life_gained", "damage", "excess_damage", "mana_spent"):
        said = {
            "life_lost": "the life that {} lost",
            "life_gained": "the life that {} gained",
            "excess_damage": "the excess damage dealt to {}",
            "mana_spent": f"the {_kind_of_mana(amount.among)} spent on {{}}",
        }
        return said.get(amount.stat, "the damage of {}").format(of.text)
    short = of.you or len(of.text.split()) <= 3
    return f"{of.whose} {stat}" if short else f"the {stat} of {of.text}"


def _kind_of_mana(among: str | None) -> str:
    """Mana of a color, or from a kind of source: "red mana", "mana from a Treasure"."""
    if among is None or among in _COLORS:
        return f"{among or ''} mana".strip()
    return f"mana from {among if among.endswith('s') else article(among)}"


def _of_the_past(speaker: Speaker, amount: Amount) -> str:
    past = amount.past
    assert past is not None
    if past.event in ("life_gained", "life_lost"):
        who = speaker.thing(past.who).text if past.who is not None else "somebody"
        return f"the amount of life {who} {'gained' if past.event == 'life_gained' else 'lost'} this turn"
    text = speaker.happening(past, "past")
    noun = speaker.thing(past.what).text if past.what is not None and past.what.how == "all" else ""
    if noun and text.startswith(noun):
        return f"the number of {noun.removeprefix('all ')} that{text.removeprefix(noun)} this turn"
    return f"the number of times this turn that {text}"


def bounded(speaker: Speaker, bound: Bound | None, *, words: bool = False) -> str:
    """Limits of a number: "3 or less"; counted in words: "three or more"."""
    if bound is None:
        return ""
    table = _COUNTS if words else _BOUNDS

    def said(value: Any) -> str:
        return number(value) if words and isinstance(value, int) else in_words(speaker, value)

    least, most = bound.gte, bound.lte
    if isinstance(least, int) and isinstance(most, int):
        return said(least) if least == most else f"{said(least)} {'or' if most == least + 1 else 'to'} {said(most)}"
    found = []
    for key, pattern in table.items():
        value = getattr(bound, key)
        if isinstance(value, Amount) and value.x is None and key in ("lte", "gte", "eq"):
            relation = {"lte": "less than or equal to", "gte": "at least", "eq": "equal to"}[key]
            found.append(f"{relation} {in_words(speaker, value)}")
        elif value is not None:
            found.append(pattern.format(said(value)))
    if bound.odd is not None:
        found.append("odd" if bound.odd else "even")
    return " and ".join(found)

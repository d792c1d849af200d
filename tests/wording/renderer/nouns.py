"""Selectors, filters and amounts in card wording: "1 Level 4 or lower Dragon monster your opponent controls"."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Amount, Bound, Event, Filter, OwnEffect, Selector
from convert.effects.values import Quantity
from convert.prose import listing, plural

KINDS = {
    "monster": "monster",
    "spell": "Spell",
    "artifact": "Trap",
    "spell_or_artifact": "Spell/Trap",
    "any": "card",
    "token": "Token",
    "caster": "player",
    "equipment": "Equip Card",
    "counter": "Counter",
}
ZONES = {
    "play": "on the field",
    "prepared": "hand",
    "spellbook": "Deck",
    "used": "GY",
    "banished": "banished",
    "extra": "Extra Deck",
    "pendulum": "Pendulum Zone",
}
STATS = {
    "attack": "ATK",
    "defense": "DEF",
    "level": "Level",
    "rank": "Rank",
    "link": "Link Rating",
    "hp": "LP",
    "original_attack": "original ATK",
    "original_defense": "original DEF",
    "original_level": "original Level",
    "hp_lost": "lost LP",
}
MANNERS = {
    "normal": "Normal Summoned",
    "tribute": "Tribute Summoned",
    "flip": "Flip Summoned",
    "special": "Special Summoned",
    "fusion": "Fusion Summoned",
    "ritual": "Ritual Summoned",
    "synchro": "Synchro Summoned",
    "xyz": "Xyz Summoned",
    "link": "Link Summoned",
    "pendulum": "Pendulum Summoned",
    "set": "Set",
    "gemini": "Gemini Summoned",
    "any": "Summoned",
}
MANY = 60


def several(value: str | Sequence[str] | None) -> tuple[str, ...]:
    """One or many, as many."""
    return () if value is None else (value,) if isinstance(value, str) else tuple(value)


def quoted(name: str) -> str:
    """A name in quotation marks."""
    return f'"{name}"'


def noun(selector: Selector) -> str:
    """The whole phrase. References are "it": what they mean is not compared."""
    if selector.kind == "counter" and selector.how == "self" and selector.where is not None and selector.where.counter:
        name = selector.where.counter
        return "material attached to it" if name == "material" else f"{name} Counter on it"
    if selector.ref is not None:
        return "it"
    if selector.how == "self":
        return _itself(selector)
    if selector.how == "equipped":
        return "it"
    if selector.kind == "caster":
        return player(selector.side)
    if selector.how in ("event", "previous"):
        return "it"
    if selector.either is not None and all(one.ref for one in selector.either):
        return "them"
    if selector.either is not None:
        shared = {"how": selector.how, "count": selector.count}
        return ", or ".join(noun(msgspec.structs.replace(one, **shared)) for one in selector.either)
    if selector.among is not None and selector.where is None:
        return f"{number(selector.count)} of them"
    if selector.how in ("top", "bottom"):
        return f"the {selector.how} {number(selector.count)} card of {whose(selector.side)} Deck"
    words = [*determiner(selector), *adjectives(selector), kind(selector), *_after(selector)]
    return " ".join(filter(None, words))


def _itself(selector: Selector) -> str:
    """ "this card in your GY", "this Fusion Summoned card"."""
    manners = several(selector.where.summoned) if selector.where is not None else ()
    words = ["this", *(MANNERS[manner] for manner in manners), *adjectives(selector), "card"]
    place = f" in your {ZONES[str(selector.zone)]}" if selector.zone in ("used", "prepared") else ""
    return " ".join(filter(None, words)) + place


_PLAYERS = {
    "opponent": "your opponent",
    "any": "both players",
    "owner": "the owner",
    "event": "that player",
    "turn": "the turn player",
}
_CONTROLS = {
    "you": "you control",
    "opponent": "your opponent controls",
    "turn": "the turn player controls",
    "event": "that player controls",
}
_WHOSE = {
    "opponent": "your opponent's",
    "any": "either player's",
    "owner": "the owner's",
    "event": "that player's",
    "turn": "the turn player's",
}


def player(side: str | None) -> str:
    """A side as a person."""
    return _PLAYERS.get(side or "", "you")


def whose(side: str | None) -> str:
    """A side as a possessor."""
    return _WHOSE.get(side or "", "your")


def number(count: object) -> str:
    """A count as printed."""
    if count is None or count == 1:
        return "1"
    if isinstance(count, Amount):
        return value(count)
    if isinstance(count, tuple):
        low, high = count
        if high >= MANY:
            return f"{low} or more"
        return (
            f"up to {high}" if low <= 0 else f"{low} or {high}" if high == low + 1 and low == 1 else f"{low} to {high}"
        )
    if isinstance(count, int) and count >= MANY:
        return "any number of"
    return "any number of" if count == "any" else str(count)


def determiner(selector: Selector) -> list[str]:
    """The count, "all" where all are meant, and what sets them apart."""
    words = []
    if selector.up_to is not None:
        words.append(f"up to {value(selector.up_to)}")
    elif selector.count is not None and selector.count != "all":
        words.append(number(selector.count))
    elif selector.how == "all" or selector.count == "all":
        words.append("all")
    if selector.how == "random":
        words.append("random")
    if selector.except_self:
        words.append("other")
    return words


def kind(selector: Selector) -> str:
    """The bare noun; a name stands for itself."""
    where = selector.where
    kinds = [KINDS[name] for name in several(selector.kind)]
    if _many(selector):
        kinds = [plural(name) for name in kinds] or ["cards"]
    if where is not None and where.counter and several(selector.kind) == ("counter",):
        return f"{where.counter} Counter"
    if where is not None and where.name is not None and not kinds:
        return listing([quoted(name) for name in several(where.name)], "or")
    if where is not None and where.name is not None:
        return listing([quoted(name) for name in several(where.name)], "or")
    return listing(kinds, "or") or "card"


def _many(selector: Selector) -> bool:
    """Is it more than one?"""
    count = selector.count
    if count is None:
        return selector.how == "all" or selector.up_to is not None
    return count != 1 and not (isinstance(count, tuple) and count[1] <= 1)


def adjectives(selector: Selector) -> list[str]:
    """What stands before the noun."""
    return filter_before(selector.where) if selector.where is not None else []


def filter_before(where: Filter) -> list[str]:
    """Filter fields that stand before the noun."""
    words = []
    if where.face is not None:
        words.append(f"face-{where.face}")
    if where.attacking:
        words.append("attacking")
    if where.stance is not None:
        words.append("Attack Position" if where.stance == "attack" else "Defense Position")
    for name, bound in (("level", where.level), ("rank", where.rank), ("link", where.link)):
        if bound is not None:
            words.append(bounded(STATS[name], bound, "lower", "higher"))
    words.append(listing(several(where.attribute), "or"))
    words.append(listing([quoted(name) for name in several(where.series)], "or"))
    words.append(listing(several(where.type), "or"))
    words.append(listing([name.capitalize() for name in several(where.class_)], "or"))
    words.append(_class_too(where))
    words.append(listing([name.capitalize() for name in several(where.property)], "or"))
    return words


def _after(selector: Selector) -> list[str]:
    """What stands behind the noun: numbers, where it is, exceptions."""
    words = filter_after(selector.where) if selector.where is not None else []
    zones = several(selector.zone)
    if zones in ((), ("play",)):
        words.append(_CONTROLS.get(selector.side or "", "on the field" if zones else ""))
    else:
        places = [ZONES[zone] for zone in zones if zone != "banished"]
        if zones[0] == "play":  # "you control or in your GY", not "from your hand or field"
            places.remove(ZONES["play"])
            words.append(_CONTROLS.get(selector.side or "", "on the field"))
        if places:
            words.append(f"from {whose(selector.side)} {listing(places, 'or')}")
        if "banished" in zones:
            words.append(f"of {whose(selector.side)} that is banished" if not places else "that is banished")
    if selector.among is not None:
        words.append("among them")
    if selector.total is not None:
        words.append("whose total " + bounded(STATS[selector.total.stat], selector.total, "less", "more"))
    if selector.including is not None:
        words.append(f"including {noun(selector.including)}")
    if selector.except_ is not None:
        words.append(f"except {noun(selector.except_)}")
    return words


def filter_after(where: Filter) -> list[str]:
    """Filter fields that stand behind the noun."""
    words = []
    for name, bound in (
        ("attack", where.attack),
        ("defense", where.defense),
        ("original_attack", where.original_attack),
        ("original_defense", where.original_defense),
        ("original_level", where.original_level),
    ):
        if bound is not None:
            words.append("with " + bounded(STATS[name], bound, "less", "more"))
    for named, value, shown in (
        ("name", where.original_name, quoted),
        ("Type", where.original_type, str),
        ("Attribute", where.original_attribute, str),
    ):
        if value is not None:
            words.append(f"whose original {named} is {listing([shown(one) for one in several(value)], 'or')}")
    if where.balanced:
        words.append("whose ATK equals its own DEF")
    if where.changed is not None:
        than = {"other": "different from"}.get(where.changed.to, f"{where.changed.to} than")
        stat = STATS[where.changed.stat]
        words.append(f"whose current {stat} is {than} its original {stat}")
    if where.mentions is not None:
        words.append(f"that mentions {quoted(where.mentions)}")
    if where.effect is not None:
        words.append(f"with an effect that {_own_effect(where.effect)}")
    if where.summoned is not None or where.came is not None:
        ways = [MANNERS[way] for way in several(where.summoned or "special")]
        source = f" from the {ZONES[where.came]}" if where.came is not None else ""
        words.append(f"that was {listing(ways, 'or')}{source}")
    if where.by is not None:
        words.append(f"by {noun(where.by)}")
    if where.befell is not None:
        words.append(_befell(where.befell))
    if where.targets is not None:
        words.append(f"that targets {noun(where.targets)}")
    if where.counter is not None:
        many = bounded("", where.counters, "less", "more") if where.counters is not None else "a"
        words.append(f"with {many} {where.counter} Counter")
    if where.lies_as is not None:
        words.append(f"treated as {where.lies_as.replace('_', ' ')}")
    if where.using is not None:
        words.append(f"using {'only ' if where.using.how == 'all' else ''}{noun(where.using)}")
    if where.material_of is not None:
        words.append(f"whose name is mentioned on {noun(where.material_of)}")
    if where.used_for is not None:
        words.append(f"used for the Summon of {noun(where.used_for)}")
    if where.beneath is not None:
        words.append(f"as material {noun(where.beneath)}")
    if where.equipped_to is not None:
        words.append(f"equipped to {noun(where.equipped_to)}")
    if where.banished_by is not None:
        words.append("banished by this card's effect")
    if where.put_on_by is not None:
        words.append("by its own effect")
    if where.highest is not None:
        words.append(f"with the highest {STATS[where.highest.stat]}")
    if where.lowest is not None:
        words.append(f"with the lowest {STATS[where.lowest.stat]}")
    for names, word in ((where.same, "same"), (where.different, "different")):
        if names is not None:
            words.append(f"with the {word} {listing([STATS.get(name, name.replace('_', ' ')) for name in names])}")
    if where.compared_to is not None:
        words.append(f"as {noun(where.compared_to)}")
    if where.can is not None:
        words.append("that can be " + listing([name.replace("_", " ") for name in where.can]))
    if where.not_ is not None:
        unlike = "not" if where.not_.befell is not None else "except"
        words.append(f"{unlike} {filtered(where.not_)}")
    if where.any_ is not None and not _class_too(where):
        words.append(listing([filtered(one) for one in where.any_], "or"))
    return words


def _class_too(where: Filter) -> str:
    """ "Tuner Synchro Monster": what it must be besides its class."""
    (only, *more) = where.any_ or (Filter(),)
    return str(only.class_).capitalize() if not more and only == Filter(class_=only.class_) and only.class_ else ""


_WHAT_IT_DOES = {"dice": "requires a die roll", "coin": "requires a coin toss"}


def _own_effect(effect: OwnEffect) -> str:
    """What an effect does, as a card says it."""
    if effect.against is not None:
        return f"negates {KINDS[effect.against]} effects"
    if effect.does == "counters":
        return f"places a {effect.counter} Counter"
    verb = effect.does.replace("_summon", " Summon").title()
    return _WHAT_IT_DOES.get(effect.does) or f"{verb}s {'itself' if effect.itself else 'a monster'}"


def _befell(happening: Event) -> str:
    """ "destroyed by battle this turn", "that attacked this turn"."""
    from tests.wording.renderer.events import event

    if happening.event in ACTED:
        return f"that {ACTED[happening.event]} this turn"
    return f"{event(happening).removeprefix('is ')} this turn"


ACTED = {"attack_declared": "attacked", "battles": "battled", "activated": "activated its effect"}


def filtered(where: Filter) -> str:
    """A filter alone, as a noun phrase."""
    return " ".join(
        filter(
            None,
            [
                *filter_before(where),
                listing([quoted(name) for name in several(where.name)], "or"),
                listing([KINDS[name] for name in several(where.kind)], "or")
                or ("monster" if where.type or where.class_ or where.attribute else ""),
                *filter_after(where),
            ],
        )
    )


def bounded(name: str, bound: Bound, low: str, high: str) -> str:
    """ "Level 4 or lower", "1000 or more ATK"."""
    if bound.eq is not None:
        return f"{name} {value(bound.eq)}"
    words = []
    if isinstance(bound.gte, int) and isinstance(bound.lte, int) and bound.gte < bound.lte:
        return f"{name} {bound.gte} {'or' if bound.lte == bound.gte + 1 else 'to'} {bound.lte}"
    if bound.gte is not None:
        words.append(f"{value(bound.gte)} or {high}")
    if bound.gt is not None:
        words.append(f"{high} than {value(bound.gt)}")
    if bound.lt is not None:
        words.append(f"{low} than {value(bound.lt)}")
    if bound.lte is not None:
        words.append(f"{value(bound.lte)} or {low}")
    return f"{name} {' '.join(words)}"


def value(quantity: Quantity) -> str:
    """An amount as printed."""
    if isinstance(quantity, int):
        return str(quantity)
    if quantity.raw is not None or quantity.n is not None:
        return str(abs(quantity.raw if quantity.raw is not None else quantity.n or 0))
    if quantity.per is not None and quantity.count is not None:
        more = f" +{quantity.plus}" if quantity.plus else ""
        return f"{value(quantity.per)} x the number of {noun(quantity.count)}{more}"
    if quantity.half is not None:
        return f"half {value(quantity.half)}"
    if quantity.difference is not None:
        return f"the difference between {value(quantity.difference[0])} and {value(quantity.difference[1])}"
    if quantity.least is not None:
        return f"{value(quantity.least[0])} (max. {value(quantity.least[1])})"
    if quantity.greatest is not None:
        return " or ".join(value(one) for one in quantity.greatest) + " (whichever is higher)"
    if quantity.plus:
        away = f"{abs(quantity.plus)} {'higher' if quantity.plus > 0 else 'lower'} than"
        return f"{away} {_source(quantity)}"
    return _times(quantity.times, _source(quantity))


def _source(quantity: Amount) -> str:
    if quantity.lost:
        return f"that lost {STATS[quantity.stat or 'attack']}"
    if quantity.stat is not None:
        return f"the {STATS[quantity.stat]} of {noun(quantity.of)}" if quantity.of else f"its {STATS[quantity.stat]}"
    if quantity.dice is not None:
        return "the result"
    if quantity.sum is not None:
        return f"the total {STATS[quantity.sum]}" + (f" of {noun(quantity.of)}" if quantity.of else "")
    return f"that {STATS.get(quantity.event or '', quantity.event or 'amount')}"


def _times(factor: float | None, thing: str) -> str:
    if factor is None or factor == 1:
        return thing
    return f"half {thing}" if factor == 0.5 else f"twice {thing}" if factor == 2 else f"{thing} x {factor:g}"

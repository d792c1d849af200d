""" "If Summoned this way", of a card with two ways to come by itself: the one that was told last before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from convert.effects import Ability, Condition, Event
from convert.effects import steps as op
from convert.text.abilities.draft import own_summon, zone_of
from convert.text.book import Book
from convert.text.conditions.own_state import SUMMONED_BY_ITSELF


def summoned_this_way(abilities: Sequence[Ability], book: Book) -> tuple[Ability, ...]:
    """The abilities; what is asked of one of two ways to come names from where that one brings the card. Where both
    bring it from the same place the tree has no word for it: that ability is unread."""
    ways = [(at, _brought_from(one)) for at, one in enumerate(abilities) if any(map(own_summon, one.do))]
    if len(ways) < 2:
        return tuple(abilities)
    out: list[Ability] = []
    for at, one in enumerate(abilities):
        if not _asks(one):
            out.append(one)
            continue
        before = [(k, zones) for k, zones in ways if k < at]
        k, zones = before[-1] if before else ways[0]
        others = [other for n, other in ways if n != k]
        if zones and all(zones.isdisjoint(other) for other in others):
            out.append(_from(one, tuple(sorted(zones))))
        else:
            for index in one.src:
                book.fail(index, "ambiguous")
    return tuple(out)


def with_its_coming(abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """The abilities; "You can Special Summon this card to your opponent's field. When Summoned this way: Draw 1 card."
    is one of its player's, not of the opponent who has the card by then."""
    out: list[Ability] = []
    for one in abilities:
        if out and one.when == SUMMONED_BY_ITSELF and _given_away(out[-1]) and _only_acts(one):
            before = out[-1]
            first = replace(one.do[0], link="and_if_you_do")
            src = tuple(sorted({*before.src, *one.src}))
            out[-1] = replace(before, do=(*before.do, first, *one.do[1:]), src=src)
        else:
            out.append(one)
    return tuple(out)


def _given_away(ability: Ability) -> bool:
    """Whether all that it does is to bring the card to the opponent's side."""
    step = ability.do[0] if len(ability.do) == 1 else None
    return isinstance(step, op.SpecialSummon) and own_summon(step) and step.side == "opponent" and not step.if_


def _only_acts(ability: Ability) -> bool:
    """Whether it happens by itself, asking nothing more."""
    asks = ability.optional or ability.cost or ability.targets or ability.if_
    return ability.mode == "trigger" and not asks and bool(ability.do)


def _brought_from(ability: Ability) -> frozenset[str]:
    """From where the ability brings the card; nothing where it says of no place but play."""
    told = next((zone_of(step) for step in ability.do if own_summon(step)), None) or ability.from_
    zones = told if isinstance(told, tuple) else (told,)
    return frozenset(str(zone) for zone in zones if zone is not None) - {"play"}


def _asks(ability: Ability) -> bool:
    """Whether it holds, or happens, because the card came by itself."""
    return ability.when == SUMMONED_BY_ITSELF or any(one.occurred == SUMMONED_BY_ITSELF for one in ability.if_ or ())


def _from(ability: Ability, zones: tuple[Any, ...]) -> Ability:
    zone = zones[0] if len(zones) == 1 else zones

    def told(event: Event) -> Event:
        return replace(event, from_=zone) if event == SUMMONED_BY_ITSELF else event

    def asked(one: Condition) -> Condition:
        return replace(one, occurred=told(one.occurred)) if one.occurred is not None else one

    when = told(ability.when) if ability.when is not None else None
    return replace(ability, when=when, if_=tuple(map(asked, ability.if_)) if ability.if_ else ability.if_)

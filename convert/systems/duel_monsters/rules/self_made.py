"""Fusions that their own text brings out without Polymerization (CONVERT-32): what is read of each once."""

from __future__ import annotations

from typing import NamedTuple

from convert.effects import Ability, Filter, Selector
from convert.systems.duel_monsters.entries import Monster


class Called(NamedTuple):
    """How something must be called, in small letters: one of these names, of one of these series."""

    name: tuple[str, ...]
    series: tuple[str, ...]


class SelfMade(NamedTuple):
    """A fusion, the ability that brings it out, how many things that takes, and of those from play how many and how
    they are called."""

    entry: Monster
    number: int
    parts: int
    taken: int
    names: tuple[Called, ...]


def read(entry: Monster, number: int) -> SelfMade:
    """What is to be known of that way before anything is looked for."""
    ability = entry.effects[number]
    here = [what for what in _taken(ability) if what.zone == "play"]
    described = [what.where or Filter() for what in here]
    names = [Called(_small(where.name), _small(where.series)) for where in described]
    return SelfMade(entry, number, parts(ability), sum(map(_number, here)), tuple([n for n in names if any(n)]))


def parts(ability: Ability) -> int:
    """How many things its price takes."""
    return sum(map(_number, _taken(ability)))


def _taken(ability: Ability) -> list[Selector]:
    what = [getattr(step, "what", None) for step in ability.cost]
    return [one for one in what if isinstance(one, Selector)]


def _number(what: Selector) -> int:
    return what.count if isinstance(what.count, int) else 1


def _small(words: str | tuple[str, ...] | None) -> tuple[str, ...]:
    named = () if words is None else (words,) if isinstance(words, str) else words
    return tuple([word.casefold() for word in named])

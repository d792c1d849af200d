"""Paying mana: which sources are tapped for a cost, and which Life Points are paid (MRPG-MTG-03, MRPG-MTG-24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from convert.cards.magic.mana import COLORS, ManaCost

COLORLESS = "C"
LIFE_FOR_PHYREXIAN = 2
LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


class Source(NamedTuple):
    """Something that gives mana: ``letters`` it can give one of, ``amount`` mana at once."""

    id: int
    letters: str
    amount: int = 1
    more: tuple[str, ...] = ()
    """Further mana that comes with it, each by the letters it is one of."""
    alike: bool = False
    """All of it is of one letter."""
    hardship: int = 0
    """The greater, the later it is used: what costs nothing first."""
    way: int = 0
    """Which of its abilities gives this."""

    @property
    def units(self) -> tuple[str, ...]:
        """Each mana by its letters."""
        return (self.letters,) * self.amount + self.more


class Payment(NamedTuple):
    """What is tapped, by id in the order given, and Life Points that are paid."""

    sources: tuple[int, ...] = ()
    life: int = 0
    ways: tuple[int, ...] = ()
    """By which ability of each."""


NOTHING = Payment()


def standing_letters(colors: Sequence[str]) -> str:
    """What a point of standing mana can give: one of its colors, or colorless (MRPG-LAND-03)."""
    return "".join(LETTERS[color] for color in colors) + COLORLESS


def pay(cost: ManaCost, sources: Sequence[Source], *, x: int = 0, life: int = 0) -> Payment | None:
    """How ``cost`` with this X can be paid from ``sources`` and at the most ``life`` Life Points; None where it cannot.
    Mana before life; of sources first those that can give least. What a source gives too much is lost (MRPG-MTG-18)."""
    several = [source for source in sources if source.alike and source.amount > 1]
    if not several:
        return _paid(cost, sources, x, life)
    asked = "".join(letter for letter in COLORS if letter in cost.colors) or COLORS[0]
    for chosen in product(asked, repeat=min(len(several), _MOST_ALIKE)):
        letters = dict(zip([source.id for source in several], chosen, strict=False))
        made = [
            source._replace(letters=letters.get(source.id, asked[0])) if source in several else source
            for source in sources
        ]
        if (found := _paid(cost, made, x, life)) is not None:
            return found
    return None


_MOST_ALIKE = 3
"""Sources of several mana of one color for which each color is tried; further ones give the first that is asked for."""


def _paid(cost: ManaCost, sources: Sequence[Source], x: int, life: int) -> Payment | None:
    units = sorted(
        [source._replace(letters=letters) for source in sources for letters in source.units],
        key=lambda source: (source.hardship, len(source.letters), source.id),
    )
    least = None
    for need, generic, paid in _ways(cost, x):
        if paid > life or (least is not None and paid >= least.life):
            continue
        used = _matched(need, units)
        if used is None or len(used) + generic > len(units):
            continue
        least = Payment(_tapped(units, used, generic, sources), paid)
        if not paid:
            break
    return least


def most_x(cost: ManaCost, sources: Sequence[Source], life: int = 0) -> int | None:
    """The largest X that can be paid; None where not even 0 can, or where the cost has none."""
    if not cost.x or pay(cost, sources, life=life) is None:
        return None
    x = 0
    while pay(cost, sources, x=x + 1, life=life) is not None:
        x += 1
    return x


def _ways(cost: ManaCost, x: int) -> Iterator[tuple[list[str], int, int]]:
    """Each way to read a cost: letters of which one is needed, any mana beside, Life Points."""
    need = [letter for letter in (*COLORS, COLORLESS) for _ in range(getattr(cost, letter))]
    generic = cost.generic + cost.S + len(cost.other) + cost.x * x
    choices: list[list[tuple[list[str], int, int]]] = []
    for symbol in cost.hybrid:
        halves = symbol.split("/")
        numbers = [int(half) for half in halves if half.isdecimal()]
        letters = "".join(half for half in halves if not half.isdecimal())
        choices.append([([letters], 0, 0), *[([], number, 0) for number in numbers]])
    for symbol in cost.phyrexian:
        letters = "".join(half for half in symbol.split("/") if half != "P")
        choices.append([([letters], 0, 0), ([], 0, LIFE_FOR_PHYREXIAN)])
    for chosen in product(*choices):
        more = [letters for part in chosen for letters in part[0]]
        yield need + more, generic + sum(part[1] for part in chosen), sum(part[2] for part in chosen)


def _matched(need: Sequence[str], units: Sequence[Source]) -> set[int] | None:
    """The units that give the letters, each one of them; None where some letter is left without."""
    of_unit: dict[int, int] = {}

    def find(pip: int, tried: set[int]) -> bool:
        for number, unit in enumerate(units):
            if number in tried or not set(need[pip]) & set(unit.letters):
                continue
            tried.add(number)
            if number not in of_unit or find(of_unit[number], tried):
                of_unit[number] = pip
                return True
        return False

    return set(of_unit) if all(find(pip, set()) for pip in range(len(need))) else None


def _tapped(units: Sequence[Source], used: set[int], generic: int, sources: Sequence[Source]) -> tuple[int, ...]:
    """The sources of the units used and of so many more, first of those that are tapped anyhow."""
    tapped = {units[number].id for number in used}
    rest = [unit for number, unit in enumerate(units) if number not in used]
    free = sum(unit.id in tapped for unit in rest)
    while free < generic:
        left = {unit.id: unit for unit in rest if unit.id not in tapped}
        best = min(
            left.values(),
            key=lambda unit: (
                unit.hardship,
                len(unit.units) > generic - free,
                -len(unit.units),
                len(unit.letters),
            ),
        )
        tapped.add(best.id)
        free += len(best.units)
    return tuple(source.id for source in sources if source.id in tapped)

"""Dice: a counter-based seeded stream (two integers in a saved game), or numbers that a table rolled itself.

Every chance in a game goes through ``Dice``: dice, coins, shuffles, random picks. A die with n sides gives 1 to n.
The seeded stream is SplitMix64 (Steele, Lea, Flood 2014) read at a counter, so its whole state is ``seed`` and
``drawn`` and a copy costs nothing.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

import msgspec

from convert.errors import DataError

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_D6 = 6


def mix(seed: int, counter: int) -> int:
    """The ``counter``-th 64-bit number of the stream ``seed``. Pure: the same pair always gives the same number."""
    z = (seed + (counter + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def derive(seed: int, index: int) -> int:
    """A seed of its own for the ``index``-th game of a series, so that any number of workers plays the same games."""
    return mix(mix(seed & _MASK, index) ^ 0xD1CE, index)


CARD_NAMES = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""Playing cards by their rank, 1 to 13."""


class NeedDice(Exception):  # noqa: N818  (a request, not a fault)
    """The table has supplied too few numbers: it is asked to roll ``count`` more dice with ``sides`` sides."""

    def __init__(self, count: int, sides: int, why: str = "") -> None:
        super().__init__(f"roll {count} d{sides}" + (f" for {why}" if why else ""))
        self.count = count
        self.sides = sides
        self.why = why

    @property
    def wanted(self) -> str:
        """What a person is to enter."""
        return f"{self.count} whole number{'s' if self.count > 1 else ''}"

    def read(self, text: str) -> int | None:
        """What one word means; None for what is no number."""
        return int(text) if text.isdecimal() else None


class NeedCards(NeedDice):
    """The table deals from a real deck: it is asked which cards were drawn."""

    def __init__(self, count: int, why: str = "") -> None:
        super().__init__(count, len(CARD_NAMES) - 1, why)
        self.args = (f"draw {count} card{'s' if count > 1 else ''}" + (f" for {why}" if why else ""),)

    def read(self, text: str) -> int | None:
        """The rank of a card as people write it: A, 2 to 10, J, Q, K; None for what is none."""
        name = text.strip().upper()
        return CARD_NAMES.index(name) if name and name in CARD_NAMES else None

    @property
    def wanted(self) -> str:
        """What a person is to enter."""
        return f"{self.count} card{'s' if self.count > 1 else ''} (A, 2 to 10, J, Q, K)"


class BadDice(DataError):  # noqa: N818
    """A number was supplied that no such die can show."""


class Dice(msgspec.Struct):
    """What a game rolls with. Use ``SeededDice`` or ``TableDice``."""

    def die(self, sides: int = _D6, why: str = "") -> int:
        """One die: 1 to ``sides``."""
        raise NotImplementedError

    @property
    def rolled(self) -> int:
        """How many numbers have been used so far."""
        raise NotImplementedError

    def copy(self) -> Dice:
        """Dice that will show the same numbers from here on, independently of these."""
        raise NotImplementedError

    def roll(self, count: int, sides: int = _D6, why: str = "") -> tuple[int, ...]:
        """``count`` dice with ``sides`` sides, in order of rolling."""
        return tuple([self.die(sides, why) for _ in range(count)])

    def choice(self, things: Sequence[T], why: str = "") -> T:
        """One of ``things``, each equally likely. Raises ``ValueError`` when there is none."""
        count = len(things)
        if count > 1:
            return things[self.die(count, why) - 1]
        if not count:
            raise ValueError("nothing to choose from")
        return things[0]

    def sample(self, things: Sequence[T], count: int, why: str = "") -> tuple[T, ...]:
        """``count`` different ones of ``things`` (all of them, if there are fewer), in the order drawn."""
        rest = list(things)
        return tuple([rest.pop(self.die(len(rest), why) - 1) for _ in range(min(count, len(rest)))])

    def cards(self, rest: Sequence[int], count: int, why: str = "") -> tuple[int, ...]:
        """The next ``count`` cards of a shuffled pile of ``rest`` (all of them, if there are fewer). Nobody knows the
        order of such a pile, so any of them may be next: it need not be shuffled before."""
        left = list(rest)
        return tuple([left.pop(self.die(len(left), why) - 1) for _ in range(min(count, len(left)))])

    def shuffle(self, things: MutableSequence[T], why: str = "shuffling") -> None:
        """Put ``things`` into a random order, in place (Fisher-Yates: each order equally likely)."""
        for last in range(len(things) - 1, 0, -1):
            other = self.die(last + 1, why) - 1
            things[last], things[other] = things[other], things[last]


class SeededDice(Dice, tag="seeded"):
    """The stream of a seed. ``drawn`` counts the numbers used so far."""

    seed: int
    drawn: int = 0

    def die(self, sides: int = _D6, why: str = "") -> int:
        self.drawn = drawn = self.drawn + 1
        # ``mix`` written out: a game rolls several dice for each move.
        z = (self.seed + drawn * _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        # Multiply-shift instead of a remainder: the bias is below 2^-57 for any die there is.
        return (((z ^ (z >> 31)) * sides) >> 64) + 1

    @property
    def rolled(self) -> int:
        return self.drawn

    def copy(self) -> SeededDice:
        return SeededDice(self.seed, self.drawn)


class TableDice(Dice, tag="table"):
    """Numbers rolled by people. ``values`` are used in order; asking for more raises ``NeedDice``."""

    values: tuple[int, ...] = ()
    used: int = 0

    def die(self, sides: int = _D6, why: str = "") -> int:
        if self.used >= len(self.values):
            raise NeedDice(1, sides, why)
        value = self.values[self.used]
        if not 1 <= value <= sides:
            raise BadDice(f"a d{sides} cannot show {value}", hint=f"supply numbers from 1 to {sides}")
        self.used += 1
        return value

    def roll(self, count: int, sides: int = _D6, why: str = "") -> tuple[int, ...]:
        missing = count - (len(self.values) - self.used)
        if missing > 0:
            raise NeedDice(missing, sides, why)
        return tuple([self.die(sides, why) for _ in range(count)])

    def supply(self, *values: int, sides: int = _D6) -> None:
        """Add numbers for the rolls to come. Raises ``BadDice`` for one that a die with ``sides`` cannot show, and
        then adds none."""
        for value in values:
            if not 1 <= value <= sides:
                raise BadDice(f"a d{sides} cannot show {value}", hint=f"supply numbers from 1 to {sides}")
        self.values = (*self.values, *values)

    def take_back(self) -> None:
        """Forget what was supplied and is not used yet."""
        self.values = self.values[: self.used]

    @property
    def rolled(self) -> int:
        return self.used

    def copy(self) -> TableDice:
        return TableDice(self.values, self.used)


class DealtDice(TableDice, tag="dealt"):
    """Dice of a seed, and playing cards from a real deck at the table: ``values`` are the ranks that were drawn."""

    seed: int = 0
    drawn: int = 0

    def die(self, sides: int = _D6, why: str = "") -> int:
        self.drawn += 1
        return ((mix(self.seed, self.drawn - 1) * sides) >> 64) + 1

    def roll(self, count: int, sides: int = _D6, why: str = "") -> tuple[int, ...]:
        return tuple([self.die(sides, why) for _ in range(count)])

    def cards(self, rest: Sequence[int], count: int, why: str = "") -> tuple[int, ...]:
        count = min(count, len(rest))
        missing = count - (len(self.values) - self.used)
        if missing > 0:
            raise NeedCards(missing, why)
        dealt = self.values[self.used : self.used + count]
        left = list(rest)
        for card in dealt:
            if card not in left:
                raise BadDice(
                    f"no {CARD_NAMES[card]} is left in the deck", hint="look at the discard pile and the hands"
                )
            left.remove(card)
        self.used += count
        return dealt

    @property
    def rolled(self) -> int:
        return self.drawn + self.used

    def copy(self) -> DealtDice:
        return DealtDice(self.values, self.used, self.seed, self.drawn)


AnyDice = SeededDice | TableDice | DealtDice
"""The dice of a saved game."""

"""What a table keeps track of in a fight with real dice, and who can be in one: for the tracker that ``export site``
writes. It keeps numbers and knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from convert.errors import UsageError

if TYPE_CHECKING:
    from convert.contract.book import Book


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """A number that goes up and down during a fight."""

    name: str
    """Its name in ``Combatant.counters``."""
    title: str
    """What the game calls it: HP."""
    refreshes: bool = False
    """Whether it is full again when the turn of its owner begins."""
    secret: bool = False
    """Whether the other side does not see it."""


class Upkeep(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept by somebody and costs them every turn: summons and spells that last."""

    slots: str
    """The counter that says how much can be kept at once: Focus."""
    pays: str
    """The counter that pays for it when the turn begins: MP."""
    title: str
    """What that is called: Sustain."""


class Tracking(msgspec.Struct, frozen=True, kw_only=True):
    """What the game's tracker shows."""

    counters: tuple[Counter, ...]
    place: str = "Place"
    """What the parts of the battlefield are called: Section."""
    group: str = "Group"
    """What those who fight each other hand to hand are in: Skirmish."""
    hidden: str = "Hidden"
    """Somebody whom only the game master knows: a Shadow."""
    initiative: str = ""
    """The dice for it, in words: 2D6."""
    upkeep: Upkeep | None = None


class Combatant(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody in a fight, or who may be in one."""

    name: str
    label: str = ""
    """As what, where an entry can be there in several ways: Real, Summon."""
    side: str = ""
    place: int = -1
    """The number of the place where they begin; -1 for one that is not said."""
    counters: Mapping[str, tuple[int, int]] = {}
    """Counter → (now, full)."""
    figures: tuple[tuple[str, str], ...] = ()
    """What does not change: Attack, Defense, Prepared spells."""
    slots: int = 0
    """Slots that it takes where somebody keeps it."""
    upkeep: int = 0
    """What keeping it costs each turn."""
    note: str = ""
    entry: str = ""
    """The slug of its entry."""


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """A fight that is laid out."""

    title: str
    intro: str = ""
    places: tuple[str, ...] = ()
    combatants: tuple[Combatant, ...]
    traps: tuple[Combatant, ...] = ()
    """What lies in wait, and takes no turns."""


def _no_files(path: Path, book: Book) -> Fight:
    raise UsageError(f"{path}: this game has no files of fights")


_PLAIN = Tracking(counters=(Counter(name="hp", title="HP"),))


@dataclass(frozen=True, kw_only=True)
class Tracker:
    """What a game gives the tracker (``System.tracker``)."""

    tracking: Tracking = _PLAIN
    """What a table keeps track of."""
    combatants: Callable[[Any], Iterable[Combatant]] = lambda entry: ()
    """As what an entry can be in a fight: a Real creature, a summon; none for what is no creature."""
    fights: Callable[[Book], Iterable[Fight]] = lambda book: ()
    """The fights that come with the game, those whose creatures the compendium has."""
    fight: Callable[[Path, Book], Fight] = _no_files
    """The fight, or the one character, that a file of the game's is. Raises ``DataError``."""

"""What a face of a card can do, in a form that is quick to play."""

from __future__ import annotations

from msgspec import Struct

from convert.cards.magic.mana import ManaCost
from convert.effects.magic import Ability, Condition, Event, Selector
from convert.effects.magic.changes import AddMana
from convert.effects.magic.steps import Option, Step

TRIGGER = 1000
"""Abilities from this number on are set off: ``Waiting.ability``."""
LATER = 2000
"""From this number on they are what a step says of a later moment, or of "when you do"."""
LENT = 3000
"""From this number on they are what is given to something else."""

GIVEN = 4000
"""From this number on they are abilities that give mana, where the times they were used are counted."""

BASIC_LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""The basic land types and their mana (MRPG-MTG-03)."""


class Price(Struct, frozen=True):
    """What using an ability costs."""

    mana: ManaCost = ManaCost()
    tap: bool = False
    sacrifice: bool = False
    life: int = 0
    asked: tuple[Step, ...] = ()
    """What is paid in things: which of them is asked where there is a choice."""


class Mana(Struct, frozen=True, kw_only=True):
    """An ability that gives mana, which is made as something is paid (MRPG-MTG-18)."""

    letters: str = ""
    """What it gives one of, where that is always the same."""
    steps: tuple[AddMana, ...] = ()
    """What it gives, where that is more than one mana of ``letters``."""
    cost: ManaCost = ManaCost()
    tap: bool = True
    burns: bool = False
    """It is sacrificed for it."""
    life: int = 0
    counter: tuple[str, int] | None = None
    """Counters that are taken from it."""
    if_: tuple[Condition, ...] = ()
    after: tuple[Step, ...] = ()
    """What is done beside: damage to whoever taps it, no untapping in the next turn."""
    most: int | None = None
    """How often in a turn."""

    @property
    def hardship(self) -> int:
        """How gladly it is used: what costs nothing first, then what costs life or counters, then what is lost."""
        if self.burns:
            return 2
        return 1 if self.life or self.counter or self.after else 0


class Use(Struct, frozen=True):
    """An ability in a form that is quick to play: its price, its targets, its modes."""

    ability: Ability
    price: Price = Price()
    modes: tuple[Option, ...] = ()
    slow: bool = False
    """Only when a sorcery could be cast."""
    names: frozenset[str] = frozenset()
    """What sets it off, by name."""
    least: int = 1
    """How many modes are chosen."""
    most: int = 1
    mana: Mana | None = None
    """What it gives, where it is an ability that gives mana."""
    kicked: tuple[Option, ...] = ()
    """The modes with what is aimed at where the kicker was paid, if that is something else."""

    def aimed(self, mode: int, paid: tuple[str, ...]) -> tuple[Selector, ...]:
        """What a mode aims at, with these optional costs paid: what all its words mean only with another is not chosen
        (MRPG-MTG-18)."""
        modes = self.kicked if self.kicked and "kicker" in paid else self.modes
        return modes[mode].targets


class Static(Struct, frozen=True):
    """Something that holds while its source is in play, and these conditions hold."""

    step: Step
    if_: tuple[Condition, ...] = ()
    lent: tuple[int, ...] = ()
    """The numbers of the abilities that it gives."""
    alike: str = ""
    """Under this name all parts of one ability hold for the same things: for those that fit as the first of them does
    ("nonblack creatures are black and get …"). None: it is the only one that says of what it holds."""


class Facts(Struct, frozen=True, kw_only=True):
    """A face of a card, a spirit, a token, a wild creature."""

    name: str
    slug: str
    classes: tuple[str, ...]
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    cost: ManaCost = ManaCost()
    value: int = 0
    castable: bool = True
    power: int | None = None
    toughness: int | None = None
    printed: str = ""
    keywords: frozenset[str] = frozenset()
    rampage: int = 0
    regenerate: ManaCost | None = None
    arch: tuple[str, ...] = ()
    mana: tuple[Mana, ...] = ()
    """Its abilities that give mana."""
    spell: Use | None = None
    """What it does as it resolves."""
    enchants: Selector | None = None
    equip: ManaCost | None = None
    uses: tuple[Use, ...] = ()
    triggers: tuple[Use, ...] = ()
    boosts: tuple[tuple[AddMana, Event, tuple[Condition, ...]], ...] = ()
    """What is added whenever something is tapped for mana, of what, and what must hold."""
    statics: tuple[Static, ...] = ()
    laters: tuple[Use, ...] = ()
    lent: tuple[Use, ...] = ()
    entering: tuple[Step, ...] = ()
    flashback: Price | None = None
    kicker: Price | None = None
    helped: frozenset[str] = frozenset()
    """Convoke, improvise: what is tapped in the place of mana as it is cast."""
    additional: Price = Price()
    """What casting it costs beside its mana."""
    insteads: tuple[tuple[Price, tuple[Condition, ...]], ...] = ()
    """What may be paid rather than its mana, and what must hold for that."""
    only_if: tuple[Condition, ...] = ()
    """What must hold for it to be cast."""
    ward: Price | None = None
    text: str = ""
    secret: bool = False
    """Some of it is not known to the players until it is used (MRPG-MON-02)."""
    unread: tuple[str, ...] = ()
    """What the game master has to judge."""

    @property
    def creature(self) -> bool:
        """Whether it fights."""
        return "creature" in self.classes

    @property
    def land(self) -> bool:
        """Whether it is played, not cast."""
        return "land" in self.classes

    @property
    def quick(self) -> bool:
        """Whether it can be cast at any time (MRPG-MTG-04, MRPG-MTG-21)."""
        return "flash" in self.keywords or bool({"instant", "interrupt"} & set(self.classes))

    @property
    def permanent(self) -> bool:
        """Whether it stays in play."""
        return bool({"creature", "artifact", "enchantment", "land"} & set(self.classes))

    @property
    def values(self) -> tuple[int, ...]:
        """For a Monk's piles; ``CardIndex.deck_card`` knows all faces."""
        return (self.value,)


class DeckCard(Struct, frozen=True):
    """A card as a Monk sorts it, all castable faces together (MRPG-MONK-07)."""

    name: str
    classes: tuple[str, ...]
    colors: tuple[str, ...]
    values: tuple[int, ...]

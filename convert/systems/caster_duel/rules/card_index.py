"""What the cards can do, read once from a compendium's entries: the part of a game that its copies share.

Cards are numbers: 0 to 53 as in ``faces``, and 54 to 107 for the second deck of a dual-deck draft.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from convert.kernel.moves import Moves
from convert.systems.caster_duel.derive import ATTRIBUTES, heal_amount, spell_of
from convert.systems.caster_duel.entries import Cost, Creature, Spell
from convert.systems.caster_duel.faces import DECK, LARGE, SMALL, STANDARD, SUITS, Face, parse
from convert.systems.caster_duel.pips import load_layouts
from convert.systems.caster_duel.rules.options import Options
from convert.systems.caster_duel.whole_card import dealt_on, is_own, mode_of

POWER, INDESTRUCTIBLE, TOUGHNESS, VIGILANCE = (1 << suit for suit in range(4))
"""The suit attributes as bits: 1 shifted by the number of the suit (CASTER-CREA-02)."""
OTHERS, CHOSEN = -1, -2
"""In the place of a power: as many as other creatures (Joker 1), or chosen (Joker 2)."""
NOBODY = -3
"""In the place of a suit that a card is protected from: not even from a creature without one (-1)."""
CARDS = 2 * DECK


class Price:
    """What something costs: ``need`` as (suit, mana), the ``total`` with what any source pays. Most prices name one
    suit, so the first need stands by itself too: ``own`` of ``suit`` (with no need: 0 of the first)."""

    __slots__ = ("mixed", "need", "own", "suit", "total")

    def __init__(self, cost: Cost) -> None:
        self.need = tuple((suit, count) for suit, count in enumerate(cost.suits) if count)
        self.total = cost.total
        self.suit, self.own = self.need[0] if self.need else (0, 0)
        self.mixed = len(self.need) > 1


class CreatureFacts:
    """A creature as its entry has it."""

    __slots__ = (
        "attributes",
        "deathtouch",
        "discards",
        "first_strike",
        "flying",
        "joker",
        "power",
        "price",
        "protection",
        "suit",
        "tapper",
        "toughness",
        "trample",
    )

    def __init__(self, entry: Creature, joker: int, options: Options) -> None:
        has = entry.abilities
        self.price = Price(entry.cost)
        self.suit = SUITS.index(entry.suit) if entry.suit else -1
        self.joker = joker
        self.power = _stat(entry.power)
        self.toughness = _stat(entry.toughness)
        self.attributes = sum(1 << suit for suit, name in enumerate(ATTRIBUTES) if name in has)
        self.flying = "Flying" in has
        self.trample = "Trample" in has
        self.first_strike = "First Strike" in has
        self.deathtouch = "Deathtouch" in has
        self.discards = "Damage Discard" in has
        self.tapper = "Damage Tap" in has
        if entry.face == "jack" and options.one_eyed != ("hearts", "spades"):
            self.tapper = entry.suit in options.one_eyed
        self.protection = SUITS.index(entry.protection_from) if entry.protection_from else -1


def _stat(value: int | str) -> int:
    return {"other_creatures": OTHERS, "chosen": CHOSEN, "six_minus_power": CHOSEN}.get(str(value), 0) or int(value)


class SpellFacts:
    """One mode of a number card as its entry has it; targets as sets of card numbers."""

    __slots__ = ("amount", "instant", "joker_suit", "mode", "opposing", "own", "price", "rank", "suit", "suits")

    def __init__(self, entry: Spell) -> None:
        targets = entry.targets
        self.mode = entry.mode
        self.rank = entry.rank
        self.suit = SUITS.index(entry.suit) if entry.suit else -1
        self.price = Price(entry.cost)
        self.instant = entry.timing == "instant"
        self.amount = entry.amount or 0
        self.suits = SUITS.index(targets.creatures_of) if targets and targets.creatures_of else -1
        self.own = _numbers(targets.own if targets else ())
        self.opposing = _numbers(targets.opposing if targets else ())
        self.joker_suit = SUITS.index(targets.opposing_joker) if targets and targets.opposing_joker else -1


def _instants(spells: Iterable[SpellFacts]) -> tuple[SpellFacts, ...]:
    """What can be played at any time (CASTER-SPELL-02): a counter comes last."""
    return tuple(sorted([spell for spell in spells if spell.instant], key=lambda spell: spell.mode == "counter"))


def _numbers(ids: Iterable[str]) -> frozenset[int]:
    numbers = [parse(each).number for each in ids]
    return frozenset([*numbers, *(number + DECK for number in numbers)])


ABILITY_PRICES = {
    "power": Price(Cost(hearts=1)),
    "indestructible": Price(Cost(spades=1)),
    "toughness": Price(Cost(clubs=1)),
}
"""CASTER-ABIL-05 to CASTER-ABIL-07, CASTER-ABIL-15."""
NOTHING = Price(Cost())


class CardIndex:
    """The facts of all cards, by card number, and the ``moves`` made so far, by their words.

    ``entries``: a compendium or any entries of this game. What it lacks (a mode left out) cannot be played that way. An
    entry of one's own that names a playing card stands in the place of that card's: a creature on a face card or Joker,
    a spell as one mode of a number card (``dealt_on``).
    """

    def __init__(self, entries: Iterable[Any], options: Options) -> None:
        self.options = options
        self.entries = tuple(entries)
        self.own_names: dict[tuple[int, str], str] = {}
        """Of entries of one's own: by the number of their card in a deck and their mode, the name."""
        creatures: dict[int, CreatureFacts] = {}
        spells: dict[int, list[SpellFacts]] = {}
        for entry in sorted(self._with_eights(options), key=is_own):
            face = dealt_on(entry)
            if face is None:
                continue  # an entry of one's own on no card of the deck, of which ``sense`` tells
            if is_own(entry):
                self.own_names[face.number, mode_of(entry)] = entry.name
            if isinstance(entry, Creature):
                creatures[face.number] = CreatureFacts(entry, face.joker, options)
            else:
                others = [spell for spell in spells.get(face.number, ()) if spell.mode != entry.mode]
                spells[face.number] = [*others, SpellFacts(entry)]
        cards = range(CARDS)
        self.suit = [-1 if face.suit is None else face.suit for face in STANDARD] * 2
        self.is_number = [face.is_number for face in STANDARD] * 2
        self.code = [face.code for face in STANDARD] + [f"{face.code}.2" for face in STANDARD]
        self.sign = [face.sign for face in STANDARD] + [f"{face.sign} (2nd deck)" for face in STANDARD]
        self.by_code = {code: card for card, code in enumerate(self.code)}
        self.creature: list[CreatureFacts | None] = [creatures.get(card % DECK) for card in cards]
        self.spells = [tuple(spells.get(card % DECK, ())) for card in cards]
        self.modes: list[dict[str, SpellFacts]] = [
            {spell.mode: spell for spell in reversed(some)} for some in self.spells
        ]
        self.instants = [_instants(some) for some in self.spells]
        self.sorceries = [tuple(s for s in some if not s.instant) for some in self.spells]
        decks = self.cards_dealt = CARDS if options.setup == "dual-draft" else DECK
        self.tappers = tuple(card for card in range(decks) if (facts := self.creature[card]) and facts.tapper)
        self.small_jokers = tuple(
            card for card in range(SMALL, decks, DECK) if (facts := self.creature[card]) and facts.power == CHOSEN
        )
        self.steady = [facts is not None and facts.toughness > 0 for facts in self.creature]
        self.attributes = [facts.attributes if facts else 0 for facts in self.creature]
        self.jokers = (LARGE, SMALL, LARGE + DECK, SMALL + DECK)
        self.protection = [f.protection if f and f.protection >= 0 else NOBODY for f in self.creature]
        self.flying = [facts is not None and facts.flying for facts in self.creature]
        self.prices = [self._prices(card) for card in cards]
        self.moves = Moves()

    def _prices(self, card: int) -> Mapping[str, Price]:
        """What each way of playing or using a card costs."""
        facts = self.creature[card]
        own: dict[str, Price] = {spell.mode: spell.price for spell in self.spells[card]}
        if facts is not None:
            own["creature"] = facts.price
        return {"source": NOTHING, "ping": NOTHING, **ABILITY_PRICES, **own}

    def _with_eights(self, options: Options) -> Sequence[Any]:
        """The entries, with Heal on the eights where the setting has it and they lack it (CASTER-CONV-07)."""
        if not options.eight_heals or any(e.kind == "spell" and e.mode == "heal" and e.rank == 8 for e in self.entries):
            return self.entries
        layout = load_layouts()[8]
        assert heal_amount(layout, eight_heals=True)
        eights = [spell_of(face, "heal", layout) for face in STANDARD if face.rank == 8]
        return (*self.entries, *eights)

    @cached_property
    def entries_on(self) -> Mapping[Face, Sequence[Any]]:
        """The entries by the playing card on which they are dealt, in their order."""
        found: dict[Face, list[Any]] = {}
        for entry in self.entries:
            if (face := dealt_on(entry)) is not None:
                found.setdefault(face, []).append(entry)
        return found

    def own_name(self, card: int, mode: str) -> str:
        """The name of the entry of one's own that a card has in a mode; "" where that is the printed one."""
        return self.own_names.get((card % DECK, mode), "")

    def spell(self, card: int, mode: str) -> SpellFacts:
        """The facts of a mode that this card has."""
        return self.modes[card][mode]

    def facts(self, card: int) -> CreatureFacts:
        """The facts of a creature card."""
        facts = self.creature[card]
        assert facts is not None
        return facts


def missing_cards(entries: Iterable[Any]) -> tuple[Face, ...]:
    """The cards of a deck of 54 that have no entry, so that no game can be dealt (CASTER-CONV-08)."""
    there = {face.number for face in map(dealt_on, entries) if face is not None}
    return tuple(face for face in STANDARD if face.number not in there)


def standard_entries() -> tuple[Any, ...]:
    """The entries of the 54 cards, converted in memory: what a game is played with where no compendium is given."""
    from convert.systems.caster_duel.derive import entries_of

    layouts: Mapping[int, Any] = load_layouts()
    return tuple(entry for face in STANDARD for entry in entries_of(face, layouts))

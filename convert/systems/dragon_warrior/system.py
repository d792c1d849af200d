"""Dragon & Warrior as the toolkit sees it: the game's ``System`` (``convert.contract.system``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from convert.cards.model import Card
from convert.contract.book import Book, Books
from convert.contract.handouts import Papers
from convert.contract.outline import Facet
from convert.contract.panel import Panel
from convert.contract.system import Context, Conversion, System, TableChoices
from convert.contract.usual import Usual
from convert.findings.documents import Document
from convert.findings.model import Finding, Sensed
from convert.systems.dragon_warrior.entries import Conflict, Consumable, Entry, Equipment, Place, Spell

if TYPE_CHECKING:
    from convert.contract.arena import Arena
    from convert.contract.tracking import Tracker
    from convert.findings.table import Code


class DragonWarrior(System):
    """The game. It holds no state. ``Context.options`` may hold ``reader`` and ``jobs`` (``conversion.read``)."""

    name = "dragon-warrior"
    title = "Dragon & Warrior"
    figures: Mapping[str, Sequence[str]] = {"conflict": ("level",)}
    entry_types: Mapping[str, type[msgspec.Struct]] = {
        "conflict": Conflict,
        "equipment": Equipment,
        "consumable": Consumable,
        "place": Place,
        "spell": Spell,
    }
    files: Mapping[str, str] = {
        "conflicts": "conflict",
        "equipment": "equipment",
        "consumables": "consumable",
        "places": "place",
        "spells": "spell",
    }
    deals_cards = True
    card_words: Sequence[str] = ("place/text",)
    card_stories: Sequence[str] = ("flavor",)
    computed_from: Mapping[str, Sequence[str]] = {
        "points": ("attack", "max_defense", "max_hp", "max_mp", "level", "boss", "abilities"),
        "spells": ("max_mp",),
        "hand_size": ("level",),
    }

    override_examples: Sequence[Mapping[str, Any]] = [
        {"burning-blade": {"card": "legendary-sword", "damage_kind": "fire", "note": "It was forged in a volcano."}},
        {"harder": {"card": "Man-Eater Bug", "level": 3}},
        {"gate-guardian": {"new": "conflict", "name": "The Gate", "form": "other", "level": 2, "attack": 3}},
    ]

    @cached_property
    def codes(self) -> Mapping[str, Code]:
        """Findings that only this game reports."""
        from convert.systems.dragon_warrior.codes import CODES

        return CODES

    def searched(self, plain: Mapping[str, Any]) -> Mapping[str, Any]:
        """A creature's race, which its entry shows as its Type."""
        return {"type": plain.get("race")}

    @cached_property
    def facets(self) -> Sequence[Facet]:
        """What entries are filtered and sorted by (``convert.contract.outline``)."""
        from convert.systems.dragon_warrior.words import FACETS

        return FACETS

    @property
    def table_choices(self) -> Sequence[TableChoices]:
        """What the rules leave to a table."""
        from convert.systems.dragon_warrior.rules.options import Options

        return (
            TableChoices(
                Options,
                "under settings: in a game's file, such as settings: {boosts_stack: true}, which `play FILE` takes",
            ),
        )

    @cached_property
    def documents(self) -> Mapping[str, type[msgspec.Struct]]:
        """What people write for this game: a game with its settings (DW-OPT-01)."""
        from convert.systems.dragon_warrior.rules.game_file import GameFile

        return {"game": GameFile}

    @cached_property
    def fingerprint(self) -> str:
        """Changes whenever the same card would convert differently."""
        from convert.systems.dragon_warrior.fingerprint import fingerprint

        return fingerprint()

    def convert(self, cards: Sequence[Card], context: Context) -> Conversion:
        """All cards into entries, sorted by slug (DW-CONV)."""
        from convert.systems.dragon_warrior.conversion import convert_cards

        return convert_cards(cards, context)

    def derive(self, kind: str, entry: dict[str, Any], overridden: frozenset[str]) -> dict[str, Any]:
        """The entry with what follows from the overridden fields worked out anew (DW-CONV-16, DW-CONV-18)."""
        from convert.systems.dragon_warrior.conversion import derived

        return derived(self.entry_types[kind], entry, overridden)

    def homebrew(self, kind: str, label: str, fields: dict[str, Any]) -> dict[str, Any]:
        """A whole entry for an override's ``new:`` (DW-SPELL-08)."""
        from convert.systems.dragon_warrior.conversion import homebrew

        return self.derive(kind, homebrew(kind, label, fields), frozenset(fields))

    def check_document(self, name: str, value: Any, document: Document, books: Books) -> Sequence[Finding]:
        """Who fights in a battle, in words that mean something."""
        from convert.systems.dragon_warrior.arena import check_game

        book = books()
        return check_game(value, document, book) if name == "game" and book is not None else ()

    @property
    def usual(self) -> Usual:
        """The words and numbers that cards give its fields."""
        from convert.systems.dragon_warrior.usual import usual

        return usual()

    def played(self, entry: Any) -> str | None:
        """What its figures, spells and abilities make of it, whatever its text says; a place is an idea only."""
        from convert.systems.dragon_warrior.entries import Place
        from convert.systems.dragon_warrior.words import render

        return None if isinstance(entry, Place) else " ".join(render(entry).split("\n"))

    def sense(self, entries: Sequence[Mapping[str, Any]]) -> Sequence[Sensed]:
        """Findings beyond the schema over plain entries (DW-CONF-11)."""
        from convert.systems.dragon_warrior.sense import sense

        return sense(entries)

    def field_words(self, kind: str) -> Mapping[str, str]:
        """What a group calls the fields."""
        from convert.systems.dragon_warrior.words import FIELD_WORDS

        return FIELD_WORDS

    def describe(self, entry: Entry, book: Book | None = None) -> Panel:
        """The entry as a card to read at the table."""
        from convert.systems.dragon_warrior.words import describe

        return describe(entry)

    def variant(self, entry: Entry, words: Sequence[str]) -> Entry:
        """A Conflict at another level, as a boss, with a Weakness (DW-CONV-16)."""
        from convert.systems.dragon_warrior.derive import asked_for

        return asked_for(entry, words)

    @property
    def tracker(self) -> Tracker:
        """Conflicts and battles for the tracker."""
        from convert.systems.dragon_warrior.tracking import TRACKER

        return TRACKER

    @property
    def papers(self) -> Papers:
        """Conflict sheets, a Warrior's sheet."""
        from convert.systems.dragon_warrior.handouts import PAPERS

        return PAPERS

    def arena(self, book: Book) -> Arena:
        """What ``play`` and ``simulate`` begin with."""
        from convert.systems.dragon_warrior.arena import DragonArena

        return DragonArena(book)

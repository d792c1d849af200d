"""Caster: The Duel as the toolkit sees it: the game's ``System`` (``convert.contract.system``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from convert.cards.model import Card
from convert.contract.book import Book
from convert.contract.handouts import Papers
from convert.contract.outline import Facet
from convert.contract.panel import Panel
from convert.contract.system import Context, Conversion, System, TableChoices
from convert.contract.tracking import Tracker
from convert.findings.model import Sensed
from convert.systems.caster_duel.entries import Creature, Entry, Spell

if TYPE_CHECKING:
    from convert.cards.sources import Loaded
    from convert.contract.arena import Arena


class CasterDuel(System):
    """The game. It holds no state. ``Context.options`` may hold ``eight_heals`` (CASTER-HEAL-02, CASTER-CONV-07)."""

    name = "caster-duel"
    title = "Caster: The Duel"
    figures: Mapping[str, Sequence[str]] = {"creature": ("power", "toughness")}
    entry_types: Mapping[str, type[msgspec.Struct]] = {"creature": Creature, "spell": Spell}
    files: Mapping[str, str] = {"creatures": "creature", "spells": "spell"}
    options: Mapping[str, str] = {"eight_heals": "the eights heal 2, as their center pips have it (CASTER-HEAL-02)"}

    override_examples: Sequence[Mapping[str, Any]] = [
        {"strong-king": {"card": "king-of-spades", "power": 5, "note": "Our kings of spades are strong."}},
        {"blast": {"card": "Seven of Clubs: Damage", "amount": 4}},
        {"fool": {"new": "creature", "name": "The Fool", "abilities": ["Flying"]}},
    ]

    @property
    def tracker(self) -> Tracker:
        """Creatures and two players for the tracker."""
        from convert.systems.caster_duel.tracking import TRACKER

        return TRACKER

    cost_called = "Mana"

    def searched(self, plain: Mapping[str, Any]) -> Mapping[str, Any]:
        """The mana that it costs, of all suits together (CASTER-TERM-04)."""
        return {"mp_cost": sum(plain["cost"].values())} if "cost" in plain else {}

    @cached_property
    def facets(self) -> Sequence[Facet]:
        """What entries are filtered and sorted by (``convert.contract.outline``)."""
        from convert.systems.caster_duel.words import FACETS

        return FACETS

    @property
    def table_choices(self) -> Sequence[TableChoices]:
        """What the rules leave to a table."""
        from convert.systems.caster_duel.rules.options import Options

        return (TableChoices(Options, "in a game's file, such as turn_limit: 60, which `play FILE` takes"),)

    @cached_property
    def documents(self) -> Mapping[str, type[msgspec.Struct]]:
        """Other files of this game: the settings of a game (CASTER-CONV-07), and the list of the cards."""
        from convert.systems.caster_duel.cards_file import Cards
        from convert.systems.caster_duel.rules.options import Options

        return {"game": Options, "cards": Cards}

    def other_files(self, entries: Iterable[Mapping[str, Any]]) -> Mapping[str, bytes]:
        """``cards.json``: the playing cards, and the entries that each became."""
        from convert.systems.caster_duel.cards_file import cards_file

        return cards_file(list(entries))

    @cached_property
    def fingerprint(self) -> str:
        """Changes whenever the same card would convert differently."""
        from convert.systems.caster_duel.conversion import fingerprint

        return fingerprint()

    def cards(self, spec: str) -> Loaded:
        """The game brings its cards itself (CASTER-CONV)."""
        from convert.systems.caster_duel import deck

        return deck.load(spec)

    def convert(self, cards: Sequence[Card], context: Context) -> Conversion:
        """All cards into entries, sorted by slug (CASTER-CONV)."""
        from convert.systems.caster_duel.conversion import convert_cards

        return convert_cards(cards, context)

    def derive(self, kind: str, entry: dict[str, Any], overridden: frozenset[str]) -> dict[str, Any]:
        """The entry with its ``text`` written again, unless that is overridden."""
        from convert.systems.caster_duel.conversion import with_text

        return entry if "text" in overridden else with_text(self.entry_types[kind], entry)

    def homebrew(self, kind: str, label: str, fields: dict[str, Any]) -> dict[str, Any]:
        """A whole entry for an override's ``new:``."""
        from convert.systems.caster_duel.conversion import homebrew

        return self.derive(kind, homebrew(kind, label, fields), frozenset(fields))

    def played(self, entry: Any) -> str:
        """What its suit, number and abilities make of it, whatever its text says (CASTER-CONV)."""
        from convert.systems.caster_duel.words import render

        return " ".join(render(entry).split("\n"))

    def sense(self, entries: Sequence[Mapping[str, Any]]) -> Sequence[Sensed]:
        """Findings beyond the schema over plain entries."""
        from convert.systems.caster_duel.sense import sense

        return sense(entries)

    def meant(self, book: Book, name: str) -> Sequence[Entry]:
        """All entries of a whole playing card: ``7♣``, ``Seven of Clubs``, ``10h``; or the one that it is in a mode:
        ``7♣ heal`` (CASTER-CONV-09). Raises ``UsageError`` for a mode that the card has not."""
        from convert.systems.caster_duel.whole_card import entries_named

        return entries_named(book.entries, name)

    def called(self, text: str) -> str:
        """The name of the playing card that a person writes in any way (CASTER-CONV-01)."""
        from convert.systems.caster_duel.faces import UnknownCard, parse

        try:
            return parse(text).name
        except UnknownCard:
            return text

    def describe(self, entry: Entry, book: Book | None = None) -> Panel:
        """The entry as a card to read at the table; with its compendium also what stands in its place, or for what it
        stands in (CASTER-CONV-08)."""
        from convert.systems.caster_duel.whole_card import standing_in
        from convert.systems.caster_duel.words import describe

        panel = describe(entry)
        stands = standing_in(entry, book.entries) if book is not None else ()
        return msgspec.structs.replace(panel, notes=(*panel.notes, *stands)) if stands else panel

    @property
    def papers(self) -> Papers:
        """The 54 cards, and the table of them."""
        from convert.systems.caster_duel.handouts import PAPERS

        return PAPERS

    def arena(self, book: Book) -> Arena:
        """Set-ups for ``play`` and ``simulate``."""
        from convert.systems.caster_duel.arena import CasterArena

        return CasterArena(book.entries)

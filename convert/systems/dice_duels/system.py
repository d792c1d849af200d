"""Dice Duels as the toolkit sees it: the game's ``System`` (``convert.contract.system``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from convert.cards.model import Card
from convert.contract.book import Book, Books
from convert.contract.handouts import Papers
from convert.contract.outline import Facet, Link
from convert.contract.panel import Panel
from convert.contract.system import Command, Context, Conversion, System, TableChoices
from convert.contract.tracking import Tracker
from convert.contract.usual import Most, Usual
from convert.findings.model import Finding, Sensed
from convert.systems.dice_duels.entries import Ability, Archetype, Entry, Soul

if TYPE_CHECKING:
    from convert.cards.sources import Loaded
    from convert.contract.arena import Arena
    from convert.findings.documents import Document
    from convert.findings.table import Code


_COMMANDS = "convert.systems.dice_duels.commands"
_OFFERS = f"{_COMMANDS}.offers:OFFERS"


class DiceDuels(System):
    """The game. It holds no state. ``Context.options`` may hold ``reader`` and ``jobs`` (``conversion.pile.read``)."""

    name = "dice-duels"
    title = "Dice Duels"
    entry_types: Mapping[str, type[msgspec.Struct]] = {"ability": Ability, "archetype": Archetype, "soul": Soul}
    files: Mapping[str, str] = {"abilities": "ability", "archetypes": "archetype", "souls": "soul"}
    card_words: Sequence[str] = ("source_text",)
    computed_from: Mapping[str, Sequence[str]] = {"summon": ("effects",), "rarity": ("effects",)}

    commands: Mapping[str, Command] = {
        "draft": Command(f"{_COMMANDS}.draft:app", "Draft decks for Dice Duels from packs of abilities.", _OFFERS),
        "collection": Command(
            f"{_COMMANDS}.collection:app", "Keep what a player of a Dice Duels campaign owns.", _OFFERS
        ),
        "vote": Command(f"{_COMMANDS}.vote:app", "Read a vote on a move of Dice Duels.", _OFFERS),
    }

    override_examples: Sequence[Mapping[str, Any]] = [
        {"quiet-well": {"card": "Pot of Greed", "effects": [{"op": "draw", "amount": 1}]}},
        {"cheap": {"card": "raigeki", "cost": "low", "note": "Our table likes storms."}},
        {"ember": {"new": "ability", "name": "Ember", "cost": "low", "effects": [{"op": "damage", "amount": 1}]}},
    ]

    @cached_property
    def codes(self) -> Mapping[str, Code]:
        """What only this game has to say of an entry or a file."""
        from convert.systems.dice_duels.codes import CODES

        return CODES

    @cached_property
    def facets(self) -> Sequence[Facet]:
        """What entries are filtered and sorted by (``convert.contract.outline``)."""
        from convert.systems.dice_duels.words import FACETS

        return FACETS

    @property
    def table_choices(self) -> Sequence[TableChoices]:
        """What the rules leave to a table."""
        from convert.systems.dice_duels.rules.options import Options

        return (
            TableChoices(
                Options,
                "under settings: in a duel's file, such as settings: {soul_die: at_least}, which `play FILE` takes",
            ),
        )

    @cached_property
    def documents(self) -> Mapping[str, type[msgspec.Struct]]:
        """What people write for this game: decks (DICE-CONV-19), duels with their settings (DICE-OPT), dungeons
        (DICE-CRAWL), collections of a campaign (DICE-CAMP), drafts under way (DICE-DRAFT)."""
        from convert.systems.dice_duels.campaign import Collection
        from convert.systems.dice_duels.crawl_files import CrawlFile
        from convert.systems.dice_duels.deck_files import DeckFile, GameFile
        from convert.systems.dice_duels.draft import DraftFile

        return {"deck": DeckFile, "game": GameFile, "crawl": CrawlFile, "collection": Collection, "draft": DraftFile}

    @cached_property
    def fingerprint(self) -> str:
        """Changes whenever the same card would convert differently."""
        from convert.systems.dice_duels.conversion.pile import fingerprint

        return fingerprint()

    def cards(self, spec: str) -> Loaded | None:
        """Magic cards where the source is a file of Scryfall's (DICE-CONV-15); else the usual sources."""
        from convert.systems.dice_duels.conversion import magic

        path = Path(spec)
        return magic.load(path) if path.is_file() and magic.is_answer(magic.unpacked(path)) else None

    def convert(self, cards: Sequence[Card], context: Context) -> Conversion:
        """All cards into entries, sorted by slug (DICE-CONV)."""
        from convert.systems.dice_duels.conversion.pile import convert_cards

        return convert_cards(cards, context)

    def derive(self, kind: str, entry: dict[str, Any], overridden: frozenset[str]) -> dict[str, Any]:
        """The entry with its rarity and text worked out anew."""
        from convert.systems.dice_duels.own_entries import derived

        return derived(self.entry_types[kind], entry, overridden)

    def homebrew(self, kind: str, label: str, fields: dict[str, Any]) -> dict[str, Any]:
        """A whole entry for an override's ``new:``."""
        from convert.systems.dice_duels.own_entries import homebrew

        return self.derive(kind, homebrew(kind, label, fields), frozenset(fields))

    def holds_trees(self, kind: str) -> bool:
        """What an ability does is in the game's own operations (DICE-OP)."""
        return False

    @property
    def usual(self) -> Usual:
        """The words and numbers that cards give its fields."""
        clauses = Most(number=60, why="no card's text has more than 60 clauses")
        return Usual(names=frozenset({"archetype"}), most={"clauses": clauses})

    def played(self, entry: Any) -> str | None:
        """What an ability's operations do, whatever its text says (DICE-OP)."""
        from convert.systems.dice_duels.entries import Ability
        from convert.systems.dice_duels.words import render

        return render(entry) if isinstance(entry, Ability) else None

    def sense(self, entries: Sequence[Mapping[str, Any]]) -> Sequence[Sensed]:
        """Findings beyond the schema over plain entries."""
        from convert.systems.dice_duels.sense import sense

        return sense(entries)

    documents_called: Mapping[str, str] = {"game": "duel's file", "crawl": "crawl's file", "draft": "draft under way"}
    uses_of_documents: Mapping[str, str] = {
        "deck": "--side {path} --side practice plays it against another",
        "collection": "`card2spell collection deck {path} ARCHETYPE --out DECK.yaml` writes a deck of it",
        "draft": "`card2spell draft deck {path} PLAYER --out DECK.yaml` writes a player's deck",
        "game": "`card2spell play {path}` plays it",
        "crawl": "`card2spell play {path}` plays it",
    }

    def check_document(self, name: str, value: Any, document: Document, books: Books) -> Sequence[Finding]:
        """The rules that a deck must keep (DICE-SETUP-05, DICE-SETUP-16, DICE-SETUP-17), decks that are there, and
        dungeons that hang together (DICE-CRAWL-12)."""
        from convert.systems.dice_duels.arena import check_game
        from convert.systems.dice_duels.crawl_files import check_crawl
        from convert.systems.dice_duels.deck_files import check_collection, check_deck

        checks: Mapping[str, Any] = {
            "deck": check_deck,
            "crawl": check_crawl,
            "game": check_game,
            "collection": check_collection,
        }
        found: Sequence[Finding] = checks[name](value, document, books()) if name in checks else ()
        return found

    def describe(self, entry: Entry, book: Book | None = None) -> Panel:
        """The entry as a card to read at the table."""
        from convert.systems.dice_duels.words import describe

        return describe(entry)

    def links(self, entry: Entry) -> Iterable[Link]:
        """The entries that this one names: the abilities of archetypes and soul cards."""
        from convert.systems.dice_duels.words import links

        return links(entry)

    @property
    def tracker(self) -> Tracker:
        """Players, units and duels for the tracker."""
        from convert.systems.dice_duels.tracking import TRACKER

        return TRACKER

    @property
    def papers(self) -> Papers:
        """A player's sheet, and the rules on a page."""
        from convert.systems.dice_duels.handouts import PAPERS

        return PAPERS

    def arena(self, book: Book) -> Arena:
        """What ``play`` and ``simulate`` begin with."""
        from convert.systems.dice_duels.arena import DiceArena

        return DiceArena(book)

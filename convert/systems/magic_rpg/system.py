"""Magic: the Role Playing Game as the toolkit sees it: the game's ``System`` (``convert.contract.system``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from convert.cards.magic.model import MagicCard
from convert.contract.book import Book, Books
from convert.contract.outline import Facet
from convert.contract.panel import Panel
from convert.contract.system import Command, Context, Conversion, Side, System, TableChoices
from convert.contract.usual import Usual
from convert.findings.model import Finding
from convert.systems.magic_rpg.entries import Entry, Land, Monster, Spell

if TYPE_CHECKING:
    from convert.cards.publisher import Publisher
    from convert.contract.arena import Arena
    from convert.findings.documents import Document
    from convert.findings.table import Code
    from convert.text.claim import Claim
    from convert.text.model import Clause
    from convert.text.oracle.model import OracleReading


class MagicRpg(System):
    """The game. It holds no state. ``Context.options`` may hold ``reader`` and ``jobs`` (``conversion.read``)."""

    name = "magic-rpg"
    title = "Magic: the Role Playing Game"
    figures: Mapping[str, Sequence[str]] = {"monster": ("power", "toughness")}
    entry_types: Mapping[str, type[msgspec.Struct]] = {"spell": Spell, "land": Land, "monster": Monster}
    files: Mapping[str, str] = {"spells": "spell", "lands": "land", "monsters": "monster"}
    card_words: Sequence[str] = ("text", "abilities.text", "faces.text", "back.text")
    options: Mapping[str, str] = {
        "first_rarity": "a card's rarity is that of its earliest printing, not the lowest (MRPG-CONV-02)",
        "no_interrupts": "spells that counter spells are instants (MRPG-CONV-05)",
        "funny": "silver-bordered and acorn cards are let in (MRPG-CONV-15)",
        "approve_all_by_hand": "the game master approves every card (MRPG-LORE-06)",
    }
    override_examples: Sequence[Mapping[str, Any]] = [
        {"banned": {"card": "wrath-of-god", "gm_approved": "no", "note": "Too much for our table."}},
        {"easier": {"card": "Serra Angel", "rarity_class": "common"}},
        {"gate-troll": {"new": "monster", "name": "Gate Troll", "power": 3, "toughness": 4, "keywords": ["reach"]}},
    ]

    commands: Mapping[str, Command] = {
        "character": Command(
            "convert.systems.magic_rpg.commands.character:app",
            "Create, show and improve a wizard; every attribute point is told.",
            "convert.systems.magic_rpg.commands.offers:OFFERS",
        ),
        "campaign": Command(
            "convert.systems.magic_rpg.commands.campaign:app",
            "Keep a campaign's days: study, rest, lessons, castings, what is found and left behind.",
            "convert.systems.magic_rpg.commands.offers:OFFERS",
        ),
    }

    @property
    def table_choices(self) -> Sequence[TableChoices]:
        """What the rules leave to a table (MRPG-OPT)."""
        from convert.systems.magic_rpg.campaign.model import Settings
        from convert.systems.magic_rpg.characters.sheet import Sheet
        from convert.systems.magic_rpg.rules.options import Options

        game = "in a game file under settings:, such as settings: {round_minutes: 0}"
        campaign = "in a campaign's file under settings:, or with `campaign new --study-blocks`"
        sheet = "in a wizard's sheet, such as life_table: printed, or with `character new --life-table printed`"
        return (
            TableChoices(Options, game),
            TableChoices(Settings, campaign, ("study_blocks", "study_while_resting")),
            TableChoices(Sheet, sheet, ("starting_ap", "life_table", "found_any_rarity")),
        )

    @cached_property
    def documents(self) -> Mapping[str, type[msgspec.Struct]]:
        """What people write for this game: wizards' sheets (MRPG-AP-05), battles with their settings (MRPG-OPT-01),
        campaigns."""
        from convert.systems.magic_rpg.campaign.model import Campaign
        from convert.systems.magic_rpg.characters.sheet import Sheet
        from convert.systems.magic_rpg.rules.game_file import GameFile

        return {"character": Sheet, "game": GameFile, "campaign": Campaign}

    documents_called: Mapping[str, str] = {"character": "wizard's sheet", "game": "game file"}
    uses_of_documents: Mapping[str, str] = {
        "character": "`card2spell character show {path}` reads it; a game file names sheets under sides:",
        "campaign": "`card2spell campaign show --file {path}` reads it; `campaign battle` writes a game file",
        "game": "`card2spell play {path}` plays it",
    }

    def check_document(self, name: str, value: Any, document: Document, books: Books) -> Sequence[Finding]:
        """What a rule forbids in a sheet, a game file or a campaign, each at its line."""
        from convert.systems.magic_rpg.campaign.files import check_campaign
        from convert.systems.magic_rpg.characters.files import check_sheet
        from convert.systems.magic_rpg.rules.game_file import check_game

        check: Any = {"character": check_sheet, "game": check_game, "campaign": check_campaign}[name]
        found: Sequence[Finding] = check(value, document, books())
        return found

    def arena(self, book: Book) -> Arena:
        """What ``play`` and ``simulate`` begin with."""
        from convert.systems.magic_rpg.arena import MagicArena

        return MagicArena(book)

    @property
    def publisher(self) -> Publisher:
        """Magic's cards come from Scryfall."""
        from convert.cards.magic.scryfall import SCRYFALL

        return SCRYFALL

    @cached_property
    def codes(self) -> Mapping[str, Code]:
        """Findings that only this game reports."""
        from convert.systems.magic_rpg.codes import CODES

        return CODES

    @cached_property
    def facets(self) -> Sequence[Facet]:
        """What entries are filtered and sorted by (``convert.contract.outline``)."""
        from convert.systems.magic_rpg.words import FACETS

        return FACETS

    cost_called = "Value"

    def searched(self, plain: Mapping[str, Any]) -> Mapping[str, Any]:
        """Classes and types, mana value, colors and keywords, of all of its castable faces."""
        from convert.systems.magic_rpg.words import searched

        return searched(plain)

    @cached_property
    def fingerprint(self) -> str:
        """Changes whenever the same card would convert differently."""
        from convert.systems.magic_rpg.fingerprint import fingerprint

        return fingerprint()

    def convert(self, cards: Sequence[MagicCard], context: Context) -> Conversion:
        """All cards into entries, sorted by slug (MRPG-CONV)."""
        from convert.systems.magic_rpg.conversion import convert_cards

        return convert_cards(cards, context)

    def derive(self, kind: str, entry: dict[str, Any], overridden: frozenset[str]) -> dict[str, Any]:
        """The entry with what follows from the overridden fields worked out anew."""
        from convert.systems.magic_rpg.own_entries import derived

        return derived(kind, entry, overridden)

    @property
    def usual(self) -> Usual:
        """The words and numbers that cards give its fields."""
        from convert.systems.magic_rpg.usual import usual

        return usual()

    def played(self, entry: Any) -> str | None:
        """Its keywords, and how many abilities its ``effects`` hold: trees of Oracle text have no words."""
        from convert.systems.magic_rpg.words import played

        return played(entry)

    def retold(self, entry: Any) -> Mapping[str, Any]:
        """What its trees say, in the place of its text."""
        from convert.systems.magic_rpg.retelling import retold

        return retold(entry)

    def homebrew(self, kind: str, label: str, fields: dict[str, Any]) -> dict[str, Any]:
        """A whole entry for an override's ``new:``."""
        from convert.systems.magic_rpg.own_entries import homebrew

        return homebrew(kind, label, fields)

    def field_words(self, kind: str) -> Mapping[str, str]:
        """What a group calls the fields."""
        from convert.systems.magic_rpg.words import FIELD_WORDS

        return FIELD_WORDS

    def clauses(self, card: MagicCard) -> Sequence[Clause]:
        """A card's text as the reader of Oracle text splits it."""
        from convert.compendium.readings.languages import ORACLE

        reading: OracleReading = ORACLE.load().read(card)
        return reading.clauses

    def claims(self, card: MagicCard) -> Sequence[Claim]:
        """Every word of a card's front and the fields of its tree that it became."""
        from convert.compendium.readings.languages import ORACLE
        from convert.text.oracle.trace import Trace

        return Trace(ORACLE.load()).claims(card)

    def words(self, entry: Any, abilities: Sequence[Any]) -> Sequence[str]:
        """Abilities in plain words, one text each."""
        from convert.systems.magic_rpg.wording import attached_name, words_of

        return words_of(abilities, attached_name(getattr(entry, "effects", ())))

    def sides(self, entry: Any) -> Sequence[Side]:
        """Its front, its other castable faces, its back (MRPG-CONV-03)."""
        from convert.systems.magic_rpg.words import sides_of

        return sides_of(entry)

    def describe(self, entry: Entry, book: Book | None = None) -> Panel:
        """The entry as a card to read at the table."""
        from convert.systems.magic_rpg.words import describe

        return describe(entry)

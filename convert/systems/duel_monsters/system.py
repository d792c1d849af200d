"""Duel Monsters as the toolkit sees it: the game's ``System`` (``convert.contract.system``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any, cast

import msgspec

from convert.cards.model import Card
from convert.contract.book import Book, Books
from convert.contract.handouts import Papers
from convert.contract.outline import Facet, Link
from convert.contract.panel import Panel, Price
from convert.contract.system import Ahead, Command, Context, Conversion, System, TableChoices
from convert.contract.tracking import Tracker
from convert.effects import Ability
from convert.findings.model import Finding, Sensed
from convert.systems.duel_monsters.entries import Entry, Monster, Spell

if TYPE_CHECKING:
    from convert.contract.arena import Arena
    from convert.contract.danger import Danger
    from convert.contract.usual import Usual
    from convert.findings.documents import Document
    from convert.findings.table import Code


_COMMANDS = "convert.systems.duel_monsters.commands"
_OFFERS = f"{_COMMANDS}.offers:OFFERS"


class DuelMonsters(System):
    """The game. It holds no state: each conversion loads the tables it needs.

    ``Context.options`` may hold ``reader`` (anything with ``read(card)``, in the place of the toolkit's own text
    reader) and ``jobs`` (how many processes read a large pile; by default as many as there are processors, four at
    most).
    """

    name = "duel-monsters"
    notes_on: Mapping[str, str] = {"rank": "rank_note"}
    title = "Duel Monsters"
    figures: Mapping[str, Sequence[str]] = {"monster": ("level", "attack", "defense")}
    entry_types: Mapping[str, type[msgspec.Struct]] = {"monster": Monster, "spell": Spell}
    files: Mapping[str, str] = {"monsters": "monster", "spells": "spell"}

    commands: Mapping[str, Command] = {
        "character": Command(f"{_COMMANDS}.character:app", "Create, show and level up a character.", _OFFERS),
        "campaign": Command(
            f"{_COMMANDS}.campaign:app",
            "Keep a campaign between fights: rests, rituals, spellbooks, the clock.",
            _OFFERS,
        ),
        "balance": Command(
            f"{_COMMANDS}.balance:app", "Vary a boss's numbers, and see how a party's odds move.", _OFFERS
        ),
        "encounter": Command(
            f"{_COMMANDS}.encounter:app", "Propose monsters for a party, with measured odds.", _OFFERS
        ),
    }
    """The game's own commands (``convert.cli.game_commands``)."""
    former_words: Mapping[str, str] = {"in its own way": "by its own ability", "its own way": "by its own ability"}

    override_examples: Sequence[Mapping[str, Any]] = [
        {"fissure": {"card": 66788016, "note": "Our table lets it take any target.", "rank": 2}},
        {"crack": {"card": "Fissure", "extend": {"aliases": ["Crack"]}}},
        {"my-own-spell": {"new": "spell", "name": "Sandstorm", "rank": 2}},
    ]
    """What editors show (``convert.compendium.override_schema``)."""
    card_examples: Sequence[int | str] = ["fissure"]
    """The other ways of saying which card."""

    @cached_property
    def usual(self) -> Usual:
        """Attributes, Types, classes, properties, rarities, and how great numbers are."""
        from convert.systems.duel_monsters.usual import usual

        return usual()

    @cached_property
    def codes(self) -> Mapping[str, Code]:
        """Findings that only this game reports."""
        from convert.systems.duel_monsters.codes import CODES

        return CODES

    @property
    def table_choices(self) -> Sequence[TableChoices]:
        """What the rules leave to a table."""
        from convert.systems.duel_monsters.rules.options import Options

        return (
            TableChoices(Options, "under options: in a scenario or a campaign, such as options: {xyz_materials: 0}"),
        )

    @cached_property
    def documents(self) -> Mapping[str, type[msgspec.Struct]]:
        """The other files that people write for this game: character, campaign, scenario."""
        from convert.systems.duel_monsters.campaign.documents import HAND_EDITED

        return HAND_EDITED

    @cached_property
    def example_override(self) -> str:
        """The override file that a new folder begins with (``card2spell init``), but for its first line."""
        return resources.files(__package__).joinpath("example.yaml.txt").read_text(encoding="utf-8")

    @cached_property
    def fingerprint(self) -> str:
        """Changes whenever the same card would convert differently."""
        from convert.systems.duel_monsters.conversion.fingerprint import fingerprint

        return fingerprint()

    def convert(self, cards: Sequence[Card], context: Context) -> Conversion:
        """All cards into entries, sorted by slug (CONVERT-01 to CONVERT-42)."""
        from convert.systems.duel_monsters.conversion.all_cards import convert_cards

        return convert_cards(cards, context)

    def ahead(self, cards: int, options: Mapping[str, Any]) -> AbstractContextManager[Ahead | None]:
        """The processes that will help to convert so many cards; they start while the cards are being read."""
        from convert.systems.duel_monsters.conversion import processes

        jobs = processes.jobs(cards, options)
        if jobs == 1:
            return nullcontext()
        running = processes.start(jobs - 1)
        from convert.systems.duel_monsters.conversion.parallel import Helpers  # while they start

        return Helpers(running)

    def derive(self, kind: str, entry: dict[str, Any], overridden: frozenset[str]) -> dict[str, Any]:
        """The entry with its derived fields worked out anew, and its ``text`` written again, except what is in
        ``overridden`` (CONVERT-02, CONVERT-24)."""
        from convert.systems.duel_monsters.conversion.derive import derive

        return self._with_text(kind, derive(kind, entry, overridden), overridden)

    def homebrew(self, kind: str, label: str, fields: dict[str, Any]) -> dict[str, Any]:
        """A whole entry for an override's ``new:``."""
        from convert.systems.duel_monsters.conversion.homebrew import homebrew

        return self._with_text(kind, homebrew(kind, label, fields), frozenset(fields))

    def sense(self, entries: Sequence[Mapping[str, Any]]) -> Sequence[Sensed]:
        """Findings beyond the schema over plain entries."""
        from convert.systems.duel_monsters.conversion.sense import sense

        return sense(entries)

    def check_document(self, name: str, value: Any, document: Document, books: Books) -> Sequence[Finding]:
        """The rules that a sheet, a campaign or a scenario must keep."""
        from convert.systems.duel_monsters.campaign.validated import check_document

        return check_document(name, value, document, books)

    def describe(self, entry: Entry, book: Book | None = None) -> Panel:
        """The entry as a card to read at the table (``convert.contract.panel``)."""
        from convert.systems.duel_monsters.panel import describe

        return describe(entry, book, text=entry.text or self._rendered(entry))

    @staticmethod
    def _rendered(entry: Entry) -> str:
        """The text of an entry that was kept without one. The renderer is large: ``show`` of a build needs none."""
        from convert.systems.duel_monsters.words import render

        return render(entry)

    def prices(self, entry: Entry) -> Sequence[Price]:
        """What it costs to cast or use, to hold, to prepare and to learn, with the rules."""
        from convert.systems.duel_monsters.words.prices import prices

        return prices(entry)

    card_words: Sequence[str] = ("pendulum_note", "materials.text")
    """The fields that hold the card's own words (``convert.contract.outline``)."""

    def searched(self, plain: Mapping[str, Any]) -> Mapping[str, Any]:
        """Type and MP; a fusion is found by the words of its Materials, a ritual monster by its ritual."""
        from convert.systems.duel_monsters.words.outline import searched

        return searched(plain)

    @cached_property
    def facets(self) -> Sequence[Facet]:
        """What entries are filtered and sorted by."""
        from convert.systems.duel_monsters.words.outline import FACETS

        return FACETS

    def links(self, entry: Entry) -> Iterable[Link]:
        """The entries that this one names: Materials, rituals, makers."""
        from convert.systems.duel_monsters.words.outline import links

        return links(entry)

    @property
    def tracker(self) -> Tracker:
        """Monsters, scenarios and sheets for the tracker."""
        from convert.systems.duel_monsters.campaign.tracking import TRACKER

        return TRACKER

    @property
    def papers(self) -> Papers:
        """Spellbooks, sheets, fights, campaigns, shopping lists, a page of rules."""
        from convert.systems.duel_monsters.handouts import PAPERS

        return PAPERS

    def words(self, entry: Entry, abilities: Sequence[Ability]) -> list[str]:
        """Abilities of this entry in the game's words, a text each."""
        from convert.systems.duel_monsters.words import render_abilities, this_noun

        return render_abilities(abilities, this=this_noun(entry))

    def field_words(self, kind: str) -> Mapping[str, str]:
        """What a game master calls the fields of an entry of this kind, dotted names for nested ones."""
        from convert.systems.duel_monsters.words.fields import field_words

        return field_words(kind)

    def follows(self, entry: Entry) -> Mapping[str, str]:
        """How far it reaches, by its Rank."""
        from convert.systems.duel_monsters.words.reach import follows

        return follows(entry)

    @cached_property
    def danger(self) -> Danger:
        """How monsters are rated."""
        from convert.systems.duel_monsters.danger import MonsterDanger

        return MonsterDanger()

    def arena(self, book: Book) -> Arena:
        """Fights for ``play`` and ``simulate``."""
        from convert.systems.duel_monsters.arena import FightArena

        return FightArena(book)

    def migrate_entry(self, to: int, kind: str, entry: dict[str, Any]) -> dict[str, Any]:
        """An entry of an older file as ``schema_version`` ``to`` has it (``convert.compendium.migrations``)."""
        from convert.systems.duel_monsters.migrations import migrate_entry

        return migrate_entry(to, kind, entry)

    def _with_text(self, kind: str, entry: dict[str, Any], overridden: frozenset[str]) -> dict[str, Any]:
        """The entry with ``text`` from its tree. One that is not valid is left for the schema check to explain."""
        if "text" in overridden:
            return entry
        from convert.systems.duel_monsters.conversion.wording import load_words

        try:
            text = load_words()(cast(Entry, msgspec.convert(entry, self.entry_types[kind])))
        except msgspec.ValidationError:
            return entry
        return {**entry, "text": text}

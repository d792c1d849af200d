"""What ``play`` and ``simulate`` can be told about this game (``convert.contract.arena``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from convert.compendium.document_files import open_document, refuse
from convert.contract.arena import Bout, read_saved
from convert.contract.registry import load_system
from convert.errors import DataError, UsageError
from convert.findings.elsewhere import lies
from convert.kernel import Dice, seeded
from convert.kernel.players import PolicyMaker
from convert.plain_file import is_readable
from convert.systems.dice_duels.codes import NO_DECK
from convert.systems.dice_duels.crawl_files import check_crawl, file_kind, make_crawl, practice_crawl
from convert.systems.dice_duels.deck_files import GameFile, archetype_deck, deck_fault, load_deck, soul_deck
from convert.systems.dice_duels.decks import DuelArchetype, DuelDeck
from convert.systems.dice_duels.entries import Archetype, Soul
from convert.systems.dice_duels.rules.card_index import CardIndex
from convert.systems.dice_duels.rules.game import NAMES, Game
from convert.systems.dice_duels.rules.options import Options
from convert.systems.dice_duels.rules.players import PLAYERS
from convert.systems.dice_duels.terms import SYSTEM_NAME

if TYPE_CHECKING:
    from convert.contract.book import Book
    from convert.findings.documents import Document
    from convert.findings.model import Finding

CARDS = "cards"
CRAWL = "crawl"
SCENARIOS: Mapping[str, tuple[str, str]] = {
    "practice": ("Practice duel", "Both players have the practice deck: Soldier, Warden, Seer."),
    "bare": ("Bare duel", "No abilities: dice, units and shields alone."),
    CRAWL: ("Dungeon crawl", "A Duelist with the practice deck seeks the Drowned king."),
    CARDS: ("Duel with cards", "Three archetypes each, drawn from the compendium until one is open."),
}
DECKS = 3


class Duel:
    """One set-up to be played again and again. It pickles: decks and options, no moves. For a deck that is ``None`` one
    is drawn for each duel."""

    notes: Sequence[str] = ()

    def __init__(
        self,
        title: str,
        intro: str,
        decks: tuple[DuelDeck | None, DuelDeck | None],
        options: Options,
        pool: Sequence[DuelArchetype] = (),
    ) -> None:
        self.title = title
        self.intro = intro
        self.decks = decks
        self.options = options
        self.pool = tuple(pool)
        self._index: CardIndex | None = None

    @property
    def members(self) -> Sequence[Sequence[str]]:
        """Who is on each side."""
        return tuple((deck.name if deck is not None else CARDS,) for deck in self.decks)

    @property
    def sides(self) -> Sequence[str]:
        """The names of the sides."""
        return NAMES

    def start(self, seed: int, dice: Dice | None = None) -> Game:
        """A new duel."""
        one, two = self.decks
        if one is not None and two is not None:
            if self._index is None:
                self._index = CardIndex((one, two), self.options)
            return Game.new(self._index, seed=seed, dice=dice)
        chance = seeded(seed)
        drawn = (one or draw_deck(self.pool, chance), two or draw_deck(self.pool, chance))
        return Game.new(CardIndex(drawn, self.options), dice=dice or chance)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_index": None}


def draw_deck(pool: Sequence[DuelArchetype], dice: Dice) -> DuelDeck:
    """Three archetypes of three abilities by the game's dice, until one is open (DICE-CONV-19, DICE-SETUP-17)."""
    while True:
        drawn = dice.sample(pool, DECKS, "archetypes")
        if any(archetype.open for archetype in drawn):
            return DuelDeck(name=" + ".join(archetype.name for archetype in drawn), archetypes=drawn)


def pool_of(book: Book) -> list[DuelArchetype]:
    """The archetypes of a compendium with three abilities, each with its alphabetically first soul card
    (DICE-CONV-19)."""
    souls: dict[str, Soul] = {}
    found: list[Archetype] = []
    for entry in book.entries:
        if isinstance(entry, Soul) and entry.archetype:
            known = souls.get(entry.archetype)
            if known is None or entry.name.casefold() < known.name.casefold():
                souls[entry.archetype] = entry
        elif isinstance(entry, Archetype) and len(entry.abilities) == DECKS:
            found.append(entry)
    pool = []
    for entry in found:
        archetype = archetype_deck(entry, book)
        soul = souls.get(archetype.name)
        if soul is not None and not any(own in entry.abilities for own in soul.abilities.all):
            archetype = msgspec.structs.replace(archetype, soul=soul_deck(soul, book))
        pool.append(archetype)
    return pool


def drawn_from(book: Book) -> list[DuelArchetype]:
    """What decks of ``cards`` are drawn from (DICE-CONV-19). Raises ``DataError`` where there is too little."""
    pool = pool_of(book)
    if len(pool) < DECKS or not any(archetype.open for archetype in pool):
        raise DataError(
            "the compendium has too few archetypes with three abilities to draw decks from (DICE-CONV-19)",
            hint="build a larger source, or play the practice deck",
        )
    return pool


def check_game(value: GameFile, document: Document, book: Book | None) -> list[Finding]:
    """What is wrong with a game file that its schema allows: decks that are not there, or cannot be."""
    found = []
    need_open = value.settings.open_archetype == "required"
    for number, word in enumerate(value.decks):
        fault: DataError | None = None
        if word != CARDS:
            fault = deck_fault(word, book, near=Path(document.path).parent, need_open=need_open)
        elif book is not None:
            try:
                drawn_from(book)
            except DataError as error:
                fault = error
        if fault is not None:
            found.append(document.find(NO_DECK, ("decks", number), fault.message, hint=fault.hint or ""))
    return found


class DiceArena:
    """The bouts of Dice Duels: the practice deck, bare dice, archetypes of the compendium, a game file, two decks."""

    players: Mapping[str, PolicyMaker] = PLAYERS
    usual = "practice"

    def __init__(self, book: Book) -> None:
        self.book = book

    def scenarios(self) -> Mapping[str, str]:
        """The scenarios."""
        return {name: title for name, (title, _) in SCENARIOS.items()}

    def _bout(self, title: str, intro: str, words: Sequence[str], options: Options, near: Path = Path()) -> Duel:
        need_open = options.open_archetype == "required"
        decks = [
            None if word == CARDS else load_deck(word, self.book, near=near, need_open=need_open) for word in words
        ]
        pool = drawn_from(self.book) if None in decks else []
        return Duel(title, intro, (decks[0], decks[1]), options, pool)

    def scenario(self, name: str) -> Bout:
        """A scenario by name, or the game file of that path."""
        if name == CRAWL:
            return make_crawl(practice_crawl(), self.book)
        if name in SCENARIOS:
            title, intro = SCENARIOS[name]
            return self._bout(title, intro, (name, name), Options())
        path = Path(name)
        if not is_readable(path):
            hint = lies(path) or f"the scenarios are: {', '.join(SCENARIOS)}"
            raise UsageError(f"there is no scenario and no file {name!r}", hint=hint)
        if file_kind(path) == "crawl":
            dungeon, document = open_document(load_system(SYSTEM_NAME), path, "crawl", "crawl file")
            refuse(check_crawl(dungeon, document, self.book))
            return make_crawl(dungeon, self.book, path.parent)
        told: GameFile
        told, document = open_document(load_system(SYSTEM_NAME), path, "game", "game file")
        refuse(check_game(told, document, self.book))
        return self._bout(path.name, "", told.decks, told.settings, path.parent)

    def sides(self, sides: Sequence[str]) -> Bout:
        """Two decks: practice, bare, cards, or deck files."""
        if len(sides) != len(NAMES):
            raise UsageError("a duel has two sides", hint="--side practice --side my-deck.yaml")
        return self._bout("Duel", f"{sides[0]} against {sides[1]}", sides, Options())

    def instead(self, bout: Bout, names: str) -> Bout | None:
        """No side of a scenario is put together from names."""
        return None

    def resume(self, path: Path, *, trust: bool = False) -> Game:
        """A saved duel; its decks are in it. Raises ``SavedGameError``."""
        return read_saved(Game, path, trust=trust)

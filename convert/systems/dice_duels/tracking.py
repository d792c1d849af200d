"""Dice Duels for the tracker of duels with real dice (``convert.contract.tracking``)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from convert.compendium.document_files import read_document
from convert.contract.book import Book
from convert.contract.registry import load_system
from convert.contract.tracking import Combatant, Counter, Fight, Tracker, Tracking
from convert.errors import MissingError
from convert.systems.dice_duels.arena import CARDS
from convert.systems.dice_duels.crawl_files import CrawlFile, CrawlUnit, file_kind
from convert.systems.dice_duels.deck_files import GameFile, load_deck, series_of
from convert.systems.dice_duels.decks import DuelDeck
from convert.systems.dice_duels.entries import Archetype, Entry, Soul
from convert.systems.dice_duels.practice import load_practice
from convert.systems.dice_duels.rules.state import SHIELDS, STOCK
from convert.systems.dice_duels.rules.strength import MOST_POWER
from convert.systems.dice_duels.terms import SYSTEM_NAME

TRACKING = Tracking(
    counters=(
        Counter(name="stock", title="Stock"),
        Counter(name="hand", title="Hand"),
        Counter(name="energy", title="Energy"),
        Counter(name="grave", title="Grave"),
        *(Counter(name=f"shield{value}", title=f"Shield {value}") for value in SHIELDS),
        Counter(name="power", title="Power"),
        Counter(name="damage", title="Damage"),
    ),
    place="Field",
    group="Battle",
    hidden="Face down",
)
SIDES = ("first", "second")


def combatants(entry: Entry) -> Iterator[Combatant]:
    """A unit of an archetype for each power that a die summons (DICE-UNIT-01); a soul unit with the power of its die
    (DICE-SOUL-02)."""
    if isinstance(entry, Archetype):
        for power in (1, 2, 3):
            yield _unit(series_of(entry), power, f"{power}P", entry.slug)
    elif isinstance(entry, Soul):
        yield _unit(entry.name.removesuffix(" (soul)"), -(-entry.soul_value // 2), "soul unit", entry.slug)


def _unit(name: str, power: int, label: str = "", entry: str = "", side: str = "", place: int = -1) -> Combatant:
    counters = {"power": (power, MOST_POWER), "damage": (0, 0)}
    return Combatant(name=name, label=label, side=side, place=place, counters=counters, entry=entry)


def fights(book: Book) -> Iterator[Fight]:
    """Two players with the practice deck at the start."""
    deck = load_practice()
    yield _duel("A duel", (deck, deck))


def _duel(title: str, decks: tuple[DuelDeck | None, ...]) -> Fight:
    """DICE-SETUP-14: 24 dice in the stock, shields of 2, 4 and 6, and nothing else."""
    players = [_player(f"{side.capitalize()} player", side, deck) for side, deck in zip(SIDES, decks, strict=True)]
    return Fight(title=title, combatants=tuple(players))


def _player(name: str, side: str, deck: DuelDeck | None, place: int = -1) -> Combatant:
    counters = {"stock": (STOCK, STOCK), "hand": (0, 0), "energy": (0, 0), "grave": (0, 0)}
    counters |= {f"shield{value}": (value, value) for value in SHIELDS}
    own = deck.archetypes if deck is not None else ()
    figures = [(each.name, ", ".join(f"{n} {one.name}" for n, one in enumerate(each.abilities, 1))) for each in own]
    return Combatant(name=name, side=side, place=place, counters=counters, figures=tuple(figures))


def fight(path: Path, book: Book) -> Fight:
    """The duel of a game file, or the field in which a crawl begins with all whom it holds. Raises ``DataError``."""
    if not path.is_file():
        raise MissingError(f"there is no file {path}", hint="name a duel's file (`decks:`) or a crawl's (`fields:`)")
    if file_kind(path) == "crawl":
        return _crawl(read_document(load_system(SYSTEM_NAME), path, "crawl", "crawl file"), path.parent, book)
    told: GameFile = read_document(load_system(SYSTEM_NAME), path, "game", "game file")
    need_open = told.settings.open_archetype == "required"
    decks = [
        None if word == CARDS else load_deck(word, book, near=path.parent, need_open=need_open) for word in told.decks
    ]
    return _duel(path.stem.replace("-", " ").capitalize(), tuple(decks))


def _crawl(told: CrawlFile, near: Path, book: Book) -> Fight:
    """DICE-CRAWL-01, DICE-CRAWL-05: players and Duelists with their dice, controllers as their units."""
    places = tuple(told.fields)
    start = places.index(told.start) if told.start in places else -1
    made = [_player(one.name, "players", load_deck(one.deck, book, near=near), start) for one in told.players]
    for foe in told.duelists:
        deck = load_deck(foe.deck, book, near=near)
        made.append(_player(foe.name, foe.name, deck, places.index(foe.at) if foe.at in places else -1))
    for group in told.controllers:
        place = places.index(group.at) if group.at in places else -1
        made += [_member(unit, group.name, number, place) for number, unit in enumerate(group.units, 1)]
    return Fight(title=told.title, intro=told.intro, places=places, combatants=tuple(made))


def _member(unit: CrawlUnit, group: str, number: int, place: int) -> Combatant:
    return _unit(f"{group} {number}", unit.power, unit.archetype or "", side=group, place=place)


TRACKER = Tracker(tracking=TRACKING, combatants=combatants, fights=fights, fight=fight)
"""What the game gives the tracker."""

"""What ``play`` and ``simulate`` can be told about this game (``convert.contract.arena``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from convert.compendium.document_files import open_document, refuse
from convert.contract.arena import Bout, read_saved
from convert.contract.registry import load_system
from convert.errors import DataError, UsageError
from convert.findings.elsewhere import lies
from convert.kernel import Dice
from convert.kernel.players import PolicyMaker
from convert.plain_file import is_readable
from convert.prose.english import some
from convert.systems.magic_rpg.entries import Land, Monster, Spell
from convert.systems.magic_rpg.rules.card_index import CardIndex, faces_of
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.game_file import (
    GameCreature,
    GameFile,
    GameSide,
    GameWizard,
    cards_named,
    check_game,
    setting_of,
)
from convert.systems.magic_rpg.rules.players import PLAYERS
from convert.systems.magic_rpg.rules.setting import Setting

if TYPE_CHECKING:
    from convert.contract.book import Book

SYSTEM_NAME = "magic-rpg"
SCENARIOS: Mapping[str, tuple[str, str]] = {
    "duel": ("A duel", "A red wizard against a green one: beginners of 150 AP, 8 lands and 6 common spells each."),
    "hunt": ("A hunt", "Two beginners, white and green, against a leader and its pack."),
}
LANDS, SPELLS, CREATURES = 8, 6, 4
"""Of a beginner (MRPG-EX-10)."""
BASIC = {"white": "Plains", "blue": "Island", "black": "Swamp", "red": "Mountain", "green": "Forest"}
SPIRIT = ("spiritmaster spirit", "spiritmaster spirit 1 power", "spiritmaster spirit 1 toughness")
"""What a beginner's four specials go to: a 1/1 spirit."""
WARRIOR = ("warrior power",)


class Pack:
    """The entries of one battle; all that it has to look up."""

    def __init__(self, entries: Mapping[str, Any]) -> None:
        self._entries = entries

    def get(self, wanted: str) -> Any | None:
        """The entry of an id."""
        return self._entries.get(wanted)

    def called(self, wanted: str) -> str:
        """What a creature is called at the table."""
        entry = self._entries[wanted]
        return entry.called or entry.name if isinstance(entry, Monster) else str(entry.name)


class Battle:
    """One battle to be played again and again. It pickles: the setting and its entries."""

    notes: Sequence[str] = ()

    def __init__(self, title: str, intro: str, setting: Setting, book: Book) -> None:
        self.title = title
        self.intro = intro
        self.setting = setting
        self.pack = Pack({each: book.get(each) for each in dict.fromkeys(cards_named(setting))})
        self._index: CardIndex | None = None

    @property
    def members(self) -> Sequence[Sequence[str]]:
        """Who is on each side."""
        return [
            [
                *[wizard.name for wizard in side.wizards],
                *[self.pack.called(each.card) for each in side.wild],
            ]
            for side in self.setting.sides
        ]

    @property
    def sides(self) -> Sequence[str]:
        """The names of the sides."""
        return tuple(side.name for side in self.setting.sides)

    def start(self, seed: int, dice: Dice | None = None) -> Game:
        """A new battle."""
        if self._index is None:
            self._index = CardIndex(self.setting, self.pack)
        return Game.new(self._index, seed=seed, dice=dice)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_index": None}


def beginner_deck(entries: Iterable[Any], color: str) -> dict[str, int]:
    """Eight basic lands and six common spells of a color that play by themselves, four of them creatures: the cheapest
    by value and name, so that any compendium has a deck. Raises ``DataError`` where there is too little."""
    creatures, others = [], []
    land = None
    for entry in entries:
        if isinstance(entry, Land) and BASIC[color] in entry.subtypes and entry.form == "basic":
            land = entry
        if not isinstance(entry, Spell) or entry.colors != (color,) or entry.access != "any" or entry.faces:
            continue
        facts = faces_of(entry)[0]
        if entry.gm_approved != "yes" or facts.unread or not entry.castable or entry.mana_value > 4:
            continue
        if facts.creature:
            if (facts.power or 0) > 0:
                creatures.append(entry)
        elif facts.spell is not None:
            others.append(entry)
    if land is None or len(creatures) < CREATURES:
        raise DataError(
            f"the compendium has no deck for a {color} beginner: "
            f"{some(len(creatures), 'common creature')} that play by "
            f"themselves, and {'a' if land is not None else 'no'} {BASIC[color]}",
            hint="`card2spell build --system magic-rpg` makes a whole compendium; a game file names other decks",
        )
    creatures.sort(key=lambda entry: (abs(entry.mana_value - 2), entry.slug))
    others.sort(key=lambda entry: (entry.mana_value, entry.slug))
    chosen = [*creatures[:CREATURES], *others[: SPELLS - CREATURES]]
    rest = [*creatures[CREATURES:], *others[SPELLS - CREATURES :]]
    chosen += rest[: SPELLS - len(chosen)]
    deck = {land.name: LANDS}
    for entry in chosen:
        deck[entry.id] = deck.get(entry.id, 0) + 1
    return {land.id if name == land.name else name: count for name, count in deck.items()}


def _beginner(book: Book, name: str, color: str, specials: tuple[str, ...]) -> GameWizard:
    return GameWizard(name=name, life=8, memory=4, specials=specials, deck=beginner_deck(book.entries, color))


def _pack_of(book: Book) -> tuple[GameCreature, ...]:
    """A leader of about 3/3 and three smaller creatures that play by themselves."""
    known = [
        entry
        for entry in book.entries
        if isinstance(entry, Monster)
        and not entry.token
        and not faces_of(entry)[0].unread
        and entry.power is not None
        and entry.toughness is not None
        and entry.power > 0
        and "defender" not in entry.keywords
    ]
    if not known:
        raise DataError("the compendium has no creatures that play by themselves", hint="build a larger source")

    def nearest(power: int, toughness: int) -> Monster:
        return min(
            known, key=lambda one: (abs((one.power or 0) - power) + abs((one.toughness or 0) - toughness), one.slug)
        )

    return (
        GameCreature(card=nearest(3, 3).id, leader=True),
        GameCreature(card=nearest(2, 2).id, count=3),
    )


class MagicArena:
    """The battles of Magic: two that come along, a game file, or two decks in words."""

    players: Mapping[str, PolicyMaker] = PLAYERS
    usual = "duel"

    def __init__(self, book: Book) -> None:
        self.book = book

    def scenarios(self) -> Mapping[str, str]:
        """The battles that come along."""
        return {name: title for name, (title, _) in SCENARIOS.items()}

    def scenario(self, name: str) -> Bout:
        """A battle by name, or the game file of that path."""
        if name in SCENARIOS:
            title, intro = SCENARIOS[name]
            return Battle(title, intro, setting_of(self._bundled(name), self.book), self.book)
        path = Path(name)
        if not is_readable(path):
            hint = lies(path) or f"the scenarios are: {', '.join(SCENARIOS)}"
            raise UsageError(f"there is no scenario and no file {name!r}", hint=hint)
        file: GameFile
        file, document = open_document(load_system(SYSTEM_NAME), path, "game", "game file")
        refuse(check_game(file, document, self.book))
        return Battle(path.name, "", setting_of(file, self.book, path.parent), self.book)

    def _bundled(self, name: str) -> GameFile:
        if name == "duel":
            red = GameSide(name="red", wizards=(_beginner(self.book, "Rowan", "red", WARRIOR),))
            green = GameSide(name="green", wizards=(_beginner(self.book, "Gale", "green", SPIRIT),))
            return GameFile(sides=(red, green))
        hunters = (_beginner(self.book, "Wynn", "white", SPIRIT), _beginner(self.book, "Gale", "green", WARRIOR))
        return GameFile(
            sides=(GameSide(name="hunters", wizards=hunters), GameSide(name="pack", creatures=_pack_of(self.book)))
        )

    def sides(self, sides: Sequence[str]) -> Bout:
        """Two beginners by their colors."""
        if len(sides) != 2 or not all(side.strip().casefold() in BASIC for side in sides):
            raise UsageError(
                "a battle in words is between two beginners, each of a color",
                hint="--side red --side blue; a game file takes whole sheets and wild creatures",
            )
        colors = [side.strip().casefold() for side in sides]
        names = colors if colors[0] != colors[1] else [f"{colors[0]} {number}" for number in (1, 2)]
        teams = tuple(
            GameSide(name=name, wizards=(_beginner(self.book, name.title(), color, WARRIOR),))
            for name, color in zip(names, colors, strict=True)
        )
        return Battle(f"{names[0]} against {names[1]}", "", setting_of(GameFile(sides=teams), self.book), self.book)

    def instead(self, bout: Bout, names: str) -> Bout | None:
        """No side of a scenario is put together from names."""
        return None

    def resume(self, path: Path, *, trust: bool = False) -> Game:
        """A saved battle. Raises ``SavedGameError``."""
        return read_saved(Game, path, self.book, trust=trust)

"""What ``play`` and ``simulate`` can be told about this game (``convert.contract.arena``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from convert.contract.arena import Bout, read_saved
from convert.contract.book import Book
from convert.errors import Card2SpellError, DataError, UsageError
from convert.findings.documents import Document
from convert.findings.elsewhere import lies
from convert.findings.model import Finding
from convert.findings.suggestions import did_you_mean
from convert.kernel import Dice
from convert.kernel.players import PolicyMaker
from convert.plain_file import is_readable
from convert.systems.dragon_warrior.formulas import LEVEL_POINTS, STATS
from convert.systems.dragon_warrior.rules.bestiary import Bestiary, member_of
from convert.systems.dragon_warrior.rules.conflicts_in_words import as_played, find_creature, foes_of, remarks
from convert.systems.dragon_warrior.rules.game import TWO, Game
from convert.systems.dragon_warrior.rules.game_file import GameFile, read_game_file
from convert.systems.dragon_warrior.rules.options import Options
from convert.systems.dragon_warrior.rules.players import BUILDS, PLAYERS
from convert.systems.dragon_warrior.rules.state import Gear, Goal, Hero, Item, Member, grown
from convert.systems.dragon_warrior.rules.treasure import GEAR, item_of
from convert.systems.dragon_warrior.tables import ITEM

SCENARIOS: Mapping[str, tuple[str, str]] = {
    "quest": (
        "A quest",
        "The first town, its dungeon and the reward. You are the Warrior; the machine is the Villain.",
    ),
    "campaign": ("A campaign", "From the first town to the lord, area by area."),
    "table": (
        "A quest at a table",
        "Four players; roles are swapped, Treasure and Villain choose. `write` tells what can be noted down.",
    ),
    "battle": ("A battle", "A new Warrior against a Conflict of level 1, drawn at random."),
}
_PART = re.compile(r"(?P<word>[a-z-]+)(?:\s*\+?\s*(?P<number>\d+))?$")


class DragonBout:
    """One set-up to be played again and again. It pickles: entries and choices, no moves."""

    notes: Sequence[str] = ()

    def __init__(
        self, file: GameFile, entries: Iterable[Any], title: str, intro: str = "", sides: tuple[str, str] | None = None
    ) -> None:
        self.file = file
        self.entries = tuple(entries)
        self.title = title
        self.intro = intro
        self._given = sides
        self._known: Bestiary | None = None

    @property
    def sides(self) -> Sequence[str]:
        """The players at the table, else the two sides."""
        if self.file.play == "table":
            return self.file.players or ("Ann", "Bo", "Cy", "Di")
        return self.file.players or TWO

    @property
    def members(self) -> Sequence[Sequence[str]]:
        """Who is on each side."""
        return tuple((name,) for name in (self._given or self.sides))

    def start(self, seed: int, dice: Dice | None = None) -> Game:
        """A new game."""
        if self._known is None:
            self._known = Bestiary(self.entries)
        file = self.file
        if file.play != "battle":
            goal: Goal = "lord" if file.play == "campaign" else "quest"
            at_table = self.sides if file.play == "table" or file.players else ()
            return Game.campaign(
                file.settings,
                self._known,
                goal=goal,
                players=at_table,
                artist=file.artist,
                drawn=file.roles == "drawn",
                seed=seed,
                dice=dice,
            )
        fighter = warrior_of(file.warrior, self._known)
        foes = foes_of(file.conflict, self._known, seed)
        return Game.battle(
            fighter.hero,
            foes,
            file.settings,
            self._known,
            party=fighter.party,
            fires=fighter.fires,
            scales=fighter.scales,
            seed=seed,
            dice=dice,
        )

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_known": None}


class Fighter:
    """A Warrior in words, made."""

    def __init__(self) -> None:
        self.hero = Hero()
        self.party: list[Member] = []
        self.fires: list[int] = []
        self.scales: list[int] = []


def built(level: int, build: str = "default") -> Hero:
    """A Warrior of a level: the first ten points by a build, those of levels evenly over its stats (DW-WAR-02,
    DW-XP-05)."""
    hero = Hero(level=level)
    for stat, points in BUILDS[build].items():
        for _ in range(points):
            grown(hero, stat)
    growing = [stat for stat in STATS if BUILDS[build][stat]]
    for point in range(LEVEL_POINTS * (level - 1)):
        grown(hero, growing[point % len(growing)])
    return hero


def warrior_of(words: str, known: Bestiary) -> Fighter:
    """``warrior, level 4, agile, weapon 4, armor 3, healstuff 2, fire 1, scale 1, with Kuriboh``. Raises
    ``UsageError``."""
    parts = [part.strip() for part in words.split(",") if part.strip()]
    made = Fighter()
    level, build, rest = 1, "default", []
    for part in parts:
        match = _PART.match(part.lower())
        word = match["word"] if match is not None else ""
        if word == "level" and match is not None and match["number"]:
            level = int(match["number"])
        elif part.lower() in BUILDS:
            build = part.lower()
        elif word != "warrior":
            rest.append(part)
    if not 1 <= level <= 31:
        raise UsageError(f"level {level}: a Warrior's are 1 to 31")
    made.hero = built(level, build)
    for part in rest:
        _equip(made, part, known)
    return made


def _equip(made: Fighter, part: str, known: Bestiary) -> None:
    if part.lower().startswith("with "):
        made.party = [member_of(find_creature(part[5:].strip(), known), made.hero.level)]
        return
    match = _PART.match(part.lower())
    word, level = (match["word"], int(match["number"] or 1)) if match is not None else ("", 0)
    if word in GEAR:
        setattr(made.hero, word, Gear(word, level))  # type: ignore[arg-type]
    elif word == "fire":
        made.fires.append(level)
    elif word == "scale":
        made.scales.append(level)
    elif word in ITEM:
        item: Item = item_of(word, level)  # type: ignore[arg-type]
        if item.level > made.hero.room:
            raise UsageError(f"{part} does not fit into the pouch (DW-TREAS-09)")
        made.hero.pouch += (item,)
    else:
        known_words = [*GEAR, *ITEM, "fire", "scale", "level", "with", *BUILDS]
        raise UsageError(
            f"{part!r} is nothing a Warrior can have",
            hint=did_you_mean(word, known_words) or f"one can say: {', '.join(known_words)}",
        )


def check_game(value: GameFile, document: Document, book: Book) -> list[Finding]:
    """What is wrong with a game file that its schema allows: a Warrior or a Conflict in words that nothing is meant
    by."""
    known = Bestiary(book.entries)
    found = []
    readers: Mapping[str, Callable[[str, Bestiary], object]] = {"warrior": warrior_of, "conflict": foes_of}
    for field, read in readers.items():
        words = getattr(value, field)
        try:
            if words:
                read(words, known)
        except Card2SpellError as error:
            found.append(document.find("C2S306", (field,), error.message, hint=error.hint or ""))
    return found


class DragonArena:
    """The games: by name, by a file, or a Warrior and a Conflict in words."""

    players: Mapping[str, PolicyMaker] = PLAYERS
    usual = "campaign"

    def __init__(self, book: Book) -> None:
        self.entries = tuple(book.entries)
        if not any(entry.kind == "conflict" for entry in self.entries):
            hint = "`card2spell build --system dragon-warrior` makes some"
            raise DataError("the compendium has no Conflicts: nothing can be played", hint=hint)

    def scenarios(self) -> Mapping[str, str]:
        """The games that come along."""
        return {name: title for name, (title, _) in SCENARIOS.items()}

    def scenario(self, name: str) -> Bout:
        """A game by name, or a game file."""
        if name in SCENARIOS:
            title, intro = SCENARIOS[name]
            return DragonBout(GameFile(play=name), self.entries, title, intro)  # type: ignore[arg-type]
        path = Path(name)
        if not is_readable(path):
            hint = lies(path) or f"the games are: {', '.join(SCENARIOS)}"
            raise UsageError(f"there is no game and no file {name!r}", hint=hint)
        file = read_game_file(path)
        bout = DragonBout(file, self.entries, path.name, SCENARIOS[file.play][1])
        if file.play == "battle":
            self._check(file)
        return bout

    def sides(self, sides: Sequence[str]) -> Bout:
        """A Warrior and a Conflict."""
        if len(sides) != 2:
            raise UsageError(
                "a battle has two sides: a Warrior and a Conflict",
                hint='--side "warrior, level 4, weapon 4" --side "Man-Eater Bug, level 4, boss"',
            )
        if not all(side.strip() for side in sides):
            raise UsageError("a side is empty", hint='--side warrior --side "Man-Eater Bug, level 2"')
        file = GameFile(play="battle", warrior=sides[0], conflict=sides[1], settings=Options())
        self._check(file)
        told = sides[0], as_played(sides[1])
        return DragonBout(file, self.entries, f"{told[0]} against {told[1]}", remarks(sides[1]), sides=told)

    def _check(self, file: GameFile) -> None:
        """Raise what is wrong with the words now, not in the middle of a series."""
        known = Bestiary(self.entries)
        warrior_of(file.warrior, known)
        foes_of(file.conflict, known)

    def instead(self, bout: Bout, names: str) -> Bout | None:
        """No side of a scenario is put together from names."""
        return None

    def resume(self, path: Path, *, trust: bool = False) -> Game:
        """A saved game."""
        return read_saved(Game, path, self.entries, trust=trust)


__all__ = ["DragonArena", "built", "foes_of", "warrior_of"]

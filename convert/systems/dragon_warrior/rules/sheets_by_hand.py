"""Sheets that players write: Conflict Cards of the Villain's, characters of the Ally's and of players with Party
Members (DW-CONF-05, DW-CONF-07 to DW-CONF-11, DW-PM-01, DW-VAR-04)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from convert.errors import UsageError
from convert.systems.dragon_warrior.formulas import STEP, allowed_spells, conflict_level
from convert.systems.dragon_warrior.rules.bestiary import foe_of
from convert.systems.dragon_warrior.rules.conflicts_in_words import find_creature, foes_of, remarks
from convert.systems.dragon_warrior.rules.events import Companion, Invented
from convert.systems.dragon_warrior.rules.state import ALLY, PARTY, VILLAIN, Foe, Member
from convert.systems.dragon_warrior.rules.table import not_his
from convert.systems.dragon_warrior.sense import Bill
from convert.systems.dragon_warrior.tables import CONFLICT_SPELLS
from convert.systems.dragon_warrior.words import many

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

INVENT = (
    "invent NAME, level 3, attack 3, defense 3, hp 15, mp 10, spells hurt, fast, boss, weakness fire 2, minion NAME 1"
)
BRING = "bring NAME, level 5, boss, weakness 2, minion NAME 2"
COMPANION = "companion NAME, attack 3, defense 1, hp 15"
_FIGURE = re.compile(r"(level|attack|defense|hp|mp)\s+(\d+)")
_WEAKNESS = re.compile(r"weakness\s+([a-z-]+)\s+[x×]?\s*([24])")
_MINION = re.compile(r"minion\s+(.+?)\s+(\d+)", re.IGNORECASE)


class _Sheet:
    """A sheet as it is being read."""

    def __init__(self, text: str, example: str) -> None:
        self.name, *parts = [part.strip() for part in text.split(",")]
        self.figures = {"level": 1, "attack": 1, "defense": 1, "hp": STEP, "mp": 0}
        self.words: set[str] = set()
        self.spells: tuple[str, ...] = ()
        self.weakness: tuple[str, int] = ("", 0)
        self.minion: tuple[str, int] = ("", 0)
        if not self.name:
            raise UsageError(f"Say: {example}")
        for part in parts:
            if not self._take(part):
                raise UsageError(f"{part!r} is nothing of such a sheet; say: {example}")
        self._check()

    def _take(self, part: str) -> bool:
        lower = part.lower()
        word, _, rest = lower.partition(" ")
        if match := _FIGURE.fullmatch(lower):
            self.figures[match[1]] = int(match[2])
        elif lower in ("fast", "boss"):
            self.words.add(lower)
        elif word == "spells" and rest:
            self.spells = tuple(rest.replace("armor regen", "armor-regen").split())
        elif match := _WEAKNESS.fullmatch(lower):
            self.weakness = (match[1], int(match[2]))
        elif match := _MINION.fullmatch(part):
            self.minion = (match[1], int(match[2]))
        else:
            return False
        return True

    def _check(self) -> None:
        """Figures that no points buy (DW-CONF-02, DW-CONF-03)."""
        least = {"level": 1, "attack": 1, "defense": 1, "hp": STEP, "mp": 0}
        for name, value in self.figures.items():
            if value < least[name]:
                raise UsageError(f"{name} {value}: it is {least[name]} at least (DW-CONF-02).")
            if name in ("hp", "mp") and value % STEP:
                raise UsageError(f"{name} {value}: a point gives {STEP}, so it goes in steps of {STEP} (DW-CONF-03).")

    def bill(self, level: int) -> Bill:
        """What it spends, and what it may (DW-CONF-11)."""
        kind, factor = self.weakness
        abilities: dict[str, Any] = {
            "fast": "fast" in self.words,
            "weakness": {"kind": kind, "factor": factor} if factor else None,
            "minion": {"level": self.minion[1]} if self.minion[0] else None,
        }
        figures = self.figures
        return Bill(
            {
                "level": level,
                "boss": "boss" in self.words,
                "abilities": abilities,
                "attack": figures["attack"],
                "max_defense": figures["defense"],
                "max_hp": figures["hp"],
                "max_mp": figures["mp"],
            }
        )


def invent(game: Game, side: int, text: str) -> list[str]:
    """A Conflict Card with everything that a sheet can have, outside battle; overspending is an error, points left over
    are told (DW-CONF-05, DW-CONF-07 to DW-CONF-11)."""
    refused = _not_now(game, side, "invent")
    if refused:
        return refused
    try:
        sheet = _Sheet(text, INVENT)
        level = conflict_level(sheet.figures["level"])
        bill = sheet.bill(level)
        if bill.left < 0:
            raise UsageError(f"{many(-bill.left)} too many: level {level} has {bill.budget} (DW-CONF-11).")
        if not allowed_spells(sheet.figures["mp"], sheet.spells):
            raise UsageError(f"One spell for each 10 MP, none twice, of: {', '.join(CONFLICT_SPELLS)} (DW-CONF-07).")
        foes = (_foe(sheet, level), *_minion(game, sheet, level))
    except UsageError as error:
        return [_told(error)]
    game.emit(Invented(foes))
    left = f"; {bill.left} of {many(bill.budget)} {'is' if bill.left == 1 else 'are'} left over" if bill.left else ""
    return [f"{sheet.name} is in the Conflict deck{left}.", *filter(None, [remarks(text)])]


def _foe(sheet: _Sheet, level: int) -> Foe:
    figures, (kind, factor) = sheet.figures, sheet.weakness
    return Foe(
        sheet.name,
        level,
        figures["attack"],
        figures["defense"],
        figures["hp"],
        figures["mp"],
        sheet.spells,
        boss="boss" in sheet.words,
        fast="fast" in sheet.words,
        weak=kind,
        factor=factor or 1,
    )


def _minion(game: Game, sheet: _Sheet, level: int) -> tuple[Foe, ...]:
    """A Conflict of a lower level, without a minion of its own: a card that the Villain has written, or a creature at
    that level (DW-CONF-10)."""
    name, below = sheet.minion
    if not name:
        return ()
    if not 1 <= below < level:
        raise UsageError(f"A minion's level is lower than its master's {level}, not {below} (DW-CONF-10).")
    for foe, *more in game.state.invented:
        if (foe.name.casefold(), foe.level) == (name.casefold(), below) and not more:
            return (foe,)
    return (foe_of(find_creature(name, game.known), below),)


def bring(game: Game, side: int, text: str) -> list[str]:
    """A creature of the compendium as a Conflict Card: of a level, as a boss, with a Weakness or a minion (DW-CONV-16,
    DW-CONF-06)."""
    refused = _not_now(game, side, "bring")
    if refused:
        return refused
    if not text.partition(",")[0].strip():
        return [f"Say: {BRING}"]
    try:
        foes = foes_of(text, game.known)
    except UsageError as error:
        return [_told(error) if error.hint else f"{error.message}; say: {BRING}"]
    game.emit(Invented(foes))
    return [f"{foes[0].name}, level {foes[0].level}, is in the Conflict deck.", *filter(None, [remarks(text)])]


def _told(error: UsageError) -> str:
    """What is wrong, and what to do."""
    return f"{error.message} ({error.hint})" if error.hint else error.message


def _not_now(game: Game, side: int, word: str) -> list[str]:
    if game.state.battle is not None:
        return ["Not during a battle (DW-CONF-05)."]
    return not_his(game.state, side, VILLAIN, word)


def companion(game: Game, side: int, text: str) -> list[str]:
    """The sheet of somebody who may come along: as many points as the Warrior has levels (DW-PM-01, DW-VAR-04)."""
    state = game.state
    mine = [role for role in range(PARTY, len(state.seats)) if state.seats[role] == side]
    refused = not_his(state, side, ALLY, "companion")
    if refused and not mine:
        return refused
    try:
        sheet = _Sheet(text, COMPANION)
        if sheet.words or sheet.spells or sheet.weakness[0] or sheet.minion[0] or sheet.figures["level"] != 1:
            raise UsageError(f"A Party Member has figures alone (DW-PM-10); say: {COMPANION}")
    except UsageError as error:
        return [_told(error)]
    figures, points = sheet.figures, state.hero.level
    spent = sheet.bill(1).stats
    if spent > points:
        return [f"{many(spent - points)} too many: a Party Member has as many as the Warrior has levels, {points}."]
    hp, defense = figures["hp"], figures["defense"]
    game.emit(Companion(Member(sheet.name, spent, 1, 1, figures["attack"], defense, hp, hp, defense, own=True)))
    left = points - spent
    more = f" {many(left).capitalize()} will be spent when the character comes along." if left else ""
    return [f"{sheet.name} can be offered as a Party Member.{more}"]

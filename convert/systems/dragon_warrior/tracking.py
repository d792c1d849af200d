"""Dragon & Warrior for the tracker of fights with real cards (``convert.contract.tracking``): a Warrior, Party Members
and Conflicts with what goes up and down in a battle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from convert.contract.book import Book
from convert.contract.tracking import Combatant, Counter, Fight, Tracker, Tracking
from convert.errors import DataError
from convert.systems.dragon_warrior.arena import foes_of, warrior_of
from convert.systems.dragon_warrior.derive import is_ruled, scaled
from convert.systems.dragon_warrior.entries import Conflict, Entry
from convert.systems.dragon_warrior.formulas import hand_size
from convert.systems.dragon_warrior.rules.bestiary import Bestiary
from convert.systems.dragon_warrior.rules.game_file import GameFile, read_game_file
from convert.systems.dragon_warrior.rules.state import Foe, Hero, Member
from convert.systems.dragon_warrior.tables import SPELL

TRACKING = Tracking(
    counters=(
        Counter(name="hp", title="HP"),
        Counter(name="defense", title="Defense"),
        Counter(name="mp", title="MP"),
    ),
    place="Space",
    group="Battle",
    hidden="Waiting",
)
"""Everything on a sheet is open (DW-BATTLE-25); nothing comes back by itself before the battle ends (DW-BATTLE-19)."""


def combatants(entry: Entry) -> Iterator[Combatant]:
    """A Conflict at its own level, and as a boss (DW-BOSS-01)."""
    if not isinstance(entry, Conflict):
        return
    yield _conflict(entry, "")
    if is_ruled(entry) and not entry.boss:
        yield _conflict(scaled(entry, boss=True), "boss")


def _conflict(entry: Conflict, label: str) -> Combatant:
    return Combatant(
        name=entry.name,
        label=label,
        counters=_counters(entry.max_hp, entry.max_defense, entry.max_mp),
        figures=_figures(entry.level, entry.attack, entry.hand_size, entry.spells, fast=entry.abilities.fast),
        entry=entry.slug,
    )


def _counters(hp: int, defense: int, mp: int) -> dict[str, tuple[int, int]]:
    full = {"hp": hp, "defense": defense, "mp": mp}
    return {name: (value, value) for name, value in full.items() if value}


def _figures(
    level: int, attack: int, hand: int, spells: tuple[str, ...], *, fast: bool = False
) -> tuple[tuple[str, str], ...]:
    found = [("Level", str(level)), ("Attack", str(attack)), ("Cards", str(hand))]
    if spells:
        found.append(("Spells", ", ".join(SPELL[spell].name for spell in spells)))
    if fast:
        found.append(("Fast", "acts first"))
    return tuple(found)


def fights(book: Book) -> Iterator[Fight]:
    """A new Warrior's first battle, against the first Conflict of level 1 that there is (DW-WAR-03)."""
    known = Bestiary(book.entries)
    weak = [creature for creature in known.creatures if creature.level == 1]
    if weak:
        yield _fight("A first battle", GameFile(play="battle", conflict=f"{weak[0].name}, level 1"), known)


def fight(path: Path, book: Book) -> Fight:
    """The battle of a game file. Raises ``DataError``."""
    file = read_game_file(path)
    if file.play != "battle":
        raise DataError(
            f"{path} is no battle but a {file.play}", hint="the tracker takes game files with `play: battle`"
        )
    return _fight(path.stem.replace("-", " ").capitalize(), file, Bestiary(book.entries))


def _fight(title: str, file: GameFile, known: Bestiary) -> Fight:
    made = warrior_of(file.warrior, known)
    heroes = [_warrior(made.hero), *[_member(one) for one in made.party]]
    return Fight(title=title, combatants=(*heroes, *[_foe(one) for one in foes_of(file.conflict, known)]))


def _warrior(hero: Hero) -> Combatant:
    return Combatant(
        name=hero.name,
        side="Warrior",
        counters=_counters(hero.max_hp, hero.max_defense, hero.max_mp),
        figures=_figures(hero.level, hero.attack, hero.hand, hero.spells),
    )


def _member(member: Member) -> Combatant:
    """Its Defense does nothing in a battle (DW-PM-10)."""
    return Combatant(
        name=member.name,
        label="Party Member",
        side="Warrior",
        counters=_counters(member.max_hp, 0, 0),
        figures=(("Attack", str(member.attack)),),
    )


def _foe(foe: Foe) -> Combatant:
    return Combatant(
        name=foe.name,
        label="boss" if foe.boss else "",
        side="Villain",
        counters=_counters(foe.max_hp, foe.max_defense, foe.max_mp),
        figures=_figures(foe.level, foe.attack, hand_size(foe.level), foe.spells, fast=foe.fast),
    )


TRACKER = Tracker(tracking=TRACKING, combatants=combatants, fights=fights, fight=fight)
"""What the game gives the tracker."""

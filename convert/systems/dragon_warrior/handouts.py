"""What Dragon & Warrior lays out on paper beside its cards: Conflict sheets with boxes to cross, and the sheet of a
Warrior (``convert.contract.handouts``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from convert.contract.book import Book
from convert.contract.handouts import Block, Counted, Grid, Handout, HandoutKind, Heading, Lines, Papers, Track, Words
from convert.errors import UsageError
from convert.systems.dragon_warrior.derive import asked_for
from convert.systems.dragon_warrior.entries import Conflict, Entry
from convert.systems.dragon_warrior.formulas import FIRST_POINTS, LEVEL_POINTS
from convert.systems.dragon_warrior.rules.game_file import read_game_file
from convert.systems.dragon_warrior.tables import SPELL, SPELLS, XP_CHART
from convert.systems.dragon_warrior.words import HOW_TO, many, xp_words

KINDS: Mapping[str, HandoutKind] = {
    "conflicts": HandoutKind(
        title="Conflict sheets with boxes to cross; of a game file's battle at the level that it names",
        takes="either",
        file="a game file",
    ),
    "warrior": HandoutKind(title="a Warrior's sheet to fill in, with the chart of XP and the spells", takes="nothing"),
}


def handouts(kind: str, files: Sequence[Path], entries: Sequence[Entry], book: Book) -> Sequence[Handout]:
    """Those of one kind. Raises ``DataError`` for a file that cannot be used."""
    if kind == "warrior":
        return [warrior()]
    if not files:
        chosen = [entry for entry in entries if isinstance(entry, Conflict)]
        if not chosen:
            raise UsageError("there is no Conflict among these entries", hint="choose some, as with --form creature")
        return [_sheets("", chosen)]
    return [_sheets(path.stem, _of_game(path, book)) for path in files]


def _of_game(path: Path, book: Book) -> list[Conflict]:
    """The Conflict of a game file's battle, with its level, boss and Weakness (DW-CONV-16), and its minion."""
    words = [part.strip() for part in read_game_file(path).conflict.split(",") if part.strip()]
    if not words:
        raise UsageError(f"{path} names no Conflict", hint="conflict: Man-Eater Bug, level 5, boss")
    minions = [word.removeprefix("minion ").rpartition(" ") for word in words if word.startswith("minion ")]
    found = [asked_for(book.find(words[0]), words[1:])]
    found += [asked_for(book.find(name), [f"level {level}"]) for name, _, level in minions]
    return [entry for entry in found if isinstance(entry, Conflict)]


def _sheets(name: str, conflicts: Sequence[Conflict]) -> Handout:
    blocks = [block for entry in conflicts for block in sheet(entry)]
    return Handout(name=name, title="Conflicts", subtitle="For the Villain", blocks=tuple(blocks), columns=2)


def sheet(entry: Conflict) -> list[Block]:
    """A Conflict as the Villain's player uses it: figures, what it can do, boxes for what goes down (DW-CONF-01)."""
    level = entry.level
    boss = ", boss" if entry.boss else ""
    blocks: list[Block] = [
        Heading(text=f"{entry.name}, level {level}{boss}", level=2),
        Grid(
            columns=("Attack", "Defense", "HP", "MP", "Cards"),
            rows=(tuple(map(str, (entry.attack, entry.max_defense, entry.max_hp, entry.max_mp, entry.hand_size))),),
            widths=(1, 1, 1, 1, 1),
        ),
    ]
    able = [line for line in entry.text.split("\n") if line and not line.startswith(("Knows ", "No spells"))]
    blocks += [Words(text=line) for line in able]
    blocks += [Words(text=f"{SPELL[each].name} ({SPELL[each].mp or 'X'} MP): {HOW_TO[each]}.") for each in entry.spells]
    rows = [("HP", entry.max_hp), ("Defense", entry.max_defense), ("MP", entry.max_mp)]
    blocks.append(Track(rows=tuple(Counted(label=label, boxes=full) for label, full in rows if full)))
    runs = " It cannot run away." if entry.boss else ""
    blocks.append(
        Words(text=f"XP: {xp_words(entry)}. Treasure: {many((1 + entry.boss) * level, 'level')}.{runs}", style="note")
    )
    return blocks


def warrior() -> Handout:
    """A Warrior's sheet (DW-WAR): what is chosen, what follows from it, XP and spells."""
    third = len(XP_CHART) // 3
    chart = [
        tuple(word for level in (row, row + third, row + 2 * third) for word in (str(level), str(XP_CHART[level - 1])))
        for row in range(1, third + 1)
    ]
    spells = [
        (row.name, str(10 * row.order), str(row.mp) if row.mp is not None else "X", row.effect)
        for row in sorted(SPELLS, key=lambda row: row.order)
    ]
    room = ("", "", "")
    blocks: tuple[Block, ...] = (
        Words(
            text=f"Strength 1, Agility 1, HP 5, MP 0, and {FIRST_POINTS} points: each is "
            "Strength +1, Agility +1, "
            f"max HP +5 or max MP +5. Each level brings {LEVEL_POINTS} more."
        ),
        Lines(label="Name, pronouns, kind of warrior, traits", count=2),
        Heading(text="Level and XP; Strength, Agility, HP and MP", level=2),
        Lines(count=2),
        Heading(text="What follows", level=2),
        Grid(
            columns=("Attack", "Max Defense", "Hand", "Pouch"),
            rows=(("Strength + weapon", "armor", "2 + Agility", "2 × (level + Strength)"), ("", *room)),
            widths=(1, 1, 1, 1),
        ),
        Heading(text="Equipment, one of each; an offhand counts half its level, rounded up", level=2),
        Grid(columns=("Weapon", "Armor", "Offhand"), rows=(room, room), widths=(1, 1, 1)),
        Lines(label="Pouch and quest items", count=5),
        Heading(text="With so many XP the Warrior leaves the level", level=2),
        Grid(columns=("Level", "XP") * 3, rows=tuple(chart), widths=(1,) * 6),
        Heading(text="Spells, learned with so many max MP", level=2),
        Grid(columns=("Spell", "max MP", "Cost", "What it does"), rows=tuple(spells), widths=(2, 1, 1, 8)),
    )
    return Handout(name="", title="Warrior", blocks=blocks)


PAPERS = Papers(kinds=KINDS, handouts=handouts)
"""What the game puts on paper."""

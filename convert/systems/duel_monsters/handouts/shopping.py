"""What can be made, found or bought: artifacts, trinkets and equipment with time, MP and what helpers are worth."""

from __future__ import annotations

from collections.abc import Sequence

from convert.contract.handouts import Grid, Handout, Lines, Words
from convert.errors import UsageError
from convert.systems.duel_monsters.entries import Entry, RitualCost, Spell

THINGS = ("artifact", "trinket", "equipment")


def listed(entries: Sequence[Entry]) -> Handout:
    """The chosen entries that are things. Raises ``UsageError`` where none is."""
    things = [entry for entry in entries if isinstance(entry, Spell) and entry.form in THINGS]
    if not things:
        raise UsageError(
            "none of the chosen entries is an artifact, a trinket or equipment",
            hint="--form artifact, --form trinket, --form equipment or --list FILE chooses others",
        )
    rows = tuple(
        (
            "☐",
            entry.name,
            f"{entry.form}{', lasting' if entry.lasting and entry.form == 'artifact' else ''}",
            str(entry.rank or ""),
            "" if entry.use_mp is None else str(entry.use_mp),
            _ritual(entry.create),
            "" if entry.create is None else str(entry.create.time),
            _ritual(entry.restore),
            "",
        )
        for entry in things
    )
    return Handout(
        name="",
        title="Shopping and crafting",
        subtitle="1 thing" if len(things) == 1 else f"{len(things)} things",
        blocks=(
            Words(
                text="Time and MP are without helpers and sacrifices (RITUAL-02, RITUAL-06). The maker's Channeling "
                "must reach the time in its own units; each helper adds half of theirs, rounded down (RITUAL-08), each "
                "sacrifice 2 (RITUAL-09), and each of them makes it 1 unit longer (RITUAL-03, RITUAL-04). A day is 8 "
                "hours of work (RITUAL-10). A trinket is used up; an artifact that has lost its power is restored.",
                style="note",
            ),
            Grid(
                columns=("", "Name", "What", "Rank", "Use MP", "Make", "needs", "Restore", "Helpers"),
                rows=rows,
                widths=(0.6, 5, 2.6, 1, 1.1, 2.8, 1, 2.8, 2.2),
            ),
            Lines(label="Bought, found, promised", count=4),
        ),
    )


def _ritual(cost: RitualCost | None) -> str:
    if cost is None:
        return "—"
    unit = cost.unit if cost.time != 1 else cost.unit[:-1]
    return f"{cost.time} {unit}, {cost.mp} MP"

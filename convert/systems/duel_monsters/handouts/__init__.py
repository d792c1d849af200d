"""What Duel Monsters lays out on paper: spellbooks, sheets, fights, campaigns, shopping lists, a page of rules
(``convert.contract.handouts``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from convert.contract.book import Book
from convert.contract.handouts import Handout, HandoutKind, Papers
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.entries import Entry

KINDS: Mapping[str, HandoutKind] = {
    "spellbook": HandoutKind(
        title="spells in full, with boxes for Prepared and Used", takes="either", file="a character's sheet"
    ),
    "character": HandoutKind(title="character sheets", takes="files", file="a character's sheet"),
    "scenario": HandoutKind(title="fights for the game master", takes="files", file="a scenario"),
    "campaign": HandoutKind(title="a campaign as it stands, with room to go on", takes="files", file="a campaign"),
    "shopping": HandoutKind(title="artifacts and trinkets: what making them takes", takes="entries"),
    "reference": HandoutKind(title="the rules on two pages", takes="nothing"),
}


def handouts(kind: str, files: Sequence[Path], entries: Sequence[Entry], book: Book) -> Sequence[Handout]:
    """Those of one kind. Raises ``DataError`` for a file that cannot be used."""
    from convert.systems.duel_monsters.handouts import campaign, people, reference, scenario, shopping

    library = Library(book)
    if kind == "shopping":
        return [shopping.listed(entries)]
    if kind == "reference":
        return [reference.sheet()]
    if kind == "spellbook" and not files:
        return [people.chosen_spells(entries)]
    lay_out: Mapping[str, Callable[[Path, Library], Handout]] = {
        "spellbook": people.spellbook,
        "character": people.character,
        "scenario": scenario.fight,
        "campaign": campaign.log,
    }
    return [lay_out[kind](path, library) for path in files]


PAPERS = Papers(kinds=KINDS, handouts=handouts)
"""What the game puts on paper."""

"""Hand-written files under ``validate``: all their rules, with the names looked up in the compendium they belong to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from convert.contract.book import Book, Books
from convert.errors import DataError
from convert.findings.documents import Document
from convert.findings.model import Finding
from convert.prose.english import some
from convert.systems.duel_monsters.campaign import files
from convert.systems.duel_monsters.campaign.check import UNKNOWN, Misfit, Place, check_campaign, check_character, doubts
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.campaign.scenario import Scenario, check_scenario, sheets_missing
from convert.systems.duel_monsters.codes import CODES
from convert.systems.duel_monsters.rules.between.refusal import Problem
from convert.systems.duel_monsters.rules.between.stat import STATS, check_starting_pages
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.options import Options

POINTS = CODES["C2S703"]


def check_document(name: str, value: Any, document: Document, books: Books) -> list[Finding]:
    """Everything wrong with a character, campaign or scenario beyond its schema, each at its line.

    Where there is no compendium, all is checked that needs none: every name counts as known."""
    found: list[Finding] = []
    folder = Path(document.path).parent
    own = folder / value.compendium if isinstance(value, Campaign) and value.compendium else None
    try:
        book: Book | None = books(own)
    except DataError as error:
        found.append(document.find(UNKNOWN, ("compendium",), str(error), hint=error.hint or ""))
        book = None
    library = Library(book if book is not None else _NoBook())
    if isinstance(value, Scenario):
        found += sheets_missing(value, document, folder)
    return [*found, *files.findings_of(document, _misfits(value, library))]


class _NoBook:
    """Stands where no compendium is: it knows no entry, and objects to none."""

    @property
    def entries(self) -> tuple[Any, ...]:
        return ()

    def of_form(self, form: str) -> tuple[Any, ...]:
        return ()

    def suggest(self, wanted: str) -> tuple[str, ...]:
        return ()

    def having(self, words: str, kind: str = "") -> tuple[tuple[str, str], ...]:
        return ()

    def find(self, wanted: str) -> Any:
        return None

    def get(self, wanted: str) -> Any | None:
        return None


def _misfits(value: Any, library: Library) -> Iterator[Misfit]:
    if isinstance(value, Character):
        yield from check_character(value, library)
        yield from doubts(value, library)
        yield from points_misfit((), value, Options())
        yield from _pages_misfit((), value, library, Options())
    elif isinstance(value, Campaign):
        yield from check_campaign(value, library)
        for label, character in value.characters.items():
            yield from points_misfit(("characters", label), character, value.options)
    elif isinstance(value, Scenario):
        yield from check_scenario(value, library)
        for number, side in enumerate(value.sides):
            for index, member in enumerate(side.members):
                if member.sheet is not None:
                    place = ("sides", number, "members", index, "sheet")
                    yield from points_misfit(place, member.sheet, value.options)
                    yield from _pages_misfit(place, member.sheet, library, value.options)


def points_misfit(place: Place, character: Character, options: Options) -> Iterator[Misfit]:
    """Whether the Values are what seven 1s, the points of a new character and those of its milestones give (STAT-04,
    PROGRESS-02). A game master may give more, so that this is a warning."""
    values = asdict(character.values)
    placed = sum(values.values()) + character.points
    won = len(STATS) + options.creation_points + options.milestone_points * character.milestones
    told = f"the Values add up to {sum(values.values())}" + (
        f", and {character.points} are to spend" if character.points else ""
    )
    if placed != won:
        since = f" and {some(character.milestones, 'milestone')}" if character.milestones else ""
        message = f"{told}: a character of seven 1s, {some(options.creation_points, 'point')}{since} has {won}"
        rule = "PROGRESS-02" if character.milestones else "STAT-04"
        yield _odd((*place, "values"), rule, message)
    for name, value in values.items():
        if not character.milestones and value > options.creation_limit:
            message = f"{value} in a character without milestones: none is above {options.creation_limit} at creation"
            yield _odd((*place, "values", name), "STAT-04", message)


def _pages_misfit(place: Place, character: Character, library: Library, options: Options) -> Iterator[Misfit]:
    """Whether a character without milestones has more pages filled than a new one (STAT-18). What was learned since
    nobody knows here, so that this is a warning; in a campaign the clock runs, and nothing is said."""
    known = [entry for entry in map(library.get, character.spellbook) if entry is not None]
    ranks = {entry.name: entry.rank or 0 for entry in known}
    for problem in () if character.milestones else check_starting_pages(ranks, options):
        yield _odd((*place, "spellbook"), problem.rule, problem.message, "leave it so if some were learned since")


def _odd(place: Place, rule: str, message: str, leave: str = "leave it so if your table gives other points") -> Misfit:
    hint = f"`milestones` says how many were reached; {leave}"
    return Misfit(place=place, problem=Problem(rule=rule, message=message, severity="warning"), hint=hint, code=POINTS)

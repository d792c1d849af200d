"""How dangerous a creature is stands wherever entries are shown, filtered and sorted, once something rates them."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import msgspec
import pytest

from convert.compendium.book import Compendium
from convert.compendium.danger import Dangers, Figure, Rated, Table
from convert.errors import UsageError
from convert.export import choice, registry
from convert.export.model import Job
from convert.export.print.cards import card_of, noted
from convert.export.views import info, views
from tests.export.conftest import Run

BUG, DRAGON, SPELL = "Man-Eater Bug", "Blue-Eyes White Dragon", "Fissure"


def rated(book: Compendium, figures: dict[str, Figure], *, changed: bool = False) -> Dangers:
    """A table in which the bug has these figures."""
    rules = book.system.danger
    assert rules is not None
    bug = book.find(BUG)
    fingerprint = "another" if changed else rules.fingerprint(bug)
    table = Table(
        system=book.system.name,
        tool_version="1",
        player="sensible",
        seed=1,
        precision=15.0,
        games=100,
        anchor=DRAGON,
        figures={"met": "met in the flesh", "summon": "as a summon"},
        entries=(Rated(id=bug.id, fingerprint=fingerprint, figures=figures),),
    )
    return Dangers(book.system, (table,))


def job_of(book: Compendium, dangers: Dangers, what: str) -> Job:
    chosen = [book.find(name) for name in (DRAGON, SPELL, BUG)]
    return Job(
        book=book,
        info=info(book, chosen, card_text=False, dangers=dangers),
        entries=views(book, chosen, card_text=False, dangers=dangers),
        options=registry.load(what).options(),
    )


FIGURES = {"met": Figure(points=1240, error=15, games=80), "summon": Figure(points=1105, error=20, games=40)}


def test_the_site_filters_and_sorts_by_danger(starter: Compendium) -> None:
    files = dict(registry.load("site").files(job_of(starter, rated(starter, FIGURES), "site")))
    index = files["data/index.js"].decode()
    data = msgspec.json.decode(
        index[index.index("{") : index.rindex("}") + 1].replace("\\'", "'").replace("\\\\", "\\")
    )
    assert {"name": "danger", "title": "Danger", "number": True} in data["filters"]
    assert data["columns"]["danger"] == {"numbers": [None, None, 1240]}


def test_it_stands_on_pages_cards_and_in_tables(starter: Compendium) -> None:
    told = "Danger: 1240 ± 15 (met in the flesh), 1105 ± 20 (as a summon)"
    dangers = rated(starter, FIGURES)
    pages = dict(registry.load("markdown").files(job_of(starter, dangers, "markdown")))
    assert told in pages["monster/man-eater-bug.md"].decode()
    assert "Danger" not in pages["spell/fissure.md"].decode()
    cards = {e.name: card_of(noted(e), "") for e in job_of(starter, dangers, "print").entries}
    assert told in cards[BUG].paragraphs
    assert not any("Danger" in each for each in cards[DRAGON].paragraphs)
    table = dict(registry.load("csv").files(job_of(starter, dangers, "csv")))["entries.csv"].decode("utf-8-sig")
    assert [told in row["notes"] for row in csv.DictReader(io.StringIO(table))] == [False, False, True]


def test_entries_are_chosen_by_all_that_search_finds_them_by(run: Run, tmp_path: Path) -> None:
    def found(*filters: str) -> set[str]:
        assert run("export", "csv", *filters, "--to", "out").status == 0
        return set(
            re.findall(r"^([^,]+),ygo-", (tmp_path / "out" / "entries.csv").read_text("utf-8-sig"), re.MULTILINE)
        )

    dragons = found("--type", "dragon", "--level", "8+")
    assert {"Blue-Eyes White Dragon", "Tri-Horned Dragon"} & dragons
    assert dragons < found("--type", "dragon")
    cheap, dear = found("--cost", "4-", "--kind", "monster"), found("--cost", "5+", "--kind", "monster")
    assert cheap
    assert dear
    assert not cheap & dear
    odd = run("export", "csv", "--type", "dragoon", "--to", "out")
    assert (odd.status, "did you mean 'Dragon'" in odd.err) == (2, True)
    backwards = run("export", "csv", "--danger", "9-1", "--to", "out")
    assert (backwards.status, "backwards" in backwards.err) == (2, True)


def test_entries_are_chosen_by_danger(starter: Compendium, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "dangers_of", lambda book: rated(book, FIGURES))
    within = choice.choose(starter, choice.Choice(danger=(1200, 1300)))
    assert [entry.name for entry in within] == [BUG]
    assert choice.Choice(danger=(1200, 1300)).describe() == "danger 1200..1300"
    monkeypatch.setattr(choice, "dangers_of", lambda book: Dangers(book.system, ()))
    with pytest.raises(UsageError, match="nothing here is rated yet"):
        choice.choose(starter, choice.Choice(danger=(0, 9)))


def test_what_has_changed_since_says_so_and_nothing_is_said_where_nothing_is_rated(starter: Compendium) -> None:
    older = job_of(starter, rated(starter, FIGURES, changed=True), "markdown")
    assert older.entries[-1].panel.notes[-1].endswith("(as a summon); old: it has changed since")
    without = job_of(starter, Dangers(starter.system, ()), "markdown")
    assert "danger" not in {facet.name for facet in without.info.facets}
    assert all("danger" not in entry.facets for entry in without.entries)

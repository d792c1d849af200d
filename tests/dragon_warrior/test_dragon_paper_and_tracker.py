"""What a table keeps track of with real cards, and what it has on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from convert.cards.starter import load_starter
from convert.cli.main import app
from convert.compendium.memory import in_memory
from convert.contract.book import Book
from convert.contract.handouts import Grid, Heading, Track, Words
from convert.errors import DataError, UsageError
from convert.systems.dragon_warrior import SYSTEM

BATTLE = """
play: battle
warrior: warrior, level 5, weapon 5, armor 4, with Kuriboh
conflict: Dark Magician, level 5, boss, weakness 2
"""


@pytest.fixture(scope="module")
def book() -> Book:
    return in_memory(SYSTEM, load_starter(), label="the starter set")


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    path = tmp_path / "the-gate.yaml"
    path.write_text(BATTLE, encoding="utf-8")
    return path


def test_a_conflict_in_a_fight(book: Book) -> None:
    """DW-CONF-01, DW-BOSS-01: as it is, and as a boss."""
    plain, boss = SYSTEM.tracker.combatants(book.find("Dark Magician"))
    assert (plain.counters, boss.counters) == (
        {"hp": (30, 30), "defense": (6, 6), "mp": (20, 20)},
        {"hp": (65, 65), "defense": (13, 13), "mp": (20, 20)},
    )
    assert dict(plain.figures) == {"Level": "7", "Attack": "8", "Cards": "4", "Spells": "Hurt, Spellblock"}
    assert boss.label == "boss"
    assert tuple(SYSTEM.tracker.combatants(book.find("dw-spell-hurt"))) == ()
    assert [counter.name for counter in SYSTEM.tracker.tracking.counters] == ["hp", "defense", "mp"]


def test_a_game_files_battle_in_the_tracker(book: Book, game_file: Path) -> None:
    """DW-PM-10: a Party Member's Defense does nothing, so it is not tracked."""
    fight = SYSTEM.tracker.fight(game_file, book)
    assert (fight.title, [(one.name, one.label, one.side) for one in fight.combatants]) == (
        "The gate",
        [("Warrior", "", "Warrior"), ("Kuriboh", "Party Member", "Warrior"), ("Dark Magician", "boss", "Villain")],
    )
    assert fight.combatants[0].counters["defense"] == (4, 4)
    assert "defense" not in fight.combatants[1].counters
    (first,) = SYSTEM.tracker.fights(book)
    assert dict(first.combatants[1].figures)["Level"] == "1"
    game_file.write_text("play: quest\n", encoding="utf-8")
    with pytest.raises(DataError, match="no battle but a quest"):
        SYSTEM.tracker.fight(game_file, book)


def test_a_conflict_sheet_at_a_level_of_ones_choice(book: Book, game_file: Path) -> None:
    """DW-CONV-16, DW-CONF-06: what the Villain's player has before him."""
    (sheet,) = SYSTEM.papers.handouts("conflicts", [game_file], (), book)
    heading, figures, *rest = sheet.blocks
    assert heading == Heading(text="Dark Magician, level 5, boss", level=2)
    assert isinstance(figures, Grid)
    assert figures.rows == (("13", "11", "60", "10", "4"),)
    words = [block.text for block in rest if isinstance(block, Words)]
    assert words[0] == "Weakness: attacks with light do ×2 damage."
    assert words[1].startswith("Hurt (3 MP): attack with one card more")
    assert words[-1] == "XP: 10; 20 for a Warrior below level 5. Treasure: 10 levels. It cannot run away."
    (boxes,) = [block for block in rest if isinstance(block, Track)]
    assert [(row.label, row.boxes) for row in boxes.rows] == [("HP", 60), ("Defense", 11), ("MP", 10)]
    (own,) = SYSTEM.papers.handouts("conflicts", [], [book.find("Dark Magician")], book)
    assert own.blocks[0] == Heading(text="Dark Magician, level 7", level=2)
    with pytest.raises(UsageError, match="no Conflict"):
        SYSTEM.papers.handouts("conflicts", [], [book.find("dw-spell-hurt")], book)


def test_the_warriors_sheet(book: Book) -> None:
    """DW-XP-03, DW-WAR-04: chart and spells."""
    (sheet,) = SYSTEM.papers.handouts("warrior", [], (), book)
    chart, spells = [block for block in sheet.blocks if isinstance(block, Grid)][-2:]
    assert chart.rows[0] == ("1", "5", "11", "330", "21", "1150")
    assert chart.rows[-1] == ("10", "275", "20", "1045", "30", "2320")
    assert spells.rows[4][:3] == ("Spellblock", "50", "X")


def test_exports_of_this_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DW-CONF-01: level and figures are in every text that leaves the toolkit."""
    monkeypatch.chdir(tmp_path)
    run = CliRunner()
    assert run.invoke(app, ["build", "--system", "dragon-warrior", "--source", "starter"]).exit_code == 0
    done = run.invoke(app, ["export", "--all", "--system", "dragon-warrior", "--name", "Dark Magician"])
    assert done.exit_code == 0, done.output
    told = [
        path.read_text("utf-8-sig") for path in (tmp_path / "output" / "exports").rglob("*") if path.suffix in TEXTS
    ]
    assert len([text for text in told if "Level 7 · creature · Spellcaster · DARK" in text]) >= 5


TEXTS = (".md", ".csv", ".txt", ".json")

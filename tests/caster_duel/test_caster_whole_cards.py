"""Whole playing cards by name: a mode of one, a list of them, what stands in for which (CASTER-CONV-01, CASTER-CONV-08,
CASTER-CONV-09)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from convert.cards.selection import Selection
from convert.cli.main import app
from convert.compendium.book import Compendium
from convert.contract.registry import load_system
from convert.errors import UsageError
from convert.export.choice import Choice, choose, unlisted
from convert.kernel import Move
from convert.systems.caster_duel.conversion import homebrew
from convert.systems.caster_duel.entries import Creature, Entry, Spell
from convert.systems.caster_duel.rules import CardIndex, Game, Options, standard_entries
from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.whole_card import entries_named, standing_in
from convert.systems.caster_duel.words import describe
from convert.table import finding
from tests.caster_duel.tables import do, happened, table

FOOL: Any = msgspec.convert(
    homebrew("creature", "fool", {"suit": "hearts", "face": "ace", "name": "The Fool", "power": 5}), Creature
)
BLAST: Any = msgspec.convert(
    homebrew("spell", "paper-blast", {"suit": "hearts", "rank": 4, "mode": "damage", "amount": 7}), Spell
)
ENTRIES: tuple[Entry, ...] = (*standard_entries(), FOOL, BLAST)


@pytest.mark.parametrize("name", ["8♦ damage", "8d: Damage", "eight of diamonds damage", "8D as a damage", "8♦ DAMAGE"])
def test_a_card_is_named_in_one_of_its_modes(name: str) -> None:
    assert [entry.id for entry in entries_named(standard_entries(), name)] == ["caster-diamonds-08-damage"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("8♦ heal", "8♦ is no Heal (CASTER-HEAL-02)"),
        ("4c counter", "4♣ is no Counter-spell (CASTER-COUNTER-01)"),
        ("7c scry 2", "7♣ is no Scry 2 (CASTER-SCRY-01)"),
        ("ah heal", "A♥ is a creature, and no Heal (CASTER-CREA-01)"),
    ],
)
def test_of_a_mode_that_a_card_has_not_the_rule_is_said(name: str, told: str) -> None:
    with pytest.raises(UsageError) as refused:
        entries_named(standard_entries(), name)
    assert refused.value.message == told
    if "creature" not in told:
        assert str(refused.value.hint).endswith("; and a mana source")


def test_what_is_no_card_is_left_to_others() -> None:
    assert not entries_named(standard_entries(), "the great heal")
    assert not entries_named(standard_entries(), "damage")


def test_a_number_card_is_shown_as_a_source_of_mana_too() -> None:
    """CASTER-MANA-01, CASTER-CONV-03: being a source is no entry of its own."""
    sources = {entry.id: describe(entry).source for entry in standard_entries()}
    assert sources["caster-clubs-07-heal"].endswith(" · also a mana source")
    assert sources["caster-hearts-ace"] == "caster-hearts-ace"


def test_it_is_said_which_entry_stands_in_for_which() -> None:
    """CASTER-CONV-08: in both directions, and of nothing else."""
    told = {entry.id: lines for entry in ENTRIES if (lines := standing_in(entry, ENTRIES))}
    assert told == {
        "caster-hearts-ace": ("In a game The Fool (home-fool) stands in its place (CASTER-CONV-08).",),
        "home-fool": (
            "In a game it stands in the place of Ace of Hearts (caster-hearts-ace), on the card A♥ (CASTER-CONV-08).",
        ),
        "caster-hearts-04-damage": ("In a game Paper Blast (home-paper-blast) stands in its place (CASTER-CONV-08).",),
        "home-paper-blast": (
            "In a game it stands in the place of Four of Hearts: Damage (caster-hearts-04-damage), on the card 4♥ "
            "(CASTER-CONV-08).",
        ),
    }


def test_the_log_and_the_board_name_homebrew() -> None:
    game = table(mine="AH 4H", mana="2H 3H 5H")
    game.card_index = CardIndex(ENTRIES, Options())
    do(game, "summon AH")
    while game.state.waiting:
        do(game, "pass")
    do(game, "damage 4H opponent")
    told = [game.tell(event) for event in happened(game, ev.Announced)]
    assert told[0].startswith("Player 1 summons A♥ (The Fool), paying ")
    assert "Damage (4♥, Paper Blast) at Player 2" in told[1]
    assert any("A♥ (The Fool) 5/1" in line for line in game.board(0))
    assert "    In a game The Fool (home-fool) stands in its place (CASTER-CONV-08)." in game.look_up("ah", 0)
    assert "The Fool" not in "".join(Game.new(seed=1).board(0))


HOMEBREW: dict[str, Any] = {"mine": "AH 4H 2H", "mana": "3H 5H 7H 8H 9C", "play": "AS", "their_play": "QC KD"}


def homebrewed(**zones: Any) -> Game:
    game = table(**(HOMEBREW | zones))
    game.card_index = CardIndex(ENTRIES, Options())
    return game


def test_the_list_of_moves_names_homebrew_as_show_does() -> None:
    """A creature wherever it is meant, a spell as which it is played; never a source of mana."""
    game = homebrewed(source_played=False)
    told = {str(move): game.describe(move) for move in game.legal_moves()}
    assert told["summon AH"] == "summon A♥ (The Fool)"
    assert told["damage 4H KD"] == "damage K♦ with 4♥ (Paper Blast)"
    assert told["artifact 4H"] == "play 4♥ as an artifact"
    assert told["source 4H"] == "play 4♥ as a mana source"
    do(game, "summon AH")
    while game.state.waiting:
        do(game, "pass")
    assert "tap A♥ (The Fool) with 2♥" in [game.describe(move) for move in game.legal_moves()]
    assert game.describe(Move("attack", ("AH",))) == "attack with A♥ (The Fool)"
    assert game.describe(Move("block", ("KD", "AH"))) == "block K♦ with A♥ (The Fool)"
    assert game.describe(Move("discard", ("4H",))) == "discard 4♥ (Paper Blast)"
    assert "(" not in table(mine="AH", mana="3H 5H 7H 8H").describe(Move("summon", ("AH",)))


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("summon the fool", ["summon AH"]),
        ("summon A♥ (The Fool)", ["summon AH"]),
        ("the fool", ["summon AH"]),
        ("paper blast", ["damage 4H opponent", "damage 4H KD"]),
        ("play paper blast on kd", ["damage 4H KD"]),
        ("damage kd with paper blast", ["damage 4H KD"]),
        ("damage K♦ with 4♥ (Paper Blast)", ["damage 4H KD"]),
        ("damage kd 4h", ["damage 4H KD"]),
    ],
)
def test_homebrew_is_typed_by_its_name_or_by_its_card(line: str, moves: list[str]) -> None:
    game = homebrewed()
    assert [str(move) for move in finding.named(game, line, game.legal_moves())] == moves


@pytest.mark.parametrize("name", ["the fool", "The Fool", "ah"])
def test_homebrew_is_read_by_its_name(name: str) -> None:
    assert homebrewed().look_up(name, 0)[0] == "Ace of Hearts: in your hand."


def test_a_list_takes_cards_as_people_write_them(tmp_path: Path) -> None:
    """CASTER-CONV-01: as --source and ``show`` do; what is no card is told with its line."""
    path = tmp_path / "list.txt"
    path.write_text("AH\n10D\nlarge joker\ncaster-hearts-king\n7♣\nseven of clubs\nzz\n", encoding="utf-8")
    game = load_system("caster-duel")
    loaded = game.cards("auto")
    assert loaded is not None
    chosen = Selection.of(list_file=path).apply(loaded.cards, game.called)
    names = ["King of Hearts", "Ace of Hearts", "Seven of Clubs", "Ten of Diamonds", "Joker 1"]
    assert [card.name for card in chosen.cards] == names
    assert [finding.line for finding in chosen.findings] == [7]


def test_build_and_export_take_such_a_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("list.txt").write_text("AH\n10D\n", encoding="utf-8")
    run = CliRunner()
    built = run.invoke(app, ["build", "--system", "caster-duel", "--list", "list.txt"])
    assert built.exit_code == 0, built.output
    book = Compendium.load(Path("output") / "caster-duel")
    assert {entry.card for entry in book.entries} == {"caster-hearts-ace", "caster-diamonds-10"}
    part = Selection.of(list_file=Path("list.txt"))
    assert len(choose(book, Choice(part=part))) == len(book.entries)
    assert unlisted(book, part) == []
    shown = run.invoke(app, ["show", "--system", "caster-duel", "ah heal"])
    assert str(shown.exception) == "A♥ is a creature, and no Heal (CASTER-CREA-01)"

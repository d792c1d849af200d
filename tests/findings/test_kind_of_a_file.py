"""What a file is where it does not say so: by its name, then by the nearest folder that means something."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from convert.cli.game_commands import game_commands, meant, with_told_game
from convert.cli.main import app
from convert.compendium.kinds import game_meant, kind_of
from convert.compendium.validate import validate
from convert.contract.registry import load_system
from convert.contract.told import told_by
from convert.errors import UsageError
from convert.findings.reading import read_text
from convert.systems.duel_monsters.campaign.files import is_campaign
from convert.systems.magic_rpg.campaign.files import write_campaign
from convert.systems.magic_rpg.campaign.model import Campaign
from convert.systems.magic_rpg.characters.files import write_sheet
from convert.systems.magic_rpg.characters.sheet import Sheet


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("scenarios/duel.yaml", "scenario"),
        ("scenarios/characters/teana.yaml", "character"),
        ("characters/scenarios/duel.yaml", "scenario"),
        ("overrides/scenarios/characters/teana.yaml", "character"),
        ("overrides/duel.scenario.yaml", "scenario"),
        ("somewhere/mine.override.yaml", "override"),
    ],
)
def test_the_nearest_place_tells(path: str, kind: str) -> None:
    """Whatever the order in which a set gives its names: the same in every run."""
    document = read_text("name: Teana\n", path)
    assert kind_of(document, Path(path), load_system("duel-monsters")) == kind


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("# yaml-language-server: $schema=schemas/magic-rpg/character.schema.json\nname: Ann\n", "magic-rpg"),
        ("# yaml-language-server: $schema=../schemas/character.schema.json\nname: Ann\n", "duel-monsters"),
        ("name: Ann\nvalues: {memory: 4}\nledger: []\n", "magic-rpg"),
        ("name: Ann\narchetypes: []\nmoney: 5\n", "dice-duels"),
        ("name: Ann\nvalues: {hp: 3}\nattribute: Light\n", "duel-monsters"),
        ("name: Ann\nledgr: []\n", "duel-monsters"),
    ],
)
def test_a_file_says_which_game_it_is_for(text: str, game: str) -> None:
    """By the schema for editors, else by fields that only one game's files have; else it is the one that is meant."""
    document = read_text(text, "ann.yaml")
    assert game_meant(document, Path("ann.yaml"), load_system("duel-monsters")) == game


def test_what_a_game_writes_is_known_for_its_own(tmp_path: Path) -> None:
    """A sheet of Magic is checked and read as that without ``--system``; YAML and JSON say so, each in its way."""
    for name in ("ann.yaml", "ann.json"):
        path = tmp_path / name
        write_sheet(path, Sheet(name="Ann"))
        assert told_by(path) == ("magic-rpg", "character")
        (found,) = validate([path], load_system("duel-monsters")).findings
        assert found.message == "the ledger comes to 150, not 0 (MRPG-AP-05)"
        command, rest = meant("character", game_commands()["character"], ["show", str(path)])
        assert (command.app.split(".")[2], rest) == ("magic_rpg", ["show", str(path)])


def test_a_campaign_goes_on_as_the_game_that_began_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a file named, the campaigns of the folder tell, where they are all of one game; a file of a game that
    has no such command is refused."""
    monkeypatch.chdir(tmp_path)
    games = game_commands()["campaign"]
    write_campaign(Path("tower.yaml"), Campaign(title="Tower"))
    assert "magic_rpg" in meant("campaign", games, ["show"])[0].app
    Path("tomb.yaml").write_text("# yaml-language-server: $schema=schemas/campaign.schema.json\ntitle: Tomb\n")
    assert "duel_monsters" in meant("campaign", games, ["show"])[0].app
    assert is_campaign(Path("tomb.yaml"))
    assert not is_campaign(Path("tower.yaml"))
    Path("deck.yaml").write_text("# $schema=schemas/dice-duels/deck.schema.json\nname: Ann\n")
    with pytest.raises(UsageError, match="is for dice-duels, which has no command campaign"):
        meant("campaign", games, ["show", "--file=deck.yaml"])
    assert with_told_game(["--side", "deck.yaml"]) == ["--system", "dice-duels", "--side", "deck.yaml"]


def test_a_command_that_only_another_game_has_names_that_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`campaign study` before there is a campaign: it was "No such command"."""
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["campaign", "study", "ann", "Forest"])
    assert isinstance(result.exception, UsageError)
    assert str(result.exception) == "`campaign study` is a command of magic-rpg, which no file here is of"
    assert result.exception.hint == "say which game: card2spell campaign study --system magic-rpg …"
    assert "No such command 'nonsense'" in CliRunner().invoke(app, ["campaign", "nonsense"]).output

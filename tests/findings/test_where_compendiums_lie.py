"""Which compendium a command means: the one named, the one that ``card2spell.yaml`` names, the one beside a file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from convert.cli.main import app

RUNNER = CliRunner()
SHEET = "name: Neferet\nattribute: Light\nvalues: {hp: 5, mp: 5, attack: 5, preparation: 4}\nspellbook: [Fisure]\n"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose compendium lies where its ``card2spell.yaml`` says; a sheet with a mistake; a made-up spell."""
    folder = tmp_path_factory.mktemp("table")
    (folder / "card2spell.yaml").write_text("source: starter\noutput: books\n")
    (folder / "characters").mkdir()
    (folder / "characters" / "neferet.yaml").write_text(SHEET)
    (folder / "overrides").mkdir()
    (folder / "overrides" / "mine.yaml").write_text("sandstorm:\n  new: spell\n  name: Sandstorm\n  rank: 2\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert RUNNER.invoke(app, ["build"]).exit_code == 0
    assert (folder / "books" / "duel-monsters" / "manifest.json").is_file()
    return folder


def test_commands_read_where_the_build_wrote(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``output:`` of card2spell.yaml holds for what opens a compendium as for the build."""
    monkeypatch.chdir(table)
    for arguments in (["show", "Sandstorm"], ["search", "Sandstorm"], ["explain", "Sandstorm"], ["override", "status"]):
        ran = RUNNER.invoke(app, arguments)
        assert ran.exit_code == 0, ran.output
        assert "nothing is built" not in ran.output
        assert "andstorm" in ran.output


def test_explain_names_the_line_of_the_override(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    rank = next(line for line in RUNNER.invoke(app, ["explain", "Sandstorm"]).stdout.splitlines() if " rank " in line)
    assert rank.endswith("overrides/mine.yaml:4")


def test_explain_goes_from_the_printed_value_to_the_final_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Card field, rule, what the rules made, the line of the override, an edit by hand: each where it came in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "card2spell.yaml").write_text("source: starter\n")
    (tmp_path / "overrides").mkdir()
    (tmp_path / "overrides" / "mine.yaml").write_text("imp:\n  card: Feral Imp\n  rank: 4\n  real:\n    hp: 30\n")
    assert RUNNER.invoke(app, ["build"]).exit_code == 0
    monsters = tmp_path / "output" / "duel-monsters" / "monsters.json"
    text = monsters.read_text(encoding="utf-8")
    assert '"name":"Feral Imp","rank":4' in text
    monsters.write_text(text.replace('"name":"Feral Imp","rank":4', '"name":"Feral Imp","rank":5'), encoding="utf-8")
    assert RUNNER.invoke(app, ["build"]).exit_code == 0
    told = RUNNER.invoke(app, ["explain", "Feral Imp"]).stdout.splitlines()
    chains = {line.split()[0]: line.split(maxsplit=2)[1:] for line in told if line.startswith("  ") and "; " in line}
    assert chains["attack"] == ["13", "card.attack 1300; CONVERT-03; CONVERT-04"]
    assert chains["rank"][0] == "5"
    assert chains["rank"][1].endswith("→ 1; overrides/mine.yaml:3; edited by hand in monsters.json")
    assert chains["real.hp"][0] == "30"
    assert chains["real.hp"][1].endswith("→ 20; overrides/mine.yaml:5")


def test_what_was_never_built_is_explained_with_its_overrides_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = RUNNER.invoke(app, ["explain", "Fissure"])
    rank = next(line for line in ran.stdout.splitlines() if " rank " in line)
    assert "RARITY-02" in rank
    assert "bundled:destroying-spells.yaml:" in rank


def test_a_sheet_is_held_to_the_compendium_beside_it(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever folder one works in; ``--compendium`` names another."""
    monkeypatch.chdir(tmp_path)
    sheet = str(table / "characters" / "neferet.yaml")
    ran = RUNNER.invoke(app, ["validate", sheet, "--format", "concise"])
    assert ran.exit_code == 1
    assert f"{sheet}:3:9: C2S703 STAT-04: the Values add up to 22" in ran.stdout
    assert f"{sheet}:4:13: C2S702 there is no entry 'Fisure'" in ran.stdout
    named = RUNNER.invoke(app, ["validate", sheet, "--format", "concise", "--compendium", str(table / "books")])
    assert named.stdout == ran.stdout


def test_without_a_compendium_the_rest_is_checked_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "characters").mkdir()
    (tmp_path / "characters" / "neferet.yaml").write_text(SHEET)
    ran = RUNNER.invoke(app, ["validate", "characters", "--format", "concise"])
    assert ran.exit_code == 0
    assert "C2S703" in ran.stdout
    assert "C2S702" not in ran.stdout
    assert "whether characters name real entries was not checked" in ran.stderr


def test_the_game_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``system:`` of card2spell.yaml is the game of every command."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "card2spell.yaml").write_text("system: caster-duel\n")
    ran = RUNNER.invoke(app, ["search", "--json", "ace"])
    assert '"caster-duel"' in ran.stdout, ran.output
    ran = RUNNER.invoke(app, ["search", "--json", "ace", "--system", "duel-monsters"])
    assert '"caster-duel"' not in ran.stdout, ran.output


def test_a_file_that_a_compendium_lacks_is_told(table: Path, tmp_path: Path) -> None:
    """``explain`` without provenance.json, ``diff`` without spells.json, ``validate`` without manifest.json: exit 1."""
    whole = table / "books" / "duel-monsters"
    for name, command, told in (
        (
            "provenance.json",
            ["explain", "Sandstorm", "--compendium"],
            "has no provenance.json: where its fields came from",
        ),
        ("spells.json", ["diff", str(whole)], "has no spells.json"),
        ("manifest.json", ["validate"], "has no manifest.json: nothing tells whether its files are all there"),
    ):
        damaged = shutil.copytree(whole, tmp_path / name)
        (damaged / name).unlink()
        ran = RUNNER.invoke(app, [*command, str(damaged)])
        assert told in ran.output + str(ran.exception)
        assert getattr(ran.exception, "exit_code", ran.exit_code) == 1

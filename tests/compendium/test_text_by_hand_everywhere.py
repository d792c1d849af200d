"""A text that somebody wrote, in every game: what the rules play is said beside it, the same by each command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from convert.cli import main

Run = Callable[..., str]


@pytest.fixture
def card2spell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in an empty folder; all that it says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "400")

    def command(*words: str) -> str:
        capsys.readouterr()
        with pytest.raises(SystemExit):
            main.run(list(words))
        return " ".join("".join(capsys.readouterr()).split())

    return command


@pytest.mark.parametrize(
    ("system", "card", "played"),
    [
        ("duel-monsters", "Ookazi", "Deal 8 Effect Damage to"),
        ("dragon-warrior", "Feral Imp", "No spells, no abilities."),
        ("dice-duels", "Raigeki", ": destroy "),
        ("caster-duel", "King of Hearts", ": "),
        ("magic-rpg", "Serra Angel", "flying, vigilance"),
    ],
)
def test_what_the_rules_play_is_said_beside_a_text_by_hand(
    system: str, card: str, played: str, card2spell: Run
) -> None:
    """By ``build``, ``validate`` and ``show`` alike; nothing is said of a text that says just that."""
    folder = Path("overrides") if system == "duel-monsters" else Path("overrides") / system
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(f"mine: {{card: {card}, text: Makes tea.}}\n", encoding="utf-8")
    built = card2spell("build", "--source", "starter", "--system", system)
    assert ", 1 none" not in built
    checked = card2spell("validate", "overrides", "--system", system)
    shown = card2spell("show", card, "--system", system)
    by_folder = card2spell("validate", "overrides", f"output/{system}")
    for said in (built, checked, by_folder):
        told = said.partition("C2S219 note: text set by hand; the rules play: ")[2]
        assert played in told.partition("hint:")[0], said
        assert not told.startswith("nothing of it")
    told = shown.partition("Text set by hand; the rules play: ")[2]
    assert played in told, shown


def test_the_folder_of_overrides_names_their_game(card2spell: Run) -> None:
    """As a build reads them: a creature is a kind of caster-duel's, whichever game is meant otherwise."""
    folder = Path("overrides/caster-duel")
    folder.mkdir(parents=True)
    (folder / "b.yaml").write_text("b: {new: creature, name: Blob}\n", encoding="utf-8")
    assert "C2S104" not in card2spell("validate", "overrides/caster-duel/b.yaml")
    Path("overrides/b.yaml").write_text("b: {new: creature, name: Blob}\n", encoding="utf-8")
    assert "C2S104" in card2spell("validate", "overrides/b.yaml")


@pytest.mark.parametrize("folder", ["ov", "overrides"])
def test_a_file_that_a_build_passes_over_is_named_by_validate_too(folder: str, card2spell: Run) -> None:
    """C2S218: outside ov/GAME/ it is the first game's, whatever the folder is called."""
    inner = Path(folder) / "magic-rpg"
    inner.mkdir(parents=True)
    wall = "wall: {new: monster, name: Wall, power: 0, toughness: 4}\n"
    (Path(folder) / "a.yaml").write_text(wall, encoding="utf-8")
    (inner / "b.yaml").write_text(wall.replace("wall", "gate").replace("Wall", "Gate"), encoding="utf-8")
    told = f"{folder}/a.yaml: C2S218 note: passed over"
    built = card2spell("build", "--source", "starter", "--system", "magic-rpg", "--overrides", folder)
    checked = card2spell("validate", folder, "--system", "magic-rpg")
    assert (told in built, told in checked) == (True, True), checked
    assert "b.yaml" not in checked
    assert "C2S218" not in card2spell("validate", str(inner), "--system", "magic-rpg")
    assert "C2S218" not in card2spell("validate", folder)
    assert "b.yaml" not in card2spell("validate", folder)


def test_a_file_that_a_build_passes_over_does_not_take_names_from_the_games_own(card2spell: Run) -> None:
    """C2S224, C2S213: the two files are never laid over the same entries."""
    inner = Path("overrides/magic-rpg")
    inner.mkdir(parents=True)
    for path in (Path("overrides/a.yaml"), inner / "b.yaml"):
        path.write_text("gate: {new: monster, name: Gate of Nowhere}\n", encoding="utf-8")
    card2spell("build", "--source", "starter", "--system", "magic-rpg", "--overrides", "overrides")
    checked = card2spell("validate", "overrides", "--system", "magic-rpg")
    assert "C2S218" in checked
    assert ("C2S224" in checked, "C2S213" in checked) == (False, False), checked


def test_validate_says_what_a_build_says_of_a_card_that_the_project_overrides(card2spell: Run) -> None:
    """The project's own layer lies beneath: what the rules play is its tree, not the card's alone."""
    Path("overrides").mkdir()
    Path("overrides/a.yaml").write_text("fissure: {card: Fissure, text: Destroys a dragon.}\n", encoding="utf-8")
    built = card2spell("build", "--source", "starter")
    checked = card2spell("validate", "overrides")
    told = built.partition("C2S219 note: ")[2].partition(" hint:")[0]
    assert told
    assert f"C2S219 note: {told}" in checked
    assert "bundled:" not in checked


def test_homebrew_with_a_text_alone_is_the_tables_to_play(card2spell: Run) -> None:
    """No flavour: that is a card without rules text. Neither is it said of homebrew without a text."""
    Path("overrides").mkdir()
    lines = [
        "storm: {new: spell, name: Sandstorm, rank: 2, text: Everybody coughs.}",
        "cow: {new: monster, name: Stone Cow, level: 4, rank: 2, attribute: Earth, type: Beast}",
    ]
    Path("overrides/a.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    card2spell("build", "--source", "starter")
    assert "manual" in card2spell("search", "Sandstorm")
    assert "Homebrew with a text and no effects: the table plays it." in card2spell("show", "Sandstorm")
    assert "flavour" in card2spell("search", "Stone Cow")
    assert " error" not in card2spell("validate", "overrides", "output/duel-monsters")


def test_a_wrong_override_on_one_of_the_projects_leaves_the_entry_as_it_was(card2spell: Run) -> None:
    """It is met at its line by ``build`` and ``validate``; before, what it had laid over the entry broke both."""
    Path("overrides").mkdir()
    card2spell("build", "--source", "starter")
    Path("overrides/a.yaml").write_text("fissure:\n  card: Fissure\n  form: null\n", encoding="utf-8")
    for said in (card2spell("build", "--source", "starter"), card2spell("validate", "overrides")):
        assert "a.yaml:3:3: C2S210" in said
    Path("overrides/a.yaml").unlink()
    card2spell("build", "--source", "starter")
    assert "Fissure" in card2spell("show", "Fissure")

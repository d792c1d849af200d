"""What an override is judged by and pinned to: ``--compendium``, else the usual build; the build that a pin is noted to
be of only shows what the card was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compendium.test_override_commands import Operation, answer

OLD, NEW = "old/duel-monsters", "output/duel-monsters"


@pytest.fixture
def pinned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Operation, Path]:
    """An override pinned to the build in ``old``; in ``output`` the card is another, by its damage."""
    monkeypatch.chdir(tmp_path)
    operation = Operation(tmp_path)
    for points, place in ((800, "old"), (500, "output")):
        (tmp_path / "cards.json").write_bytes(answer(points))
        assert operation.run("build", "--source", "cards.json", "--output", place).exit_code == 0
    operation.run("override", "new", "Ember Rain", "--compendium", OLD)
    path = tmp_path / "overrides" / "ember-rain.yaml"
    path.write_text(path.read_text() + "  note: ours\n")
    return operation, path


def _pin(path: Path) -> str:
    return next(line for line in path.read_text().splitlines() if line.startswith("  pin:"))


@pytest.mark.parametrize("named", [(), ("--compendium", NEW), ("--compendium", "output")])
@pytest.mark.parametrize("which", ["ember-rain", "--all"])
def test_status_and_both_ways_of_refresh_judge_by_one_build(
    pinned: tuple[Operation, Path], named: tuple[str, ...], which: str
) -> None:
    """Status said stale, and the command of its hint that the pin is right already; ``--all`` used another build. What
    the card was, the noted build knows. The remark goes with its pin."""
    operation, path = pinned
    assert path.read_text().count("# of the build in ../old/duel-monsters") == 1
    (before,) = operation.json("override", "status", *named)["overrides"]
    assert before["state"] == "stale"
    shown = operation.run("override", "refresh", which, "--dry-run", *named).output
    assert "the card since the pin:" in shown
    assert "now: Deal 5 Effect Damage" in shown
    assert "no build here knew it" not in shown
    operation.run("override", "refresh", which, *named)
    assert _pin(path) == f'  pin: "{before["digest"]}"'
    (after,) = operation.json("override", "status")["overrides"]
    assert after["state"] == "applied"
    assert "right already" in operation.run("override", "refresh", "ember-rain").output
    assert _pin(path) == f'  pin: "{before["digest"]}"'


def test_the_remark_follows_the_pin_to_a_named_build(pinned: tuple[Operation, Path]) -> None:
    """Pinned to ``output``, then to ``old`` again: the remark is written anew. A comment of one's own stays."""
    operation, path = pinned
    began = _pin(path).split()[1]
    operation.run("override", "refresh", "ember-rain")
    assert "old" not in _pin(path)
    operation.run("override", "refresh", "ember-rain", "--compendium", OLD)
    assert _pin(path) == f'  pin: "{began}"  # of the build in ../{OLD}'
    path.write_text(path.read_text().replace("# of the build in ../old/duel-monsters", "# my pin"))
    operation.run("override", "refresh", "ember-rain")
    assert _pin(path).endswith('"  # my pin')
    operation.run("override", "refresh", "ember-rain", "--compendium", OLD)
    assert _pin(path).endswith('"  # my pin')


def test_the_usual_build_needs_no_remark(pinned: tuple[Operation, Path]) -> None:
    operation, _ = pinned
    text = operation.run("override", "new", "Ember Rain", "--compendium", NEW, "--stdout").stdout
    assert "  pin:" in text
    assert "of the build in" not in text


def test_the_hint_of_status_names_the_build_that_it_judged_by(pinned: tuple[Operation, Path]) -> None:
    """With ``--compendium`` and ``--overrides`` the command that is proposed has them too."""
    operation, path = pinned
    operation.run("override", "refresh", "ember-rain")
    path.parent.rename(operation.folder / "mine")
    told = operation.run("override", "status", "--overrides", "mine", "--compendium", OLD).output
    command = f"override refresh ember-rain --compendium {OLD} --overrides mine --dry-run"
    assert f"`card2spell {command}`" in " ".join(told.split())
    assert "now: Deal 8 Effect Damage" in operation.run(*command.split()).output


def test_two_overrides_of_one_file_get_each_a_pin_of_its_own(pinned: tuple[Operation, Path]) -> None:
    """The first pin that is written moves the lines of the second."""
    operation, path = pinned
    path.write_text("rain:\n  card: Ember Rain\n  note: ours\nwell:\n  card: Quiet Well\n  note: ours\n")
    operation.run("override", "refresh", "rain", "well")
    lines = path.read_text().splitlines()
    assert [line.split(":")[0].strip() for line in lines] == [
        "rain",
        "card",
        "pin",
        "note",
        "well",
        "card",
        "pin",
        "note",
    ]
    assert [each["state"] for each in operation.json("override", "status")["overrides"]] == ["applied", "applied"]

"""A link in a folder of overrides of which nothing is read is told (C2S228): what it should change stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def overrides(card2spell: Run, tmp_path: Path) -> Path:
    """An override, one behind a link, a link to nothing, a link to a folder of overrides, and a hidden one."""
    Path("overrides").mkdir(exist_ok=True)
    mine = tmp_path / "mine"
    (mine / "more").mkdir(parents=True)
    (mine / "fissure.yaml").write_text("fissure: {card: Fissure, rank: 3}\n", encoding="utf-8")
    (mine / "more" / "sparks.yaml").write_text("sparks: {card: Sparks, rank: 2}\n", encoding="utf-8")
    Path("overrides/fissure.yaml").symlink_to(mine / "fissure.yaml")
    Path("overrides/gone.yaml").symlink_to(mine / "gone.yaml")
    Path("overrides/more").symlink_to(mine / "more", target_is_directory=True)
    Path("overrides/.hidden.yaml").symlink_to(mine / "gone.yaml")
    return mine


@pytest.mark.parametrize("command", [("build", "--source", "starter"), ("validate", "overrides")], ids=" ".join)
def test_a_link_to_nothing_and_one_to_a_folder_are_named(
    command: tuple[str, ...], overrides: Path, card2spell: Run
) -> None:
    """The override behind a link is read as if it lay there; of the other links it is said where they lead."""
    status, told = card2spell(*command)
    assert status == 0, told
    assert (told.count("C2S228"), " ".join(told.split()).count(str(overrides / "gone.yaml"))) == (2, 1), told
    assert "folders behind links are not read" in told
    assert "hidden" not in told


def test_a_link_that_is_mended_is_read_by_the_next_build(overrides: Path, card2spell: Run) -> None:
    card2spell("build", "--source", "starter")
    (overrides / "gone.yaml").write_text("sparks: {card: Sparks, rank: 2}\n", encoding="utf-8")
    told = card2spell("build", "--source", "starter")[1]
    assert told.count("C2S228") == 1, told

"""``build --watch`` as somebody works beside it: every pause of the watch is a moment in which something is saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from convert.cli import watching
from convert.cli.main import app
from convert.cli.watching import saves, stamp

Act = Callable[[], object]


class Hand:
    """Does one thing at each look of the watch, then presses Ctrl-C. ``settled`` also acts while the watch waits for
    a save to be over."""

    def __init__(self, *acts: Act, settled: bool = False) -> None:
        self._acts: Iterator[Act] = iter(acts)
        self._settled = settled

    def __call__(self, seconds: float) -> None:
        if seconds == watching.SETTLE and not self._settled:
            return
        act = next(self._acts, None)
        if act is None:
            raise KeyboardInterrupt
        act()


def nothing() -> None:
    """A look at which nothing has happened."""


@pytest.fixture
def at_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """``build --watch`` in an empty folder, with a hand that saves things."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "overrides").mkdir()

    def run(*acts: Act) -> Result:
        monkeypatch.setattr("convert.cli.watching.keep_watch.__defaults__", (Hand(*acts),))
        return CliRunner().invoke(app, ["build", "--source", "starter", "--watch"], catch_exceptions=True)

    return run


def saving(name: str, text: str) -> Act:
    """Saves an override file."""
    return lambda: Path("overrides", name).write_text(text, encoding="utf-8")


def rank(name: str) -> int:
    """A spell's Rank in the files."""
    data = msgspec.json.decode(Path("output/duel-monsters/spells.json").read_bytes())
    return int(next(entry["rank"] for entry in data["entries"] if entry["name"] == name))


def test_a_save_is_built_and_told_in_short(at_work: Callable[..., Result]) -> None:
    ran = at_work(nothing, saving("mine.yaml", "o: {card: Ookazi, rank: 3}\n"))
    assert "watching overrides and card2spell.yaml: Ctrl-C ends it" in ran.stderr
    after = ran.stderr.partition("saved: overrides/mine.yaml")[2]
    assert "Ookazi: Rank 1 → 3" in after
    assert "skipped" not in after, "what the first build said already"
    assert rank("Ookazi") == 3


def test_mistakes_are_told_and_the_watch_goes_on(at_work: Callable[..., Result]) -> None:
    ran = at_work(
        saving("mine.yaml", "o: {card: Ookazi, rank: [3}\n"),
        saving("mine.yaml", "o: {card: Ookazi, rnak: 3}\n"),
        saving("mine.yaml", "o: {card: Ookazi, rank: 4}\n"),
    )
    assert "mine.yaml:1:" in ran.stderr
    assert "C2S005" in ran.stderr
    assert "did you mean rank?" in ran.stderr
    assert ran.stderr.count("nothing was written") == 2
    assert rank("Ookazi") == 4


def test_a_file_that_goes_takes_its_changes_with_it(at_work: Callable[..., Result]) -> None:
    path = Path("overrides", "mine.yaml")
    ran = at_work(saving("mine.yaml", "o: {card: Ookazi, rank: 3}\n"), path.unlink)
    assert "Rank 3 → 1" in ran.stderr
    assert rank("Ookazi") == 1


def test_an_edit_in_the_output_is_kept(at_work: Callable[..., Result]) -> None:
    def edit() -> None:
        spells = Path("output/duel-monsters/spells.json")
        text = spells.read_text(encoding="utf-8")
        spells.write_text(text.replace('"name":"Ookazi","rank":1', '"name":"Ookazi","rank":5'), encoding="utf-8")

    ran = at_work(edit, saving("mine.yaml", "f: {card: Fissure, rank: 3}\n"))
    assert "kept your own changes to 1 entry: Ookazi" in ran.stderr
    assert (rank("Ookazi"), rank("Fissure")) == (5, 3)


def test_the_configuration_is_followed_too(at_work: Callable[..., Result]) -> None:
    """A mistake in it is told, and what held before still holds."""
    config = Path("card2spell.yaml")
    ran = at_work(
        lambda: config.write_text("output: [elsewhere\n"),
        saving("mine.yaml", "o: {card: Ookazi, rank: 3}\n"),
        lambda: config.write_text("output: elsewhere\n"),
    )
    assert "error: card2spell.yaml:1:" in ran.stderr
    assert rank("Ookazi") == 3
    assert Path("elsewhere/duel-monsters/spells.json").is_file()


def test_what_an_editor_keeps_for_itself_builds_nothing(at_work: Callable[..., Result]) -> None:
    ran = at_work(saving(".mine.yaml", "x"), saving("mine.yaml~", "x"), saving("4913", "x"))
    assert "saved:" not in ran.stderr


def test_a_save_in_several_steps_is_one_save(tmp_path: Path) -> None:
    """Editors empty a file before they write it: it is read when nothing moves any more."""
    path = tmp_path / "a.yaml"
    acts = [
        lambda: path.write_text(""),
        lambda: path.write_text("a: {card: 1"),
        lambda: path.write_text("a: {card: 1}\n"),
        nothing,
    ]
    watch = saves(lambda: [tmp_path], Hand(*acts, settled=True))
    assert next(watch) == (path.as_posix(),)
    assert path.read_text() == "a: {card: 1}\n"
    with pytest.raises(KeyboardInterrupt):
        next(watch)


def test_a_file_that_goes_while_it_is_looked_at_is_gone(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to(tmp_path / "nowhere.yaml")
    assert stamp([tmp_path, tmp_path / "no-such-file.yaml"]) == {}

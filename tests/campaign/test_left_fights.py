"""A campaign's fight that is left before its end is kept, and goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from convert.errors import UsageError
from convert.systems.duel_monsters.commands import campaign, campaign_magic, campaign_time, fighting, table
from convert.systems.duel_monsters.commands.table import Table, open_table
from convert.table.helping import HINT

LEFT = Path("tomb.fight")


@pytest.fixture
def tomb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A campaign of Kisara alone, at a terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    Path("tomb.yaml").write_text(
        "title: Tomb\nclock: day 1, 08:00\ncharacters:\n  kisara:\n    name: Kisara\n    attribute: Light\n"
        "    values: {hp: 3, mp: 3, attack: 2, defense: 3, channeling: 4, focus: 2, preparation: 2}\n",
        encoding="utf-8",
    )
    return open_table(Path("tomb.yaml"))


def fight(table: Table, monkeypatch: pytest.MonkeyPatch, *typed: str, new: bool = True, keep: bool = True) -> bool:
    """Whether a fight of Kisara's in which this is typed comes to its end; then the terminal is gone."""
    lines = iter(typed)

    def read(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(fighting, "read_line", read)
    begun = fighting.begin(table, ["Skull Servant"], (), "random", 1) if new else fighting.go_on(table, ())
    return fighting.play(table, *begun, auto=False, dry_run=not keep)


def test_a_fight_that_is_left_goes_on(
    tomb: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where it was, with what can be taken back; at its end it is on the sheets and kept no longer."""
    assert not fight(tomb, monkeypatch, "no stance", "charge")
    assert "it is kept in tomb.fight;" in " ".join(capsys.readouterr().err.split())
    with monkeypatch.context() as away:
        away.setattr(sys.stdin, "isatty", lambda: False)
        assert not fight(tomb, monkeypatch, new=False)
    assert "it is kept in tomb.fight as it was" in " ".join(capsys.readouterr().err.split())
    with pytest.raises(UsageError, match="was left and is not over"):
        fighting.begin(tomb, ["Feral Imp"], (), "sensible", 0)
    assert not fight(tomb, monkeypatch, "undo", new=False)
    assert "Taken back: Kisara charges" in capsys.readouterr().out
    game, begun = fighting.go_on(tomb, ())
    assert (begun.opponent, begun.seed) == ("random", 1)
    before = tomb.path.read_bytes()
    assert fighting.play(tomb, game, begun, auto=True)
    assert not LEFT.exists()
    assert tomb.path.read_bytes() != before


def test_at_a_campaign_s_fight_one_can_ask_and_read_as_in_play(
    tomb: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a search would do, a rule by its number, a word of the game."""
    fight(tomb, monkeypatch, "no stance", "?", "hint", "rule COMBAT-03", "what skirmish", "cost fissure")
    told = capsys.readouterr().out
    assert HINT in told
    for words in ("A search ", " tries in all.", "COMBAT-03\n  Initiative ties.", "Skirmish: Those who "):
        assert words in told
    assert "There is no hint here" not in told
    assert "Type ? for help" not in told


def test_a_fight_goes_on_with_the_campaign_as_it_went_in(tomb: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was changed since would be lost; it may be forgotten."""
    fight(tomb, monkeypatch, "no stance", "charge")
    text = tomb.path.read_text(encoding="utf-8")
    tomb.path.write_text(text.replace("08:00", "09:00"), encoding="utf-8")
    told = r"clock was \"day 1, 08:00\" and is \"day 1, 09:00\""
    with pytest.raises(
        UsageError, match=rf"since the fight in tomb.fight was left \(tomb.yaml:2:\d+: {told}\)"
    ) as refused:
        fighting.go_on(open_table(tomb.path), ())
    assert refused.value.hint == "put that back; or `card2spell campaign fight --drop` forgets it"
    with pytest.raises(UsageError, match="was left and is not over"):
        campaign.undo(file=tomb.path)
    fighting.drop(tomb.path)
    with pytest.raises(UsageError, match="name the monsters to fight"):
        fighting.go_on(tomb, ())


def test_nothing_spoils_a_fight_that_was_left_without_a_word(
    tomb: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What would change the campaign is refused beforehand, with what to do; what changes nothing is not."""
    campaign_time.rest("kisara", "10m", file=tomb.path)
    fight(open_table(tomb.path), monkeypatch, "no stance", "charge")
    before = tomb.path.read_bytes()
    changes: tuple[Callable[[], None], ...] = (
        lambda: campaign_time.rest("kisara", "10m", file=tomb.path),
        lambda: campaign_time.hurt("kisara", 3, file=tomb.path),
        lambda: campaign_time.milestone("the tomb", file=tomb.path),
        lambda: campaign.undo(file=tomb.path),
    )
    for change in changes:
        with pytest.raises(UsageError, match="was left and is not over; it could not go on after this") as refused:
            change()
        assert "`card2spell campaign fight` continues it" in (refused.value.hint or "")
        assert tomb.path.read_bytes() == before
    campaign_time.rest("kisara", "10m", file=tomb.path, dry_run=True)
    capsys.readouterr()
    campaign.show(file=tomb.path)
    assert "A fight was left before its end, and is kept in tomb.fight" in capsys.readouterr().out
    fighting.drop(tomb.path)
    campaign_time.rest("kisara", "10m", file=tomb.path)
    assert tomb.path.read_bytes() != before


@pytest.mark.parametrize(
    ("typed", "keep", "terminal"), [((), True, True), (("charge",), False, True), (("charge",), True, False)]
)
def test_what_nobody_played_or_wants_is_not_kept(
    tomb: Table, monkeypatch: pytest.MonkeyPatch, typed: tuple[str, ...], keep: bool, terminal: bool
) -> None:
    """Nothing decided; --dry-run; a pipe."""
    monkeypatch.setattr(sys.stdin, "isatty", lambda: terminal)
    assert not fight(tomb, monkeypatch, *(("no stance", *typed) if typed else ()), keep=keep)
    assert not LEFT.exists()


def test_a_fight_with_an_artifact_that_says_not_whether_it_is_worn_goes_on(
    tomb: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """EQUIP-16: what the sheet leaves out is settled as it is read, and that is no change of the campaign."""
    text = tomb.path.read_text(encoding="utf-8")
    tomb.path.write_text(f"{text}    equipment: [{{name: a pot, entry: Pot of Greed, origin: spell}}]\n")
    table = open_table(tomb.path)
    assert not table.campaign.characters["kisara"].equipment[0].worn
    fight(table, monkeypatch, "no stance", "charge")
    with pytest.raises(UsageError):
        campaign_time.rest("kisara", "10m", file=tomb.path)
    with pytest.raises(UsageError):
        fighting.refuse_to_spoil(tomb.path)
    assert fighting.go_on(open_table(tomb.path), ())


@pytest.mark.parametrize(("answer", "left"), [("n", True), ("", False)])
def test_stat_23_healing_of_somebody_who_has_all_hp_is_asked_about_first(
    tomb: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: str, left: bool
) -> None:
    """A trinket is consumed: a day's work would go without a question. Where HP are missing nothing is asked."""
    text = tomb.path.read_text(encoding="utf-8")
    flasks = "{name: a flask, entry: Red Medicine, origin: spell}, {name: a jar, entry: Red Medicine, origin: spell}"
    tomb.path.write_text(f"{text}    equipment: [{flasks}]\n")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    answers = [answer]
    monkeypatch.setattr(table, "read_line", lambda prompt: answers.pop())
    campaign_magic.use("kisara", "flask", file=tomb.path)
    assert "Kisara has all 16 HP: Red Medicine would heal nothing (STAT-23)" in capsys.readouterr().err
    assert not answers
    assert ("a flask" in tomb.path.read_text(encoding="utf-8")) is left
    campaign_time.hurt("kisara", 5, file=tomb.path)
    campaign_magic.use("kisara", "jar", file=tomb.path)


def test_stat_04_show_says_that_values_are_more_than_a_character_has(
    tomb: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    """As ``validate`` does; a value above 5 as well."""
    text = tomb.path.read_text(encoding="utf-8")
    tomb.path.write_text(text.replace("hp: 3", "hp: 9"), encoding="utf-8")
    campaign.show(file=tomb.path)
    told = capsys.readouterr().err
    assert "kisara: STAT-04: the Values add up to 25" in told
    assert "kisara: STAT-04: 9 in a character without milestones" in told

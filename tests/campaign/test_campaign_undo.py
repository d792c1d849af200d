"""``card2spell campaign undo``: the last change goes, and what a person wrote since stays."""

from __future__ import annotations

from pathlib import Path

from tests.campaign.typed import Run, good, refused


def test_the_last_change_can_be_taken_back_and_brought_again(tomb: Run) -> None:
    before = Path("campaign.yaml").read_bytes()
    good(tomb("campaign", "rest", "kisara", "2h"))
    after = Path("campaign.yaml").read_bytes()
    for _ in range(2):
        back = tomb("campaign", "undo")
        assert good(back).startswith("Taken back: Kisara rests for 2 hours.")
        assert "a second `card2spell campaign undo` brings this change again" in back.stderr
        assert Path("campaign.yaml").read_bytes() == before
        again = good(tomb("campaign", "undo"))
        assert again.startswith("Brought again: Kisara rests for 2 hours.")
        assert Path("campaign.yaml").read_bytes() == after
    log = good(tomb("campaign", "log")).splitlines()
    assert [line.partition("  ")[2].partition(":")[0] for line in log][-4:] == ["Taken back", "Brought again"] * 2


def test_what_was_written_by_hand_since_stays_when_the_last_change_is_taken_back(tomb: Run) -> None:
    """Nothing that a person wrote is lost: their values and comments stay, the command's change goes and comes."""
    path = Path("campaign.yaml")
    good(tomb("campaign", "hurt", "kisara", "3"))
    hurt = path.read_text(encoding="utf-8")
    by_hand = hurt.replace("title: The Tomb", "title: The Well  # by hand") + "# a note of the game master's\n"
    path.write_text(by_hand, encoding="utf-8")
    told = good(tomb("campaign", "undo"))
    assert "What was written into campaign.yaml by hand since stays." in told
    back = path.read_text(encoding="utf-8")
    assert "title: The Well  # by hand" in back
    assert back.endswith("# a note of the game master's\n")
    assert "\n    hp: 13" in hurt
    assert "\n    hp: 13" not in back
    assert "Brought again" in good(tomb("campaign", "undo"))
    assert path.read_text(encoding="utf-8") == by_hand


def test_an_undo_over_what_was_changed_by_hand_is_refused_with_its_places(tomb: Run) -> None:
    path = Path("campaign.yaml")
    good(tomb("campaign", "hurt", "kisara", "3"))
    by_hand = path.read_text(encoding="utf-8").replace("\n    hp: 13", "\n    hp: 9")
    path.write_text(by_hand, encoding="utf-8")
    line = by_hand[: by_hand.index("    hp: 9")].count("\n") + 1
    told = refused(tomb("campaign", "undo"))
    assert "what it changed was changed by hand since" in told
    assert f"campaign.yaml:{line}:" in told
    assert path.read_text(encoding="utf-8") == by_hand


def test_an_undo_where_nobody_knows_what_the_command_wrote_changes_nothing(tomb: Run) -> None:
    path = Path("campaign.yaml")
    good(tomb("campaign", "hurt", "kisara", "3"))
    Path(".campaign.yaml.written").unlink()
    before = path.read_bytes()
    assert "campaign.yaml.bak is the file as it was before the last change" in refused(tomb("campaign", "undo"))
    assert path.read_bytes() == before


def test_an_undo_says_what_of_several_things_and_trusts_no_old_journal(tomb: Run) -> None:
    good(tomb("campaign", "sleep", "kisara"))
    good(tomb("campaign", "hurt", "kisara", "3"))
    good(tomb("campaign", "sleep", "kisara"))
    assert "Taken back: Kisara sleeps for 8 hours. (and 1 more of it)" in good(tomb("campaign", "undo"))
    Path("campaign.journal.txt").write_text("day 1, 08:00  One.\nday 1, 08:00  Two.\n", encoding="utf-8")
    assert "Taken back: Two.\n" in good(tomb("campaign", "undo"))
    Path("campaign.journal.txt").unlink()
    assert "Taken back: the last change\n" in good(tomb("campaign", "undo"))


def test_other_things_of_a_list_may_be_changed_by_hand_and_the_one_that_was_given_goes(tomb: Run) -> None:
    path = Path("campaign.yaml")
    good(tomb("campaign", "item", "kisara", "a rope"))
    good(tomb("campaign", "item", "kisara", "a lamp"))
    by_hand = path.read_text(encoding="utf-8").replace("name: a rope", "name: a rope  # ten feet\n        weapon: 1")
    path.write_text(by_hand, encoding="utf-8")
    good(tomb("campaign", "undo"))
    back = path.read_text(encoding="utf-8")
    assert "weapon: 1" in back
    assert "# ten feet" in back
    assert "a lamp" not in back
    good(tomb("campaign", "undo"))
    assert path.read_text(encoding="utf-8") == by_hand


def test_a_thing_that_was_given_and_then_changed_by_hand_is_named_where_it_stands(tomb: Run) -> None:
    path = Path("campaign.yaml")
    good(tomb("campaign", "item", "kisara", "a rope"))
    good(tomb("campaign", "item", "kisara", "a lamp"))
    by_hand = path.read_text(encoding="utf-8").replace("name: a lamp", "name: a lamp\n        weapon: 1")
    path.write_text(by_hand, encoding="utf-8")
    line = by_hand[: by_hand.index("name: a lamp")].count("\n") + 1
    assert f"campaign.yaml:{line}:" in refused(tomb("campaign", "undo"))
    assert path.read_text(encoding="utf-8") == by_hand


def test_a_thing_that_was_taken_comes_back_where_it_stood(tomb: Run) -> None:
    path = Path("campaign.yaml")
    for thing in ("a rope", "a lamp", "a map"):
        good(tomb("campaign", "item", "kisara", thing))
    good(tomb("campaign", "drop", "kisara", "lamp"))
    by_hand = path.read_text(encoding="utf-8").replace("name: a map", "name: a map\n        weapon: 1")
    path.write_text(by_hand, encoding="utf-8")
    good(tomb("campaign", "undo"))
    back = path.read_text(encoding="utf-8")
    assert back.index("a rope") < back.index("a lamp") < back.index("a map") < back.index("weapon: 1")

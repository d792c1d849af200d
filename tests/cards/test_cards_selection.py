"""A part of the database: by set, by date, by list, by deck."""

from __future__ import annotations

from pathlib import Path

import pytest

from convert.cards.model import Card, Printing
from convert.cards.selection import Selection, first_printed, read_list, without_known
from convert.errors import UsageError


def card(passcode: int, name: str, *printings: tuple[str, str, str | None], date: str | None = None) -> Card:
    rows = tuple(Printing(set_name=name, code=code, date=when) for name, code, when in printings)
    return Card(provider="test", id=passcode, name=name, kind="spell", printings=rows, first_date=date)


CARDS = (
    card(1, "Lamp", ("First Cellar", "CEL-001", "2002-03-08"), ("Attic", "ATT-009", "2009-01-01")),
    card(2, '"Old" Hound', ("Attic", "ATT-010", "2009-01-01")),
    card(7000, "7", ("Cellar Promos", "CEP-1", None), date="2004-06-01"),
    card(8, "Time Wizard", ("Second Cellar", "CEL-EN2", "2002-06-26")),
    card(9, "Unprinted"),
    card(10, "Évil★Twin", date="2020-02-02"),
)


def names(selection: Selection) -> list[str]:
    return [card.name for card in selection.apply(CARDS).cards]


def write(tmp_path: Path, text: str, name: str = "mine.txt") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_nothing_given_is_everything() -> None:
    assert Selection.of().everything
    assert Selection.of().apply(CARDS).cards == CARDS
    assert Selection.of().describe() == ""


@pytest.mark.parametrize("name", ["First Cellar", "first  cellar"])
def test_a_set_is_meant_by_its_name(name: str) -> None:
    assert names(Selection.of(sets=[name])) == ["Lamp"]


def test_a_set_is_meant_by_its_code_too_and_a_code_of_two_sets_means_both() -> None:
    assert names(Selection.of(sets=["cel"])) == ["Lamp", "Time Wizard"]


def test_several_sets_are_added_up() -> None:
    assert names(Selection.of(sets=["First Cellar", "Attic"])) == ["Lamp", '"Old" Hound']


def test_a_set_that_is_none_is_answered_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="called 'Frist Cellar'") as caught:
        Selection.of(sets=["Frist Cellar"]).apply(CARDS)
    assert caught.value.hint == "did you mean 'First Cellar'?"


def test_a_card_is_as_old_as_its_earliest_printing() -> None:
    assert [first_printed(card) for card in CARDS] == [
        "2002-03-08", "2009-01-01", "2004-06-01", "2002-06-26", None, "2020-02-02",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("since", "until", "found"),
    [
        ("2002-03-08", "2002-03-08", ["Lamp"]),
        (None, "2002", ["Lamp", "Time Wizard"]),
        ("2002-04", "2002-06", ["Time Wizard"]),
        ("2004", None, ['"Old" Hound', "7", "Évil★Twin"]),
        ("2009-01-02", "2019", []),
    ],
)
def test_dates_are_days_months_or_years_and_count_both_ends(
    since: str | None, until: str | None, found: list[str]
) -> None:
    assert names(Selection.of(since=since, until=until)) == found


@pytest.mark.parametrize("text", ["yesterday", "2002-13", "2002-3-8", "02", "2002-03-08-01", "-"])
def test_a_date_that_is_none_is_the_users_mistake(text: str) -> None:
    with pytest.raises(UsageError, match="is no date"):
        Selection.of(since=text)
    with pytest.raises(UsageError, match="is no date"):
        Selection.of(until=text)


def test_a_list_holds_names_and_passcodes(tmp_path: Path) -> None:
    path = write(tmp_path, "\ufeff# for Friday\n\n  lamp \n00000008\n“Old” Hound\n3x Évil★Twin\nLamp\n")
    assert names(Selection.of(list_file=path)) == ["Lamp", '"Old" Hound', "Time Wizard", "Évil★Twin"]


def test_a_name_of_digits_comes_before_a_passcode(tmp_path: Path) -> None:
    seven = card(7, "Seven")
    chosen = Selection.of(list_file=write(tmp_path, "7\n")).apply((*CARDS, seven)).cards
    assert [card.name for card in chosen] == ["7"]


def test_a_deck_is_a_list(tmp_path: Path) -> None:
    deck = "#created by Someone\n#main\n1\n1\n1\n#extra\n8\n!side\n2\n"
    chosen = Selection.of(list_file=write(tmp_path, deck, "deck.ydk"))
    assert names(chosen) == ["Lamp", '"Old" Hound', "Time Wizard"]
    assert chosen.describe() == "list deck.ydk"
    assert names(Selection.of(list_file=write(tmp_path, deck, "deck.txt"))) == ["Lamp", '"Old" Hound', "Time Wizard"]


def test_another_passcode_of_a_card_means_the_card(tmp_path: Path) -> None:
    cards = (Card(provider="test", id=5, name="Lamp", kind="spell", aliases=(300302022,)),)
    chosen = Selection.of(list_file=write(tmp_path, "300302022\n")).apply(cards)
    assert [card.name for card in chosen.cards] == ["Lamp"]


def test_what_a_list_names_and_nobody_has_is_a_finding_with_its_line(tmp_path: Path) -> None:
    path = write(tmp_path, "Lamp\nTime Wizrd\n\n4711\nZyxwv\n")
    chosen = Selection.of(list_file=path).apply(CARDS)
    assert [card.name for card in chosen.cards] == ["Lamp"]
    assert [(found.file, found.line, found.code, found.message, found.hint) for found in chosen.findings] == [
        (str(path), 2, "C2S431", "no card is called 'Time Wizrd'", "did you mean 'Time Wizard'?"),
        (str(path), 4, "C2S432", "no card has the passcode 4711", ""),
        (str(path), 5, "C2S431", "no card is called 'Zyxwv'", ""),
    ]


def test_a_line_that_names_homebrew_misses_no_card(tmp_path: Path) -> None:
    """What overrides made is told from what nobody has, by id, slug or name, with a number before it or not."""
    path = write(tmp_path, "Lamp\nhome-night\n2x Night Light\n2 night light\nZyxwv\n4711\n")
    part = Selection.of(list_file=path)
    missed = part.apply(CARDS).findings
    assert [found.line for found in missed] == [2, 3, 4, 5, 6]
    assert [found.line for found in without_known(missed, part, ["home-night", "night-light", "Night light"])] == [5, 6]
    assert [found.line for found in without_known(missed, part, [])] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"", "names no card"), (b"# talk\n", "names no card"), (b"\xff\xfe\x00", "no text file")],
)
def test_a_list_that_is_none_is_the_users_mistake(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    with pytest.raises(UsageError, match=words):
        read_list(path)
    with pytest.raises(UsageError, match="there is no file"):
        read_list(tmp_path / "nowhere.txt")


def test_all_that_is_given_must_hold(tmp_path: Path) -> None:
    chosen = Selection.of(sets=["Attic"], until="2002", list_file=write(tmp_path, "Lamp\nTime Wizard\n"))
    assert names(chosen) == ["Lamp"]
    assert chosen.describe() == "set Attic, until 2002-12-31, list mine.txt"
    assert not chosen.everything

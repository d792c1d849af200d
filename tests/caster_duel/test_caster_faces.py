"""Suits, names and ids of playing cards, and the pip layouts."""

from __future__ import annotations

import pytest

from convert.systems.caster_duel.faces import STANDARD, SUITS, UnknownCard, enemy, friends, parse, relation
from convert.systems.caster_duel.pips import draw, load_layouts
from tests.caster_duel.tables import has, stats, table

H, S, C, D = range(4)


def test_suits_are_colours_in_this_order() -> None:
    """CASTER-SUIT-01: hearts red, spades black, clubs green, diamonds blue; the order settles ties of payment."""
    assert SUITS == ("hearts", "spades", "clubs", "diamonds")


@pytest.mark.parametrize(
    ("suit", "row"),
    [
        (H, ["same", "friendly", "friendly", "enemy"]),
        (S, ["friendly", "same", "enemy", "friendly"]),
        (C, ["friendly", "enemy", "same", "friendly"]),
        (D, ["enemy", "friendly", "friendly", "same"]),
    ],
)
def test_suits_stand_to_each_other_as_the_chart_says(suit: int, row: list[str]) -> None:
    """CASTER-SUIT-02, CASTER-SUIT-03, CASTER-EX-06."""
    assert [relation(suit, other) for other in range(4)] == row
    assert enemy(suit) == row.index("enemy")
    assert friends(suit) == tuple(place for place, word in enumerate(row) if word == "friendly")


def test_an_enchanted_creature_keeps_its_printed_suit() -> None:
    """CASTER-SUIT-05: 5♥ on J♠ gives +Power; 2♠ still heals it and 2♥ does not."""
    game = table(play="JS", mine="2S 2H", mana="3S 3H", on={"JS": ("5H", 0)})
    assert has(game, "JS") == ["+Power", "+Indestructible"]
    heals = [str(move) for move in game.legal_moves() if move.verb == "heal"]
    assert "heal 2S JS" in heals
    assert "heal 2H JS" not in heals


def test_a_joker_has_no_suit_until_it_is_enchanted() -> None:
    """CASTER-SUIT-04: no spell that names a suit may aim at it; with 7♠ on it spades may."""
    free = table(play="J2", mine="3S", mana="2S")
    assert [str(move) for move in free.legal_moves() if move.verb == "heal"] == ["heal 3S me"]
    spade = table(play="J2", mine="3S", mana="2S", on={"J2": ("7S", 0)})
    assert "heal 3S J2" in [str(move) for move in spade.legal_moves()]
    assert stats(spade, "J2") == (3, 3)


def test_every_card_has_its_id_and_name() -> None:
    """CASTER-CONV-01, CASTER-CONV-09, CASTER-SETUP-01: 52 cards and two jokers that can be told apart."""
    assert len(STANDARD) == len({face.id for face in STANDARD}) == len({face.code for face in STANDARD}) == 54
    assert parse("7C").id == "caster-clubs-07"
    assert parse("AS").id == "caster-spades-ace"
    assert [STANDARD[52].id, STANDARD[53].id] == ["caster-joker-large", "caster-joker-small"]
    assert [parse("AS").name, parse("7C").name, STANDARD[52].name] == ["Ace of Spades", "Seven of Clubs", "Joker 1"]


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ("10H", "10H"),
        ("TH", "10H"),
        ("10♥", "10H"),
        ("ten of hearts", "10H"),
        ("Ten Of HEARTS", "10H"),
        ("qs", "QS"),
        ("caster-diamonds-02", "2D"),
        ("caster-clubs-king", "KC"),
        ("Joker 1", "J1"),
        ("large joker", "J1"),
        ("SMALL JOKER", "J2"),
        ("caster-joker-small", "J2"),
        ("J2", "J2"),
        ("jack of spades", "JS"),
    ],
)
def test_cards_are_understood_as_people_write_them(told: str, code: str) -> None:
    """CASTER-CONV-01."""
    assert parse(told).code == code


@pytest.mark.parametrize("told", ["", "1H", "11H", "10X", "eleven of hearts", "ten of stars", "joker 3", "ten hearts"])
def test_what_names_no_card_is_said(told: str) -> None:
    """CASTER-CONV-01."""
    with pytest.raises(UnknownCard):
        parse(told)


@pytest.mark.parametrize("face", STANDARD, ids=lambda face: face.code)
def test_every_written_form_comes_back(face: object) -> None:
    """CASTER-CONV-01: code, sign, id and name of each of the 54 cards."""
    for told in (face.code, face.sign, face.id, face.name):  # type: ignore[attr-defined]
        assert parse(told) == face


@pytest.mark.parametrize(
    ("rank", "columns", "groups"),
    [
        (2, (0, 2, 0), (1, 1)),
        (3, (0, 3, 0), (2, 1)),
        (4, (2, 0, 2), (2, 2)),
        (5, (2, 1, 2), (3, 2)),
        (6, (3, 0, 3), (4, 2)),
        (7, (3, 1, 3), (5, 2)),
        (8, (3, 2, 3), (5, 3)),
        (9, (4, 1, 4), (5, 4)),
        (10, (4, 2, 4), (5, 5)),
    ],
)
def test_the_layouts_have_these_columns_and_groups(
    rank: int, columns: tuple[int, int, int], groups: tuple[int, int]
) -> None:
    """CASTER-XFER-03, CASTER-CONV-04: the one table that everything is counted from."""
    layout = load_layouts()[rank]
    assert tuple(layout.column(place) for place in range(3)) == columns
    assert layout.groups == groups
    assert sum(columns) == sum(groups) == rank


def test_a_layout_can_be_drawn() -> None:
    """CASTER-XFER-03: docs/caster-duel/pips.md shows every layout as it is in the data."""
    from pathlib import Path

    page = Path(__file__).resolve().parents[2] / "docs" / "caster-duel" / "pips.md"
    told = page.read_text(encoding="utf-8")
    for layout in load_layouts().values():
        assert draw(layout) in told
    assert draw(load_layouts()[2]).splitlines()[1] == "│    ▲    │"

"""Names become slugs: unique, ASCII, legal as file names, and stable."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convert.cards.model import Card, Printing
from convert.cards.slugs import Slugger

SLUGGER = Slugger.load()
FORM = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Blue-Eyes White Dragon", "blue-eyes-white-dragon"),
        ("Winged Dragon, Guardian of the Fortress #1", "winged-dragon-guardian-of-the-fortress-1"),
        ('"A" Cell Breeding Device', "a-cell-breeding-device"),
        ("Harpie's Feather Duster", "harpies-feather-duster"),
        ("Level Up: The Return", "level-up-the-return"),
        ("7", "7"),
        ("Beast Machine King Barbaros Ür", "beast-machine-king-barbaros-ur"),
        ("K9-ØØ Lupis", "k9-oo-lupis"),
        ("Kuwagata α", "kuwagata-alpha"),
        ("Live☆Twin Home", "live-twin-home"),
        ("D/D Lamia", "d-d-lamia"),
        ("Scissors & Stone", "scissors-and-stone"),
        ("CON", "con-card"),
        ("aux", "aux-card"),
        ("LPT1", "lpt1-card"),
        ("Con Man", "con-man"),
    ],
)
def test_a_name_becomes_a_slug(name: str, slug: str) -> None:
    assert SLUGGER.slug(name) == slug


def test_names_that_differ_in_a_sign_stay_apart() -> None:
    assert SLUGGER.slug("Magnet Warrior Σ＋") == "magnet-warrior-sigma-plus"
    assert SLUGGER.slug("Magnet Warrior Σ－") == "magnet-warrior-sigma-minus"


def test_of_two_namesakes_the_one_printed_first_keeps_the_plain_slug(make_card: Callable[..., Card]) -> None:
    late = make_card("Echo", id=5, printings=(Printing(set_name="B", date="2010-01-01"),))
    early = make_card("Echo!", id=9, printings=(Printing(set_name="A", date="2002-01-01"),))
    expected = {9: "echo", 5: "echo-5"}
    assert SLUGGER.slugs([late, early]) == SLUGGER.slugs([early, late]) == expected


def test_a_name_that_looks_like_a_made_slug_does_not_collide(make_card: Callable[..., Card]) -> None:
    cards = [make_card("Echo", id=5), make_card("Echo", id=6), make_card("Echo 6", id=7)]
    assert len(set(SLUGGER.slugs(cards).values())) == 3


def test_a_name_without_a_letter_still_has_a_slug(make_card: Callable[..., Card]) -> None:
    assert SLUGGER.slugs([make_card("★☆!", id=77)]) == {77: "card-77"}


@given(st.lists(st.text(max_size=12), max_size=12))
@settings(max_examples=50)
def test_slugs_are_unique_and_well_formed_for_any_names(names: list[str]) -> None:
    cards = [Card(provider="test", id=index, name=name, kind="monster") for index, name in enumerate(names)]
    slugs = SLUGGER.slugs(cards)
    assert len(slugs) == len(set(slugs.values())) == len(names)
    assert all(FORM.fullmatch(slug) for slug in slugs.values())

"""Fusion Materials: FUSION-01, FUSION-06, CONVERT-32."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from convert.cards.model import Card, Printing
from convert.systems.duel_monsters.conversion.materials import material_line
from convert.systems.duel_monsters.entries import Material

Make = Callable[..., Card]
Convert = Callable[..., Any]


@pytest.fixture
def cast_of(make_card: Make) -> tuple[Card, ...]:
    """Two monsters to be fused: Ember (Rank 1, Level 3) and Gale, Lord of Winds (Rank 4, Level 7)."""
    ultra = (Printing(set_name="A", rarity="Ultra Rare", date="2002-03-08"),)
    return (make_card("Ember", level=3), make_card("Gale, Lord of Winds", level=7, printings=ultra))


@pytest.fixture
def fuse(make_card: Make, convert: Convert, cast_of: tuple[Card, ...]) -> Callable[[str], Any]:
    """The conversion of a Level 8 fusion with this text, among known cards that are not converted themselves."""

    def run(text: str) -> Any:
        card = make_card("Firestorm", properties=("fusion",), level=8, attack=2600, defense=1500, text=text)
        (made,) = convert(card, known=cast_of).entries
        return made

    return run


def test_named_materials_are_joined_to_their_cards(fuse: Callable[[str], Any]) -> None:
    entry = fuse('"Ember" + "Gale, Lord of Winds"\nIt burns.').entry
    assert entry.materials == (
        Material(name="Ember", slug="ember", rank=1, level=3),
        Material(name="Gale, Lord of Winds", slug="gale-lord-of-winds", rank=4, level=7),
    )


def test_fusion_06_the_highest_rank_among_the_materials_sets_the_cost(fuse: Callable[[str], Any]) -> None:
    entry = fuse('"Ember" + "Gale, Lord of Winds"').entry
    assert (entry.rank, entry.mp_cost, entry.attuned.mp_cost, entry.cost_rule) == (1, 1 + 4 + 8, 12, "")
    assert (entry.fused.hp, entry.fused.equipment_bonus, entry.fused.attack) == (4 + 2 * 18, 10, 16)


@pytest.mark.parametrize("text", ['"Ember" + "Ember" + "Ember"', '3 "Ember"', '3 x "Ember"'])
def test_one_name_said_several_times_is_counted(fuse: Callable[[str], Any], text: str) -> None:
    entry = fuse(text).entry
    assert entry.materials == (Material(name="Ember", slug="ember", rank=1, level=3, count=3),)
    assert (entry.fused.hp, entry.fused.focus) == (4 + 2 * (8 + 9), 4)


@pytest.mark.parametrize(
    ("text", "materials"),
    [
        ("2 Tuners + 1 Rock monster", [("any Tuner", 2), ("any Rock monster", 1)]),
        ('2 monsters that mention "Rain"', [("any monster that mentions “Rain”", 2)]),
        (
            "2 Level 6 monsters (1 Fusion + 1 Synchro) + 1 Rock monster",
            [("any Level 6 monster (1 Fusion + 1 Synchro)", 2), ("any Rock monster", 1)],
        ),
        ("2 Dragon monsters", [("any Dragon monster", 2)]),
        ('1 "Ember" monster + 1 FIRE monster', [("any “Ember” monster", 1), ("any FIRE monster", 1)]),
        ("2+ Fusion Monsters", [("any Fusion Monster, or more of them", 2)]),
        ('"Ember" or "Gale" + 1 Fairy monster', [("“Ember” or “Gale”", 1), ("any Fairy monster", 1)]),
    ],
)  # fmt: skip
def test_convert_32_generic_materials_leave_hp_bonus_and_cost_to_play(
    fuse: Callable[[str], Any], text: str, materials: list[tuple[str, int]]
) -> None:
    entry = fuse(text).entry
    assert [(material.text, material.count) for material in entry.materials] == materials
    assert (entry.mp_cost, entry.attuned.mp_cost, entry.fused) == (None, None, None)
    assert entry.cost_rule == "1 + the highest Rank among its Materials + 8"
    assert (entry.hp, entry.hp_alone) == (None, 20)
    rule = "With M the Levels of its Materials together: HP 20 + 2M, Attack 26 - M, Defense 15 - M, and +M to both."
    assert entry.stat_rule == rule


def test_one_named_material_gives_at_least_a_lower_bound(fuse: Callable[[str], Any]) -> None:
    entry = fuse('"Gale, Lord of Winds" + 1 Fairy monster').entry
    assert entry.cost_rule == "1 + the highest Rank among its Materials + 8; at least 13"


def test_a_name_that_no_card_bears_is_said(fuse: Callable[[str], Any]) -> None:
    made = fuse('"Ember" + "Nobody"')
    assert [finding.code for finding in made.findings] == ["C2S507"]
    assert "Nobody" in made.findings[0].message
    assert made.entry.mp_cost is None


def test_a_name_in_other_capitals_is_the_same_name(fuse: Callable[[str], Any]) -> None:
    assert fuse('"EMBER" + "Ember"').entry.mp_cost == 1 + 1 + 8


def test_a_text_that_names_no_materials_is_said(fuse: Callable[[str], Any]) -> None:
    made = fuse("Must be Special Summoned by an effect.")
    assert [finding.code for finding in made.findings] == ["C2S508"]
    assert made.entry.materials == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('(Always treated as "X".)\n"Ember" + "Gale"', '"Ember" + "Gale"'),
        ('\n2 Dragon monsters\nIt burns.', "2 Dragon monsters"),
        ("It burns everything.", ""),
        ('"Ember" cannot be destroyed.', ""),
        ("", ""),
    ],
)  # fmt: skip
def test_the_line_that_names_the_materials(make_card: Make, text: str, line: str) -> None:
    assert material_line(make_card(text=text)) == line


def test_a_plus_inside_a_name_does_not_part_it(make_card: Make, convert: Convert) -> None:
    odd = make_card("Sun + Moon", level=2)
    fusion = make_card("Eclipse", properties=("fusion",), text='"Sun + Moon" + "Sun + Moon"')
    (made,) = convert(fusion, known=(odd,)).entries
    assert [(material.name, material.count) for material in made.entry.materials] == [("Sun + Moon", 2)]

"""Rarity to Rank: RARITY-01 to RARITY-08, EX-76 and EX-77."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from convert.cards.model import Card, Printing
from convert.systems.duel_monsters.conversion.rarity import RarityTable


@pytest.fixture(scope="module")
def table() -> RarityTable:
    return RarityTable.load()


def printed(*rows: tuple[str | None, str]) -> tuple[Printing, ...]:
    """Printings from (date, rarity), in sets A, B, C …"""
    return tuple(
        Printing(set_name=f"Set {chr(65 + index)}", rarity=rarity, date=date)
        for index, (date, rarity) in enumerate(rows)
    )


@pytest.mark.parametrize(
    ("label", "rank"),
    [("Common", 1), ("Rare", 2), ("Super Rare", 3), ("Ultra Rare", 4), ("Secret Rare", 5)],
)
def test_rarity_01_the_five_tiers(table: RarityTable, label: str, rank: int) -> None:
    assert table.rank(label) == rank


def test_rarity_02_the_earliest_date_decides_whatever_the_order(table: RarityTable) -> None:
    rows = printed(("2005-01-01", "Common"), ("2002-03-08", "Ultra Rare"), (None, "Secret Rare"))
    ranking = table.original(rows)
    assert (ranking.rank, ranking.rarity) == (4, "Ultra Rare")
    assert (ranking.first_set, ranking.first_date) == ("Set B", "2002-03-08")
    assert table.original(rows[::-1]) == ranking


def test_rarity_02_sets_without_a_date_come_last(table: RarityTable) -> None:
    assert table.original(printed((None, "Secret Rare"), ("2020-01-01", "Rare"))).rank == 2
    undated = table.original(printed((None, "Secret Rare")))
    assert (undated.rank, undated.first_date, undated.defaulted) == (5, None, False)


def test_ex_76_rarity_03_is_named_for_ties_of_the_earliest_date_only(table: RarityTable) -> None:
    """EX-76: a Common of the same day is a tie; one of a later day is none."""
    tie = table.original(printed(("2002-03-08", "Rare"), ("2002-03-08", "Common")))
    assert (tie.rank, tie.rules) == (1, "RARITY-03; RARITY-01")
    later = table.original(printed(("2002-03-08", "Rare"), ("2003-03-08", "Common")))
    assert (later.rank, later.rules) == (2, "RARITY-01; RARITY-02")


def test_ex_76_rarity_03_of_several_on_one_date_the_lowest_rank_wins(table: RarityTable) -> None:
    same_set = table.original(printed(("2002-03-08", "Ultimate Rare"), ("2002-03-08", "Super Rare")))
    assert (same_set.rank, same_set.rules) == (3, "RARITY-03; RARITY-01")
    two_sets = table.original(printed(("2002-03-08", "Rare"), ("2002-03-08", "Common")))
    assert (two_sets.rank, two_sets.first_set) == (1, "Set B")


RARITY_04 = {
    1: """Common, Short Print, Super Short Print, Normal Rare, Parallel Common, Normal Parallel Rare, Duel Terminal
        Normal Parallel Rare, Duel Terminal Normal Rare Parallel Rare, Duel Terminal Technology Common, Kaiba
        Corporation Common""",
    2: """Rare, Rare Parallel Rare, Duel Terminal Rare Parallel Rare, Kaiba Corporation Rare, Parallel Rare, Starfoil
        Rare, Mosaic Rare, Shatterfoil Rare""",
    3: "Super Rare, Super Parallel Rare, Duel Terminal Super Parallel Rare",
    4: """Ultra Rare, Ultra Parallel Rare, Duel Terminal Ultra Parallel Rare, Duel Terminal Technology Ultra Rare, Ultra
        Rare (Pharaoh's Rare), Kaiba Corporation Ultra Rare, Emblazoned Ultra Rare, Quarter Century Ultra Rare, Gold
        Rare, Premium Gold Rare, Millennium Rare, Millennium Gold Rare, Platinum Rare""",
    5: """Secret Rare, Gold Secret Rare, Platinum Secret Rare, Prismatic Secret Rare, Extra Secret Rare, Ultra Secret
        Rare, Secret Ultra Rare, 10000 Secret Rare, 20th Secret Rare, Secret Parallel Rare, Extra Secret Parallel Rare,
        Duel Terminal Secret Parallel Rare, Secret Rare (Pharaoh's Rare), Emblazoned Secret Rare, Ultimate Rare,
        Prismatic Ultimate Rare, Collector's Rare, Prismatic Collector's Rare, Ghost Rare, Ghost/Gold Rare, Holographic
        Rare, Starlight Rare, Quarter Century Secret Rare, Grand Master Rare""",
}


@pytest.mark.parametrize("rank", RARITY_04)
def test_rarity_04_the_whole_table(table: RarityTable, rank: int) -> None:
    labels = [" ".join(label.split()) for label in RARITY_04[rank].split(",")]
    assert {label: table.rank(label) for label in labels} == dict.fromkeys(labels, rank)


@pytest.mark.parametrize(
    ("label", "rank"),
    [
        ("Duel Terminal Ultra Rare", 4),
        ("Pharaoh's Common", 1),
        ("Super Rare (Pharaoh's Rare)", 3),
        ("Quarter Century Super Rare", 3),
        ("Emblazoned Normal", 1),
    ],
)
def test_rarity_04_an_overlay_takes_the_tier_beneath_it(table: RarityTable, label: str, rank: int) -> None:
    assert table.rank(label) == rank


def test_rarity_05_scarce_foils_top_out_but_a_plainer_copy_decides(table: RarityTable) -> None:
    assert table.rank("Starlight Rare") == table.rank("Secret Rare") == 5
    assert table.original(printed(("2020-01-01", "Starlight Rare"), ("2020-01-01", "Common"))).rank == 1


@pytest.mark.parametrize(
    ("label", "rank"),
    [
        ("ultra  RARE ", 4),
        ("Collectors Rare", 5),
        ("Collector’s Rare", 5),
        ("C|print=Reprint", 1),
        ("R|print=New", 2),
        ("C", 1),
        ("R", 2),
        ("SR", 3),
        ("UR", 4),
        ("ScR", 5),
        ("Cr", 5),
        ("Starfoil", 2),
        ("Extra Secret", 5),
        ("Alternate Rare", 5),
        ("Super", 3),
        ("Ultra", 4),
        ("Secret", 5),
    ],
)
def test_rarity_06_spellings_and_aliases(table: RarityTable, label: str, rank: int) -> None:
    assert table.rank(label) == rank


@pytest.mark.parametrize(
    "label",
    ["Promo", "New", "New artwork", "Reprint", "2", "European debut", "European & Oceanian debut", "", "|qty=1"],
)
def test_rarity_07_labels_that_are_no_rarity_are_skipped(table: RarityTable, label: str) -> None:
    assert table.rank(label) is None
    assert table.is_no_rarity(label)
    ranking = table.original(printed(("2002-03-08", label), ("2003-01-01", "Super Rare")))
    assert (ranking.rank, ranking.first_date) == (3, "2002-03-08")
    assert "Set B (2003-01-01)" in ranking.note
    assert ranking.unknown == ()


def test_rarity_07_a_promotional_card_that_states_its_rarity_counts(table: RarityTable) -> None:
    assert table.original((Printing(set_name="Promotional Cards", rarity="Secret Rare", date="2002-01-01"),)).rank == 5


def test_rarity_08_no_usable_printing_is_rank_1_and_says_so(table: RarityTable) -> None:
    for rows in ((), printed(("2002-03-08", "Reprint"))):
        ranking = table.original(rows)
        assert (ranking.rank, ranking.rarity, ranking.defaulted, ranking.rules) == (1, "", True, "RARITY-08")
        assert ranking.note


def test_rarity_08_an_unknown_label_is_named_and_skipped(table: RarityTable) -> None:
    rows = printed(("2002-03-08", "Moonbeam Rare"), ("2003-01-01", "Rare"), ("2004-01-01", "Sunbeam Rare"))
    ranking = table.original(rows)
    assert ranking.rank == 2
    assert ranking.unknown == ("Moonbeam Rare",), "later labels decide nothing and are not worth a word"


@pytest.mark.parametrize(
    ("rows", "rank", "warned", "note"),
    [
        ([("2002-03-08", "New"), ("2003-01-01", "Ultra Rare")], 4, False, "Rarity from Set B (2003-01-01)"),
        ([("2002-03-08", "Reprint")], 1, True, "No printing states"),
        ([("2002-03-08", "Cr")], 5, False, ""),
        ([("2002-03-08", "Short Print")], 1, False, ""),
    ],
)
def test_ex_77_bad_labels(
    make_card: Callable[..., Card],
    convert: Callable[..., Any],
    rows: list[tuple[str, str]],
    rank: int,
    warned: bool,
    note: str,
) -> None:
    (made,) = convert(make_card(printings=printed(*rows))).entries
    assert made.entry.rank == rank
    assert ["C2S501"] * warned == [finding.code for finding in made.findings]
    assert made.entry.rank_note.startswith(note)
    assert bool(made.entry.rank_note) == bool(note)


def test_rarity_02_the_first_english_booster_set_gives_the_documents_own_numbers(
    named: Mapping[str, dict[str, Any]],
) -> None:
    assert named["Fissure"]["mp_cost"] == 3
    assert named["Polymerization"]["mp_cost"] == 4
    assert named["M-Warrior #1"]["rank"] == named["M-Warrior #2"]["rank"] == 1
    assert named["Blue-Eyes White Dragon"]["first_set"]


def test_every_rarity_of_the_real_database_is_known(snapshot: Path, table: RarityTable) -> None:
    import gzip
    import json

    cards = json.loads(gzip.decompress((snapshot / "cardinfo.json.gz").read_bytes()))["data"]
    labels = {printing["set_rarity"] for card in cards for printing in card.get("card_sets", ())}
    assert [label for label in sorted(labels) if table.rank(label) is None and not table.is_no_rarity(label)] == []

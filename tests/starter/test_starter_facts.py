"""The starter set's facts are as printed, its texts are our own, and its file stays as people and script write it."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from bench.starter_refresh import kept_printings, refresh, to_json
from convert.cards import Card, Printing
from convert.cards.sources import load_file
from convert.cards.starter import StarterFile, load_starter, read_starter
from convert.systems.duel_monsters.conversion.rarity import RarityTable

NOT_IN_THE_SNAPSHOT = {"Obelisk the Tormentor", "Sheep Token"}
OURS = {"provider", "text", "pendulum_text", "treated_as", "printings", "digest"}
"""Fields in which a starter card may differ from the real one."""


@pytest.fixture(scope="module")
def real(snapshot: Path) -> dict[int, Card]:
    ids = {card.id for card in load_starter()}
    return {card.id: card for card in load_file(snapshot / "cardinfo.json.gz").cards if card.id in ids}


def test_facts_are_those_of_the_real_database(real: dict[int, Card]) -> None:
    for card in load_starter():
        if card.name in NOT_IN_THE_SNAPSHOT:
            assert card.id not in real
            continue
        for field in card.__struct_fields__:
            if field not in OURS:
                assert getattr(card, field) == getattr(real[card.id], field), (card.name, field)
        assert set(card.printings) <= set(real[card.id].printings), card.name
        assert card.digest == real[card.id].digest, f"{card.name}: a pin of the starter set would be stale"


def test_a_card_that_goes_by_another_name_says_so() -> None:
    """The name that the card's own text says it is always treated as, which the saved answer leaves out."""
    others = {card.name: card.treated_as for card in load_starter() if card.treated_as}
    assert others == {"Harpie Lady 1": "Harpie Lady"}


def test_the_kept_printings_give_the_same_rank_as_all_of_them(real: dict[int, Card]) -> None:
    """RARITY-02, RARITY-03, RARITY-07."""
    table = RarityTable.load()
    for card in load_starter():
        if card.id in real:
            here, there = table.original(card.printings), table.original(real[card.id].printings)
            assert (here.rank, here.first_date, here.defaulted) == (there.rank, there.first_date, there.defaulted)


def test_every_rank_has_an_example() -> None:
    """RARITY-01."""
    table = RarityTable.load()
    ranks = [table.original(card.printings).rank for card in load_starter() if card.printings]
    assert {1, 2, 3, 4, 5} == set(ranks)


@pytest.mark.parametrize(
    ("name", "rank"),
    [
        ("Blue-Eyes White Dragon", 4),
        ("Masaki the Legendary Swordsman", 1),
        ("Sparks", 1),
        ("Fissure", 2),
        ("Polymerization", 3),
        ("Monster Reborn", 4),
        ("Time Wizard", 4),
        ("Man-Eater Bug", 3),
        ("Tri-Horned Dragon", 5),
    ],
)
def test_ranks_of_well_known_cards(name: str, rank: int) -> None:
    """EX-59 to EX-75, EX-80, from the starter set's own printings."""
    card = next(card for card in load_starter() if card.name == name)
    assert RarityTable.load().original(card.printings).rank == rank


def test_no_text_is_the_publishers(real: dict[int, Card]) -> None:
    """Of a longer text no run of more than 60 % of its words is taken over. A Material line is a list of names and
    numbers, which cannot be said otherwise; it is left out of the comparison."""
    for card in load_starter():
        if card.id not in real:
            continue
        for ours, theirs in ((card.text, real[card.id].text), (card.pendulum_text, real[card.id].pendulum_text)):
            mine, other = _words(_without_materials(card, ours)), _words(_without_materials(card, theirs))
            run = SequenceMatcher(None, mine, other, autojunk=False).find_longest_match().size
            if len(other) > 12:
                assert run <= 0.6 * min(len(mine), len(other)), f"{card.name}: {run} words in a row are taken over"


@pytest.mark.parametrize("year", ["2025-10", "2026-08"])
def test_no_text_is_that_of_any_printed_card(shared: Path, year: str) -> None:
    printed = {
        words
        for card in load_file(shared / "data" / year / "cardinfo.json.gz").cards
        for text in (card.text, card.pendulum_text)
        if (words := tuple(_words(_without_materials(card, text))))
    }
    same = [
        card.name
        for card in load_starter()
        for text in (card.text, card.pendulum_text)
        if tuple(_words(_without_materials(card, text))) in printed
    ]
    assert len(printed) > 10_000
    assert same == []


def _without_materials(card: Card, text: str) -> str:
    if {"fusion", "synchro", "xyz", "link"} & set(card.properties):
        return text.partition("\n")[2]
    return text


def _words(text: str) -> list[str]:
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).split()


def test_the_file_is_in_the_form_that_the_script_writes() -> None:
    written = files("convert.cards.starter").joinpath("cards.json").read_text(encoding="utf-8")
    assert written == to_json(read_starter())


def test_refreshing_takes_the_facts_and_keeps_our_words() -> None:
    ours = Card(provider="starter", id=1, name="Old Name", kind="spell", text="Our words.", treated_as="Elder")
    theirs = Card(provider="ygoprodeck", id=1, name="New Name", kind="spell", text="Theirs.", digest="sha256:0")
    other = Card(provider="ygoprodeck", id=2, name="Another", kind="trap", text="Theirs too.")
    done = refresh(StarterFile(about=("A head.",), cards=(ours,)), [theirs, other], add=["Another"])
    assert done.about == ("A head.",)
    assert [(card.provider, card.name, card.text, card.treated_as, card.digest) for card in done.cards] == [
        ("starter", "New Name", "Our words.", "Elder", "sha256:0"),
        ("starter", "Another", "", "", ""),
    ]


def test_refreshing_leaves_a_card_alone_that_the_answer_lacks() -> None:
    file = StarterFile(about=(), cards=(Card(provider="starter", id=1, name="Only Here", kind="token"),))
    assert refresh(file, []) == file


def test_all_printings_of_the_deciding_date_are_kept() -> None:
    """RARITY-03 needs every rarity of that date; RARITY-07 passes over a date with none."""
    promo = _printing("Promo", "2002-01-01")
    five = [_printing(f"Rare {n}", "2002-02-02", rarity="Rare") for n in range(5)]
    late = _printing("Reprint", "2003-03-03", rarity="Common")
    kept = kept_printings([late, *five, promo], {"Rare", "Common"}.__contains__)
    assert kept == (promo, *five)


def test_a_few_more_printings_are_kept_when_one_decides() -> None:
    printings = [_printing(f"Set {n}", f"200{n}-01-01", rarity="Common") for n in range(1, 8)]
    assert kept_printings(printings, {"Common"}.__contains__) == tuple(printings[:4])


def _printing(set_name: str, date: str, rarity: str = "Promo") -> Printing:
    return Printing(set_name=set_name, rarity=rarity, date=date)


def test_a_file_with_an_unknown_field_at_its_head_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"about": [], "cards": [], "cads": []}', type=StarterFile)

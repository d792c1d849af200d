"""The digest moves with the card and with nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.cards.digest import digest
from convert.cards.normalise import Normalised
from convert.cards.starter import load_starter

Make = Callable[..., dict[str, Any]]
Read = Callable[..., Normalised]


def row(set_name: str = "First Cellar", set_code: str = "CEL-001", set_rarity: str = "Rare") -> dict[str, str]:
    return {"set_name": set_name, "set_code": set_code, "set_rarity": set_rarity, "set_price": "0"}


@pytest.fixture
def digest_of(read: Read) -> Callable[[dict[str, Any]], str]:
    return lambda card: read(card).cards[0].digest


@pytest.mark.parametrize(
    "change",
    [
        {"card_prices": [{"tcgplayer_price": "99.00"}]},
        {"misc": {"views": 999_999, "upvotes": 3}},
        {"desc": "When this card is Normal Summoned:\r\nDraw 1  card. "},
        {"archetype": ...},
        {"ygoprodeck_url": ...},
        {"type": "Effect Monster ", "humanReadableCardType": ...},
        {"card_images": [{"id": 90000001}, {"id": 90000007}]},
        {"misc": {"formats": ["TCG", "OCG"]}},
        {"banlist_info": {"ban_tcg": "Limited"}},
        {"scale": None, "linkval": None},
        {"card_sets": [row("Second Cellar", set_rarity="Ultra Rare"), row(), row("Cellar Promos")]},
        {"card_sets": [row(set_code="CEL-EN001")]},
    ],
)
def test_it_stays_when_the_card_is_the_same(
    monster: Make, digest_of: Callable[[dict[str, Any]], str], change: dict[str, Any]
) -> None:
    assert digest_of(monster(**change)) == digest_of(monster())


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Attic Drake"},
        {"desc": "When this card is Normal Summoned: Draw 2 cards."},
        {"atk": 1600},
        {"atk": None},
        {"defense": 1300},
        {"level": 5},
        {"attribute": "WIND"},
        {"race": "Fish", "typeline": ["Fish", "Effect"]},
        {"typeline": ["Dragon", "Tuner", "Effect"]},
        {"misc": {"treated_as": "Drake"}},
        {"card_sets": [row(set_rarity="Ultra Rare")]},
        {"card_sets": [row("Second Cellar")]},
        {"card_sets": [row(), row(set_rarity="Common")]},
    ],
)
def test_it_moves_when_the_card_does(
    monster: Make, digest_of: Callable[[dict[str, Any]], str], change: dict[str, Any]
) -> None:
    assert digest_of(monster(**change)) != digest_of(monster())


def test_a_spells_property_is_in_it(spell: Make, digest_of: Callable[[dict[str, Any]], str]) -> None:
    assert digest_of(spell(race="Field")) != digest_of(spell())


def test_where_the_first_label_is_no_rarity_the_next_printing_is_in_it(
    monster: Make, digest_of: Callable[[dict[str, Any]], str]
) -> None:
    """RARITY-07: the printing that decides the Rank is the one that must be watched."""
    new, later = row(set_rarity="New"), "Second Cellar"
    rare = digest_of(monster(card_sets=[new, row(later)]))
    assert rare != digest_of(monster(card_sets=[new, row(later, set_rarity="Ultra Rare")]))
    assert rare == digest_of(monster(card_sets=[row(later), new]))


def test_a_starter_card_and_the_apis_are_the_same_where_the_card_is(read: Read) -> None:
    card = next(card for card in load_starter() if card.name == "Blue-Eyes White Dragon")
    api = {
        "id": card.id,
        "name": card.name,
        "typeline": ["Dragon", "Normal"],
        "type": "Normal Monster",
        "desc": f"''{card.text}''",
        "race": "Dragon",
        "atk": 3000,
        "def": 2500,
        "level": 8,
        "attribute": "LIGHT",
        "card_sets": [
            row("Legend of Blue Eyes White Dragon", "LOB-001", "Ultra Rare"),
            row("A reprint", "X-1", "Common"),
        ],
    }
    sets = [
        {"set_name": "Legend of Blue Eyes White Dragon", "tcg_date": "2002-03-08"},
        {"set_name": "A reprint", "tcg_date": "2009-01-01"},
    ]
    assert read(api, sets=sets).cards[0].digest == digest(card)


def test_it_is_over_the_card_and_can_be_taken_again(monster: Make, read: Read) -> None:
    card = read(monster()).cards[0]
    assert digest(card) == card.digest == digest(msgspec.structs.replace(card, digest=""))
    assert card.digest.startswith("sha256:")
    assert len(card.digest) == 71

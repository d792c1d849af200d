"""The printed card of Magic: costs, type lines, faces and printings (MRPG-CONV-02, -03, -08, -09, -14 to -16)."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest

from convert.cards.magic.fold import Fold
from convert.cards.magic.mana import ManaCost, parse_mana
from convert.cards.magic.model import as_number, standing
from convert.cards.magic.type_line import parse_type_line
from convert.cards.magic.wire import decoder
from tests.magic_rpg.objects import an_object, folded


@pytest.mark.parametrize(
    ("printed", "cost", "value"),
    [
        ("{2}{W}{W}", ManaCost(generic=2, W=2), 4),
        ("{X}{R}", ManaCost(x=1, R=1), 1),
        ("{X}{Y}{Z}{10}", ManaCost(x=3, generic=10), 10),
        ("{1}{G/W}{G/W}", ManaCost(generic=1, hybrid=("G/W", "G/W")), 3),
        ("{2/W}{2/W}{2/W}", ManaCost(hybrid=("2/W", "2/W", "2/W")), 6),
        ("{R/P}", ManaCost(phyrexian=("R/P",)), 1),
        ("{G/U/P}{S}{C}", ManaCost(phyrexian=("G/U/P",), S=1, C=1), 3),
        ("{HW}{½}", ManaCost(other=("HW", "½")), 2),
        ("{0}", ManaCost(), 0),
        ("", ManaCost(), 0),
    ],
)
def test_a_mana_cost_in_its_parts(printed: str, cost: ManaCost, value: int) -> None:
    """MRPG-CONV-08, MRPG-EX-62, MRPG-EX-71, quirks 9 and 22."""
    assert parse_mana(printed) == cost
    assert parse_mana(printed).value == value


def test_the_colors_of_a_cost_are_in_the_games_order() -> None:
    assert parse_mana("{G}{1}{B}").colors == "BG"
    assert parse_mana("{2/W}{G/U/P}").colors == "WUG"


def test_figures_that_are_no_numbers() -> None:
    """MRPG-CONV-09, quirk 8."""
    printed = ["3", "-1", "+2", "*", "1+*", "X", "?", "∞", "3.5", None]
    assert [as_number(each) for each in printed] == [3, -1, 2, None, None, None, None, None, None, None]


def test_a_type_line_in_its_parts() -> None:
    assert parse_type_line("Basic Snow Land — Forest") == (("Basic", "Snow"), ("Land",), ("Forest",))
    assert parse_type_line("Legendary Artifact Creature — Time Lord Golem") == (
        ("Legendary",),
        ("Artifact", "Creature"),
        ("Time Lord", "Golem"),
    )
    assert parse_type_line("Instant") == ((), ("Instant",), ())


def test_the_best_printing_decides_the_card_whatever_the_order() -> None:
    """MRPG-CONV-02, MRPG-CONV-14, MRPG-CONV-15: promos, memorabilia, gold borders, online and foreign printings carry
    rarities that no wizard meets."""
    prints = [
        an_object("Imp", id="a", rarity="rare", released_at="1999-01-01", set="old"),
        an_object("Imp", id="b", rarity="uncommon", released_at="2003-01-01", set="mid"),
        an_object("Imp", id="c", rarity="uncommon", released_at="2002-01-01", set="new"),
        an_object("Imp", id="d", rarity="common", promo=True),
        an_object("Imp", id="e", rarity="common", set_type="memorabilia"),
        an_object("Imp", id="f", rarity="common", border_color="gold"),
        an_object("Imp", id="g", rarity="common", digital=True),
        an_object("Imp", id="h", rarity="common", lang="ja"),
        an_object("Imp", id="i", rarity="common", oversized=True),
        an_object("Imp", id="j", rarity="common", content_warning=True),
        an_object("Imp", id="k", rarity="common", border_color="silver"),
        an_object("Imp", id="l", rarity="common", security_stamp="acorn"),
    ]
    (card,) = folded(*prints)
    first = min(card.printings, key=lambda each: (standing(each), each.rarity != "uncommon", each.date or ""))
    assert first.id == "c"
    why = Counter(each.unusable for each in card.printings)
    assert why == {"": 6, "digital": 1, "language": 1, "oversized": 1, "content warning": 1, "funny": 2}
    for seed in range(5):
        mixed = list(prints)
        Random(seed).shuffle(mixed)
        assert folded(*mixed) == (card,)


def test_the_halves_of_a_split_card_have_the_colors_of_their_cost() -> None:
    """MRPG-CONV-03, MRPG-EX-68, quirk 21."""
    halves = [
        {"name": "Left", "mana_cost": "{G}", "type_line": "Sorcery", "oracle_text": "One."},
        {"name": "Right", "mana_cost": "{1}{B}", "type_line": "Sorcery", "oracle_text": "Two."},
    ]
    (card,) = folded(an_object("Left // Right", layout="split", card_faces=halves, colors=["B", "G"], cmc=3.0))
    assert [face.colors for face in card.faces] == ["G", "B"]
    assert [face.name for face in card.castable] == ["Left", "Right"]
    assert card.backs == ()


def test_aftermath_leaves_one_castable_half() -> None:
    faces = [{"name": name, "mana_cost": "{G}", "type_line": "Sorcery"} for name in ("One", "Two")]
    (card,) = folded(an_object("One // Two", layout="split", card_faces=faces, keywords=["Aftermath"]))
    assert ([face.name for face in card.castable], [face.name for face in card.backs]) == (["One"], ["Two"])


def test_a_reversible_card_is_a_printing_of_its_face() -> None:
    """MRPG-CONV-16, quirk 4: it is not counted beside another, and alone it is a card of the face's layout."""
    face = {"name": "Imp", "oracle_id": "o-imp", "mana_cost": "{B}", "type_line": "Creature — Imp", "power": "1"}
    both = an_object("Imp // Imp", id="r", layout="reversible_card", card_faces=[face, face])
    del both["oracle_id"]
    (alone,) = folded(both)
    assert (alone.id, alone.name, alone.layout, len(alone.faces)) == ("o-imp", "Imp", "normal", 1)
    plain = an_object("Imp", rarity="mythic", mana_cost="{B}", type_line="Creature — Imp", power="1")
    (card,) = folded(both, plain)
    assert [standing(each) for each in card.printings] == [0, 1]
    assert card.faces[0].power_number == 1


def test_the_sample_has_the_cards_and_printings_of_the_acceptance_facts(scryfall: Path) -> None:
    """MRPG-ACC-01."""
    raw = gzip.decompress((scryfall / "default-cards-part.json.gz").read_bytes())
    fold, decode = Fold(), decoder().decode
    for each in msgspec.json.decode(raw, type=list[msgspec.Raw]):
        fold.add(decode(each))
    cards = fold.cards()
    printings = [each for card in cards for each in card.printings]
    assert (fold.objects, len(cards), len(printings)) == (432, 297, 432)
    assert sum(each.unusable == "digital" for each in printings) == 12
    assert sum(standing(each) == 0 for each in printings) == 404

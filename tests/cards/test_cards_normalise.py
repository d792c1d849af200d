"""A card of the API, field by field, and words that nobody has told us of: said once, and no card lost."""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convert.cards.codes import CODES
from convert.cards.model import Card, Printing
from convert.cards.normalise import Normalised, normalise, set_dates
from convert.cards.text import clean, split_pendulum
from convert.cards.wire import WireSet, split_answer

Make = Callable[..., dict[str, Any]]
Read = Callable[..., Normalised]


def test_a_monster_with_every_field(monster: Make, read: Read) -> None:
    (card,) = read(monster()).cards
    assert card == Card(
        provider="ygoprodeck",
        id=90000001,
        name="Cellar Drake",
        kind="monster",
        type="Effect Monster",
        race="Dragon",
        attribute="EARTH",
        properties=("effect",),
        level=4,
        attack=1500,
        defense=1250,
        archetype="Drake",
        text="When this card is Normal Summoned: Draw 1 card.",
        printings=(Printing(set_name="First Cellar", code="CEL-001", rarity="Rare", date="2003-01-01"),),
        first_date="2003-01-01",
        formats=("TCG",),
        url="https://ygoprodeck.com/card/cellar-drake-1",
        digest=card.digest,
    )


def test_a_spell_has_a_property_and_no_type_of_monster(spell: Make, read: Read) -> None:
    (card,) = read(spell()).cards
    assert (card.kind, card.property, card.race, card.properties, card.variable) == ("spell", "continuous", "", (), ())


@pytest.mark.parametrize(
    ("race", "human", "found"),
    [
        ("", " Trap", ""),
        ("", "Counter Trap", "counter"),
        (None, "Continuous Trap", "continuous"),
        ("Normal", ..., "normal"),
    ],
)
def test_a_blank_property_is_taken_from_the_readable_type_or_left_blank(
    spell: Make, read: Read, race: Any, human: Any, found: str
) -> None:
    """CONVERT-40: what a blank one counts as is the game's to say."""
    trap = spell(type="Trap Card", frameType="trap", race=race, humanReadableCardType=human)
    assert read(trap).cards[0].property == found


def test_a_skill_card_keeps_its_character(spell: Make, read: Read) -> None:
    skill = spell(
        type="Skill Card", frameType="skill", race="Dr. Vellian C", humanReadableCardType="Skill - Dr. Vellian C"
    )
    done = read(skill)
    assert (done.cards[0].kind, done.cards[0].race, done.findings) == ("skill", "Dr. Vellian C", ())


def test_a_token_is_a_token(monster: Make, read: Read) -> None:
    token = monster(type="Token", frameType="token", humanReadableCardType="Token", typeline=...)
    card = read(token).cards[0]
    assert (card.kind, card.attack, card.level, card.properties) == ("token", 1500, 4, ())


def test_a_kind_that_nobody_knows_is_kept_as_unknown(spell: Make, read: Read) -> None:
    done = read(spell(type="Anthem Card", frameType="anthem", humanReadableCardType="Anthem"))
    assert done.cards[0].kind == "unknown"
    assert [finding.code for finding in done.findings] == ["C2S402"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"from_the_future": {"a": [1, 2]}}, "C2S401"),
        ({"typeline": ["Dragon", "Maximum", "Effect"]}, "C2S402"),
        ({"race": "Galaxy", "typeline": ["Galaxy", "Effect"]}, "C2S404"),
        ({"attribute": "MOON"}, "C2S405"),
    ],
)
def test_what_nobody_knows_is_said_once_and_the_cards_are_kept(
    monster: Make, read: Read, fields: dict[str, Any], code: str
) -> None:
    done = read(*(monster(id=number, name=f"Drake {number}", **fields) for number in range(1, 9)))
    assert len(done.cards) == 8
    assert [finding.code for finding in done.findings] == [code]


def test_many_cards_with_one_oddity_are_one_finding_with_a_few_names(monster: Make, read: Read) -> None:
    done = read(*(monster(id=number, name=f"Drake {number}", attribute="MOON") for number in range(1, 9)))
    assert done.findings[0].message == "the Attribute 'MOON' is not known here (Drake 1, Drake 2, Drake 3 and 5 more)"


def test_an_unknown_property_is_said(spell: Make, read: Read) -> None:
    assert [finding.code for finding in read(spell(race="Sung")).findings] == ["C2S406"]


def test_a_spell_without_text_is_kept_and_said(spell: Make, read: Read) -> None:
    done = read(spell(desc=None))
    assert (done.cards[0].text, [finding.code for finding in done.findings]) == ("", ["C2S412"])


def test_every_code_that_is_used_is_in_the_table(monster: Make, spell: Make, read: Read) -> None:
    done = read(monster(attribute="MOON", x=1), spell(desc=None, race="Sung"))
    assert {finding.code for finding in done.findings} <= set(CODES)
    assert all(finding.severity == CODES[finding.code].severity for finding in done.findings)


@pytest.mark.parametrize(
    ("fields", "attribute", "value"),
    [
        ({"level": "8"}, "level", 8),
        ({"level": -1}, "level", None),
        ({"level": "many"}, "level", None),
        ({"level": 0}, "level", 0),
        ({"archetype": None}, "archetype", ""),
        ({"card_sets": [{"set_name": None, "set_code": "A-1"}]}, "first_date", "2003-01-01"),
        ({"card_sets": "none"}, "printings", ()),
        ({"misc_info": {"tcg_date": "2004-04-04"}}, "first_date", "2004-04-04"),
        ({"misc": {"tcg_date": "0000-00-00", "ocg_date": "1999-02-04"}}, "first_date", "1999-02-04"),
        ({"misc": {"tcg_date": None}}, "first_date", None),
        ({"misc": {"treated_as": "Drake"}}, "treated_as", "Drake"),
    ],
)
def test_a_value_of_the_wrong_kind_costs_the_value_and_no_card(
    monster: Make, read: Read, fields: dict[str, Any], attribute: str, value: object
) -> None:
    assert getattr(read(monster(**fields)).cards[0], attribute) == value


def test_a_passcode_listed_twice_is_kept_once(monster: Make, read: Read) -> None:
    done = read(monster(), monster(name="Cellar Drake II"))
    assert [card.name for card in done.cards] == ["Cellar Drake"]
    assert done.quarantine[0].name == "Cellar Drake II"
    assert "listed twice" in done.quarantine[0].reason


def test_a_name_that_occurs_twice_is_two_cards(monster: Make, read: Read) -> None:
    assert len(read(monster(), monster(id=90000002, card_images=[{"id": 90000002}])).cards) == 2


def test_cards_come_sorted_by_passcode_whatever_the_order(monster: Make, spell: Make, read: Read) -> None:
    there, back = read(monster(), spell()), read(spell(), monster())
    assert there == back


@pytest.mark.parametrize("name", ['K9-ØØ "Hound"', "7", "Evil★Twin, Présent: #1 / α'", "  Two   spaces ", "CON"])
def test_odd_names_stay_as_they_are(monster: Make, read: Read, name: str) -> None:
    assert read(monster(name=name)).cards[0].name == name.strip()


def test_a_set_listed_twice_has_its_earlier_date() -> None:
    rows = [WireSet("A", None, "2005-01-01"), WireSet("A", None, "2002-01-01"), WireSet("B", None, None)]
    assert set_dates(rows) == {"a": "2002-01-01", "b": None}


def test_dates_are_joined_by_name_since_codes_repeat(monster: Make, read: Read) -> None:
    """RARITY-02: an anniversary reissue has the code of the set that it reissues."""
    rows = [
        {"set_name": name, "set_code": "CEL-001", "set_rarity": "Rare"} for name in ("Second Cellar", "First Cellar")
    ]
    assert [row.date for row in read(monster(card_sets=rows)).cards[0].printings] == ["2005-05-05", "2003-01-01"]


def test_dates_are_joined_whatever_the_capitals_of_the_sets_name(monster: Make, read: Read) -> None:
    """RARITY-02, RARITY-03, quirk 9: the list of sets writes "First Cellar", the card's printing "first cellar"."""
    rows = [{"set_name": "first cellar", "set_code": "CEL-001", "set_rarity": "Rare"}]
    assert [row.date for row in read(monster(card_sets=rows)).cards[0].printings] == ["2003-01-01"]


any_json = st.recursive(
    st.sampled_from([None, True, -1, 0, 7, 10**20, 2.5, "", "8", "x", "Link", "''x''", "a / B"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "set_name", "formats", "beta_id"]), inner, max_size=3)
    ),
    max_leaves=4,
)
fields = st.sampled_from(
    ["id", "name", "type", "humanReadableCardType", "frameType", "desc", "race", "typeline", "atk", "def", "level",
     "attribute", "scale", "pend_desc", "linkval", "linkmarkers", "card_sets", "card_images", "misc_info", "unheard_of"]
)  # fmt: skip


@settings(max_examples=60)
@given(st.integers(1, 9), st.dictionaries(fields, any_json, max_size=8))
def test_nothing_that_is_json_can_end_it(passcode: int, card: dict[str, Any]) -> None:
    done = normalise(split_answer(msgspec.json.encode([{"id": passcode, "name": "Drake"} | card])), {})
    assert len(done.cards) + len(done.quarantine) == 1


@settings(max_examples=100)
@given(st.text(alphabet=string.printable + "é●“”\r\n &;/[]-'", max_size=80))
def test_cleaning_text_twice_is_cleaning_it_once(text: str) -> None:
    once = clean(text)
    assert "\r" not in once
    assert clean(once) == once
    assert split_pendulum(once).monster is not None

"""Every quirk of the card API's data (API notes, 5.6), by number. 13 and 21 stand with the client."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from convert.cards.model import Card
from convert.cards.normalise import Normalised, normalise
from convert.cards.wire import split_answer

Make = Callable[..., dict[str, Any]]
Read = Callable[..., Normalised]


def only(done: Normalised) -> Card:
    """The one card that came of it."""
    assert done.quarantine == ()
    (card,) = done.cards
    return card


def codes(done: Normalised) -> list[str]:
    return [finding.code for finding in done.findings]


LINK = {
    "type": "Link Monster",
    "humanReadableCardType": "Link Effect Monster",
    "frameType": "link",
    "typeline": ["Cyberse", "Link", "Effect"],
    "race": "Cyberse",
    "linkval": 2,
    "linkmarkers": ["Top", "Bottom-Left"],
}
PENDULUM = {
    "type": "Pendulum Effect Monster",
    "humanReadableCardType": "Pendulum Effect Monster",
    "frameType": "effect_pendulum",
    "typeline": ["Dragon", "Pendulum", "Effect"],
    "scale": 3,
}


@pytest.mark.parametrize(
    ("defense", "level"), [(..., ...), (None, None), (None, 0), (0, 0)], ids=["missing", "nulls", "null and 0", "zeros"]
)
def test_quirk_01_a_link_monster_has_no_defense_and_level_however_that_is_written(
    monster: Make, read: Read, defense: Any, level: Any
) -> None:
    card = only(read(monster(**LINK, defense=defense, level=level)))
    assert (card.level, card.defense, card.variable) == (None, None, ())
    assert (card.link, card.link_markers, card.attack) == (2, ("Bottom-Left", "Top"), 1500)


def test_quirk_01_all_ways_to_write_it_are_the_same_card(monster: Make, read: Read) -> None:
    ways: list[dict[str, Any]] = [
        {"defense": ..., "level": ...},
        {"defense": None, "level": 0},
        {"defense": 0, "level": 0},
    ]
    assert len({only(read(monster(**LINK, **way))).digest for way in ways}) == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"atk": 0, "misc": {"question_atk": 1}},
        {"atk": 1500, "misc": {"question_atk": 1}},
        {"atk": None},
        {"atk": -1},
        {"atk": ...},
        {"atk": "?"},
    ],
    ids=["flagged", "flagged over a number", "null", "negative", "missing", "a question mark"],
)
def test_quirk_02_a_question_mark_attack_is_no_number(monster: Make, read: Read, fields: dict[str, Any]) -> None:
    card = only(read(monster(**fields)))
    assert (card.attack, card.defense, card.variable) == (None, 1250, ("attack",))


def test_quirk_02_a_zero_without_the_flag_is_zero(monster: Make, read: Read) -> None:
    card = only(read(monster(atk=0, defense=0)))
    assert (card.attack, card.defense, card.variable) == (0, 0, ())


def test_quirk_02_both_may_be_question_marks(monster: Make, read: Read) -> None:
    card = only(read(monster(atk=0, defense=None, misc={"question_atk": 1, "question_def": 1})))
    assert card.variable == ("attack", "defense")


def test_quirk_03_an_xyz_monsters_rank_comes_as_level(monster: Make, read: Read) -> None:
    xyz = monster(type="XYZ Monster", frameType="xyz", typeline=["Dragon", "Xyz", "Effect"], level=7)
    card = only(read(xyz))
    assert card.level == 7
    assert "xyz" in card.properties


def test_quirk_04_a_link_rating_counts_more_than_its_arrows(monster: Make, read: Read) -> None:
    done = read(monster(**{**LINK, "linkval": 3}))
    assert only(done).link == 3
    assert codes(done) == ["C2S407"]
    assert "Cellar Drake" in done.findings[0].message


def test_quirk_04_a_missing_rating_is_the_number_of_arrows(monster: Make, read: Read) -> None:
    assert only(read(monster(**{**LINK, "linkval": ...}))).link == 2


@pytest.mark.parametrize(
    ("type", "human", "typeline", "has_effect", "classes"),
    [
        ("XYZ Monster", "Xyz Effect Monster", ["Fish", "Xyz", "Effect"], 1, ("effect", "xyz")),
        ("XYZ Monster", "Xyz Monster", ["Fish", "Xyz"], 1, ("xyz",)),
        ("XYZ Monster", ..., ..., 1, ("effect", "xyz")),
        ("XYZ Monster", ..., ..., 0, ("xyz",)),
        ("Fusion Monster", "Fusion Tuner Monster", ["Fairy", "Fusion", "Tuner"], 1, ("fusion", "tuner")),
        ("Gemini Monster", "Gemini Effect Monster", ["Reptile", "Gemini"], 1, ("effect", "gemini")),
        ("Union Effect Monster", ..., ["Warrior", "Union"], 1, ("effect", "union")),
        ("Tuner Monster", ..., ["Rock", "Tuner"], 1, ("effect", "tuner")),
        ("Normal Tuner Monster", "Tuner Normal Monster", ["Rock", "Tuner", "Normal"], 0, ("normal", "tuner")),
        ("Flip Effect Monster", "Flip Effect Monster", ["Insect", "Effect"], 1, ("effect", "flip")),
        ("Toon Monster", "Toon Effect Monster", ["Fiend", "Toon"], 1, ("effect", "toon")),
        ("Normal Monster", "Normal Monster", ["Dragon"], 0, ("normal",)),
        ("Synchro Monster", "Synchro Effect Monster", ["Fish", "Synchro"], 1, ("effect", "synchro")),
    ],
)  # fmt: skip
def test_quirk_05_classes_come_from_the_finest_field_that_says_them(
    monster: Make, read: Read, type: Any, human: Any, typeline: Any, has_effect: int, classes: tuple[str, ...]
) -> None:
    card = monster(
        type=type, humanReadableCardType=human, typeline=typeline, frameType=..., misc={"has_effect": has_effect}
    )
    assert only(read(card)).properties == classes


@pytest.mark.parametrize(
    "desc",
    [
        "[ Pendulum Effect ] \nGain 500 LP.\n\n[ Monster Effect ] \nDraw 1 card.",
        "[ Pendulum Effect ]\r\nGain 500 LP.\r\n----------------\r\n[ Monster Effect ]\r\nDraw 1 card.",
        "[ Monster Effect ]\nDraw 1 card.\n[ Pendulum Effect ]\nGain 500 LP.",
        "Pendulum Effect: Gain 500 LP.\nMonster Effect: Draw 1 card.",
        "[Pendulum Effect]\nGain 500 LP.\n[Monster Effect]\nDraw 1 card.",
        "Draw 1 card.\n[ Pendulum Effect ]\nGain 500 LP.",
    ],
    ids=["brackets", "dashed rule", "monster first", "colons", "tight brackets", "one head"],
)
def test_quirk_06_pendulum_text_is_split_whatever_its_layout(monster: Make, read: Read, desc: str) -> None:
    card = only(read(monster(**PENDULUM, desc=desc)))
    assert (card.text, card.pendulum_text, card.scale) == ("Draw 1 card.", "Gain 500 LP.", 3)
    assert card.properties == ("effect", "pendulum")


def test_quirk_06_a_pendulum_without_heads_has_no_pendulum_half(monster: Make, read: Read) -> None:
    card = only(read(monster(**PENDULUM, desc="Draw 1 card.")))
    assert (card.text, card.pendulum_text) == ("Draw 1 card.", "")


def test_quirk_06_an_empty_half_is_empty(monster: Make, read: Read) -> None:
    card = only(read(monster(**PENDULUM, desc="[ Pendulum Effect ]\n-n/a-\n\n[ Monster Effect ]\nDraw 1 card.")))
    assert (card.text, card.pendulum_text) == ("Draw 1 card.", "")


def test_quirk_06_the_fields_for_each_half_are_used_where_they_are_sent(monster: Make, read: Read) -> None:
    card = only(read(monster(**PENDULUM, desc="Both, joined.", pend_desc="Gain 500 LP.", monster_desc="Draw 1 card.")))
    assert (card.text, card.pendulum_text) == ("Draw 1 card.", "Gain 500 LP.")


@pytest.mark.parametrize(
    "desc",
    [
        "[ Pendulum Effect ]\nGain 500 LP.\n[ Flavor Text ]\nIt sleeps.",
        "[ Pendulum Effect ]\nGain 500 LP.\n[ Monster Effect ]\n''It sleeps.''",
    ],
    ids=["flavor head", "flavour quotes"],
)
def test_quirk_06_a_normal_pendulum_labelled_as_an_effect_one_is_normal(monster: Make, read: Read, desc: str) -> None:
    card = only(read(monster(**PENDULUM, desc=desc)))
    assert (card.text, card.flavor, card.properties) == ("It sleeps.", True, ("normal", "pendulum"))


def printing(set_name: str = "First Cellar", set_code: str = "CEL-001", set_rarity: str = "Rare") -> dict[str, str]:
    return {
        "set_name": set_name,
        "set_code": set_code,
        "set_rarity": set_rarity,
        "set_rarity_code": "",
        "set_price": "0",
    }


def test_quirk_07_one_print_code_with_two_rarities_is_two_printings(monster: Make, read: Read) -> None:
    rows = [printing(), printing(set_rarity="Ultra Rare"), printing()]
    card = only(read(monster(card_sets=rows)))
    assert [(row.code, row.rarity) for row in card.printings] == [("CEL-001", "Rare"), ("CEL-001", "Ultra Rare")]


@pytest.mark.parametrize("code", ["MF03-EN0??", "DB5", "SR03-ENTKN", "IOC-SE1", ""])
def test_quirk_08_print_codes_of_odd_form_are_kept_as_they_are(monster: Make, read: Read, code: str) -> None:
    card = only(read(monster(card_sets=[printing(set_code=code)])))
    assert (card.printings[0].code, card.printings[0].date) == (code, "2003-01-01")


def test_quirk_09_a_printing_of_an_unlisted_set_has_no_date_and_is_named_once(monster: Make, read: Read) -> None:
    rows = [printing(set_name="Nobody's Set"), printing(set_name="Cellar Promos"), printing(set_name="Second Cellar")]
    done = read(monster(card_sets=rows), monster(id=90000009, name="Other", card_sets=rows[:1]))
    assert [row.date for row in done.cards[0].printings] == [None, None, "2005-05-05"]
    assert codes(done) == ["C2S408"]
    assert "3 printings" in done.findings[0].message
    assert "Nobody's Set" in done.findings[0].message


def test_quirk_10_rarity_garbage_is_kept_and_only_what_is_unknown_is_said_once(monster: Make, read: Read) -> None:
    labels = ["New", "Reprint", "2", "European debut", "C|print=Reprint", "", "Collectors Rare", "Wooden Rare"]
    done = read(
        monster(card_sets=[printing(set_rarity=label) for label in labels]),
        monster(id=90000009, name="Other", card_sets=[printing(set_rarity="Wooden Rare")]),
    )
    assert [row.rarity for row in done.cards[0].printings] == labels
    assert codes(done) == ["C2S403"]
    assert "'Wooden Rare'" in done.findings[0].message


def test_quirk_11_a_beta_passcode_that_became_official_is_an_alias(monster: Make, read: Read) -> None:
    card = only(read(monster(misc={"beta_id": 300302022, "beta_name": "Cellar Wyrm"})))
    assert card.aliases == (300302022,)


def test_quirk_11_the_beta_entry_beside_the_official_one_is_folded_in(monster: Make, read: Read) -> None:
    done = read(monster(id=300302022), monster(misc={"beta_id": 300302022}))
    assert (only(done).id, only(done).aliases) == (90000001, (300302022,))
    assert codes(done) == ["C2S411"]


def test_quirk_11_a_card_that_got_its_official_passcode_is_the_same_card(monster: Make, read: Read) -> None:
    assert only(read(monster(id=300302022))).digest == only(read(monster())).digest


def test_quirk_12_passcodes_of_alternative_art_are_aliases(monster: Make, read: Read) -> None:
    images = [{"id": 90000001}, {"id": 90000003}, {"id": 90000002}]
    assert only(read(monster(card_images=images))).aliases == (90000002, 90000003)


def test_quirk_12_an_alternative_art_listed_as_a_card_is_folded_in(monster: Make, read: Read) -> None:
    images = [{"id": 90000001}, {"id": 90000002}]
    done = read(monster(card_images=images), monster(id=90000002))
    assert (only(done).id, only(done).aliases) == (90000001, (90000002,))


def test_quirk_12_a_passcode_of_another_card_is_no_alias(monster: Make, spell: Make, read: Read) -> None:
    done = read(monster(card_images=[{"id": 90000001}, {"id": 90000002}]), spell())
    assert [(card.name, card.aliases) for card in done.cards] == [("Cellar Drake", ()), ("Cellar Lamp", ())]


@pytest.mark.parametrize("name", [None, "", "   ", ...])
def test_quirk_14_a_card_without_a_name_is_set_aside_and_the_rest_goes_on(
    monster: Make, spell: Make, read: Read, name: Any
) -> None:
    done = read(monster(name=name), spell())
    assert [card.name for card in done.cards] == ["Cellar Lamp"]
    assert [(aside.id, aside.reason) for aside in done.quarantine] == [(90000001, "it has no name")]


@pytest.mark.parametrize("attribute", [..., None, ""])
def test_quirk_14_a_monster_without_an_attribute_is_kept(monster: Make, read: Read, attribute: Any) -> None:
    assert only(read(monster(attribute=attribute))).attribute == ""


@pytest.mark.parametrize("misc", [..., None, []])
def test_quirk_14_a_card_without_misc_info_is_kept(monster: Make, read: Read, misc: Any) -> None:
    card = only(read(monster(misc_info=misc)))
    assert (card.formats, card.first_date) == ((), None)


def test_quirk_15_all_line_ends_become_one(monster: Make, read: Read) -> None:
    assert only(read(monster(desc="One. \r\nTwo.\rThree.\n"))).text == "One.\nTwo.\nThree."


def test_quirk_15_a_slash_in_place_of_a_line_break_becomes_one(monster: Make, read: Read) -> None:
    assert only(read(monster(desc="2 Level 6 monsters / You can draw 1 card."))).text == (
        "2 Level 6 monsters\nYou can draw 1 card."
    )
    assert only(read(monster(desc="Draw 1 card. / Then discard 1."))).text == "Draw 1 card.\nThen discard 1."


@pytest.mark.parametrize(
    "desc",
    ['Send 2 "Lamp" / "Cellar" cards to the GY.', "Set 1 Quick-Play Spells / Normal Traps.", "Gain ATK/DEF."],
)
def test_quirk_15_a_slash_between_two_kinds_stays(monster: Make, read: Read, desc: str) -> None:
    assert only(read(monster(desc=desc))).text == desc


def test_quirk_15_text_in_a_lost_encoding_is_put_right_where_it_can_be(monster: Make, read: Read) -> None:
    scrambled = "● Draw 1 “Émile” card.".encode().decode("latin-1")
    assert only(read(monster(desc=scrambled))).text == "● Draw 1 “Émile” card."
    windows = "It’s a café.".encode().decode("cp1252")
    assert only(read(monster(desc=windows))).text == "It’s a café."
    assert only(read(monster(desc="Draw 1 &quot;Lamp&quot; &amp; go."))).text == 'Draw 1 "Lamp" & go.'
    assert only(read(monster(desc="Âme à la Ürsula, Ã la carte"))).text == "Âme à la Ürsula, Ã la carte"


def test_quirk_15_characters_lost_for_good_are_said(monster: Make, read: Read) -> None:
    done = read(monster(desc="Draw \ufffd card."))
    assert codes(done) == ["C2S409"]


def test_quirk_15_bytes_that_are_no_utf_8_cost_a_character_and_no_card(monster: Make, read: Read) -> None:
    body = json.dumps({"data": [monster(desc="Draw # card.")]}).encode().replace(b"#", b"\xff")
    done = normalise(split_answer(body), {})
    assert only(done).text == "Draw \ufffd card."
    assert codes(done) == ["C2S409"]


def test_quirk_15_flavour_loses_the_quotes_it_is_wrapped_in(monster: Make, read: Read) -> None:
    normal = {"type": "Normal Monster", "humanReadableCardType": "Normal Monster", "typeline": ["Dragon", "Normal"]}
    card = only(read(monster(**normal, frameType="normal", desc="''It hates lamps.''")))
    assert (card.text, card.flavor, card.properties) == ("It hates lamps.", True, ("normal",))


def test_quirk_16_an_answer_in_another_language_keeps_english_names_and_is_said_once(monster: Make, read: Read) -> None:
    done = read(
        monster(name="Kellerdrache", name_en="Cellar Drake"), monster(id=90000009, name="Lampe", name_en="Lamp")
    )
    assert [card.name for card in done.cards] == ["Cellar Drake", "Lamp"]
    assert codes(done) == ["C2S410"]


def test_quirk_17_a_rush_duel_card_is_set_aside_by_name(monster: Make, read: Read) -> None:
    done = read(monster(misc={"formats": ["Rush Duel"]}))
    assert done.cards == ()
    assert [(aside.name, aside.reason) for aside in done.quarantine] == [
        ("Cellar Drake", "a Rush Duel card, which belongs to another game")
    ]


def test_quirk_18_a_trap_with_a_monsters_fields_is_a_trap(spell: Make, read: Read) -> None:
    trap = spell(type="Trap Card", frameType="trap", humanReadableCardType="Continuous Trap", race="Continuous")
    plain = only(read(trap))
    dressed = only(read({**trap, "atk": 1800, "def": 500, "level": 4, "attribute": "LIGHT"}))
    assert dressed == plain
    assert (dressed.kind, dressed.attack, dressed.level, dressed.attribute) == ("trap", None, None, "")


def test_quirk_19_formats_listed_twice_are_listed_once(monster: Make, read: Read) -> None:
    assert only(read(monster(misc={"formats": ["TCG", "OCG", "TCG"]}))).formats == ("TCG", "OCG")


def test_quirk_20_a_card_that_is_simply_missing_is_no_ones_fault(spell: Make, read: Read) -> None:
    assert [card.name for card in read(spell()).cards] == ["Cellar Lamp"]


@pytest.mark.parametrize("sets", [..., None, []])
def test_quirk_22_a_card_without_printings_is_kept(monster: Make, read: Read, sets: Any) -> None:
    card = only(read(monster(card_sets=sets)))
    assert (card.printings, card.first_date) == ((), "2003-01-01")

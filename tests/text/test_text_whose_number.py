"""Whose number an amount is, of which things a zone speaks, and to whom a thing returns. Every text is invented."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

_POINTED = {"to": "pointed", "of": {"how": "self"}}
_WAITS = {
    "event": "attack_declared",
    "what": {"kind": "monster", "side": "you", "zone": "play", "where": {"type": "Fish"}},
}


def _only(read: Read, text: str, kind: Any = "monster", property: str = "") -> dict[str, Any]:
    reading = read(text, kind, property=property)
    assert not reading.unread, reading.unread
    (ability,) = trees(reading)
    return ability


def test_the_number_of_its_own_name_is_its_own(read: Read) -> None:
    text = 'Tribute 1 Fish monster; destroy 1 monster whose DEF is equal to or less than the ATK of "Test Card".'
    (step,) = _only(read, f"You can {text[0].lower()}{text[1:]}")["do"]
    assert step["what"]["where"]["defense"] == {"lte": {"stat": "attack", "of": {"how": "self"}}}


def test_the_number_of_another_name_is_not(read: Read) -> None:
    (step,) = _only(read, 'You can destroy 1 monster whose DEF is less than the ATK of "Moss".')["do"]
    assert step["what"]["where"]["defense"]["lt"]["of"] == {"how": "all", "where": {"name": "Moss"}}


def test_the_numbers_of_each_are_added_up(read: Read) -> None:
    (step,) = _only(read, 'Gains ATK equal to the original ATK of each "Moss" monster it points to.')["do"]
    each = {"how": "all", "kind": "monster", "where": {"series": "Moss", "at": _POINTED}}
    assert step["attack"] == {"sum": "original_attack", "of": each}


def test_nothing_says_whose_number_any_of_them_is(read: Read) -> None:
    reading = read("Gains ATK equal to the original ATK of any monster this card points to.")
    assert [one.text for one in reading.unread]
    assert not reading.abilities


def test_a_card_in_a_monster_or_pendulum_zone_is_a_monster(read: Read) -> None:
    (step,) = _only(read, 'You can destroy 1 "Moss" card in your Monster Zone or Pendulum Zone.')["do"]
    assert (step["what"]["kind"], step["what"]["zone"]) == ("monster", ["play", "pendulum"])


def test_beside_the_hand_it_is_a_monster_where_it_is_in_play(read: Read) -> None:
    (step,) = _only(read, 'You can destroy 1 "Moss" card in your hand, Monster Zone, or Pendulum Zone.')["do"]
    like = {"side": "you", "where": {"series": "Moss"}}
    assert step["what"]["either"] == [
        {"kind": "any", "zone": "prepared", **like},
        {"kind": "monster", "zone": ["play", "pendulum"], **like},
    ]


@pytest.mark.parametrize(
    ("whose", "where", "side"),
    [
        ("your opponent controls", "the opponent's field", "opponent"),
        ("on the field", "your opponent's field", "opponent"),
        ("on the field", "the field", "owner"),
        ("you control", "the field", None),
    ],
)
def test_what_returns_to_a_field_returns_to_whose_it_is(read: Read, whose: str, where: str, side: str | None) -> None:
    text = f"You can target 1 monster {whose}; banish it, then return it to {where}."
    *_, back = _only(read, text)["do"]
    assert (back["op"], back.get("side")) == ("special_summon", side)


def test_the_first_step_hangs_on_none(read: Read) -> None:
    text = "Each player shuffles their Deck, then each player draws 1 card, then each player discards 1 card."
    first, second = _only(read, text, "trap")["do"]
    assert ("link" in first, second["link"]) == (False, "then")


def test_effects_of_banished_monsters_are_used_from_there(read: Read) -> None:
    when = _only(read, "Negate any activated effects of your opponent's banished monsters.")["when"]
    assert (when["whose"], when["from"]) == ("opponent", "banished")


def test_an_option_waits_for_attacks_of_the_turn(read: Read) -> None:
    text = """Activate 1 of these effects;
● If your Fish monster attacks this turn, draw 1 card.
● Draw 1 card."""
    (choice,) = _only(read, text, "spell")["do"]
    (waiting,) = choice["options"][0]["do"]
    assert (waiting["when"], waiting["repeat"], waiting["until"]) == (_WAITS, True, "end_of_turn")


def test_an_option_gives_piercing_attacks_for_the_turn(read: Read) -> None:
    text = """Activate 1 of these effects;
● If your Fish monster attacks a Defense Position monster this turn, inflict piercing battle damage to your opponent.
● Draw 1 card."""
    (choice,) = _only(read, text, "spell")["do"]
    (step,) = choice["options"][0]["do"]
    assert (step["action"], step["until"], step["what"]["where"]) == ("pierce", "end_of_turn", {"type": "Fish"})


def test_what_is_about_that_battle_is_no_effect_of_now(read: Read) -> None:
    text = "You can activate this effect; if this card attacks an opponent's monster this turn, draw 1 card, also "
    assert read(f"{text}the opponent's monster loses 500 ATK.").unread


@pytest.mark.parametrize(
    ("said", "by"),
    [
        ("Your opponent's cards and effects cannot be activated.", {"how": "all", "kind": "any"}),
        ("Cards your opponent controls cannot activate their effects.", {"how": "all", "kind": "any", "zone": "play"}),
    ],
)
def test_no_card_of_theirs_is_activated_by_them(read: Read, said: str, by: dict[str, str]) -> None:
    (step,) = _only(read, said)["do"]
    assert (step["what"], step["by"]) == ({"kind": "caster", "side": "opponent"}, by)

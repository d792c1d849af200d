""" "…, then if COND, X, also Y": whether Y is done in that case only; "that Set card" of what may have been Set;
answers to an effect that forbids; what comes after a battle. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def steps(reading: Reading) -> list[dict[str, Any]]:
    """What the last ability of a text that was read whole does."""
    assert reading.status == "automatic", reading.unread
    return list(msgspec.json.decode(msgspec.json.encode(reading.abilities[-1]))["do"])


@pytest.mark.parametrize(
    "then",
    [
        "draw 1 card and show it, then, if it is not a monster, send it to the GY, also destroy this card.",
        "this card gains 500 ATK, then if you control a Fish monster, change its ATK to 0, also negate its effects.",
    ],
)
def test_what_is_done_besides_to_the_same_thing_or_to_this_card_is_done_in_that_case(read: Read, then: str) -> None:
    *_, first, besides = steps(read(f"If this card is Normal Summoned: {then[0].upper()}{then[1:]}"))
    assert besides["link"] == "also"
    assert besides["if"] == first["if"]


@pytest.mark.parametrize(
    "besides",
    [
        "you cannot Special Summon for the rest of this turn",
        "gain 500 LP",
        "for the rest of this turn, this card cannot attack",
    ],
)
def test_what_else_is_done_besides_is_done_in_any_case(read: Read, besides: str) -> None:
    text = f"If this card is Normal Summoned: Draw 1 card, then if you control a Fish, destroy 1 Trap, also {besides}."
    assert "if" not in steps(read(text))[-1]


def test_that_set_card_is_the_one_that_was_set(read: Read) -> None:
    (choice,) = steps(
        read(
            "Set 1 Trap from your Deck, or if you control a Fish monster, you can add it to your hand instead. That "
            "Set card cannot be activated this turn.",
            kind="spell",
        )
    )
    sets, adds = (option["do"] for option in choice["options"])
    assert [step["op"] for step in sets] == ["set", "forbid"]
    assert [step["op"] for step in adds] == ["to_prepared"]


def test_no_answer_to_an_effect_that_only_forbids(read: Read) -> None:
    reading = read(
        "When this card is Normal Summoned: You can target 1 Set Spell/Trap your opponent controls; that Set card "
        "cannot be activated this turn. Neither player can activate cards or effects in response to this effect's "
        "activation."
    )
    assert [step["action"] for step in steps(reading)] == ["activate", "respond"]
    assert len(reading.abilities) == 1


def test_the_attacker_falls_after_the_battle_where_damage_is_counted_as_ever(read: Read) -> None:
    text = "When an opponent's monster declares an attack: Destroy the attacking monster. {}"
    (now,) = steps(read(text.format(""), kind="trap"))
    (later,) = steps(read(text.format("Damage calculation is applied normally."), kind="trap"))
    assert (now["op"], later["op"]) == ("destroy", "delayed")
    assert later["when"] == {"event": "battles", "next": True}


def test_what_it_gains_only_if_it_was_summoned(read: Read) -> None:
    reading = read(
        "You can target 1 Fish monster you control; Special Summon this card from your hand, and if you do, it gains "
        "this effect.\n● While this card is in the Monster Zone, the targeted card cannot be destroyed by card effects."
    )
    assert steps(reading)[-1]["link"] == "and_if_you_do"


def test_as_many_counters_at_most(read: Read) -> None:
    (step,) = steps(read("Target 1 face-up card on the field; place up to 2 Moss Counters on it.", kind="spell"))
    assert (step["add"], step["up_to"]) == (2, True)


def test_any_of_them_is_any_number_and_at_least_one_where_it_is_said(read: Read) -> None:
    (adds,) = steps(
        read('When this card is destroyed by battle, you can add any "Moss Frog"(s) from your Deck to your hand.')
    )
    assert adds["what"]["count"] == "any"
    (sends,) = steps(read("You can banish any number of cards from your hand (min. 1).", kind="spell"))
    assert sends["what"]["count"] == [1, 99]


def test_a_token_to_the_zone_that_is_pointed_to(read: Read) -> None:
    text = 'Once per turn: You can Special Summon 1 "Moss Token" (Fish/WATER/Level 1/ATK 0/DEF 0) to your zone this '
    (token,) = steps(read(text + "card points to."))
    assert token["at"] == {"to": "pointed", "of": {"how": "self"}}


@pytest.mark.parametrize(
    ("where", "side"), [("any zone", None), ("your zones", None), ("your opponent's zone", "opponent")]
)
def test_a_monster_to_whosever_zone_is_pointed_to(read: Read, where: str, side: str | None) -> None:
    (comes,) = steps(read(f"Once per turn: You can Special Summon 1 Fish monster to {where} this card points to."))
    assert (comes["at"], comes.get("side")) == ({"to": "pointed", "of": {"how": "self"}}, side)


def test_once_a_chain_and_so_often_a_turn(read: Read) -> None:
    (ability,) = read(
        "Once per Chain, up to thrice per turn, if a monster is sent to your GY: You can draw 1 card."
    ).abilities
    assert msgspec.json.decode(msgspec.json.encode(ability))["limit"] == [{"per": "chain"}, {"n": 3}]


def test_in_ones_own_battle_phase_at_any_moment(read: Read) -> None:
    (ability,) = read("Once per turn, during your Battle Phase: You can draw 1 card.").abilities
    assert (ability.mode, ability.speed) == ("quick", 2)
    assert len(ability.if_) == 2


def test_destroyed_by_battle_during_damage_calculation_asks_nothing_more(read: Read) -> None:
    (ability,) = read("If this card is destroyed by battle, during damage calculation, draw 1 card.").abilities
    assert ability.if_ == ()


@pytest.mark.parametrize(
    ("does", "optional"),
    [("Special Summon it", False), ("discard 1 card, and if you do, Special Summon it", True)],
)
def test_what_stays_is_activated_without_a_target_too(read: Read, does: str, optional: bool) -> None:
    text = f"When this card is activated: You can target 1 Fish in your GY; {does}."
    (ability,) = read(text, kind="spell", property="continuous").abilities
    (target,) = ability.targets
    assert (ability.mode, target.count, ability.do[0].optional) == ("cast", (0, 1), optional)
    (needed,) = read("Target 1 Fish in your GY; Special Summon it.", kind="spell", property="continuous").abilities
    assert needed.targets[0].count == 1


def test_damage_of_that_battle_is_kept_off_in_that_battle_though_the_card_leaves(read: Read) -> None:
    (step,) = steps(
        read(
            "When an opponent's monster declares an attack: You can activate this effect; you take no battle damage "
            "from that battle (even if this card leaves the field)."
        )
    )
    assert step["until"] == "this_battle"

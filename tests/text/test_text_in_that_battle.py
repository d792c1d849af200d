"""Who is attacked, whom damage is for, and what a number is compared with: each said in the tree, or unread. Every text
is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def only(reading: Reading) -> dict[str, Any]:
    """The one ability of a text that was read whole."""
    assert not reading.unread
    (ability,) = reading.abilities
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return decoded


def test_attacked_is_not_fights(read: Read) -> None:
    """CONVERT-42: a battle of one's own attack is not meant, though its end is the moment."""
    ability = only(read("If this card is attacked by a monster, after damage calculation: Destroy that monster."))
    assert ability["when"] == {"event": "battles", "what": {"how": "self"}, "by": {"kind": "monster"}}
    attacked = {"event": "attacked", "what": {"how": "self"}, "by": {"kind": "monster"}}
    assert ability["if"] == [{"occurred": attacked, "during": "attack"}]


@pytest.mark.parametrize(
    "who", ["this card", 'a "Moss" monster you control', "a Fish monster you control", "another monster you control"]
)
def test_attacks_or_is_attacked_is_fights(read: Read, who: str) -> None:
    """The end of the very battle, not a later one in a turn that has seen one end."""
    ability = only(read(f"If {who} attacks or is attacked, after damage calculation: Draw 1 card."))
    assert ability["when"]["event"] == "battles"
    assert "by" not in ability["when"]
    assert "if" not in ability


@pytest.mark.parametrize("attacks", ["attacks", "attacked"])
def test_shadow_04_a_shadow_is_met_by_the_attack_not_by_its_damage_step(read: Read, attacks: str) -> None:
    """By the Damage Step the attack has revealed it: nothing face-down would ever be found there."""
    text = f"At the start of the Damage Step, if this card {attacks} a face-down Defense Position monster: Destroy it."
    shadow = {"kind": "monster", "where": {"face": "down"}}
    assert only(read(text))["when"] == {"event": "attacked", "what": shadow, "by": {"how": "self"}}
    text = f"At the start of the Damage Step, if this card {attacks} a Defense Position monster: Destroy it."
    assert only(read(text))["when"]["event"] == "damage_step"


def test_the_end_phase_of_ones_own_next_turn(read: Read) -> None:
    """Not that of the next turn, which is the enemy's."""
    text = "If this card attacks, its battle position cannot be changed until the End Phase of {} next turn."
    untils = [only(read(text.format(whose)))["do"][0]["until"] for whose in ("your", "the")]
    assert untils == ["end_of_your_next_turn", "next_end_phase"]


@pytest.mark.parametrize(("said", "side"), [("you", "you"), ("your opponent", "opponent")])
def test_whom_damage_would_be_for(read: Read, said: str, side: str) -> None:
    text = (
        f"When a card or effect is activated that would inflict damage to {said} (Quick Effect): You can draw 1 card."
    )
    when = only(read(text))["when"]
    assert (when["how"], when["upon"]) == ("would_inflict", {"kind": "caster", "side": side})


@pytest.mark.parametrize(
    "text",
    [
        'When a "Moss" monster you control is destroyed by its own effect: Draw 1 card.',
        "Destroy each monster whose ATK is higher than its DEF.",
        "Target 1 Fish you control and 1 monster your opponent controls with ATK less than or equal to it; destroy it.",
    ],
)
def test_what_is_of_another_is_not_of_this_card(read: Read, text: str) -> None:
    """No field says that it is of the very thing that is described: unread, never the card's own."""
    assert read(text).unread


def test_the_target_goes_before_what_was_paid(read: Read) -> None:
    ability = only(read("You can discard 1 card, then target 1 Fish in your GY; Special Summon it."))
    assert ability["do"][0]["what"] == {"ref": "t1"}


def test_the_end_of_that_very_battle(read: Read) -> None:
    ability = only(read("If this card battles a Fish monster, destroy that monster at the end of the Damage Step."))
    assert ability["when"]["event"] == "battles"
    assert ability["do"] == [{"op": "destroy", "src": 1, "what": {"how": "event", "kind": "monster"}}]


@pytest.mark.parametrize(
    ("text", "until"),
    [
        (
            "Target 1 Fish you control. Its ATK becomes 3000, and its effects are negated, until the End Phase.",
            "end_phase",
        ),
        (
            "Target 1 Fish you control; until the end of this turn, its ATK becomes doubled, also any battle damage it "
            "inflicts to your opponent is halved.",
            "end_of_turn",
        ),
        (
            'Target 1 Fish you control; its name becomes "Moss", also it is treated as a Tuner, until the End Phase.',
            "end_phase",
        ),
    ],
)
def test_one_duration_for_two_things(read: Read, text: str, until: str) -> None:
    assert [step["until"] for step in only(read(text, kind="spell"))["do"]] == [until, until]


def test_a_duration_of_the_second_thing_alone(read: Read) -> None:
    text = "Target 1 Fish you control; increase its Level by 1, and this card gains 300 ATK until the End Phase."
    assert [step.get("until") for step in only(read(text))["do"]] == [None, "end_phase"]


@pytest.mark.parametrize(
    ("text", "at", "field", "meant"),
    [
        ('Target 1 "Moss" you control; equip 1 Fish monster from your GY to it as an Equip Spell.', 0, "to", "t1"),
        (
            'Target 1 Fish on the field and 1 "Moss" in your GY; equip that "Moss" to that target.',
            0,
            "to",
            "t1",
        ),
        (
            "Target 1 Fish monster you control and 2 cards your opponent controls; banish the first target, and if you "
            "do, return the second targets to the hand.",
            1,
            "what",
            "t2",
        ),
        (
            "Select 1 Fish monster you control and 1 other monster on the field. Reduce the Level of the selected Fish "
            "monster by 3, and destroy the other selected monster.",
            1,
            "what",
            "t2",
        ),
        (
            "Target 1 monster on the field; until the end of this turn, that target loses 800 ATK, but is unaffected "
            "by the effects of other Spells/Traps.",
            1,
            "what",
            "t1",
        ),
    ],
)
def test_which_of_several(read: Read, text: str, at: int, field: str, meant: str) -> None:
    assert only(read(text, kind="spell"))["do"][at][field] == {"ref": meant}


def test_the_card_that_was_sent_is_it(read: Read) -> None:
    text = (
        "Send the top card of your Deck to the GY, then, if it was a monster, inflict damage equal to its Level x 100."
    )
    text = text.replace("damage", "damage to your opponent")
    ability = only(read(text, kind="spell"))
    sent = {"ref": ability["do"][0]["id"]}
    assert (ability["do"][1]["if"][0]["of"], ability["do"][1]["amount"]["of"]) == (sent, sent)


def test_what_has_to_be_shown_is_the_price(read: Read) -> None:
    ability = only(read('Reveal 1 "Moss" in your hand. Destroy all face-down Spell and Trap Cards.', kind="trap"))
    assert [step["op"] for step in (*ability["cost"], *ability["do"])] == ["look", "destroy"]
    assert len(ability["cost"]) == 1


@pytest.mark.parametrize(("said", "side"), [("your", "you"), ("your opponent's", "opponent")])
def test_whose_gy_it_comes_to(read: Read, said: str, side: str) -> None:
    when = only(read(f"When a Fish monster is destroyed by a card effect and sent to {said} GY: Draw 1 card."))["when"]
    assert when["to_whose"] == side


def test_a_side_that_was_said_is_enough(read: Read) -> None:
    text = "When a Fish monster you control is destroyed by a card effect and sent to your GY: Draw 1 card."
    assert "to_whose" not in only(read(text))["when"]


def test_what_fought_is_of_no_battle_where_the_ability_waits_for_none(read: Read) -> None:
    text = (
        "You can discard 1 card; this card gains 600 ATK, and if it does, banish any monster that battled this card, "
    )
    reading = read(text + "after damage calculation.")
    assert [type(step).__name__ for step in reading.abilities[0].do] == ["Modify"]
    assert len(reading.unread) == 1
    assert read(
        "A monster that battles with this card is changed to Defense Position after damage calculation."
    ).abilities

"""What happens to whoever fights this card, and which of the two in a battle is meant."""

from __future__ import annotations

import msgspec
import pytest

from tests.text.conftest import Read

OTHER = {"how": "event", "kind": "monster"}
SELF = {"how": "self"}


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("the attacking monster", {**OTHER, "where": {"attacking": True}}),
        ("the attack target", {**OTHER, "where": {"attacking": False}}),
        ("your attacked monster", {**OTHER, "side": "you", "where": {"attacking": False}}),
        ("your battling monster", {**OTHER, "side": "you"}),
        ("the opponent's battling monster", {**OTHER, "side": "opponent"}),
    ],
)
def test_the_two_of_a_battle_are_told_apart(read: Read, words: str, what: dict[str, object]) -> None:
    (ability,) = read(f"When an opponent's monster attacks: Destroy {words}.", "trap").abilities
    assert msgspec.to_builtins(ability.do[0])["what"] == what


def test_a_monster_that_battles_this_card(read: Read) -> None:
    text = "An opponent's monster that battles this card cannot attack during your opponent's next 3 turns."
    (ability,) = read(text).abilities
    tree = msgspec.to_builtins(ability)
    assert tree["mode"] == "trigger"
    theirs = {"kind": "monster", "side": "opponent", "zone": "play"}
    assert tree["when"] == {"event": "battles", "what": SELF, "by": theirs}
    assert tree["do"][0]["what"] == OTHER
    assert tree["do"][0]["until"] == {"turns": 3, "whose": "opponent", "next": True}


def test_a_monster_attacking_it_by_name(read: Read) -> None:
    (ability,) = read('A non Fish monster attacking "Test Card" cannot attack on its following turn.').abilities
    tree = msgspec.to_builtins(ability)
    by = {"kind": "monster", "where": {"not": {"type": "Fish"}}}
    assert tree["when"] == {"event": "attacked", "what": SELF, "by": by}


def test_after_damage_calculation_is_when_the_battle_is_over(read: Read) -> None:
    for text in (
        "A monster that battles with this card is changed to Defense Position after damage calculation.",
        "After damage calculation: Change any monster that battled this card to Defense Position.",
    ):
        (ability,) = read(text).abilities
        tree = msgspec.to_builtins(ability)
        assert tree["when"]["event"] == "battles", text
        assert tree["do"][0]["what"] == OTHER, text


def test_the_end_phase_of_a_turn_after_the_attack(read: Read) -> None:
    """The turn of the attack itself is not counted."""
    text = (
        "A monster that attacks this card is destroyed at the End Phase of your opponent's 2nd turn after the attack."
    )
    (ability,) = read(text).abilities
    step = msgspec.to_builtins(ability.do[0])
    assert step["when"] == {"event": "end_phase", "whose": "opponent", "amount": {"eq": 3}, "next": True}
    assert step["do"][0]["what"] == OTHER


def test_the_stance_this_card_is_attacked_in(read: Read) -> None:
    text = "Gain control of a monster that attacks this face-up Attack Position card, at the end of the Battle Phase."
    (ability,) = read(text).abilities
    assert msgspec.to_builtins(ability)["when"]["what"] == {**SELF, "where": {"stance": "attack"}}


def test_battle_damage_that_is_also_inflicted_is_so_each_time(read: Read) -> None:
    text = "All battle damage you take from battles involving this card is also inflicted to your opponent."
    (ability,) = read(text).abilities
    assert msgspec.to_builtins(ability)["when"]["event"] == "battle_damage"
    assert ability.mode == "trigger"


def test_a_cost_to_have_something_keeps_the_choice(read: Read) -> None:
    text = (
        "If a monster you control is attacked, you can discard 1 card during the Damage Step to have it gain 500 DEF."
    )
    (ability,) = read(text).abilities
    assert ability.optional
    assert [(step.until, step.optional) for step in ability.cost] == [(None, False)]

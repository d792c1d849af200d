"""What happens to whoever fights this card, and which of the two in a battle is meant."""

from __future__ import annotations

import msgspec
import pytest

from tests.text.conftest import Read
from tests.text.test_text_meaning import trees

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


def test_a_monster_with_a_lower_level_than_the_one_that_fights_it(read: Read) -> None:
    (tree,) = trees(read("If this card battles a monster with an equal or lower Level: Draw 1 card."))
    assert tree["when"]["by"]["where"] == {"level": {"lte": {"event": "level"}}}


def test_where_it_was_when_it_was_destroyed_is_not_where_it_is(read: Read) -> None:
    text = (
        "If this card is in the GY because it was destroyed by your opponent's card effect this turn while it was Set"
    )
    reading = read(f"During the End Phase, {text} on your field: You can Special Summon this card.")
    assert reading.unread


def test_this_xyz_summoned_card_in_your_monster_zone(read: Read) -> None:
    (tree,) = trees(read("While this Xyz Summoned card is in your Monster Zone, it cannot be destroyed by battle."))
    assert tree["if"][0]["is"]["where"] == {"summoned": "xyz"}


def test_after_it_was_summoned_in_its_own_way_is_when_it_is(read: Read) -> None:
    own = "If you have no Spells in your GY, you can Special Summon this card (from your hand)."
    ban = "you cannot Special Summon Fish monsters for the rest of this turn."
    tree = trees(read(f"{own} After this card was Special Summoned this way, {ban}"))[-1]
    assert tree["when"] == {"event": "summoned", "what": {"how": "self"}, "by": {"how": "self"}}

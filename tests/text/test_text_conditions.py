"""What must hold: ``conditions.yaml`` has conditions in the manner of card text and what each comes to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from convert.text import Reading

Read = Callable[..., Reading]

CASES: dict[str, list[dict[str, Any]]] = yaml.load(
    Path(__file__).with_name("conditions.yaml").read_text(encoding="utf-8"),
    getattr(yaml, "CSafeLoader", yaml.SafeLoader),
)
NO_MONSTERS = {"not": {"exists": {"side": "you", "zone": "play", "kind": "monster"}}}
PLANTS = {"exists": {"side": "you", "zone": "play", "kind": "monster", "where": {"type": "Plant"}}}


def trees(reading: Reading) -> list[dict[str, Any]]:
    """The abilities as plain data; nothing is left unread."""
    assert not reading.unread, [clause.text for clause in reading.unread]
    return [msgspec.json.decode(msgspec.json.encode(ability)) for ability in reading.abilities]


@pytest.mark.parametrize("words", CASES)
def test_a_condition_comes_to(read: Read, words: str) -> None:
    (tree,) = trees(read(f"If {words}: You can draw 1 card."))
    assert [part for one in tree["if"] for part in one.get("all", [one])] == CASES[words]


def test_either_of_two_is_enough(read: Read) -> None:
    text = "If you control no monsters, or all monsters you control are Plant monsters: You can draw 1 card."
    ((found,),) = [tree["if"] for tree in trees(read(text))]
    assert found["any"][0] == NO_MONSTERS
    assert found["any"][1]["all"][0] == PLANTS


def test_what_an_earlier_step_was_done_to(read: Read) -> None:
    """ "If you Tributed …" asks what was paid."""
    (tree,) = trees(read("You can Tribute 1 monster; draw 1 card, then if you Tributed a Plant monster, draw 1 card."))
    tributed = tree["cost"][0]["what"]["id"]
    assert tree["do"][1]["if"] == [{"is": {"kind": "monster", "where": {"type": "Plant"}}, "of": {"ref": tributed}}]


def test_how_many_of_several_coins(read: Read) -> None:
    (tree,) = trees(read("Toss a coin 3 times, and if at least 2 of the results are heads, draw 1 card.", "spell"))
    toss, drawn = tree["do"]
    assert drawn["if"] == [{"compare": [{"dice": toss["id"]}, "gte", 2]}]


def test_one_who_has_what_nobody_can_place_is_left_unread(read: Read) -> None:
    """ "There is a monster" says nowhere: it is not read as the field."""
    assert read("If there is a monster: You can draw 1 card.").unread


def options(tree: dict[str, Any]) -> list[dict[str, Any]]:
    (choice,) = [step for step in tree["do"] if step["op"] == "choose_one"]
    return list(choice["options"])


def test_or_if_you_can_is_a_choice_where_the_condition_holds(read: Read) -> None:
    """What is said of "it" describes the same again, from another place: nothing has been chosen yet."""
    text = (
        'You can add 1 "Moss" monster from your Deck to your hand, or if you control a Plant monster, you can '
        "Special Summon it instead, but negate its effects."
    )
    (tree,) = trees(read(text))
    add, summon = options(tree)
    assert "if" not in add
    assert summon["if"] == [PLANTS]
    assert summon["do"][0]["what"] == add["do"][0]["what"]
    assert [step["op"] for step in summon["do"]] == ["special_summon", "suppress"]


def test_without_you_can_it_is_always_the_one_or_the_other(read: Read) -> None:
    (tree,) = trees(read("Draw 1 card, or, if you control a Plant monster, draw 2 cards instead.", "spell"))
    one, two = options(tree)
    assert one["if"] == [{"not": PLANTS}]
    assert (two["if"], two["do"][0]["count"]) == ([PLANTS], 2)


def test_a_sentence_may_stand_in_for_the_one_before(read: Read) -> None:
    text = (
        "Draw 1 card, then inflict 300 damage to your opponent. If you control a Plant monster, draw 2 cards instead."
    )
    (tree,) = trees(read(text, "spell"))
    assert [step["op"] for step in tree["do"]] == ["choose_one", "damage"]


def test_if_one_or_if_another_each_have_their_own_condition(read: Read) -> None:
    text = "Toss a coin, and if the result is heads, draw 1 card, or if the result is tails, destroy 1 monster."
    (tree,) = trees(read(text, "spell"))
    toss, heads, tails = tree["do"]
    assert heads["if"] == [{"happened": toss["id"]}]
    assert tails["if"] == [{"not": {"happened": toss["id"]}}]


def test_a_target_that_is_named_instead_stays_unread(read: Read) -> None:
    text = "Target 1 monster in your GY; add it to your hand. If you control a Plant monster, you can target 2 instead."
    assert read(text, "spell").unread


def test_it_is_what_was_named_last_and_this_card_only_where_nothing_was(read: Read) -> None:
    text = "You can target 1 monster your opponent controls; if it is in Defense Position, destroy it."
    (tree,) = trees(read(text))
    target = tree["targets"][0]["id"]
    assert tree["do"][0]["if"] == [{"is": {"kind": "monster", "where": {"stance": "defense"}}, "of": {"ref": target}}]
    (own,) = trees(read("If it is in Defense Position, this card gains 500 ATK."))
    assert own["if"][0]["of"] == {"how": "self"}


def test_piercing_needs_no_condition_but_whose_attacks_and_how_long(read: Read) -> None:
    text = "You can target 1 monster you control; if it attacks a Defense Position monster this turn, inflict piercing "
    (tree,) = trees(read(f"{text}battle damage to your opponent."))
    target = tree["targets"][0]["id"]
    (step,) = tree["do"]
    assert (step["action"], step["what"], step["until"]) == ("pierce", {"ref": target}, "end_of_turn")
    assert "if" not in step


def test_to_activate_and_to_resolve_is_the_ability_s_own_condition(read: Read) -> None:
    text = "When this card is Special Summoned: You can draw 1 card. You must have no cards in your hand to activate "
    (tree,) = trees(read(f"{text}and to resolve this effect."))
    assert tree["if"] == [{"not": {"exists": {"kind": "any", "side": "you", "zone": "prepared"}}}]


def test_while_in_a_position_and_a_colon_holds_all_the_time(read: Read) -> None:
    (tree,) = trees(read("While in Attack Position: Plant monsters you control gain 500 ATK."))
    assert tree["mode"] == "continuous"
    assert tree["if"] == [{"is": {"kind": "monster", "where": {"stance": "attack"}}, "of": {"how": "self"}}]


def test_while_this_monster_is_there_says_how_long(read: Read) -> None:
    text = "You can target 1 monster; while this face-up monster is on the field, that monster gains 500 ATK."
    (tree,) = trees(read(text))
    assert tree["do"][0]["until"] == "while_in_play"


def test_a_cost_while_something_holds(read: Read) -> None:
    (tree,) = trees(read('You can Tribute this card while "Moss" is on the field to draw 1 card.'))
    assert [step["op"] for step in (*tree["cost"], *tree["do"])] == ["sacrifice", "prepare"]
    assert tree["if"] == [{"exists": {"zone": "play", "where": {"name": "Moss"}}}]  # asked before it is paid


def test_both_are_there_and_not_the_first_alone(read: Read) -> None:
    (tree,) = trees(read('If both a "Lamp" monster and "Moss" are on the field: You can draw 1 card.'))
    (found,) = tree["if"]
    assert [one["exists"]["where"] for one in found["all"]] == [{"series": "Lamp"}, {"name": "Moss"}]
    assert read('If either a "Lamp" monster or "Moss" is not on the field, destroy this card.').unread


def test_an_effect_of_what_somebody_controls_is_activated_in_play(read: Read) -> None:
    (tree,) = trees(read("When an effect of a monster your opponent controls is activated: You can draw 1 card."))
    assert tree["when"]["from"] == "play"
    (tree,) = trees(read("When an effect of a monster is activated: You can draw 1 card."))
    assert "from" not in tree["when"]


def test_from_the_deck_is_ones_own(read: Read) -> None:
    (tree,) = trees(read("If you control no monsters: Special Summon 1 Fish monster from the Deck."))
    assert tree["do"][0]["what"]["side"] == "you"

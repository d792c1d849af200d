"""To what words belong: which way, which moment, for how long, how many at least."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def test_its_own_end_is_counted_from_its_activation(read: Read) -> None:
    text = (
        "Each time a Fish monster is destroyed: Draw 1 card. Destroy this card during your 2nd End Phase after"
        " activation."
    )
    cast, draws = trees(read(text, "spell", property="continuous"))
    assert (cast["mode"], cast["do"][0]["op"], cast["do"][0]["when"]["amount"]) == ("cast", "delayed", {"eq": 2})
    assert (draws["mode"], [step["op"] for step in draws["do"]]) == ("trigger", ["prepare"])


def test_summoned_this_way_is_by_itself(read: Read) -> None:
    text = (
        "If you control no monsters, you can Special Summon this card from your hand. When this card is Special"
        " Summoned this way, draw 1 card."
    )
    _, draws = trees(read(text))
    assert draws["when"] == {"event": "summoned", "what": {"how": "self"}, "by": {"how": "self"}, "how": "special"}


@pytest.mark.parametrize("whose", ["Neither player", "Your opponent"])
def test_no_monster_can_be_summoned_whichever(read: Read, whose: str) -> None:
    (ban,) = trees(read(f"{whose} can{'' if whose[0] == 'N' else 'not'} Special Summon a Fish monster."))
    assert ban["do"][0]["by"] == {"how": "all", "kind": "monster", "where": {"type": "Fish"}}


def test_attacks_of_one_battle_phase_end_with_the_turn(read: Read) -> None:
    for text, until in (
        ("You can pay 500 LP; this card can attack twice during the same Battle Phase.", "end_of_turn"),
        ("You can pay 500 LP; this card can attack twice during each Battle Phase.", None),
        ("This card can attack twice during the same Battle Phase.", None),
    ):
        (ability,) = trees(read(text))
        assert ability["do"][0].get("until") == until, text
    (offers,) = trees(
        read(
            "If this card destroys a monster by battle: Activate 1 of these effects;\n"
            "● This card can make a second attack in a row.\n● Draw 1 card."
        )
    )
    assert offers["do"][0]["options"][0]["do"][0]["until"] == "end_of_turn"


def test_a_price_is_at_least_one(read: Read) -> None:
    (ability,) = trees(read("You can discard up to 2 cards; draw that many cards."))
    assert ability["cost"][0]["what"]["count"] == [1, 2]
    (ability,) = trees(read("You can draw 1 card, then discard up to 2 cards."))
    assert ability["do"][1]["what"]["count"] == [0, 2]


def test_a_monster_that_is_summoned_is_no_state(read: Read) -> None:
    (one,) = trees(read("If a monster is Normal Summoned, and you control a Fish monster: You can draw 1 card."))
    assert (one["mode"], one["when"]["event"], list(one["if"][0])) == ("trigger", "summoned", ["exists"])
    (one,) = trees(read("If a monster is Set on your field: You can draw 1 card."))
    assert one["when"] == {"event": "set", "what": {"kind": "monster", "side": "you"}}
    (one,) = trees(read("If a monster is Special Summoned, and it is a Level 5 or higher monster: Negate its effects."))
    assert one["if"] == [
        {"is": {"kind": "monster", "where": {"level": {"gte": 5}}}, "of": {"how": "event", "kind": "monster"}}
    ]
    assert one["do"][0]["what"] == {"how": "event", "kind": "monster"}


def test_how_it_came_is_true_as_long_as_it_stays(read: Read) -> None:
    (one,) = trees(read("This card gains 500 ATK if it was Normal Summoned."))
    assert one["do"][0]["if"][0]["during"] == "duel"
    (one,) = trees(read("This card gains 500 ATK if it was Normal Summoned this turn."))
    assert one["do"][0]["if"][0]["during"] == "turn"


def test_negated_in_that_battle_phase_only(read: Read) -> None:
    (one,) = trees(
        read("If this card battles a Fish monster, that monster's effects are negated during the Battle Phase only.")
    )
    (step,) = one["do"]
    assert (step["op"], step["until"], step.get("if")) == ("suppress", "battle_phase", None)
    assert {each["event"] for each in one["when"]["any"]} == {"attack_declared", "attacked"}


def test_what_a_card_that_stays_aims_at_is_aimed_at_once(read: Read) -> None:
    text = "Select 1 monster your opponent controls. That monster cannot attack."
    (cast,) = trees(read(text, "spell", property="continuous"))
    assert (cast["mode"], cast["targets"][0]["side"]) == ("cast", "opponent")
    (cast,) = trees(read(f"Equip only to a Fish monster. {text}", "spell", property="equip"))
    assert [one["mode"] for one in (cast,)] == ["cast"]
    assert [step["op"] for step in cast["do"]] == ["equip", "forbid"]

"""What has changed a number of a thing, what it was by its own entry, names that a sentence gave before, and who has
what: conditions and descriptions. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]
YOURS = {"kind": "monster", "side": "you", "zone": "play"}


def first(read: Read, text: str, kind: str = "spell") -> dict[str, Any]:
    """The first ability of an automatic text."""
    reading = read(text, kind=kind)
    assert reading.status == "automatic", reading.unread
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(reading.abilities[0]))
    return plain


def condition(read: Read, words: str) -> Any:
    return first(read, f"If {words}: Draw 1 card.")["if"]


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("whose current ATK is different from its original ATK", {"stat": "attack"}),
        (", whose current Level is higher than its original Level", {"stat": "level", "to": "higher"}),
        ("whose DEF is lower than its original DEF", {"stat": "defense", "to": "lower"}),
    ],
)
def test_a_number_that_something_has_changed(read: Read, words: str, changed: dict[str, str]) -> None:
    ability = first(
        read, f"Target 1 monster your opponent controls{'' if words[0] == ',' else ' '}{words}; destroy it."
    )
    assert ability["targets"][0]["where"] == {"changed": changed}


def test_another_number_of_its_own_is_left_unread(read: Read) -> None:
    """ "Its" is each one that is described; no number says so."""
    assert read("Destroy 1 monster whose DEF is higher than its ATK.", kind="spell").status != "automatic"


def test_what_it_was_originally(read: Read) -> None:
    ability = first(
        read,
        "If a monster that was originally a WIND Fish is sent from your hand or field to the GY: Draw 1 card.",
        "monster",
    )
    where = {"original_type": "Fish", "original_attribute": "WIND"}
    assert ability["when"]["what"] == {"kind": "monster", "side": "you", "where": where}
    assert ability["when"]["from"] == ["prepared", "play"]


def test_anybody_s_hand_is_not_yours(read: Read) -> None:
    ability = first(read, "If a Fish monster is sent from the hand or field to the GY: Draw 1 card.", "monster")
    assert "side" not in ability["when"]["what"]


def test_it_in_what_mentions_it_is_the_one_card_named_before(read: Read) -> None:
    (both,) = condition(read, 'you control "Moss Frog" and a monster that mentions it')
    assert [one["exists"]["where"] for one in both["all"]] == [{"name": "Moss Frog"}, {"mentions": "Moss Frog"}]


def test_it_after_two_names_is_left_unread(read: Read) -> None:
    text = 'If you control "Moss Frog", "Fern Toad", and a monster that mentions it: Draw 1 card.'
    assert read(text, kind="spell").status != "automatic"


def test_the_highest_on_the_field_is_measured_on_either_side(read: Read) -> None:
    (there,) = condition(read, "your opponent controls a monster with the highest ATK on the field (even if tied)")
    every = {"how": "all", "kind": "monster", "side": "any", "zone": "play", "where": {"highest": {"stat": "attack"}}}
    assert there["exists"]["side"] == "opponent"
    assert there["exists"]["where"] == {"attack": {"gte": {"stat": "attack", "of": every}}}


@pytest.mark.parametrize(
    "words", ["no monsters, or only Fish monsters", "no monsters or all monsters you control are Fish"]
)
def test_nothing_or_nothing_else(read: Read, words: str) -> None:
    (either,) = condition(read, f"you control {words}")
    none, only = either["any"]
    assert none == {"not": {"exists": YOURS}}
    assert only["all"][0] == {"exists": {**YOURS, "where": {"type": "Fish"}}}
    assert only["all"][1] == {"not": {"exists": {**YOURS, "where": {"not": {"type": "Fish"}}}}}


def test_your_field_or_gy(read: Read) -> None:
    (there,) = condition(read, "you have a Fish monster on your field or GY")
    assert there["exists"] == {"kind": "monster", "side": "you", "zone": ["play", "used"], "where": {"type": "Fish"}}


def step(read: Read, text: str, at: int = 0, kind: str = "spell") -> dict[str, Any]:
    one: dict[str, Any] = first(read, text, kind)["do"][at]
    return one


@pytest.mark.parametrize(
    "text",
    [
        "Discard any number of cards, then draw the same number of cards you discarded.",
        "Place 1 or 2 cards from your hand on the bottom of the Deck, then draw cards equal to the number placed.",
        "Return any number of monsters you control to the hand, then draw the same number of cards as you returned.",
    ],
)
def test_as_many_as_that_was_done_to(read: Read, text: str) -> None:
    assert step(read, text, 1)["count"] == {"per": {"n": 1}, "count": {"ref": "c1"}}


def test_as_many_as_were_drawn_are_put_back(read: Read) -> None:
    text = (
        "Draw 2 cards, then place cards from your hand on the bottom of the Deck in any order, "
        "equal to the number of cards you drew."
    )
    assert step(read, text, 1)["what"]["count"] == {"per": {"n": 1}, "count": {"ref": "s1"}}


def test_each_player_s_own_number_is_left_unread(read: Read) -> None:
    text = "Each player shuffles their hand into the Deck, then draws the same number of cards they shuffled."
    assert read(text, kind="spell").status != "automatic"


def test_a_number_of_its_owner_the_stat_left_out(read: Read) -> None:
    text = 'You can banish 1 "Moss" monster from your GY; this card gains ATK equal to the banished monster\'s.'
    assert step(read, text, kind="monster")["attack"] == {"stat": "attack", "of": {"ref": "c1"}}


@pytest.mark.parametrize(
    ("event", "words"),
    [("you gain LP", "the LP gained"), ("your opponent takes effect damage", "the damage they took")],
)
def test_the_number_of_what_set_it_off(read: Read, event: str, words: str) -> None:
    assert step(read, f"If {event}: This card gains ATK equal to {words}.", kind="monster")["attack"] == {
        "event": "amount"
    }


def test_a_number_that_the_trigger_does_not_have_is_left_unread(read: Read) -> None:
    assert read("If this card is Summoned: It gains ATK equal to the LP gained.").status != "automatic"


def test_the_combined_original_levels_of_both(read: Read) -> None:
    text = (
        "You can target 1 other Fish monster you control; the Levels of both that monster and this card become the "
        "combined original Levels of those 2 monsters."
    )
    both = {"how": "all", "either": [{"ref": "t1"}, {"how": "self"}]}
    for at, what in enumerate(({"ref": "t1"}, {"how": "self"})):
        one = step(read, text, at, "monster")
        assert (one["what"], one["to"]) == (what, {"sum": "original_level", "of": both})


def test_the_combined_levels_that_the_first_change_would_alter_are_left_unread(read: Read) -> None:
    text = (
        "You can target 1 other Fish monster you control; the Levels of both that monster and this card become the "
        "combined Levels of those 2 monsters."
    )
    assert read(text).status != "automatic"


@pytest.mark.parametrize("verb", ["Discard the same type of card", "Send the same type of card"])
def test_the_same_kind_of_card_as_is_answered(read: Read, verb: str) -> None:
    place = " from your hand to the GY" if verb[0] == "S" else ""
    text = f"When a Spell/Trap Card is activated: {verb} (Monster, Spell, or Trap){place}; negate the activation."
    reading = first(read, text, "trap")
    where = reading["cost"][0]["what"]["where"]
    assert where == {"same": ["kind"], "compared_to": {"how": "event", "kind": "spell_or_artifact"}}


def test_another_name_than_those_in_two_places(read: Read) -> None:
    text = (
        'Add 1 "Moss" card from your Deck to your hand with a different name from the cards you control and in your GY.'
    )
    where = step(read, text)["what"]["where"]
    assert where["compared_to"] == {"how": "all", "kind": "any", "side": "you", "zone": ["play", "used"]}


def test_two_kinds_are_counted_together(read: Read) -> None:
    text = 'This card gains 300 ATK for each "Moss" monster and "Fern" monster you control.'
    counted = step(read, text, kind="monster")["attack"]["count"]
    assert counted == {**YOURS, "how": "all", "where": {"series": ["Moss", "Fern"]}}


def test_a_normal_summoned_or_set_card_is_one_that_was_normal_summoned(read: Read) -> None:
    ability = first(read, "While you control this Normal Summoned/Set card: You can draw 1 card.", "monster")
    assert ability["if"] == [{"is": {"kind": "monster", "where": {"summoned": "normal"}}, "of": {"how": "self"}}]


def test_level_rank_or_link_whichever_it_has(read: Read) -> None:
    one = step(read, "Banish 1 Level/Rank/Link 2 monster you control.")["what"]
    assert one["where"] == {"any": [{"level": {"eq": 2}}, {"link": {"eq": 2}}]}


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("whose Level is 1 higher or 1 lower than it", "level"),
        ("whose original Level is 1 higher or lower than that target", "original_level"),
    ],
)
def test_one_level_up_or_down(read: Read, words: str, key: str) -> None:
    one = step(read, f"Target 1 Fish you control; Special Summon 1 Fish from your hand, {words}.")["what"]
    ways = [{key: {"eq": {"stat": "level", "of": {"ref": "t1"}, "plus": plus}}} for plus in (1, -1)]
    assert one["where"]["any"] == ways


@pytest.mark.parametrize(
    ("words", "where"),
    [
        (
            "with the same Type and Attribute as that target, but a different name",
            {"same": ["type", "attribute"], "different": ["name"]},
        ),
        (
            "with the same Type but 1 Level lower than that target",
            {"same": ["type"], "level": {"eq": {"stat": "level", "of": {"ref": "t1"}, "plus": -1}}},
        ),
    ],
)
def test_alike_but_not_in_all(read: Read, words: str, where: dict[str, Any]) -> None:
    one = step(read, f"Target 1 monster you control; add 1 monster from your Deck to your hand {words}.")["what"]
    assert one["where"] == {**where, "compared_to": {"ref": "t1"}}


def test_non_tuners_used_for_its_summon_are_counted(read: Read) -> None:
    text = "If this card is Synchro Summoned: Draw cards equal to the number of non-Tuners used for its Synchro Summon."
    used = {"used_for": {"how": "self"}, "not": {"class": "tuner"}}
    assert step(read, text, kind="monster")["count"]["count"] == {"how": "all", "kind": "monster", "where": used}


def test_what_a_card_was_attached_to_is_meant_next(read: Read) -> None:
    text = "Target 1 Xyz Monster you control; attach this card to it as material. During the End Phase, destroy it."
    assert step(read, text, 1, "trap")["do"] == [{"op": "destroy", "what": {"ref": "t1"}}]


def test_either_added_or_destroyed_is_the_same_card(read: Read) -> None:
    (choice,) = first(read, "Take 1 Fish from your Deck, and either add it to your hand or destroy it.", "monster")[
        "do"
    ]
    added, destroyed = (option["do"][0]["what"] for option in choice["options"])
    assert added == destroyed


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "you control Fish monsters with 2 or more different Attributes",
            {"count": {**YOURS, "where": {"type": "Fish", "different": ["attribute"]}}, "gte": 2},
        ),
        (
            "the total Levels of the monsters you control is 8 or more",
            {"compare": [{"sum": "level", "of": {**YOURS, "how": "all"}}, "gte", 8]},
        ),
    ],
)
def test_so_many_kinds_and_so_much_together(read: Read, words: str, expected: dict[str, Any]) -> None:
    assert condition(read, words) == [expected]


def test_three_conditions_of_which_the_last_says_and(read: Read) -> None:
    text = (
        "If your LP is higher than your opponent's, you control a Fish monster, and this card is in your GY: "
        "You can draw 1 card."
    )
    ability = first(read, text, "monster")
    (both,) = ability["if"]
    assert ability["from"] == "used"
    assert both["all"][1] == {"exists": {**YOURS, "where": {"type": "Fish"}}}


def test_up_to_a_number_before_where_they_turn(read: Read) -> None:
    text = "Change monsters your opponent controls, up to the number of Fish monsters you control, to Defense Position."
    one = step(read, text)["what"]
    assert one["up_to"] == {"per": {"n": 1}, "count": {**YOURS, "how": "all", "where": {"type": "Fish"}}}


def test_one_of_a_list_whose_heads_differ(read: Read) -> None:
    one = step(read, 'Add 1 "Moss" monster, "Fern" monster, or "Reed" Spell/Trap from your Deck to your hand.')["what"]
    assert (one["count"], one["zone"]) == (1, "spellbook")
    assert one["where"]["any"] == [
        {"series": ["Moss", "Fern"], "kind": "monster"},
        {"series": "Reed", "kind": "spell_or_artifact"},
    ]


def test_a_number_and_different_names(read: Read) -> None:
    (there,) = condition(read, "you have 3 or more Rock monsters in your GY with 0 ATK and different names")
    assert there["count"]["where"] == {"type": "Rock", "attack": {"eq": {"raw": 0}}, "different": ["name"]}

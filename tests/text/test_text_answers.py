"""What a card answers: an activation that is negated, what an effect targets, what it would do."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def test_an_old_counter_says_what_it_answers_in_what_it_negates(read: Read) -> None:
    reading = read("Negate the activation of a Trap Card, and destroy it.", "trap", property="counter")
    assert not reading.unread
    (tree,) = trees(reading)
    assert tree["when"] == {"event": "cast", "what": {"kind": "artifact"}}
    assert [step["op"] for step in tree["do"]] == ["negate_cast", "destroy"]
    assert "what" not in tree["do"][0]


def test_its_price_comes_first_and_monsters_may_be_meant_too(read: Read) -> None:
    text = "Pay 500 LP. Negate the activation of a Spell, Trap, or Effect Monster's effect, and destroy it."
    reading = read(text, "trap", property="counter")
    assert not reading.unread
    (tree,) = trees(reading)
    assert tree["when"]["what"]["kind"] == ["spell_or_artifact", "monster"]
    assert [step["op"] for step in tree["cost"]] == ["pay_hp"]


def test_what_it_would_be_done_to_is_part_of_the_moment(read: Read) -> None:
    text = "Negate the activation of a Spell Card that would destroy a Fish monster you control and destroy it."
    (tree,) = trees(read(text, "trap", property="counter"))
    assert (tree["when"]["how"], tree["when"]["upon"]["where"]) == ("would_destroy", {"type": "Fish"})


@pytest.mark.parametrize(("what", "count"), [("1 Fish monster", 1), ("a Fish monster", None), ("1 card", 1)])
def test_one_alone_is_said_by_its_number(read: Read, what: str, count: int | None) -> None:
    text = f"Negate the activation of a Spell Card that includes the effect of destroying {what} and destroy it."
    (tree,) = trees(read(text, "trap", property="counter"))
    assert tree["when"]["upon"].get("count") == count


def test_this_effect_of_a_spell_that_does_not_stay_is_the_one_told_last(read: Read) -> None:
    text = (
        "Destroy 1 monster. You can banish this card from your GY; draw 1 card. "
        "You cannot Special Summon the turn you activate this effect, except Fish monsters."
    )
    reading = read(text, "trap")
    assert not reading.unread
    cast, used = trees(reading)
    assert [step["op"] for step in cast["do"]] == ["destroy"]
    assert [step["op"] for step in used["do"]] == ["prepare", "forbid"]
    assert "if" not in cast
    assert used["if"][0]["not"]["occurred"]["event"] == "summoned"


def test_a_spell_that_targets_something_is_negated_as_it_does(read: Read) -> None:
    text = "This card gains 300 ATK. Negate the effects of any Spell Card that targets this card and destroy it."
    reading = read(text)
    assert not reading.unread
    _, answer = trees(reading)
    assert (answer["mode"], answer["when"]) == (
        "trigger",
        {"event": "targeted", "what": {"how": "self"}, "by": {"kind": "spell"}},
    )
    assert [step["op"] for step in answer["do"]] == ["suppress", "destroy"]


def test_it_is_no_part_of_the_effect_told_before(read: Read) -> None:
    text = (
        "Once per turn, you can flip this card into face-down Defense Position. Negate the activation of any Spell "
        "Card that targets this 1 face-down monster. At that time, flip this card into face-up Defense Position."
    )
    reading = read(text)
    assert not reading.unread
    flips, answer = trees(reading)
    assert "when" not in flips
    assert answer["when"]["what"] == {"how": "self", "where": {"face": "down"}}
    assert [step["op"] for step in answer["do"]] == ["negate_cast", "reveal"]


def test_what_stays_is_paid_for_with_each_negation(read: Read) -> None:
    text = "Discard 1 card. Negate the effect of a Trap Card that targets 1 face-up Fish monster and destroy the Trap."
    reading = read(text, "trap", property="continuous")
    assert not reading.unread
    (tree,) = trees(reading)
    assert (tree["mode"], tree["when"]["event"]) == ("trigger", "targeted")
    assert tree["optional"]
    assert [step["op"] for step in tree["cost"]] == ["discard"]


def test_safe_from_what_aims_at_it_or_from_all_else(read: Read) -> None:
    for text, where in (
        (
            "This card cannot be destroyed by Spell effects that do not target it.",
            {"not": {"targets": {"how": "self"}}},
        ),
        (
            "This card is unaffected by Spell effects, unless they target this card.",
            {"not": {"targets": {"how": "self"}}},
        ),
        ("This card is unaffected by Spell effects that target this card.", {"targets": {"how": "self"}}),
    ):
        reading = read(text)
        assert not reading.unread
        (step,) = trees(reading)[0]["do"]
        assert step["by"] == {"how": "all", "kind": "spell", "where": where}


def test_battle_aims_at_nothing(read: Read) -> None:
    text = "The equipped monster is not destroyed by battle or by the effect of a card that targets that monster."
    reading = read(text, "spell", property="equip")
    assert not reading.unread
    battle, effects = trees(reading)[1]["do"]
    assert (battle["from"], "by" in battle) == ("battle", False)
    assert (effects["from"], effects["by"]["where"]["targets"]["how"]) == ("effects", "equipped")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (
            'The activation and effects of "Moss" cards activated on your field cannot be negated.',
            {"how": "all", "kind": "any", "side": "you", "where": {"series": "Moss"}},
        ),
        (
            "The activation of LIGHT monsters' effects cannot be negated.",
            {"how": "all", "kind": "monster", "where": {"attribute": "LIGHT"}},
        ),
    ],
)
def test_what_cannot_be_negated(read: Read, text: str, what: object) -> None:
    reading = read(text, "spell", property="continuous")
    assert not reading.unread
    (tree,) = trees(reading)
    assert tree["mode"] == "continuous"
    assert (tree["do"][0]["from"], tree["do"][0]["what"]) == ("negation", what)


def test_aimed_at_by_an_effect_or_attacked(read: Read) -> None:
    text = (
        "When your opponent activates a card or effect that targets this card, or targets this card for an attack: "
        "You can draw 1 card."
    )
    reading = read(text)
    assert not reading.unread
    assert [(one["event"], one["what"]) for one in trees(reading)[0]["when"]["any"]] == [
        ("targeted", {"how": "self"}),
        ("attacked", {"how": "self"}),
    ]


def test_what_activates_somewhere_is_negated_or_forbidden(read: Read) -> None:
    reading = read('Negate all monster effects that activate in the GY, except "Moss" monsters.')
    assert not reading.unread
    when = trees(reading)[0]["when"]
    assert (when["from"], when["what"]["where"]) == ("used", {"not": {"series": "Moss"}})
    reading = read("Your opponent cannot activate monster effects that activate in the hand or GY.", "spell")
    assert not reading.unread
    assert trees(reading)[0]["do"][0]["where"] == ["prepared", "used"]


@pytest.mark.parametrize(
    ("text", "when"),
    [
        (
            "If you negate the activation of a Spell/Trap Card, or monster effect: Draw 1 card.",
            {"event": "negated", "what": {"kind": ["spell_or_artifact", "monster"]}, "whose": "you"},
        ),
        (
            "If the activation of your Spell/Trap Card is negated by your opponent's card effect: Draw 1 card.",
            {
                "event": "negated",
                "what": {"kind": "spell_or_artifact", "side": "you"},
                "by": {"kind": "any", "side": "opponent"},
            },
        ),
    ],
)
def test_that_something_was_negated_is_a_moment(read: Read, text: str, when: object) -> None:
    reading = read(text)
    assert not reading.unread
    assert trees(reading)[0]["when"] == when


def test_the_one_effect_that_is_answered_is_negated_at_once(read: Read) -> None:
    for text, until in (
        ('When your opponent activates "Moss Storm": Negate its effect.', "instant"),
        ("When your opponent activates a monster effect in their hand: Negate that monster's effect.", "instant"),
        ("When your opponent's monster declares an attack: Negate its effects.", None),
    ):
        ability = trees(read(text, "trap"))[0]
        assert (ability["do"][0]["op"], ability["do"][0].get("until")) == ("suppress", until), text


@pytest.mark.parametrize(
    "said",
    [
        "This effect's activation and effect cannot be negated.",
        "This activation and effect cannot be negated.",
        "This effect and its activation cannot be negated.",
    ],
)
def test_a_use_that_cannot_be_negated(read: Read, said: str) -> None:
    reading = read(f"Once per turn: You can target 1 card on the field; destroy it. {said}")
    assert not reading.unread
    (tree,) = trees(reading)
    assert [step["op"] for step in tree["do"]] == ["destroy", "protect"]
    assert (tree["do"][1]["what"], tree["do"][1]["from"]) == ({"how": "self"}, "negation")


def test_nothing_that_holds_is_a_use_that_cannot_be_negated(read: Read) -> None:
    reading = read('All "Moss" monsters gain 500 ATK. This effect and its activation cannot be negated.')
    assert [unread.text for unread in reading.unread] == ["This effect and its activation cannot be negated"]


def test_what_is_summoned_face_up_is_no_shadow(read: Read) -> None:
    (tree,) = trees(read("If a monster is Special Summoned face-up: You can draw 1 card."))
    assert tree["when"] == {
        "event": "summoned",
        "what": {"kind": "monster", "where": {"face": "up"}},
        "how": "special",
    }


def test_what_one_may_negate_once_a_turn_is_an_answer(read: Read) -> None:
    """Not something set up on one's own turn that answers whatever is used from then on."""
    text = (
        "Once per turn, while you control a Fish monster, you can negate any Spell/Trap effect activated by your "
        "opponent, then, draw 1 card."
    )
    reading = read(text, "spell", property="continuous")
    assert not reading.unread
    assert not reading.doubted
    (tree,) = trees(reading)
    assert tree["when"] == {"event": "activated", "what": {"kind": "spell_or_artifact"}, "whose": "opponent"}
    assert (tree["mode"], tree["optional"], tree["limit"]) == ("trigger", True, {})
    assert [(step["op"], step.get("link")) for step in tree["do"]] == [("suppress", None), ("prepare", "then")]
    (lasting,) = trees(read("This turn, negate any Spell/Trap effect activated by your opponent.", "spell"))
    assert lasting["do"][0]["op"] == "delayed"


def test_an_attack_is_negated_as_it_is_declared_and_not_after_the_fight(read: Read) -> None:
    text = "During either player's Battle Step, when a Fish monster you control battles an opponent's monster: %s"
    (tree,) = trees(read(text % "Negate the attack.", "trap"))
    assert [one["event"] for one in tree["when"]["any"]] == ["attack_declared", "attacked"]
    for one in tree["when"]["any"]:
        assert (one["what"]["side"], one["by"]["side"]) == ("you", "opponent")
    (drawn,) = trees(read(text % "Draw 1 card.", "trap"))
    assert drawn["when"]["event"] == "battles"

"""What an answered effect becomes, answers to one of two kinds of activations, and what uses another card's effect."""

from __future__ import annotations

from tests.text.conftest import Read
from tests.text.test_text_meaning import trees

ANSWER = "When your opponent activates a monster effect (Quick Effect): You can discard 1 card; "


def test_what_the_activated_effect_becomes_is_said_by_its_own_player(read: Read) -> None:
    (tree,) = trees(read(ANSWER + 'the activated effect becomes "Your opponent draws 1 card".'))
    (step,) = tree["do"]
    assert (step["op"], [(one["op"], one["who"]) for one in step["do"]]) == (
        "change_effect",
        [("prepare", "opponent")],
    )


def test_names_may_stand_in_what_it_becomes(read: Read) -> None:
    text = 'You can make the activated effect become "Destroy 1 "Moss" monster your opponent controls".'
    (tree,) = trees(read(f"Once per turn, when your opponent activates a monster effect (Quick Effect): {text}"))
    assert tree["optional"]
    assert tree["do"][0]["do"][0]["what"]["where"] == {"series": "Moss"}
    assert tree["do"][0]["do"][0]["what"]["side"] == "opponent"


def test_what_is_not_read_in_the_quotes_leaves_all_of_it_unread(read: Read) -> None:
    reading = read(ANSWER + 'the activated effect becomes "Your opponent hops on one leg".')
    assert not reading.abilities
    assert reading.unread


def test_your_opponent_discards_by_chance(read: Read) -> None:
    (tree,) = trees(read("Your opponent randomly discards 1 card.", "spell"))
    assert (tree["do"][0]["who"], tree["do"][0]["what"]["side"]) == ("opponent", "opponent")


def test_either_of_two_kinds_of_activations(read: Read) -> None:
    for other, event, kind in (
        ("a Normal Spell/Trap Card", "cast", "spell_or_artifact"),
        ("Spell Card or effect", "activated", "spell"),
    ):
        (tree,) = trees(read(f"When your opponent activates a monster effect, or {other}: You can draw 1 card."))
        one, two = tree["when"]["any"]
        assert (one["event"], one["what"]["kind"], one["whose"]) == ("activated", "monster", "opponent")
        assert (two["event"], two["what"]["kind"], two["whose"]) == (event, kind, "opponent")


def test_what_no_event_says_after_or_is_not_passed_over(read: Read) -> None:
    reading = read("When your opponent activates a monster effect, or a Fish monster hops: You can draw 1 card.")
    assert "when" not in trees(reading)[0] or reading.unread


def used(read: Read, text: str, kind: str = "monster") -> dict[str, object]:
    """The step that uses another card's effect, without where it stands."""
    (tree,) = trees(read(text, kind))
    found = next(step for step in tree["do"] if step["op"] == "use_effect")
    return {key: value for key, value in found.items() if key not in ("op", "src")}


def test_this_effect_becomes_that_of_what_was_paid_or_is_targeted(read: Read) -> None:
    for cost, said, more in (
        ("send 1 Normal Spell from your Deck to the GY", "that Spell's effect when that card is activated", {}),
        (
            "banish 1 Ritual Spell from your GY",
            "that card's effect that Ritual Summons a monster when the card is activated",
            {"doing": "ritual_summon"},
        ),
    ):
        assert used(read, f"You can {cost}; this effect becomes {said}.") == {"of": {"ref": "c1"}, **more}
    aimed = "You can target 1 “Moss” Spell/Trap in your GY; apply that target's activation effect."
    assert used(read, aimed) == {"of": {"ref": "t1"}}


def test_a_monsters_effect_is_only_that_which_its_words_single_out(read: Read) -> None:
    text = "You can target 1 “Moss” monster in your GY; apply its effect"
    assert used(read, f"{text} that activates when it is flipped face-up.") == {"of": {"ref": "t1"}, "ability": "flip"}
    assert read(f"{text}.").unread
    assert read("You can target 1 “Moss” monster in your GY; apply that monster's effect.").unread

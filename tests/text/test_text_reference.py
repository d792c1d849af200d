"""What words that stand for other things mean, where a careless reader would take them for this card. Every text is
invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def trees(reading: Reading) -> list[dict[str, Any]]:
    decoded: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(reading.abilities))
    return decoded


def test_they_are_those_that_cannot_be_targeted(read: Read) -> None:
    text = (
        "Your opponent cannot target Fish monsters you control with card effects, "
        "also they cannot be destroyed by battle."
    )
    reading = read(text, kind="monster")
    assert not reading.unread
    (ability,) = trees(reading)
    first, second = ability["do"]
    assert first["what"]["where"] == {"type": "Fish"}
    assert second["what"] == {"ref": first["what"]["id"]}


def test_it_is_the_equipped_monster_that_cannot_be_targeted(read: Read) -> None:
    text = "Your opponent cannot target the equipped monster with card effects, also it cannot be destroyed by battle."
    reading = read(text, kind="spell", property="equip")
    assert not reading.unread
    steps = [step for ability in trees(reading) for step in ability["do"] if step["op"] == "protect"]
    assert [step["what"]["how"] for step in steps] == ["equipped", "equipped"]


def test_their_effects_are_those_of_what_was_just_summoned(read: Read) -> None:
    text = "If this card is banished: You can Special Summon 2 Level 3 Fish from your Deck. Their effects are negated."
    reading = read(text, kind="monster")
    assert not reading.unread
    (ability,) = trees(reading)
    summoned, negated = ability["do"]
    assert negated["what"] == {"ref": summoned["what"]["id"]}


@pytest.mark.parametrize(
    "text",
    [
        "If your opponent controls 3 or more monsters, they cannot change their battle positions.",
    ],
)
def test_they_are_never_this_card_alone(read: Read, text: str) -> None:
    """A wrong step spoils a game in silence: what nothing plural was named for stays unread."""
    reading = read(text, kind="monster")
    assert len(reading.unread) == 1
    assert not [step for ability in trees(reading) for step in ability.get("do", ())]


def test_two_classes_in_a_row_are_both_asked_for(read: Read) -> None:
    reading = read("Special Summon 1 Tuner Synchro Monster from your Extra Deck.", kind="spell")
    assert not reading.unread
    (ability,) = trees(reading)
    assert ability["do"][0]["what"]["where"] == {"class": "tuner", "any": [{"class": "synchro"}]}


def test_classes_in_a_list_are_alternatives(read: Read) -> None:
    reading = read("Special Summon 1 Tuner or Gemini monster from your hand.", kind="spell")
    (ability,) = trees(reading)
    assert ability["do"][0]["what"]["where"] == {"class": ["tuner", "gemini"]}


def test_what_is_said_beside_a_choice_happens_too(read: Read) -> None:
    text = (
        "Activate 1 of these effects, but skip your next Battle Phase after activation;\n● Draw 1 card.\n● Gain 500 LP."
    )
    reading = read(text, kind="spell")
    assert not reading.unread
    (ability,) = trees(reading)
    choice, skipped = ability["do"]
    assert [option["do"][0]["op"] for option in choice["options"]] == ["prepare", "heal"]
    assert (skipped["op"], skipped["what"], skipped["link"]) == ("skip", "battle", "also")


def test_another_way_to_choose_is_for_the_game_master(read: Read) -> None:
    text = (
        "Apply 1 of these effects, or if you control 2 or more Fish monsters, you can polish both of them.\n"
        "● Draw 1 card.\n● Gain 500 LP."
    )
    reading = read(text, kind="spell")
    assert [one.role for one in reading.unread] == ["condition"]


def test_their_effects_are_those_of_the_cards_that_cannot_be_used(read: Read) -> None:
    text = (
        "Activate only when a Fish monster is Normal Summoned. "
        "Your opponent cannot activate any Spell or Trap Cards or use their effects until the End Phase."
    )
    reading = read(text, kind="trap")
    assert not reading.unread
    (ability,) = trees(reading)
    (step,) = ability["do"]
    assert step["by"]["kind"] == "spell_or_artifact"


def test_effects_that_will_target_it_are_answered_as_they_do(read: Read) -> None:
    """Nothing that holds all the time knows which they will be; each is negated when it names its target."""
    text = "This card gains 300 ATK. Negate any Trap effects that target this card, and if you do, destroy that card."
    reading = read(text, kind="monster")
    assert not reading.unread
    gains, answer = trees(reading)
    assert gains["mode"] == "continuous"
    assert (answer["mode"], answer["when"]["event"], answer["when"]["by"]) == (
        "trigger",
        "targeted",
        {"kind": "artifact"},
    )
    assert [step["op"] for step in answer["do"]] == ["suppress", "destroy"]
    assert all(step["what"]["how"] == "event" for step in answer["do"])


def test_what_is_destroyed_by_battle_with_some_of_ours_is_banished_as_it_is(read: Read) -> None:
    reading = read("Banish any monster destroyed by battle with a Fish monster you control.", kind="monster")
    assert not reading.unread
    (ability,) = trees(reading)
    assert (ability["mode"], ability["when"]["event"], ability["when"]["how"]) == ("trigger", "destroyed", "battle")
    assert ability["when"]["by"]["where"] == {"type": "Fish"}
    assert ability["do"][0]["what"]["how"] == "event"


def test_such_a_action_among_others_happens_at_no_moment(read: Read) -> None:
    text = "This card can attack directly, also banish any monster destroyed by battle with this card."
    reading = read(text, kind="monster")
    assert len(reading.unread) == 1

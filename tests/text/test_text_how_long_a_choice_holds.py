"""What the head of bullets says of all of them: how long they hold, who applies what another chooses; and what is left
out of the second of two choices."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.text.conftest import Read

BULLETS = "\n● Neither player can banish cards from the GY.\n● Draw 1 card.\n● Fish monsters you control gain 300 ATK."


def _choice(read: Read, text: str, kind: Any = "spell") -> dict[str, Any]:
    reading = read(text, kind)
    assert not reading.unread
    (ability,) = reading.abilities
    choice: dict[str, Any] = msgspec.to_builtins(ability.do[-1])
    return choice


@pytest.mark.parametrize(
    ("said", "until"),
    [
        ("Apply 1 of these effects until the end of this turn.", "end_of_turn"),
        ("Apply 1 of the following effects for the rest of this turn.", "end_of_turn"),
        ("Apply 1 of these effects until the end of your opponent's turn.", {"turns": 1, "whose": "opponent"}),
        ("Apply 1 of these effects.", None),
    ],
)
def test_what_holds_holds_so_long(read: Read, said: str, until: Any) -> None:
    ban, draw, gain = (option["do"][0] for option in _choice(read, said + BULLETS)["options"])
    assert (ban.get("until"), draw.get("until"), gain.get("until")) == (until, None, until)


def test_while_something_is_there_is_no_such_time(read: Read) -> None:
    text = "Apply the following effects while 2 or more Fish monsters are on the field." + BULLETS
    assert read(text, "spell", property="field").unread


def test_another_chooses_what_one_applies(read: Read) -> None:
    text = "Your opponent chooses 1 of these effects for you to apply.\n● Draw 1 card.\n● Gain 500 LP."
    choice = _choice(read, text)
    assert (choice["who"], choice["options"][1]["do"][0]["to"]["side"]) == ("opponent", "you")


@pytest.mark.parametrize(
    "first", ["Draw 1 card", 'Add 1 "Moss King" from your Deck to your hand', "Destroy 1 monster on the field"]
)
def test_what_is_left_out_of_the_second_choice(read: Read, first: str) -> None:
    second = 'Special Summon 1 "Moss" monster from your Deck instead, except "Test Card"'
    choice = _choice(read, f'{first}, or, if you control "Pond", you can {second}.')
    what = choice["options"][1]["do"][0]["what"]
    assert what["where"] == {"series": "Moss", "not": {"name": "Test Card"}}
    assert "not" not in choice["options"][0]["do"][0].get("what", {}).get("where", {})

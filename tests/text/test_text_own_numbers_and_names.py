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

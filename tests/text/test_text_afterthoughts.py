"""Short sentences about the effect before them, and first years' words for things said otherwise since."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.text.battles import SELF, tree
from tests.text.conftest import Read


@pytest.mark.parametrize("verb", ["select", "target", "choose"])
@pytest.mark.parametrize(
    ("before", "where"),
    [
        ("Destroy 1 Fish monster on the field", "do"),
        ("Target 1 monster your opponent controls; destroy it", "targets"),
    ],
)
def test_what_cannot_be_chosen_is_no_choice(read: Read, verb: str, before: str, where: str) -> None:
    (one,) = tree(read, f'FLIP: {before}. You cannot {verb} "Moss Lantern".')[where]
    assert one.get("what", one)["where"]["not"] == {"name": "Moss Lantern"}


@pytest.mark.parametrize("text", ["Draw 1 card.", "Destroy 1 Fish monster and discard 1 card."])
def test_where_nothing_or_more_than_one_thing_is_chosen_it_stays_unread(read: Read, text: str) -> None:
    assert [one.text for one in read(f'{text} You cannot select "Moss".').unread] == ['You cannot select "Moss"']


def test_where_an_effect_is_not_applied_is_said_already(read: Read) -> None:
    text = 'If "Moss" is on your side of the field, draw 1 card. If "{}" is not on your side of the field, this effect'
    asked = read(f"{text.format('Moss')} is not applied.")
    assert not asked.unread
    assert [msgspec.to_builtins(one.if_) for one in asked.abilities] == [
        ({"exists": {"side": "you", "zone": "play", "where": {"name": "Moss"}}},)
    ]
    assert read(f"{text.format('Fern')} is not applied.").unread


@pytest.mark.parametrize(("coins", "tossed"), [(2, "twice"), (3, "3 times")])
def test_all_of_the_coins(read: Read, coins: int, tossed: str) -> None:
    said = f"If all {coins} results are Heads, draw 2 cards. If all {coins} results are Tails, discard 1 card."
    once = "You can only activate this effect once per turn, during your Main Phase."
    read_ = tree(read, f"Toss a coin {tossed}. {said} {once}")
    heads, tails = (step["if"][0]["compare"] for step in read_["do"][1:])
    assert (heads[1:], tails[1:]) == (("eq", coins), ("eq", 0))
    assert read_["limit"] == {}


@pytest.mark.parametrize(
    "said",
    [
        "When this card attacks a face-down Defense Position monster and destroys it and sends it to the Graveyard as "
        "a result of battle",
        "If this card destroys a face-down Defense Position monster by battle",
    ],
)
def test_shadow_04_what_it_destroyed_was_turned_up_by_its_attack(read: Read, said: str) -> None:
    read_ = tree(read, f"{said}, draw 1 card.")
    assert read_["when"]["by"] == {"kind": "monster"}
    assert read_["when"]["what"]["where"] == {"attacking": True}
    turned: dict[str, Any] = {"event": "revealed", "what": {"kind": "monster"}, "how": "attacked"}
    assert read_["if"] == ({"occurred": turned, "during": "attack"},)


def test_who_did_it_pays_for_its_counters(read: Read) -> None:
    hurt = "inflict damage to the controller of the card that destroyed it equal to the number of counters x 300 points"
    (step,) = tree(read, f"When this card is destroyed, {hurt}.")["do"]
    assert step["to"]["where"] == {"by": {"how": "event"}}
    assert step["amount"]["count"] == {"how": "self", "kind": "counter", "where": {"counter": ""}}


def test_who_destroyed_this_set_card(read: Read) -> None:
    read_ = tree(read, "Inflict 1000 damage to the player who destroyed this Set card.", "trap")
    assert read_["when"] == {"event": "destroyed", "what": {**SELF, "where": {"face": "down"}}}


def test_the_only_card_on_its_side(read: Read) -> None:
    alone = "This card can only attack if this card is the only card on your side of the field and if you also have no "
    (step,) = tree(read, f"{alone}cards in your hand.")["do"]
    assert (step["op"], step["action"]) == ("forbid", "attack")
    (bound,) = step["if"]
    assert bound["not"]["all"][0]["not"]["exists"]["except_self"]


def test_what_this_card_destroys_it_destroys_by_battle(read: Read) -> None:
    (step,) = tree(read, "The effects of Effect Monsters that this card destroys are negated.")["do"]
    assert step["what"]["where"] == {"class": "effect", "by": SELF}

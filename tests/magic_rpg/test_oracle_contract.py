"""Verbs of the contract for what it has a verb for: life totals, discover, looking at any time, the rest of a turn,
what is paid for a permission (effects of Oracle text, MRPG-CONV-11)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.battles import REF, Wiz, card, go, life, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_said_before import done


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("Your life total becomes 7.", {"op": "heal", "amount": 7, "becomes": True}),
        ("Discover 4.", {"op": "play_from", "free": True, "discover": 4}),
        ("End the turn.", {"op": "skip", "what": "turn", "rest": True}),
    ],
)
def test_each_is_said_with_the_verb_that_the_contract_has(
    reader: OracleReader, text: str, step: dict[str, Any]
) -> None:
    (found,) = done(reader, text, "Sorcery")
    assert found.items() >= step.items()


def test_life_totals_are_exchanged(reader: OracleReader) -> None:
    (found,) = done(reader, "Exchange life totals with target opponent.", "Sorcery")
    assert (found["op"], found["exchange"]) == ("heal", {"ref": "t1"})
    (both,) = done(reader, "Two target players exchange life totals.", "Sorcery")
    assert both["who"] == both["exchange"] == {"ref": "t1"}


def test_time_counters_are_put_or_removed(reader: OracleReader) -> None:
    (found,) = done(reader, "When this creature dies, time travel.")
    assert (found["op"], found["name"], found["keyword"]) == ("counters", "time", "time travel")


def test_what_may_be_looked_at_any_time_is_a_look_as_long_as_it_says(reader: OracleReader) -> None:
    (found,) = done(reader, "You may look at the top card of your library any time.")
    assert (found["op"], found["any_time"]) == ("look", True)
    text = "{2}: Until end of turn, you may look at face-down creatures you don't control any time."
    (short,) = done(reader, text)
    assert (short["any_time"], short["until"]) == (True, "end_of_turn")


def test_what_is_paid_for_a_permission_is_its_cost_and_of_what_is_cast(reader: OracleReader) -> None:
    text = "You may cast Goblin spells by paying life equal to their mana value rather than paying their mana costs."
    (tree,) = whole(reader, text)
    (step,) = tree["do"]
    assert [one["op"] for one in step["cost"]] == ["pay_hp"]
    assert step["cost"][0]["amount"]["of"] == {"ref": step["what"]["id"]}


FOE = {"kind": ["player"], "side": "opponent"}


def test_two_wizards_exchange_their_life_points() -> None:
    swap = card("swap", "{B}", "sorcery", does=[spell_that({"op": "heal", "exchange": REF}, target=FOE)])
    game = table(swap, hand=("swap",), play=("swamp",), life=3, foe=Wiz(name="Bob", life=9))
    passed(go(game, "cast swap"))
    assert (life(game, 0), life(game, 1)) == (9, 3)


@pytest.mark.parametrize("points", [2, 9])
def test_life_points_become_a_number_from_above_and_below(points: int) -> None:
    step = {"op": "heal", "who": REF, "amount": 5, "becomes": True}
    level = card("level", "{B}", "sorcery", does=[spell_that(step, target=FOE)])
    game = table(level, hand=("level",), play=("swamp",), foe=Wiz(name="Bob", life=points))
    passed(go(game, "cast level"))
    assert life(game, 1) == 5

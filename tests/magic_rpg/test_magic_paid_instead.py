"""What may be paid rather than mana, and when alone a spell may be cast (MRPG-MTG-03, MRPG-GEN-08)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.rules.playable import faults
from convert.systems.magic_rpg.rules.telling import describe
from tests.magic_rpg.battles import abilities, card, go, ids, legal, life, one, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table

GAIN = spell_that({"op": "heal", "amount": 3})
MOUNTAIN = {"how": "choose", "kind": ["land"], "where": {"subtype": ["Mountain"]}, "count": 1}
FOREST = {"how": "choose", "kind": ["land"], "side": "you", "where": {"subtype": ["Forest"]}, "count": 1}
RED = {"how": "choose", "kind": ["card"], "side": "you", "zone": "prepared", "where": {"color": ["red"]}, "count": 1}


def rather(*cost: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"mode": "additional_cost", "optional": True, "instead_of_cost": True, "cost": list(cost), **more}


def gift(*does: dict[str, Any]) -> Any:
    return card("gift", "{3}{R}", "instant", does=[*does, GAIN])


SACRIFICED = {"op": "sacrifice", "what": MOUNTAIN}


def test_a_mountain_is_sacrificed_rather_than_mana_paid() -> None:
    game = table(gift(rather(SACRIFICED)), hand=("gift",), play=("mountain", "forest"), life=10, deck=("bear",))
    assert [move for move in legal(game) if "gift" in move] == ["instead gift 0"]
    passed(go(game, "instead gift 0"))
    assert (life(game, 0), len(ids(game, "mountain"))) == (13, 0)


def test_both_are_offered_where_both_can_be_paid_and_the_mana_stays() -> None:
    game = table(gift(rather(SACRIFICED)), hand=("gift",), play=("mountain",) * 4, life=10, deck=("bear",))
    assert [move for move in legal(game) if "gift" in move] == ["cast gift", "instead gift 0"]
    go(game, "instead gift 0")
    passed(go(game, next(move for move in legal(game) if move.startswith("pick"))))
    mountains = [game.state.pieces[number] for number in ids(game, "mountain")]
    assert (len(mountains), any(each.tapped for each in mountains)) == (3, False)


@pytest.mark.parametrize(("play", "offered"), [(("mountain",), False), (("mountain", "forest"), True)])
def test_only_where_it_may_be(play: tuple[str, ...], offered: bool) -> None:
    asked = rather({"op": "pay_hp", "amount": 2}, **{"if": [{"exists": FOREST}]})
    game = table(gift(asked), hand=("gift",), play=play, life=10, deck=("bear",))
    assert ("instead gift 0" in legal(game)) == offered
    if offered:
        passed(go(game, "instead gift 0"))
        assert life(game, 0) == 11


def test_a_card_of_the_hand_that_is_given_is_another_one() -> None:
    spare = card("spare", "{R}", "instant", does=[GAIN])
    asked = rather({"op": "banish", "what": RED})
    game = table(gift(asked), spare, hand=("gift",), play=(), life=10, deck=("bear",))
    assert not any("gift" in move for move in legal(game))
    game = table(gift(asked), spare, hand=("gift", "spare"), play=(), life=10, deck=("bear",))
    passed(go(game, "instead gift 0"))
    assert (life(game, 0), len(game.state.wizards[0].hand), len(game.state.wizards[0].exiled)) == (13, 0, 1)


def test_what_may_be_paid_is_told() -> None:
    game = table(gift(rather(SACRIFICED)), hand=("gift",), play=("mountain",), life=10, deck=("bear",))
    (move,) = (each for each in game.legal_moves() if str(each) == "instead gift 0")
    assert describe(game, move) == "cast Gift for what may be paid rather than its mana"


@pytest.mark.parametrize(("play", "offered"), [(("mountain",) * 4, False), (("mountain",) * 4 + ("bear",), True)])
def test_a_spell_that_is_cast_only_if_something_is_so(play: tuple[str, ...], offered: bool) -> None:
    bear = {"exists": {"how": "choose", "kind": ["creature"], "side": "you", "count": 1}}
    game = table(gift({"mode": "additional_cost", "if": [bear]}), hand=("gift",), play=play, deck=("bear",))
    assert ("cast gift" in legal(game)) == offered


@pytest.mark.parametrize(("phase", "offered"), [("main", False), ("attack", True)])
def test_a_spell_that_is_cast_only_in_combat(phase: str, offered: bool) -> None:
    only = {"mode": "additional_cost", "if": [{"phase": "combat"}]}
    game = table(gift(only), hand=("gift",), play=("mountain",) * 4 + ("bear",), deck=("bear",), phase=phase)
    if phase == "attack":
        go(game, f"attack {one(game, 'bear')} -2", "done")
    assert ("cast gift" in legal(game)) == offered


@pytest.mark.parametrize(
    ("tree", "fault"),
    [
        (rather({"op": "pay", "mana": "{X}"}), "additional_cost with X"),
        (rather({"op": "pay_hp", "amount": {"x": "X"}}), "additional_cost with X"),
        ({"mode": "additional_cost", "if": [{"phase": "declare_attackers"}]}, "additional_cost in a step"),
        ({"mode": "additional_cost", "optional": True, "cost": [SACRIFICED]}, "additional_cost (optional)"),
    ],
)
def test_what_is_not_played(tree: dict[str, Any], fault: str) -> None:
    assert fault in faults(abilities(tree)[0], stays=False)

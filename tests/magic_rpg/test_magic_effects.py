"""What cards do beyond damage and numbers: triggers, costs, choices, zones, durations (MRPG-MTG-04, -17, -18, -19)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.kernel import Move
from convert.systems.magic_rpg.rules.choosing import Pick
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import (
    CARDS,
    HandBook,
    Wiz,
    abilities,
    battle,
    card,
    go,
    ids,
    legal,
    life,
    one,
    pick,
)
from tests.magic_rpg.effect_cards import BOOK
from tests.magic_rpg.trees import deck, hand

BOB = Wiz(name="Bob")


def fight(*sides: Any, **more: Any) -> Game:
    """A battle with these cards."""
    return battle(*sides, book=BOOK, **more)


def test_who_dies_with_others_sees_them_die() -> None:
    """MRPG-MTG-19: all go at once, and what watches is set off for each other, though it dies with them."""
    game = fight([Wiz(hand=("quake",), play=("mountain", "reaper", "bear", "mouse"))], [BOB])
    go(game, "cast quake")
    assert (ids(game, "bear"), ids(game, "mouse"), ids(game, "reaper")) == ([], [], [])
    assert life(game, 1) == 8


def test_a_cost_takes_what_is_picked_and_its_number_is_remembered() -> None:
    """MRPG-MTG-18: a sacrifice as a cost; the damage is the power that it had."""
    game = fight([Wiz(play=("altar", "ogre", "mouse"))], [BOB])
    go(game, f"use {one(game, 'altar')} 0", "target -2")
    pick(game, "ogre")
    go(game, "pass")
    assert (life(game, 1), ids(game, "ogre"), len(ids(game, "mouse"))) == (7, [], 1)


def test_what_gives_mana_pays_for_itself() -> None:
    """MRPG-MTG-18: an ability without a tap in its cost may be paid with its own mana; it is then paid, once."""
    game = fight([Wiz(play=("keyrune",))], [BOB])
    keyrune = one(game, "keyrune")
    go(game, f"use {keyrune} 0")
    assert (game.state.pieces[keyrune].tapped, game.bodies[keyrune][:2]) == (True, (2, 2))
    assert legal(game) == ["go", "hold"]


def test_counters_of_a_name_are_paid() -> None:
    """MRPG-MTG-17: it comes with two charge counters, each draws a card; then it can be used no more."""
    game = fight([Wiz(hand=("battery",), deck=("bear", "ogre", "mouse"), play=("mountain",))], [BOB])
    go(game, "cast battery")
    battery = one(game, "battery")
    assert game.state.pieces[battery].marks == (("charge", 2),)
    go(game, f"use {battery} 0", "pass", f"use {battery} 0")
    assert (hand(game, 0), game.state.pieces[battery].marks) == (["bear", "ogre"], ())


def test_flashback_casts_from_the_graveyard_and_exiles() -> None:
    """MRPG-GEN-08, MRPG-KNOW-11: for its other cost, once."""
    game = fight([Wiz(hand=("firebrand",), play=("mountain",) * 4)], [BOB])
    go(game, "cast firebrand", "target -2")
    assert legal(game) == ["flashback firebrand", "done"]
    go(game, "flashback firebrand", "target -2")
    wizard = game.state.wizards[0]
    assert (life(game, 1), len(wizard.exiled), len(wizard.graveyard)) == (8, 1, 0)


def test_what_only_a_kicker_aims_at_is_not_chosen_without_it() -> None:
    """MRPG-MTG-18: "destroy target creature; if this spell was kicked, it deals 2 damage to target player": unkicked
    the creature alone, and with nothing to destroy it cannot be cast at all."""
    paid = [{"paid": "kicker"}]
    victim, whom = (
        {"id": "t1", "how": "target", "kind": ["creature"]},
        {"id": "t2", "how": "target", "kind": ["player"], "if": paid},
    )
    tree = {
        "mode": "cast",
        "targets": [victim, whom],
        "do": [
            {"op": "destroy", "what": {"ref": "t1"}, "if": [{"not": {"paid": "kicker"}}]},
            {"op": "damage", "to": {"ref": "t2"}, "amount": 2, "if": paid},
            {"op": "tap", "what": {"ref": "t1"}, "if": paid},
        ],
    }
    price = {"mode": "keyword", "keyword": "kicker", "cost": [{"op": "pay", "mana": "{2}"}]}
    book = HandBook(card("split", "{R}", "instant", does=[tree, price]))
    start = battle([Wiz(hand=("split",), play=("mountain",) * 3)], [Wiz(name="Bob", play=("mouse", "bear"))], book=book)
    plain, kicked = start.copy(), start.copy()
    go(plain, "cast split", f"target {one(plain, 'mouse')}")
    assert not ids(plain, "mouse")
    go(kicked, "kicked split", f"target {one(kicked, 'mouse')}", "target -2")
    assert kicked.state.pieces[one(kicked, "mouse")].tapped
    assert life(kicked, 1) == 8


def test_kicker() -> None:
    """MRPG-GEN-08: 2 damage, or 4 for two mana more."""
    start = fight([Wiz(hand=("kick",), play=("mountain",) * 3)], [BOB])
    assert legal(start) == ["cast kick", "kicked kick", "done"]
    plain, kicked = start.copy(), start.copy()
    go(plain, "cast kick", "target -2")
    go(kicked, "kicked kick", "target -2")
    assert (life(plain, 1), life(kicked, 1)) == (8, 6)


def test_a_search_finds_a_land_or_nothing() -> None:
    """MRPG-MTG-17, MRPG-TURN-10: put into play tapped, the deck shuffled; nothing need be found."""
    game = fight([Wiz(hand=("seek",), deck=("bear", "island", "ogre"), play=("forest",))], [BOB])
    go(game, "cast seek")
    twin = game.copy()
    pick(game, "island")
    assert game.state.pieces[one(game, "island")].tapped
    assert sorted(deck(game, 0)) == ["bear", "ogre"]
    go(twin, "done")
    assert (ids(twin, "island"), sorted(deck(twin, 0))) == ([], ["bear", "island", "ogre"])


def test_scry_and_look() -> None:
    """MRPG-MTG-17, MRPG-MONK-06: of two one goes to the bottom; of three one to the hand, the others to the bottom
    in the order in which they are named."""
    game = fight([Wiz(hand=("augur",), deck=("bear", "ogre", "mouse"), play=("island",))], [BOB])
    go(game, "cast augur")
    pick(game, "bear")
    go(game, "done")
    assert (hand(game, 0), deck(game, 0)) == (["ogre"], ["mouse", "bear"])
    game = fight([Wiz(hand=("choice",), deck=("bear", "ogre", "mouse", "wall"), play=("island",))], [BOB])
    go(game, "cast choice")
    pick(game, "ogre", "mouse")
    assert (hand(game, 0), deck(game, 0), game.state.wizards[0].aside) == (["ogre"], ["wall", "mouse", "bear"], ())


def test_a_dead_creature_comes_back() -> None:
    """MRPG-MTG-18: a card of one's own graveyard is aimed at; without one the spell cannot be cast."""
    game = fight([Wiz(hand=("raise", "murder"), play=("swamp",) * 3 + ("bear",))], [BOB])
    assert legal(game) == ["cast murder", "done"]
    go(game, "cast murder", "cast raise")
    assert (len(ids(game, "bear")), len(game.state.wizards[0].graveyard)) == (1, 2)


def test_ward_asks_for_its_price() -> None:
    """MRPG-GEN-08: the spell is countered unless two mana more are paid."""
    start = fight([Wiz(hand=("spark",), play=("mountain",) * 3)], [Wiz(name="Bob", play=("warded",))])
    warded = one(start, "warded")
    go(start, "cast spark", f"target {warded}")
    assert legal(start) == ["yes", "no"]
    paid, unpaid = start.copy(), start.copy()
    go(paid, "yes")
    go(unpaid, "no")
    assert (ids(paid, "warded"), ids(unpaid, "warded")) == ([], [warded])
    poor = fight([Wiz(hand=("spark",), play=("mountain",))], [Wiz(name="Bob", play=("warded",))])
    go(poor, "cast spark", f"target {one(poor, 'warded')}")
    assert (len(ids(poor, "warded")), len(poor.state.wizards[0].graveyard)) == (1, 1)


def test_numbers_that_are_counted_and_conditions() -> None:
    """MRPG-MTG-22, MRPG-MTG-23: as many as creatures; +2 in one's own turn alone."""
    game = fight([Wiz(play=("swarm", "bear", "captain"))], [Wiz(name="Bob", play=("captain", "mouse"))])
    swarm, bear = one(game, "swarm"), one(game, "bear")
    assert game.bodies[swarm][:2] == (5, 3)
    assert (game.bodies[bear][:2], game.bodies[one(game, "mouse")][:2]) == ((4, 2), (1, 1))


def test_control_to_the_end_of_the_turn() -> None:
    """MRPG-MTG-05, MRPG-KNOW-11: it attacks for the other, and goes back."""
    game = fight([Wiz(hand=("treason",), play=("mountain",))], [Wiz(name="Bob", play=("ogre",))])
    ogre = one(game, "ogre")
    go(game, "cast treason")
    piece = game.state.pieces[ogre]
    assert (piece.controller, piece.side, piece.owner, piece.home) == (0, 0, 1, (1, 1))
    assert game.bodies[ogre].has("haste")
    go(game, "go")
    piece = game.state.pieces[ogre]
    assert (piece.controller, piece.side, piece.home) == (1, 1, None)


def test_what_is_exiled_until_something_leaves_comes_back() -> None:
    """MRPG-MTG-17, MRPG-KNOW-11."""
    game = fight([Wiz(hand=("jailer", "murder"), play=("plains",) + ("swamp",) * 2)], [Wiz(name="Bob", play=("ogre",))])
    go(game, "cast jailer", "pass", "pass")
    assert (ids(game, "ogre"), len(game.state.wizards[1].exiled)) == ([], 1)
    go(game, "cast murder")
    assert (len(ids(game, "ogre")), game.state.wizards[1].exiled) == (1, ())
    assert game.state.pieces[one(game, "ogre")].controller == 1


def test_once_each_turn() -> None:
    """MRPG-MTG-04: the second spell of the turn sets it off no more."""
    game = fight([Wiz(hand=("mouse", "mouse"), deck=("bear", "ogre"), play=("sage", "forest", "forest"))], [BOB])
    go(game, "cast mouse", "cast mouse")
    assert hand(game, 0) == ["bear"]


def test_at_the_end_of_the_turn() -> None:
    """MRPG-MTG-01: the token is sacrificed as the end step begins."""
    game = fight([Wiz(hand=("spark-token",), play=("mountain",))], [BOB])
    go(game, "cast spark-token")
    assert game.bodies[one(game, "elemental")][:2] == (3, 1)
    assert len(game.state.later) == 1
    game = fight([Wiz(hand=("spark-token",), play=("mountain",))], [BOB], phase="main")
    go(game, "cast spark-token")
    from convert.systems.magic_rpg.rules.turn import BeginPhase

    game.push(BeginPhase("end"))
    game.settle()
    assert (ids(game, "elemental"), game.state.later) == ([], ())


def test_unless_something_is_paid() -> None:
    """MRPG-MTG-17: it is sacrificed, or a card is discarded; whoever has no card is not asked."""
    start = fight([Wiz(hand=("tribute", "bear"), play=("mountain",))], [BOB])
    go(start, "cast tribute")
    paid, unpaid = start.copy(), start.copy()
    go(paid, "word 0")
    go(unpaid, "word 1")
    assert (len(ids(paid, "tribute")), hand(paid, 0)) == (1, [])
    assert (len(ids(unpaid, "tribute")), hand(unpaid, 0)) == (0, ["bear"])
    alone = fight([Wiz(hand=("tribute",), play=("mountain",))], [BOB])
    go(alone, "cast tribute")
    assert ids(alone, "tribute") == []


def test_two_of_three_modes() -> None:
    """MRPG-MTG-18: each mode once, its targets with it; named in any order, they happen in theirs."""
    game = fight([Wiz(life=5, most=10, hand=("command",), play=("mountain",))], [BOB])
    go(game, "cast command")
    assert legal(game) == ["mode 0", "mode 1", "mode 2"]
    tables = []
    for order in ((0, 2), (2, 0)):
        now = go(game.copy(), *[f"mode {number}" for number in order], "target -2")
        assert (life(now, 0), life(now, 1)) == (7, 7)
        tables.append(now.state)
    assert tables[0] == tables[1]


def test_keywords_that_stand_for_an_ability() -> None:
    """MRPG-GEN-08: prowess, persist, cycling."""
    game = fight([Wiz(hand=("insight",), play=("monk", "island"))], [BOB])
    go(game, "cast insight")
    assert game.bodies[one(game, "monk")][:2] == (2, 3)
    game = fight([Wiz(hand=("murder", "safehold"), deck=("bear",), play=("swamp",) * 3 + ("safehold",))], [BOB])
    go(game, "cast murder", "pass", "pass")
    assert game.bodies[one(game, "safehold")][:2] == (2, 2)
    go(game, "from-hand safehold 0")
    assert (hand(game, 0), len(game.state.wizards[0].graveyard)) == (["bear"], 2)


def test_keywords_that_keep_things_off() -> None:
    """MRPG-GEN-08, MRPG-MTG-18: indestructible, protection, hexproof."""
    game = fight(
        [Wiz(hand=("murder", "spark"), play=("swamp",) * 2 + ("mountain",))],
        [Wiz(name="Bob", play=("colossus", "paladin", "treefolk"))],
    )
    colossus, paladin = one(game, "colossus"), one(game, "paladin")
    go(game, "cast murder")
    assert legal(game) == [f"target {colossus}", f"target {paladin}"]
    go(game, f"target {colossus}")
    assert ids(game, "colossus") == [colossus]
    go(game, "cast spark")
    assert legal(game) == ["target -1", "target -2", f"target {colossus}"]


def test_a_question_says_for_what_it_is_asked() -> None:
    """MRPG-MTG-04, MRPG-MTG-18, MRPG-GEN-08: what may be done, by which card; for which spell a target is chosen."""

    def asked(game: Game) -> str:
        assert game.decision is not None
        return game.decision.prompt(game)

    game = fight([Wiz(hand=("spark",), play=("mountain",) * 3)], [Wiz(name="Bob", play=("warded",))])
    go(game, "cast spark")
    assert asked(game) == "Spark: at what?"
    go(game, f"target {one(game, 'warded')}")
    assert asked(game) == "Ann: pay for the ward of Warded, or Spark does nothing?"
    game = fight([Wiz(hand=("bear",), play=("reckless",))], [BOB], phase="attack")
    go(game, f"attack {one(game, 'reckless')} -2")
    assert asked(game) == "Ann, an ability of Reckless: discard a card?"


def test_what_lasts_until_end_of_turn_is_told() -> None:
    """MRPG-MTG-18: numbers, keywords, what it is for the turn."""
    game = fight([Wiz(play=("keyrune",))], [BOB])
    go(game, f"use {one(game, 'keyrune')} 0")
    told = [game.tell(event) for event in game.log]
    assert "Keyrune is 2/2 until end of turn." in told
    assert "Keyrune is also a creature until end of turn." in told


def test_when_you_do() -> None:
    """MRPG-MTG-04: its target is chosen only once it was done."""
    game = fight([Wiz(hand=("bear",), play=("reckless",))], [BOB], phase="attack")
    go(game, f"attack {one(game, 'reckless')} -2", "yes", "target -2")
    assert (life(game, 1), hand(game, 0)) == (6, [])


def test_each_sacrifices_his_own() -> None:
    """MRPG-MTG-25: each opponent picks among what he controls."""
    game = fight([Wiz(life=5, most=9, hand=("rise",), play=("swamp",) * 3)], [Wiz(name="Bob", play=("bear", "mouse"))])
    go(game, "cast rise", "x 2")
    assert game.to_move == 1
    pick(game, "mouse")
    assert (len(ids(game, "bear")), ids(game, "mouse"), life(game, 0)) == (1, [], 7)


def test_what_is_not_played_is_named() -> None:
    """MRPG-MTG-17: what the rules do not carry out is put to the game master, with what it is."""
    (turn,) = abilities({"mode": "cast", "do": [{"op": "extra_turn"}]})
    assert faults(turn) == ("step extra_turn",)
    (ring,) = abilities({"mode": "keyword", "keyword": "storm"})
    assert faults(ring) == ("keyword storm",)
    (mana,) = abilities({"mode": "cast", "do": [{"op": "add_mana", "mana": "{R}"}]})
    assert faults(mana) == ("step add_mana",)
    assert all(not faults(ability) for each in CARDS.values() for ability in each.effects)
    assert Move("go")


def test_things_are_picked_in_any_order() -> None:
    """A later one first shuts no earlier one out; what asked gets them in their own order."""
    game = battle([Wiz(play=("bear", "ogre", "mouse"))], [BOB])
    things = (one(game, "bear"), one(game, "ogre"), one(game, "mouse"))
    asked = Pick(wizard=0, team=0, name="some", options=things, least=3, most=3, verb="tap")
    game.push(asked)
    asked.take(game, Move("pick", (things[2],)))
    asked = msgspec.structs.replace(asked, got=(things[2],))
    assert [move.args[0] for move in asked.moves(game)] == [things[0], things[1]]
    asked.take(game, Move("pick", (things[0],)))
    assert game.decision == msgspec.structs.replace(asked, got=(things[0], things[2]))


@pytest.mark.parametrize(("name", "shown"), [("choice", 0), ("stirring", 2)])
def test_what_is_looked_at_stays_a_secret_unless_it_is_revealed(name: str, shown: int) -> None:
    """MRPG-MTG-18: an enemy is not told which card goes to the hand, nor what goes under the deck; the player is."""
    game = fight([Wiz(hand=(name,), play=("island",), deck=("bear", "ogre", "mouse"))], [BOB])
    begun = len(game.log)
    go(game, f"cast {name}")
    pick(game, "ogre", "bear")
    told = [[game.tell(event) for event in game.log[begun:] if event.seen_by(game.state, side)] for side in (0, 1)]
    named = [[line for line in lines if any(card in line for card in ("Bear", "Ogre", "Mouse"))] for lines in told]
    assert len(named[0]) == 3 + shown // 2
    assert len(named[1]) == shown
    assert all("Ogre" in line for line in named[1])

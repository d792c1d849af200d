"""Of several players, and of several things that do something, each counts by itself (MRPG-MTG-25); a team is all of a
side (MRPG-COMBAT-13)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.effects.magic import Ability
from convert.systems.magic_rpg.rules.events.base import set_wizard
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.playable import faults
from convert.text.oracle import OracleReader
from tests.magic_rpg.battles import HandBook, Wiz, battle, card, one
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.trees import FOES, MINE, deck, quietly, when

ALL = {"id": "p1", "how": "all", "kind": ["player"], "side": "any"}
AGAIN = {"ref": "p1"}


def cast(*do: dict[str, Any], mine: Wiz, foes: list[Wiz], **more: Any) -> Game:
    """After a spell of these steps."""
    spell = card("deed", "{0}", "sorcery", does=[{"mode": "cast", "do": list(do), **more}])
    game = battle([mine], foes, book=HandBook(spell))
    game.play(next(move for move in game.legal_moves() if move.verb == "cast"))
    while game.state.waiting:
        quietly(game)
    return game


def hands(game: Game) -> list[int]:
    return [len(wizard.hand) for wizard in game.state.wizards]


def wiz(name: str, held: int, **more: Any) -> Wiz:
    return Wiz(name=name, hand=("bear",) * held, deck=("ogre",) * 9, limit=9, **more)


@pytest.mark.parametrize(
    "first",
    [
        {"op": "discard", "count": "all"},
        {"op": "to_spellbook", "place": "shuffle"},
        {"op": "banish"},
    ],
)
def test_each_draws_as_many_as_he_gave_away_himself(first: dict[str, Any]) -> None:
    """Two, one and three cards, not six for each."""
    held = {"how": "all", "kind": ["card"], "zone": "prepared", "of": AGAIN}
    what = {} if first["op"] == "discard" else {"what": held}
    drawn = {"op": "prepare", "who": AGAIN, "count": {"of_step": "d1"}}
    mine = Wiz(hand=("deed", "bear", "bear"), deck=("ogre",) * 9, limit=9)
    game = cast({"id": "d1", "who": ALL, **first, **what}, drawn, mine=mine, foes=[wiz("Bob", 1), wiz("Cam", 3)])
    assert hands(game) == [2, 1, 3]


def test_one_who_did_nothing_of_it_draws_for_all() -> None:
    """ "Each opponent discards a card. Draw a card for each": who draws did not discard."""
    discard = {"op": "discard", "id": "d1", "who": FOES, "count": 1}
    drawn = {"op": "prepare", "count": {"of_step": "d1"}}
    mine = Wiz(hand=("deed",), deck=("ogre",) * 9, limit=9)
    assert hands(cast(discard, drawn, mine=mine, foes=[wiz("Bob", 1), wiz("Cam", 3)])) == [2, 0, 2]


def test_those_players_count_their_own() -> None:
    """ "Each player loses 1 Life Point, then gains one for each land he controls"."""
    lose = {"op": "lose_hp", "who": ALL, "amount": 1}
    lands = {"count": {"how": "all", "kind": ["land"], "of": AGAIN}}
    mine = Wiz(hand=("deed",), play=("forest",) * 2, life=5)
    foes = [Wiz(name="Bob", life=5), Wiz(name="Cam", life=5, play=("forest",))]
    game = cast(lose, {"op": "heal", "who": AGAIN, "amount": lands}, mine=mine, foes=foes)
    assert [wizard.life.points for wizard in game.state.wizards] == [6, 4, 5]


def test_each_of_two_deals_what_its_own_power_is() -> None:
    """A 2/2 and a 3/3 deal 5 to the wizard, who takes 2 and 3."""
    both = [{"id": "t1", **MINE, "how": "target", "count": 2}]
    hit = {"op": "damage", "to": FOES, "amount": {"stat": "power", "of": {"ref": "t1"}}, "by": {"ref": "t1"}}
    mine = Wiz(hand=("deed",), play=("bear", "ogre"))
    spell = card("deed", "{0}", "sorcery", does=[{"mode": "cast", "targets": both, "do": [hit]}])
    game = battle([mine], [Wiz(name="Bob", life=9)], book=HandBook(spell))
    powers = sum(game.bodies[one(game, name)].power for name in ("bear", "ogre"))
    while game.state.waiting or game.state.wizards[0].hand:
        found = [move for move in game.legal_moves() if move.verb in ("cast", "target")]
        game.play(found[0]) if found else quietly(game)
    assert game.state.wizards[1].life.points == 9 - powers


def test_your_team_is_all_of_your_side() -> None:
    """ "Goblins your team controls get +1/+1" helps those of the other wizard of the side too, "you control" not."""
    (tree,) = whole(OracleReader.load(), "Goblins your team controls get +1/+1.")
    assert tree["do"][0]["what"]["side"] == "team"
    what = {"how": "all", "kind": ["creature"], "side": "team"}
    leader = card(
        "leader", "{G}", "creature", "2/2",
        does=[{"mode": "continuous", "do": [{"op": "modify", "what": what, "attack": 1, "defense": 1}]}],
    )  # fmt: skip
    friends = [Wiz(play=("leader",)), Wiz(name="Dan", play=("bear",))]
    game = battle(friends, [Wiz(name="Bob", play=("mouse",))], book=HandBook(leader))
    plain = battle([Wiz(play=("bear",))], [Wiz(name="Bob", play=("mouse",))])
    assert game.bodies[one(game, "bear")].power == plain.bodies[one(plain, "bear")].power + 1
    assert game.bodies[one(game, "mouse")].power == plain.bodies[one(plain, "mouse")].power


def test_what_is_named_first_may_own_what_comes_next() -> None:
    """ "1 damage to each opponent and each creature they control" reaches their creatures, and nobody else's."""
    to = {"both": [{**FOES, "id": "p1"}, {"how": "all", "kind": ["creature"], "of": AGAIN}]}
    foes = [Wiz(name="Bob", life=5, play=("mouse",))]
    game = cast({"op": "damage", "to": to, "amount": 1}, mine=Wiz(hand=("deed",), play=("mouse",)), foes=foes)
    assert game.state.wizards[1].life.points == 4
    assert [piece.side for piece in game.state.pieces.values()] == [0]


@pytest.mark.parametrize(("grave", "back"), [(("bear", "spark"), False), (("spark", "bear"), True)])
def test_the_top_card_of_a_graveyard_is_the_one_that_came_last(grave: tuple[str, ...], back: bool) -> None:
    """ "If the top card of your graveyard is a creature card, put that card on top of your deck"."""
    top = {"id": "c1", "how": "top", "kind": ["card"], "side": "you", "zone": "used", "count": 1}
    asked = [{"is": {"where": {"kind": ["creature"]}}, "of": top}]
    put = {"op": "to_spellbook", "if": asked, "what": {"ref": "c1"}, "place": "top"}
    spell = card("deed", "{0}", "enchantment", does=[when("enters", put, what={"how": "self"})])
    game = battle([Wiz(hand=("deed",), deck=("ogre", *grave))], [Wiz(name="Bob")], book=HandBook(spell))
    lying = game.state.wizards[0].piles[0]
    set_wizard(game.state, 0, piles=(lying[:1],), graveyard=lying[1:])
    game.play(next(move for move in game.legal_moves() if move.verb == "cast"))
    while game.state.waiting:
        quietly(game)
    assert deck(game) == (["bear", "ogre"] if back else ["ogre"])


def test_a_name_that_stands_for_nothing_is_put_to_the_game_master() -> None:
    """MRPG-MTG-17: "discard it", of a card that a draw does not name."""
    draw = {"op": "prepare", "id": "s1"}
    drawn = ability({"mode": "cast", "do": [draw, {"op": "discard", "what": {"ref": "s1"}}]})
    assert faults(drawn) == ("name of nothing",)
    counted = ability({"mode": "cast", "do": [draw, {"op": "discard", "count": {"of_step": "s1"}}]})
    assert not faults(counted)


def ability(tree: dict[str, Any]) -> Ability:
    return msgspec.convert(tree, Ability)

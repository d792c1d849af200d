"""What happened in a turn to what is gone: spells that have resolved, creatures that died (MRPG-MTG-04)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.effects.magic import Ability
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import HandBook, Hold, Wiz, battle, card
from tests.magic_rpg.trees import FOES, quietly, when

YOU = {"how": "you", "kind": ["player"]}
LANDS = ("forest",) * 6


def spell(slug: str, kind: str = "sorcery", cost: str = "{G}") -> Any:
    return card(slug, cost, kind, does=[{"mode": "cast", "do": [{"op": "heal", "amount": 1}]}])


def table(*more: Any, play: tuple[str, ...] = (), foes: tuple[str, ...] = ()) -> Game:
    hand = tuple(each.slug for each in more if each.slug not in play)
    mine = Wiz(hand=hand, play=(*LANDS, *play), life=10, most=30, limit=9)
    return battle([mine], [Wiz(name="Bob", life=20, play=foes)], book=HandBook(*more))


def cast(game: Game, slug: str) -> int:
    """How many lands it took."""
    before = tapped(game)
    game.play(next(move for move in game.legal_moves() if move.verb == "cast" and move.args[0] == slug))
    while game.state.waiting:
        quietly(game)
    return tapped(game) - before


def tapped(game: Game) -> int:
    return sum(piece.tapped for piece in game.state.pieces.values())


@pytest.mark.parametrize(("first", "lost"), [("song", 2), ("tune", 0)])
def test_a_spell_that_has_resolved_was_cast_in_this_turn(first: str, lost: int) -> None:
    """ "If you've cast an instant spell this turn" looks at its card when the spell is gone."""
    occurred = {"event": "cast", "what": {"kind": ["instant"]}, "who": YOU}
    hit = {"op": "lose_hp", "who": FOES, "amount": 2, "if": [{"occurred": occurred, "during": "turn"}]}
    asker = card("asker", "{G}", "sorcery", does=[{"mode": "cast", "do": [hit]}])
    game = table(spell("song", "instant"), spell("tune"), asker)
    cast(game, first)
    cast(game, "asker")
    assert game.state.wizards[1].life.points == 20 - lost


@pytest.mark.parametrize(("order", "lost"), [(("tune", "song"), 3), (("song", "tune"), 3), (("tune", "tune"), 0)])
def test_the_first_of_a_kind_is_counted_among_its_kind(order: tuple[str, ...], lost: int) -> None:
    """ "Your first instant spell each turn", after a sorcery too."""
    hears = when("cast", {"op": "lose_hp", "who": FOES, "amount": 3}, what={"kind": ["instant"]}, who=YOU, nth=1)
    ear = card("ear", "{0}", "enchantment", does=[hears])
    game = table(spell("song", "instant"), spell("tune"), spell("tune"), ear, play=("ear",))
    for slug in dict.fromkeys(order):
        cast(game, slug)
    assert game.state.wizards[1].life.points == 20 - lost


def test_the_second_spell_of_a_turn_costs_less() -> None:
    """ "The second spell you cast each turn costs {1} less": neither the first nor the third."""
    befell = {"befell": {"event": "cast", "nth": 2}, "during": "turn"}
    what = {"how": "all", "kind": ["spell"], "side": "you", "where": befell}
    cheap = {"mode": "continuous", "do": [{"op": "cost_change", "what": what, "less": 1}]}
    game = table(
        *(spell(slug, cost="{1}{G}") for slug in ("one", "two", "three")),
        card("guild", "{0}", "enchantment", does=[cheap]),
        play=("guild",),
    )
    assert [cast(game, slug) for slug in ("one", "two", "three")] == [2, 1, 2]


def test_spells_from_elsewhere_cost_what_the_game_master_says() -> None:
    """MRPG-MTG-17: from where it is cast is not known as it is priced."""
    befell = {"befell": {"event": "cast", "from": "used"}}
    what = {"how": "all", "kind": ["spell"], "side": "you", "where": befell}
    tree = {"mode": "continuous", "do": [{"op": "cost_change", "what": what, "less": 1}]}
    assert faults(msgspec.convert(tree, Ability)) == ("cost_change of what befell",)


@pytest.mark.parametrize(("side", "gained"), [({}, 2), ({"side": "you"}, 1)])
def test_creatures_that_died_in_this_turn_are_counted(side: dict[str, str], gained: int) -> None:
    """One of each side died; "under your control" is one of them."""
    what = {"what": {"how": "it", **side}} if side else {}
    dead = {"how": "all", "kind": ["creature"], "where": {"befell": {"event": "dies", **what}, "during": "turn"}}
    kill = {"op": "destroy", "what": {"how": "all", "kind": ["creature"]}}
    count = card("count", "{G}", "sorcery", does=[{"mode": "cast", "do": [{"op": "heal", "amount": {"count": dead}}]}])
    game = table(
        card("doom", "{G}", "sorcery", does=[{"mode": "cast", "do": [kill]}]), count, play=("bear",), foes=("mouse",)
    )
    cast(game, "doom")
    cast(game, "count")
    assert game.state.wizards[0].life.points == 10 + gained


def test_what_died_is_found_in_its_graveyard() -> None:
    """ "Each creature card in your graveyard that was put there from play this turn"."""
    dead: dict[str, Any] = {"how": "all", "kind": ["creature"], "side": "you", "zone": "used"}
    dead |= {"where": {"befell": {"event": "dies"}, "during": "turn"}}
    kill = {"op": "destroy", "what": {"how": "all", "kind": ["creature"]}}
    back = {"op": "to_prepared", "what": dead}
    game = table(
        card("doom", "{G}", "sorcery", does=[{"mode": "cast", "do": [kill]}]),
        card("back", "{G}", "sorcery", does=[{"mode": "cast", "do": [back]}]),
        play=("bear",),
    )
    cast(game, "doom")
    cast(game, "back")
    assert [game.card_index.card(each).slug for each in game.state.wizards[0].hand] == ["bear"]


def standing(**step: Any) -> Any:
    return card("leave", "{0}", "enchantment", does=[{"mode": "continuous", "do": [{"op": "play_from", **step}]}])


@pytest.mark.parametrize(("leave", "most"), [(False, 1), (True, 2)])
def test_more_lands_than_one_may_be_played(leave: bool, most: int) -> None:
    """MRPG-MTG-02, where a card says "you may play an additional land on each of your turns"."""
    mine = Wiz(hand=("forest",) * 3, play=("leave",) if leave else ())
    game = battle([mine], [Wiz(name="Bob")], book=HandBook(standing(lands=1)))
    played = 0
    while any(move.verb == "land" for move in game.legal_moves()):
        game.play(next(move for move in game.legal_moves() if move.verb == "land"))
        played += 1
    assert played == most


@pytest.mark.parametrize(("leave", "able"), [(False, False), (True, True)])
def test_spells_as_though_they_had_flash(leave: bool, able: bool) -> None:
    """MRPG-MTG-04, where a card lets its controller cast creatures at any time: in an enemy's turn too."""
    what = {"how": "all", "kind": ["creature"], "side": "you"}
    bob = Wiz(name="Bob", hand=("bear", "tune"), play=(*LANDS, *(("leave",) if leave else ())))
    game = battle(
        [Wiz(play=("bear",))], [bob], phase="attack", book=HandBook(standing(what=what, flash=True), spell("tune"))
    )
    seen: set[str] = set()
    for _ in range(6):
        seen |= {str(move.args[0]) for move in game.legal_moves() if game.to_move == 1 and move.verb == "cast"}
        game.play(next(move for move in game.legal_moves() if move.verb in ("attack", "done", "pass", "stay", "go")))
        if isinstance(game.decision, Hold):
            break
    assert ("bear" in seen) == able
    assert "tune" not in seen


def test_what_is_played_from_elsewhere_is_the_game_masters() -> None:
    """MRPG-MTG-17: from the top of a deck, from a graveyard, with a price of its own."""
    for more in ({"what": {"how": "top", "kind": ["spell"], "zone": "spellbook"}}, {"lands": 1, "who": FOES}):
        tree = {"mode": "continuous", "do": [{"op": "play_from", **more}]}
        assert faults(msgspec.convert(tree, Ability))

"""Cards that may be played from elsewhere for a while, and more lands in a turn (MRPG-MTG-02, MRPG-MTG-04)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import HandBook, Wiz, abilities, battle, card, go, legal, life, one
from tests.magic_rpg.trees import TOP, hand, quietly

BOB = Wiz(name="Bob", deck=("plains",) * 4)
EXILED = {"op": "banish", "what": {**TOP, "count": 1}}
PLAYED: dict[str, Any] = {"op": "play_from", "what": {"ref": "c1"}, "play": True, "until": "end_of_turn"}
DAMAGE = {"op": "damage", "to": {"ref": "t1"}, "amount": 2}
AIMED = {"id": "t1", "how": "target", "kind": ["player"], "count": 1}


def spell(*do: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What a sorcery does."""
    return {"mode": "cast", "do": list(do), **more}


def dealer(top: str, *, lands: int = 3, **more: Any) -> Game:
    """Ann exiles the top card of her deck and may play it."""
    book = HandBook(
        card("dealer", "{G}", "sorcery", does=[spell(EXILED, {**PLAYED, **more})]),
        card("dart", "{R}{R}", "sorcery", does=[spell(DAMAGE, targets=[AIMED])]),
    )
    ann = Wiz(hand=("dealer",), deck=(top, *("plains",) * 4), play=("forest",) * lands)
    return go(battle([ann], [BOB], book=book), "cast dealer")


def exiled(game: Game, wizard: int = 0) -> list[str]:
    return [game.card_index.card(each).slug for each in game.state.wizards[wizard].exiled]


def to_turn_of(game: Game, side: int) -> Game:
    """On to the first main phase of a side, quietly."""
    while (game.state.side, game.state.phase) != (side, "main"):
        quietly(game)
    return game


def test_a_creature_is_cast_from_exile_for_its_cost() -> None:
    game = dealer("mouse")
    assert (exiled(game), legal(game)) == (["mouse"], ["permitted mouse 0", "done"])
    told = game.describe(next(iter(game.legal_moves())))
    assert "from exile" in told
    go(game, "permitted mouse 0")
    assert (exiled(game), one(game, "mouse") > 0, game.state.permits) == ([], True, ())


def test_what_cannot_be_paid_is_not_offered() -> None:
    assert "permitted mouse 0" not in legal(dealer("mouse", lands=1))


def test_a_land_is_played_only_where_it_says_play() -> None:
    """MRPG-MTG-02: and it is the land of the turn."""
    game = go(dealer("forest"), "permitted forest 0")
    assert (game.state.wizards[0].lands, exiled(game)) == (1, [])
    assert "permitted forest 0" not in legal(dealer("forest", play=False))


def test_it_is_over_with_the_turn() -> None:
    game = to_turn_of(dealer("mouse"), 1)
    assert (exiled(game), game.state.permits) == (["mouse"], ())


def test_a_next_turn_is_a_later_one() -> None:
    """MRPG-MTG-01: said in one's own turn it lasts through the next own turn, and no longer."""
    game = to_turn_of(dealer("mouse", until="end_of_your_next_turn"), 1)
    to_turn_of(game, 0)
    assert "permitted mouse 0" in legal(game)
    to_turn_of(game, 1)
    assert (exiled(game), game.state.permits) == (["mouse"], ())


def test_a_bonus_lasts_through_the_next_turn_of_its_maker() -> None:
    """MRPG-MTG-01: said in one's own turn, until the end of one's next turn."""
    grown = {"op": "modify", "what": {"ref": "t1"}, "attack": 2, "until": "end_of_your_next_turn"}
    aimed = {"id": "t1", "how": "target", "kind": ["creature"], "count": 1}
    book = HandBook(card("tonic", "{G}", "sorcery", does=[spell(grown, targets=[aimed])]))
    ann = Wiz(hand=("tonic",), deck=("plains",) * 4, play=("mouse", "forest"))
    game = battle([ann], [BOB], book=book)
    mouse = one(game, "mouse")
    before = game.bodies[mouse].power
    go(game, "cast tonic")
    to_turn_of(to_turn_of(game, 1), 0)
    assert game.bodies[mouse].power == before + 2
    assert to_turn_of(game, 1).bodies[mouse].power == before


def test_as_long_as_it_stays_exiled() -> None:
    game = to_turn_of(to_turn_of(dealer("mouse", until="while_exiled"), 1), 0)
    to_turn_of(to_turn_of(game, 1), 0)
    assert "permitted mouse 0" in legal(game)


@pytest.mark.parametrize(("more", "able"), [({}, False), ({"free": True}, True), ({"any_mana": True}, True)])
def test_how_it_is_paid(more: dict[str, Any], able: bool) -> None:
    """MRPG-MTG-03: red mana is asked for, and there are Forests alone."""
    game = dealer("dart", **more)
    assert ("permitted dart 0" in legal(game)) == able
    if able:
        go(game, "permitted dart 0", "target -2")
        tapped = sum(piece.tapped for piece in game.state.pieces.values())
        assert (life(game, 1), tapped) == (8, 1 if "free" in more else 3)
        assert len(game.state.wizards[0].graveyard) == 2


def test_a_card_that_went_and_came_back_is_another() -> None:
    """It was cast and left play: nothing more is said of it."""
    game = go(dealer("mouse"), "permitted mouse 0")
    game.leave(one(game, "mouse"), "exiled", "effect")
    assert (exiled(game), "permitted mouse 0" in legal(game)) == (["mouse"], False)


def test_more_lands_in_this_turn() -> None:
    book = HandBook(
        card("plough", "{G}", "sorcery", does=[spell({"op": "play_from", "lands": 2, "until": "end_of_turn"})])
    )
    game = battle([Wiz(hand=("plough", *("plains",) * 4), play=("forest",))], [BOB], book=book)
    go(game, "cast plough", "land plains", "land plains", "land plains")
    assert ("land plains" in legal(game), hand(game, 0)) == (False, ["plains"])


def test_lands_of_the_graveyard_by_what_is_in_play() -> None:
    what = {"how": "all", "kind": ["land"], "zone": "used", "side": "you"}
    standing = {"mode": "continuous", "do": [{"op": "play_from", "what": what, "play": True}]}
    miller = {"mode": "activate", "cost": [{"op": "mill", "count": 2}], "do": [{"op": "heal", "amount": 1}]}
    book = HandBook(card("sexton", "{G}", "creature", "1/1", does=[standing, miller]))
    ann = Wiz(deck=("swamp", "mouse", "plains", "plains"), play=("sexton", "forest", "forest"))
    game = battle([ann], [BOB], book=book)
    assert not any(move.startswith("permitted") for move in legal(game))
    go(game, f"use {one(game, 'sexton')} 0", "pass")
    assert [move for move in legal(game) if move.startswith("permitted")] == ["permitted swamp 0"]
    go(game, "permitted swamp 0")
    assert (one(game, "swamp") > 0, game.state.wizards[0].lands) == (True, 1)


FREELY: dict[str, Any] = {"op": "play_from", "what": {"ref": "c1"}, "free": True, "optional": True}


def gambler(top: str, step: dict[str, Any]) -> Game:
    """Bob's turn comes after Ann's; as his creature attacks in it his top card is exiled and cast for nothing."""
    drawn = {"mode": "trigger", "when": {"event": "attacks", "what": {"how": "self"}}, "do": [EXILED, step]}
    book = HandBook(
        card("gambler", "{G}", "creature", "1/1", does=[drawn]),
        card("dart", "{R}{R}", "sorcery", does=[spell(DAMAGE, targets=[AIMED])]),
    )
    ann = Wiz(hand=("dart",), deck=(top, *("plains",) * 4), play=("gambler",))
    return go(battle([ann], [BOB], book=book, phase="attack"), "attack 1 -2", "done")


def test_a_sorcery_is_cast_at_once_for_nothing() -> None:
    """MRPG-MTG-04: in the midst of a combat, as the ability resolves; its target is asked for."""
    game = gambler("dart", FREELY)
    assert legal(game) == ["yes", "no"]
    twin = game.copy()
    go(game, "yes", "target -2")
    assert (life(game, 1) <= 8, exiled(game), len(game.state.wizards[0].graveyard)) == (True, [], 1)
    go(twin, "no")
    assert exiled(twin) == ["dart"]


def test_a_land_is_not_cast() -> None:
    assert exiled(go(gambler("forest", FREELY), "yes")) == ["forest"]


def test_one_of_the_hand_is_cast_at_once() -> None:
    """The plains of the hand cannot be cast; the dart can."""
    what = {"id": "c2", "how": "choose", "kind": ["spell"], "zone": "prepared", "side": "you", "count": 1}
    game = go(gambler("plains", {**FREELY, "what": what}), "yes", "target -2")
    assert (life(game, 1) <= 8, hand(game, 0)) == (True, [])


def test_what_is_cast_in_the_middle_is_put_to_the_game_master() -> None:
    """What is cast would be answered before the rest is done."""
    last, middle = abilities(spell(EXILED, FREELY), spell(EXILED, FREELY, {"op": "heal", "amount": 1}))
    assert (faults(last, stays=False), faults(middle, stays=False)) == ((), ("play_from in the middle",))


@pytest.mark.parametrize(
    "more",
    [
        {"until": None},
        {"until": "your_next_end_step"},
        {"who": {"how": "all", "kind": ["player"], "side": "any"}},
        {"price": "{2}"},
        {"limit": {"n": 1, "per": "turn"}},
        {"what": {"how": "all", "kind": ["card"], "zone": "used", "side": "you"}},
    ],
)
def test_what_is_not_played_is_put_to_the_game_master(more: dict[str, Any]) -> None:
    """MRPG-MTG-17."""
    (plain,), (other,) = (abilities(spell(EXILED, step)) for step in (PLAYED, {**PLAYED, **more}))
    assert (faults(plain, stays=False), bool(faults(other, stays=False))) == ((), True)

"""CAST-17 and BASIC-05: a lasting spell and a basic magic are let go at every decision of one's own."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Ability, Amount
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.character import Focused as FocusedOnSheet
from convert.systems.duel_monsters.rules.events import Noted
from convert.systems.duel_monsters.rules.game import Game
from convert.table import menu
from tests.rules_fight.fights import (
    SELF_CASTER,
    being,
    caster,
    engage,
    fight,
    legal,
    mage,
    play,
    spell,
    to_turn_of,
    verbs,
    with_entries,
)
from tests.rules_fight.test_at_the_table import typed


def ready() -> Game:
    """A keeps a Lantern and a Prestidigitation, B too; it is A's turn, in a Skirmish with B."""
    game = fight([mage("A", "lantern", "sparks", mp=9, focus=3)], [mage("B", "lantern", mp=9)])
    play(game, "stance none", "cast a home-lantern")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    play(game, "basic a prestidigitation")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    engage(game, "a", "b")
    return game


def test_at_every_decision_of_ones_own() -> None:
    """CAST-17, BASIC-05: while acting, while points are asked for, while the enemy attacks; not at another's."""
    game = ready()
    drops = ["drop a lantern-spell", "drop a prestidigitation"]
    assert [str(move) for move in game.legal_moves() if move.verb == "drop"] == drops
    play(game, "attack a b")
    assert "spend" in verbs(game)
    assert [str(move) for move in game.legal_moves() if move.verb == "drop"] == drops
    before = game.decision
    play(game, drops[0])
    assert game.decision == before, "what was asked is still to be answered"
    assert "lantern-spell" not in game.state.spells
    assert [held.what for held in caster(game, "a").held] == ["prestidigitation"]
    play(game, "spend 0")
    assert game.to_move == 1
    assert "drop" not in verbs(game), "B has nothing in Focus, and A's is not B's to let go"


def test_dice_03_what_it_gave_cannot_be_spent_any_more() -> None:
    """CAST-17: the points that are asked for are those of the Score as it is after that."""
    banner = spell(
        "Banner",
        1,
        Ability(mode="continuous", do=(st.Modify(what=SELF_CASTER, attack=Amount(n=3)),)),
        form="continuous",
        uses_focus=True,
    )
    game = fight([mage("A", "banner", mp=9)], [mage("B")], card_index=with_entries(banner))
    play(game, "stance none", "cast a home-banner")
    engage(game, "a", "b")
    play(game, "attack a b")
    offered = [len([move for move in game.legal_moves() if move.verb == "spend"])]
    play(game, "drop a banner-spell")
    offered.append(len([move for move in game.legal_moves() if move.verb == "spend"]))
    assert offered == [6, 3]
    saved = Game.from_json(game.to_json(), game.card_index)
    play(game, "spend 2")
    assert being(game, "a").attack == 0
    play(saved, "spend 2")
    assert saved.to_json() == game.to_json()


def test_it_frees_the_slot_at_once() -> None:
    """CAST-17, STAT-15: for what is cast in the same turn."""
    game = fight([mage("A", "lantern", "masaki", mp=9, channeling=9, focus=1)], [mage("B")])
    play(game, "stance none", "cast a home-lantern")
    assert not legal(game, "summon a home-masaki")
    play(game, "drop a lantern-spell")
    assert legal(game, "summon a home-masaki")
    assert being(game, "a").actions == 1


def test_a_summon_is_dismissed_at_its_one_moment() -> None:
    """SUMMON-11: ahead of its Sustain and at no other; what is precast waits for its moment."""
    game = fight([mage("A", "masaki", "rush", mp=9, channeling=9, focus=3)], [mage("B")])
    play(game, "stance none", "precast a home-rush", "summon a home-masaki", "stance none")
    assert "drop" not in verbs(game)


def test_replay_and_saving_know_it() -> None:
    """CAST-17: the move is a move like any other."""
    game = ready()
    play(game, "attack a b", "drop a lantern-spell")
    again = Game.from_json(game.to_json(), game.card_index)
    assert again.to_json() == game.to_json()
    assert [str(move) for move in again.legal_moves()] == [str(move) for move in game.legal_moves()]
    fresh = ready()
    assert fresh.describe(next(move for move in fresh.legal_moves() if move.verb == "drop")) == "A lets Lantern go"


def test_hammer_space_may_be_focused_several_times() -> None:
    """BASIC-13: each instance in a slot of its own; other basic magic once."""
    game = fight([mage("A", mp=9, focus=4, hp=9, defense=9)], [mage("B")])
    for magic in ("hammer-space", "magicine", "hammer-space"):
        to_turn_of(game, "a")
        play(game, f"basic a {magic}")
        to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert [held.what for held in caster(game, "a").held] == ["hammer-space", "magicine", "hammer-space~2"]
    assert legal(game, "basic a hammer-space")
    assert not legal(game, "basic a magicine")


def test_what_a_hammer_space_keeps_lies_there_when_it_is_let_go() -> None:
    """BASIC-13, BASIC-05: and a further one takes the name that is free, not that of one that is held."""
    spaces = [FocusedOnSheet(what="basic", spell="hammer-space", item=item) for item in ("a rope", "a hat")]
    game = fight([replace(mage("A", mp=9, focus=4), focus=tuple(spaces))], [mage("B")])
    to_turn_of(game, "a")
    play(game, "drop a hammer-space")
    assert [(held.what, held.item) for held in caster(game, "a").held] == [("hammer-space~2", "a hat")]
    assert "a rope lies at the feet of A (BASIC-13)." in [event.text for event in game.log if isinstance(event, Noted)]
    play(game, "basic a hammer-space")
    assert sorted(held.what for held in caster(game, "a").held) == ["hammer-space", "hammer-space~2"]


def test_focused_basic_magic_is_one_of_a_full_casts_choices() -> None:
    """CAST-15, BASIC-03, BASIC-04: at 0 MP, beside a spell, counted among Focus + 1; none of Full Actions."""
    game = fight([mage("A", "cure", "sparks", mp=9, channeling=9, focus=4, hp=9, defense=9)], [mage("B")])
    for magic in ("prestidigitation", "magicine"):
        to_turn_of(game, "a")
        play(game, f"basic a {magic}")
        to_turn_of(game, "b")
    to_turn_of(game, "a")
    full = caster(game, "a").mp
    play(game, "full-cast a")
    adds = {str(move) for move in game.legal_moves() if move.verb == "add"}
    assert {"add basic prestidigitation", "add cast home-cure"} <= adds
    assert "add basic magicine" not in adds
    play(game, "add basic prestidigitation", "add cast home-cure")
    assert not legal(game, "add basic prestidigitation"), "once"
    assert legal(game, "add cast home-sparks"), "two free slots and one make three"
    play(game, "done")
    assert full - caster(game, "a").mp == 2
    assert "A uses Prestidigitation." in [event.text for event in game.log if isinstance(event, Noted)]
    assert being(game, "a").actions == 0


def test_a_focused_basic_magic_takes_no_mp_of_the_full_cast() -> None:
    """CAST-15: with 2 MP left a spell of 2 MP goes beside it."""
    game = fight([mage("A", "cure", "sparks", mp=9, channeling=9, focus=4)], [mage("B")])
    play(game, "stance none", "basic a prestidigitation")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    caster(game, "a").mp = 2
    game.refresh()
    play(game, "full-cast a", "add basic prestidigitation")
    assert legal(game, "add cast home-cure")


def test_it_is_listed_wherever_it_can_be_done() -> None:
    """CAST-17, BASIC-05: where one acts, at a number, at a response; the help says so."""
    game = ready()
    assert any("lets" in line and "(BASIC-05)" in line for line in game.examples())
    (asked,) = typed(game, "attack b")
    assert asked == ["A: how much for the Attack? (0 to 2) (or: A lets Lantern go; A lets Prestidigitation go)"]
    game = ready()
    to_turn_of(game, "b")
    play(game, "attack b a", "spend 0")
    assert game.to_move == 0
    listed = [line.text for line in menu.lines(game, game.legal_moves(), idle=False)]
    assert listed[-2:] == ["lets Lantern go", "lets Prestidigitation go"]

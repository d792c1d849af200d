""" "A or B", "a Forest card and a Plains card", places in a deck: what is offered, and what is done to it."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import HandBook, Wiz, abilities, battle, card, go, legal, life, one, pick
from tests.magic_rpg.trees import SELF, deck

ANY_CREATURE = {"how": "all", "kind": ["creature"]}


def spell(*steps: dict[str, Any], target: dict[str, Any] | None = None) -> Any:
    tree: dict[str, Any] = {"mode": "cast", "do": list(steps)}
    if target is not None:
        tree["targets"] = [{"id": "t1", "how": "target", "count": 1, **target}]
    return card("rite", "{G}", "sorcery", does=[tree])


def table(rite: Any, *, deck: tuple[str, ...] = ("bear",) * 4, play: tuple[str, ...] = ()) -> Game:
    return battle(
        [Wiz(hand=("rite",), play=("forest", *play), deck=deck)],
        [Wiz(name="Bob", play=("ogre", "wall"), deck=("bear",) * 4)],
        book=HandBook(rite),
    )


def test_target_opponent_or_something_else() -> None:
    """MRPG-MTG-25: "target opponent or planeswalker" is an enemy wizard, never one of his creatures."""
    flame = spell(
        {"op": "damage", "to": {"ref": "t1"}, "amount": 3},
        target={"either": [{"kind": ["player"], "side": "opponent"}, {"kind": ["planeswalker"]}]},
    )
    game = table(flame)
    go(game, "cast rite")
    assert life(game, 1) == 7


def chosen(*parts: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"how": "choose", "count": 1, **part} for part in parts]


def test_search_for_one_or_the_other() -> None:
    """MRPG-GEN-08: "a basic Forest card or an artifact card" finds one of either, nothing else."""
    what = {
        "id": "c1",
        "zone": "spellbook",
        "side": "you",
        "either": chosen({"kind": ["land"], "where": {"subtype": ["Forest"]}}, {"kind": ["artifact"]}),
    }
    game = table(
        spell({"op": "search", "what": what}, {"op": "to_prepared", "what": {"ref": "c1"}}),
        deck=("bear", "armor", "forest", "plains"),
    )
    go(game, "cast rite")
    assert sorted(game.name_of(int(move.args[0])) for move in game.legal_moves() if move.args) == ["Armor", "Forest"]


def test_search_for_both() -> None:
    """MRPG-GEN-08: "a Forest card and a Plains card": one of each."""
    what = {
        "id": "c1",
        "zone": "spellbook",
        "side": "you",
        "both": chosen(
            {"kind": ["land"], "where": {"subtype": ["Forest"]}}, {"kind": ["land"], "where": {"subtype": ["Plains"]}}
        ),
    }
    game = table(
        spell({"op": "search", "what": what}, {"op": "to_prepared", "what": {"ref": "c1"}}),
        deck=("bear", "forest", "forest", "plains"),
    )
    go(game, "cast rite")
    pick(game, "forest")
    pick(game, "plains")
    assert sorted(game.card_index.card(each).slug for each in game.state.wizards[0].hand) == ["forest", "plains"]


def test_search_for_as_many_as_one_likes() -> None:
    """MRPG-GEN-08: "any number of creature cards"."""
    what = {
        "id": "c1",
        "how": "choose",
        "zone": "spellbook",
        "side": "you",
        "kind": ["creature"],
        "count": "any",
    }
    game = table(spell({"op": "search", "what": what}, {"op": "to_prepared", "what": {"ref": "c1"}}))
    go(game, "cast rite")
    while any(move.verb == "pick" for move in game.legal_moves()):
        game.play(next(move for move in game.legal_moves() if move.verb == "pick"))
    assert len(game.state.wizards[0].hand) == 4


def test_sacrifice_one_or_the_other() -> None:
    """MRPG-GEN-08: "a token or a land": creatures that are no tokens are not offered."""
    what = {"either": chosen({"kind": ["permanent"], "where": {"token": True}}, {"kind": ["land"]})}
    game = table(spell({"op": "sacrifice", "what": what}), play=("bear", "forest"))
    go(game, "cast rite")
    assert {game.name_of(int(move.args[0])) for move in game.legal_moves() if move.args} == {"Forest"}


def test_a_bonus_for_two_kinds() -> None:
    """MRPG-GEN-08: "walls and mice get +1/+1" is no bonus for an ogre."""
    both = [{**ANY_CREATURE, "where": {"name": name}} for name in ("Wall", "Mouse")]
    flag = card(
        "flag",
        "{1}",
        "artifact",
        does=[{"mode": "continuous", "do": [{"op": "modify", "what": {"both": both}, "attack": 1}]}],
    )
    game = battle([Wiz(play=("flag", "mouse"))], [Wiz(name="Bob", play=("ogre", "wall"))], book=HandBook(flag))
    assert [game.bodies[one(game, name)].power for name in ("mouse", "wall", "ogre")] == [2, 1, 3]


OWNER = {"who": {"kind": ["player"], "owner_of": {"ref": "t1"}}}


@pytest.mark.parametrize(("place", "expected"), [("word 0", "ogre"), ("word 1", "bear")])
@pytest.mark.parametrize(("who", "asked"), [(OWNER, 1), ({}, 0)])
def test_who_puts_it_there_says_top_or_bottom(who: dict[str, Any], asked: int, place: str, expected: str) -> None:
    """MRPG-KNOW-11: a creature goes on top or to the bottom of its owner's deck; "on your choice" is not his."""
    rite = spell(
        {"op": "to_spellbook", "what": {"ref": "t1"}, "place": "top_or_bottom", **who},
        target={"kind": ["creature"], "side": "opponent"},
    )
    game = table(rite)
    go(game, "cast rite", f"target {one(game, 'ogre')}")
    assert game.to_move == asked
    go(game, place)
    assert deck(game, 1)[0] == expected


def test_back_on_top_in_any_order() -> None:
    """MRPG-GEN-08: who looks at them says which lies on top."""
    what = {"id": "c1", "how": "top", "kind": ["card"], "side": "you", "zone": "spellbook", "count": 3}
    rite = spell(
        {"op": "look", "what": what}, {"op": "to_spellbook", "what": {"ref": "c1"}, "place": "top", "order": "any"}
    )
    game = table(rite, deck=("bear", "mouse", "drake", "wall"))
    go(game, "cast rite")
    pick(game, "drake", "bear")
    assert deck(game) == ["drake", "bear", "mouse", "wall"]


@pytest.mark.parametrize(("keyword", "twice"), [("adapt", 2), ("monstrosity", 2), (None, 4)])
def test_adapt_and_monstrosity_are_done_once(keyword: str | None, twice: int) -> None:
    """MRPG-GEN-08: adapt where there is no +1/+1 counter, monstrosity once."""
    grow = {"op": "counters", "what": SELF, "name": "+1/+1", "add": 2} | ({"keyword": keyword} if keyword else {})
    slime = card(
        "slime",
        "{1}",
        "creature",
        "1/1",
        does=[{"mode": "activate", "cost": [{"op": "pay", "mana": "{1}"}], "do": [grow]}],
    )
    game = battle([Wiz(play=("slime", "forest", "forest"))], [Wiz(name="Bob")], book=HandBook(slime))
    number = one(game, "slime")
    go(game, f"use {number} 0", "pass", f"use {number} 0")
    assert game.state.pieces[number].counters == twice


def test_discard_as_many_as_one_likes() -> None:
    """MRPG-GEN-08: "up to two cards": none, one or two."""
    what = {"how": "choose", "kind": ["card"], "count": [0, 2]}
    rite = spell({"op": "discard", "what": what})
    game = battle(
        [Wiz(hand=("rite", "bear", "ogre", "mouse"), play=("forest",))], [Wiz(name="Bob")], book=HandBook(rite)
    )
    go(game, "cast rite")
    assert "done" in legal(game)
    pick(game, "bear", "ogre")
    assert [game.card_index.card(each).slug for each in game.state.wizards[0].hand] == ["mouse"]


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        (
            {"op": "destroy", "what": {"either": [ANY_CREATURE, {"how": "all", "kind": ["land"]}]}},
            "step destroy either",
        ),
        ({"op": "token", "name": "Rat", "power": 1, "toughness": 1, "repeat": 2}, "step token.repeat"),
        ({"op": "damage", "to": SELF, "amount": 1, "by": ANY_CREATURE}, "damage by several"),
        ({"op": "counters", "what": SELF, "name": "+1/+1", "add": 1, "keyword": "earthbend"}, "counters earthbend"),
    ],
)
def test_what_is_not_carried_out(step: dict[str, Any], fault: str) -> None:
    """MRPG-MTG-17: it is put to the game master."""
    (ability,) = abilities({"mode": "cast", "do": [step]})
    assert fault in faults(ability)


def test_who_is_told_to_choose_chooses() -> None:
    """MRPG-MTG-25: "target opponent chooses a creature he controls" is his choice."""
    what = {"id": "c1", "how": "choose", "kind": ["creature"], "of": {"ref": "t1"}, "count": 1}
    edict = spell(
        {"op": "declare", "declare": "thing", "who": {"ref": "t1"}, "what": what},
        {"op": "destroy", "what": {"ref": "c1"}},
        target={"kind": ["player"], "side": "opponent"},
    )
    game = table(edict)
    go(game, "cast rite")
    assert game.to_move == 1
    pick(game, "wall")
    assert one(game, "ogre")


def test_for_each_one_destroyed_this_way() -> None:
    """MRPG-GEN-08: what was destroyed is counted though it is gone; what was there and stays is not."""
    counted = {"per": 1, "count": {"how": "all", "kind": ["permanent"], "where": {"this_way": True}}}
    wrath = spell({"op": "destroy", "what": ANY_CREATURE}, {"op": "heal", "amount": counted})
    game = table(wrath, play=("bear", "armor"))
    go(game, "cast rite")
    assert life(game, 0) == 13


def test_who_does_not_want_the_other_gets_the_first() -> None:
    """MRPG-GEN-08: "… you may put it on top of its owner's library instead": yes, no, and where it may not be."""
    holds = {"exists": {"how": "choose", "kind": ["creature"], "side": "you", "count": 1}}
    rite = spell(
        {"op": "to_spellbook", "what": {"ref": "t1"}, "place": "top", "optional": True, "if": [holds]},
        {"op": "to_prepared", "what": {"ref": "t1"}, "link": "if_not"},
        target={"kind": ["creature"], "side": "opponent"},
    )
    for play, answer, hand in ((("mouse",), "yes", 0), (("mouse",), "no", 1), ((), "", 1)):
        game = table(rite, play=play)
        go(game, "cast rite", f"target {one(game, 'ogre')}", *([answer] if answer else []))
        assert len(game.state.wizards[1].hand) == hand
        assert (deck(game, 1)[0] == "ogre") is (hand == 0)


def test_the_card_that_was_discarded_is_known() -> None:
    """MRPG-MTG-18: "Discard a card. If the discarded card was a land card, draw two cards. Exile that card"."""
    asked = {"is": {"where": {"kind": ["land"]}}, "of": {"ref": "d1"}}
    rite = spell(
        {"op": "discard", "id": "d1"},
        {"op": "prepare", "count": 2, "if": [asked]},
        {"op": "banish", "what": {"ref": "d1"}},
    )
    for card_, drawn in (("forest", 2), ("mouse", 0)):
        ann = Wiz(hand=("rite", card_), play=("forest",), deck=("bear",) * 4)
        game = battle([ann], [Wiz(name="Bob")], book=HandBook(rite))
        go(game, "cast rite")
        wizard = game.state.wizards[0]
        assert (len(wizard.hand), len(wizard.exiled), len(wizard.graveyard)) == (drawn, 1, 1)


def test_if_you_dont_a_and_b_is_both() -> None:
    """MRPG-MTG-17: several steps in a row that are done where something was not all ask of that."""
    nothing = {"op": "destroy", "what": {"how": "all", "kind": ["artifact"]}}
    lost = [{"op": "lose_hp", "amount": amount, "link": "if_not"} for amount in (2, 3)]
    game = table(spell(nothing, *lost))
    go(game, "cast rite")
    assert life(game, 0) == 5

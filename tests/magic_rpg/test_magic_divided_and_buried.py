"""What is divided as it is aimed, what comes attacking, what is set off in a graveyard, unearthing, protection from a
color that is chosen, and what left play in an earlier turn (MRPG-GEN-08, MRPG-MTG-17, MRPG-MTG-18)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import ANY, CREATURE, REF, Wiz, abilities, card, go, ids, legal, life, one, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table, there, turns
from tests.magic_rpg.trees import SELF, TAP, YOU, hand, keyword, use, when

BOB = Wiz(name="Bob", play=("ogre", "mouse"))


def buried(game: Any, wizard: int = 0) -> list[str]:
    return [game.card_index.card(number).slug for number in game.state.wizards[wizard].graveyard]


ALL = {"how": "all", "kind": ["creature"]}

# --- divided ---

VOLLEY = card(
    "volley",
    "{R}",
    "instant",
    does=[
        spell_that({"op": "damage", "to": REF, "amount": 3, "divided": "choice"}, target={**ANY, "count": "any"}),
    ],
)


def test_damage_is_divided_as_it_is_aimed() -> None:
    game = table(VOLLEY, hand=("volley",), play=("mountain",), foe=BOB)
    ogre, mouse = one(game, "ogre"), one(game, "mouse")
    go(game, "cast volley", f"target {mouse}", f"target {ogre}", "done")
    first = legal(game)
    assert len(first) == 2, "of three each gets one at least"
    assert game.describe(game.legal_moves()[0]).endswith("gets 1")
    passed(go(game, first[1]))
    left = {piece.id: piece.damage for piece in game.state.pieces.values()}
    got = int(first[1].split()[1])
    assert (left.get(ogre), mouse in left) == ((2, False) if got == ogre else (1, False))


def test_no_more_are_aimed_at_than_there_is_to_divide() -> None:
    foe = Wiz(name="Bob", play=("ogre", "drake", "mouse", "bear"))
    game = table(VOLLEY, hand=("volley",), play=("mountain",), foe=foe)
    go(game, "cast volley", *[f"target {one(game, name)}" for name in ("ogre", "drake", "mouse")])
    assert "done" not in legal(game)
    assert not [move for move in legal(game) if move.startswith("target")]
    passed(game)
    assert [piece.damage for piece in game.state.pieces.values() if piece.side == 1] == [1, 1, 0]


def test_x_is_chosen_before_it_is_divided_and_one_target_gets_all() -> None:
    hail = card(
        "hail",
        "{X}{R}",
        "sorcery",
        does=[
            spell_that(
                {"op": "counters", "what": REF, "name": "+1/+1", "add": {"x": "X"}, "divided": True},
                target={"kind": ["creature"], "side": "you", "count": [1, 3]},
            )
        ],
    )
    game = table(hail, hand=("hail",), play=("mountain",) * 4 + ("bear", "drake"))
    go(game, "cast hail", "x 3", f"target {one(game, 'bear')}", "done")
    passed(game)
    assert game.bodies[one(game, "bear")].power == 5


@pytest.mark.parametrize("how", ["evenly", "all"])
def test_other_divisions_are_the_game_masters(how: str) -> None:
    to = ALL if how == "all" else REF
    step = {"op": "damage", "to": to, "amount": 3, "divided": "choice" if how == "all" else how}
    (ability,) = abilities(spell_that(step, target=CREATURE))
    assert faults(ability, stays=False)


@pytest.mark.parametrize(("among", "played"), [("hit", True), ("t1", False)])
def test_what_is_aimed_at_is_known_by_the_tree_and_not_by_its_name(among: str, played: bool) -> None:
    """MRPG-MTG-18."""
    steps = ({"op": "destroy", "what": {**ALL, "id": "t1"}}, {"op": "damage", "to": {"ref": among}, "amount": 3})
    (ability,) = abilities(
        spell_that(steps[0], {**steps[1], "divided": "choice"}, target={**ANY, "id": "hit", "count": "any"})
    )
    assert (not faults(ability, stays=False)) == played


# --- attacking as it comes ---


def test_a_token_comes_attacking_and_is_not_declared() -> None:
    chief = card(
        "chief",
        "{W}",
        "creature",
        "2/2",
        does=[
            when(
                "attacks",
                {
                    "op": "token",
                    "name": "Guard",
                    "power": 1,
                    "toughness": 1,
                    "types": ["creature"],
                    "tapped": True,
                    "attacking": True,
                },
                what=SELF,
            ),
            when("attacks", {"op": "heal", "amount": 1}, what={"kind": ["creature"], "side": "you", "how": "choose"}),
        ],
    )
    game = table(chief, play=("chief",), phase="attack", life=5, most=10)
    passed(go(game, f"attack {one(game, 'chief')} -2", "done"))
    turns(game, 0)
    assert (life(game, 0), life(game, 1)) == (6, 7), "one was declared; both have hit"


# --- from the graveyard ---

GHOST = card(
    "mist-ghost",
    "{B}",
    "creature",
    "2/1",
    does=[
        {
            "mode": "trigger",
            "from": "used",
            "when": {"event": "enters", "what": {"how": "choose", "kind": ["land"], "side": "you"}},
            "do": [{"op": "special_summon", "optional": True, "what": {**SELF, "side": "you", "zone": "used"}}],
        }
    ],
)


def test_a_card_of_the_graveyard_is_set_off_there_and_nowhere_else() -> None:
    game = table(GHOST, hand=("forest", "swamp"), play=("swamp", "mist-ghost"))
    game.leave(one(game, "mist-ghost"), "graveyard", "effect")
    game.refresh()
    assert "mist-ghost" in buried(game)
    passed(go(game, "land forest"))
    go(game, "yes")
    assert there(game, "mist-ghost")
    other = table(GHOST, hand=("forest", "spark"), play=("mist-ghost", "mountain"))
    passed(go(other, "land forest"))
    assert "yes" not in legal(other), "in play it is not set off"


def test_what_has_left_the_graveyard_meanwhile_stays_where_it_is() -> None:
    fetch = card(
        "fetch",
        "{B}",
        "instant",
        does=[
            spell_that(
                {"op": "to_prepared", "what": REF},
                target={"kind": ["creature"], "side": "you", "zone": "used", "count": 1},
            )
        ],
    )
    game = table(GHOST, fetch, hand=("fetch", "forest"), play=("swamp", "swamp", "mist-ghost"))
    game.leave(one(game, "mist-ghost"), "graveyard", "effect")
    game.refresh()
    passed(go(game, "land forest", "cast fetch"))
    passed(go(game, *(["yes"] if "yes" in legal(game) else [])))
    assert hand(game, 0) == ["mist-ghost"]


def test_unearthed_it_is_hasty_and_exiled_wherever_it_goes() -> None:
    husk = card("husk", "{B}", "creature", "3/1", does=[keyword("unearth", cost=[{"op": "pay", "mana": "{B}"}])])
    for dies in (False, True):
        game = table(husk, hand=("spark",), play=("swamp", "mountain", "husk"))
        game.leave(one(game, "husk"), "graveyard", "effect")
        game.refresh()
        passed(go(game, "from-graveyard husk 0"))
        back = one(game, "husk")
        assert game.bodies[back].has("haste")
        if dies:
            passed(go(game, "cast spark", f"target {back}"))
            assert game.state.wizards[0].exiled
        assert buried(game).count("husk") == 0


def test_what_was_exiled_in_an_earlier_turn_comes_back() -> None:
    blink = card(
        "long-blink",
        "{U}",
        "sorcery",
        does=[
            spell_that(
                {"op": "banish", "what": REF},
                {
                    "op": "delayed",
                    "when": {"event": "phase", "phase": "upkeep", "whose": YOU, "next": True},
                    "do": [{"op": "special_summon", "what": REF, "control": {"kind": ["player"], "owner_of": REF}}],
                },
                target=CREATURE,
            )
        ],
    )
    game = table(blink, hand=("long-blink",), play=("island",), foe=Wiz(name="Bob", play=("ogre",)))
    passed(go(game, "cast long-blink"))
    assert not there(game, "ogre")
    turns(game, 2)
    assert game.state.pieces[one(game, "ogre")].controller == 1


# --- protection from a color ---


def test_protection_from_the_color_of_ones_choice() -> None:
    cloak = card(
        "cloak",
        "{1}",
        "artifact",
        does=[
            use(
                TAP,
                do=[
                    {
                        "op": "grant",
                        "what": REF,
                        "keyword": ["protection from the color of your choice"],
                        "until": "end_of_turn",
                    }
                ],
                targets=[{"id": "t1", "how": "target", **CREATURE}],
            )
        ],
    )
    game = table(cloak, play=("cloak", "bear"))
    passed(go(game, f"use {one(game, 'cloak')} 0"))
    assert len(legal(game)) == 5
    go(game, "word 3")
    assert game.bodies[one(game, "bear")].has("protection from red")


def test_protection_from_the_chosen_color_and_from_each() -> None:
    hymn = card(
        "hymn",
        "{W}",
        "sorcery",
        does=[
            spell_that(
                {"op": "declare", "declare": "color"},
                {
                    "op": "grant",
                    "what": {"how": "all", "kind": ["creature"], "side": "you"},
                    "keyword": ["protection from the chosen color"],
                    "until": "end_of_turn",
                },
            )
        ],
    )
    crown = card(
        "crown",
        "{1}",
        "enchantment",
        does=[
            {
                "mode": "continuous",
                "do": [
                    {
                        "op": "grant",
                        "what": {"how": "all", "kind": ["creature"], "where": {"keyword": ["flying"]}},
                        "keyword": ["protection from each color"],
                    }
                ],
            }
        ],
    )
    game = table(hymn, crown, hand=("hymn",), play=("plains", "bear", "crown"), foe=Wiz(name="Bob", play=("drake",)))
    passed(go(game, "cast hymn"))
    go(game, "word 2")
    assert game.bodies[one(game, "bear")].has("protection from black")
    assert game.bodies[one(game, "drake")].has("protection from all colors")
    assert len(ids(game, "bear")) == 1

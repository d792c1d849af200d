"""How many, of whom and who: numbers of one player and of all, whose spell deals damage, who gains control, all that is
discarded (MRPG-MTG-17, MRPG-MTG-22, MRPG-MTG-25)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import REF, Wiz, abilities, card, go, legal, life, one, pick, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table
from tests.magic_rpg.trees import SELF, TOP, deck, hand, keyword, use, when

FOE = {"kind": ["player"], "side": "opponent"}
ANYONE = {"how": "choose", "kind": ["player"], "side": "any", "count": 1}


@pytest.mark.parametrize(("each", "may"), [(2, False), (4, True)])
def test_one_player_has_lost_so_much_not_all_together(each: int, may: bool) -> None:
    tally = card(
        "tally",
        "{B}",
        "enchantment",
        does=[
            {
                **use({"op": "pay", "mana": "{1}"}, do=[{"op": "heal", "amount": 1}]),
                "if": [{"occurred": {"event": "life_lost", "who": ANYONE}, "times": {"gte": 4}, "during": "turn"}],
            }
        ],
    )
    drain = card(
        "drain",
        "{B}",
        "sorcery",
        does=[spell_that({"op": "lose_hp", "who": {"how": "all", "kind": ["player"], "side": "any"}, "amount": each})],
    )
    game = table(tally, drain, hand=("drain",), play=("tally", "swamp", "forest", "pinger"))
    passed(go(game, "cast drain"))
    assert (f"use {one(game, 'tally')} 0" in legal(game)) is may


@pytest.mark.parametrize(("spells", "may"), [(1, False), (2, True)])
def test_so_many_came_in_this_turn(spells: int, may: bool) -> None:
    feast = card(
        "feast",
        "{W}",
        "enchantment",
        does=[
            {
                **use({"op": "pay", "mana": "{1}"}, do=[{"op": "heal", "amount": 1}]),
                "if": [
                    {
                        "occurred": {
                            "event": "enters",
                            "what": {"how": "choose", "kind": ["creature"], "side": "you", "count": [2, 99]},
                        },
                        "during": "turn",
                    }
                ],
            }
        ],
    )
    lands = ("plains", "forest", "mountain") * 4
    game = table(feast, hand=("mouse",) * spells, play=("feast", "pinger", *lands))
    for _ in range(spells):
        passed(go(game, "cast mouse"))
    assert (f"use {one(game, 'feast')} 0" in legal(game)) is may


def test_a_spell_that_deals_damage_is_known_by_its_card() -> None:
    pyre = card(
        "pyre",
        "{R}",
        "enchantment",
        does=[
            {
                "mode": "trigger",
                "when": {"event": "damage_dealt", "by": {"how": "choose", "kind": ["instant"], "side": "you"}},
                "do": [{"op": "heal", "amount": 1}],
            }
        ],
    )
    game = table(pyre, hand=("spark",), play=("pyre", "mountain", "pinger"), life=5, most=10)
    passed(go(game, f"use {one(game, 'pinger')} 0", "target -2"))
    assert life(game, 0) == 5, "an ability is no instant"
    passed(go(game, "cast spark", "target -2"))
    assert life(game, 0) == 6


@pytest.mark.parametrize(
    ("condition", "play", "name", "power"),
    [
        ({"exists": {"kind": ["artifact"], "side": "you"}}, (), "bear", 2),
        ({"exists": {"kind": ["artifact"], "side": "you"}}, ("armor",), "bear", 3),
        ({"is": {"where": {"power": {"lte": 2}}}, "of": REF}, (), "bear", 3),
        ({"is": {"where": {"power": {"lte": 2}}}, "of": REF}, (), "ogre", 3),
    ],
    ids=["no artifact", "an artifact", "weak enough", "too strong"],
)
def test_counters_with_a_condition_are_put_only_where_it_holds(
    condition: dict[str, Any], play: tuple[str, ...], name: str, power: int
) -> None:
    """One that may be about what is there, or about what comes."""
    counters = {"op": "counters", "what": REF, "name": "+1/+1", "add": 1, "if": [condition]}
    lift = card(
        "uplift",
        "{G}",
        "sorcery",
        does=[
            spell_that(
                {"op": "special_summon", "what": REF, "counters": [counters]},
                target={"kind": ["creature"], "side": "you", "zone": "used", "count": 1},
            )
        ],
    )
    game = table(lift, hand=("uplift", "spark"), play=("forest", "mountain", name, *play))
    passed(go(game, "cast spark", f"target {one(game, name)}"))
    passed(go(game, "cast uplift"))
    assert game.bodies[one(game, name)].power == power


def test_what_was_taken_already_is_not_taken_again() -> None:
    one_of: dict[str, Any] = {"how": "choose", "count": 1, "among": {"ref": "c1"}}
    sift = card(
        "sift",
        "{U}",
        "sorcery",
        does=[
            spell_that(
                {"op": "look", "what": {**TOP, "count": 3}},
                {"op": "to_prepared", "what": {**one_of, "id": "c2"}},
                {"op": "to_spellbook", "what": {**one_of, "id": "c3"}, "place": "bottom"},
                {"op": "banish", "what": {**one_of, "id": "c4"}},
            )
        ],
    )
    game = table(sift, hand=("sift",), play=("island",), deck=("bear", "ogre", "mouse"))
    passed(go(game, "cast sift"))
    pick(game, "bear")
    assert len(legal(game)) == 2
    pick(game, "ogre")
    exiled = [game.card_index.card(number).slug for number in game.state.wizards[0].exiled]
    assert (hand(game, 0), deck(game, 0), exiled) == (["bear"], ["ogre"], ["mouse"])


def test_x_that_is_paid_as_it_is_done_is_the_game_masters() -> None:
    (ability,) = abilities(when("enters", {"op": "pay", "optional": True, "mana": "{X}"}, what=SELF))
    assert faults(ability) == ("pay X",)


def test_who_gains_control_is_who_is_named() -> None:
    turncoat = card(
        "turncoat",
        "{R}",
        "creature",
        "2/1",
        does=[
            use(
                {"op": "pay", "mana": "{1}"},
                do=[{"op": "control", "who": REF, "what": SELF}],
                targets=[{"id": "t1", "how": "target", **FOE}],
            )
        ],
    )
    game = table(turncoat, play=("turncoat", "mountain"))
    passed(go(game, f"use {one(game, 'turncoat')} 0"))
    assert game.state.pieces[one(game, "turncoat")].controller == 1


def test_all_of_a_kind_are_discarded() -> None:
    purge = card(
        "purge-hand",
        "{B}",
        "sorcery",
        does=[
            spell_that(
                {"op": "discard", "who": REF, "what": {"how": "all", "kind": ["card"], "where": {"color": ["green"]}}},
                target=FOE,
            )
        ],
    )
    foe = Wiz(name="Bob", hand=("bear", "spark", "bear"))
    game = table(purge, hand=("purge-hand",), play=("swamp",), foe=foe)
    passed(go(game, "cast purge-hand"))
    assert hand(game, 1) == ["spark"]


def test_an_aura_moves_onto_what_it_may_lie_on() -> None:
    moss: dict[str, Any] = {"how": "choose", "kind": ["land"], "count": 1}
    creeper = card(
        "creeper",
        "{G}",
        "enchantment",
        subtypes=("Aura",),
        does=[
            keyword("enchant", enchant={"kind": ["land"]}),
            use({"op": "pay", "mana": "{1}"}, do=[{"op": "equip", "what": SELF, "to": {"id": "c1", **moss}}]),
        ],
    )
    game = table(creeper, hand=("creeper",), play=("forest", "island", "bear"))
    island = one(game, "island")
    go(game, "cast creeper", f"target {one(game, 'forest')}")
    passed(game)
    passed(go(game, f"use {one(game, 'creeper')} 0"))
    go(game, f"pick {island}")
    assert game.state.pieces[one(game, "creeper")].attached == island

"""What each of several gets and what each of several chooses (MRPG-MTG-17); what a counter is worth."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.rules.events import Turned
from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import HandBook, Wiz, abilities, battle, card, go, ids, life, one, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table
from tests.magic_rpg.trees import hand, keyword, when

MINE = {"how": "all", "kind": ["creature"], "side": "you"}
GREATEST = {"stat": "power", "of": MINE, "taking": "greatest"}
MORE = {"op": "modify", "what": MINE, "attack": GREATEST, "defense": GREATEST, "until": "end_of_turn"}
GROWTH = {"op": "counters", "what": MINE, "name": "+1/+1", "add": GREATEST}
ALIKE = {
    "op": "set_stat",
    "what": MINE,
    "power": {"count": {**MINE, "where": {"power": {"gte": 3}}}, "per": 1},
    "until": "end_of_turn",
}
OGRE = card("ogre", "{R}", "creature", "3/3")


@pytest.mark.parametrize(
    ("step", "powers"), [(MORE, [5, 6]), (GROWTH, [5, 6]), (ALIKE, [1, 1])], ids=["bonus", "counters", "base"]
)
def test_the_greatest_power_among_those_that_grow(step: dict[str, Any], powers: list[int]) -> None:
    stampede = card("stampede", "{G}", "sorcery", does=[spell_that(step)])
    game = table(stampede, OGRE, hand=("stampede",), play=("forest", "bear", "ogre"), deck=("bear",))
    passed(go(game, "cast stampede"))
    assert [game.bodies[one(game, name)].power for name in ("bear", "ogre")] == powers


def test_a_spell_that_targets_something_may_be_asked_for() -> None:
    """What a description names as its target is no target of the ability's own."""
    aimed = {"kind": ["spell"], "where": {"targets": {"how": "choose", "kind": ["creature"]}}}
    (ability,) = abilities(spell_that({"op": "negate_cast", "what": {"ref": "t1"}}, target={**aimed, "count": 1}))
    assert not faults(ability, stays=False)


CHOOSING = {"op": "declare", "declare": "thing", "who": {"id": "p1", "how": "all", "kind": ["player"], "side": "any"}}
CHOSEN = {"id": "c1", "how": "choose", "kind": ["creature"], "side": "any", "count": 1}


def test_each_player_chooses_a_thing_whosever_it_is() -> None:
    bane = card(
        "bane",
        "{B}",
        "sorcery",
        does=[spell_that({**CHOOSING, "what": CHOSEN}, {"op": "destroy", "what": {"ref": "c1"}})],
    )
    foe = Wiz(name="Bob", play=("ogre",))
    game = table(bane, OGRE, hand=("bane",), play=("swamp", "bear", "elf"), deck=("bear",), foe=foe)
    passed(go(game, "cast bane"))
    passed(go(game, f"pick {one(game, 'bear')}"))
    passed(go(game, f"pick {one(game, 'elf')}"))
    assert [len(ids(game, name)) for name in ("bear", "elf", "ogre")] == [0, 0, 1]


@pytest.mark.parametrize(
    ("name", "size"), [("+1/+0", (4, 2)), ("-0/-1", (2, 0)), ("+2/+2", (6, 6)), ("charge", (2, 2))]
)
def test_counters_of_other_sizes(name: str, size: tuple[int, int]) -> None:
    growth = card(
        "growth", "{G}", "sorcery", does=[spell_that({"op": "counters", "what": MINE, "name": name, "add": 2})]
    )
    game = table(growth, hand=("growth",), play=("forest", "bear"), deck=("bear",))
    passed(go(game, "cast growth"))
    bears = ids(game, "bear")
    if size[1] <= 0:
        assert not bears
        return
    body = game.bodies[bears[0]]
    assert (body.power, body.toughness) == size


def test_a_spell_is_asked_where_it_was_cast_from_this_time() -> None:
    elsewhere = {"not": {"occurred": {"event": "cast", "what": {"how": "self"}, "from": "prepared"}}}
    gain = {"op": "heal", "amount": 1}
    antics = card(
        "antics",
        "{R}",
        "sorcery",
        does=[
            spell_that(gain, {**gain, "amount": 5, "if": [elsewhere]}),
            keyword("flashback", cost=[{"op": "pay", "mana": "{R}"}]),
        ],
    )
    game = table(antics, hand=("antics",), play=("mountain", "mountain"), life=5, deck=("bear",))
    passed(go(game, "cast antics"))
    assert life(game, 0) == 6
    passed(go(game, "flashback antics"))
    assert life(game, 0) == 12


@pytest.mark.parametrize(("worn", "drawn"), [(1, 0), (2, 1)])
def test_at_least_so_many_must_be_so(worn: int, drawn: int) -> None:
    blades = {"how": "choose", "kind": ["artifact"], "where": {"subtype": ["Equipment"]}, "count": [2, 99]}
    asked = {"is": {"where": {"tapped": True}}, "of": blades}
    look = card("look", "{U}", "sorcery", does=[spell_that({"op": "prepare", "if": [asked]})])
    kinds = [card(f"blade-{number}", "{1}", "artifact", subtypes=("Equipment",)) for number in range(2)]
    game = table(look, *kinds, hand=("look",), play=("island", "blade-0", "blade-1"), deck=("bear",))
    game.emit(Turned(tuple(one(game, f"blade-{number}") for number in range(worn)), True))
    passed(go(game, "cast look"))
    assert len(hand(game, 0)) == drawn


REF = {"ref": "t1"}
ELSEWHERE = {
    "how": "all",
    "kind": ["spell"],
    "side": "you",
    "where": {"nots": [{"befell": {"event": "cast", "from": "prepared"}}]},
}


@pytest.mark.parametrize(
    ("tree", "fault"),
    [
        (
            spell_that(
                {"op": "delayed", "when": {"event": "enters", "what": REF}, "do": [{"op": "prepare"}]},
                target={"kind": ["card"], "side": "you", "zone": "used", "count": 1},
            ),
            "a named thing that goes somewhere",
        ),
        (
            {**when("leaves", {"op": "prepare"}, what={"how": "attached"}), "from": "used"},
            "trigger from used of what it was on",
        ),
        (
            spell_that({"op": "heal", "amount": {"past": {"event": "activated", "what": {"how": "self"}}}}),
            "how often it was carried out",
        ),
        (
            {"mode": "continuous", "do": [{"op": "cost_change", "what": ELSEWHERE, "less": 1}]},
            "cost_change of what befell",
        ),
    ],
)
def test_what_is_not_known_is_not_played(tree: dict[str, Any], fault: str) -> None:
    assert fault in faults(abilities(tree)[0])


@pytest.mark.parametrize(("mine", "his", "drawn"), [(20, 20, 0), (20, 13, 1), (13, 20, 1)])
def test_a_player_is_any_of_them(mine: int, his: int, drawn: int) -> None:
    anybody = {"stat": "life", "of": {"how": "choose", "kind": ["player"], "side": "any", "count": 1}}
    look = card(
        "look", "{U}", "sorcery", does=[spell_that({"op": "prepare", "if": [{"compare": [anybody, "lte", 13]}]})]
    )
    game = table(look, hand=("look",), play=("island",), deck=("bear",), life=mine, foe=Wiz(name="Bob", life=his))
    passed(go(game, "cast look"))
    assert len(hand(game, 0)) == drawn


@pytest.mark.parametrize(("his", "drawn"), [(1, 0), (2, 1)])
def test_an_opponent_is_one_of_them(his: int, drawn: int) -> None:
    """Two opponents with one card each have no two cards."""
    cards = {
        "how": "all",
        "kind": ["card"],
        "of": {"how": "choose", "kind": ["player"], "side": "opponent", "count": 1},
        "zone": "prepared",
    }
    look = card("look", "{U}", "sorcery", does=[spell_that({"op": "prepare", "if": [{"count": cards, "gte": 2}]})])
    foes = [Wiz(name="Bob", hand=("bear",) * his), Wiz(name="Cal", hand=("bear",))]
    game = battle([Wiz(hand=("look",), play=("island",), deck=("bear",))], foes, book=HandBook(look))
    passed(go(game, "cast look"))
    assert len(hand(game, 0)) == drawn

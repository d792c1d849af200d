"""Abilities that give mana as something is paid, whatever they take and do beside (MRPG-MTG-18)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.cards.magic.mana import parse_mana
from convert.systems.magic_rpg.mana import Payment, Source, pay
from convert.systems.magic_rpg.rules.events.base import set_piece
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.paying import plan, settle
from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import HandBook, Wiz, abilities, battle, card, go, ids, legal, life, one
from tests.magic_rpg.trees import DRAW, SELF, TAP, keyword, use, when

AWAY = {"op": "sacrifice", "what": SELF}


def add(mana: str = "", **more: Any) -> dict[str, Any]:
    """A step that gives mana."""
    return {"op": "add_mana", **({"mana": mana} if mana else {}), **more}


def price(mana: str) -> dict[str, Any]:
    """Mana that is paid."""
    return {"op": "pay", "mana": mana}


def thing(name: str, *does: dict[str, Any], kind: str = "artifact", pt: str = "") -> Any:
    """A card of these abilities."""
    return card(name, "{1}", kind, pt, does=does)


CREATURE = {"how": "choose", "kind": ["creature"], "side": "you", "count": 1}
CREATURE_SPELL = {"how": "choose", "kind": ["creature"], "zone": "stack", "count": 1}
FOREST = {"kind": ["land"], "where": {"subtype": ["Forest"]}, "side": "you"}
HURT = {"op": "damage", "to": {"how": "you", "kind": ["player"]}, "amount": 1}
STAY = {"op": "forbid", "what": SELF, "action": "untap", "next": True}
CHARGE = {"op": "counters", "what": SELF, "name": "charge", "remove": 1}
ONCE = {"n": 1, "per": "turn"}


def spell(name: str, cost: str) -> Any:
    """An instant that draws."""
    return card(name, cost, "instant", does=[{"mode": "cast", "do": [DRAW]}])


BOOK = HandBook(
    thing("thorn", use(TAP, do=[add("{C}")]), use(TAP, do=[add("{R}"), HURT])),
    thing("spring", use(TAP, do=[add("{G}{U}")])),
    thing("vein", use(TAP, {"op": "pay_hp", "amount": 2}, do=[add("{B}")])),
    thing("petal", use(TAP, do=[add("{C}")]), use(TAP, AWAY, do=[add("{W}{W}")])),
    thing("husk", use(AWAY, do=[add("{B}{B}")]), kind="creature", pt="1/1"),
    thing("lens", use(price("{1}"), TAP, do=[add(count=1, any_color="one")])),
    thing("jar", use(CHARGE, do=[add("{R}")], limit=ONCE)),
    thing("prism", use(TAP, do=[add(count=3, any_color="one")])),
    thing("den", use(TAP, do=[add("{G}{G}")], **{"if": [{"exists": CREATURE}]})),
    thing("chapel", use(TAP, do=[add(count=1, any_color="one", spend_on=CREATURE_SPELL)])),
    thing("bog", use(TAP, do=[add("{B}"), STAY])),
    thing("weald", when("tapped_for_mana", add("{G}"), what=FOREST), kind="enchantment"),
    spell("red", "{R}"),
    spell("pair", "{W}{W}"),
    spell("dark", "{B}"),
    spell("trio", "{G}{G}{G}"),
)


def table(*play: str, hand: tuple[str, ...] = (), points: int = 10) -> Game:
    """Ann with these things in play."""
    return battle([Wiz(hand=hand, play=play, life=points)], [Wiz(name="Bob")], book=BOOK)


def can(cost: str, *play: str, points: int = 10) -> bool:
    """Whether Ann can pay."""
    return plan(table(*play, points=points), 0, parse_mana(cost)) is not None


def test_what_a_land_does_to_whoever_taps_it_for_a_color() -> None:
    """MRPG-MTG-18: the colorless mana is free, the red one costs a Life Point at once."""
    game = table("thorn", "forest", "thorn", hand=("red", "bear"))
    go(game, "cast bear")
    assert life(game, 0) == 10
    again = table("thorn", hand=("red",))
    go(again, "cast red")
    assert life(again, 0) == 9


def test_mana_of_two_colors_at_once() -> None:
    """MRPG-MTG-03: {G}{U} is one of each, and no two of one."""
    assert can("{G}{U}", "spring")
    assert can("{1}{U}", "spring")
    assert not can("{U}{U}", "spring")


def test_life_that_is_paid_for_mana_goes_down_to_none() -> None:
    """MRPG-LIFE-10: two Life Points for one mana; of two such sources both only where four are there."""
    game = table("vein", hand=("dark",))
    go(game, "cast dark")
    assert life(game, 0) == 8
    assert can("{B}{B}", "vein", "vein", points=4)
    assert not can("{B}{B}", "vein", "vein", points=3)


def test_what_is_sacrificed_for_mana_stays_while_less_will_do() -> None:
    """MRPG-MTG-18: the free ability first; where only the other pays, the thing is gone. A creature that is tapped, or
    came in this turn, can still be sacrificed."""
    game = table("petal", "forest", hand=("bear",))
    go(game, "cast bear")
    assert one(game, "petal")
    lost = table("petal", hand=("pair",))
    go(lost, "cast pair")
    assert not ids(lost, "petal")
    assert can("{B}{B}", "husk")


def test_mana_that_is_turned_into_other_mana() -> None:
    """{1}, {T}: one mana of any color. It needs another source, and does not pay for itself."""
    assert can("{R}", "lens", "forest")
    assert not can("{R}", "lens")
    assert not can("{R}{G}", "lens", "forest")
    assert can("{R}{W}", "lens", "lens", "forest", "forest")
    game = table("lens", "forest", hand=("red",))
    go(game, "cast red")
    assert game.state.pieces[one(game, "lens")].tapped
    assert game.state.pieces[one(game, "forest")].tapped


def test_counters_and_once_in_a_turn() -> None:
    """A counter is taken for each mana, and the ability is used no oftener than its words let it."""
    assert not can("{R}", "jar")
    game = table("jar")
    jar = one(game, "jar")
    set_piece(game.state, jar, marks=(("charge", 2),))
    payment = plan(game, 0, parse_mana("{R}"))
    assert payment is not None
    settle(game, 0, payment)
    assert game.state.pieces[jar].marks == (("charge", 1),)
    assert plan(game, 0, parse_mana("{R}")) is None


def test_several_mana_of_any_one_color_are_of_one_color() -> None:
    """Three of one color, whichever, but no mixture."""
    assert can("{G}{G}{G}", "prism")
    assert can("{2}{R}", "prism")
    assert not can("{R}{G}", "prism")
    assert pay(parse_mana("{R}{G}"), [Source(1, "WUBRG", 3, alike=True), Source(2, "G")]) == Payment((1, 2))


def test_what_must_hold_for_mana() -> None:
    """MRPG-GEN-08: only while there is a creature."""
    assert not can("{G}", "den")
    assert can("{G}{G}", "den", "bear")


def test_mana_for_creatures_alone() -> None:
    """What is to be spent on creature spells pays for one and for nothing else."""
    game = table("chapel", "forest", hand=("bear", "red"))
    assert "cast bear" in legal(game)
    assert "cast red" not in legal(game)


def test_a_land_that_does_not_untap_after_it_was_used() -> None:
    """The mana is there, and in the next untap step it stays tapped."""
    game = table("bog", "swamp", hand=("dark",))
    go(game, "cast dark")
    assert game.state.pieces[one(game, "swamp")].tapped  # what costs nothing first
    used = table("bog", hand=("dark",))
    go(used, "cast dark")
    bog = one(used, "bog")
    assert any("untap" in each.bans for each in used.state.pieces[bog].lasting)


def test_what_is_added_whenever_a_land_is_tapped() -> None:
    """MRPG-MTG-18: the further mana is made at the same moment, and for that land alone."""
    assert can("{G}{G}{G}{G}", "weald", "forest", "forest")
    assert not can("{G}{R}{G}", "weald", "mountain", "mountain")
    game = table("weald", "forest", "forest", hand=("trio",))
    go(game, "cast trio")
    assert not game.state.pending


@pytest.mark.parametrize(
    "tree",
    [
        {"mode": "cast", "do": [add("{R}{R}{R}")]},
        when("attacks", add("{R}"), what=SELF),
        use(TAP, do=[add(count=2, any_color="one", rider="uncounterable")]),
        use(TAP, do=[add("{R}"), {"op": "prepare"}]),
        use(TAP, do=[add("{R}", spend_on={"how": "choose", "kind": ["spell"], "zone": "used", "count": 1})]),
        use(TAP, {"op": "tap", "what": {"how": "choose", "kind": ["creature"], "side": "you"}}, do=[add("{G}")]),
    ],
)
def test_mana_that_would_float_is_put_to_the_game_master(tree: dict[str, Any]) -> None:
    """MRPG-MTG-18: mana does not float; what gives some at another moment is not played, nor what asks beside."""
    assert faults(abilities(tree)[0])


def test_creatures_and_artifacts_that_help_to_pay() -> None:
    """Convoke: a creature is tapped for one generic mana or one of its color, even one that came this turn; improvise:
    an artifact for a generic one. Lands first; nothing of the kind pays for anything else."""
    gather = card("gather", "{2}{G}", "sorcery", does=[keyword("convoke"), {"mode": "cast", "do": [DRAW]}])
    tinker = card("tinker", "{2}{U}", "sorcery", does=[keyword("improvise"), {"mode": "cast", "do": [DRAW]}])
    book = HandBook(gather, tinker)
    game = battle([Wiz(hand=("gather",), play=("mountain", "bear", "ogre"))], [Wiz(name="Bob")], book=book)
    go(game, "cast gather")
    assert all(game.state.pieces[one(game, name)].tapped for name in ("mountain", "bear", "ogre"))
    red = battle([Wiz(hand=("gather", "growth"), play=("ogre", "ogre", "ogre"))], [Wiz(name="Bob")], book=book)
    assert not [move for move in legal(red) if move.startswith("cast")]
    things = battle([Wiz(hand=("tinker",), play=("island", "banner", "armor", "bear"))], [Wiz(name="Bob")], book=book)
    go(things, "cast tinker")
    assert [things.state.pieces[one(things, name)].tapped for name in ("banner", "armor", "bear")] == [
        True,
        True,
        False,
    ]
    short = battle([Wiz(hand=("tinker",), play=("banner", "armor", "banner"))], [Wiz(name="Bob")], book=book)
    assert "cast tinker" not in legal(short)

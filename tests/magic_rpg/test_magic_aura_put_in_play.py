"""An Aura that an effect puts into play: whoever will control it chooses what it comes onto (MRPG-MTG-22)."""

from __future__ import annotations

from convert.systems.magic_rpg.rules.game import Game
from tests.magic_rpg.battles import Wiz, card, go, legal, one, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table, there
from tests.magic_rpg.trees import hand, keyword

VEIL = card(
    "veil",
    "{U}",
    "enchantment",
    subtypes=("Aura",),
    does=[
        {"mode": "keyword", "keyword": "enchant", "enchant": {"how": "choose", "kind": ["creature"], "count": 1}},
        {"mode": "continuous", "do": [{"op": "modify", "what": {"how": "attached"}, "attack": 2}]},
    ],
)
FIND = card(
    "find",
    "{U}",
    "sorcery",
    does=[
        spell_that(
            {
                "op": "special_summon",
                "what": {"how": "choose", "kind": ["enchantment"], "side": "you", "zone": "prepared", "count": 1},
            }
        )
    ],
)


def found(**mine: object) -> Game:
    game = table(VEIL, FIND, hand=("find", "veil"), foe=Wiz(name="Bob", play=("ogre",)), **mine)
    return passed(go(game, "cast find"))


def test_it_comes_onto_what_its_controller_chooses() -> None:
    game = found(play=("island", "bear"))
    wanted = one(game, "ogre")
    assert sorted(legal(game)) == sorted(f"pick {one(game, name)}" for name in ("bear", "ogre"))
    passed(go(game, f"pick {wanted}"))
    assert game.state.pieces[one(game, "veil")].attached == wanted


def test_with_nothing_that_it_may_lie_on_it_stays_where_it_is() -> None:
    game = table(VEIL, FIND, hand=("find", "veil"), foe=Wiz(name="Bob"), play=("island",))
    passed(go(game, "cast find"))
    assert (there(game, "veil"), hand(game, 0)) == (False, ["veil"])


def test_it_is_not_aimed_at_but_protection_keeps_it_off() -> None:
    """Hexproof keeps off what is aimed at, and no Aura that only comes; protection keeps both off."""
    sly = card("sly", "{G}", "creature", "1/1", does=[keyword("hexproof")])
    dry = card("dry", "{G}", "creature", "1/1", does=[keyword("protection from blue")])
    foe = Wiz(name="Bob", play=("sly", "dry"))
    game = table(VEIL, FIND, sly, dry, hand=("find", "veil"), foe=foe, play=("island", "bear"))
    passed(go(game, "cast find"))
    assert sorted(legal(game)) == sorted(f"pick {one(game, name)}" for name in ("bear", "sly"))

"""Spells that do not stay in the graveyard, what was cast and what was not, and blockers whose attacker has gone
(MRPG-GEN-08, MRPG-MTG-17)."""

from __future__ import annotations

from convert.cards.magic.mana import parse_mana
from convert.systems.magic_rpg.entries import CardFace, Spell
from tests.magic_rpg.battles import REF, Wiz, abilities, card, go, legal, life, one, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table, there
from tests.magic_rpg.trees import DRAW, SELF, YOU, deck, when


def two_faced(name: str, subtype: str) -> Spell:
    """A creature, and a sorcery that draws a card."""
    front = CardFace(
        name=name,
        classes=("creature",),
        colors=("blue",),
        mana_cost=parse_mana("{U}"),
        mana_value=1,
        power=2,
        toughness=2,
    )
    other = CardFace(
        name=f"{name} Tale",
        classes=("sorcery",),
        subtypes=(subtype,),
        colors=("blue",),
        mana_cost=parse_mana("{U}"),
        mana_value=1,
        effects=abilities(spell_that(DRAW)),
    )
    return card(name.casefold(), "{U}", "creature", "2/2", faces=(front, other))


def test_after_an_adventure_the_creature_is_cast_from_exile() -> None:
    game = table(two_faced("Otter", "Adventure"), hand=("otter",), play=("island",) * 3, deck=("bear",) * 3)
    passed(go(game, "cast otter 1"))
    assert (len(game.state.wizards[0].exiled), game.state.wizards[0].graveyard) == (1, ())
    moves = [move for move in legal(game) if "otter" in move]
    assert moves == ["permitted otter 0"], "the Adventure is over"
    passed(go(game, moves[0]))
    assert there(game, "otter")
    assert not [move for move in legal(game) if "otter" in move]


def test_an_omen_is_shuffled_into_its_deck() -> None:
    game = table(two_faced("Newt", "Omen"), hand=("newt",), play=("island",) * 2, deck=("bear",))
    passed(go(game, "cast newt 1"))
    assert (deck(game, 0), game.state.wizards[0].graveyard) == (["newt"], ())


def test_it_knows_whether_it_was_cast() -> None:
    guest = card(
        "guest",
        "{W}",
        "creature",
        "1/1",
        does=[
            {
                **when("enters", {"op": "heal", "amount": 1}, what=SELF),
                "if": [{"occurred": {"event": "cast", "what": SELF, "who": YOU, "from": "prepared"}}],
            }
        ],
    )
    call = card(
        "call",
        "{W}",
        "sorcery",
        does=[
            spell_that(
                {"op": "special_summon", "what": REF},
                target={"kind": ["creature"], "side": "you", "zone": "used", "count": 1},
            )
        ],
    )
    game = table(guest, call, hand=("guest", "call", "spark"), play=("plains", "plains", "mountain"), life=5, most=10)
    passed(go(game, "cast guest"))
    assert life(game, 0) == 6
    game.leave(one(game, "guest"), "graveyard", "effect")
    game.refresh()
    passed(go(game, "cast call"))
    assert there(game, "guest")
    assert life(game, 0) == 6, "it was cast before, and not this time"


def test_who_blocked_what_was_sacrificed_is_still_known() -> None:
    bomber = card(
        "bomber",
        "{R}",
        "creature",
        "2/2",
        does=[
            when(
                "blocked",
                {"op": "sacrifice", "what": {"how": "event"}},
                {
                    "op": "damage",
                    "link": "then",
                    "to": {
                        "how": "all",
                        "kind": ["creature"],
                        "where": {"blocking": True, "blocking_what": {"how": "event"}},
                    },
                    "amount": 4,
                    "by": {"how": "event"},
                },
                what=SELF,
            )
        ],
    )
    game = table(bomber, play=("bomber",), foe=Wiz(name="Bob", play=("ogre", "wall")), phase="attack")
    bomb, ogre = one(game, "bomber"), one(game, "ogre")
    go(game, f"attack {bomb} -2", "done", f"block {ogre} {bomb}", "done")
    passed(game)
    assert (there(game, "bomber"), there(game, "ogre"), there(game, "wall")) == (False, False, True)


def test_what_died_was_what_it_had_become() -> None:
    mask = card(
        "mask",
        "{G}",
        "enchantment",
        does=[
            {
                "mode": "continuous",
                "do": [
                    {
                        "op": "change_identity",
                        "what": {"how": "all", "kind": ["creature"], "side": "you"},
                        "subtype": ["Toad"],
                        "also": True,
                    }
                ],
            },
            when(
                "dies",
                {"op": "heal", "amount": 1},
                what={"how": "choose", "kind": ["creature"], "where": {"subtype": ["Toad"]}},
            ),
        ],
    )
    game = table(mask, hand=("spark", "spark"), play=("mask", "mountain", "mountain", "bear"), life=5, most=10)
    passed(go(game, "cast spark", f"target {one(game, 'bear')}"))
    assert life(game, 0) == 6

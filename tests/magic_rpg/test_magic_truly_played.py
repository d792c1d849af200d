"""What abilities say beside the plain: all that one ability holds for, what is chosen as something enters, what is
gone and asked about, and moments of a turn (MRPG-GEN-08, MRPG-MTG-01, MRPG-MTG-17)."""

from __future__ import annotations

from typing import Any

from convert.systems.magic_rpg.rules.game import Game
from tests.magic_rpg.battles import CREATURE, REF, Wiz, card, go, legal, life, one, spell_that
from tests.magic_rpg.test_magic_played_too import marks, passed, table, turns
from tests.magic_rpg.trees import DRAW, MINE, SELF, TAP, YOU, hand, keyword, use, when

BOB = Wiz(name="Bob")
ALL = {"how": "all", "kind": ["creature"]}


def holds(*do: dict[str, Any]) -> dict[str, Any]:
    return {"mode": "continuous", "do": list(do)}


# --- all parts of one ability hold for the same things ---


def test_and_have_holds_for_those_that_get_it_and_nobody_else() -> None:
    herald = card(
        "herd-lord",
        "{G}",
        "creature",
        "1/1",
        does=[
            holds(
                {"op": "modify", "what": {**ALL, "id": "c1", "side": "you", "except_self": True}, "attack": 1},
                {"op": "grant", "what": {"ref": "c1"}, "keyword": ["trample"]},
            )
        ],
    )
    game = table(herald, play=("herd-lord", "bear"), foe=Wiz(name="Bob", play=("ogre",)))
    strong = {name: game.bodies[one(game, name)] for name in ("herd-lord", "bear", "ogre")}
    assert [name for name, body in strong.items() if body.has("trample")] == ["bear"]
    assert strong["bear"].power == 3


def test_what_they_become_does_not_change_whom_it_holds_for() -> None:
    """ "Creatures that are no Frogs are Frogs and 1/1": they are no less meant once they are Frogs."""
    pond = card(
        "pond",
        "{U}",
        "enchantment",
        does=[
            holds(
                {"op": "set_stat", "what": {"ref": "c1"}, "power": 1, "toughness": 1},
                {
                    "op": "change_identity",
                    "what": {**ALL, "id": "c1", "where": {"nots": [{"subtype": ["Frog"]}]}},
                    "subtype": ["Frog"],
                },
            )
        ],
    )
    game = table(pond, play=("pond",), foe=Wiz(name="Bob", play=("ogre",)))
    ogre = game.bodies[one(game, "ogre")]
    assert (ogre.power, ogre.toughness, "Frog" in ogre.subtypes) == (1, 1, True)


def test_a_number_of_each_is_of_each_by_its_name() -> None:
    banner = card(
        "motley",
        "{G}",
        "enchantment",
        does=[
            holds(
                {
                    "op": "modify",
                    "what": {**ALL, "id": "c1"},
                    "attack": {"stat": "colors", "of": {"ref": "c1"}},
                }
            )
        ],
    )
    game = table(banner, play=("motley", "bear"))
    assert game.bodies[one(game, "bear")].power == 3, "it is of one color"


# --- what is chosen as it enters ---

LODE = card(
    "lode",
    "{1}",
    "artifact",
    does=[
        {
            "mode": "replacement",
            "when": {"event": "enters", "what": SELF},
            "do": [{"op": "declare", "declare": "color"}],
        },
        use(TAP, do=[{"op": "add_mana", "any_color": "chosen"}]),
        holds({"op": "modify", "what": {**ALL, "where": {"chosen": "color"}}, "attack": 2}),
    ],
)


def test_a_color_is_chosen_as_it_enters_before_anything_else() -> None:
    game = table(LODE, hand=("lode",), play=("forest", "bear"), foe=Wiz(name="Bob", play=("ogre",)))
    passed(go(game, "cast lode"))
    assert legal(game) == [f"word {number}" for number in range(5)]
    assert game.decision is not None
    assert "color" in game.decision.prompt(game)
    go(game, "word 4")
    assert [game.bodies[one(game, name)].power for name in ("bear", "ogre")] == [4, 3]


def test_a_type_is_chosen_by_what_comes_by_an_effect_too() -> None:
    pack = card(
        "pack-drum",
        "{3}",
        "artifact",
        does=[
            {
                "mode": "replacement",
                "when": {"event": "enters", "what": SELF},
                "do": [{"op": "declare", "declare": "type"}],
            },
            holds({"op": "modify", "what": {**ALL, "where": {"chosen": "type"}}, "attack": 2}),
        ],
    )
    lift = card(
        "lift",
        "{G}",
        "sorcery",
        does=[
            spell_that(
                {"op": "special_summon", "what": REF},
                {"op": "heal", "amount": 1},
                target={"kind": ["artifact"], "side": "you", "zone": "used", "count": 1},
            )
        ],
    )
    wolf = card("wolf", "{G}", "creature", "2/2", subtypes=("Wolf",))
    ox = card("ox", "{W}", "creature", "1/4", subtypes=("Ox",))
    game = table(pack, lift, wolf, ox, hand=("lift", "salve"), play=("forest", "plains", "wolf", "pack-drum", "ox"))
    game.leave(one(game, "pack-drum"), "graveyard", "effect")
    game.refresh()
    passed(go(game, "cast lift"))
    passed(game)
    assert (legal(game), life(game, 0)) == (["word 0", "word 1"], 10), "it is chosen before the spell goes on"
    go(game, "word 1")
    assert (game.bodies[one(game, "wolf")].power, life(game, 0)) == (4, 11)


def test_a_spell_looks_at_the_color_that_it_chose() -> None:
    blight = card(
        "blight",
        "{B}",
        "sorcery",
        does=[
            spell_that(
                {"op": "declare", "declare": "color"},
                {"op": "destroy", "what": {**ALL, "where": {"chosen": "color"}}},
            )
        ],
    )
    game = table(blight, hand=("blight",), play=("swamp", "bear"), foe=Wiz(name="Bob", play=("ogre",)))
    passed(go(game, "cast blight"))
    passed(go(game, "word 4"))
    slugs = [game.name_of(number) for number in game.bodies]
    assert slugs == ["Ogre"]


# --- what is gone is asked about as it was ---


def answered(does: list[dict[str, Any]], *, mine: str = "bear") -> Game:
    """Ann's creature is answered by Bob, who counters it."""
    veto = card("firm-veto", "{U}", "interrupt", does=does)
    foe = Wiz(name="Bob", hand=("firm-veto",), play=("island",) * 3, deck=("bear", "bear"))
    game = table(veto, hand=(mine,), play=("forest",) * 4, deck=("elf", "elf"), foe=foe)
    return passed(go(game, f"cast {mine}", "cast firm-veto"))


SPELL = {"kind": ["spell"], "zone": "stack"}
ITS = {"kind": ["player"], "controller_of": REF}


def test_the_controller_of_a_spell_that_was_countered_is_known() -> None:
    game = answered(
        [
            spell_that(
                {"op": "negate_cast", "what": REF},
                {"op": "lose_hp", "who": ITS, "amount": {"stat": "power", "of": REF}},
                target=SPELL,
            )
        ]
    )
    assert (life(game, 0), life(game, 1)) == (8, 10)


def test_the_controller_of_what_was_countered_is_known_in_the_next_turn() -> None:
    moment = {"event": "phase", "phase": "upkeep", "word": "next_turn", "next": True}
    game = answered(
        [
            spell_that(
                {"op": "negate_cast", "what": REF},
                {"op": "delayed", "when": moment, "do": [{"op": "lose_hp", "who": ITS, "amount": 1}]},
                target=SPELL,
            )
        ]
    )
    assert life(game, 0) == 10
    turns(game, 1)
    assert (life(game, 0), life(game, 1)) == (9, 10)


def test_it_was_attacking_as_it_died() -> None:
    mourner = card(
        "mourner",
        "{B}",
        "creature",
        "1/1",
        does=[
            when(
                "dies",
                {"op": "heal", "amount": 1, "if": [{"is": {"where": {"attacking": True}}, "of": {"how": "event"}}]},
                what={**MINE, "except_self": True},
            )
        ],
    )
    foe = Wiz(name="Bob", play=("ogre",))
    game = table(mourner, play=("mourner", "bear"), foe=foe, phase="attack", life=8, most=10)
    bear, ogre = one(game, "bear"), one(game, "ogre")
    turns(go(game, f"attack {bear} -2", "done", f"block {ogre} {bear}", "done"), 0)
    go(game, *(["go"] if "go" in legal(game) else []))
    assert life(game, 0) == 9


def test_what_was_sacrificed_deals_its_damage_with_its_own_lifelink() -> None:
    martyr = card(
        "martyr",
        "{W}",
        "creature",
        "1/1",
        "lifelink",
        does=[
            use(
                {"op": "sacrifice", "what": SELF},
                do=[{"op": "damage", "to": REF, "amount": 2, "by": SELF}],
                targets=[{"id": "t1", "how": "target", **CREATURE}],
            )
        ],
    )
    game = table(martyr, play=("martyr",), foe=Wiz(name="Bob", play=("ogre",)), life=5, most=10)
    passed(go(game, f"use {one(game, 'martyr')} 0", f"target {one(game, 'ogre')}"))
    assert life(game, 0) == 7


# --- moments ---


def test_the_beginning_of_combat_comes_before_attackers_are_chosen() -> None:
    shaman = card(
        "shaman",
        "{R}",
        "creature",
        "1/1",
        does=[
            {
                "mode": "trigger",
                "when": {"event": "phase", "phase": "combat", "whose": YOU},
                "do": [
                    {
                        "op": "token",
                        "name": "Imp",
                        "power": 1,
                        "toughness": 1,
                        "types": ["creature"],
                        "keyword": ["haste"],
                    }
                ],
            }
        ],
    )
    game = passed(table(shaman, play=("shaman",), phase="attack"))
    assert f"attack {one(game, 'imp')} -2" in legal(game)


def test_who_cycles_a_card_discards_it_once() -> None:
    scholar = card(
        "scholar",
        "{U}",
        "creature",
        "1/1",
        does=[
            {
                "mode": "trigger",
                "when": {"any": [{"event": "cycled", "who": YOU}, {"event": "discard", "who": YOU}]},
                "do": [{"op": "heal", "amount": 1}],
            }
        ],
    )
    leaf = card("leaf", "{4}", "sorcery", does=[keyword("cycling", cost=[{"op": "pay", "mana": "{1}"}])])
    game = table(scholar, leaf, hand=("leaf",), play=("scholar", "island"), deck=("bear",), life=5, most=10)
    passed(go(game, "from-hand leaf 0"))
    assert life(game, 0) == 6


def test_attacking_taps_and_that_is_seen() -> None:
    drummer = card("drummer", "{R}", "creature", "1/1", does=[when("tapped", {"op": "heal", "amount": 1}, what=SELF)])
    game = table(drummer, play=("drummer",), phase="attack", life=5, most=10)
    passed(go(game, f"attack {one(game, 'drummer')} -2", "done"))
    assert life(game, 0) == 6


def test_energy_and_named_counters_are_seen_as_they_come() -> None:
    coil = card(
        "coil",
        "{1}",
        "artifact",
        does=[
            use(TAP, do=[{"op": "counters", "what": YOU, "name": "energy", "add": 2}]),
            use({"op": "pay", "mana": "{1}"}, do=[{"op": "counters", "what": SELF, "name": "charge", "add": 1}]),
            {
                "mode": "trigger",
                "when": {"event": "counter_put", "who": YOU, "counter": "energy", "one_or_more": True},
                "do": [DRAW],
            },
            {
                "mode": "trigger",
                "when": {"event": "counter_put", "what": SELF, "who": YOU, "counter": "charge"},
                "do": [{"op": "heal", "amount": 1}],
            },
        ],
    )
    game = table(coil, play=("coil", "island"), deck=("bear", "bear"), life=5, most=10)
    passed(go(game, f"use {one(game, 'coil')} 0"))
    assert (hand(game, 0), marks(game, 0), life(game, 0)) == (["bear"], {"energy": 2}, 5)
    passed(go(game, f"use {one(game, 'coil')} 1"))
    assert (hand(game, 0), life(game, 0)) == (["bear"], 6)


def test_poison_counters_are_put_there_by_damage_that_takes_no_life() -> None:
    viper = card("viper", "{G}", "creature", "2/2", does=[keyword("infect")])
    watcher = card(
        "watcher",
        "{G}",
        "creature",
        "1/1",
        does=[
            {
                "mode": "trigger",
                "when": {"event": "counter_put", "who": {"kind": ["player"], "side": "opponent"}, "counter": "poison"},
                "do": [{"op": "heal", "amount": 1}],
            }
        ],
    )
    game = table(viper, watcher, play=("viper", "watcher"), phase="attack", life=5, most=10)
    turns(go(game, f"attack {one(game, 'viper')} -2", "done"), 0)
    go(game, *(["go"] if "go" in legal(game) else []))
    assert (marks(game, 1), life(game, 1), life(game, 0)) == ({"poison": 2}, 10, 6)


def test_an_ability_is_no_spell_that_aims_at_it() -> None:
    shy = card(
        "shy",
        "{G}",
        "creature",
        "1/3",
        does=[when("targeted", {"op": "heal", "amount": 1}, what=SELF, by={"kind": ["spell"], "how": "choose"})],
    )
    game = table(shy, play=("shy", "pinger", "forest"), hand=("growth",), life=5, most=10)
    passed(go(game, f"use {one(game, 'pinger')} 0", f"target {one(game, 'shy')}"))
    assert life(game, 0) == 5
    passed(go(game, "cast growth", f"target {one(game, 'shy')}"))
    assert life(game, 0) == 6


# --- what is looked at, worn, paid ---


def test_a_hand_that_is_looked_at_is_told_to_who_looks() -> None:
    peek = card(
        "peek",
        "{U}",
        "sorcery",
        does=[
            spell_that(
                {"op": "look", "what": {"how": "all", "kind": ["card"], "of": REF, "zone": "prepared"}},
                target={"kind": ["player"], "side": "opponent"},
            )
        ],
    )
    game = table(peek, hand=("peek",), play=("island",), foe=Wiz(name="Bob", hand=("bear", "ogre")))
    before = len(game.log)
    passed(go(game, "cast peek"))
    (told,) = [event for event in game.log[before:] if game.tell(event).startswith("Bob shows")]
    assert game.tell(told) == "Bob shows Bear, Ogre."
    assert told.seen_by(game.state, 0)


def test_an_aura_goes_when_its_creature_is_protected_from_it() -> None:
    ward = card(
        "ward-off-red",
        "{W}",
        "instant",
        does=[
            spell_that(
                {"op": "grant", "what": REF, "keyword": ["protection from red"], "until": "end_of_turn"},
                target=CREATURE,
            )
        ],
    )
    game = table(ward, hand=("strength", "ward-off-red"), play=("mountain", "plains", "bear"))
    passed(go(game, "cast strength", *[move for move in legal(game) if move.startswith("target")][:1]))
    passed(game)
    assert game.bodies[one(game, "bear")].power == 4
    passed(go(game, "cast ward-off-red"))
    assert game.bodies[one(game, "bear")].power == 2


def test_equipment_is_put_on_nobody_who_may_not_be_aimed_at() -> None:
    ghost = card("ghost", "{U}", "creature", "1/1", does=[keyword("shroud")])
    game = table(ghost, play=("ghost", "bear", "drake", "armor", "forest"))
    go(game, f"equip {one(game, 'armor')}")
    assert legal(game) == [f"target {one(game, name)}" for name in ("bear", "drake")]


def test_a_powerstone_pays_for_what_an_upkeep_asks() -> None:
    frost = card(
        "frost", "{U}", "enchantment", does=[keyword("cumulative upkeep", cost=[{"op": "pay", "mana": "{1}"}])]
    )
    stone = card(
        "quarry",
        "{1}",
        "artifact",
        does=[use({"op": "pay", "mana": "{1}"}, do=[{"op": "token", "name": "Powerstone", "tapped": True}])],
    )
    game = table(frost, stone, play=("frost", "quarry", "island"))
    passed(go(game, f"use {one(game, 'quarry')} 0"))
    game.leave(one(game, "island"), "graveyard", "effect")
    game.refresh()
    turns(game, 2, "word 0")
    assert one(game, "frost"), "the Powerstone has paid"

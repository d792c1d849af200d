"""What a card says of itself where it is not in play, and of things that are no creatures."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Adjudication, Unread
from convert.systems.magic_rpg.entries import Back
from convert.systems.magic_rpg.rules.card_index import faces_of
from convert.systems.magic_rpg.rules.events import Noted
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.paying import sources
from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import (
    CREATURE,
    REF,
    T1,
    HandBook,
    Wiz,
    abilities,
    battle,
    card,
    go,
    ids,
    legal,
    life,
    one,
    pick,
    spell_that,
)
from tests.magic_rpg.trees import SELF, TAP, YOU, keyword, quietly, use, when

ARTIFACTS = {"how": "all", "kind": ["artifact"], "side": "you"}


RUIN = card(
    "ruin",
    "{1}",
    "instant",
    does=[{"mode": "cast", "targets": [{**T1, "kind": ["permanent"]}], "do": [{"op": "destroy", "what": REF}]}],
)
IDOL = card("idol", "{2}", "artifact", does=[keyword("indestructible"), keyword("hexproof")])
FORGE = card(
    "forge",
    "{3}",
    "enchantment",
    does=[
        {"mode": "continuous", "do": [{"op": "grant", "what": ARTIFACTS, "keyword": ["indestructible"]}]},
        {"mode": "continuous", "do": [{"op": "forbid", "what": {"how": "all", "kind": ["land"]}, "action": "untap"}]},
    ],
)
WARD = card(
    "shelter",
    "{W}",
    "instant",
    does=[
        {
            "mode": "cast",
            "targets": [{**T1, "kind": ["permanent"]}],
            "do": [{"op": "grant", "what": REF, "keyword": ["indestructible", "hexproof"], "until": "end_of_turn"}],
        }
    ],
)


def table(*hand: str, play: tuple[str, ...] = (), two: tuple[str, ...] = (), book: HandBook) -> Game:
    """Ann with ten lands in her main phase; ``two``: what Bob holds."""
    lands = ("plains", "island", "swamp", "mountain", "forest") * 2
    return battle(
        [Wiz(hand=hand, play=(*lands, *play), deck=("bear",) * 6)],
        [Wiz(name="Bob", play=("mountain", "mountain"), hand=two, deck=("bear",) * 6)],
        book=book,
    )


def test_what_is_no_creature_has_its_keywords() -> None:
    """MRPG-GEN-08: an artifact that is indestructible stays; hexproof keeps enemies from aiming at it."""
    game = table("ruin", play=("idol", "armor"), book=HandBook(IDOL, RUIN))
    go(game, "cast ruin", f"target {one(game, 'idol')}")
    assert one(game, "idol")
    answers = table("spark", play=("idol", "armor"), two=("ruin",), book=HandBook(IDOL, RUIN))
    go(answers, "cast spark", "target -2", "cast ruin")
    assert f"target {one(answers, 'armor')}" in legal(answers)
    assert f"target {one(answers, 'idol')}" not in legal(answers)


def test_what_is_no_creature_is_given_keywords() -> None:
    """MRPG-GEN-08: by something in play, and for a turn; lands that may not untap stay tapped."""
    game = table("ruin", "ruin", play=("forge", "armor"), book=HandBook(FORGE, RUIN))
    go(game, "cast ruin", f"target {one(game, 'armor')}")
    assert one(game, "armor")
    go(game, "cast ruin", f"target {one(game, 'forge')}")
    assert not ids(game, "forge")
    held = table("shelter", "ruin", play=("armor",), book=HandBook(WARD, RUIN))
    go(held, "cast shelter", f"target {one(held, 'armor')}", "pass", "cast ruin", f"target {one(held, 'armor')}")
    assert one(held, "armor")


def test_lands_that_do_not_untap() -> None:
    """MRPG-MTG-01: what may not untap stays tapped in its owner's untap step."""
    game = table("ruin", play=("forge", "armor"), book=HandBook(FORGE, RUIN))
    go(game, "cast ruin", f"target {one(game, 'armor')}", "go")
    while game.state.round < 2 or game.state.phase != "main":
        quietly(game)
    assert sum(piece.tapped for piece in game.state.in_play(0)) == 1


@pytest.mark.parametrize("event", ["cast", "cycled"])
def test_when_you_cast_or_cycle_it(event: str) -> None:
    """MRPG-GEN-08: a spell's own trigger works from where the card is, though it is never in play."""
    rite = card(
        "rite",
        "{1}",
        "sorcery",
        does=[when(event, {"op": "heal", "amount": 2}, what=SELF), keyword("cycling", cost=[])],
    )
    game = table("rite", book=HandBook(rite, RUIN))
    go(game, "cast rite" if event == "cast" else "from-hand rite 0")
    assert life(game, 0) == 12


def test_what_a_spell_says_of_a_later_moment() -> None:
    """MRPG-GEN-08: "at the beginning of your next upkeep" comes once, in that upkeep, from the graveyard."""
    pact = card(
        "pact",
        "",
        "instant",
        does=[
            {"mode": "cast", "do": [{"op": "heal", "amount": 3}]},
            {
                "mode": "trigger",
                "when": {"event": "phase", "phase": "upkeep", "whose": YOU, "next": True},
                "do": [{"op": "pay", "mana": "{9}{9}"}, {"op": "lose_game", "link": "if_not"}],
            },
        ],
    )
    assert not faces_of(pact)[0].unread
    game = table("pact", book=HandBook(pact, RUIN))
    go(game, "cast pact")
    assert life(game, 0) == 13
    go(game, "go")
    while game.state.wizards[0].life.points and game.state.round < 3:
        quietly(game)
    assert (game.state.round, game.state.phase) == (2, "main")
    assert life(game, 0) == 0


def test_x_of_the_spell_that_it_was() -> None:
    """MRPG-MTG-18: what is set off as it comes has the X that was paid for it."""
    hydra = card(
        "hydra", "{X}{G}", "creature", "1/1", does=[when("enters", {"op": "heal", "amount": {"x": "X"}}, what=SELF)]
    )
    game = table("hydra", book=HandBook(hydra, RUIN))
    go(game, "cast hydra", "x 4")
    assert life(game, 0) == 14


def test_ten_poison_counters() -> None:
    """MRPG-MTG-25: they lose the game, so the Life Points become 0; nine do nothing."""
    venom = card(
        "venom",
        "{1}",
        "sorcery",
        does=[
            {
                "mode": "cast",
                "targets": [{**T1, "kind": ["player"]}],
                "do": [{"op": "counters", "what": REF, "name": "poison", "add": 9}],
            }
        ],
    )
    drop = spell_that({"op": "counters", "what": REF, "name": "poison", "add": 1}, target={"kind": ["player"]})
    game = table("venom", "drop", book=HandBook(venom, card("drop", "{1}", "sorcery", does=[drop]), RUIN))
    go(game, "cast venom", "target -2")
    assert life(game, 1) == 10
    go(game, "cast drop", "target -2")
    assert life(game, 1) == 0


def test_what_a_spell_cannot_have_is_put_to_the_game_master() -> None:
    """MRPG-MTG-17: a standing bonus of an instant, and hexproof for a player, are not carried out."""
    standing, gift = abilities(
        {"mode": "continuous", "do": [{"op": "modify", "what": {"how": "all", **CREATURE}, "attack": 1}]},
        {"mode": "cast", "do": [{"op": "grant", "what": YOU, "keyword": ["hexproof"], "until": "end_of_turn"}]},
    )
    assert not faults(standing)
    assert faults(standing, stays=False) == ("static modify of a spell",)
    assert faults(gift) == ("grant to a player",)


def test_one_effect_is_one_moment() -> None:
    """MRPG-MTG-19: what becomes a creature and then gets its numbers does not die between the two; what is destroyed
    is gone before the next step counts."""
    until = {"until": "end_of_turn"}
    statue = card(
        "statue",
        "{1}",
        "artifact",
        does=[
            {
                "mode": "activate",
                "cost": [{"op": "pay", "mana": "{1}"}],
                "do": [
                    {"op": "change_identity", "what": SELF, "types": ["artifact", "creature"], **until},
                    {"op": "set_stat", "what": SELF, "power": 2, "toughness": 5, **until},
                ],
            }
        ],
    )
    game = table(play=("statue",), book=HandBook(statue))
    go(game, f"use {one(game, 'statue')} 0", "pass")
    body = game.bodies[one(game, "statue")]
    assert (body.power, body.toughness) == (2, 5)
    fewer = {"count": {"how": "all", "kind": ["artifact"], "side": "you"}}
    ends = {"mode": "cast", "targets": [{**T1, "kind": ["artifact"]}]}
    wreck = card(
        "wreck",
        "{1}",
        "sorcery",
        does=[{**ends, "do": [{"op": "destroy", "what": REF}, {"op": "heal", "amount": fewer}]}],
    )
    after = table("wreck", play=("armor", "banner"), book=HandBook(wreck))
    go(after, "cast wreck", f"target {one(after, 'armor')}")
    assert life(after, 0) == 11


def test_when_what_it_is_on_dies() -> None:
    """MRPG-MTG-22: an Aura sees the death of its creature, though nothing is there to be on any more."""
    guide = card(
        "guide",
        "{G}",
        "enchantment",
        subtypes=("Aura",),
        does=[
            keyword("enchant", enchant=CREATURE),
            {
                "mode": "trigger",
                "when": {"event": "dies", "what": {"how": "attached"}},
                "do": [{"op": "heal", "amount": 4}],
            },
        ],
    )
    game = table("guide", "murder", play=("bear", "ogre"), book=HandBook(guide))
    bear = one(game, "bear")
    go(game, "cast guide", f"target {bear}", "pass", "cast murder", f"target {bear}")
    assert life(game, 0) == 14
    assert not ids(game, "guide")


EACH = {"how": "all", "kind": ["player"], "side": "any"}


@pytest.mark.parametrize(("whose", "other"), [(YOU, 0), (EACH, 1), (None, 1)])
def test_a_part_of_a_turn_begins_once(whose: dict[str, Any] | None, other: int) -> None:
    """MRPG-TURN-03, MRPG-MTG-25: an upkeep sets off once for a wizard; creatures of a side are no player."""
    moment = {"event": "phase", "phase": "upkeep"} | ({"whose": whose} if whose is not None else {})
    well = card(
        "well", "{1}", "artifact", does=[{"mode": "trigger", "when": moment, "do": [{"op": "heal", "amount": 1}]}]
    )
    game = table(play=("well",), book=HandBook(well))
    lives = []
    while game.state.round < 3:
        if game.state.phase == "main":
            lives.append((game.state.side, life(game, 0)))
        quietly(game)
    assert list(dict.fromkeys(lives)) == [(0, 10), (0, 11 + other)]


def test_the_upkeep_of_what_it_is_on() -> None:
    """MRPG-MTG-25: "the upkeep of enchanted creature's controller" is no other wizard's, and comes once."""
    curse = card(
        "curse",
        "{G}",
        "enchantment",
        subtypes=("Aura",),
        does=[
            keyword("enchant", enchant=CREATURE),
            {
                "mode": "trigger",
                "when": {
                    "event": "phase",
                    "phase": "upkeep",
                    "whose": {"kind": ["player"], "controller_of": {"how": "attached"}},
                },
                "do": [{"op": "lose_hp", "amount": 1, "who": {"how": "event_player", "kind": ["player"]}}],
            },
        ],
    )
    book = HandBook(curse)
    game = battle(
        [Wiz(hand=("curse",), play=("forest",), deck=("murder",) * 4)],
        [Wiz(name="Bob", play=("wall",), deck=("murder",) * 4)],
        book=book,
    )
    go(game, "cast curse")
    while game.state.round < 2:
        quietly(game)
    assert (life(game, 0), life(game, 1)) == (10, 9)


def test_each_who_may_is_asked() -> None:
    """MRPG-MTG-25: "each other player may put a creature card from his hand into play" is his to decide."""
    feast = card(
        "feast",
        "{1}",
        "sorcery",
        does=[
            {
                "mode": "cast",
                "do": [
                    {
                        "op": "special_summon",
                        "optional": True,
                        "who": {"id": "p1", "how": "all", "kind": ["player"], "side": "opponent"},
                        "what": {**CREATURE, "how": "choose", "zone": "prepared", "of": {"ref": "p1"}},
                    }
                ],
            }
        ],
    )
    game = table("feast", "bear", two=("ogre",), book=HandBook(feast))
    go(game, "cast feast")
    assert game.to_move == 1
    refused = game.copy()
    go(refused, "no")
    assert not ids(refused, "ogre")
    go(game, "yes")
    assert game.state.pieces[one(game, "ogre")].controller == 1


def test_each_means_what_is_his() -> None:
    """MRPG-MTG-25: "each player shuffles his hand into his deck" is every player's own hand."""
    wind = card(
        "wind",
        "{1}",
        "sorcery",
        does=[
            {
                "mode": "cast",
                "do": [
                    {
                        "op": "to_spellbook",
                        "who": {"id": "p1", "how": "all", "kind": ["player"]},
                        "what": {"how": "all", "kind": ["card"], "zone": "prepared", "of": {"ref": "p1"}},
                    }
                ],
            }
        ],
    )
    game = table("wind", "bear", "ogre", two=("mouse", "bear"), book=HandBook(wind))
    go(game, "cast wind")
    assert [len(each.hand) for each in game.state.wizards] == [0, 0]
    assert [each.deck for each in game.state.wizards] == [8, 8]


def test_what_was_looked_at_lies_on_top_again() -> None:
    """MRPG-MTG-25: of two cards one goes into exile, the other stays the top of the deck."""
    gaze = card(
        "gaze",
        "{1}",
        "sorcery",
        does=[
            {
                "mode": "cast",
                "do": [
                    {
                        "op": "look",
                        "what": {
                            "id": "c1",
                            "how": "top",
                            "kind": ["card"],
                            "side": "you",
                            "zone": "spellbook",
                            "count": 3,
                        },
                    },
                    {"op": "banish", "what": {"how": "choose", "count": 1, "among": {"ref": "c1"}}},
                ],
            }
        ],
    )
    game = battle(
        [Wiz(hand=("gaze",), play=("forest",), deck=("ogre", "mouse", "drake", "bear"))],
        [Wiz(name="Bob", deck=("bear",))],
        book=HandBook(gaze),
    )
    pick(go(game, "cast gaze"), "mouse")
    ann = game.state.wizards[0]
    assert [game.card_index.card(each).slug for each in ann.piles[0]] == ["ogre", "drake", "bear"]
    assert (len(ann.exiled), ann.aside) == (1, ())


MOON = card(
    "moon",
    "{2}{R}",
    "enchantment",
    does=[
        {
            "mode": "continuous",
            "do": [
                {
                    "op": "change_identity",
                    "what": {
                        "how": "all",
                        "kind": ["land"],
                        "where": {"nots": [{"supertype": ["basic"]}]},
                    },
                    "subtype": ["Mountain"],
                }
            ],
        }
    ],
)
WELL = card(
    "well",
    "",
    "land",
    does=[
        {"mode": "activate", "cost": [{"op": "tap", "what": SELF}], "do": [{"op": "add_mana", "mana": "{U}"}]},
        {
            "mode": "activate",
            "cost": [{"op": "pay", "mana": "{1}"}],
            "do": [{"op": "heal", "amount": 1}],
        },
        {
            "mode": "trigger",
            "when": {"event": "life_gained", "who": YOU},
            "do": [{"op": "lose_hp", "who": {"how": "all", "kind": ["player"], "side": "opponent"}, "amount": 1}],
        },
    ],
)
TIDE = card(
    "tide",
    "{U}",
    "instant",
    does=[
        spell_that(
            {"op": "change_identity", "what": REF, "subtype": ["Swamp"], "until": "end_of_turn"},
            target={"kind": ["land"]},
        )
    ],
)


def mana_of(game: Game, name: str) -> str:
    """What a land gives Ann."""
    return "".join(each.letters for each in sources(game, 0) if each.id == one(game, name))


def test_a_land_that_becomes_a_basic_land_type_has_nothing_else() -> None:
    """MRPG-MTG-03: its own mana, abilities and triggers are gone while that holds."""
    book = HandBook(MOON, WELL, card("tonic", "{W}", "instant", does=[spell_that({"op": "heal", "amount": 1})]))
    free = battle([Wiz(hand=("tonic",), play=("plains", "plains", "well"))], [Wiz(name="Bob")], book=book)
    assert mana_of(free, "well") == "U"
    assert f"use {one(free, 'well')} 0" in legal(free)
    go(free, "cast tonic", "pass", "pass")
    assert (life(free, 0), life(free, 1)) == (11, 9)
    moon = battle([Wiz(hand=("tonic",), play=("plains", "plains", "well", "moon"))], [Wiz(name="Bob")], book=book)
    assert mana_of(moon, "well") == "R"
    assert not [move for move in legal(moon) if move.startswith(f"use {one(moon, 'well')}")]
    go(moon, "cast tonic")
    while "pass" in legal(moon):
        quietly(moon)
    assert (life(moon, 0), life(moon, 1)) == (11, 10)


def test_a_land_that_becomes_another_for_a_turn() -> None:
    """MRPG-MTG-03: a basic land too gives the new mana alone, and its own again in the next turn."""
    game = battle([Wiz(hand=("tide",), play=("island", "forest"))], [Wiz(name="Bob")], book=HandBook(TIDE))
    go(game, "cast tide", f"target {one(game, 'forest')}")
    assert mana_of(game, "forest") == "B"
    while game.state.side == 0:
        quietly(game)
    assert mana_of(game, "forest") == "G"


SHARED = HandBook(
    card(
        "school",
        "{1}",
        "enchantment",
        does=[
            {
                "mode": "continuous",
                "do": [
                    {
                        "op": "grant",
                        "what": {"how": "all", "kind": ["creature"], "side": "you"},
                        "keyword": ["exalted", "ward {1}"],
                        "abilities": [
                            {
                                "mode": "activate",
                                "cost": [{"op": "tap", "what": SELF}],
                                "do": [{"op": "heal", "amount": 2}],
                            },
                            {
                                "mode": "activate",
                                "cost": [{"op": "tap", "what": SELF}],
                                "do": [{"op": "add_mana", "mana": "{R}"}],
                            },
                            when("dies", {"op": "heal", "amount": 4}, what=SELF),
                        ],
                    }
                ],
            }
        ],
    ),
)


def settle(game: Game) -> None:
    """Nobody answers what waits."""
    while game.state.waiting or game.state.pending:
        quietly(game)


def test_abilities_that_others_give_while_they_are_in_play() -> None:
    """MRPG-GEN-08: what a permanent gives to creatures is theirs: used, paid with, set off, even by its own death; it
    ends with what gives it."""
    play = ("school", "swamp", "swamp", "mouse")
    game = battle([Wiz(hand=("spark", "murder"), play=play)], [Wiz(name="Bob")], book=SHARED)
    mouse = one(game, "mouse")
    assert "cast spark" in legal(game)
    go(game, f"use {mouse} 0")
    settle(game)
    assert life(game, 0) == 12
    go(game, "cast murder")
    settle(game)
    assert not ids(game, "mouse")
    assert life(game, 0) == 16
    bare = battle([Wiz(hand=("spark",), play=("mouse",))], [Wiz(name="Bob")], book=SHARED)
    assert not [move for move in legal(bare) if move.startswith(("use", "cast"))]


def test_a_ward_that_was_given_is_paid_or_the_spell_does_nothing() -> None:
    """Enemies who cannot pay the {1} of a ward aim in vain."""
    poor = battle([Wiz(hand=("spark",), play=("mountain",))], [Wiz(name="Bob", play=("school", "mouse"))], book=SHARED)
    go(poor, "cast spark", f"target {one(poor, 'mouse')}")
    assert one(poor, "mouse")
    play = ("mountain", "mountain")
    rich = battle([Wiz(hand=("spark",), play=play)], [Wiz(name="Bob", play=("school", "mouse"))], book=SHARED)
    go(rich, "cast spark", f"target {one(rich, 'mouse')}", "yes")
    settle(rich)
    assert not ids(rich, "mouse")


def turned(name: str, back: Back, *does: dict[str, Any], kind: str = "creature", pt: str = "1/1") -> Any:
    """A card with another face."""
    return card(name, "{G}", kind, pt, does=does, back=back)


TURN = {"op": "transform", "what": SELF}
WOLF = Back(
    name="Wolf",
    classes=("creature",),
    colors=("red",),
    power=5,
    toughness=4,
    keywords=("trample",),
    effects=abilities(use(TAP, do=[{"op": "heal", "amount": 3}]), use({"op": "pay", "mana": "{R}"}, do=[TURN])),
    adjudication=Adjudication(status="automatic", clauses=2),
)
RIDDLE = Back(
    name="Riddle",
    classes=("artifact",),
    adjudication=Adjudication(status="manual", clauses=1, unread=(Unread(src=0, text="Guess my name."),)),
)
WALKER = Back(name="Walker", loyalty="4", text="+1: Draw a card.")
HELD = {"how": "choose", "kind": ["creature"], "side": "you", "zone": "prepared", "count": 1}
FACES = HandBook(
    turned("youth", WOLF, use({"op": "pay", "mana": "{G}"}, do=[TURN])),
    turned("box", RIDDLE, use({"op": "pay", "mana": "{G}"}, do=[TURN]), kind="artifact", pt=""),
    turned("mage", WALKER, use({"op": "pay", "mana": "{G}"}, do=[TURN])),
    card("call", "{G}", "sorcery", does=[spell_that({"op": "special_summon", "what": HELD, "transformed": True})]),
)


def faced(*play: str, hand: tuple[str, ...] = ()) -> Game:
    """Ann with these things and eight lands."""
    lands = ("forest", "mountain") * 4
    return battle([Wiz(hand=hand, play=(*play, *lands))], [Wiz(name="Bob")], book=FACES)


def test_what_is_turned_over_is_what_its_other_face_says() -> None:
    """MRPG-CONV-03: name, color, numbers, keywords and abilities are those of the back, and of the front again."""
    game = faced("youth")
    youth = one(game, "youth")
    go(game, f"use {youth} 0")
    settle(game)
    body = game.bodies[youth]
    assert (body.power, body.toughness, body.colors) == (5, 4, ("red",))
    assert body.has("trample")
    assert game.name_of(youth) == "Wolf"
    go(game, f"use {youth} 0")
    settle(game)
    assert life(game, 0) == 13
    go(game, f"use {youth} 1")
    settle(game)
    assert game.bodies[youth].power == 1
    assert game.name_of(youth) == "Youth"


def test_a_back_that_is_not_read_is_put_to_the_game_master() -> None:
    """MRPG-MTG-17: its unread words are logged as it is turned over; a planeswalker's side is no thing in play at all
    (MRPG-CONV-01), and the creature stays what it is."""
    game = faced("box", "mage")
    game.unattended()
    go(game, f"use {one(game, 'box')} 0")
    settle(game)
    mage = one(game, "mage")
    go(game, f"use {mage} 0")
    settle(game)
    notes = [event.text for event in game.log if isinstance(event, Noted)]
    assert notes == [
        "Riddle: Guess my name.",
        "Walker: it is turned over to what is no permanent here: +1: Draw a card.",
    ]
    assert game.name_of(mage) == "Mage"


def test_a_card_that_comes_into_play_on_its_other_face() -> None:
    """The back alone comes: its numbers at once."""
    game = faced(hand=("call", "youth"))
    go(game, "cast call")
    settle(game)
    (wolf,) = [each for each in game.bodies.values() if each.power == 5]
    assert wolf.toughness == 4
    assert "cast youth" not in legal(game)


def test_a_card_that_comes_with_counters_of_whoever_brings_it() -> None:
    """ "Put it onto the battlefield with a finality counter on it": killed or sacrificed it is exiled, and not among
    the dead."""
    counter = {"op": "counters", "what": {"ref": "c1"}, "name": "finality", "add": 1}
    growing = {"op": "counters", "what": {"ref": "c1"}, "name": "+1/+1", "add": 2}
    bring = {"op": "special_summon", "what": {**HELD, "id": "c1"}, "counters": [counter, growing]}
    price = {"op": "sacrifice", "what": {"how": "choose", "kind": ["creature"], "side": "you", "count": 1}}
    offer = use(price, do=[TURN])
    book = HandBook(
        card("raise", "{G}", "sorcery", does=[spell_that(bring)]),
        card("pit", "{1}", "artifact", does=[offer]),
    )
    game = battle([Wiz(hand=("raise", "bear"), play=("forest", "pit"))], [Wiz(name="Bob")], book=book)
    go(game, "cast raise")
    settle(game)
    bear = one(game, "bear")
    assert (game.bodies[bear].power, game.state.pieces[bear].marks) == (4, (("finality", 1),))
    go(game, f"use {one(game, 'pit')} 0")
    wizard = game.state.wizards[0]
    assert (len(wizard.exiled), len(wizard.graveyard)) == (1, 1)


def test_an_ability_that_was_given_may_tell_of_a_later_moment() -> None:
    """What another permanent gives is known with all its steps: here what it does at the next end of turn."""
    later = {
        "op": "delayed",
        "when": {"event": "phase", "phase": "end", "next": True},
        "do": [{"op": "heal", "amount": 2}],
    }
    gives = {
        "op": "grant",
        "what": {"how": "all", "kind": ["creature"], "side": "you"},
        "abilities": [use(TAP, do=[later])],
    }
    lender = card("lender", "{1}", "enchantment", does=[{"mode": "continuous", "do": [gives]}])
    game = battle([Wiz(play=("lender", "mouse"))], [Wiz(name="Bob")], book=HandBook(lender))
    go(game, f"use {one(game, 'mouse')} 0")
    while game.state.side == 0:
        quietly(game)
    assert life(game, 0) == 12

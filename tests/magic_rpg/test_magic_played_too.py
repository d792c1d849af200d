"""Words of younger cards that battles play: energy, echo and cumulative upkeep, infect and toxic, the end of combat,
what is so all the time, keywords that are lost, and no maximum hand size (MRPG-GEN-08, MRPG-MTG-17)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.entries import Spell
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.playable import faults
from tests.magic_rpg.battles import CREATURE, REF, HandBook, Wiz, abilities, battle, card, go, legal, one, spell_that
from tests.magic_rpg.trees import DRAW, SELF, TAP, YOU, hand, keyword, use, when

BOB = Wiz(name="Bob")
UPKEEP = {"event": "phase", "phase": "upkeep"}


def table(*cards: Spell, foe: Wiz | str = BOB, phase: Any = "main", **mine: Any) -> Game:
    """A battle with these cards beside the usual ones, each of them played whole."""
    for each in cards:
        for ability in each.effects:
            assert not faults(ability, stays=each.form not in ("instant", "sorcery")), faults(ability)
    return battle([Wiz(**mine)], [foe], phase=phase, book=HandBook(*cards))


def passed(game: Game) -> Game:
    """All that waits is carried out, and nobody answers."""
    while game.state.waiting or "pass" in legal(game):
        go(game, "pass")
    return game


def there(game: Game, slug: str) -> bool:
    facts = game.card_index.facts
    return any(facts[piece.facts][piece.face].slug == slug for piece in game.state.pieces.values())


def marks(game: Game, wizard: int) -> dict[str, int]:
    return dict(game.state.wizards[wizard].marks)


# --- energy ---

DYNAMO = card(
    "dynamo",
    "{2}",
    "artifact",
    does=[
        when("enters", {"op": "counters", "what": YOU, "name": "energy", "add": 3}, what=SELF),
        use({"op": "pay", "mana": "{E}{E}"}, do=[DRAW]),
        use({"op": "pay", "mana": "{E}", "each": 3}, do=[{"op": "heal", "amount": 5}]),
    ],
)


def test_energy_pays_with_counters_and_no_mana_does() -> None:
    game = table(DYNAMO, hand=("dynamo",), play=("island",) * 6, deck=("bear", "bear"))
    passed(go(game, "cast dynamo"))
    dynamo = one(game, "dynamo")
    assert (marks(game, 0), f"use {dynamo} 1" in legal(game)) == ({"energy": 3}, True)
    passed(go(game, f"use {dynamo} 0"))
    assert (marks(game, 0).get("energy"), hand(game, 0)) == (1, ["bear"])
    assert not [move for move in legal(game) if move.startswith("use")], "four Islands are no energy"


def test_energy_that_an_effect_asks_for_is_no_mana() -> None:
    """ "You may pay {E}. If you do, draw a card" did cost a land."""
    pulse = card(
        "pulse",
        "{U}",
        "sorcery",
        does=[spell_that({"op": "pay", "mana": "{E}"}, {**DRAW, "link": "then"})],
    )
    game = table(pulse, hand=("pulse",), play=("island",) * 3, deck=("bear",))
    passed(go(game, "cast pulse"))
    assert hand(game, 0) == []


# --- upkeep ---


def turns(game: Game, count: int, *answers: str) -> Game:
    """On past the draw of the turn after so many, with these answers to what is asked on the way."""
    left, wanted = list(answers), game.state.turns + count
    while game.state.turns < wanted or game.state.phase in ("untap", "upkeep", "draw"):
        moves = legal(game)
        if any(move.startswith("word") for move in moves):
            go(game, left.pop(0))
        else:
            quiet = [move for move in moves if move.split()[0] in ("pass", "done", "go", "stay", "discard")]
            go(game, (quiet or moves)[0])
    return game


def test_echo_is_due_once_in_the_next_upkeep() -> None:
    ox = card("ox", "{R}", "creature", "3/3", does=[keyword("echo", cost=[{"op": "pay", "mana": "{1}{R}"}])])
    for answer, stays in (("word 0", True), ("word 1", False)):
        game = table(ox, hand=("ox",), play=("mountain",) * 3)
        turns(passed(go(game, "cast ox")), 2, answer)
        assert there(game, "ox") is stays
        if stays:
            assert there(turns(game, 2), "ox"), "it is asked once"


def test_cumulative_upkeep_costs_more_each_time() -> None:
    frost = card(
        "frost", "{U}", "enchantment", does=[keyword("cumulative upkeep", cost=[{"op": "pay", "mana": "{1}"}])]
    )
    game = table(frost, play=("frost", "island", "island"))
    turns(game, 2, "word 0")
    assert sum(piece.tapped for piece in game.state.pieces.values()) == 1
    turns(game, 2, "word 0")
    assert sum(piece.tapped for piece in game.state.pieces.values()) == 2
    turns(game, 2)
    assert not there(game, "frost"), "three cannot be paid with two Islands, so nobody is asked"


def test_the_next_turns_upkeep_is_anybodys() -> None:
    later = {"op": "delayed", "when": {**UPKEEP, "word": "next_turn", "next": True}, "do": [DRAW]}
    hint = card("hint", "{U}", "instant", does=[spell_that(later)])
    game = table(hint, hand=("hint",), play=("island",), deck=("bear", "bear"))
    turns(passed(go(game, "cast hint")), 1)
    assert hand(game, 0) == ["bear"], "in Bob's upkeep, and only once"


# --- combat ---


def test_what_waits_for_the_end_of_combat_comes_then() -> None:
    """It was blocked, deals its damage, and destroys its blocker before the second main phase."""
    end = {
        "op": "delayed",
        "when": {"event": "phase", "phase": "end_of_combat"},
        "do": [{"op": "destroy", "what": {"how": "event", "role": "by"}}],
    }
    snake = card("snake", "{G}", "creature", "1/3", does=[when("blocked", end, what=SELF, by={"kind": ["creature"]})])
    game = table(snake, foe=Wiz(name="Bob", play=("wall",)), phase="attack", play=("snake",))
    go(game, f"attack {one(game, 'snake')} -2", "done", f"block {one(game, 'wall')} {one(game, 'snake')}", "done")
    passed(game)
    assert not there(game, "wall")
    assert game.state.phase == "attack"


def test_the_end_of_combat_comes_when_no_attacker_is_left() -> None:
    """The only attacker is destroyed by its blocker, which gives itself a counter at the end of that combat."""
    end = {
        "op": "delayed",
        "when": {"event": "phase", "phase": "end_of_combat"},
        "do": [{"op": "counters", "what": SELF, "name": "+1/+1", "add": 1}],
    }
    web = card("web", "{G}", "creature", "3/4", does=[when("blocks", end, what=SELF)])
    game = table(web, foe=Wiz(name="Bob", play=("web",)), phase="attack", play=("bear",))
    go(game, f"attack {one(game, 'bear')} -2", "done", f"block {one(game, 'web')} {one(game, 'bear')}", "done")
    passed(game)
    assert not there(game, "bear")
    assert game.state.pieces[one(game, "web")].counters == 1


@pytest.mark.parametrize("land", ["island", "forest"])
def test_whether_it_may_attack_asks_what_the_defending_player_has(land: str) -> None:
    island = {"how": "choose", "kind": ["land"], "of": {"how": "defending", "kind": ["player"]}, "count": 1}
    there_is = {"exists": {**island, "where": {"subtype": ["Island"]}}}
    ban = {"op": "forbid", "if": [{"not": there_is}], "what": SELF, "action": "attack"}
    serpent = card("serpent", "{U}", "creature", "5/5", does=[{"mode": "continuous", "do": [ban]}])
    game = table(serpent, foe=Wiz(name="Bob", play=(land,)), phase="attack", play=("serpent", "bear"))
    may = f"attack {one(game, 'serpent')} -2" in legal(game)
    assert may is (land == "island")


@pytest.mark.parametrize(("friends", "drawn"), [(1, 0), (2, 1)])
def test_battalion_counts_the_others(friends: int, drawn: int) -> None:
    captain = card(
        "captain",
        "{W}",
        "creature",
        "2/2",
        does=[when("attacks", DRAW, what=SELF, word="battalion", amount={"gte": 2})],
    )
    game = table(captain, phase="attack", play=("captain", *("bear",) * friends), deck=("giant",))
    go(game, f"attack {one(game, 'captain')} -2")
    for move in [move for move in legal(game) if move.startswith("attack")][:friends]:
        go(game, move)
    while "done" in legal(game):
        go(game, "done")
    passed(game)
    assert len(hand(game, 0)) == drawn


def test_infect_gives_poison_and_counters() -> None:
    """MRPG-MTG-25: ten poison counters are the end; no Life Points are lost to it, and a creature stays smaller."""
    plague = card("plague", "{B}", "creature", "3/3", does=[keyword("infect")])
    game = table(plague, phase="attack", play=("plague",))
    go(game, f"attack {one(game, 'plague')} -2", "done")
    passed(game)
    assert (marks(game, 1), game.state.wizards[1].life.points) == ({"poison": 3}, 10)
    game = table(plague, foe=Wiz(name="Bob", play=("giant",)), phase="attack", play=("plague",))
    go(game, f"attack {one(game, 'plague')} -2", "done", f"block {one(game, 'giant')} {one(game, 'plague')}", "done")
    passed(game)
    giant = game.state.pieces[one(game, "giant")]
    assert (giant.counters, giant.damage) == (-3, 0)


def test_toxic_poisons_beside_its_damage() -> None:
    toad = card("toad", "{G}", "creature", "2/2", does=[keyword("toxic", n=1)])
    game = table(toad, phase="attack", play=("toad",))
    go(game, f"attack {one(game, 'toad')} -2", "done")
    passed(game)
    passed(go(game, "go"))
    assert (marks(game, 1), game.state.wizards[1].life.points) == ({"poison": 1}, 8)


# --- what is so ---


def test_what_is_set_off_while_something_is_so() -> None:
    """ "When you control no Islands, sacrifice it": at once, and it waits but once."""
    no_islands = {
        "not": {"exists": {"how": "choose", "kind": ["land"], "side": "you", "where": {"subtype": ["Island"]}}}
    }
    fish = card(
        "fish",
        "{U}",
        "creature",
        "4/4",
        does=[when("state", {"op": "sacrifice", "what": SELF}, **{"if": [no_islands]})],
    )
    assert there(table(fish, play=("fish", "island")), "fish")
    game = table(fish, play=("fish",))
    assert [item.source for item in game.state.waiting] in ([], [one(game, "fish")] if there(game, "fish") else [])
    assert not there(passed(game), "fish")


def test_what_would_be_set_off_for_ever_is_left_to_the_game_master() -> None:
    always = when("state", DRAW, **{"if": [{"turn": YOU}]})
    assert "event state" in faults(abilities(always)[0])


def test_a_keyword_is_lost_and_got_again() -> None:
    claws = {"op": "suppress", "what": REF, "keyword": ["flying"], "until": "end_of_turn"}
    wings = {"op": "grant", "what": REF, "keyword": ["flying"], "until": "end_of_turn"}
    ground = card("ground", "{G}", "instant", does=[spell_that(claws, target=CREATURE)])
    lift = card("lift", "{U}", "instant", does=[spell_that(wings, target=CREATURE)])
    game = table(ground, lift, hand=("ground", "lift"), play=("drake", "forest", "island"))
    drake = one(game, "drake")
    passed(go(game, "cast ground"))
    assert not game.bodies[drake].has("flying")
    passed(go(game, "cast lift"))
    assert game.bodies[drake].has("flying")


def test_who_has_no_maximum_hand_size_discards_nothing() -> None:
    """MRPG-GEN-08 before MRPG-MEM-03: the words of a card."""
    tower = card(
        "tower",
        "{2}",
        "artifact",
        does=[{"mode": "continuous", "do": [{"op": "allow", "what": YOU, "action": "no_maximum_hand"}]}],
    )
    for play, left in (((), 4), (("tower",), 6)):
        game = table(tower, hand=("bear",) * 6, play=play, phase="end")
        while game.decision is not None and game.state.turns == 1 and "go" not in legal(game):
            go(game, legal(game)[0] if "stay" not in legal(game) else "stay")
        assert len(hand(game, 0)) == left


def test_a_powerstone_pays_for_artifacts_and_abilities() -> None:
    stone = {"op": "token", "name": "Powerstone", "subtype": ["Powerstone"], "tapped": False}
    maker = card("maker", "{R}", "sorcery", does=[spell_that(stone)])
    gear = card("gear", "{1}", "artifact", does=[use({"op": "pay", "mana": "{1}"}, TAP, do=[DRAW])])
    game = table(maker, gear, hand=("maker", "gear", "hound"), play=("mountain", "gear"))
    passed(go(game, "cast maker"))
    moves = legal(game)
    assert ("cast gear" in moves or "cast gear 0" in moves, any(each.startswith("cast hound") for each in moves)) == (
        True,
        False,
    )
    assert any(each.startswith("use") for each in moves)


def test_a_powerstone_pays_for_equipping() -> None:
    """Equipping is an ability: mana that activates abilities pays it, when it is offered and when it is paid."""
    stone = {"op": "token", "name": "Powerstone", "subtype": ["Powerstone"], "tapped": False}
    maker = card("maker", "{R}", "sorcery", does=[spell_that(stone)])
    game = table(maker, hand=("maker",), play=("mountain", "armor", "bear"))
    passed(go(game, "cast maker"))
    armor, bear = one(game, "armor"), one(game, "bear")
    go(game, f"equip {armor}")
    assert game.state.pieces[armor].attached == bear

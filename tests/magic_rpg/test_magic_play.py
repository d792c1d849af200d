"""Turns, spells, answers, what they do, ends of turns and battles (MRPG-TURN, MRPG-MTG, MRPG-FLEE, MRPG-DEATH)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.kernel import IllegalMove, Move
from convert.systems.magic_rpg.characters.model import Pile, Spirit
from convert.systems.magic_rpg.rules.card_index import faces_of
from convert.systems.magic_rpg.rules.events import DiceRolled, Noted
from convert.systems.magic_rpg.rules.events.base import set_wizard
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.options import Options
from convert.systems.magic_rpg.rules.pieces import stats
from tests.magic_rpg.battles import CARDS, HandBook, Wiz, battle, card, go, ids, legal, life, one, pick

BOB = Wiz(name="Bob")


def refused(game: Game, move: str, rule: str) -> None:
    with pytest.raises(IllegalMove) as error:
        game.play(Move.parse(move))
    assert error.value.rule == rule


# --- playing cards --------------------------------------------------------------------------------------------------


def test_a_land_a_turn_and_spells_for_mana() -> None:
    """MRPG-MTG-02, MRPG-MTG-03, MRPG-MTG-05: one land; what is cast is paid; it cannot attack yet."""
    game = battle([Wiz(hand=("forest", "forest", "bear"), play=("forest",))], [BOB])
    assert legal(game) == ["land forest", "done"]
    refused(game, "cast bear", "MRPG-MTG-03")
    go(game, "land forest")
    assert legal(game) == ["cast bear", "done"]
    refused(game, "land forest", "MRPG-MTG-02")
    go(game, "cast bear")
    bear = game.state.pieces[one(game, "bear")]
    assert (bear.sick, bear.power, [game.state.pieces[each].tapped for each in ids(game, "forest")]) == (
        True,
        2,
        [True, True],
    )
    assert [piece.ends for piece in game.state.pieces.values()] == [15, 15, 15]


def test_damage_at_any_target() -> None:
    """MRPG-MTG-25, MRPG-MTG-18, MRPG-COMBAT-14, MRPG-MTG-19, MRPG-WAR-09: creatures and wizards of both sides."""
    game = battle([Wiz(hand=("spark",), play=("mountain",))], [Wiz(name="Bob", toughness=3, power=3, play=("bear",))])
    go(game, "cast spark")
    assert legal(game) == ["target -1", "target -2", f"target {one(game, 'bear')}"]
    twin = game.copy()
    go(game, "target -2")
    assert life(game, 1) == 7  # his toughness does not help against a spell
    go(twin, f"target {one(twin, 'bear')}")
    assert (ids(twin, "bear"), len(twin.state.wizards[1].graveyard)) == ([], 1)
    assert len(twin.state.wizards[0].graveyard) == 1


def test_answers_come_last_in_first_out() -> None:
    """MRPG-MTG-04, MRPG-TURN-09: a counter-spell in answer; what is countered goes to its owner."""
    game = battle(
        [Wiz(hand=("murder",), play=("swamp", "swamp"))],
        [Wiz(name="Bob", hand=("veto",), play=("island", "island", "bear"))],
    )
    go(game, "cast murder")
    assert legal(game) == ["cast veto", "pass"]
    twin = game.copy()
    go(game, "cast veto")
    assert (len(ids(game, "bear")), len(game.state.wizards[0].graveyard), len(game.state.wizards[1].graveyard)) == (
        1,
        1,
        1,
    )
    go(twin, "pass")
    assert ids(twin, "bear") == []


def test_an_answer_saves_a_creature() -> None:
    """MRPG-MTG-04, MRPG-MTG-18: +3/+3 in answer to 3 damage; a spell whose target has gone does nothing."""
    game = battle(
        [Wiz(hand=("spark",), play=("mountain",))],
        [Wiz(name="Bob", hand=("growth", "gust"), play=("forest", "island", "bear"))],
    )
    bear = one(game, "bear")
    go(game, "cast spark", f"target {bear}")
    twin = game.copy()
    go(game, "cast growth", "pass", "pass")
    assert (game.state.pieces[bear].damage, game.bodies[bear].toughness) == (3, 5)
    go(twin, "cast gust", "pass")
    assert ids(twin, "bear") == []
    assert len(twin.state.wizards[1].hand) == 2  # growth, and the creature that went back
    assert twin.state.wizards[0].graveyard != ()


def test_a_target_of_somebody_else_names_whose_it_is() -> None:
    """Both sides have a bear, and nothing else tells the two apart."""
    game = battle(
        [Wiz(name="Ann", hand=("gust",), play=("island", "bear"))], [Wiz(name="Bob", play=("island", "bear"))]
    )
    mine, theirs = ids(game, "bear")
    go(game, "cast gust")
    assert [game.describe(Move.parse(f"target {each}")) for each in (mine, theirs)] == [
        f"target Bear 2/2 (#{mine})",
        f"target Bear 2/2 (#{theirs}) of Bob",
    ]


def test_x_is_chosen_as_it_is_cast() -> None:
    """MRPG-MTG-18, MRPG-MTG-24, MRPG-LIFE-06."""
    game = battle([Wiz(hand=("blaze", "stream"), play=("mountain", "mountain", "forest", "forest"))], [BOB])
    go(game, "cast blaze", "target -2")
    assert legal(game) == ["x 0", "x 1", "x 2", "x 3"]
    go(game, "x 2")
    assert life(game, 1) == 8
    go(game, "cast stream")
    assert (life(game, 0), game.state.wizards[0].life.above) == (10, ())


def test_life_above_the_maximum_in_battle() -> None:
    """MRPG-LIFE-06, MRPG-LIFE-09: kept as a batch with its end."""
    game = battle([Wiz(hand=("stream",), play=("forest",) * 4)], [BOB], round_=3)
    go(game, "cast stream", "x 3")
    assert (life(game, 0), game.state.wizards[0].life.above) == (13, ((17, 3),))


def test_auras_and_equipment() -> None:
    """MRPG-MTG-22: an Aura goes with its creature, Equipment stays and is moved for its cost."""
    game = battle(
        [Wiz(hand=("strength", "armor", "murder"), play=("mountain",) * 4 + ("swamp",) * 2 + ("bear", "mouse"))], [BOB]
    )
    bear, mouse = one(game, "bear"), one(game, "mouse")
    go(game, "cast strength", f"target {bear}", "pass")
    assert game.bodies[bear][:2] == (4, 1)
    go(game, "cast armor", "pass")
    armor = one(game, "armor")
    go(game, f"equip {armor}", f"target {bear}")
    assert game.bodies[bear][:2] == (6, 2)
    go(game, "cast murder", f"target {bear}")
    assert (ids(game, "strength"), game.state.pieces[armor].attached, len(ids(game, "armor"))) == ([], 0, 1)
    game = battle([Wiz(hand=("strength",), play=("mountain", "mouse"))], [BOB])
    go(game, "cast strength")
    assert (ids(game, "mouse"), ids(game, "strength")) == ([], [])  # 3/0: no toughness is left
    assert mouse


def test_what_is_read_is_played() -> None:
    """MRPG-CONV-11, MRPG-MTG-17: draw, discard, return to hand, tokens, statics, abilities, triggers."""
    game = battle([Wiz(hand=("insight",), deck=("bear", "ogre", "mouse"), play=("island",))], [BOB])
    go(game, "cast insight")
    assert (len(game.state.wizards[0].hand), game.state.wizards[0].deck) == (2, 1)
    game = battle([Wiz(hand=("rot",), play=("swamp",))], [Wiz(name="Bob", hand=("bear", "ogre", "mouse"))])
    go(game, "cast rot")
    assert game.to_move == 1
    pick(game, "bear", "mouse")
    assert [len(zone) for zone in (game.state.wizards[1].hand, game.state.wizards[1].graveyard)] == [1, 2]
    game = battle([Wiz(hand=("muster", "banner"), play=("plains",) * 4)], [BOB])
    go(game, "cast muster", "cast banner")
    assert [game.bodies[each][:2] for each in ids(game, "soldier")] == [(2, 1), (2, 1)]
    game = battle([Wiz(play=("pinger",))], [BOB])
    go(game, f"use {one(game, 'pinger')} 0", "target -2")
    assert (life(game, 1), game.state.pieces[one(game, "pinger")].tapped) == (9, True)
    game = battle([Wiz(life=5, most=10, hand=("herald",), play=("plains",) * 2)], [BOB])
    go(game, "cast herald")
    assert life(game, 0) == 7


def test_unread_text_is_put_to_the_game_master() -> None:
    """MRPG-MTG-17: with the primitive operations; where nobody is there it does nothing and is logged."""
    start = battle([Wiz(hand=("riddle",), play=("island",))], [Wiz(name="Bob", play=("bear",))])
    game = start.copy()
    go(game, "cast riddle")
    assert {"go-on", "gm damage", "gm destroy", "gm draw", "gm return", "gm tap", "gm untap", "gm power"} <= set(
        legal(game)
    )
    go(game, "gm damage", "target -2", "number 4", "gm destroy", f"target {one(game, 'bear')}", "go-on")
    assert (life(game, 1), ids(game, "bear")) == (6, [])
    alone = start.copy()
    alone.unattended()
    go(alone, "cast riddle")
    assert (life(alone, 1), len(ids(alone, "bear"))) == (10, 1)
    noted = [event.text for event in alone.log if isinstance(event, Noted)]
    assert noted == ["Riddle: Do what no machine can."]
    assert alone.state.setting.options.round_limit == 100
    assert alone.measures()["left_to_the_game_master"] == 1


def test_regeneration_and_spirits() -> None:
    """MRPG-MTG-16, MRPG-SPIR-06, MRPG-SPIR-09, MRPG-EX-49: tapped, its damage removed, out of combat; a spirit is gone
    for the battle."""
    game = battle([Wiz(hand=("murder",), play=("swamp",) * 2)], [Wiz(name="Bob", play=("troll", "forest"))])
    go(game, "cast murder")
    troll = one(game, "troll")
    assert legal(game) == [f"regenerate {troll}", f"let-die {troll}"]
    twin = game.copy()
    go(game, f"regenerate {troll}")
    assert (game.state.pieces[troll].tapped, game.state.pieces[one(game, "forest")].tapped) == (True, True)
    go(twin, f"let-die {troll}")
    assert ids(twin, "troll") == []
    spirit = Spirit(3, 3, ("regeneration", "flying"))
    game = battle(
        [Wiz(play=("beast",))], [Wiz(name="Bob", spirits=(spirit, Spirit(2, 0)), play=("forest",) * 3)], phase="attack"
    )
    beast, guardian = one(game, "beast"), one(game, "spirit")
    go(game, f"attack {beast} -2", "done", f"block {guardian} {beast}")
    go(game, f"regenerate {guardian}")
    piece = game.state.pieces[guardian]
    assert (piece.tapped, piece.damage, sum(game.state.pieces[each].tapped for each in ids(game, "forest"))) == (
        True,
        0,
        3,
    )
    assert (game.bodies[guardian].power, game.bodies[guardian].has("flying")) == (3, True)


def test_standing_mana_pays_at_once() -> None:
    """MRPG-EX-24, MRPG-LAND-01, MRPG-LAND-03, MRPG-LAND-05: {U} in the enemy's first turn, {U}{U} not."""
    game = battle(
        [Wiz(hand=("mouse",), play=("forest",))],
        [Wiz(name="Bob", hand=("gust", "veto"), standing=(("white", "blue"),), play=("bear",))],
    )
    go(game, "cast mouse")
    assert legal(game) == ["cast gust", "pass"]


def test_an_arch_mage_draws_as_he_casts() -> None:
    """MRPG-ARCH-03, MRPG-ARCH-04, MRPG-ARCH-08, MRPG-ARCH-10: up to one for each match, before it resolves."""
    wizard = Wiz(hand=("blaze",), deck=("bear", "ogre", "mouse"), play=("mountain",), arch=("red", "sorcery"))
    game = battle([wizard], [BOB])
    go(game, "cast blaze", "target -2")
    assert legal(game) == ["a-card", "no-card"]
    go(game, "a-card", "no-card")
    assert (len(game.state.wizards[0].hand), game.state.wizards[0].deck) == (1, 2)
    game = battle([Wiz(hand=("blaze",), play=("mountain",), arch=("red", "sorcery"))], [BOB])
    go(game, "cast blaze", "target -2")
    assert "a-card" not in legal(game)  # an empty deck draws nothing
    assert life(game, 1) == 10


def test_melee_gives_up_cards() -> None:
    """MRPG-WAR-08, MRPG-WAR-15: announced before any card; instants of enemy turns stay allowed."""
    game = battle([Wiz(power=2, toughness=1, hand=("mouse", "spark"), play=("forest", "mountain"))], [BOB])
    assert "melee" in legal(game)
    twin = game.copy()
    go(game, "melee")
    assert legal(game)[0] != "cast mouse"
    with pytest.raises(IllegalMove):
        go(game, "cast mouse")
    go(twin, "cast mouse", "pass")
    refused(twin, "melee", "MRPG-WAR-15")


# --- turns ----------------------------------------------------------------------------------------------------------


def test_ex_31_hands() -> None:
    """MRPG-EX-31, MRPG-MEM-02, MRPG-MEM-03, MRPG-MEM-05: 6 cards at the end with Memory 4: two are discarded."""
    game = battle([Wiz(hand=("bear", "ogre", "mouse", "wall", "giant", "drake"), limit=4)], [BOB], phase="end")
    go(game, "stay", "discard bear", "discard mouse")
    assert (len(game.state.wizards[0].hand), len(game.state.wizards[0].graveyard)) == (4, 2)


def test_ex_46_cards_leave_after_15_minutes() -> None:
    """MRPG-EX-46, MRPG-TURN-07, MRPG-CAST-02: a land of round 1 in round 16; with ``round_minutes`` 0 never."""
    for options, stays in ((Options(), False), (Options(round_minutes=0), True)):
        game = battle([Wiz(play=("forest",))], [BOB], phase="untap", round_=16, options=options)
        assert (1 in game.state.pieces) == stays
        assert len(game.state.wizards[0].graveyard) == (not stays)
    assert 1 in battle([Wiz(play=("forest",))], [BOB], phase="untap", round_=15).state.pieces
    game = battle([Wiz(hand=("forest",))], [BOB], round_=3)
    go(game, "land forest")
    assert game.state.pieces[1].ends == 17


def test_phasing() -> None:
    """MRPG-MTG-14: away in its controller's untap step, back in the next."""
    game = battle([Wiz(play=("ghost",))], [BOB], phase="untap")
    ghost = one(game, "ghost")
    assert game.state.pieces[ghost].away
    assert ghost not in game.bodies


def test_ex_36_flight() -> None:
    """MRPG-EX-36, MRPG-FLEE-01 to MRPG-FLEE-03, MRPG-FLEE-06, MRPG-FLEE-07: 5 against 4; ties fail."""
    wizard = Wiz(hand=("bear", "ogre"), play=("forest", "forest", "forest", "mouse"))
    for dice, fled in (((5, 4), True), ((4, 4), False)):
        game = battle([wizard], [BOB], phase="end", dice=dice)
        go(game, "flee")
        ann = game.state.wizards[0]
        assert (ann.state == "fled") == fled
        assert [event.totals for event in game.log if isinstance(event, DiceRolled)] == [dice]
        if fled:
            assert (len(ann.behind), len(ann.hand)) == (4, 2)
    game = battle([wizard], [BOB], phase="end", dice=(5, 4))
    set_wizard(game.state, 0, hand=game.state.wizards[0].hand[1:], graveyard=game.state.wizards[0].hand[:1])
    go(game, "flee")
    ann = game.state.wizards[0]
    assert (len(ann.behind), len(ann.graveyard), len(ann.hand)) == (5, 0, 1), "the graveyard stays behind too"
    game = battle([Wiz(play=("bear",), hand=("spark",))], [BOB], phase="attack")
    go(game, f"attack {one(game, 'bear')} -2")
    assert not game.state.wizards[0].did  # to order creatures about is nothing


def test_ex_35_falling_and_healing() -> None:
    """MRPG-EX-35, MRPG-LIFE-07, MRPG-DEATH-01, MRPG-DEATH-05: healed in the same turn; the dead stay dead."""
    for amount, most, after in ((2, 3, "able"), (3, 2, "dead")):
        hand = ("blaze",)
        game = battle(
            [Wiz(hand=hand, play=("mountain",) * (amount + 1))],
            [Wiz(name="Bob", life=2, most=10, hand=("salve",), play=("plains",))],
        )
        go(game, "cast blaze", "target -2", f"x {amount}", "pass")
        while "cast salve" not in legal(game):
            game.play(game.legal_moves()[-1] if "go" not in legal(game) else Move("go"))
        go(game, "cast salve")
        assert life(game, 1) == most
        while game.state.turns == 1 and not game.over:
            moves = legal(game)
            game.play(Move.parse("go" if "go" in moves else "stay" if "stay" in moves else moves[-1]))
        assert game.state.wizards[1].state == after


def test_ex_37_a_dead_wizards_cards() -> None:
    """MRPG-EX-37, MRPG-DEATH-02, MRPG-COMBAT-21, MRPG-SPIR-09: they go to his book; the battle is over."""
    game = battle(
        [Wiz(play=("wurm",))], [Wiz(name="Bob", life=3, play=("forest",) * 5, spirits=(Spirit(0, 1),))], phase="attack"
    )
    go(game, f"attack {one(game, 'wurm')} -2", "done", "done", "go")
    assert game.over
    assert (game.winner, len(game.state.wizards[1].book), game.state.wizards[1].state) == (0, 5, "dead")
    assert ids(game, "spirit") == []


@pytest.mark.parametrize(("loss", "fate"), [(None, "destroyed"), ("destroyed", "destroyed"), ("kept", "kept")])
def test_ex_37_what_becomes_of_a_dead_wizards_book(loss: Any, fate: str) -> None:
    """MRPG-EX-37, MRPG-DEATH-03, MRPG-DEATH-06: usually it is destroyed; a table may have it kept. Of who is only
    unconscious nothing is said of it."""
    options = Options(spellbook_loss=loss) if loss else Options()
    bob = Wiz(name="Bob", life=3, play=("forest",) * 5, spirits=(Spirit(0, 1),))
    for attacker, told in (("wurm", f"Bob is dead; a player's spellbook is {fate}."), ("ogre", "Bob is unconscious.")):
        game = battle([Wiz(play=(attacker,))], [bob], phase="attack", options=options)
        go(game, f"attack {one(game, attacker)} -2", "done", "done", "go")
        assert told in [game.tell(event) for event in game.log]


def test_ex_45_surprise_and_an_extra_turn() -> None:
    """MRPG-EX-15, MRPG-EX-45, MRPG-TURN-02, MRPG-TURN-12: a lead of 6 gives one team turn more; 4 against 4 again."""
    from convert.kernel import TableDice
    from convert.systems.magic_rpg.rules.card_index import CardIndex
    from convert.systems.magic_rpg.rules.setting import Setting, SideSetting, WildSetting

    bears = tuple(WildSetting(card="bear-monster") for _ in range(2))
    for modifier, dice, first, extra in (
        (2, (5, 2), 0, False),
        (2, (6, 2), 0, True),
        (0, (5, 2), 0, False),
        (1, (6, 1), 0, True),
        (0, (4, 4, 1, 3), 1, False),
    ):
        sides = (SideSetting(name="a", wild=bears, initiative=modifier), SideSetting(name="b", wild=bears))
        game = Game.new(CardIndex(Setting(sides=sides), HandBook()), dice=TableDice(dice))
        assert (game.state.side, game.state.extra) == (first, extra)
        # MRPG-MON-05, MRPG-EX-48: wild creatures that were there may attack in the first turn
        assert [move.split()[0] for move in legal(game)] == ["attack", "attack", "done"]


def test_stats_of_creatures_without_numbers() -> None:
    """MRPG-EX-51, MRPG-MTG-23."""
    assert stats(faces_of(CARDS["star"])[0]) == (1, 4)
    assert stats(faces_of(CARDS["blob"])[0]) == (2, 3)
    assert stats(faces_of(CARDS["heap"])[0], 3) == (2, 2)


def test_a_monk_draws_from_the_pile_he_wants() -> None:
    """MRPG-EX-26, MRPG-MONK-01, MRPG-MONK-06: piles of 8 and 6; Memory 4 as 2 and 2 leaves 6 and 4."""
    from convert.systems.magic_rpg.rules.card_index import CardIndex
    from convert.systems.magic_rpg.rules.setting import Setting, SideSetting, WizardSetting

    monk = WizardSetting(name="Mo", deck=("forest",) * 8 + ("mouse",) * 6, piles=(Pile("mana"),))
    sides = (SideSetting(name="a", wizards=(monk,)), SideSetting(name="b", wizards=(WizardSetting(name="Bob"),)))
    game = Game.new(CardIndex(Setting(sides=sides), HandBook()), seed=3)
    assert [len(pile) for pile in game.state.wizards[0].piles] == [6, 8]
    assert legal(game) == ["draw 0", "draw 1"]
    go(game, "draw 1", "draw 1", "draw 0", "draw 0")
    assert [len(pile) for pile in game.state.wizards[0].piles] in ([4, 6], [3, 6], [4, 5])


def test_what_is_read_and_not_played_is_put_to_the_game_master_in_words() -> None:
    """MRPG-MTG-17: an ability that no rule carries out is told as a sentence, not by the names of its verbs."""
    vote = {"mode": "trigger", "when": {"event": "enters", "what": {"how": "self"}}, "do": [
        {"op": "vote", "words": ["feast", "famine"], "who": {"how": "all", "kind": ["player"]}}
    ]}  # fmt: skip
    judge = card("judge", "{W}", "creature", "1/1", does=[vote])
    said = "When this card enters, each player votes for feast or famine."
    assert faces_of(judge)[0].unread == (said,)
    game = battle([Wiz(hand=("judge",), play=("plains",))], [Wiz(name="Bob")], book=HandBook(judge))
    go(game, "cast judge")
    while "go-on" not in legal(game):
        go(game, "pass")
    assert game.decision is not None
    assert game.decision.prompt(game) == f"Game master, Judge: {said}"

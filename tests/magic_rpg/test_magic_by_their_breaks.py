"""Rules of which a deliberate break went unnoticed once (bench/mutation/rules/magic-rpg.yaml)."""

from __future__ import annotations

import pytest

from convert.systems.magic_rpg.between import days
from convert.systems.magic_rpg.between.study import minutes_for
from convert.systems.magic_rpg.characters import buying
from convert.systems.magic_rpg.characters.model import Character, Spirit
from convert.systems.magic_rpg.characters.refusal import RefusedError
from convert.systems.magic_rpg.characters.sheet import Sheet
from convert.systems.magic_rpg.rules.blocks import band_extra
from convert.systems.magic_rpg.rules.bodies import can_attack
from convert.systems.magic_rpg.rules.card_index import CardIndex
from convert.systems.magic_rpg.rules.events import BattleEnded
from convert.systems.magic_rpg.rules.events.base import set_wizard
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.options import Options
from convert.systems.magic_rpg.rules.setting import Setting, SideSetting, WizardSetting
from tests.magic_rpg.battles import HandBook, Wiz, battle, card, go, ids, legal, life, monster, one
from tests.magic_rpg.trees import quietly, use

BOB = Wiz(name="Bob")


def test_lost_points_are_not_unspent() -> None:
    """MRPG-AP-05: spent + unspent = starting + awarded − lost."""
    character = buying.fined(buying.awarded(Character(starting_ap=20), 5), 7)
    assert (character.spent, character.unspent, character.lost) == (0, 18, 7)


def test_a_new_wizard_memorizes_one_card_in_three_hours() -> None:
    """MRPG-CONC-01, MRPG-AP-04."""
    assert (Character().concentration, Character().memory, Character().life) == (1, 1, 1)


def test_against_a_group_nothing_comes_through() -> None:
    """MRPG-COMBAT-07: an attacker that nobody blocks deals no damage, to itself least of all."""
    game = battle([Wiz(play=("bear", "ogre"))], ["mouse"], phase="attack")
    bear, ogre, mouse = one(game, "bear"), one(game, "ogre"), one(game, "mouse")
    go(game, f"attack {bear} 0", f"attack {ogre} 0", "done", f"block {mouse} {bear}")
    assert (game.state.pieces[ogre].damage, len(ids(game, "mouse"))) == (0, 0)


def test_flyers_owe_no_blocks_of_what_walks() -> None:
    """MRPG-COMBAT-10: without flying attackers a flying defender may stay out."""
    game = battle([Wiz(play=("bear",))], ["drake"], phase="attack")
    go(game, f"attack {one(game, 'bear')} 0", "done")
    assert "done" in legal(game)


def test_a_band_has_one_member_without_banding_at_most() -> None:
    """MRPG-COMBAT-12: two without it are two blockers more."""
    assert (band_extra([1, 2], [1]), band_extra([1, 2, 3], [1, 2]), band_extra([1, 2, 3], [1])) == (1, 2, 0)


def test_who_cast_something_does_not_flee() -> None:
    """MRPG-FLEE-01: at the end of a turn in which he cast a spell he is not asked."""
    for casts in (True, False):
        ann = Wiz(hand=("mouse",), play=("forest",), deck=("bear",) * 5)
        game = battle([ann], [Wiz(name="Bob", deck=("bear",) * 5)])
        next_own_turn(game)
        if casts:
            go(game, "cast mouse")
        asked = False
        while game.state.side == 0:
            asked = asked or "flee" in legal(game)
            quietly(game)
        assert asked is not casts


def test_at_zero_he_is_unconscious_when_the_turn_ends() -> None:
    """MRPG-LIFE-07, MRPG-LIFE-01: and takes no turn of his own; his companion fights on."""
    game = battle(
        [Wiz(hand=("spark",), play=("mountain",))], [Wiz(name="Bob", life=3, most=10), Wiz(name="Cid")], phase="main"
    )
    go(game, "cast spark", "target -2")
    assert (life(game, 1), game.state.wizards[1].state) == (0, "able")
    while game.state.side == 0:
        quietly(game)
    assert game.state.wizards[1].state == "unconscious"


def test_a_wild_creature_has_the_mana_of_its_line() -> None:
    """MRPG-MON-04: none, where the file names none."""
    pay: dict[str, object] = {"op": "pay", "mana": "{1}"}
    imp = card("imp", "{R}", "creature", "1/1", does=[use(pay, do=[{"op": "heal", "amount": 1}])])
    game = battle(["imp"], [BOB], book=HandBook(imp, monster(imp)))
    assert not [move for move in legal(game) if move.startswith("use")]


def test_what_comes_this_turn_does_not_attack() -> None:
    """MRPG-MTG-05: a creature without haste waits for a turn."""
    game = battle([Wiz(hand=("bear", "hound"), play=("forest", "forest", "mountain"))], [BOB])
    go(game, "cast bear", "cast hound")
    bear, hound = (game.state.pieces[one(game, name)] for name in ("bear", "hound"))
    assert (can_attack(game, bear), can_attack(game, hound)) == (False, True)
    ready = battle([Wiz(play=("bear",))], [BOB], phase="attack")
    assert f"attack {one(ready, 'bear')} -2" in legal(ready)


def next_own_turn(game: Game) -> None:
    """Nobody does anything until the first side's main phase of the next round."""
    round_ = game.state.round
    while game.state.round == round_ or (game.state.side, game.state.phase) != (0, "main"):
        quietly(game)


def test_a_tapped_creature_does_not_block() -> None:
    """MRPG-MTG-06: nor is it asked."""
    game = battle([Wiz(play=("bear",))], [Wiz(name="Bob", play=("ogre",))], phase="attack", tapped=("ogre",))
    go(game, f"attack {one(game, 'bear')} -2", "done")
    assert life(game, 1) == 8


def test_what_phased_out_comes_back() -> None:
    """MRPG-MTG-14: in the next untap step of its controller."""
    game = battle([Wiz(play=("ghost",), hand=("forest",))], [BOB], phase="untap")
    ghost = one(game, "ghost")
    assert game.state.pieces[ghost].away
    next_own_turn(game)
    assert not game.state.pieces[ghost].away
    assert ghost in game.bodies


def test_damage_over_several_blockers_in_the_order_named() -> None:
    """MRPG-MTG-20, MRPG-MTG-21: what destroys one before the next gets any; of deathtouch 1 is enough."""
    killer = card("killer", "{B}", "creature", "2/9", "deathtouch")
    for name, fallen in (("killer", ["ogre", "wall"]), ("giant", ["ogre"])):
        foe = Wiz(name="Bob", play=("ogre", "wall"))
        game = battle([Wiz(play=(name,))], [foe], phase="attack", book=HandBook(killer))
        attacker, ogre, wall = one(game, name), one(game, "ogre"), one(game, "wall")
        go(game, f"attack {attacker} -2", "done", f"block {ogre} {attacker}", f"block {wall} {attacker}")
        go(game, f"next {ogre}")
        assert [each for each in ("ogre", "wall") if not ids(game, each)] == fallen
        if name == "giant":
            assert game.state.pieces[wall].damage == 1


def test_a_warrior_without_power_may_block_and_not_attack() -> None:
    """MRPG-WAR-15: melee is not offered to one with power 0."""
    assert "melee" not in legal(battle([Wiz(power=0, toughness=1)], [BOB]))
    assert "melee" in legal(battle([Wiz(power=1, toughness=1)], [BOB]))
    assert Spirit(0, 1).can_be_in_play


def test_only_attributes_are_raised() -> None:
    """MRPG-GEN-02: there are four, and Knowledge is bought card by card."""
    for name in ("power", "knowledge", "specials"):
        with pytest.raises(RefusedError) as error:
            buying.raised(Character(), name)
        assert error.value.rule == "MRPG-GEN-02"


def test_a_teacher_is_a_loremaster() -> None:
    """MRPG-LORE-04: a Warrior who owns the card does not teach it."""
    rare = buying.WrittenCard("Ruby", "rare")
    warrior = buying.specialized(Character(name="Wyn", cards={"Ruby": 1}), "warrior")
    with pytest.raises(RefusedError) as error:
        days.lesson(Sheet(name="Ann"), Character(name="Ann"), warrior, rare)
    assert error.value.rule == "MRPG-LORE-04"


def test_creatures_of_one_size_destroy_each_other() -> None:
    """MRPG-MTG-07: damage equal to toughness is enough; both deal it at the same time."""
    game = battle([Wiz(play=("bear",))], [Wiz(name="Bob", play=("bear",))], phase="attack")
    mine, foe = ids(game, "bear")
    go(game, f"attack {mine} -2", "done", f"block {foe} {mine}")
    assert ids(game, "bear") == []


def test_sorceries_wait_for_a_main_phase() -> None:
    """MRPG-MTG-04: in the enemy's turn, and with something waiting, instants alone."""
    bob = Wiz(name="Bob", hand=("insight", "salve"), play=("island", "plains"))
    game = battle([Wiz(hand=("spark",), play=("mountain",))], [bob])
    go(game, "cast spark", "target -2")
    assert (game.to_move, legal(game)) == (1, ["cast salve", "pass"])


def test_a_hand_of_memory_is_drawn() -> None:
    """MRPG-MEM-02, MRPG-TURN-01: as many cards as Memory, from a deck that is shuffled; the rest stays."""
    wizard = WizardSetting(name="Ann", hand=5, deck=("forest",) * 9)
    other = WizardSetting(name="Bob", hand=3, deck=("forest",) * 2)
    sides = (SideSetting(name="a", wizards=(wizard,)), SideSetting(name="b", wizards=(other,)))
    options = Options(first_draw=False)
    game = Game.new(CardIndex(Setting(sides=sides, options=options), HandBook()), seed=3)
    assert [len(each.hand) for each in game.state.wizards] == [5, 2]


def ended(game: Game) -> Game:
    """With the battle over, the first side having won."""
    game.emit(BattleEnded(0, "won"))
    return game


def test_hands_go_to_decks_and_what_was_exiled_to_books() -> None:
    """MRPG-KNOW-10, MRPG-KNOW-11, MRPG-KNOW-09: at the end of a battle."""
    game = battle([Wiz(hand=("bear", "ogre"), deck=("mouse",), play=("forest",))], [BOB])
    (lost,) = game.state.wizards[0].hand[:1]
    set_wizard(game.state, 0, hand=game.state.wizards[0].hand[1:], exiled=(lost,))
    ann = ended(game).state.wizards[0]
    assert (len(ann.piles[0]), len(ann.hand), len(ann.exiled)) == (2, 0, 0)
    assert lost in ann.book
    assert len(ann.book) == 2


def test_ex_30_after_a_battle() -> None:
    """MRPG-EX-30, MRPG-TURN-06, MRPG-KNOW-09 to MRPG-KNOW-11: 9 cards to the book, the hand to the deck; 9 hours of
    study."""
    hand = ("spark", "spark", "bear", "ogre", "mouse")
    game = battle([Wiz(hand=hand, deck=("mouse",) * 3, play=("forest",) * 6)], [BOB])
    first, second, third, *rest = game.state.wizards[0].hand
    set_wizard(game.state, 0, hand=tuple(rest), graveyard=(first, second), exiled=(third,))
    ann = ended(game).state.wizards[0]
    assert (len(ann.book), len(ann.piles[0]), ann.hand, ann.graveyard, ann.exiled) == (9, 5, (), (), ())
    assert {first, second, third} < set(ann.book)
    assert set(rest) < set(ann.piles[0])
    assert minutes_for(len(ann.book), 3) == 9 * 60


def test_the_cards_of_the_dead_go_to_their_books_while_the_battle_goes_on() -> None:
    """MRPG-DEATH-02, MRPG-DEATH-01: at the end of the turn; his friend fights on."""
    team = [Wiz(name="Bob", life=1, play=("forest", "bear")), Wiz(name="Cid", play=("forest",))]
    game = battle([Wiz(play=("wurm",))], team, phase="attack")
    go(game, f"attack {one(game, 'wurm')} -2", "done", "done")
    assert (game.state.wizards[1].state, len(ids(game, "forest"))) == ("able", 2)
    go(game, "go")
    bob = game.state.wizards[1]
    assert (bob.state, len(bob.book), len(ids(game, "forest")), ids(game, "bear")) == ("dead", 2, 1, [])
    assert not game.over

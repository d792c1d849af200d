"""More rules of which a deliberate break went unnoticed (bench/mutation/rules/magic-rpg.yaml): cards, hands, turns."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.systems.magic_rpg.between import books
from convert.systems.magic_rpg.between.books import Holdings
from convert.systems.magic_rpg.characters import buying
from convert.systems.magic_rpg.characters.buying import WrittenCard
from convert.systems.magic_rpg.characters.model import Character, Pile, Spirit
from convert.systems.magic_rpg.characters.refusal import RefusedError
from convert.systems.magic_rpg.rules.card_index import CardIndex
from convert.systems.magic_rpg.rules.drawing import mill
from convert.systems.magic_rpg.rules.events.base import set_piece, set_wizard
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.options import Options
from convert.systems.magic_rpg.rules.piles import formed
from convert.systems.magic_rpg.rules.setting import Setting, SideSetting, WizardSetting, wizard_setting
from tests.magic_rpg.battles import CREATURE, REF, HandBook, Wiz, battle, card, go, ids, legal, one, spell_that
from tests.magic_rpg.test_magic_between_battles import LAND
from tests.magic_rpg.trees import DRAW

BOB = Wiz(name="Bob")


def refused(make: Any, *args: Any) -> str:
    """The rule that forbids it."""
    with pytest.raises(RefusedError) as error:
        make(*args)
    return error.value.rule


def begun(ann: WizardSetting, *, seed: int = 3, surprise: int = 0) -> Game:
    """A battle from its first moment, against Bob without anything."""
    other = SideSetting(name="b", wizards=(WizardSetting(name="Bob"),), initiative=surprise)
    sides = (SideSetting(name="a", wizards=(ann,)), other)
    return Game.new(CardIndex(Setting(sides=sides), HandBook()), seed=seed)


def test_who_is_not_able_is_not_attacked() -> None:
    """MRPG-COMBAT-16: an unconscious wizard is nobody's target while his friend is able."""
    game = battle([Wiz(play=("bear",))], [Wiz(name="Bob", life=0, most=5), Wiz(name="Cid")], phase="attack")
    assert legal(game) == [f"attack {one(game, 'bear')} -3", "done"]


def test_what_is_studied_comes_from_the_book() -> None:
    """MRPG-KNOW-07: and from nowhere else."""
    held = books.memorized(Holdings(book={"Spark": 2}, graveyard={"Bolt": 1}), "Spark", 4)
    assert (held.book, held.deck) == ({"Spark": 1}, {"Spark": 1})
    assert refused(books.memorized, held, "Bolt", 4) == "MRPG-KNOW-05"


def test_a_wizard_comes_with_his_wounds() -> None:
    """MRPG-LIFE-04: a battle heals nobody."""
    assert begun(WizardSetting(name="Ann", life=8, life_now=3)).state.wizards[0].life.points == 3


def test_what_is_uncommon_is_a_loremasters() -> None:
    """MRPG-LORE-01: nobody else learns it by himself; a common card anybody."""
    assert refused(buying.learned, Character(), WrittenCard("Ruby", "uncommon")) == "MRPG-LORE-01"
    assert buying.learned(Character(), WrittenCard("Clay", "common")).cards == {"Clay": 1}


def test_lands_count_in_the_hand() -> None:
    """MRPG-MEM-01: with Memory 2 two of four cards are discarded, whatever they are."""
    game = battle([Wiz(hand=("forest", "forest", "bear", "ogre"), limit=2)], [BOB], phase="end")
    go(game, "stay", "discard forest", "discard forest")
    assert (len(game.state.wizards[0].hand), len(game.state.wizards[0].graveyard)) == (2, 2)


def test_the_top_of_a_monks_deck() -> None:
    """MRPG-MONK-06: that of the main pile, then of the first that has any."""
    game = battle([Wiz(deck=("bear", "ogre"))], [BOB])
    first, second = game.state.wizards[0].piles[0]
    for piles, milled in ((((first,), (second,)), first), (((), (second,)), second)):
        set_wizard(game.state, 0, piles=piles, graveyard=())
        mill(game, 0, 1)
        assert game.state.wizards[0].graveyard == (milled,)


def test_lands_lie_in_no_pile_of_spells() -> None:
    """MRPG-MONK-07: not by their value, nor by a class."""
    for pile in (Pile("cost", "0"), Pile("class", "artifact"), Pile("class", "land")):
        assert formed([pile], [LAND])[1] == [], pile


def test_a_spell_whose_target_is_gone_does_nothing() -> None:
    """MRPG-MTG-18: it draws no card either."""
    steps = ({"op": "damage", "to": REF, "amount": 1}, DRAW)
    rite = card("rite", "{R}", "instant", does=[spell_that(*steps, target=CREATURE)])
    ann = Wiz(hand=("rite",), play=("mountain",), deck=("forest",))
    bob = Wiz(name="Bob", hand=("murder",), play=("swamp", "swamp", "bear"))
    game = battle([ann], [bob], book=HandBook(rite))
    go(game, "cast rite", "cast murder")
    assert (ids(game, "bear"), game.state.wizards[0].hand) == ([], ())
    kept = battle([ann], [bob], book=HandBook(rite))
    go(kept, "cast rite", "pass")
    assert len(kept.state.wizards[0].hand) == 1


def test_a_dead_creature_is_its_owners_card() -> None:
    """MRPG-MTG-19: it goes to his graveyard, whoever controlled it."""
    game = battle([Wiz()], [Wiz(name="Bob", play=("bear",))])
    bear = one(game, "bear")
    set_piece(game.state, bear, controller=0, side=0)
    game.leave(bear, "graveyard", "destroyed")
    assert [len(wizard.graveyard) for wizard in game.state.wizards] == [0, 1]


def test_an_unknown_option_is_refused() -> None:
    """MRPG-OPT-01: by its name."""
    with pytest.raises(msgspec.ValidationError, match="moonlight"):
        msgspec.convert({"moonlight": True}, Options)


def test_a_special_is_spent_once_and_where_it_is_permitted() -> None:
    """MRPG-SPEC-02, MRPG-SPEC-06: inside a specialization that is held, and then it is gone."""
    warrior = buying.with_specials(buying.specialized(Character(), "warrior"), 3)
    assert refused(buying.trained, warrior, "landmaster mana") == "MRPG-SPEC-05"
    strong = buying.trained(warrior, "warrior power")
    assert (strong.banked, strong.power) == (0, 1)
    assert refused(buying.trained, strong, "warrior toughness") == "MRPG-SPEC-05"


def test_what_a_spirit_has_it_keeps() -> None:
    """MRPG-SPIR-02: a second keyword stands beside the first."""
    master = buying.specialized(Character(starting_ap=1000), "spiritmaster")
    for ability in ("spirit", "spirit 1 flying", "spirit 1 trample"):
        master = buying.with_ability(master, f"spiritmaster {ability}")
    assert master.spirits[0].keywords == ("flying", "trample")


def test_a_spirit_is_no_card() -> None:
    """MRPG-SPIR-09: when it leaves play nothing is left of it."""
    game = battle([Wiz(spirits=(Spirit(1, 1),), hand=("bear",))], [BOB])
    game.leave(one(game, "spirit"), "graveyard", "destroyed")
    assert game.state.wizards[0].graveyard == ()


def test_spirits_are_there_in_a_surprise_too() -> None:
    """MRPG-SPIR-10: whoever surprises whom."""
    assert len(ids(begun(WizardSetting(name="Ann", spirits=(Spirit(1, 1),)), surprise=3), "spirit")) == 1


def test_each_pile_is_shuffled_by_itself() -> None:
    """MRPG-TURN-01, MRPG-TURN-10: lands stay apart; the order is the dice's, another one with another seed."""
    deck = ("forest",) * 3 + ("bear", "mouse", "ogre", "wall", "giant")
    orders = set()
    for seed in (1, 2, 3):
        game = begun(WizardSetting(name="Mo", deck=deck, piles=(Pile("mana"),), hand=0), seed=seed)
        main, lands = game.state.wizards[0].piles
        assert {game.card_index.card(each).slug for each in lands} == {"forest"}
        orders.add(main)
    assert len(orders) > 1


def test_without_cards_he_fights_on() -> None:
    """MRPG-TURN-05, MRPG-MEM-05: neither deck nor hand, and his creatures attack; a hand takes what there is."""
    game = battle([Wiz(play=("bear",))], [BOB], phase="attack")
    assert game.state.wizards[0].able
    assert f"attack {one(game, 'bear')} -2" in legal(game)
    assert len(begun(WizardSetting(name="Ann", deck=("forest",) * 3, hand=4)).state.wizards[0].hand) == 3


def test_the_enemy_answers_first() -> None:
    """MRPG-TURN-09: then the own team."""
    ann = Wiz(hand=("murder", "salve"), play=("swamp", "swamp", "plains"))
    game = battle([ann], [Wiz(name="Bob", hand=("veto",), play=("island", "island", "bear"))])
    go(game, "cast murder")
    assert (game.to_move, legal(game)) == (1, ["cast veto", "pass"])
    go(game, "pass")
    assert (game.to_move, legal(game)) == (0, ["cast salve", "pass"])


def test_who_is_no_warrior_has_no_toughness() -> None:
    """MRPG-WAR-10, MRPG-WAR-01: power and toughness are bought."""
    known = wizard_setting(Character(name="Ann"), ())
    assert (known.power, known.toughness) == (0, 0)

"""Battles as the first years' cards tell them: stronger foes, chosen targets, what holds in a battle only."""

from __future__ import annotations

import msgspec
import pytest

from tests.text.battles import OTHER, SELF, tree
from tests.text.conftest import Read


@pytest.mark.parametrize(
    ("words", "limit"),
    [
        ("that has a higher ATK", "gt"),
        ("with higher ATK", "gt"),
        ("with equal or higher ATK", "gte"),
        ("with a lower ATK", "lt"),
    ],
)
def test_a_stronger_foe(read: Read, words: str, limit: str) -> None:
    read_ = tree(read, f'If a "Moss" monster attacks a monster {words}, the attacking monster gains 500 ATK.', "spell")
    assert read_["when"]["by"]["where"] == {"attack": {limit: {"event": "attack"}}}


def test_whenever_it_attacks_is_for_that_battle(read: Read) -> None:
    read_ = tree(read, "The ATK of this card increases by 500 points whenever it attacks a Fish monster.")
    assert read_["when"]["event"] == "attack_declared"
    assert read_["do"][0]["until"] == "this_battle"


def test_during_damage_calculation_is_of_its_own_battles(read: Read) -> None:
    text = (
        "During damage calculation only, this card gains ATK equal to the ATK of the opponent's monster it is battling."
    )
    read_ = tree(read, text)
    assert [one.get("what", one.get("by")) for one in read_["when"]["any"]] == [SELF, SELF]
    assert read_["do"][0]["until"] == "this_battle"
    assert read_["do"][0]["attack"]["of"] == {**OTHER, "side": "opponent"}


def test_during_the_damage_step_when_one_battles_is_in_it(read: Read) -> None:
    text = "During the Damage Step, when a Fish monster you control battles: You can draw 1 card."
    read_ = tree(read, text)
    assert {one["event"] for one in read_["when"]["any"]} == {"damage_step"}
    assert "if" not in read_


def test_battle_damage_to_its_own_controller(read: Read) -> None:
    text = "Battle damage to the controller of a Fish monster from a battle involving that monster becomes 0."
    steps = tree(read, text, "spell", property="field")["do"]
    assert [(step["what"]["side"], step["by"]["side"]) for step in steps] == [("you", "you"), ("opponent", "opponent")]


def test_a_condition_of_two_parts(read: Read) -> None:
    two = "While you control 2 or more monsters, and all monsters you control are in Defense Position"
    assert len(tree(read, f"{two}, this card gains 500 DEF.")["if"]) == 2


def test_what_a_continuous_card_names_as_it_is_activated(read: Read) -> None:
    text = (
        "Select 1 monster you control to activate this card. "
        "While you control a Fish monster, the selected monster gains 500 DEF."
    )
    (cast, holds) = read(text, "spell", property="continuous").abilities
    assert cast.mode == "cast"
    assert msgspec.to_builtins(holds.do[0])["what"] == {"ref": cast.targets[0].id}


def test_select_and_flip_is_an_order(read: Read) -> None:
    text = "FLIP: Select 1 face-up monster your opponent controls and flip it into face-down Defense Position."
    assert [step["op"] for step in tree(read, text)["do"]] == ["shadow"]


def test_another_target_of_the_attack(read: Read) -> None:
    turn = "select 1 other monster you control and designate it as the attack's target, then calculate damage"
    read_ = tree(read, f"When attacked by an opponent's monster, {turn}.")
    assert read_["when"]["event"] == "attacked"
    assert [step["action"] for step in read_["do"]] == ["take_attack"]


def test_the_one_target_that_must_be_attacked(read: Read) -> None:
    only = "your opponent can only designate that monster as an attack target"
    must = "your opponent must attack that monster with all face-up monsters"
    steps = tree(read, f"Target 1 monster you control; during this turn, {only} and {must}.", "trap")["do"]
    assert [step["action"] for step in steps] == ["be_attacked", "hold_back", "be_attacked"]
    assert all(step["what"]["except"] == {"ref": "t1"} for step in steps if step["action"] == "be_attacked")


def test_a_stance_that_only_effects_change(read: Read) -> None:
    read_ = tree(read, "This card cannot change its battle position, except with a card effect.")
    assert read_["do"][0]["action"] == "choose_stance"


def test_so_much_battle_damage(read: Read) -> None:
    when = tree(read, "When you take 2000 or more Battle Damage from 1 attack: Draw 1 card.", "trap")["when"]
    assert when["amount"] == {"gte": {"raw": 2000}}


def test_others_than_the_one_before(read: Read) -> None:
    twice = "it can attack twice this turn, and other monsters you control cannot attack this turn"
    step = tree(read, f"Target 1 monster you control; {twice}.", "spell")["do"][-1]
    assert (step["action"], step["what"]["except"]) == ("attack", {"ref": "t1"})


def test_only_while_it_stands_so_is_not_read(read: Read) -> None:
    """What the battle brought about would outlast the stance."""
    text = "A monster that battled this card cannot attack while this card is in face-up Attack Position."
    assert read(text).status == "manual"


def test_a_turn_in_which_it_fought(read: Read) -> None:
    read_ = tree(read, "During the End Phase of a turn this card attacked or was attacked: Banish this card.")
    assert read_["if"][0]["occurred"] == {"event": "battles", "what": SELF}


def test_doubled_where_it_was_attacked(read: Read) -> None:
    step = tree(read, "Double any battle damage your opponent takes when they attack this monster.")["do"][0]
    assert step["if"] == ({"occurred": {"event": "attacked", "what": SELF}, "during": "attack"},)
    assert step["would"]["by"] == SELF


def test_whose_monster_is_attacked_with_more_than_its_def(read: Read) -> None:
    more = "When this card attacks with an ATK that is higher than the DEF of your opponent's Defense Position monster"
    when = tree(read, f"{more}, inflict the difference as Battle Damage to your opponent's Life Points.")["when"]
    assert when["by"] == {"kind": "monster", "side": "opponent", "zone": "play", "where": {"stance": "defense"}}


@pytest.mark.parametrize(
    ("of", "side"), [("you control", "you"), ("your opponent controls", "opponent"), ("on the field", None)]
)
@pytest.mark.parametrize("link", [" that's", ""])
def test_whose_monster_bears_it(read: Read, of: str, side: str | None, link: str) -> None:
    text = f"When a Fish monster {of}{link} equipped with this card is destroyed by battle: You can draw 1 card."
    what = tree(read, text, "spell", property="equip")["when"]["what"]
    assert (what["how"], what.get("side"), what["where"]) == ("equipped", side, {"type": "Fish"})


def test_either_of_two_is_still_a_choice_whether_at_all(read: Read) -> None:
    text = "When a monster is destroyed by battle, you can either:\n● Draw 1 card. OR\n● Discard 1 card."
    assert tree(read, text, "trap", property="continuous")["optional"]

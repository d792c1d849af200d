"""CONVERT-12, CONVERT-31: what equipment gives its bearer is a Weapon or an Armour bonus, whatever it amounts to; what
is lost, lasts for a time or is another's doing changes the Score (CONVERT-05)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from convert.effects import Ability, Amount, Condition, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules import items
from convert.systems.duel_monsters.rules.board import line_of
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.combat import attack_roll
from convert.systems.duel_monsters.rules.events import Rolled, SetAside
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Until
from convert.systems.duel_monsters.words import render_ability
from tests.rules_effects.arena import arena, being, do, in_play, n, resolve, settle, summon
from tests.rules_effects.test_what_is_worn_works import BEARER, always, put, table
from tests.rules_fight.fights import monster, spell

SELF = Selector(how="self")
THAT = Selector(ref="t1")
MINE = Selector(how="all", kind="monster", side="you", zone="play")
EACH = Amount(per=n(2), count=MINE)
LEVEL = Amount(stat="level", of=BEARER)
FISH = Condition(is_=Selector(kind="monster", where=Filter(name="Newt")), of=BEARER)


def numbers(game: Game, who: str) -> tuple[int, int, int, int]:
    """Attack, Weapon, Defense, Armour."""
    one = being(game, who)
    return one.attack_full, one.weapon, one.defense_full, one.armour


def worn(*steps: Any, **more: Any) -> Game:
    """A newt of 7/7 and Level 2 wears it."""
    game = table(always(*steps, **more))
    put(game, "newt")
    return game


GAINS: dict[str, tuple[Callable[[], Game], tuple[int, int, int, int]]] = {
    "counted": (lambda: worn(st.Modify(what=BEARER, attack=EACH, defense=EACH)), (7, 4, 7, 4)),
    "equal to something": (lambda: worn(st.Modify(what=BEARER, attack=LEVEL)), (7, 2, 7, 0)),
    "under a condition": (lambda: worn(st.Modify(what=BEARER, defense=n(3)), if_=(FISH,)), (7, 0, 7, 3)),
    "all the time": (lambda: worn(st.Modify(what=BEARER, attack=n(3)), mode="continuous"), (7, 3, 7, 0)),
    "a loss beside it": (
        lambda: worn(st.Modify(what=BEARER, attack=EACH), st.Modify(what=BEARER, defense=n(2), sign=-1)),
        (7, 4, 5, 0),
    ),
    "a counted loss": (lambda: worn(st.Modify(what=BEARER, attack=EACH, sign=-1)), (3, 0, 7, 0)),
    "its original Score": (lambda: worn(st.Modify(what=BEARER, attack=n(3), original=True)), (10, 0, 7, 0)),
    "what is set": (lambda: worn(st.SetStat(what=BEARER, stat="attack", to=n(9))), (9, 0, 7, 0)),
    "everybody's": (lambda: worn(st.Modify(what=MINE, attack=n(3))), (10, 0, 7, 0)),
}  # fmt: skip


@pytest.mark.parametrize("name", GAINS)
def test_convert_12_a_gain_of_the_bearer_is_a_bonus(name: str) -> None:
    made, wanted = GAINS[name]
    assert numbers(made(), "newt") == wanted


def test_convert_12_what_is_counted_is_counted_anew_and_ends_with_it() -> None:
    game = worn(st.Modify(what=BEARER, attack=EACH))
    summon(game, "kuriboh", "a")
    settle(game)
    assert numbers(game, "newt")[:2] == (7, 6)
    items.put_away(game, being(game, "newt"), "gear")
    settle(game)
    assert numbers(game, "newt")[:2] == (7, 0)


def test_equip_01_a_fixed_bonus_counts_once_beside_a_counted_one() -> None:
    game = table(always(st.Modify(what=BEARER, attack=n(4)), st.Modify(what=BEARER, attack=EACH)), weapon_bonus=4)
    put(game, "newt")
    assert numbers(game, "newt")[:2] == (7, 8)


def test_equip_05_it_is_outside_the_limit_for_several() -> None:
    game = worn(st.Modify(what=BEARER, attack=EACH))
    items.receive(game, being(game, "newt"), Item(name="sun blade", origin="magic", weapon=6), "receives")
    settle(game)
    assert being(game, "newt").weapon == 10


def test_equip_07_it_is_on_the_roll_and_on_the_board_and_never_spent() -> None:
    game = table(always(st.Modify(what=BEARER, attack=EACH)), dice=(3, 3))
    put(game, "newt")
    attack_roll(game, being(game, "newt"), "Attack", 0)
    rolled = [one for one in game.log if isinstance(one, Rolled)][-1]
    assert ("weapon", 4) in rolled.made_of
    assert (being(game, "newt").attack, being(game, "newt").weapon) == (7, 4)
    assert "Attack 7/7 +4" in line_of(game, game.state, being(game, "newt"))


def test_convert_20_who_is_away_for_a_time_or_a_body_has_none() -> None:
    game = table(always(st.Modify(what=BEARER, attack=EACH)))
    in_play(game, "gear", "a", mode="equip", on="newt")
    assert being(game, "newt").weapon == 4
    do(game, st.Destroy(what=Selector(how="all", where=Filter(name="Newt"))), answers=("keep",))
    assert being(game, "newt").body
    assert being(game, "newt").weapon == 0
    in_play(game, "gear", "a", mode="equip", on="masaki")
    assert being(game, "masaki").weapon == 2
    game.emit(SetAside(Ref("masaki"), Until("turn", Ref("a"))))
    assert game.state.aside[-1].being.weapon == 0


def test_convert_12_of_a_buff_or_a_thing_that_lies_in_play_too() -> None:
    game = table(always(st.Modify(what=BEARER, attack=n(4))), weapon_bonus=4, buff=True)
    in_play(game, "gear", "b", mode="equip", on="newt")
    assert numbers(game, "newt")[:2] == (7, 4)


ONTO = st.Equip(what=SELF, to=THAT)
LASTING = st.Modify(what=THAT, attack=n(5), until="while_equipped")
CREATURES = {
    "a Union": (monster("Union", 2, 5, 5, Ability(mode="activate", do=(ONTO,)),
                        Ability(mode="continuous", do=(st.Modify(what=BEARER, attack=n(5)),))), (11, 5)),
    "it equips itself": (monster("Union", 2, 5, 5, Ability(mode="activate", do=(ONTO, LASTING))), (11, 5)),
    "for a time": (
        monster("Union", 2, 5, 5,
                Ability(mode="activate", do=(ONTO, st.Modify(what=THAT, attack=n(5), until="end_of_turn")))), (16, 0)),
}  # fmt: skip


@pytest.mark.parametrize("name", CREATURES)
def test_convert_31_a_creature_that_lies_as_equipment_gives_one(name: str) -> None:
    entry, wanted = CREATURES[name]
    game = arena(entry)
    summon(game, "union", "a")
    resolve(game, "union", 0, bound={"t1": ("masaki",)})
    assert numbers(game, "masaki")[:2] == wanted


@pytest.mark.parametrize(("whom", "wanted"), [("masaki", (11, 5)), ("newt", (11, 0))])
def test_convert_31_equipped_anew_it_gives_its_bonus_once(whom: str, wanted: tuple[int, int]) -> None:
    """To the same bearer or to another, what it gave before has ended."""
    game = arena(CREATURES["it equips itself"][0], monster("Newt", 2, 7, 7))
    for name in ("union", "newt"):
        summon(game, name, "a")
    for bearer in ("masaki", whom):
        source = "union" if bearer == "masaki" and "union" in game.state.beings else "union-spell"
        resolve(game, source, 0, bound={"t1": (bearer,)})
    assert numbers(game, "masaki")[:2] == wanted


PAGE = Selector(id="c3", how="choose", kind="monster", side="you", zone="prepared", count=1)
GIVES = Ability(mode="activate", do=(st.Equip(what=PAGE, to=THAT), LASTING))


def given() -> Game:
    """A Squire has put a Lance out of A's hand on Masaki, "as an Equip Spell that gives it 500 ATK"."""
    game = arena(monster("Squire", 2, 5, 5, GIVES), monster("Lance", 2, 5, 5), mine=("lance",))
    summon(game, "squire", "a")
    resolve(game, "squire", 0, bound={"t1": ("masaki",)})
    return game


@pytest.mark.parametrize(("gone", "wanted"), [("squire", (11, 5)), ("lance-spell", (11, 0))])
def test_convert_12_what_another_card_puts_on_gives_one_as_long_as_it_is_worn(
    gone: str, wanted: tuple[int, int]
) -> None:
    """CONVERT-31: as long as the Lance is on Masaki, not the one who put it there."""
    game = given()
    assert numbers(game, "masaki")[:2] == (11, 5)
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": (gone,)}, answers=("let-go",) if gone == "squire" else ())
    assert numbers(game, "masaki")[:2] == wanted


@pytest.mark.parametrize(
    ("what", "said"), [(PAGE, "It gains a Weapon bonus of +5"), (SELF, "It gains 5 Attack while it is equipped")]
)
def test_convert_09_a_trap_says_bonus_of_what_it_puts_on_and_score_of_itself(what: Selector, said: str) -> None:
    one = Ability(
        mode="cast",
        targets=(Selector(id="t1", how="target", kind="monster", count=1),),
        do=(st.Equip(what=what, to=THAT), LASTING),
    )
    assert said in render_ability(one, this="artifact")


def test_convert_05_a_trap_that_equips_itself_changes_the_score() -> None:
    trap = spell("Chain", 1, always(st.Modify(what=BEARER, attack=n(5))), form="artifact", property="Normal Trap")
    game = arena(trap)
    in_play(game, "chain", "a", mode="equip", on="masaki")
    assert numbers(game, "masaki")[:2] == (16, 0)


WORDS: list[tuple[str, Ability, str]] = [
    ("equipment", always(st.Modify(what=BEARER, attack=EACH)),
     "The bearer gains a Weapon bonus of +2 for each of your monsters."),
    ("equipment", always(st.Modify(what=BEARER, attack=EACH, defense=EACH)),
     "The bearer gains a Weapon and an Armour bonus of +2 for each of your monsters."),
    ("equipment", always(st.Modify(what=BEARER, attack=LEVEL)), "The bearer gains a Weapon bonus equal to its Level."),
    ("equipment", always(st.Modify(what=BEARER, attack=LEVEL, defense=n(2))),
     "The bearer gains a Weapon bonus equal to its Level and an Armour bonus of +2."),
    ("equipment", always(st.Modify(what=BEARER, attack=n(2), defense=LEVEL)),
     "The bearer gains a Weapon bonus of +2 and an Armour bonus equal to its Level."),
    ("monster", always(st.Modify(what=BEARER, attack=n(5)), mode="continuous"),
     "The bearer gains a Weapon bonus of +5."),
    ("equipment", always(st.Modify(what=BEARER, attack=EACH, sign=-1)),
     "The bearer loses 2 Attack for each of your monsters."),
    ("equipment", Ability(mode="activate", do=(st.Modify(what=BEARER, attack=n(5), until="end_of_turn"),)),
     "As a Partial Action on your turn, you may have the bearer gain 5 Attack until the end of the turn."),
    ("artifact", always(st.Modify(what=BEARER, attack=n(5))), "The bearer gains 5 Attack."),
]  # fmt: skip


@pytest.mark.parametrize(("this", "ability", "said"), WORDS)
def test_convert_12_words_say_bonus_where_play_gives_one(this: Any, ability: Ability, said: str) -> None:
    assert render_ability(ability, this=this).startswith(said)

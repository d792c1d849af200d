"""Parts of a turn that an effect takes away (CONVERT-20): for one turn, as long as something lasts, with the Attack
that is under way; and what a continuous ability sets off at the end of each turn."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Event, Limit, Selector, Step
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.events import (
    AttackDeclared,
    AttackEnded,
    Layered,
    TurnBegan,
    TurnEnded,
)
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.status import banned
from tests.rules_effects.arena import SELF, arena, being, do, in_play, resolve, settle, summon
from tests.rules_fight.fights import (
    bring,
    caster,
    engage,
    fight,
    hand,
    legal,
    mage,
    monster,
    play,
    spell,
    verbs,
    with_entries,
)

BEGUN = AttackDeclared(Ref("kuriboh"), Ref("masaki"), 1)
OVER = AttackEnded("kuriboh", "masaki")


def casts(game: Game, who: str = "b") -> bool:
    return not banned(being(game, who), "cast")


@pytest.mark.parametrize("ends", [(BEGUN, OVER), (TurnEnded("b"),)], ids=["an Attack is over", "the turn is over"])
def test_convert_20_what_is_lost_before_the_attacks_may_be_done_after_one(ends: tuple[Any, ...]) -> None:
    """ "Your opponent skips their next Main Phase 1": the part after the Attacks is still theirs."""
    game = arena(dice=(6, 6, 1, 1))
    do(game, st.Skip(what="main1", side="opponent", next=True), answers=("spend 0",))
    assert casts(game)
    game.emit(TurnEnded("a"))
    game.emit(TurnBegan("b"))
    assert not casts(game)
    for event in ends:
        assert not casts(game)
        game.emit(event)
    assert casts(game)
    game.emit(TurnBegan("a"))
    game.emit(TurnBegan("b"))
    assert casts(game)


def test_convert_20_after_an_attack_it_is_the_rest_of_the_turn_that_is_lost() -> None:
    game = arena()
    game.emit(TurnBegan("a"))
    game.emit(AttackDeclared(Ref("masaki"), Ref("kuriboh"), 1))
    game.emit(OVER)
    do(game, st.Skip(what="main"))
    game.emit(OVER)
    assert not casts(game, "a")


def _layered(step: Step, **more: Any) -> Game:
    game = arena(spell("Law", 1, Ability(mode="continuous", do=(step,), **more), form="continuous", uses_focus=True))
    hand(game, 6, 6, 1, 1)
    being(game, "b").defense = 0
    in_play(game, "law", "a")
    return game


def test_convert_20_as_long_as_it_lasts_nobody_attacks() -> None:
    """ "Neither player can conduct their Battle Phase", without a condition of its own, in every turn."""
    game = _layered(st.Skip(what="battle", side="any"))
    for _ in range(2):
        for who in ("a", "b"):
            assert banned(being(game, who), "attack", of=("all",))
            game.emit(TurnBegan(who))
            settle(game)


def test_convert_20_as_long_as_it_lasts_nothing_is_cast_after_the_attacks() -> None:
    game = _layered(st.Skip(what="main2", side="any"))
    game.emit(TurnBegan("a"))
    settle(game)
    assert casts(game, "a")
    game.emit(AttackDeclared(Ref("masaki"), Ref("kuriboh"), 1))
    game.emit(AttackEnded("masaki", "kuriboh"))
    settle(game)
    assert not casts(game, "a")
    assert casts(game, "b")
    game.emit(TurnBegan("b"))
    settle(game)
    assert casts(game, "a")


HALT = spell(
    "Halt",
    2,
    Ability(mode="cast", when=Event(event="attack_declared"), do=(st.Skip(what="battle", side="any"),), speed=2),
    form="artifact",
    property="Normal Trap",
    use_mp=3,
)
FOUGHT = monster(
    "Fought",
    4,
    11,
    11,
    Ability(
        mode="trigger",
        when=Event(event="battles", what=SELF),
        do=(st.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=3)),),
    ),
)


def test_convert_20_with_the_attacks_of_the_turn_the_one_under_way_is_over() -> None:
    """ "End the Battle Phase" answers an Attack: no dice, no damage, no other Attack; and nobody has battled."""
    game = fight(
        [mage("A", items=[Item(name="halt", entry="halt")])], [mage("B", bonded="masaki")],
        card_index=with_entries(HALT, FOUGHT), dice=(6, 6, 1, 1),
    )  # fmt: skip
    play(game, "stance none", "arm a halt", "end", "stance none")
    (fought,) = bring(game, "b", game.card_index.find("fought"))
    engage(game, fought, "a")
    being(game, "b").hp = 5
    play(game, f"attack {fought} a", "spend 4")
    play(game, str(next(move for move in game.legal_moves() if move.verb == "answer")), "spend 0")
    assert being(game, "a").hp == being(game, "a").hp_full
    assert being(game, "b").hp == 5
    assert legal(game, "end"), "nobody has to respond"
    assert "attack" not in verbs(game)


TURNCOAT = spell(
    "Turncoat",
    2,
    Ability(
        mode="cast",
        when=Event(event="attack_declared"),
        do=(st.Control(what=Selector(how="event", kind="monster")),),
        speed=2,
    ),
    form="artifact",
    property="Normal Trap",
    use_mp=3,
)


def test_combat_18_an_attacker_that_changes_sides_fights_none_of_its_new_side() -> None:
    """One whose control is taken as it attacks: no dice, no damage."""
    game = fight(
        [mage("A", items=[Item(name="turncoat", entry="turncoat")])], [mage("B", bonded="masaki")],
        card_index=with_entries(TURNCOAT, FOUGHT), dice=(6, 6, 1, 1),
    )  # fmt: skip
    play(game, "stance none", "arm a turncoat", "end", "stance none")
    (fought,) = bring(game, "b", game.card_index.find("fought"))
    engage(game, fought, "a")
    being(game, "a").hp = 5
    play(game, f"attack {fought} a", "spend 4")
    play(game, str(next(move for move in game.legal_moves() if move.verb == "answer")))
    assert being(game, fought).caster == "a"
    assert verbs(game) & {"counter", "parry", "block", "brace", "none"} == set()
    assert being(game, "a").hp == 5


def test_convert_42_who_has_come_to_no_dice_has_not_battled() -> None:
    game = fight([mage("A")], [mage("B")], card_index=with_entries(FOUGHT))
    (fought,) = bring(game, "a", game.card_index.find("fought"))
    being(game, "a").hp = 5
    play(game, "stance none")
    for happened, hp in ((False, 5), (True, 8)):
        game.emit(AttackEnded(fought, "b", happened))
        settle(game)
        assert being(game, "a").hp == hp


def test_convert_20_what_follows_at_the_end_of_the_turn_needs_no_condition() -> None:
    """ "This card returns to the Deck during the End Phase", as a text that holds all the time."""
    back = st.Delayed(when=Event(event="end_phase", next=True), do=(st.ToSpellbook(what=SELF),))
    game = arena(monster("Guest", 2, 5, 5, Ability(mode="continuous", do=(back,))))
    summon(game, "guest", "a")
    assert "guest" in game.state.beings
    game.emit(TurnEnded("a"))
    settle(game)
    assert "guest" not in game.state.beings


def test_convert_31_a_gemini_monster_is_summoned_as_any_other() -> None:
    """It has its abilities from the start: what would give them is no way of its own into play."""
    twin = monster("Twin", 2, 5, 5, Ability(mode="summon_rule", do=(st.NormalSummon(what=SELF, manner="gemini"),)))
    game = fight([mage("A", "twin")], [mage("B")], card_index=with_entries(twin))
    play(game, "stance none")
    assert legal(game, "summon a home-twin")
    assert "special" not in verbs(game)
    assert caster(game, "a").slots[0].state == "prepared"


def test_of_how_many_there_may_be_it_is_told_so() -> None:
    """ "You can only control 1": no word of changing hands."""
    ban = st.Forbid(what=Selector(kind="caster", side="you"), action="control", by=SELF, limit=Limit())
    game = arena(monster("Lone", 2, 5, 5, Ability(mode="continuous", do=(ban,))))
    summon(game, "lone", "a")
    told = [game.tell(event) for event in game.log if isinstance(event, Layered) and event.who == "a"]
    assert told == ["  A, by Lone as long as it lasts: can have no more than one copy of Lone in play."]


def test_of_how_many_may_attack_it_is_told_so() -> None:
    """ "Each player can attack with only 1 monster": no word of no Attack at all."""
    ban = st.Forbid(what=Selector(kind="caster", side="you"), action="attack", limit=Limit())
    game = arena(monster("Lone", 2, 5, 5, Ability(mode="continuous", do=(ban,))))
    summon(game, "lone", "a")
    told = [game.tell(event) for event in game.log if isinstance(event, Layered) and event.who == "a"]
    assert told == ["  A, by Lone as long as it lasts: cannot attack more than one."]


def test_convert_18_a_ban_on_abilities_of_all_monsters_is_none_on_casters() -> None:
    """ "Monsters cannot activate their effects": everything there, but a caster has none of those, and casts on."""
    ban = st.Forbid(what=Selector(how="all", kind="monster", reach="section"), action="activate")
    law = spell("Law", 1, Ability(mode="continuous", do=(ban,)), form="continuous", uses_focus=True)
    game = arena(law)
    in_play(game, "law", "a")
    assert game.decision is None, "no Casting Check"
    assert banned(being(game, "kuriboh"), "activate")
    assert not banned(being(game, "b"), "activate")
    do(game, st.Forbid(what=Selector(how="all", kind="monster", side="any"), action="activate"))
    assert not banned(being(game, "b"), "activate")


def test_game_08_what_stands_in_for_a_while_does_so_for_what_else_its_own_ability_brings_about() -> None:
    """ "Destroy all monsters, also your opponent takes any effect damage you would have taken": of those destroyed."""
    hurts = Ability(
        mode="trigger",
        when=Event(event="destroyed", what=SELF),
        do=(st.Damage(to=Selector(kind="caster", side="you"), amount=Amount(n=4)),),
    )
    would = Event(event="damage_taken", what=Selector(kind="caster", side="you"), how="effect")
    gains = st.Heal(to=Selector(kind="caster", side="you"), amount=Amount(event="amount"))
    stands_in = st.Replace(would=would, instead=(gains,), link="also", until="end_of_turn")
    breaks = Ability(mode="activate", do=(st.Destroy(what=Selector(ref="x")), stands_in))
    game = arena(monster("Urn", 1, 1, 1, hurts), monster("Club", 1, 1, 1, breaks))
    for name in ("urn", "club"):
        summon(game, name, "a")
    being(game, "a").hp = 5
    resolve(game, "club", answers=("let-go",), bound={"x": (Ref("urn"),)})
    assert being(game, "a").hp == 9

"""COMBAT: who comes late, who flees, how a fight ends, what changes hands."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Event, Selector
from convert.effects import steps as st
from convert.errors import UsageError
from convert.kernel import GameOver, NeedDice, SeededDice
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.events import (
    Arrived,
    FightBegan,
    FightEnded,
    Moved,
    TurnBegan,
)
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.movement import lay_out
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.setup import Fighter, Setup, Side, first_state
from convert.systems.duel_monsters.rules.state import Held
from convert.systems.duel_monsters.rules.summoning import make
from tests.rules_fight.fights import (
    CARD_INDEX,
    MASAKI,
    OGRE,
    being,
    bring,
    caster,
    engage,
    fight,
    hand,
    legal,
    mage,
    monster,
    play,
    real,
    rule_against,
    to_turn_of,
    with_entries,
)

# --- COMBAT: coming late ---------------------------------------------------------------------------------------------


def test_who_comes_late_rolls_on_arrival() -> None:
    """COMBAT-01: a newcomer acts from the place that the roll gives, and nobody twice."""
    game = fight([real("masaki")], [real("ogre")])
    hand(game, 1, 1, 6, 6, 1, 1)  # the ogre has 2 as well: both roll again (COMBAT-03)
    late = game.arrive(Fighter(who=real("ogre", called="Late Ogre")), 0)
    assert game.state.order == ("masaki", "ogre", late), "behind both"
    assert being(game, late).side == 0
    assert being(game, late).section == 0
    to_turn_of(game, late)
    assert game.rounds == 1


def test_who_comes_late_and_high_acts_from_the_next_round_on() -> None:
    """COMBAT-01, COMBAT-02: the one whose turn it is does not act again."""
    game = fight([real("masaki")], [real("ogre")])
    hand(game, 6, 6)
    late = game.arrive(Fighter(who=real("ogre", called="Late Ogre"), section=1), 1)
    assert game.state.order[0] == late
    assert game.state.order[1:] == ("masaki", "ogre")
    started = sum(isinstance(event, TurnBegan) for event in game.log)
    to_turn_of(game, late)
    turns = [event.who for event in game.log if isinstance(event, TurnBegan)][started:]
    assert turns == ["ogre", late]


def test_a_tie_of_the_newcomer_is_rolled_off() -> None:
    """COMBAT-03: the masaki has rolled 4 as the newcomer does; the newcomer wins the second roll."""
    game = fight([real("masaki")], [real("ogre")])
    best = game.state.initiative[0]
    hand(game, best - 1, 1, 1, 2, 3, 4)
    late = game.arrive(Fighter(who=mage("Cid", "sparks")), 0)
    assert game.state.order[0] == late
    assert caster(game, late).slots[0].state == "prepared"


def test_without_dice_nobody_has_come_and_after_the_end_nobody_can() -> None:
    """COMBAT-01, COMBAT-52: real dice are asked for before anything changes; impossible places are refused."""
    game = fight([real("masaki")], [real("ogre")])
    before = game.to_json()
    with pytest.raises(NeedDice):
        game.arrive(Fighter(who=real("ogre")), 0)
    with pytest.raises(UsageError, match="side 2"):
        game.arrive(Fighter(who=real("ogre")), 2)
    with pytest.raises(UsageError, match="COMBAT-09"):
        game.arrive(Fighter(who=real("ogre"), section=9), 0)
    assert game.to_json() == before
    short = fight([real("masaki")], [real("ogre")], options=Options(round_limit=1))
    while not short.over:
        play(short, next(text for text in ("end", "stance none") if legal(short, text)))
    with pytest.raises(GameOver, match="COMBAT-52"):
        short.arrive(Fighter(who=real("ogre")), 0)


# --- COMBAT: fleeing and the end -------------------------------------------------------------------------------------


def test_fleeing_alone_succeeds_and_takes_the_summons_along() -> None:
    """COMBAT-51."""
    game = fight([mage("A", bonded="masaki", focus=3), mage("C")], [mage("B")])
    masaki = make(game.state, game.state.mages["a"], MASAKI, mp=6, origin="bonded")
    game.emit(Arrived(masaki, Held("summon", Ref("masaki"))))
    play(game, "stance none", "stance none", "flee a")
    assert {"a", "masaki"} & set(game.state.beings) == set()
    assert not game.over
    assert rule_against(game, "flee masaki") != ""


@pytest.mark.parametrize(("dice", "gone"), [((3, 3, 2, 3), True), ((3, 3, 2, 4), False), ((3, 3, 5, 4), False)])
def test_fleeing_from_enemies_is_rolled(dice: tuple[int, ...], gone: bool) -> None:
    """COMBAT-51: beat the highest 2D6 of the enemies in the Skirmish; a tie fails."""
    game = fight([mage("A")], [mage("B")], dice=dice)
    engage(game, "a", "b")
    play(game, "stance none", "flee a")
    assert ("a" not in game.state.beings) is gone
    assert game.over is gone


def test_a_fight_is_over_when_one_side_is_left() -> None:
    """COMBAT-52: summons do not count; that side wins."""
    game = fight([mage("A", attack=5, hp=5)], [mage("B", hp=1)], dice=[6] * 8)
    being(game, "b").hp = 1
    engage(game, "a", "b")
    play(game, "stance none", "attack a b", "spend 5", "block", "spend 0")
    assert game.over
    assert game.winner == 0
    assert isinstance(game.log[-1], FightEnded)


def test_a_hundred_rounds_are_a_draw() -> None:
    """COMBAT-52: without a game master."""
    game = fight([real("masaki")], [real("ogre")], options=Options(round_limit=3))
    while not game.over:
        play(game, next(text for text in ("end", "stance none") if legal(game, text)))
    assert game.winner is None
    assert game.rounds == 3


def test_equipment_goes_to_a_summon_beside_one() -> None:
    """COMBAT-48 to COMBAT-50, EQUIP-18: a Partial Action, in one's own Section."""
    knife = Item(name="knife", weapon=2)
    game = fight([mage("A", items=[knife, Item(name="cap", armour=1)])], [mage("B")])
    masaki = make(game.state, game.state.mages["a"], MASAKI, mp=6, origin="bonded")
    game.emit(Arrived(masaki, Held("summon", Ref("masaki"))))
    play(game, "stance none", "stance none", "give a masaki knife")
    assert (being(game, "a").weapon, being(game, "masaki").weapon) == (0, 2)
    assert being(game, "a").actions == 1
    assert rule_against(game, "give a masaki knife") == "COMBAT-48", "it is given already"
    assert rule_against(game, "give a b cap") == "COMBAT-49", "to summons alone"
    assert legal(game, "give a masaki cap")
    assert not legal(game, "exchange a"), "COMBAT-50: a Full Action"
    game.emit(Moved("masaki", 0))
    game.refresh()
    assert rule_against(game, "give a masaki cap") == "COMBAT-49"


def test_a_full_action_swaps_any_number_of_items() -> None:
    """COMBAT-50."""
    items = [
        Item(name="knife", weapon=1),
        Item(name="shield", armour=2, worn=False),
        Item(name="cap", armour=1, worn=False),
    ]
    game = fight([mage("A", items=items)], [mage("B")])
    play(game, "stance none", "exchange a", "take-off a knife", "wear a shield", "wear a cap")
    assert (being(game, "a").weapon, being(game, "a").armour, being(game, "a").actions) == (0, 3, 0)


def test_the_way_between_sections_is_the_shortest() -> None:
    """COMBAT-10: the map of a ring of five."""
    ring = lay_out(("a", "b", "c", "d", "e"), ((0, 1), (1, 2), (2, 3), (3, 4), (4, 0)))
    assert ring[0].distances == (0, 1, 2, 2, 1)


def test_a_seed_is_a_game() -> None:
    """The same setup and seed begin the same way."""
    setup = Setup(
        sides=(
            Side(name="x", members=(Fighter(who=real("masaki")),)),
            Side(name="y", members=(Fighter(who=real("ogre")),)),
        )
    )
    assert Game.new(setup, CARD_INDEX, seed=5).to_json() == Game.new(setup, CARD_INDEX, seed=5).to_json()
    assert isinstance(Game.new(setup, CARD_INDEX, seed=5).dice, SeededDice)
    assert any(isinstance(event, FightBegan) for event in Game.new(setup, CARD_INDEX, seed=5).log)
    assert first_state(setup, CARD_INDEX).beings["masaki"].level == MASAKI.level == OGRE.level


def test_combat_21_a_stance_that_an_effect_gives_as_it_arrives_is_not_chosen_anew() -> None:
    """SUMMON-04: "If this card is Normal Summoned: change it to Defense Position"."""
    settles = Ability(
        mode="trigger",
        when=Event(event="summoned", what=Selector(how="self")),
        do=(st.ChangeStance(what=Selector(how="self"), to="defense"),),
    )
    squat = monster("Squat", 2, 5, 5, settles)
    game = fight([mage("A", "squat")], [mage("B")], card_index=with_entries(squat))
    play(game, "stance none", "summon a home-squat")
    assert being(game, "squat").stance == "defense"
    assert legal(game, "end")


def test_convert_20_to_stand_free_again_is_no_change_of_position() -> None:
    """COMBAT-21: from Defense Mode to None at the start of a turn; to Attack Mode it is one."""
    marks = st.Counters(what=Selector(how="self"), name="Turn", add=1)
    turns = Ability(mode="trigger", when=Event(event="stance_changed", what=Selector(how="self")), do=(marks,))
    wheel = monster("Wheel", 2, 5, 5, turns)
    for stance, counters in (("none", ()), ("attack", (("Turn", 1),))):
        game = fight([mage("A", bonded=None)], [mage("B")], card_index=with_entries(wheel))
        (one,) = bring(game, "a", wheel)
        being(game, one).stance = "defense"
        play(game, "stance none", f"stance {stance}")
        assert being(game, one).counters == counters

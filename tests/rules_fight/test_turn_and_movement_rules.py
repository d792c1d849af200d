"""GAME, DICE, TURN and the movement half of COMBAT: one test a rule."""

from __future__ import annotations

import msgspec
import pytest

from convert.effects import Ability, Amount, Event, Selector
from convert.effects import steps as st
from convert.kernel import NeedDice
from convert.kernel.dice import TableDice
from convert.systems.duel_monsters.rules import combat
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.checks import roll
from convert.systems.duel_monsters.rules.events import Arrived, Modified, Rolled
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.movement import reshape
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.setup import Fighter, RealMonster, Setup, Side
from convert.systems.duel_monsters.rules.state import Held, Modifier, Until
from convert.systems.duel_monsters.rules.summoning import make
from tests.rules_fight.fights import (
    CARD_INDEX,
    MASAKI,
    being,
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
    verbs,
    with_entries,
)


def rolls(game: Game, what: str) -> list[Rolled]:
    return [event for event in game.log if isinstance(event, Rolled) and event.what == what]


# --- GAME ------------------------------------------------------------------------------------------------------------


def test_the_rules_cover_casting_summoning_and_combat_and_nothing_social() -> None:
    """GAME-01: nobody can be talked to, persuaded or bought in the moves of a turn."""
    game = fight([mage("A", "sparks", "cure", bonded="masaki", items=[Item(name="knife", weapon=1)])], [mage("B")])
    play(game, "stance none")
    known = {"cast", "summon", "summon-shadow", "move", "engage", "charge", "flee", "end", "take-off", "full-cast"}
    assert verbs(game) <= known | {"basic", "exchange"}


def test_a_setting_changes_only_descriptions() -> None:
    """GAME-02, GAME-04: other names for people, places and things, and every number is the same."""
    plain = fight([mage("A", items=[Item(name="a knife", weapon=1)])], [mage("B")])
    fancy = fight([mage("Z", items=[Item(name="a star-blade", weapon=1)])], [mage("Q")], sections=("x", "y", "z"))
    assert being(plain, "a").weapon == being(fancy, "z").weapon == 1
    assert len(plain.legal_moves()) == len(fancy.legal_moves())


def test_every_character_casts() -> None:
    """GAME-03: all are Magi; a Real monster is not, unless the table says so (REAL-05)."""
    game = fight([mage("A")], [real("masaki")])
    assert "a" in game.state.mages
    assert "masaki" not in game.state.mages


def test_the_specific_rule_wins() -> None:
    """GAME-05: "may not" beats "may": Charge is allowed in any stance, but not on the turn of arrival."""
    game = fight([mage("A", bonded="masaki")], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance attack")
    assert legal(game, "charge a")
    assert rule_against(game, "charge masaki") == "SUMMON-03"


def test_the_table_may_decide_otherwise() -> None:
    """GAME-06, COMBAT-18: a ruling is an option with its default, which is the rule's own."""
    for options, friendly in (
        (None, True),
        (Options(friendly_attacks=True), True),
        (Options(friendly_attacks=False), False),
    ):
        game = fight([mage("A"), mage("C")], [mage("B")], options=options)
        engage(game, "a", "b")
        engage(game, "c", "b")
        play(game, "stance none")
        assert legal(game, "attack a b")
        assert legal(game, "attack a c") is friendly


def test_combat_16_nobody_attacks_itself_nor_a_body() -> None:
    """Not even at a table that lets one side fight itself (COMBAT-18), in the Skirmish that both are in."""
    game = fight([mage("A"), mage("C")], [mage("B")], options=Options(friendly_attacks=True))
    engage(game, "a", "b")
    engage(game, "c", "b")
    play(game, "stance none")
    me, friend = being(game, "a"), being(game, "c")
    assert combat.can_attack(game, me, friend) is None
    myself = combat.can_attack(game, me, me)
    friend.down = True
    fallen = combat.can_attack(game, me, friend)
    assert myself is not None
    assert fallen is not None
    assert (myself.rule, fallen.rule) == ("COMBAT-16", "COMBAT-16")


def test_combat_04_an_attack_takes_an_action() -> None:
    """COMBAT-04, COMBAT-28: one with none left does not attack, nor does one that has attacked."""
    game = fight([mage("A")], [mage("B")])
    engage(game, "a", "b")
    play(game, "stance none")
    me, foe = being(game, "a"), being(game, "b")

    def against(actions: int, attacks: int) -> str:
        me.actions, me.attacks = actions, attacks
        refusal = combat.can_attack(game, me, foe)
        return refusal.rule if refusal is not None else ""

    assert (against(2, 0), against(1, 0), against(0, 0), against(1, 1)) == ("", "", "COMBAT-04", "COMBAT-28")


def test_what_each_side_knows() -> None:
    """GAME-07: hidden are what a Shadow is, what is Prepared or precast, MP and Focus; the rest lies open."""
    game = fight([mage("A", "rush", "sparks", bonded="masaki", focus=3, channeling=9)], [mage("B")])
    play(game, "stance none", "precast a home-rush", "summon-shadow a home-masaki", "stance none")
    mine, theirs = game.view(0).state, game.view(1).state
    assert mine.beings["masaki"].name == "Masaki"
    assert theirs.beings["masaki"].name == "a Shadow"
    assert theirs.beings["masaki"].entry == "?"
    assert theirs.beings["a"].hp == 16
    assert (mine.mages["a"].mp, theirs.mages["a"].mp) == (40 - 3 - 6, -1)
    assert theirs.mages["a"].slots == ()
    assert [held.kind for held in theirs.mages["a"].held] == ["summon"]
    assert {spell.entry for spell in theirs.spells.values()} == {"?"}
    assert not any(isinstance(event, Arrived) for event in game.view(1).events)
    assert any("Shadow" in line for line in game.board(1))
    assert not any("Masaki" in line for line in game.board(1))
    assert game.view(1).moves == ()


def test_a_chain_of_triggers_ends() -> None:
    """GAME-08: two creatures that each hurt the other's caster whenever damage is taken: each answers what the other
    did once, and nothing it brought about itself."""
    spite = Ability(
        mode="trigger",
        when=Event(event="damage_taken"),
        do=(st.LoseHp(to=Selector(how="all", kind="caster", side="opponent"), amount=Amount(n=1)),),
    )
    imp = monster("Imp", 1, 3, 2, spite)
    game = fight([mage("A", hp=5)], [mage("B", hp=5)], card_index=with_entries(imp), dice=[3] * 40)
    for who in ("a", "b"):
        one = make(game.state, game.state.mages[who], imp, mp=3, origin="bonded")
        game.emit(Arrived(one, Held("summon", one.id)))
    engage(game, "a", "b")
    play(game, "stance none", "stance none", "attack a b", "spend 2", "block", "spend 0")
    answered = 0
    while verbs(game) == {"spend"}:  # each answer is a spell's effect, which its target may oppose
        play(game, "spend 0")
        answered += 1
    assert not game.state.chain
    assert 0 < answered <= 8


# --- DICE ------------------------------------------------------------------------------------------------------------


def test_a_check_is_two_dice_and_a_modifier() -> None:
    """DICE-01, DICE-03."""
    game = fight([mage("A")], [mage("B")], dice=(2, 5))
    assert roll(game, being(game, "a"), "a check", (("a bonus", 4),)) == 2 + 5 + 4


def test_bonus_dice_are_summed() -> None:
    """DICE-02: one more die for each source."""
    game = fight([mage("A")], [mage("B")], dice=(1, 2, 3, 4))
    assert roll(game, being(game, "a"), "a check", extra=2) == 10


def test_halves_round_down() -> None:
    """DICE-06: 7 Effect Damage against Defend 0 takes 7; against Defend 10, 3 HP."""
    game = fight([mage("A", "sparks", channeling=2)], [mage("B", defense=10, hp=5)])
    from convert.systems.duel_monsters.rules.damage import Damage

    game.push(Damage("b", 7, "a", "effect"))
    game.settle()
    assert being(game, "b").hp == 24 - 3


@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_there_are_no_criticals(dice: tuple[int, int]) -> None:
    """DICE-07: a 2 and a 12 are only numbers."""
    game = fight([mage("A")], [mage("B")], dice=dice)
    assert roll(game, being(game, "a"), "a check", (("a bonus", 1),)) == sum(dice) + 1


def test_points_and_response_are_declared_before_any_die() -> None:
    """DICE-08, COMBAT-29: with no dice supplied, everything up to the roll is decided."""
    game = fight([mage("A")], [mage("B")])
    engage(game, "a", "b")
    play(game, "stance none", "attack a b", "spend 2", "block")
    before = len(rolls(game, "Attack"))
    assert str(game.legal_moves()[0]) == "spend 0"
    hand(game, 1, 1, 1, 1)
    play(game, "spend 1")
    assert len(rolls(game, "Attack")) == before + 1


# --- TURN ------------------------------------------------------------------------------------------------------------


def test_the_start_of_a_turn_has_a_fixed_order() -> None:
    """TURN-01, DICE-04, SUMMON-11: effects end, Scores return, dismissing and Focus, Sustain, stances, acting."""
    game = fight([mage("A", bonded="masaki", focus=3)], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance none")
    game.emit(Modified("a", Modifier("attack", 5, "x", Until("turn", Ref("a")))))
    being(game, "masaki").attack = 3
    play(game, "end")
    to_turn_of(game, "b")
    play(game, "end")
    assert being(game, "a").attack == 2  # (1) what lasted has ended
    assert being(game, "masaki").attack == 11  # (2) Scores have returned
    assert verbs(game) >= {"dismiss", "add-focus", "done"}  # (3)
    before = caster(game, "a").mp
    play(game, "add-focus masaki", "done")
    assert caster(game, "a").mp == before - 3  # (4) Sustain, lower by the slot given just now
    assert verbs(game) == {"stance"}  # (5)
    play(game, "stance none", "stance none")
    assert "end" in verbs(game)  # (6)


def test_summons_act_on_their_casters_turn_in_any_order() -> None:
    """TURN-02, COMBAT-01: no initiative of their own; before, between or after the caster's actions."""
    game = fight([mage("A", bonded="masaki", focus=3)], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance none")
    assert "masaki" not in game.state.order
    play(game, "charge a", "move masaki 0")
    assert being(game, "masaki").section == 0


def test_from_its_second_turn_a_summon_has_a_whole_one() -> None:
    """TURN-03."""
    game = fight([mage("A", bonded="masaki", focus=3)], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance none")
    assert being(game, "masaki").actions == 1
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert being(game, "masaki").actions == 2
    play(game, "charge masaki", "move masaki 0")
    assert being(game, "masaki").actions == 0


def test_until_the_end_of_the_turn_is_until_ones_next() -> None:
    """TURN-04: a boost "until the end of the turn" lasts until the caster's next turn starts."""
    game = fight([mage("A", "rush", bonded="masaki", channeling=9, focus=4)], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance none", "cast a home-rush")
    assert being(game, "masaki").attack_full == 18
    to_turn_of(game, "b")
    assert being(game, "masaki").attack_full == 18
    to_turn_of(game, "a")
    assert being(game, "masaki").attack_full == 11


def test_everyone_starts_fresh() -> None:
    """TURN-06: full Scores, no stance, no Charge."""
    game = fight([mage("A")], [real("masaki")])
    for one in game.state.beings.values():
        assert (one.attack, one.defense, one.stance, one.charges) == (one.attack_full, one.defense_full, "none", 0)


# --- COMBAT: initiative, actions -------------------------------------------------------------------------------------


def test_initiative_once_with_modifiers_from_highest_to_lowest() -> None:
    """COMBAT-01, COMBAT-02: B, ambushed, rolls with -5 and comes last."""
    game = fight([mage("A")], [mage("B")], [mage("C")], options=Options(initiative_modifiers={"a": -5}))
    assert game.state.order == ("b", "c", "a")
    assert len(rolls(game, "initiative")) == 3
    to_turn_of(game, "a")
    play(game, "end")
    assert game.state.round == 2
    assert len(rolls(game, "initiative")) == 3


def test_combat_03_whoever_rolls_real_dice_is_told_that_it_was_a_tie() -> None:
    sides = tuple([Side(name=name, members=(Fighter(who=mage(name)),)) for name in ("A", "B")])
    with pytest.raises(NeedDice, match=r"A, initiative once more, after a tie \(COMBAT-03\)"):
        Game.new(Setup(sides=sides), CARD_INDEX, dice=TableDice((3, 4, 2, 5)))


def test_ties_roll_again_among_themselves() -> None:
    """COMBAT-03: A and C tie at 7 and roll again; B keeps its place."""
    setup = Setup(
        sides=tuple(Side(name=n, members=(Fighter(who=RealMonster(monster="masaki", name=n)),)) for n in "abc")
    )
    from convert.kernel import TableDice

    game = Game.new(setup, CARD_INDEX, dice=TableDice((3, 4, 5, 5, 6, 1, 1, 2, 1, 3)))
    assert game.state.order == ("b", "c", "a")


def test_two_partial_actions_or_one_full_and_repeats() -> None:
    """COMBAT-04 to COMBAT-07."""
    game = fight([mage("A", "cure", "sparks", channeling=9)], [mage("B")], together=False)
    play(game, "stance none", "charge a", "charge a")
    assert being(game, "a").charges == 2
    assert game.state.turn == "b"  # without an action left there is nothing to choose
    game = fight([mage("A", "cure", "sparks", channeling=9)], [mage("B")], together=False)
    play(game, "stance none", "charge a")
    assert rule_against(game, "flee a") == "COMBAT-04"  # a Full Action needs the whole turn
    assert rule_against(game, "sprint a 2") == "COMBAT-04"


# --- COMBAT: Sections and Skirmishes ---------------------------------------------------------------------------------


def test_a_battlefield_is_sections_and_nothing_finer() -> None:
    """COMBAT-08, COMBAT-09, COMBAT-13, COMBAT-53: by default three in a row, a side at each end, nobody engaged."""
    game = fight([mage("A")], [mage("B")], together=False)
    assert [section.neighbours for section in game.state.sections] == [(1,), (0, 2), (1,)]
    assert (being(game, "a").section, being(game, "b").section) == (0, 2)
    assert not any(one.skirmish for one in game.state.beings.values())


def test_a_partial_action_reaches_the_next_section_a_full_one_any() -> None:
    """COMBAT-10, COMBAT-11."""
    game = fight([mage("A")], [mage("B")], together=False)
    play(game, "stance none")
    assert rule_against(game, "move a 2") == "COMBAT-10"
    assert legal(game, "sprint a 2")
    play(game, "move a 1", "move a 2")
    assert being(game, "a").section == 2


def test_one_engages_as_part_of_the_move() -> None:
    """COMBAT-12, COMBAT-16: near by with a Partial Action, anywhere with a Full one, past whoever is in between."""
    game = fight([mage("A")], [mage("B")], together=False)
    play(game, "stance none", "rush a b")
    assert being(game, "a").section == 2
    assert being(game, "a").skirmish == being(game, "b").skirmish != 0
    assert being(game, "a").actions == 0
    game = fight([mage("A")], [mage("B")], together=False)
    play(game, "stance none", "move a 1")
    assert legal(game, "engage a b")


def test_a_blocked_way_is_no_way() -> None:
    """COMBAT-11: only what is named leads anywhere; new obstacles change the map (COMBAT-14)."""
    game = fight([mage("A")], [mage("B")], together=False, ways=((0, 1),))
    play(game, "stance none")
    assert rule_against(game, "sprint a 2") == "COMBAT-11"
    assert rule_against(game, "rush a b") == "COMBAT-11"
    assert {str(move) for move in game.legal_moves() if move.verb in ("move", "sprint", "rush")} == {"move a 1"}
    reshape(game, ("one end", "a heap of tables", "the middle", "the other end"), moved={2: 3, 1: 2})
    assert being(game, "b").section == 3
    assert legal(game, "sprint a 3")


def test_within_one_section_is_the_same_or_the_next() -> None:
    """COMBAT-15, CONVERT-16: Fissure reaches no further; Sparks reaches anyone (CONVERT-17)."""
    from tests.rules_fight.fights import CREATURE, THE_TARGET, cast, spell

    fissure = spell("Fissure", 2, cast(st.Destroy(what=THE_TARGET), targets=(CREATURE,)))
    game = fight([mage("A", "fissure", "sparks")], [real("ogre")], together=False, card_index=with_entries(fissure))
    play(game, "stance none")
    assert rule_against(game, "cast a home-fissure") == "CAST-18"
    assert legal(game, "cast a home-sparks")
    play(game, "move a 1")
    assert legal(game, "cast a home-fissure")


def test_a_monster_or_caster_within_one_section_is_no_further_off() -> None:
    """CONVERT-16, CONVERT-05: what names its reach keeps it, a caster among its targets or not (CONVERT-17)."""
    from tests.rules_fight.fights import CREATURE, THE_TARGET, cast, spell

    either = msgspec.structs.replace(CREATURE, kind=("monster", "caster"), reach="section")
    quake = spell("Quake", 2, cast(st.Destroy(what=THE_TARGET), targets=(either,)))
    game = fight([mage("A", "quake")], [real("ogre"), mage("B")], together=False, card_index=with_entries(quake))
    play(game, "stance none")
    assert {str(move) for move in game.legal_moves() if move.verb == "cast"} == set(), "all stand two Sections away"
    play(game, "move a 1")
    assert legal(game, "cast a home-quake")


def test_one_attacks_only_in_a_skirmish_which_others_may_join() -> None:
    """COMBAT-16 to COMBAT-18, COMBAT-26."""
    game = fight([mage("A"), mage("C")], [mage("B")])
    play(game, "stance none")
    assert rule_against(game, "attack a b") == "COMBAT-16"
    play(game, "engage a b")
    assert legal(game, "attack a b")
    play(game, "end", "stance none", "engage c b")
    assert being(game, "c").skirmish == being(game, "a").skirmish == being(game, "b").skirmish
    play(game, "end", "stance none")
    assert legal(game, "attack b a")
    assert legal(game, "attack b c")
    play(game, "attack b a")
    assert being(game, "b").actions == 1, "an Attack is a Partial Action"


def test_one_must_disengage_before_going_anywhere() -> None:
    """COMBAT-19: a Partial Action, in the same Section; what is left without opposing sides ends by itself."""
    game = fight([mage("A")], [mage("B")], [mage("C")])
    engage(game, "a", "b")
    play(game, "stance none")
    for text in ("move a 0", "engage a c"):
        assert rule_against(game, text) == "COMBAT-19"
    play(game, "disengage a")
    assert being(game, "a").section == 1
    assert (being(game, "a").skirmish, being(game, "b").skirmish) == (0, 0)
    assert rule_against(game, "disengage a") == "COMBAT-19"


def test_a_stance_is_taken_at_the_start_of_ones_turn_and_holds() -> None:
    """COMBAT-20, COMBAT-21: three stances; each for oneself; none can be changed in between."""
    game = fight([mage("A", bonded="masaki", focus=3)], [mage("B")])
    assert {str(move) for move in game.legal_moves()} == {"stance none", "stance attack", "stance defense"}
    play(game, "stance none", "summon a home-masaki", "stance attack")
    assert (being(game, "a").stance, being(game, "masaki").stance) == ("none", "attack")
    assert rule_against(game, "stance defense") == "COMBAT-21"
    to_turn_of(game, "b")
    assert being(game, "masaki").stance == "attack"
    play(game, "end", "done")
    assert verbs(game) == {"stance"}


def test_a_link_monster_has_no_defense_mode() -> None:
    """CONVERT-34."""
    game = fight([real("linked")], [real("ogre")])
    assert not legal(game, "stance defense")
    assert rule_against(game, "stance defense") == "CONVERT-34"


def test_an_unconscious_or_helpless_target_takes_it_all() -> None:
    """COMBAT-30: with no legal response the full result goes through COMBAT-39."""
    from convert.systems.duel_monsters.rules.state import Status

    game = fight([mage("A", attack=4)], [mage("B")], dice=(3, 4))
    engage(game, "a", "b")
    being(game, "b").statuses = (Status("forbid", "respond", "x", Until("stay")),)
    play(game, "stance none", "attack a b", "spend 4")
    assert (being(game, "b").hp, being(game, "b").defense) == (16 - 8, 0)


def test_paying_hp_is_no_damage() -> None:
    """COMBAT-42: straight off HP, no split, no armour, no Health Link."""
    from tests.rules_fight.fights import cast, spell

    oath = spell(
        "Oath",
        1,
        cast(st.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=1)), cost=(st.PayHp(amount=Amount(n=5)),)),
    )
    game = fight([mage("A", "oath", items=[Item(name="mail", armour=3)])], [mage("B")], card_index=with_entries(oath))
    play(game, "stance none", "cast a home-oath")
    assert being(game, "a").hp == 16 - 5 + 1
    assert being(game, "a").defense == 3


def test_a_summon_at_zero_hp_is_defeated() -> None:
    """COMBAT-43, DEATH-01, DEATH-04: not Destroyed: it waits a day, not for Meditation."""
    game = fight([mage("A")], [mage("B", bonded="masaki")])
    masaki = make(game.state, game.state.mages["b"], MASAKI, mp=6, origin="bonded")
    game.emit(Arrived(masaki, Held("summon", Ref("masaki"))))
    being(game, "masaki").hp = 0
    game.look_for_deaths()
    game.refresh()
    game.settle()
    play(game, "let-go")
    assert caster(game, "b").resting == (MASAKI.id,)
    assert caster(game, "b").barred == ()


def test_at_zero_hp() -> None:
    """COMBAT-43, STAT-22, DEATH-01: a character falls unconscious, a Real monster is dead or captured."""
    game = fight([mage("A", attack=5), mage("C")], [real("ogre"), mage("B", hp=1, bonded="masaki")], dice=[6] * 40)
    masaki = make(game.state, game.state.mages["b"], MASAKI, mp=6, origin="bonded")
    game.emit(Arrived(masaki, Held("summon", Ref("masaki"))))
    being(game, "b").hp = 1
    engage(game, "a", "b")
    play(game, "stance none", "attack a b", "spend 5", "block", "spend 0")
    assert being(game, "b").down
    assert "masaki" not in game.state.beings  # its summons are dismissed
    assert caster(game, "b").held == ()
    being(game, "ogre").hp = 0
    game.look_for_deaths()
    game._moves = None
    game.settle()
    assert "ogre" not in game.state.beings
    assert game.over

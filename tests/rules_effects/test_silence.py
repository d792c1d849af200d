"""CONVERT-42, PRECAST-11: what negates all spells, artifacts or equipment as long as it lasts."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Condition, Filter, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules.board import board
from convert.systems.duel_monsters.rules.casting.fusion import Fuse
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import silence
from convert.systems.duel_monsters.rules.effects.constant import Withstand
from convert.systems.duel_monsters.rules.events import Dismissed, Rolled, SpellChanged, SpellEnded, TurnBegan
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players import SensiblePlayer
from convert.systems.duel_monsters.rules.profile import BARE
from convert.systems.duel_monsters.rules.refs import Ref, ref_of
from convert.systems.duel_monsters.rules.status import SILENCE
from convert.systems.duel_monsters.rules.telling import describe
from convert.systems.duel_monsters.rules.telling_events import tell
from convert.systems.duel_monsters.rules.telling_marks import status_words
from convert.systems.duel_monsters.rules.turn import Act
from convert.systems.duel_monsters.rules.view import mask
from convert.systems.duel_monsters.rules.windows import open_window
from tests.rules_effects.arena import SELF, answer, arena, being, do, in_play, notes, settle, summon
from tests.rules_fight.fights import SELF_CASTER, cast, hand, monster, rule_against, spell

TRAP: dict[str, Any] = {"form": "artifact", "property": "Continuous Trap", "lasting": True, "uses_focus": True}
AURA: dict[str, Any] = {"form": "continuous", "uses_focus": True}
ALL_SPELLS = Selector(how="all", kind="spell", reach="two_sections")
ALL_TRAPS = Selector(how="all", kind="artifact", reach="two_sections")
MASAKI = Selector(how="all", kind="monster", where=Filter(name="Masaki"))
EVERY_MONSTER = Selector(how="all", kind="monster")


def hush(name: str, what: Selector, **form: Any) -> Any:
    return spell(name, 1, Ability(mode="continuous", do=(st.Suppress(what=what),)), **form)


EDICT = hush("Edict", ALL_SPELLS, **TRAP)
DECREE = hush("Decree", Selector(how="all", kind="artifact", reach="two_sections", except_self=True), **TRAP)
CALM = hush("Calm", ALL_TRAPS, **AURA)
HOLIDAY = hush("Holiday", Selector(how="all", kind="equipment"), **AURA)
MUFFLER = monster("Muffler", 2, 5, 5, Ability(mode="continuous", do=(st.Suppress(what=ALL_TRAPS),)))
DRAIN = hush("Drain", Selector(how="all", kind="monster", reach="field"), **TRAP)
MIGHT = spell("Might", 1, Ability(mode="continuous", do=(st.Modify(what=EVERY_MONSTER, attack=Amount(n=3)),)), **AURA)
BOLT = spell("Bolt", 1, cast(st.Heal(to=SELF_CASTER, amount=Amount(n=3))))
SNARE = spell("Snare", 1, cast(st.Heal(to=SELF_CASTER, amount=Amount(n=3))), form="artifact", property="Normal Trap")
HOLD = spell(
    "Hold",
    1,
    cast(
        st.Forbid(what=Selector(ref="t1"), action="attack", until="while_in_play"),
        st.Modify(what=Selector(ref="t1"), attack=Amount(n=4), sign=-1, until="while_in_play"),
        targets=(Selector(id="t1", how="target", kind="monster", side="opponent"),),
    ),
    **AURA,
)
BLADE = spell("Blade", 1, form="equipment", equipment="weapon", weapon_bonus=2)
LULL = spell("Lull", 1, cast(st.Suppress(what=Selector(how="all", kind="spell", reach="section"), until="end_of_turn")))
WELL = spell("Well", 1, Ability(mode="activate", do=(st.Heal(to=SELF_CASTER, amount=Amount(n=2)),)), **AURA)
FIRM = spell(
    "Firm",
    1,
    cast(st.Heal(to=SELF_CASTER, amount=Amount(n=3)), st.Protect(what=SELF, from_="negation")),
)
ALL = (EDICT, DECREE, CALM, HOLIDAY, MUFFLER, DRAIN, MIGHT, BOLT, SNARE, HOLD, BLADE, LULL, WELL, FIRM)
WORN = Item(name="Blade", entry="blade", origin="spell", weapon=2, worn=True)


def table(**more: Any) -> Game:
    """A with Masaki (11 / 11) and 5 HP left, B with Kuriboh; A has Bolt, Hold and Firm Prepared."""
    game = arena(*ALL, mine=["bolt", "hold", "firm", "well", "lull"], **more)
    being(game, "a").hp = 5
    being(game, "b").defense = 0
    return game


def acting(game: Game) -> None:
    """A may act."""
    being(game, "a").actions = 2
    game.push(Act("a"))
    settle(game)


def comes(game: Game, name: str) -> str:
    """A's summon, with the dice of B's Casting Check against it; its id."""
    hand(game, 6, 6, 1, 1)
    return summon(game, name, "a").id


def stays(game: Game, *names: str, who: str = "a", dice: tuple[int, ...] = (6, 6, 1, 1)) -> list[str]:
    """Those of a caster in play, one after the other; these are the dice of B's Casting Checks against them."""
    out = []
    for name in names:
        hand(game, *dice)
        out.append(in_play(game, name, who))
    return out


# --- what is in play -----------------------------------------------------------------------------------------------


def test_a_lasting_negation_is_none_while_its_condition_fails() -> None:
    """CONVERT-42: "while you control an ogre, all spells are negated"."""
    ogre = Condition(exists=Selector(kind="monster", zone="play", where=Filter(name="Ogre")))
    edict = spell("Edict", 1, Ability(mode="continuous", if_=(ogre,), do=(st.Suppress(what=ALL_SPELLS),)), **TRAP)
    game = arena(*(one for one in ALL if one.name != "Edict"), edict, mine=["bolt"])
    stays(game, "might", "edict")
    assert being(game, "masaki").attack_full == 14
    summon(game, "ogre", "a")
    game.refresh()
    assert being(game, "masaki").attack_full == 11


def test_a_negation_that_a_creature_has_gained_begins_as_it_gains_it() -> None:
    """CONVERT-42: "Masaki gains this effect: your spells are negated", for as long as whoever says so is there."""
    lent = Ability(mode="continuous", do=(st.Suppress(what=Selector(how="all", kind="spell", side="you")),))
    lends = Ability(mode="continuous", do=(st.Copy(what=MASAKI, effects=False, abilities=(lent,)),))
    game = arena(*ALL, monster("Lender", 2, 5, 5, lends))
    being(game, "b").defense = 0
    (might,) = stays(game, "might")
    lender = comes(game, "lender")
    assert game.state.spells[might].hushed == "masaki"
    assert being(game, "masaki").attack_full == 11
    game.emit(Dismissed(lender, "test"))
    settle(game)
    assert not game.state.spells[might].silent
    assert being(game, "masaki").attack_full == 14


def test_a_creature_that_lost_its_abilities_for_a_while_negates_nothing() -> None:
    """CONVERT-42: what takes them away all the time is another matter, which the first to come decides."""
    hush_all = monster("Husher", 2, 5, 5, Ability(mode="continuous", do=(st.Suppress(what=ALL_SPELLS),)))
    game = arena(*ALL, hush_all, mine=["bolt"])
    being(game, "b").defense = 0
    stays(game, "might")
    comes(game, "husher")
    game.refresh()
    assert being(game, "masaki").attack_full == 11
    hushed = Selector(how="all", kind="monster", where=Filter(name="Husher"))
    do(game, st.Suppress(what=hushed, until="end_of_turn"))
    game.refresh()
    assert being(game, "masaki").attack_full == 14


def test_spells_in_play_do_nothing_while_it_lasts_and_something_again_when_it_ends() -> None:
    game = table()
    (might,) = stays(game, "might")
    assert being(game, "masaki").attack_full == 14
    (edict,) = stays(game, "edict")
    assert being(game, "masaki").attack_full == 11
    assert game.state.spells[might].hushed == edict
    game.emit(SpellEnded(edict, "test"))
    settle(game)
    assert being(game, "masaki").attack_full == 14
    assert not game.state.spells[might].silent


def test_what_a_spell_has_put_on_somebody_sleeps_meanwhile() -> None:
    game = table()
    (hold,) = stays(game, "hold")
    do(game, *HOLD.effects[0].do, source=hold, bound={"t1": ("kuriboh",)})
    assert being(game, "kuriboh").attack_full == 0
    assert [one.what for one in being(game, "kuriboh").statuses] == ["attack"]
    (edict,) = stays(game, "edict")
    assert being(game, "kuriboh").attack_full == 3
    assert being(game, "kuriboh").statuses == ()
    game.emit(SpellEnded(edict, "test"))
    settle(game)
    assert being(game, "kuriboh").attack_full == 0
    assert [one.what for one in being(game, "kuriboh").statuses] == ["attack"]
    stays(game, "edict")
    game.emit(SpellEnded(hold, "test"))
    settle(game)
    assert being(game, "kuriboh").attack_full == 3  # it comes back no more


def test_equipment_gives_no_bonus_meanwhile() -> None:
    game = table(items=[WORN])
    assert being(game, "a").weapon == 2
    (holiday,) = stays(game, "holiday")
    assert being(game, "a").weapon == 0
    assert "has the effects of Blade negated" in "\n".join(board(game, 0))
    game.emit(SpellEnded(holiday, "test"))
    settle(game)
    assert being(game, "a").weapon == 2


def test_it_reaches_no_further_than_it_says() -> None:
    game = table()
    might, edict = stays(game, "might", "edict")
    assert game.state.spells[might].silent
    game.emit(SpellChanged(edict, {"section": 2}))
    being(game, "a").section = 0
    settle(game)
    assert silence.over(game, Ref(might)) is None
    assert not game.state.spells[might].silent


def test_a_creature_silences_until_it_leaves() -> None:
    game = table()
    (drain,) = stays(game, "drain")
    game.emit(SpellEnded(drain, "test"))
    muffler = comes(game, "muffler")
    (decree,) = stays(game, "decree")
    assert game.state.spells[decree].hushed == muffler
    game.emit(Dismissed(muffler, "test"))
    settle(game)
    assert not game.state.spells[decree].silent


# --- two that silence each other --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second"), [("decree", "calm"), ("edict", "calm")])
def test_the_one_that_was_there_first_silences_the_other(first: str, second: str) -> None:
    game = table()
    one, other = stays(game, first, second)
    if first == "decree":  # it is about artifacts, and the other silences it
        assert (game.state.spells[one].hushed, game.state.spells[other].hushed) == (other, "")
    else:
        assert (game.state.spells[one].hushed, game.state.spells[other].hushed) == ("", one)


def test_a_creature_and_what_silences_creatures_go_by_who_came_first() -> None:
    game = table()
    (drain,) = stays(game, "drain")
    comes(game, "muffler")
    assert not game.state.spells[drain].silent
    assert [one.verb for one in being(game, "muffler").statuses] == ["suppress"]
    game = table()
    comes(game, "muffler")
    (drain,) = stays(game, "drain")
    assert game.state.spells[drain].hushed == "muffler"
    assert being(game, "muffler").statuses == ()


def test_what_is_silenced_silences_nothing() -> None:
    game = table()
    might, edict, decree = stays(game, "might", "edict", "decree")
    assert (game.state.spells[edict].hushed, game.state.spells[might].hushed) == (decree, "")


def test_it_spares_itself_also_where_its_text_does_not_say_so() -> None:
    game = arena(hush("Whole", ALL_TRAPS, **TRAP), DECREE)
    assert not game.state.spells[in_play(game, "whole", "a")].silent


# --- what is cast, sprung, used ---------------------------------------------------------------------------------------


def test_what_is_cast_meanwhile_does_nothing_and_is_paid_all_the_same() -> None:
    game = table()
    stays(game, "edict")
    acting(game)
    before = game.state.mages["a"].mp
    assert describe(game, Move.parse("cast a home-bolt")).endswith("would do nothing now)")
    answer(game, "cast a home-bolt")
    settle(game)
    assert being(game, "a").hp == 5
    assert game.state.mages["a"].mp == before - 2
    assert "Bolt does nothing: Edict negates it (CONVERT-42)." in notes(game.log)


def test_what_cannot_be_negated_is_not() -> None:
    game = table()
    stays(game, "edict")
    acting(game)
    answer(game, "cast a home-firm")
    settle(game)
    assert being(game, "a").hp == 8


def test_what_stays_comes_into_play_silent() -> None:
    game = table()
    stays(game, "edict")
    acting(game)
    answer(game, "cast a home-hold")
    settle(game)
    (hold,) = [one for one in game.state.spells.values() if one.entry == "home-hold"]
    assert hold.silent
    assert being(game, "kuriboh").statuses == ()


def test_a_trap_that_is_sprung_meanwhile_does_nothing() -> None:
    game = table()
    snare = in_play(game, "snare", "a", "armed")
    stays(game, "calm")
    open_window(game, "turn_start")
    settle(game)
    assert describe(game, Move.parse(f"answer {snare} 0")).endswith("would do nothing now)")
    answer(game, f"answer {snare} 0")
    settle(game)
    assert (being(game, "a").hp, game.state.spells.get(snare)) == (5, None)


def test_a_spell_in_play_that_is_silent_is_not_used() -> None:
    game = table()
    well, _ = stays(game, "well", "edict")
    acting(game)
    assert rule_against(game, f"activate a 0 {well}") == "CONVERT-42"
    assert "Well (negated)" in "\n".join(board(game, 0))


def test_a_while_of_silence_is_for_what_is_cast_later_too_and_ends() -> None:
    game = table()
    (might,) = stays(game, "might")
    do(game, *LULL.effects[0].do, entry="home-lull", answers=["choose section:1"])
    assert game.state.spells[might].silent
    acting(game)
    answer(game, "cast a home-bolt")
    settle(game)
    assert being(game, "a").hp == 5
    game.emit(TurnBegan("a"))
    settle(game)
    assert not game.state.spells[might].silent
    assert silence.standing(game) == ()


# --- who knows of it --------------------------------------------------------------------------------------------------


def test_an_unwilling_caster_has_a_casting_check_against_it() -> None:
    game = table()
    might = in_play(game, "might", "b")
    stays(game, "edict", dice=(1, 1, 6, 6))
    assert not game.state.spells[might].silent


def test_a_fusion_that_would_do_nothing_says_so_and_casting_polymerisation_is_a_fusion() -> None:
    """FUSION-04, CONVERT-42."""
    fuse = Move("fuse", ("a", "home-karbonala"))
    game = arena(*ALL, mine=["polymerization", "m-warrior-1", "m-warrior-2"])
    being(game, "b").defense = 0
    acting(game)
    assert fuse in game.legal_moves()
    assert "would do nothing now" not in describe(game, fuse)
    assert game.understand("cast polymerization") == game.understand("fuse") == (fuse,)
    stays(game, "edict")
    assert describe(game, fuse).endswith(", would do nothing now)")


def test_fusion_05_a_fusion_that_does_nothing_asks_for_no_materials_and_takes_none() -> None:
    """CONVERT-42: of two M-Warriors 1 nobody is asked which one goes."""
    game = arena(*ALL, mine=["polymerization", "m-warrior-2"])
    pair = [summon(game, "m-warrior-1", "a").id for _ in range(2)]
    being(game, "b").defense = 0
    stays(game, "edict")
    before = len(game.log)
    game.push(Fuse("a", "home-karbonala", "k"))
    settle(game)
    assert game.decision is None
    assert "Polymerization does nothing: Edict negates it" in notes(game.log[before:])
    assert all(one in game.state.beings for one in pair)


def test_fuse_without_a_name_asks_for_one_where_no_fusion_can_be_made() -> None:
    game = table()
    acting(game)
    (meant,) = game.understand("fuse")
    assert game.why_not(meant).rule == "FUSION-01"


def test_whoever_withstood_it_is_marked_and_the_question_names_its_cause() -> None:
    """CHECK-01, CHECK-04."""
    game = table()
    being(game, "b").defense = 2
    hand(game, 1, 1, 6, 6)
    in_play(game, "edict", "a")
    assert game.decision is not None
    assert game.decision.prompt(game).startswith("B: Defense against Edict")
    answer(game, "spend 2")
    assert "; withstood Edict;" in next(line for line in board(game, 1) if line.startswith("    B ("))


def test_two_abilities_of_one_source_have_one_casting_check() -> None:
    """CHECK-01: as of a monster that forbids traps and negates them."""
    both = (st.Forbid(what=Selector(kind="caster", side="opponent"), action="activate"), st.Suppress(what=ALL_TRAPS))
    warden = monster("Warden", 2, 5, 5, *[Ability(mode="continuous", do=(one,)) for one in both])
    game = arena(*ALL, warden)
    being(game, "b").defense = 0
    comes(game, "warden")
    assert sum(isinstance(one, Rolled) and one.what == "opposing it" for one in game.log) == 1


def test_no_casting_check_is_made_against_what_has_just_been_silenced() -> None:
    """CONVERT-42: of two that come into question at once the first silences the second."""
    game = table()
    first = in_play(game, "snare", "b", "armed")
    hand(game, 6, 6, 1, 1)
    in_play(game, "decree", "a")
    game.push(Withstand(Context(Ref("b"), 1, Ref(first), "home-edict", 0, manner="check"), Ref("a")))
    rolls = sum(isinstance(one, Rolled) for one in game.log)
    settle(game)
    assert sum(isinstance(one, Rolled) for one in game.log) == rolls


def test_what_is_armed_and_would_do_nothing_is_marked_for_whoever_armed_it() -> None:
    game = table()
    in_play(game, "snare", "b", "armed")
    assert "armed: Snare;" in next(line for line in board(game, 1) if line.startswith("    B ("))
    stays(game, "decree")
    assert "armed: Snare (negated);" in next(line for line in board(game, 1) if line.startswith("    B ("))
    assert "Snare" not in "".join(board(game, 0))


def test_it_is_told_and_the_other_side_sees_it() -> None:
    game = table()
    might, _ = stays(game, "might", "edict")
    told = [tell(game, one) for one in game.log if isinstance(one, SpellChanged)]
    assert told == ["  Edict negates the effects of Might as long as it lasts."]
    assert mask(game.state, 1).spells[might].silent


def test_the_sensible_player_casts_nothing_in_vain() -> None:
    game = table()
    stays(game, "edict")
    acting(game)
    chosen = SensiblePlayer(3).choose(game, game.legal_moves())
    assert str(chosen) != "cast a home-bolt"


def test_without_such_a_text_nothing_is_asked() -> None:
    game = arena(MIGHT)
    assert not game.triggers.silences
    assert silence.standing(game) == ()


def test_only_those_that_it_describes() -> None:
    fields = hush("Barren", Selector(how="all", kind="spell", side="opponent", where=Filter(property="field")), **TRAP)
    meadow = spell("Meadow", 1, form="field", property="Field Spell", uses_focus=True)
    game = arena(fields, meadow, MIGHT)
    in_play(game, "barren", "b")
    mine, might = in_play(game, "meadow", "b", "field"), in_play(game, "might", "b")
    assert not game.state.spells[mine].silent
    assert not game.state.spells[might].silent
    assert silence.over(game, ref_of("cast", "a", "meadow")) is None  # its caster has not failed the check yet


def test_a_bare_trap_stays_silent_until_the_silence_is_over() -> None:
    game = table()
    decree = in_play(game, "decree", "a", "armed")
    stays(game, "calm")
    open_window(game, "turn_start")
    settle(game)
    answer(game, f"answer {decree} {BARE}")
    settle(game)
    assert game.state.spells[decree].silent


@pytest.mark.parametrize(
    ("kind", "told"),
    [("spell", "Spell Cards"), ("artifact", "Trap Cards"), (("spell", "artifact"), "Spell and Trap Cards")],
)
def test_what_a_spell_silences_for_a_while_is_told_by_its_kind(kind: Any, told: str) -> None:
    game = arena()
    do(game, st.Suppress(what=Selector(how="all", kind=kind, side="you"), until="end_of_turn"))
    marks = [one for one in being(game, "a").statuses if one.verb == SILENCE]
    assert [status_words(game, one) for one in marks] == [f"negates the effects of {told} (some only)"]


def test_check_01_what_names_the_creatures_before_it_is_no_threat_to_casters() -> None:
    """ "Flip monsters cannot attack, and their effects are negated": those are creatures, and nobody's spells."""
    beetles = Selector(id="c1", how="all", kind="monster", where=Filter(name="Beetle"), reach="section")
    both = (st.Forbid(what=beetles, action="attack"), st.Suppress(what=Selector(ref="c1"), link="also"))
    order = spell("Order", 1, Ability(mode="continuous", do=both), **TRAP)
    game = arena(order, MIGHT, monster("Beetle", 1, 5, 5))
    summon(game, "beetle", "b")
    in_play(game, "might", "b")
    in_play(game, "order", "a")
    assert game.decision is None, "no Casting Check"
    assert [one.verb for one in being(game, "beetle").statuses] == ["forbid", "suppress"]
    assert not game.state.spells[Ref("might-spell")].silent


def test_check_01_whoever_keeps_what_is_named_has_the_check_and_no_summon_that_bears_it() -> None:
    game = table()
    might, hold = in_play(game, "might", "b"), in_play(game, "hold", "b", on="kuriboh")
    named = Context(Ref("a"), 0, Ref("masaki"), "masaki").bind("t1", (Ref(might), Ref(hold)))
    step = st.Suppress(what=Selector(ref="t1"))
    assert [one.id for one in silence.threatened(game, named, step)] == ["b"]
    assert silence.threatened(game, named.bind("t1", (Ref(hold),)), step) == ()

"""Verbs of stances, Shadows, bans and choices, of negation, places and phases (CONVERT-20, CONVERT-23, CONVERT-42)."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Condition, Event, Filter, Limit, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules import combat
from convert.systems.duel_monsters.rules.casting import sacrifices
from convert.systems.duel_monsters.rules.casting.fusion import Fuse
from convert.systems.duel_monsters.rules.character import Slot
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.scope import barred, guarded
from convert.systems.duel_monsters.rules.events import (
    Arrived,
    AttackDeclared,
    AttackNegated,
    Declared,
    FightEnded,
    Fizzled,
    Negated,
    Noted,
    Responded,
    Revealed,
    Shadowed,
    SlotChanged,
    SpellStayed,
    StanceTaken,
    TurnBegan,
)
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.marks import Identity
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, ref_of
from convert.systems.duel_monsters.rules.resolving import Conclude
from convert.systems.duel_monsters.rules.spell_origin import SpellOrigin
from convert.systems.duel_monsters.rules.state import Until
from convert.systems.duel_monsters.rules.status import allowed, banned, protected
from convert.systems.duel_monsters.rules.telling_marks import status_words
from convert.systems.duel_monsters.rules.turn import Act
from tests.rules_effects.arena import (
    ME,
    MINE,
    SELF,
    THEIRS,
    answer,
    arena,
    being,
    do,
    in_play,
    n,
    named,
    notes,
    settle,
    summon,
)
from tests.rules_fight.fights import KURIBOH, cast, monster, play, spell


@pytest.mark.parametrize(("to", "after"), [("attack", "attack"), ("defense", "defense"), ("other", "defense")])
def test_stance(to: str, after: str) -> None:
    game = arena()
    do(game, st.ChangeStance(what=THEIRS, to=to))  # type: ignore[arg-type]
    assert being(game, "kuriboh").stance == after


def test_a_stance_that_cannot_be_changed_and_a_link_monster_stay() -> None:
    """CONVERT-34, CONVERT-42."""
    game = arena()
    do(game, st.Forbid(what=THEIRS, action="change_stance"))
    assert "nothing changes" in notes(do(game, st.ChangeStance(what=THEIRS, to="attack")))
    summon(game, "linked", "a")
    do(game, st.ChangeStance(what=named("Linked", kind="monster"), to="defense"))
    assert being(game, "linked").stance == "none"


def test_convert_20_face_down_is_a_shadow_and_flipped_it_is_revealed() -> None:
    """SHADOW-04, SHADOW-07, CONVERT-23."""
    game = arena()
    assert any(isinstance(e, Shadowed) for e in do(game, st.Shadow(what=THEIRS)))
    assert being(game, "kuriboh").shadow
    events = do(game, st.Reveal(what=THEIRS, to="defense"))
    assert any(isinstance(e, Revealed) for e in events)
    assert (being(game, "kuriboh").shadow, being(game, "kuriboh").stance) == (False, "defense")


def test_shadow_07_what_an_effect_turns_into_a_shadow_is_in_defense_mode() -> None:
    """CONVERT-20: cards turn face-down to Defense Position; a Link monster has no Defense Mode (CONVERT-34)."""
    game = arena()
    do(game, st.ChangeStance(what=THEIRS, to="attack"))
    do(game, st.Shadow(what=THEIRS))
    assert (being(game, "kuriboh").shadow, being(game, "kuriboh").stance) == (True, "defense")
    summon(game, "linked", "a")
    do(game, st.Shadow(what=named("Linked", kind="monster")))
    assert (being(game, "linked").shadow, being(game, "linked").stance) == (True, "none")


def test_shadow_07_a_real_creature_is_no_shadow() -> None:
    game = arena(ogre=True, dice=(6, 6, 1, 1))
    events = do(game, st.Shadow(what=named("Ogre", kind="monster", side="any")), answers=("spend 0",))
    assert "cannot be a Shadow" in notes(events)


def test_forbid_allow_protect_leave_marks_that_the_rules_ask_for() -> None:
    game = arena()
    do(game, st.Forbid(what=THEIRS, action=("attack", "cast")))
    do(game, st.Allow(what=MINE, action="extra_attack", count=2))
    do(game, st.Protect(what=MINE, from_=("battle", "targeting")))
    assert banned(being(game, "kuriboh"), "attack")
    assert combat.attacks_allowed(game, being(game, "masaki"), being(game, "kuriboh")) == 2
    assert allowed(being(game, "masaki"), "extra_attack")
    assert {s.what for s in being(game, "masaki").statuses if s.verb == "protect"} == {"battle", "targeting"}


def test_comb_28_further_attacks_on_monsters_are_none_on_a_caster_and_as_many_as_are_counted() -> None:
    game = arena()
    monsters = Selector(kind="monster", how="all", side="opponent")
    often = Amount(per=Amount(n=1), count=named("Kuriboh", kind="monster", side="any"))
    do(game, st.Allow(what=MINE, action="extra_attack", count=3, against=monsters))
    mine, theirs = being(game, "masaki"), being(game, "kuriboh")
    assert combat.attacks_allowed(game, mine, theirs) == 3
    assert combat.attacks_allowed(game, mine, mine) == 1
    do(game, st.Allow(what=MINE, action="extra_attack", count=often))
    assert combat.attacks_allowed(game, mine, theirs) == 3


def test_comb_28_one_more_attack_for_each_and_one_on_each() -> None:
    """ "1 additional attack for each …" is that and one; "attack all, once each" adds none on one target."""
    game = arena()
    each = Amount(per=Amount(n=1), count=named("Kuriboh", kind="monster", side="any"), plus=1)
    do(game, st.Allow(what=MINE, action="extra_attack", count=each))
    mine, theirs = being(game, "masaki"), being(game, "kuriboh")
    assert combat.attacks_allowed(game, mine, theirs) == 2
    do(game, st.Allow(what=MINE, action=("extra_attack", "attack_all")))
    assert combat.attacks_allowed(game, mine, theirs) == 2
    assert allowed(mine, "attack_all")


def test_it_becomes_like_another_in_what_the_text_says() -> None:
    game = arena()
    other = being(game, "kuriboh")
    step = st.ChangeIdentity(what=MINE, same_as=Selector(how="all", kind="monster", side="opponent"), alike=("type",))
    do(game, step)
    identities = [(s.what, s.detail) for s in being(game, "masaki").statuses if s.verb == "identity"]
    assert identities == [("type", Identity(game.card_index.monster(other.entry).type, instead=True))]


def test_convert_42_only_so_many_of_a_casters_attack() -> None:
    """ "You can only attack with 1 monster this turn": the first to attack may go on, nobody else."""
    game = arena()
    first, second, foe = being(game, "masaki"), summon(game, "masaki", "a"), being(game, "kuriboh")
    first.skirmish = second.skirmish = foe.skirmish = 1
    do(game, st.Forbid(what=Selector(kind="caster", side="you"), action="attack", limit=Limit()))
    assert combat.can_attack(game, second, foe) is None
    first.attacks = 1
    refusal = combat.can_attack(game, second, foe)
    assert refusal is not None
    assert refusal.rule == "CONVERT-42"
    do(game, st.Allow(what=Selector(how="all", kind="monster", side="you"), action="extra_attack", count=2))
    assert combat.can_attack(game, first, foe) is None


def test_convert_42_what_cannot_be_targeted_cannot_be_named_but_is_still_in_an_area() -> None:
    from convert.systems.duel_monsters.rules.effects.selectors import candidates

    game = arena()
    do(game, st.Protect(what=MINE, from_="targeting"))
    ctx = Context(Ref("b"), 1, NOTHING, "", -1, 0, "")
    assert candidates(game, ctx, Selector(kind="monster", side="opponent", how="target", count=1)) == ()
    assert candidates(game, ctx, Selector(kind="monster", side="opponent", how="all")) == ("masaki",)


def test_a_ban_except_some_and_only_against_some() -> None:
    game = arena(mine=("ogre", "kuriboh"))
    me = Selector(kind="caster", side="you")
    unless = Selector(kind="monster", where=Filter(name="Ogre"))
    do(game, st.Forbid(what=me, action="special_summon", unless=unless))
    assert barred(game, being(game, "a"), ("special_summon",), Ref("prepared:a:home-kuriboh"))
    assert not barred(game, being(game, "a"), ("special_summon",), Ref("prepared:a:home-ogre"))
    prepared = Selector(kind="monster", side="you", zone="prepared", how="all")
    assert "forbids" in notes(do(game, st.SpecialSummon(what=prepared, stance="attack")))
    assert "ogre" in game.state.beings


def test_a_ban_on_artifacts_stands_on_their_casters() -> None:
    game = arena(dice=(6, 6, 1, 1))
    step = st.Forbid(what=Selector(kind="artifact", side="opponent", how="all"), action="activate")
    do(game, step, answers=("spend 0",))
    assert banned(being(game, "b"), "activate", of=("artifact",))


def test_suppress_keeps_numbers_and_silences_spells_until_it_ends() -> None:
    game = arena(dice=(6, 6, 1, 1))
    do(game, st.Suppress(what=THEIRS))
    assert [s.verb for s in being(game, "kuriboh").statuses] == ["suppress"]
    assert being(game, "kuriboh").attack_full == 3
    lamp = in_play(game, "lantern", "b")
    do(game, st.Suppress(what=Selector(ref="x"), until="end_of_turn"), bound={"x": (lamp,)}, answers=("spend 0",))
    assert game.state.spells[lamp].muted == "a"
    game.emit(TurnBegan("a"))
    assert game.state.spells[lamp].muted == ""


def test_change_identity_becomes_or_is_also() -> None:
    from convert.systems.duel_monsters.rules.context import Context
    from convert.systems.duel_monsters.rules.effects.filters import fits

    ctx = Context(Ref("a"), 0, NOTHING, "", -1, 0, "")
    game = arena()
    do(game, st.ChangeIdentity(what=MINE, type="Dragon", also=True), st.ChangeIdentity(what=MINE, attribute="FIRE"))
    assert fits(game, ctx, Filter(type="Dragon", attribute="FIRE"), Ref("masaki"))
    assert fits(game, ctx, Filter(type="Warrior"), Ref("masaki"))
    assert not fits(game, ctx, Filter(attribute="EARTH"), Ref("masaki"))
    do(game, st.ChangeIdentity(what=MINE, name="Harpie Lady"))
    assert fits(game, ctx, Filter(name="Harpie Lady"), Ref("masaki"))
    assert not fits(game, ctx, Filter(name="Masaki"), Ref("masaki"))


# --- choices ---------------------------------------------------------------------------------------------------------


def test_an_optional_step_is_a_decision() -> None:
    for wish, hp in (("yes", 15), ("no", 16)):
        game = arena()
        do(game, st.PayHp(amount=n(1), optional=True), answers=(wish,))
        assert being(game, "a").hp == hp


def test_choose_one_offers_only_what_is_possible() -> None:
    options = (
        st.Option(do=(st.PayHp(amount=n(1)),), label="pay one"),
        st.Option(do=(st.PayHp(amount=n(5)),), label="pay five"),
        st.Option(do=(st.PayHp(amount=n(9)),), if_=(Condition(turn="opponent"),), label="pay nine"),
    )
    game = arena()
    do(game, st.ChooseOne(options=options), answers=('choose "option:1:pay five"',))
    assert being(game, "a").hp == 11
    game = arena()
    do(game, st.ChooseOne(options=options, count=2))
    assert being(game, "a").hp == 10


def test_an_option_is_paid_for_and_only_offered_to_who_can_pay() -> None:
    options = (
        st.Option(cost=(st.PayHp(amount=n(3)),), do=(st.PayHp(amount=n(1)),), label="pay four"),
        st.Option(cost=(st.PayHp(amount=n(99)),), do=(), label="pay too much"),
    )
    game = arena()
    do(game, st.ChooseOne(options=options))
    assert being(game, "a").hp == 12


def test_declare_is_read_by_later_steps() -> None:
    from convert.systems.duel_monsters.rules.context import Context
    from convert.systems.duel_monsters.rules.effects.filters import fits

    game = arena()
    steps = (st.Declare(id="d", declare="attribute"), st.ChangeIdentity(what=MINE, declared="d"))
    events = do(game, *steps, answers=("choose WIND",))
    assert [e.word for e in events if isinstance(e, Declared)] == ["WIND"]
    assert fits(game, Context(Ref("a"), 0, NOTHING, "", -1, 0, ""), Filter(attribute="WIND"), Ref("masaki"))


@pytest.mark.parametrize(
    ("what", "word"), [("level", "7"), ("kind", "artifact"), ("coin", "heads"), ("type", "Dragon")]
)
def test_what_can_be_declared(what: str, word: str) -> None:
    game = arena(book=("blue-eyes",))
    events = do(game, st.Declare(declare=what), answers=(f'choose "{word}"' if word.isdigit() else f"choose {word}",))  # type: ignore[arg-type]
    assert [e.word for e in events if isinstance(e, Declared)] == [word]


# --- negation, places, phases ----------------------------------------------------------------------------------------


def conclusion(how: str, entry: str) -> Conclude:
    """A casting of ``b``'s that was declared and paid."""
    return Conclude(Ref("b"), entry, SpellOrigin("slot"), how, 3, "k")


DECLARED: dict[str, FightTask] = {
    "attack": combat.Attack("kuriboh", "masaki", 3, response="none", response_points=0, key="k"),
    "summon": conclusion("summon", "home-blue-eyes"),
    "shadow": conclusion("shadow", "home-blue-eyes"),
    "cast": conclusion("cast", "home-cure"),
    "precast": conclusion("precast", "home-rush"),
    "fusion": Fuse("b", "home-karbonala", "k"),
}


@pytest.mark.parametrize(
    ("declared", "step", "said"),
    [
        ("attack", st.NegateAttack(), ""),
        ("attack", st.NegateSummon(), "no summoning"),
        *[(one, st.NegateSummon(), "") for one in ("summon", "shadow", "fusion")],
        *[(one, st.NegateSummon(), "no summoning") for one in ("cast", "precast")],
        *[(one, st.NegateAttack(), "no Attack is under way") for one in ("summon", "shadow", "cast")],
        *[(one, st.NegateCast(), "") for one in ("cast", "precast")],
    ],
)
def test_precast_11_what_is_negated_does_nothing(declared: str, step: st.StepBase, said: str) -> None:
    """And what negates Attacks or summonings negates nothing else."""
    game = arena(dice=(1,) * 4)
    game.push(DECLARED[declared])
    answers = {"attack": ("link summon",), "summon": ("stance none",), "shadow": ("stance none",)}
    events = do(game, step, answering="k", answers=answers.get(declared, ()) if said else ())
    assert [e.key for e in events if isinstance(e, Negated)] == ([] if said else ["k"])
    assert said in notes(events)
    assert [e.key for e in events if isinstance(e, AttackNegated | Fizzled)] == ([] if said else ["k"])
    took_place = [e for e in events if isinstance(e, Arrived | SpellStayed | Responded | Noted)]
    assert bool(took_place) == bool(said)
    assert game.state.negated == ()


def test_an_event_says_what_was_cast_for_what_negates_it() -> None:
    events = do(arena(), st.NegateCast(), event=Occurrence("cast", key="k"))
    assert [e.key for e in events if isinstance(e, Negated)] == ["k"]


def test_precast_11_an_attack_that_turned_onto_another_is_negated_all_the_same() -> None:
    """Two answers to one Attack: the one declared last turns it, then the first negates it."""
    game = arena()
    game.push(combat.Attack("kuriboh", "a", step=2, key="k"))
    assert combat.turn_onto(game, being(game, "masaki"), "k")
    do(game, st.NegateAttack(), answering="k")
    assert [(e.who, e.target) for e in game.log if isinstance(e, AttackNegated)] == [("kuriboh", "masaki")]


def test_precast_11_one_attack_is_negated_and_not_the_next_of_the_same_creature_on_the_same() -> None:
    game = arena(dice=(1,) * 8)
    being(game, "kuriboh").skirmish = being(game, "masaki").skirmish = 1
    keys = []
    for _ in range(2):
        game.push(combat.Attack("kuriboh", "masaki", points=0, response="none", response_points=0))
        settle(game)
        answer(game, "link summon")
        keys.append(next(e.key for e in reversed(game.log) if isinstance(e, AttackDeclared)))
        assert notes(do(game, st.NegateAttack(), answering=keys[-1])), "it is over"
    assert len(set(keys)) == 2
    assert game.state.negated == ()


@pytest.mark.parametrize(("declared", "done"), [("cast", True), ("summon", True), ("", False)])
def test_precast_11_the_summon_or_the_activation_whichever_is_answered(declared: str, done: bool) -> None:
    """ "Negate the Summon or activation, and if you do, …"."""
    game = arena()
    being(game, "a").hp = 5
    if declared:
        game.push(DECLARED[declared])
    steps = (st.NegateSummon(), st.NegateCast(link="if_not"), st.Heal(to=ME, amount=n(1), link="and_if_you_do"))
    events = do(game, *steps, answering="k" if declared else "")
    assert [e.key for e in events if isinstance(e, Negated)] == (["k"] if done else [])
    assert being(game, "a").hp == 5 + done


def test_precast_11_what_is_answered_does_what_the_answer_makes_of_it() -> None:
    """ "The activated effect becomes …": "you" is whoever activated it, and their opponent is whoever answered."""
    game = arena()
    being(game, "a").hp = being(game, "b").hp = 5
    ctx = Context(Ref("b"), 1, NOTHING, "home-cure", 0, 3, "k", manner="cast")
    game.push(replace(conclusion("cast", "home-cure"), ctx=ctx))
    mine, theirs = Selector(kind="caster", side="you"), Selector(kind="caster", side="opponent")
    made = st.ChangeEffect(do=(st.Heal(to=mine, amount=n(2)), st.Heal(to=theirs, amount=n(1))))
    do(game, made, answering="k", answers=("choose a",))
    assert (being(game, "a").hp, being(game, "b").hp) == (6, 7)
    assert "no effect that could become another" in notes(do(game, st.ChangeEffect(do=()), answering="k"))


@pytest.mark.parametrize(("price", "zone"), [(st.Banish, "prepared"), (st.ToUsed, "spellbook"), (st.Look, "prepared")])
def test_convert_42_what_another_card_does_is_done_as_ones_own_effect(price: Any, zone: Any) -> None:
    """ "This effect becomes that Spell's effect when that card is activated", of what was paid or is a target: its own
    targets are named then."""
    from tests.rules_fight.fights import spell

    aimed = Selector(id="t1", how="target", kind="monster", side="opponent", zone="play", count=1)
    turns = Ability(mode="cast", targets=(aimed,), do=(st.ChangeStance(what=Selector(ref="t1"), to="defense"),))
    game = arena(spell("Turn", 2, turns), mine=("turn",) if zone == "prepared" else (), book=("turn",))
    which = Selector(id="c1", how="choose", kind="spell", side="you", zone=zone, count=1)
    do(game, price(what=which), st.UseEffect(of=Selector(ref="c1")))
    assert being(game, "kuriboh").stance == "defense"


def test_what_a_card_does_not_do_is_used_of_none() -> None:
    game = arena(mine=(Slot(spell="cure", state="used"),))
    bound: dict[str, tuple[str, ...]] = {"t": (ref_of("used", "a", "home-cure"),)}
    step = st.UseEffect(of=Selector(ref="t"), doing="ritual_summon")
    assert "no effect that could be used so" in notes(do(game, step, bound=bound))


def test_negation_with_nothing_to_negate_is_said() -> None:
    for step in (st.NegateCast(), st.NegateSummon(), st.NegateAttack()):
        assert notes(do(arena(), step))


def test_move_to_an_adjacent_section() -> None:
    game = arena()
    do(game, st.Move(what=THEIRS), answers=("choose section:2",))
    assert being(game, "kuriboh").section == 2


def test_skip_loses_that_part_of_the_turn() -> None:
    game = arena(dice=(6, 6, 1, 1))
    do(game, st.Skip(what="battle", side="opponent", next=True), answers=("spend 0",))
    assert not banned(being(game, "b"), "attack", of=("all",)), "their turn is still to come"
    game.emit(TurnBegan("b"))
    assert banned(being(game, "b"), "attack", of=("all",))
    game.emit(TurnBegan("b"))
    assert not banned(being(game, "b"), "attack", of=("all",))
    assert "no draw phase" in notes(do(game, st.Skip(what="draw")))


def lost(game: Any) -> bool:
    return banned(being(game, "a"), "attack", of=("all",))


def test_the_next_attacks_are_this_turns_as_long_as_nobody_has_attacked() -> None:
    game = arena()
    do(game, st.Skip(what="battle", next=True))
    assert lost(game)
    game.emit(TurnBegan("a"))
    assert not lost(game)
    being(game, "masaki").attacks = 1
    do(game, st.Skip(what="battle", next=True))
    assert not lost(game)
    game.emit(TurnBegan("a"))
    assert lost(game)
    game.emit(TurnBegan("a"))
    assert not lost(game)


def test_those_of_the_next_turn_leave_this_one_alone() -> None:
    game = arena()
    do(game, st.Skip(what="battle", of_next_turn=True))
    assert not lost(game)
    game.emit(TurnBegan("a"))
    assert lost(game)
    game.emit(TurnBegan("a"))
    assert not lost(game)


def test_skipping_the_turn_leaves_only_its_end() -> None:
    from convert.systems.duel_monsters.rules import actions

    game = arena()
    do(game, st.Skip(what="turn"))
    assert actions.moves(game, "a") == actions.ONLY_END


def test_convert_20_set_arms_precasts_or_prepares() -> None:
    from tests.rules_fight.fights import spell

    trap = spell("Snare", 2, form="artifact", property="Normal Trap")
    game = arena(trap, mine=(Slot(spell="rush"), Slot(spell="snare"), Slot(spell="ogre")))
    do(game, st.SetCard(what=Selector(kind="spell_or_artifact", side="you", zone="prepared", how="all")))
    assert {(one.entry, one.mode) for one in game.state.spells.values()} == {
        ("home-rush", "precast"),
        ("home-snare", "armed"),
    }
    do(game, st.SetCard(what=Selector(kind="monster", side="you", zone="prepared", how="all")))
    assert (being(game, "ogre").shadow, being(game, "ogre").stance) == (True, "defense")


def test_place_brings_a_spell_into_play_in_a_focus_slot() -> None:
    game = arena(book=("lantern",))
    do(game, st.Place(what=Selector(kind="spell", side="you", zone="spellbook", how="all"), as_="continuous_spell"))
    assert [(one.entry, one.mode) for one in game.state.spells.values()] == [("home-lantern", "lasting")]
    assert game.state.mages["a"].focus_used == 2
    assert "no Pendulum zones" in notes(do(game, st.Place(what=SELF, as_="pendulum")))


@pytest.mark.parametrize(("side", "whose"), [(None, "a"), ("opponent", "b"), ("owner", "b")])
def test_cast_17_what_is_placed_is_ones_own_or_its_owners_as_the_text_says(side: Any, whose: str) -> None:
    """B's Lantern, from among B's used spells, by an effect of A."""
    game = arena(theirs=("lantern",))
    game.emit(SlotChanged("b", "home-lantern", "used"))
    do(game, st.Place(what=Selector(ref="it"), side=side), bound={"it": ("used:b:home-lantern",)})
    assert [(one.entry, one.caster) for one in game.state.spells.values()] == [("home-lantern", whose)]


def test_win_never_ends_the_scene_by_itself() -> None:
    game = arena()
    assert "for the game master" in notes(do(game, st.Win(reason="five pieces")))
    assert not game.over
    game = arena(options=Options(manual_steps="ask"))
    events = do(game, st.Win(), answers=("yes",))
    assert [e.winner for e in events if isinstance(e, FightEnded)] == [0]


def test_a_manual_step_is_shown_and_changes_nothing_or_is_confirmed() -> None:
    game = arena()
    events = do(game, st.Manual(text="Dance."))
    assert [(e.text, e.kind) for e in events if isinstance(e, Noted)] == [("Dance.", "manual")]
    for wish, hp in (("yes", 15), ("no", 16)):
        game = arena(options=Options(manual_steps="ask"))
        do(game, st.Manual(text="Dance."), st.PayHp(amount=n(1), link="and_if_you_do"), answers=(wish,))
        assert being(game, "a").hp == hp


def test_a_stance_chosen_by_the_caster() -> None:
    game = arena()
    events = do(game, st.ChangeStance(what=MINE, to="choose"), answers=("yes",))
    assert [e.stance for e in events if isinstance(e, StanceTaken)] == ["attack"]


def test_a_card_named_by_its_stance_is_meant_only_in_it() -> None:
    """ "This Attack Position card cannot be destroyed by battle"."""
    itself = Selector(how="self", where=Filter(stance="attack"))
    keen = monster("Keen", 2, 5, 5, Ability(mode="continuous", do=(st.Protect(what=itself, from_="battle"),)))
    game = arena(keen)
    summon(game, "keen", "a")
    for stance, safe in (("attack", 1), ("defense", 0), ("attack", 1)):
        do(game, st.ChangeStance(what=named("Keen", kind="monster"), to=stance))  # type: ignore[arg-type]
        assert [s.what for s in being(game, "keen").statuses if s.verb == "protect"] == ["battle"] * safe


def test_each_option_can_be_chosen_only_so_often() -> None:
    """ "Activate 1 of these (but you can only use each effect once per turn)"."""
    game = arena()
    choice = st.ChooseOne(
        options=(st.Option(do=(st.Heal(to=ME, amount=n(1)),)), st.Option(do=(st.LoseHp(to=ME, amount=n(2)),))),
        each=Limit(scope="name"),
    )
    do(game, choice, answers=('choose "option:0:effect 1"',))
    before = being(game, "a").hp
    do(game, choice)  # only the other is left
    assert being(game, "a").hp == before - 2
    assert "none of its effects" in notes(do(game, choice))


def test_what_cannot_be_sacrificed_for_a_summoning_can_be_for_an_effect() -> None:
    game = arena()
    do(game, st.Forbid(what=MINE, action="tribute", as_="tribute"))
    assert sacrifices.victims(game, game.state.mages["a"], KURIBOH) == ()
    do(game, st.Sacrifice(what=MINE))
    assert "masaki" not in game.state.beings


def test_destroyed_as_this_card_leaves() -> None:
    """ "Special Summon it, but destroy it when this card leaves the field"."""
    game = arena()
    summon(game, "kuriboh", "a")
    leaving = Event(event="leaves_play", what=SELF, next=True)
    theirs = named("Kuriboh", kind="monster", side="opponent")
    do(game, st.Delayed(when=leaving, do=(st.Destroy(what=theirs),)), source="masaki")
    do(game, st.Banish(what=named("Masaki", kind="monster")), answers=("let-go",))
    assert "kuriboh" not in game.state.beings


def test_a_ban_of_a_kind_is_told_with_its_kind() -> None:
    game = arena(dice=(6, 6, 1, 1) * 2)
    do(game, st.Forbid(what=Selector(kind="artifact", side="opponent"), action="activate"), answers=("spend 0",))
    do(game, st.Forbid(what=MINE, action="be_material", as_="link"))
    [ban] = being(game, "b").statuses
    [material] = being(game, "masaki").statuses
    do(game, st.Forbid(what=MINE, action="activate"))
    plain = being(game, "masaki").statuses[-1]
    assert status_words(game, ban) == "cannot use Trap Cards"
    assert status_words(game, plain) == "cannot use abilities"
    assert status_words(game, material) == "cannot be used as a Material of a Link summoning"
    assert not banned(being(game, "masaki"), "be_material")


def test_a_mark_without_an_end_stays_on_a_creature_and_goes_with_a_lasting_spell() -> None:
    """CONVERT-42: "it cannot be destroyed by battle" of a spell that is over is not over with the turn."""
    game = arena()
    do(game, st.Protect(what=MINE, from_="battle"))
    assert being(game, "masaki").statuses[0].until == Until("stay")
    game.emit(TurnBegan("a"))
    assert protected(being(game, "masaki"), "battle")
    game = arena()
    ward = in_play(game, "Fissure", "a")
    do(game, st.Protect(what=MINE, from_="battle"), source=ward)
    assert being(game, "masaki").statuses[0].until == Until("source", Ref(ward))


def test_convert_42_what_is_safe_from_activated_effects_only_is_not_from_what_holds() -> None:
    """ "Unaffected by your opponent's activated effects": what simply holds works on it all the same."""
    game = arena()
    do(game, st.Protect(what=MINE, from_="all", activated=True))
    masaki = being(game, "masaki")
    used = Context(Ref("b"), 1, NOTHING, "", -1, 0, "", manner="activate")
    assert guarded(game, masaki, ("all",), used)
    assert not guarded(game, masaki, ("all",), replace(used, manner="continuous"))
    assert not guarded(game, masaki, ("all",), replace(used, manner=""))
    [mark] = masaki.statuses
    assert status_words(game, mark) == "is unaffected (by what is used)"


@pytest.mark.parametrize(
    ("by", "who", "stays"),
    [
        (Selector(kind="spell"), "a", True),
        (Selector(kind="spell"), "b", True),
        (Selector(kind="spell", side="opponent"), "a", False),
        (Selector(kind="spell", side="opponent"), "b", True),
        (Selector(kind="monster"), "a", False),
    ],
)
def test_convert_42_unaffected_is_so_whoever_the_effect_is_of(by: Selector, who: str, stays: bool) -> None:
    """ "Unaffected by Spell effects" is not banished by its own caster's spell either; that of enemies only is."""
    game = arena(spell("Gale", 1))
    do(game, st.Protect(what=MINE, from_="all", by=by))
    do(game, st.Banish(what=named("Masaki", kind="monster", side="any")), you=who, entry="home-gale")
    assert ("masaki" in game.state.beings) == stays


def test_convert_42_a_price_is_paid_with_what_is_unaffected_all_the_same() -> None:
    game = arena(spell("Gale", 1, cast(cost=(st.Banish(what=MINE),))), mine=("gale",))
    do(game, st.Protect(what=MINE, from_="all", by=Selector(kind="spell")))
    game.push(Act("a"))
    settle(game)
    play(game, "cast a home-gale")
    settle(game)
    assert "masaki" not in game.state.beings


@pytest.mark.parametrize(("turn", "hp"), [("own", 9), ("opponent", 15)])
def test_several_are_chosen_only_where_a_condition_holds(turn: Literal["own", "opponent"], hp: int) -> None:
    options = (
        st.Option(do=(st.PayHp(amount=n(1)),), label="pay one"),
        st.Option(do=(st.PayHp(amount=n(6)),), label="pay six"),
    )
    game = arena()
    step = st.ChooseOne(options=options, several_if=(Condition(turn=turn),))
    more = ('choose "option:1:pay six"',) if turn == "own" else ()
    do(game, step, answers=('choose "option:0:pay one"', *more))
    assert being(game, "a").hp == hp

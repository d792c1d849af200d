"""What answers what is declared: by what it targets, where that lies, and what it would do to what."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Bound, Event, Filter, Selector
from convert.effects import steps as st
from convert.effects.terms import Side
from convert.kernel import Move
from convert.systems.duel_monsters.rules import unarmed_traps
from convert.systems.duel_monsters.rules.casting import ways
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.effects.start import Resolve
from convert.systems.duel_monsters.rules.effects.triggers import Pay
from convert.systems.duel_monsters.rules.events import SpellDeclared, TurnBegan
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from tests.rules_effects.arena import ME, SELF, arena, being, do, in_play, n, resolve, settle, summon
from tests.rules_fight.fights import monster, spell

HEAL = st.Heal(to=ME, amount=n(1))
A_MONSTER = Selector(kind="monster", how="choose", count=1, side="any", zone="play")
A_SPELL = Selector(kind="spell", how="choose", count=1, side="any", zone="play")


def rings(when: Event, declared: SpellDeclared, *, shadow: bool = False, do: st.Step = HEAL) -> int:
    """How often a Bell with this trigger rings (heals) once an enemy declares that."""
    act = spell("Act", 2, Ability(mode="cast", do=(do,)))
    game = arena(monster("Bell", 2, 5, 5, Ability(mode="trigger", when=when, do=(HEAL,))), act)
    summon(game, "bell", "a", shadow=shadow)
    being(game, "a").hp = 5
    game.emit(declared)
    settle(game)
    return being(game, "a").hp - 5


def cast(*targets: str) -> SpellDeclared:
    """An enemy casts Act at these."""
    return SpellDeclared("b", "home-act", "cast", "cast b act", targets, ability=0)


@pytest.mark.parametrize(("target", "times"), [("used:a:home-act", 1), ("bell", 0)])
def test_what_is_targeted_lies_where_the_text_says(target: str, times: int) -> None:
    assert rings(Event(event="targeted", what=Selector(kind="any", zone="used")), cast(target)) == times


@pytest.mark.parametrize(("targets", "times"), [(("bell",), 1), (("bell", "masaki"), 0)])
def test_what_is_targeted_alone_is_so(targets: tuple[str, ...], times: int) -> None:
    """ "That targets exactly 1 monster (and no other cards)": how many are targeted is told with each of them."""
    assert rings(Event(event="targeted", what=SELF, amount=Bound(eq=1)), cast(*targets)) == times
    assert rings(Event(event="targeted", what=SELF), cast(*targets)) == 1


@pytest.mark.parametrize(("shadow", "times"), [(True, 1), (False, 0)])
def test_a_shadow_answers_only_where_its_text_speaks_of_the_shadow(shadow: bool, times: int) -> None:
    hidden = Selector(how="self", where=Filter(face="down"))
    assert rings(Event(event="targeted", what=hidden), cast("bell"), shadow=shadow) == times
    assert rings(Event(event="targeted", what=SELF), cast("bell"), shadow=shadow) == 1 - times


@pytest.mark.parametrize(("what", "times"), [(A_MONSTER, 1), (A_SPELL, 0)])
def test_what_would_be_destroyed_is_such_a_thing(what: Selector, times: int) -> None:
    when = Event(event="activated", how="would_destroy", upon=Selector(kind="monster", side="you", zone="play"))
    assert rings(when, cast(), do=st.Destroy(what=what)) == times


@pytest.mark.parametrize(("hurt", "times"), [("opponent", 1), ("you", 0)])
def test_whom_damage_would_be_for(hurt: Side, times: int) -> None:
    """An enemy's spell that hurts its opponents would hurt the caster of the bell; one that hurts its own not."""
    when = Event(event="activated", how="would_inflict", upon=ME)
    damage = st.Damage(to=Selector(kind="caster", side=hurt), amount=n(1))
    assert rings(when, cast(), do=damage) == times


def test_nothing_of_that_kind_is_there_to_be_destroyed() -> None:
    fish = Selector(kind="monster", side="you", zone="play", where=Filter(type="Fish"))
    when = Event(event="activated", how="would_destroy", upon=fish)
    assert rings(when, cast(), do=st.Destroy(what=A_MONSTER)) == 0


@pytest.mark.parametrize(
    ("where", "aims", "falls"), [("targets", True, False), ("not", True, True), ("not", False, False)]
)
def test_safe_from_effects_by_whether_they_target_it(where: str, aims: bool, falls: bool) -> None:
    """CONVERT-42: "cannot be destroyed by card effects that do not target it", and the other way round."""
    aim = Filter(targets=SELF)
    by = Selector(kind="any", where=aim if where == "targets" else Filter(not_=aim))
    safe = monster("Bell", 2, 5, 5, Ability(mode="continuous", do=(st.Protect(what=SELF, from_="effects", by=by),)))
    target = Selector(id="t1", how="target", kind="monster", side="opponent", zone="play", count=1)
    aimed = Ability(mode="activate", targets=(target,), do=(st.Destroy(what=Selector(ref="t1")),))
    every = Selector(how="all", kind="monster", side="opponent", zone="play", where=Filter(name="Bell"))
    wild = Ability(mode="activate", do=(st.Destroy(what=every),))
    game = arena(safe, monster("Bow", 2, 5, 5, aimed if aims else wild))
    summon(game, "bell", "a")
    summon(game, "bow", "b")
    resolve(game, "bow", bound={"t1": ("bell",)} if aims else {})
    assert (game.decision is not None) == falls  # whether to keep its Body (DEATH-02)


def casting_moves(game: Game) -> list[Move]:
    """What A could cast now."""
    out: list[Move] = []
    ways.moves(game, being(game, "a"), out)
    return out


def test_a_spell_that_only_another_places_is_not_cast_by_hand() -> None:
    """CONVERT-42: "can only be placed on the field by the effect of “Board”"."""
    rule = st.Forbid(what=SELF, action="enter_play", unless=Selector(where=Filter(name="Board")))
    letter = spell("Letter", 1, Ability(mode="summon_rule", do=(rule,)), property="Continuous Spell", lasting=True)
    put = st.Place(what=Selector(how="choose", count=1, side="you", zone="prepared", where=Filter(name="Letter")))
    for name, comes in (("Board", True), ("Other", False)):
        board = monster(name, 1, 5, 5, Ability(mode="activate", do=(put,)))
        plain = spell("Plain", 1, property="Continuous Spell", lasting=True)
        game = arena(letter, plain, board, mine=["letter", "plain"])
        summon(game, name.casefold(), "a")
        resolve(game, name.casefold())
        assert any(one.entry.endswith("letter") for one in game.state.spells.values()) is comes
        sandbox = [str(move) for move in casting_moves(game)]
        assert any("plain" in move for move in sandbox)
        assert not any("letter" in move for move in sandbox)


def test_only_what_may_be_on_it_is_appropriate() -> None:
    """EQUIP-18: by what a piece of equipment asks of its bearer."""
    for wanted, fitting in (("Dragon", 0), ("Beast", 1)):
        bearer = Selector(id="t1", how="target", kind="monster", zone="play", count=1, where=Filter(type=wanted))
        worn = Ability(mode="cast", targets=(bearer,), do=(st.Equip(what=SELF, to=Selector(ref="t1")),))
        blade = spell("Blade", 1, worn, form="equipment", property="Equip Spell")
        game = arena(blade, monster("Bell", 2, 5, 5, type="Beast"), mine=["blade"])
        summon(game, "bell", "a")
        ctx = Context(Ref("a"), 0, Ref("bell"), "home-bell", -1, 3, "test")
        able = Selector(kind="spell", side="you", zone="prepared", where=Filter(can=("equip",)))
        assert len(candidates(game, ctx, able)) == fitting


@pytest.mark.parametrize(("count", "another"), [(1, False), (2, True), (None, True)])
def test_traps_answer_unarmed_for_a_while_so_many_of_them(count: int | None, another: bool) -> None:
    """CONVERT-10: "you can activate 1 Trap Card from your hand this turn", 2, or Trap Cards without a number."""
    pit = spell("Pit", 1, Ability(mode="cast", when=Event(event="summoned"), do=(HEAL,)), form="artifact")
    pit = replace(pit, property="Normal Trap", use_mp=1)
    traps = Selector(how="all", kind="artifact", side="you")
    allow = st.Allow(what=traps, action="cast_from_prepared", count=count, until="end_of_turn")
    items = [Item(name="pit", entry="pit"), Item(name="other pit", entry="pit")]
    game = arena(pit, monster("Giver", 1, 5, 5, Ability(mode="activate", do=(allow,))), items=items)
    assert not list(unarmed_traps.contexts(game, "a", ""))
    do(game, allow)
    first, _ = unarmed_traps.contexts(game, "a", "")
    unarmed_traps.spring(game, first)
    settle(game)
    assert (unarmed_traps.permission(game, being(game, "a"), Ref("item:a:other pit")) is not None) == another


def test_so_much_for_the_turns_that_were_counted_on_what_paid_itself() -> None:
    turns = Amount(per=n(2), count=Selector(how="self", kind="counter", where=Filter(counter="turn")))
    blast = Ability(mode="activate", cost=(st.ToUsed(what=SELF),), do=(st.Heal(to=ME, amount=turns),))
    counts = Ability(
        mode="trigger",
        when=Event(event="standby", whose="you"),
        do=(st.Counters(what=SELF, name="turn", add=1),),
    )
    cannon = spell("Cannon", 1, blast, counts, property="Continuous Spell", form="continuous", lasting=True)
    game = arena(cannon)
    key = in_play(game, "cannon", "a")
    for _ in range(3):
        game.emit(TurnBegan("a"))
        settle(game)
    being(game, "a").hp = 5
    ctx = Context(Ref("a"), 0, Ref(key), "home-cannon", 0, 3, f"{key}#0", manner="activate")
    game.push(Pay(ctx))
    settle(game)
    assert being(game, "a").hp == 5 + 6


def test_whoever_destroyed_it_is_meant() -> None:
    doer = Selector(kind="caster", how="event", where=Filter(by=Selector(how="event")))
    heals = Ability(mode="trigger", when=Event(event="destroyed", what=SELF), do=(st.Heal(to=doer, amount=n(3)),))
    fly = monster("Fly", 1, 5, 5, heals)
    game = arena(fly)
    summon(game, "fly", "b")
    being(game, "a").hp = 5
    do(game, st.Destroy(what=Selector(how="all", kind="monster", where=Filter(name="Fly"))), answers=("let-go",))
    assert being(game, "a").hp == 5 + 3


@pytest.mark.parametrize(("whose", "times"), [("you", 1), ("opponent", 0)])
def test_precast_11_who_negates_something_is_heard(whose: Side, times: int) -> None:
    """ "If you negate the activation of a Spell Card": whose effect undid it, and what it was."""
    act = spell("Act", 2, Ability(mode="cast", do=(HEAL,)))
    when = Event(event="negated", what=Selector(kind="spell", side="opponent"), whose=whose)
    game = arena(monster("Bell", 2, 5, 5, Ability(mode="trigger", when=when, do=(HEAL,))), act)
    summon(game, "bell", "a")
    being(game, "a").hp = 5
    game.push(Resolve(Context(Ref("b"), 1, NOTHING, "home-act", 0, 3, "cast b act", manner="cast")))
    do(game, st.NegateCast(), answering="cast b act")
    assert being(game, "a").hp - 5 == times


@pytest.mark.parametrize(("answered", "times"), [("Bow", 1), ("Bell", 0)])
def test_it_answers_the_use_of_such_a_thing(answered: str, times: int) -> None:
    """PRECAST-10: "in response to your Bow's effect activation" looks at what the declared ability answers."""
    when = Event(event="activated", answering=Selector(kind="monster", side="you", where=Filter(name=answered)))
    shot = Ability(mode="activate", do=(HEAL,))
    act = spell("Act", 2, Ability(mode="cast", do=(HEAL,)))
    game = arena(
        monster("Bell", 2, 5, 5, Ability(mode="trigger", when=when, do=(HEAL,))), monster("Bow", 2, 5, 5, shot), act
    )
    summon(game, "bell", "a")
    summon(game, "bow", "a")
    being(game, "a").hp = 5
    game.push(Resolve(Context(Ref("a"), 0, Ref("bow"), being(game, "bow").entry, 0, 5, "shot")))
    game.push(Resolve(Context(Ref("b"), 1, NOTHING, "home-act", 0, 5, "cast b act", answers="shot")))
    game.emit(cast())
    seen = [one for one in game.stack if isinstance(one, Pay) or type(one).__name__ == "Trigger"]
    assert len(seen) == times


def test_the_normal_draw_can_always_be_given_up() -> None:
    """CONVERT-45: nothing is drawn at the start of a turn; what hangs on giving it up takes place."""
    game = arena()
    being(game, "a").hp = 5
    do(game, st.Skip(what="normal_draw"), replace(HEAL, link="and_if_you_do"))
    assert being(game, "a").hp == 6

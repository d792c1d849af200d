"""Damage instead of healing, healing instead of damage, and who falls in battle elsewhere (CONVERT-05, CONVERT-42)."""

from __future__ import annotations

from convert.effects import Ability, Amount, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.events import AbilityBegan, Damaged, Fell, Shown, Woke
from tests.rules_effects.arena import FOE, ME, arena, being, do, n, summon
from tests.rules_fight.fights import monster

THAT = Selector(how="event", kind="caster")
THAT_MUCH = Amount(event="amount")
OTHERS = Selector(kind="caster", side="opponent")


def turned(would: Event, *instead: st.Step) -> Ability:
    return Ability(mode="continuous", do=(st.Replace(would=would, instead=instead),))


POISON = turned(Event(event="healed", what=OTHERS), st.Damage(to=THAT, amount=THAT_MUCH))
MERCY = turned(Event(event="damage_taken", what=Selector(kind="caster", side="you"), how="effect"),
               st.Heal(to=THAT, amount=THAT_MUCH))  # fmt: skip
EARTH = turned(
    Event(event="used", what=Selector(kind="monster"), how="battle", from_="play"),
    st.ToSpellbook(what=Selector(how="event", kind="monster")),
)


def test_healing_is_damage() -> None:
    game = arena(monster("Nurse", 1, 1, 1, POISON), mine=("nurse",), dice=(6, 6, 1, 1))
    summon(game, "nurse", "a")
    being(game, "b").hp = 10
    being(game, "a").hp = 10
    do(game, st.Heal(to=FOE, amount=n(2)), answers=("spend 0",))
    assert being(game, "b").hp < 10
    do(game, st.Heal(to=ME, amount=n(2)))
    assert being(game, "a").hp == 12


def test_stat_22_who_is_healed_by_an_effect_wakes() -> None:
    """To 1 HP or more; who was awake is told nothing of it."""
    game = arena()
    me = being(game, "a")
    for down in (True, False):
        me.hp, me.down = (0 if down else 3), down
        events = do(game, st.Heal(to=ME, amount=n(2)))
        assert (me.hp, me.down) == (2 if down else 5, False)
        assert [event.who for event in events if isinstance(event, Woke)] == ["a"] * down


def test_damage_is_healing() -> None:
    game = arena(monster("Saint", 1, 1, 1, MERCY), mine=("saint",), dice=(6, 6, 1, 1))
    summon(game, "saint", "a")
    being(game, "a").hp = 10
    events = do(game, st.Damage(to=ME, amount=n(4)))
    assert being(game, "a").hp == 14
    assert [event.source for event in events if isinstance(event, AbilityBegan)] == ["saint"]
    do(game, st.Damage(to=FOE, amount=n(4)), answers=("spend 0",))
    assert being(game, "b").hp < 16


def test_effect_damage_that_an_enemy_takes_instead() -> None:
    """CONVERT-42: "your opponent takes any effect damage you would have taken": of effects, not of Attacks."""
    away = turned(
        Event(event="damage_taken", what=Selector(kind="caster", side="you"), how="effect"),
        st.Damage(to=OTHERS, amount=THAT_MUCH),
    )
    game = arena(monster("Thorn", 1, 1, 1, away), mine=("thorn",), dice=(6, 6, 1, 1))
    summon(game, "thorn", "a")
    before = being(game, "a").hp, being(game, "b").hp
    do(game, st.Damage(to=ME, amount=n(4)), answers=("choose b", "spend 0"))
    assert being(game, "a").hp == before[0]
    assert being(game, "b").hp < before[1]


def test_convert_42_what_stands_in_for_damage_is_not_stood_in_for_itself() -> None:
    """ "If you would take effect damage, take 3 instead": once, and not for those 3."""
    less = turned(
        Event(event="damage_taken", what=Selector(kind="caster", side="you"), how="effect"),
        st.Damage(to=THAT, amount=n(3)),
    )
    game = arena(monster("Saint", 1, 1, 1, less), mine=("saint",))
    summon(game, "saint", "a")
    being(game, "a").hp, being(game, "a").defense = 10, 0
    events = do(game, st.Damage(to=ME, amount=n(8)))
    assert [event.hp for event in events if isinstance(event, Damaged)] == [3]
    assert being(game, "a").hp == 7


def test_who_falls_in_battle_goes_back_into_the_spellbook_who_is_destroyed_does_not() -> None:
    game = arena(monster("Guard", 1, 1, 1, EARTH), mine=("guard",))
    summon(game, "guard", "a")
    game.emit(Fell("kuriboh", "destroyed", by="a"))
    assert [spent.spell for spent in game.state.mages["b"].spent] == ["home-kuriboh"]
    game = arena(monster("Guard", 1, 1, 1, EARTH), mine=("guard",))
    summon(game, "guard", "a")
    game.emit(Fell("kuriboh", "defeated", by="masaki"))
    assert not game.state.mages["b"].spent


def test_nobody_sees_what_is_only_picked() -> None:
    game = arena(theirs=("rush", "cure"), dice=(1,))
    chance = Selector(id="c1", how="random", kind="any", side="opponent", zone="prepared", count=1)
    events = do(game, st.Look(what=chance, unseen=True))
    assert not [event for event in events if isinstance(event, Shown)]


def test_combat_42_whoever_cannot_pay_is_told() -> None:
    game = arena()
    being(game, "a").hp = 3
    do(game, st.PayHp(amount=n(3)))
    assert being(game, "a").hp == 3
    assert any("A has not more than 3 HP and pays nothing" in game.tell(event) for event in game.log)

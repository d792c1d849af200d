"""PRECAST-11: what waits until something declared has taken place ("immediately after it resolves")."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Condition, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.conditions import holds
from convert.systems.duel_monsters.rules.effects.start import Resolve
from convert.systems.duel_monsters.rules.events import Fizzled, Healed, HpLost, Negated, SpellDeclared
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.taking_place import Settles
from convert.systems.duel_monsters.rules.windows import declare, open_window
from tests.rules_effects.arena import ME, answer, arena, being, do, in_play, n, settle, summon
from tests.rules_fight.fights import bring, cast, fight, mage, monster, play, real, spell, to_turn_of, with_entries

STING = spell("Sting", 1, cast(st.LoseHp(to=ME, amount=n(3))))


def bell(*, resolved: bool, event: str = "cast") -> Monster:
    when = Event(event=event, what=Selector(kind="spell"), resolved=resolved)  # type: ignore[arg-type]
    return monster("Bell", 2, 5, 5, Ability(mode="trigger", when=when, do=(st.Heal(to=ME, amount=n(1)),)))


@pytest.mark.parametrize("event", ["cast", "activated"])
@pytest.mark.parametrize(("resolved", "order"), [(False, [HpLost, Healed]), (True, [HpLost, Healed])])
def test_precast_11_it_comes_once_what_was_cast_has_taken_place(event: str, resolved: bool, order: list[type]) -> None:
    order = order if resolved else order[::-1]
    rings = bell(resolved=resolved, event=event)
    game = fight([mage("A", "sting")], [mage("B")], card_index=with_entries(rings, STING))
    to_turn_of(game, "a")
    bring(game, "a", rings)
    being(game, "a").hp = 5
    before = len(game.log)
    play(game, "cast a home-sting")
    assert [type(one) for one in game.log[before:] if isinstance(one, (HpLost, Healed))] == order


@pytest.mark.parametrize(("negated", "hp"), [(False, 6), (True, 5)])
def test_precast_11_what_was_negated_has_not_taken_place(negated: bool, hp: int) -> None:
    game = arena(bell(resolved=True), STING)
    summon(game, "bell", "a")
    being(game, "a").hp = 5
    game.emit(SpellDeclared("b", "home-sting", "cast", "cast b sting", ability=0))
    settle(game)
    if negated:
        game.emit(Fizzled("cast b sting"))
    game.push(Settles("cast b sting"))
    settle(game)
    assert being(game, "a").hp == hp


@pytest.mark.parametrize("negated", [False, True])
def test_precast_11_what_was_negated_this_turn_did_not_take_place(negated: bool) -> None:
    """ "If it was activated this turn (and was not negated)"."""
    game = arena(STING)
    game.emit(SpellDeclared("b", "home-sting", "cast", "cast b sting", ability=0))
    settle(game)
    if negated:
        game.emit(Fizzled("cast b sting"))
    game.push(Settles("cast b sting"))
    settle(game)
    sting = Event(event="activated", what=Selector(kind="spell"))
    ctx = Context(Ref("a"), 0, NOTHING)
    assert holds(game, ctx, Condition(occurred=sting))
    assert holds(game, ctx, Condition(occurred=replace(sting, resolved=True))) is not negated


def test_precast_11_what_was_negated_is_told_as_come_to_nothing() -> None:
    game = arena(STING)
    being(game, "a").hp = 5
    game.emit(Negated("k"))
    game.push(Resolve(Context(Ref("a"), 0, NOTHING, "home-sting", key="k")))
    settle(game)
    assert (being(game, "a").hp, [one for one in game.log if isinstance(one, Fizzled)]) == (5, [Fizzled("k")])


@pytest.mark.parametrize(("gain", "told"), [(2, 2), (10, 3)])
def test_convert_05_healing_is_told_as_what_came_back(gain: int, told: int) -> None:
    game = arena()
    being(game, "a").hp = being(game, "a").hp_full - 3
    do(game, st.Heal(to=ME, amount=n(gain)))
    assert [one.amount for one in game.log if isinstance(one, Healed)] == [told]
    assert being(game, "a").hp == being(game, "a").hp_full - 3 + told


def test_convert_28_a_spell_is_not_there_yet_as_it_is_cast_itself() -> None:
    """ "If you activate a Spell while this card is already face-up": not its own activation, though another listens."""
    rings = bell(resolved=True)
    chime = spell("Chime", 1, *rings.effects, form="continuous", uses_focus=True)
    game = fight([mage("A", "chime", "sparks")], [mage("B")], card_index=with_entries(rings, chime), dice=(1, 1, 6, 6))
    to_turn_of(game, "a")
    bring(game, "a", rings)
    being(game, "a").hp = 3
    play(game, "cast a home-chime")
    assert [one.amount for one in game.log if isinstance(one, Healed)] == [1]
    play(game, "cast a home-sparks", "spend 0", "spend 0")
    assert [one.amount for one in game.log if isinstance(one, Healed)] == [1, 1, 1]


def test_convert_28_it_answers_its_own_casting_where_it_says_so() -> None:
    """ "When this card is activated": once it has taken place, and not when another spell is cast."""
    own = Event(event="cast", what=Selector(how="self"), resolved=True)
    chime = Ability(mode="trigger", when=own, do=(st.Heal(to=ME, amount=n(1)),))
    entry = spell("Chime", 1, chime, form="continuous", uses_focus=True)
    game = fight([mage("A", "chime", "sparks")], [mage("B")], card_index=with_entries(entry), dice=(1, 1, 6, 6))
    to_turn_of(game, "a")
    being(game, "a").hp = 3
    for casting in (("cast a home-chime",), ("cast a home-sparks", "spend 0", "spend 0")):
        play(game, *casting)
        assert [one.amount for one in game.log if isinstance(one, Healed)] == [1]


def test_convert_47_what_lies_open_and_has_an_ability_is_not_cast_by_it() -> None:
    """ "When your opponent activates a Trap Card" is said of springing it, and not of what it can do from then on."""
    well = spell(
        "Well", 1, Ability(mode="quick", do=(st.Heal(to=ME, amount=n(2)),)),
        form="artifact", property="Continuous Trap", lasting=True, uses_focus=True,
    )  # fmt: skip
    counts = (st.Counters(what=Selector(how="self"), name="Toll", add=1),)
    trap = Selector(kind="artifact")
    game = arena(
        well,
        monster("Cast", 1, 1, 1, Ability(mode="trigger", when=Event(event="cast", what=trap), do=counts)),
        monster("Activated", 1, 1, 1, Ability(mode="trigger", when=Event(event="activated", what=trap), do=counts)),
    )
    for name in ("cast", "activated"):
        summon(game, name, "b")
    key = in_play(game, "well", "a")
    open_window(game, "turn_start")
    settle(game)
    answer(game, f"answer {key} 0")
    settle(game)
    assert being(game, "cast").counters == ()
    assert being(game, "activated").counters == (("Toll", 1),)


def test_precast_11_who_is_gone_waits_for_nothing_in_a_saved_game_and_in_the_game_itself() -> None:
    """What was looked up while a Real Bell was here is not looked up again as it goes: a saved game knows no Bell."""
    rings = bell(resolved=True)
    game = fight([mage("A", "sting")], [mage("B"), real("bell", called="Bell")], card_index=with_entries(rings, STING))
    to_turn_of(game, "a")
    assert game.triggers.settles
    del game.state.beings[Ref("bell")]
    saved = Game.from_json(game.to_json(), game.card_index)
    frames = []
    for one in (game, saved):
        declare(one, Resolve(Context(Ref("a"), 0, NOTHING, STING.id, 0, key="x")), "x")
        frames.append([type(frame) for frame in one.stack])
    assert frames[0] == frames[1]
    assert Settles not in frames[0]

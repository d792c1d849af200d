"""Abilities that are gained are used like one's own (CONVERT-42), and what becomes of a Material is told to it."""

from __future__ import annotations

from convert.effects import Ability, Event, Filter, Selector
from convert.effects import steps as st
from convert.effects.actions import Token, TokenStats
from convert.kernel import Move
from convert.systems.duel_monsters.rules.casting import abilities
from convert.systems.duel_monsters.rules.events import MadeMaterial, TurnBegan
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_effects.arena import ME, SELF, arena, being, do, n, settle, summon
from tests.rules_fight.fights import monster, spell

HEAL = Ability(mode="activate", do=(st.Heal(to=ME, amount=n(3)),))
STRONG = Ability(mode="continuous", do=(st.Modify(what=SELF, attack=n(4)),))
PROOF = Ability(mode="continuous", do=(st.Protect(what=SELF, from_="battle"),))


def gives(*given: Ability, what: Selector = SELF) -> st.Copy:
    return st.Copy(what=what, effects=False, abilities=given)


def actions(game: Game, who: str) -> list[Move]:
    out: list[Move] = []
    being(game, who).actions = 2
    abilities.moves(game, being(game, who), out)
    return out


def test_all_of_a_kind_have_it_as_long_as_its_giver_is_in_play() -> None:
    mine = Selector(kind="monster", how="all", side="you", zone="play", except_self=True)
    giver = monster("Herald", 1, 5, 5, Ability(mode="continuous", do=(gives(STRONG, HEAL, what=mine),)))
    game = arena(giver)
    before = being(game, "masaki").attack_full
    summon(game, "herald", "a")
    settle(game)
    assert being(game, "masaki").attack_full == before + 4
    (use,) = actions(game, "masaki")
    being(game, "a").hp = 5
    abilities.take(game, being(game, "masaki"), use)
    settle(game)
    assert being(game, "a").hp == 8
    assert abilities.refusal(game, being(game, "masaki"), use) is not None
    do(game, st.ToUsed(what=Selector(how="all", kind="monster", where=Filter(name="Herald"))))
    settle(game)
    assert being(game, "masaki").attack_full == before
    assert actions(game, "masaki") == []


def test_what_it_gains_this_turn_it_loses_at_its_end() -> None:
    seer = monster(
        "Seer",
        1,
        5,
        5,
        Ability(mode="activate", do=(st.Copy(what=SELF, effects=False, abilities=(PROOF,), until="end_of_turn"),)),
    )
    game = arena(seer)
    game.emit(TurnBegan("a"))
    summon(game, "seer", "a")
    abilities.take(game, being(game, "seer"), Move("activate", ("seer", 0)))
    settle(game)
    assert [status.what for status in being(game, "seer").statuses if status.verb == "protect"] == ["battle"]
    game.emit(TurnBegan("a"))
    settle(game)
    assert not [status for status in being(game, "seer").statuses if status.verb == "protect"]


def test_what_has_it_as_material_gains_its_effect() -> None:
    """CONVERT-20: what is attached is told so, and its ability goes to the creature that bears it, if it is one of
    those that it names."""
    bearer = Selector(kind="monster", where=Filter(name="Seer"))
    when = Event(event="material", what=SELF, how="xyz", into=bearer)
    give = Ability(mode="trigger", when=when, do=(gives(STRONG, what=Selector(how="event", kind="monster")),))
    game = arena(monster("Seer", 1, 5, 5), monster("Imp", 1, 5, 5, give), mine=("imp",))
    summon(game, "seer", "a")
    before = being(game, "seer").attack_full
    things = Selector(kind="monster", side="you", zone="prepared", how="all")
    attach = st.Attach(what=things, to=Selector(how="all", kind="monster", where=Filter(name="Seer")))
    events = do(game, attach)
    assert [event.to for event in events if isinstance(event, MadeMaterial)] == ["seer"]
    assert being(game, "seer").attack_full == before + 4
    other = arena(monster("Seer", 1, 5, 5), monster("Imp", 1, 5, 5, give), mine=("imp",))
    do(other, st.Attach(what=things, to=Selector(how="all", kind="monster", where=Filter(name="Masaki"))))
    assert not being(other, "masaki").statuses


def test_a_quick_ability_that_is_gained_answers() -> None:
    quick = Ability(mode="quick", optional=True, do=(st.Heal(to=ME, amount=n(2)),), speed=2)
    mine = Selector(kind="monster", how="all", side="you", zone="play", except_self=True)
    giver = monster("Herald", 1, 5, 5, Ability(mode="continuous", do=(gives(quick, what=mine),)))
    game = arena(giver)
    summon(game, "herald", "a")
    settle(game)
    assert game.has_quick()
    from convert.systems.duel_monsters.rules.answers import possible_answers

    (move,) = [move for move in possible_answers(game, "a", "", ()) if move.args[0] == "masaki"]
    assert len(move.args) == 3


def test_convert_36_a_token_keeps_the_effects_that_it_is_given() -> None:
    """ "While that Token is in the Monster Zone, …": what it does all the time, and what wakes it; not once it is
    gone."""
    alone = Ability(mode="continuous", do=(st.Forbid(what=ME, action="special_summon"),))
    woken = Ability(mode="trigger", when=Event(event="healed", what=ME), do=(st.LoseHp(to=ME, amount=n(1)),))
    token = Token(name="Mite Token", stats=TokenStats(level=1), id="s1")
    given = st.Copy(what=Selector(ref="s1"), effects=False, until="leaves_play", abilities=(alone, woken))
    game = arena(spell("Hive", 1, Ability(mode="cast", do=(token, given))))
    do(game, token, given, entry="home-hive", answers=("stance none",))
    mite = next(one for one in game.state.beings.values() if one.token)
    assert [(one.verb, one.what) for one in being(game, "a").statuses] == [("forbid", "special_summon")]
    being(game, "a").hp -= 5
    hp = being(game, "a").hp
    do(game, st.Heal(to=ME, amount=n(3)))
    assert being(game, "a").hp == hp + 2
    do(game, st.Destroy(what=Selector(ref="t1")), bound={"t1": (mite.id,)})
    assert not being(game, "a").statuses

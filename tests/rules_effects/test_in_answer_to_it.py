"""What nobody can answer a card's own activation with (PRECAST-11): things of the kind that was paid for it."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.answers import possible_answers
from convert.systems.duel_monsters.rules.context import Occurrence
from convert.systems.duel_monsters.rules.events import TurnBegan
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.turn import Act
from tests.rules_effects.arena import ME, SELF, arena, being, do, in_play, n, settle, summon
from tests.rules_fight.fights import monster, play, spell

FOE = Selector(kind="caster", side="opponent")
HEAL = st.Heal(to=ME, amount=n(1))


@pytest.mark.parametrize(("paid", "answers"), [("monster", False), ("spell", True)])
def test_precast_11_nothing_of_the_kind_that_was_paid_answers(paid: str, answers: bool) -> None:
    alike = Filter(same=("kind",), compared_to=Selector(ref="c1"))
    none = st.Forbid(what=FOE, action="respond", by=Selector(how="all", kind="any", where=alike))
    price = st.ToUsed(what=Selector(id="c1", how="choose", kind=paid, side="you", zone="prepared", count=1))  # type: ignore[arg-type]
    flood = spell("Flood", 1, Ability(mode="cast", cost=(price,), do=(HEAL, none)))
    ring = Ability(mode="quick", optional=True, when=Event(event="cast"), do=(HEAL,), speed=2)
    game = arena(flood, monster("Bell", 2, 5, 5, ring), monster("Moss", 1, 1, 1), mine=("flood", "moss", "sparks"))
    summon(game, "bell", "b")
    being(game, "a").actions, being(game, "a").hp = 2, 5
    game.push(Act(Ref("a")))
    settle(game)
    play(game, "cast a home-flood", "spend 0")
    assert ("answer bell 0" in [str(move) for move in game.legal_moves()]) is answers
    if answers:
        play(game, "pass")
    assert being(game, "a").hp == 6


def test_check_01_that_nobody_answers_asks_no_casting_check() -> None:
    """It held from the declaration on: nobody is chosen, and nothing is rolled, as it takes place."""
    game = arena(ogre=True)
    events = do(game, st.Forbid(what=FOE, action="respond"))
    assert [type(event).__name__ for event in events] == ["AbilityEnded"]


SUMMONED = Event(event="summoned", what=Selector(kind="monster"))
QUIET = st.Forbid(what=Selector(kind="caster", side="any"), action="respond", by=Selector(how="all", kind="artifact"))


def table(*do: st.Step) -> Game:
    """A has a Moss that speaks up as it is summoned, B an armed trap and a quick monster that wait for a summoning."""
    words = Ability(mode="trigger", when=Event(event="summoned", what=SELF), do=do)
    wait = Ability(mode="cast", when=SUMMONED, do=(HEAL,), speed=2)
    snare = spell("Snare", 2, wait, property="Normal Trap", form="artifact")
    quick = monster("Bell", 2, 5, 5, Ability(mode="quick", optional=True, when=SUMMONED, do=(HEAL,), speed=2))
    game = arena(monster("Moss", 1, 1, 1, words), monster("Fern", 1, 1, 1), snare, quick)
    in_play(game, "snare", "b", mode="armed")
    summon(game, "bell", "b")
    return game


def answers(game: Game, summoned: str) -> set[str]:
    told = Occurrence("summoned", Ref(summoned), Ref("a"), "normal")
    return {str(move.args[0]) for move in possible_answers(game, "b", "", (), (told,))}


def test_precast_10_as_it_is_summoned_no_trap_answers() -> None:
    game = table(QUIET)
    summon(game, "moss", "a")
    summon(game, "fern", "a")
    assert answers(game, "moss") == {"bell"}
    assert answers(game, "fern") == {"snare-spell", "bell"}


def test_precast_10_what_does_something_bars_only_answers_to_itself() -> None:
    game = table(HEAL, QUIET)
    summon(game, "moss", "a")
    assert answers(game, "moss") == {"snare-spell", "bell"}


@pytest.mark.parametrize(("by", "woken"), [(None, False), (Selector(kind="artifact"), True)])
def test_precast_10_what_would_be_woken_is_not(by: Selector | None, woken: bool) -> None:
    said = st.Forbid(what=FOE, action="respond", by=by)
    moss = monster("Moss", 1, 1, 1, Ability(mode="trigger", when=Event(event="summoned", what=SELF), do=(said,)))
    gong = monster("Gong", 2, 5, 5, Ability(mode="trigger", when=SUMMONED, do=(HEAL,)))
    for name, rings in (("moss", woken), ("fern", True)):
        game = arena(moss, gong, monster("Fern", 1, 1, 1))
        summon(game, "gong", "b")
        game.emit(TurnBegan("a"))
        being(game, "b").hp = 5
        summon(game, name, "a")
        assert (being(game, "b").hp == 6) is rings
        assert not [one for one in being(game, "b").statuses if one.verb == "forbid"], "nothing lasts"

"""What went into a creature is remembered: its sacrifices, its Materials, what is attached to it."""

from __future__ import annotations

from convert.effects import Amount, Bound, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.effects.amounts import evaluate
from convert.systems.duel_monsters.rules.effects.context import Context
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.events import Arrived, Fell
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.summoning import make
from tests.rules_effects.arena import SELF, arena, being, do, settle

MINE = Selector(how="all", kind="monster", where=Filter(used_for=SELF))


def came_by(game: Game, *offered: str) -> str:
    """A Blue-Eyes of A's for which these were sacrificed; its id."""
    made = make(game, game.state.mages["a"], game.shelf.monster("blue-eyes"), mp=0, origin="effect")
    made.offered = offered
    game.emit(Arrived(made))
    settle(game)
    return made.id


def ctx(game: Game, source: str, **more: tuple[str, ...]) -> Context:
    return Context("a", 0, source, "", -1, 3, "test", dict(more))


def test_the_scores_of_what_was_sacrificed_for_it_are_those_of_their_cards() -> None:
    game = arena()
    masaki, kuriboh = being(game, "masaki").entry, being(game, "kuriboh").entry
    dragon = came_by(game, masaki, kuriboh)
    amount = Amount(sum="original_attack", of=MINE)
    each = [game.shelf[entry].attack or 0 for entry in (masaki, kuriboh)]  # type: ignore[union-attr]
    assert evaluate(game, ctx(game, dragon), amount) == sum(each)
    assert evaluate(game, ctx(game, dragon), Amount(per=Amount(n=3), count=MINE)) == 6


def test_two_alike_are_two() -> None:
    game = arena()
    masaki = being(game, "masaki").entry
    dragon = came_by(game, masaki, masaki)
    assert len(candidates(game, ctx(game, dragon), MINE)) == 2


def test_of_one_that_is_gone_it_is_still_known() -> None:
    game = arena()
    dragon = came_by(game, being(game, "kuriboh").entry)
    game.emit(Fell(dragon, "destroyed"))
    settle(game)
    named = Selector(how="all", kind="monster", where=Filter(used_for=Selector(ref="t1")))
    assert [ref.rpartition(":")[2] for ref in candidates(game, ctx(game, "", t1=(dragon,)), named)] == [
        being(game, "kuriboh").entry
    ]


def test_what_went_into_it_is_told_from_the_other_used_spells() -> None:
    game = arena()
    dragon = came_by(game, being(game, "masaki").entry)
    masaki = Selector(how="all", kind="monster", zone="play", where=Filter(name="Masaki"))
    do(game, st.Destroy(what=masaki), source=dragon, answers=["let-go"])
    used = Selector(how="all", kind="monster", zone="used")
    assert len(candidates(game, ctx(game, dragon), used)) == 1
    mine = Selector(how="all", kind="monster", zone="used", where=Filter(used_for=SELF))
    assert candidates(game, ctx(game, dragon), mine) == candidates(game, ctx(game, dragon), used)
    theirs = Selector(how="all", kind="monster", zone="used", where=Filter(used_for=Selector(ref="t1")))
    assert candidates(game, ctx(game, dragon, t1=(being(game, "kuriboh").id,)), theirs) == ()


def test_what_is_attached_is_known_until_it_comes_off() -> None:
    game = arena()
    dragon = came_by(game)
    do(
        game,
        st.Attach(
            what=Selector(how="all", kind="monster", side="you", zone="play", where=Filter(name="Masaki")), to=SELF
        ),
        source=dragon,
    )
    under = Selector(where=Filter(name="Masaki", beneath=SELF))
    assert candidates(game, ctx(game, dragon), under)
    assert not candidates(game, ctx(game, dragon), Selector(where=Filter(name="Kuriboh", beneath=SELF)))
    do(game, st.Detach(what=SELF, count=1), source=dragon)
    assert not candidates(game, ctx(game, dragon), under)


def test_those_that_nobody_knows_come_off_first() -> None:
    game = arena()
    dragon = came_by(game)
    do(game, st.Counters(what=SELF, name="material", add=2), source=dragon)
    do(
        game,
        st.Attach(
            what=Selector(how="all", kind="monster", side="you", zone="play", where=Filter(name="Masaki")), to=SELF
        ),
        source=dragon,
    )
    do(game, st.Detach(what=SELF, count=2), source=dragon)
    assert candidates(game, ctx(game, dragon), Selector(where=Filter(beneath=SELF)))


def test_so_many_counters() -> None:
    game = arena()
    masaki = being(game, "masaki")
    do(game, st.Counters(what=SELF, name="moss", add=2), source=masaki.id)
    for least, there in ((2, 1), (3, 0)):
        found = Selector(kind="monster", zone="play", where=Filter(counter="moss", counters=Bound(gte=least)))
        assert len(candidates(game, ctx(game, masaki.id), found)) == there


def test_a_number_more_than_a_count() -> None:
    game = arena()
    monsters = Selector(how="all", kind="monster", zone="play")
    amount = Amount(per=Amount(n=1), count=monsters, plus=3)
    assert evaluate(game, ctx(game, ""), amount) == len(candidates(game, ctx(game, ""), monsters)) + 3


def test_what_somebody_took_goes_back_to_its_owner() -> None:
    game = arena()
    kuriboh = being(game, "kuriboh").id
    do(game, st.Control(what=Selector(how="all", kind="monster", side="opponent", zone="play")))
    assert being(game, kuriboh).caster == "a"
    do(game, st.Control(what=Selector(how="all", kind="monster", zone="play"), to="owner"))
    assert being(game, kuriboh).caster == "b"

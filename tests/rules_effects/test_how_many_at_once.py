"""PRECAST-10, CONVERT-20: what waits for so many of a kind at once hears of them once their moment is over."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Amount, Bound, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.frames import FightDecision
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.windows import Answer
from tests.rules_effects.arena import ME, arena, being, do, in_play, n, summon
from tests.rules_fight.fights import monster, play, spell

X, Y = Selector(ref="x"), Selector(ref="y")
TWO = Bound(gte=2)
ONE = Bound(eq=1)
FELL = Event(event="destroyed", what=Selector(kind="monster", side="you"), number=TWO)
TWIGS = ("twig-monster", "leaf-monster", "root-monster")


def watching(when: Event) -> Game:
    """A Bell in play heals its caster by 1 at ``when``; a Twig, a Leaf and a Root stand beside it."""
    ability = Ability(mode="trigger", when=when, do=(st.Heal(to=ME, amount=n(1)),))
    game = arena(
        monster("Bell", 2, 5, 5, ability),
        monster("Twig", 2, 3, 3, attribute="FIRE"),
        monster("Leaf", 2, 3, 3, attribute="FIRE"),
        monster("Root", 2, 3, 3, attribute="WATER"),
        spell("Vine", 2),
    )
    for name in ("bell", "twig", "leaf", "root"):
        summon(game, name, "a")
    being(game, "a").hp = 3
    return game


def rang(game: Game) -> int:
    """How often it has rung."""
    return being(game, "a").hp - 3


def destroy(game: Game, *names: str) -> None:
    do(game, st.Destroy(what=X), bound={"x": names}, answers=("let-go",) * len(names))


def one_after_another(game: Game, link: str) -> None:
    steps = (st.Destroy(what=X), st.Destroy(what=Y, link=link))  # type: ignore[arg-type]
    do(game, *steps, bound={"x": ("twig",), "y": ("leaf",)}, answers=("let-go", "let-go"))


@pytest.mark.parametrize(("names", "times"), [(("twig",), 0), (("twig", "leaf"), 1), (("twig", "leaf", "root"), 1)])
def test_two_or_more_that_fall_at_once_are_told_once(names: tuple[str, ...], times: int) -> None:
    game = watching(FELL)
    destroy(game, *names)
    assert rang(game) == times


def test_one_that_falls_after_another_falls_alone() -> None:
    game = watching(FELL)
    destroy(game, "twig")
    destroy(game, "leaf")
    assert rang(game) == 0


@pytest.mark.parametrize(("link", "times"), [("and", 1), ("and_if_you_do", 1), ("also", 1), ("then", 0)])
def test_what_is_tied_to_a_step_happens_with_it_and_what_follows_it_does_not(link: str, times: int) -> None:
    game = watching(FELL)
    one_after_another(game, link)
    assert rang(game) == times


FIRE = Selector(kind="monster", side="you", where=Filter(attribute="FIRE"))


@pytest.mark.parametrize(
    ("alone", "names", "times"),
    [
        (False, ("twig",), 1),
        (False, ("twig", "root"), 1),
        (False, ("twig", "leaf"), 0),
        (True, ("twig",), 1),
        (True, ("twig", "root"), 0),
        (True, ("root", "twig"), 0),
        (True, ("root",), 0),
    ],
)
def test_exactly_one_and_nothing_else(alone: bool, names: tuple[str, ...], times: int) -> None:
    game = watching(Event(event="destroyed", what=FIRE, number=ONE, alone=alone))
    destroy(game, *names)
    assert rang(game) == times


def test_a_spell_that_falls_with_it_counts_among_the_others() -> None:
    game = watching(Event(event="destroyed", what=FIRE, number=ONE, alone=True))
    key = in_play(game, "vine", "a")
    do(game, st.Destroy(what=X), bound={"x": ("twig", key)}, answers=("let-go",))
    assert rang(game) == 0


def falling(game: Game, *names: str) -> Game:
    """They fall at once, up to the first choice of a Body (DEATH-02)."""
    ctx = Context(Ref("a"), 0, Ref(""), bound={"x": tuple(map(Ref, names))})
    game.push(Steps((st.Destroy(what=X),), ctx))
    game.settle()
    return game


def let_go(game: Game) -> Game:
    """No Body is kept."""
    while game.decision is not None and "Body" in game.decision.prompt(game):
        game.play(next(move for move in game.legal_moves() if move.verb == "let-go"))
    return game


def test_a_moment_goes_on_while_somebody_decides_about_one_of_them() -> None:
    """A fight that is copied and saved at the choice of a Body (DEATH-02) goes on in the same moment."""
    game = falling(watching(FELL), "twig", "leaf")
    game.play(game.legal_moves()[-1])
    for twin in (game.copy(), Game.from_json(game.to_json(), game.context())):
        assert rang(let_go(twin)) == 1


def armed(when: Event) -> Game:
    """A trap of A that heals by 1 at ``when`` is armed; B has a Twig and a Leaf Prepared."""
    heals = Ability(mode="cast", when=when, do=(st.Heal(to=ME, amount=n(1)),))
    game = arena(
        spell("Snare", 1, heals, form="artifact", kind="spell"),
        monster("Twig", 2, 3, 3, attribute="FIRE"),
        monster("Leaf", 2, 3, 3, attribute="WATER"),
        theirs=("twig", "leaf"),
    )
    being(game, "a").hp = 3
    in_play(game, "snare", "a", "armed")
    return game


def can_answer(game: Game, *names: str) -> int:
    """B brings these into play at once; how often A can spring the trap while they arrive."""
    refs = tuple([Ref(f"prepared:b:home-{name}") for name in names])
    ctx = Context(Ref("b"), 1, Ref(""), bound={"x": refs}, manner="cast")
    game.push(Steps((st.SpecialSummon(what=X),), ctx))
    game.settle()
    found = 0
    while game.decision is not None and game.stack:
        moves = [str(move) for move in game.legal_moves()]
        found += any(move.startswith("answer snare") for move in moves)
        game.play(game.legal_moves()[0])
        if not isinstance(game.stack[-1] if game.stack else None, FightDecision):
            break
    return found


CAME = Selector(kind="monster", side="opponent")


@pytest.mark.parametrize(
    ("number", "names", "may"),
    [(TWO, ("twig",), False), (TWO, ("twig", "leaf"), True), (ONE, ("twig",), True), (ONE, ("twig", "leaf"), False)],
)
def test_a_trap_that_waits_for_so_many_answers_once_all_have_come(
    number: Bound, names: tuple[str, ...], may: bool
) -> None:
    game = armed(Event(event="summoned", what=CAME, how="special", number=number))
    assert bool(can_answer(game, *names)) == may


GUARDED = pytest.mark.parametrize(
    ("alone", "names", "stay"),
    [
        (True, ("twig",), True),
        (True, ("twig", "root"), False),
        (True, ("root", "twig"), False),
        (False, ("root", "twig"), True),
        (False, ("twig", "leaf"), False),
    ],
)


def guarding(alone: bool) -> Game:
    """A Bell in play loses a Fog counter instead of the destruction of exactly one FIRE monster."""
    would = Event(event="destroyed", what=FIRE, number=ONE, alone=alone)
    pays = st.Counters(what=Selector(how="self"), name="Fog", remove=1)
    game = arena(
        monster("Bell", 2, 5, 5, Ability(mode="replacement", when=would, do=(pays,))),
        monster("Twig", 2, 3, 3, attribute="FIRE"),
        monster("Leaf", 2, 3, 3, attribute="FIRE"),
        monster("Root", 2, 3, 3, attribute="WATER"),
    )
    for name in ("bell", "twig", "leaf", "root"):
        summon(game, name, "a")
    being(game, "bell").counters = (("Fog", 2),)
    return game


@GUARDED
def test_convert_42_something_else_happens_instead_where_it_alone_would_be_destroyed(
    alone: bool, names: tuple[str, ...], stay: bool
) -> None:
    game = guarding(alone)
    do(game, st.Destroy(what=X), bound={"x": names}, answers=("let-go",) * (len(names) - stay))
    assert ("twig" in game.state.beings) == stay


@GUARDED
def test_death_02_those_defeated_at_once_are_counted_as_well(alone: bool, names: tuple[str, ...], stay: bool) -> None:
    game = guarding(alone)
    for name in names:
        being(game, name).hp = 0
    do(game, st.Damage(to=ME, amount=n(1)), answers=("let-go",) * (len(names) - stay))
    assert ("twig" in game.state.beings) == stay


def test_a_saved_game_goes_on_as_the_game_that_lost_who_asked_how_much_it_is() -> None:
    """PRECAST-10: what happens at once is kept whoever is there. In a loaded game nobody has ever asked how much it is;
    in the game itself somebody did who is gone."""
    game = watching(FELL)
    destroy(game, "bell")
    game.state.mages["a"].spent = ()
    falling(game, "twig", "leaf")
    saved = Game.from_json(game.to_json(), game.context())
    assert let_go(saved).to_json() == let_go(game).to_json()


def test_all_that_left_at_once_is_remembered_where_nobody_asks_how_much_it_is() -> None:
    """CONVERT-20: not only the last of them, however many abilities ask for their number."""
    game = arena(monster("Twig", 2, 3, 3), monster("Leaf", 2, 3, 3))
    for name in ("twig", "leaf"):
        summon(game, name, "a")
    destroy(game, "twig", "leaf")
    assert [one.entry for name in ("twig", "leaf") if (one := game.departed(name))] == ["home-twig", "home-leaf"]
    destroy(game, "masaki")
    assert game.departed("twig") is None, "that was another moment"


ANY = Event(event="destroyed", what=Selector(kind="monster", side="you"), number=Bound(gte=1))


@pytest.mark.parametrize("names", [("twig",), ("twig", "leaf"), ("twig", "leaf", "root")])
def test_game_08_one_or_more_that_fall_at_once_are_told_once(names: tuple[str, ...]) -> None:
    game = watching(ANY)
    destroy(game, *names)
    assert rang(game) == 1


def test_game_08_those_monsters_are_all_that_it_befell() -> None:
    those = Selector(how="event", kind="monster")
    came = Event(event="destroyed", what=Selector(kind="monster", side="you"), number=Bound(gte=1))
    ability = Ability(mode="trigger", when=came, do=(st.Heal(to=ME, amount=n_for_each(those)), st.Banish(what=those)))
    game = arena(monster("Bell", 2, 5, 5, ability), monster("Twig", 2, 3, 3), monster("Leaf", 2, 3, 3))
    for name in ("bell", "twig", "leaf"):
        summon(game, name, "a")
    being(game, "a").hp = 3
    destroy(game, "twig", "leaf")
    assert rang(game) == 2
    assert {*game.state.mages[Ref("a")].banned_sources} == {"home-twig", "home-leaf"}


def n_for_each(those: Selector) -> Amount:
    return Amount(per=n(1), count=those)


def test_precast_10_what_happened_at_once_is_asked_about_as_a_whole() -> None:
    """Two of A's monsters fall at once: both are named, and neither what was before nor what came of it."""
    falls = Event(event="destroyed", what=Selector(kind="monster", side="you"))
    tomb = spell(
        "Tomb", 1, Ability(mode="cast", when=falls, do=(st.Heal(to=ME, amount=n(1)),), speed=2), form="artifact"
    )
    game = arena(tomb)
    summon(game, "m-warrior-1", "a")
    in_play(game, "tomb", "a", "armed")
    mine = Selector(how="all", kind="monster", side="you", zone="play", reach="field")
    theirs = Selector(how="all", zone="play", where=Filter(name="Kuriboh"))
    ctx = Context(Ref("a"), 0, Ref("tomb-spell"), "home-tomb", 0)
    game.push(Steps((st.Destroy(what=theirs), st.Destroy(what=mine)), ctx))
    game.settle()
    while not isinstance(game.decision, Answer):
        play(game, "let-go")
    assert game.decision.prompt(game) == "A may answer: M-Warrior 1 is destroyed. Masaki is destroyed."

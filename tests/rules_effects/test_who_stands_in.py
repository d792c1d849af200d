"""Who and what has a say where something else happens instead of a destruction: what is face up in play, not silent,
and has a use left (CONVERT-42, SHADOW-06, DEATH-02)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Event, Filter, Limit, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.replacing import instead_of_battle_damage
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.events import SlotChanged
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import SELF, arena, being, do, in_play, n, settle, summon
from tests.rules_fight.fights import monster, spell

X = Selector(ref="x")
WOULD = Event(event="destroyed", what=Selector(kind="monster", side="you", where=Filter(name="Masaki")))
PAYS = (st.Counters(what=SELF, name="Fog", remove=1),)


def guarding(**more: Any) -> Ability:
    """Loses a Fog counter instead of Masaki's destruction."""
    return Ability(mode="replacement", when=WOULD, do=PAYS, **more)


def destroys(game: Game, *answers: str) -> bool:
    """Whether an effect destroys Masaki; whoever loses it is asked whether its Body stays ("let-go": no)."""
    do(game, st.Destroy(what=X), bound={"x": ("masaki",)}, answers=answers)
    return "masaki" not in game.state.beings


GONE = ("let-go",)


@pytest.mark.parametrize(
    ("face", "stays"),
    [({}, True), ({"shadow": True}, False), ({"body": "defeated"}, False)],
    ids=["up", "down", "dead"],
)
def test_shadow_06_a_creature_stands_in_only_face_up_and_alive(face: dict[str, Any], stays: bool) -> None:
    """A Shadow is face down, and a Body does nothing (DEATH-02)."""
    game = arena(monster("Guard", 1, 1, 1, guarding()))
    guard = summon(game, "guard", "a")
    guard.counters = (("Fog", 2),)
    for name, value in face.items():
        setattr(guard, name, value)
    assert destroys(game, *(() if stays else GONE)) == (not stays)
    assert being(game, "guard").counters == (("Fog", 1 if stays else 2),)


@pytest.mark.parametrize("silent", [False, True])
def test_convert_42_a_spell_in_play_stands_in_unless_it_is_negated(silent: bool) -> None:
    negates = st.Suppress(what=Selector(how="all", kind="spell", reach="two_sections"))
    edict = spell("Edict", 1, Ability(mode="continuous", do=(negates,)), form="artifact", property="Continuous Trap",
                  lasting=True, uses_focus=True)  # fmt: skip
    game = arena(edict, spell("Screen", 1, guarding(), form="continuous", uses_focus=True), dice=(6, 6, 1, 1))
    being(game, "b").defense = 0
    screen = in_play(game, "screen", "a")
    do(game, st.Counters(what=X, name="Fog", add=2), bound={"x": (screen,)})
    if silent:
        in_play(game, "edict", "a")
    assert game.state.spells[Ref(screen)].silent == silent
    assert destroys(game, *(GONE if silent else ())) == silent


def test_convert_20_it_stands_in_so_often_a_round() -> None:
    """ "Once per turn": its only ability is the first, and each use of it counts."""
    game = arena(monster("Guard", 1, 1, 1, guarding(limit=Limit(n=1, per="turn"))))
    summon(game, "guard", "a").counters = (("Fog", 3),)
    assert not destroys(game)
    assert destroys(game, *GONE)
    assert being(game, "guard").counters == (("Fog", 2),)


@pytest.mark.parametrize(
    ("works", "lies", "stays"),
    [
        ("used", "used", True),
        ("used", "slot", False),
        ("used", "play", False),
        ("prepared", "slot", True),
        (("play", "used"), "used", True),
        (("play", "used"), "play", True),
        ("play", "used", False),
    ],
)
def test_convert_20_a_card_stands_in_from_where_it_says(works: Any, lies: str, stays: bool) -> None:
    """ "You can banish this card from your GY instead": from among what was used, and from nowhere else."""
    gives = (st.Counters(what=Selector(how="all", kind="monster", side="you"), name="Fog", add=1),)
    ghost = monster("Ghost", 1, 1, 1, Ability(mode="replacement", from_=works, when=WOULD, do=gives))
    game = arena(ghost, mine=("ghost",) if lies != "play" else ())
    if lies == "play":
        summon(game, "ghost", "a")
    elif lies == "used":
        game.emit(SlotChanged("a", "home-ghost", "used", "sent"))
        game.settle()
    assert destroys(game, *(() if stays else GONE)) is not stays


def test_convert_20_it_is_banished_from_there_where_its_player_likes() -> None:
    gone = (st.Banish(what=Selector(how="self", zone="used")),)
    ghost = monster("Ghost", 1, 1, 1, Ability(mode="replacement", from_="used", optional=True, when=WOULD, do=gone))
    for stays in (True, False):
        game = arena(ghost, mine=("ghost",))
        game.emit(SlotChanged("a", "home-ghost", "used", "sent"))
        game.settle()
        ctx = Context(Ref("a"), 0, Ref(""), bound={"x": (Ref("masaki"),)})
        game.push(Steps((st.Destroy(what=X),), ctx))
        game.settle()
        assert game.decision is not None
        game.play(game.legal_moves()[0 if stays else 1])
        assert ("home-ghost" in game.state.mages["a"].banned_sources) is stays


@pytest.mark.parametrize(("how", "battle", "effect"), [(("battle", "effect"), True, True), ("effect", False, True)])
def test_convert_42_damage_of_either_kind_is_stood_in_for_so_often(how: Any, battle: bool, effect: bool) -> None:
    """ "Once per turn, if you would take battle or effect damage, you take no damage": the second time one does."""
    would = Event(event="damage_taken", what=Selector(kind="caster", side="you"), how=how)
    ability = Ability(mode="continuous", limit=Limit(), do=(st.Replace(would=would),))
    game = arena(monster("Ward", 1, 1, 1, ability))
    summon(game, "ward", "a")
    assert instead_of_battle_damage(game, Ref("a"), Ref("kuriboh"), Ref("a"), 2) is battle
    game.settle()
    for spared in (effect and not battle, False):
        hp = being(game, "a").hp
        do(game, st.Damage(to=Selector(kind="caster", side="you"), amount=n(9)))
        assert (being(game, "a").hp == hp) is spared


ANY_OF_MINE = Event(event="destroyed", what=Selector(kind="monster", side="you"))


@pytest.mark.parametrize(
    ("pays", "fog"),
    [(PAYS, 1), ((st.Counters(what=Selector(how="event"), name="Fog", remove=1),), 2)],
    ids=["for all", "each"],
)
def test_game_08_it_stands_in_once_for_all_that_would_be_destroyed_at_once(pays: Any, fog: int) -> None:
    """ "If a monster(s) you control would be destroyed": one use spares all of them; what is done to each is not."""
    guard = monster("Guard", 1, 1, 1, Ability(mode="replacement", when=ANY_OF_MINE, do=pays))
    game = arena(guard)
    summon(game, "guard", "a")
    for one in ("masaki", "guard"):
        being(game, one).counters = (("Fog", 2),)
    do(game, st.Destroy(what=Selector(how="all", kind="monster", side="you")))
    assert {"masaki", "guard"} <= set(game.state.beings)
    assert being(game, "guard").counters == (("Fog", 1),)
    assert being(game, "masaki").counters == (("Fog", 2 if fog == 1 else 1),)


def test_game_08_what_saves_one_of_those_saves_one() -> None:
    """ "Instead of destroying 1 of those monsters"."""
    one_of_mine = Event(event="destroyed", what=Selector(kind="monster", side="you", count=1))
    guard = monster("Guard", 1, 1, 1, Ability(mode="replacement", limit=Limit(), when=one_of_mine, do=PAYS))
    game = arena(guard)
    summon(game, "guard", "a").counters = (("Fog", 2),)
    do(game, st.Destroy(what=Selector(how="all", kind="monster", side="you")), answers=GONE)
    assert len({"masaki", "guard"} & set(game.state.beings)) == 1


def test_game_08_who_stands_in_for_all_at_0_hp_leaves_them_1_hp() -> None:
    """COMBAT-31, CONVERT-42: two that would be Defeated at the same moment, one use."""
    game = arena(monster("Guard", 1, 1, 1, Ability(mode="replacement", when=ANY_OF_MINE, do=PAYS)))
    summon(game, "guard", "a").counters = (("Fog", 3),)
    for one in ("masaki", "guard"):
        being(game, one).hp = 0
    game.look_for_deaths()
    settle(game)
    assert (being(game, "masaki").hp, being(game, "guard").hp) == (1, 1)
    assert being(game, "guard").counters == (("Fog", 2),)


def test_game_08_one_of_those_is_spared_where_the_text_says_so() -> None:
    """ "You can banish this card instead of destroying 1 of those monsters"."""
    one = Event(event="destroyed", what=Selector(kind="monster", side="you", count=1))
    game = arena(
        monster("Guard", 1, 1, 1, Ability(mode="replacement", when=one, do=PAYS, limit=Limit())),
        monster("Twig", 2, 3, 3),
    )
    summon(game, "guard", "a").counters = (("Fog", 3),)
    summon(game, "twig", "a")
    do(game, st.Destroy(what=X), bound={"x": ("masaki", "twig")}, answers=("let-go",))
    assert len({"masaki", "twig"} & set(game.state.beings)) == 1
    assert being(game, "guard").counters == (("Fog", 2),)


def test_game_08_a_spell_beside_a_creature_is_spared_by_the_same_use() -> None:
    """ "If a card(s) you control would be destroyed by card effect" (DESPELL-04)."""
    any_card = Event(event="destroyed", what=Selector(kind="any", side="you", zone="play"))
    game = arena(
        monster("Guard", 1, 1, 1, Ability(mode="replacement", when=any_card, do=PAYS)),
        spell("Screen", 1, form="continuous", uses_focus=True),
    )
    summon(game, "guard", "a").counters = (("Fog", 3),)
    screen = in_play(game, "screen", "a")
    do(game, st.Destroy(what=X), bound={"x": (screen, "masaki")})
    assert screen in game.state.spells
    assert "masaki" in game.state.beings
    assert being(game, "guard").counters == (("Fog", 2),)


def test_what_is_under_way_stands_in_for_nothing_of_its_own_and_the_next_may() -> None:
    """CONVERT-20: the Herald has Masaki destroyed in place of any monster; in place of Masaki, only the Guard helps."""
    anybody = Event(event="destroyed", what=Selector(kind="monster", side="you"))
    masaki = st.Destroy(what=Selector(how="all", kind="monster", side="you", where=Filter(name="Masaki")))
    herald = monster("Herald", 1, 1, 1, Ability(mode="replacement", when=anybody, do=(masaki,)))
    game = arena(herald, monster("Guard", 1, 1, 1, guarding()))
    summon(game, "herald", "a")
    summon(game, "guard", "a").counters = (("Fog", 2),)
    do(game, st.Destroy(what=X), bound={"x": ("herald",)})
    assert {"herald", "guard", "masaki"} <= set(game.state.beings)
    assert being(game, "guard").counters == (("Fog", 1),)


def test_game_08_what_would_be_lost_is_named_once() -> None:
    """One Fog counter for both: the question names each of them, and neither twice."""
    would = Event(event="destroyed", what=Selector(kind="monster", side="you"))
    guard = Ability(mode="replacement", when=would, do=PAYS, optional=True)
    game = arena(monster("Guard", 1, 1, 1, guard), monster("Twig", 2, 3, 3))
    summon(game, "guard", "a").counters = (("Fog", 1),)
    summon(game, "twig", "a")
    ctx = Context(Ref("b"), 1, Ref(""), "", -1, 3, "test", {"x": (Ref("masaki"), Ref("twig"))}, manner="cast")
    game.push(Steps((st.Destroy(what=X),), ctx))
    settle(game)
    assert game.decision is not None
    assert game.decision.prompt(game).endswith("something else instead of losing Twig and Masaki?")


@pytest.mark.parametrize(("names", "asked"), [(("masaki",), True), (("masaki", "guard"), False), (("guard",), False)])
def test_convert_42_who_falls_with_them_is_not_given_up_in_their_place(names: tuple[str, ...], asked: bool) -> None:
    """ "If your monsters would be destroyed, you can destroy this card instead", and Dark Hole takes it as well."""
    would = Event(event="destroyed", what=Selector(kind="monster", side="you"))
    itself = st.Replace(would=would, instead=(st.Destroy(what=Selector(how="self")),))
    game = arena(monster("Guard", 1, 1, 1, Ability(mode="replacement", do=(itself,), optional=True)))
    summon(game, "guard", "a")
    ctx = Context(Ref("b"), 1, Ref(""), "", -1, 3, "test", {"x": tuple(map(Ref, names))}, manner="cast")
    game.push(Steps((st.Destroy(what=X),), ctx))
    settle(game)
    assert game.decision is not None
    assert ("instead of losing Masaki?" in game.decision.prompt(game)) is asked

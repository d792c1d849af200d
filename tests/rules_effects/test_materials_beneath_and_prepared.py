"""What a Material says of itself: that it was detached (CONVERT-33), and of what it may be none (FUSION-02)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Condition, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.entries import Material, Monster
from convert.systems.duel_monsters.rules.casting import fusion_materials
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.amounts import carried
from convert.systems.duel_monsters.rules.effects.start import Close
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.events import CountersChanged
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import ME, MINE, SELF, answer, arena, being, do, n, settle, summon
from tests.rules_fight.fights import monster


def when_detached(how: str | None = None, heals: int = 3) -> Ability:
    heal = (st.Heal(to=ME, amount=n(heals)),)
    return Ability(mode="trigger", when=Event(event="detached", what=SELF, how=how), do=heal)


def laid(*under: Monster, bearer: Monster | None = None) -> Game:
    """A Tower with these beneath it, and two Materials that nobody knows."""
    tower = bearer or monster("Tower", 1, 5, 5, rank=3, classes=("xyz",))
    game = arena(*under, tower, mine=[one.name for one in under])
    being(game, "a").hp = 2
    summon(game, "tower", "a")
    those = Selector(kind="monster", side="you", zone="prepared", how="all")
    do(game, st.Attach(what=those, to=Selector(how="all", kind="monster", where=Filter(name="Tower"))))
    return game


def take_off(game: Game, count: int, *answers: str, paying: bool = True) -> None:
    ctx = Context(Ref("a"), 0, Ref("tower"), "home-tower", -1, 3, "test", manner="activate", paying=paying)
    game.push(Steps((st.Detach(count=n(count)),), ctx), Close("test"))
    settle(game)
    answer(game, *answers)
    assert game.decision is None


@pytest.mark.parametrize(("how", "paying", "healed"), [("cost", True, 3), (None, True, 3), ("cost", False, 0)])
def test_convert_33_a_material_that_comes_off_tells_of_it(how: str | None, paying: bool, healed: int) -> None:
    """ "If this card is detached from a monster to pay for its effect": as a cost only."""
    game = laid(monster("Imp", 1, 5, 5, when_detached(how)))
    take_off(game, 3, paying=paying)
    assert being(game, "a").hp == 2 + healed
    assert being(game, "tower").beneath == ()


def test_convert_33_the_caster_says_which_that_tells_of_it_comes_off() -> None:
    """Or one that nobody knows; one that does nothing then is not asked about, and comes off last."""
    imp, elf = monster("Imp", 1, 5, 5, when_detached("cost")), monster("Elf", 1, 5, 5, when_detached("cost", 5))
    game = laid(imp, elf, monster("Gnome", 1, 5, 5))
    take_off(game, 1, "done")
    assert (len(being(game, "tower").beneath), being(game, "a").hp) == (3, 2)
    take_off(game, 1, "choose used:a:home-elf")
    assert being(game, "a").hp == 2 + 5
    take_off(game, 2, "done")
    assert being(game, "tower").beneath == (Ref("used:a:home-imp"),)
    take_off(game, 1)
    assert being(game, "a").hp == 2 + 5 + 3


def test_convert_33_what_a_material_is_detached_from_is_told_once() -> None:
    """ "If a Material is detached from a monster on the field": of the bearer, not of the Material."""
    mine = Event(event="detached", what=Selector(kind="monster", side="any", zone="play"))
    watch = Ability(mode="trigger", when=mine, do=(st.Heal(to=ME, amount=n(3)),))
    game = laid(monster("Imp", 1, 5, 5), bearer=monster("Tower", 1, 5, 5, watch, rank=3, classes=("xyz",)))
    take_off(game, 3)
    assert being(game, "a").hp == 2 + 3


def test_convert_08_what_is_detached_is_told_to_be_used_then() -> None:
    used = Event(event="used", what=SELF)
    heal = (st.Heal(to=ME, amount=n(3)),)
    game = laid(monster("Imp", 1, 5, 5, Ability(mode="trigger", when=used, do=heal)))
    assert being(game, "a").hp == 2
    take_off(game, 3)
    assert being(game, "a").hp == 5


# --- of what it may be no Material -----------------------------------------------------------------------------------


def _says(**more: Any) -> Ability:
    return Ability(mode="continuous", do=(st.Forbid(what=SELF, action="be_material", **more),))


def _can_be(game: Game, blend: Monster) -> bool:
    return fusion_materials.parts(game, game.state.mages["a"], blend) is not None


def blend_of(*names: str) -> Monster:
    materials = tuple(Material(name=name, slug=name.lower(), rank=1) for name in names)
    return monster("Blend", 6, 24, 20, form="fusion", classes=("fusion",), materials=materials)


@pytest.mark.parametrize(
    ("more", "possible"),
    [
        ({"as_": "fusion"}, False),
        ({}, False),
        ({"as_": "synchro"}, True),
        ({"as_": "fusion", "unless": Selector(kind="monster", where=Filter(name="Blend"))}, True),
        ({"as_": "fusion", "unless": Selector(kind="monster", where=Filter(name="Other"))}, False),
        ({"as_": "fusion", "beside": Selector(kind="monster", where=Filter(name="Ogre"))}, True),
        ({"as_": "fusion", "beside": Selector(kind="monster", where=Filter(name="Masaki"))}, False),
        ({"if_": (Condition(occurred=Event(event="summoned", what=SELF), during="turn"),)}, True),
        ({"as_": "fusion", "until": "end_of_turn"}, True),
    ],
)
def test_fusion_02_what_a_prepared_material_says_of_itself_holds(more: dict[str, Any], possible: bool) -> None:
    """FUSION-02: a Material is Prepared or in play, and its own text binds in both places."""
    blend = blend_of("Imp", "Ogre")
    game = arena(monster("Imp", 1, 5, 5, _says(**more)), blend, mine=("Imp", "Ogre"))
    assert _can_be(game, blend) is possible


def test_fusion_02_one_in_play_minds_what_a_prepared_one_says() -> None:
    blend = blend_of("Imp", "Masaki")
    wants = _says(as_="fusion", beside=Selector(kind="monster", where=Filter(name="Ogre")))
    game = arena(monster("Imp", 1, 5, 5, wants), blend, mine=("Imp",))
    assert not _can_be(game, blend)


def test_fusion_02_an_effect_that_fuses_minds_it_too() -> None:
    blend = blend_of("Imp", "Ogre")
    made = st.FusionSummon(what=Selector(how="choose", kind="monster", side="you", zone="extra", count=1))
    for says, comes in ((_says(as_="fusion"), False), (_says(as_="xyz"), True)):
        game = arena(monster("Imp", 1, 5, 5, says), blend, mine=("Imp", "Ogre"))
        do(game, made, answers=("stance none",) if comes else ())
        assert ("blend" in game.state.beings) is comes


# --- from what there is something to take ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "asked"),
    [
        (st.Detach(what=MINE, count=n(2)), ("choose masaki",)),
        (st.Counters(what=MINE, name="material", remove=n(2)), ()),  # nothing carries any
    ],
)
def test_convert_33_it_comes_off_what_has_so_many(step: st.Step, asked: tuple[str, ...]) -> None:
    """ "Detach 2 Materials from 1 monster you control": of one with none nobody has to think."""
    game = laid()
    do(game, step)
    assert carried(game, Ref("tower"), "material") == 0
    told = do(game, step, answers=asked)
    assert [event for event in told if isinstance(event, CountersChanged)] == []

"""PRECAST-10: an ability names no thing twice, and can be used only if it need not."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.apart import can_differ
from convert.systems.duel_monsters.rules.effects.targeting import Targets, possible
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import arena, settle, summon
from tests.rules_fight.fights import monster

MINE = Selector(id="t1", how="target", kind="monster", side="you", zone="play", count=1)
ANY = Selector(id="t2", how="target", kind="monster", side="any", zone="play", count=1)
OTHER = Selector(id="t1", how="target", kind="monster", side="any", zone="play", count=1)
OWN = Selector(id="t2", how="target", kind="monster", side="you", zone="play", where=Filter(type="Dragon"), count=1)


def archer(*targets: Selector) -> Ability:
    return Ability(mode="activate", targets=targets, do=(st.Destroy(what=Selector(ref="t1")),))


def table(*targets: Selector) -> tuple[Game, Context]:
    game = arena(monster("Archer", 3, 5, 5, archer(*targets), type="Dragon"))
    summon(game, "archer", "a")
    return game, Context(Ref("a"), 0, Ref("archer"), "home-archer", 0, 3, "test", manner="activate")


@pytest.mark.parametrize(
    ("pools", "enough"),
    [
        ((("xy", 1), ("x", 1)), True),
        ((("x", 1), ("x", 1)), False),
        ((("xy", 1), ("xy", 1), ("xy", 1)), False),
        ((("xyz", 2), ("xy", 1)), True),
        ((("xy", 2), ("xy", 1)), False),
        ((("x", 0), ("x", 1)), True),
    ],
)
def test_whether_there_is_one_for_each(pools: tuple[tuple[str, int], ...], enough: bool) -> None:
    assert can_differ([([Ref(one) for one in refs], least) for refs, least in pools]) is enough


def test_two_targets_are_two_things() -> None:
    game, ctx = table(MINE, ANY)
    for name in [one.id for one in game.state.beings.values() if one.kind == "summon" and one.id != "archer"]:
        del game.state.beings[name]
    assert not possible(game, ctx)
    summon(game, "ogre", "b")
    assert possible(game, ctx)


@pytest.mark.parametrize("targets", [(MINE, ANY), (OTHER, OWN)])
def test_what_is_named_first_leaves_another_for_the_second(targets: tuple[Selector, Selector]) -> None:
    game, ctx = table(*targets)
    kept: list[Context] = []
    game.push(Targets(ctx), Keeps(ctx, kept))
    settle(game)
    while game.decision is not None:
        game.play(next((move for move in game.legal_moves() if "archer" in str(move)), game.legal_moves()[0]))
    first, second = kept[0].bound["t1"], kept[0].bound["t2"]
    assert first
    assert second
    assert first != second
    if targets[1] == OWN:
        assert second == ("archer",), "the only one of them, which the first could have taken"


class Keeps(FightTask, frozen=True):
    """Keeps the circumstances with what was named."""

    ctx: Context
    kept: list[Context]

    def run(self, game: Game) -> None:
        self.kept.append(self.ctx)

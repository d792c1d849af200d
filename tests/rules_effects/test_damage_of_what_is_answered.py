"""What stands in for the Effect Damage of what is answered: "your opponent takes that damage instead", "make that
effect damage 0". It is of that very effect, and of nothing else (CONVERT-05, COMBAT-41)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Amount, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.events import Healed
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from tests.rules_effects.arena import arena, being, do, n

YOU, THEM = Selector(kind="caster", side="you"), Selector(kind="caster", side="opponent")
HURT = Selector(kind="caster", how="event")
OF_THAT = Selector(how="event", kind="any")


def instead(*steps: Any, victim: Selector = YOU) -> st.Replace:
    return st.Replace(would=Event(event="damage_taken", what=victim, by=OF_THAT, how="effect"), instead=steps)


def burns(game: Any, key: str, amount: int = 4) -> None:
    """The other caster's effect, declared and still to come."""
    ctx = Context(
        Ref("b"), 1, NOTHING, "", -1, 3, key, bound={"victim": (Ref("a"),)}, passed=(Ref("a"),), manner="cast"
    )
    game.push(Steps((st.Damage(to=Selector(ref="victim"), amount=n(amount)),), ctx))


@pytest.mark.parametrize(
    ("steps", "change"),
    [
        ((), 0),
        ((st.Heal(to=YOU, amount=Amount(event="amount")),), 4),
        ((st.Heal(to=YOU, amount=Amount(event="amount", times=2.0)),), 8),
        ((st.LoseHp(to=HURT, amount=Amount(half=Amount(event="amount"))),), -2),
    ],
)
def test_convert_05_something_else_than_that_damage(steps: Any, change: int) -> None:
    game = arena()
    being(game, "a").hp = 5
    burns(game, "k")
    do(game, instead(*steps), answering="k")
    assert being(game, "a").hp == 5 + change


def test_convert_05_other_damage_is_as_ever() -> None:
    game = arena()
    before = being(game, "a").hp
    burns(game, "other")
    do(game, instead(), answering="k")
    assert being(game, "a").hp < before


def test_convert_05_whoever_is_not_meant_takes_it() -> None:
    game = arena()
    before = being(game, "a").hp
    burns(game, "k")
    do(game, instead(victim=THEM), answering="k")
    assert being(game, "a").hp < before


@pytest.mark.parametrize(("answering", "healed"), [("k", 1), ("", 0)])
def test_convert_05_what_follows_if_that_was_done(answering: str, healed: int) -> None:
    """ "Make that damage 0, and if you do, gain 1 HP": of nothing that is answered no damage is made 0."""
    game = arena()
    being(game, "a").hp = 5
    burns(game, "k")
    gain = st.Heal(to=YOU, amount=n(1), link="and_if_you_do")
    done = do(game, instead(), gain, answering=answering)
    assert [one.amount for one in done if isinstance(one, Healed)] == [1] * healed

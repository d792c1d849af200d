"""What one chooses to use says when: whose turn, which action, which part of it (SUMMON-20, SPECIAL-02, TURN-01)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Condition, Event, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render_ability

_ME = Selector(how="self")
_HEAL = op.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=5))
_COME = op.SpecialSummon(what=_ME)


def _ways(*steps: Any) -> op.ChooseOne:
    return op.ChooseOne(options=tuple(op.Option(do=(step,)) for step in steps))


def words(this: str = "monster", **parts: Any) -> str:
    return render_ability(Ability(**{"mode": "activate", "optional": True, **parts}), this=this)


@pytest.mark.parametrize(
    ("this", "from_", "step", "said"),
    [
        ("monster", "play", _HEAL, "As a Partial Action, you may"),
        ("spell", "play", _HEAL, "As a Partial Action on your turn, you may"),
        ("equipment", "play", _HEAL, "As a Partial Action on your turn, you may"),
        ("artifact", "used", _HEAL, "As a Partial Action on your turn while this artifact is among the used spells, "),
        ("monster", "used", _HEAL, "As a Partial Action on your turn while this monster is among the used spells, "),
        ("monster", "used", _COME, "On your turn, you may Special Summon this used monster"),
        ("monster", "play", _COME, "On your turn, you may Special Summon this monster"),
        ("monster", "prepared", _HEAL, "As a Partial Action on your turn while this monster is Prepared, you may"),
        ("monster", "prepared", _COME, "On your turn, you may Special Summon this Prepared monster"),
        ("monster", ("prepared", "used"), _COME, "On your turn, you may Special Summon this Prepared or used monster"),
        ("monster", "play", op.ExtraSummon(), "On your turn, you may summon one more"),
        ("monster", "prepared", _ways(_COME, _COME), "On your turn while this monster is Prepared, you may either"),
        ("monster", "prepared", _ways(_COME, _HEAL), "As a Partial Action on your turn while this monster is Prepared"),
    ],
)
def test_summon_20_whose_action_it_takes_is_said(this: str, from_: Any, step: Any, said: str) -> None:
    assert words(this, from_=from_, do=(step,)).startswith(said)


def test_special_02_among_its_targets_it_brings_itself() -> None:
    two = Selector(id="t1", how="target", kind="monster", side="you", zone="used", count=2, including=_ME)
    told = words(from_="used", targets=(two,), do=(op.SpecialSummon(what=Selector(ref="t1")),))
    assert told.startswith("On your turn while this monster is among the used spells, you may target two")


def test_a_turn_that_is_ones_own_is_said_once() -> None:
    told = words("spell", if_=(Condition(turn="own"), Condition(turn="own")), do=(_HEAL,))
    assert told == "As a Partial Action on your turn, you may regain 5 HP."


def test_special_02_a_coming_of_its_own_takes_no_action() -> None:
    come = Ability(mode="summon_rule", from_="prepared", optional=True, do=(_COME,))
    assert "(On your turn, without an action. " in render_ability(come, this="monster")


def test_turn_01_what_the_action_part_of_a_turn_is() -> None:
    told = words("monster", mode="quick", if_=(Condition(phase="main"),), do=(_HEAL,))
    assert told.startswith("At any moment in the action part of the turn, you may regain 5 HP. (The action part ")


def test_an_attack_declared_is_during_an_attack() -> None:
    when = Event(event="attack_declared", what=_ME)
    told = words("monster", mode="trigger", when=when, if_=(Condition(phase="battle"),), do=(_HEAL,))
    assert told == "When this monster declares an Attack, you may regain 5 HP."

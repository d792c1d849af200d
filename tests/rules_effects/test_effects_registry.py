"""Every verb of the language has a handler, and what none of them can do is said."""

from __future__ import annotations

from convert.effects import STEP_TYPES
from convert.systems.duel_monsters.rules.effects.layers import LAYERS
from convert.systems.duel_monsters.rules.effects.registry import op_of, verbs


def test_every_op_of_the_language_has_one_handler_and_no_other_has() -> None:
    assert set(verbs()) == set(STEP_TYPES)
    assert len(verbs()) == 59


def test_each_handler_says_which_rule_it_is() -> None:
    for op, verb in verbs().items():
        assert verb.op == op
        assert verb.handler.__doc__, op


def test_what_a_continuous_ability_does_all_the_time_are_verbs() -> None:
    assert {str(step.__struct_config__.tag) for step in LAYERS} <= set(verbs())


def test_op_of_reads_the_tag() -> None:
    assert all(cls.__struct_config__.tag == op for op, cls in STEP_TYPES.items())
    assert op_of(STEP_TYPES["manual"](text="x")) == "manual"  # type: ignore[call-arg]

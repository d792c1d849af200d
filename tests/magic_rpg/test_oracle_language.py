"""Magic's effect language: the contract's op names, and values that keep their shape."""

from __future__ import annotations

import msgspec
import pytest

from convert.effects.magic import STEP_TYPES, Ability, Event

CONTRACT = """
destroy damage prepare heal lose_hp discard mill sacrifice token banish to_prepared to_spellbook
special_summon search look modify set_stat counters control negate_cast suppress forbid copy
change_identity choose_one coin dice skip win equip add_mana tap untap grant enters_tapped
cost_change play_from scry surveil prevent fight regenerate transform compel extra_turn extra_combat
phase_out remove_from_combat explore manifest lose_game delayed replace declare allow designation
shuffle change_target reveal to_used
"""


def test_every_op_of_the_contract_is_a_type() -> None:
    assert [op for op in CONTRACT.split() if op not in STEP_TYPES] == []


def test_a_tree_keeps_its_shape_through_json() -> None:
    tree = {
        "mode": "trigger",
        "when": {"event": "enters", "what": {"how": "self"}},
        "targets": [{"id": "t1", "how": "target", "kind": ["creature"], "side": "opponent"}],
        "do": [{"op": "tap", "what": {"ref": "t1"}}, {"op": "prepare", "count": 2, "link": "then"}],
    }
    assert msgspec.json.decode(msgspec.json.encode(msgspec.convert(tree, type=Ability))) == tree


def test_an_event_is_one_or_several() -> None:
    with pytest.raises(ValueError, match="an event is either"):
        Event()

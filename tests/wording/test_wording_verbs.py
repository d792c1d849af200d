"""Effect trees in the manner of card text."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.effects import STEP_TYPES, Ability
from tests.wording.renderer import clause_words, to_card_words
from tests.wording.renderer.verbs import SAY


def ability(**fields: Any) -> Ability:
    return msgspec.convert(fields, Ability)


def test_every_verb_of_the_language_has_card_words() -> None:
    assert set(SAY) == set(STEP_TYPES)


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        (
            {"mode": "flip", "do": [{"op": "destroy", "what": {"how": "choose", "kind": "monster", "count": 1}}]},
            "FLIP: destroy 1 monster.",
        ),
        (
            {
                "mode": "activate",
                "optional": True,
                "limit": {"n": 1},
                "cost": [{"op": "pay_hp", "amount": {"raw": 500}}],
                "targets": [{"id": "t1", "how": "target", "kind": "monster", "side": "opponent", "zone": "play"}],
                "do": [
                    {"op": "destroy", "what": {"ref": "t1"}},
                    {
                        "op": "damage",
                        "link": "then",
                        "to": {"kind": "caster", "side": "opponent"},
                        "amount": {"raw": 300},
                    },
                ],
            },
            "Once per turn: you can pay 500 LP then target monster your opponent controls; "
            "destroy it, then inflict 300 damage to your opponent.",
        ),
        (
            {
                "mode": "trigger",
                "when": {"event": "destroyed", "what": {"how": "self"}, "how": "battle"},
                "do": [{"op": "prepare", "count": 2}],
            },
            "When this card is destroyed by battle: draw 2 cards.",
        ),
        (
            {
                "mode": "continuous",
                "do": [
                    {
                        "op": "modify",
                        "what": {"how": "all", "kind": "monster", "zone": "play", "where": {"type": "Dragon"}},
                        "attack": {"raw": 500},
                        "defense": {"raw": 500},
                        "sign": -1,
                    }
                ],
            },
            "All Dragon monsters on the field loses 500 ATK/DEF.",
        ),
    ],
)
def test_a_tree_reads_like_card_text(tree: dict[str, Any], words: str) -> None:
    assert to_card_words(ability(**tree)) == words


def test_a_step_says_whose_act_it_is_and_for_how_long() -> None:
    (step,) = ability(
        mode="cast",
        do=[
            {
                "op": "forbid",
                "who": "opponent",
                "what": {"kind": "caster", "side": "opponent"},
                "action": "attack",
                "until": "end_of_turn",
            }
        ],
    ).do
    assert clause_words(step) == "your opponent your opponent cannot attack until the end of this turn"

"""The card of a spell goes somewhere: what looks at that sees it (MRPG-MTG-19)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.magic_rpg.battles import Wiz, card, go, legal, life, spell_that
from tests.magic_rpg.test_magic_played_too import passed, table
from tests.magic_rpg.trees import keyword, when

GAIN = {"op": "heal", "amount": 1}
CARDS = {"how": "choose", "kind": ["card"], "where": {"owner": "you"}, "count": 1}


def keeper(**more: Any) -> Any:
    return card("keeper", "{G}", "enchantment", does=[when("put_into", GAIN, what=CARDS, **more)])


SALVO = card(
    "salvo",
    "{R}",
    "instant",
    does=[
        spell_that({"op": "lose_hp", "amount": 1}),
        keyword("flashback", cost=[{"op": "pay", "mana": "{R}"}]),
    ],
)
STOP = card(
    "stop",
    "{R}",
    "instant",
    does=[spell_that({"op": "negate_cast", "what": {"ref": "t1"}}, target={"kind": ["spell"], "count": 1})],
)


def test_a_spell_that_was_carried_out_is_put_into_a_graveyard_from_somewhere() -> None:
    for places, gained in (({"to_zone": "used"}, 1), ({"to_zone": "used", "from": "play"}, 0)):
        game = table(keeper(**places), SALVO, hand=("salvo",), play=("mountain", "keeper"), life=10, deck=("bear",))
        passed(go(game, "cast salvo"))
        assert life(game, 0) == 9 + gained


@pytest.mark.parametrize(("zone", "gained"), [("used", 0), ("banished", 1)])
def test_one_that_is_exiled_as_it_leaves_is_put_there(zone: str, gained: int) -> None:
    game = table(keeper(to_zone=zone), SALVO, hand=("salvo",), play=("mountain",) * 2 + ("keeper",), life=10)
    passed(go(game, "cast salvo"))
    before = life(game, 0)
    passed(go(game, "flashback salvo"))
    assert life(game, 0) - before == gained - 1


def test_a_countered_spell_is_put_into_its_owners_graveyard() -> None:
    foe = Wiz(name="Bob", hand=("stop",), play=("mountain",))
    game = table(keeper(to_zone="used"), SALVO, STOP, hand=("salvo",), play=("mountain", "keeper"), life=10, foe=foe)
    go(game, "cast salvo", "cast stop")
    passed(go(game, *[move for move in legal(game) if move.startswith("target")][:1]))
    assert life(game, 0) == 11, "it was Ann's card, and did not cost her life; Bob's own is none of hers"

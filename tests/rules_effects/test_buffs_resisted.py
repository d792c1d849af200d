"""A buff whose target resists it is spent and is on nobody (CHECK-05, CONVERT-12)."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.turn import Act
from tests.rules_effects.arena import SELF, arena, being, n, settle
from tests.rules_fight.fights import cast, play, spell

THEIR_MONSTER = Selector(id="t1", how="target", kind="monster", side="opponent", zone="play", count=1)
ENEMY = Selector(kind="caster", side="opponent", reach="field")
LEECH = spell(
    "Leech",
    1,
    cast(
        st.Equip(what=SELF, to=Selector(ref="t1")),
        st.Control(what=Selector(how="equipped", kind="monster"), until="while_equipped"),
        targets=(THEIR_MONSTER,),
    ),
    Ability(mode="trigger", when=Event(event="standby", whose="opponent"), do=(st.Heal(to=ENEMY, amount=n(10)),)),
    form="equipment",
    buff=True,
    uses_focus=True,
)


@pytest.mark.parametrize(("dice", "borne"), [((1, 1, 6, 6), False), ((6, 6, 1, 1), True)])
def test_check_05_a_buff_that_is_resisted_ends(dice: tuple[int, ...], borne: bool) -> None:
    """MP and the spell are spent; its Focus is free, and nothing of it goes on."""
    game = arena(LEECH, mine=("leech",), ogre=True, dice=dice)
    being(game, "a").actions = 2
    game.push(Act("a"))
    settle(game)
    play(game, "cast a home-leech", "choose ogre", "spend 0", "spend 0")
    told = [line for event in game.log if "Leech" in (line := game.tell(event))]
    assert told[1:] == (["  Leech is on Ogre now."] if borne else [told[1], "  Leech ends: it was resisted."]), told
    lying = [one for one in game.state.spells.values() if one.entry == "home-leech"]
    assert [one.on for one in lying] == (["ogre"] if borne else [])
    assert [held.what for held in game.state.mages["a"].held if "leech" in held.what] == [one.id for one in lying]
    assert next(slot.state for slot in game.state.mages["a"].slots if slot.spell == "home-leech") == "used"

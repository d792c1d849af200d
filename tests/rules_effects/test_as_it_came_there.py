"""Because of what a spell lies among the used ones: what happened as it came there the last time (CONVERT-08)."""

from __future__ import annotations

import pytest

from convert.effects import Condition, Event, Selector
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import arena

BY_BATTLE = Event(event="destroyed", what=Selector(how="self"), how="battle")


@pytest.mark.parametrize(
    ("fates", "lying", "ever"),
    [
        (("defeated",), True, True),
        (("destroyed",), False, False),
        (("defeated", "destroyed"), False, True),
        (("destroyed", "defeated"), True, True),
        (("defeated", "discarded"), False, True),
        ((), False, False),
    ],
)
def test_convert_08_it_is_asked_of_the_last_coming(fates: tuple[str, ...], lying: bool, ever: bool) -> None:
    """Masaki falls, is back, and falls otherwise."""
    game = arena()
    being = game.state.beings[Ref("masaki")]
    for fate in fates:
        game.state.beings[Ref("masaki")] = being
        game.emit(ev.Fell("masaki", fate, by="kuriboh"))  # type: ignore[arg-type]
    lies = Context(Ref("a"), 0, Ref(f"used:{being.owner}:{being.entry}"), being.entry)
    held = {name: hold(game, lies, (Condition(occurred=BY_BATTLE, during=name),)) for name in ("lying", "duel")}
    assert held == {"lying": lying, "duel": ever}

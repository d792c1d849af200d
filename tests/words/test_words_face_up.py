"""What a change of stance says of Shadows (SHADOW-04)."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Bound, Event, Filter, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render_ability

_ALL = Selector(how="all", kind="monster", side="any", zone="play")
_ONE = Selector(how="choose", kind="monster", side="any", zone="play", count=1)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (op.ChangeStance(what=_ALL, to="defense"), "to Defense Mode"),
        (op.ChangeStance(what=_ALL, to="defense", face_up=True), "to Defense Mode (Shadows are revealed)"),
        (op.ChangeStance(what=_ONE, to="attack", face_up=True), "to Attack Mode (a Shadow is revealed)"),
        (
            op.ChangeStance(what=_ONE, face_up=True, silent=True),
            "Change one monster’s stance (a Shadow is revealed, without its flip effect)",
        ),
        (
            op.ChangeStance(
                what=Selector(how="choose", kind="monster", side="any", where=Filter(face="down"), count=1),
                to="choose",
                face_up=True,
            ),
            "to the stance of your choice (it is revealed)",
        ),
        (op.ChangeStance(what=Selector(how="self"), to="defense", face_up=True), "to Defense Mode"),
    ],
)
def test_it_says_what_becomes_of_a_shadow(step: op.ChangeStance, said: str) -> None:
    text = render_ability(Ability(mode="cast", do=(step,)), this="spell")
    assert text.removesuffix(" (An unwilling Real creature gets a Casting Check.)").endswith(f"{said}.")


def test_it_reveals_itself_where_its_moment_finds_it_a_shadow() -> None:
    """SHADOW-04: "when a Spell targets this face-down card: change this card to face-up Defense Position"."""
    me = Selector(how="self", where=Filter(face="down"))
    hit = Event(event="targeted", what=me, by=Selector(kind="spell"), amount=Bound(eq=1))
    up = op.ChangeStance(what=Selector(how="self"), to="defense", face_up=True)
    said = render_ability(Ability(mode="trigger", when=hit, do=(up,)), this="monster")
    assert said.endswith("reveal this monster in Defense Mode.")

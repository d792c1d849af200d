"""What changes becomes another; what holds all the time is so; only "also" leaves what was."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render_ability
from convert.systems.duel_monsters.words.openers import EVERYWHERE

_ME = Selector(how="self")
_THAT = Selector(ref="t1")
_TARGET = Selector(id="t1", how="target", kind="monster", side="you", zone="used", count=1)


def words(mode: str, *steps: op.Step) -> str:
    return render_ability(Ability(mode=mode, do=steps, targets=(_TARGET,)), this="monster")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (op.ChangeIdentity(what=_ME, name="Lantern"), "This monster’s name becomes “Lantern”."),
        (op.ChangeIdentity(what=_ME, name="Lantern", also=True), "This monster also counts as “Lantern”."),
        (op.ChangeIdentity(what=_ME, attribute="DARK", type="Fish"), "This monster becomes Dark and a Fish."),
        (
            op.ChangeIdentity(what=_ME, same_as=_THAT, alike=("name",)),
            "This monster’s name becomes that monster’s name.",
        ),
        (
            op.ChangeIdentity(what=_ME, same_as=_THAT, alike=("type", "attribute")),
            "This monster’s Type and Attribute become that monster’s Type and Attribute.",
        ),
        (op.Copy(what=_ME, of=_THAT, name=True, effects=False), "This monster’s name becomes that monster’s name."),
    ],
)
def test_what_changes_becomes_something_else(step: op.Step, said: str) -> None:
    assert words("flip", step).endswith(said)


def test_what_holds_all_the_time_is_so() -> None:
    named = op.ChangeIdentity(what=_ME, name="Lantern")
    told = render_ability(Ability(mode="continuous", do=(named,)), this="monster")
    assert told == "While in play, this monster’s name is “Lantern”."


def test_what_was_declared_is_what_they_become() -> None:
    ponds = Selector(how="all", kind="monster", reach="section")
    steps = (op.Declare(id="d1", declare="type"), op.ChangeIdentity(what=ponds, declared="d1", until="end_of_turn"))
    told = render_ability(Ability(mode="cast", do=steps), this="spell")
    assert "The Types of all monsters in one Section become the declared one until the end of the turn." in told


@pytest.mark.parametrize(
    ("besides", "said"),
    [
        ({"attribute": "WIND"}, "Wind"),
        ({"series": "Pond"}, "a “Pond” monster"),
        ({"attribute": "WIND", "until": "while_face_up"}, "Wind"),
    ],
)
def test_what_it_is_besides_in_play_only_is_no_longer_so_elsewhere(besides: dict[str, str], said: str) -> None:
    """CONVERT-42: "while face-up on the field, also …" is of play; "always treated as" is of every zone."""
    also = op.ChangeIdentity(what=_ME, also=True, **besides)  # type: ignore[arg-type]
    in_play = Ability(mode="continuous", do=(also,))
    everywhere = Ability(mode="continuous", do=(also,), from_=tuple(EVERYWHERE))  # type: ignore[arg-type]
    assert render_ability(in_play, this="monster") == f"While in play, this monster also counts as {said}."
    assert render_ability(everywhere, this="monster") == f"This monster also counts as {said}."

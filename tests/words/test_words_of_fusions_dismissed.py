"""A Fusion monster has no slot and no page: what would return it from play dismisses it (CONVERT-20, FUSION-07)."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Event, Filter, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render, render_ability
from tests.rules_fight.fights import monster

ME = Selector(how="self")
FUSIONS = {"kind": "monster", "reach": "section"}
HOME = op.ToSpellbook(what=ME, place="extra")


def of(class_: str, zone: str = "play") -> Selector:
    return Selector(how="choose", count=1, side="you", zone=zone, where=Filter(class_=class_), **FUSIONS)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (HOME, "dismiss this monster"),
        (op.ToSpellbook(what=ME), "dismiss this monster"),
        (op.ToPrepared(what=ME), "dismiss this monster"),
        (op.Shadow(what=ME), "turn this monster into a Shadow in Defense Mode"),
    ],
)
def test_itself(step: op.Step, said: str) -> None:
    ends = Ability(mode="trigger", when=Event(event="end_phase", whose="you"), do=(step,))
    assert render(monster("Moss", 4, 10, 10, ends, form="fusion")) == f"At the end of your turn, {said}."


def test_another_kind_has_its_page() -> None:
    ends = Ability(mode="trigger", when=Event(event="end_phase", whose="you"), do=(HOME,))
    assert render(monster("Moss", 4, 10, 10, ends)) == "At the end of your turn, return this monster to your Spellbook."


def test_what_has_left_play_is_dismissed_no_more() -> None:
    """DEATH-05: what it waits for is something else."""
    fell = Ability(mode="trigger", from_="used", when=Event(event="destroyed", what=ME), do=(HOME,))
    assert "dismiss" not in render(monster("Moss", 4, 10, 10, fell, form="fusion"))


def test_itself_among_the_used_spells() -> None:
    """CONVERT-42: it has no page to go back to."""
    fell = Ability(mode="trigger", when=Event(event="destroyed", what=ME), do=(HOME,))
    told = render(monster("Moss", 4, 10, 10, fell, form="fusion"))
    assert told == "When this monster is destroyed, take it out of the used spells."


@pytest.mark.parametrize(
    ("class_", "said"),
    [("fusion", "Fusion monsters is dismissed by an effect,"), ("xyz", "Xyz monsters is returned to your Spellbook")],
)
def test_the_moment(class_: str, said: str) -> None:
    """CONVERT-42: of a Fusion monster, no effect makes a page."""
    gone = Event(event="returned", what=Selector(kind="monster", side="you", where=Filter(class_=class_)), to="extra")  # type: ignore[arg-type]
    assert said in render_ability(Ability(mode="trigger", when=gone, do=(op.Prepare(count=1),)))


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (of("fusion"), "Dismiss one of your Fusion monsters within one Section."),
        (of("xyz"), "Return one of your Xyz monsters within one Section to your Spellbook."),
        (of("fusion", "used"), "Take one of your used Fusion monsters within one Section out of the used spells."),
    ],
)
def test_one_of_its_kind(what: Selector, said: str) -> None:
    told = render_ability(Ability(mode="cast", do=(op.ToSpellbook(what=what, place="extra"),)))
    assert told.partition(" (")[0] == said


def test_a_creature_in_the_flesh_is_out_for_the_round() -> None:
    """CONVERT-19."""
    theirs = Selector(how="all", side="any", zone="play", where=Filter(class_="fusion"), **FUSIONS)  # type: ignore[arg-type]
    told = render_ability(Ability(mode="cast", do=(op.ToSpellbook(what=theirs, place="extra"),)))
    assert told.startswith("Dismiss all Fusion monsters in one Section. (A Real creature is out for the round")

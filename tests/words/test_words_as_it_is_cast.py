"""CONVERT-28, CONVERT-47: what something that stays in play does as it is cast, told from what it does there; whose it
is by then; what only a summon can be."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render, render_ability
from tests.rules_fight.fights import cast, spell

ME = Selector(how="self")
FIELDS = Selector(how="all", kind="spell", zone="play", where=Filter(property="field"), reach="section")
BURNS = Ability(
    mode="trigger",
    when=Event(event="standby", whose="any"),
    do=(op.Damage(to=Selector(kind="caster", side="turn", reach="field"), amount=Amount(n=5)),),
)


@pytest.mark.parametrize(
    ("form", "more", "said"),
    [
        ("continuous", {}, "When it is cast, destroy all Field Spell Cards"),
        ("field", {}, "When it is cast, destroy"),
        ("artifact", {"lasting": True}, "When it is used, destroy"),
        ("artifact", {}, "Destroy all"),
        ("incantation", {}, "Destroy all"),
    ],
)
def test_what_it_does_as_it_is_cast(form: str, more: dict[str, bool], said: str) -> None:
    assert render(spell("Pond Fire", 2, cast(op.Destroy(what=FIELDS)), BURNS, form=form, **more)).startswith(said)


def test_a_choice_at_its_casting_is_none_of_every_round() -> None:
    """CONVERT-47 would have it once a round."""
    own = Selector(how="choose", kind="monster", side="you", zone="prepared", count=1)
    told = render(
        spell("Moss Sky", 2, cast(op.SpecialSummon(what=own), optional=True), BURNS, form="artifact", lasting=True)
    )
    assert told.startswith("When it is used, you may Special Summon one of your Prepared monsters.")


def test_one_condition_behind_the_moment() -> None:
    there = Condition(exists=Selector(kind="spell", zone="play", where=Filter(property="field")))
    told = render(spell("Pond Fire", 2, cast(op.Destroy(what=FIELDS, if_=(there,))), BURNS, form="continuous"))
    assert told.startswith("When it is cast, if a Field Spell Card is in play, destroy all")


def test_what_has_its_own_moment_or_nothing_beside_it_takes_none() -> None:
    later = op.Delayed(when=Event(event="standby", whose="you", next=True), do=(op.Destroy(what=ME),))
    assert "it is cast" not in render(spell("Pond", 2, cast(later), BURNS, form="continuous"))
    assert "it is cast" not in render(spell("Pond", 2, cast(op.Destroy(what=FIELDS)), form="continuous"))


def test_the_turn_in_which_it_came_there_and_not_in_which_it_was_used() -> None:
    """CONVERT-08: what was destroyed or discarded lies there, too, and has not been used."""
    came = Condition(not_=Condition(occurred=Event(event="used", what=ME), during="turn"))
    told = render_ability(
        Ability(
            mode="quick",
            from_="used",
            optional=True,
            if_=(came,),
            cost=(op.Banish(what=Selector(how="self", zone="used")),),
            do=(op.Prepare(count=1),),
        )
    )
    assert "this used spell (not in the turn in which it came there)" in told


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (ME, "deal its controller 5"),
        (Selector(kind="monster"), "its controller"),
        (Selector(kind="spell"), "its caster"),
    ],
)
def test_whoever_controls_it_by_then(what: Selector, said: str) -> None:
    """SPECIAL-07: an owner may be somebody else."""
    event: Any = "cast" if what.kind == "spell" else "destroyed"
    hurts = op.Damage(to=Selector(how="event", kind="caster"), amount=Amount(n=5))
    told = render_ability(Ability(mode="trigger", when=Event(event=event, what=what), do=(hurts,)), this="monster")
    assert said.removeprefix("deal ").removesuffix(" 5") in told


def test_what_is_exchanged_is_a_summon() -> None:
    """CONVERT-42: nobody in the flesh, so that what follows is not resisted where it hangs on the exchange."""
    mine = Selector(id="t1", how="target", kind="monster", side="you", zone="play", count=1, reach="section")
    theirs = replace(mine, id="t2", side="opponent")
    swap = op.SwapControl(what=Selector(ref="t2"), with_=Selector(ref="t1"))
    stays = op.Forbid(what=Selector(ref="t2"), action="change_stance", until="end_of_turn", link="and_if_you_do")
    told = render_ability(Ability(mode="cast", targets=(mine, theirs), do=(swap, stays)))
    assert told.endswith("(A Real creature cannot be exchanged.)")
    free = op.Forbid(what=Selector(ref="t2"), action="change_stance", until="end_of_turn", link="also")
    assert "gets a Casting Check" in render_ability(Ability(mode="cast", targets=(mine, theirs), do=(swap, free)))

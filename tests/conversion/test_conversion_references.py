"""What refers to nothing is no effect: its clauses count as unread."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Selector, Unread
from convert.effects.steps import Destroy, Forbid
from convert.systems.duel_monsters.conversion.references import dangling, without_dangling
from convert.text.model import Clause, Reading

CREATURE = Selector(id="t1", how="target", kind="monster", count=1)
KILL = Ability(mode="cast", targets=(CREATURE,), do=(Destroy(what=Selector(ref="t1")),), src=(0,))
STRAY = Ability(mode="cast", do=(Forbid(what=Selector(ref="c1"), action="attack"),), src=(1,))
CLAUSES = (
    Clause(index=0, text="Destroy it", role="effect", start=0, end=10),
    Clause(index=1, text="That one cannot attack", role="effect", start=11, end=33),
)


def reading(*abilities: Ability, unread: tuple[Unread, ...] = ()) -> Reading:
    return Reading(clauses=CLAUSES, abilities=abilities, unread=unread, status="automatic")


@pytest.mark.parametrize(
    ("abilities", "lost"), [((), set()), ((KILL,), set()), ((STRAY,), {"c1"}), ((KILL, STRAY), {"c1"})]
)
def test_a_reference_needs_something_that_carries_its_id(abilities: tuple[Ability, ...], lost: set[str]) -> None:
    assert dangling(abilities) == lost


def test_what_holds_is_left_alone() -> None:
    whole = reading(KILL)
    assert without_dangling(whole) is whole


def test_an_ability_that_refers_to_nothing_is_unread() -> None:
    left = without_dangling(reading(KILL, STRAY))
    assert left.abilities == (KILL,)
    assert left.status == "partial"
    assert left.unread == (Unread(src=1, text="That one cannot attack"),)


def test_nothing_left_is_for_the_game_master() -> None:
    left = without_dangling(reading(STRAY))
    assert (left.abilities, left.status) == ((), "manual")


def test_an_unread_clause_may_hold_what_is_meant() -> None:
    gap = reading(STRAY, unread=(Unread(src=0, text="Destroy it"),))
    assert without_dangling(gap) is gap

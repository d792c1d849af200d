""" "Must be Special Summoned with “X”, using Y": what that effect has to use is a part of the ban."""

from __future__ import annotations

import pytest

from convert.effects import Filter, Selector
from convert.effects import steps as op
from tests.text.conftest import Read

BY = Selector(how="all", where=Filter(name="The Lantern"))


@pytest.mark.parametrize(
    ("said", "using"),
    [
        ("", None),
        (', using "Moss Frog"', Selector(how="choose", kind="any", where=Filter(name="Moss Frog"))),
        (", using a Fish monster", Selector(how="choose", kind="monster", where=Filter(type="Fish"), count=1)),
    ],
)
def test_what_brings_it_has_to_use_that(read: Read, said: str, using: Selector | None) -> None:
    reading = read(f'Must be Special Summoned with "The Lantern"{said}.')
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(step, op.Forbid)
    assert (step.unless, step.unless_using) == (BY, using)


@pytest.mark.parametrize("said", [", using it", ", using that card", ", and 1 Fish", ", using"])
def test_anything_else_after_it_is_unread(read: Read, said: str) -> None:
    assert read(f'Must be Special Summoned with "The Lantern"{said}.').unread

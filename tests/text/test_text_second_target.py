"""A second thing that is compared with the first of its list, not with this card."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.effects import Selector
from convert.effects.steps import Search
from convert.text import Reading

Read = Callable[..., Reading]


@pytest.mark.parametrize(
    "said", ["a different Type and Attribute from it", "the same Level as it", "a different name than it"]
)
def test_it_is_the_first_target(read: Read, said: str) -> None:
    text = f"You can target 1 Fish monster you control and 1 Effect Monster on the field with {said}; destroy them."
    (ability,) = read(text).abilities
    first, second = ability.targets
    assert second.where is not None
    assert second.where.compared_to == Selector(ref=first.id)


def test_of_two_that_are_found_too(read: Read) -> None:
    text = "Add 1 Fish monster and 1 Effect Monster with a different Attribute from it from your Deck to your hand."
    (ability,) = read(text, kind="spell").abilities
    first, second = ability.do
    assert isinstance(first, Search)
    assert isinstance(second, Search)
    assert first.what is not None
    assert second.what is not None
    assert second.what.where is not None
    assert second.what.where.compared_to == Selector(ref=first.what.id)


def test_alone_it_is_this_card(read: Read) -> None:
    (ability,) = read(
        "You can target 1 monster on the field with a different Type from this card; destroy it."
    ).abilities
    (target,) = ability.targets
    assert target.where is not None
    assert target.where.compared_to == Selector(how="self")

"""What lifting makes of single edits: labels that are still free, entries added and left out, and fields that no
override can hold."""

from __future__ import annotations

from typing import Any

from convert.compendium.base import Base, BaseRow
from convert.compendium.edits import Edit
from convert.compendium.overrides.lift import Lifted, lifted

EMPTY = Base(fingerprint="", label="", version="", cards=0, patterns=(), rows=())


def added(slug: str, **fields: Any) -> Edit:
    """An entry that a person wrote into an output file."""
    entry = {"id": f"home-{slug}", "slug": slug, "kind": "spell", "source": None, "name": slug.title(), **fields}
    return Edit(id=f"home-{slug}", kind="spell", name=slug.title(), file="spells.json", added=entry)


def edited(slug: str, **fields: Any) -> Edit:
    return Edit(id=f"home-{slug}", kind="spell", name=slug.title(), file="spells.json", fields=fields)


def blocks(found: list[Lifted]) -> dict[str, dict[str, Any]]:
    return {each.label: each.fields for each in found}


def test_an_entry_that_was_added_is_a_new_one_without_what_is_given_to_it() -> None:
    assert blocks(lifted([added("sandstorm", rank=2)], EMPTY, set())) == {
        "sandstorm": {"new": "spell", "name": "Sandstorm", "rank": 2}
    }


def test_a_label_that_is_taken_is_counted_on() -> None:
    """By an override that is there, or by one lifted just now."""
    labels = {"sandstorm"}
    found = lifted([added("sandstorm"), added("sandstorm"), added("cloud")], EMPTY, labels)
    assert [each.label for each in found] == ["sandstorm-2", "sandstorm-3", "cloud"]
    assert labels == {"sandstorm", "sandstorm-2", "sandstorm-3", "cloud"}


def test_an_entry_that_was_removed_is_left_out() -> None:
    gone = Edit(id="home-cloud", kind="spell", name="Cloud", file="spells.json", removed=True)
    assert blocks(lifted([gone], EMPTY, set())) == {"cloud": {"card": "cloud", "leave_out": True}}


def test_an_entry_of_an_override_that_is_not_there_stays_as_it_is() -> None:
    (one,) = lifted([edited("cloud", rank=3)], EMPTY, set())
    assert (one.fields, one.left) == ({}, ("rank",))


def test_what_no_override_can_hold_is_named_and_the_rest_is_lifted() -> None:
    """An id or a source changed by hand stays where it is, and the person is told which it was."""
    row = BaseRow("home-cloud", "spell", "cloud", "Cloud", 4711, "", (), 0, (), (), (), b"{}")
    base = Base(fingerprint="", label="", version="", cards=1, patterns=({},), rows=(row,))
    (one,) = lifted([edited("cloud", rank=3, source="mine", id="home-rain")], base, set())
    assert (one.fields, one.left) == ({"card": 4711, "rank": 3}, ("source", "id"))

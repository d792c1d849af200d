"""What is proposed in the place of a name that nothing has."""

from __future__ import annotations

import pytest

from convert.findings.suggestions import nearest_names

NAMES = ["P", "D.D.", "Bat", "Harpie", "Battle Ox", "Archfiend"]


@pytest.mark.parametrize(
    ("wanted", "first"),
    [("Harpy", "Harpie"), ("Harpie Lady", "Harpie"), ("Batle Ox", "Battle Ox"), ("Archfeind", "Archfiend")],
)
def test_a_name_that_stands_somewhere_in_the_word_is_not_meant(wanted: str, first: str) -> None:
    """One letter of it is no likeness: "did you mean 'P'?"."""
    near = nearest_names(wanted, NAMES)
    assert near[0] == first
    assert not {"P", "D.D.", "Bat"} & set(near)


def test_a_short_name_is_proposed_for_a_short_word() -> None:
    assert nearest_names("Baat", NAMES)[:1] == ("Bat",)

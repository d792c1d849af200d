"""What the conversion found and an override cures."""

from __future__ import annotations

import pytest

from convert.compendium.overrides import Applied, without_cured
from convert.compendium.overrides.apply import Changed
from convert.findings.model import Finding


def found(stands: str, card: str) -> Finding:
    return Finding(code="C2S000", severity="note", message="no card is called so", stands=stands, card=card)


@pytest.mark.parametrize(
    ("stands", "card", "stays"),
    [
        ("", "one", True),  # it is about no name
        ("Sun Dog", "one", False),  # an override calls an entry so
        ("sun DOG", "two", False),
        ("Moon Dog", "two", False),  # the effects that ask for it are others now
        ("Moon Dog", "one", True),
    ],
)
def test_a_name_that_an_override_gives_or_no_longer_asks_for_is_no_finding(stands: str, card: str, stays: bool) -> None:
    named = Changed(id="one", kind="spell", plain={"name": "Sun Dog"}, origins={}, overridden={"name"})
    anew = Changed(id="two", kind="spell", plain={"name": "X"}, origins={}, overridden={"effects.0"})
    gone = Changed(id="three", kind="spell", plain=None, origins={}, overridden={"effects"})
    applied = Applied(changed={one.id: one for one in (named, anew, gone)})
    one = found(stands, card)
    assert without_cured([one], applied) == ([one] if stays else [])

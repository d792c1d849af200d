"""What nobody can do in answer to a card's own activation, said before what it is. Every text is invented."""

from __future__ import annotations

import pytest

from convert.effects import Filter, Selector
from convert.effects import steps as st
from convert.text.witnessed import Witnessed
from tests.text.conftest import Read
from tests.text.test_text_of_the_first_years import card

AHEAD = "In response to this card's activation, your opponent cannot activate "
FOE = Selector(kind="caster", side="opponent")
PAID = Filter(same=("kind",), compared_to=Selector(ref="c1"))


@pytest.fixture(scope="module")
def witnessed() -> Witnessed:
    return Witnessed.load()


@pytest.mark.parametrize(
    ("banned", "by"),
    [
        ("Trap Cards", Selector(how="all", kind="artifact")),
        ("monster effects", Selector(how="all", kind="monster")),
        (
            "cards, or the effects of cards, with the same original type (Monster/Spell/Trap) as the discarded card",
            Selector(how="all", kind="any", where=PAID),
        ),
    ],
)
def test_it_is_a_part_of_the_cast(witnessed: Witnessed, banned: str, by: Selector) -> None:
    reading = witnessed.read(card(f"Discard 1 card; draw 1 card. {AHEAD}{banned}."))
    assert (reading.status, reading.doubted) == ("automatic", ())
    (ability,) = reading.abilities
    ban = ability.do[-1]
    assert isinstance(ban, st.Forbid)
    assert (ban.what, ban.action, ban.by) == (FOE, "respond", by)


@pytest.mark.parametrize("banned", ["Trap Cards this turn", "Trap Cards, except Counter Traps"])
def test_a_ban_that_lasts_or_leaves_out_is_left_unread(read: Read, banned: str) -> None:
    assert read(f"Draw 1 card. {AHEAD}{banned}.", kind="spell").unread


@pytest.mark.parametrize("lasts", ["until the end of this turn", "for the rest of this turn"])
def test_how_long_may_be_said_first_after_and(read: Read, lasts: str) -> None:
    reading = read(f"Choose 1 Fish monster your opponent controls, and {lasts}, its effects are negated.", kind="spell")
    assert not reading.unread
    (ability,) = reading.abilities
    assert [(type(step), step.until) for step in ability.do] == [(st.Look, None), (st.Suppress, "end_of_turn")]

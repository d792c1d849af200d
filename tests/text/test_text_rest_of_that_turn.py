"""Small turns of phrase that say what others say: after it was Summoned, its owner (invented texts)."""

from __future__ import annotations

import pytest

from convert.effects import Amount, Condition, Event, Selector
from convert.effects import steps as op
from convert.text.reference.thing import ME
from tests.text.conftest import Read


def test_for_the_rest_of_that_turn(read: Read) -> None:
    reading = read(
        "After this card was Normal Summoned, your opponent cannot activate Spell Cards for the rest of that turn."
    )
    assert not reading.unread
    (ability,) = reading.abilities
    assert (ability.mode, ability.when) == ("trigger", Event(event="summoned", what=ME, how="normal"))
    (ban,) = ability.do
    assert isinstance(ban, op.Forbid)
    assert (ban.action, ban.until) == ("activate", "end_of_turn")


def test_cards_cannot_be_added_from_the_deck(read: Read) -> None:
    reading = read("Cards cannot be added from the Main Deck to your opponent's hand except by drawing them.")
    assert not reading.unread
    (ban,) = reading.abilities[0].do
    assert isinstance(ban, op.Forbid)
    assert (ban.action, ban.what, ban.by) == ("search", Selector(kind="caster", side="opponent"), None)


@pytest.mark.parametrize("own", ["its own", "their own"])
def test_what_may_still_work_on_them_is_not_lost(read: Read, own: str) -> None:
    """An enemy's monster may be one of those that are unaffected."""
    assert read(f"All Fish on the field are unaffected by your opponent's monster effects (except {own}).").unread


def test_at_least_so_many_of_what_was_done(read: Read) -> None:
    reading = read(
        "Destroy as many Spells on the field as possible, and if you destroyed at least 2, draw 1 card.", "spell"
    )
    assert not reading.unread
    destroyed, drawn = reading.abilities[0].do
    counted = Amount(per=Amount(n=1), count=Selector(ref=destroyed.what.id))  # type: ignore[union-attr]
    assert drawn.if_ == (Condition(compare=(counted, "gte", 2)),)


def test_so_often_a_turn_it_is_not_destroyed(read: Read) -> None:
    reading = read("The first two times this card would be destroyed by battle each turn, it is not destroyed.")
    assert not reading.unread
    (shield,) = reading.abilities[0].do
    assert isinstance(shield, op.Protect)
    assert (shield.what, shield.from_, shield.times) == (ME, "battle", 2)

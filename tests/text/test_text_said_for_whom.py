"""What a phrase in the middle of a long text speaks of: what was picked of several, which activation, which cards."""

from __future__ import annotations

from convert.effects import Filter, Selector
from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def test_their_sum_is_not_of_the_one_that_came(read: Read) -> None:
    """The target and the bearer are two: neither is to be taken for both."""
    text = (
        "Equip only to a Fish monster. If your opponent Special Summons a monster(s): You can target 1 of them; "
        "destroy the targeted monster, destroy the equipped monster, and you take damage equal to their combined "
        "original ATK."
    )
    reading = read(text, kind="spell", property="equip")
    assert reading.unread
    assert '"damage"' not in repr(trees(reading)).replace("'", '"')


def test_a_summoning_by_rule_is_not_what_cannot_be_answered(read: Read) -> None:
    text = (
        "Must first be Special Summoned (from your hand) by banishing 2 Fish monsters from your GY. If this card is "
        "Special Summoned from the hand: You can activate this effect; for the rest of this turn, your opponent cannot "
        "activate Trap Cards. Your opponent cannot activate cards or effects in response to this effect's activation."
    )
    reading = read(text)
    assert not reading.unread
    bans = {tree["mode"]: [step.get("action") for step in tree["do"]] for tree in trees(reading)}
    assert bans["trigger"] == ["activate", "respond"]
    assert "respond" not in bans["summon_rule"]


def test_to_activate_a_card_is_not_to_use_its_effect(read: Read) -> None:
    text = (
        "Draw 1 card. You cannot activate any Spell Cards{} the turn you activate this card, "
        'except "Moss" Spell Cards{}.'
    )
    others = Selector(kind="spell", where=Filter(not_=Filter(series="Moss")))
    for more, event in (("", "cast"), (" or effects", "activated")):
        reading = read(text.format(more, more.replace("or", "and")), kind="spell")
        (ability,) = reading.abilities
        asked = [one.not_.occurred for one in ability.if_ if one.not_ is not None]
        assert [(one.event, one.what, one.whose) for one in asked if one] == [(event, others, "you")], more

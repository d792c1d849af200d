"""What a player may not do as long as a thing is there: while it is face-up, while its player controls it."""

from __future__ import annotations

import msgspec
import pytest

from convert.effects import Selector
from convert.effects import steps as op
from tests.text.conftest import Read

YOU = Selector(kind="caster", side="you")


@pytest.mark.parametrize(
    "text",
    [
        "You can Special Summon this card from your hand, but while it is face-up in the Monster Zone, you cannot "
        "Special Summon monsters, except Fish monsters.",
        "During your Main Phase: You can Special Summon this card from your hand, also while it is face-up on the "
        "field, you cannot Special Summon from the Extra Deck.",
        "If this card is in your GY: You can banish 1 other Fish monster from your GY; Special Summon this card, and "
        "if you do, while it is face-up on the field, you cannot Special Summon monsters.",
    ],
)
def test_a_ban_for_this_card_s_coming_ends_as_it_leaves(read: Read, text: str) -> None:
    reading = read(text)
    assert reading.status == "automatic"
    (ban,) = [step for one in reading.abilities for step in one.do if isinstance(step, op.Forbid)]
    assert (ban.what, ban.until) == (YOU, "while_in_play")


@pytest.mark.parametrize(
    "text",
    [
        "Special Summon 1 Fish monster from your Deck, but you cannot Special Summon from the Extra Deck, except "
        "Fish monsters, while you control that face-up monster.",
        "Target 1 Plant monster you control; Special Summon 1 Fish monster from your Deck, but you cannot Special "
        "Summon "
        "from the Extra Deck while you control that face-up Special Summoned monster.",
        "Special Summon 1 Fish monster from your Deck, but while it is face-up in the Monster Zone, you cannot "
        "Special Summon monsters, except Fish monsters.",
    ],
)
def test_what_was_brought_bears_the_ban(read: Read, text: str) -> None:
    reading = read(text, "spell")
    assert reading.status == "automatic"
    (cast,) = reading.abilities
    given = cast.do[-1]
    brought = next(step for step in cast.do if isinstance(step, op.SpecialSummon))
    assert isinstance(given, op.Copy)
    assert given.until == "leaves_play"
    assert given.what == Selector(ref=brought.what.id)
    (ability,) = given.abilities
    ban = ability.do[0]
    assert isinstance(ban, op.Forbid)
    assert (ban.what, ban.until) == (YOU, None)


def test_a_token_bears_the_ban_of_the_next_sentence(read: Read) -> None:
    text = (
        'Special Summon 1 "Moss Token" (Fish/WATER/Level 1/ATK 0/DEF 0). '
        "While you control that Token, you cannot Special Summon from the Extra Deck."
    )
    (cast,) = read(text, "spell").abilities
    token, given = cast.do
    assert isinstance(token, op.Token)
    assert isinstance(given, op.Copy)
    assert given.what == Selector(ref=token.id)


@pytest.mark.parametrize(
    "text",
    [
        # which of the two, nobody says: the ban would end with one of them
        "Special Summon up to 2 Fish monsters from your hand, also while they are face-up on the field, you cannot "
        "Special Summon monsters.",
        # whoever summoned it, and that is no player that the tree knows
        "The player who Summoned it cannot Special Summon from the Extra Deck, while it is face-up on the field.",
        # asked once, it would never end
        "Special Summon 1 Fish monster from your hand. While you control that face-up monster, your opponent cannot "
        "target other monsters for attacks.",
    ],
)
def test_what_has_no_end_that_is_known_is_unread(read: Read, text: str) -> None:
    reading = read(text, "spell")
    assert reading.unread
    assert b'"forbid"' not in msgspec.json.encode(reading.abilities)


@pytest.mark.parametrize("this", ["this monster", "this card"])
def test_what_is_summoned_while_it_is_on_the_field_is_another(read: Read, this: str) -> None:
    """Its own coming is not answered: it was not there yet (CONVERT-20)."""
    reading = read(
        f"If a Fish monster(s) is Normal or Special Summoned while {this} is on the field: You can draw 1 card."
    )
    (ability,) = reading.abilities
    assert reading.status == "automatic"
    assert ability.when is not None
    assert ability.when.what is not None
    assert ability.when.what.except_self

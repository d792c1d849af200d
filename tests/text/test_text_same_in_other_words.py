"""Two wordings of one thing are read as one thing."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


@pytest.mark.parametrize(
    ("kind", "said", "meant"),
    [
        (
            "spell",
            "Draw 1 card. Until the end of your next turn after this card is activated, you cannot Normal Summon.",
            "Draw 1 card. Until the end of your next turn, you cannot Normal Summon.",
        ),
        (
            "monster",
            "If this card is sent to the GY, or banished, by card effect: Draw 1 card.",
            "If this card is sent to the GY by card effect or banished by card effect: Draw 1 card.",
        ),
        (
            "monster",
            "If this card is sent to the GY, or banished, to activate a monster effect: Draw 1 card.",
            "If this card is sent to the GY or banished to activate a monster effect: Draw 1 card.",
        ),
        (
            "monster",
            'This card cannot be Special Summoned, except by removing from play 1 "Moss" from your hand.',
            'This card cannot be Special Summoned except by removing from play 1 "Moss" from your hand.',
        ),
        (
            "monster",
            "You can Special Summon this card (from your hand) by Tributing 1 opponent's monster with a Fog Counter.",
            "You can Special Summon this card (from your hand) by Tributing 1 monster your opponent controls with a Fog"
            " Counter.",
        ),
        (
            "spell",
            "Target 1 monster on the field; banish it until your opponent's End Phase.",
            "Target 1 monster on the field; banish it until your opponent's next End Phase.",
        ),
        (
            "monster",
            "You can reveal 1 Fish monster in your hand: Special Summon this card from your hand.",
            "You can reveal 1 Fish monster in your hand; Special Summon this card from your hand.",
        ),
        (
            "monster",
            "If this card is Special Summoned, its Level becomes 4 and original ATK becomes 0.",
            "If this card is Special Summoned, its Level becomes 4, and its original ATK becomes 0.",
        ),
        (
            "spell",
            "Activate only if you control a Fish monster. Neither player can activate a new Field Spell Card.",
            "Activate only if you control a Fish monster. Neither player can activate Field Spell Cards.",
        ),
        (
            "spell",
            "Draw 1 card, also your opponent takes no further battle damage this turn.",
            "Draw 1 card, also your opponent takes no battle damage this turn.",
        ),
        (
            "spell",
            "Target 1 monster you control; return it to the hand, also neither player can activate the effects of cards"
            " with the returned card's name this turn.",
            "Target 1 monster you control; return it to the hand, also neither player can activate the effects of cards"
            " with the same name as the returned card this turn.",
        ),
        (
            "monster",
            'If you control a "Moss", you cannot Summon this card.',
            'If you control a "Moss", this card cannot be Summoned.',
        ),
        (
            "monster",
            "You can Special Summon this card from your GY, also you cannot Special Summon monsters, except Fish"
            " monsters, while this card is face-up in the Monster Zone.",
            "You can Special Summon this card from your GY, also you cannot Special Summon monsters, except Fish"
            " monsters, while this card is face-up on the field.",
        ),
        (
            "monster",
            "You can Special Summon 1 Fish monster from your hand or GY, but negate its effects if Summoned from the"
            " GY.",
            "You can Special Summon 1 Fish monster from your hand or GY, but if you Summoned it from the GY, negate its"
            " effects.",
        ),
        (
            "spell",
            "Set 1 Trap from your GY. That Set card can be activated during this turn.",
            "Set 1 Trap from your GY. That Set card can be activated this turn.",
        ),
        (
            "trap",
            "When a Level 5 or higher Effect Monster(s) is Special Summoned: Banish that Level 5 or higher Effect"
            " Monster(s).",
            "When a Level 5 or higher Effect Monster(s) is Special Summoned: Banish that monster.",
        ),
        (
            "monster",
            "Place 1 Moss Counter on this card during each player's Standby Phase.",
            "Place 1 Moss Counter on this card during each Standby Phase.",
        ),
        (
            "monster",
            "You can target 1 monster on the field; banish it until the Standby Phase of the next turn.",
            "You can target 1 monster on the field; banish it until your next Standby Phase.",
        ),
        (
            "monster",
            "This card cannot be destroyed by battle with a monster Special Summoned from the GY.",
            "This card cannot be destroyed by battle with a monster that was Special Summoned from the GY.",
        ),
        (
            "monster",
            "Unaffected by activated effects from any monster Special Summoned from the Extra Deck.",
            "Unaffected by the activated effects of monsters Special Summoned from the Extra Deck.",
        ),
        (
            "spell",
            "Shuffle any number of cards from your hand into the Deck, then draw that same number of cards.",
            "Shuffle any number of cards from your hand into the Deck, then draw the same number of cards.",
        ),
        (
            "monster",
            "If you control a Spell/Trap, and no monsters, you can Special Summon this card (from your hand).",
            "If you control a Spell/Trap and no monsters, you can Special Summon this card (from your hand).",
        ),
        (
            "monster",
            "When this card is destroyed: The controller takes 500 damage.",
            "When this card is destroyed: Its controller takes 500 damage.",
        ),
        (
            "monster",
            "You can discard 1 card, then target 1 monster on the field with original ATK less than"
            " the ATK of this card;"
            " destroy it.",
            "You can discard 1 card, then target 1 monster on the field whose original ATK is less"
            " than this card's ATK;"
            " destroy it.",
        ),
        (
            "spell",
            "Draw 1 card and show it, then if it is a Fish monster, gain 500 LP. Otherwise, discard the card you drew.",
            "Draw 1 card and show it, then if it is a Fish monster, gain 500 LP. Otherwise, discard it.",
        ),
        (
            "spell",
            "Target 2 Fish monsters in your GY; shuffle them both into the Deck.",
            "Target 2 Fish monsters in your GY; shuffle both into the Deck.",
        ),
        (
            "monster",
            "You can destroy all monsters on the field that have a Fog Counter.",
            "You can destroy all monsters on the field with a Fog Counter.",
        ),
        (
            "spell",
            "Draw 1 card. Until the end of the next turn after this card is activated, you cannot Normal Summon.",
            "Draw 1 card. Until the end of the next turn, you cannot Normal Summon.",
        ),
        (
            "spell",
            "Detach 1 Xyz Material you control to target 1 monster your opponent controls; destroy that target.",
            "Detach 1 Xyz Material from a monster you control, then target 1 monster your opponent"
            " controls; destroy it.",
        ),
        (
            "monster",
            "You can target 1 monster in your GY. Until the End Phase, this card's name is treated as"
            " the selected monster's name.",
            "You can target 1 monster in your GY. Until the End Phase, this card's name becomes the"
            " selected monster's name.",
        ),
        (
            "monster",
            "If this card's effect destroys a monster: Draw 1 card.",
            "If a monster is destroyed by this card's effect: Draw 1 card.",
        ),
        (
            "monster",
            "After damage calculation, if this card was attacked, and was face-down at the start of"
            " the Damage Step: Draw"
            " 1 card.",
            "After damage calculation, if this card was flipped face-up by being attacked: Draw 1 card.",
        ),
        (
            "spell",
            "Banish 1 Fish monster from your hand, or, if you do not have any in your hand, gain 500 LP.",
            "Banish 1 Fish monster from your hand. Otherwise, gain 500 LP.",
        ),
        (
            "spell",
            "Target 2 face-up monsters on the field; banish both until the End Phase.",
            "Target 2 face-up monsters on the field; banish them until the End Phase.",
        ),
        (
            "monster",
            "If your opponent has more total cards in their hand and field than you do: You can draw 1 card.",
            "If your opponent has more cards in their hand and field than you do: You can draw 1 card.",
        ),
        (
            "spell",
            "Destroy all monsters you control, and if you do, take damage equal to half the total ATK those destroyed"
            " monsters had while face-up on the field.",
            "Destroy all monsters you control, and if you do, take damage equal to half the total ATK of the destroyed"
            " monsters.",
        ),
        (
            "spell",
            "Send 1 Fish monster from your Deck to the GY, then if that monster in your GY is a Normal Monster, you can"
            " send 1 more Fish monster from your Deck to the GY.",
            "Send 1 Fish monster from your Deck to the GY, then if that monster is a Normal Monster,"
            " you can send 1 Fish"
            " monster from your Deck to the GY.",
        ),
        (
            "monster",
            "You can make this card gain ATK equal to 1 opponent's Special Summoned monster, until the"
            " end of this turn.",
            "You can make this card gain ATK equal to the ATK of 1 Special Summoned monster your"
            " opponent controls, until"
            " the end of this turn.",
        ),
    ],
)
def test_it_is_the_same(read: Read, kind: str, said: str, meant: str) -> None:
    one, other = read(said, kind), read(meant, kind)
    assert not one.unread, [clause.text for clause in one.unread]
    assert not other.unread, [clause.text for clause in other.unread]
    first, second = (_plain(reading) for reading in (one, other))
    assert first == second


def _plain(reading: Reading) -> list[object]:
    """The abilities but for which clause each step is of."""
    return [_without(msgspec.to_builtins(ability)) for ability in reading.abilities]


def _without(tree: object) -> object:
    if isinstance(tree, dict):
        return {key: _without(value) for key, value in tree.items() if key != "src"}
    return [_without(one) for one in tree] if isinstance(tree, (list, tuple)) else tree


def test_the_player_who_summoned_it_is_left_to_the_table(read: Read) -> None:
    """By an effect of its own it is no trigger that says who summons."""
    text = "Special Summon this card from your GY, also the player who Summoned it cannot Special Summon this turn."
    assert read(text).unread


@pytest.mark.parametrize(
    "said",
    [
        "its ATK becomes half its current ATK",
        "halve its ATK",
        "its ATK becomes 0",
        "it loses 500 ATK",
        "make its ATK become half its original ATK",
    ],
)
@pytest.mark.parametrize(
    "then", ["this card gains that lost ATK", "inflict damage to your opponent equal to that lost ATK"]
)
def test_that_lost_atk_is_by_how_much_it_went_down(read: Read, said: str, then: str) -> None:
    text = f"You can target 1 monster your opponent controls; {said}, and if you do, {then}."
    reading = read(text)
    assert not reading.unread, [clause.text for clause in reading.unread]
    lowered, after = msgspec.to_builtins(reading.abilities[0])["do"]
    assert (after.get("attack") or after["amount"]) == {"stat": "attack", "of": lowered["what"], "lost": True}


@pytest.mark.parametrize("said", ["its DEF becomes 0", "destroy it", "it gains 500 ATK"])
def test_of_what_no_step_lowers_nobody_says_what_it_has_lost(read: Read, said: str) -> None:
    text = f"You can target 1 monster your opponent controls; {said}, and if you do, this card gains that lost ATK."
    assert read(text).unread

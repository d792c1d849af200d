"""Sentences of the first years, each beside one in today's words that means the same at the table. All are invented."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.effects import Bound, Condition, Event, Filter, Selector
from convert.effects import steps as op
from tests.text.conftest import Read
from tests.text.test_text_said_otherwise import plain

ME = Selector(how="self")
EQUIP, TRAP, SPELL = ("spell", "equip"), ("trap", "normal"), ("spell", "normal")
PAIRS = [
    (
        SPELL,
        "Switch 1 Equip Card equipped to a monster to another correct target.",
        "Choose 1 Equip Card equipped to a monster on the field and equip it to another appropriate monster.",
    ),
    (
        ("monster", ""),
        "FLIP: Your opponent draws 2 cards. Both players look at the cards. If there are any Spell Cards among them, "
        "discard all those Spell Card(s) to the Graveyard.",
        "FLIP: Your opponent draws 2 cards and reveals them, then discards all Spells among them.",
    ),
    (
        TRAP,
        "You can activate this card when a Field Spell Card is activated. Negate the Field Spell Card during the turn "
        "this card is activated.",
        "When a Field Spell is activated: Negate the effects of that Field Spell until the end of this turn.",
    ),
    (
        SPELL,
        "Target 2 face-up Fish monsters on the field; halve the ATK of 1 monster, and if you do, add that lost ATK to "
        "the other monster. These effects last until the end of this turn.",
        "Target 2 face-up Fish monsters on the field; until the end of this turn, halve the ATK of 1 of those "
        "monsters, and if you do, the other monster gains that lost ATK.",
    ),
    (
        ("monster", ""),
        "When this card is Summoned: Draw 1 card. If you do, after damage calculation: Destroy this card.",
        "When this card is Summoned: Draw 1 card, and if you do, destroy this card after damage calculation.",
    ),
    (
        SPELL,
        "Fusion Summon 1 Fish Fusion Monster from your Extra Deck, using monsters from your hand or field as Fusion "
        "Material. During the End Phase of the turn this card is activated, you take damage equal to the amount of ATK "
        "gained from this effect at the time of the Summon.",
        "Fusion Summon 1 Fish Fusion Monster from your Extra Deck, using monsters from your hand or field as Fusion "
        "Material. During the End Phase of this turn, you take damage equal to the original ATK of that Fusion "
        "Summoned "
        "monster.",
    ),
    (
        EQUIP,
        "If the equipped monster attacks, the controller of this Equip Card can add 1 monster with ATK equal to "
        "or less "
        "than the equipped monster from their Graveyard to their hand.",
        "If the equipped monster attacks, you can add 1 monster from your GY to your hand with ATK less than or equal "
        "to the equipped monster's.",
    ),
    (
        TRAP,
        "Target 1 Fish Union monster in your GY; equip that target to an appropriate monster you control for "
        "that Union "
        "monster's effect.",
        "Target 1 Fish Union monster in your GY; equip that target to an appropriate monster you control.",
    ),
    (
        EQUIP,
        "Tribute all Fish monsters (except Tokens) on your side of the field, except the equipped monster.",
        "Tribute all Fish monsters you control, except Tokens and the equipped monster.",
    ),
    (
        ("spell", "quick-play"),
        "Activate only when you activate one of your Normal Spell Cards. Discard all the cards in your hand to the "
        "Graveyard. The effect of this card becomes the same as the Normal Spell Card.",
        "When you activate a Normal Spell: Discard your entire hand; this effect becomes the activated Spell's effect.",
    ),
    (
        ("monster", ""),
        "This card can attack directly while in Defense Position. If it does, apply its ATK for damage calculation, "
        "and its ATK is halved during damage calculation only.",
        "This card can attack directly while in Defense Position. If this card attacks directly while in Defense "
        "Position, its ATK is halved during damage calculation only.",
    ),
]


@pytest.mark.parametrize(("kind", "said", "otherwise"), PAIRS)
def test_both_are_the_same_tree(read: Read, kind: tuple[Any, str], said: str, otherwise: str) -> None:
    first, second = (read(text, kind[0], property=kind[1]) for text in (said, otherwise))
    assert not first.unread
    assert plain(msgspec.to_builtins(first.abilities)) == plain(msgspec.to_builtins(second.abilities))


def test_what_goes_home_goes_home_again(read: Read) -> None:
    reading = read("The control of all monsters on the field returns to the owners.", "trap", property="continuous")
    at_once, later = reading.abilities
    assert not reading.unread
    assert [step.to for one in (at_once, later) for step in one.do if isinstance(step, op.Control)] == ["owner"] * 2
    assert later.when == Event(event="control_changed", what=Selector(kind="monster"))


@pytest.mark.parametrize("done", ["destroy it", "destroy that monster", "it loses 500 ATK"])
def test_the_monster_that_changes_hands_is_it(read: Read, done: str) -> None:
    reading = read(f"When control of a monster changes: {done[0].upper()}{done[1:]}.")
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert getattr(step, "what", None) == Selector(how="event", kind="monster")


@pytest.mark.parametrize(("whose", "side"), [("your opponent's", "opponent"), ("your", "you")])
@pytest.mark.parametrize("so", ["this way", "by this effect"])
def test_what_came_to_ones_gy_is_ones_own(read: Read, whose: str, side: Any, so: str) -> None:
    text = f"Send all cards on the field to the GY, then draw 1 card for each card sent to {whose} GY {so}."
    reading = read(text, "spell")
    sent, drawn = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(sent, op.ToUsed)
    assert isinstance(drawn, op.Prepare)
    counted = getattr(drawn.count, "count", None)
    assert counted == Selector(how="all", among=Selector(ref=sent.what.id), where=Filter(owner=side))


@pytest.mark.parametrize("where", ["on the field", "in your Spell & Trap Zone"])
def test_while_it_was_there_is_this_turn_and_since_it_came(read: Read, where: str) -> None:
    reading = read(
        f"During the End Phase, if a Fish monster you control was destroyed this turn while this card was face-up "
        f"{where}: Draw 1 card.",
        "trap",
        property="continuous",
    )
    (both,) = reading.abilities[0].if_
    assert not reading.unread
    assert [one.during for one in both.all_ or ()] == ["turn", "stay"]


def test_only_one_can_be_attacked_while_it_is_there(read: Read) -> None:
    reading = read(
        "Target 1 Fish monster you control. While the selected card remains on the field, if your opponent attacks "
        "with a monster(s) this turn, they must select the selected monster as the attack target.",
        "trap",
    )
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(step, op.Copy)
    assert step.until == "end_of_turn"
    (ban,) = step.abilities[0].do
    assert isinstance(ban, op.Forbid)
    assert (ban.action, ban.what.except_self, ban.what.except_) == ("be_attacked", True, None)


@pytest.mark.parametrize("joint", [", you can", ": You can"])
def test_what_one_may_do_while_it_is_worn(read: Read, joint: str) -> None:
    """CONVERT-31: only while it lies there as equipment."""
    reading = read(f"While equipped to a monster by this effect{joint} Tribute this card; draw 1 card.")
    (ability,) = reading.abilities
    assert not reading.unread
    worn = Condition(is_=Selector(kind="any", where=Filter(equipped=True, put_on_by=ME)), of=ME)
    assert ability.if_ == (worn,)


@pytest.mark.parametrize("gain", ["this card gains 100 ATK for each", "they gain 100 ATK"])
def test_all_of_them_are_those(read: Read, gain: str) -> None:
    reading = read(f"If all Fish monsters you control are in Attack Position, {gain}.")
    (step,) = reading.abilities[0].do
    those = Selector(how="all", kind="monster", side="you", zone="play", where=Filter(type="Fish"))
    assert not reading.unread
    assert isinstance(step, op.Modify)
    assert those in (msgspec.structs.replace(step.what, id=None), getattr(step.attack, "count", None))


@pytest.mark.parametrize("first", ["Destroy all Spells on the field, then excavate", "Excavate"])
def test_the_rest_is_of_what_was_taken_from(read: Read, first: str) -> None:
    reading = read(
        f"{first} the top 5 cards of your Deck, then Special Summon all excavated Level 4 or lower monsters, also add "
        "the remaining cards to your hand.",
        "spell",
    )
    steps = reading.abilities[0].do
    (turned,) = [step for step in steps if isinstance(step, op.Excavate)]
    last: Any = steps[-1]
    assert not reading.unread
    assert last.what.among == Selector(ref=turned.id)


def test_convert_45_no_hand_is_counted_here(read: Read) -> None:
    reading = read("There is no limit to the hand size for each player.", "spell", property="continuous")
    assert (reading.status, reading.abilities) == ("automatic", ())
    for whose in ("Your opponent's hand size limit", "The hand size limit of each player"):
        assert read(f"{whose} becomes 4.", "trap", property="continuous").abilities, "somebody discards for it"


def test_only_an_attack_at_the_player_is_halved(read: Read) -> None:
    """What halves it in a direct attack is not read of a monster that cannot make one from Defense Position."""
    reading = read(
        "This card can attack while in face-up Defense Position. If it does, apply its ATK for damage calculation, and "
        "its ATK is halved during damage calculation only."
    )
    assert reading.unread


def test_only_such_a_monster_can_bear_it(read: Read) -> None:
    reading = read("Only a monster with an ATK of 1000 points or less can be equipped with this card.", *EQUIP[:1])
    other = read("Equip only to a monster with 1000 or less ATK.", *EQUIP[:1])
    assert not reading.unread
    assert plain(msgspec.to_builtins(reading.abilities)) == plain(msgspec.to_builtins(other.abilities))


def test_either_of_two_numbers_is_selected_as_it_resolves(read: Read) -> None:
    text = "Tribute 1 Fish monster. Select either its ATK or DEF and gain that many Life Points."
    (ability,) = plain(msgspec.to_builtins(read(text, "spell", property="normal").abilities))
    (choice,) = ability["do"]
    assert "targets" not in ability
    assert [option["do"][0]["amount"]["stat"] for option in choice["options"]] == ["attack", "defense"]


@pytest.mark.parametrize(("how", "fewer"), [("without Tributing", []), ("with 1 Tribute", [("tribute", 1)])])
def test_convert_45_the_price_of_fewer_tributes(read: Read, how: str, fewer: list[tuple[str, int]]) -> None:
    reading = read(f"You can Normal Summon/Set this card {how}, but its original ATK becomes 900.")
    (asked,) = reading.abilities[-1].if_
    assert not reading.unread
    assert asked.occurred is not None
    came = [(one.how, one.amount) for one in asked.occurred.any_ or () if one.event == "summoned"]
    assert came == [("normal", Bound(lte=0)), *((manner, Bound(lte=most)) for manner, most in fewer)]


def test_what_was_picked_by_its_name_is_that_one(read: Read) -> None:
    reading = read(
        'You can select 1 "Moss" card from your Deck, shuffle the Deck, and place "Moss" on top of the Deck.'
    )
    picked, placed = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(picked, op.Look)
    assert isinstance(placed, op.ToSpellbook)
    assert placed.what == Selector(ref=picked.what.id)


def test_whose_spell_was_the_last_of_them(read: Read) -> None:
    text = "Each time a Spell Card is activated, place 1 Spell Counter on this card when that Spell Card resolves."
    later = (
        "If the 4th Spell Counter is placed on this card: Destroy this card, and if you do, the player who activated "
        "the Spell Card at that time takes 3000 damage."
    )
    reading = read(f"{text} {later}", "trap", property="continuous")
    (ability,) = reading.abilities
    assert not reading.unread
    assert [type(step) for step in ability.do] == [op.Counters, op.Destroy, op.Damage]
    assert getattr(ability.do[2], "to", None) == Selector(how="event", kind="caster")

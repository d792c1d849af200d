"""What the tree says in other words than the card: there the second witness is silent, and speaks where it is lost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.cards.model import Card, CardKind
from convert.effects import Condition, Event, Selector
from convert.effects import steps as op
from convert.text import Reader
from convert.text.witness import Witness

WITNESS = Witness.load()


def card(text: str, kind: CardKind = "monster") -> Card:
    properties = ("effect",) if kind == "monster" else ()
    return Card(provider="test", id=1, name="Paper Lantern", kind=kind, properties=properties, text=text)


SAME: list[tuple[str, CardKind]] = [
    ("If this card is in the GY because it was destroyed by battle or card effect and sent there this turn: Draw 1 "
     "card.", "monster"),
    ("You can target 1 Link Monster your opponent controls; this card gains ATK equal to that Link Monster's Link "
     "Rating x 100.", "monster"),
    ("You can target 1 Effect Monster your opponent controls; shuffle that face-up Effect Monster into the Deck.",
     "monster"),
    ("Target 1 face-up Synchro Monster on the field; the targeted Synchro Monster gains 500 ATK until the end of this "
     "turn.", "spell"),
    ("Once per turn: You can place 1 Thunder Counter on this card. You can send this card with 4 or more Thunder "
     "Counters to the GY; draw 1 card.", "monster"),
    ("Your opponent cannot Flip Summon.", "monster"),
    ("Fish monsters you control cannot be destroyed, except by battle.", "monster"),
    ("As long as this card remains in face-up Defense Position on your side of the field, increase your Life Points by "
     "500 points during each of your Standby Phases.", "monster"),
    ("If this card is detached from an Xyz Monster and sent to the GY to activate that monster's effect: Draw 1 card.",
     "monster"),
    ("Once per turn, if there are less than 3 Wax Counters on this card: You can place 1 Wax Counter on this card.",
     "monster"),
    ("If this card is Normal Summoned: Look at 1 random card in your opponent's Extra Deck, and if it has 2000 or more "
     "ATK, draw 1 card. If it has less than 2000 ATK, you gain LP equal to that monster's ATK.", "monster"),
    ("If the ATK of a monster summoned by your opponent (excluding Special Summon) is 500 points or less, the monster "
     "is destroyed.", "trap"),
    ("After damage calculation: Destroy any opponent's monster that battles this card.", "monster"),
    ("Gain control of a monster that attacks this face-up Attack Position card, at the end of the Battle Phase.",
     "monster"),
    ("Destroy all face-up monsters on the field, except Beast-Warriors.", "spell"),
    ("Target 1 monster on the field; increase its Level by up to 3 until the end of this turn.", "spell"),
    ("Target 1 Fish monster you control; destroy it during your opponent's next End Phase.", "spell"),
    ("Set 2 Normal Traps with different names, 1 from your Deck and 1 from your GY.", "spell"),
    ("When your opponent Xyz Summons a monster: Draw 1 card.", "trap"),
    ("If you negate the activation of a Spell/Trap Card: Draw 1 card.", "monster"),
    ("Tribute 1 each of DARK, LIGHT, and EARTH monsters to activate this card. Draw 2 cards.", "trap"),
    ("All cards and effects that target a card in the GY or that activate in the GY are negated.", "monster"),
    ("Select 1 Fish monster you control. If the selected monster destroys an opponent's monster by battle, draw 1 "
     "card.", "spell"),
]  # fmt: skip


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


@pytest.mark.parametrize(("text", "kind"), SAME)
def test_the_same_in_other_words_is_no_doubt(reader: Reader, text: str, kind: CardKind) -> None:
    one = card(text, kind)
    reading = reader.read(one)
    assert reading.status == "automatic"
    assert WITNESS.differences(one, reading) == []


def test_how_many_of_each_is_counted(reader: Reader) -> None:
    one = card("Tribute 1 each of DARK, LIGHT, and EARTH monsters to activate this card. Draw 2 cards.", "trap")
    reading = reader.read(one)
    (cast,) = reading.abilities
    (paid,) = cast.cost
    assert isinstance(paid, op.Sacrifice)
    two = replace(cast, cost=(replace(paid, what=replace(paid.what, count=2)),))
    assert "number" in {found.cls for found in WITNESS.differences(one, reading, [two])}


def test_what_is_lost_is_doubted_all_the_same(reader: Reader) -> None:
    text = "Target 1 Fish monster you control; destroy it during your opponent's next End Phase."
    one = card(text, "spell")
    reading = reader.read(one)
    (cast,) = reading.abilities
    (later,) = cast.do
    assert isinstance(later, op.Delayed)
    lost = replace(cast, do=(replace(later, when=Event(event="end_phase", next=True)),))
    assert "side" in {found.cls for found in WITNESS.differences(one, reading, [lost])}


def test_another_kind_of_monster_is_no_second_naming(reader: Reader) -> None:
    """ "That Synchro Monster" is named again; "a Synchro Monster" must be in the tree."""
    one = card("Target 1 face-up monster you control; if it is a Synchro Monster, it gains 500 ATK.", "spell")
    reading = reader.read(one)
    (cast,) = reading.abilities
    lost = replace(cast, do=tuple(replace(step, if_=None) for step in cast.do))
    assert "class" in {found.cls for found in WITNESS.differences(one, reading, [lost])}


def test_a_spell_or_trap_is_in_no_battle(reader: Reader) -> None:
    text = (
        "Activate this card by targeting 1 Fish monster you control; it cannot be destroyed by battle. At the start of "
        "the Damage Step, if this card battles an opponent's Level 5 or higher monster: You can draw 1 card."
    )
    one = card(text, "trap")
    reading = reader.read(one)
    assert reading.unread or "sense" in {found.cls for found in WITNESS.differences(one, reading)}


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("This card must be in face-up Defense Position", {"stance": "defense"}),
        ("This card must be in face-up Attack Position", {"stance": "attack"}),
        ("You must control this face-up Attack Position card", {"stance": "attack"}),
    ],
)
def test_the_position_it_must_be_in_is_asked(reader: Reader, said: str, asked: dict[str, str]) -> None:
    one = card(f"Once per turn, during your Standby Phase: Draw 1 card. {said} to activate and to resolve this effect.")
    reading = reader.read(one)
    (ability,) = reading.abilities
    (condition,) = ability.if_
    assert condition.of == Selector(how="self")
    assert condition.is_ is not None
    assert condition.is_.where is not None
    assert condition.is_.where.stance == asked["stance"]
    assert WITNESS.differences(one, reading) == []


def test_the_only_one_of_its_kind_has_no_other_beside_it(reader: Reader) -> None:
    text = (
        "You can discard 1 card; draw 1 card. This card must be the only Fish monster you control to activate and to "
    )
    (ability,) = reader.read(card(f"{text}resolve this effect.")).abilities
    (condition,) = ability.if_
    assert isinstance(condition, Condition)
    assert condition.not_ is not None
    assert condition.not_.exists is not None
    assert condition.not_.exists.except_self

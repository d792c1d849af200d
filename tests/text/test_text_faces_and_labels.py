"""Small words that must not be lost: "face-up" of one of two places, "face-down" of this card, whose an exception is,
"Heads:" before what nobody read. Every text is invented."""

from __future__ import annotations

import pytest

from convert.effects import Condition, Event, Filter, Selector
from convert.effects import steps as op
from tests.text.conftest import Read


@pytest.mark.parametrize("place", ["face-up from your side of the field", "face-up from your field", "face-up field"])
def test_one_of_two_places_is_face_up(read: Read, place: str) -> None:
    reading = read(f'You can send 1 "Moss" and 1 "Fern" from your hand and/or {place} to the GY; draw 1 card.')
    assert not reading.unread
    paid = [step.what for step in reading.abilities[0].cost if isinstance(step, op.ToUsed)]
    assert [one.where.face for one in paid if one.where is not None] == ["up", "up"]


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("face-down Defense Position", Filter(face="down")),
        ("face-up Defense Position", Filter(face="up", stance="defense")),
        ("face-up Attack Position", Filter(stance="attack")),
        ("Defense Position", Filter(stance="defense")),
    ],
)
def test_how_this_card_lies(read: Read, said: str, where: Filter) -> None:
    """SHADOW-04: a Shadow is not what stands in Defense Mode in the open."""
    reading = read(f"If this {said} card is attacked: Draw 1 card.")
    when = reading.abilities[0].when
    assert not reading.unread
    assert when is not None
    assert when.what == Selector(how="self", where=where)


@pytest.mark.parametrize(("kind", "thing"), [("Equip Spell", "spell"), ("monster", "monster")])
def test_the_exception_is_of_what_is_equipped(read: Read, kind: str, thing: str) -> None:
    reading = read(
        f'Equip 1 "Moss" {kind} from your Deck to 1 face-up monster you control, except "Old Moss".', "spell"
    )
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(step, op.Equip)
    assert step.what.where is not None
    assert step.what.where.not_ == Filter(name="Old Moss")
    assert step.to.where == Filter(face="up")


def test_another_exception_stays_with_the_bearer(read: Read) -> None:
    reading = read('Equip 1 "Moss" Equip Spell from your Deck to 1 monster you control, except "Wick".', "spell")
    (step,) = reading.abilities[0].do
    assert isinstance(step, op.Equip)
    assert step.to.where == Filter(not_=Filter(name="Wick"))


@pytest.mark.parametrize(
    ("but", "fields"),
    [
        ("Tokens and this card", {"where": Filter(not_=Filter(kind="token")), "except_self": True}),
        ("Tokens and Fish monsters", {"where": Filter(not_=Filter(any_=(Filter(kind="token"), Filter(type="Fish"))))}),
    ],
)
def test_each_of_the_exceptions_is_left_out(read: Read, but: str, fields: dict[str, object]) -> None:
    reading = read(f"FLIP: Destroy all monsters on the field, except {but}.")
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(step, op.Destroy)
    assert step.what == Selector(id="c1", how="all", kind="monster", side="any", zone="play", **fields)  # type: ignore[arg-type]


def test_the_bearer_is_left_out_too(read: Read) -> None:
    reading = read(
        "Destroy all monsters on the field, except Tokens and the equipped monster.", "spell", property="equip"
    )
    destroyed = [step for one in reading.abilities for step in one.do if isinstance(step, op.Destroy)]
    assert not reading.unread
    assert [step.what.except_ for step in destroyed] == [Selector(how="equipped", kind="monster")]


@pytest.mark.parametrize("label", ["Heads", "Tails"])
def test_a_label_stands_with_what_nobody_read(read: Read, label: str) -> None:
    other = "Tails" if label == "Heads" else "Heads"
    reading = read(
        f"Toss a coin.\n● {other}: Draw 1 card.\n● {label}: Frobnicate the pond, and if you do, draw 1 card.", "spell"
    )
    (unread,) = reading.unread
    assert unread.text.startswith(f"● {label}: Frobnicate")


@pytest.mark.parametrize("them", ["both those targets", "those targets", "them"])
@pytest.mark.parametrize(
    "order", ["1 Fish monster you control and this card", "this card and 1 Fish monster you control"]
)
def test_this_card_is_one_of_what_was_targeted(read: Read, them: str, order: str) -> None:
    reading = read(f"You can target {order}; banish {them}.")
    gone = [step.what for step in reading.abilities[0].do if isinstance(step, op.Banish)]
    assert not reading.unread
    assert sorted(one.ref or one.how or "" for one in gone) == ["self", "t1"]


@pytest.mark.parametrize(
    ("head", "event"),
    [
        (
            "If this face-down Defense Position card was attacked by an opponent's monster, before damage calculation",
            "damage_step",
        ),
        ("After damage calculation, if this face-down card was attacked by an opponent's monster", "battles"),
        ("If an opponent's monster attacks this face-down card, after damage calculation", "battles"),
    ],
)
def test_shadow_04_in_its_damage_step_it_is_no_shadow_any_more(read: Read, head: str, event: str) -> None:
    (ability,) = read(f"{head}: Draw 1 card.").abilities
    turned = Condition(occurred=Event(event="revealed", what=Selector(how="self"), how="attacked"), during="attack")
    assert ability.when is not None
    assert (ability.when.event, turned in ability.if_) == (event, True)
    assert Selector(how="self") in (ability.when.what, ability.when.by)

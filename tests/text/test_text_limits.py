"""How often, how many, and in which way: the sentences that limit. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from convert.effects import Condition, Event, Filter, Limit, Selector
from convert.effects.steps import ChangeLevel, Forbid
from convert.text import Reading
from convert.text.sentences.limits import take_limit_sentence
from convert.text.tokens import tokenize

Read = Callable[..., Reading]
NAME = Limit(scope="name")
CHAIN = Limit(per="chain", scope="name", group="g2")
DRAW = "You can discard 1 card; draw 1 card."
GAIN = "You can pay 100 LP; gain 200 LP."


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ('You can only use this effect of "Moss Frog" once per turn.', NAME),
        ('You can only use this effect of "Moss Frog" twice per turn.', Limit(n=2, scope="name")),
        ('You can use this effect of "Moss Frog" up to 3 times per turn.', Limit(n=3, scope="name")),
        ('You can only use this effect of "Moss Frog" once per Duel.', Limit(per="duel", scope="name")),
        ('You can only activate this effect of "Moss Frog" once per Chain.', Limit(per="chain", scope="name")),
        ('You can only activate 1 "Moss "Old" Frog" per turn.', Limit(scope="name", activate=True)),
        ('You can only apply this effect of "Moss Frog" once per turn.', NAME),
    ],
)
def test_how_often_and_of_which_span(text: str, limit: Limit) -> None:
    read = take_limit_sentence(tokenize(text.removesuffix(".")).words)
    assert read is not None
    assert read.limit == limit


def limits(reading: Reading) -> list[object]:
    return [ability.limit for ability in reading.abilities]


def test_the_following_and_the_previous_effect_are_those_after_and_before(read: Read) -> None:
    after = f'{DRAW} You can only use each of the following effects of "Moss Frog" once per turn. {GAIN}'
    assert limits(read(after)) == [None, NAME]
    before = f'{DRAW} You can only use the previous effect of "Moss Frog" once per turn. {GAIN}'
    assert limits(read(before)) == [NAME, None]


def test_no_two_in_one_chain_is_a_limit_of_its_own(read: Read) -> None:
    text = (
        f'{DRAW} {GAIN} You can only use each effect of "Moss Frog" once per turn, and cannot activate more than 1 in '
        "the same Chain."
    )
    assert limits(read(text)) == [(NAME, CHAIN), (NAME, CHAIN)]


def test_one_face_up_or_one_of_a_series(read: Read) -> None:
    (own,) = read('You can only control 1 face-up "Moss Frog".').abilities
    (series,) = read('You can only control 1 "Frog" monster.').abilities
    assert own.do[0] == Forbid(
        what=Selector(kind="caster", side="you"), action="control", limit=Limit(), src=0,
        by=Selector(how="self", where=Filter(face="up")),
    )  # fmt: skip
    assert isinstance(series.do[0], Forbid)
    assert series.do[0].by == Selector(kind="monster", where=Filter(series="Frog"))


def test_must_first_holds_until_it_has_come_that_way(read: Read) -> None:
    must, first = (
        read(f'Must {first}be Special Summoned with "Moss Gate".').abilities[0].do[0] for first in ("", "first ")
    )
    came = Condition(occurred=Event(event="summoned", what=Selector(how="self")), during="duel")
    assert isinstance(must, Forbid)
    assert isinstance(first, Forbid)
    assert must.if_ is None
    assert first.if_ == (Condition(not_=came),)


def test_a_ban_from_the_extra_deck_says_from_where(read: Read) -> None:
    (ability,) = read(f"{DRAW[:-1]}, also you cannot Special Summon monsters from the Extra Deck this turn.").abilities
    ban = ability.do[-1]
    assert isinstance(ban, Forbid)
    assert (ban.where, ban.by) == ("extra", None)


def test_by_having_one_thing_while_another_holds_are_two_conditions(read: Read) -> None:
    text = (
        "Must be Special Summoned (from your hand) by controlling 2 or more Fish monsters while your opponent controls "
    )
    rule, own = read(text + "a monster.").abilities
    assert isinstance(rule.do[0], Forbid)
    assert [condition.gte for condition in own.if_] == [2, None]


def test_what_a_ritual_may_not_be_made_with(read: Read) -> None:
    (rule,) = read("Must be Ritual Summoned, without using any Level 7 monsters.").abilities
    must, never = rule.do
    assert isinstance(must, Forbid)
    assert isinstance(never, Forbid)
    assert (never.action, never.as_) == ("summon", "ritual")
    assert never.by is not None
    assert never.by.where is not None
    assert never.by.where.level is not None


def test_using_something_that_is_not_kept_stays_unread(read: Read) -> None:
    reading = read('Must be Special Summoned with "Moss Gate", using that monster.')
    assert len(reading.unread) == 1


def test_kinds_of_material_are_each_forbidden(read: Read) -> None:
    (ability,) = read("Cannot be used as a Fusion, Synchro, or Xyz Material for a Summon.").abilities
    assert [step.as_ for step in ability.do if isinstance(step, Forbid)] == ["fusion", "synchro", "xyz"]


def test_a_level_rises_only_so_far(read: Read) -> None:
    (ability,) = read("Once per turn: You can increase the Level of this card by 1 (max. 12).").abilities
    (step,) = ability.do
    assert isinstance(step, ChangeLevel)
    assert (step.add, step.max) == (1, 12)


EACH = 'You can only use each of the following effects of "Test Card" once per turn'
TWO = "If this card is Normal Summoned: You can draw 1 card. If this card is destroyed: You can draw 2 cards."


@pytest.mark.parametrize(
    "text",
    [
        f"{EACH}, and cannot Special Summon during the turn you activate either effect. {TWO}",
        f"{EACH}, also you cannot Special Summon the turn you activate either effect. {TWO}",
    ],
)
def test_what_activating_any_of_them_brings_with_it(read: Read, text: str) -> None:
    reading = read(text)
    assert not reading.unread
    assert [[type(step).__name__ for step in one.do] for one in reading.abilities] == [["Prepare", "Forbid"]] * 2
    assert all(one.limit == Limit(scope="name") for one in reading.abilities)


def test_what_must_hold_for_any_of_them(read: Read) -> None:
    reading = read(f'{EACH}, and can only activate them while "Moss" is on your field or in your GY. {TWO}')
    assert not reading.unread
    assert all(
        one.if_[0].exists is not None and one.if_[0].exists.zone == ("play", "used") for one in reading.abilities
    )


@pytest.mark.parametrize(
    "said",
    [
        "for the rest of this turn, you can only Special Summon once from the Extra Deck",
        "you can only Special Summon from the Extra Deck once for the rest of this turn",
        "you can only Special Summon one more time from the Extra Deck this turn",
    ],
)
def test_how_often_one_may_summon_from_the_extra_deck_this_turn(read: Read, said: str) -> None:
    (ability,) = read(f"Draw 1 card, also {said}.", "spell").abilities
    ban = msgspec.to_builtins(ability.do[-1])
    assert (ban["action"], ban["where"], ban["until"], ban["limit"]) == ("special_summon", "extra", "end_of_turn", {})


def test_how_often_a_card_that_stays_is_activated_is_no_limit_of_what_it_sets_off(read: Read) -> None:
    text = (
        "Twice per turn, if a Fish monster is Special Summoned: You can draw 1 card. "
        'You can only activate 1 "Test Card" per turn.'
    )
    cast, sets_off = read(text, "spell", property="continuous").abilities
    assert (cast.mode, cast.limit, cast.do) == ("cast", Limit(scope="name", activate=True), ())
    assert (sets_off.mode, sets_off.limit) == ("trigger", Limit(n=2))

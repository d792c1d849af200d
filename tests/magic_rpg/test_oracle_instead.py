"""Sentences with "instead": what they take the place of, and what is unread because it needs what was not done."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read, trees
from tests.magic_rpg.test_oracle_said_before import done

KICKED = {"paid": "kicker"}
UNKICKED = {"not": KICKED}


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


@pytest.mark.parametrize(
    "second",
    [
        "If this spell was kicked, it deals 5 damage to that creature instead.",
        "If this spell was kicked, it deals 5 damage instead.",
        "It deals 5 damage instead if you control a Goblin.",
    ],
)
def test_the_spell_itself_deals_the_other_damage(reader: OracleReader, second: str) -> None:
    first, other = done(reader, f"This spell deals 3 damage to target creature. {second}", "Instant")
    assert first["by"] == other["by"] == {"how": "self"}
    assert first["to"] == other["to"] == {"ref": "t1"}


def test_a_kicked_spell_that_deals_damage_is_the_spell(reader: OracleReader) -> None:
    text = "Return target creature to its owner's hand. If this spell was kicked, it deals 2 damage to target player."
    assert done(reader, text, "Instant")[1]["by"] == {"how": "self"}


def test_what_either_of_two_finds_has_one_name(reader: OracleReader) -> None:
    text = (
        "Search your library for a basic land card. If this spell was kicked, instead search your library for a "
        "creature card. Reveal that card, put it into your hand, then shuffle."
    )
    plain, other, shown, taken, _ = done(reader, text, "Sorcery")
    assert (plain["if"], other["if"]) == ([UNKICKED], [KICKED])
    assert plain["what"]["id"] == other["what"]["id"] == shown["what"]["ref"] == taken["what"]["ref"]


def test_those_tokens_are_what_was_made_before(reader: OracleReader) -> None:
    text = "Create two 1/1 green Elf creature tokens. If this spell was kicked, create four of those tokens instead."
    two, four = done(reader, text, "Sorcery")
    alike = {"name", "power", "toughness", "color", "subtype", "types"}
    assert {key: two[key] for key in alike} == {key: four[key] for key in alike}
    assert (two["count"], four["count"]) == (2, 4)


def test_where_it_goes_instead_is_all_that_changes(reader: OracleReader) -> None:
    text = (
        "Search your library for a land card, put it into your hand, then shuffle. "
        "If this spell was kicked, put that card onto the battlefield instead."
    )
    steps = done(reader, text, "Sorcery")
    assert [(one["op"], one.get("if")) for one in steps] == [
        ("search", None),
        ("to_prepared", [UNKICKED]),
        ("shuffle", None),
        ("special_summon", [KICKED]),
    ]


def test_who_need_not_do_it_instead_does_what_was_said(reader: OracleReader) -> None:
    text = (
        "Return target creature to its owner's hand. "
        "If this spell was kicked, you may put that creature on top of its owner's library instead."
    )
    offered, else_ = done(reader, text, "Sorcery")
    assert (offered["op"], offered["optional"], offered["if"]) == ("to_spellbook", True, [KICKED])
    assert (else_["op"], else_["link"], "if" in else_) == ("to_prepared", "if_not", False)


def test_instead_at_the_beginning_is_of_the_whole_sentence(reader: OracleReader) -> None:
    text = "Draw a card, then discard a card. If this spell was kicked, instead draw three cards."
    assert [one["if"] for one in done(reader, text, "Sorcery")] == [[UNKICKED], [UNKICKED], [KICKED]]


def test_all_that_fit_need_no_name(reader: OracleReader) -> None:
    text = (
        "Creatures you control get +1/+1 until end of turn. "
        "If this spell was kicked, those creatures get +2/+2 until end of turn instead."
    )
    other = done(reader, text, "Instant")[1]
    assert other["what"] == {"how": "all", "kind": ["creature"], "side": "you"}


@pytest.mark.parametrize(
    "text",
    [
        # a number of what was not done
        "Mill four cards. If this spell was kicked, mill twice that many cards instead.",
        # "countered this way" is no condition of countering
        "Counter target spell. If the spell is countered this way, exile it with three time counters on it instead.",
        # one of them only: the others go where they went
        "Return up to two target creature cards from your graveyard to your hand. "
        "If this spell was kicked, you may put one of those cards onto the battlefield instead.",
    ],
)
def test_what_needs_what_was_not_done_is_unread(reader: OracleReader, text: str) -> None:
    reading = read(reader, text, "Sorcery")
    assert [one.src for one in reading.unread] == [1]
    ((step,),) = [ability.do for ability in reading.abilities]
    assert step.if_ is None


def test_a_later_sentence_about_what_may_not_be_there_is_unread(reader: OracleReader) -> None:
    text = (
        "Look at the top four cards of your library. If this spell was kicked, draw two cards instead. "
        "Put one of those cards into your hand."
    )
    assert [one.src for one in read(reader, text, "Sorcery").unread] == [2]


def test_a_question_is_asked_of_each_step(reader: OracleReader) -> None:
    """What one condition finds has no name that another could mean."""
    lead = "As long as you control a Goblin, this creature gets +1/+1 and has trample."
    tail = "This creature gets +1/+1 and has trample as long as you control a Goblin."
    for text in (lead, tail):
        (tree,) = whole(reader, text, "Creature — Elf")
        asked: list[Any] = [one["if"] for one in tree["do"]]
        assert asked[0] == asked[1]
        assert "ref" not in str(asked)


def test_each_with_a_condition_of_its_own(reader: OracleReader) -> None:
    text = "Target creature gets +2/+0, gains trample if it's red, and gains haste if it's white until end of turn."
    assert ["if" in one for one in done(reader, text, "Instant")] == [False, True, True]


@pytest.mark.parametrize(("may", "more"), [("", 2), ("you may ", [1, 2])])
def test_both_instead_must_be_chosen_where_nobody_may(reader: OracleReader, may: str, more: int | list[int]) -> None:
    text = f"Kicker {{2}}\nChoose one. If this spell was kicked, {may}choose both instead.\n• Draw a card.\n• Scry 2."
    choice = trees(read(reader, text, "Instant"))[-1]["do"][0]
    assert (choice["more"], choice["more_if"]) == (more, [{"paid": "kicker"}])

"""What is said once and is of several: adjectives, the other side of a fight, what a later step makes."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read, trees


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


@pytest.mark.parametrize(
    ("text", "of_each"),
    [
        ("Search your library for a basic Plains, Swamp, or Forest card, reveal it, then shuffle.", ["basic"] * 3),
        ("Search your library for a basic Island or Mountain card, reveal it, then shuffle.", ["basic"] * 2),
        ("Search your library for a basic land card or Gate card, reveal it, then shuffle.", ["basic", None]),
        ("Search your library for up to two basic land cards and/or Gate cards, then shuffle.", ["basic", None]),
    ],
)
def test_basic_is_of_all_whose_noun_is_said_once(reader: OracleReader, text: str, of_each: list[str | None]) -> None:
    (tree,) = whole(reader, text, "Sorcery")
    parts = tree["do"][0]["what"]["where"]["any"]
    assert [one.get("supertype", [None])[0] for one in parts] == of_each


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Counter target green instant or sorcery spell.", {"color": ["green"]}),
        ("Counter target white or blue instant or sorcery spell.", {"color": ["white", "blue"]}),
        ("Return target non-Lesson instant or sorcery card from your graveyard to your hand.", "nots"),
        ("Return target black creature or artifact card from your graveyard to your hand.", {"color": ["black"]}),
    ],
)
def test_a_color_is_of_all_whose_noun_is_said_once(reader: OracleReader, text: str, where: Any) -> None:
    (tree,) = whole(reader, text, "Instant")
    (aimed,) = tree["targets"]
    assert aimed["where"] == (where if isinstance(where, dict) else {"nots": [{"subtype": ["Lesson"]}]})
    assert len(aimed["kind"]) == 2


def test_what_has_its_own_noun_has_its_own_adjectives(reader: OracleReader) -> None:
    (tree,) = whole(reader, "You may cast legendary spells and artifact spells as though they had flash.")
    assert tree["do"][0]["what"]["where"]["any"] == [{"supertype": ["legendary"]}, {"kind": ["artifact"]}]


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        ("green creature", {"color": ["green"]}),
        ("creature with flying", {"keyword": ["flying"]}),
        ("creature with power 2 or less", {"power": {"lte": 2}}),
        ("creature", None),
    ],
)
def test_the_other_creature_of_a_fight_is_asked_for_on_both_sides(
    reader: OracleReader, kind: str, where: dict[str, Any] | None
) -> None:
    text = f"Whenever this creature blocks or becomes blocked by a {kind}, tap that creature at end of combat."
    (tree,) = whole(reader, text)
    assert tree["when"]["event"] == "blocks_or_blocked"
    assert tree["when"]["by"].get("where") == where
    (later,) = tree["do"]
    assert later["do"][0]["what"] == {"how": "event", "role": "by"}


def test_blocking_or_being_blocked_asks_for_no_other_creature(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever this creature blocks or becomes blocked, untap it.")
    assert [one["event"] for one in tree["when"]["any"]] == ["blocks", "blocked"]


@pytest.mark.parametrize(
    ("text", "ops"),
    [
        (
            "When you next cast an instant spell this turn, copy that spell. You may choose new targets for the copy.",
            ["copy", "change_target"],
        ),
        (
            "Whenever a Goblin you control deals combat damage to a player this turn, exile the top card of your "
            "library. You may play it this turn.",
            ["banish", "play_from"],
        ),
        (
            "Whenever a creature you control dies this turn, create a 1/1 red Goblin creature token. It gains haste "
            "until end of turn.",
            ["token", "grant"],
        ),
    ],
)
def test_what_means_what_is_made_later_is_done_then(reader: OracleReader, text: str, ops: list[str]) -> None:
    (tree,) = whole(reader, text, "Sorcery")
    (later,) = tree["do"]
    assert (later["op"], [one["op"] for one in later["do"]]) == ("delayed", ops)
    (name,) = {str(one["ref"]) for one in [later["do"][1]["what"]]}
    assert name in str(later["do"][0])


def test_what_means_nothing_of_a_later_step_is_done_at_once(reader: OracleReader) -> None:
    text = "Create a 1/1 red Goblin creature token. At the beginning of the next end step, sacrifice it. Draw a card."
    (tree,) = whole(reader, text, "Sorcery")
    assert [one["op"] for one in tree["do"]] == ["token", "delayed", "prepare"]


@pytest.mark.parametrize(
    ("kind", "more"), [("historic", {"produces": "historic"}), ("green creature", {"color": ["green"]}), ("", {})]
)
def test_the_first_spell_of_a_turn_is_of_its_kind(reader: OracleReader, kind: str, more: dict[str, Any]) -> None:
    (tree,) = whole(reader, f"The first {kind} spell you cast each turn costs {{1}} less to cast.".replace("  ", " "))
    first = {"during": "turn", "befell": {"event": "cast", "nth": 1}}
    assert tree["do"][0]["what"]["where"] == first | more


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Unattach all Equipment from target Goblin.", {"subtype": ["Equipment"], "attached_to": {"ref": "t1"}}),
        (
            "Destroy X target Swamps. You gain life equal to the number of Swamps put into a graveyard this way.",
            {},
        ),
    ],
)
def test_what_a_row_says_stands_beside_what_its_noun_says(
    reader: OracleReader, text: str, where: dict[str, Any] | None
) -> None:
    reading = read(reader, text, "Sorcery", cost="{X}{R}")
    (tree,) = trees(reading)
    done = tree["do"][-1]
    if where:
        assert done["what"]["where"] == where
    else:
        assert done["amount"]["count"]["where"] == {"subtype": ["Swamp"], "this_way": True}


@pytest.mark.parametrize("zone", ["", " from exile", " exiled with this creature"])
@pytest.mark.parametrize("who", ["you play", "a player plays"])
def test_a_card_is_played_as_a_land_or_as_a_spell(reader: OracleReader, who: str, zone: str) -> None:
    (tree,) = whole(reader, f"Whenever {who} a card{zone}, you gain 1 life.")
    both = tree["when"]["any"]
    assert [(one["event"], one["what"]["kind"]) for one in both] == [("land_played", ["card"]), ("cast", ["spell"])]
    assert both[0].get("from") == both[1].get("from") == ("banished" if "exile" in zone else None)


def test_what_is_prevented_among_several_is_so_much_in_all(reader: OracleReader) -> None:
    text = "Prevent the next 7 damage that would be dealt this turn to any number of targets, divided as you choose."
    (tree,) = whole(reader, text, "Instant")
    assert (tree["do"][0]["amount"], tree["do"][0]["divided"]) == (7, "choice")


def test_what_is_destroyed_later_or_unless_it_is_paid_for_is_kept_from_regenerating_too(reader: OracleReader) -> None:
    """MRPG-MTG-16."""
    told = " A creature destroyed this way can't be regenerated."
    (tree,) = whole(reader, "Destroy target creature unless its controller pays 2 life." + told, "Sorcery")
    assert tree["do"][0]["do"][0]["no_regeneration"]


def test_what_means_what_is_aimed_at_later_is_done_then(reader: OracleReader) -> None:
    text = (
        "Whenever a Goblin you control attacks this turn, target Wall gets -1/-1 until end of turn. That creature "
        "gains haste until end of turn."
    )
    (tree,) = whole(reader, text, "Sorcery")
    (later,) = tree["do"]
    assert [one["op"] for one in later["do"]] == ["modify", "grant"]
    assert [one["what"] for one in later["do"]] == [{"ref": "t1"}] * 2


@pytest.mark.parametrize("what", ["target Goblin", "target artifact", "this creature"])
def test_the_other_of_two_actions_hangs_on_nothing(reader: OracleReader, what: str) -> None:
    (tree,) = whole(reader, f"Whenever this creature attacks, you may tap or untap {what}.")
    assert [(one["op"], one["optional"], one.get("link")) for one in tree["do"]] == [
        ("tap", True, None),
        ("untap", True, None),
    ]
    assert len({one["either"] for one in tree["do"]}) == 1


@pytest.mark.parametrize("then", ["put it into your hand", "put a dread counter on this creature", "draw a card"])
def test_what_is_done_with_what_may_be_revealed_hangs_on_it(reader: OracleReader, then: str) -> None:
    seen = "When this creature enters, look at the top card of your library."
    text = f"{seen} If it's an Elf card, you may reveal it and {then}."
    (tree,) = whole(reader, text)
    shown, done = tree["do"][1:]
    assert (shown["op"], shown["optional"]) == ("look", True)
    assert done["link"] == "then"

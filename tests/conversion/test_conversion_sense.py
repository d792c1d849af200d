"""Sense: what a schema cannot see in an entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from convert.cards.model import Card
from convert.systems.duel_monsters import SYSTEM

Plain = dict[str, Any]


@pytest.fixture
def dragon(make_card: Callable[..., Card], entry_of: Callable[..., Any]) -> Plain:
    built = msgspec.to_builtins(entry_of(make_card("Sand Wyrm", level=4)))
    assert isinstance(built, dict)
    return built


def found(*entries: Plain) -> list[tuple[str, str]]:
    return [(finding.code, ".".join(map(str, place))) for finding, place, _ in SYSTEM.sense(entries)]


def test_what_the_toolkit_makes_makes_sense(starter_entries: Mapping[str, Plain]) -> None:
    assert [sensed.finding.message for sensed in SYSTEM.sense(list(starter_entries.values()))] == []


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, []),
        ({"mp_cost": 3}, [("C2S302", "mp_cost")]),
        ({"hp": 13}, [("C2S307", "hp")]),
        ({"attuned": {"mp_cost": 5, "sustain_cost": 2}}, [("C2S307", "attuned.sustain_cost")]),
        ({"hp": 13, "note": "It is a tough one."}, []),
        ({"ritual_spell": "no-such-rite"}, [("C2S306", "ritual_spell")]),
        ({"npc": {"teaches": ["nothing"]}}, [("C2S306", "npc.teaches.0")]),
        ({"signature_spell": "nothing"}, [("C2S306", "signature_spell")]),
        ({"signature_spell": "sand-wyrm"}, [("C2S310", "signature_spell")]),
    ],
)
def test_numbers_that_no_rule_gives_and_references_to_nothing(
    dragon: Plain, fields: Plain, expected: list[tuple[str, str]]
) -> None:
    assert found(dragon | fields) == expected


def test_a_signature_spell_is_one_that_is_cast(dragon: Plain, starter_entries: Mapping[str, Plain]) -> None:
    """GM-07: not what is armed and waits, nor what does nothing as it is cast."""

    def of(slug: str, **more: Any) -> list[tuple[str, str]]:
        spell = next(entry for entry in starter_entries.values() if entry["slug"] == slug)
        both = SYSTEM.sense([dragon | {"signature_spell": slug}, spell | more])
        return [(one.finding.code, one.finding.message.partition(", which ")[2]) for one in both]

    assert of("hinotama") == []
    assert of("mirror-force") == [("C2S310", "waits for what others do: the monster cannot use it (GM-07)")]
    nothing = of("hinotama", effects=[], adjudication={"status": "flavour"}, note="Nobody knows what it does.")
    assert nothing == [("C2S310", "does nothing that the rules know as it is cast: the monster cannot use it (GM-07)")]


def test_a_rank_that_its_rarity_does_not_give_wants_a_word(dragon: Plain) -> None:
    moved = SYSTEM.derive("monster", dragon | {"rank": 3}, frozenset({"rank"}))
    assert found(moved) == []
    assert found({**moved, "rank_note": ""}) == [("C2S301", "rank")]


@pytest.mark.parametrize(
    ("note", "why"),
    [
        ("It sleeps below the old well.", False),
        ("A jar, kept between uses.", False),
        ("At our table it is rarer.", True),
        ("Rank 3: it was too cheap.", True),
        ("House rule.", True),
    ],
)
def test_only_a_note_that_speaks_of_the_rank_says_why_it_is_so(dragon: Plain, note: str, why: bool) -> None:
    """A note may be an old one, about something else."""
    moved = SYSTEM.derive("monster", dragon | {"rank": 3}, frozenset({"rank"})) | {"rank_note": "", "note": note}
    assert (found(moved) == []) is why


def test_a_reference_in_the_effects_must_mean_something(dragon: Plain) -> None:
    step = {"op": "destroy", "what": {"ref": "t1"}}
    dead = dragon | {
        "effects": [{"mode": "activate", "do": [step]}],
        "adjudication": {"status": "automatic", "clauses": 1},
    }
    assert found(dead) == [("C2S303", "effects.0.do.0.what.ref")]
    dead["effects"][0]["targets"] = [{"id": "t1", "how": "target", "kind": "monster"}]
    assert found(dead) == []


@pytest.mark.parametrize(
    ("status", "unread", "op", "true"),
    [
        ("automatic", [], "destroy", True),
        ("automatic", [{"src": 0}], "destroy", False),
        ("automatic", [], "manual", False),
        ("partial", [], "manual", True),
        ("manual", [], "destroy", False),
        ("manual", [{"src": 0}], "destroy", True),
    ],
)
def test_a_status_that_is_not_true(dragon: Plain, status: str, unread: list[Plain], op: str, true: bool) -> None:
    step: Plain = {"op": op, "what": {"how": "self"}} if op == "destroy" else {"op": op, "text": "Ask."}
    entry = dragon | {
        "effects": [{"mode": "activate", "do": [step]}],
        "adjudication": {"status": status, "clauses": 1, "unread": unread},
    }
    assert found(entry) == ([] if true else [("C2S308", "adjudication.status")])


def test_what_is_left_open_in_a_pendulum_half_makes_no_status_untrue(dragon: Plain) -> None:
    """CONVERT-46: the half of a Pendulum Scale is a note, so nothing in it is played or left to anybody."""
    entry = dragon | {
        "effects": [{"mode": "activate", "from": "pendulum", "do": [{"op": "manual", "text": "Place it in a Scale."}]}],
        "adjudication": {"status": "automatic", "clauses": 1},
    }
    assert found(entry) == []
    entry["effects"][0]["from"] = "prepared"
    assert found(entry) == [("C2S308", "adjudication.status")]


@pytest.mark.parametrize(
    ("ability", "wrong"),
    [
        ({"mode": "activate", "do": []}, False),
        ({"mode": "flip", "do": []}, False),
        ({"mode": "cast", "do": []}, True),
        ({"mode": "equip", "do": []}, True),
        ({"mode": "equip", "do": [{"op": "equip", "what": {"how": "self"}, "to": {"kind": "monster"}}]}, False),
    ],
)
def test_an_ability_that_a_creature_cannot_have(dragon: Plain, ability: Plain, wrong: bool) -> None:
    expected = [("C2S304", "effects.0.mode")] if wrong else []
    assert found(dragon | {"effects": [ability]}) == expected


@pytest.mark.parametrize(
    ("step", "wrong"),
    [
        (
            {"op": "forbid", "what": {"how": "self"}, "action": "enter_play", "unless": {"where": {"name": "Loom"}}},
            False,
        ),
        ({"op": "special_summon", "what": {"how": "self"}}, True),
    ],
)
def test_a_spell_may_say_how_it_cannot_come_into_play_and_no_more(step: Plain, wrong: bool) -> None:
    spell = SYSTEM.homebrew("spell", "thread", {"name": "Thread", "rank": 1, "form": "continuous"})
    entry = spell | {"effects": [{"mode": "summon_rule", "do": [{"what": {"how": "self"}, **step}]}], "note": "Woven."}
    assert found(entry) == ([("C2S304", "effects.0.mode")] if wrong else [])


@pytest.mark.parametrize(
    ("text", "fields", "agree"),
    [
        ("Deal 8 Effect Damage.", {}, True),
        ("The opponent loses eight of theirs.", {}, True),
        ("Deal 7 Effect Damage.", {}, False),
        ("Deal 80 Effect Damage.", {}, False),
        ("", {}, False),
        ("Deal 7 Effect Damage.", {"note": "The text is right."}, True),
    ],
)
def test_words_that_say_other_than_the_effects(dragon: Plain, text: str, fields: Plain, agree: bool) -> None:
    hit = {"op": "damage", "to": {"kind": "caster", "side": "opponent"}, "amount": {"n": 8}}
    entry = dragon | {"effects": [{"mode": "activate", "do": [hit]}], "text": text} | fields
    entry["adjudication"] = {"status": "automatic", "clauses": 1}
    assert found(entry) == ([] if agree else [("C2S305", "text")])


def test_what_the_toolkit_says_of_effects_agrees_with_them(dragon: Plain) -> None:
    """Also where it says a number in a way of its own."""
    hit = {"op": "damage", "to": {"kind": "caster", "side": "opponent"}, "amount": {"n": 8}}
    entry = dragon | {"effects": [{"mode": "activate", "do": [hit]}], "adjudication": {"status": "automatic"}}
    assert found(SYSTEM.derive("monster", entry, frozenset({"effects"}))) == []

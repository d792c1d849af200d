"""Overrides: merging, layers, derived fields, and what becomes of each (design 3.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from convert.compendium.base import Base
from convert.compendium.build import Report
from convert.compendium.merge import differences, extended, leaves, merged
from convert.compendium.overrides import apply_layers, read_layers
from convert.compendium.overrides.find import Index
from convert.contract.system import System
from tests.compendium.toy_build import Builder, card

CARDS = (
    card(1, "Ant", level=1),
    card(2, "Bear", level=3, attack=7),
    card(3, "Candle", kind="spell"),
    card(30, "Twin"),
    card(31, "Lamp", kind="spell", aliases=(500,)),
)


def states(report: Report) -> dict[str, str]:
    return {outcome.override.label: outcome.state for outcome in report.outcomes}


def found(report: Report) -> list[tuple[str, int, int]]:
    return [(each.code, each.line, each.column) for each in report.findings]


def test_a_nested_mapping_merges_and_derived_fields_follow(builder: Builder) -> None:
    """CONVERT-02: hand-written values replace computed ones field by field; derived ones are worked out anew."""
    builder.override("bear:\n  card: 2\n  rank: 5\n  body: {hp: 99}\n")
    builder.build(CARDS)
    bear = builder.entries("beasts")["Bear"]
    assert (bear["rank"], bear["mp_cost"], bear["body"]) == (5, 6, {"hp": 99, "attack": 7})


def test_a_derived_field_that_is_overridden_itself_stays(builder: Builder) -> None:
    builder.override("bear: {card: 2, rank: 5, mp_cost: 1}")
    builder.build(CARDS)
    assert builder.entries("beasts")["Bear"]["mp_cost"] == 1


@pytest.mark.parametrize("card_", ["2", "bear", "Bear", "BEAR", '"2"', "00000002"])
def test_a_card_is_named_by_passcode_slug_or_name(builder: Builder, card_: str) -> None:
    builder.override(f"x: {{card: {card_}, rank: 5}}")
    assert states(builder.build(CARDS)) == {"x": "applied"}


def test_null_removes_a_list_replaces_extend_adds(builder: Builder) -> None:
    builder.override("a: {card: 31, aliases: [x, y]}", "1.yaml")
    builder.build(CARDS)
    assert builder.entries("charms")["Lamp"]["aliases"] == ["x", "y"]
    builder.override("a: {card: 31, extend: {aliases: [x, toy-500]}}", "1.yaml")
    builder.build(CARDS)
    assert builder.entries("charms")["Lamp"]["aliases"] == ["toy-500", "x"]
    builder.override("a: {card: 31, aliases: null}", "1.yaml")
    builder.build(CARDS)
    assert "aliases" not in builder.entries("charms")["Lamp"]


@pytest.mark.parametrize("own", [True, False])
def test_a_passcode_that_the_source_lacks_is_no_mistake_in_the_projects_own_folder(
    own: bool, tmp_path: Path, toy: System
) -> None:
    """C2S201: whoever works in the project builds parts of the database with overrides for all of it. A name that
    nothing has is a mistake there too."""
    folder = tmp_path / "overrides"
    (folder / "toy").mkdir(parents=True)
    (folder / "toy" / "a.yaml").write_text(
        "moth: {card: 77, rank: 5}\nnobody: {card: Nobody, rank: 5}\n", encoding="utf-8"
    )
    empty = Base(fingerprint="", label="", version="", cards=0, patterns=(), rows=())
    applied = apply_layers(toy, read_layers(toy, folder if own else None, folder), empty)
    assert sorted((each.line, each.code, each.severity) for each in applied.findings) == [
        (1, "C2S201", "note" if own else "error"),
        (2, "C2S201", "error"),
    ]
    assert [each.override.label for each in applied.outcomes] == (["nobody"] if own else ["moth", "nobody"])


def test_many_overrides_of_cards_that_the_source_lacks_are_told_once_a_file(tmp_path: Path, toy: System) -> None:
    """C2S201: a build of the starter set told each of them by itself."""
    folder = tmp_path / "overrides"
    (folder / "toy").mkdir(parents=True)
    for name in ("a", "b"):
        text = "".join(f"{name}{n}: {{card: {n}, rank: 5}}\n" for n in range(7, 10))
        (folder / "toy" / f"{name}.yaml").write_text(text, encoding="utf-8")
    empty = Base(fingerprint="", label="", version="", cards=0, patterns=(), rows=())
    applied = apply_layers(toy, read_layers(toy, folder, folder), empty)
    told = "no card has the passcode 7, and 2 more overrides are of cards that the source lacks"
    assert [(each.severity, each.message) for each in applied.findings] == [("note", told)] * 2


def test_homebrew_is_an_entry_without_a_card(builder: Builder) -> None:
    builder.override("sandstorm: {new: charm, name: Sandstorm, rank: 3}")
    builder.build(CARDS)
    entry = builder.entries("charms")["Sandstorm"]
    assert (entry["id"], entry["slug"], entry["mp_cost"]) == ("home-sandstorm", "sandstorm", 4)


@pytest.mark.parametrize(("noted", "shown"), [("own", False), ("user", True)])
def test_a_note_speaks_of_the_changes_of_its_own_layer_alone(
    noted: str, shown: bool, tmp_path: Path, toy: System, builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the game finds odd is not excused by the note of an earlier layer."""
    seen: list[Mapping[str, Any]] = []

    def sense(_: System, entries: Sequence[Mapping[str, Any]]) -> tuple[()]:
        seen.extend(entries)
        return ()

    monkeypatch.setattr(type(toy), "sense", sense)
    own = tmp_path / "own" / "toy"
    own.mkdir(parents=True)
    note = {noted: ", note: meant"}
    (own / "a.yaml").write_text(f"bear: {{card: 2, rank: 4{note.get('own', '')}}}\n")
    builder.override(f"bear: {{card: 2, rank: 5{note.get('user', '')}}}")
    builder.build(CARDS, own_overrides=tmp_path / "own")
    assert [("note" in entry) for entry in seen if entry["name"] == "Bear"] == [shown]


def test_homebrew_takes_no_label_that_an_entry_has(builder: Builder) -> None:
    """C2S213: neither that of a card nor that of other homebrew; each of id and slug is enough."""
    builder.override("ant: {new: charm, name: Other}\nsand: {new: charm, name: Sand}")
    report = builder.build(CARDS)
    assert [(each.code, each.severity) for each in report.findings] == [("C2S213", "error")]
    assert states(report) == {"ant": "error", "sand": "applied"}
    index = Index((), ())
    index.add("home-sand", "sand", "Sand")
    assert [index.taken(*asked) for asked in (("home-sand", "x"), ("x", "sand"), ("x", "x"))] == [True, True, False]


def test_an_entry_can_be_left_out(builder: Builder) -> None:
    builder.override("a: {card: 1, leave_out: true}")
    builder.build(CARDS)
    assert "Ant" not in builder.entries("beasts")
    (builder.overrides / "toy" / "mine.yaml").unlink()
    builder.build(CARDS)
    assert "Ant" in builder.entries("beasts")


def test_the_user_layer_lies_over_the_own_one(builder: Builder, tmp_path: Path) -> None:
    own = tmp_path / "own" / "toy"
    own.mkdir(parents=True)
    (own / "a.yaml").write_text("bear: {card: 2, rank: 4, note: own}\nnobody: {card: 999}\n")
    builder.override("bear: {card: 2, rank: 5}")
    report = builder.build(CARDS, own_overrides=tmp_path / "own")
    bear = builder.entries("beasts")["Bear"]
    assert (bear["rank"], bear["note"]) == (5, "own")
    assert states(report) == {"bear": "applied"}


def test_states_no_op_and_stale(builder: Builder) -> None:
    digest = CARDS[1].digest
    builder.override(
        f"same: {{card: 1, rank: 1}}\n"
        f"pinned: {{card: 2, pin: '{digest}', rank: 5}}\n"
        f"old: {{card: 3, pin: 'sha256:{'0' * 64}', rank: 5}}\n"
    )
    report = builder.build(CARDS)
    assert states(report) == {"same": "no-op", "pinned": "applied", "old": "stale"}
    assert found(report) == [("C2S205", 1, 1), ("C2S204", 3, 16)]
    assert report.status == "written", "a stale override is applied, and said"
    assert builder.entries("charms")["Candle"]["rank"] == 5


def test_conflict_the_first_stands_and_both_places_are_named(builder: Builder) -> None:
    builder.override("a: {card: 2, rank: 4}", "1.yaml")
    builder.override("\nb: {card: bear, note: x, rank: 5}\n", "2.yaml")
    report = builder.build(CARDS)
    assert states(report) == {"a": "applied", "b": "conflict"}
    assert builder.entries("beasts")["Bear"]["rank"] == 4
    (conflict,) = report.findings
    assert (conflict.line, conflict.column) == (2, 26)
    assert "1.yaml:1" in conflict.message


@pytest.mark.parametrize(
    ("first", "second", "clash"),
    [
        ("body: {hp: 9}", "body: {hp: 8}", True),
        ("body: {hp: 9}", "body: {hp: 9}", False),
        ("body: {hp: 9}", "body: null", True),
        ("rank: 4", "rank: 4", False),
    ],
)
def test_a_block_and_a_field_in_it_conflict(builder: Builder, first: str, second: str, clash: bool) -> None:
    """One sets the whole block, the other a field of it: only one of them can stand."""
    builder.override(f"a: {{card: 2, {first}}}", "1.yaml")
    builder.override(f"b: {{card: 2, note: x, {second}}}", "2.yaml")
    report = builder.build(CARDS)
    assert states(report) == {"a": "applied", "b": "conflict" if clash else "applied"}


def test_two_files_on_different_fields_are_no_conflict(builder: Builder) -> None:
    builder.override("a: {card: 2, rank: 4}", "1.yaml")
    builder.override("b: {card: 2, note: x, body: {hp: 1}}", "2.yaml")
    builder.override("c: {card: 2, body: {attack: 1}}", "3.yaml")
    assert set(states(builder.build(CARDS)).values()) == {"applied"}


def test_a_vanished_card_is_told_from_one_that_never_was(builder: Builder) -> None:
    builder.build(CARDS)
    builder.override("a: {card: 2, rank: 4}")
    report = builder.build([card for card in CARDS if card.id != 2])
    assert states(report) == {"a": "vanished"}
    assert report.status == "written"
    report = builder.build([card for card in CARDS if card.id != 2] + [card(8, "Boar")])
    assert states(report) == {"a": "vanished"}, "it is remembered over several builds"
    builder.override("a: {card: 4711, rank: 4}")
    report = builder.build(CARDS)
    assert (report.status, found(report)) == ("refused", [("C2S201", 1, 11)])


def test_a_vanished_card_comes_with_its_likely_successor(builder: Builder) -> None:
    builder.build(CARDS)
    builder.override("a: {card: bear, rank: 4}")
    report = builder.build([each for each in CARDS if each.id != 2] + [card(8, "Bear, the Great")])
    assert "'Bear, the Great'" in report.findings[0].hint


def test_an_earlier_passcode_is_followed_and_told(builder: Builder) -> None:
    builder.override("a: {card: 500, rank: 4}")
    report = builder.build(CARDS)
    assert builder.entries("charms")["Lamp"]["rank"] == 4
    assert found(report) == [("C2S207", 1, 11)]
    assert report.findings[0].hint == "write card: 31"


def test_an_entry_that_goes_by_another_name_and_another_passcode_is_followed(builder: Builder) -> None:
    """The data tell that both passcodes are one card; the old name is known from the build before."""
    builder.build(CARDS)
    builder.override("a: {card: bear, rank: 4}")
    renamed = card(20, "Grizzly", level=3, aliases=(2,))
    report = builder.build([*(each for each in CARDS if each.id != 2), renamed])
    assert (states(report), builder.entries("beasts")["Grizzly"]["rank"]) == ({"a": "applied"}, 4)
    assert found(report) == [("C2S207", 1, 11)]
    assert "'Grizzly'" in report.findings[0].message


def test_an_entry_of_ones_own_with_a_mistake_is_told_by_its_name(builder: Builder) -> None:
    builder.build(CARDS)
    builder.override("ogre: {new: charm, name: Old Ogre, body: {hp: 3}}")
    report = builder.build(CARDS)
    (finding,) = report.findings
    assert (finding.code, finding.message) == ("C2S214", "'Old Ogre' is a charm, and no charm has `body`")
    assert states(report) == {"ogre": "error"}


def test_strict_makes_all_but_applied_an_error(builder: Builder) -> None:
    builder.override("a: {card: 1, rank: 1}")
    report = builder.build(CARDS, strict=True)
    assert report.status == "refused"
    assert report.refusal is not None
    assert "1 no-op" in report.refusal.message
    assert not builder.folder.joinpath("manifest.json").exists()


def test_strict_looks_again_where_nothing_changed(builder: Builder) -> None:
    builder.override("a: {card: 1, rank: 1}")
    assert builder.build(CARDS).status == "written"
    assert builder.build(CARDS).status == "unchanged"
    assert builder.build(CARDS, strict=True).status == "refused"
    builder.override("a: {card: 1, rank: 2}")
    assert builder.build(CARDS, strict=True).status == "written"
    assert builder.build(CARDS, strict=True).status == "unchanged"


def test_a_mistake_stops_the_build_and_leaves_the_old_files(builder: Builder) -> None:
    builder.build(CARDS)
    before = builder.files()
    builder.override("a: {card: 1, rnak: 2}")
    report = builder.build(CARDS)
    assert (report.status, found(report)) == ("refused", [("C2S101", 1, 14)])
    assert report.findings[0].hint == "did you mean rank?"
    assert builder.files() == before


def test_an_override_of_a_card_outside_the_part_is_no_mistake(builder: Builder) -> None:
    builder.override("a: {card: 3, rank: 2}\nb: {card: candle, note: x}")
    report = builder.build(CARDS, forms=("wild",))
    assert report.status == "written"
    assert states(report) == {"a": "applied", "b": "applied"}


def test_a_name_of_two_cards_asks_for_the_passcode(builder: Builder) -> None:
    builder.override("a: {card: TWIN, rank: 2}")
    report = builder.build([*CARDS, card(77, "twin!"), card(78, "TWIN")])
    assert "C2S215" not in {each.code for each in report.findings}, "an exact name wins"
    builder.override("a: {card: tWiN, rank: 2}")
    report = builder.build([*CARDS, card(79, "TWIN ")], accept=True)
    assert report.status in ("written", "refused")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"a": 1}, {"a": 2}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}),
        ({"a": 1, "b": [1]}, {"b": [2]}),
        ({}, {"x": {"y": 1}}),
        ({"a": True}, {"a": 1}),
        ({"a": 1}, {"a": 1}),
    ],
)
def test_differences_is_the_inverse_of_merged(old: dict[str, object], new: dict[str, object]) -> None:
    assert merged(old, differences(old, new)) == new


def test_merging_leaves_its_arguments_alone() -> None:
    entry = {"a": {"b": 1}, "c": [1]}
    merged(entry, {"a": {"b": 2}})
    extended(entry, {"c": [2]})
    assert entry == {"a": {"b": 1}, "c": [1]}
    assert list(leaves({"a": {"b": 1}, "c": None})) == [("a.b", 1), ("c", None)]


def test_cards_of_one_name_are_told_by_passcode_and_slug(builder: Builder) -> None:
    builder.override("a: {card: tWiN, rank: 2}")
    report = builder.build([*CARDS, card(78, "TWIN")])
    (several,) = [each for each in report.findings if each.code == "C2S215"]
    assert several.message == "2 cards are called 'tWiN'"
    assert several.hint == "write the passcode: 30 (twin), 78 (twin)"


@pytest.mark.parametrize(
    ("shared", "name", "told"),
    [(False, "Bear", True), (False, "Lamp", True), (True, "Bear", False), (True, "Lamp", True)],
)
def test_a_name_of_another_entry_is_told_where_a_name_means_one(
    shared: bool, name: str, told: bool, builder: Builder
) -> None:
    """C2S224: of any kind; where the game itself gives a spell and a creature one name, of the same kind only."""
    builder.override(f"x: {{new: charm, name: {name}, rank: 2}}")
    echo = (card(90, "Echo"), card(91, "Echo", kind="spell"))
    report = builder.build([*CARDS, *(echo if shared else ())])
    assert ("C2S224" in {each.code for each in report.findings}) == told

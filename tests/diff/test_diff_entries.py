"""One entry on two sides: the words, what follows from what, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from convert.compendium.diff import Side, compare
from convert.compendium.diff.markdown import line, markdown, summary
from convert.compendium.diff.model import Changed
from convert.compendium.files import plain_of
from convert.contract.system import System
from tests.diff.conftest import Change

BURN: Mapping[str, Any] = {
    "effects": [
        {
            "mode": "cast",
            "do": [
                {
                    "op": "damage",
                    "to": {
                        "how": "all",
                        "kind": ["monster", "caster"],
                        "side": "any",
                        "reach": "two_sections",
                        "except": {"kind": "caster", "side": "you"},
                    },
                    "amount": {"n": 7, "raw": 700},
                }
            ],
        }
    ]
}


def only(game: System, old: Side, new: Side) -> Changed:
    """The one entry that differs."""
    (changed,) = compare(game, old, new).changed
    return changed


def test_the_issues_own_example(game: System, printed: Side, change: Change) -> None:
    new = change("ookazi", {**BURN, "rank": 2, "rarity": "Rare"}, card=True)
    (told,) = [each for each in markdown(compare(game, printed, new)) if "Ookazi" in each and "Rank" in each]
    assert told == "- **Ookazi**: Rank 1 → 2, so MP 2 → 3 (new printing); 8 → 7 Effect Damage (errata)"


def test_figures_that_always_follow_are_for_programs(game: System, printed: Side, change: Change) -> None:
    (rank,) = only(game, printed, change("ookazi", {"rank": 2}, card=True)).of("numbers")
    assert rank.field == "rank"
    assert {each.field: (each.old, each.new) for each in rank.so} == {
        "mp_cost": (2, 3),
        "pages": (1, 2),
        "prepare_minutes": (1, 2),
        "transcribe_hours": (1, 2),
        "translate_days": (1, 2),
    }
    assert [each.field for each in rank.so if each.said] == ["mp_cost"]


def test_a_level_moves_all_that_hangs_on_it(game: System, printed: Side, change: Change) -> None:
    changed = only(game, printed, change("aqua-madoor", {"level": 5}, card=True))
    assert line(changed) == (
        "Aqua Madoor: Level 4 → 5, so MP 7 → 8, HP 12 → 14, Sustain 4 → 5, "
        "Real HP 20 → 24, Real Attack 8 → 7, Real Defense 16 → 15 (the card's data)"
    )


def test_a_rank_that_moves_the_reach_of_an_effect_is_its_cause(game: System, printed: Side, change: Change) -> None:
    old = change("dark-hole", {"rank": 2})
    new = change("dark-hole", {"rank": 5}, card=True)
    causes = {each.field: [so.field for so in each.so] for each in only(game, old, new).changes}
    assert "effects" in causes["rank"]


@pytest.mark.parametrize(
    ("side", "said"),
    [
        ({"rules": "another"}, "Rank 1 → 2, so MP 2 → 3 (⚙)"),
        ({"settings": {"forms": ["incantation"]}}, "Rank 1 → 2, so MP 2 → 3 (other settings)"),
        ({"card": True}, "Rank 1 → 2, so MP 2 → 3 (new printing)"),
        ({"card": True, "rules": "another"}, "Rank 1 → 2, so MP 2 → 3 (⚙)"),
        (
            {"why": {"rank": "card.printings; overrides/mine.yaml:4"}},
            "Rank 1 → 2, so MP 2 → 3 (override overrides/mine.yaml:4)",
        ),
        ({"why": {"rank": "edited by hand in spells.json"}}, "Rank 1 → 2, so MP 2 → 3 (edited by hand in spells.json)"),
        ({}, "Rank 1 → 2, so MP 2 → 3"),
    ],
    ids=["toolkit", "settings", "printing", "printing unchanged, toolkit changed", "override", "hand", "nothing known"],
)
def test_why_a_rank_changed(game: System, printed: Side, change: Change, side: dict[str, Any], said: str) -> None:
    """Under a new toolkit, a printing that left rarity, set and date as they were moved nothing."""
    assert line(only(game, printed, change("sparks", {"rank": 2}, **side))) == f"Sparks: {said}"


def test_words_set_by_hand_are_not_said_to_be_read(game: System, printed: Side, change: Change) -> None:
    new = change("sparks", {"text": "My own words."}, card=True, why={"text": "effects; overrides/mine.yaml:7"})
    assert line(only(game, printed, new)) == "Sparks: text written by hand (override overrides/mine.yaml:7)"


def test_an_override_that_is_gone_is_named(game: System, printed: Side, change: Change) -> None:
    old = change("sparks", {"rank": 2}, why={"rank": "card.printings; overrides/mine.yaml:4"})
    assert (
        line(only(game, old, printed)) == "Sparks: Rank 2 → 1, so MP 3 → 2 (override overrides/mine.yaml:4, no longer)"
    )


def test_a_cost_set_by_hand_follows_from_nothing(game: System, printed: Side, change: Change) -> None:
    new = change("sparks", {"rank": 2, "mp_cost": 9}, card=True, why={"mp_cost": "rank; MP-01; overrides/mine.yaml:5"})
    assert (
        line(only(game, printed, new)) == "Sparks: Rank 1 → 2 (new printing); MP 2 → 9 (override overrides/mine.yaml:5)"
    )


def test_new_effects_of_a_card_that_is_otherwise_as_it_was_are_errata_whatever_the_toolkit(
    game: System, printed: Side, change: Change
) -> None:
    new = change("ookazi", BURN, card=True, rules="another")
    assert only(game, printed, new).changes[0].why.cause == "errata"
    both = change("ookazi", {**BURN, "first_set": "Elsewhere"}, card=True, rules="another")
    causes = {each.field: each.why.cause for each in only(game, printed, both).changes}
    assert causes == {"effects": "card or toolkit", "first_set": "new printing"}


def test_a_fusion_follows_its_materials(game: System, printed: Side, change: Change) -> None:
    slug = "blue-eyes-ultimate-dragon"
    entry = next(plain for each in printed.lines.values() if (plain := plain_of(each))["slug"] == slug)
    (material,) = entry["materials"]
    new = change("blue-eyes-white-dragon", {"rank": 5, "rarity": "Rare"}, card=True)
    new = change(slug, {"materials": [{**material, "rank": 5}]}, of=new)
    changed = {each.slug: each for each in compare(game, printed, new).changed}[slug]
    assert line(changed) == (
        f"Blue-Eyes Ultimate Dragon: Rank of Blue-Eyes White Dragon {material['rank']} → 5, "
        f"so MP {entry['mp_cost']} → {entry['mp_cost'] + 1} (follows Blue-Eyes White Dragon)"
    )


def test_effects_are_told_as_they_were_and_are(game: System, printed: Side, change: Change) -> None:
    new = change("raigeki", {"effects": [{"mode": "cast", "do": [{"op": "prepare", "count": 2}]}]}, card=True)
    (effects,) = only(game, printed, new).of("effects")
    was, now = effects.said
    assert was.startswith("was: Destroy all")
    assert now.startswith("now: ")
    assert "Destroy" not in now


def test_only_the_sentences_that_differ_are_told(game: System, printed: Side, change: Change) -> None:
    entry = next(plain for each in printed.lines.values() if (plain := plain_of(each))["slug"] == "asura-priest")
    fewer = [entry["effects"][0], *entry["effects"][2:]]
    (effects,) = only(game, printed, change("asura-priest", {"effects": fewer}, card=True)).of("effects")
    assert effects.said == ("was: This monster may attack every enemy monster once each.", "now: nothing")


def test_clause_numbers_and_inner_names_are_no_change(game: System, printed: Side, change: Change) -> None:
    entry = next(plain for each in printed.lines.values() if (plain := plain_of(each))["slug"] == "asura-priest")
    renumbered = [{**each, "src": [9]} for each in entry["effects"]]
    difference = compare(game, printed, change("asura-priest", {"effects": renumbered}, card=True))
    assert (difference.changed, difference.reworded) == ((), 1)


def test_words_are_told_as_words(game: System, printed: Side, change: Change) -> None:
    new = change("ookazi", {"name": "Ookazi the Great", "note": ""}, card=True)
    changed = only(game, printed, new)
    assert {each.field for each in changed.of("words")} == {"name", "note"}
    assert "Name Ookazi → Ookazi the Great" in line(changed)


def test_a_chosen_field_is_part_of_what_the_entry_does(game: System, printed: Side, change: Change) -> None:
    (changed,) = only(game, printed, change("ookazi", {"form": "precast"}, card=True)).of("effects")
    assert changed.said == ("Form incantation → precast",)


def test_what_is_left_to_the_table_is_counted(game: System, printed: Side, change: Change) -> None:
    unread = [{"src": 0, "text": "", "role": "effect", "why": "unknown_wording"}]
    new = change("raigeki", {"adjudication": {"status": "partial", "clauses": 1, "unread": unread}}, rules="another")
    changed = only(game, printed, new)
    assert line(changed) == "Raigeki: automatic → partial, left to the table: 0 → 1 clause (⚙)"


def test_nothing_differs_from_itself(game: System, printed: Side) -> None:
    difference = compare(game, printed, replace(printed, rules="another"))
    assert difference.empty
    assert summary(difference) == "Nothing changed in the game."

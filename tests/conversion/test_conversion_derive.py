"""Derived fields: CONVERT-02 and CONVERT-24, for overrides and for homebrew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from convert.cards.model import Card
from convert.systems.duel_monsters import SYSTEM

Plain = dict[str, Any]
Make = Callable[..., Card]


@pytest.fixture
def plain(entry_of: Callable[..., Any]) -> Callable[..., Plain]:
    """A card's entry as plain data."""

    def run(card: Card, **options: Any) -> Plain:
        built = msgspec.to_builtins(entry_of(card, **options))
        assert isinstance(built, dict)
        return built

    return run


def overridden(entry: Plain, **fields: Any) -> Plain:
    """The entry after an override of these fields (blocks merge)."""
    names: set[str] = set()
    for name, value in fields.items():
        names |= {f"{name}.{part}" for part in value} if isinstance(value, dict) else {name}
    merged = entry | {
        name: entry.get(name, {}) | value if isinstance(value, dict) else value for name, value in fields.items()
    }
    return SYSTEM.derive(entry["kind"], merged, frozenset(names))


def test_convert_24_a_monsters_derived_fields(make_card: Make, plain: Callable[..., Plain]) -> None:
    entry = plain(make_card(level=4, attack=1100, defense=1100))
    expected = {
        "mp_cost": 6,
        "hp": 12,
        "sustain_cost": 4,
        "attuned": {"mp_cost": 5, "sustain_cost": 3},
        "real": {"hp": 20, "attack": 7, "defense": 7, "equipment_bonus": 4},
        "boost_limit": 4,
        "pages": 1,
        "prepare_minutes": 5,
        "transcribe_hours": 1,
    }
    assert {name: entry[name] for name in expected} == expected


def test_convert_24_a_spells_derived_fields(make_card: Make, plain: Callable[..., Plain]) -> None:
    entry = plain(make_card("Zap", kind="spell", property="normal"))
    names = ("mp_cost", "pages", "translate_days", "transcribe_hours", "prepare_minutes")
    assert [entry[name] for name in names] == [2, 1, 1, 1, 1]
    assert not {"use_mp", "restore", "create"} & set(entry)


def test_deriving_again_changes_nothing(starter_entries: Mapping[str, Plain]) -> None:
    for entry in starter_entries.values():
        if "npc" not in entry and "note" not in entry and not entry.get("room_trap"):
            assert SYSTEM.derive(entry["kind"], entry, frozenset({"full_action"})) == entry


def test_convert_02_a_new_rank_moves_all_that_follows_from_it(make_card: Make, plain: Callable[..., Plain]) -> None:
    entry = overridden(plain(make_card("Pit", kind="trap", property="normal")), rank=4)
    assert (entry["mp_cost"], entry["use_mp"], entry["pages"], entry["translate_days"]) == (5, 5, 4, 4)
    assert entry["restore"] == {"time": 5, "unit": "minutes", "mp": 50}
    assert entry["create"] == {"time": 10, "unit": "days", "mp": 100}
    assert entry["rank_note"] == "Set by hand."


def test_convert_02_a_derived_field_set_by_hand_stays(make_card: Make, plain: Callable[..., Plain]) -> None:
    entry = overridden(plain(make_card(level=4)), level=6, hp=30, real={"hp": 50})
    assert (entry["hp"], entry["sustain_cost"], entry["mp_cost"]) == (30, 6, 8)
    assert entry["real"] == {"hp": 50, "attack": 6, "defense": 2, "equipment_bonus": 6}


def test_convert_02_the_discount_follows_a_cost_set_by_hand(make_card: Make, plain: Callable[..., Plain]) -> None:
    entry = overridden(plain(make_card(level=4)), mp_cost=3, sustain_cost=2)
    assert entry["attuned"] == {"mp_cost": 2, "sustain_cost": 1}


def test_convert_02_another_form_takes_the_old_forms_figures_with_it(
    make_card: Make, plain: Callable[..., Plain]
) -> None:
    trinket = plain(make_card("Herb", kind="spell", property="normal", text="Gain 700 LP."))
    assert trinket["use_mp"] == 0
    spell = overridden(trinket, form="incantation")
    assert not {"use_mp", "create", "restore"} & set(spell)
    assert spell["mp_cost"] == 2


def test_convert_02_removed_derived_fields_stay_removed(make_card: Make, plain: Callable[..., Plain]) -> None:
    entry = plain(make_card("Pit", kind="trap", property="normal"))
    without = {name: value for name, value in entry.items() if name != "restore"}
    assert "restore" not in SYSTEM.derive("spell", without, frozenset({"restore"}))


def test_convert_34_a_link_rating_set_by_hand_sets_the_level(make_card: Make, plain: Callable[..., Plain]) -> None:
    link = plain(make_card(properties=("effect", "link"), link=2, level=None, defense=None))
    assert overridden(link, link=4)["level"] == 8
    assert overridden(link, link=4)["hp"] == 20


def test_convert_38_a_number_set_by_hand_settles_a_variable_stat(make_card: Make, plain: Callable[..., Plain]) -> None:
    entry = overridden(plain(make_card(attack=None, level=4)), attack=12)
    assert "stat_rule" not in entry
    assert entry["real"]["attack"] == 8


def test_convert_18_a_rank_set_by_hand_moves_the_reach_of_all(make_card: Make, plain: Callable[..., Plain]) -> None:
    entry = plain(make_card("Storm", kind="spell", property="normal"))
    entry["effects"] = [
        {"mode": "cast", "do": [{"op": "destroy", "what": {"how": "all", "kind": "monster", "reach": "section"}}]}
    ]
    moved = overridden(entry, rank=5)
    assert moved["effects"][0]["do"][0]["what"]["reach"] == "two_sections"


def test_fusion_06_materials_set_by_hand_settle_the_cost(make_card: Make, plain: Callable[..., Plain]) -> None:
    fusion = plain(make_card(properties=("fusion",), level=5, text="2 Dragon monsters"))
    assert (fusion["mp_cost"], "fused" in fusion) == (None, False)
    known = [{"name": "A", "rank": 1, "level": 3}, {"name": "B", "rank": 4, "level": 2}]
    settled = overridden(fusion, materials=known)
    assert (settled["mp_cost"], settled["attuned"]["mp_cost"]) == (10, 9)
    assert settled["fused"]["hp"] == 4 + 2 * (5 + 5)
    assert (fusion["hp"], settled["hp"], "stat_rule" in settled) == (None, 4 + 2 * 5, False), "CONVERT-32"
    assert "cost_rule" not in settled


def test_effects_written_by_hand_leave_nothing_unread_and_write_the_text_anew(
    make_card: Make, plain: Callable[..., Plain]
) -> None:
    entry = plain(make_card("Riddle", kind="spell", property="normal", text="What walks at noon?"))
    assert entry["adjudication"]["status"] == "manual"
    told = overridden(entry, effects=[{"mode": "cast", "do": [{"op": "prepare", "count": 2}]}])
    assert told["adjudication"] == {"status": "automatic", "clauses": 1}
    assert told["text"] != entry.get("text", "")
    manual = overridden(entry, effects=[{"mode": "cast", "do": [{"op": "manual", "text": "Ask."}]}])
    assert manual["adjudication"]["status"] == "partial"


def test_text_written_by_hand_stays(make_card: Make, plain: Callable[..., Plain]) -> None:
    entry = overridden(plain(make_card("Zap", kind="spell", property="normal")), text="Zap!", rank=2)
    assert entry["text"] == "Zap!"


def test_effects_that_are_not_valid_are_left_for_the_schema_to_explain(
    make_card: Make, plain: Callable[..., Plain]
) -> None:
    broken = [{"mode": "cast", "do": [{"op": "destory"}]}]
    assert overridden(plain(make_card("Zap", kind="spell", property="normal")), effects=broken)["effects"] == broken


def test_homebrew_spell_needs_only_a_name() -> None:
    entry = SYSTEM.homebrew("spell", "sandstorm", {"name": "Sandstorm", "rank": 2})
    assert (entry["id"], entry["slug"], entry["name"]) == ("home-sandstorm", "sandstorm", "Sandstorm")
    assert (entry["form"], entry["mp_cost"], entry["pages"]) == ("incantation", 3, 2)
    assert msgspec.convert(entry, SYSTEM.entry_types["spell"])


def test_homebrew_monster_gets_its_figures_and_keeps_what_was_set() -> None:
    given = {"level": 3, "attack": 14, "attribute": "FIRE", "hp": 99}
    entry = SYSTEM.homebrew("monster", "sand-wyrm", given)
    assert (entry["name"], entry["hp"], entry["mp_cost"], entry["attuned"]["mp_cost"]) == ("Sand Wyrm", 99, 5, 4)
    assert entry["real"] == {"hp": 16, "attack": 11, "defense": 0, "equipment_bonus": 3}
    assert msgspec.convert(entry, SYSTEM.entry_types["monster"])


def test_homebrew_token_has_no_rank_or_cost() -> None:
    entry = SYSTEM.homebrew("monster", "goat", {"form": "token", "level": 1})
    assert (entry["rank"], entry["mp_cost"], entry["sustain_cost"]) == (None, None, 1)
    assert msgspec.convert(entry, SYSTEM.entry_types["monster"])


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"effects": []}, "flavour"),
        ({"effects": [], "text": "It burns."}, "manual"),
        ({"effects": [{"mode": "cast", "do": []}], "text": "It burns."}, "manual"),
        ({"effects": [{"mode": "cast", "do": [{"op": "manual", "text": "It burns."}]}]}, "partial"),
        ({"effects": [{"mode": "cast", "do": [{"op": "dice"}]}]}, "automatic"),
    ],
)
def test_effects_that_do_nothing_are_not_automatic(fields: dict[str, Any], status: str) -> None:
    """A text beside no effects is the table's to play; nothing at all is flavour."""
    homebrew = SYSTEM.homebrew("spell", "ash", {"name": "Ash", **fields})
    changed = SYSTEM.derive("spell", {**homebrew, "adjudication": {"status": "automatic"}}, frozenset(fields))
    assert (homebrew["adjudication"]["status"], changed["adjudication"]["status"]) == (status, status)

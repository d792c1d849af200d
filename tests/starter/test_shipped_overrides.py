"""The project's own overrides: each is well formed, needed, and makes of the card what the document says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from convert.cards.starter import load_starter
from convert.compendium import base
from convert.compendium.overrides import Applied, apply_layers, read_layers
from convert.contract.registry import load_system
from convert.contract.system import Context

SYSTEM = load_system("duel-monsters")
FOLDER = Path(__file__).resolve().parents[2] / "overrides"
FILES = sorted(FOLDER.glob("*.yaml"))
NAMED_BY_THE_DOCUMENT = {
    "Dian Keto the Cure Master",
    "De-Spell",
    "Dragon Capture Jar",
    "Fissure",
    "Hinotama",
    "Masaki the Legendary Swordsman",
    "Ookazi",
    "Polymerization",
    "Pot of Greed",
    "Red Medicine",
    "Remove Trap",
    "Sparks",
    "Spellbinding Circle",
    "Time Wizard",
    "Tremendous Fire",
}
FORMER_NAMES = {"Red-Eyes Black Dragon"}
"""Cards of the starter set that texts still call by a former name (C2S512)."""


@pytest.fixture(scope="module")
def before() -> base.Base:
    """The starter set's entries as the conversion alone makes them."""
    cards = load_starter()
    conversion = SYSTEM.convert(cards, Context(by_name={card.name: card for card in cards}))
    return base.make(conversion, fingerprint="", label="starter", version="", cards=len(cards))


@pytest.fixture(scope="module")
def applied(before: base.Base) -> Applied:
    return apply_layers(SYSTEM, read_layers(SYSTEM, FOLDER, None), before)


@pytest.fixture(scope="module")
def entries(applied: Applied) -> dict[str, dict[str, Any]]:
    return {changed.plain["name"]: changed.plain for changed in applied.changed.values() if changed.plain}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_names_the_schema_for_editors_and_bears_a_topic(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=../schemas/override.schema.json"
    assert len(yaml.safe_load(path.read_text(encoding="utf-8"))) <= 8


def test_no_override_has_a_finding(applied: Applied) -> None:
    """Not malformed, not stale, not without effect, not in conflict."""
    assert applied.findings == []


def test_what_the_document_decides_and_nothing_else_is_overridden(entries: dict[str, dict[str, Any]]) -> None:
    assert entries.keys() == NAMED_BY_THE_DOCUMENT | FORMER_NAMES
    assert {name for name, entry in entries.items() if entry.get("also_named")} == FORMER_NAMES


def test_overrides_name_cards_by_their_passcode() -> None:
    """A passcode outlives a change of name."""
    for path in FILES:
        for label, override in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            assert isinstance(override["card"], int), label


def test_an_override_with_effects_of_its_own_leaves_nothing_unread(entries: dict[str, dict[str, Any]]) -> None:
    for name in (
        "Sparks",
        "Hinotama",
        "Ookazi",
        "Tremendous Fire",
        "Fissure",
        "Time Wizard",
        "De-Spell",
        "Remove Trap",
    ):
        assert entries[name]["adjudication"]["status"] == "automatic", name
        assert "unread" not in entries[name]["adjudication"], name


@pytest.mark.parametrize(
    ("name", "damage", "who", "reach"),
    [
        ("Sparks", 2, "one", "field"),
        ("Hinotama", 5, "all", "skirmish"),
        ("Ookazi", 8, "all", "two_sections"),
        ("Tremendous Fire", 10, "all", "field"),
    ],
)
def test_the_weaker_a_burn_spell_the_more_selective_it_is(
    entries: dict[str, dict[str, Any]], name: str, damage: int, who: str, reach: str
) -> None:
    """CONVERT-14, EX-61 to EX-64: Rank 1, 2 MP each, and friends are hit as well."""
    entry = entries[name]
    assert (entry["form"], entry["rank"], entry["mp_cost"]) == ("incantation", 1, 2)
    ability = entry["effects"][0]
    first = ability["do"][0]
    assert (first["op"], first["amount"]["n"]) == ("damage", damage)
    hit = ability["targets"][0] if who == "one" else first["to"]
    assert (hit["kind"], hit["side"], hit["reach"]) == (["monster", "caster"], "any", reach)
    assert hit["how"] == ("target" if who == "one" else "all")
    if who == "all":
        assert hit["except"] == {"kind": "caster", "side": "you"}


def test_tremendous_fire_burns_its_caster_for_half(entries: dict[str, dict[str, Any]]) -> None:
    """EX-64: 10 to everyone, and the caster takes only the 5."""
    own = entries["Tremendous Fire"]["effects"][0]["do"][1]
    assert (own["amount"]["n"], own["to"]["kind"], own["to"]["side"]) == (5, "caster", "you")


def test_fissure_is_rank_2_and_takes_any_target_within_one_section(entries: dict[str, dict[str, Any]]) -> None:
    """CONVERT-22, EX-67."""
    entry = entries["Fissure"]
    assert (entry["form"], entry["rank"], entry["mp_cost"], entry["pages"]) == ("incantation", 2, 3, 2)
    target = entry["effects"][0]["targets"][0]
    assert (target["side"], target["reach"], target["count"]) == ("any", "section", 1)
    assert "where" not in target


def test_dian_keto_is_a_healer_who_teaches_her_spell(entries: dict[str, dict[str, Any]]) -> None:
    """CONVERT-25, EX-66: an incantation, where the effect alone makes a trinket (CONVERT-11)."""
    entry = entries["Dian Keto the Cure Master"]
    assert (entry["form"], entry["rank"], entry["mp_cost"]) == ("incantation", 1, 2)
    assert entry["npc"]["role"] == "healer"
    assert entry["npc"]["teaches"] == [entry["slug"]]
    assert "create" not in entry
    assert "use_mp" not in entry


def test_pot_of_greed_is_an_artifact(entries: dict[str, dict[str, Any]]) -> None:
    """CONVERT-11, EX-70."""
    entry = entries["Pot of Greed"]
    assert (entry["form"], entry["rank"], entry["use_mp"]) == ("artifact", 2, 3)
    assert entry["restore"] == {"time": 3, "unit": "minutes", "mp": 30}
    assert entry["create"] == {"time": 6, "unit": "days", "mp": 60}


def test_red_medicine_is_a_trinket(entries: dict[str, dict[str, Any]]) -> None:
    """CONVERT-11, EX-65."""
    entry = entries["Red Medicine"]
    assert (entry["form"], entry["rank"], entry["use_mp"]) == ("trinket", 1, 0)
    assert entry["create"] == {"time": 4, "unit": "hours", "mp": 20}


@pytest.mark.parametrize(
    ("name", "rank", "mp", "restore", "create"),
    [("Spellbinding Circle", 4, 5, (5, 50), (10, 100)), ("Dragon Capture Jar", 2, 3, (3, 30), (6, 60))],
)
def test_two_traps_may_stand_in_a_room(
    entries: dict[str, dict[str, Any]],
    name: str,
    rank: int,
    mp: int,
    restore: tuple[int, int],
    create: tuple[int, int],
) -> None:
    """CONVERT-10, EX-71, EX-72."""
    entry = entries[name]
    assert (entry["form"], entry["rank"], entry["use_mp"]) == ("artifact", rank, mp)
    assert entry["lasting"] is entry["room_trap"] is entry["uses_focus"] is True
    assert (entry["restore"]["time"], entry["restore"]["mp"]) == restore
    assert (entry["create"]["time"], entry["create"]["mp"]) == create


def test_the_circle_holds_one_monster_within_one_section(entries: dict[str, dict[str, Any]]) -> None:
    """EX-71: it cannot attack or change stance."""
    cast, end = entries["Spellbinding Circle"]["effects"]
    assert cast["targets"][0]["reach"] == "section"
    assert cast["do"][0]["action"] == ["attack", "change_stance"]
    assert cast["do"][0]["what"] == end["when"]["what"] == {"ref": cast["targets"][0]["id"]}


def test_time_wizard_strikes_everything_near_or_its_own(entries: dict[str, dict[str, Any]]) -> None:
    """CONVERT-18, EX-73."""
    entry = entries["Time Wizard"]
    assert (entry["rank"], entry["mp_cost"], entry["attuned"]["mp_cost"], entry["hp"]) == (4, 7, 6, 8)
    coin, right, wrong, damage = entry["effects"][0]["do"]
    assert coin == {"op": "coin", "id": "c1", "call": True}
    assert (right["if"], wrong["if"]) == ([{"happened": "c1"}], [{"not": {"happened": "c1"}}])
    assert (right["what"]["side"], right["what"]["reach"], right["what"]["except_self"]) == (
        "any",
        "two_sections",
        True,
    )
    assert (wrong["what"]["side"], wrong["what"]["reach"]) == ("you", "two_sections")
    assert "except_self" not in wrong["what"]
    assert damage["amount"] == {"half": {"sum": "attack", "of": {"ref": wrong["id"]}}}


def test_polymerization_is_always_a_full_action(entries: dict[str, dict[str, Any]]) -> None:
    """FUSION-04, EX-74."""
    entry = entries["Polymerization"]
    assert (entry["rank"], entry["mp_cost"], entry["full_action"]) == (3, 4, True)
    assert "Polymerisation" in entry["aliases"]


def test_spells_against_spells_work_on_what_the_rules_name(entries: dict[str, dict[str, Any]]) -> None:
    """CONVERT-21, EX-68, EX-69."""
    despell = entries["De-Spell"]["effects"][0]["targets"][0]
    assert despell["zone"] == ["play", "prepared", "spellbook"]
    assert despell["kind"] == ["spell", "equipment"]
    assert entries["Remove Trap"]["effects"][0]["targets"][0]["kind"] == "artifact"
    assert "Despell" in entries["De-Spell"]["aliases"]

"""The card as it is printed: a frame for people, lines for pipes, at any width."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console

from convert.cli.card import plain_lines, print_panel
from convert.compendium.book import Compendium
from convert.contract.panel import Panel, Table, plain_panel
from convert.contract.registry import load_system
from convert.contract.source import Source
from convert.effects import Ability, Adjudication, LeftOut, Selector, Unread
from convert.effects.steps import Forbid
from convert.systems.duel_monsters.entries import (
    OR_MORE,
    Attuned,
    Fused,
    Material,
    Monster,
    Npc,
    Real,
    RitualCost,
    Spell,
)
from convert.systems.duel_monsters.panel import describe

SNAPSHOTS = Path(__file__).parent / "panels.txt"
PANEL = Panel(
    title="A Name Long Enough To Want A Line Of Its Own, Or Two",
    badge="★★☆☆☆ Rank 2",
    subtitle="Artifact",
    tables=(
        Table(columns=("", "Summon", "Real"), rows=(("HP", "20", "36"), ("Attack", "30", "22 +8"))),
        Table(rows=(("Prepare", "12 min"),)),
        Table(columns=("", "any mage", "Light mage"), rows=(("MP", "13", "12"),)),
    ),
    paragraphs=("Destroy [one] monster. " * 8,),
    notes=("Materials: this and that.",),
    honesty="In part.",
    open_clauses=("if you feel like it",),
    source="ygo-1",
    accent="magenta",
)


def printed(panel: Panel, *, width: int, colour: bool = False) -> str:
    """What a person sees at this width."""
    file = io.StringIO()
    print_panel(Console(file=file, width=width, force_terminal=True, no_color=not colour), panel)
    return file.getvalue()


def bare(text: str) -> str:
    """Without the codes for bold and dim."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120])
def test_the_frame_fits_and_loses_nothing(width: int) -> None:
    text = bare(printed(PANEL, width=width))
    assert all(len(line) <= width for line in text.splitlines())
    words = set(text.replace("│", " ").split())
    assert {"Summon", "Real", "36", "+8", "Prepare", "Materials:", "“if", "ygo-1", "[one]"} <= words


def test_without_colour_there_is_none() -> None:
    assert "[35m" in printed(PANEL, width=80, colour=True)
    assert "[35m" not in printed(PANEL, width=80)


def test_in_a_pipe_each_paragraph_is_a_line_without_frame() -> None:
    lines = list(plain_lines(PANEL))
    assert lines[0] == f"{PANEL.title}  {PANEL.badge}"
    assert PANEL.paragraphs[0] in lines
    assert not any(mark in line for line in lines for mark in "│╭╰")


DONE = Adjudication(status="automatic", clauses=1)
DRAGON = Monster(
    id="home-hill-dragon",
    slug="hill-dragon",
    name="Hill Dragon",
    rank=4,
    mp_cost=13,
    form="fusion",
    classes=("effect", "fusion"),
    level=8,
    attribute="LIGHT",
    type="Dragon",
    attack=30,
    defense=None,
    stat_rule="the table sets its Defense.",
    hp=None,
    sustain_cost=8,
    attuned=Attuned(mp_cost=12, sustain_cost=7),
    real=Real(hp=36, attack=22, defense=None, equipment_bonus=8),
    boost_limit=8,
    pages=4,
    prepare_minutes=12,
    transcribe_hours=4,
    materials=(Material(name="Hill Lizard", count=2), Material(text="any Dragon")),
    npc=Npc(role="hermit", teaches=("hill-song",)),
    adjudication=Adjudication(
        status="partial", clauses=3, unread=(Unread(src=2, text="if it hums", role="condition", why="no_frame"),)
    ),
    text="This monster may attack casters directly.\nLeft to the table: “if it hums”.",
    rarity="Ultra Rare",
    first_set="Hills and Dales",
    first_date="2003-01-02",
    source=Source(provider="test", id=1, name="Hill Dragon", type="Fusion Monster"),
)
JAR = Spell(
    id="home-jar",
    slug="jar",
    name="Jar",
    rank=2,
    mp_cost=3,
    form="artifact",
    lasting=True,
    room_trap=True,
    uses_focus=True,
    use_mp=3,
    restore=RitualCost(time=3, unit="minutes", mp=30),
    create=RitualCost(time=6, unit="days", mp=60),
    pages=2,
    prepare_minutes=2,
    transcribe_hours=2,
    translate_days=1,
    adjudication=DONE,
    text="Prepare two spells from your Spellbook.",
)
AXE = Spell(
    id="home-axe",
    slug="axe",
    name="Axe",
    rank=1,
    mp_cost=2,
    form="equipment",
    equipment="weapon",
    weapon_bonus=10,
    adjudication=DONE,
    text="The bearer gains a Weapon bonus of +10.",
)


def test_cards_look_as_they_are_known_to() -> None:
    """Refreshed by ``REFRESH=1 pytest tests/cli_show``: then read the difference with your own eyes."""
    system = load_system("duel-monsters")
    shown = "\n".join(bare(printed(system.describe(entry), width=80)) for entry in (DRAGON, JAR, AXE))
    if "REFRESH" in os.environ:
        SNAPSHOTS.write_text(shown, "utf-8")
    assert shown == SNAPSHOTS.read_text("utf-8")


def test_what_a_card_refers_to_is_called_as_it_is_called(book: Compendium) -> None:
    """Not by its slug in title case, where the compendium has it."""
    dragon = replace(
        DRAGON,
        ritual_spell="blue-eyes-white-dragon",
        made_by=("man-eater-bug", "not-of-this-part"),
        npc=Npc(role="Scribe", teaches=("blue-eyes-white-dragon",)),
    )
    notes = " ".join(load_system("duel-monsters").describe(dragon, book).notes)
    assert "ritual “Blue-Eyes White Dragon”" in notes
    assert "Made by Man-Eater Bug and Not of This Part." in notes
    assert "teach Blue-Eyes White Dragon." in notes


def test_fusion_14_a_fusion_is_shown_as_its_materials_make_it() -> None:
    """24 HP, Attack 9 and Defense 6 with 6 more each, 3 Focus; of Real creatures 44 HP (FUSION-09, FUSION-10)."""
    fused = Fused(
        hp=24,
        attack=9,
        defense=6,
        equipment_bonus=6,
        focus=3,
        real=Real(hp=44, attack=5, defense=2, equipment_bonus=10),
    )
    whole = replace(
        DRAGON, level=4, attack=15, defense=12, hp=12, real=Real(hp=20, attack=11, defense=8, equipment_bonus=4)
    )
    stats = describe(replace(whole, fused=fused), text="").tables[0]
    assert stats.columns == ("", "Fused", "Real", "Real, fused")
    assert stats.rows == (
        ("HP", "24", "20", "44"),
        ("Attack", "9 +6", "11 +4", "5 +10"),
        ("Defense", "6 +6", "8 +4", "2 +10"),
        ("Focus", "3", "", ""),
    )


def test_a_game_that_describes_nothing_is_shown_by_its_fields() -> None:
    panel = plain_panel(JAR)
    assert panel.title == "Jar"
    assert ("Mp cost", "3") in panel.tables[0].rows


def monster(**fields: object) -> Monster:
    """A Level 4 monster as far as the panel asks, with what is given."""
    start: dict[str, object] = {
        "id": "x-1",
        "slug": "lamp",
        "name": "Lamp",
        "rank": 1,
        "form": "summon",
        "level": 4,
        "attack": 15,
        "defense": 10,
        "hp": 12,
        "sustain_cost": 4,
        "mp_cost": 6,
        "attuned": Attuned(mp_cost=5, sustain_cost=3),
        "real": Real(hp=20, attack=11, defense=6, equipment_bonus=4),
        "boost_limit": 4,
        "attribute": None,
        "type": "Fiend",
        "adjudication": Adjudication(status="automatic"),
    }
    return Monster(**(start | fields))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("synchro", "Its ordinary summoning counts as its Synchro Summon."),
        ("link", "Its ordinary summoning counts as its Link Summon."),
        (
            "xyz",
            "Its ordinary summoning counts as its Xyz Summon. It arrives with two Materials (a table choice).",
        ),
    ],
)
def test_what_the_card_game_builds_says_how_it_comes_here(kind: str, said: str) -> None:
    """CONVERT-33, CONVERT-34: an ordinary summoning; without this line nobody knows where Materials come from."""
    assert said in describe(monster(classes=("effect", kind)), text="").notes
    assert not any("ordinary" in note for note in describe(monster(classes=("effect",)), text="").notes)


def test_what_its_own_text_bars_from_an_ordinary_summoning_does_not_say_that_it_has_one() -> None:
    """SPECIAL-02: "cannot be Normal Summoned or Set"; its Materials come with it all the same."""
    ban = Forbid(what=Selector(how="self"), action=("normal_summon", "set"))
    barred = monster(classes=("effect", "xyz"), effects=(Ability(mode="summon_rule", do=(ban,)),))
    assert describe(barred, text="").notes == ("It arrives with two Materials (a table choice).",)


def test_generic_materials_leave_the_focus_known() -> None:
    """FUSION-08, CONVERT-32: one slot and one for each Material, whatever they are."""
    two = (Material(text="any Fiend monster"), Material(text="any Warrior monster"))
    panel = describe(monster(form="fusion", hp=None, mp_cost=None, materials=two), text="")
    assert panel.tables[0].rows[-1] == ("Focus", "3", "")
    more = (Material(text=f"any Fiend monster{OR_MORE}", count=2),)
    panel = describe(monster(form="fusion", hp=None, mp_cost=None, materials=more), text="")
    assert panel.tables[0].rows[-1] == ("Focus", "3 or more", "")


def test_brought_out_without_its_materials_it_has_a_price() -> None:
    """SPECIAL-04, FUSION-06: by the highest Rank of those that it names, here 3; one Focus like any summon."""
    named = (Material(name="Lantern", rank=3, level=4), Material(text="any Warrior monster"))
    notes = describe(monster(form="fusion", hp=None, mp_cost=None, materials=named), text="").notes
    assert "Brought out without its Materials: HP 12, Attack 15, Defense 10, MP 8, Focus 1." in notes


def test_a_fusion_whose_card_names_no_materials_shows_its_own_figures() -> None:
    """Only what its text names brings it out (SPECIAL-02): HP 4 + 2L, and MP by Rank 1 (FUSION-06), Level 4."""
    panel = describe(monster(form="fusion", hp=None, mp_cost=None, attribute="Dark", cost_rule="?"), text="")
    assert panel.tables[0].rows[0] == ("HP", "12", "20")
    assert panel.tables[1].rows[0] == ("MP", "6", "5")
    assert not panel.notes


def test_convert_45_what_of_the_card_means_nothing_is_said_on_the_page() -> None:
    out = LeftOut(src=0, text="You can Tribute a lamp", rule="CONVERT-45")
    both = (out, replace(out, src=1, text="Count them", rule="CONVERT-33"))
    told = describe(replace(JAR, adjudication=replace(DONE, left_out=both)), text=JAR.text)
    assert told.notes[-1] == (
        "Left out, as it means nothing here (CONVERT-33, CONVERT-45): “You can Tribute a lamp” and “Count them”."
    )
    assert told.honesty == "Automatic: the rules play all else."
    silent = describe(replace(JAR, adjudication=replace(DONE, left_out=(replace(out, text=""),))), text="")
    assert silent.notes[-1] == "Left out, as it means nothing here (CONVERT-45): 1 sentence."


def test_convert_46_a_normal_monster_with_a_pendulum_half_has_lost_nothing() -> None:
    """Its clauses are all of the half that is a note; nobody has taken effects away."""
    half = monster(
        classes=("normal", "pendulum"),
        pendulum_note="Draw 1 card.",
        adjudication=Adjudication(status="flavour", clauses=1),
        source=Source(provider="test", id=1, name="Lamp", digest="sha256:0"),
    )
    assert describe(half, text="").honesty == "Only its Pendulum half has rules text, which is a note here."

"""Signs and words that paper, notes and chat lines could lose: each is printed, told, or written in another way."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from convert.cards.selection import read_list, without_count
from convert.compendium.book import Compendium
from convert.errors import DataError, UsageError
from convert.export import registry
from convert.export.choice import Choice, choose, unlisted
from convert.export.obsidian import unlinked
from convert.export.print.settings import PrintOptions
from convert.export.print.typesetting import breakable
from convert.export.run import Request, export, read_options
from convert.export.templates import markdown
from tests.export.conftest import job


def pages(content: bytes) -> str:
    """The words of a PDF without spaces."""
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed (it reads PDFs back)")
    text = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages)
    return re.sub(r"[\s\u00ad\u200b]", "", text)


def printed(book: Compendium, *names: str, **options: Any) -> tuple[str, list[str]]:
    """The words on the cards of these entries, and what was said."""
    pytest.importorskip("typst", reason="printing needs the extra `print`")
    said: list[str] = []
    made = job(book, *names, options=PrintOptions(**options), say=said.append)
    return pages(dict(registry.load("print").files(made))["cards.pdf"]), said


def named(book: Compendium, **changes: Any) -> Compendium:
    """One entry of one's own."""
    return Compendium.from_entries(book.system, [msgspec.structs.replace(book.find("Fissure"), **changes)])


def test_full_width_signs_are_printed_as_ordinary_ones(starter: Compendium) -> None:
    words, said = printed(starter, "Magnet Warrior Σ＋", "Magnet Warrior Σ－")
    assert "MagnetWarriorΣ+" in words
    assert "MagnetWarriorΣ-" in words
    assert said == []


def test_signs_that_no_font_has_are_told_by_name(starter: Compendium) -> None:
    words, said = printed(named(starter, name="Ω ϝ ★ 龍 of 🐉"))
    assert "Ωϝ★" in words
    assert said == [
        "no font here has these signs, which are printed as boxes: 龍 (CJK UNIFIED IDEOGRAPH-9F8D), 🐉 (DRAGON)"
    ]


def test_a_word_wider_than_a_card_is_printed_to_its_last_letter(starter: Compendium) -> None:
    words, said = printed(named(starter, name="Q" * 180, text="W" * 900 + "END"))
    assert words.count("W") == 900
    assert "END" in words
    assert words.count("Q") >= 180
    assert len(said) == 1
    assert said[0].startswith("1 entry takes more than one card: QQQ")


def test_backs_that_are_alike_say_no_rank(starter: Compendium) -> None:
    assert printed(starter, "Fissure", backs="long")[0].count("Rank2") == 1
    assert printed(starter, "Fissure", backs="long", alike=False)[0].count("Rank2") == 2


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("%%secret%%", "&#37;&#37;secret&#37;&#37;"),
        ("a ==b== c", "a &#61;&#61;b&#61;&#61; c"),
        ("a\n---", "a\n&#45;--"),
        ("a\n--- ", "a\n&#45;-- "),
        ("a\n=", "a\n&#61;"),
        ("\tindented", "indented"),
        ("+1 % of = it", "+1 % of = it"),
    ],
)
def test_signs_of_obsidian_stand_as_they_are(text: str, written: str) -> None:
    assert markdown(text) == written


def test_a_note_is_found_by_its_entrys_name(starter: Compendium) -> None:
    book = named(starter, name="D/D Lamia", slug="d-d-lamia")
    (text,) = [
        content.decode() for name, content in registry.load("obsidian").files(job(book)) if name == "spell/D D Lamia.md"
    ]
    assert yaml.safe_load(text.split("---\n")[1])["aliases"] == ["D/D Lamia", "d-d-lamia"]


def test_a_stat_block_has_what_the_plugins_own_layout_shows(starter: Compendium) -> None:
    (text,) = [
        content.decode()
        for name, content in registry.load("obsidian").files(job(starter, "Man-Eater Bug"))
        if name != "Fights.md"
    ]
    block = yaml.safe_load(re.findall(r"```statblock\n(.*?)\n```", text, re.DOTALL)[0])
    monster = starter.find("Man-Eater Bug")
    assert set(block) == {"name", "subtype", "traits", "hp"}
    assert block["hp"] == monster.real.hp
    figures = {each["name"]: each["desc"] for each in block["traits"]}
    assert figures["HP"] == f"Summon {monster.hp_alone}, Real {monster.real.hp}"
    assert figures["Ability"] == monster.text


def test_chat_lines_say_rank_and_which_figure_is_whose(starter: Compendium) -> None:
    made = dict(registry.load("chat").files(job(starter, "Man-Eater Bug")))
    monster = starter.find("Man-Eater Bug")
    hp = f"Summon {monster.hp_alone}, Real {monster.real.hp}"
    assert "{{ =★" in made["roll20.txt"].decode()
    assert f"{{{{HP={hp}}}}}" in made["roll20.txt"].decode()
    assert "★" in made["avrae.txt"].decode()
    assert f"HP {hp};" in made["avrae.txt"].decode()


def test_a_list_takes_a_number_without_x(starter: Compendium, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("3 Fissure\n7 Colored Fish\n2 7 Colored Fish\n", "utf-8")
    from convert.cards.selection import Selection

    assert read_list(tmp_path / "list.txt")[0].text == "3 Fissure"
    part = Selection.of(list_file=tmp_path / "list.txt")
    found = [entry.name for entry in choose(starter, Choice(part=part))]
    assert (found, unlisted(starter, part)) == (["7 Colored Fish", "Fissure"], [])
    assert (without_count("7"), without_count("12 x")) == ("7", "x")


def test_a_place_in_a_templates_name_that_is_none_is_a_mistake(starter: Compendium, tmp_path: Path) -> None:
    (tmp_path / "{nosuch}.md.j2").write_text("{{ entry.name }}", "utf-8")
    with pytest.raises(DataError, match=r"\{nosuch\} is no place in a file's name"):
        export(registry.load("markdown"), starter, Request(to=tmp_path / "to", template=tmp_path))


def test_a_value_that_cannot_stand_brings_those_that_can() -> None:
    with pytest.raises(UsageError) as refused:
        read_options(registry.load("print"), {"page": "a5"})
    assert refused.value.hint == "page is one of a4, letter"


def test_flavour_text_is_left_out_without_a_word() -> None:
    from convert.cards.starter import load_starter
    from convert.compendium.memory import in_memory
    from convert.contract.registry import load_system

    book = in_memory(load_system("dragon-warrior"), load_starter(), label="the starter set")
    assert book.find("Battle Ox").flavor
    (ox,) = job(book, "Battle Ox").entries
    assert ox.text == "No spells, no abilities."
    assert book.find("Battle Ox").flavor in job(book, "Battle Ox", card_text=True).entries[0].text


def test_a_scenario_that_came_along_is_taken_by_its_name_and_has_its_traps(starter: Compendium) -> None:
    fight = next(iter(job(starter, arguments=("tomb-with-traps",)).fights()))
    assert [(trap.name, fight.places[trap.place]) for trap in fight.traps] == [
        ("Spellbinding Circle", "the pillared hall"),
        ("Dragon Capture Jar", "the treasury"),
    ]
    assert json.loads(msgspec.json.encode(fight))["traps"][0]["entry"] == "spellbinding-circle"


@pytest.mark.parametrize("name", ["markdown", "obsidian"])
def test_a_link_that_goes_both_ways_stands_once(starter: Compendium, name: str) -> None:
    """A ritual calls its monster, and is what that monster names."""
    made = dict(registry.load(name).files(job(starter, "Black Luster Ritual", "Black Luster Soldier")))
    (text,) = [content.decode() for path, content in made.items() if path.lower().endswith("ritual.md")]
    assert text.count("- Calls:") == 1


def test_control_characters_are_not_printed(starter: Compendium) -> None:
    assert breakable({"name": "a\x01b\x9fc\td"}) == {"name": "abc\td"}


@pytest.mark.parametrize("name", ["龍" * 104, "ẞ" * 104, "ж" * 120, "a" * 300])
def test_names_of_files_are_short_enough_in_bytes(starter: Compendium, name: str) -> None:
    """With an id and an ending behind them: the file system of most machines takes 255 bytes."""
    from msgspec.structs import replace

    fissure = starter.find("Fissure")
    twins = [replace(fissure, id=f"home-{at}", slug=f"home-{at}", name=name, aliases=(), source=None) for at in "ab"]
    book = Compendium.from_entries(starter.system, [*starter.entries, *twins])
    for what in ("foundry", "obsidian"):
        for file, _ in registry.load(what).files(job(book, *(twin.id for twin in twins))):
            assert all(len(part.encode()) <= 255 for part in file.split("/")), file


def test_a_site_for_players_brings_no_fight_and_a_named_one_stands_once(starter: Compendium) -> None:
    site = registry.load("site")
    held = {
        fights: dict(site.files(job(starter, "Fissure", options=site.options(fights=fights))))
        for fights in (True, False)
    }
    assert b"Spellbinding Circle" in held[True]["data/fights.js"]
    assert b"Spellbinding Circle" not in held[False]["data/fights.js"]
    made = job(starter, "Fissure", arguments=("tomb-with-traps",))
    assert [fight.title for fight in made.fights()].count("A tomb with traps") == 1


def test_no_brackets_of_a_text_are_a_link_in_a_stat_block(starter: Compendium) -> None:
    assert unlinked("roll [[1d20]] or [one]") == "roll [\u2060[1d20]] or [one]"

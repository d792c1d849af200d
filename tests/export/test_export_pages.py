"""Printed pages: spellbooks, sheets, fights, campaigns, lists, rules, a deck; what stands on them, and what fits."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

from convert.compendium.book import Compendium
from convert.contract.handouts import Grid, Handout, Shown, Track
from convert.contract.registry import load_system
from convert.errors import DataError, UsageError
from convert.export.print import EXPORTER
from convert.export.print.pages import LETTERS
from convert.export.print.settings import PrintOptions
from convert.export.run import Request, export
from convert.rulebook import RULE_ID, load
from tests.export.conftest import Run, job

typst = pytest.importorskip("typst", reason="printing needs the extra `print`")
SCENARIOS = Path(__file__).parents[2] / "convert/systems/duel_monsters/scenarios"
KHAY = Path(__file__).parent / "khay.yaml"
MM = 72 / 25.4


def printed(book: Compendium, to: Path, kind: str, *files: Path, **options: str) -> list[Any]:
    """The pages of one PDF that the exporter wrote."""
    from pypdf import PdfReader

    done = export(EXPORTER, book, Request(to=to, arguments=(kind, *map(str, files)), options=options))
    (name,) = done.written
    return list(PdfReader(io.BytesIO((to / name).read_bytes())).pages)


def words(pages: list[Any]) -> str:
    """Their text, in one line."""
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


def handout(book: Compendium, kind: str, *files: Path) -> Handout:
    """What the game lays out."""
    (made,) = book.system.papers.handouts(kind, files, (), book)
    return made


def test_a_spellbook_has_every_page_with_boxes_for_prepared_and_used(starter: Compendium, tmp_path: Path) -> None:
    """The Bonded Monster needs no page and is always Prepared (STAT-18); PREP-04, PREP-05."""
    shown = [block for block in handout(starter, "spellbook", KHAY).blocks if isinstance(block, Shown)]
    assert [(each.slug, each.ticked) for each in shown[:4]] == [
        ("la-jinn-the-mystical-genie-of-the-lamp", ("Prepared",)),
        ("hinotama", ("Prepared",)),
        ("rush-recklessly", ("Prepared",)),
        ("book-of-moon", ()),
    ]
    assert {each.boxes for each in shown} == {("Prepared", "Used")}
    text = words(printed(starter, tmp_path / "out", "spellbook", KHAY))
    for name in ("Khay the Lampkeeper", "Sword of Dark Destruction", "Deal 5 Effect Damage", "10 of 100"):
        assert name in text
    assert "Attack 18 · Defense 10 · 5 MP · Sustain 3" in text  # of his Attribute: 1 MP and 1 Sustain less


def test_a_character_sheet_has_a_box_for_every_point(starter: Compendium, tmp_path: Path) -> None:
    (track, bonded) = [block for block in handout(starter, "character", KHAY).blocks if isinstance(block, Track)]
    assert {row.label: row.boxes for row in track.rows} == {
        "HP": 16, "MP": 50, "Attack": 1, "Defense": 2, "Channeling": 5, "Focus": 2,
    }  # fmt: skip
    assert bonded.rows[0].boxes == 12
    pages = printed(starter, tmp_path / "out", "character", KHAY, page="letter")
    assert len(pages) == 1
    assert (round(float(pages[0].mediabox.width) / MM, 1), round(float(pages[0].mediabox.height) / MM, 1)) == (
        215.9,
        279.4,
    )


def test_a_hurt_character_has_crossed_boxes(starter: Compendium, tmp_path: Path) -> None:
    sheet = tmp_path / "hurt.yaml"
    sheet.write_text(KHAY.read_text("utf-8") + "hp: 5\nmp: 48\nplayer: Ada\nmilestones: 2\n", "utf-8")
    track = next(block for block in handout(starter, "character", sheet).blocks if isinstance(block, Track))
    assert [(row.boxes, row.ticked) for row in track.rows[:2]] == [(16, 11), (50, 2)]


def test_a_fight_shows_real_creatures_in_full_with_a_row_of_boxes_each(starter: Compendium, tmp_path: Path) -> None:
    made = handout(starter, "scenario", SCENARIOS / "tomb-with-traps.yaml")
    assert handout(starter, "scenario", Path("tomb-with-traps")) == made  # it came along
    servants = next(each for each in made.blocks if isinstance(each, Shown) and each.slug == "skull-servant")
    assert [(row.label, row.boxes) for row in servants.tracks] == [
        ("a servant 1: HP", 8),
        ("a servant 2: HP", 8),
        ("a servant 3: HP", 8),
    ]
    (sections, *_) = [block for block in made.blocks if isinstance(block, Grid)]
    assert sections.rows[2] == ("the treasury", "the pillared hall, the burial chamber", "Dragon Capture Jar")
    text = words(printed(starter, tmp_path / "out", "scenario", SCENARIOS / "tomb-with-traps.yaml"))
    for told in (
        "The seal was broken from the inside",
        "the guardian (Giant Soldier of Stone)",
        "Lies in: the treasury",
    ):
        assert told in text


CAMPAIGN = """
title: Sand
clock: "day 3, 14:00"
milestones: 1
note: The well is dry.
characters:
  khay:
    name: Khay
    attribute: Dark
    values: {hp: 3, mp: 4, attack: 1, defense: 2, channeling: 5, focus: 2, preparation: 2}
    bonded: Feral Imp
    hp: 9
companions:
  ox: {monster: Battle Ox, base: 2}
works:
  - {kind: translate, who: khay, spell: Fissure, needed: 960, done: 480}
"""


def test_what_somebody_is_like_and_their_boxes_stand_on_one_page(starter: Compendium, tmp_path: Path) -> None:
    """A heading takes its words, and they take the boxes behind them, to the next page."""
    pages = printed(starter, tmp_path / "out", "scenario", SCENARIOS / "tomb-with-traps.yaml")
    (page,) = (text for each in pages if "His lamp is never lit" in (text := words([each])))
    assert re.search("Khay the Lampkeeper Attribute: Dark.*His lamp is never lit.*HP MP Channeling", page)


def test_a_campaign_shows_who_is_hurt_and_how_far_the_work_is(starter: Compendium, tmp_path: Path) -> None:
    file = tmp_path / "sand.yaml"
    file.write_text(CAMPAIGN, "utf-8")
    made = handout(starter, "campaign", file)
    party = next(block for block in made.blocks if isinstance(block, Grid))
    assert [row[:3] for row in party.rows] == [("Khay", "9 / 16", "50 / 50"), ("Battle Ox (Real)", "18 / 20", "")]
    work = next(block for block in made.blocks if isinstance(block, Track))
    assert [(row.boxes, row.ticked) for row in work.rows] == [(2, 1)]
    text = words(printed(starter, tmp_path / "out", "campaign", file))
    assert "Khay translates Fissure: days" in text
    assert "The well is dry." in text


def test_a_shopping_list_has_what_making_each_thing_takes(starter: Compendium, tmp_path: Path) -> None:
    """RITUAL-02, RITUAL-06: a trinket of Rank 1 takes 4 hours and 20 MP, and is never restored (TRINKET-01)."""
    text = words(printed(starter, tmp_path / "out", "shopping"))
    assert "Red Medicine trinket 1 0 4 hours, 20 MP 4 —" in text
    assert "Magic Cylinder artifact 5 6 12 days, 120 MP 12 6 minutes, 60 MP" in text
    with pytest.raises(UsageError, match="none of the chosen entries"):
        list(EXPORTER.files(job(starter, "Feral Imp", arguments=("shopping",), options=PrintOptions())))


@pytest.mark.parametrize("page", ["a4", "letter"])
def test_the_rules_fit_on_two_pages_and_name_rules_that_exist(starter: Compendium, tmp_path: Path, page: str) -> None:
    pages = printed(starter, tmp_path / "out", "reference", page=page)
    assert len(pages) == 2
    cited = set(RULE_ID.findall(words(pages)))
    rulebook = load("duel-monsters")
    assert rulebook is not None
    assert cited <= {rule.id for rule in rulebook.rules}
    assert {"COMBAT-31", "CHECK-02", "ATTR-12", "MP-02"} <= cited
    assert len(cited) > 80


def test_the_54_cards_of_caster_and_their_table(caster: Compendium, tmp_path: Path) -> None:
    panels = list(caster.system.papers.deck(list(caster.entries)))
    assert len(panels) == 54
    assert [each.title for each in panels[:1]] == ["Two of Hearts"]
    assert panels[-1].title == "Joker 2"
    (five,) = [each for each in panels if each.title == "Five of Clubs"]
    assert five.tables[0].rows[0] == ("Counter", "♣+1")
    assert len(five.paragraphs) == 5
    pages = printed(caster, tmp_path / "deck", "deck")
    assert len(pages) == 6
    text = words(printed(caster, tmp_path / "table", "reference"))
    for sign in ("2♥", "10♦", "A♠", "Joker 2", "library – graveyard", "Deathtouch"):
        assert sign in text


def test_what_is_meant_for_so_many_pages_has_the_largest_letters_that_fit(starter: Compendium, tmp_path: Path) -> None:
    sizes: set[float] = set()

    def seen(text: str, _: Any, __: Any, ___: Any, size: float) -> None:
        if "Precast" in text or "TURN-0" in text:
            sizes.add(round(size, 2))

    for page in printed(starter, tmp_path / "out", "reference"):
        page.extract_text(visitor_text=seen)
    assert sizes == {LETTERS[0]}


def test_what_takes_more_pages_than_it_is_meant_to_is_told(starter: Compendium, tmp_path: Path) -> None:
    (tmp_path / "pages.typ").write_text("#metadata(3)<pages>\n#set document(date: none)\nShort", "utf-8")
    said: list[str] = []
    made = job(starter, "Fissure", arguments=("reference",), options=PrintOptions(), template=tmp_path, say=said.append)
    assert dict(EXPORTER.files(made))["reference.pdf"].startswith(b"%PDF")
    assert said == ["Duel Monsters: the rules on two pages takes 3 pages and is meant for 2"]


HOSTILE = '#panic("x") $x^2$ *b* _i_ `raw` \\ @ref <label> // /* {{ 7*7 }} ‮evil'


def test_nothing_in_a_sheet_is_markup_and_no_word_runs_off_the_page(starter: Compendium, tmp_path: Path) -> None:
    import json

    long = "Wolf" * 80
    sheet = tmp_path / 'odd #1 "x".yaml'
    data = {
        "name": HOSTILE,
        "attribute": "Dark",
        "values": {"hp": 10, "mp": 10},
        "bonded": "Feral Imp",
        "note": HOSTILE,
        "player": long,
    }
    sheet.write_text(json.dumps(data), "utf-8")
    pages = printed(starter, tmp_path / "out", "character", sheet)
    text = words(pages)
    assert '#panic("x")' in text
    assert "{{ 7*7 }}" in text
    assert "".join(text.split()).replace("\u200b", "").count("Wolf") == 80  # nothing of it is lost
    places: list[float] = []
    pages[0].extract_text(visitor_text=lambda text, cm, tm, *_: places.append(tm[4]) if text.strip() else None)
    assert max(places) < float(pages[0].mediabox.width) - 13 * MM
    assert [each.name for each in (tmp_path / "out").glob("*.pdf")] == ["character-odd 1 x.pdf"]


def test_sheets_lie_beside_each_other_and_the_same_one_is_the_same_bytes(starter: Compendium, tmp_path: Path) -> None:
    out = tmp_path / "out"
    printed(starter, out, "character", KHAY)
    printed(starter, out, "character", SCENARIOS / "characters" / "meryt.yaml")
    assert sorted(each.name for each in out.glob("*.pdf")) == ["character-khay.pdf", "character-meryt.pdf"]
    again = export(EXPORTER, starter, Request(to=out, arguments=("character", str(KHAY))))
    assert (again.written, again.unchanged) == ((), 1)
    with pytest.raises(DataError, match="holds an export of duel-monsters as print character"):
        export(EXPORTER, starter, Request(to=out, arguments=("reference",)))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("posters",), "no kind of print called 'posters'"),
        (("character",), "character needs a character's sheet"),
        (("reference", "x.yaml"), "reference takes no file"),
        (("cards", "x.yaml"), "cards takes nothing more"),
        (("deck",), "every entry of Duel Monsters is a card of its own"),
        (("character", "nobody.yaml"), "nobody.yaml"),
        (("character", str(KHAY), "--form", "field"), "takes no filter: form field"),
    ],
)
def test_what_cannot_be_printed_is_said(run: Run, tmp_path: Path, arguments: tuple[str, ...], told: str) -> None:
    done = run("export", "print", *arguments, "--to", str(tmp_path / "out"))
    assert done.status in (1, 2)
    assert told in re.sub(r"\s+", " ", done.err)
    assert "Traceback" not in done.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("game", ["dragon-warrior", pytest.param("dice-duels", marks=pytest.mark.thorough)])
def test_every_game_prints_its_rules(game: str, tmp_path: Path) -> None:
    from convert.cards.starter import load_starter
    from convert.compendium.memory import in_memory

    book = in_memory(load_system(game), load_starter()[:3], label="three cards")
    rulebook = load(game)
    assert rulebook is not None
    pages = printed(book, tmp_path / "out", "rules")
    there = set(RULE_ID.findall(words(pages)))
    assert len({rule.id for rule in rulebook.rules} & there) > 0.98 * len(list(rulebook.rules))


def test_what_a_ritual_makes_has_its_own_cost_on_a_sheet(starter: Compendium, tmp_path: Path) -> None:
    """TRINKET-02, MAGICITEM-01: no Prepare time and no MP of an incantation; what each spell does stands there."""
    sheet = tmp_path / "kisara.yaml"
    sheet.write_text(
        "name: Kisara\nattribute: Light\nvalues: {hp: 3, mp: 3, attack: 2, defense: 3, channeling: 4, focus: 2,"
        " preparation: 2}\nbonded: Magician of Faith\nspellbook: [Fissure, Red Medicine, Pot of Greed]\n",
        encoding="utf-8",
    )
    text = " ".join(words(printed(starter, tmp_path / "out", "character", sheet)).split())
    assert "Red Medicine 1 0 trinket, made by ritual" in text
    assert "Pot of Greed 2 3 artifact, made by ritual" in text
    assert "Fissure 2 3 2 min" in text
    assert "Regain 5 HP." in text


def test_a_campaign_on_paper_is_what_the_table_needs(starter: Compendium, tmp_path: Path) -> None:
    """Things, Prepared spells, what is due, the latest of the log; and one of its people by their label."""
    tomb = tmp_path / "tomb.yaml"
    tomb.write_text(
        "title: Tomb\nclock: day 2, 09:00\ncharacters:\n  kisara:\n    name: Kisara\n    attribute: Light\n"
        "    values: {hp: 3, mp: 3, attack: 2, defense: 3, channeling: 4, focus: 2, preparation: 2}\n"
        "    bonded: Magician of Faith\n    spellbook: [Fissure, Sparks]\n    prepared: [Fissure]\n    points: 2\n"
        "    equipment: [{name: reed blade, weapon: 1}]\n",
        encoding="utf-8",
    )
    (tmp_path / "tomb.journal.txt").write_text("\nday 1, 08:00  Kisara rests for 2 hours.\n", encoding="utf-8")
    text = " ".join(words(printed(starter, tmp_path / "out", "campaign", tomb)).split())
    for told in ("Prepared: Fissure", "reed blade: Weapon +1", "2 stat points to spend", "Kisara rests for 2 hours."):
        assert told in text
    printed(starter, tmp_path / "one", "character", tmp_path / "tomb.yaml#kisara")
    assert [each.name for each in (tmp_path / "one").glob("*.pdf")] == ["character-tomb-kisara.pdf"]

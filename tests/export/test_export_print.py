"""Printed cards: how many fit, where backs lie, what goes on with another card, and the same bytes each time."""

from __future__ import annotations

import io
import shutil
from pathlib import Path
from typing import Any

import pytest

from convert.compendium.book import Compendium
from convert.errors import DataError, UsageError
from convert.export.print import EXPORTER, cards
from convert.export.print.settings import PAPER, CardsContext, Cell, PrintOptions, template
from convert.export.print.typesetting import Typesetter
from tests.export.conftest import Run, job

typst = pytest.importorskip("typst", reason="printing needs the extra `print`")
MM = 72 / 25.4


def printed(book: Compendium, *names: str, own: Path | None = None, **options: Any) -> dict[str, bytes]:
    said: list[str] = []
    made = job(book, *names, options=PrintOptions(**options), template=own, say=said.append)
    return dict(EXPORTER.files(made)) | {"said": "\n".join(said).encode()}


@pytest.mark.parametrize(
    ("page", "size", "bleed", "fit"),
    [
        ("a4", "poker", 0, (3, 3)),
        ("a4", "poker", 3, (3, 3)),
        ("letter", "poker", 0, (3, 3)),
        ("letter", "poker", 3, (3, 2)),
        ("a4", "tarot", 0, (2, 2)),
        ("letter", "tarot", 3, (2, 2)),
    ],
)
def test_as_many_cards_as_fit_with_their_bleed(page: str, size: str, bleed: float, fit: tuple[int, int]) -> None:
    """Nine with 3 mm of bleed are 282 mm high: A4, not Letter."""
    assert cards.grid(PAPER[page], cards.SIZES[size], bleed) == fit


def cell(number: int) -> Cell:
    return Cell(card=number, part=1, parts=1, size=9, paragraphs=(), panel=6.75, band=24)


@pytest.mark.parametrize(
    ("backs", "behind"),
    [("long", [2, 1, 0, None, 4, 3]), ("short", [3, 4, None, 0, 1, 2])],
)
def test_each_back_lies_behind_its_front(backs: str, behind: list[int | None]) -> None:
    front, back = cards.sheets([cell(n) for n in range(5)], (3, 2), backs)
    assert [one.card if one else None for one in front.cells] == [0, 1, 2, 3, 4, None]
    assert [one.card if one else None for one in back.cells] == behind
    assert (front.back, back.back, back.turned) == (False, True, backs == "short")


def test_a_pdf_of_cards_has_the_papers_size_embedded_fonts_and_the_words(starter: Compendium) -> None:
    from pypdf import PdfReader

    made = printed(starter, "Fissure", "Man-Eater Bug", page="letter", backs="long")
    reader = PdfReader(io.BytesIO(made["cards.pdf"]))
    assert len(reader.pages) == 2
    box = reader.pages[0].mediabox
    assert (round(float(box.width) / MM, 1), round(float(box.height) / MM, 1)) == (215.9, 279.4)
    text = reader.pages[0].extract_text()
    assert "Fissure" in text
    assert "Man-Eater Bug" in text
    fonts = reader.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    for font in fonts.values():
        below = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        assert "/FontFile3" in below or "/FontFile2" in below


def test_the_same_cards_are_the_same_bytes(starter: Compendium) -> None:
    assert printed(starter, "Fissure")["cards.pdf"] == printed(starter, "Fissure")["cards.pdf"]


def test_png_sheets_are_one_picture_a_page(caster: Compendium) -> None:
    made = printed(caster, format="png", ppi=72)
    names = [name for name in made if name.endswith(".png")]
    assert names[0] == "cards-01.png"
    assert len(names) >= -(-len(caster.entries) // 9)
    assert all(made[name].startswith(b"\x89PNG") for name in names)


def test_what_does_not_fit_goes_on_with_another_card_and_is_named(starter: Compendium) -> None:
    made = job(starter, "Fissure")
    long = "Burn one of these and then another of those. " * 60
    (entry,) = made.entries
    from msgspec.structs import replace

    panel = replace(entry.panel, paragraphs=(long.strip(), "The end."))
    said: list[str] = []
    made = replace(made, entries=(replace(entry, panel=panel),), options=PrintOptions(), say=said.append)
    from pypdf import PdfReader

    text = PdfReader(io.BytesIO(dict(EXPORTER.files(made))["cards.pdf"])).pages[0].extract_text()
    assert "(1/" in text
    assert "The end." in text
    assert "".join(text.split()).count("Burnoneofthese") == 60  # no word is lost
    assert said == ["1 entry takes more than one card: Fissure"]


def fitted(book: Compendium, words: str, picture: str = "") -> list[tuple[float, float, float]]:
    """Of each card that Battle Ox takes with these words: points of words and figures, height of the picture."""
    from msgspec.structs import replace

    made = job(book, "Battle Ox")
    (entry,) = made.entries
    card = replace(cards.card_of(replace(entry.panel, paragraphs=(words,), notes=()), ""), picture=picture)
    sheet = CardsContext(title="", paper=PAPER["a4"], size=(63, 88), bleed=0, marks=False, grid=(3, 3), cards=(card,))
    ((_, parts),) = cards.fitted(Typesetter(template(made, "cards.typ")), sheet, made)
    return [(size, figures, round(band, 1)) for size, _, figures, band in parts]


SENTENCE = "Burn one of these and then another. "


def test_figures_are_larger_where_the_words_leave_room(starter: Compendium) -> None:
    assert fitted(starter, "") == [(9, 12, 24)]
    assert fitted(starter, SENTENCE * 8) == [(9, 10, 24)]
    assert set(fitted(starter, SENTENCE * 100)) == {(6.5, 6.75, 24)}


def test_a_picture_is_lower_before_words_go_on_with_another_card(starter: Compendium) -> None:
    bands = [[band for *_, band in fitted(starter, SENTENCE * many, "/one.jpg")] for many in (5, 18, 22, 40)]
    assert bands == [[24], [17], [10], [24, 24]]


HOSTILE = '#panic("x") $x^2$ *b* _i_ `raw` \\ @ref <label> // /* #set page(width: 1mm) {{ 7*7 }}'


def test_nothing_in_an_entry_is_markup_or_code_of_the_typesetter(starter: Compendium) -> None:
    from msgspec.structs import replace
    from pypdf import PdfReader

    made = job(starter, "Fissure")
    (entry,) = made.entries
    panel = replace(entry.panel, title=HOSTILE, paragraphs=(HOSTILE,))
    made = replace(made, entries=(replace(entry, panel=panel),), options=PrintOptions())
    text = PdfReader(io.BytesIO(dict(EXPORTER.files(made))["cards.pdf"])).pages[0].extract_text()
    assert '#panic("x")' in text
    assert "{{ 7*7 }}" in text


def test_a_template_of_ones_own_and_one_that_is_wrong(starter: Compendium, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cards\.typ"):
        printed(starter, "Fissure", own=tmp_path)
    shutil.copy(Path(cards.__file__).parent / "cards.typ", tmp_path)
    assert printed(starter, "Fissure", own=tmp_path)["cards.pdf"] == printed(starter, "Fissure")["cards.pdf"]
    (tmp_path / "cards.typ").write_text("#let x = (", "utf-8")
    with pytest.raises(DataError, match="cannot be set"):
        printed(starter, "Fissure", own=tmp_path)


def test_the_command_prints_chosen_entries_and_names_the_kinds(run: Run, tmp_path: Path) -> None:
    done = run("export", "print", "--name", "fissure", "--to", str(tmp_path / "out"), "--option", "bleed=2")
    assert done.status == 0, done.err
    assert (tmp_path / "out" / "cards.pdf").read_bytes().startswith(b"%PDF")
    wrong = run("export", "print", "posters")
    assert wrong.status == 2
    assert "cards" in wrong.err

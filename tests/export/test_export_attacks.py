"""Names and texts that try to be more than text: in no format are they anything else."""

from __future__ import annotations

import csv
import io
import re
from html.parser import HTMLParser

import msgspec
import pytest

from convert.compendium.book import Compendium
from convert.export import registry
from tests.export.attacks import ATTACKS
from tests.export.conftest import job


def hostile(starter: Compendium) -> Compendium:
    """A homebrew entry for each attack, which stands wherever a person may write: name, text, note, Type, aliases."""
    entry = starter.find("Man-Eater Bug")
    made = [
        msgspec.structs.replace(
            entry,
            id=f"home-attack-{number}",
            slug=f"attack-{number}",
            name=attack,
            text=f"{attack}\n“{attack}”",
            note=attack,
            type=attack,
            first_set=attack,
            aliases=(attack,),
            source=None,
        )
        for number, attack in enumerate(ATTACKS)
    ]
    return Compendium.from_entries(
        starter.system, made, origins={one.id: {"name": f"{one.name}.yaml:1", "hp": one.name} for one in made}
    )


@pytest.fixture(scope="module")
def attacked(starter: Compendium) -> Compendium:
    return hostile(starter)


class Tags(HTMLParser):
    """The tags and attributes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[str, ...]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(sorted(name for name, _ in attrs))))


def tags(page: bytes) -> list[tuple[str, tuple[str, ...]]]:
    reader = Tags()
    reader.feed(page.decode())
    return reader.found


def test_pages_are_the_same_whatever_entries_are_called(starter: Compendium, attacked: Compendium) -> None:
    ours, theirs = (dict(registry.load("site").files(job(book))) for book in (starter, attacked))
    for name in ("index.html", "tracker.html"):
        assert tags(ours[name]) == tags(theirs[name])
    assert {name: ours[name] for name in ours if name.startswith("assets/")} == {
        name: theirs[name] for name in theirs if name.startswith("assets/")
    }


SIGNS = {"u2028": "\u2028", "u2029": "\u2029"}
_DATA = re.compile(r"C2S\.put\('([a-z]+(?:-\d+)?)','((?:[^'\\\n\r\u2028\u2029]|\\['\\]|\\u202[89])*)'\);\n")


def test_data_is_one_string_and_nothing_else(attacked: Compendium) -> None:
    for name, content in registry.load("site").files(job(attacked)):
        if name.startswith("data/"):
            match = _DATA.fullmatch(content.decode())
            assert match is not None, name
            plain = re.sub(
                r"\\(u202[89]|.)", lambda found: chr(int(found[1][1:], 16)) if found[1][1:] else found[1], match[2]
            )
            data = msgspec.json.decode(plain)
            if name == "data/index.js":
                assert tuple(data["names"]) == tuple(each.name for each in attacked.entries)


def test_markdown_holds_no_markup_of_theirs(attacked: Compendium) -> None:
    files = dict(registry.load("markdown").files(job(attacked)))
    for name, content in files.items():
        bare = re.sub(r"\\.", "", content.decode())
        assert "<" not in bare, name
        assert not re.search(r"!?\[[^\]]*\]\((?!\.\./|monster/|spell/)", bare), name
        assert "```" not in bare
        heads = [line for line in content.decode().splitlines() if line.startswith("#")]
        assert name == "index.md" or len(heads) == 1, (name, heads)


def test_no_cell_is_a_formula_and_every_row_is_whole(attacked: Compendium) -> None:
    table = dict(registry.load("csv").files(job(attacked)))["entries.csv"].decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(table, newline="")))
    assert len(rows) == len(ATTACKS) + 1
    assert {len(row) for row in rows} == {len(rows[0])}
    formulas = [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert [cell for cell in formulas if not re.fullmatch(r"[+-]?\d+", cell)] == []
    named = {row[1]: row[0] for row in rows[1:]}
    assert named == {each.id: f"'{each.name}" if each.name[0] in "=+-@" else each.name for each in attacked.entries}


@pytest.mark.parametrize("name", registry.EXPORTERS)
def test_no_file_leaves_the_folder(attacked: Compendium, name: str) -> None:
    from convert.export.writing import is_ours

    exporter = registry.load(name)
    if exporter.text:
        assert [
            file for file, _ in exporter.files(job(attacked, options=exporter.options())) if not is_ours(file)
        ] == []

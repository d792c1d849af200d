"""Templates of one's own: sandboxed, strict, their mistakes told with file and line; the context is published."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import msgspec
import pytest

from convert.compendium.book import Compendium
from convert.errors import DataError
from convert.export import registry
from convert.export.contexts import context_schema
from convert.export.filenames import names_of, safe
from convert.export.templates import Context, OwnTemplates, csv_cell, markdown
from tests.export.conftest import Run, job


def written(book: Compendium, folder: Path, *names: str) -> dict[str, bytes]:
    return dict(OwnTemplates().files(job(book, *names, template=folder)))


def test_a_folder_of_templates_is_a_format(starter: Compendium, tmp_path: Path) -> None:
    (tmp_path / "all.txt.j2").write_text("{{ export.title }}: {{ entries | length }}\n", encoding="utf-8")
    (tmp_path / "{slug}.html.j2").write_text("<b>{{ entry.name }}</b> {{ '<i>' }}", encoding="utf-8")
    files = written(starter, tmp_path, "Fissure", "Man-Eater Bug")
    assert files["all.txt"] == b"Duel Monsters: 2\n"
    assert files["fissure.html"] == b"<b>Fissure</b> &lt;i&gt;"
    assert list(files) == ["all.txt", "fissure.html", "man-eater-bug.html"]


@pytest.mark.parametrize(
    "attack",
    [
        "{{ entry.__class__.__mro__ }}",
        "{{ ''.__class__ }}",
        "{{ entry.name.format.__globals__ }}",
        "{{ '{0.__class__}'.format(entry) }}",
        "{% include '/etc/passwd' %}",
        "{% import 'os' as os %}",
        "{{ lipsum.__globals__ }}",
        "{{ entry.fields.update({'a': 1}) }}",
        "{{ range(999999999) | list }}",
        "{{ nobody }}",
        "{{ entry.nothing }}",
        "{% for %}",
        "{{ 1 / 0 }}",
    ],
)
def test_nothing_of_python_is_in_a_templates_reach(starter: Compendium, tmp_path: Path, attack: str) -> None:
    (tmp_path / "{slug}.txt.j2").write_text(f"fine\n{attack}", encoding="utf-8")
    with pytest.raises(DataError, match=r"\{slug\}\.txt\.j2"):
        written(starter, tmp_path, "Fissure")


@pytest.mark.parametrize("name", registry.EXPORTERS)
def test_what_templates_are_given_is_as_its_schema_says(starter: Compendium, name: str) -> None:
    exporter = registry.load(name)
    if exporter.context is not Context:
        pytest.skip("its own test looks at its context")
    given = job(starter, "Fissure", "Man-Eater Bug")
    files, fights = names_of(given.entries), tuple(given.fights())
    assert fights
    context = Context(export=given.info, entries=given.entries, entry=given.entries[0], fights=fights, files=files)
    plain = msgspec.json.decode(msgspec.json.encode(context))
    jsonschema.validate(plain, context_schema(exporter))


def test_the_context_can_be_asked_for(run: Run) -> None:
    done = run("export", "--context", "markdown")
    assert msgspec.json.decode(done.out)["properties"]["entry"]["title"] == "Entry"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("7", "7"),
        ('"A" Cell Incubator', "A Cell Incubator"),
        ("Elf's Light #2", "Elf's Light 2"),
        ("a/b\\c|d", "a b c d"),
        ("CON", "CON_"),
        ("com1.x", "com1.x_"),
        ("...", "_"),
        ("ends. ", "ends"),
        ("x" * 400, "x" * 120),
    ],
)
def test_names_that_a_file_system_refuses_are_mapped(name: str, file: str) -> None:
    assert safe(name) == file


def test_entries_whose_names_come_to_the_same_are_told_apart(starter: Compendium) -> None:
    one, two = job(starter, "Fissure", "Man-Eater Bug").entries
    twins = [msgspec.structs.replace(one, name="A|B"), msgspec.structs.replace(two, name="a/b")]
    assert names_of(twins) == {one.slug: f"A B ({one.id})", two.slug: f"a b ({two.id})"}


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
        ("-x", "'-x"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", '"\'\t=1"'),
        (-5, "-5"),
        ("+3", "+3"),
        ('say "hi", you', '"say ""hi"", you"'),
        ("two\nlines", '"two\nlines"'),
        (None, ""),
    ],
)
def test_a_cell_is_no_formula(value: object, cell: str) -> None:
    assert csv_cell(value) == cell


def test_plain_text_stays_plain_in_markdown() -> None:
    assert markdown("# <script>*a*|b_[c](d)") == "\\# \\<script\\>\\*a\\*\\|b\\_\\[c\\](d)"
    assert markdown("- 1. x") == "\\- 1. x"
    assert markdown("1. x & y") == "1\\. x &amp; y"

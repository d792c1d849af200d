"""Good files with something broken in them: nothing crashes, and every finding has a position."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from convert.compendium.base import Base
from convert.compendium.document_files import DocumentCheck
from convert.compendium.entry_files import EntryFileCheck
from convert.compendium.overrides import Layer, apply_layers
from convert.compendium.overrides.read import OverrideReader
from convert.contract.book import Books
from convert.contract.registry import load_system
from convert.findings.documents import Limits
from convert.findings.model import Finding
from convert.findings.reading import read, read_text

OVERRIDE = (Path(__file__).parents[2] / "overrides" / "burn-spells.yaml").read_text(encoding="utf-8")
ENTRIES = (Path(__file__).parent / "mistakes" / "entries" / "good.json").read_text(encoding="utf-8")
SYSTEM = load_system("duel-monsters")
READER = OverrideReader(SYSTEM)
SCENARIOS = Path(__file__).parents[2] / "convert" / "systems" / "duel_monsters" / "scenarios"
CHECKS: dict[str, DocumentCheck] = {}
ODD = (
    *(
        "",
        ":",
        "- ",
        "\t",
        '"',
        "'",
        "[",
        "]",
        "{",
        "}",
        "#",
        "&a ",
        "*a",
        "!!str ",
        "|\n",
        "---\n",
        "~",
        "no",
        "1e9999",
    ),
    *("0o7", "\u2028", "é", "\x00", "\ufeff", "\U0001f409", "\n  ", "<<: ", "? ", "9" * 25, "\\ud800"),
)


def mutated(text: str, dice: random.Random) -> str:
    """One to four small accidents: something put in, taken out, doubled or moved."""
    for _ in range(dice.randint(1, 4)):
        at, end = sorted((dice.randrange(len(text) + 1), dice.randrange(len(text) + 1)))
        end = min(end, at + dice.choice((1, 2, 8, 40)))
        piece = dice.choice([*ODD, text[at:end], text[at:end] * 3])
        text = text[:at] + piece + text[end if dice.random() < 0.7 else at :]
        text = text or "x"
    return text


@given(st.integers(min_value=0, max_value=2**32))
@settings(max_examples=40)
def test_mutated_overrides(seed: int) -> None:
    document = read_text(mutated(OVERRIDE, random.Random(seed)), "mine.yaml")
    reader = OverrideReader(SYSTEM) if seed % 10 == 0 else READER
    reader.into(Layer(name="user"), document, "mine.yaml")
    assert all(found.line >= 1 and found.column >= 1 for found in document.findings), document.findings
    assert all(found.line <= document.text.count("\n") + 2 for found in document.findings), document.findings


@given(st.integers(min_value=0, max_value=2**32))
@settings(max_examples=40)
def test_mutated_entry_files(seed: int) -> None:
    document = read_text(mutated(ENTRIES, random.Random(seed)), "spells.json")
    check = EntryFileCheck(SYSTEM)
    if document.readable and isinstance(document.data, dict):
        check.add(document, Path("spells.json"))
    found = [*document.findings, *check.finish()]
    assert all(each.line >= 1 and each.column >= 1 for each in found), found


SHEETS = {
    kind: path.read_text(encoding="utf-8")
    for kind, path in {
        "character": SCENARIOS / "characters" / "khay.yaml",
        "scenario": SCENARIOS / "tomb-with-traps.yaml",
        "campaign": Path(__file__).parent / "mistakes" / "campaigns" / "names.yaml",
    }.items()
}


def sheet_findings(check: DocumentCheck, kind: str, dice: random.Random) -> list[Finding]:
    """What is found in a broken sheet, scenario or campaign."""
    document = read_text(mutated(SHEETS[kind], dice), str(SCENARIOS / f"{kind}.yaml"))
    if document.readable:
        check.add(document, kind)
    return document.findings


@given(st.integers(min_value=0, max_value=2**32))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_mutated_sheets_scenarios_and_campaigns(starter_books: Books, seed: int) -> None:
    check = CHECKS.setdefault("sheets", DocumentCheck(SYSTEM, starter_books))
    found = sheet_findings(check, tuple(SHEETS)[seed % 3], random.Random(seed))
    assert all(each.line >= 1 and each.column >= 1 for each in found), found


@given(st.integers(min_value=0, max_value=2**32))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_mutated_overrides_laid_over_the_starter_set(starter_base: Base, seed: int) -> None:
    found = applied_findings(starter_base, random.Random(seed))
    assert all(each.line >= 1 and each.column >= 1 for each in found), found


def applied_findings(base: Base, dice: random.Random) -> list[Finding]:
    """What is found when broken overrides are laid over entries."""
    document = read_text(mutated(OVERRIDE, dice), "mine.yaml")
    layer = Layer(name="user", findings=document.findings)
    READER.into(layer, document, "mine.yaml")
    return apply_layers(SYSTEM, [layer], base).findings


@given(st.text(max_size=60))
@settings(max_examples=50)
@pytest.mark.parametrize("name", ["x.yaml", "x.json"])
def test_any_text_at_all(name: str, text: str) -> None:
    document = read_text(text, name)
    assert document.readable or document.findings or not text.strip()
    assert all(found.line >= 1 for found in document.findings)


@given(st.binary(max_size=80))
@settings(max_examples=60)
def test_any_bytes_at_all(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(raw)
    document = read(path)
    assert document.readable or document.findings


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_bytes(b"a: 1\n" * 100)
    (found,) = read(path, limits=Limits(yaml_bytes=100)).findings
    assert (found.code, found.line) == ("C2S002", 1)


def test_a_sparse_file_of_100_mb_takes_no_time_and_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as stream:
        stream.truncate(100_000_000)
    assert [found.code for found in read(path).findings] == ["C2S002"]


def test_a_million_values_in_a_small_file_are_refused() -> None:
    text = "a: &a [" + "x, " * 1000 + "]\nb: &b [" + "*a, " * 1000 + "]\n"
    assert [found.code for found in read_text(text, "x.yaml").findings] == ["C2S008"]

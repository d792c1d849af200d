"""Words of a stranger that end a line, go back in it, or are no text: none is seen, and none stops anything."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec
import pytest
import yaml

from bench.hostile.runner import Ran, Run, run
from convert.cards.normalise import normalise
from convert.cli.card import framed, plain_lines
from convert.compendium.overrides import scaffold
from convert.contract.panel import Panel, Table
from convert.findings.model import Finding
from convert.findings.report import text_lines
from convert.printable import may_have_controls, one_line, shown, unbroken, without_controls
from tests.cards.cellar_api import MONSTER, SETS, SPELL

UNREAD = Finding(code="C2S001", severity="error", message="so", file="", line=1, column=1)
BREAKS = ("\n", "\r", "\t", "\r\x1b[K", "\x0b", "\x85", "\u2028", "\r\n", "\x1c")


def test_a_carriage_return_is_shown_and_never_sent() -> None:
    assert shown("A\rB\r\nC\n") == "A␍B\nC\n"
    assert unbroken("  - a\r\n b\t") == "  - a b "
    assert one_line(" a\nb ") == "a b"


@pytest.mark.parametrize("breaks", BREAKS)
def test_no_field_of_one_line_has_two(breaks: str) -> None:
    """All of a card but its text."""

    def salted(row: dict[str, object]) -> dict[str, object]:
        texts = ("desc", "type", "frameType", "humanReadableCardType")
        return {
            key: f"{value[:1]}{breaks}{value[1:]}"
            if isinstance(value, str) and key not in texts
            else [salted(each) if isinstance(each, dict) else each for each in value]
            if isinstance(value, list)
            else value
            for key, value in row.items()
        }

    raw = [msgspec.Raw(json.dumps(salted(dict(card))).encode()) for card in (MONSTER, SPELL)]
    for card in normalise(raw, {}).cards:
        plain = msgspec.to_builtins(card)
        plain.pop("text")
        for each in json.dumps(plain, ensure_ascii=False).split('"'):
            assert each == unbroken(each)
            assert not any(sign in each for sign in ("\\n", "\\r", "\\t", "\\u"))


def test_no_field_forges_a_line_of_a_shown_card() -> None:
    evil = "A\nRank 5\r\x1b[K"
    panel = Panel(
        title=evil, subtitle=evil, badge=evil, tables=(Table(rows=((evil, evil),)),), notes=(evil,), source=evil
    )
    lines = [line for text in plain_lines(panel) for line in text.split("\n")]
    assert not any(line.startswith("Rank") for line in lines)
    assert framed(panel, width=60) is not None
    assert len(list(text_lines([msgspec.structs.replace(UNREAD, where=evil)]))) == 2


@pytest.mark.parametrize("sign", ["\uffff", "\ufffe", "\x85", "\u2028", "\r"])
def test_no_name_makes_yaml_that_cannot_be_read(sign: str) -> None:
    block = scaffold.new_block({"name": f"A{sign}B"}, label="a", card=1, pin="x", follows={"name": f"c{sign}d"})
    assert list(yaml.safe_load(block)) == ["a"]
    assert without_controls("A\uffff\ufffeB") == "AB"
    assert may_have_controls(f'"{sign}"'.encode()) or sign == "\r"


def cards(folder: Path, *names: str) -> None:
    """The cellar's cards by other names, as a saved answer."""
    rows = [dict(MONSTER, id=90000001 + number, name=name, race=name) for number, name in enumerate(names)]
    (folder / "cards.json").write_text(json.dumps({"data": [*rows, SPELL]}))
    (folder / "cardsets.json").write_text(json.dumps(SETS))


def of(folder: Path, *arguments: str) -> Ran:
    """What a command came to."""
    ran = run(Run(arguments=arguments), folder)
    assert ran.faults() == []
    return ran


def test_names_of_all_kinds_are_built_begun_and_shown(tmp_path: Path) -> None:
    cards(tmp_path, "A\tB", "C\uffffD", "E\nRank 5", "F\r\x1b[KG")
    assert of(tmp_path, "build", "--source", "cards.json").status == 0
    begun = [str(90000001 + number) for number in range(4)]
    assert of(tmp_path, "override", "new", *begun).status == 0
    assert of(tmp_path, "build", "--source", "cards.json").status == 0
    told = of(tmp_path, "show", *begun)
    assert told.status == 0
    assert not any(line.startswith("Rank 5") for line in told.out.split("\n"))


def test_an_entry_that_does_not_fit_its_schema_is_set_aside_with_a_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that a card says gets so far today: here its name is let through as it is."""
    monkeypatch.setattr("convert.cards.normalise.one_line", str)
    cards(tmp_path, "A\tB", "C")
    ran = of(tmp_path, "build", "--source", "cards.json")
    assert ran.status == 0
    assert "C2S414" in ran.out + ran.err
    entries = json.loads((tmp_path / "output/duel-monsters/monsters.json").read_text())["entries"]
    assert [each["name"] for each in entries] == ["C"]
    assert of(tmp_path, "build", "--source", "cards.json").status == 0


def test_the_bench_sees_a_carriage_return(tmp_path: Path) -> None:
    found = run(Run(arguments=("--version",), before=lambda: sys.stdout.write("A\rB")), tmp_path)
    assert "A\rB" in found.out
    assert found.faults()

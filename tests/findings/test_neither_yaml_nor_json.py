"""A file that is neither YAML nor JSON is called what it is; one with no values in it too."""

from __future__ import annotations

from pathlib import Path

import pytest

from convert.compendium.validate import validate
from convert.contract.registry import load_system
from convert.findings.model import Finding
from convert.findings.reading import read
from convert.plain_file import SUFFIXES

PNG, GZIP, ZIP = b"\x89PNG\r\n\x1a\n\0", b"\x1f\x8b\x08\0", b"PK\x03\x04\0"


def found(path: Path, content: bytes) -> list[Finding]:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    return validate([path], load_system("duel-monsters")).findings


@pytest.mark.parametrize(
    ("name", "content", "told", "hint"),
    [
        ("README.md", b"# Hello\n", "a file that ends in .md is neither YAML nor JSON", "ends in .yaml, .yml or .json"),
        ("list.txt", b"Fissure\n", "a file that ends in .txt is neither", "`card2spell build --list`"),
        ("table.CSV", b"a,b\n", "a file that ends in .csv is neither", "let its name say so"),
        ("deck.ydk", b"#main\n66788016\n", "a file that ends in .ydk is neither", "`card2spell build --list`"),
        ("sheet", b"name: Ann\n", "a file without an ending is neither", "let its name say so"),
        ("paper.pdf", b"%PDF-1.4\n\xe2\xe3", "this is a PDF, and no text", "ends in .yaml"),
        ("khay.png", PNG, "this is a picture, and no text", "ends in .yaml"),
        ("khay.yaml", PNG, "this is a picture, and no text", "YAML and JSON are text"),
        ("khay.json", ZIP, "this is a packed file (zip), and no text", "YAML and JSON are text"),
        ("cards.json.gz", GZIP, "this is a packed file (gzip), and no text", "`card2spell build --source`"),
        ("odd.bin", b"\1\2\0\3", "this is a binary file, and no text", "ends in .yaml"),
        ("odd.yaml", b"n\0a\0m\0e\0", "this is a binary file, and no text", "YAML and JSON are text"),
    ],
)
def test_it_is_called_what_it_is(tmp_path: Path, name: str, content: bytes, told: str, hint: str) -> None:
    (one,) = found(tmp_path / name, content)
    assert one.code == "C2S018"
    assert told in one.message
    assert hint in one.hint


def test_a_text_of_another_ending_is_read_where_it_is_json(tmp_path: Path) -> None:
    """What a program wrote and called as it liked."""
    path = tmp_path / "kept.saved"
    path.write_text('{"name": "Ann"}')
    assert read(path).data == {"name": "Ann"}


@pytest.mark.parametrize("ending", SUFFIXES)
def test_a_text_that_may_be_read_keeps_its_own_mistakes(tmp_path: Path, ending: str) -> None:
    assert [each.code for each in found(tmp_path / f"a{ending}", b'{"a": ]')] == ["C2S005"]
    assert [each.code for each in found(tmp_path / f"b{ending}", b"{\xff}")] == ["C2S003"]
    assert [each.code for each in found(tmp_path / f"c{ending}", "a: 1".encode("utf-16"))] == ["C2S003"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "the file is empty"),
        (" \r\n\n", "the file holds only blanks"),
        ("# one\r\n  # two\n", "the file holds only comments"),
        ("---\n", "the file holds only ---, and no values"),
        ("# one\n---\n# two\n...\n", "the file holds only --- and ..., and no values"),
        ("null", "the file holds only null, and no values"),
    ],
)
def test_a_file_without_values_says_what_it_holds(tmp_path: Path, content: str, told: str) -> None:
    (one,) = found(tmp_path / "a.yaml", content.encode())
    assert (one.code, one.message) == ("C2S004", told)
    assert found(tmp_path / "overrides" / "a.yaml", content.encode()) == []  # nothing is overridden yet
    if not content.strip():
        assert found(tmp_path / "a.json", content.encode())[0].message == told


def test_tabs_and_comments_are_named(tmp_path: Path) -> None:
    for content in (b"a:\n\tcard: 1\n", b"a:\r\n\tcard: 1\r\n", b"a:\n  card: 1\n\trank: 2\n"):
        (one,) = found(tmp_path / "overrides" / "a.yaml", content)
        assert one.message == "this is not YAML: a tab stands where the line is indented"
        assert one.hint == "indent with spaces, not tabs"
    (one,) = found(tmp_path / "a.yaml", b"a: @b\n")
    assert "must stand in quotes" in one.hint
    (one,) = found(tmp_path / "a.json", b"{\n# mine\n}")
    assert (one.line, one.message) == (2, "this is not JSON: a comment begins here")

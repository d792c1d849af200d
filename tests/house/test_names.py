"""Files and functions are named in the field's terms: none is called by a word that says nothing of what it does."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

CONVERT = Path(__file__).resolve().parents[2] / "convert"
VAGUE = {
    *(
        "deed",
        "deeds",
        "rights",
        "late",
        "shelf",
        "hearing",
        "tolls",
        "there",
        "together",
        "outfit",
        "promised",
        "desk",
    ),
    *("reckon", "beside", "near", "bulk"),
}
DEFINED = re.compile(r"\b(?:def|class)\s+(\w+)")
OF_THE_FIELD = {
    "cards/magic/client.py: Bulk": "what the database calls the files in which it gives all cards",
    "cards/magic/client.py: bulk": "what the database calls the files in which it gives all cards",
}
"""``file: name`` -> why the word is the right one."""


def vague(path: Path) -> list[str]:
    """The vague names of a file: its own, and those of its functions and classes."""

    def is_vague(name: str) -> bool:
        return name.strip("_").lower() in VAGUE or name == path.stem == "standing"

    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    text = path.read_text("utf-8")
    defined: list[str] = []
    if any(map(is_vague, DEFINED.findall(text))):  # perhaps in a text alone
        defined = [node.name for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]
    return list(filter(is_vague, (path.stem, *defined)))


def test_no_file_and_no_function_has_a_vague_name() -> None:
    found = {
        f"{path.relative_to(CONVERT).as_posix()}: {name}"
        for path in sorted(CONVERT.rglob("*.py"))
        if path.relative_to(CONVERT).parts[0] != "text"
        for name in vague(path)
    }
    assert found == set(OF_THE_FIELD)


@pytest.mark.parametrize("text", ["def near(): ...", "class Deed: ...", "class A:\n    def _together(self): ..."])
def test_it_would_be_seen(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.py").write_text(text)
    assert len(vague(tmp_path / "a.py")) == 1
    (tmp_path / "shelf.py").write_text("")
    assert vague(tmp_path / "shelf.py") == ["shelf"]

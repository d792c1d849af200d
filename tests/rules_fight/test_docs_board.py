"""The picture of the board in the README is of the program as it is; ``python docs/pictures.py board`` makes it."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from convert.cards.starter import load_starter
from convert.compendium.memory import in_memory
from convert.contract.registry import load_system

DOCS = Path(__file__).parents[2] / "docs"


def test_the_board_in_the_docs_is_the_board_of_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("selenium", reason="docs/pictures.py takes pictures of pages, too")
    spec = importlib.util.spec_from_file_location("pictures", DOCS / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    pictures = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pictures)
    monkeypatch.setattr(pictures, "HERE", tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    book = in_memory(load_system("duel-monsters"), load_starter(), label="the starter set")
    pictures.board(book, tmp_path)
    drawn, kept = (re.findall(r"<text[^>]*>.*?</text>", _read(at)) for at in (tmp_path, DOCS / "pictures"))
    assert drawn == kept, "python docs/pictures.py board"
    assert len(kept) > 50


def _read(folder: Path) -> str:
    return (folder / "board.svg").read_text(encoding="utf-8")

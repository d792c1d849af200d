"""Exports: a small compendium of the starter set, and the command in an empty folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from convert.cards.starter import load_starter
from convert.cli import main
from convert.compendium.book import Compendium
from convert.compendium.memory import in_memory
from convert.contract.registry import load_system
from convert.export.model import Job
from convert.export.views import info, views

Run = Callable[..., Any]


@pytest.fixture(scope="session")
def starter() -> Compendium:
    """The starter set of the first game, converted in memory."""
    return in_memory(load_system("duel-monsters"), load_starter(), label="the starter set")


@pytest.fixture(scope="session")
def caster() -> Compendium:
    """Every entry of a game that brings its own cards."""
    game = load_system("caster-duel")
    own = game.cards("starter")
    assert own is not None
    return in_memory(game, own.cards, label=own.label)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in a folder of its own; its status and what it said."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Any:
        with pytest.raises(SystemExit) as stopped:
            main.run(list(arguments))
        said = capsys.readouterr()
        return SimpleNamespace(status=stopped.value.code, out=said.out, err=said.err)

    return call


def job(
    book: Compendium, *names: str, card_text: bool = False, gm_notes: bool = False, options: Any = None, **more: Any
) -> Job:
    """What an exporter is handed for these entries (all, without names)."""
    chosen = [book.find(name) for name in names] if names else list(book.entries)
    return Job(
        book=book,
        info=info(book, chosen, card_text=card_text, gm_notes=gm_notes),
        entries=views(book, chosen, card_text=card_text, gm_notes=gm_notes),
        options=options,
        **more,
    )


@pytest.fixture(scope="session")
def whole_book(snapshot: Path, tmp_path_factory: pytest.TempPathFactory) -> Compendium:
    """The compendium of the whole database, built once."""
    folder = tmp_path_factory.mktemp("whole")
    with pytest.raises(SystemExit) as stopped:
        main.run(["build", "--source", str(snapshot / "cardinfo.json.gz"), "--output", str(folder / "output")])
    assert not stopped.value.code
    return Compendium.load(folder / "output" / "duel-monsters")

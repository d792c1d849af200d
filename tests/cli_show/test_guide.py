"""Pages of the project that messages speak of are read with the command alone; words of the game are found."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from convert.cli.commands.guide import PAGES
from tests.cli_show.conftest import Run
from tests.forked import card2spell as forked

ROOT = Path(__file__).parents[2]


def test_no_message_names_a_page_that_an_installation_lacks() -> None:
    """A wheel has no docs/: what is printed names a command. Comments and docstrings may name pages."""
    named = re.compile(r"[\"'(; ]docs/[\w/-]+\.md")
    found = []
    for path in (ROOT / "convert").rglob("*.py"):
        text = re.sub(r'"""[^"]*(?:"[^"]+)*?"""', "", path.read_text(encoding="utf-8"))
        found += [(path.name, line) for line in text.splitlines() if named.search(line.partition("  #")[0])]
    written_there = [each for each in found if "page.parent" not in each[1] and "put_below" not in each[1]]
    assert [each for each in written_there if "folder.parent" not in each[1]] == []


def test_every_page_is_there_and_goes_into_the_wheel() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    into = told["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for page in PAGES:
        assert (ROOT / "docs" / f"{page}.md").is_file()
        assert into[f"docs/{page}.md"] == f"convert/_bundled/docs/{page}.md"
    lessons = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/*/learn.md")]
    assert "docs/caster-duel/learn.md" in lessons
    for lesson in lessons:
        assert into[lesson] == f"convert/_bundled/{lesson}"


@pytest.mark.parametrize("name", ["caster", "caster-duel", "docs/caster-duel/learn.md"])
def test_the_page_from_which_a_game_is_learned_is_found(card2spell: Run, name: str) -> None:
    status, told = card2spell("guide", name)
    assert (status, told.startswith("# Learn Caster: The Duel")) == (0, True)
    assert "caster-duel        Learn Caster: The Duel in ten minutes" in card2spell("guide")[1]


def test_every_page_that_a_hint_names_is_one() -> None:
    hints = re.compile(r"card2spell guide ([a-z-]+)")
    named = {page for path in (ROOT / "convert").rglob("*.py") for page in hints.findall(path.read_text("utf-8"))}
    assert named
    assert named <= set(PAGES)


def test_guide(card2spell: Run) -> None:
    status, told = card2spell("guide")
    assert (status, all(page in told for page in PAGES)) == (0, True)
    status, told = card2spell("guide", "docs/abilities-by-hand.md")
    assert (status, "# Abilities by hand" in told) == (0, True)
    assert "](" not in re.sub(r"\]\((?!\w[\w-]*\.md)[^)]*\)", "", told)
    status, told = card2spell("guide", "abilites")
    assert (status, "there is no page" in told) == (2, True)


def test_what_may_stand_there_is_told_of_a_code_about_words(card2spell: Run) -> None:
    _, told = card2spell("explain-code", "C2S104")
    assert "card2spell schema override" in " ".join(told.split())


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("in its own way", "by its own ability: By the Special Summon"),
        ("owner", "it stands in what is said of 'Despelled'"),
        ("prepard", "did you mean"),
    ],
)
def test_words_that_are_no_terms(card2spell: Run, word: str, told: str) -> None:
    assert told in " ".join(card2spell("glossary", word)[1].split())


def test_who_is_named_where_nobody_was(tmp_path: Path) -> None:
    assert forked(tmp_path, "campaign", "new", "campaign.yaml", "--title", "T").returncode == 0
    assert forked(tmp_path, "campaign", "add", "Kuriboh").returncode == 0
    for verb in ("sleep", "rest", "cast", "hurt"):
        assert "One of: kuriboh, all." in forked(tmp_path, "campaign", verb).stderr
    assert "One of: hp, mp, attack" in " ".join(forked(tmp_path, "campaign", "raise", "kuriboh").stderr.split())
    assert "One of" not in forked(tmp_path, "diff").stderr, "any file may stand there"


def test_what_is_read_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "card2spell.yaml").write_text("source: starter\n", encoding="utf-8")
    assert forked(tmp_path, "-v", "show", "Kuriboh").stderr.count("reading card2spell.yaml") == 1

"""A folder of mistakes: drop a file in, and it is a test.

What is expected stands in the file's first line (``# expect: 4:3 C2S101, 5:1 C2S102``) or, where that line would change
what the file is about, in ``NAME.expect`` beside it, a finding a line.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from convert.compendium.base import Base
from convert.compendium.validate import validate
from convert.contract.book import Books
from convert.contract.registry import load_system
from convert.findings.model import Finding
from convert.findings.report import concise, text_lines

FOLDER = Path(__file__).parent / "mistakes"
FILES = sorted(path for path in FOLDER.rglob("*") if path.is_file() and path.suffix != ".expect")


def expected(path: Path) -> list[str]:
    """The findings that a file must end in, as ``line:column CODE``."""
    beside = path.with_name(path.name + ".expect")
    if beside.exists():
        return beside.read_text().split("\n")[:-1]
    first = path.read_text().split("\n")[0]
    assert first.startswith("# expect: "), f"{path.name} says nothing of what is expected"
    return first.removeprefix("# expect: ").split(", ")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_mistake_is_reported_at_line_and_column(path: Path, starter_base: Base, starter_books: Books) -> None:
    result = validate([path], load_system("duel-monsters"), base=lambda: starter_base, books=starter_books)
    found = [f"{each.line}:{each.column} {each.code}" for each in result.findings]
    assert found == expected(path), "\n".join(text_lines(result.findings))
    for each in result.findings:
        reads_well(each)


def reads_well(found: Finding) -> None:
    """A sentence without a full stop, no words of Python's, a position."""
    assert found.message, found
    assert not found.message.endswith("."), found
    assert not re.search(r"Traceback|NoneType|\bdict\b|msgspec|jsonschema", found.message + found.hint), found
    assert (found.line, found.column) >= (1, 1)


def test_there_are_enough_mistakes() -> None:
    assert len(FILES) >= 100


def test_the_good_file_has_no_finding(starter_base: Base) -> None:
    assert (
        validate([FOLDER / "entries" / "good.json"], load_system("duel-monsters"), base=lambda: starter_base).findings
        == []
    )


def test_all_mistakes_at_once_are_all_found(starter_base: Base, starter_books: Books) -> None:
    """Nothing about one file hides anything about another."""
    result = validate([FOLDER], load_system("duel-monsters"), base=lambda: starter_base, books=starter_books)
    met = {line.split(":")[0] for line in concise(result.findings)}
    quiet = {path.name for path in FILES if path.as_posix() not in met}
    assert quiet == set(), "the good file's ids stand in the bad ones too, so that even it has a finding here"


def test_a_word_where_a_block_must_stand_comes_with_an_example(starter_base: Base) -> None:
    path = FOLDER / "overrides" / "words-for-blocks.yaml"
    hints = [each.hint for each in validate([path], load_system("duel-monsters"), base=lambda: starter_base).findings]
    assert all(hint.startswith("write it like {") for hint in hints)
    assert hints[3:] == ["write it like {n: 4}", "write it like {op: destroy, …}: the verb, and its fields"]


def test_what_cannot_be_overridden_says_what_to_do(starter_base: Base) -> None:
    def hint(name: str) -> str:
        path = Path(__file__).parent / "mistakes" / "overrides" / f"{name}-overridden.yaml"
        (finding,) = validate([path], load_system("duel-monsters"), base=lambda: starter_base).findings
        return finding.hint

    assert [hint("kind"), hint("id")] == ["say which kind with `new:`", "other entries refer to it"]


def test_a_number_in_words_has_a_hint(starter_base: Base) -> None:
    path = FOLDER / "overrides" / "rank-in-words.yaml"
    (found,) = validate([path], load_system("duel-monsters"), base=lambda: starter_base).findings
    assert found.hint == "write the number in digits"


def test_no_suggestion_turns_a_word_round() -> None:
    from convert.findings.suggestions import nearest_words

    assert nearest_words("undestroy", ["destroy", "draw"]) == ()
    assert nearest_words("destory", ["destroy", "draw"]) == ("destroy",)
    assert nearest_words("unlink", ["link", "unlnk"]) == ("unlnk",)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("overrides/verb-field-missing.yaml", "what belongs there: What it is done to: a new choice"),
        ("overrides/rank-with-a-fraction.yaml", "write 2 or 3"),
        ("overrides/rank-as-a-list.yaml", "write one, without - or [ ]"),
        ("overrides/extend-with-a-text.yaml", "a list is written [Crack]"),
        ("overrides/extend-of-a-number.yaml", "write rank outside of extend: it replaces what is there"),
        ("overrides/second-document.yaml", "take out the ---, or put what is below it into a file of its own"),
        ("overrides/alias-of-nothing.yaml", "a text with * must stand in quotes"),
        ("overrides/list-as-a-name.yaml", "a name that begins with [ or { must stand in quotes"),
        ("overrides/null-of-what-must-be.yaml", "take the line out, or write what it is to be"),
    ],
)
def test_a_mistake_comes_with_what_to_do(name: str, hint: str, starter_base: Base) -> None:
    """These were told without a hint."""
    found = validate([FOLDER / name], load_system("duel-monsters"), base=lambda: starter_base).findings
    assert [each.hint for each in found if each.hint.startswith(hint)]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("card-missing", "add card: and its passcode, slug or name; or new: spell for one of your own"),
        ("card-misspelt", "did you mean card?"),
    ],
)
def test_an_override_that_names_no_card_has_a_hint(name: str, hint: str, starter_base: Base) -> None:
    """The field that was meant, where one is near; else what to add."""
    path = FOLDER / "overrides" / f"{name}.yaml"
    first = validate([path], load_system("duel-monsters"), base=lambda: starter_base).findings[0]
    assert (first.code, first.hint) == ("C2S202", hint)

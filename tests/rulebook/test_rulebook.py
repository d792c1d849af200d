"""The rules as data: every id is there once, with its text, and what code and entries cite can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bench.rulebook_refresh import cleaned
from convert.cli.main import app
from convert.contract.registry import BUNDLED, load_system
from convert.errors import UsageError
from convert.rulebook import DATA, RULE_ID, load, matters_in, parse

DOCS = Path(__file__).resolve().parents[2] / "docs"
CHECKLIST = """# A game: numbered rules

Where a rule stands is said in brackets (see a seed).

## How to read this file

Not a rule.

### Terms

| Term | Meaning |
|---|---|
| Round | A turn of each side. |

## FIGHT: blows

- **FIGHT-01** *(silent)* Blows **hurt**. (L12)
  - Ruling: by `2`.
- **FIGHT-02** A table.

  | Level | 1 |
  |---|---|
  | HP | 6 |

### Falls (FALL)

| Id | Rule |
|---|---|
| **FALL-01** | From a tower | 4 |
"""


def test_items_table_rows_rulings_and_terms_are_read() -> None:
    book = parse("a-game", cleaned(CHECKLIST))
    assert [(group.title, [rule.id for rule in group.rules]) for group in book.groups] == [
        ("FIGHT: blows", ["FIGHT-01", "FIGHT-02"]),
        ("FIGHT: blows · Falls (FALL)", ["FALL-01"]),
    ]
    assert book.find("fight-01").text == "Blows hurt. (L12)\nRuling: by 2."
    assert book.find("FIGHT-02").text == "A table.\nLevel | 1\nHP | 6"
    assert book.find("FALL-01").text == "From a tower – 4"
    assert book.terms == (("Round", "A turn of each side."),)


@pytest.mark.parametrize("game", BUNDLED)
def test_every_id_of_the_checklist_is_a_rule_with_a_text(game: str) -> None:
    book = load(game)
    assert book is not None
    bold = re.findall(
        r"(?m)^(?:- \*\*|\| (?:\*\*)?)([A-Z]{2,}(?:-[A-Z]+)*-\d+[a-z]?)(?: [^*|]+)?(?:\*\*| \|)",
        (DATA / f"{game}.md").read_text("utf-8"),
    )
    ids = [rule.id for rule in book.rules]
    assert ids == bold
    assert len(set(ids)) == len(ids) > 100
    assert [rule.id for rule in book.rules if not rule.text] == []
    assert not any(sign in rule.text for rule in book.rules for sign in ("**", "`"))


def test_a_rule_that_is_none_is_met_with_what_is_near() -> None:
    book = load("duel-monsters")
    assert book is not None
    assert "1 + " in book.find("MP-01").text
    with pytest.raises(UsageError, match="no rule 'CATS-07'") as raised:
        book.find("CATS-07")
    assert raised.value.hint == "did you mean CAST-07?"
    assert load("a game without rules") is None


def test_a_rule_is_found_without_the_name_of_its_game_and_with_its_table() -> None:
    """`rule CREA-01` at a table of Caster: the sizes and costs of the faces stand below it."""
    book = load("caster-duel")
    assert book is not None
    assert book.find("crea-01") is book.find("CASTER-CREA-01")
    assert "Queen | @+1 | 2/2 | Protection" in book.find("CREA-01").text.splitlines()
    assert book.group("CREA") == book.group("CASTER-CREA")
    assert "Cost: none; Timing: once per turn" in book.find("MANA-01").text
    assert CliRunner().invoke(app, ["rule", "CREA-03"]).output.startswith("CASTER-CREA-03  (caster-duel)")


def test_a_slip_in_an_id_is_looked_for_in_its_own_game() -> None:
    run = CliRunner()
    missed = run.invoke(app, ["rule", "DW-BATTLE-99"])
    assert str(missed.exception) == "dragon-warrior has no rule 'DW-BATTLE-99'"
    assert run.invoke(app, ["rule", "DW-BATTLE-14"]).output.startswith("DW-BATTLE-14  (dragon-warrior)\n  Maneuver")


@pytest.mark.parametrize("game", BUNDLED)
def test_every_game_has_a_glossary_of_rules_that_exist(game: str) -> None:
    """Each word has a meaning of its own, and every rule that it cites is there."""
    book, words = load(game), load_system(game).glossary
    assert book is not None
    assert len(words) >= 25
    assert not {term.casefold() for term, _ in book.terms} & {word.casefold() for word in words}, "each word once"
    ids = {rule.id for rule in book.rules}
    cited = {name for meaning in words.values() for name in RULE_ID.findall(meaning)}
    assert cited
    assert cited <= ids


OF_CARDS = (
    "material", "detach", "xyz", "synchro", "link", "linked", "fusion", "ritual", "pendulum", "token", "tuner",
    "piercing", "negate", "unaffected", "control", "tribute", "standby", "end phase", "damage step", "extra deck",
    "graveyard", "banish", "target", "reveal", "used", "prepared", "section", "skirmish", "effect damage",
)  # fmt: skip
"""Words that hundreds of entries use, as somebody asks for them."""


@pytest.mark.parametrize("word", OF_CARDS)
def test_words_that_entries_use_are_explained(word: str) -> None:
    told = CliRunner().invoke(app, ["glossary", word])
    assert told.exit_code == 0, word
    assert "(" in told.output, "with the rule that says so"


def test_a_group_of_rules_is_listed_in_short() -> None:
    book = load("duel-monsters")
    assert book is not None
    group = book.group("stat")
    assert group[0].id == "STAT-01"
    assert group[0].brief == "Seven stats: HP, MP, Attack, Defense, Channeling, Focus, Preparation"
    assert max(len(rule.brief) for rule in book.rules) <= 102
    assert book.group("STAT-01") == ()


def test_a_rule_says_when_it_matters_and_which_rules_name_it() -> None:
    assert matters_in("duel-monsters", "COMBAT-20") == ["at the table (play, simulate)"]
    assert matters_in("duel-monsters", "NONE-99") == []
    assert "between fights (campaign)" in matters_in("duel-monsters", "MEDITATE-04")
    book = load("duel-monsters")
    assert book is not None
    assert book.naming("NONE-99") == ()
    assert all("COMBAT-20" in book.find(each).text for each in book.naming("COMBAT-20"))


@pytest.mark.parametrize("game", BUNDLED)
def test_every_id_that_a_rule_or_a_page_cites_can_be_read(game: str) -> None:
    """Examples in tables too: `rule EX-74`."""
    book = load(game)
    assert book is not None
    known = {rule.id for name in BUNDLED if (other := load(name)) is not None for rule in other.rules}
    ids = {rule.id for rule in book.rules}
    cited = {
        each for rule in book.rules for each in RULE_ID.findall(rule.text) if each.rpartition("-")[0] in book.prefixes
    }
    assert cited <= ids
    pages = (DOCS / name for name in ("rules-index.md", f"{game}/rules-index.md", "table-choices.md"))
    named = {each for page in pages if page.is_file() for each in RULE_ID.findall(page.read_text(encoding="utf-8"))}
    prefixes = {each.rpartition("-")[0] for each in known}
    assert {each for each in named if each.rpartition("-")[0] in prefixes} <= known


def test_a_rule_of_another_game_is_not_shown_for_one_of_this_that_is_none() -> None:
    run = CliRunner()
    assert run.invoke(app, ["rule", "EX-62"]).output.startswith("EX-62\n")
    missed = run.invoke(app, ["rule", "EX-999"])
    assert str(missed.exception) == "duel-monsters has no rule 'EX-999'"


def test_a_short_id_is_the_chosen_games_before_it_is_another_games() -> None:
    """Duel Monsters has COMBAT-04 and CAST-03 in full; Caster and the Magic game have such of their own in short."""
    run = CliRunner()
    assert run.invoke(app, ["rule", "COMBAT-4"]).output.startswith("COMBAT-04\n")
    assert run.invoke(app, ["rule", "COMBAT-4", "--system", "caster-duel"]).output.startswith("CASTER-COMBAT-04\n")
    assert run.invoke(app, ["rule", "cast-3", "--system", "magic-rpg"]).output.startswith("MRPG-CAST-03\n")
    group = run.invoke(app, ["rule", "combat", "--system", "caster-duel"]).output
    assert "CASTER-COMBAT-01" in group
    assert "duel-monsters" not in group
    assert run.invoke(app, ["rule", "CAST-3", "--system", "caster-duel"]).output.startswith("CAST-03  (duel-monsters)")
    missed = run.invoke(app, ["rule", "COMBAT-50", "--system", "caster-duel"])
    assert str(missed.exception) == "caster-duel has no rule 'COMBAT-50'"


def test_of_several_rules_those_that_there_are_are_read() -> None:
    told = CliRunner().invoke(app, ["rule", "CAST-03", "NOPE-99", "COMBAT-20"])
    assert "CAST-03" in told.output
    assert "COMBAT-20" in told.output
    assert "no rule 'NOPE-99'" in str(told.exception)


@pytest.mark.parametrize("words", [("COMBAT", "20"), ("combat 20",), (" Combat  20 ", "combat-20"), ("combat-20",)])
def test_a_number_belongs_to_the_word_before_it_in_quotes_or_not(words: tuple[str, ...]) -> None:
    ended = CliRunner().invoke(app, ["rule", *words])
    assert ended.exit_code == 0, ended.output
    assert ended.stdout.startswith("COMBAT-20\n")

"""Every rule has a test that names it, and the index of rules, code and tests is complete."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
OTHERS = re.compile(r"\b(?:CASTER|DICE|DW|MRPG)-[A-Z]+-\d\d")
"""The rules of the other games."""
PLACE = re.compile(r"`([^`:]+)(?:: (\w+))?`")


@pytest.fixture(scope="module")
def index() -> ModuleType:
    """docs/rule_index.py, which is a script and no module of the package."""
    spec = importlib.util.spec_from_file_location("rule_index", ROOT / "docs" / "rule_index.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_there_are_403_rules_and_80_examples(index: ModuleType) -> None:
    ids = index.all_ids()
    assert len(ids) == len(set(ids)) == 483
    assert sum(rule.startswith("EX-") for rule in ids) == 80


def test_every_rule_is_named_by_a_test(index: ModuleType) -> None:
    """But for the allowance, which only shrinks; a new rule without a test fails here."""
    ids = index.all_ids()
    missing = index.untested(index.places_in_tests(frozenset(ids)), ids)
    assert set(missing) <= set(index.allowed())


def test_the_allowance_names_rules(index: ModuleType) -> None:
    allowed = index.allowed()
    assert set(allowed) <= set(index.all_ids())
    assert len(allowed) == len(set(allowed))


def test_the_index_has_every_rule_and_names_nothing_that_is_gone(index: ModuleType) -> None:
    page = index.INDEX.read_text(encoding="utf-8")
    assert re.findall(r"^\| ([A-Z]+-\d\d) \|", page, re.MULTILINE) == index.all_ids()
    for file, symbol in set(PLACE.findall(page.split("\n## ", 1)[1])):
        path = ROOT / file
        assert path.is_file(), f"{file} is gone: python docs/rule_index.py --write"
        if symbol:
            found = re.search(rf"^(?:async )?(?:def|class) {symbol}\b", path.read_text(encoding="utf-8"), re.MULTILINE)
            assert found, f"{file}: {symbol} is gone: python docs/rule_index.py --write"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("STAT-08 to STAT-10, and DICE-05", {"STAT-08", "STAT-09", "STAT-10", "DICE-05"}),
        ("EX-51..EX-53", {"EX-51", "EX-52", "EX-53"}),
        ("STAT-99, UTF-08, xSTAT-04", set()),
        ("(CAST-07)", {"CAST-07"}),
        ("def test_ex_19_the_limit() -> None:", {"EX-19"}),
        ("def test_convert_09_and_26_traps() -> None:", {"CONVERT-09", "CONVERT-26"}),
        ("def test_stat_08_to_10_scores() -> None:", {"STAT-08", "STAT-09", "STAT-10"}),
        ("take_05_of_stat_04", set()),
    ],
)
def test_ids_are_found_in_text(text: str, named: set[str], index: ModuleType) -> None:
    assert index.mentioned(text, frozenset(index.all_ids())) == named


def test_only_test_functions_count_as_tests(index: ModuleType, tmp_path: Path) -> None:
    """A helper or a comment beside the tests proves nothing."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_x.py").write_text(
        '"""STAT-01."""\n# STAT-02\ndef helper():\n    """STAT-03."""\ndef test_it():\n    """STAT-04."""\n'
    )
    places = index.places_in_tests(frozenset(index.all_ids()), tmp_path)
    assert places == {"STAT-04": ["tests/test_x.py: test_it"]}


def test_every_choice_of_a_table_is_in_the_docs_and_has_a_command() -> None:
    """GAME-06: named, with its default and what it decides, the same in both."""
    from convert.contract.registry import load_system
    from convert.table.choices import choices_of

    page = (ROOT / "docs" / "table-choices.md").read_text(encoding="utf-8")
    rows = [
        f"| `{each['name']}` | {each['default']} | {each['meaning']} |"
        for each in choices_of(load_system("duel-monsters"))
    ]
    assert [row for row in page.splitlines() if row.startswith("| `")] == rows
    assert "card2spell table-choices" in page


@pytest.mark.parametrize("game", ["duel-monsters", "caster-duel", "dice-duels", "dragon-warrior", "magic-rpg"])
def test_every_game_lists_its_choices(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with a default and what it decides, by words too; what is about none is said."""
    from convert.cli import main

    def run(*words: str) -> str:
        with pytest.raises(SystemExit):
            main.run(["table-choices", "--system", game, *words])
        return "".join(capsys.readouterr())

    lines = run().splitlines()
    assert "" not in [line.partition(":")[2].strip() for line in lines if line[:1].strip() and line != lines[-1]]
    assert all(line.strip() for line in lines)
    assert "no choice of a table" in run("zzyzx")
    first = lines[0].partition(":")[0]
    assert run(first).startswith(lines[0])


def test_every_option_of_magic_is_a_choice_with_the_place_where_it_is_set(capsys: pytest.CaptureFixture[str]) -> None:
    """MRPG-OPT-01: of a battle, of a campaign and of a wizard's sheet."""
    from convert.cli.commands.table_choices import table_choices
    from convert.contract.registry import load_system
    from convert.table.choices import choices_of

    known = {each["name"]: each["set"] for each in choices_of(load_system("magic-rpg"))}
    assert "in a game file" in known["round_minutes"]
    assert "campaign new" in known["study_blocks"]
    assert known["study_while_resting"] == known["study_blocks"]
    assert all("character new" in known[each] for each in ("starting_ap", "life_table", "found_any_rarity"))
    table_choices(["book"], system="magic-rpg")
    assert "such as settings:" in capsys.readouterr().err


@pytest.fixture(scope="module")
def dead(index: ModuleType) -> list[str]:
    found: list[str] = index.unreachable()
    return found


def test_every_rule_in_the_code_is_played(index: ModuleType, dead: list[str]) -> None:
    """A function that names a rule, and that only tests call, is no rule of the game: play it, or take it out."""
    known = frozenset(index.all_ids())
    for place in dead:
        file, _, name = place.partition(": ")
        if file.startswith("convert/systems/"):
            text = (ROOT / file).read_text(encoding="utf-8")
            part = next(part for symbol, part in index._parts(ROOT / file, text, tests=False) if symbol == name)
            named = set(OTHERS.findall(part)) | (index.mentioned(part, known) if "duel_monsters" in file else set())
            assert not named, f"{place} names {sorted(named)}, and no game, campaign or command comes to it"


def test_what_only_tests_call_is_not_counted(index: ModuleType, tmp_path: Path) -> None:
    """By two functions that call each other and nothing else, and one that a registry at the module's level names."""
    (tmp_path / "convert").mkdir()
    (tmp_path / "convert" / "x.py").write_text(
        'def one():\n    """STAT-01."""\n    other()\ndef other():\n    one()\n'
        'def third():\n    """STAT-02."""\nTABLE = {"a": third}\n'
    )
    assert index.unreachable(tmp_path) == ["convert/x.py: one", "convert/x.py: other"]
    assert set(index.places_in_code(frozenset(index.all_ids()), tmp_path)) == {"STAT-02"}

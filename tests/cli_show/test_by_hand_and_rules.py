"""What somebody set by hand is marked, rules can be read offline, and a build can be asked what it would do."""

from __future__ import annotations

from pathlib import Path

import pytest

from convert.rulebook import RULE_ID
from convert.table import reference
from tests import forked
from tests.forked import Ended

OVERRIDES = """
hole: {card: fissure, text: Nothing happens., rank: 3}
storm: {new: spell, name: Sandstorm, text: The wind rises.}
gone: {card: sparks, leave_out: true}
"""


def card2spell(folder: Path, *arguments: str, given: str = "") -> Ended:
    return forked.card2spell(folder, *arguments, typed=given, environment={"PATH": "", "HOME": str(folder)})


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    (folder / "overrides").mkdir()
    (folder / "overrides" / "mine.yaml").write_text(OVERRIDES)
    done = card2spell(folder, "build", "--source", "starter")
    assert done.returncode == 0, done.stderr
    return folder


def test_every_field_that_somebody_set_is_marked(table: Path) -> None:
    shown = card2spell(table, "show", "fissure").stdout
    assert "Set by hand: " in shown
    assert "rank" in shown.partition("Set by hand: ")[2].splitlines()[0]
    assert "overrides/mine.yaml:2" in shown
    assert "Text set by hand; the rules play: Target one monster" in shown


def test_homebrew_with_a_text_alone_is_not_said_to_have_none(table: Path) -> None:
    shown = card2spell(table, "show", "sandstorm").stdout
    assert "Text set by hand; the rules play: nothing of it" in shown
    assert "no rules text" not in shown


def test_what_says_of_a_text_by_hand_what_the_rules_play(table: Path) -> None:
    told = card2spell(table, "what", "fissure").stdout
    assert "Text set by hand; the rules play: Target one monster" in " ".join(told.split())
    assert "the rules play all of it" not in told
    assert "nothing of it" in card2spell(table, "what", "sandstorm").stdout
    assert "set by hand" not in card2spell(table, "what", "ookazi").stdout


def test_what_is_left_out_is_said_to_be(table: Path) -> None:
    done = card2spell(table, "show", "sparks")
    assert (done.returncode, "'sparks' is left out" in done.stderr) == (2, True)


def test_names_are_found_by_their_words_and_exact_ones_win(table: Path) -> None:
    assert card2spell(table, "show", "white blue").stdout.startswith("Blue-Eyes White Dragon")
    done = card2spell(table, "show", "dragon")
    assert done.returncode == 2
    assert "have 'dragon' in their names" in done.stderr


def test_an_override_that_is_there_is_not_begun_again(table: Path) -> None:
    done = card2spell(table, "override", "new", "fissure")
    assert (done.returncode, "has an override already: overrides/mine.yaml:2" in done.stderr) == (1, True)


def test_a_build_says_whether_it_would_change_anything(table: Path) -> None:
    assert card2spell(table, "build", "--source", "starter", "--check").returncode == 0
    (table / "overrides" / "more.yaml").write_text("more: {card: ookazi, rank: 4}\n")
    before = (table / "output" / "duel-monsters" / "spells.json").read_bytes()
    done = card2spell(table, "build", "--source", "starter", "--check")
    (table / "overrides" / "more.yaml").unlink()
    assert (done.returncode, "would build" in done.stderr) == (1, True)
    assert (table / "output" / "duel-monsters" / "spells.json").read_bytes() == before


def test_validate_takes_standard_input_and_chosen_codes(table: Path) -> None:
    wrong = "a: {card: fissure, rank: 9}\nb: {card: fissure, form: odd}\n"
    both = card2spell(table, "validate", "-", "--format", "concise", given=wrong).stdout
    assert ("C2S105" in both, "C2S104" in both) == (True, True)
    one = card2spell(table, "validate", "-", "--format", "concise", "--ignore", "C2S105", given=wrong).stdout
    assert ("C2S105" in one, "C2S104" in one) == (False, True)
    assert card2spell(table, "validate", "-", "--select", "C2S2", given=wrong).returncode == 0


def test_rules_and_words_are_read_offline(table: Path) -> None:
    assert "Attack Mode, Defense Mode" in card2spell(table, "rule", "combat-20").stdout
    assert card2spell(table, "rule", "COMBAT").stdout.startswith("COMBAT-01")
    unknown = card2spell(table, "rule", "ZZ-99")
    assert (unknown.returncode, "has no rule" in unknown.stderr) == (2, True)
    words = ("field", "this field's Section", "Xyz Summon", "Link Summon", "Fused", "original Attack")
    assert card2spell(table, "glossary", *words).returncode == 0, "entries say all of them"
    assert "(PREP-01, PREP-02)" in card2spell(table, "glossary", "prepared").stdout
    some = card2spell(table, "glossary", "prepared", "nopenope", "sustain")
    assert (some.returncode, "'nopenope' is no word" in some.stderr, "Prepared" in some.stdout) == (2, True, True)
    assert card2spell(table, "glossary", "prepared", "sustain").returncode == 0


def test_quiet_tells_mistakes_only(table: Path) -> None:
    done = card2spell(table, "-q", "build", "--source", "starter")
    assert (done.returncode, done.stderr) == (0, "")
    assert card2spell(table, "-q", "show", "zzzzz").stderr.startswith("error: ")


def test_lift_takes_the_compendium_by_its_option(table: Path) -> None:
    done = card2spell(table, "override", "lift", "--compendium", "output/duel-monsters", "--dry-run")
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    assert card2spell(table, "override", "lift", "--compendium", "nowhere").returncode == 2


def test_a_field_edited_in_the_file_is_marked_before_the_next_build_too(tmp_path: Path) -> None:
    assert card2spell(tmp_path, "build", "--source", "starter").returncode == 0
    file = tmp_path / "output" / "duel-monsters" / "spells.json"
    before = file.read_text("utf-8")
    line = next(line for line in before.splitlines() if '"slug":"ookazi"' in line)
    edited = "rank (edited by hand in spells.json)"
    assert edited not in card2spell(tmp_path, "show", "ookazi").stdout
    file.write_text(before.replace(line, line.replace('"rank":1', '"rank":3')), "utf-8")
    shown = card2spell(tmp_path, "show", "ookazi").stdout
    assert "Rank 3" in shown
    assert edited in shown.partition("Set by hand: ")[2]
    assert edited not in card2spell(tmp_path, "show", "fissure").stdout, "another entry of the same file"
    (tmp_path / "output" / "duel-monsters" / "manifest.json").write_text("{", "utf-8")
    assert edited not in card2spell(tmp_path, "show", "ookazi").stdout, "what the build wrote is not known"


def test_convert_38_a_series_says_what_an_open_number_counts_as(tmp_path: Path) -> None:
    (tmp_path / "overrides").mkdir()
    (tmp_path / "overrides" / "ox.yaml").write_text("ox: {card: battle-ox, defense: null}\n")
    built = card2spell(tmp_path, "build", "--source", "starter")
    assert built.returncode == 0, built.stderr
    series = ("simulate", "--games", "2", "--jobs", "1", "--side")
    fought = card2spell(tmp_path, *series, "2xBattle Ox", "--side", "Silver Fang")
    assert fought.returncode == 0, fought.stderr
    assert fought.stderr.count("note: Battle Ox: Defense varies: it counts as 0 until its effect") == 1
    variant = card2spell(tmp_path, *series, "Feral Imp", "--side", "Silver Fang", "--against", "Battle Ox")
    assert variant.stderr.count("note: Battle Ox: Defense varies") == 1
    assert "note:" not in card2spell(tmp_path, *series, "Feral Imp", "--side", "Silver Fang").stderr


def test_an_override_that_was_only_begun_changes_nothing_and_is_no_finding(tmp_path: Path) -> None:
    """No schemas folder either: who wants no editor's help is not told that its schema is missing (C2S017)."""
    assert card2spell(tmp_path, "build", "--source", "starter").returncode == 0
    assert card2spell(tmp_path, "override", "new", "Ookazi").returncode == 0
    done = card2spell(tmp_path, "validate", "overrides")
    assert (done.returncode, "C2S" in done.stdout + done.stderr) == (0, False)
    done = card2spell(tmp_path, "build", "--source", "starter", "--check")
    assert (done.returncode, "nothing has changed" in done.stderr) == (0, True)
    assert card2spell(tmp_path, "build", "--source", "starter").returncode == 0
    file = tmp_path / "overrides" / "ookazi.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("  # rank: 1", "  rank: 1"), encoding="utf-8")
    assert "C2S205" in card2spell(tmp_path, "validate", "overrides").stdout
    file.write_text(file.read_text(encoding="utf-8").replace("  rank: 1", "  rank: 2"), encoding="utf-8")
    done = card2spell(tmp_path, "build", "--source", "starter", "--check")
    assert done.returncode == 1
    assert "would be written: provenance.json, spells.json" in done.stderr
    (tmp_path / "schemas").mkdir()
    assert "C2S017" in card2spell(tmp_path, "validate", "overrides").stdout


def test_a_rule_names_the_choice_that_a_table_has_about_it(tmp_path: Path) -> None:
    """COMBAT-18, GAME-06: what a table may choose about a rule, a reader of it is told; in play too."""
    told = card2spell(tmp_path, "rule", "COMBAT-18").stdout
    assert "Your table chooses: friendly_attacks (by default yes): Whether one may attack one's own side" in told
    assert "leaders_strike_back" in card2spell(tmp_path, "rule", "MRPG-COMBAT-18").stdout
    assert "Your table chooses" not in card2spell(tmp_path, "rule", "COMBAT-19").stdout
    assert "Your table chooses" not in card2spell(tmp_path, "rule", "COMBAT-1").stdout
    asked = reference.rule_of("duel-monsters")
    assert asked is not None
    assert any("friendly_attacks (by default yes)" in line for line in asked("COMBAT-18"))


def test_an_id_is_read_in_play_as_it_is_by_the_command(tmp_path: Path) -> None:
    asked = reference.rule_of("duel-monsters")
    assert asked is not None
    told = card2spell(tmp_path, "rule", "combat", "20", "cast-7").stdout
    assert asked("combat 20 cast-7") == [*asked("COMBAT-20"), *asked("CAST-07")]
    assert [line for line in told.splitlines() if line.startswith("C")] == ["COMBAT-20", "CAST-07"]
    assert asked("combat 20 21") == [*asked("COMBAT-20"), *asked("COMBAT-21")]


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        (("combat20",), ["COMBAT-20"]),
        (("combat_20",), ["COMBAT-20"]),
        (("COMBAT\u20137",), ["COMBAT-07"]),
        (("combat 20-22", "cast", "7"), ["COMBAT-20", "COMBAT-21", "COMBAT-22", "CAST-07"]),
        (("COMBAT-20-21",), ["COMBAT-20", "COMBAT-21"]),
        (("combat", "20", "21", "mp-02"), ["COMBAT-20", "COMBAT-21", "MP-02"]),
        (("cast", "07", "cast"), ["CAST-07", "CAST-01"]),
    ],
)
def test_ids_are_read_however_they_are_joined(typed: tuple[str, ...], ids: list[str], tmp_path: Path) -> None:
    told = card2spell(tmp_path, "rule", *typed)
    assert told.returncode == 0, told.stderr
    assert [line for line in told.stdout.splitlines() if RULE_ID.fullmatch(line)][: len(ids)] == ids


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("combat-999", "there are COMBAT-01 to COMBAT-"),
        ("cmbat", "did you mean COMBAT?"),
        ("cmbat-20", "did you mean COMBAT-20"),
        ("combat 22-20", "there are COMBAT-01 to COMBAT-"),
        ("combat 1-99999999999999999999", "there are COMBAT-01 to COMBAT-"),
        ("20", "rules begin with GAME, DICE"),
    ],
)
def test_an_id_that_no_rule_has_is_answered_by_what_is_near(typed: str, hint: str, tmp_path: Path) -> None:
    told = card2spell(tmp_path, "rule", typed)
    assert (told.returncode, hint in " ".join(told.stderr.split())) == (2, True), told.stderr


def test_clauses_of_another_text_are_not_set_beside_the_tree(tmp_path: Path) -> None:
    """The tree counts the clauses of the text that was read: the starter set tells the same card in other words, and
    Scapegoat's came out one clause beside."""
    built = card2spell(tmp_path, "build", "--source", "starter")
    assert built.returncode == 0, built.stderr
    own = card2spell(tmp_path, "explain", "fissure", "--source", "starter")
    assert "clause by clause" in own.stdout
    manifest = tmp_path / "output" / "duel-monsters" / "manifest.json"
    manifest.write_text(manifest.read_text("utf-8").replace('"the starter set"', '"the file cards.json"'), "utf-8")
    other = card2spell(tmp_path, "explain", "fissure", "--source", "starter")
    assert other.returncode == 0
    assert "Ability 1" in other.stdout
    assert "clause by clause" not in other.stdout
    assert "the text it was made from is not in the source (starter)" in other.stderr


def test_the_guided_way_means_a_monster_that_may_be_bonded(tmp_path: Path) -> None:
    """STAT-24: of those that have the words, the Fusion monster is not offered, only to be refused then."""
    answers = ["Kisara", "9", "4", *"332342", "dragon ultimate", "gaia", "blue-eyes", "", ""]
    told = card2spell(tmp_path, "character", "new", "k.yaml", given="\n".join(answers) + "\n")
    assert told.returncode == 0, told.stderr
    assert "bonded: Blue-Eyes White Dragon" in (tmp_path / "k.yaml").read_text("utf-8"), told.stderr
    assert "  the list has 1 to 6\n" in told.stderr
    assert "Ultimate Dragon is a fusion monster, which cannot be" in told.stderr, "the only one that is meant"
    assert "have 'gaia' in their names, and none of them can be bonded (ATTR-02, STAT-24)" in told.stderr

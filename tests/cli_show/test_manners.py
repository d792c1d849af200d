"""Manners of the command line: what Tab offers, manual pages, cures of findings, what is said with -v."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from convert.cards import sources
from convert.cli import main
from convert.table import menu
from convert.terminal import console
from tests import forked
from tests.cli_show.conftest import Run


@pytest.mark.parametrize(
    ("begun", "offered"),
    [
        ("card2spell sho", {"show"}),
        ("card2spell show blue-eyes-w", {"blue-eyes-white-dragon"}),
        ("card2spell show Blue-Eyes-W", {"Blue-Eyes\\", "White\\", "Dragon"}),
        ("card2spell explain-code C2S10", {f"C2S10{n}" for n in range(1, 10)}),
        ("card2spell search --form tri", {"trinket"}),
        ("card2spell search --verb special", {"special_summon"}),
        ("card2spell play duel", {"duel-of-two-magi"}),
        ("card2spell rule COMBAT-2", {f"COMBAT-{n}" for n in range(20, 30)}),
        ("card2spell build --form zzz", set()),
        ("card2spell show --compendium nowhere kur", set()),
    ],
)
def test_tab_completes_words_of_the_game(begun: str, offered: set[str], tmp_path: Path) -> None:
    """As bash asks for it; where nothing is built, the starter set's names; a mistake offers and says nothing."""
    words = begun.split()
    asking = {"_CARD2SPELL_COMPLETE": "complete_bash", "COMP_WORDS": begun, "COMP_CWORD": str(len(words) - 1)}
    asked = forked.card2spell(tmp_path, environment={**os.environ, **asking})
    assert asked.stderr == ""
    assert set(asked.stdout.split()) == offered


def test_every_command_has_a_manual_page(card2spell: Run) -> None:
    """From the texts of --help, with its options; man reads them without a complaint."""
    status, told = card2spell("man", "--to", "man1")
    assert status == 0
    pages = {path.name: path.read_text(encoding="utf-8") for path in Path("man1").iterdir()}
    assert {f"card2spell-{name}.1" for name in main.COMMANDS} <= set(pages)
    assert f"{len(pages)} pages" in told
    build = pages["card2spell-build.1"]
    assert build.startswith(".TH CARD2SPELL-BUILD 1")
    assert "card2spell\\-build \\- Turn cards into a compendium" in build
    assert ".B \\-\\-source SOURCE" in build
    assert "card2spell-campaign-rest.1" in pages
    assert card2spell("man", "--to", "man2")[0] == 0
    assert {path.name: path.read_text(encoding="utf-8") for path in Path("man2").iterdir()} == pages


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not on this machine")
def test_groff_reads_the_pages(card2spell: Run) -> None:
    card2spell("man", "--to", "man1")
    pages = sorted(map(str, Path("man1").iterdir()))
    read = subprocess.run(["groff", "-man", "-Kutf8", "-Tutf8", "-ww", *pages], capture_output=True, text=True)
    assert (read.returncode, read.stderr) == (0, ""), "it names file and line"


def test_fix_writes_what_has_one_right_cure(card2spell: Run) -> None:
    """C2S101, C2S104, C2S108, C2S110: the word that was meant, quotation marks; comments and all else stay as they are,
    and what has no one cure stays a finding."""
    path = Path("overrides/mine.yaml")
    path.parent.mkdir()
    path.write_text(
        "# ours\r\nfissure:\r\n  card: Fissure\r\n  rnak: 4  # rarer\r\n  form: 'incantaton'\r\n"
        "  note: No\r\n  aliases: [12]\r\n"
        "  effects: [{mode: cast, do: [{op: destory, what: {how: self}}]}]\r\n  hp: many\r\n",
        newline="",
        encoding="utf-8",
    )
    status, told = card2spell("validate", "overrides", "--fix", "--select", "C2S104")
    assert (status, told.count("→")) == (0, 1)
    status, told = card2spell("validate", "overrides", "--fix")
    assert "mine.yaml:4:3: rnak → rank" in told
    assert path.read_text(encoding="utf-8") == (
        "# ours\nfissure:\n  card: Fissure\n  rank: 4  # rarer\n  form: 'incantation'\n"
        '  note: "No"\n  aliases: ["12"]\n'
        "  effects: [{mode: cast, do: [{op: destroy, what: {how: self}}]}]\n  hp: many\n"
    )
    assert path.read_bytes().count(b"\r\n") == 9
    assert status == 1
    assert "many" in told
    before = path.read_bytes()
    card2spell("validate", "overrides", "--fix")
    assert path.read_bytes() == before


def test_a_code_that_is_none_does_not_switch_the_checks_off(card2spell: Run) -> None:
    Path("mine.yaml").write_text("fissure: {card: 1, rank: 99}\n", encoding="utf-8")
    status, told = card2spell("validate", "mine.yaml", "--select", "C2S999")
    assert (status, "no finding has a code that begins with 'C2S999'" in told) == (2, True)
    status, told = card2spell("validate", "mine.yaml", "--select", "c2s105", "--ignore", "C2S2")
    assert (status, "C2S105" in told) == (1, True)


def test_what_is_ignored_is_said_to_be_left_out(card2spell: Run) -> None:
    """A file with findings nobody wants to see is not called well without a word."""
    Path("mine.yaml").write_text("fissure: {card: 1, rank: 99}\n", encoding="utf-8")
    status, told = card2spell("validate", "mine.yaml", "--ignore", "C2S")
    assert status == 0
    assert "1 finding left out, as --select and --ignore ask for" in told
    assert "1 file checked: nothing else, " in told
    assert "all well" not in told
    Path("mine.yaml").write_text("fissure: {card: 1, note: mine}\n", encoding="utf-8")
    assert "left out" not in card2spell("validate", "mine.yaml", "--ignore", "C2S9")[1]


def test_a_card_that_was_left_out_is_said_to_be(card2spell: Run) -> None:
    """Nor is another shown that has its words."""
    card2spell("build", "--source", "starter")
    aside = next(card.name for card in sources.load("starter").cards if card.kind == "skill")
    for asked in (aside, aside.upper()):
        status, told = card2spell("show", asked)
        assert (status, f"{aside!r} is left out of" in told) == (2, True)
        assert "skill cards are not converted" in told


@pytest.mark.parametrize("option", ["--rank", "--level", "--cost", "--danger"])
def test_a_range_of_any_length_is_refused_and_breaks_nothing(option: str, card2spell: Run) -> None:
    """SQLite has whole numbers of 64 bits, Python reads those of 4,300 digits."""
    card2spell("build", "--source", "starter")
    for asked in ("9" * 25, f"{'9' * 25}-{'9' * 26}", f"{'9' * 25}+"):
        status, told = card2spell("search", option, asked)
        assert (status, "no entry here has a" in told) == (2, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("search --rank 9", "--rank: no entry here has a Rank above 5"),
        ("search --rank 0", "--rank: no entry here has a Rank below 1"),
        ("search --level 99+", "--level: no entry here has a Level above"),
        ("search --cost 900-1000", "--cost: no entry here has a cost above"),
        ("export csv --rank 9", "--rank: no entry here has a Rank above 5"),
        ("search --level 3 --system caster-duel", "--level: no entry here has a Level"),
    ],
)
def test_a_number_that_no_entry_can_have_is_said(words: str, said: str, card2spell: Run) -> None:
    """Which is no empty answer: the numbers that there are stand behind it."""
    for system in ("duel-monsters", "caster-duel"):
        card2spell("build", "--source", "starter", "--system", system)
    status, told = card2spell(*words.split())
    assert status == 2
    assert said in told
    assert "they go from" in told or "leave out" in told
    status, told = card2spell("search", "--rank", "5-9")
    assert status == 0, told


@pytest.mark.parametrize(
    "words",
    [("search", "--type", ""), ("search", "--set="), ("export", "csv", "--form", ""), ("simulate", "--side", "")],
)
def test_an_option_that_is_given_nothing_is_no_option_left_out(words: tuple[str, ...], card2spell: Run) -> None:
    """As a variable does that is not set."""
    status, told = card2spell(*words)
    option = next(word for word in words if word.startswith("--")).removesuffix("=")
    assert (status, f"{option} is given nothing" in told) == (2, True)


def test_fix_leaves_files_of_a_build_alone(card2spell: Run) -> None:
    card2spell("build", "--source", "starter", "--output", "out")
    path = Path("out/duel-monsters/spells.json")
    path.write_text(
        path.read_text(encoding="utf-8").replace('"form":"trinket"', '"form":"trinkt"', 1), encoding="utf-8"
    )
    before = path.read_bytes()
    assert card2spell("validate", str(path), "--fix")[0] == 1
    assert path.read_bytes() == before


def test_a_whole_playing_card_is_all_its_entries(card2spell: Run) -> None:
    """CASTER-CONV-09: however the card is written; an entry's own name still means that one."""
    for card in ("7♣", "7c", "seven of clubs"):
        status, told = card2spell("show", card, "--system", "caster-duel")
        assert status == 0
        assert [line.partition("  ")[0] for line in told.splitlines() if line.startswith("Seven of")] == [
            f"Seven of Clubs: {mode}" for mode in ("Counter-spell", "Damage", "Enchant", "Heal", "Transfer")
        ]
    assert card2spell("show", "K♠", "--system", "caster-duel")[1].count("King of Spades") == 1
    assert card2spell("show", "Seven of Clubs: Heal", "--system", "caster-duel")[1].count("Seven of Clubs") == 1
    assert card2spell("show", "11♣", "--system", "caster-duel")[0] == 2


def test_ctrl_c_ends_the_command_at_once_before_anything_is_imported() -> None:
    """The first thing that the command does: until then only Python itself has begun."""
    root = str(Path(main.__file__).parents[2])
    code = (
        f"import sys; sys.path.insert(0, {root!r}); before = set(sys.modules); import card2spell;"
        "print(sorted(set(sys.modules) - before)); import signal; print(signal.getsignal(signal.SIGINT).name)"
    )
    begin = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    told = subprocess.run([sys.executable, "-S", "-c", begin + code], capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == ["['__future__', 'card2spell']", "SIG_DFL"]


def test_a_person_is_told_which_build_is_read(card2spell: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two folders with a build each answered differently, and nothing said why. Programs, and who asks for quiet or
    names the folder, are told nothing."""
    assert card2spell("build", "--source", "starter", "-q")[0] == 0
    assert "from output" not in card2spell("show", "Fissure")[1]
    monkeypatch.setattr(console, "watched", lambda: True)
    assert re.search(r"from output.duel-monsters \(\d+ entries\)", card2spell("show", "Fissure")[1])
    for words in (["-q"], ["--compendium", "output/duel-monsters"], ["--json"]):
        monkeypatch.setattr(sys, "argv", ["card2spell", "show", "Fissure", *words])
        assert "from output" not in card2spell("show", "Fissure", *words)[1]


SHOWS_NEED_NONE_OF = ("convert.kernel", "convert.systems.duel_monsters.words", "rich", "yaml", "jsonschema")
CAMPAIGNS_NEED_NONE_OF = (
    *("convert.systems.magic_rpg.rules", "convert.systems.magic_rpg.commands", "convert.systems.dice_duels.rules"),
    *("convert.kernel.simulate", "multiprocessing", "jsonschema", "convert.text"),
)


@pytest.mark.parametrize(
    ("typed", "none_of"),
    [(["show", "Fissure", "-q"], SHOWS_NEED_NONE_OF), (["campaign", "log"], CAMPAIGNS_NEED_NONE_OF)],
    ids=["show", "campaign"],
)
def test_a_command_imports_nothing_of_what_it_has_no_use_for(
    typed: list[str], none_of: tuple[str, ...], card2spell: Run
) -> None:
    """Most of what a small command costs is what it imports: another game's rules were two thirds of a campaign's."""
    assert card2spell("build", "--source", "starter", "-q")[0] == 0
    code = (
        "import sys\nfrom convert.cli.main import run\n"
        f"try: run({typed!r})\nexcept SystemExit: print('|'.join(['', *sys.modules, '']))"
    )
    root = str(Path(main.__file__).parents[2])
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": root}
    ).stdout
    loaded = set(told.splitlines()[-1].split("|"))
    assert "convert.cli.main" in loaded
    assert sorted(loaded & set(none_of)) == []


def test_a_game_that_brings_all_its_cards_misses_nothing_that_could_be_built(card2spell: Run) -> None:
    """Caster is whole with its deck of 54; of Duel Monsters the starter set is a part."""
    said = [card2spell("play", "--list", "--system", name)[1] for name in ("caster-duel", "duel-monsters")]
    assert ["nothing is built" in each for each in said] == [False, True]


def test_quiet_and_verbose_are_heard_behind_the_command_too(card2spell: Run) -> None:
    """-v says which files are read; -q says nothing but what went wrong."""
    Path("mine.yaml").write_text("fissure: {rank: 2}\n", encoding="utf-8")
    assert "reading mine.yaml" in card2spell("validate", "-v", "mine.yaml")[1]
    assert "reading mine.yaml" not in card2spell("validate", "mine.yaml")[1]
    assert "nothing is built" in card2spell("show", "kuriboh")[1]
    status, said = card2spell("show", "--quiet", "kuriboh")
    assert status == 0
    assert "nothing is built" not in said
    assert "nothing is built" in card2spell("show", "kuriboh")[1]
    assert card2spell("show", "--", "-q")[0] != 0  # a name, not a wish
    assert card2spell("validate", "-v", "mine.yaml")[1].count("reading mine.yaml") == 1


def test_long_lines_at_a_terminal_go_on_below_by_whole_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And are one line in a pipe, for programs."""
    line = "  A word of a hundred letters is not in this sentence, which is longer than forty columns."
    monkeypatch.setenv("COLUMNS", "40")
    console.out_wrapped(line)
    console.talk(line)
    assert capsys.readouterr() == (line + "\n", line + "\n")
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    console.out_wrapped(line)
    console.talk(line + "\nAnother.")
    out, err = capsys.readouterr()
    assert out == (
        "  A word of a hundred letters is not in\n    this sentence, which is longer than\n    forty columns.\n"
    )
    assert err == out + "Another.\n"


def test_a_list_with_one_line_too_many_is_shown_whole() -> None:
    """In the place of "more moves (25 to 25)"."""
    lines = [menu.Line(str(number), ()) for number in range(26)]
    assert (menu.fitting(25), menu.beyond(lines[:25], 0, 25)) == (25, "")
    assert menu.fitting(26) == 24
    assert menu.beyond(lines, 0, 24) == "more moves (25 to 26; 26 25)", "the last is named"


@pytest.mark.parametrize(
    "words",
    [
        ("play", "--human", "9" * 5000),
        ("simulate", "--side", "9" * 5000 + "xFeral Imp", "--side", "Feral Imp"),
        ("play", "--seed", "9" * 5000),
        ("rule", "COMBAT-" + "9" * 5000),
        ("show", "9" * 5000),
    ],
    ids=lambda words: " ".join(words)[:20],
)
def test_a_number_of_thousands_of_digits_is_refused_in_a_sentence(words: tuple[str, ...], card2spell: Run) -> None:
    status, said = card2spell(*words)
    assert status == 2
    assert "a number of 1,000 digits and more" in said


def test_a_picture_stands_for_a_time_that_there_is(card2spell: Run) -> None:
    for pace in ("nan", "inf", "-1", "1e9"):
        status, said = card2spell("play", "--auto", "--pace", pace)
        assert (status, "--pace" in said) == (2, True), pace


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="a file system that takes no files: Linux has one")
@pytest.mark.parametrize(
    ("words", "place"),
    [
        (("build", "--source", "starter", "--output", "/proc/x"), "/proc/x"),
        (("build", "--source", "starter", "--output", "/proc"), "/proc"),
        (("build", "--source", "starter", "--output", "/dev/null/x"), "/dev/null"),
    ],
)
def test_where_nothing_can_be_written_another_folder_is_what_helps(
    words: tuple[str, ...], place: str, card2spell: Run
) -> None:
    status, told = card2spell(*words)
    assert status in (2, 4)
    assert f"{place} is a file" in told or f"nothing can be written to {place}" in told
    assert "choose another folder with --output" in told


def test_a_scenario_and_sides_are_two_ways(card2spell: Run) -> None:
    for command in ("simulate", "play"):
        status, told = card2spell(command, "duel-of-two-magi", "--side", "Feral Imp", "--side", "Kuriboh")
        assert (status, " ways to " in told) == (2, True)
        assert "leave out one" in told or "choose one" in told


def test_a_name_with_a_comma_is_found_by_its_words(card2spell: Run) -> None:
    """Before anything else is made of the comma."""
    card2spell("build", "--source", "starter")
    for asked in ("masaki, the legendary", "Masaki the Legendary Swordsman,", "swordsman, masaki"):
        status, told = card2spell("show", asked)
        assert (status, "Masaki the Legendary Swordsman" in told) == (0, True), asked
    assert "there is no entry 'Fissure, boss'" in card2spell("show", "Fissure, boss")[1]
    assert "several names stand beside each other: Fissure Sparks" in card2spell("show", "Fissure, Sparks")[1]
    card2spell("build", "--source", "starter", "--system", "dragon-warrior")
    assert card2spell("show", "Feral Imp, level 3, boss", "--system", "dragon-warrior")[0] == 0


def test_a_folder_of_another_game_is_not_read_for_the_game_that_is_named(card2spell: Run) -> None:
    card2spell("build", "--source", "starter", "--system", "dragon-warrior", "--output", "there")
    for folder in ("there", "there/dragon-warrior"):
        status, told = card2spell("show", "Feral Imp", "--system", "dice-duels", "--compendium", folder)
        assert status == 2
        assert f"there is no dice-duels compendium in {folder}: it holds dragon-warrior" in told
        assert card2spell("show", "Feral Imp", "--compendium", folder)[0] == 0
        status, told = card2spell("override", "new", "Feral Imp", "--compendium", folder)
        assert (status, "it holds dragon-warrior" in told) == (2, True)
        for words in (
            ("show", "Feral Imp", "--system", "duel-monsters", "--compendium", folder),
            ("stats", "--compendium", folder, "--system", "duel-monsters"),
        ):
            status, told = card2spell(*words)
            assert (status, "no duel-monsters compendium" in told) == (2, True), words


def test_quotation_marks_around_a_number_are_taken_away(card2spell: Run) -> None:
    card2spell("build", "--source", "starter")
    Path("overrides").mkdir()
    Path("overrides/a.yaml").write_text(
        'a: {card: Fissure, rank: "3"}\n' + "b: {card: Sparks, rank: '2'} # mine\n", encoding="utf-8"
    )
    assert card2spell("validate", "overrides/a.yaml")[0] == 1
    assert card2spell("validate", "overrides/a.yaml", "--fix")[0] == 0
    assert Path("overrides/a.yaml").read_text(encoding="utf-8") == (
        "a: {card: Fissure, rank: 3}\nb: {card: Sparks, rank: 2} # mine\n"
    )


def test_a_number_of_too_many_digits_is_one_where_words_may_stand_too(card2spell: Run) -> None:
    """A power is a number, or one of two words."""
    Path("overrides/caster-duel").mkdir(parents=True)
    text = f"b: {{card: Jack of Hearts, power: {'9' * 20}}}\n"
    Path("overrides/caster-duel/a.yaml").write_text(text, encoding="utf-8")
    told = card2spell("validate", "overrides", "--system", "caster-duel")[1]
    assert "C2S110 error" in told
    assert "has more digits than any number here" in told


def test_the_starter_set_in_the_place_of_the_database_is_said_each_time(card2spell: Run) -> None:
    """In the first line and the last, also where nothing has changed since."""
    for _ in range(2):
        status, told = card2spell("build", "--offline", "--cache", "none")
        assert status == 0
        assert told.count("the card database cannot be had, so this is the starter set") == 1
        assert "this is the starter set only: `card2spell fetch`" in told


def test_a_strict_build_does_not_take_the_starter_set_for_the_database(card2spell: Run) -> None:
    """It is for CI, whose check would be green though no override was held against its card."""
    status, told = card2spell("build", "--strict", "--offline", "--cache", "none")
    assert status == 1
    assert "--strict: the card database could not be had, and the starter set is not it; nothing was written" in told
    assert "this is the starter set only" not in told
    assert not Path("output").exists()
    assert card2spell("build", "--strict", "--source", "starter")[0] == 0


@pytest.mark.parametrize("system", ["duel-monsters", "dice-duels", "magic-rpg"])
def test_a_command_that_is_proposed_builds_the_game_that_was_meant(system: str, card2spell: Run) -> None:
    option = "" if system == "duel-monsters" else f" --system {system}"
    folder = Path("overrides") if system == "duel-monsters" else Path("overrides") / system
    folder.mkdir(parents=True)
    (folder / "a.yaml").write_text("a: {card: Nobody, note: none}\n", encoding="utf-8")
    for words in (
        ("override", "new", "Kuriboh", "--system", system),
        ("override", "status", "--system", system),
        ("show", "Nobody", "--system", system),
        ("validate", "overrides"),
    ):
        assert f"`card2spell build{option}`" in card2spell(*words)[1], words


def test_an_era_of_which_there_is_nothing_is_not_counted(card2spell: Run) -> None:
    """No card of dice has a date."""
    assert "classic" not in card2spell("stats", "--system", "dice-duels")[1]
    assert "classic" in card2spell("stats")[1]


@pytest.mark.parametrize(
    ("system", "form", "kind"),
    [
        ("caster-duel", "jack", ""),
        ("dragon-warrior", "healstuff", "consumable"),
        ("dice-duels", "double", "ability"),
        ("magic-rpg", "instant", "spell"),
    ],
)
@pytest.mark.parametrize("built", [True, False], ids=["built", "in memory"])
def test_form_and_status_are_found_in_every_game(
    system: str, form: str, kind: str, built: bool, card2spell: Run
) -> None:
    """Also where the game works them out and no line of a file has them: Caster's 178 entries had no status."""
    if built:
        card2spell("build", "--source", "starter", "--system", system)
    for words in (("--status", "automatic"), ("--form", form)):
        status, told = card2spell("search", *words, "--system", system, "--limit", "0")
        rows = [line.split("\t") for line in told.splitlines() if "\t" in line]
        assert (status, len(rows) > 1) == (0, True), told
        at = rows[0].index("Status" if "--status" in words else "Form")
        assert {row[at] for row in rows[1:]} == {words[1]}
        assert ("Kind" in rows[0]) == bool(kind)

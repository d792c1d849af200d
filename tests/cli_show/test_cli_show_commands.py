"""show, search, stats and explain as a person and as a program meet them (design 3.2)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from convert.cli import main
from convert.cli.commands.stats import tables
from convert.compendium.statistics import Gap, statistics

Run = Callable[..., Any]


def test_show_prints_both_versions_and_both_costs(run: Run) -> None:
    """EX-59: Blue-Eyes as a summon and Real, for any mage and for a Light mage."""
    ran = run("show", "Blue-Eyes White Dragon")
    lines = [line.split() for line in ran.out.splitlines()]
    assert ran.status == 0
    assert ["HP", "20", "36"] in lines
    assert ["Attack", "30", "22", "+8"] in lines
    assert ["MP", "13", "12"] in lines
    assert ["Sustain", "8", "7"] in lines


def test_show_finds_by_id_slug_and_name(run: Run) -> None:
    for name in ("ygo-66788016", "fissure", "Fissure", "FISSURE", "66788016"):
        assert run("show", name).out.startswith("Fissure"), name


def test_show_says_did_you_mean_and_shows_the_others(run: Run) -> None:
    ran = run("show", "Blue-Eyes White Dragon", "Fisure")
    assert ran.status == 2
    assert ran.out.startswith("Blue-Eyes White Dragon")
    assert "'Fissure'" in ran.err


def test_show_speaks_json_with_a_version(run: Run) -> None:
    answer = json.loads(run("show", "--json", "Fissure", "Pot of Greed").out)
    assert (answer["card2spell"], answer["version"], answer["system"]) == ("show", 1, "duel-monsters")
    assert [entry["name"] for entry in answer["entries"]] == ["Fissure", "Pot of Greed"]


def test_show_never_prints_a_colour_into_a_pipe(run: Run) -> None:
    assert "\x1b" not in run("show", "Fissure").out


def test_search_takes_words_as_they_are_misspelt(run: Run) -> None:
    assert "Blue-Eyes White Dragon" in run("search", "blu", "eys", "dragn").out


def test_search_filters_by_what_entries_are_and_do(run: Run) -> None:
    answer = json.loads(
        run("search", "--kind", "monster", "--level", "5-8", "--attribute", "light", "--limit", "0", "--json").out
    )
    assert answer["total"] == len(answer["entries"]) > 0
    assert all(row["attribute"] == "LIGHT" and 5 <= row["level"] <= 8 for row in answer["entries"])
    by_verb = json.loads(run("search", "--verb", "destroy", "--rank", "2-", "--json").out)
    assert by_verb["total"] > 0
    assert all(row["rank"] <= 2 for row in by_verb["entries"])


@pytest.mark.parametrize(
    ("words", "form", "found"),
    [
        (("flame", "manipulator"), "fusion", "Flame Swordsman"),
        (("baby dragon",), "fusion", "Thousand Dragon"),
        (("black", "luster", "ritual"), "ritual", "Black Luster Soldier"),
    ],
)
def test_search_finds_what_is_made_of_something_by_its_name(
    run: Run, words: tuple[str, ...], form: str, found: str
) -> None:
    """What can be fused of what I have: the line "Materials" of `show` is searched too."""
    assert found in run("search", *words, "--form", form).out


def test_search_says_how_many_more_there_are(run: Run) -> None:
    ran = run("search", "--kind", "spell", "--limit", "2")
    assert len(ran.out.splitlines()) == 3, "a head and two entries"
    assert "--limit 0 lists all" in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--attribute", "drak"), "did you mean 'DARK'?"),
        (("--verb", "explode"), "--verb 'explode'"),
        (("--level", "6-4"), "write 4-6"),
        (("--rank", "high"), "write 4, 4-6, 4+ or 4-"),
    ],
)
def test_search_names_a_value_that_nothing_has(run: Run, arguments: tuple[str, ...], said: str) -> None:
    ran = run("search", *arguments)
    assert ran.status == 2
    assert said in ran.err


def test_search_that_finds_nothing_is_no_error(run: Run) -> None:
    ran = run("search", "zzzzzz")
    assert (ran.status, ran.out) == (0, "")
    assert "nothing found" in ran.err


def test_stats_counts_every_entry_once_in_each_table(run: Run, book: Any) -> None:
    answer = json.loads(run("stats", "--json").out)
    assert answer["total"] == len(book)
    assert sum(row["all"] for row in answer["forms"].values()) == len(book)
    assert sum(answer["ranks"].values()) == len(book)
    assert answer["eras"]["all"]["entries"] == len(book)
    assert sum(answer["eras"]["all"]["status"].values()) == len(book)
    assert 0 < answer["eras"]["classic"]["entries"] < len(book)


def test_stats_names_what_is_unread_with_examples(run: Run, book: Any) -> None:
    answer = json.loads(run("stats", "--json", "--top", "5").out)
    unread = sum(len(entry.adjudication.unread) for entry in book)
    assert sum(answer["reasons"].values()) == unread == answer["eras"]["all"]["unread"]
    assert len(answer["unread_verbs"]) <= 5
    for gap in answer["unread_verbs"]:
        assert gap["clauses"] >= gap["entries"] >= len(gap["examples"]) > 0
    assert "How cards were read" in run("stats").out


def test_every_table_of_the_stats_counts_thousands_alike(book: Any) -> None:
    many = Counter({"all": 14374, "partial": 2000})
    counted = statistics(book)
    era = msgspec.structs.replace(counted.eras["all"], entries=14374, clauses=12345)
    gap = Gap(what="draw", clauses=4321, entries=1234, examples=("x",))
    counted = msgspec.structs.replace(
        counted, forms={"spell": many}, eras={"all": era}, verbs={"draw": 1500}, unread_verbs=(gap,)
    )
    told = {title: rows[0] for title, _, rows in tables(counted)}
    assert told["By form"][:2] == ("spell", "14,374")
    assert {"14,374", "12,345"} <= {*told["How cards were read"]}
    assert told["Verbs in the trees"] == ("draw", "1,500")
    assert told["Unread, by verb"] == ("draw", "4,321", "1,234", "x")


def test_explain_tells_where_each_clause_went(run: Run) -> None:
    answer = json.loads(run("explain", "Man-Eater Bug", "--source", "starter", "--json").out)
    assert answer["clauses"]
    assert all(clause["abilities"] or clause["unread"] for clause in answer["clauses"])
    assert any("destroy" in clause["verbs"] for clause in answer["clauses"])
    assert answer["abilities"][0]["words"].startswith("When this monster is revealed")
    assert answer["origins"]["attack"]


def test_explain_reads_as_text_too(run: Run) -> None:
    out = run("explain", "Man-Eater Bug", "--source", "starter").out
    assert "The card's text, clause by clause" in out
    assert "  words  When this monster is revealed" in out


def test_without_a_compendium_the_starter_set_is_used_and_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main.run(["show", "Fissure"])
    captured = capsys.readouterr()
    assert end.value.code == 0
    assert captured.out.startswith("Fissure")
    assert "starter set" in captured.err


def test_a_folder_that_is_no_compendium_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main.run(["stats", "--compendium", str(tmp_path / "nowhere")])
    assert end.value.code == 2
    assert "nowhere" in capsys.readouterr().err

"""``card2spell character`` and ``card2spell campaign``, as a person types them."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from typer.testing import Result

from convert.systems.duel_monsters.commands import campaign
from tests.campaign.typed import KISARA, Run, good, refused


def test_a_new_character_from_options(run: Run) -> None:
    """EX-01, EX-03, STAT-04, STAT-18."""
    out = good(run("character", "new", *KISARA, "--item", "a khopesh: weapon 1"))
    assert "KISARA" in out
    assert "SPELLBOOK (10 of 100 pages)" in out
    written = Path("kisara.yaml").read_text(encoding="utf-8")
    assert "values: {hp: 3, mp: 3, attack: 2, defense: 3, channeling: 4, focus: 2, preparation: 2}" in written
    shown = good(run("character", "show", "kisara.yaml"))
    assert shown == out
    assert all(len(line) <= 80 for line in shown.splitlines())
    told = json.loads(good(run("character", "show", "kisara.yaml", "--json")))
    assert (told["card2spell"], told["character"]["bonded"]) == ("character", "Time Wizard")


def test_a_new_character_without_spells_is_told_that_none_will_do(run: Run) -> None:
    at = KISARA.index("--spell")
    told = refused(run("character", "new", *KISARA[:at]))
    assert "also needs --spell" in told
    assert "`--spell none` is a character without further spells" in told


def test_all_mistakes_of_a_new_character_are_told_at_once(run: Run) -> None:
    wrong = ["--spell", "Fisure", "--bonded", "Time Wizrad", "--attribute", "lihgt", "--item", "a club: wepon 1"]
    told = refused(run("character", "new", *KISARA[:2], *wrong))
    assert "5 things of this character are not as they must be" in told
    assert "a new character also needs --hp, --mp, --attack" in told
    assert "'lihgt' is not an Attribute of a Magi (ATTR-01)" in told
    assert "there is no entry 'Time Wizrad'" in told
    assert "did you mean 'Time Wizard'" in told
    assert "did you mean 'Fissure'" in told
    assert "'wepon 1' is not a bonus of a club" in told
    alone = refused(run("character", "new", *KISARA, "--spell", "Fisure"))
    assert alone.startswith("there is no entry 'Fisure'")


def test_a_spellbook_from_a_list_of_the_site(run: Run) -> None:
    spells = [word for before, word in pairwise(KISARA) if before == "--spell"]
    others = [word for at, word in enumerate(KISARA) if word != "--spell" and KISARA[at - 1] != "--spell"]
    Path("list.txt").write_text("# my book\n" + "".join(f"1x {spell}\n" for spell in spells), encoding="utf-8")
    assert "SPELLBOOK (10 of 100 pages)" in good(run("character", "new", *others, "--list", "list.txt"))
    assert "there is no" in refused(run("character", "new", "b.yaml", *others, "--list", "none.txt")).casefold()


def test_a_new_sheet_has_its_first_page_prepared(run: Run) -> None:
    """PREP-04: as many spells as there are slots, the first ones unless others are named, or none and said so."""
    made = run("character", "new", *KISARA)
    assert "Prepared: Monster Reborn, Polymerization" in good(made) + made.stderr
    sheet = Path("kisara.yaml").read_text(encoding="utf-8")
    assert "prepared:\n  - Monster Reborn\n  - Polymerization\n" in sheet
    named = run("character", "new", "b.yaml", *KISARA, "--prepare", "sparks")
    assert "Prepared: Sparks; 1 of 2 slots are free" in good(named) + named.stderr
    none = run("character", "new", "c.yaml", *KISARA, "--unprepared")
    assert "nothing is Prepared: 2 of 2 slots are free" in good(none) + none.stderr
    assert "prepared" not in Path("c.yaml").read_text(encoding="utf-8")
    three = (word for spell in ("Sparks", "Fissure", "Polymerization") for word in ("--prepare", spell))
    assert "PREP-04" in refused(run("character", "new", "d.yaml", *KISARA, *three))
    assert "two answers" in refused(run("character", "new", "d.yaml", *KISARA, "--unprepared", "--prepare", "Sparks"))


def test_the_one_campaign_of_a_folder_is_found(run: Run) -> None:
    """Without --file: campaign.yaml, else the only campaign there is; several are named."""
    assert "no campaign in this folder" in refused(run("campaign", "show"))
    good(run("character", "new", *KISARA))
    good(run("campaign", "new", "tomb.yaml", "--title", "The Tomb", "--character", "kisara.yaml"))
    assert good(run("campaign", "show")).startswith("The Tomb: day 1")
    good(run("campaign", "rest", "kisara", "1h"))
    assert "rests for 1 hour" in good(run("campaign", "log"))
    good(run("campaign", "undo"))
    good(run("campaign", "new", "war"))  # a file without its kind is found by no other command
    Path("bare.yaml").write_text("title: Bare\nclock: day 2, 08:00\n", encoding="utf-8")
    assert "--file is one of bare.yaml, tomb.yaml, war.yaml" in refused(run("campaign", "show"))
    good(run("campaign", "new", "campaign.yaml", "--title", "The usual one"))
    assert good(run("campaign", "show")).startswith("The usual one")


def test_people_at_different_times_meet_before_they_fight_or_give(tomb: Run) -> None:
    """The refusal says who is early, and the command that lets them wait; ``wait`` says what it did."""
    good(tomb("campaign", "rest", "kisara", "2h"))
    told = refused(tomb("campaign", "fight", "Feral Imp", "--auto"))
    assert "a fight needs all of them at one moment: masaki is at day 1, 08:00, and kisara at day 1, 10:00" in told
    assert "`card2spell campaign rest masaki 120m` lets that one wait" in told
    waited = good(tomb("campaign", "wait"))
    assert "Masaki the Legendary Swordsman waits for 2 hours, until day 1, 10:00." in waited
    assert "there is nothing to wait for" in refused(tomb("campaign", "wait"))
    good(tomb("campaign", "rest", "masaki", "5m"))
    good(tomb("campaign", "fight", "Feral Imp", "--auto", "--who", "kisara"))
    good(run_new(tomb, "seto.yaml"))
    good(tomb("campaign", "add", "seto.yaml", "--as", "seto"))
    good(tomb("campaign", "item", "kisara", "a club: weapon 1"))
    good(tomb("campaign", "rest", "seto", "1h"))
    assert "a gift needs all of them" in refused(tomb("campaign", "give", "kisara", "a club", "seto"))
    good(tomb("campaign", "wait"))
    good(tomb("campaign", "give", "kisara", "a club", "seto"))


def run_new(run: Run, file: str) -> Result:
    return run("character", "new", file, *KISARA, "--player", "Ana", "--force")


def test_meditation_says_beforehand_what_it_ends(tomb: Run) -> None:
    """MEDITATE-02: the summons in Focus go; nothing is said where nothing does."""
    assert "this ends" not in tomb("campaign", "meditate", "kisara", "mp", "despelled", "--dry-run").stderr
    path = Path("campaign.yaml")
    sheet = path.read_text(encoding="utf-8")
    held = "    bonded: Time Wizard\n    mp: 5\n    focus: [{what: summon, spell: Time Wizard}]\n"
    path.write_text(sheet.replace("    bonded: Time Wizard\n", held), encoding="utf-8")
    for wrong in (("mp", "mp"), ("mp", "despelled", "--interrupted", "99m")):
        result = tomb("campaign", "meditate", "kisara", *wrong)
        assert "MEDITATE-0" in refused(result)
        assert "this ends" not in result.stderr
    asked = tomb("campaign", "meditate", "kisara", "mp", "despelled", "--dry-run")
    done = tomb("campaign", "meditate", "kisara", "mp", "despelled")
    assert "this ends kisara: Time Wizard (MEDITATE-02)" in done.stderr
    assert asked.stderr == f"{done.stderr}nothing was changed (--dry-run)\n"


def test_an_illegal_character_is_told_every_reason_and_not_written(run: Run) -> None:
    """EX-02, EX-03, STAT-04, STAT-18, ATTR-02: each rule by its id."""
    wrong = [*KISARA, "--hp", "6", "--spell", "Hinotama", "--bonded", "Feral Imp"]
    told = refused(run("character", "new", *wrong))
    for rule in ("STAT-04: HP 6", "STAT-04: the Values add up to 22", "STAT-18", "ATTR-02"):
        assert rule in told
    assert not Path("kisara.yaml").exists()


@pytest.mark.parametrize("more", [(), ("--unprepared",)])
def test_a_spell_named_twice_is_told_of_the_spellbook(run: Run, more: tuple[str, ...]) -> None:
    """KNOWN-06: a spell has one page, and nobody spoke of slots (CAST-11)."""
    twice = [*KISARA[:-8], "--spell", "fissure", "--spell", "Fissure", *more]
    told = refused(run("character", "new", *twice))
    assert "KNOWN-06: Fissure is named more than once for the Spellbook" in told
    assert "slot" not in told
    assert "has a page already" not in told
    assert not Path("kisara.yaml").exists()


def test_what_is_missing_is_named(run: Run) -> None:
    told = refused(run("character", "new", "--name", "Kisara"))
    assert "--attribute, --hp" in told
    assert "--bonded, --spell" in told


def test_a_file_that_is_there_is_not_replaced(run: Run) -> None:
    good(run("character", "new", *KISARA))
    before = Path("kisara.yaml").read_text(encoding="utf-8")
    assert "kisara.yaml is there already" in refused(run("character", "new", *KISARA, "--player", "Ana"))
    assert Path("kisara.yaml").read_text(encoding="utf-8") == before


def test_the_guided_way_asks_until_the_answer_will_do(run: Run) -> None:
    """STAT-04, STAT-18, STAT-24, ATTR-02: the last Value is what is left; wrong answers are asked again."""
    answers = [
        *("Kisara", "Divine", "Light", "6", "3", "3", "2", "3", "4", "2", "Feral Imp", "Time Wizard"),
        *("Monster Reborn", "Monstr Rebron", "Fissure", "Hinotama", "Sparks", "Polymerization", ""),
        *("a club: weapon 1", "a club: sharpness 3", "that is all", "a lamp: mundane", ""),
    ]
    result = run("character", "new", typed="\n".join(answers) + "\n")
    assert "KISARA" in good(result)
    for told in ("ATTR-01", "a whole number from 1 to 5", "ATTR-02", "'Monster Reborn'", "is not a bonus"):
        assert told in result.stderr
    assert "Preparation: 2 (1 point left)" in result.stderr, "what can only be one Value is not asked for"
    assert "that is all gives nothing: its bonus is wanted, or 'that is all: mundane' for none" in result.stderr
    assert "a lamp" in result.stdout
    assert "(8 of 100 pages)" in result.stdout


def test_the_guided_way_shows_what_there_is_and_loses_nothing(run: Run) -> None:
    """STAT-24, STAT-18, EQUIP-02: ``?`` shows what one may choose; a thing that is too good is asked for again."""
    answers = [
        *("Kisara", "Light", "3", "3", "2", "3", "4", "2", "?", "? nowhere", "Time Wizard"),
        *("?", "? fissure", "1", "Fissure", "Monster Reborn", "Dian Keto the Cure Master", "Polymerization", ""),
        *("a blade: weapon 9", "a club: weapon 1", ""),
    ]
    result = run("character", "new", typed="\n".join(answers) + "\n")
    assert "Weapon +1" in good(result)
    told = result.stderr
    assert "no Light monster costs at most 4 MP without Sacrifice" in told
    assert "Level 4, Attack" not in told, "only what Channeling 4 pays for"
    assert "Fissure: Rank 2, 3 MP." in told
    assert "Fissure is in the Spellbook already" in told, "a number takes what stands by it"
    assert "Defense (spent on Block" not in told, "a long question stands in lines of its own"
    assert "1 points" not in told
    assert "Polymerization is Rank 3, and 3 pages are left" not in told
    assert "EQUIP-02: a blade: +9" in told


def test_the_guided_way_tells_what_an_answer_was_taken_for(run: Run) -> None:
    """First letters do, what they mean is told; a number means what stands by it in the list, and nothing else."""
    answers = [
        *("Kisara", "w", "Li", "3", "3", "2", "3", "4", "2", "85", "?", "39", "0", "-1", "2.", "1 2", "Time W"),
        *("4", "? fissure", "4", "1", "sparks", ""),
        "",
    ]
    result = run("character", "new", typed="\n".join(answers) + "\n")
    good(result)
    told = result.stderr
    assert "  'w' is not an Attribute of a Magi (ATTR-01)\n" in told
    for meant in ("  Light\n", "  Time Wizard\n", "  Fissure\n"):
        assert meant in told
    assert "  Sparks\n" not in told, "it was typed"
    assert told.count("  the list has 1 to ") == 5
    assert told.count("  the list has one line, 1\n") == 1
    for number in (85, 4):
        assert f"  no list was shown from which {number} could be taken: ? shows one, else a name is wanted\n" in told


def test_stats_are_named_once_for_each_point(run: Run) -> None:
    good(run("character", "new", *KISARA))
    for words in (("hp", "9"), ("hp+2",), ("hp=9",)):
        assert "named once for each point: `hp hp attack`" in refused(
            run("character", "level-up", "kisara.yaml", *words)
        )


def test_levelling_up(run: Run) -> None:
    """EX-04, PROGRESS-02, PROGRESS-03, STAT-11: HP 9 of 16 becomes 13 of 20; a third point is refused."""
    good(run("character", "new", *KISARA))
    path = Path("kisara.yaml")
    path.write_text(path.read_text(encoding="utf-8") + "hp: 9 # after the fall\n", encoding="utf-8")
    assert "PROGRESS-02" in refused(run("character", "level-up", "kisara.yaml", "hp", "hp", "attack"))
    out = good(run("character", "level-up", "kisara.yaml", "hp", "attack", "--boost", "time wizard"))
    assert "HP 3 → 4, HP 9 of 16 → 13 of 20" in out
    assert "Time Wizard: 0 → 1 Boost" in out
    text = path.read_text(encoding="utf-8")
    assert "hp: 13 # after the fall" in text
    assert "boosts: {Time Wizard: 1}" in text


def test_a_day_of_a_campaign(tomb: Run) -> None:
    """PREP-03, KNOWN-03, KNOWN-05, MEDITATE-05, REAL-04, MEDITATE-10: one command each, all kept in one file."""
    assert "08:06" in good(tomb("campaign", "prepare", "kisara", "Fissure", "Monster Reborn"))
    assert "for 3 MP" in good(tomb("campaign", "cast", "kisara", "Fissure"))
    good(tomb("campaign", "meditate", "kisara", "mp", "slot"))
    assert "transcribed Hinotama" in good(tomb("campaign", "learn", "kisara", "Hinotama", "--from", "a wall"))
    assert "HP 20 → 9" in good(tomb("campaign", "hurt", "masaki", "11"))
    assert "HP 9 → 13" in good(tomb("campaign", "rest", "masaki", "5m"))
    assert "whole again" in good(tomb("campaign", "sleep", "all"))
    good(tomb("campaign", "wait"))
    out = good(tomb("campaign", "show"))
    assert out.startswith("The Tomb: day 2, 01:11, 0 milestones")
    assert "Hinotama" in good(tomb("campaign", "show", "kisara"))
    assert "KISARA" in good(tomb("character", "show", "campaign.yaml#kisara"))
    log = good(tomb("campaign", "log", "--last", "2")).splitlines()
    assert len(log) == 2
    assert log[-1].startswith("day ")


def test_a_ritual_is_planned_before_it_is_done(tomb: Run) -> None:
    """RITUAL-05, RITUAL-06, TRINKET-03: what it takes; then the thing is there."""
    path = Path("campaign.yaml")
    path.write_text(
        path.read_text(encoding="utf-8").replace("- Sparks", "- Sparks\n      - Red Medicine"), encoding="utf-8"
    )
    assert "4 hours, 20 MP, no sacrifice" in good(tomb("campaign", "ritual", "kisara", "Red Medicine", "--plan"))
    good(tomb("campaign", "ritual", "kisara", "Red Medicine", "--called", "a flask"))
    assert "consumed" in good(tomb("campaign", "use", "kisara", "a flask"))


def test_a_refusal_names_the_rule_and_changes_nothing(tomb: Run) -> None:
    before = Path("campaign.yaml").read_bytes()
    for arguments, rule in [
        (("prepare", "kisara", "Fissure", "Sparks", "Polymerization"), "PREP-04"),
        (("cast", "kisara", "Hinotama"), "CAST-10"),
        (("meditate", "kisara", "nap"), "MEDITATE-04"),
        (("item", "kisara", "a club: weapon 9"), "EQUIP-02"),
        (("bond", "kisara", "Karbonala Warrior"), "FUSION-07"),
        (("raise", "kisara", "hp"), "PROGRESS-02"),
    ]:
        assert rule in refused(tomb("campaign", *arguments))
    assert Path("campaign.yaml").read_bytes() == before
    good(tomb("campaign", "rest", "kisara", "2h", "--dry-run"))
    assert Path("campaign.yaml").read_bytes() == before


def test_a_campaign_in_json_stays_json(tomb: Run) -> None:
    """It was written anew as YAML under its old name, and no command could read it again."""
    good(tomb("campaign", "new", "well.json", "--title", "The Well"))
    good(tomb("campaign", "add", "Skull Servant", "--as", "bones", "--file", "well.json"))
    told = json.loads(Path("well.json").read_text(encoding="utf-8"))
    assert told["title"] == "The Well"
    assert told["$schema"].endswith("campaign.schema.json")
    assert list(told["companions"]) == ["bones"]
    good(tomb("campaign", "undo", "--file", "well.json"))
    assert "companions" not in json.loads(Path("well.json").read_text(encoding="utf-8"))


def test_meditation_that_gives_nothing_is_refused_before_its_five_minutes(tomb: Run) -> None:
    """MEDITATE-04, MEDITATE-05, MEDITATE-08: no option, or options that do nothing; one of two is said beforehand."""
    before = Path("campaign.yaml").read_bytes()
    assert "MEDITATE-04: five minutes that would give nothing. kisara: no option is chosen" in refused(
        tomb("campaign", "meditate", "kisara")
    )
    assert "MEDITATE-04" in refused(tomb("campaign", "meditate", "kisara", "--dry-run"))
    full = refused(tomb("campaign", "meditate", "kisara", "mp", "despelled"))
    assert "mp gives nothing: there are 40 MP, and Meditation lifts them to 20 at most (MEDITATE-05)" in full
    assert "nothing is Despelled, Destroyed or discarded (MEDITATE-08)" in full
    assert "name two of these: mp: recover MP equal to your MP Value" in full
    assert Path("campaign.yaml").read_bytes() == before
    good(tomb("campaign", "prepare", "kisara", "Monster Reborn"))
    good(tomb("campaign", "despell", "kisara", "Monster Reborn"))
    done = tomb("campaign", "meditate", "kisara", "mp", "despelled")
    assert "mp gives nothing: there are 40 MP" in done.stderr
    assert "Monster Reborn may be Prepared again" in good(done)
    assert "MP 40" not in done.stdout
    good(tomb("campaign", "meditate", "kisara", "--interrupted", "2m"))


def test_meditation_tells_which_of_its_two_options_are_left(tomb: Run) -> None:
    """MEDITATE-04, MEDITATE-06: the five minutes end the graveyard, so that without an option they are not for nothing;
    what else they could give is said beforehand."""
    good(tomb("campaign", "prepare", "kisara", "Fissure"))
    good(tomb("campaign", "cast", "kisara", "Fissure"))
    none = tomb("campaign", "meditate", "kisara")
    assert "kisara: none of the two options are chosen, and slot would give something (MEDITATE-04)" in none.stderr
    good(none)
    good(tomb("campaign", "cast", "kisara", "Sparks"))
    one = tomb("campaign", "meditate", "kisara", "mp")
    assert "kisara: 1 of the two options is chosen, and slot would give something (MEDITATE-04)" in one.stderr
    both = tomb("campaign", "meditate", "kisara", "mp", "slot")
    good(both)
    assert "would give something" not in both.stderr


def test_a_fusion_is_found_among_fusions_by_its_words(tomb: Run) -> None:
    """FUSION-01: "warrior" is in the names of other entries as well, which nobody fuses."""
    assert "every Material of Karbonala Warrior must be Prepared" in refused(
        tomb("campaign", "fuse", "kisara", "warrior")
    )
    assert "Feral Imp is no fusion monster" in refused(tomb("campaign", "fuse", "kisara", "feral"))


def test_things_are_found_by_their_words(tomb: Run) -> None:
    """EQUIP-18: by name, by words of it, by their beginnings; several are asked about."""
    good(tomb("campaign", "item", "kisara", "a bronze khopesh: weapon 1"))
    assert "takes off a bronze khopesh" in good(tomb("campaign", "take-off", "kisara", "khopesh"))
    assert "puts on a bronze khopesh" in good(tomb("campaign", "wear", "kisara", "KHOP"))
    good(tomb("campaign", "item", "kisara", "an iron khopesh: weapon 1"))
    several = refused(tomb("campaign", "wear", "kisara", "khopesh"))
    assert "several things called khopesh [which: a bronze khopesh, an iron khopesh]" in several
    before = Path("campaign.yaml").read_bytes()
    assert "Kisara wears an iron khopesh already." in good(tomb("campaign", "wear", "kisara", "iron"))
    assert Path("campaign.yaml").read_bytes() == before
    assert "Kisara has no club" in refused(tomb("campaign", "wear", "kisara", "club"))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("rest", "kaiba", "5m"), "there is no character 'kaiba'"),
        (("rest", "kisara", "soon"), "not a length of time"),
        (("cast", "kisara", "Fisure"), "did you mean 'Fissure'?"),
        (("add", "Fissure"), "is a spell"),
        (("add", "kisara.yaml"), "is taken"),
        (("add", "nobody.yaml"), "there is no sheet"),
        (("work", "kisara"), "no such work"),
        (("show", "--file", "none.yaml"), "there is no campaign none.yaml"),
        (("new", "campaign.yaml"), "is there already"),
        (("new", "other.yaml", "--start", "noon"), "not a moment of a campaign"),
    ],
)
def test_every_mistake_has_one_clear_sentence(arguments: tuple[str, ...], told: str, tomb: Run) -> None:
    assert told in refused(tomb("campaign", *arguments))


def test_what_changes_nothing_is_said_and_not_written_down(tomb: Run) -> None:
    """No HP, no time, or somebody at 0 HP who is hurt again: neither the file nor the journal has a word of it."""
    good(tomb("campaign", "hurt", "kisara", "500"))
    kept = {path: path.read_bytes() for path in (Path("campaign.yaml"), Path("campaign.journal.txt"))}
    assert "all is as it was" in tomb("campaign", "hurt", "kisara", "5").stderr
    for verb in ("hurt", "heal"):
        assert tomb("campaign", verb, "kisara", "0").exit_code == 2
    for words in (("rest", "all", "0m"), ("sleep", "all", "--for", "0h")):
        assert "is no time at all" in refused(tomb("campaign", *words))
    assert {path: path.read_bytes() for path in kept} == kept


def test_a_mistake_in_the_file_is_reported_at_its_line(tomb: Run) -> None:
    path = Path("campaign.yaml")
    path.write_text(path.read_text(encoding="utf-8").replace("- Sparks", "- Sparkz"), encoding="utf-8")
    line = next(i for i, text in enumerate(path.read_text().splitlines(), 1) if "Sparkz" in text)
    told = refused(tomb("campaign", "show"))
    assert f"campaign.yaml:{line}:9: there is no entry 'Sparkz'" in told
    assert "did you mean 'Sparks'?" in told


def test_basic_magic_is_listed_with_its_actions(run: Run) -> None:
    """BASIC-06 to BASIC-11, ATTR-07 to ATTR-12."""
    out = good(run("campaign", "basic"))
    assert "Hammer Space (BASIC-11)" in out
    assert "  full    repair small cracks" in out
    assert "  wind    hover" in out


def test_all_other_verbs_do_what_they_say(tomb: Run) -> None:
    """One line for each verb that the day above has not used."""
    steps: list[tuple[tuple[str, ...], str]] = [
        (("basic", "kisara", "Hammer Space", "--item", "a rope"), "It holds a rope"),
        (("drop", "kisara", "hammer space"), "a rope lies at their feet"),
        (("milestone", "the door"), "Milestone 1 (the door)"),
        (("raise", "kisara", "channeling", "channeling"), "Channeling 4 → 6"),
        (("boost", "kisara", "Time Wizard"), "1 of 2 Boosts"),
        (("item", "kisara", "sun blade: magic, weapon 4"), "has sun blade"),
        (("take-off", "kisara", "sun blade"), "takes off"),
        (("wear", "kisara", "sun blade"), "puts on"),
        (("take-off", "kisara", "sun blade"), "takes off"),
        (("cast", "kisara", "Time Wizard"), "summons Time Wizard"),
        (("focus", "kisara", "Time Wizard", "2"), "has 2 Focus slots"),
        (("bond", "kisara", "Feral Imp", "--done", "was fed"), "was fed"),
        (("learn", "kisara", "Feral Imp"), "has transcribed Feral Imp"),
        (("despell", "kisara", "Feral Imp", "--page"), "is Despelled for"),
        (("despell", "kisara", "Feral Imp", "--rewrite"), "rewrites the page"),
        (("erase", "kisara", "Feral Imp"), "erases Feral Imp"),
        (("hurt", "kisara", "5"), "HP 16 → 11"),
        (("heal", "kisara", "3"), "HP 11 → 14"),
        (("item", "kisara", "Pot of Greed"), "has Pot of Greed"),
        (("use", "kisara", "Pot of Greed"), "lost its power"),
    ]
    for arguments, told in steps:
        assert told in good(tomb("campaign", *arguments)), arguments


def test_a_fight_is_watched_and_its_cost_written_down(tomb: Run) -> None:
    """STAT-07, REAL-04: HP as the fight left them; the same seed is the same fight; --dry-run writes nothing."""
    watched = ("campaign", "fight", "2xSkull Servant", "--auto", "--seed", "3")
    before = Path("campaign.yaml").read_bytes()
    first = good(tomb(*watched, "--dry-run"))
    assert Path("campaign.yaml").read_bytes() == before
    assert good(tomb(*watched)) == first
    assert "wins" in first
    assert "is no monster" in refused(tomb("campaign", "fight", "Fissure", "--auto"))


def test_help_has_an_example_for_every_verb(run: Run) -> None:
    from convert.systems.duel_monsters.commands.campaign import app as verbs

    for command in verbs.registered_commands:
        documented: Any = command.callback
        assert "Example: card2spell campaign" in documented.__doc__, command.name


def test_back_takes_an_answer_back(run: Run) -> None:
    typed = ["back", "Anna", "dark", "back", "Light", "3", "back", "4", "3", "2", "3", "4", "2", "1"]
    answers = [*typed, "Time Wizard", "<", "Time Wizard", "Sparks", "Fissure", "<", "Hinotama", "", ""]
    out = good(run("character", "new", "anna.yaml", typed="\n".join(answers) + "\n"))
    assert "Light Magi" in out
    written = Path("anna.yaml").read_text(encoding="utf-8")
    assert "values: {hp: 4, mp: 3, attack: 2, defense: 3, channeling: 4, focus: 2, preparation: 1}" in written
    assert "spellbook:\n  - Sparks\n  - Hinotama\n" in written


def test_names_by_words_and_a_healing_that_gives_nothing(run: Run) -> None:
    """STAT-23, REAL-04: HP rise to the maximum at most."""
    good(run("character", "new", *KISARA))
    good(run("campaign", "new", "tomb.yaml", "--character", "kisara.yaml"))
    assert "Feral Imp joins as feral-imp" in good(run("campaign", "add", "feral"))
    before = Path("tomb.yaml").read_text(encoding="utf-8")
    told = run("campaign", "heal", "kisara", "999")
    assert "Kisara: HP 16 of 16 already, so nothing is healed" in good(told)
    assert "nothing was changed" in told.stderr
    assert Path("tomb.yaml").read_text(encoding="utf-8") == before
    good(run("campaign", "hurt", "kisara", "5"))
    assert "Kisara: HP 11 → 16, the maximum" in good(run("campaign", "heal", "kisara", "999"))


def test_what_is_let_go_is_named_by_words(run: Run) -> None:
    good(run("character", "new", *KISARA))
    good(run("campaign", "new", "tomb.yaml", "--character", "kisara.yaml"))
    assert "in Focus: nothing" in refused(run("campaign", "drop", "kisara", "x"))
    good(run("campaign", "basic", "kisara", "hammer-space"))
    assert "in Focus: hammer-space" in refused(run("campaign", "drop", "kisara", "x"))
    assert "hammer" in good(run("campaign", "drop", "kisara", "h")).casefold()


def test_a_real_monster_is_shown_and_is_no_character(tomb: Run) -> None:
    """REAL-02, REAL-03: who is named by the campaign is somebody; what only characters do says so, for ``all`` too."""
    shown = good(tomb("campaign", "show", "masaki"))
    assert "HP 20/20\nAttack 7 +4 · Defense 7 +4\n" in shown
    assert good(tomb("campaign", "show", "all")) == good(tomb("campaign", "show"))
    given = refused(tomb("campaign", "give", "kisara", "Monster Reborn", "masaki"))
    assert "masaki is a Real monster (Masaki the Legendary Swordsman) and has no sheet" in given
    assert "one character at a time does this" in refused(tomb("campaign", "prepare", "all", "Fissure"))


def test_who_may_be_everybody_is_what_the_help_says() -> None:
    """Only commands that take ``all`` say so."""
    takes = set()
    for each in campaign.app.registered_commands:
        who = get_type_hints(each.callback, include_extras=True).get("who")
        if "or all" in str(getattr(who, "__metadata__", [None])[0].help if hasattr(who, "__metadata__") else ""):
            takes.add(each.name or getattr(each.callback, "__name__", ""))
    assert takes == {"rest", "sleep", "meditate", "hurt", "heal"}


def test_the_sacrifices_of_a_plan_are_monsters(tomb: Run) -> None:
    """RITUAL-09, RITUAL-13: what is named is looked up, counted, and told where nobody has summoned it yet."""
    plan = ("campaign", "ritual", "kisara", "Pot of Greed", "--plan", "--sacrifice")
    good(tomb("campaign", "learn", "kisara", "Pot of Greed", "--from", "a wall", "--author"))
    assert "there is no entry 'nonsense'" in refused(tomb(*plan, "nonsense"))
    assert "RITUAL-13: Fissure is no monster" in refused(tomb(*plan, "Fissure"))
    assert "RITUAL-09" in refused(tomb(*plan, "Time Wizard"))
    assert "not summoned yet: Time Wizard, Time Wizard (RITUAL-13)" in good(
        tomb(*plan, "Time Wizard", "--sacrifice", "Time Wizard")
    )


def test_a_campaign_of_nobody_is_told_who_may_be_brought_in(run: Run) -> None:
    """COMBAT-52: healing would wake nobody."""
    good(run("campaign", "new", "tomb.yaml"))
    told = refused(run("campaign", "fight", "Kuriboh", "--auto"))
    assert "COMBAT-52: nobody is in this campaign" in told
    assert "card2spell campaign add" in told
    assert "heal" not in told

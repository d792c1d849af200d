"""Who is meant: names of people in any case and as they are written, at every place that takes one; and numbers."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer
from typer.testing import CliRunner, Result

from convert.cli import main
from convert.compendium.book import Compendium
from convert.contract.registry import load_system, system_names
from convert.errors import Card2SpellError, DataError, UsageError
from convert.systems.duel_monsters.arena import FightArena
from convert.systems.duel_monsters.campaign import files, members, tracking
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Companion
from convert.systems.duel_monsters.campaign.party import read_party
from convert.systems.duel_monsters.campaign.people import everyone, label_of
from convert.systems.duel_monsters.campaign.scenario import read_scenario
from convert.systems.duel_monsters.commands.campaign import app
from convert.systems.duel_monsters.commands.character import app as sheets
from convert.systems.duel_monsters.handouts import people
from convert.systems.duel_monsters.rules.character import Character

Run = Callable[..., Result]
MASAKI = "Masaki the Legendary Swordsman"
WAYS = ("kisara", "Kisara", "KISARA", " kisara ", "kis")


@pytest.fixture
def war(campaign: Campaign, tmp_path: Path) -> Path:
    """A campaign's file with two people and a monster that goes with them."""
    path = tmp_path / "war.yaml"
    joined = msgspec.structs.replace(campaign, companions={"blade": Companion(monster=MASAKI)})
    files.write(path, files.new_text(path, joined))
    return path


@pytest.fixture
def run(war: Path, book: Compendium, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setattr("convert.systems.duel_monsters.commands.table.open_compendium", lambda *_: book)
    monkeypatch.chdir(war.parent)

    def command(*arguments: str) -> Result:
        return CliRunner().invoke(app, [*arguments, "--file", war.name])

    return command


@pytest.mark.parametrize("name", WAYS)
def test_a_name_in_any_case_is_a_name(name: str, run: Run, war: Path) -> None:
    told = run("hurt", name, "5")
    assert (told.exit_code, told.exception) == (0, None)
    assert "Kisara: HP" in told.stdout
    assert "kisara" in war.read_text(encoding="utf-8")
    assert "KISARA:" not in war.read_text(encoding="utf-8")


VERBS: dict[str, Any] = vars(typer.main.get_command(app))["commands"]


def _somebody(parameter: Any) -> bool:
    return "WHO" in (parameter.metavar or "")


@pytest.mark.parametrize("verb", [name for name, command in VERBS.items() if any(map(_somebody, command.params))])
def test_every_verb_takes_every_name(verb: str, run: Run) -> None:
    """By label and by name, in any case, each argument and option that is somebody."""
    arguments = [verb]
    for parameter in VERBS[verb].params:
        argument = not parameter.opts[0].startswith("-")
        if not _somebody(parameter) and not (argument and parameter.required):
            continue
        name = "new" if parameter.name == "label" else "SETO" if parameter.name == "to" else "KISARA"
        value = name if _somebody(parameter) else "1" if "integer" in parameter.type.name else "Fissure"
        value += "=1" if parameter.metavar == "WHO=MP" else ""
        arguments += [value] if argument else [parameter.opts[0], value]
    told = run(*arguments)
    said = f"{told.output} {told.exception}"
    assert "no character" not in said, arguments
    assert "no companion" not in said, arguments
    assert isinstance(told.exception, Card2SpellError | SystemExit | None), arguments


def test_all_is_all_in_any_case(run: Run) -> None:
    assert run("rest", "ALL", "5m").stdout.count(" rests for 5 minutes") == 3


def test_who_is_meant_by_words_of_a_name(campaign: Campaign) -> None:
    people = everyone(msgspec.structs.replace(campaign, companions={"seth": Companion(monster=MASAKI)}))
    assert label_of(people, "Legendary Swordsman", "it") == "seth"
    assert label_of(people, "seto", "it") == "seto"
    with pytest.raises(UsageError, match="2 are called 'se'") as several:
        label_of(people, "se", "it")
    assert several.value.hint == "say which: seto, seth"
    with pytest.raises(UsageError, match="there is no character 'Kisera' in it") as none:
        label_of(people, "Kisera", "it")
    assert none.value.hint == "did you mean kisara? there are kisara, seto, seth"


def test_accents_need_no_such_keyboard(campaign: Campaign) -> None:
    named = Campaign(title="It", characters={"elodie": _called(campaign, "Élodie d\u2019Arc")})
    for name in ("elodie", "Elodie d'Arc", "ÉLODIE", "E\u0301lodie d'Arc", "d'arc"):
        assert label_of(everyone(named), name, "it") == "elodie"


def _called(campaign: Campaign, name: str) -> Character:
    return msgspec.structs.replace(campaign.characters["kisara"], name=name)


def test_a_label_that_differs_in_case_alone_is_taken(campaign: Campaign, library: Library, tmp_path: Path) -> None:
    for label in ("Kisara", "ALL"):
        with pytest.raises(UsageError, match="is taken"):
            members.join(campaign, library, MASAKI, label, tmp_path)


@pytest.mark.parametrize("name", WAYS)
def test_somebody_of_a_campaign_in_any_case(name: str, war: Path, book: Compendium, library: Library) -> None:
    """``war.yaml#Kisara``: in a party, as a side, in a scenario and for ``character show``."""
    assert [one.name for one in read_party([f"{war}#{name}"], book)] == ["Kisara"]
    fight = FightArena(book).sides([f"{war}#{name}", "Feral Imp"])
    assert list(fight.members[0]) == ["Kisara"]
    scenario = war.with_name("fight.yaml")
    sides = f"sides:\n  - {{name: a, members: [{{character: 'war.yaml#{name}'}}]}}\n"
    sides += "  - {name: b, members: [{monster: Feral Imp}]}\n"
    scenario.write_text(f"title: A fight\n{sides}", encoding="utf-8")
    assert read_scenario(scenario, library)[1].sides[0].members[0].who.name == "Kisara"
    shown = CliRunner().invoke(sheets, ["show", f"{war}#{name}"])
    assert shown.stdout.startswith("KISARA"), shown.exception


@pytest.mark.parametrize(
    "arguments",
    [
        ("hurt", "kisara", "9" * 20),
        ("heal", "kisara", "9" * 20),
        ("hurt", "kisara", "9" * 5000),
        ("cast", "kisara", "Fissure", "--extra-mp", "9" * 20),
        ("focus", "kisara", "Fissure", "9" * 20),
        ("learn", "kisara", "Hinotama", "--days", "9" * 20),
        ("ritual", "seto", "Pot of Greed", "--pay", "seto=" + "9" * 20),
        ("ritual", "seto", "Pot of Greed", "--pay", "seto=" + "9" * 5000),
        ("ritual", "seto", "Pot of Greed", "--pay", "seto=²"),
        ("item", "kisara", "a club: weapon " + "9" * 20),
        ("item", "kisara", "a club: weapon " + "9" * 5000),
        ("rest", "kisara", "9" * 20 + "d"),
        ("rest", "kisara", "9" * 5000),
        ("fight", "9" * 20 + "xFeral Imp", "--auto"),
        ("fight", "9" * 5000 + "xFeral Imp", "--auto"),
        ("log", "--last", "9" * 20),
    ],
    ids=lambda arguments: " ".join(arguments)[:30],
)
def test_a_number_that_nothing_can_be_is_refused_in_a_sentence(arguments: tuple[str, ...], run: Run, war: Path) -> None:
    before = war.read_bytes()
    told = run(*arguments)
    assert told.exit_code == 2 or isinstance(told.exception, UsageError), (told.output, told.exception)
    assert war.read_bytes() == before


def test_a_campaign_has_a_last_day(run: Run, war: Path, tmp_path: Path) -> None:
    before = war.read_text(encoding="utf-8")
    late = CliRunner().invoke(app, ["new", str(tmp_path / "late.yaml"), "--start", "day " + "9" * 20 + ", 08:00"])
    assert isinstance(late.exception, UsageError)
    assert "is not a moment of a campaign" in late.exception.message
    war.write_text(f"{before}clock: day 9999998, 23:59\n", encoding="utf-8")
    ends = run("rest", "kisara", "2d").exception
    assert isinstance(ends, UsageError)
    assert "ends with day 9999999" in ends.message


def _commands(command: Any, path: str) -> Iterator[tuple[str, Any]]:
    yield path, command
    for name, below in vars(command).get("commands", {}).items():
        yield from _commands(below, f"{path} {name}")


def test_every_number_of_every_command_has_bounds() -> None:
    """Seeds may be anything; everything else is counted, paid or waited for."""
    found = [pair for name in main.COMMANDS for pair in _commands(main._load(name), name)]
    for system in system_names():
        for name, how in load_system(system).commands.items():
            found += _commands(main._load(name, how), f"{system} {name}")
    free = [
        f"{path} {parameter.name}"
        for path, command in found
        for parameter in command.params
        if parameter.type.name.partition(" ")[0] in ("integer", "float") and parameter.name != "seed"
        if getattr(parameter.type, "min", None) is None or getattr(parameter.type, "max", None) is None
    ]
    assert len(found) > 40
    assert not free


def test_what_breaks_the_rules_is_played_by_nothing(war: Path, book: Compendium, library: Library) -> None:
    """PREP-04: a side, a party, a scenario, a tracker and a printed sheet, of a file or out of a campaign."""
    text = war.read_text(encoding="utf-8")
    twice = "prepared: [Fissure, Fissure, Sparks]"
    assert "prepared:\n    - Fissure\n" in text.replace("      - ", "    - ")
    war.write_text(re.sub(r"prepared:\n\s+- Fissure\n", f"{twice}\n", text), encoding="utf-8")
    sheet = war.with_name("kisara.yaml")
    lines = re.search(r"  kisara:\n((?:    .*\n)+)", war.read_text(encoding="utf-8"))
    assert lines is not None
    sheet.write_text(textwrap.dedent(lines[1]), encoding="utf-8")
    fight = war.with_name("fight.yaml")
    for who in (f"{war}#kisara", f"{sheet}"):
        member = who.rpartition("/")[2]
        sides = f"  - {{name: a, members: [{{character: '{member}'}}]}}\n"
        sides += "  - {name: b, members: [{monster: Feral Imp}]}\n"
        fight.write_text(f"title: A fight\nsides:\n{sides}", encoding="utf-8")
        for played in (
            lambda who=who: FightArena(book).sides([who, "Feral Imp"]),
            lambda who=who: read_party([who], book),
            lambda: FightArena(book).scenario(str(fight)),
            lambda: tracking.fight(fight, book),
        ):
            with pytest.raises(DataError, match="PREP-04"):
                played()
    for printed in (tracking.fight, lambda path, _: people.character(path, library)):
        with pytest.raises(DataError, match="PREP-04"):
            printed(sheet, book)


@pytest.mark.parametrize("name", ["war.yaml", "war.yaml#kisara"])
def test_a_character_is_no_scenario_but_a_side_of_one(name: str, war: Path, book: Compendium) -> None:
    """``simulate war.yaml#kisara``: what to type instead."""
    war.write_text(f"clock: day 1, 08:00\n{war.read_text(encoding='utf-8')}", encoding="utf-8")
    with pytest.raises(Card2SpellError) as refused:
        FightArena(book).scenario(str(war.with_name(name)))
    assert "a character is one side of a fight: --side " in (refused.value.hint or "")

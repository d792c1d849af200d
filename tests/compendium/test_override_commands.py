"""``override``, ``init``, ``schema``, ``validate`` and ``build`` as a game master types them, on the starter set."""

from __future__ import annotations

from pathlib import Path
from shlex import split
from typing import Any

import msgspec
import pytest
import yaml
from typer.testing import CliRunner

from convert.cli.main import app
from convert.compendium.overrides.find import Index
from convert.errors import MissingError

RUNNER = CliRunner()


class Operation:
    """A folder in which commands are run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *arguments: str) -> Any:
        """A command's result, tracebacks raised."""
        from convert.errors import Card2SpellError

        result = RUNNER.invoke(app, list(arguments))
        if result.exception and not isinstance(result.exception, (SystemExit, Card2SpellError)):
            raise result.exception
        return result

    def json(self, *arguments: str) -> dict[str, Any]:
        """What a command prints with --json."""
        result = self.run(*arguments, "--json")
        data: dict[str, Any] = msgspec.json.decode(result.stdout)
        return data

    def entry(self, name: str) -> dict[str, Any]:
        """A spell of the built compendium."""
        data = msgspec.json.decode((self.folder / "output" / "duel-monsters" / "spells.json").read_bytes())
        return next(entry for entry in data["entries"] if entry["name"] == name)

    def write(self, name: str, text: str) -> Path:
        """An override file."""
        path = self.folder / "overrides" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The starter set, built once."""
    folder = tmp_path_factory.mktemp("built")
    result = RUNNER.invoke(app, ["build", "--source", "starter", "--output", str(folder / "output" / "duel-monsters")])
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture
def operation(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Operation:
    """A copy of the built starter set, as the current folder."""
    import shutil

    shutil.copytree(built / "output", tmp_path / "output")
    monkeypatch.chdir(tmp_path)
    return Operation(tmp_path)


def test_a_new_override_changes_nothing_until_it_is_edited(operation: Operation) -> None:
    assert operation.run("override", "new", "Fissure").stdout.strip() == "overrides/fissure.yaml"
    text = (operation.folder / "overrides" / "fissure.yaml").read_text()
    assert text.startswith("# yaml-language-server: $schema=../schemas/override.schema.json\n")
    assert "  card: 66788016  # Fissure\n" in text
    assert "  # rank: 2\n" in text
    (only,) = operation.json("override", "status")["overrides"]
    assert (only["label"], only["state"], only["name"]) == ("fissure", "no-op", "Fissure")
    (operation.folder / "overrides" / "fissure.yaml").write_text(text.replace("  # rank: 2\n", "  rank: 4\n"))
    assert operation.json("override", "status")["overrides"][0]["state"] == "applied"
    assert operation.run("build", "--source", "starter").exit_code == 0
    assert (operation.entry("Fissure")["rank"], operation.entry("Fissure")["mp_cost"]) == (4, 5)


def answer(burn: int) -> bytes:
    """A saved answer of the API with two spells of our own, one of which burns so much."""
    cards = [
        {"id": 31, "name": "Ember Rain", "desc": f"Inflict {burn} damage to your opponent."},
        {"id": 32, "name": "Quiet Well", "desc": "Gain 500 Life Points."},
    ]
    printed = {
        "type": "Spell Card",
        "frameType": "spell",
        "race": "Normal",
        "card_sets": [{"set_name": "First Sands", "set_code": "FSA-001", "set_rarity": "Common"}],
    }
    return msgspec.json.encode({"data": [card | printed for card in cards]})


def test_refresh_shows_what_has_changed_since_the_pin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry as it was is kept as long as an override is stale; then the override is pinned to the new one."""
    monkeypatch.chdir(tmp_path)
    operation = Operation(tmp_path)
    (tmp_path / "cards.json").write_bytes(answer(800))
    assert operation.run("build", "--source", "cards.json").exit_code == 0
    operation.run("override", "new", "Ember Rain")
    path = tmp_path / "overrides" / "ember-rain.yaml"
    path.write_text(path.read_text() + "  note: ours\n")
    (tmp_path / "cards.json").write_bytes(answer(500))
    built = operation.run("build", "--source", "cards.json")
    assert "override refresh ember-rain --dry-run" in built.stderr
    for number in range(2):
        shown = operation.run("override", "refresh", "ember-rain", "--dry-run").stdout
        assert "  the card since the pin:" in shown
        assert "    now: Deal 5 Effect Damage" in shown
        assert '    note: nothing → "ours"' in shown
        operation.write("other.yaml", f"well: {{card: Quiet Well, note: another build {number}}}\n")
        assert operation.run("build", "--source", "cards.json").exit_code == 0
    operation.run("override", "refresh", "ember-rain")
    states = {each["label"]: each["state"] for each in operation.json("override", "status")["overrides"]}
    assert states == {"ember-rain": "applied", "well": "applied"}
    assert "since the pin" not in operation.run("override", "refresh", "ember-rain", "--dry-run").stdout


def test_every_line_of_a_new_override_can_be_uncommented(operation: Operation) -> None:
    operation.run("override", "new", "Ookazi")
    path = operation.folder / "overrides" / "ookazi.yaml"
    lines = [line.replace("  # ", "  ", 1) for line in path.read_text().split("\n") if "The entry as it is" not in line]
    path.write_text("\n".join(lines))
    result = operation.run("validate", "overrides")
    assert result.exit_code == 0, result.output


def test_an_unknown_card_comes_with_a_suggestion(operation: Operation) -> None:
    result = operation.run("override", "new", "Fisure")
    assert result.exit_code == 1
    assert "Fissure" in str(getattr(result.exception, "hint", result.output))


def test_no_override_begins_for_another_card_than_the_one_left_out(
    operation: Operation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card that becomes no entry is told so, though another entry's name has all of its words."""
    from convert.compendium.base import load
    from convert.contract.system import Skipped

    base = load(operation.folder / "output" / "duel-monsters")
    assert base is not None
    aside = Skipped(id=1, name="Dark Dragon", reason="skill cards are not converted", rule="CONVERT-01")
    row = msgspec.structs.replace(base.rows[0], id="ygo-2", slug="dark-blue-dragon", name="Dark Blue Dragon", card=2)
    changed = msgspec.structs.replace(base, rows=(*base.rows, row), skipped=(aside,))
    monkeypatch.setattr("convert.compendium.base.load", lambda _: changed)
    told = operation.run("override", "new", "Dark Dragon")
    assert told.exit_code
    assert "'Dark Dragon' becomes no entry" in str(told.exception)
    assert isinstance(told.exception, MissingError)
    assert told.exception.hint == "`card2spell rule CONVERT-01` says why"
    assert "a name is empty" in str(operation.run("override", "new", " ").exception)
    assert not (operation.folder / "overrides").exists()


def test_refresh_pins_and_leaves_the_rest_of_the_file_alone(operation: Operation) -> None:
    path = operation.write(
        "mine.yaml",
        f"# mine\nfissure:   # the crack\n  card: 66788016\n  pin: 'sha256:{'0' * 64}' # old\n  rank: 5\n"
        "ookazi:\n  card: ookazi  # no pin yet\n  rank: 3\n",
    )
    assert [each["state"] for each in operation.json("override", "status")["overrides"]] == ["stale", "applied"]
    result = operation.run("override", "refresh", "fissure", "ookazi")
    assert "rank: 2 → 5" in result.stdout
    text = path.read_text()
    lines = text.split("\n")
    assert lines[1] == "fissure:   # the crack"
    assert lines[3].startswith("  pin: 'sha256:")
    assert lines[3].endswith("' # old")
    assert lines[7].startswith('  pin: "sha256:')
    assert [each["state"] for each in operation.json("override", "status")["overrides"]] == ["applied", "applied"]


def test_hints_of_a_build_name_the_overrides_that_it_was_built_of(operation: Operation) -> None:
    """Run as they stand they said “there is no folder overrides”."""
    operation.write("mine.yaml", f"fissure:\n  card: 66788016\n  pin: 'sha256:{'0' * 64}'\n  rank: 3\n")
    (operation.folder / "overrides").rename(operation.folder / "my table")
    path = operation.folder / "output" / "duel-monsters" / "spells.json"
    path.write_text(path.read_text().replace('"name":"Ookazi","rank":1', '"name":"Ookazi","rank":3'))
    said = " ".join(operation.run("build", "--source", "starter", "--overrides", "my table").output.split())
    for command in ("refresh fissure --overrides 'my table' --dry-run", "lift --overrides 'my table'"):
        assert f"`card2spell override {command}`" in said
        assert operation.run("override", *split(command)).exit_code == 0
    assert "ookazi:" in (operation.folder / "my table" / "lifted.yaml").read_text()


def test_an_edit_is_lifted_and_then_comes_from_the_override(operation: Operation) -> None:
    path = operation.folder / "output" / "duel-monsters" / "spells.json"
    text = path.read_text()
    old = '"name":"Ookazi","rank":1'
    assert old in text
    path.write_text(text.replace(old, '"name":"Ookazi","rank":3'))
    said = operation.run("build", "--source", "starter").output
    assert "kept your own changes to 1 entry: Ookazi" in said
    assert "override lift" in said
    result = operation.run("override", "lift")
    assert "1 override added to overrides/lifted.yaml" in result.output
    lifted = (operation.folder / "overrides" / "lifted.yaml").read_text()
    assert "ookazi:\n  card: 19523799\n" in lifted
    assert "  rank: 3\n" in lifted
    operation.run("build", "--source", "starter")
    assert (operation.entry("Ookazi")["rank"], operation.entry("Ookazi")["mp_cost"]) == (3, 4)
    assert operation.json("override", "lift")["overrides"] == {}


def test_what_was_lifted_and_not_built_yet_waits_for_the_build(operation: Operation) -> None:
    """It was told to write into the override what stands there."""
    operation.run("build", "--source", "starter")
    path = operation.folder / "output" / "duel-monsters" / "spells.json"
    path.write_text(path.read_text().replace('"name":"Ookazi","rank":1', '"name":"Ookazi","rank":3'))
    assert "1 override added to overrides/lifted.yaml" in operation.run("override", "lift").output
    said = operation.run("override", "lift").output
    assert "Ookazi: rank stands so in overrides/lifted.yaml:" in said
    assert "already; build again to apply it" in said
    assert "belongs into" not in said


def test_what_an_override_sets_already_is_not_lifted_into_a_conflict(operation: Operation) -> None:
    """It is said where to write it; the rest is lifted, and the next build is well."""
    operation.write("mine.yaml", "sand:\n  new: spell\n  name: Sandstorm\n  rank: 2\nook:\n  card: Ookazi\n  rank: 4\n")
    assert operation.run("build", "--source", "starter").exit_code == 0
    path = operation.folder / "output" / "duel-monsters" / "spells.json"
    text = path.read_text()
    for old, new in (
        ('"name":"Sandstorm","rank":2', '"name":"Sandstorm","rank":3'),
        ('"name":"Ookazi","rank":4', '"name":"Ookazi","rank":5,"also_named":"Crack"'),
    ):
        assert old in text
        text = text.replace(old, new)
    path.write_text(text)
    said = operation.run("override", "lift").output
    assert "Sandstorm: rank belongs into overrides/mine.yaml:4; write 3 there" in said
    assert "Ookazi: rank belongs into overrides/mine.yaml:7; write 5 there" in said
    assert "1 override added to overrides/lifted.yaml" in said
    built = operation.run("build", "--source", "starter")
    assert built.exit_code == 0
    assert {each["state"] for each in operation.json("override", "status")["overrides"]} == {"applied"}


def test_validate_exits_1_with_findings_and_0_without(operation: Operation) -> None:
    operation.write("good.yaml", "fissure: {card: Fissure, rank: 3}\n")
    assert operation.run("validate", "overrides").exit_code == 0
    operation.write("bad.yaml", "fissure: {card: Fissure, rnak: 3}\n")
    result = operation.run("validate", "overrides", "--format", "concise")
    assert result.exit_code == 1
    assert result.stdout == "overrides/bad.yaml:1:26: C2S101 there is no field `rnak` here\n"


def test_validate_of_nothing_there_is_a_usage_error(operation: Operation) -> None:
    from convert.errors import UsageError

    result = operation.run("validate", "nowhere.yaml")
    assert isinstance(result.exception, UsageError)


def test_build_refuses_an_override_of_no_card_with_file_and_line(operation: Operation) -> None:
    operation.write("bad.yaml", "\nx:\n  card: Fisure\n  rank: 3\n")
    result = operation.run("build", "--source", "starter")
    assert result.exit_code == 1
    assert "overrides/bad.yaml:3:9: C2S201 error: no card is called 'Fisure'" in result.output
    assert "did you mean 'Fissure'" in result.output


def test_no_more_than_two_names_are_proposed() -> None:
    index = Index((), ())
    for number in (1, 2, 3):
        index.add(f"wall-{number}", f"ancient-wall-{number}", f"Ancient Wall {number}")
    assert len(index.suggestions("Ancient Wall")) == 2


def test_init_makes_a_folder_that_validates_and_keeps_what_is_there(operation: Operation) -> None:
    (operation.folder / "overrides").mkdir()
    mine = operation.write("example.yaml", "# mine\n")
    result = operation.json("init", ".")
    assert result["kept"] == ["overrides/example.yaml"]
    assert mine.read_text() == "# mine\n"
    assert {"card2spell.yaml", ".vscode/settings.json", ".editorconfig", "schemas/override.schema.json"} <= set(
        result["written"]
    )
    settings = msgspec.json.decode((operation.folder / ".vscode" / "settings.json").read_bytes())
    for schema in settings["yaml.schemas"]:
        assert (operation.folder / schema).is_file()
    assert operation.run("validate", ".").exit_code == 0


def test_the_folder_s_own_configuration_is_the_default(operation: Operation) -> None:
    (operation.folder / "card2spell.yaml").write_text("source: starter\nforms: [ritual]\noutput: here\n")
    assert operation.run("build").exit_code == 0
    data = msgspec.json.decode((operation.folder / "here" / "duel-monsters" / "spells.json").read_bytes())
    assert {entry["form"] for entry in data["entries"]} == {"ritual"}
    assert operation.run("build", "--form", "trinket", "--output", "there").exit_code == 0
    data = msgspec.json.decode((operation.folder / "there" / "duel-monsters" / "spells.json").read_bytes())
    assert {entry["form"] for entry in data["entries"]} == {"trinket"}


def test_a_mistake_in_the_configuration_is_reported_at_its_line(operation: Operation) -> None:
    from convert.errors import DataError

    (operation.folder / "card2spell.yaml").write_text("# one\nsourc: starter\n")
    result = operation.run("build")
    assert isinstance(result.exception, DataError)
    assert "card2spell.yaml:2:1" in result.exception.message
    assert result.exception.hint == "did you mean source?"


def test_the_example_override_works_when_its_marks_are_taken_away(operation: Operation) -> None:
    operation.run("init", ".")
    path = operation.folder / "overrides" / "example.yaml"
    lines = path.read_text().split("\n")
    body = [line.removeprefix("# ").removeprefix("#") if index > 3 else line for index, line in enumerate(lines)]
    path.write_text("\n".join(body))
    result = operation.run("validate", "overrides")
    assert result.exit_code == 0, result.output
    assert operation.run("build", "--source", "starter").exit_code == 0
    assert operation.entry("Sandstorm")["mp_cost"] == 3


def test_another_game_has_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``init --system``: its name in the configuration, its schema in the modelines, its own example."""
    monkeypatch.chdir(tmp_path)
    operation = Operation(tmp_path)
    operation.run("init", ".", "--system", "caster-duel")
    config, told = (tmp_path / "card2spell.yaml").read_text(), (tmp_path / "README.md").read_text()
    assert "system: caster-duel\n" in config
    for others in ("Metal Raiders", "incantation", "cardinfo", "{"):
        assert others not in config, "that is another game's"
    assert 'card2spell show "Seven of Clubs: Damage" ' in told
    assert operation.run("build").exit_code == 0
    assert "Seven of Clubs" in operation.run("show", "Seven of Clubs: Damage").output
    example = tmp_path / "overrides" / "caster-duel" / "example.yaml"
    first = "# yaml-language-server: $schema=../../schemas/caster-duel/override.schema.json"
    assert example.read_text().splitlines()[0] == first
    assert (tmp_path / "schemas" / "caster-duel" / "override.schema.json").is_file()
    assert operation.run("build", "--source", "starter").exit_code == 0
    assert (tmp_path / "output" / "caster-duel" / "creatures.json").is_file()
    operation.run("override", "new", "king-of-clubs")
    king = tmp_path / "overrides" / "caster-duel" / "king-of-clubs.yaml"
    assert king.read_text().splitlines()[0] == first
    lines = [line.removeprefix("# ") for line in example.read_text().splitlines()[4:]]
    example.write_text("\n".join([first, *lines]) + "\n")
    assert operation.run("validate", "overrides").exit_code == 0, operation.run("validate", "overrides").output


def test_status_speaks_of_every_file_and_every_override(operation: Operation) -> None:
    """A file of a wrong shape and an override with a mistake are told, as JSON too."""
    operation.write("list.yaml", "- card: Ookazi\n")
    assert "no override could be read" in operation.run("override", "status").output
    operation.write("half.yaml", "ookazi: {card: Ookazi, rnak: 2}\nsparks: {card: Sparks, rank: 2}\n")
    told = operation.json("override", "status")
    assert {each["label"]: each["state"] for each in told["overrides"]} == {"sparks": "applied", "ookazi": "error"}
    assert [(each["file"], each["code"]) for each in told["findings"]] == [
        ("overrides/half.yaml", "C2S101"),
        ("overrides/list.yaml", "C2S103"),
    ]
    assert operation.run("override", "status").exit_code == 1


def test_nothing_to_refresh_is_no_failure(operation: Operation) -> None:
    """``--all`` with nothing stale says so; a name that no override has is told beside those that have one."""
    operation.run("override", "new", "Ookazi")
    nothing = operation.run("override", "refresh", "--all")
    assert (nothing.exit_code, nothing.output) == (0, "nothing to refresh: no override is stale\n")
    error = operation.run("override", "refresh", "ookazi", "nobody").exception
    assert (error.exit_code, error.message) == (2, "no override of yours is called 'nobody'")


def test_a_new_override_shows_what_comes_with_the_project(operation: Operation) -> None:
    """The bundled overrides are part of the entry as it is: whoever takes a # away builds on them, not on the reading
    beneath, and is told which fields they set."""
    text = operation.run("override", "new", "Fissure", "--stdout").stdout
    assert "with what card2spell itself sets: effects (bundled:destroying-spells.yaml:" in text
    start = text.index("# name: Fissure")
    shown: dict[str, Any] = yaml.safe_load("\n".join(line[4:] for line in text[start - 2 :].splitlines()))
    entry = operation.entry("Fissure")
    assert {name: entry[name] for name in ("effects", "text", "rank", "rank_note")} == {
        name: shown[name] for name in ("effects", "text", "rank", "rank_note")
    }
    assert "itself sets" not in operation.run("override", "new", "Silver Fang", "--stdout").stdout


def test_refresh_compares_with_the_entry_as_the_project_has_it(operation: Operation) -> None:
    operation.write("mine.yaml", "fissure: {card: Fissure, pin: 'sha256:0', rank: 2, rank_note: ours}\n")
    shown = operation.run("override", "refresh", "fissure", "--dry-run").stdout
    assert "    rank: 2, as it is without it" in shown
    assert 'rank_note: "The document' in shown


def test_what_has_line_breaks_keeps_tables_in_their_lines(operation: Operation) -> None:
    """A label, a rarity, a set: what a file says in several lines stands in one of a table."""
    operation.write(
        "mine.yaml", '"two\\nlines": {card: Ookazi, rarity: "Ra\\nre", first_set: "A set\\tof two\\nlines"}\n'
    )
    (line,) = operation.run("override", "status").stdout.splitlines()
    assert line.endswith("two lines  Ookazi")
    assert operation.run("build", "--source", "starter").exit_code == 0
    fields = operation.run("explain", "Ookazi").stdout.splitlines()
    assert any(line.split()[:2] == ["rarity", "Ra"] and "mine.yaml" in line for line in fields)
    assert any(line.split()[:2] == ["first_set", "A"] and "mine.yaml" in line for line in fields)


def test_build_json_lists_all_findings_also_where_nothing_changed(operation: Operation) -> None:
    """“--json lists them all”, says the build; asked so, an unchanged one listed none."""
    operation.run("build", "--source", "starter")
    again = operation.json("build", "--source", "starter")
    assert again["status"] == "unchanged"
    assert {"C2S501", "C2S503"} <= {each["code"] for each in again["findings"]}


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("since: 2003-13-45", "1:8: --from '2003-13-45' is no date"),
        ("forms: [summon, sumon]", "1:17: there is no form 'sumon'"),
        ("overrides: nowhere", "1:12: there is no folder nowhere"),
        ("system: dual", "1:9: there is no game called 'dual'"),
    ],
)
def test_a_wrong_value_of_the_configuration_is_told_with_its_place(operation: Operation, line: str, at: str) -> None:
    (operation.folder / "card2spell.yaml").write_text(f"{line}\n", encoding="utf-8")
    error = operation.run("build", "--source", "starter").exception
    assert str(getattr(error, "message", error)).startswith(f"card2spell.yaml:{at}")


def test_a_sheet_among_the_overrides_is_one_mistake_for_validate_and_build(operation: Operation) -> None:
    """Each of its lines was a mistake to a build, and to ``validate`` all was well."""
    sheet = Path(__file__).parents[2] / "convert/systems/duel_monsters/scenarios/characters/khay.yaml"
    operation.write("khay.yaml", sheet.read_text(encoding="utf-8"))
    checked = operation.json("validate", "overrides")
    built = operation.json("build", "--source", "starter")
    for told in (checked, built):
        assert [each["code"] for each in told["findings"] if each.get("file", "").endswith("khay.yaml")] == ["C2S226"]


def test_what_names_an_entry_of_a_file_that_cannot_be_read_names_nothing_wrong(operation: Operation) -> None:
    """Four warnings of C2S306 stood before the one mistake: spells.json was cut off."""
    spells = operation.folder / "output/duel-monsters/spells.json"
    spells.write_bytes(spells.read_bytes()[:5000])
    codes = {each["code"] for each in operation.json("validate", "output")["findings"]}
    assert "C2S306" not in codes
    assert "C2S005" in codes


@pytest.mark.parametrize("good", [0, 1, 2])
def test_a_rule_broken_in_what_a_list_is_extended_by_is_told_where_it_stands(operation: Operation, good: int) -> None:
    """The list of the entry, which comes before it, does not move the place."""
    fine = "      - {mode: activate, do: [{op: heal, to: {kind: caster, side: you}, amount: {n: 3}}]}\n"
    wrong = "      - {mode: activate, do: [{op: destroy, what: {ref: t1, how: target}}]}\n"
    operation.write("f.yaml", f"fissure:\n  card: 66788016\n  extend:\n    effects:\n{fine * good}{wrong}")
    told = operation.run("build", "--source", "starter").output
    place = f"overrides/f.yaml:{5 + good}:51: C2S109 error: a selector is either a `ref` or a description, not both"
    assert place in told, told

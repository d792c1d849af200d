"""What an override adds for people alone, what it says of a text set by hand, and where it comes from."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from convert.cli import main
from convert.compendium.book import Compendium
from convert.export.views import views

OVERRIDES = """\
fissure:
  card: Fissure
  gm_notes: Only in the third tomb.
  extra: {weather: sand, loot: {gold: 3, gems: [ruby, opal]}}
hole: {card: Dark Hole, rank: 5}
sand: {new: spell, name: Sandstorm, text: It blows., rank: 2}
ookazi: {card: Ookazi, text: It burns.}
"""
Card2Spell = Callable[..., str]


@pytest.fixture
def card2spell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Card2Spell:
    """Run a command in a folder with these overrides; all that it says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    Path("overrides").mkdir()
    Path("overrides/mine.yaml").write_text(OVERRIDES, encoding="utf-8")

    def command(*words: str, status: int = 0) -> str:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main.run(list(words))
        said = capsys.readouterr()
        assert (ended.value.code or 0) == status, said.err
        return said.out + said.err

    return command


@pytest.mark.parametrize(("one", "two"), [("3", "{gold: 3}"), ("{gold: 3}", "3")])
def test_a_value_and_one_within_it_conflict_whichever_comes_first(card2spell: Card2Spell, one: str, two: str) -> None:
    """Only one of them can stand, and the first does."""
    Path("overrides/mine.yaml").write_text(f"a: {{card: Fissure, extra: {{loot: {one}}}}}", encoding="utf-8")
    Path("overrides/yours.yaml").write_text(f"b: {{card: Fissure, note: x, extra: {{loot: {two}}}}}", encoding="utf-8")
    told = card2spell("build", "--source", "starter")
    assert "C2S203" in told
    assert "mine.yaml:1" in told


def test_notes_for_the_game_master_and_fields_of_ones_own(card2spell: Card2Spell) -> None:
    """Kept and shown by ``show`` and exports; a key may be taken away again; a wrong type is a finding."""
    card2spell("build", "--source", "starter")
    shown = card2spell("show", "Fissure")
    assert "For the game master: Only in the third tomb." in shown
    assert "weather: sand; loot.gold: 3; loot.gems: ruby, opal" in shown
    entry = json.loads(card2spell("show", "Fissure", "--json"))["entries"][0]
    assert entry["extra"] == {"weather": "sand", "loot": {"gold": 3, "gems": ["ruby", "opal"]}}
    book = Compendium.load("output")
    (view,) = views(book, [book.find("Fissure")], card_text=False, gm_notes=True)
    assert "For the game master: Only in the third tomb." in view.panel.notes
    assert view.fields["extra"]["loot"]["gold"] == 3
    Path("overrides/mine.yaml").write_text("fissure: {card: Fissure, gm_notes: [no], extra: 3}", encoding="utf-8")
    told = card2spell("validate", "overrides", status=1)
    assert told.count("C2S103") == 2


def test_no_rule_reads_them(card2spell: Card2Spell) -> None:
    """The same seed gives the same fight with them and without."""
    fight = ("play", "duel-of-two-magi", "--auto", "--seed", "3", "--json")
    card2spell("build", "--source", "starter")
    with_them = card2spell(*fight)
    Path("overrides/mine.yaml").write_text("", encoding="utf-8")
    card2spell("build", "--source", "starter")
    assert not Compendium.load("output").find("Fissure").extra
    assert card2spell(*fight) == with_them


def test_a_text_by_hand_and_a_rank_that_moves_the_reach_are_told(card2spell: Card2Spell) -> None:
    """CONVERT-18: Rank 5 reaches two Sections. What the rules play is said where the text says something else."""
    told = card2spell("build", "--source", "starter")
    assert (
        "C2S220 note: with this `rank` it does something else: Destroy all monsters in two adjoining Sections." in told
    )
    assert "before: Destroy all monsters in one Section." in told
    assert "C2S219 note: text set by hand; the rules play: nothing of it" in told
    assert "C2S219 note: text set by hand; the rules play: Deal 8 Effect Damage to" in told
    assert [told.count(f"mine.yaml:{line}:") for line in (5, 6, 7)] == [1, 1, 1]
    assert told.count("C2S219") == 2, "nothing of the project's own overrides"
    assert "text set by hand" not in card2spell("override", "status").partition("fissure")[0]


def test_no_panel_says_what_an_override_has_made_untrue(card2spell: Card2Spell) -> None:
    """Of a text by hand that says something else: not that the rules play all of it. Of homebrew without a text: not
    that the table plays its text. Of a Rank by hand: not that the printed rarity gives it."""
    more = "cow: {new: monster, name: Stone Cow, level: 4, rank: 2, attribute: Earth, type: Beast}\n"
    more += "fallen: {card: Fissure, gm_notes: none, rank: 5}\n"
    Path("overrides/mine.yaml").write_text(OVERRIDES.partition("hole:")[2].partition("\n")[2] + more, encoding="utf-8")
    card2spell("build", "--source", "starter")
    ookazi, cow, fissure = (card2spell("show", name) for name in ("Ookazi", "Stone Cow", "Fissure"))
    assert "Text set by hand; the rules play: Deal 8 Effect Damage to" in ookazi
    assert "the rules play all of it" not in ookazi
    assert "Automatic: the rules play all of it." in card2spell("show", "Sparks")
    assert "No ability of its own." in cow
    assert "It has no card and no rules text." in cow
    assert "Homebrew with a text" not in cow
    assert "Rank set by hand." in fissure
    assert "printed rarity" not in fissure
    book = Compendium.load("output")
    (view,) = views(book, [book.find("Ookazi")], card_text=False, gm_notes=True)
    assert any(note.startswith("Text set by hand; the rules play: Deal 8") for note in view.panel.notes)
    assert not view.panel.honesty


def test_the_projects_own_overrides_are_called_bundled(card2spell: Card2Spell) -> None:
    """So that nobody looks for them in a folder of theirs."""
    card2spell("build", "--source", "starter")
    shown = card2spell("show", "Fissure")
    assert "(bundled:destroying-spells.yaml:" in shown
    assert "gm_notes (overrides/mine.yaml:3)" in shown
    assert "bundled:destroying-spells.yaml:" in card2spell("explain", "Fissure")


def test_a_build_elsewhere_pins_lifts_and_refreshes(card2spell: Card2Spell) -> None:
    """``--compendium`` says which build is meant for each of the three."""
    Path("overrides/mine.yaml").unlink()
    card2spell("build", "--source", "starter", "--output", "there")
    new = card2spell("override", "new", "Sparks", "--compendium", "there")
    assert "overrides/sparks.yaml" in new
    path = Path("overrides/sparks.yaml")
    pinned = path.read_text(encoding="utf-8")
    digest = Compendium.load("there").find("Sparks").source.digest
    text = "\n".join(
        f'  pin: "sha256:{"0" * 64}"' if line.startswith("  pin:") else line for line in pinned.splitlines()
    )
    path.write_text(text + "\n  note: ours\n", encoding="utf-8")
    assert "stale" in card2spell("override", "status", "--compendium", "there")
    assert "pinned in" in card2spell("override", "refresh", "sparks", "--compendium", "there")
    assert digest in path.read_text(encoding="utf-8")
    assert "1 applied" in card2spell("override", "status", "--compendium", "there")
    spells = Path("there/duel-monsters/spells.json")
    spells.write_text(spells.read_text(encoding="utf-8").replace('"rank":2', '"rank":3', 1), encoding="utf-8")
    assert "1 override added" in card2spell("override", "lift", "--compendium", "there")


def test_an_override_of_a_rank_ends_what_an_earlier_layer_said_of_it(tmp_path: Path) -> None:
    """RARITY-01: the project's own note says why Fissure is Rank 2; set to 5 by hand, it is "Set by hand."."""
    from convert.cards.starter import load_starter
    from convert.compendium.known_cards import base_of
    from convert.compendium.memory import in_memory
    from convert.compendium.overrides import apply_layers, read_layer
    from convert.compendium.overrides.read import OverrideReader
    from convert.contract.registry import load_system

    game = load_system("duel-monsters")
    base = base_of(game, in_memory(game, [card for card in load_starter() if card.name == "Fissure"], label="one"))
    for name, text in (("own", "rank: 2, rank_note: because"), ("mine", "rank: 5")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.yaml").write_text(f"f: {{card: fissure, {text}}}\n", encoding="utf-8")
    layers = [OverrideReader(game).layer(tmp_path / "own", "own"), read_layer(game, tmp_path / "mine")]
    (changed,) = apply_layers(game, layers, base).changed.values()
    assert changed.plain is not None
    assert (changed.plain["rank"], changed.plain["rank_note"]) == (5, "Set by hand.")
    assert "rank_note" not in changed.origins
    (alone,) = apply_layers(game, layers[:1], base).changed.values()
    assert alone.plain is not None
    assert alone.plain["rank_note"] == "because"


def test_the_way_to_all_cards_names_a_game_only_where_it_is_known() -> None:
    """A build that is refused has no manifest: no ``--system`` without a name."""
    from convert.compendium.request import Report
    from convert.compendium.summary import last_words
    from convert.findings.model import Finding

    report = Report(
        status="refused",
        folder=Path("output"),
        findings=[Finding(code="C2S422", severity="warning", message="it is not there")],
    )
    (told,) = last_words(report)
    assert "`card2spell fetch` with the network, then `card2spell build`, has all" in told


def test_an_override_remembers_the_build_that_it_was_pinned_to(card2spell: Card2Spell) -> None:
    """``override new --compendium there``; then ``status`` and ``refresh`` without it look there, not at nothing."""
    Path("overrides/mine.yaml").unlink()
    card2spell("build", "--source", "starter", "--output", "there")
    card2spell("override", "new", "Sparks", "--compendium", "there")
    path = Path("overrides/sparks.yaml")
    assert "# of the build in ../there" in path.read_text(encoding="utf-8")
    assert "with the build in there" in card2spell("override", "status")
    text = "\n".join(
        f'  pin: "sha256:{"0" * 64}"  # of the build in ../there' if line.startswith("  pin:") else line
        for line in path.read_text(encoding="utf-8").splitlines()
    )
    path.write_text(f"{text}\n  rank: 2\n", encoding="utf-8")
    told = card2spell("override", "refresh", "sparks")
    assert "with the build in there" in told
    assert f"pinned in {path}" in told
    assert f'"sha256:{"0" * 64}"' not in path.read_text(encoding="utf-8")
    assert "# of the build in ../there" in path.read_text(encoding="utf-8")


def test_homebrew_is_changed_where_it_stands(card2spell: Card2Spell) -> None:
    card2spell("build", "--source", "starter")
    told = card2spell("override", "new", "sandstorm", status=1)
    assert "'sandstorm' is your own entry, with no card behind it: overrides/mine.yaml:6" in told
    assert "change it there" in told


def test_a_part_of_the_cards_is_said_to_be_one(card2spell: Card2Spell) -> None:
    """Where a name is not found: the card may be in the rest."""
    Path("overrides/mine.yaml").unlink()
    card2spell("build", "--source", "starter", "--set", "Metal Raiders", "--output", "part")
    told = card2spell("show", "Blue-Eyes White Dragon", "--compendium", "part", status=2)
    part = "it was built of a part of the cards only (--set Metal Raiders)"
    assert part in told
    assert part in card2spell("override", "new", "Blue-Eyes White Dragon", "--compendium", "part", status=2)
    assert part in card2spell("encounter", "Blue-Eyes White Dragon", "--compendium", "part", status=2)
    sides = ("--side", "Blue-Eyes White Dragon", "--side", "Kuriboh")
    assert part in card2spell("simulate", *sides, "--compendium", "part", status=2)


def test_a_form_that_was_not_to_be_built_is_no_override(card2spell: Card2Spell) -> None:
    card2spell("build", "--source", "starter", "--form", "trinket", "--output", "part")
    told = card2spell("show", "Kuriboh", "--compendium", "part", status=2)
    part = "it is of the form summon; it was built of a part of the cards only (--form trinket)"
    assert part in told
    assert part in card2spell("override", "new", "Kuriboh", "--compendium", "part")
    sides = ("--side", "Kuriboh", "--side", "Kuriboh")
    assert part in card2spell("simulate", *sides, "--compendium", "part", status=2)
    assert "override status" not in told


def test_a_card_that_cannot_be_begun_does_not_keep_the_others_from_it(card2spell: Card2Spell) -> None:
    card2spell("build", "--source", "starter")
    told = card2spell("override", "new", "Nobody", "Kuriboh", "Noone", "Raigeki", status=2)
    assert "'Nobody'" in told
    assert "'Noone'" in told
    assert sorted(path.name for path in Path("overrides").iterdir() if path.stem in ("kuriboh", "raigeki")) == [
        "kuriboh.yaml",
        "raigeki.yaml",
    ]


def test_a_name_that_no_entry_has_is_told_with_the_names_that_are_near(card2spell: Card2Spell) -> None:
    """A part of a name has no near ones; nor is a name that is there remarked on."""
    what = "{how: all, kind: monster, where: {%s}}"
    steps = [f"{{op: destroy, what: {what % where}}}" for where in ("name: Kuribo", "series: Zzqx", "name: Kuriboh")]
    text = f"hole: {{card: Dark Hole, effects: [{{mode: cast, do: [{', '.join(steps)}]}}]}}"
    Path("overrides/mine.yaml").write_text(text, encoding="utf-8")
    told = card2spell("build", "--source", "starter")
    assert told.count("C2S306") == 2
    assert "no entry has the name 'Kuribo'" in told
    assert "did you mean Kuriboh? check the spelling" in told
    assert "no entry's name has 'Zzqx' in it" in told
    assert told.count("did you mean") == 1

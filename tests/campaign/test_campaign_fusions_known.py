"""FUSION-01: the Fusion monsters that a Magi knows, by the sheet, the scenario or the table's choice; and the bundled
duel, which is the same game whatever else the compendium holds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
import yaml
from msgspec.structs import replace

from convert.compendium.book import Compendium
from convert.contract.registry import load_system
from convert.kernel import RandomPlayer, play_out
from convert.systems.duel_monsters.arena import FightArena
from convert.systems.duel_monsters.campaign import fusing
from convert.systems.duel_monsters.campaign.check import check_character
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.campaign.scenario import Scenario, check_scenario, read_scenario
from convert.systems.duel_monsters.campaign.sheet import sheet_lines
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.casting import fusion
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.players import SensiblePlayer
from convert.terminal.opening import starter_compendium
from tests.rules_fight.fights import caster, fight, legal, mage, play, rule_against

Change = Callable[..., Campaign]
FUSE = "fuse a home-karbonala"


def ready(fusions: tuple[str, ...] | None, options: Options | None = None) -> Game:
    one = mage("A", "m-warrior-1", "m-warrior-2", "polymerization", mp=9, focus=5)
    return play(fight([replace(one, fusions=fusions)], [mage("B")], options=options), "stance none")


@pytest.mark.parametrize("known", [None, ("karbonala",)])
def test_a_fusion_that_is_listed_may_be_made_and_without_a_list_every_one(known: tuple[str, ...] | None) -> None:
    assert legal(ready(known), FUSE)


def test_a_fusion_that_is_not_listed_is_not_known() -> None:
    game = ready(())
    assert not legal(game, FUSE)
    assert rule_against(game, FUSE) == "FUSION-01"
    assert fusion.known(game, caster(game, "a")) == ()


def test_a_table_may_choose_that_without_a_list_none_is_known() -> None:
    none = Options(unlisted_fusions="none")
    assert rule_against(ready(None, none), FUSE) == "FUSION-01"
    assert legal(ready(("karbonala",), none), FUSE)


def test_the_refusal_of_an_unknown_fusion_names_who_and_what() -> None:
    refusal = fusion.can_fuse(
        game := ready(()), game.state.beings["a"], caster(game, "a"), game.card_index["home-karbonala"]
    )
    assert refusal is not None
    assert str(refusal.reason) == "A knows no fusion into Karbonala"


@pytest.fixture(scope="module")
def starter() -> Compendium:
    return starter_compendium()


@pytest.fixture(scope="module")
def enlarged(starter: Compendium) -> Compendium:
    """The starter set and invented fusions that Meryt's and Khay's monsters could make, before and after Karbonala
    Warrior by slug."""
    karbonala, imp = starter.find("Karbonala Warrior"), starter.find("Feral Imp")
    assert isinstance(karbonala, Monster)
    more = [
        replace(karbonala, id=f"home-{slug}", slug=slug, name=slug.title(), aliases=())
        for slug in ("a-brother-of-tin", "z-brother-of-gold")
    ]
    return Compendium.from_entries(
        load_system("duel-monsters"), [*starter.entries, *more, replace(imp, id="home-imp", slug="a-imp", name="A Imp")]
    )


def told(book: Compendium, seed: int, player: type[RandomPlayer] | type[SensiblePlayer], *, listed: bool) -> list[str]:
    bout = FightArena(book).scenario("duel-of-two-magi")
    if not listed:
        sides = bout.setup.sides
        free = tuple(
            replace(side, members=tuple(replace(one, who=replace(one.who, fusions=None)) for one in side.members))
            for side in sides
        )
        bout.setup = replace(bout.setup, sides=free)
    game = play_out(bout.start(seed), [player(1), player(2)])
    return [str(move) for move in game.history] + [repr(event) for event in game.log]


@pytest.mark.parametrize("player", [RandomPlayer, SensiblePlayer])
def test_the_bundled_duel_is_the_same_game_in_a_larger_compendium(
    starter: Compendium, enlarged: Compendium, player: type[RandomPlayer] | type[SensiblePlayer]
) -> None:
    """Same seed, same players, same game: what a Magi knows stands on the sheet."""
    for seed in range(4):
        assert told(starter, seed, player, listed=True) == told(enlarged, seed, player, listed=True)


def test_without_the_list_it_would_be_another_game(starter: Compendium, enlarged: Compendium) -> None:
    """So the test above can fail."""
    assert any(
        told(starter, seed, RandomPlayer, listed=False) != told(enlarged, seed, RandomPlayer, listed=False)
        for seed in range(4)
    )


def test_a_scenario_says_what_somebody_knows_there(tmp_path: Path, library: Library) -> None:
    sheet = "{name: Meryt, attribute: Earth, values: {focus: 3}, fusions: [Karbonala Warrior]}"
    path = tmp_path / "well.scenario.yaml"
    path.write_text(
        "title: The well\nsides:\n"
        f"- {{name: one, members: [{{sheet: {sheet}, fusions: []}}]}}\n"
        f"- {{name: two, members: [{{sheet: {sheet}}}]}}\n",
        encoding="utf-8",
    )
    _, setup = read_scenario(path, library)
    known = [side.members[0].who.fusions for side in setup.sides if isinstance(side.members[0].who, Character)]
    assert known == [(), ("Karbonala Warrior",)]


@pytest.mark.parametrize(
    ("member", "told"),
    [
        ("{sheet: SHEET, fusions: [Karbonala Warrior, Nope]}", "there is no entry 'Nope'"),
        ("{sheet: SHEET, fusions: [Feral Imp]}", "Feral Imp is no fusion monster"),
        ("{sheet: SHEET, fusions: [Karbonala Warrior, karbonala-warrior]}", "is listed already"),
        ("{monster: Feral Imp, fusions: [Karbonala Warrior]}", "a Real monster fuses nothing"),
    ],
)
def test_the_list_of_a_scenario_is_checked_as_that_of_a_sheet_is(member: str, told: str, library: Library) -> None:
    """FUSION-01: before it is played."""
    sheet = {"name": "Meryt", "attribute": "Earth", "values": {"focus": 3}}
    one = yaml.safe_load(member.replace("SHEET", json.dumps(sheet)))
    sides = [{"name": "one", "members": [one]}, {"name": "two", "members": [{"monster": "Feral Imp"}]}]
    scenario = msgspec.convert({"title": "The well", "sides": sides}, Scenario)
    (found,) = check_scenario(scenario, library)
    assert told in found.problem.message
    assert found.place[:5] == ("sides", 0, "members", 0, "fusions")


def test_between_fights_it_is_the_same(campaign: Campaign, change: Change, library: Library) -> None:
    poly, one, two = "Polymerization", "M-Warrior #1", "M-Warrior #2"
    ready = {"spellbook": (poly, one, two), "prepared": (poly, one, two)}
    for known, choice, allowed in (
        (None, "all", True),
        (None, "none", False),
        (("karbonala-warrior",), "none", True),
        ((), "all", False),
    ):
        party = change(campaign, "seto", fusions=known, **ready)
        party = replace(party, options=Options(unlisted_fusions=choice))  # type: ignore[arg-type]
        if allowed:
            assert fusing.fuse(party, library, "seto", "Karbonala Warrior").campaign.characters["seto"].focus
            continue
        with pytest.raises(RuleError) as caught:
            fusing.fuse(party, library, "seto", "Karbonala Warrior")
        assert caught.value.rule == "FUSION-01"


def test_what_is_listed_is_a_fusion_monster_and_stands_on_the_sheet(
    campaign: Campaign, change: Change, library: Library
) -> None:
    seto = change(campaign, "seto", fusions=("Feral Imp", "Karbonala Warrior")).characters["seto"]
    (misfit,) = check_character(seto, library)
    assert (misfit.place, misfit.problem.rule, misfit.problem.message) == (
        ("fusions", 0),
        "FUSION-01",
        "Feral Imp is no fusion monster",
    )
    lines = "\n".join(sheet_lines(seto, library))
    assert "Knows the fusions: Feral Imp, Karbonala Warrior" in lines
    assert "Knows the fusions: none" in "\n".join(sheet_lines(replace(seto, fusions=()), library))
    assert "Knows the fusions" not in "\n".join(sheet_lines(replace(seto, fusions=None), library))


def test_a_sheet_s_head_fits_its_lines_however_long_the_name(campaign: Campaign, library: Library) -> None:
    seto = campaign.characters["seto"]
    short, *_ = sheet_lines(replace(seto, name="Seto"), library)
    assert (len(short), short.startswith("SETO "), short.endswith("Magi")) == (80, True, True)
    first, second, _ = list(sheet_lines(replace(seto, name="s" * 75), library))[:3]
    assert (first, second.strip()) == ("S" * 75, "Earth Magi")

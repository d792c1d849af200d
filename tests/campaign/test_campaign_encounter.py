"""``encounter``: monsters for a party, with odds measured in play."""

from __future__ import annotations

import functools
import json
import math
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from convert.cli import main
from convert.compendium.book import Compendium
from convert.errors import DataError, UsageError
from convert.kernel import RandomPlayer, find_policy, wilson
from convert.kernel.players import SPAN, span_games
from convert.kernel.simulate import Outcome, StoppedEarly
from convert.kernel.workers import workers
from convert.systems.duel_monsters.campaign import encounter, fights, files, scouting, time
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Companion
from convert.systems.duel_monsters.campaign.party import read_party
from convert.systems.duel_monsters.campaign.scenario import read_scenario
from convert.systems.duel_monsters.commands import encounter as command
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.character import Character
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.players import PLAYERS
from convert.systems.duel_monsters.rules.setup import RealMonster

MASAKI = RealMonster(monster="Masaki the Legendary Swordsman")


def fights_of(book: Compendium, seed: int = 0) -> scouting.Fights:
    return scouting.Fights((MASAKI, MASAKI), CardIndex.of(book), find_policy("sensible", PLAYERS), seed)


def scout(book: Compendium, seed: int = 0) -> scouting.Scout:
    return scouting.Scout(fights_of(book, seed))


def plain_groups(book: Compendium, library: Library, most: int) -> list[encounter.Group]:
    plain = [monster for monster in book.kind("monster") if not monster.effects and monster.form == "summon"]
    return encounter.groups(plain, most, encounter.opponent_of([MASAKI, MASAKI], library))


def test_helpers_change_no_answer_and_the_bar_has_an_end(book: Compendium, library: Library) -> None:
    """Fights are played at the same time; what each comes to is its own, the bar's end comes only nearer, and it is
    reached."""
    among = plain_groups(book, library, 1)[:8]
    steps: list[tuple[int, int]] = []
    alone = scouting.propose(scout(book), among, 0.5, games=20, top=1)
    fights_played = fights_of(book)
    with workers(2, fights_played) as each:
        looking = scouting.Scout(fights_played, each, lambda done, whole: steps.append((done, whole)))
        assert scouting.propose(looking, among, 0.5, games=20, top=1) == alone
    assert steps[-1] == (looking.played, looking.played)
    assert [whole for _, whole in steps] == sorted((whole for _, whole in steps), reverse=True)
    assert all(done <= whole for done, whole in steps)


class Coin:
    """A party whose odds against a group are known: no fight is played."""

    def __init__(self, rates: dict[scouting.Key, float], cut: int | None = None) -> None:
        self.rates, self.games, self.cut = rates, 0, cut

    def __call__(self, task: scouting.Task) -> list[Outcome]:
        group, series, games = task
        self.games += len(games)
        if self.cut is not None and self.games > self.cut:
            raise KeyboardInterrupt
        dice = [random.Random(f"{group.key}{series}{game}").random() for game in games]
        return [Outcome(0 if die < self.rates[group.key] else 1, 3) for die in dice]


def fair(book: Compendium, library: Library, cut: int | None = None) -> tuple[list[encounter.Group], scouting.Scout]:
    """Groups in order, the party's true odds against each from sure to hopeless, some far from their place."""
    among = plain_groups(book, library, 4)
    rates = {}
    for at, group in enumerate(among):
        wrong = random.Random(f"{group.monster.slug}").uniform(-1.5, 1.5)
        rates[group.key] = 1 / (1 + math.exp(12 * (at / len(among) - 0.5) + wrong))
    coin = Coin(rates, cut)
    looking = scouting.Scout(fights_of(book), functools.partial(map, coin))
    return among, looking


@pytest.mark.parametrize("wish", [0.5, 0.35, 0.8])
def test_few_fights_beside_those_of_the_proposals_find_what_was_wished(
    book: Compendium, library: Library, wish: float
) -> None:
    """Five proposals of 100 games each cost at most 260 games more; with true odds that are known, the five are near
    the wish, and an interval is Wilson's of exactly the games that were asked for."""
    among, looking = fair(book, library)
    found = scouting.propose(looking, among, wish, games=100, top=5)
    assert len({each.group.monster.slug for each in found}) == 5
    assert looking.played <= 500 + 260
    assert sum(abs(each.win_rate - wish) for each in found) / 5 < 0.2
    for each in found:
        assert each.games == 100
        assert each.interval == pytest.approx(wilson(each.win_rate * 100, 100), abs=1e-4)


def test_games_to_choose_by_are_not_those_to_measure_by(book: Compendium, library: Library) -> None:
    """So that an interval is honest: what made a group a proposal is not counted for it again."""
    among, looking = fair(book, library)
    found = scouting.propose(looking, among, 0.5, games=30, top=3)
    looked = {group.key: games for group, _, games in looking.all_seen()}
    assert max(looked[each.group.key] for each in found) == scouting.GLANCE
    assert looking.played == sum(looked.values()) + 3 * 30


def test_stopped_early_it_proposes_what_was_measured(book: Compendium, library: Library) -> None:
    """Ctrl-C: each with the games it had; before anything was measured, nothing."""
    among, looking = fair(book, library)
    whole = scouting.propose(looking, among, 0.5, games=100, top=5)
    among, looking = fair(book, library, cut=looking.played - 130)
    with pytest.raises(StoppedEarly) as caught:
        scouting.propose(looking, among, 0.5, games=100, top=5)
    counts = sorted(each.games for each in caught.value.report)
    assert counts == [70, 100, 100, 100]
    assert {each.group.key for each in caught.value.report} < {each.group.key for each in whole}
    among, looking = fair(book, library, cut=50)
    with pytest.raises(StoppedEarly) as caught:
        scouting.propose(looking, among, 0.5, games=100, top=5)
    assert caught.value.report == ()


@pytest.mark.parametrize(("text", "rate"), [("even", 0.5), ("Hard", 0.35), ("70%", 0.7), ("12.5 %", 0.125)])
def test_a_wish_is_a_word_or_how_often_the_party_wins(text: str, rate: float) -> None:
    assert encounter.read_wish(text) == rate


@pytest.mark.parametrize("text", ["", "heroic", "0%", "100%", "-3"])
def test_other_wishes_are_met_with_the_words_there_are(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        encounter.read_wish(text)
    assert "even" in (caught.value.hint or "")


def test_groups_stand_in_order_of_strength(book: Compendium, library: Library) -> None:
    """GM-04: more of the same are stronger, and so is a Blue-Eyes than an imp; a monster with "?" is not offered."""
    order = [(group.monster.name, group.count) for group in plain_groups(book, library, 3)]
    imp, dragon = "Feral Imp", "Blue-Eyes White Dragon"
    assert order.index((imp, 1)) < order.index((imp, 2)) < order.index((imp, 3))
    assert order.index((imp, 1)) < order.index((dragon, 1))


def test_what_is_proposed_is_about_as_hard_as_wished(book: Compendium, library: Library) -> None:
    """The measured rate of the first proposal lies near the wish, and its interval is that of its games; an easy wish
    brings easier foes than a deadly one."""
    looking = scout(book)
    among = plain_groups(book, library, 2)
    easy = scouting.propose(looking, among, 0.8, games=20, top=2)
    deadly = scouting.propose(looking, among, 0.15, games=20, top=1)
    assert easy[0].win_rate > 0.55
    assert deadly[0].win_rate < 0.45
    for each in (*easy, *deadly):
        assert each.games == 20
        assert each.interval[0] <= each.win_rate <= each.interval[1]
    assert abs(easy[0].win_rate - 0.8) <= abs(easy[1].win_rate - 0.8)


def test_the_same_seed_gives_the_same_answer(book: Compendium, library: Library) -> None:
    among = plain_groups(book, library, 1)[:4]
    first, again = (scouting.propose(scout(book, 3), among, 0.5, games=20, top=1) for _ in range(2))
    assert first == again


def test_a_leader_brings_lesser_monsters_of_its_type(book: Compendium, library: Library) -> None:
    """Groups of two kinds: the lesser ones a Level or more below, in order of strength, fought as one side."""
    monsters = [one for one in book.kind("monster") if not one.effects and one.form == "summon"]
    mixed = encounter.groups(monsters, 3, encounter.opponent_of([MASAKI], library), mixed=True)
    assert mixed
    for group in mixed:
        (leader, one), (lesser, others) = group.parts
        assert one == 1
        assert 1 <= others <= 2
        assert lesser.type == leader.type
        assert lesser.level < leader.level
    group = next(group for group in mixed if group.others == 2)
    assert str(group) == f"{group.monster.name} and 2 x {group.lesser.name if group.lesser else ''}"
    setup = encounter.fight([MASAKI], group, Options())
    names = [fighter.who.monster for fighter in setup.sides[1].members if isinstance(fighter.who, RealMonster)]
    assert names == [group.parts[0][0].id, *[group.parts[1][0].id] * 2]
    found = scouting.propose(scout(book), mixed[:6], 0.5, games=20, top=1)
    assert found[0].group in mixed


def test_nothing_to_choose_from_is_said(book: Compendium) -> None:
    with pytest.raises(DataError, match="no monster"):
        scouting.propose(scout(book), [], 0.5)


def test_a_party_of_sheets_campaigns_and_monsters(tmp_path: Path, book: Compendium, campaign: Campaign) -> None:
    sheet, tomb = tmp_path / "kisara.yaml", tmp_path / "tomb.yaml"
    sheet.write_text(files.new_text(sheet, campaign.characters["kisara"]), encoding="utf-8")
    tomb.write_text(files.new_text(tomb, campaign), encoding="utf-8")
    party = read_party([str(sheet), f"{tomb}#seto", "Feral Imp"], book)
    assert [member.name for member in party] == ["Kisara", "Seto", "Feral Imp"]
    assert [isinstance(member.who, Character) for member in party] == [True, True, False]
    assert len(read_party([str(tomb)], book)) == 2
    with pytest.raises(UsageError, match="no character 'kaiba'"):
        read_party([f"{tomb}#kaiba"], book)
    with pytest.raises(DataError, match="is no monster"):
        read_party(["Fissure"], book)


def test_who_lies_unconscious_fights_nowhere(
    tmp_path: Path,
    book: Compendium,
    campaign: Campaign,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """``balance``, ``encounter`` and sides in words say the same, and nothing before it."""
    for place in ("systems.duel_monsters.commands.encounter", "systems.duel_monsters.commands.balance"):
        monkeypatch.setattr(f"convert.{place}.open_compendium", lambda *_: book)
    monkeypatch.setattr("convert.cli.commands.simulate.open_compendium", lambda *_: book)
    down = replace(campaign.characters["kisara"], hp=0)
    tomb = tmp_path / "tomb.yaml"
    tomb.write_text(files.new_text(tomb, replace(campaign, characters={"kisara": down})), encoding="utf-8")
    for words in (
        ["balance", "Feral Imp", "--vary", "hp=5..6", "--party", str(tomb)],
        ["encounter", str(tomb)],
        ["simulate", "--side", f"{tomb}#kisara", "--side", "Feral Imp"],
    ):
        with pytest.raises(SystemExit) as end:
            main.run(words)
        told = capsys.readouterr()
        assert (end.value.code, told.out) == (1, "")
        assert told.err.splitlines()[0] == "error: Kisara has no HP left and cannot fight"


def test_a_player_that_is_none_is_said_before_anything_else(
    book: Compendium, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("convert.systems.duel_monsters.commands.encounter.open_compendium", lambda *_: book)
    points = {monster.id: 1000 for monster in book.kind("monster")}
    monkeypatch.setattr("convert.systems.duel_monsters.commands.encounter._points", lambda *_: points)
    with pytest.raises(SystemExit):
        main.run(["encounter", "Feral Imp", "--most", "1", "--player", "bogus"])
    assert capsys.readouterr().err.startswith("error: there is no player called 'bogus'")


def test_a_type_or_attribute_that_nothing_has_is_told_as_by_search(
    book: Compendium, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("convert.systems.duel_monsters.commands.encounter.open_compendium", lambda *_: book)
    for option, wrong, meant in (("--type", "Fiendd", "Fiend"), ("--attribute", "Drk", "DARK")):
        with pytest.raises(SystemExit) as end:
            main.run(["encounter", "Feral Imp", option, wrong])
        told = capsys.readouterr().err
        assert end.value.code == 2
        assert f"{option} '{wrong}' is nothing that an entry here has" in told
        assert f"did you mean '{meant}'?" in told


@pytest.mark.parametrize("strong", [800, 950, 1100])
def test_the_preview_is_of_this_party(book: Compendium, library: Library, strong: int) -> None:
    """The same ratings, three parties: what the first fights of each show moves what is guessed, near the truth."""
    among = plain_groups(book, library, 4)
    points = {group.monster.id: 600 + 8 * at for at, group in enumerate(among) if group.count == 1}
    rated = {group.key: encounter.group_points(group, points) or 0 for group in among}
    among.sort(key=lambda group: rated[group.key])
    rates = {key: 1 / (1 + 10 ** ((at - strong) / 200)) for key, at in rated.items()}
    looking = scouting.Scout(fights_of(book), functools.partial(map, Coin(rates)), points=points)
    told: list[tuple[Any, int]] = []
    scouting.propose(looking, among, 0.5, games=20, top=5, preview=lambda *seen: told.append(seen))
    ((guessed, fights),) = told
    assert scouting.SPREAD <= fights < looking.played
    assert len(guessed) == 5
    assert sum(abs(rate - rates[group.key]) for group, rate in guessed) / 5 < 0.25
    assert sum(abs(rate - 0.5) for _, rate in guessed) / 5 < 0.2, "nearest to the wish, as far as can be guessed"


def test_a_preview_says_that_it_is_one(book: Compendium, capsys: pytest.CaptureFixture[str]) -> None:
    """And from what: fights of this party, not ratings of a starting Magi."""
    command._preview([(encounter.Group(book.find("Feral Imp"), 2), 0.523)], 60)
    told = " ".join(capsys.readouterr().err.split())
    begun = "a preview, from the first 60 fights of this party, often 20 points off: "
    assert told == f"{begun}2 x Feral Imp (52%); further fights decide"


def test_ratings_count_where_all_are_rated(book: Compendium, campaign: Campaign) -> None:
    """CONVERT-38: a monster with an open number is in no group, so its rating is not missed."""
    fit = [book.find("Feral Imp"), book.find("Blue-Eyes White Dragon")]
    rated = {monster.id: 900 for monster in fit}
    fit.append(replace(fit[0], id="open", real=replace(fit[0].real, attack=None)))
    who = [campaign.characters["kisara"]]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "_points", lambda *_: rated)
        assert command._groups(book, who, fit, 1, mixed=False)[1] == rated
        patch.setattr(command, "_points", lambda *_: {fit[0].id: 900})
        assert command._groups(book, who, fit, 1, mixed=False)[1] is None


def test_odds_far_from_the_wish_are_remarked_upon(book: Compendium, capsys: pytest.CaptureFixture[str]) -> None:
    imp = encounter.Group(book.find("Feral Imp"), 1)
    for rate, far in ((0.95, True), (0.75, False)):
        found = scouting.Proposal(group=imp, win_rate=rate, interval=(0.5, 1.0), draws=0, games=20, rounds=3.0)
        command._print([found], "Kisara", 0.8, "sensible", 20)
        told = capsys.readouterr().out
        assert told.startswith("For Kisara, to win 80% of the fights (a draw is not won):\n")
        assert ("nothing nearer to 80% was found" in told) == far


def test_the_command_and_the_scenario_it_writes(
    tmp_path: Path, book: Compendium, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("convert.systems.duel_monsters.commands.encounter.open_compendium", lambda *_: book)
    monkeypatch.chdir(tmp_path)
    few = ["--games", "20", "--top", "1", "--most", "1", "--type", "warrior"]
    arguments = ["encounter", "Feral Imp", "--wish", "60%", *few]
    result = CliRunner().invoke(main.app, [*arguments, "--json", "--scenario", "next.scenario.yaml"])
    assert result.exit_code == 0, result.exception
    told = json.loads(result.stdout)
    (proposal,) = told["proposals"]
    assert set(proposal) >= {"monster", "name", "count", "win_rate", "interval", "draws", "games"}
    assert (told["wish"], proposal["games"], proposal["count"]) == (0.6, 20, 1)
    scenario, setup = read_scenario(tmp_path / "next.scenario.yaml", library)
    assert [side.name for side in scenario.sides] == ["the party", "the monsters"]
    assert len(setup.sides[1].members) == 1
    result = CliRunner().invoke(main.app, [*arguments, "--scenario", "next.scenario.yaml"])
    assert "is there already" in str(result.exception)


def test_a_companions_signature_spell_is_counted_from_fight_to_fight(campaign: Campaign, library: Library) -> None:
    """GM-07: once a day; with the option for encounters a rest gives it back, sleep always."""

    party = replace(campaign, companions={"imp": Companion(monster="Feral Imp", signature_used=1)})
    (fighter,) = fights.fighters(party, library, ["imp"])
    assert isinstance(fighter.who, RealMonster)
    assert fighter.who.signature_used == 1
    assert time.rest(party, library, "imp", 10).campaign.companions["imp"].signature_used == 1
    often = replace(party, options=replace(party.options, signature_spells="encounter"))
    assert time.rest(often, library, "imp", 4).campaign.companions["imp"].signature_used == 1
    assert time.rest(often, library, "imp", 10).campaign.companions["imp"].signature_used == 0
    assert time.sleep(party, library, "imp").campaign.companions["imp"].signature_used == 0


def test_ratings_order_groups(book: Compendium, library: Library) -> None:
    """Two alike are as strong as one 400 * log10(4) points above each: numbers count twice over (GM-04)."""
    fang, skull, ox = (book.find(name) for name in ("M-Warrior #1", "Blue-Eyes White Dragon", "Feral Imp"))
    points = {fang.id: 600, skull.id: 1500, ox.id: 900}
    two = encounter.group_points(encounter.Group(fang, 2), points)
    assert two == pytest.approx(600 + 400 * math.log10(4))
    assert encounter.group_points(encounter.Group(fang, 1, ox, 1), points) == pytest.approx(
        800 * math.log10(10 ** (600 / 800) + 10 ** (900 / 800))
    )
    assert encounter.group_points(encounter.Group(book.find("Skull Servant"), 1), points) is None
    against = encounter.opponent_of([MASAKI], library)
    among = encounter.groups([skull, ox, fang], 2, against, points=points)
    assert [str(each) for each in among] == [
        "M-Warrior #1",
        "2 x M-Warrior #1",
        "Feral Imp",
        "2 x Feral Imp",
        "Blue-Eyes White Dragon",
        "2 x Blue-Eyes White Dragon",
    ]
    unknown = encounter.groups([skull, ox, book.find("Skull Servant")], 1, against, points=points)
    assert unknown == encounter.groups([skull, ox, book.find("Skull Servant")], 1, against), "somebody was not rated"


def test_odds_of_proposals_under_players_of_rising_strength(book: Compendium, library: Library) -> None:
    """``--player span``: the same groups under each player; a search plays a tenth of the games, 20 at least."""
    looking = scout(book)
    found = scouting.propose(looking, plain_groups(book, library, 1)[:3], 0.5, games=40, top=1)
    before = looking.played
    (spanned,) = scouting.under_all(looking, found, dict.fromkeys(SPAN, RandomPlayer), games=40)
    assert [(odds.policy, odds.games) for odds in spanned.under] == [("novice", 40), ("sensible", 40), ("search", 20)]
    assert all(low <= odds.win_rate <= high for odds in spanned.under for low, high in (odds.interval,))
    assert looking.played == before + 100
    assert (spanned.group, spanned.win_rate, found[0].under) == (found[0].group, found[0].win_rate, ())
    assert [span_games(name, 1000) for name in SPAN] == [1000, 1000, 100]

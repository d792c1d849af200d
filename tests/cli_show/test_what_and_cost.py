"""``what`` and ``cost`` answer on the command line as they do in play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from convert.cli.main import app


def said(*words: str) -> str:
    """What a command prints on standard output."""
    return CliRunner().invoke(app, list(words), env={"COLUMNS": "200"}).stdout


def test_what_it_costs_and_what_it_is_as_in_play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """``cost`` and ``what`` answer on the command line: each cost with its rule, each rule in its own words."""
    monkeypatch.chdir(tmp_path)
    told = said("cost", "blue", "eyes", "white")
    for line in (
        "Cast                        13 MP  (MP-02, CAST-03)",
        "Channeling                  one for each MP, less the bonus of a worn Scepter  (EQUIP-10)",
        "Focus                       1 slot  (SUMMON-05)",
    ):
        assert line in told
    assert "MP-02: A summoning spell costs 1 + R + L MP" in told
    told = said("cost", "Karbonala Warrior")
    assert "6 MP, after Polymerisation, with no Channeling  (FUSION-06, FUSION-07)" in told
    assert "3 slots  (FUSION-08)" in told
    assert "EQUIP-10" not in told
    assert "Scepter  (EQUIP-10)" in said("cost", "Fissure")
    assert "Scepter" not in said("cost", "Mirror Force")
    assert "10 days, 100 MP with nobody's help  (ARTIFACT-07, RITUAL-06)" in said("cost", "Mirror Force")
    assert json.loads(said("cost", "Fissure", "--json"))["entries"][0]["prices"][1] == {
        "label": "Cast",
        "value": "3 MP",
        "rules": ["MP-01", "CAST-03"],
    }
    assert "Target one monster or caster within one Section and destroy it." in said("what", "Fissure")
    assert said("what", "prepared").startswith("Prepared: Settled in the mind")
    assert said("what", "cast-03").startswith("CAST-03: MP spent on casting may not exceed")
    told = said("cost", "7♣", "--system", "caster-duel")
    assert "Seven of Clubs: Damage\n  Cost    ♣+2\n  Amount  3\n" in told


def test_a_rule_may_be_typed_without_its_zero() -> None:
    assert said("rule", "cast-3") == said("rule", "CAST-03")
    assert said("what", "cast-3") == said("what", "CAST-03")


def test_what_stands_for_nothing_and_what_costs_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """``what`` looks among entries, words and rules and says so; a word or a rule has no cost."""
    monkeypatch.chdir(tmp_path)

    def wrong(*words: str) -> str:
        return str(CliRunner().invoke(app, list(words)).exception)

    assert wrong("what", "zzz").endswith("no word of the game and no rule")
    assert wrong("cost", "Skirmish") == "'Skirmish' is a word of the game: no entry, so it has no cost"
    assert wrong("cost", "cast-03") == "'cast-03' is a rule: no entry, so it has no cost"

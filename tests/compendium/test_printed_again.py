"""A card is found in every set that it was printed in, not only in its first."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from convert.cli import main
from convert.compendium import base
from convert.compendium.book import Compendium

FIRST, AGAIN = "Legend of Blue Eyes White Dragon", "Starter Deck: Kaiba"


@pytest.fixture
def card2spell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Run a command in an empty folder: all that it says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def command(*words: str) -> str:
        capsys.readouterr()
        with pytest.raises(SystemExit):
            main.run(list(words))
        return "".join(capsys.readouterr())

    return command


def answer(*cards: tuple[int, str, tuple[str, ...]]) -> str:
    """A source of spells, each with its sets."""
    return json.dumps(
        {
            "data": [
                {
                    "id": number,
                    "name": name,
                    "type": "Spell Card",
                    "frameType": "spell",
                    "race": "Normal",
                    "desc": "Draw 1 card.",
                    "card_sets": [
                        {"set_name": each, "set_code": f"{each[:3].upper()}-{number}", "set_rarity": "Common"}
                        for each in sets
                    ],
                }
                for number, name, sets in cards
            ]
        }
    )


def found(card2spell: Callable[..., str], name: str) -> list[str]:
    return [each["name"] for each in json.loads(card2spell("search", "--set", name, "--json"))["entries"]]


def test_search_and_export_find_a_set_that_cards_were_printed_in_again(card2spell: Callable[..., str]) -> None:
    cards = Path("cards.json")
    cards.write_text(answer((1, "Reed Song", (FIRST, AGAIN)), (2, "Sand Song", (AGAIN,)), (3, "Moss Song", (FIRST,))))
    card2spell("build", "--source", "cards.json")
    assert found(card2spell, "kaiba") == ["Reed Song", "Sand Song"]
    assert found(card2spell, "sta") == ["Reed Song", "Sand Song"], "a code of a set is meant before a part of a name"
    assert found(card2spell, "legend of blue") == ["Moss Song", "Reed Song"]
    told = card2spell("export", "csv", "--set", AGAIN, "--to", "out")
    text = Path("out/entries.csv").read_text(encoding="utf-8")
    assert ("Reed Song" in text, "Sand Song" in text, "Moss Song" in text) == (True, True, False), told
    assert "did you mean 'Starter Deck: Kaiba'" in card2spell("search", "--set", "Starter Deck: Kaibo")


def test_a_reprint_is_found_after_the_next_build(card2spell: Callable[..., str]) -> None:
    cards = Path("cards.json")
    cards.write_text(answer((1, "Reed Song", (FIRST,)), (2, "Sand Song", (AGAIN,))))
    card2spell("build", "--source", "cards.json")
    cards.write_text(answer((1, "Reed Song", (FIRST, AGAIN)), (2, "Sand Song", (AGAIN,))))
    card2spell("build", "--source", "cards.json")
    assert found(card2spell, AGAIN) == ["Reed Song", "Sand Song"]
    assert "nothing has changed" in card2spell("build", "--source", "cards.json")


def test_without_what_a_build_kept_an_entry_is_known_in_its_first_set(card2spell: Callable[..., str]) -> None:
    card2spell("build", "--source", "starter")
    whole = Compendium.load("output").printed
    assert base.sets(Path("output/duel-monsters")).printed
    (Path("output/duel-monsters") / base.NAME).unlink()
    alone = Compendium.load("output").printed
    assert set(alone) <= set(whole)
    assert all(set(ids) <= set(whole[name]) for name, ids in alone.items())
    assert base.sets(Path("nowhere")).printed == {}

"""Sides as they are typed: names with commas, several of one, somebody of a campaign."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from convert.compendium.book import Compendium
from convert.errors import Card2SpellError, UsageError
from convert.systems.duel_monsters.arena import FightArena
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.terminal.opening import starter_compendium


def test_a_comma_in_a_name_is_no_comma_between_names() -> None:
    book = starter_compendium()
    imp = book.find("Feral Imp")
    sobek = msgspec.structs.replace(imp, id="home-sobek", slug="sobek", name="Sobek, Jaws of the Nile")
    arena = FightArena(Compendium.from_entries(book.system, [*book.entries, sobek]))
    fight = arena.sides(["Sobek, Jaws of the Nile,Feral Imp, Sobek, Jaws of the Nile", "2xFeral Imp"])
    assert [list(members) for members in fight.members] == [
        ["Sobek, Jaws of the Nile", "Feral Imp", "Sobek, Jaws of the Nile"],
        ["Feral Imp", "Feral Imp"],
    ]


def test_somebody_of_a_campaign_takes_part_as_everywhere(tmp_path: Path) -> None:
    arena = FightArena(starter_compendium())
    with pytest.raises(UsageError, match="there is no character sheet"):
        arena.sides([f"{tmp_path}/war.yaml#seto", "Feral Imp"])


def test_suggestions_are_names_as_they_are_written() -> None:
    index = CardIndex(starter_compendium().entries)
    with pytest.raises(UsageError) as caught:
        index.find("feral ipm")
    assert caught.value.hint is not None
    assert "Feral Imp" in caught.value.hint


@pytest.mark.parametrize(
    ("side", "whole"),
    [
        ("Nobody, The", "'Nobody, The', and none 'Nobody'"),
        ("Nobody, The,Feral Imp", "'Nobody, The', and none 'Nobody'"),
        ("2xNobody, The,Feral Imp", "'Nobody, The', and none 'Nobody'"),
        ("Feral Imp,Nobody, Jaws of the Imp", "'Nobody, Jaws of the Imp', and none 'Nobody'"),
        ("Nobody,Feral Imp", "'nobody'|'Nobody'"),
    ],
)
def test_an_unknown_name_with_a_comma_is_said_whole(side: str, whole: str) -> None:
    arena = FightArena(starter_compendium())
    with pytest.raises(Card2SpellError, match=f"there is no entry (called )?{whole}"):
        arena.sides([side, "Feral Imp"])


def test_several_of_a_name_with_a_comma() -> None:
    book = starter_compendium()
    sobek = msgspec.structs.replace(book.find("Feral Imp"), id="home-sobek", slug="sobek", name="Sobek, Jaws, of Nile")
    arena = FightArena(Compendium.from_entries(book.system, [*book.entries, sobek]))
    fight = arena.sides(["2xSobek, Jaws, of Nile,Feral Imp", "Feral Imp"])
    assert list(fight.members[0]) == ["Sobek, Jaws, of Nile"] * 2 + ["Feral Imp"]

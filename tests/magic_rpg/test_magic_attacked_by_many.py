"""Abilities that look at with how many creatures a player attacks (MRPG-MTG-04)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.rules.playable import faults
from convert.text.oracle import OracleReader
from tests.magic_rpg.battles import HandBook, Wiz, abilities, battle, card, go, life
from tests.magic_rpg.test_oracle_classes import whole


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


@pytest.mark.parametrize(("attackers", "gained"), [(1, 0), (2, 3), (3, 3)])
@pytest.mark.parametrize("whose", ["an opponent", "a player"])
def test_it_is_set_off_once_by_enough_of_them(reader: OracleReader, whose: str, attackers: int, gained: int) -> None:
    """Bob's watcher sees Ann attack: with two or more it gives him Life Points, once."""
    does: list[dict[str, Any]] = whole(reader, f"Whenever {whose} attacks with two or more creatures, you gain 3 life.")
    book = HandBook(card("watcher", "{G}", "creature", "1/1", does=does))
    game = battle([Wiz(play=("bear",) * 3)], [Wiz(name="Bob", play=("watcher",))], book=book, phase="attack")
    before = life(game, 1)
    bears = [piece.id for piece in game.state.pieces.values() if piece.controller == 0]
    go(game, *[f"attack {each} -2" for each in bears[:attackers]], *(["done"] if attackers < len(bears) else []))
    assert life(game, 1) == before + gained


def test_it_counts_those_who_attack_oneself(reader: OracleReader) -> None:
    """Two attack Bob; his fellow's watcher looks at those alone that attack his own master."""
    text = "Whenever an opponent attacks you with two or more creatures, you gain 3 life."
    book = HandBook(card("watcher", "{G}", "creature", "1/1", does=whole(reader, text)))
    fellow = Wiz(name="Cid", play=("watcher",))
    game = battle([Wiz(play=("bear",) * 2)], [Wiz(name="Bob"), fellow], book=book, phase="attack")
    bears = [piece.id for piece in game.state.pieces.values() if piece.controller == 0]
    twin, before = game.copy(), life(game, 2)
    go(game, f"attack {bears[0]} -3", f"attack {bears[1]} -3")
    go(twin, f"attack {bears[0]} -2", f"attack {bears[1]} -3")
    assert (life(game, 2), life(twin, 2)) == (before + 3, before)


def test_so_many_of_anything_else_is_put_to_the_game_master(reader: OracleReader) -> None:
    """MRPG-MTG-17: it is not known of other happenings with how many they come."""
    (tree,) = abilities(*whole(reader, "Whenever two or more creatures die, you gain 3 life."))
    assert faults(tree)

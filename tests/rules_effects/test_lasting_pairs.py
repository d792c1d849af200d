"""Things that work all the time, two at once: every pair comes to rest (GAME-08)."""

from __future__ import annotations

import random

from bench import lasting_pairs
from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.card_index import CardIndex
from tests.rules_fight.fights import monster, with_entries


def test_game_08_pairs_of_the_starter_set_come_to_rest(starter: CardIndex) -> None:
    found = lasting_pairs.groups(tuple(starter.entries))
    card_index = with_entries(*starter.entries)
    drawn = list(lasting_pairs.pairs(found, 60, random.Random(1)))
    assert len(drawn) > 60
    said = [
        lasting_pairs.together(card_index, *pair, same_side=same_side) for pair in drawn for same_side in (True, False)
    ]
    assert not any(said), [each for each in said if each]


def test_game_08_so_do_two_that_say_the_contrary() -> None:
    """Stances, Attributes, abilities: whatever the later says, it goes on neither for ever nor each time anew."""
    every = Selector(kind="monster", how="all")
    others = [Selector(kind="monster", how="all", where=Filter(name=name)) for name in ("B", "A")]
    said: list[tuple[st.Step, st.Step]] = [
        (st.ChangeStance(what=every, to="defense"), st.ChangeStance(what=every, to="attack")),
        (st.ChangeIdentity(what=every, attribute="FIRE"), st.ChangeIdentity(what=every, attribute="DARK")),
        (st.Suppress(what=others[0]), st.Suppress(what=others[1])),
        (st.Forbid(what=others[0], action="attack"), st.Suppress(what=others[1])),
    ]
    for first, second in said:
        one = monster("A", 2, 5, 5, Ability(mode="continuous", do=(first,)))
        other = monster("B", 2, 5, 5, Ability(mode="continuous", do=(second,)))
        card_index = with_entries(one, other)
        for same_side in (True, False):
            assert lasting_pairs.together(card_index, one, other, same_side=same_side) == "", first

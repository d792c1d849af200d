"""What is called or counts as something else though it is not in play (CONVERT-08, CONVERT-42)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import filters, selectors
from convert.systems.duel_monsters.rules.events import Cause, Prepared, SlotChanged, SpellEnded, TurnBegan
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, ref_of
from convert.systems.duel_monsters.rules.telling_events import tell
from tests.rules_effects.arena import arena, do, in_play, settle
from tests.rules_fight.fights import monster, spell

USED = Selector(how="all", kind="monster", side="you", zone="used")
MOSS = ref_of("used", "a", "home-moss")
THEIRS = Cause("b", "kuriboh", "effect")


def table(*extra: Any) -> Game:
    creatures = (monster("Moss", 2, 5, 5, type="Plant"), monster("Newt", 2, 5, 5, attribute="WATER", type="Fish"))
    game = arena(*creatures, *extra, mine=("moss", "newt"), book=("moss", "newt"))
    game.emit(SlotChanged("a", "home-moss", "used", "sent", THEIRS))
    return game


def found(game: Game, zone: Any = "used", you: str = "a", **where: Any) -> set[str]:
    ctx = Context(Ref(you), game.state.beings[you].side, NOTHING)
    wanted = Selector(how="all", kind="monster", side="you", zone=zone, where=Filter(**where))
    return {game.name(ref) for ref in selectors.resolve_now(game, ctx, wanted)}


@pytest.mark.parametrize(
    ("fields", "where", "gone"),
    [
        ({"attribute": "DARK"}, {"attribute": "DARK"}, {"attribute": "EARTH"}),
        ({"type": "Zombie"}, {"type": "Zombie"}, {"type": "Plant"}),
        ({"name": "Fern"}, {"name": "Fern"}, {"name": "Moss"}),
    ],
)
def test_convert_08_what_is_used_becomes_something_else_there(fields: Any, where: Any, gone: Any) -> None:
    game = table()
    assert len(found(game, **gone)) == 1
    do(game, st.ChangeIdentity(what=USED, until="end_of_turn", **fields))
    assert len(found(game, **where)) == 1
    assert not found(game, **gone)
    assert set(filters.traits(game, MOSS, next(iter(fields)))) == {next(iter(fields.values()))}
    game.emit(TurnBegan("a"))
    assert len(found(game, **gone)) == 1
    assert not found(game, **where)


def test_also_keeps_what_it_was() -> None:
    game = table()
    do(game, st.ChangeIdentity(what=USED, type="Zombie", also=True))
    assert found(game, type="Zombie") == found(game, type="Plant") != set()


def test_only_what_lies_there_and_only_of_its_owner() -> None:
    game = table()
    do(game, st.ChangeIdentity(what=USED, type="Zombie"))
    game.emit(Prepared("a", "home-moss", "used"))
    assert not found(game, ("used", "prepared"), type="Zombie")
    assert len(found(game, "prepared", type="Plant")) == 1


def test_an_ability_from_there_is_about_itself() -> None:
    dark = st.ChangeIdentity(what=Selector(how="self", zone="used"), attribute="DARK", until="end_of_turn")
    game = table()
    do(game, dark, source=MOSS, entry="home-moss")
    assert len(found(game, attribute="DARK")) == 1


def test_what_stays_holds_for_what_comes_to_lie_there_later() -> None:
    rule = Ability(mode="continuous", do=(st.ChangeIdentity(what=USED, type="Zombie"),))
    law = spell("Law", 3, rule, form="continuous", lasting=True)
    game = table(law)
    key = in_play(game, "law", "a")
    assert len(found(game, type="Zombie")) == 1
    game.emit(SlotChanged("a", "home-newt", "used", "sent", THEIRS))
    settle(game)
    assert len(found(game, type="Zombie")) == 2
    assert not found(game, type="Fish")
    game.emit(SpellEnded(Ref(key), "it is let go", "used"))
    settle(game)
    assert not found(game, type="Zombie")


def test_it_is_told() -> None:
    game = table()
    events = do(game, st.ChangeIdentity(what=USED, attribute="DARK"))
    assert "A has Moss (A, used) with the Attribute DARK" in " ".join(tell(game, event) for event in events)

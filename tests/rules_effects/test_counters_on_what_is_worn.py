"""CONVERT-12, EQUIP-18: a worn thing carries counters as a spell in play does: they are put on it, counted, removed and
paid with; they lie there as long as it is worn, go over with it where an effect moves it, and are gone once it is taken
off, handed over or dropped."""

from __future__ import annotations

import msgspec
import pytest

from convert.effects import Ability, Amount, Bound, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules import board, items, view
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.amounts import carried
from convert.systems.duel_monsters.rules.effects.targeting import payable
from convert.systems.duel_monsters.rules.events import CountersChanged
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.state import State
from tests.rules_effects.arena import being, do, n
from tests.rules_effects.test_what_is_worn_works import always, put, table

SELF = Selector(how="self")
BEARER = Selector(how="equipped", kind="monster")
MOSS = Selector(how="self", kind="counter", where=Filter(counter="moss"))
ALL = Selector(how="all", kind="any", side="you", zone="play")
GROWS = always(st.Modify(what=BEARER, attack=Amount(per=n(2), count=MOSS)))
WHEN_HURT = Ability(
    mode="trigger", when=Event(event="damage_taken", what=BEARER), do=(st.Counters(what=SELF, name="Moss", add=1),)
)
INSTEAD = Ability(
    mode="replacement",
    optional=True,
    when=Event(event="destroyed", what=BEARER, how=("battle", "effect")),
    do=(st.Counters(what=ALL, name="Moss", remove=1),),
)
GEAR = Ref("item:masaki:gear")


def grown(*more: Ability, counters: int = 2) -> Game:
    """Masaki wears the thing, with so many Moss counters."""
    game = table(GROWS, *more)
    put(game, "masaki")
    do(game, st.Counters(what=Selector(ref="x"), name="Moss", add=counters), bound={"x": (GEAR,)})
    return game


def lies(game: Game, ref: str = GEAR) -> int:
    return carried(game, Ref(ref), "moss")


def test_convert_12_what_happens_to_its_bearer_puts_a_counter_on_it_and_it_is_stronger_by_it() -> None:
    game = table(GROWS, WHEN_HURT)
    put(game, "masaki")
    masaki = Selector(how="all", where=Filter(name="Masaki"))
    do(game, st.Damage(to=masaki, amount=n(4)), answers=("link summon",))
    assert (lies(game), being(game, "masaki").weapon) == (1, 2)


def test_convert_12_its_counters_are_counted_removed_and_paid_with() -> None:
    game = grown()
    assert being(game, "masaki").weapon == 4
    pay, ctx = st.Counters(what=ALL, name="Moss", remove=2), Context(Ref("a"), 0, NOTHING, "")
    assert payable(game, ctx, pay)
    assert not payable(game, ctx, st.Counters(what=ALL, name="Moss", remove=3))
    assert not payable(game, Context(Ref("b"), 1, NOTHING, ""), pay), "it is none of B's"
    do(game, pay)
    assert (lies(game), being(game, "masaki").weapon) == (0, 0)


def test_convert_12_each_counter_on_ones_field_and_what_carries_so_many() -> None:
    game = grown()
    each = Selector(how="all", kind="counter", side="you", zone="play", where=Filter(counter="moss"))
    before = being(game, "a").hp = 3
    do(game, st.Heal(to=Selector(kind="caster", side="you"), amount=Amount(per=n(1), count=each)))
    assert being(game, "a").hp == before + 2
    full = Selector(
        how="all", kind="equipment", side="you", zone="play", where=Filter(counter="moss", counters=Bound(gte=2))
    )
    do(game, st.Counters(what=full, name="Moss", add=1))
    assert lies(game) == 3
    do(game, st.Counters(what=full, name="Moss", remove="any"), you="b")
    assert lies(game) == 3, "nothing of B's carries any"


def test_convert_12_what_holds_counters_is_found_among_what_is_worn() -> None:
    """ "Each card that can hold one": a thing that puts counters on itself."""
    able = Selector(how="all", kind="any", side="you", zone="play", where=Filter(can=("counter",)))
    game = table(GROWS, WHEN_HURT)
    put(game, "masaki")
    do(game, st.Counters(what=able, name="Moss", add=1))
    assert lies(game) == 1


@pytest.mark.parametrize(("counters", "lives"), [(1, True), (0, False)])
def test_convert_12_a_counter_comes_off_it_instead_of_its_bearers_end(counters: int, lives: bool) -> None:
    game = grown(INSTEAD, counters=counters)
    masaki = Selector(how="all", where=Filter(name="Masaki"))
    do(game, st.Destroy(what=masaki), you="b", answers=("yes",) if lives else ("let-go",))
    assert ("masaki" in game.state.beings, lies(game)) == (lives, 0)


# --- where they stay, and where they go -------------------------------------------------------------------------------


def test_convert_12_they_are_gone_once_it_is_taken_off_or_handed_over() -> None:
    game = grown()
    items.put_away(game, being(game, "masaki"), "gear")
    items.wear(game, being(game, "masaki"), being(game, "masaki").items[0], True)
    assert lies(game) == 0
    game = grown()
    items.give(game, being(game, "masaki"), being(game, "newt"), being(game, "masaki").items[0])
    assert (lies(game), lies(game, "item:newt:gear")) == (0, 0)
    assert being(game, "newt").items[0].worn


def test_convert_12_they_go_over_with_it_where_an_effect_moves_it() -> None:
    game = grown()
    newt = Selector(how="all", kind="monster", side="you", where=Filter(name="Newt"))
    do(game, st.Equip(what=Selector(ref="x"), to=newt), bound={"x": (GEAR,)})
    assert (lies(game), lies(game, "item:newt:gear")) == (0, 2)
    assert (being(game, "masaki").weapon, being(game, "newt").weapon) == (0, 4)


def test_equip_18_they_do_not_lie_on_the_ground_with_it() -> None:
    game = grown()
    do(game, st.ToUsed(what=Selector(how="all", kind="monster", where=Filter(name="Masaki"))))
    assert [one.item.name for one in game.state.ground] == ["gear"]
    items.pick_up(game, being(game, "newt"), "gear")
    assert lies(game, "item:newt:gear") == 0


def test_convert_12_what_is_not_worn_takes_none() -> None:
    game = table(GROWS)
    put(game, "masaki")
    items.put_away(game, being(game, "masaki"), "gear")
    told = do(game, st.Counters(what=Selector(ref="x"), name="Moss", add=1), bound={"x": (GEAR,)})
    assert [event for event in told if isinstance(event, CountersChanged)] == []
    assert lies(game) == 0


# --- what people and files see ----------------------------------------------------------------------------------------


def test_game_07_they_lie_open_on_the_board_and_are_in_the_state() -> None:
    game = grown()
    for side in (None, 0, 1):
        (line,) = [line for line in board.board(game, side) if line.strip().startswith("Masaki")]
        assert "gear (2 Moss Counters)" in line
    assert view.mask(game.state, 1).beings[Ref("masaki")].item_counters == (("gear", (("Moss", 2),)),)
    twin = game.copy()
    do(twin, st.Counters(what=ALL, name="Moss", remove="all"))
    assert (lies(twin), lies(game)) == (0, 2)
    saved = msgspec.json.decode(msgspec.json.encode(game.state), type=State)
    assert saved.beings[Ref("masaki")].item_counters == (("gear", (("Moss", 2),)),)

"""CONVERT-42: a summoning that nobody negates; and SPECIAL-07: the owner acts, though another controls it."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.character import Slot
from convert.systems.duel_monsters.rules.context import Occurrence
from convert.systems.duel_monsters.rules.events import Negated
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.resolving import Conclude
from convert.systems.duel_monsters.rules.spell_origin import SpellOrigin
from tests.rules_effects.arena import SELF, arena, being, do, n, notes, spells, summon
from tests.rules_fight.fights import monster

FISH = Selector(how="all", kind="monster", side="you", where=Filter(type="Fish"))


def firm(what: Selector, way: str | None = None) -> Ability:
    return Ability(mode="continuous", do=(st.Protect(what=what, from_="summon_negation", as_=way),))  # type: ignore[arg-type]


def negated(game: Game, entry: str, *, stands: bool) -> bool:
    """Whether an enemy's effect negates the summoning of this entry by A; where it ``stands``, the creature comes."""
    game.push(Conclude("a", entry, SpellOrigin("slot"), "summon", 3, "k"))
    events = do(game, st.NegateSummon(), answering="k", you="b", answers=("stance none",) * stands)
    return any(isinstance(event, Negated) for event in events)


@pytest.mark.parametrize(
    ("way", "stands"), [(None, True), ("any", True), ("normal", True), ("special", False), ("fusion", False)]
)
def test_its_own_summoning_is_not_negated(way: str | None, stands: bool) -> None:
    game = arena(monster("Rock", 2, 5, 5, firm(SELF, way)))
    assert negated(game, "home-rock", stands=stands) != stands
    assert ("that summoning cannot be negated (CONVERT-42)" in notes(game.log)) == stands


@pytest.mark.parametrize(
    ("kind", "owner", "stands"), [("Fish", "a", True), ("Beast", "a", False), ("Fish", "b", False)]
)
def test_nor_are_those_that_something_in_play_shields(kind: str, owner: str, stands: bool) -> None:
    shield = monster("Pond", 2, 5, 5, firm(FISH, "normal"))
    game = arena(shield, monster("Newcomer", 2, 5, 5, type=kind))
    summon(game, "pond", owner)
    assert negated(game, "home-newcomer", stands=stands) != stands


def test_for_a_turn_too() -> None:
    game = arena(monster("Newcomer", 2, 5, 5, type="Fish"))
    do(game, st.Protect(what=FISH, from_="summon_negation", until="end_of_turn"))
    assert not negated(game, "home-newcomer", stands=True)


def test_the_owner_prepares_it_and_not_who_controls_it() -> None:
    """ "Its owner draws 1 card", of a monster that another caster has taken over."""
    fell = Occurrence("destroyed", Ref("kuriboh"), Ref("masaki"))
    game = arena(mine=(Slot(spell="sparks", state="used"),), theirs=(Slot(spell="rush", state="used"),))
    kuriboh = being(game, "kuriboh")
    kuriboh.caster, kuriboh.side = Ref("a"), 0
    assert kuriboh.owner == "b"
    do(game, st.Prepare(who="owner"), event=fell)
    assert (spells(game, "a", "prepared"), spells(game, "b", "prepared")) == (set(), {"rush"})
    do(game, st.Prepare(who="event"), event=fell)
    assert spells(game, "a", "prepared") == {"sparks"}


@pytest.mark.parametrize(("turn", "hurt"), [("a", "b"), ("b", "a")])
def test_an_enemy_of_whoever_acts(turn: str, hurt: str) -> None:
    """ "The turn player …, and inflicts damage to their opponent": not an enemy of who has the effect."""
    game = arena(dice=(1,) * 8)
    game.state.turn = Ref(turn)
    told = st.LoseHp(to=Selector(kind="caster", side="opponent"), amount=n(2), who="turn")
    before = {who: being(game, who).hp for who in "ab"}
    do(game, told, answers=("spend 0",) * (turn == "a"), mp=30)
    assert {who for who in "ab" if being(game, who).hp < before[who]} == {hurt}

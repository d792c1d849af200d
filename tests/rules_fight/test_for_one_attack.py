"""What lasts for one Attack ends with it (CONVERT-42: the Damage Step is COMBAT-29 steps 4 to 7)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from convert.effects import Ability, Amount, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.entries import Entry
from convert.systems.duel_monsters.rules import combat
from convert.systems.duel_monsters.rules.damage import HealthLink
from convert.systems.duel_monsters.rules.events import AttackNegated, BattleEnded
from convert.systems.duel_monsters.rules.frames import Spend
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.state import Being
from tests.rules_effects.arena import CARD_INDEX, ME, SELF, arena, being, in_play, n, settle
from tests.rules_fight.fights import engage, play, spell

EVERYBODY = Selector(kind="monster", side="any", how="all", reach="field")


def rushing(*abilities: Ability, extra: Sequence[Entry] = ()) -> Game:
    """Masaki (Attack 11) with those abilities, in a Skirmish with a Kuriboh (Defense 2) that stands a good deal."""
    game = arena(msgspec.structs.replace(CARD_INDEX.monster("masaki"), effects=abilities), *extra, dice=(1,) * 12)
    game.state.beings["kuriboh"].hp = game.state.beings["kuriboh"].hp_full = 90
    engage(game, "masaki", "kuriboh")
    return game


def declare(game: Game, points: int = 0) -> Game:
    """Masaki attacks Kuriboh with so many points; what that sets off is done."""
    combat.attack(game, being(game, "masaki"), being(game, "kuriboh"))
    settle(game)
    return play(game, f"spend {points}") if isinstance(game.decision, Spend) else game


def fought(game: Game) -> Game:
    """Kuriboh blocks with nothing and takes the damage itself."""
    play(game, "block")
    if isinstance(game.decision, Spend):
        play(game, "spend 0")
    if isinstance(game.decision, HealthLink):
        play(game, "link summon")
    settle(game)
    return game


def of_battle(one: Being) -> int:
    """How many marks on it end with the Attack."""
    untils = [mark.until for mark in one.modifiers] + [mark.until for mark in one.statuses]
    return sum(until.kind == "battle" for until in untils)


def gains(points: int, moment: str) -> Ability:
    step = st.Modify(what=SELF, attack=Amount(n=points), until="this_battle")
    return Ability(mode="trigger", when=Event(event=moment, what=SELF), do=(step,))  # type: ignore[arg-type]


def when_declared(*steps: st.StepBase) -> Ability:
    return Ability(mode="trigger", when=Event(event="attack_declared", what=SELF), do=steps)  # type: ignore[arg-type]


@pytest.mark.parametrize("times", [1, 2])
def test_attack_gained_for_one_attack_is_gone_after_it_and_never_adds_up(times: int) -> None:
    """11; 23 while it attacks; 11 again, and the same a second time."""
    game = rushing(gains(12, "attack_declared"))
    for _ in range(times):
        assert being(declare(game), "masaki").attack_full == 23
        assert being(fought(game), "masaki").attack_full == 11


@pytest.mark.parametrize(("points", "left"), [(0, 11), (4, 7), (11, 0)])
def test_what_was_held_back_stays_held_back_after_a_gain_that_went_into_the_roll(points: int, left: int) -> None:
    """CONVERT-05, COMBAT-27: of 11 it commits so many; the 12 that it gains are thrown too, and end at no cost."""
    after = being(fought(declare(rushing(gains(12, "attack_declared")), points)), "masaki")
    assert (after.attack, after.attack_full, after.attack_owed) == (left, 11, 0)


def test_points_spent_do_not_come_back_with_the_end_of_a_gain() -> None:
    """DICE-08, CONVERT-05: its own 11 and the 12 are committed; nothing is left of either."""
    after = being(fought(declare(rushing(gains(12, "attack_declared")), 11)), "masaki")
    assert (after.attack, after.attack_full) == (0, 11)


def test_a_ban_and_a_protection_for_an_attack_end_with_it_on_either_side() -> None:
    bans = (
        st.Forbid(what=SELF, action="change_stance", until="this_battle"),
        st.Protect(what=EVERYBODY, from_="battle", until="this_battle"),
    )
    game = declare(rushing(when_declared(*bans)))
    assert (of_battle(being(game, "masaki")), of_battle(being(game, "kuriboh"))) == (2, 1)
    fought(game)
    assert (of_battle(being(game, "masaki")), of_battle(being(game, "kuriboh"))) == (0, 0)


@pytest.mark.parametrize("moment", ["battles", "end_of_battle"])
def test_what_the_end_of_an_attack_sets_off_still_finds_the_gain(moment: str) -> None:
    """The Damage Step ends when all of it is done: 23 at that moment heals 23 HP."""
    healed = st.Heal(to=ME, amount=Amount(stat="attack", of=SELF))
    after = Ability(mode="trigger", when=Event(event=moment, what=SELF), do=(healed,))  # type: ignore[arg-type]
    game = rushing(gains(12, "attack_declared"), after)
    game.state.beings["a"].hp, game.state.beings["a"].hp_full = 1, 60
    fought(declare(game))
    assert (being(game, "a").hp, being(game, "masaki").attack_full) == (24, 11)


def test_an_attack_that_is_negated_ends_what_lasted_for_it() -> None:
    game = rushing(when_declared(st.Modify(what=SELF, attack=n(12), until="this_battle"), st.NegateAttack()))
    declare(game)
    settle(game)
    assert any(isinstance(event, AttackNegated) for event in game.log)
    assert being(game, "masaki").attack_full == 11


def test_a_lasting_spell_that_does_nothing_during_an_attack_works_again_after_it() -> None:
    """Masaki has 2 more from the spell, none while it attacks."""
    silence = st.Suppress(what=Selector(kind="spell", side="you", how="all"), until="this_battle")
    stronger = Ability(mode="continuous", do=(st.Modify(what=EVERYBODY, attack=n(2)),))
    game = rushing(when_declared(silence), extra=(spell("Gate", 3, stronger, lasting=True),))
    in_play(game, "Gate", "a")
    assert being(game, "masaki").attack_full == 13
    assert being(declare(game), "masaki").attack_full == 11
    assert being(fought(game), "masaki").attack_full == 13


def test_nothing_is_told_where_nothing_lasted_for_it() -> None:
    game = fought(declare(rushing()))
    assert not any(isinstance(event, BattleEnded) for event in game.log)

"""What an Attack costs, whom it may be on, and whose choice that is (CONVERT-42)."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Ability, Amount, Filter, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules import actions, combat
from tests.rules_effects.arena import CARD_INDEX, SELF, arena, being, settle, summon

EVERYBODY = Selector(how="all", kind=("monster", "caster"), zone="play")
GIVEN = Selector(how="choose", kind="monster", side="you", zone="play", count=1)


def with_step(name: str, step: st.StepBase) -> Any:
    """The monster of that name with one continuous ability of its own."""
    return msgspec.structs.replace(
        CARD_INDEX.monster(name),
        effects=(Ability(mode="continuous", do=(step,)),),  # type: ignore[arg-type]
    )


def in_one_skirmish(game: Any) -> None:
    for one in game.state.beings.values():
        one.skirmish = 1


def attacks(game: Any, who: str) -> set[str]:
    """Whom that creature may attack now."""
    return {str(move.args[1]) for move in actions.moves(game, "a") if move.verb == "attack" and move.args[0] == who}


def test_convert_42_the_price_of_an_attack_is_paid_first() -> None:
    toll = st.Forbid(what=EVERYBODY, action="attack_unpaid", cost=(st.PayHp(amount=Amount(n=3)),))
    game = arena(with_step("kuriboh", toll), hp=10)
    in_one_skirmish(game)
    before = being(game, "a").hp
    actions.take(game, "a", Move("attack", ("masaki", "kuriboh")))
    settle(game)
    assert being(game, "a").hp == before - 3


def test_convert_42_what_cannot_be_paid_forbids_it() -> None:
    toll = st.Forbid(what=EVERYBODY, action="attack_unpaid", cost=(st.PayHp(amount=Amount(n=3)),))
    game = arena(with_step("kuriboh", toll))
    in_one_skirmish(game)
    being(game, "a").hp = 3
    assert not attacks(game, "masaki")
    refused = combat.can_attack(game, being(game, "masaki"), being(game, "kuriboh"))
    assert refused is not None
    assert refused.rule == "CONVERT-42"


def test_convert_42_what_attacks_is_no_price_of_its_own_attack() -> None:
    toll = st.Forbid(what=SELF, action="attack_unpaid", cost=(st.Sacrifice(what=GIVEN),))
    game = arena(with_step("masaki", toll))
    in_one_skirmish(game)
    assert not attacks(game, "masaki")
    summon(game, "kuriboh", "a")
    assert attacks(game, "masaki")


def test_convert_42_an_enemy_chooses_the_target() -> None:
    chooses = st.Allow(what=Selector(kind="caster", side="you"), action="choose_targets")
    game = arena(with_step("kuriboh", chooses))
    in_one_skirmish(game)
    actions.take(game, "a", Move("attack", ("masaki", "b")))
    settle(game)
    assert game.decision is not None
    assert game.decision.side(game) == being(game, "b").side
    assert len(game.legal_moves()) == 2
    game.play(next(move for move in game.legal_moves() if "kuriboh" in str(move)))
    attack = next(frame for frame in game.stack if isinstance(frame, combat.Attack))
    assert (attack.who, attack.target) == ("masaki", "kuriboh")


def test_convert_42_it_attacks_only_some() -> None:
    """COMBAT-16: who can only attack such cannot attack a caster either."""
    such = Selector(how="all", kind="monster", side="opponent", zone="play", where=Filter(name="Kuriboh"))
    others = msgspec.structs.replace(EVERYBODY, side="opponent", except_=such)
    game = arena(with_step("masaki", st.Forbid(what=others, action="be_attacked", by=SELF)))
    in_one_skirmish(game)
    assert attacks(game, "masaki") == {"kuriboh", "a"}  # of the enemies one; COMBAT-18 is another matter

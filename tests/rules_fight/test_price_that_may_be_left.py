"""PRECAST-10: what one "can also" give up as a spell is cast is asked for, and need not be given."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Condition, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.events import Fell, Healed
from tests.rules_effects.arena import n
from tests.rules_fight.fights import KURIBOH, being, bring, fight, mage, play, spell, to_turn_of, with_entries

_ME = Selector(kind="caster", side="you")
_GIFT = Selector(id="c1", kind="monster", side="you", zone="play", how="choose", count=1)
_OFFER = spell(
    "Offer",
    1,
    Ability(
        mode="cast",
        cost=(st.Sacrifice(what=_GIFT, optional=True),),
        do=(
            st.Heal(to=_ME, amount=n(2)),
            st.Heal(
                to=_ME,
                amount=n(3),
                link="then",
                if_=(Condition(is_=Selector(kind="monster"), of=Selector(ref="c1")),),
            ),
        ),
    ),
)


@pytest.mark.parametrize(("wish", "hp", "left"), [("yes", 10, 0), ("no", 7, 1)])
def test_precast_10_it_is_given_or_not(wish: str, hp: int, left: int) -> None:
    game = fight([mage("A", "offer")], [mage("B")], card_index=with_entries(_OFFER))
    to_turn_of(game, "a")
    (gift,) = bring(game, "a", KURIBOH)
    being(game, "a").hp = 5
    play(game, "cast a home-offer", wish)
    if wish == "yes" and "choose" in {move.verb for move in game.legal_moves()}:
        play(game, f"choose {gift}")
    assert being(game, "a").hp == hp
    assert (gift in game.state.beings) is bool(left)
    assert any(isinstance(event, Fell) for event in game.log) is not bool(left)


def test_precast_10_without_a_monster_it_can_be_cast_all_the_same() -> None:
    game = fight([mage("A", "offer")], [mage("B")], card_index=with_entries(_OFFER))
    to_turn_of(game, "a")
    being(game, "a").hp = 5
    play(game, "cast a home-offer")
    if "no" in {move.verb for move in game.legal_moves()}:
        play(game, "no")
    assert [event.amount for event in game.log if isinstance(event, Healed)] == [2]

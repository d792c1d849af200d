"""What a spell may name as its target: nothing that it could do nothing with."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.targeting import nameable, possible
from convert.systems.duel_monsters.rules.events import SlotChanged
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from tests.rules_fight.fights import cast, caster, fight, mage, monster, spell, with_entries

PROUD = monster(
    "Proud Beast",
    2,
    5,
    5,
    Ability(mode="summon_rule", do=(st.Forbid(action="special_summon", what=Selector(how="self")),)),
)
UNWRITE = spell(
    "Unwrite",
    1,
    Ability(
        mode="cast",
        targets=(Selector(id="t1", how="target", kind="spell", side="any", zone=("prepared",), count=1),),
        do=(st.Destroy(what=Selector(ref="t1")),),
    ),
)
CARDS = with_entries(PROUD, UNWRITE)


def test_special_02_what_comes_in_no_such_way_is_not_named_for_revival() -> None:
    game = fight([mage("A", "reborn", "proud beast", "masaki", mp=9, channeling=9)], [mage("B")], card_index=CARDS)
    ctx = Context(Ref("a"), 0, NOTHING, "home-reborn", 0, manner="cast")
    for name in ("home-proud-beast", "home-masaki"):
        game.emit(SlotChanged("a", name, "used"))
    selector = CARDS["home-reborn"].effects[0].targets[0]
    assert nameable(game, ctx, selector) == ("used:a:home-masaki",)
    assert caster(game, "a").spent[0].spell == "home-proud-beast", "it lies there all the same"


@pytest.mark.parametrize("open_", [{"ignore_conditions": True}, {"optional": True}], ids=str)
def test_special_02_what_its_conditions_do_not_bind_or_what_may_stay_is_named(open_: dict[str, Any]) -> None:
    """ "Ignoring its Summoning conditions", and "you can Special Summon it": neither keeps the spell from naming it."""
    fallen = Selector(id="t1", how="target", kind="monster", side="you", zone="used", count=1)
    raises = cast(st.SpecialSummon(what=Selector(ref="t1"), **open_), targets=(fallen,))
    cards = with_entries(PROUD, spell("Raise", 1, raises))
    game = fight([mage("A", "raise", "proud beast")], [mage("B")], card_index=cards)
    game.emit(SlotChanged("a", "home-proud-beast", "used"))
    ctx = Context(Ref("a"), 0, NOTHING, "home-raise", 0, manner="cast")
    assert nameable(game, ctx, fallen) == ("used:a:home-proud-beast",)


def test_a_spell_that_is_being_cast_does_not_name_itself() -> None:
    """DESPELL-04: it leaves its slot as it is cast. Another one that is Prepared may be named."""
    for others, named in (((), False), (("kuriboh",), False), (("reborn",), True)):
        game = fight([mage("A", "unwrite", *others)], [mage("B")], card_index=CARDS)
        assert possible(game, Context(Ref("a"), 0, NOTHING, "home-unwrite", 0, manner="cast")) == named

"""What is face-up in the Extra Deck are Pendulum monsters that left play: among the used spells (CONVERT-35)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from convert.effects import Ability, Condition, Filter, Selector
from convert.effects.steps import Manual, SpecialSummon, ToPrepared, ToSpellbook, ToUsed
from convert.systems.duel_monsters.conversion.effects import GameEffects, adjudicate
from convert.text.model import Reading

UP = Filter(series="Moss", face="up")
PENDULUM = Filter(series="Moss", class_="pendulum")


def of(zone: Any, where: Filter | None) -> Selector:
    return Selector(kind="monster", side="you", zone=zone, where=where)


def converted(ability: Ability, **more: Any) -> Ability:
    (made,) = GameEffects.load().convert([ability], rank=1, **more)
    return made


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (of("extra", UP), of("used", PENDULUM)),
        (of("extra", Filter(series="Moss", class_="pendulum", face="up")), of("used", PENDULUM)),
        (of(("extra", "used"), UP), of("used", Filter(series="Moss"))),
        (
            of(("prepared", "extra"), Filter(class_="pendulum", face="up")),
            of(("prepared", "used"), PENDULUM_ONLY := Filter(class_="pendulum")),
        ),
        (
            of("extra", Filter(class_="ritual", face="up")),
            of("used", Filter(class_="ritual", any_=(PENDULUM_ONLY,))),
        ),
        (
            of(("spellbook", "extra"), UP),
            Selector(kind="monster", either=(of("spellbook", Filter(series="Moss")), of("used", PENDULUM))),
        ),
        (
            of("extra", Filter(class_=("xyz", "pendulum"))),
            Selector(
                kind="monster", either=(of("extra", Filter(class_=("xyz", "pendulum"))), of("used", PENDULUM_ONLY))
            ),
        ),
        (of(("extra", "play"), PENDULUM_ONLY), of(("extra", "play", "used"), PENDULUM_ONLY)),
        (of("extra", Filter(class_="xyz")), of("extra", Filter(class_="xyz"))),
        (of("extra", Filter(face="down")), of("extra", Filter(face="down"))),
    ],
)
def test_convert_35_face_up_in_the_extra_deck_is_among_the_used_spells(said: Selector, meant: Selector) -> None:
    made = converted(Ability(mode="cast", do=(ToPrepared(what=said),), if_=(Condition(exists=said),)))
    assert made.if_[0].exists == meant
    assert isinstance(made.do[0], ToPrepared)
    what = made.do[0].what
    assert (what.zone, what.where, what.either) == (meant.zone, meant.where, meant.either)


@pytest.mark.parametrize(("mode", "extra", "place"), [
    ("trigger", True, "used"),
    ("summon_rule", False, "used"),
    ("summon_rule", True, "extra"),
])  # fmt: skip
def test_convert_35_a_pendulum_monster_comes_from_the_used_spells(mode: Any, extra: bool, place: str) -> None:
    step = SpecialSummon(what=Selector(how="self"), from_="extra")
    made = converted(Ability(mode=mode, from_="extra", do=(step,)), creature=True, extra=extra)
    assert made.from_ == place
    assert isinstance(made.do[0], SpecialSummon)
    assert made.do[0].from_ == place


def test_convert_35_what_goes_there_face_up_goes_to_the_used_spells() -> None:
    to = ToSpellbook(what=of("prepared", PENDULUM), place="extra", link="then", optional=True)
    (made,) = converted(Ability(mode="cast", do=(to,))).do
    assert made == ToUsed(what=to.what, link="then", optional=True)
    kept = ToSpellbook(what=of("used", PENDULUM), place="extra")
    assert converted(Ability(mode="cast", do=(kept,))).do == (kept,)


def test_convert_46_a_manual_step_of_the_pendulum_half_leaves_it_automatic() -> None:
    """CONVERT-46: that half counts neither for nor against being automatic."""
    place = Manual(text="Place 1 Moss in a Pendulum Zone.", why="no such place")
    other = Ability(mode="activate", from_="pendulum", do=(place,))
    main = Ability(mode="activate", do=(ToPrepared(what=of("used", None)),))
    read = Reading(clauses=(), abilities=(main, other), unread=(), status="automatic")
    assert adjudicate(read, (main, other), card_text=True).status == "automatic"
    of_main = structs.replace(other, from_="play")
    assert adjudicate(read, (main, of_main), card_text=True).status == "partial"

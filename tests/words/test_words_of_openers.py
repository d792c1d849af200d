"""How an ability begins: few openers, and where its card lies said with the card."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Condition, Event, Filter, Limit, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render_abilities, render_ability
from convert.systems.duel_monsters.words.abilities import paragraph_of
from convert.systems.duel_monsters.words.either_way import told_once
from convert.systems.duel_monsters.words.scope import Scope
from convert.systems.duel_monsters.words.teller import TELLER

_ME = Selector(how="self")
_HEAL = op.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=5))
_COME = op.SpecialSummon(what=_ME)
_FISH_COMES = Event(event="summoned", what=Selector(kind="monster", side="you", where=Filter(type="Fish")))
_NOT_NOW = Condition(not_=Condition(occurred=Event(event="used", what=_ME), during="turn"))


def words(this: str = "monster", **parts: Any) -> str:
    return render_ability(Ability(**{"mode": "trigger", "optional": True, "when": _FISH_COMES, **parts}), this=this)


@pytest.mark.parametrize(
    ("from_", "said"),
    [
        ("used", "you may banish this used monster to regain 5 HP."),
        ("prepared", "you may banish this Prepared monster to regain 5 HP."),
        (("prepared", "used"), "you may banish this Prepared or used monster to regain 5 HP."),
        (("play", "prepared"), "you may banish this monster (Prepared or in play) to regain 5 HP."),
    ],
)
def test_where_its_card_lies_is_said_with_the_card(from_: Any, said: str) -> None:
    told = words(from_=from_, cost=(op.Banish(what=Selector(how="self", zone=from_)),), do=(_HEAL,))
    assert told.startswith("When one of your Fish is summoned, you may ")
    assert said in told


def test_a_second_mention_does_not_say_it_again() -> None:
    told = words(from_="used", do=(_COME, op.Modify(what=_ME, attack=Amount(n=5), link="and_if_you_do")))
    assert "you may Special Summon this used monster, and if you do, it gains 5 Attack." in told


def test_what_comes_instead_says_where_its_card_lies() -> None:
    fish = Event(event="destroyed", what=Selector(kind="monster", side="you", where=Filter(type="Fish")), how="battle")
    told = words("spell", mode="replacement", when=fish, from_="used", do=(op.Banish(what=_ME),))
    assert told.startswith("If one or more of your Fish would be destroyed by battle, you may banish this used spell i")


def test_game_08_one_of_several_alone_is_spared_where_the_text_says_so() -> None:
    fish = Selector(kind="monster", side="you", where=Filter(type="Fish"))
    one = Event(event="destroyed", what=replace(fish, count=1))
    for when in (one, replace(one, what=fish, alone=True)):
        told = words("spell", mode="replacement", when=when, from_="used", do=(op.Banish(what=_ME),))
        assert "one of your Fish would be destroyed" in told
    theirs = replace(one, what=Selector(kind="monster"), by=Selector(kind="monster", side="opponent"), how="effect")
    told = words("spell", mode="replacement", when=theirs, from_="used", do=(op.Banish(what=_ME),))
    assert told.startswith("If one or more monsters would be Destroyed by an effect of an enemy monster, you may ")


@pytest.mark.parametrize(
    "parts",
    [
        {"do": (_HEAL,)},
        {"do": (_COME,), "if_": (Condition(occurred=Event(event="destroyed", what=_ME), during="turn"),)},
        {"do": (_HEAL, op.Destroy(what=Selector(how="all", kind="monster")), op.Prepare(count=1, link="then"), _COME)},
    ],
)
def test_it_is_said_first_where_the_card_is_not_named_at_once(parts: Any) -> None:
    told = words(from_="used", **parts).casefold()
    assert told.removeprefix("this ability works only ").startswith("while this monster is among the used spells")


def test_a_card_that_must_not_have_been_used_just_now() -> None:
    banish = op.Banish(what=Selector(how="self", zone="used"))
    told = words("spell", mode="quick", when=None, from_="used", if_=(_NOT_NOW,), cost=(banish,), do=(_HEAL,))
    assert told.startswith("At any moment, you may banish this used spell (not in the turn in which it came there) to ")


_DRAGON = Condition(exists=Selector(kind="monster", side="you", zone="play", where=Filter(type="Dragon")))


def test_a_state_is_no_clause_of_its_own() -> None:
    assert words(do=(_HEAL,), if_=(_DRAGON,)).startswith(
        "When one of your Fish is summoned while you have a Dragon in play, you may regain 5 HP."
    )
    assert words(mode="activate", when=None, from_="prepared", do=(_COME,), if_=(_DRAGON,)).startswith(
        "On your turn while you have a Dragon in play, you may Special Summon this Prepared monster."
    )
    fish = Event(event="destroyed", what=Selector(kind="monster", side="you", where=Filter(type="Fish")), how="battle")
    assert (
        "If one or more of your Fish would be destroyed by battle while you have a Dragon in play, you may "
        in words(mode="replacement", when=fish, if_=(Condition(exists=_DRAGON.exists),), do=(op.Banish(what=_ME),))
    )


_BY_TWO = Event(any_=(Event(event="attack_declared", what=_ME), Event(event="attacked", what=_ME)))


@pytest.mark.parametrize(
    ("when", "condition"),
    [
        (_BY_TWO, _DRAGON),  # "… or is attacked while you have": of the last alone
        (Event(event="end_phase", whose="you"), _DRAGON),
        (_FISH_COMES, Condition(occurred=Event(event="destroyed", what=Selector(kind="monster")), during="turn")),
        (_FISH_COMES, Condition(is_=Selector(where=Filter(type="Dragon")), of=Selector(how="event"))),
    ],
)
def test_what_is_no_state_or_would_hang_on_a_part_follows_if(when: Event, condition: Condition) -> None:
    told = words(when=when, if_=(condition,), do=(_HEAL,))
    assert ", if " in told
    assert " while " not in told


def test_precast_10_that_no_dice_are_under_way_is_a_remark_behind_it() -> None:
    calm = Condition(not_=Condition(phase="damage_step"))
    said = "you may Special Summon this Prepared monster. (Not during the dice or damage of an Attack. A Special "
    told = words(from_="prepared", if_=(calm,), do=(_COME,))
    assert told.startswith(f"When one of your Fish is summoned, {said}Summon costs its MP")
    two = (Ability(mode="trigger", when=_FISH_COMES, if_=(calm,), do=(_HEAL,)),) * 2
    assert all(one.endswith(" HP. (Not during the dice or damage of an Attack.)") for one in render_abilities(two))


_ONCE = Limit(scope="name")
_SENT = Event(event="used", what=_ME)


def test_of_three_openers_how_often_is_a_sentence_of_its_own() -> None:
    asked = (Condition(not_=Condition(occurred=Event(event="attack_declared", what=_ME), during="turn")),)
    act: dict[str, Any] = {"mode": "activate", "when": None, "do": (_HEAL,)}
    assert words(**act, limit=_ONCE).startswith("Once per round (all copies together), as a Partial Action, you may")
    assert words(**act, if_=asked).startswith(
        "As a Partial Action, if this monster has not declared an Attack this turn"
    )
    assert words(**act, limit=_ONCE, if_=asked).startswith(
        "This ability works once per round (all copies together). As a Partial Action, if this monster has not declared"
    )
    assert words(from_="used", limit=_ONCE, do=(_HEAL,)) == (
        "This ability works once per round (all copies together), and only while this monster is among the used "
        "spells. When one of your Fish is summoned, you may regain 5 HP."
    )


@pytest.mark.parametrize(
    ("when", "from_", "before", "said"),
    [
        (
            Event(event="end_phase"),
            "used",
            Condition(occurred=_SENT, during="turn"),
            "At the end of a turn in which this monster was sent to the used spells, if it is still there, "
            "you may regain 5 HP.",
        ),
        (
            Event(event="end_phase"),
            "play",
            Condition(occurred=Event(event="summoned", what=_ME, how="special"), during="turn"),
            "At the end of a turn in which this monster was Special Summoned, you may regain 5 HP.",
        ),
        (
            Event(event="standby", next=True),
            "banished",
            Condition(occurred=Event(event="banished", what=_ME), during="last_turn"),
            "At the start of the turn after this monster was banished, if it is still banished, you may regain 5 HP.",
        ),
    ],
)
def test_a_moment_and_what_happened_before_it_are_one(when: Event, from_: Any, before: Condition, said: str) -> None:
    assert words(when=when, from_=from_, if_=(before,), do=(_HEAL,)) == said


def test_what_happened_to_it_elsewhere_does_not_say_where_it_lies() -> None:
    came = Condition(occurred=Event(event="summoned", what=_ME, how="special"), during="turn")
    told = words(when=Event(event="end_phase"), from_="used", if_=(came,), do=(_HEAL,))
    assert told.startswith(
        "This ability works only while this monster is among the used spells. At the end of the turn"
    )


_A_FISH = Selector(id="c1", how="choose", kind="monster", side="you", zone="play", where=Filter(type="Fish"), count=1)


def test_special_02_what_follows_a_coming_of_its_own_is_told_behind_it() -> None:
    grows = op.Modify(what=_ME, attack=Amount(n=5), link="and_if_you_do")
    told = words(mode="summon_rule", when=None, from_="prepared", cost=(op.Sacrifice(what=_A_FISH),), do=(_COME, grows))
    assert told.startswith(
        "You may Special Summon this monster from your Prepared spells by Sacrificing one of your Fish. It then gains 5"
    )


def test_what_is_paid_for_negating_is_no_if_of_its_own() -> None:
    used = Event(event="activated", what=Selector(kind="monster"), whose="opponent")
    negate = op.Suppress(what=Selector(how="event", kind="monster"), until="instant")
    destroy = op.Destroy(what=Selector(how="event", kind="monster"), link="and_if_you_do")
    told = words(when=used, cost=(op.Sacrifice(what=_A_FISH),), do=(negate, destroy))
    assert "you may Sacrifice one of your Fish to negate that ability, and if you do, destroy that monster." in told


def test_where_its_card_lies_may_be_said_in_what_goes_on_from_the_first_sentence() -> None:
    gone = op.Destroy(what=Selector(how="all", kind="monster", side="you", zone="play"))
    told = words(from_="used", do=(gone, op.SpecialSummon(what=_ME)))
    assert told.startswith("When one of your Fish is summoned, you may destroy all your monsters. If you do, Special ")
    assert "Special Summon this used monster." in told


def test_an_ability_that_works_at_any_moment_under_a_condition_is_told_once() -> None:
    shared = Limit(scope="name", group="g1")

    def two(**other: Any) -> list[str]:
        fish = [Selector(id=name, how="target", kind="monster", zone="play", count=1) for name in ("t1", "t2")]
        act = Ability(mode="activate", limit=shared, targets=(fish[0],), do=(op.Destroy(what=Selector(ref="t1")),))
        quick = replace(act, mode="quick", speed=2, if_=(_DRAGON,), targets=(fish[1],))
        quick = replace(quick, do=(op.Destroy(what=Selector(ref="t2")),), **other)
        abilities, also = told_once((act, quick))
        scope = Scope(tell=TELLER, this="monster", abilities=abilities, at_any_moment=also)
        return [paragraph_of(scope, one) for one in abilities]

    (told,) = two()
    assert told.startswith(
        "Once per round (all copies together), as a Partial Action, or at any moment while you have a Dragon in play, "
        "you may target one monster"
    )
    assert len(two(cost=(op.PayHp(amount=Amount(n=5)),))) == 2
    assert len(two(if_=())) == 2


def test_a_mode_that_its_own_card_must_be_in_is_told_as_a_time() -> None:
    for stance, said in (("attack", "While in Attack Mode, this monster cannot"), (None, "This monster cannot")):
        me = Selector(how="self", where=Filter(stance=stance) if stance else None)  # type: ignore[arg-type]
        told = words(mode="continuous", when=None, optional=False, do=(op.Protect(what=me, from_="battle"),))
        assert told.startswith(f"{said} be destroyed by battle.")


def test_where_its_card_lies_is_said_where_it_is_put_on_or_is_one_of_several() -> None:
    fish = Selector(id="t1", how="target", kind="monster", side="you", zone="play", where=Filter(type="Fish"), count=1)
    act: dict[str, Any] = {"mode": "activate", "when": None, "from_": "used"}
    told = words(**act, targets=(fish,), do=(op.Equip(what=_ME, to=Selector(ref="t1")),))
    assert told.startswith(
        "As a Partial Action on your turn, you may target one of your Fish and equip it with this used "
    )
    two = Selector(how="choose", kind="any", side="you", zone="used", count=2, including=_ME)
    told = words(**act, cost=(op.Banish(what=two),), do=(_HEAL,))
    assert told.startswith(
        "As a Partial Action on your turn, you may banish two of your used spells (including this used monster)"
    )

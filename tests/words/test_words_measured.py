"""Whose number is meant, where one of several has it, and which of an opponent's cards are friend and foe."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.effects.values import Extreme
from convert.systems.duel_monsters.words import render, render_ability
from tests.rules_fight.fights import spell

_ME = Selector(how="self")
_MONSTERS = Selector(how="all", kind="monster", zone="play", side="any")
_HIGHEST, _LOWEST = Filter(highest=Extreme(stat="attack")), Filter(lowest=Extreme(stat="attack"))


def _gains(**of: Any) -> str:
    fields = {"how": "all", "kind": "monster", **of}
    step = op.Modify(what=_ME, attack=Amount(stat="attack", of=Selector(**fields)))
    return render_ability(Ability(mode="continuous", do=(step,)), this="monster")


@pytest.mark.parametrize(
    ("of", "words"),
    [
        ({"zone": "play", "side": "any", "where": _HIGHEST}, "the highest Attack of any monster"),
        ({"zone": "play", "side": "opponent", "where": _LOWEST}, "the lowest Attack among enemy monsters"),
        ({"where": Filter(type="Fish", used_for=_ME)}, "the Attack of the Fish that was used to summon this monster"),
    ],
)
def test_the_number_of_one_of_several_says_which(of: dict[str, Any], words: str) -> None:
    assert _gains(**of) == f"This monster gains Attack equal to {words}."


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (
            op.Modify(what=_ME, link="and_if_you_do", attack=Amount(stat="attack", of=Selector(ref="t1"), lost=True)),
            "this monster gains Attack equal to the Attack that monster lost",
        ),
        (
            op.Damage(
                to=Selector(kind="caster", side="opponent"),
                link="and_if_you_do",
                amount=Amount(stat="attack", of=Selector(ref="t1"), lost=True),
            ),
            "deal an enemy Effect Damage equal to the Attack that monster lost",
        ),
    ],
)
def test_what_it_lost_is_not_what_is_left(then: op.Step, words: str) -> None:
    that = Selector(id="t1", how="target", kind="monster", side="opponent", zone="play", count=1)
    halves = op.SetStat(what=Selector(ref="t1"), stat="attack", times=0.5)
    assert words in render_ability(Ability(mode="activate", targets=(that,), do=(halves, then)), this="monster")


def test_the_number_of_the_other_of_two() -> None:
    two = Selector(id="t1", how="target", kind="monster", side="any", zone="play", count=2)
    one = Selector(id="c1", how="choose", among=Selector(ref="t1"), count=1)
    other = Selector(how="all", among=Selector(ref="t1"), except_=Selector(ref="c1"))
    step = op.Modify(what=one, attack=Amount(stat="attack", of=other))
    said = render_ability(Ability(mode="activate", targets=(two,), do=(step,)), this="monster")
    assert said.endswith("gains Attack equal to the Attack of the other of those monsters.")


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("play", "all other monsters and all enemy Spell and Trap Cards in one Section"),
        (
            ("play", "used"),
            "all other monsters, all enemy Spell and Trap Cards in one Section and all of an enemy’s used spells",
        ),
    ],
)
def test_convert_18_of_their_cards_the_creatures_are_friend_and_foe(zone: Any, words: str) -> None:
    what = Selector(how="all", kind="any", side="opponent", zone=zone, reach="section")
    said = render_ability(Ability(mode="activate", do=(op.Banish(what=what),)), this="monster")
    assert words in said


def test_how_a_monster_came_is_said_of_this_coming() -> None:
    came = Condition(occurred=Event(event="summoned", what=_ME, by=_ME), during="stay")
    gains = op.Modify(what=_ME, attack=Amount(n=5))
    said = render_ability(Ability(mode="continuous", if_=(came,), do=(gains,)), this="monster")
    assert said == "If this monster was summoned by its own ability, it gains 5 Attack."


@pytest.mark.parametrize(
    ("mode", "reach", "said"),
    [
        ("cast", "section", "all monsters in one Section"),
        ("cast", "two_sections", "all monsters in two adjoining Sections"),
        ("continuous", "section", "No monsters within one Section"),
    ],
)
def test_convert_18_an_area_is_chosen_for_what_is_done_once(mode: str, reach: str, said: str) -> None:
    """The game asks for one Section or two; "within one Section" would be the neighbours, too (COMBAT-15)."""
    every = Selector(how="all", kind="monster", zone="play", reach=reach)  # type: ignore[arg-type]
    steps = (op.Destroy(what=every),) if mode == "cast" else (op.Protect(what=every, from_=("battle",)),)
    assert said in render_ability(Ability(mode=mode, do=steps), this="monster")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("form", "area", "said"),
    [
        ("field", "section", "All Fish in this field’s Section gain 2 Attack."),
        ("field", "two_sections", "All Fish in this field’s Sections gain 2 Attack."),
        ("continuous", None, "All Fish within one Section gain 2 Attack."),
    ],
)
def test_convert_29_a_field_holds_where_it_lies_alone(form: str, area: str | None, said: str) -> None:
    """Anything else that stays in play reaches the neighbours of its Section, too."""
    reach: Any = area or "section"
    fish = Selector(how="all", kind="monster", zone="play", where=Filter(type="Fish"), reach=reach)
    gains = Ability(mode="continuous", do=(op.Modify(what=fish, attack=Amount(n=2)),))
    assert render(spell("Pond", 1, gains, form=form, area=area)) == said


@pytest.mark.parametrize(("rank", "where"), [(3, "Section"), (4, "Sections")])
def test_convert_29_what_a_field_waits_for_takes_place_where_it_lies(rank: int, where: str) -> None:
    area = "section" if rank < 4 else "two_sections"
    mine = Selector(kind="monster", side="you", zone="play")
    heals = (op.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=5)),)
    falls = Ability(mode="trigger", when=Event(event="destroyed", what=mine), do=heals)
    itself = Ability(mode="trigger", when=Event(event="destroyed", what=Selector(how="self")), do=heals)
    told = render(spell("Pond", rank, falls, itself, form="field", area=area)).splitlines()
    remark = f"(This field takes no notice of what happens outside its {where}.)"
    assert [remark in line for line in told] == [True, False]


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (
            Selector(kind="caster", side="you", reach="field"),
            "You cannot attack, nor can your monsters. (This field does nothing to whoever is outside its Section.)",
        ),
        (
            Selector(how="all", kind="monster", side="you", zone="play", reach="field"),
            "None of your monsters in this field’s Section can attack.",
        ),
        (
            Selector(how="all", kind="monster", side="you", zone="play", reach="section"),
            "None of your monsters in this field’s Section can attack.",
        ),
    ],
)
def test_convert_29_whom_a_field_bans_is_where_it_lies(what: Selector, said: str) -> None:
    """It affects its Section and all creatures in it, also where the card says "on the field" or names a player."""
    bans = Ability(mode="continuous", do=(op.Forbid(what=what, action="attack"),))
    assert render(spell("Pond", 1, bans, form="field", area="section")) == said

"""Words that say whose action it is: who attacks whom, who is hurt, what is banished instead, what wears what."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.systems.duel_monsters.words import render_abilities, render_ability

_ME = Selector(how="self")
_THEIRS = Selector(kind="monster", side="opponent", zone="play")
_DRAW = (op.Prepare(count=1),)


def said(when: Event) -> str:
    return render_ability(Ability(mode="trigger", when=when, do=_DRAW), this="monster").partition(", prepare")[0]


@pytest.mark.parametrize(
    ("when", "words"),
    [
        (Event(event="damage_step", what=_THEIRS, by=_ME), "When this monster attacks an enemy monster"),
        (Event(event="damage_step", what=_ME), "When this monster is attacked"),
        (Event(event="damage_step", by=_ME), "When this monster attacks"),
        (
            Event(any_=(Event(event="damage_step", what=_ME), Event(event="damage_step", by=_ME))),
            "When this monster fights",
        ),
    ],
)
def test_a_moment_of_an_attack_says_who_attacks(when: Event, words: str) -> None:
    assert said(when) == f"{words}, before the dice"


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ({"what": _ME, "to": "prepared"}, "When this monster is returned to the Prepared spells"),
        ({"what": _ME, "by": _ME, "to": "extra"}, "When this monster is returned to the Spellbook by its own ability"),
        (
            {"what": Selector(kind="monster"), "to": "prepared", "to_whose": "you"},
            "When a monster is returned to your Prepared spells",
        ),
        (
            {"what": Selector(kind="monster"), "from_": "play", "to": "prepared", "to_whose": "opponent"},
            "When a monster is returned to an enemy’s Prepared spells from play",
        ),
    ],
)
def test_whose_it_is_where_it_is_returned_to(when: dict[str, Any], words: str) -> None:
    assert said(Event(event="returned", **when)) == words


@pytest.mark.parametrize(
    ("side", "words"), [("you", "take battle damage"), ("opponent", "that enemy takes battle damage")]
)
def test_who_would_be_hurt_is_named_as_before(side: str, words: str) -> None:
    hurt = op.Damage(to=Selector(how="event", kind="caster"), amount=Amount(n=3), battle=True)
    who = Selector(kind="caster", side=side)  # type: ignore[arg-type]
    step = op.Replace(would=Event(event="battle_damage", what=who), instead=(hurt,))
    said = render_ability(Ability(mode="continuous", do=(step,)), this="monster")
    assert f", {words.replace('battle damage', '3 battle damage')} instead" in said


@pytest.mark.parametrize(
    ("side", "by", "how", "words"),
    [
        ("you", None, None, "You take only half of any battle damage."),
        ("opponent", _ME, None, "Enemies take only half of any battle damage in battles with this monster."),
        ("opponent", _ME, "direct", "Enemies take only half of any battle damage from this monster’s direct Attacks."),
    ],
)
def test_a_share_of_damage_is_said_as_one(side: str, by: Selector | None, how: str | None, words: str) -> None:
    hurt = op.Damage(to=Selector(how="event", kind="caster"), amount=Amount(half=Amount(event="amount")), battle=True)
    would = Event(event="battle_damage", what=Selector(kind="caster", side=side), by=by, how=how)  # type: ignore[arg-type]
    step = op.Replace(would=would, instead=(hurt,))
    assert render_ability(Ability(mode="continuous", do=(step,)), this="monster") == words


def test_what_is_banished_instead_is_named() -> None:
    yours = Selector(kind="monster", side="you", zone="play")
    ability = Ability(
        mode="replacement",
        from_="used",
        optional=True,
        when=Event(event="destroyed", what=yours, how="battle"),
        do=(op.Banish(what=Selector(how="self", zone="used")),),
    )
    assert "you may banish this used spell instead" in render_ability(ability)


def test_what_wears_a_piece_of_equipment_is_asked() -> None:
    worn = Selector(kind="equipment", side="any", zone="play", where=Filter(equipped_to=_ME))
    ability = Ability(mode="continuous", if_=(Condition(exists=worn),), do=(op.Protect(what=_ME, from_="targeting"),))
    assert "this monster is equipped with a piece of equipment, it" in render_ability(ability, this="monster")


def test_whose_attacks_a_ban_is_about() -> None:
    all_ = Selector(how="all", kind="monster", except_self=True)
    ability = Ability(mode="continuous", do=(op.Forbid(who="opponent", what=all_, action="be_attacked"),))
    assert render_ability(ability, this="monster").rstrip(".").endswith("can be attacked by enemies")


def test_what_a_condition_names_in_between_is_not_it() -> None:
    """The card itself is named again behind "if you have a Dragon in play"; not behind "if you have no Dragon"."""
    dragon = Selector(kind="monster", side="you", zone="play", where=Filter(type="Dragon"))
    exists, summon = Condition(exists=dragon), (op.SpecialSummon(what=_ME),)

    def asked(condition: Condition) -> str:
        own = Ability(mode="activate", from_="spellbook", optional=True, if_=(condition,), do=summon)
        return render_ability(own, this="monster").partition(". (")[0]

    assert asked(exists).endswith("if you have a Dragon in play, you may Special Summon this monster")
    assert asked(Condition(not_=exists)).endswith("if you have no Dragon in play, you may Special Summon it")


def test_all_kinds_that_are_counted_stand_in_the_plural() -> None:
    """ "The number of enemy Spell and Trap Cards and monsters", not "Spell or Trap Card or monster"."""
    theirs = Selector(how="all", kind=("monster", "spell_or_artifact"), side="opponent", zone="play")
    step = op.Modify(what=_ME, attack=Amount(per=Amount(n=1), count=theirs, plus=1))
    many = Condition(compare=(Amount(per=Amount(n=1), count=theirs), "gt", 2))
    said = render_ability(Ability(mode="activate", if_=(many,), do=(step,)), this="monster")
    assert "the number of enemy monsters, Spell and Trap Cards is more than 2" in said


_WORN = Selector(how="equipped", kind="monster")
_PUTS_ON = Ability(mode="activate", do=(op.Equip(what=Selector(how="choose", kind="monster", count=1), to=_ME),))
_WORTH = Amount(stat="attack", of=_WORN)
_GAINS = Ability(mode="continuous", do=(op.Modify(what=_ME, attack=_WORTH),))
_GIVES = Ability(mode="continuous", do=(op.ChangeLevel(what=_WORN, add=3),))
_HEALS = Ability(mode="activate", do=(op.Heal(to=Selector(kind="caster", side="you"), amount=_WORTH),))


@pytest.mark.parametrize(
    ("abilities", "own"),
    [((_PUTS_ON, _GAINS), True), ((_PUTS_ON, _GIVES), False), ((_GAINS,), True), ((_HEALS,), False)],
)
def test_an_equipped_monster_is_what_is_worn_or_what_wears(abilities: tuple[Ability, ...], own: bool) -> None:
    said = render_abilities(abilities, this="monster")[-1]
    assert ("monster equipped to it" in said, "bearer" in said) == (own, not own)

"""Words that a reader would take for something else: of which of two things they are, where a spell goes, who picks."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as op
from convert.effects.values import Bound, Spot
from convert.systems.duel_monsters.words import render_abilities, render_ability
from convert.systems.duel_monsters.words.counts_as import counted_together
from convert.systems.duel_monsters.words.resisting import reminders

ME = Selector(how="self")
MONSTER = Selector(how="choose", kind="monster", count=1, zone="play", reach="section")
EVERYWHERE = ("play", "prepared", "used", "banished", "spellbook", "extra")


def told(*steps: op.Step, mode: str = "cast", this: str = "monster", **more: Any) -> str:
    return render_ability(Ability(mode=mode, do=steps, **more), this=this)  # type: ignore[arg-type]


def test_the_top_of_a_book_goes_to_the_used_spells() -> None:
    """CONVERT-08, CONVERT-20: it lies among them, and cannot be prepared."""
    said = told(op.Mill(count=2))
    assert said.startswith("Send the top two spells of your Spellbook to the used spells. (A spell sent there ")
    assert "cannot be prepared until Meditation" in said


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (Selector(how="all", kind="monster", where=Filter(face="down"), reach="section"), "and change them to Defense"),
        (Selector(how="choose", kind="monster", where=Filter(face="down"), count=1), "and change it to Defense Mode"),
        (ME, "Reveal this monster in Defense Mode"),
    ],
)
def test_shadows_are_changed_to_a_stance_and_not_those_that_are_in_it(what: Selector, said: str) -> None:
    """SUMMON-04: a Shadow may have another."""
    assert said in told(op.Reveal(what=what, to="defense"))


@pytest.mark.parametrize(("side", "said"), [("opponent", "of an enemy of theirs"), ("any", "of their own")])
def test_each_caster_picks(side: str, said: str) -> None:
    one = Selector(id="t1", how="target", kind="monster", side=side, zone="used", count=1, chooser="any")  # type: ignore[arg-type]
    text = told(op.Banish(what=Selector(ref="t1")), targets=(one,))
    assert text.startswith(f"Have each caster target one used monster {said} and banish them.")


def test_an_attack_reveals_what_cannot_be_revealed_by_acting() -> None:
    """SHADOW-04."""
    ban = op.Forbid(what=ME, action=("normal_summon", "flip"))
    assert told(ban, mode="continuous") == (
        "This monster cannot be summoned openly in the ordinary way or be revealed by acting."
    )


def test_a_shadow_before_the_casting_does_not_bar_it() -> None:
    """SHADOW-01: "summoned in the ordinary way" would take it in."""
    came = Event(event="summoned", what=Selector(kind="monster"), how=("normal", "flip", "special"), whose="you")
    asked = Condition(not_=Condition(occurred=came, during="turn"))
    assert "not summoned a monster openly in the ordinary way, by revealing it" in told(
        op.Prepare(count=1), if_=(asked,), this="spell"
    )


def test_so_many_monsters_and_not_so_many_times() -> None:
    came = Event(event="summoned", what=Selector(kind="monster"), how="special", whose="opponent")
    asked = Condition(occurred=came, during="turn", gte=5)
    assert "an enemy has Special Summoned at least five monsters this turn" in told(op.Prepare(count=1), if_=(asked,))


def test_it_is_the_thing_itself_and_not_its_bearer() -> None:
    worn = Condition(is_=Selector(kind="any", where=Filter(equipped=True)), of=ME)
    text = told(op.Prepare(count=1), mode="activate", optional=True, if_=(worn,), cost=(op.ToUsed(what=ME),))
    assert "if this monster is equipped to a monster, you may send this monster to the used spells" in text
    by_itself = Condition(is_=Selector(kind="any", where=Filter(equipped=True, put_on_by=ME)), of=ME)
    assert told(
        op.Protect(what=Selector(how="equipped"), from_="battle"), mode="continuous", if_=(by_itself,)
    ).startswith("While this monster has equipped itself to a monster, the bearer ")


def test_what_must_be_among_them_stands_in_brackets() -> None:
    moss = Selector(how="choose", count=1, where=Filter(series="Moss"))
    two = Selector(how="choose", kind="any", side="you", zone="prepared", count=2, including=moss)
    said = told(op.Discard(what=two))
    assert said == "Discard two of your Prepared spells (including at least one “Moss” card)."
    anyones = Selector(how="all", kind="monster", side="any", zone="play", including=ME)
    fused = Selector(how="choose", kind="monster", side="you", zone="extra", where=Filter(class_="fusion"), count=1)
    assert "using monsters (in play, whoever controls them, including this monster) as Materials" in told(
        op.FusionSummon(what=fused, materials=anyones)
    )


def test_what_it_counts_as_is_one_list() -> None:
    steps = [op.ChangeIdentity(what=ME, series=one, also=True) for one in ("Moss", "Pond", "Lamp")]
    assert told(*steps, mode="continuous", from_=EVERYWHERE) == (
        "This monster also counts as a “Moss”, “Pond” and “Lamp” monster."
    )
    steps = [op.ChangeIdentity(what=ME, series=one, also=True) for one in ("Elm", "Moss")]
    assert "also counts as an “Elm” and “Moss” monster" in told(*steps, mode="continuous", from_=EVERYWHERE)
    same = ["this monster also counts as Wind and also counts as Water, and also counts as Fire"]
    assert counted_together(same) == ["this monster also counts as Wind, Water and Fire"]
    apart = ["it gains 5 Attack", "it also counts as a Fish"]
    assert counted_together(apart) == apart


def test_a_spell_of_any_kind_in_the_zone_of_spells_and_traps() -> None:
    """CONVERT-26: a Continuous Trap Card lies there, too."""
    lying = Selector(how="choose", kind="monster", side="you", count=1, zone="play", where=Filter(lies_as="spell"))
    assert "that lies in play as a Spell or Trap Card" in told(op.SpecialSummon(what=lying))


def test_what_lies_in_play_and_elsewhere_is_a_creature_in_the_flesh_perhaps() -> None:
    """CONVERT-19."""
    both = Selector(how="all", kind="monster", zone=("play", "used"), reach="section")
    assert "A Real creature is out for the round instead" in told(op.ToSpellbook(what=both))


@pytest.mark.parametrize("kind", ["artifact", "spell", "spell_or_artifact"])
def test_an_effect_that_is_negated_is_no_lasting_loss(kind: str) -> None:
    """PRECAST-11: and nobody resists it."""
    when = Event(event="cast", what=Selector(kind=kind), whose="opponent")  # type: ignore[arg-type]
    step = op.Suppress(what=Selector(how="event", kind=kind), until="instant")  # type: ignore[arg-type]
    text = told(step, mode="quick", optional=True, when=when)
    assert "negate that effect" in text
    assert "Casting Check" not in text


def test_one_remark_on_one_check() -> None:
    """CONVERT-42: control of a Real creature, and what else an ability does to it."""
    assert reminders(["control_real"]) == "(A Real creature: on a Casting Check, until your next turn.)"
    assert reminders(["control_real", "check"]) == (
        "(An unwilling Real creature gets a Casting Check; control of a Real creature lasts until your next turn.)"
    )
    assert reminders(["destroy_real", "control_real"]).count("Casting Check") == 1


def test_what_a_link_monster_points_to_is_recalled() -> None:
    """CONVERT-44."""
    there = Selector(how="all", kind="monster", zone="play", where=Filter(at=Spot(to="pointed", of=ME)))
    text = told(op.Modify(what=there, attack=Amount(n=5)), mode="continuous")
    assert text.endswith("(A Link monster points to its controller’s other monsters in its Section.)")


@pytest.mark.parametrize(
    ("when", "said"),
    [
        (Event(event="cast", what=Selector(kind="spell"), resolved=True), "When a Spell Card is carried out, "),
        (
            Event(event="activated", what=Selector(side="you", where=Filter(name="Moss")), resolved=True),
            "When one of your “Moss” is used and carried out, ",
        ),
        (Event(event="prepared", what=Selector(kind="any"), to_whose="opponent"), "When one of an enemy’s spells is"),
    ],
)
def test_what_happens_is_said_once(when: Event, said: str) -> None:
    """CONVERT-06: what an enemy prepares is one of their spells."""
    assert told(op.Prepare(count=1), mode="trigger", when=when).startswith(said)


def test_all_of_somebodys_monsters_are_in_a_stance() -> None:
    """And not those that they have and others have not."""
    one = Selector(kind="monster", side="you", zone="play", where=Filter(stance="defense"))
    no_other = Selector(kind="monster", side="you", zone="play", where=Filter(not_=Filter(stance="defense")))
    asked = (Condition(exists=one), Condition(not_=Condition(exists=no_other)))
    assert "all your monsters in play are in Defense Mode" in told(op.Prepare(count=1), mode="cast", if_=asked)


THE_HIDDEN = Selector(id="t1", how="target", kind="monster", side="you", zone="play", count=1, where=Filter(face="up"))


@pytest.mark.parametrize(
    ("first", "what", "more"),
    [
        (op.Shadow(what=Selector(ref="t1")), Selector(ref="t1"), {"targets": (THE_HIDDEN,)}),
        (op.Shadow(what=ME), ME, {}),
        (op.SpecialSummon(what=Selector(how="self", zone="prepared"), stance="shadow"), ME, {"from_": "prepared"}),
    ],
)
def test_what_an_earlier_step_hid_is_revealed(first: op.Step, what: Selector, more: dict[str, Any]) -> None:
    """SHADOW-04: it is in Defense Mode already."""
    later = op.ChangeStance(what=what, to="defense", face_up=True)
    said = told(first, op.Delayed(when=Event(event="end_phase", next=True), do=(later,)), mode="activate", **more)
    assert "eveal it in Defense Mode at the end of the turn" in said


def test_what_no_step_hid_changes_its_stance() -> None:
    said = told(op.ChangeStance(what=ME, to="defense", face_up=True), mode="activate")
    assert "change this monster to Defense Mode" in said


@pytest.mark.parametrize(
    ("of", "said"),
    [
        ({"where": Filter(class_="link")}, "all Link monsters in play"),
        ({"except_self": True}, "all other monsters in play"),
        ({"side": "you"}, "all your monsters"),
        ({"zone": "used"}, "all used monsters"),
    ],
)
def test_numbers_are_added_up_of_those_in_play(of: dict[str, Any], said: str) -> None:
    """Else every one would count that anybody knows of."""
    those = Selector(**{"how": "all", "kind": "monster", "zone": "play", "side": "any", **of})
    gain = op.Modify(what=ME, attack=Amount(of=those, sum="attack"))
    assert told(gain, mode="continuous") == f"This monster gains Attack equal to the total Attack of {said}."


@pytest.mark.parametrize(("price", "said"), [((op.Sacrifice,), "the summoned monster"), ((), "that monster")])
def test_what_was_summoned_is_told_from_what_went_for_it(price: tuple[type[op.Sacrifice], ...], said: str) -> None:
    """ "Banish that monster" would be the one named last but one."""
    given = Selector(id="c1", how="choose", kind="monster", side="you", zone="play", count=1)
    come = op.SpecialSummon(what=Selector(id="c2", how="choose", kind="monster", zone="spellbook", count=1))
    cast = Ability(mode="cast", cost=tuple([one(what=given) for one in price]), do=(come,))
    left = Ability(mode="trigger", when=Event(event="leaves_play", what=ME), do=(op.Banish(what=Selector(ref="c2")),))
    told_of_both = "\n".join(render_abilities((cast, left), this="artifact"))
    assert f"When this artifact leaves play, banish {said}." in told_of_both


def test_what_has_none_is_without() -> None:
    bare = Filter(class_="xyz", not_=Filter(counter="material"))
    one = Selector(how="choose", kind="monster", zone="play", count=1, where=bare)
    assert told(op.Shadow(what=one)).startswith("Turn one Xyz monster without a Material into a Shadow")


@pytest.mark.parametrize(
    ("where", "said"),
    [
        (None, "All monsters but your own within one Section must attack if able"),
        (Filter(stance="attack"), "All monsters in Attack Mode but your own within one Section must attack if able"),
    ],
)
def test_who_must_attack_is_told_without_other_and_except(where: Filter | None, said: str) -> None:
    """CONVERT-18, CONVERT-20: all but one's own, and the card that says so is one's own."""
    mine = Selector(how="all", kind="monster", side="you", zone="play")
    what = Selector(
        how="all",
        kind="monster",
        zone="play",
        where=where,
        reach="section",
        except_self=True,
        except_=mine,
        count="all",
    )
    assert said in told(op.Forbid(what=what, action="hold_back"), mode="continuous")


@pytest.mark.parametrize(
    ("until", "said"),
    [
        ("leaves_play", "gain 4 Attack for as long as each stays in play."),
        ("while_face_up", "gain 4 Attack for as long as each stays in play and is no Shadow."),
    ],
)
def test_of_several_each_keeps_it_as_long_as_it_stays(until: str, said: str) -> None:
    """CONVERT-20: not until the last of them has left."""
    mine = Selector(how="all", kind="monster", side="you", zone="play", reach="section")
    assert said in told(op.Modify(what=mine, attack=Amount(n=4), until=until))  # type: ignore[arg-type]


@pytest.mark.parametrize(("owner", "said"), [("you", "your"), ("opponent", "an enemy’s")])
def test_several_come_from_whose_used_spells(owner: str, said: str) -> None:
    """CONVERT-08: each caster has used spells."""
    came = Selector(kind="monster", where=Filter(owner=owner))  # type: ignore[arg-type]
    when = Event(event="summoned", what=came, how="special", from_="used", number=Bound(gte=1))
    told_so = told(op.Prepare(count=1), mode="trigger", when=when)
    assert f"Special Summoned from {said} used spells" in told_so
    assert "whose spell" not in told_so


def test_a_field_spell_card_comes_as_what_it_is() -> None:
    """CONVERT-29: said once; of another thing it is said."""
    card = Selector(how="choose", kind="spell", count=1, zone="spellbook", side="you", where=Filter(property="field"))
    assert "Field Spell Card from your Spellbook into play." in told(op.Place(what=card, as_="field"))
    assert "into play as a Field Spell Card." in told(op.Place(what=ME, as_="field"), this="spell")

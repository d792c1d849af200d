"""What means nothing here is left to the game master with what it is about (CONVERT-35, CONVERT-45)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Adjudication, Condition, Event, Filter, Selector, Unread
from convert.effects.steps import Allow, ChooseOne, Discard, Manual, Option, Place, Prepare, Skip, StepBase, ToSpellbook
from convert.systems.duel_monsters.conversion.effects import GameEffects, adjudicate
from convert.text.model import Clause, Reading

MOSS = Selector(
    id="c1", how="choose", kind="monster", side="you", zone="spellbook", where=Filter(series="Moss"), count=1
)


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (MOSS, "Place one “Moss” monster from your Spellbook in a Pendulum Zone."),
        (Selector(how="self"), "Place it in a Pendulum Zone."),
        (Selector(ref="t1"), "Place it in a Pendulum Zone."),
    ],
)
def test_it_says_what_is_placed(what: Selector, said: str) -> None:
    ability = Ability(mode="activate", do=(Place(what=what, as_="pendulum"), Prepare(count=1)))
    (made,) = GameEffects.load().convert([ability], rank=1)
    first = made.do[0]
    assert isinstance(first, Manual)
    assert (first.text, first.id) == (said, what.id)


def test_alone_it_asks_nothing_of_the_table() -> None:
    alone = Ability(mode="activate", do=(Place(what=MOSS, as_="pendulum"),))
    assert GameEffects.load().convert([alone], rank=1) == ()


def test_convert_42_from_the_deck_to_the_extra_deck_is_from_the_spellbook_to_the_spellbook() -> None:
    """What is Prepared or in play leaves its slot, and Focus; what is a page already stays one."""
    moved = ToSpellbook(what=MOSS, place="extra")
    (made,) = GameEffects.load().convert([Ability(mode="activate", do=(moved, Prepare(count=1)))], rank=1)
    assert isinstance(made.do[0], Manual)
    assert made.do[0].text == "Add one “Moss” monster from your Spellbook to the Extra Deck."
    assert "CONVERT-42" in made.do[0].why
    for zone in ("prepared", "play"):
        kept = replace(moved, what=replace(MOSS, zone=zone))
        (made,) = GameEffects.load().convert([Ability(mode="activate", do=(kept, Prepare(count=1)))], rank=1)
        assert isinstance(made.do[0], ToSpellbook)


def test_convert_45_a_draw_phase_to_skip_is_a_remark_beside_other_steps_too() -> None:
    draws = Prepare(count=2)
    skipped = Skip(what="draw", side="you")
    for after in ("and", "also", "then"):
        (made,) = GameEffects.load().convert([Ability(mode="cast", do=(draws, replace(skipped, link=after)))], rank=1)
        assert made.do == (draws,)
    trigger = Ability(mode="trigger", when=Event(event="end_phase"), do=(skipped,))
    assert GameEffects.load().convert([trigger], rank=1) == ()


def test_convert_45_a_draw_phase_to_skip_is_a_remark_beside_other_steps_of_a_choice() -> None:
    skipped = Skip(what="draw", side="you", next=True)
    draws, heals = Prepare(count=2, link="also"), Prepare(count=1)
    choice = ChooseOne(options=(Option(do=(skipped, draws)), Option(do=(heals,))))
    (made,) = GameEffects.load().convert([Ability(mode="activate", do=(choice,))], rank=1)
    (kept,) = made.do
    assert isinstance(kept, ChooseOne)
    assert [one.do for one in kept.options] == [(replace(draws, link=None),), (heals,)]


def test_a_draw_phase_that_another_step_hangs_on_is_left_to_the_game_master() -> None:
    hanging = Ability(mode="cast", do=(Skip(what="draw", side="you"), Discard(what=MOSS, link="and_if_you_do")))
    (made,) = GameEffects.load().convert([hanging], rank=1)
    assert isinstance(made.do[0], Manual)
    assert len(made.do) == 2


@pytest.mark.parametrize("nothing", [Skip(what="draw", side="opponent", next=True), Place(what=MOSS, as_="pendulum")])
def test_convert_45_what_means_nothing_is_no_effect_to_choose(nothing: StepBase) -> None:
    """What is left of the choice is done, or chosen from."""
    draws, more = Prepare(count=1), Prepare(count=2)
    for left, made_of in (([draws], (draws,)), ([draws, more], None)):
        options = tuple(Option(do=(step,)) for step in (nothing, *left))  # type: ignore[arg-type]
        (made,) = GameEffects.load().convert([Ability(mode="cast", do=(ChooseOne(options=options),))], rank=1)
        assert made.do == (made_of or (ChooseOne(options=options[1:]),))


def test_convert_45_where_several_are_chosen_or_something_is_paid_each_stays() -> None:
    nothing, draws = Option(do=(Skip(what="draw"),)), Option(do=(Prepare(count=1),))
    paid = replace(nothing, cost=(Discard(what=MOSS),))
    unread = ChooseOne(options=(nothing, Option(do=())))
    for choice in (ChooseOne(options=(nothing, draws), count=(1, 2)), ChooseOne(options=(paid, draws)), unread):
        (made,) = GameEffects.load().convert([Ability(mode="cast", do=(choice,))], rank=1)
        (step,) = made.do
        assert isinstance(step, ChooseOne)
        assert len(step.options) == 2


def test_convert_45_a_remark_asks_nothing_whenever_it_would_hold() -> None:
    """ "If a lamp shines: You can place this card in your Pendulum Zone": the table is not left with the half of it."""
    shines = Condition(unread=1)
    placed = Ability(mode="trigger", if_=(shines,), do=(Place(what=Selector(how="self"), as_="pendulum"),), src=(1, 2))
    draws = Ability(mode="activate", do=(Prepare(count=1),), src=(0,))
    gap = Unread(src=1, text="If a lamp shines", role="condition")
    read = Reading(clauses=(), abilities=(draws, placed), unread=(gap,), status="partial")
    effects = GameEffects.load().convert(read.abilities, rank=1)
    assert adjudicate(read, effects, card_text=True) == Adjudication(status="automatic", clauses=0)
    asked = replace(read, abilities=(replace(draws, if_=(shines,)), placed))
    effects = GameEffects.load().convert(asked.abilities, rank=1)
    assert adjudicate(asked, effects, card_text=True).unread == (gap,), "what is asked elsewhere too stays"


def test_convert_45_a_summoning_without_tribute_is_a_remark_beside_other_steps() -> None:
    spared = Allow(what=replace(MOSS, zone="prepared"), action="summon_without_tribute")
    (made,) = GameEffects.load().convert([Ability(mode="cast", do=(Prepare(count=1), spared))], rank=1)
    assert made.do == (Prepare(count=1),)
    paid = Ability(mode="activate", cost=(Discard(what=MOSS),), do=(spared,))
    (kept,) = GameEffects.load().convert([paid], rank=1)
    assert isinstance(kept.do[0], Manual)
    assert kept.do[0].text == "One of your Prepared “Moss” monsters may be summoned without Tributes."


def test_convert_45_what_a_step_without_a_meaning_aims_at_is_not_asked_either() -> None:
    aimed = replace(MOSS, id="t1", how="target", zone="used")
    placed = Place(what=Selector(ref="t1"), as_="pendulum")
    assert GameEffects.load().convert([Ability(mode="activate", targets=(aimed,), do=(placed,))], rank=1) == ()
    paid = Ability(mode="activate", cost=(Discard(what=MOSS),), targets=(aimed,), do=(placed,))
    assert len(GameEffects.load().convert([paid], rank=1)) == 1


def clause(index: int, text: str, because: str = "", half: str = "") -> Clause:
    return Clause(index=index, text=text, role="effect", start=0, end=0, because=because, half=half)


def test_convert_45_what_means_nothing_is_told_with_the_rule_that_says_so() -> None:
    """A sentence that the reader knows as such, an effect of which nothing is left, and a step beside others."""
    placed = Ability(mode="trigger", do=(Place(what=Selector(how="self"), as_="pendulum", src=2),), src=(1, 2, 3))
    skipped = Ability(mode="cast", do=(Prepare(count=2, src=4), Skip(what="draw", src=5, link="also")), src=(4, 5))
    clauses = (
        clause(0, "You can Tribute a lamp", "means nothing here (CONVERT-45)"),
        clause(1, "If this card is destroyed"),
        clause(2, "You can place it in your Pendulum Zone"),
        clause(3, "You can only use this effect once per turn"),
        clause(4, "Draw 2 cards"),
        clause(5, "also skip your next Draw Phase"),
        clause(6, "It becomes an Effect Monster", "means nothing here (CONVERT-31)"),
        clause(7, "Shuffle your Deck", "a reminder"),
        clause(8, "A lamp in your Pendulum Zone", "means nothing here (CONVERT-45)", "pendulum"),
    )
    read = Reading(clauses=clauses, abilities=(placed, skipped), unread=(), status="automatic")
    game = GameEffects.load()
    effects = game.convert(read.abilities, rank=1)
    whole = (
        "If this card is destroyed: You can place it in your Pendulum Zone. You can only use this effect once per turn"
    )
    assert [(one.src, one.text, one.rule) for one in game.left_out(read, effects, card_text=True)] == [
        (0, "You can Tribute a lamp", "CONVERT-45"),
        (1, whole, "CONVERT-35"),
        (5, "also skip your next Draw Phase", "PREP-01"),
    ]
    assert {one.text for one in game.left_out(read, effects, card_text=False)} == {""}


def test_convert_45_what_is_left_to_the_game_master_is_not_left_out() -> None:
    hanging = Ability(mode="cast", do=(Skip(what="draw", src=0), Discard(what=MOSS, link="and_if_you_do", src=1)))
    read = Reading(
        clauses=(clause(0, "Skip it"), clause(1, "discard 1")), abilities=(hanging,), unread=(), status="partial"
    )
    game = GameEffects.load()
    assert game.left_out(read, game.convert(read.abilities, rank=1), card_text=True) == ()

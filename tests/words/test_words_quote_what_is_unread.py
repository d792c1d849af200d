"""What could not be read stands in the entry's text, in the card's own words and marked as such (reader: section 5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Adjudication, Amount, Condition, Event, Limit, Selector, Unread
from convert.effects.actions import PayHp
from convert.effects.steps import ChooseOne, Copy, Destroy, Option, Prepare
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.words import render
from tests.rules_fight.fights import spell


def entry(*abilities: Ability, unread: dict[int, str], clauses: int = 6) -> Spell:
    gaps = tuple(Unread(src=src, text=text) for src, text in unread.items())
    return replace(
        spell("Lantern", 2, *abilities),
        text="",
        adjudication=Adjudication(status="partial", clauses=clauses, unread=gaps),
    )


DRAW = Prepare(count=1, src=1)
WRECK = Destroy(what=Selector(how="choose", kind="monster", side="opponent", zone="play", count=1), src=2)


def test_a_clause_of_its_own_stands_where_the_card_has_it() -> None:
    lantern = entry(
        Ability(mode="cast", do=(DRAW,), src=(1,)),
        Ability(mode="cast", do=(WRECK,), src=(3,)),
        unread={0: "Polish 2 lamps", 2: "Then wink at someone"},
    )
    assert render(lantern).split("\n") == [
        "Left to the table: “Polish 2 lamps”.",
        "Prepare one spell from your Spellbook.",
        "Left to the table: “Then wink at someone”.",
        "Destroy one enemy monster. (A Real creature is out for the round instead, on a Casting Check.)",
    ]


def test_a_clause_within_an_ability_stands_at_its_end() -> None:
    lantern = entry(Ability(mode="cast", do=(DRAW,), src=(0, 1, 3)), unread={2: "and wink at someone"})
    assert render(lantern) == (
        "Prepare one spell from your Spellbook. The rest is left to the table: “and wink at someone”."
    )


def test_a_sentence_that_means_nothing_alone_stands_with_the_one_before_it() -> None:
    after = {0: "Polish 2 lamps.", 1: "(Count them.)", 2: "Otherwise, wink at someone", 3: "Polish a spoon"}
    assert render(entry(unread=after)).split("\n") == [
        "Left to the table: “Polish 2 lamps. (Count them.) Otherwise, wink at someone”.",
        "Left to the table: “Polish a spoon”.",
    ]
    alone = {0: "Polish 2 lamps.", 1: "(Quick Effect): You can wink at someone."}
    assert render(entry(unread=alone)).split("\n") == [
        "Left to the table: “Polish 2 lamps”.",
        "Left to the table: “(Quick Effect): You can wink at someone”.",
    ]


def test_what_was_cut_within_a_sentence_is_not_told_twice() -> None:
    cut = {0: "Polish 2 lamps", 1: "(This is a chore. Wipe", 2: "(This is a chore. Wipe the table.)"}
    assert render(entry(unread=cut)) == "Left to the table: “Polish 2 lamps. (This is a chore. Wipe the table.)”."


def test_what_has_a_limit_of_its_own_is_no_part_of_what_stands_before_it() -> None:
    gaps = (Unread(src=0, text="Polish 2 lamps"), Unread(src=1, text="Then wink at someone", limit=Limit()))
    lantern = replace(entry(unread={}), adjudication=Adjudication(status="partial", clauses=2, unread=gaps))
    assert render(lantern).split("\n") == [
        "Left to the table: “Polish 2 lamps”.",
        "Left to the table, once per round: “Then wink at someone”.",
    ]


def test_a_bullet_with_a_limit_of_its_own_keeps_it_in_the_quotation_that_it_stands_in() -> None:
    gaps = (
        Unread(src=0, text="While a lamp shines, this has these effects"),
        Unread(src=1, text="● It is polished"),
        Unread(src=2, text="● You can wink at someone", limit=Limit(scope="name")),
    )
    lantern = replace(entry(unread={}), adjudication=Adjudication(status="partial", clauses=3, unread=gaps))
    assert render(lantern) == (
        "Left to the table: “While a lamp shines, this has these effects: ● It is polished. ● You can wink at someone” "
        "(its second bullet once per round (all copies together))."
    )


def test_a_condition_is_asked_in_the_cards_words_and_once() -> None:
    asked = (Condition(unread=0),)
    lantern = entry(
        Ability(mode="cast", if_=asked, do=(replace(DRAW, if_=asked),), src=(0, 1)),
        unread={0: "If you polished a lamp"},
    )
    assert render(lantern) == (
        "Cast it only if the table finds that “you polished a lamp”. "
        "If that holds, prepare one spell from your Spellbook."
    )


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("When you polish a lamp", "the table finds that “you polish a lamp”"),
        ("and if a lamp shines", "the table finds that “a lamp shines”"),
        ("During the polishing of a lamp", "the table finds that it is “during the polishing of a lamp”"),
        ("You must own a lamp", "this holds: “You must own a lamp”"),
    ],
)
def test_the_cards_own_if_is_not_said_again(said: str, asked: str) -> None:
    lantern = entry(Ability(mode="cast", if_=(Condition(unread=0),), do=(DRAW,), src=(1,)), unread={0: said})
    gap = replace(lantern.adjudication.unread[0], role="condition")
    lantern = replace(lantern, adjudication=replace(lantern.adjudication, unread=(gap,)))
    assert render(lantern) == f"Cast it only if {asked}. Prepare one spell from your Spellbook."


def test_an_ability_without_steps_leaves_its_clause_to_the_table() -> None:
    lantern = entry(
        Ability(mode="trigger", when=Event(event="destroyed", what=Selector(how="self")), src=(0,)),
        unread={1: "wink at someone"},
    )
    assert render(lantern) == "When this spell is destroyed, the table decides what happens: “wink at someone”."


@pytest.mark.parametrize("unread", [{0: ""}, {2: ""}])
def test_without_card_text_it_says_where_to_look(unread: dict[int, str]) -> None:
    lantern = entry(Ability(mode="cast", do=(DRAW,), src=(1,)), unread=unread)
    assert "Left to the table: (see the card)." in render(lantern).split("\n")


def test_words_that_bound_an_ability_are_a_condition_of_its_use() -> None:
    lantern = entry(
        Ability(mode="cast", if_=(Condition(unread=1),), do=(DRAW,), src=(0,)),
        Ability(mode="activate", if_=(Condition(unread=1),), do=(DRAW,), src=(2,)),
        unread={1: "You cannot polish lamps the turn you cast this"},
    )
    assert render(lantern).split("\n") == [
        "Prepare one spell from your Spellbook. Left to the table, as a condition of use: “You cannot polish lamps the "
        "turn you cast this”.",
        "As a Partial Action on your turn, if the table allows it, you may prepare one spell from your Spellbook.",
    ]


def test_what_comes_instead_is_no_rest_of_what_stands_before_it() -> None:
    lantern = entry(
        Ability(mode="cast", do=(DRAW,), src=(0, 2)),
        unread={1: "If a lamp you control would be polished, you can wink at it instead"},
    )
    quoted = "Left to the table: “If a lamp you control would be polished, you can wink at it instead”."
    assert sorted(render(lantern).split("\n")) == [quoted, "Prepare one spell from your Spellbook."]


def test_how_often_is_said_before_the_quotation() -> None:
    limit = Limit(scope="name")
    gap = Unread(src=0, text="You can polish a lamp; wink at someone", limit=limit)
    lantern = replace(entry(unread={}), adjudication=Adjudication(status="partial", clauses=1, unread=(gap,)))
    often = "once per round (all copies together)"
    assert render(lantern) == f"Left to the table, {often}: “You can polish a lamp; wink at someone”."
    kept = replace(lantern, adjudication=replace(lantern.adjudication, unread=(replace(gap, text=""),)))
    assert render(kept) == f"Left to the table, {often}: (see the card)."


def test_what_an_unread_moment_is_about_is_that_card() -> None:
    """ "When a card is winked at: Destroy that card", which may be no monster."""
    asked = Ability(
        mode="quick",
        speed=2,
        if_=(Condition(unread=0),),
        do=(Destroy(what=Selector(how="event", kind="any"), src=1),),
        src=(0, 1),
    )
    assert "destroy that card." in render(entry(asked, unread={0: "When a card is winked at"}))


def test_convert_45_a_spell_of_words_without_meaning_here_says_so() -> None:
    lantern = replace(entry(unread={}), adjudication=Adjudication(status="automatic", clauses=1))
    assert render(lantern) == "It does nothing here: what the card is about has no place in this game."


def test_convert_45_a_spell_of_which_only_the_payment_is_left_says_so() -> None:
    paid = replace(
        entry(Ability(mode="cast", do=(PayHp(amount=Amount(n=5), src=0),), src=(0,)), unread={}),
        adjudication=Adjudication(status="automatic", clauses=2),
    )
    assert render(paid).split("\n") == [
        "Pay 5 HP.",
        "It does nothing more here: what else the card is about has no place in this game.",
    ]


def test_what_limits_several_abilities_does_not_draw_all_before_it_to_the_first() -> None:
    """ "Draw 1 card. Destroy 1 monster. (Polish a lamp.) You can only use each effect once per turn."."""
    lantern = entry(
        Ability(mode="cast", do=(DRAW,), src=(0, 5)),
        Ability(mode="cast", do=(WRECK,), src=(1, 2)),
        unread={3: "Polish a lamp", 4: "otherwise, wink at someone"},
    )
    lines = render(lantern).split("\n")
    assert lines[0] == "Prepare one spell from your Spellbook."
    assert lines[2:] == ["Left to the table: “Polish a lamp, otherwise, wink at someone”."]


def test_what_comes_before_all_that_was_read_of_it_is_a_part_of_it_too() -> None:
    lantern = entry(Ability(mode="cast", do=(DRAW,), src=(0, 1)), unread={0: "polish 1 of these lamps"})
    assert (
        render(lantern)
        == "Prepare one spell from your Spellbook. The rest is left to the table: “polish 1 of these lamps”."
    )


def test_bullets_stand_in_one_quotation_with_what_lists_them() -> None:
    """ "Lamps gain these effects." before bullets of which one is said like a sentence of its own."""
    lantern = entry(
        Ability(mode="cast", do=(DRAW,), src=(0, 1)),
        Ability(mode="cast", do=(WRECK,), src=(2, 6)),
        unread={
            3: "then, if you polished one, you can apply these effects",
            4: "● Once per turn: You can wink; dance",
            5: "● Dance",
        },
    )
    assert (
        "“then, if you polished one, you can apply these effects: ● Once per turn: You can wink; dance. ● Dance”"
    ) in render(lantern)


def test_a_clause_that_goes_on_within_a_sentence_stands_in_one_quotation_with_it() -> None:
    lantern = entry(
        Ability(mode="cast", do=(DRAW,), src=(0, 1)),
        unread={2: "until the end of this turn, if a lamp shines", 3: "wink at someone"},
    )
    assert render(lantern) == (
        "Prepare one spell from your Spellbook. The rest is left to the table: "
        "“until the end of this turn, if a lamp shines, wink at someone”."
    )


def test_bullets_after_the_end_of_another_are_not_listed_by_it() -> None:
    lantern = entry(
        Ability(mode="cast", do=(DRAW,), src=(0, 1)),
        unread={2: "Then, if a lamp shines, wink at someone", 3: "● At night: Dance"},
    )
    assert "“Then, if a lamp shines, wink at someone. ● At night: Dance”" in render(lantern)


def test_a_price_without_an_effect_is_all_of_its_option() -> None:
    pays = Option(do=(), cost=(PayHp(amount=Amount(n=5)),))
    either = ChooseOne(options=(pays, Option(do=(Destroy(what=Selector(how="self")),))), src=1)
    lantern = entry(
        Ability(mode="trigger", when=Event(event="end_phase", whose="you"), do=(either,), src=(0, 1)),
        unread={2: "Each time a lamp is polished, wink at someone"},
    )
    assert render(lantern).split("\n") == [
        "At the end of your turn, either pay 5 HP or destroy this spell.",
        "Left to the table: “Each time a lamp is polished, wink at someone”.",
    ]


def test_the_unread_condition_of_an_ability_that_is_given_is_quoted() -> None:
    given = Ability(mode="activate", if_=(Condition(unread=1),), do=(replace(DRAW, src=2),), src=(2,))
    what = Selector(how="choose", kind="monster", side="you", zone="play", count=1)
    copy = Copy(what=what, effects=False, abilities=(given,), src=0)
    assert "“you polished a lamp”" in render(
        entry(Ability(mode="cast", do=(copy,), src=(0,)), unread={1: "If you polished a lamp"})
    )


@pytest.mark.parametrize(
    ("said", "alone"),
    [
        ("While you control a lamp, all moons wink", True),
        ("Can be treated as 2 lamps", True),
        ("● If a lamp would be polished, you can wink instead", True),
        ('"Lamp" monsters you control cannot wink', True),
        ('"Lamp" monsters you control wink until the end of the turn', False),
        ('"Lamp" monsters you control wink with that monster', False),
        ("The activation of your lamps cannot be winked at when polished this way", True),
        ("While it was polished this way, it winks", False),
        ("While you control what was polished by this effect, it winks", False),
        ("It winks", False),
    ],
)
def test_what_stands_for_itself_is_no_rest_of_the_ability_around_it(said: str, alone: bool) -> None:
    text = render(entry(Ability(mode="activate", do=(DRAW,), src=(0, 1, 3)), unread={2: said}))
    assert text.endswith(f"\nLeft to the table: “{said}”.") == alone
    assert text.endswith(f" The rest is left to the table: “{said}”.") != alone


def test_a_further_sentence_of_a_bullet_is_no_head_of_the_next() -> None:
    unread = {
        0: "Toss a lamp and do what it says",
        1: "● Up: Wink at someone",
        2: "They may wink back",
        3: "● Down: Nod",
    }
    assert render(entry(unread=unread)) == (
        "Left to the table: “Toss a lamp and do what it says: ● Up: Wink at someone. They may wink back. ● Down: Nod”."
    )
    aside = unread | {2: "(They may wink back.)"}
    assert "someone. (They may wink back.) ● Down: Nod”." in render(entry(unread=aside))
    head = unread | {2: "A lamp that was tossed gains the following effect"}
    assert render(entry(unread=head)).split("\n")[1:] == [
        "Left to the table: “A lamp that was tossed gains the following effect: ● Down: Nod”."
    ]


def test_what_is_unread_of_one_choice_stands_with_it() -> None:
    """Behind them all it would be due on any choice."""
    either = ChooseOne(options=(Option(do=(replace(DRAW, src=1),)), Option(do=(replace(WRECK, src=3),))), src=0)
    lantern = entry(Ability(mode="cast", do=(either,), src=(0, 1, 3)), unread={2: "then polish a lamp"})
    assert render(lantern).startswith(
        "Choose one of these: (a) prepare one spell from your Spellbook, and the rest of it is left to the table: "
        "“then polish a lamp”; or (b) destroy one enemy monster."
    )


def test_the_whole_of_an_unread_choice_stands_in_its_place_and_once() -> None:
    either = ChooseOne(options=(Option(do=()), Option(do=(replace(WRECK, src=5),))), src=0)
    said = {1: "● You", 2: "It hums", 3: "If it hums, wink", 4: "If it hums, wink"}
    lantern = entry(Ability(mode="cast", do=(either,), src=(0, 5)), unread=said)
    assert render(lantern).startswith(
        "Choose one of these: (a) left to the table: “You: It hums. If it hums, wink”; or (b) destroy one enemy "
    )
    assert render(lantern).count("wink") == 1
    asked = Option(do=(replace(WRECK, src=5),), if_=(Condition(unread=4),))
    other = entry(
        Ability(mode="cast", do=(ChooseOne(options=(Option(do=()), asked), src=0),), src=(0, 5)),
        unread={1: "● Polish a lamp", 2: "(Gently.)", 4: "If you hum"},
    )
    assert "left to the table: “Polish a lamp. (Gently.)”" in render(other)
    assert "“you hum”" in render(other)
    twice = entry(Ability(mode="cast", do=(DRAW,), src=(1,)), unread={2: "● Then wink", 3: "● Then wink"})
    assert render(twice).count("wink") == 1


def test_how_often_is_told_as_a_condition_of_use_and_not_as_something_that_holds() -> None:
    asked = Ability(mode="activate", optional=True, if_=(Condition(unread=0),), do=(DRAW,), src=(0, 1))
    gap = Unread(src=0, text="Once", role="condition")
    lantern = entry(asked, unread={0: "Once"})
    lantern = replace(lantern, adjudication=replace(lantern.adjudication, unread=(gap,)))
    assert render(lantern).endswith("Left to the table, as a condition of use: “Once”.")


def test_the_rows_of_a_die_stand_in_one_quotation() -> None:
    rows = {0: "Roll a die and apply the result.", 1: "1: Polish a lamp.", 2: "2, 3 or 4: Wink.", 3: "Polish a spoon"}
    assert render(entry(unread=rows)).split("\n") == [
        "Left to the table: “Roll a die and apply the result. 1: Polish a lamp. 2, 3 or 4: Wink”.",
        "Left to the table: “Polish a spoon”.",
    ]

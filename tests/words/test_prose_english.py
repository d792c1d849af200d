"""English by rule: articles, plurals, lists, verb forms, sentences."""

from __future__ import annotations

import pytest

from convert.prose import (
    article,
    capitalised,
    gerund,
    listing,
    number,
    number_of_times,
    paragraph,
    past,
    plural,
    possessive,
    sentence,
    third_person,
)


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("monster", "a monster"),
        ("enemy Dragon", "an enemy Dragon"),
        ("Union monster", "a Union monster"),
        ("used spell", "a used spell"),
        ("unequipped monster", "an unequipped monster"),
        ("“Umi”", "an “Umi”"),
        ("Xyz monster", "an Xyz monster"),
        ("8", "an 8"),
        ("“F.A.” spell", "an “F.A.” spell"),
        ("“T.G.” monster", "a “T.G.” monster"),
    ],
)
def test_the_article_goes_by_sound(noun: str, expected: str) -> None:
    assert article(noun) == expected


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("monster", "monsters"),
        ("enemy", "enemies"),
        ("Fairy", "Fairies"),
        ("piece of equipment", "pieces of equipment"),
        ("spell or artifact", "spells or artifacts"),
        ("Fish", "Fish"),
        ("D6", "D6"),
        ("HP", "HP"),
    ],
)
def test_the_plural_is_that_of_the_head(noun: str, expected: str) -> None:
    assert plural(noun) == expected


@pytest.mark.parametrize(
    ("verb", "third", "ing", "done"),
    [
        ("destroy it", "destroys it", "destroying it", "destroyed it"),
        ("pay 5 HP", "pays 5 HP", "paying 5 HP", "paid 5 HP"),
        ("banish one", "banishes one", "banishing one", "banished one"),
        ("sacrifice one", "sacrifices one", "sacrificing one", "sacrificed one"),
        ("carry on", "carries on", "carrying on", "carried on"),
        ("have wings", "has wings", "having wings", "had wings"),
        ("Special Summon it", "Special Summons it", "Special Summoning it", "Special Summoned it"),
        ("also count", "also counts", "also counting", "also counted"),
        ("be", "is", "being", "been"),
    ],
)
def test_verbs_take_their_forms_in_the_word_that_carries_them(verb: str, third: str, ing: str, done: str) -> None:
    assert (third_person(verb), gerund(verb), past(verb)) == (third, ing, done)


def test_modals_do_not_change() -> None:
    assert third_person("cannot attack") == "cannot attack"


def test_lists_end_in_a_conjunction_and_inner_commas_ask_for_semicolons() -> None:
    assert listing([]) == ""
    assert listing(["a"]) == "a"
    assert listing(["a", "b"], "or") == "a or b"
    assert listing(["a", "b", "c"]) == "a, b and c"
    assert listing(["a, x", "b"]) == "a, x; and b"


def test_counts_are_words_up_to_twelve() -> None:
    assert [number(n) for n in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert [number_of_times(n) for n in (1, 2, 3)] == ["once", "twice", "three times"]


def test_possessives() -> None:
    assert [possessive(n) for n in ("you", "it", "them", "the boss", "that enemy")] == [
        "your",
        "its",
        "their",
        "the boss’",
        "that enemy’s",
    ]


def test_a_sentence_is_whole_once() -> None:
    assert sentence(" destroy  it, ") == "Destroy it."
    assert sentence("(a reminder.)") == "(A reminder.)"
    assert sentence("say “Umi.”") == "Say “Umi.”"
    assert sentence("") == ""
    assert capitalised("“umi” is there") == "“Umi” is there"
    assert paragraph(["one", "", "two."]) == "One. Two."

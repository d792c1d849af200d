"""What is proposed in the place of a name that nothing has."""

from __future__ import annotations

import pytest

from convert.findings.suggestions import nearest_names, value_hint

NAMES = ["P", "D.D.", "Bat", "Harpie", "Battle Ox", "Archfiend"]


@pytest.mark.parametrize(
    ("wanted", "first"),
    [("Harpy", "Harpie"), ("Harpie Lady", "Harpie"), ("Batle Ox", "Battle Ox"), ("Archfeind", "Archfiend")],
)
def test_a_name_that_stands_somewhere_in_the_word_is_not_meant(wanted: str, first: str) -> None:
    """One letter of it is no likeness: "did you mean 'P'?"."""
    near = nearest_names(wanted, NAMES)
    assert near[0] == first
    assert not {"P", "D.D.", "Bat"} & set(near)


@pytest.mark.parametrize("wanted", ["The Winged Heron of Ur", "Sorek, Jaws of the Canal", "Elf Twisticall"])
def test_what_shares_a_few_letters_only_is_not_proposed(wanted: str) -> None:
    """ "Did you mean 'After the Storm'?" helps nobody."""
    far = ["After the Storm", "Albert the Ashen", "Akz, the Pumer", "An Owl of Luck", "Burgundy the Magic Elf"]
    assert nearest_names(wanted, far) == ()


def test_each_word_that_was_written_may_stand_in_a_long_name() -> None:
    assert nearest_names("Metl", ["Metal Raiders of the Deep", "The Storm"]) == ("Metal Raiders of the Deep",)


def test_names_far_away_take_no_place_of_a_near_one() -> None:
    far = [f"A{letter} of the Pond" for letter in "abcdefghijklmnop"]
    assert nearest_names("Sords of the Revealing Lamp", [*far, "Swords of Revealing Lamps"]) == (
        "Swords of Revealing Lamps",
    )


def test_a_short_name_is_proposed_for_a_short_word() -> None:
    assert nearest_names("Baat", NAMES)[:1] == ("Bat",)


ATTRIBUTES = ("DARK", "EARTH", "LIGHT", "WATER")


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("Darkness", ATTRIBUTES, "DARK"),
        ("darkness", ("Dark", "Light"), "Dark"),
        ("Holy", ATTRIBUTES, "LIGHT"),
        ("Lite", ATTRIBUTES, "LIGHT"),
        ("Quick-Play", ("continuous", "incantation", "precast"), "precast"),
        ("quick-play spell", ("Normal Spell", "Quick-Play Spell"), "Quick-Play Spell"),
        ("Counter Trap", ("artifact", "summon"), "artifact"),
        ("graveyard", ("play", "used", "banished"), "used or banished"),
        ("Ligth", ATTRIBUTES, "LIGHT"),
        ("enemy", ("you", "opponent", "any"), "opponent"),
    ],
)
def test_the_word_of_a_closed_list_that_people_mean(word: str, known: tuple[str, ...], meant: str) -> None:
    assert value_hint(word, known) == f"did you mean {meant}?"


def test_an_everyday_word_that_means_nothing_on_the_list_is_not_proposed() -> None:
    assert value_hint("enemy", ATTRIBUTES) == ""


def test_a_name_that_shares_one_word_of_three_is_not_near() -> None:
    """ "Winged Heron of Ur" is no Aqua Heron, nor one with "clear wings"."""
    far = ["Aqua Heron", "Baby Heron", "Old King Heron Clear Wing"]
    assert nearest_names("Winged Heron of Ur", far) == ()
    assert nearest_names("Winged Heron of Ur", [*far, "Winged Heron, Guardian"]) == ("Winged Heron, Guardian",)


def test_a_word_that_names_do_not_have_hides_none_of_the_others() -> None:
    assert nearest_names("sumon tu jarn", ["Sumo Games", "Tu Jarn, the Lamp's Old Keeper"])[0].startswith("Tu Jarn")

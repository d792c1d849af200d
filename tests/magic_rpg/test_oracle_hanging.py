"""What hangs on what in Oracle text: castings that may or must be, targets of what was paid, what enters with counters;
invented sentences, and their trees."""

from __future__ import annotations

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read
from tests.magic_rpg.test_oracle_said_before import done

YOU = {"how": "you", "kind": ["player"]}


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


def test_who_may_cast_it_need_not_and_who_casts_it_must(reader: OracleReader) -> None:
    first = "Exile the top card of your library. "
    assert done(reader, first + "You may cast it without paying its mana cost.", "Sorcery")[1]["optional"] is True
    assert "optional" not in done(reader, first + "Cast it without paying its mana cost.", "Sorcery")[1]


def test_a_permission_is_nobody_s_choice_yet(reader: OracleReader) -> None:
    text = "Exile the top card of your library. You may cast it this turn."
    assert "optional" not in done(reader, text, "Sorcery")[1]


@pytest.mark.parametrize("word", ["kicked", "bargained"])
def test_a_target_is_aimed_at_only_where_that_was_paid(reader: OracleReader, word: str) -> None:
    text = f"Draw a card. If this spell was {word}, destroy target artifact."
    (tree,) = whole(reader, text, "Sorcery")
    assert tree["targets"][0]["if"] == tree["do"][1]["if"]


def test_a_target_of_either_is_always_aimed_at(reader: OracleReader) -> None:
    text = "Tap target creature. If this spell was kicked, it doesn't untap during its controller's next untap step."
    (tree,) = whole(reader, text, "Sorcery")
    assert "if" not in tree["targets"][0]


def test_mana_is_spent_after_targets_are_chosen(reader: OracleReader) -> None:
    text = "Draw a card. If {R} was spent to cast this spell, destroy target artifact."
    (tree,) = whole(reader, text, "Sorcery")
    assert "if" not in tree["targets"][0]


def test_a_library_is_shuffled_only_if_it_was_searched(reader: OracleReader) -> None:
    text = (
        "You may search your library and/or graveyard for a Goblin card, reveal it, and put it into your hand. "
        "If you search your library this way, shuffle."
    )
    shuffle = done(reader, text, "Sorcery")[-1]
    assert "link" not in shuffle
    searched = {"event": "search", "who": YOU, "from": "spellbook"}
    assert shuffle["if"] == [{"occurred": searched, "during": "this_way"}]


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("an opponent's graveyard", {"where": {"owner": "opponent"}}),
        ("your graveyard", {"where": {"owner": "you"}}),
    ],
)
def test_a_graveyard_is_the_owner_s(reader: OracleReader, text: str, whose: dict[str, object]) -> None:
    (tree,) = whole(reader, f"Whenever a creature is put into {text} from the battlefield, you gain 1 life.")
    what = tree["when"]["what"]
    assert "side" not in what
    assert what["where"] == whose["where"]


def test_it_is_exerted_as_it_attacks(reader: OracleReader) -> None:
    (tree,) = whole(reader, "You may exert this creature as it attacks. When you do, draw a card.")
    assert (tree["mode"], tree["when"]) == ("replacement", {"event": "attacks", "what": {"how": "self"}})


def test_a_spell_enters_later_with_its_counter(reader: OracleReader) -> None:
    text = "Whenever you cast a creature spell, that creature enters with an additional +1/+1 counter on it."
    (step,) = done(reader, text)
    assert (step["op"], step["also"], step["would"]) == ("replace", True, {"event": "enters", "what": {"how": "event"}})
    assert step["instead"][0]["name"] == "+1/+1"


def test_a_token_comes_with_its_counters(reader: OracleReader) -> None:
    text = (
        "When this creature dies, create a 0/0 green Ooze creature token. "
        "The token enters with X +1/+1 counters on it, "
        "where X is the number of lands you control."
    )
    (token,) = done(reader, text)
    assert token["counters"][0]["what"] == {"how": "previous"}


def test_what_is_said_of_what_came_back_hangs_on_its_coming(reader: OracleReader) -> None:
    text = (
        "At the beginning of your upkeep, you may return target creature card from your graveyard to the battlefield. "
        "It gains haste. Exile it at the beginning of the next end step."
    )
    assert [one.get("link") for one in done(reader, text)] == [None, "then", "then"]


def test_the_rest_goes_where_it_goes_in_any_case(reader: OracleReader) -> None:
    text = (
        "Look at the top five cards of your library. You may put a land card from among them onto the battlefield. "
        "Put the rest on the bottom of your library in a random order."
    )
    assert [one.get("link") for one in done(reader, text, "Sorcery")] == [None, None, None]


def test_otherwise_is_also_for_who_does_not_want_to(reader: OracleReader) -> None:
    text = (
        "Reveal the top card of your library. You may put that card onto the battlefield if you control a Forest. "
        "Otherwise, put that card into your hand."
    )
    _, offered, other = done(reader, text, "Sorcery")
    assert offered["optional"] is True
    assert other["link"] == "if_not"
    assert "if" not in other


def test_the_number_of_a_verb_is_of_the_last_step_of_that_verb(reader: OracleReader) -> None:
    text = "Discard your hand, then draw four cards. For each card discarded this way, you gain 1 life."
    discarded, _, gained = done(reader, text, "Sorcery")
    assert gained["repeat"]["of_step"] == discarded["id"]


def test_a_token_has_its_abilities_as_it_comes(reader: OracleReader) -> None:
    text = (
        "When this creature dies, create a 1/1 red Imp creature token. "
        'It has flying and "When this token enters, draw a card."'
    )
    (token,) = done(reader, text)
    assert token["keyword"] == ["flying"]
    assert token["abilities"][0]["when"]["event"] == "enters"


def test_one_player_without_creatures_is_enough(reader: OracleReader) -> None:
    (tree,) = whole(reader, "At the beginning of your end step, if a player controls no creatures, draw a card.")
    none = {"not": {"exists": {"how": "choose", "kind": ["creature"], "of": {"how": "it"}}}}
    (asked,) = tree["if"]
    assert asked["exists"]["where"] == {"holds": none}


def test_the_greatest_power_is_the_greatest_of_all(reader: OracleReader) -> None:
    text = "Draw a card if you control the creature with the greatest power or tied for the greatest power."
    (draw,) = done(reader, text, "Sorcery")
    assert draw["if"][0]["exists"]["where"]["among"] == {"how": "all", "kind": ["creature"]}


def test_what_one_row_of_a_table_speaks_of_no_other_means(reader: OracleReader) -> None:
    text = (
        "Exile target creature, then roll a d20.\n1—9 | Its controller creates a Treasure token.\n"
        "10—20 | Its controller creates a Food token."
    )
    (tree,) = whole(reader, text, "Instant")
    assert [one["who"] for one in tree["do"] if one["op"] == "token"] == [
        {"kind": ["player"], "controller_of": {"ref": "t1"}}
    ] * 2


def test_a_list_does_not_go_on_behind_counters(reader: OracleReader) -> None:
    """Unread: taken as far as it goes, the counters would be of the creature and of all the cards."""
    bound = "with mana value less than or equal to the number of age counters on it"
    text = (
        f"Exile this creature, all creatures and lands {bound}, and all creature and land cards in graveyards {bound}."
    )
    assert read(reader, f"At the beginning of your upkeep, {text[0].lower()}{text[1:]}").unread


def test_those_chosen_are_not_all_that_were_seen(reader: OracleReader) -> None:
    text = (
        "Reveal the top four cards of your library. Choose any number of land cards revealed this way. "
        "Put all cards chosen this way onto the battlefield."
    )
    _, chosen, put = done(reader, text, "Sorcery")
    assert put["what"]["among"] == {"ref": chosen["what"]["id"]}


def test_another_player_is_not_you(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever this creature deals damage to another player, draw a card.")
    assert tree["when"]["to"]["side"] == "not_you"


def test_what_is_put_into_play_comes_as_it_is_said_to_enter(reader: OracleReader) -> None:
    text = (
        "Whenever this creature attacks, you may put a creature card from your hand onto the battlefield. "
        "It enters tapped and attacking and gains haste until end of turn."
    )
    put, gained = done(reader, text)
    assert (put["tapped"], put["attacking"], gained["link"]) == (True, True, "then")


def test_what_a_spell_says_of_a_turn_to_come_it_puts_off(reader: OracleReader) -> None:
    """A trigger of its own would never come: the spell is nowhere by then."""
    text = "Draw two cards.\nAt the beginning of your next upkeep, pay {3}. If you don't, you lose the game."
    (tree,) = whole(reader, text, "Instant")
    later = tree["do"][1]
    assert (later["op"], later["when"]["phase"], later["when"]["next"]) == ("delayed", "upkeep", True)
    assert [step["op"] for step in later["do"]] == ["pay", "lose_game"]


def test_a_creature_s_turn_to_come_is_a_trigger_still(reader: OracleReader) -> None:
    text = "At the beginning of your upkeep, draw a card."
    assert whole(reader, text, "Creature")[0]["mode"] == "trigger"


def test_what_could_not_be_done_is_the_last_that_was_said(reader: OracleReader) -> None:
    """A link asks of the step before it: where something else was done since, it is left to the game master."""
    cannot = " If you can't sacrifice a creature, you lose 3 life."
    (tree,) = whole(reader, f"At the beginning of your upkeep, sacrifice a creature.{cannot}")
    assert tree["do"][1]["link"] == "if_not"
    reading = read(reader, f"At the beginning of your upkeep, sacrifice a creature, then draw a card.{cannot}")
    assert [clause.text for clause in reading.unread] == [cannot.strip(" .")]

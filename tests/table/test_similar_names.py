"""A slip of the pen at the keyboard of any game: what may have been meant is proposed, and nothing is done."""

from __future__ import annotations

from typing import Any

import pytest

from convert.kernel import Game
from convert.table import corrections
from convert.table.answers import Reference
from convert.table.folding import folded
from tests.caster_duel.tables import table
from tests.dragon_warrior.tables import battle as dragon
from tests.rules_fight.fights import cast, damage, fight, mage, monster, play, spell, with_entries
from tests.table.test_typing import typed


def duel() -> Game[Any]:
    """Ann may summon and cast; Bob's fox lies in the compendium only."""
    known = with_entries(monster("Red Fox of Dawn", 1, 5, 5), spell("Frost Lance", 2, cast(damage(1))))
    return play(fight([mage("Ann", "masaki", "frost-lance")], [mage("Bob")], card_index=known), "stance none")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("sumon masaki", "summon masaki"),
        ("cst frost lance", "cast frost lance"),
        ("cast forst lance", "cast frost lance"),
        ("cast frost lnace", "cast frost lance"),
        ("attack bbo", "attack bob"),
        ("summon red fxo of dawn", "summon red fox of dawn"),
        ("why not sumon masaki", "why not summon masaki"),
        ("why not cast forst lance", "why not cast frost lance"),
        ("what forst lance", "frost lance"),
        ("what red fxo of dawn", "Red Fox of Dawn"),
        ("cost frost lanec", "frost lance"),
    ],
)
def test_what_may_be_meant_by_a_slip_is_proposed(line: str, meant: str) -> None:
    game = duel()
    before = len(game.log)
    told = " ".join(typed(game, line)[0])
    assert f"Did you mean: {meant}" in told, told
    assert len(game.log) == before


@pytest.mark.parametrize("line", ["zzzz", "quorum of owls", "cast quorum of owls", "what quorum", "why not quorum"])
def test_nothing_is_proposed_for_what_is_like_nothing(line: str) -> None:
    assert "Did you mean" not in " ".join(typed(duel(), line)[0])


def test_what_a_rule_forbids_is_spelled_well() -> None:
    """What is known and not possible now is told as such, and nothing like it is proposed."""
    (told,) = typed(duel(), "attack bob")[:1]
    assert "COMBAT-16" in " ".join(told)
    assert "Did you mean" not in " ".join(told)


def test_the_other_games_propose_as_well() -> None:
    assert "Did you mean: summon qs" in " ".join(typed(table(mine="QS", mana="2S 3S"), "sumon qs")[0])
    assert "Did you mean" in " ".join(typed(dragon("2", "3"), "what warrrior")[0])


def test_a_word_of_the_game_is_proposed_by_what_asks_for_words() -> None:
    words = Reference(glossary=lambda _: (), near=lambda word: ("Skirmish",) if word == "skrimish" else ())
    told = " ".join(typed(duel(), "glossary skrimish", reference=words)[0])
    assert told.endswith("Did you mean: Skirmish?")


def test_of_a_list_that_was_asked_for_only_that_list_is_proposed() -> None:
    asked, first, second, *_ = typed(duel(), "s", "sumon masaki", "csat frost lance")
    assert "which?" in " ".join(asked)
    assert "is none of these. Did you mean: summon masaki" in " ".join(first)
    assert "is none of these. Type 0 for all moves." in " ".join(second)


def test_what_the_rules_play_stands_beside_a_text_of_ones_own() -> None:
    own = Reference(played=lambda entry: f"Text set by hand; the rules play: {entry.slug}")
    told = typed(duel(), "what frost lance", "what masaki", reference=own)
    assert "  Frost Lance: Text set by hand; the rules play: frost-lance" in told[0]
    assert sum("Text set by hand" in line for line in told[1]) == 1


def test_proposals_are_few_and_each_is_made_once() -> None:
    assert corrections.did_you_mean(()) == ""
    assert corrections.did_you_mean(["a", "A", "b", "c", "d"]) == "Did you mean: a or b or c?"


def test_all_that_is_prepared_is_told_of_whose_turn_it_is_where_there_is_room() -> None:
    """At 80 columns a second row is not enough for many long names."""
    names = [f"Lantern of the {word} Hour" for word in ("First", "Second", "Third", "Fourth")]
    lanterns = [spell(name, 1, cast(damage(1))) for name in names]
    slugs = [name.lower().replace(" ", "-") for name in names]
    game = play(
        fight([mage("Ann", *slugs, preparation=5)], [mage("Bob")], card_index=with_entries(*lanterns)),
        "stance none",
    )
    roomy = " ".join(" ".join(row.plain for row in folded(game.tableau(0), 80, 20)).split())
    assert all(name in roomy for name in names)
    assert not any("…" in row.plain for row in folded(game.tableau(0), 80, 20))
    low = next(rows for rows in range(20, 3, -1) if any("…" in row.plain for row in folded(game.tableau(0), 80, rows)))
    assert low < 8


def test_on_a_crowded_board_whoever_acts_is_told_whole() -> None:
    """Channeling, Focus and what is Prepared, though everybody else stands in a run of words."""
    names = [f"Lantern of the {word} Hour" for word in ("First", "Second", "Third", "Fourth")]
    lanterns = [spell(name, 1, cast(damage(1))) for name in names]
    slugs = [name.lower().replace(" ", "-") for name in names]
    pack = [mage(f"Member {number}", *slugs, preparation=5) for number in range(1, 8)]
    game = play(fight([mage("Ann", *slugs, preparation=5), *pack], [mage("Bob")], card_index=with_entries(*lanterns)))
    while not game.state.turn:
        game.play(game.legal_moves()[0])
    acting = game.name(game.state.turn)
    rows = [row.plain for row in folded(game.tableau(0), 80, 12)]
    assert len(rows) <= 12
    told = " ".join(" ".join(rows).split()).partition(f"▶ {acting}: HP")[2]
    assert "Channeling" in told
    assert "Focus" in told
    assert all(name in told for name in names)

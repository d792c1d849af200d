"""What a second witness doubts of a card: carried by its entry, and played only as the table says."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from convert.cards.model import Card
from convert.effects import Doubted
from convert.kernel import RandomPlayer, play_out
from convert.systems.dice_duels.conversion.derive import Tables, ability_of
from convert.systems.dice_duels.decks import DuelDeck, spec_of
from convert.systems.dice_duels.entries import Ability
from convert.systems.dice_duels.rules import CardIndex, Game, Options
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.words import describe
from convert.text.model import Clause, Reading
from convert.text.witnessed import Witnessed
from tests.dice_duels.tables import deck, do, legal, power, rule_against, table

SAID = "The card says “thrice”; in doubt: number."
THRICE = Doubted(src=0, text="Draw 2 cards thrice", what="number: the card says “thrice”, the effect does not")


class Doubts:
    """Reads as the toolkit does, and doubts whatever has words."""

    def __init__(self) -> None:
        self._reader = Witnessed.load()

    def read(self, card: Card, *, pendulum: bool = False) -> Reading:
        return replace(self._reader.read(card, pendulum=pendulum), doubted=(THRICE,))


def made(*, text: bool = True) -> Ability:
    """An ability of a doubted card."""
    card = Card(provider="own", id=7, name="Well", kind="spell", text="Draw 2 cards.", digest="x")
    return ability_of(card, Doubts().read(card), Tables(), slug="well", text=text)


def doubtful(**archetypes: Sequence[str]) -> DuelDeck:
    """A deck in which every ability is in doubt."""
    plain = deck(None, **archetypes)
    own = [
        replace(each, abilities=tuple(replace(a, doubted=(SAID,)) for a in each.abilities)) for each in plain.archetypes
    ]
    return replace(plain, archetypes=tuple(own))


def test_an_entry_says_what_is_doubted() -> None:
    """DICE-CONV-14: it is not automatic, asks for a look, and says so where it is shown; the card's words stay out of
    a build without them."""
    entry = made()
    assert (entry.adjudication.status, entry.review, entry.adjudication.doubted) == ("partial", True, (THRICE,))
    panel = describe(entry)
    assert panel.honesty == "1 of 1 is in doubt"
    assert panel.open_clauses == (f"{THRICE.text} ({THRICE.what})",)
    bare = made(text=False).adjudication.doubted
    assert bare == (Doubted(src=0, what="number: the card says more, the effect does not"),)
    assert spec_of(entry).doubted == (f"The card says “{THRICE.text}”; in doubt: {THRICE.what}.",)
    assert spec_of(made(text=False)).doubted[0].startswith("The card says (see the card); in doubt: number")


def test_the_shared_readings_hold_what_is_doubted() -> None:
    """A text whose number the tree would lose is doubted by the witness that reads along."""
    clause = Clause(index=0, text="Draw 2 cards", role="effect", start=0, end=12)
    assert Reading(clauses=(clause,), abilities=(), unread=(), status="automatic").doubted is None
    card = Card(provider="own", id=7, name="Well", kind="spell", text="Draw 2 cards.", digest="x")
    assert Witnessed.load().read(card).doubted == ()


def test_a_table_is_asked_before_the_duel() -> None:
    """Each card once, though both decks have it; what is refused nobody uses."""
    both = doubtful(Monk=["single: draw 2", "low: power_up 2"])
    game = Game.new((both, both), Options(first=0, doubted="ask"), seed=4)
    assert game.decision is not None
    assert game.decision.prompt(game) == f"Monk1 is read as: Single: draw 2 dice. {SAID} Is it played so?"
    assert [game.describe(move) for move in game.legal_moves()] == ["play it as it stands", "play without it"]
    do(game, "no", "yes")
    assert game.state.left_out == (both.archetypes[0].abilities[0].id,)
    assert game.state.phase == "main"
    assert [game.tell(event) for event in game.log if isinstance(event, ev.LeftOut)] == [
        "Monk1 is not played: how its card was read is in doubt."
    ]
    again = Game.from_json(game.to_json())
    assert again.state.left_out == game.state.left_out


def test_what_is_left_out_is_not_used() -> None:
    game = table(mine="2P", energy="1 4", decks=doubtful(Monk=["single: draw 2", "low: power_up 2"]))
    assert len(legal(game, "use")) == 3
    game.state.left_out = (game.card_index.abilities[0].spec.id,)
    game.refresh()
    assert legal(game, "use") == ["use 1 2 1"]
    assert rule_against(game, "use 1 1 4") == "DICE-CONV-14"
    do(game, "use 1 2 1")
    assert "first uses Monk2 (in doubt) (#1 Monk) with ⚀1." in [game.tell(event) for event in game.log]
    assert game.measures()["doubted_abilities_used"] == 1


def test_what_is_left_out_does_nothing_as_a_passive_and_is_not_copied() -> None:
    decks = doubtful(Shade=["none: ritual 2, power_up 2"], Ape=["low: copy"], Monk=["single: draw 2"])
    game = table(mine="2P 2P+@Ape 1P+@Monk", energy="1 4", decks=decks)
    assert power(game, 1) == 4
    assert legal(do(game, "use 2 1 1"), "copy") == ["copy 3 1 4"]
    game = table(mine="2P 2P+@Ape 1P+@Monk", energy="1 4", decks=decks)
    game.state.left_out = ("dice-Shade1", "dice-Monk1")
    game.refresh()
    assert power(game, 1) == 2
    assert legal(game, "use") == []


def test_without_asking_all_are_played() -> None:
    """As in a simulation; nothing is asked, and how often they were used is measured."""
    both = doubtful(Monk=["single: draw 2", "low: power_up 2"])
    index = CardIndex((both, both), Options(first=0))
    game = play_out(Game.new(index, seed=4), [RandomPlayer(1), RandomPlayer(2)])
    assert game.state.left_out == ()
    assert game.measures()["doubted_abilities_used"] > 0
    assert "doubted_abilities_used" not in Game.new(seed=1).measures()


def test_random_players_answer_for_the_table() -> None:
    both = doubtful(Monk=["single: draw 2"], Shade=["none: ritual 2, destroy"], Ape=["low: copy", "high: negate"])
    index = CardIndex((both, both), Options(doubted="ask"))
    refused = {
        len(play_out(Game.new(index, seed=n), [RandomPlayer(n), RandomPlayer(n + 1)]).state.left_out) for n in range(6)
    }
    assert len(refused) > 1

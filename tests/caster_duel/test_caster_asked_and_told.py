"""What is told of a Scry, when one is asked before blocks, and the reasons of `why not` (CASTER-SCRY-01,
CASTER-COMBAT-06, CASTER-ENCH-02, CASTER-XFER-03)."""

from __future__ import annotations

import pytest

from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.rules.combat import DeclareAttackers, DeclareBlockers
from convert.systems.caster_duel.rules.windows import Window
from convert.table.answers import why
from tests.caster_duel.tables import cards, do, table


@pytest.mark.parametrize(
    ("top", "bottom", "told"),
    [
        ("7C 4D", "", "Player 2 looks at the top 2 cards of the library and puts them all back on top."),
        ("", "4D", "Player 2 looks at the top card of the library and puts it on the bottom."),
        ("7C", "4D", "Player 2 looks at the top 2 cards of the library and puts 1 back on top and 1 on the bottom."),
    ],
)
def test_of_a_scry_one_is_told_where_and_how_many_not_which(top: str, bottom: str, told: str) -> None:
    """CASTER-SCRY-01: the other player sees that cards are moved, and no faces."""
    game = table()
    scried = ev.Scried(1, 0, cards(top), cards(bottom))
    assert game.glimpse(scried, 0) == told
    assert game.tell(scried).endswith("of the library.")


@pytest.mark.parametrize(("mine", "asked"), [("KD", [False, True]), ("AD", [True, True])])
def test_before_blocks_one_is_asked_only_where_one_could_block(mine: str, asked: list[bool]) -> None:
    """CASTER-COMBAT-06, CASTER-ABIL-01: of an ace that flies a king has to let pass; the question before the damage is
    the one that counts."""
    game = table(play="AS", their_play=mine, theirs="5C", their_mana="2C 3C 4C")
    do(game, "end")
    while isinstance(game.decision, Window):
        do(game, "pass")
    do(game, "attack AS")
    seen = []
    while isinstance(game.decision, Window | DeclareBlockers):
        if isinstance(game.decision, Window) and game.to_move == 1 and game.state.phase == "combat":
            seen.append(game.usual() is None)
        do(game, "done" if isinstance(game.decision, DeclareBlockers) else "pass")
    assert seen[:2] == asked


@pytest.mark.parametrize(
    ("line", "hand", "play", "reason"),
    [
        (
            "enchant",
            "5S 9S",
            "",
            "enchant a creature with 9♠: an enchantment is put on a creature, and none is in play",
        ),
        ("enchant", "2C", "JD", '"two" has 3 letters and "jack" 4: they must be as many (CASTER-ENCH-02).'),
        ("attack", "5S", "", "attack: you have no creature in play."),
        ("block", "5S", "", "blockers are named when the other player has declared attackers (CASTER-COMBAT-03)."),
        ("discard 5s", "5S", "", "cards are discarded at the end of your turn, down to seven (CASTER-TURN-05)."),
        ("steal", "5S", "", "Transfer: of the Transfers only a 4 does that, and you hold none (CASTER-XFER-03)."),
        ("transfer js", "5S", "", "J♠ is not in your hand."),
        ("transfer js", "JS", "", "J♠ is a creature: it can be summoned, and is nothing else (CASTER-CREA-01)."),
        ("ping", "5S", "KD", "you have no creature with Damage Tap in play: the one-eyed jacks, J♠ and J♥"),
        ("power", "5S", "", "+Power: you have no creature with +Power in play (CASTER-CREA-02)."),
        ("summon", "5S", "", "you hold no card that can be played as a creature (CASTER-SPELL-01)."),
        ("heal opponent", "5S", "", "you heal yourself, or a creature of spades (CASTER-HEAL-01)."),
        ("move", "2C", "JD", "move the enchantment of a creature to another with 2♣: it costs ♣♣ mana"),
        ("raise 10s", "5S", "", "raise the bottom of a library with 10♠: 10♠ is not in your hand."),
    ],
)
def test_why_not_says_what_would_have_to_be_otherwise(line: str, hand: str, play: str, reason: str) -> None:
    """What is wrong with the wish comes before the mana that it would cost."""
    told = why(table(mine=hand, play=play), line)
    assert any(reason in one for one in told), told


def test_nobody_is_asked_before_a_strike_of_nobody() -> None:
    """CASTER-COMBAT-06: the blocker that would have struck back fell to an answer."""
    game = table(
        mine="5H 7H", mana="2H 3H 4H 5S 6S 8S 9S 2S", play="QC", their_play="KD", health=(10, 20), source_played=True
    )
    do(game, "end")
    for kind, move in ((DeclareAttackers, "attack QC"), (DeclareBlockers, "block QC KD")):
        while not isinstance(game.decision, kind):
            do(game, "pass")
        do(game, move)
    while "K♦ strikes" not in game.moment_words(0):
        do(game, "pass")
    assert game.usual() is None
    do(game, "damage 5H KD")
    while game.state.waiting:
        do(game, "pass")
    assert game.moment_words(0) == "The first damage is dealt. Play an instant before the blockers strike?"
    assert str(game.usual()) == "pass"

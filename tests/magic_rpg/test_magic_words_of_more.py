"""Words that a reader was misled by, each with what it left out: whose, when, how many, which of two."""

from __future__ import annotations

from typing import Any

import pytest

from convert.systems.magic_rpg.wording import words_of
from convert.text.oracle import OracleReader
from tests.magic_rpg.test_oracle_reader import read, reader

__all__ = ["reader"]


@pytest.mark.parametrize(
    ("type_line", "text", "words"),
    [
        # what is aimed at only then
        (
            "Creature",
            "{T}: You may sacrifice an artifact. When you do, destroy target Goblin.",
            "Tap this card: You may sacrifice an artifact. When you do, destroy target Goblin creature.",
        ),
        # life that is paid and measured
        (
            "Creature",
            "Whenever another creature you control dies, you may pay life equal to its power. If you do, draw a card.",
            "Whenever another creature you control dies, you may pay life equal to that creature’s power. If you do,"
            " draw a card.",
        ),
        (
            "Creature",
            "Whenever this creature attacks, you may pay X life, where X is its power. If you do, scry 1.",
            "Whenever this card attacks, you may pay life equal to this card’s power. If you do, scry 1.",
        ),
        # counters with a condition
        (
            "Sorcery",
            "Return target Wolf card from your graveyard to the battlefield. If you control a Forest, it enters with an"
            " additional +1/+1 counter on it.",
            "Return target Wolf card from your graveyard to the battlefield with a +1/+1 counter on it if you control a"
            " Forest.",
        ),
        # one of two colors
        ("Land", "{T}: Add {R} or {W}.", "Tap this card: Add {R} or {W}."),
        ("Land", "{T}: Add one mana of any color.", "Tap this card: Add one mana of any color."),
        (
            "Land",
            "{T}: Add {C}{C}. Spend this mana only to cast artifact spells.",
            "Tap this card: Add {C}{C} (to be spent only on artifact spells).",
        ),
        # more of these than of those
        (
            "Creature",
            "As long as an opponent controls more Elves than you, this creature has haste.",
            "As long as an opponent controls more Elf creatures than you, this card has haste.",
        ),
        # a part of a turn
        (
            "Creature",
            "{1}: Untap this creature. Activate only during your upkeep.",
            "{1}: Untap this card. Activate only if it’s your upkeep.",
        ),
        # this turn, and how much in all
        (
            "Creature",
            "This creature has flying as long as an opponent lost life this turn.",
            "As long as an opponent lost life this turn, this card has flying.",
        ),
        (
            "Creature",
            "This creature has flying as long as you gained 3 or more life this turn.",
            "As long as you gained 3 or more life this turn, this card has flying.",
        ),
        # whose token it is
        (
            "Creature",
            "Whenever this creature attacks, defending player creates a 1/1 red Goblin creature token.",
            "Whenever this card attacks, the defending player creates a 1/1 red Goblin creature token.",
        ),
        # how many modes
        (
            "Sorcery",
            "Choose one or both —\n• Draw a card.\n• You gain 2 life.",
            "Choose one or both: “Draw a card.” or “You gain 2 life.”",
        ),
        (
            "Sorcery",
            "Choose up to one —\n• Draw a card.\n• You gain 2 life.",
            "Choose up to one: “Draw a card.” or “You gain 2 life.”",
        ),
        # in which untap step
        (
            "Sorcery",
            "Tap target creature. It doesn't untap during its controller's next untap step.",
            "Tap target creature. That creature doesn’t untap during its controller’s next untap step.",
        ),
        (
            "Aura",
            "Enchanted creature doesn't untap during its controller's untap step.",
            "What this is attached to doesn’t untap during its controller’s untap step.",
        ),
        # by how many
        (
            "Creature",
            "This creature can't be blocked by more than one creature.",
            "This card can’t be blocked by more than one creature.",
        ),
        # colors of mana
        (
            "Creature",
            "When this creature enters, draw a card for each color of mana spent to cast it.",
            "When this card enters, draw a number of cards equal to the number of colors of mana spent on this card.",
        ),
        # the copy's targets
        (
            "Creature",
            "Whenever you cast a creature spell, copy it. You may choose new targets for the copy.",
            "Whenever you cast a creature spell, copy it. You may choose new targets for the copy.",
        ),
        # who attacks
        (
            "Creature",
            "Whenever you attack, draw a card.",
            "Whenever you attack, draw a card.",
        ),
        (
            "Creature",
            "Whenever you attack with two or more creatures, draw a card.",
            "Whenever you attack with two or more creatures, draw a card.",
        ),
        # who does it
        ("Creature", "Whenever this creature mutates, draw a card.", "Whenever this card mutates, draw a card."),
        (
            "Creature",
            "Whenever you commit a crime, draw a card.",
            "Whenever you commit a crime, draw a card.",
        ),
        # in the place of the mana cost
        (
            "Instant",
            "You may discard a Plains card rather than pay this spell's mana cost.\nDraw a card.",
            "Rather than pay the mana cost, you may discard a Plains card. Draw a card.",
        ),
        # an additional cost that may be paid
        (
            "Instant",
            "As an additional cost to cast this spell, you may sacrifice a creature.\nDraw a card.",
            "As an additional cost, you may sacrifice a creature. Draw a card.",
        ),
        # under whose control
        (
            "Creature",
            "When this creature dies, return it to the battlefield under its owner's control.",
            "When this card dies, return this card to the battlefield under its owner’s control.",
        ),
        # the next one, the second one
        (
            "Creature",
            "Whenever you draw your second card each turn, this creature gets +1/+1 until end of turn.",
            "Whenever you draw your second card each turn, this card gets +1/+1 until end of turn.",
        ),
        (
            "Creature",
            "{T}: Draw a card at the beginning of the next end step.",
            "Tap this card: At the beginning of the next end step, draw a card.",
        ),
        # the other creature
        (
            "Creature",
            "Whenever this creature blocks or becomes blocked by a creature, tap that creature.",
            "Whenever this card blocks or becomes blocked by a creature, tap the other creature.",
        ),
        # what befell it
        (
            "Sorcery",
            "Destroy target creature that was dealt damage this turn.",
            "Destroy target creature that was dealt damage this turn.",
        ),
        # with what it is compared
        (
            "Creature",
            "{T}: Tap target Goblin. Tap each creature that shares a color with it.",
            "Tap this card: Tap target Goblin creature. Tap all creatures with the same color as that creature.",
        ),
        (
            "Creature",
            "Each creature with the same name as this creature gets +1/+0.",
            "All creatures with the same name as this card get +1/+0.",
        ),
        # what any mana is for
        (
            "Creature",
            "You may cast Goblin cards from exile. Mana of any type can be spent to cast them.",
            "You may cast Goblin cards from exile with mana of any type.",
        ),
        # what it deals no damage with
        (
            "Instant",
            "Target Goblin assigns no combat damage this turn.",
            "Target Goblin creature assigns no combat damage this turn.",
        ),
        # without any cost
        (
            "Instant",
            "If it's your turn, you may cast this spell without paying its mana cost.\nDraw a card.",
            "If it’s your turn, you may cast this without paying its mana cost. Draw a card.",
        ),
        # one of two actions
        (
            "Creature",
            "Whenever this creature attacks, you may tap or untap target Goblin.",
            "Whenever this card attacks, you may tap or untap target Goblin creature.",
        ),
        # what it exiled
        (
            "Creature",
            "When this creature leaves the battlefield, return the exiled card to its owner's hand.",
            "When this card leaves the battlefield, return the card exiled with this card to its owner’s hand.",
        ),
        # what costs less
        (
            "Creature",
            "Noncreature spells you cast cost {1} less to cast.",
            "All noncreature spells you cast cost {1} less.",
        ),
        (
            "Creature",
            "At the beginning of each opponent's upkeep, you surveil 1.",
            "At the beginning of each opponent’s upkeep, surveil 1.",
        ),
        # when it can be cast at all
        (
            "Instant",
            "Cast this spell only during combat.\nDraw a card.",
            "This can be cast only if it’s combat. Draw a card.",
        ),
        # what holds from a level on
        (
            "Creature",
            "As long as your devotion to red is less than five, this creature gets -1/-1.",
            "As long as your devotion to red is less than 5, this card gets -1/-1.",
        ),
        # where it goes then
        (
            "Instant",
            "Counter target spell. If that spell is countered this way, exile it instead of putting it "
            "into its owner's graveyard.",
            "Counter target spell and put it into exile instead of the graveyard.",
        ),
        # in a cost
        (
            "Creature",
            "{R}, Sacrifice a Goblin, Discard a card: Creatures you control gain haste until end of turn.",
            "{R}, sacrifice a Goblin creature, discard a card: All creatures you control gain haste until end of turn.",
        ),
        # what it is no longer
        (
            "Creature",
            "As long as your devotion to red is less than five, this creature isn't a creature.",
            "As long as your devotion to red is less than 5, this card isn’t a creature any longer.",
        ),
        # what it becomes beside
        (
            "Creature",
            "{2}: Target land becomes a 2/2 Elemental creature until end of turn. It's still a land.",
            "{2}: Target land becomes an Elemental creature, has base power and toughness 2/2 and stays a land "
            "until end of turn.",
        ),
        # what they cannot cast
        (
            "Creature",
            "Your opponents can't cast blue creature spells.",
            "Each opponent can’t cast blue creature spells.",
        ),
        # life is life
        (
            "Creature",
            "Whenever this creature attacks, you may pay 2 life. If you do, draw a card.",
            "Whenever this card attacks, you may pay 2 life. If you do, draw a card.",
        ),
        # the end, not each
        (
            "Creature",
            "Whenever this creature attacks, return it to its owner's hand at end of combat.",
            "Whenever this card attacks, at end of combat, return this card to its owner’s hand.",
        ),
        # one or more, not all
        (
            "Creature",
            "Whenever one or more Elves you control attack, draw a card.",
            "Whenever one or more Elf creatures you control attack, draw a card.",
        ),
    ],
)
def test_nothing_that_changes_the_meaning_is_left_out(reader: Any, type_line: str, text: str, words: str) -> None:
    reading = read(reader, text, type_line)
    assert not reading.unread
    told = " ".join(words_of(reading.abilities))
    assert told == words
    assert "Not told" not in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("If a source would deal damage to you, it deals double that damage to you instead.", "double that damage is"),
        (
            "All damage that would be dealt to you is dealt to this creature instead.",
            "all damage that would be dealt to you is dealt to this card instead",
        ),
        (
            "{1}: The next 1 damage that would be dealt to this creature this turn is dealt to you instead.",
            "the next 1 damage that would be dealt to this card is dealt to you instead",
        ),
    ],
)
def test_damage_that_goes_elsewhere_or_is_more_is_told(reader: Any, text: str, told: str) -> None:
    words = " ".join(words_of(read(reader, text, "Creature").abilities))
    assert told in words.replace("All", "all").replace("The", "the")


@pytest.mark.parametrize(
    ("type_line", "text", "words"),
    [
        # each of several gets one
        (
            "Sorcery",
            "Put a +1/+1 counter on each of up to two target creatures.",
            "Put a +1/+1 counter on each of up to two target creatures.",
        ),
        # all but the one that was spoken of
        (
            "Instant",
            "Target creature you control gets +3/+3 until end of turn. Other creatures you control get +1/+1 until end "
            "of turn.",
            "Target creature you control gets +3/+3 until end of turn. All other creatures you control get +1/+1 until "
            "end of turn.",
        ),
        # a figure that takes words
        (
            "Sorcery",
            "Look at the top X cards of your library, where X is the number of Elves you control. Put one of them into "
            "your hand and the rest on the bottom of your library in any order.",
            "Look at the top X cards of your library (X is the number of Elf creatures you control). Put a card from "
            "among them into your hand. Put the rest on the bottom of your library in any order.",
        ),
        # several on whom counters lie; whose library; how many opponents
        (
            "Creature",
            "Creatures you control with a +1/+1 counter on them have trample.",
            "All creatures you control with a +1/+1 counter on them have trample.",
        ),
        (
            "Sorcery",
            "Destroy target land. Its controller may search their library for a basic land card, put it onto the "
            "battlefield, then shuffle.",
            "Destroy target land. That land’s controller may search their library for a basic land card. If they do, "
            "that land’s controller puts that card onto the battlefield, then that land’s controller shuffles their "
            "library.",
        ),
        (
            "Land",
            "This land enters tapped unless you have two or more opponents.",
            "This card enters tapped if you have fewer than two opponents.",
        ),
        # prices: symbols, either of two, so much for each
        ("Artifact", "Pay eight {E}: Draw a card.", "Pay eight {E}: Draw a card."),
        ("Artifact", "Pay {E}{E}: Draw a card.", "{E}{E}: Draw a card."),
        ("Artifact", "{3}, {T} or {U}, {T}: Draw a card.", "{3}, tap this card or {U}, tap this card: Draw a card."),
        ("Sorcery", "Suspend 3—{1}{W}", "Suspend 3—{1}{W}."),
        ("Creature", "{R}: This creature gets +1/+0 until end of turn. Activate no more than twice each turn.",
         "{R}: This card gets +1/+0 until end of turn. Activate only twice at the most each turn."),
        # one of two sizes
        (
            "Instant",
            "Destroy target creature with power or toughness 4 or greater.",
            "Destroy target creature with power 4 or greater or with toughness 4 or greater.",
        ),
    ],
)  # fmt: skip
def test_what_was_clumsy_is_said_plainly(reader: Any, type_line: str, text: str, words: str) -> None:
    """Read aloud beside their cards (draws 992311 and 992312)."""
    assert words_of(read(reader, text, type_line=type_line).abilities) == [words]


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        (
            "Whenever an opponent searches their library, draw a card.",
            "Creature",
            "Whenever an opponent searches their",
        ),
        ("Two target players exchange life totals.", "Sorcery", "Two target players exchange life totals."),
        ("Time travel.", "Sorcery", "Time travel."),
        ("Discover X, where X is your life total.", "Sorcery", "Discover X, where X is your life total."),
        ("You may cast this card from your graveyard.", "Creature", "You may cast this card from your graveyard."),
        (
            "You may cast this card from your graveyard or from exile.",
            "Creature",
            "You may cast this card from your graveyard or exile.",
        ),
        (
            "Whenever a creature an opponent controls is put into exile from the battlefield, draw a card.",
            "Creature",
            "Whenever a creature an opponent controls is put from",
        ),
        (
            "Two target creatures you control each deal damage equal to their power to target creature.",
            "Sorcery",
            "each deal damage equal to their power to target creature.",
        ),
        (
            "Create a token that's a copy of target Elf, except it's an artifact and it loses all other card types.",
            "Sorcery",
            "That token loses all its other card types.",
        ),
        (
            "At the beginning of your end step, if an opponent was dealt 7 or more damage this turn, draw a card.",
            "Creature",
            "if an opponent was dealt 7 or more damage this turn",
        ),
        (
            "Kicker {R}\nDestroy target artifact. If this spell was kicked, it deals 2 damage to target creature.",
            "Instant",
            "Destroy target artifact. If this was kicked, this card deals 2 damage to target creature.",
        ),
        (
            "As long as another player controls enchanted creature, it can't attack or block.",
            "Enchantment — Aura",
            "As long as another player controls what this is attached to, what this is attached to can’t attack",
        ),
        (
            "This creature can't attack unless defending player controls an Elf or an artifact.",
            "Creature",
            "As long as it isn’t so that the defending player controls an Elf creature or an artifact, this card can’t"
            " attack.",
        ),
        (
            "When you lose control of this creature, draw a card.",
            "Creature",
            "Whenever you lose control of this card, draw a card.",
        ),
        (
            "You may cast this card from your graveyard by discarding a card in addition to paying its other costs.",
            "Creature",
            "from your graveyard if in addition to its cost you pay this: discard a card.",
        ),
        ("Arcane spells you cast cost {1} less to cast.", "Artifact", "All Arcane spells you cast cost {1} less."),
        (
            "When this creature dies, choose one or both. Each mode must target a different player.\n"
            "• Target player draws a card.\n• Target player loses 2 life.",
            "Creature",
            "choose one or both, each aimed at a different player: “Target player draws a card.” or",
        ),
        (
            "Choose up to five {P} worth of modes. You may choose the same mode more than once.\n"
            "{P} — Draw a card.\n{P}{P} — You gain 3 life.",
            "Sorcery",
            "Choose any number that are together worth at most five; you may choose the same one again: “Draw a card.”"
            " (worth one) or “You gain 3 life.” (worth two).",
        ),
    ],
)
def test_whose_and_which(reader: OracleReader, text: str, kind: str, told: str) -> None:
    """What was lost, doubled or told as something else."""
    assert told in " ".join(words_of(read(reader, text, kind).abilities))

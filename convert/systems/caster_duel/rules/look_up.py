"""What a person may read and type at the table: cards, what is open, and words that mean moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from convert.prose import listing
from convert.systems.caster_duel.derive import ATTRIBUTES
from convert.systems.caster_duel.entries import Creature as CreatureEntry
from convert.systems.caster_duel.faces import DECK, UnknownCard, parse
from convert.systems.caster_duel.rules import telling
from convert.systems.caster_duel.rules.declaring import Pay
from convert.systems.caster_duel.rules.signs import sign
from convert.systems.caster_duel.rules.spelling import code_of
from convert.systems.caster_duel.rules.state import Creature, State
from convert.systems.caster_duel.whole_card import standing_in
from convert.systems.caster_duel.words import cost_words, render

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

GOAL = "Goal: bring the other player's health to 0 (CASTER-TERM-01)."
EXAMPLES = (
    "source 7c, summon qs, damage opp 5h: cards are written 7c, 10h, qs, j1 or 7♣",
    "discard 4h 7h, 1 2 6, block kh ad: several in one line, in any order",
    "kh.1, kh.2: of two equal cards that of the first or the second deck; their kh: by whose it is",
    "summon ad paying 4s 6d 10c 2d: these sources pay; summon ad pay: you are asked which",
    "what 7c: all that the seven of clubs can be, and what each costs",
    "what graveyard, what exile, what sources: the cards that lie open there",
    "why not attack qs: the rule that forbids it now",
)
_OPEN = ("graveyard", "exile")
_SOURCES = ("source", "sources", "mana", "mana sources")


def look_up(game: Game, text: str, side: int) -> tuple[str, ...]:
    """A card: where it is, as far as that side may know, and what it can be; or an open pile, its top card first
    (CASTER-TERM-02)."""
    wanted = text.strip().casefold()
    state = game.masked(side)
    if wanted in _OPEN:
        pile = state.graveyard if wanted == "graveyard" else state.exile
        told = [sign(game, card) for card in reversed(pile)]
        return (f"{wanted.title()}, the latest card first: {listing(told) or 'empty'}.",)
    if wanted in _SOURCES:
        return tuple([line for who in (side, 1 - side) for line in _sources(game, who)])
    name, dot, deck = code_of(game, wanted).partition(".")
    try:
        face = parse(name)
    except UnknownCard:
        return ()
    decks = range(2) if not dot else [int(deck) - 1] if deck in ("1", "2") else []
    copies = [face.number + DECK * each for each in decks]
    if not copies:
        return ()
    places = [place for card in copies if (place := _whereabouts(game, state, card, side))]
    lines = [f"{face.name}: {listing(places)}."]
    for card in copies:
        if card in state.creatures:
            lines += [f"  {line}" for line in _under(game, state.creatures[card], side)]
    for entry in game.card_index.entries_on.get(face, ()):
        how = f"creature, {_sized(entry)}" if isinstance(entry, CreatureEntry) else f"{entry.mode}, {entry.timing}"
        lines.append(f"  {entry.name} ({how}, costs {cost_words(entry.cost)}):")
        lines += [f"    {line}" for line in (entry.text or render(entry)).split("\n") if line]
        lines += [f"    {line}" for line in standing_in(entry, game.card_index.entries)]
    if face.is_number:
        lines.append("  As a mana source: one mana of its suit when tapped; one source a turn (CASTER-MANA-01).")
    return tuple(lines)


def _sources(game: Game, who: int) -> Iterator[str]:
    """The sources of a player by name: the untapped ones, and the tapped ones (CASTER-SPELL-08)."""
    state, decision = game.state, game.decision
    paying = decision.paid if isinstance(decision, Pay) else ()
    for what, cards in (("untapped", state.sources[who]), ("tapped", state.spent[who])):
        if cards or what == "untapped":
            named = listing([sign(game, card) for card in cards if card not in paying])
            whose = telling.possessive(game, who)
            yield f"{whose[0].upper()}{whose[1:]} {what} sources: {named or 'none'}."


def _under(game: Game, creature: Creature, side: int) -> Iterator[str]:
    """What the enchantment on a creature does to it, and whose that is (CASTER-ENCH-02, CASTER-ENCH-04)."""
    if creature.enchantment < 0:
        return
    named, card = sign(game, creature.card), sign(game, creature.enchantment)
    by = creature.enchanted_by
    attribute = ATTRIBUTES[game.card_index.suit[creature.enchantment]]
    whose = "which is yours" if by == side else "which is your opponent's"
    if by == creature.side:
        yield f"{named} has {attribute} from {card} on it, {whose} (CASTER-ENCH-02)."
    else:
        yield f"{named} has no {attribute} under {card}, {whose} (CASTER-ENCH-04)."


def _sized(entry: CreatureEntry) -> str:
    """ "4/4", or in words what it is as large as."""
    if entry.power == "other_creatures":
        return "as large as you have other creatures"
    return f"{entry.power}/{entry.toughness}" if isinstance(entry.power, int) else "two numbers that total 6"


def _whereabouts(game: Game, state: State, card: int, side: int) -> str:
    """Where that card is, as far as the viewer, ``side``, sees it; "" where it is hidden."""
    for who in (side, 1 - side):
        whose = "your" if who == side else "your opponent's"
        for what, cards in (
            ("in {} hand", state.hands[who]),
            ("in {} pack", state.packs[who]),
            ("among {} picks", state.pools[who]),
            ("one of {} sources, untapped", state.sources[who]),
            ("one of {} sources, tapped", state.spent[who]),
        ):
            if card in cards:
                return what.format(whose)
        if card in state.creatures and state.creatures[card].side == who:
            line = telling.creature_line(game, state.creatures[card], mine=who == side)
            return f"in play, {'yours' if who == side else whose}: {line}"
    for creature in state.creatures.values():
        if creature.enchantment == card:
            return f"on {sign(game, creature.card)}"
    if any(item.card == card for item in state.waiting):
        return "being played"
    aside = "set aside" if state.options.setup == "dual-draft" else "put aside by you"
    for place, cards in (("in the graveyard", state.graveyard), ("in exile", state.exile), (aside, state.aside)):
        if card in cards:
            return place
    return "where you cannot see it, in a library or with your opponent" if card < game.card_index.cards_dealt else ""

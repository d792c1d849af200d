"""What a person may read and type at the table: cards, what is open, and words that mean moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.errors import Card2SpellError
from convert.kernel import Move
from convert.prose import listing
from convert.prose.matching import words_begin
from convert.systems.caster_duel.entries import Creature
from convert.systems.caster_duel.faces import UnknownCard, parse
from convert.systems.caster_duel.rules import telling
from convert.systems.caster_duel.rules.card_index import dealt_on
from convert.systems.caster_duel.rules.state import State
from convert.systems.caster_duel.words import cost_words, render

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

EXAMPLES = (
    "source 7c, summon qs, damage opp 5h: cards are written 7c, 10h, qs, j1 or 7♣",
    "what 7c: all that the seven of clubs can be, and what each costs",
    "what graveyard, what exile: the cards that lie open there",
    "why not attack qs: the rule that forbids it now",
)
_OPEN = ("graveyard", "exile")
MOST = 24
"""So many moves that words could mean are enough."""


def look_up(game: Game, text: str, side: int) -> tuple[str, ...]:
    """A card: where it is, as far as that side may know, and what it can be; or an open pile, its top card first
    (CASTER-TERM-02)."""
    wanted = text.strip().casefold()
    state = game.masked(side)
    if wanted in _OPEN:
        pile = state.graveyard if wanted == "graveyard" else state.exile
        told = [telling.sign(game, card) for card in reversed(pile)]
        return (f"{wanted.title()}, the latest card first: {listing(told) or 'empty'}.",)
    try:
        face = parse(wanted)
    except UnknownCard:
        return ()
    copies = [card for card, code in enumerate(game.card_index.code) if code.partition(".")[0] == face.code]
    lines = [f"{face.name}: {listing([_place(game, state, card) for card in copies if _place(game, state, card)])}."]
    for entry in game.card_index.entries:
        if dealt_on(entry) == face:
            how = "creature" if isinstance(entry, Creature) else f"{entry.mode}, {entry.timing}"
            lines.append(f"  {entry.name} ({how}, costs {cost_words(entry.cost)}):")
            lines += [f"    {line}" for line in (entry.text or render(entry)).split("\n") if line]
    if face.is_number:
        lines.append("  As a mana source: one mana of its suit when tapped; one source a turn (CASTER-MANA-01).")
    return tuple(lines)


def _place(game: Game, state: State, card: int) -> str:
    """Where that card is, as far as the viewer sees it; "" where it is hidden."""
    for who, name in enumerate(game.sides):
        own = (*state.sources[who], *state.spent[who])
        if card in state.hands[who]:
            return f"in the hand of {name}"
        if card in own:
            return f"a source of {name}"
        if card in state.creatures and state.creatures[card].side == who:
            return telling.creature_line(game, state.creatures[card]) + f", of {name}"
    for creature in state.creatures.values():
        if creature.enchantment == card:
            return f"on {telling.sign(game, creature.card)}"
    for place, cards in (("in the graveyard", state.graveyard), ("in exile", state.exile)):
        if card in cards:
            return place
    return "not in sight" if card < game.card_index.cards_dealt else ""


def understand(game: Game, text: str) -> tuple[Move, ...]:
    """The moves, legal or not, that the words could mean."""
    wanted = " ".join(text.casefold().split())
    try:
        move = Move.parse(_codes(wanted))
    except Card2SpellError:
        move = None
    if move is not None and move.verb in telling.VERBS and len(move.args) == telling.arguments(move.verb):
        return (move,)
    side = game.to_move if game.to_move is not None else 0
    mine = (*game.state.hands[side], *(card for card, one in game.state.creatures.items() if one.side == side))
    found, coded = [], _codes(wanted).casefold()
    for card in mine:
        code = game.card_index.code[card]
        for verb in telling.VERBS:
            if telling.arguments(verb) == 1:
                one = Move(verb, (code,))
                if words_begin(coded, f"{one} {_codes(telling.describe(game, one))}".casefold()):
                    found.append(one)
    return tuple(found[:MOST])


def _codes(text: str) -> str:
    """The words with every card written as moves write it: "attack q♠" is "attack QS"."""
    words = []
    for word in text.split():
        try:
            words.append(parse(word).code)
        except UnknownCard:
            words.append({"opp": "opponent", "myself": "me", "self": "me"}.get(word, word))
    return " ".join(words)

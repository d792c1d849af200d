"""Moves in words: the cards by their signs, of two equal cards of two decks which is meant and whose it is, and the
names of entries of the table's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.prose import listing
from convert.systems.caster_duel.faces import DECK, STANDARD
from convert.systems.caster_duel.rules import copies
from convert.systems.caster_duel.rules.frames import CasterDecision
from convert.systems.caster_duel.rules.refusals import NO_CARD, named
from convert.systems.caster_duel.rules.signs import DECKS, beside_its_double, sign
from convert.systems.caster_duel.rules.state import Hidden
from convert.systems.caster_duel.rules.transfers import ON_LIBRARY

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

VERBS = {
    "pass": "pass",
    "source": "play {0} as a mana source",
    "summon": "summon {0}",
    "heal": "heal {1} with {0}",
    "damage": "damage {1} with {0}",
    "counter": "counter {1} with {0}",
    "enchant": "enchant {1} with {0}",
    "artifact": "play {0} as an artifact",
    "scry": "scry {1} with {0}",
    "power": "+1 power for {0}",
    "toughness": "+1 toughness for {0}",
    "indestructible": "make {0} indestructible",
    "ping": "tap {0}: 1 damage to {1}",
    "attack": "attack with {0}",
    "block": "block {0} with {1}",
    "next": "{0} next",
    "discard": "discard {0}",
    "pick": "pick {0}",
    "take": "take {0}",
    "tap": "tap {0} for mana",
    "set": "make it {0}/{1}",
    "name": "name {0}",
}
WAYS = {
    "tap": "tap {1}",
    "move": "move the enchantment of {1} to {2}",
    "return": "return {1} to its hand",
    "steal": "take a card of their hand",
    "exile": "exile a card of their hand",
    "discard": "make them discard",
    "take": "take from the graveyard",
    "draw": "draw a card",
    "exile-top": "exile the top of {1}",
    "exile-bottom": "exile the bottom of {1}",
    "bury": "bury the top of {1}",
    "under": "lay a buried card under yours",
    "sink": "sink the top of {1}",
    "raise": "raise the bottom of {1}",
}
"""Short enough for two columns on a screen of 80; ``what`` says it in full."""
_NAMES = {"me": "yourself", "opponent": "the opponent", "library": "the library", "mine": "your library"}
ALL_NAMES = {**_NAMES, "theirs": "the other library", NO_CARD: "a card"}
YOURS, THEIRS = "yours", "theirs"
"""Whose a creature or a card being played is, for whoever chooses."""


def titled(game: Game, card: int, mode: str) -> str:
    """A card as it is played; with the name of the table's own entry that stands in for the printed one."""
    own = game.card_index.own_name(card, mode) if card != Hidden else ""
    if not own:
        return sign(game, card)
    return f"{sign(game, card)} ({own})" if mode == "creature" else f"{sign(game, card)}, {own}"


def describe(game: Game, move: Move) -> str:
    """A move in words."""
    if NO_CARD in move.args[:1]:
        return named(move.verb)
    words = _words(game, move)
    if move.verb == "enchant":
        words = ["a creature" if arg == NO_CARD else word for word, arg in zip(words, move.args, strict=True)]
    if move.verb == "place":
        bar = words.index("/")
        return _placed(words[:bar], words[bar + 1 :])
    if move.verb == "transfer":
        unnamed = ("a library",) if move.args[1] in ON_LIBRARY else ("a creature", "another")
        way = WAYS[str(move.args[1])].format(words[0], *words[2:], *unnamed[len(words) - 2 :])
        return f"{way} with {words[0]}"
    if move.verb in ("end", "done"):
        decision = game.decision
        return decision.closing(game) if isinstance(decision, CasterDecision) else move.verb
    pattern = VERBS.get(move.verb)
    return pattern.format(*words) if pattern else str(move)


def _words(game: Game, move: Move) -> list[str]:
    """What a move names: a card by its sign, and in brackets behind it what tells it from others."""
    by_code = game.card_index.by_code
    alike = copies.alike(game, move)
    found: list[str] = []
    for place, arg in enumerate(move.args):
        card = by_code.get(arg) if isinstance(arg, str) else None
        if card is None:
            found.append(ALL_NAMES.get(str(arg), str(arg)))
            continue
        either = any(other.args[place] != arg for other in alike)
        marks = [DECKS[card // DECK]] if either or card >= DECK or beside_its_double(game, card) else []
        owners = {_whose(game, by_code[str(other.args[place])]) for other in alike}
        marks += filter(None, [_whose(game, card) if len(owners) > 1 else "", *_own_names(game, move, place, card)])
        behind = f" ({', '.join(marks)})" if marks else ""
        found.append(f"{STANDARD[card % DECK].sign}{behind}")
    return found


def _whose(game: Game, card: int) -> str:
    """Whose creature in play or card being played it is, for whoever chooses; "" elsewhere."""
    state, side = game.state, game.to_move or 0
    item = next((item for item in state.waiting if item.is_card and item.card == card), None)
    thing = state.creatures.get(card, item)
    return "" if thing is None else YOURS if thing.side == side else THEIRS


def _own_names(game: Game, move: Move, place: int, card: int) -> list[str]:
    """The names of the table's own entries that a move is about: of a creature, of the spell that is cast; of a card
    that is given away or taken all that it can be."""
    index, verb = game.card_index, move.verb
    if not index.own_names or verb in ("source", "tap"):
        return []
    if not index.is_number[card]:
        return [index.own_name(card, "creature")]
    if place == 0 and verb in index.modes[card]:
        return [index.own_name(card, verb)]
    return [index.own_name(card, mode) for mode in index.modes[card]]


def typed(game: Game, move: Move) -> str:
    """A move in short, with the deck of a card where two equal ones would do: "damage 5D KH.1"."""
    alike = copies.alike(game, move)
    words = [
        f"{arg}.1" if "." not in str(arg) and any(other.args[place] != arg for other in alike) else str(arg)
        for place, arg in enumerate(move.args)
    ]
    return " ".join((move.verb, *words))


def _placed(top: list[str], bottom: list[str]) -> str:
    """Cards put on both ends of a library: of two at one end which comes first (CASTER-SCRY-01)."""
    parts = []
    if top:
        parts.append(f"{listing(top, 'then')} on top{f' ({top[0]} is drawn first)' if len(top) > 1 else ''}")
    if bottom:
        lowest = f" ({bottom[-1]} is the last card)" if len(bottom) > 1 else ""
        parts.append(f"{listing(bottom, 'then')} on the bottom{lowest}")
    return "; ".join(parts)


def family(game: Game, move: Move) -> str:
    """In a long list one line for the mana sources, for what heals oneself, for what hits the other player, and for the
    Damage Tap of each jack."""
    if move.verb == "source":
        return "play a mana source"
    if move.verb == "ping":
        return f"tap {_words(game, move)[0]}: 1 damage"
    if (move.verb, move.args[-1:]) in (("heal", ("me",)), ("damage", ("opponent",))):
        return f"{move.verb} {_words(game, move)[-1]}"
    return ""

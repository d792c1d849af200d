"""A game in words: moves, events, what waits, and the board."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from convert.kernel import Event, Move
from convert.prose import listing
from convert.systems.caster_duel.derive import ATTRIBUTES, MODE_WORDS
from convert.systems.caster_duel.faces import SUITS, SYMBOLS
from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.rules.card_index import CHOSEN, OTHERS
from convert.systems.caster_duel.rules.creatures import attributes, power, toughness
from convert.systems.caster_duel.rules.mana import kind_of
from convert.systems.caster_duel.rules.state import Creature, Hidden, Item, State

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

VERBS = {
    "pass": "pass",
    "end": "end this phase",
    "done": "that is all",
    "source": "play {0} as a mana source",
    "summon": "summon {0}",
    "heal": "heal {1} with {0}",
    "damage": "damage {1} with {0}",
    "counter": "counter {1} with {0}",
    "enchant": "enchant {1} with {0}",
    "artifact": "play {0} as an artifact",
    "scry": "look at two cards of {1} with {0}",
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
_WAYS = {
    "tap": "tap {1}",
    "move": "move the enchantment of {1} to {2}",
    "return": "return {1} to its hand",
    "steal": "take a random card of the other hand",
    "exile": "exile a random card of the other hand",
    "discard": "the opponent discards a random card",
    "take": "take a card from the graveyard",
    "draw": "draw a card",
    "exile-top": "exile the top card of {1}",
    "exile-bottom": "exile the bottom card of {1}",
    "bury": "put the top card of {1} into the graveyard",
    "under": "put a card from the graveyard under your library",
    "sink": "move the top card of {1} to its bottom",
    "raise": "move the bottom card of {1} to its top",
}
_NAMES = {"me": "yourself", "opponent": "the opponent", "library": "the library", "mine": "your library"}
_ABILITIES = {
    "power": "+Power of {}",
    "toughness": "+Toughness of {}",
    "indestructible": "+Indestructible of {}",
    "ping": "Damage Tap of {}",
}
ALL_NAMES = {**_NAMES, "theirs": "the other library"}


def sign(game: Game, card: int) -> str:
    """A card as a person reads it."""
    return "a card" if card == Hidden else game.card_index.sign[card]


def _word(game: Game, arg: str | int) -> str:
    if isinstance(arg, str) and arg in game.card_index.by_code:
        return sign(game, game.card_index.by_code[arg])
    return ALL_NAMES.get(str(arg), str(arg))


def describe(game: Game, move: Move) -> str:
    """A move in words."""
    words = [_word(game, arg) for arg in move.args]
    if move.verb == "place":
        bar = words.index("/")
        top, bottom = listing(words[:bar], "then"), listing(words[bar + 1 :], "then")
        return "; ".join(filter(None, (top and f"{top} on top", bottom and f"{bottom} on the bottom")))
    if move.verb == "transfer":
        way = _WAYS[str(move.args[1])].format(words[0], *words[2:])
        return f"{way} with {words[0]}"
    pattern = VERBS.get(move.verb)
    return pattern.format(*words) if pattern else str(move)


def arguments(verb: str) -> int:
    """How many things a move of this verb names."""
    return max((int(found) + 1 for found in re.findall(r"\{(\d)\}", VERBS[verb])), default=0)


def title(game: Game, item: Item) -> str:
    """Something that waits: "Damage (7♣) at Q♠"."""
    card = sign(game, item.card)
    if item.mode in _ABILITIES:
        name = _ABILITIES[item.mode].format(card)
    elif item.mode == "source":
        return f"the mana source {card}"
    elif item.mode == "creature":
        return f"the creature {card}"
    else:
        name = f"{MODE_WORDS[item.mode]} ({card})"  # type: ignore[index]
    if not item.targets or item.mode == "scry" or (item.choice and item.choice not in ("tap", "move", "return")):
        return f"{name}: {item.choice}" if item.choice else name
    aimed = [game.sides[-1 - each] if each < 0 else sign(game, each) for each in item.targets]
    return f"{name} at {listing(aimed)}"


def tell(game: Game, event: Event[State]) -> str:
    """An event in words; empty for one not worth a line."""
    teller = _TELLERS.get(type(event))
    return teller(game, event) if teller else ""


def _cards(game: Game, cards: tuple[int, ...]) -> str:
    return listing([sign(game, card) for card in cards])


def _announced(game: Game, event: Any) -> str:
    item = event.item
    return f"{game.sides[item.side]} plays {title(game, item)}."


def _ended(game: Game, event: Any) -> str:
    if event.winner is None:
        return f"A draw: {event.why}."
    return f"The {game.sides[event.winner]} player wins: {event.why}."


def _milled(game: Game, event: Any) -> str:
    end = "bottom" if event.bottom else "top"
    return f"The {end} card of a library goes {'into exile' if event.exiled else 'to the graveyard'}."


def _strengthened(game: Game, event: Any) -> str:
    name = sign(game, event.card)
    return f"{name} is indestructible." if event.sturdy else f"{name} gets +{event.power}/+{event.toughness}."


def _attacked(game: Game, event: Any) -> str:
    return f"{_cards(game, event.cards)} attack{'s' if len(event.cards) == 1 else ''}."


def _blocked(game: Game, event: Any) -> str:
    pairs = [f"{sign(game, blocker)} blocks {sign(game, attacker)}" for blocker, attacker in event.pairs]
    return f"{listing(pairs)}."


def _begun(game: Game, event: Any) -> str:
    few = f": {_cards(game, event.cards)}" if len(event.cards) <= 6 else f" with {len(event.cards)} cards"
    back = f"The {event.back} discards are shuffled back into the library. " if event.back else ""
    return f"{back}The graveyard begins{few}."


def _healing(amount: int, whole: str) -> str:
    return f"heals {amount}" if amount else {"health": "heals nothing: full health", "unhurt": "was not hurt"}[whole]


def _joker(game: Game, event: Any) -> str:
    return f"{sign(game, event.card)} is {event.power}/{game.state.options.joker_total - event.power}."


_TELLERS: dict[type, Callable[[Game, Any], str]] = {
    ev.GraveyardBegun: _begun,
    ev.PutAside: lambda game, e: f"{game.sides[e.side]} puts {sign(game, e.card)} aside.",
    ev.Picked: lambda game, e: f"{game.sides[e.side]} picks {sign(game, e.card)}.",
    ev.TurnBegan: lambda game, e: f"--- The {game.sides[e.side]} player's turn ---",
    ev.Drew: lambda game, e: f"{game.sides[e.side]} draws {sign(game, e.card)}.",
    ev.Announced: _announced,
    ev.Countered: lambda game, e: f"{sign(game, e.card)} is countered.",
    ev.Boosted: lambda game, e: f"Creatures of {SUITS[e.suit]} get +1/+1.",
    ev.Hurt: lambda game, e: f"{game.sides[e.side]} loses {e.amount} to {sign(game, e.by)}.",
    ev.Restored: lambda game, e: f"{game.sides[e.side]} {_healing(e.amount, 'health')}.",
    ev.Wounded: lambda game, e: f"{sign(game, e.by)} deals {e.amount} to {sign(game, e.card)}.",
    ev.Healed: lambda game, e: f"{sign(game, e.card)} {_healing(e.amount, 'unhurt')}.",
    ev.Destroyed: lambda game, e: f"Destroyed{f' by {e.why}' if e.why else ''}: {_cards(game, e.cards)}.",
    ev.GraveyardSplit: lambda game, e: (
        f"The graveyard is shuffled and split: {e.library} cards are the new library, {e.kept} stay."
    ),
    ev.Returned: lambda game, e: f"{sign(game, e.card)} returns to its hand.",
    ev.Tapped: lambda game, e: f"{sign(game, e.card)} is tapped.",
    ev.Strengthened: _strengthened,
    ev.JokerSet: _joker,
    ev.Enchanted: lambda game, e: f"{sign(game, e.card)} is on {sign(game, e.creature)}.",
    ev.EnchantmentMoved: lambda game, e: f"An enchantment moves from {sign(game, e.giver)} to {sign(game, e.taker)}.",
    ev.Discarded: lambda game, e: f"{game.sides[e.side]} discards {sign(game, e.card)}.",
    ev.HandExiled: lambda game, e: f"{game.sides[e.side]} loses {sign(game, e.card)} to exile.",
    ev.Stolen: lambda game, e: f"{game.sides[e.side]} takes a card of the other hand.",
    ev.Retrieved: lambda game, e: f"{game.sides[e.side]} takes {sign(game, e.card)} from the graveyard.",
    ev.PutUnder: lambda game, e: f"{sign(game, e.card)} goes under a library.",
    ev.Milled: _milled,
    ev.Rotated: lambda game, e: f"A library's {'bottom card rises' if e.raised else 'top card sinks'}.",
    ev.Attacked: _attacked,
    ev.Blocked: _blocked,
    ev.Ended: _ended,
}


# --- the board -------------------------------------------------------------------------------------------------------


def board(game: Game, side: int | None) -> list[str]:
    """The table in plain lines, as that side sees it."""
    state = game.state if side is None else game.masked(side)
    piles = " + ".join(str(len(pile)) for pile in state.libraries)
    top = f", {sign(game, state.graveyard[-1])} on top" if state.graveyard else ""
    lines = [f"Turn {state.turn}. Library {piles}, graveyard {len(state.graveyard)}{top}, exile {len(state.exile)}."]
    for who in (0, 1):
        lines += _player(game, state, who)
    for item in reversed(state.waiting):
        lines.append(f"Waiting: {title(game, item)}")
    if state.packs[0] or state.packs[1]:
        lines += [f"Pack of {game.sides[who]}: {_held(game, state.packs[who])}" for who in (0, 1)]
    lines += [f"Picked by {game.sides[who]}: {_held(game, state.pools[who])}" for who in (0, 1) if state.pools[who]]
    return lines


def _player(game: Game, state: State, who: int) -> list[str]:
    mark = "*" if state.active == who and state.turn else " "
    lines = [f"{mark}{game.sides[who]}: {state.health[who]} health, {_mana(game, state, who)}"]
    lines.append(f"   hand: {_held(game, state.hands[who])}")
    lines += [f"   {creature_line(game, one)}" for one in state.creatures.values() if one.side == who]
    return lines


def _mana(game: Game, state: State, who: int) -> str:
    def pile(cards: tuple[int, ...]) -> str:
        return "".join("●" if (kind := kind_of(game, card)) > 3 else SYMBOLS[SUITS[kind]] for card in cards)

    ready, spent = pile(state.sources[who]), pile(state.spent[who])
    return f"mana {ready or '-'}" + (f" (tapped {spent})" if spent else "")


def _held(game: Game, cards: tuple[int, ...]) -> str:
    if Hidden in cards:
        return "1 card" if len(cards) == 1 else f"{len(cards)} cards"
    return " ".join(sign(game, card) for card in cards) or "empty"


def creature_line(game: Game, creature: Creature) -> str:
    """A creature with its figures, abilities and state."""
    bits = attributes(game, creature)
    facts = game.card_index.facts(creature.card)
    words: list[str] = [name for suit, name in enumerate(ATTRIBUTES) if bits >> suit & 1]
    for name, has in (
        ("Flying", facts.flying),
        ("Trample", facts.trample),
        ("First Strike", facts.first_strike),
        ("Deathtouch", facts.deathtouch),
        ("Damage Discard", facts.discards),
        ("Damage Tap", facts.tapper),
        (f"Protection from {SUITS[facts.protection]}" if facts.protection >= 0 else "", facts.protection >= 0),
        ("as many as your other creatures", facts.power == OTHERS),
        (f"numbers that total {game.state.options.joker_total}", facts.power == CHOSEN),
    ):
        words += [name] if has else []
    state = [word for word, is_so in (("tapped", creature.tapped), ("new", creature.new)) if is_so]
    if creature.damage:
        state.append(f"{creature.damage} damage")
    if creature.sturdy:
        state.append("indestructible")
    if creature.enchantment >= 0:
        whose = "" if creature.enchanted_by == creature.side else f" of {game.sides[creature.enchanted_by]}"
        state.append(f"under {sign(game, creature.enchantment)}{whose}")
    figures = f"{power(game, creature)}/{toughness(game, creature)}"
    return f"{sign(game, creature.card)} {figures} {', '.join(words)}" + (f" ({', '.join(state)})" if state else "")

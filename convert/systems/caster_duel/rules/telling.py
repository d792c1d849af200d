"""A game in words: events, what waits, and the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from convert.kernel import Event
from convert.prose import listing
from convert.prose.english import some
from convert.systems.caster_duel.derive import ATTRIBUTES, MODE_WORDS
from convert.systems.caster_duel.faces import DECK, SUITS, SYMBOLS
from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.rules.card_index import CHOSEN, OTHERS
from convert.systems.caster_duel.rules.creatures import NO_HEALTH, attributes, boost, power, suit_of, toughness
from convert.systems.caster_duel.rules.mana import kind_of
from convert.systems.caster_duel.rules.moves_in_words import WAYS, titled
from convert.systems.caster_duel.rules.signs import sign
from convert.systems.caster_duel.rules.state import Creature, Hidden, Item, State
from convert.systems.caster_duel.rules.transfers import FROM_HAND, ON_LIBRARY

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

YOU = "you"
"""The reader's name."""
NAMES = ("Player 1", "Player 2")
"""Of the players where nobody, or more than one, is the reader."""
_ABILITIES = {
    "power": "+Power of {}",
    "toughness": "+Toughness of {}",
    "indestructible": "+Indestructible of {}",
    "ping": "Damage Tap of {}",
}


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def _lower(game: Game, who_does: str) -> str:
    """ "you draw" within a sentence; a player's name stays as it is."""
    return f"{who_does[0].lower() if game.reader is not None else who_does[0]}{who_does[1:]}"


def possessive(game: Game, side: int) -> str:
    """ "your", "your opponent's", "Player 1's"."""
    name = game.sides[side]
    return "your" if name == YOU else f"{name}'s"


def does(game: Game, side: int, verb: str) -> str:
    """Who does something: "You draw", "Your opponent draws"."""
    name = game.sides[side]
    if name != YOU:
        return f"{_capital(name)} {verb}"
    return f"You {'have' if verb == 'has' else 'pass' if verb == 'passes' else verb.removesuffix('s')}"


def title(game: Game, item: Item) -> str:
    """Something that waits: "Damage (7♣) at Q♠"."""
    card = titled(game, item.card, item.mode)
    if item.mode in _ABILITIES:
        name = _ABILITIES[item.mode].format(card)
    elif item.mode == "source":
        return f"the mana source {card}"
    elif item.mode == "creature":
        return f"the creature {card}"
    else:
        name = f"{MODE_WORDS[item.mode]} ({card})"  # type: ignore[index]
    if item.choice:
        named = [_its_library(game, item)] if item.choice in ON_LIBRARY else [sign(game, each) for each in item.targets]
        way = WAYS[item.choice].format("", *named)
        if item.choice in FROM_HAND:  # whose hand it is, whoever reads
            whom = 1 - item.side
            them = "you" if game.sides[whom] == YOU else game.sides[whom]
            way = way.replace("their hand", f"{possessive(game, whom)} hand").replace("them", them)
        return f"{name}: {way}"
    if not item.targets or item.mode == "scry":
        return name
    aimed = [_aimed(game, item, -1 - each) if each < 0 else sign(game, each) for each in item.targets]
    return f"{name} {'on' if item.mode in ('heal', 'enchant') else 'at'} {listing(aimed)}"


def _its_library(game: Game, item: Item) -> str:
    """The library that a Transfer is about, which is its target."""
    return "library" if len(game.state.libraries) == 1 else f"{possessive(game, item.targets[0])} library"


def _aimed(game: Game, item: Item, side: int) -> str:
    """A player who is aimed at: "you", "your opponent"; for whoever plays it "yourself", "themselves"."""
    name = game.sides[side]
    if side != item.side:
        return name
    return "yourself" if name == YOU else "themselves"


def tell(game: Game, event: Event[State]) -> str:
    """An event in words; empty for one not worth a line."""
    teller = _TELLERS.get(type(event))
    return teller(game, event) if teller else ""


def _cards(game: Game, cards: tuple[int, ...]) -> str:
    return listing([sign(game, card) for card in cards])


def glimpse(game: Game, event: Event[State], side: int) -> str:
    """What a side sees of an event that it may not see whole."""
    if isinstance(event, ev.Drew):
        return f"{does(game, event.side, 'draws')} a card."
    if isinstance(event, ev.Picked):
        return f"{does(game, event.side, 'picks')} a card."
    if isinstance(event, ev.Scried):
        cards = len(event.top) + len(event.bottom)
        seen = f"the top {cards} cards" if cards > 1 else "the top card"
        where = "them all" if cards > 1 else "it"
        if event.top and event.bottom:
            kept = f"puts {len(event.top)} back on top and {len(event.bottom)} on the bottom"
        else:
            kept = f"puts {where} {'back on top' if event.top else 'on the bottom'}"
        return f"{does(game, event.side, 'looks')} at {seen} of {_library(game, event.library)} and {kept}."
    return ""


def answer_words(game: Game, item: Item, who: int) -> str:
    """The question whether to answer what waits: whose it is, and what."""
    if item.side == who:
        return f"You play {title(game, item)}. Answer it yourself?"
    return f"{_played(game, item)}. Answer it?"


def _played(game: Game, item: Item) -> str:
    """ "You summon K♦"."""
    if item.mode == "creature":
        return f"{does(game, item.side, 'summons')} {titled(game, item.card, item.mode)}"
    return f"{does(game, item.side, 'uses' if item.mode in _ABILITIES else 'plays')} {title(game, item)}"


def _announced(game: Game, event: Any) -> str:
    paid = "".join("●" if (kind := kind_of(game, card)) > 3 else SYMBOLS[SUITS[kind]] for card in event.paid)
    return f"{_played(game, event.item)}{f', paying {paid}' if paid else ''}."


def _ended(game: Game, event: Any) -> str:
    if event.winner is None:
        return f"A draw: {event.why}."
    why = event.why
    if why == NO_HEALTH:
        why = f"{_lower(game, does(game, 1 - event.winner, 'has'))} {why}"
    return f"{does(game, event.winner, 'wins')}: {why}."


def _phase(game: Game, event: Any) -> str:
    """Told to whom it befalls: a phase or a turn that ends by itself would else go by unseen."""
    if event.idle is None or game.reader != event.idle:
        return ""
    if event.phase == "combat":
        return "You have nothing left to play: your first main phase ends, and combat begins."
    return "You have nothing left to do: your turn ends."


def _scried(game: Game, event: Any) -> str:
    places = ((event.top, "top"), (event.bottom, "the bottom"))
    put = listing([f"{listing([sign(game, card) for card in pile], 'then')} on {at}" for pile, at in places if pile])
    return f"{does(game, event.side, 'puts')} {put} of {_library(game, event.library)}."


def _milled(game: Game, event: Any) -> str:
    end, where = "bottom" if event.bottom else "top", "into exile" if event.exiled else "to the graveyard"
    named = f": {sign(game, event.shown)}" if event.shown >= 0 else ""
    return f"The {end} card of {_library(game, event.library)} goes {where}{named}."


def _emptied(game: Game, event: Any) -> str:
    return (
        f"{_capital(_library(game, event.library))} is empty now: the next draw from it shuffles the graveyard "
        "(CASTER-TURN-06)."
    )


def _library(game: Game, number: int) -> str:
    return "the library" if len(game.state.libraries) == 1 else f"{possessive(game, number)} library"


def _strengthened(game: Game, event: Any) -> str:
    name = sign(game, event.card)
    return f"{name} is indestructible." if event.sturdy else f"{name} gets +{event.power}/+{event.toughness}."


def _attacked(game: Game, event: Any) -> str:
    return f"{_cards(game, event.cards)} attack{'s' if len(event.cards) == 1 else ''}."


def _blocked(game: Game, event: Any) -> str:
    if event.ordered is not None:  # the blocks themselves have been told
        order = [sign(game, blocker) for blocker, attacker in event.pairs if attacker == event.ordered]
        return f"{sign(game, event.ordered)} damages {listing(order, 'then')}."
    if not event.pairs:
        return "Nobody blocks."
    pairs = [f"{sign(game, blocker)} blocks {sign(game, attacker)}" for blocker, attacker in event.pairs]
    return f"{listing(pairs)}."


def _begun(game: Game, event: Any) -> str:
    few = f": {_cards(game, event.cards)}" if len(event.cards) <= 6 else f" with {some(len(event.cards), 'card')}"
    back = f"The {event.back} discards are shuffled back into the library. " if event.back else ""
    return f"{back}The graveyard begins{few}."


def _shuffled(game: Game, event: Any) -> str:
    if event.what == "own":
        return f"Each player's {event.cards} cards are shuffled: they are that player's library, and the hand is drawn."
    if event.what == "rest":
        left = some(event.cards - event.back, "card", "are")
        return f"Only {left} undealt: the {event.back} set aside are shuffled in, {event.cards} in all."
    decks = "The deck is" if event.cards == DECK else "Two decks are"
    return f"{decks} shuffled: {event.cards} cards."


def _split(game: Game, event: Any) -> str:
    whose = _library(game, event.number)
    new = f"{some(event.library, 'card', 'are')} the new library, {event.kept} {'stays' if event.kept == 1 else 'stay'}"
    return f"{_capital(whose)} has run out. The graveyard is shuffled and split: {new}."


def _restored(game: Game, event: Any) -> str:
    who = does(game, event.side, "heals")
    return f"{who} {event.amount}." if event.amount else f"{who} nothing: full health."


def _joker(game: Game, event: Any) -> str:
    return f"{sign(game, event.card)} is {event.power}/{game.state.options.joker_total - event.power}."


_TELLERS: dict[type, Callable[[Game, Any], str]] = {
    ev.Shuffled: _shuffled,
    ev.PacksDealt: lambda game, e: (
        f"A pack of {e.cards} cards is dealt to each; {some(e.left, 'card', 'are')} undealt."
    ),
    ev.PacksSetAside: lambda game, e: (
        f"The last {e.cards} cards of both packs are set aside: {some(e.lying, 'card', 'lie')} there."
    ),
    ev.LibraryEmptied: _emptied,
    ev.NothingDrawn: lambda game, e: (
        f"{_capital(_library(game, game.state.library_of(e.side)))} and the graveyard are empty: "
        f"{_lower(game, does(game, e.side, 'draws'))} no card."
    ),
    ev.GraveyardBegun: _begun,
    ev.PutAside: lambda game, e: f"{does(game, e.side, 'puts')} {sign(game, e.card)} aside.",
    ev.Picked: lambda game, e: f"{does(game, e.side, 'picks')} {sign(game, e.card)}.",
    ev.TurnBegan: lambda game, e: f"--- {_capital(possessive(game, e.side))} turn ---",
    ev.Drew: lambda game, e: f"{does(game, e.side, 'draws')} {sign(game, e.card)}.",
    ev.Announced: _announced,
    ev.Countered: lambda game, e: f"{sign(game, e.card)} is countered.",
    ev.Boosted: lambda game, e: f"Creatures of {SUITS[e.suit]} get +1/+1.",
    ev.Hurt: lambda game, e: f"{does(game, e.side, 'loses')} {e.amount} to {sign(game, e.by)}.",
    ev.Restored: _restored,
    ev.Wounded: lambda game, e: f"{sign(game, e.by)} deals {e.amount} to {sign(game, e.card)}.",
    ev.Healed: lambda game, e: f"{sign(game, e.card)} {f'heals {e.amount}' if e.amount else 'was not hurt'}.",
    ev.Destroyed: lambda game, e: f"Destroyed{f' by {e.why}' if e.why else ''}: {_cards(game, e.cards)}.",
    ev.GraveyardSplit: _split,
    ev.Returned: lambda game, e: f"{sign(game, e.card)} returns to its hand.",
    ev.Tapped: lambda game, e: f"{sign(game, e.card)} is tapped.",
    ev.Strengthened: _strengthened,
    ev.JokerSet: _joker,
    ev.Enchanted: lambda game, e: f"{sign(game, e.card)} is on {sign(game, e.creature)}.",
    ev.EnchantmentMoved: lambda game, e: f"An enchantment moves from {sign(game, e.giver)} to {sign(game, e.taker)}.",
    ev.Discarded: lambda game, e: f"{does(game, e.side, 'discards')} {sign(game, e.card)}.",
    ev.HandExiled: lambda game, e: f"{does(game, e.side, 'loses')} {sign(game, e.card)} to exile.",
    ev.Stolen: lambda game, e: (
        f"{does(game, e.side, 'takes')} {sign(game, e.card)} from {possessive(game, 1 - e.side)} hand."
    ),
    ev.Retrieved: lambda game, e: f"{does(game, e.side, 'takes')} {sign(game, e.card)} from the graveyard.",
    ev.PutUnder: lambda game, e: f"{sign(game, e.card)} goes under {_library(game, e.library)}.",
    ev.Milled: _milled,
    ev.Rotated: lambda game, e: (
        f"The {'bottom card' if e.raised else 'top card'} of {_library(game, e.library)} goes to its "
        f"{'top' if e.raised else 'bottom'}."
    ),
    ev.Scried: _scried,
    ev.PhaseBegan: _phase,
    ev.Attacked: _attacked,
    ev.Blocked: _blocked,
    ev.Ended: _ended,
}


# --- the board -------------------------------------------------------------------------------------------------------


def board(game: Game, side: int | None) -> list[str]:
    """The table in plain lines, as that side sees it."""
    state = game.state if side is None else game.masked(side)
    top = f", {sign(game, state.graveyard[-1])} on top" if state.graveyard else ""
    when = f"Turn {state.turn}" if state.turn else "Set-up"
    lines = [f"{when}. {_libraries(game, state)}, graveyard {len(state.graveyard)}{top}, exile {len(state.exile)}."]
    for who in (0, 1):
        lines += _player(game, state, who, side)
    for item in reversed(state.waiting):
        lines.append(f"Waiting: {title(game, item)}")
    if state.packs[0] or state.packs[1]:
        lines += [f"{_capital(possessive(game, who))} pack: {_held(game, state.packs[who])}" for who in (0, 1)]
    lines += [
        f"{_capital(possessive(game, who))} picks: {_held(game, state.pools[who])}"
        for who in (0, 1)
        if state.pools[who]
    ]
    return lines


def _libraries(game: Game, state: State) -> str:
    """How many cards are in the library, or in each of two."""
    if len(state.libraries) == 1 or not state.turn:
        return f"Library {_pile(sum(map(len, state.libraries)))}"
    order = (0, 1) if game.reader is None else (game.reader, 1 - game.reader)
    whose = ("Player 1's", "Player 2's") if game.reader is None else ("yours", "theirs")
    piles = [f"{name} {_pile(len(state.libraries[who]))}" for name, who in zip(whose, order, strict=True)]
    return f"Libraries: {listing(piles)}"


def _pile(cards: int) -> str:
    return str(cards) if cards else "empty"


def _player(game: Game, state: State, who: int, side: int | None) -> list[str]:
    mark = "*" if state.active == who and state.turn else " "
    lines = [f"{mark}{_capital(game.sides[who])}: {state.health[who]} health, {_mana(game, state, who)}"]
    lines.append(f"   hand: {_held(game, state.hands[who])}")
    mine = side is not None and who == side
    lines += [f"   {creature_line(game, one, mine=mine)}" for one in state.creatures.values() if one.side == who]
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


def creature_line(game: Game, creature: Creature, *, mine: bool = False) -> str:
    """A creature with its figures, abilities and state; ``mine``: whether it is the reader's."""
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
        (f"as many as {'your' if mine else 'their'} other creatures", facts.power == OTHERS),
        (f"numbers that total {game.state.options.joker_total}", facts.power == CHOSEN),
    ):
        words += [name] if has else []
    state = [word for word, is_so in (("tapped", creature.tapped), ("new", creature.new)) if is_so]
    if creature.more_power or creature.more_toughness:
        state.append(f"+{creature.more_power}/+{creature.more_toughness} this turn")
    if more := boost(game, creature):
        state.append(f"+{more}/+{more} by an 8")
    if creature.damage:
        state.append(f"{creature.damage} damage")
    if creature.sturdy:
        state.append("indestructible")
    if creature.enchantment >= 0:
        by = "" if creature.enchanted_by == creature.side else f"{possessive(game, creature.enchanted_by)} "
        state.append(f"under {by}{sign(game, creature.enchantment)}")
    figures = f"{power(game, creature)}/{toughness(game, creature)}"
    joker = creature.card in game.card_index.jokers and suit_of(game, creature) >= 0
    suit = f" of {SUITS[suit_of(game, creature)]}" if joker else ""  # CASTER-SUIT-04
    return f"{titled(game, creature.card, 'creature')}{suit} {figures} {', '.join(words)}" + (
        f" ({', '.join(state)})" if state else ""
    )

"""Why a card or an ability cannot be played so now: the first reason that holds, with the rule that says so. That a
card is not where one thought is said by no rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move, Refusal
from convert.prose import listing
from convert.systems.caster_duel.derive import MODE_WORDS
from convert.systems.caster_duel.faces import DECK, STANDARD, SUITS, SYMBOLS, friends, number_word
from convert.systems.caster_duel.rules import mana, signs, targets, transfers, why_no_transfer
from convert.systems.caster_duel.rules.card_index import Price, SpellFacts
from convert.systems.caster_duel.rules.creatures import attributes, is_protected, suit_of
from convert.systems.caster_duel.rules.derived_cache import SELF_ABILITIES
from convert.systems.caster_duel.rules.gone import why_gone
from convert.systems.caster_duel.rules.state import Creature, Ready
from convert.systems.caster_duel.whole_card import MODE_RULES

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

SIGNS = (*SYMBOLS.values(), "●")
"""Of the kinds of mana: the four suits, and what an artifact gives."""
NO_CARD = "none"
"""In the place of the card of a move: no card that the player holds could do it."""
WHEN = "that needs one's own main phase with nothing waiting"
_ASKED_FOR = {
    "set": Refusal("CASTER-ABIL-13", "Joker 2 is set when it is summoned and at the start of its controller's turns"),
    "name": Refusal("CASTER-ART-03", "a suit is named when an 8 resolves as an artifact"),
    "next": Refusal("CASTER-COMBAT-05", "blockers are put in order when several block one attacker"),
    "pick": Refusal("CASTER-SETUP-04", "cards are picked in a draft, before the first turn"),
}
"""What is chosen where it is asked for, and never in a main phase."""


def why_not(game: Game, side: int, move: Move) -> Refusal | None:
    """Why a card or an ability cannot be played so now."""
    verb = move.verb
    name = str(move.args[0]) if move.args else ""
    if verb == "block":
        gone = why_gone(game, game.card_index.by_code.get(name, -1))
        return gone or Refusal("CASTER-COMBAT-03", "blockers are named when the other player has declared attackers")
    if verb == "discard":
        return Refusal("CASTER-TURN-05", "cards are discarded at the end of your turn, down to seven")
    if verb in _ASKED_FOR:
        return _ASKED_FOR[verb]
    card = game.card_index.by_code.get(name)
    if card is None:
        return _why_none(move) if name == NO_CARD else None
    if verb == "attack":
        return _why_no_attack(game, side, card)
    if verb in SELF_ABILITIES or verb == "ping":
        return _why_no_ability(game, side, verb, card, str(move.args[-1]))
    if verb not in ("source", "summon", "transfer", *MODE_WORDS):
        return None
    return (
        _why_not_from_hand(game, side, verb, card)
        or _why_not_aimed(game, side, move, card)
        or _why_not_paid(game, side, verb, card)
        or _why_not_at(game, side, move, card)
    )


def _why_none(move: Move) -> Refusal:
    """No card or creature was named, and none that one has could do it."""
    verb = move.verb
    if verb == "transfer" and len(move.args) > 1 and move.args[1] in transfers.RANKS:
        rank = transfers.RANKS[str(move.args[1])]
        return Refusal("CASTER-XFER-03", f"of the Transfers only a {rank} does that, and you hold none")
    if verb == "attack":
        return Refusal("", "you have no creature in play")
    if verb in SELF_ABILITIES:
        return Refusal("CASTER-CREA-02", f"you have no creature with +{verb.title()} in play")
    if verb == "ping":
        return Refusal("CASTER-ABIL-11", "you have no creature with Damage Tap in play: the one-eyed jacks, J♠ and J♥")
    return Refusal("CASTER-SPELL-01", f"you hold no card that can be played as {_mode(verb)}")


def named(verb: str) -> str:
    """A kind of move without its card, in words: "Damage Tap", "Heal"."""
    if verb in ("attack", "block", "discard"):
        return verb
    return "Damage Tap" if verb == "ping" else f"+{verb.title()}" if verb in SELF_ABILITIES else _mode(verb)


def _mode(verb: str) -> str:
    if verb in ("source", "summon"):
        return "a mana source" if verb == "source" else "a creature"
    return next((words for mode, words in MODE_WORDS.items() if mode == verb), verb)


def _why_no_attack(game: Game, side: int, card: int) -> Refusal:
    state = game.state
    creature = state.creatures.get(card)
    if creature is None or creature.side != side:
        return Refusal("CASTER-COMBAT-01", f"{signs.sign(game, card)} is no creature of yours in play")
    if state.active != side:
        return Refusal("CASTER-COMBAT-01", "it is the other player's turn")
    if state.phase != "main":
        return Refusal("CASTER-TURN-03", "attackers have been named this turn, and there is one combat in it")
    return Refusal("CASTER-TURN-03", "attackers are named in combat: `end` ends the first main phase and leads there")


def _why_not_from_hand(game: Game, side: int, verb: str, card: int) -> Refusal | None:
    """Where the card is, what it can be, and when."""
    card_index, state = game.card_index, game.state
    sign = signs.sign(game, card)
    if card not in state.hands[side]:
        return Refusal("", f"{sign} is not in your hand{_whereabouts(game, side, card)}")
    number = card_index.is_number[card]
    if verb == "summon" and number:
        return Refusal("CASTER-SPELL-01", "number cards are sources and spells, the others are creatures")
    if verb != "summon" and not number:
        return Refusal("CASTER-CREA-01", f"{sign} is a creature: it can be summoned, and is nothing else")
    spell = next((spell for spell in card_index.spells[card] if spell.mode == verb), None)
    if spell is None and verb not in ("source", "summon"):
        kinds = listing([MODE_WORDS[one.mode] for one in card_index.spells[card]], "or")
        return Refusal(
            MODE_RULES.get(verb, "CASTER-SPELL-01"), f"{sign} is no {_mode(verb)}: it can be a mana source, {kinds}"
        )
    quiet = not state.waiting and state.active == side and state.phase in ("main", "second")
    if not quiet and (spell is None or not spell.instant):
        rule = "CASTER-SPELL-03" if spell is None else "CASTER-SPELL-02"
        return Refusal(rule, WHEN if spell is None else "sorceries need one's own main phase with nothing waiting")
    return None


def _why_not_aimed(game: Game, side: int, move: Move, card: int) -> Refusal | None:
    """What is wrong with the target of a spell, though it could be paid for."""
    if move.verb == "transfer":
        return why_no_transfer.why(game, side, move, card)
    if move.verb not in ("heal", "damage", "enchant"):
        return None
    spell = game.card_index.spell(card, move.verb)
    name = str(move.args[-1])
    if move.verb == "enchant" and not game.state.creatures:
        return Refusal("CASTER-ENCH-02", "an enchantment is put on a creature, and none is in play")
    if name not in ("me", "opponent") and game.card_index.by_code.get(name) not in game.state.creatures:
        return _why_not_at(game, side, move, card)
    aims = {"heal": targets.heal_targets, "damage": targets.damage_targets, "enchant": targets.enchant_targets}
    legal = targets.target_of(game, side, name) in aims[move.verb](game, spell, side)
    return None if legal else _why_not_at(game, side, move, card)


def _why_not_paid(game: Game, side: int, verb: str, card: int) -> Refusal | None:
    """What it costs, and what there is."""
    card_index, state = game.card_index, game.state
    if verb == "source":
        return Refusal("CASTER-MANA-01", "a mana source has been played this turn") if state.source_played else None
    price = card_index.facts(card).price if verb == "summon" else card_index.spell(card, verb).price
    if not mana.can_pay(state.ready[side], price):
        return Refusal("CASTER-SPELL-05", f"it costs {price_words(price)} mana, and you have {_untapped(game, side)}")
    return None


def _whereabouts(game: Game, side: int, card: int) -> str:
    """Where a card lies that everybody sees."""
    state = game.state
    if card in state.creatures:
        return ": it is in play"
    for place, cards in (("in the graveyard", state.graveyard), ("in exile", state.exile)):
        if card in cards:
            return f": it is {place}"
    if any(card in pile for pile in (*state.sources, *state.spent)):
        return ": it is in play as a source of mana"
    return ""


def _why_not_at(game: Game, side: int, move: Move, card: int) -> Refusal:
    """What is wrong with the target."""
    verb = move.verb
    if verb in ("source", "summon", "artifact"):
        return Refusal("CASTER-SPELL-03", WHEN)
    if verb == "transfer":
        return Refusal("CASTER-XFER-06", "there is no such target or card for it now")
    if verb == "scry":
        return Refusal("CASTER-SCRY-02", "there is no such library, or no card in it")
    spell = game.card_index.spell(card, verb)
    name = str(move.args[-1])
    if verb == "counter":
        return _why_not_counter(game, spell, name)
    if name in ("me", "opponent"):
        return _why_not_player(game, verb, spell, name)
    target = game.card_index.by_code.get(name)
    creature = game.state.creatures.get(target) if target is not None else None
    if name == NO_CARD:
        return Refusal("", "no creature is in play")
    if target is None or creature is None:
        return Refusal("", f"no creature {signs.sign(game, target) if target else name} is in play")
    if verb == "enchant":
        return _why_not_enchant(game, side, spell, creature)
    if is_protected(game, target, spell.suit):
        return Refusal("CASTER-ABIL-03", f"{_sign(game, creature)} has Protection from {_suit(spell.suit)}")
    what = "Damage" if verb == "damage" else "Heal"
    rule = "CASTER-DMG-01" if verb == "damage" else "CASTER-HEAL-01"
    whom = "the opponent" if verb == "damage" else "yourself"
    return Refusal(
        rule,
        f"{what} with a card of {_suit(spell.suit)} is for {whom} or a creature of {_suit(spell.suits)}, and "
        f"{_sign(game, creature)} is {_suited(game, creature)}",
    )


def _why_not_player(game: Game, verb: str, spell: SpellFacts, name: str) -> Refusal:
    if verb == "enchant":
        return Refusal("CASTER-ENCH-02", "an enchantment is put on a creature")
    if verb == "heal" and name == "opponent":
        return Refusal("CASTER-HEAL-01", f"you heal yourself, or a creature of {_suit(spell.suits)}")
    if verb == "damage" and name == "me":
        return Refusal("CASTER-DMG-01", f"Damage is for the opponent, or a creature of {_suit(spell.suits)}")
    return Refusal("CASTER-SPELL-05", "that is no legal target")


def _why_not_counter(game: Game, spell: SpellFacts, name: str) -> Refusal:
    state = game.state
    target = game.card_index.by_code.get(name)
    if not any(item.is_card for item in state.waiting):
        return Refusal("CASTER-COUNTER-02", "no card is being played that could be countered")
    if target is not None and is_protected(game, target, spell.suit):
        return Refusal("CASTER-ABIL-03", f"{signs.sign(game, target)} has Protection from {_suit(spell.suit)}")
    waiting = listing([signs.sign(game, item.card) for item in state.waiting if item.is_card], "or")
    return Refusal("CASTER-COUNTER-02", f"only what is being played can be countered: {waiting}")


def _why_not_enchant(game: Game, side: int, spell: SpellFacts, creature: Creature) -> Refusal:
    """Name, suit, and whether it has one (CASTER-ENCH-02 to CASTER-ENCH-05)."""
    sign = _sign(game, creature)
    word = number_word(spell.rank)
    face = STANDARD[creature.card % DECK].face
    if len(face) != len(word):
        return Refusal(
            "CASTER-ENCH-02", f'"{word}" has {len(word)} letters and "{face}" {len(face)}: they must be as many'
        )
    if creature.side != side:
        return Refusal(
            "CASTER-ENCH-04",
            f"of the opponent's creatures it is for those of its own suit, {_suit(spell.suit)}; {sign} is "
            f"{_suited(game, creature)}",
        )
    if creature.enchantment >= 0:
        return Refusal("CASTER-ENCH-03", f"{sign} has an enchantment already")
    suits = listing([SUITS[suit] for suit in friends(spell.suit)], "or")
    return Refusal(
        "CASTER-ENCH-02",
        f"a card of {_suit(spell.suit)} is for your creatures of {suits}; {sign} is {_suited(game, creature)}",
    )


def _why_no_ability(game: Game, side: int, verb: str, card: int, target: str) -> Refusal:
    creature = game.state.creatures.get(card)
    if creature is None or creature.side != side:
        return Refusal("CASTER-ABIL-16", f"{signs.sign(game, card)} is no creature of yours in play")
    sign = _sign(game, creature)
    if verb == "ping":
        return _why_no_ping(game, creature, target)
    bit, suit = SELF_ABILITIES[verb]
    if not attributes(game, creature) & bit:
        return Refusal("CASTER-CREA-02", f"{sign} does not have +{verb.title()}")
    if not game.state.ready[side][suit]:
        return Refusal("CASTER-ABIL-15", f"it is paid with {SUITS[suit]} mana, and you have {_untapped(game, side)}")
    return Refusal("CASTER-SPELL-03", WHEN)


def _why_no_ping(game: Game, creature: Creature, target: str) -> Refusal:
    sign = _sign(game, creature)
    if not game.card_index.facts(creature.card).tapper:
        return Refusal("CASTER-ABIL-11", f"{sign} has no Damage Tap")
    if creature.tapped:
        return Refusal("CASTER-ABIL-11", f"{sign} is tapped")
    aimed = game.card_index.by_code.get(target)
    if aimed is not None and is_protected(game, aimed, game.card_index.suit[creature.card]):
        suit = SUITS[game.card_index.suit[creature.card]]
        return Refusal("CASTER-ABIL-03", f"{signs.sign(game, aimed)} has Protection from {suit}")
    return Refusal("CASTER-ABIL-11", "that is neither a player nor a creature in play")


def _sign(game: Game, creature: Creature) -> str:
    return signs.sign(game, creature.card)


def _suited(game: Game, creature: Creature) -> str:
    return _suit(suit_of(game, creature))


def _suit(number: int) -> str:
    return SUITS[number] if number >= 0 else "no suit"


def price_words(price: Price) -> str:
    """ "♥+2", as cards say it."""
    needed = "".join(SIGNS[suit] * count for suit, count in price.need)
    rest = price.total - sum(count for _, count in price.need)
    return f"{needed}+{rest}" if needed and rest else needed or str(price.total)


def _untapped(game: Game, side: int) -> str:
    """ "♥♣●": the sources that can still pay."""
    ready: Ready = game.state.ready[side]
    return "".join(sign * count for sign, count in zip(SIGNS, ready, strict=False)) or "none untapped"

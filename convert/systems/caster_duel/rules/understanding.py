"""What a person's words mean: cards in any spelling, the verb, and moves, legal or not, that these could be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from convert.kernel import Move
from convert.systems.caster_duel.derive import MODE_WORDS
from convert.systems.caster_duel.faces import DECK, STANDARD, SUITS
from convert.systems.caster_duel.rules import copies
from convert.systems.caster_duel.rules.combat import NOBODY_YET
from convert.systems.caster_duel.rules.declaring import Pay
from convert.systems.caster_duel.rules.derived_cache import SELF_ABILITIES
from convert.systems.caster_duel.rules.moves_in_words import THEIRS, YOURS
from convert.systems.caster_duel.rules.refusals import NO_CARD
from convert.systems.caster_duel.rules.spelling import spelled
from convert.systems.caster_duel.rules.transfers import FROM_HAND, RANKS

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

MOST = 24
"""So many moves that words could mean are enough."""
_SIZES = re.compile(r"^(?:(?:set|make)\b\D*)?(\d{1,3})(?:\s*/\s*|(?<=^set \d) )(\d{1,3})$")
_AS = re.compile(r"\bas (?=(?:an?|mana|source|artifact)\b)")
"""Before what a card is played as the word is no ace of spades."""
_PICTURE = re.compile(r"\b(?:joker|jack|queen|king|ace)\b(?! of)")
CLOSERS = frozenset({"pass", "done", "end", "no", "none", "nobody", "nothing", "skip", "stop"})
"""Words for doing nothing more; what may stand beside them is in ``_BESIDE``."""
_BESIDE = frozenset({"attack", "attacks", "attacker", "attackers", "block", "blocks", "blocker", "blockers", "turn"})
_BESIDE |= {"phase", "this", "my", "more", "else", "is", "all", "that", "combat"}
_FILLERS = frozenset(
    {"with", "the", "a", "an", "of", "at", "on", "in", "by", "for", "using", "as", "to", "and", "from"}
)
_FILLERS |= {
    "my",
    "your",
    "its",
    "mana",
    "card",
    "random",
    "library",
    "hand",
    "graveyard",
    "damage",
    "creature",
    "1",
    "x",
    YOURS,
    THEIRS,
}
_VERBS: dict[str, tuple[str, ...]] = {
    "source": ("source",), "land": ("source",), "mana": ("source",), "play": ("source", "summon", "artifact"),
    "summon": ("summon",), "cast": ("summon", "artifact"), "heal": ("heal",), "damage": ("damage",), "hit": ("damage",),
    "burn": ("damage",), "counter": ("counter",), "counterspell": ("counter",), "enchant": ("enchant",),
    "artifact": ("artifact",), "scry": ("scry",), "look": ("scry",), "power": ("power",), "toughness": ("toughness",),
    "indestructible": ("indestructible",), "make": ("indestructible",), "ping": ("ping",), "shoot": ("ping",),
    "tap": ("ping", "tap", "transfer"), "attack": ("attack",), "attacks": ("attack",), "block": ("block",),
    "blocks": ("block",), "next": ("next",), "discard": ("discard", "transfer"), "pick": ("pick",),
    "take": ("take", "transfer"), "set": ("set",), "name": ("name",), "transfer": ("transfer",),
    "return": ("transfer",), "steal": ("transfer",), "exile": ("transfer",), "draw": ("transfer",),
    "bury": ("transfer",), "under": ("transfer",), "sink": ("transfer",), "raise": ("transfer",),
    "move": ("transfer",),
}  # fmt: skip
VERBS = frozenset({*_VERBS, "place", *CLOSERS})
"""Words with which a move of this game may begin."""
_OF_NOTHING = (*FROM_HAND, "draw")
"""Ways that name nothing that they are about."""
_SHORTEST_VERB = 3
_ENDS = {"top": "top", "bottom": "bottom", "end": "bottom"}
"""Words for the ends of a library."""
_LIFTS = {"top": "sink", "bottom": "raise"}
"""Which way a ten moves a card from an end of a library (CASTER-XFER-03)."""


class Words(NamedTuple):
    """A line, sorted: verbs that it could mean, cards and players in the order in which they stand."""

    said: str
    """The first word that is a verb."""
    verbs: tuple[str, ...]
    names: tuple[str, ...]
    """Codes of cards, "me", "opponent", suits, numbers."""
    end: str = ""
    """The end of a library that was said: "top" or "bottom"."""


def sort(game: Game, text: str) -> Words | None:
    """The words of a line; None where one of them means nothing here."""
    said, verbs, names, end = "", tuple[str, ...](), list[str](), ""
    for word in re.findall(r"[\w.+-]+", _AS.sub("", spelled(text))):
        plain = word.lstrip("+")
        if word.removesuffix(copies.FIRST).upper() in game.card_index.by_code:
            names.append(word.upper())
        elif word in ("me", "opponent", *SUITS):
            names.append(word)
        elif not verbs and (meant := _verb(plain)):
            said, verbs = meant, _VERBS[meant]
        elif plain in ("power", "toughness", "indestructible", "source", "artifact"):
            said, verbs = plain, (plain,)  # "make qs indestructible", "play 7c as a mana source"
        elif "transfer" in verbs and word in _ENDS:
            end = _ENDS[word]
        elif word not in _FILLERS and not _verb(plain):
            return None
    return Words(said, verbs, tuple(names), end)


def _verb(word: str) -> str:
    if word in _VERBS:
        return word
    found = [verb for verb in _VERBS if verb.startswith(word)] if len(word) >= _SHORTEST_VERB else []
    return found[0] if len(found) == 1 else ""


def understand(game: Game, text: str) -> tuple[Move, ...]:
    """The moves, legal or not, that the words could mean, the likeliest first. A picture without a suit ("summon the
    joker", "attack with the queen") is each that one holds or that is in play."""
    known = spelled(text)
    picture = _PICTURE.search(known)
    if picture is not None:
        codes = _pictures(game, picture[0])
        found = [_understood(game, known[: picture.start()] + code + known[picture.end() :]) for code in codes]
        return _likeliest_first(game, [move for moves in found for move in moves])
    return _understood(game, text)


def _likeliest_first(game: Game, moves: Sequence[Move]) -> tuple[Move, ...]:
    legal = set(game.legal_moves())
    return tuple(sorted(dict.fromkeys(moves), key=lambda move: move not in legal)[:MOST])


def _pictures(game: Game, name: str) -> list[str]:
    """The codes of the cards so called, of one's own hand or in play."""
    side = game.to_move if game.to_move is not None else 0
    seen = dict.fromkeys([*game.state.hands[side], *game.state.creatures])
    called = [card for card in seen if STANDARD[card % DECK].name.casefold().startswith(name)]
    return [game.card_index.code[card].casefold() for card in called]


def _understood(game: Game, text: str) -> tuple[Move, ...]:
    legal = game.legal_moves()
    parts = set(re.findall(r"\w+", text.casefold()))
    if parts & CLOSERS and parts <= CLOSERS | _BESIDE:
        closers = tuple([move for move in legal if move.verb in ("pass", "done", "end")]) or (Move("pass"),)
        # To end a phase is not to forgo an attack: that phase may have ended by itself (CASTER-TURN-03).
        return (Move("end"),) if "end" in parts <= {"end", *_BESIDE} and game.decision == NOBODY_YET else closers
    if sizes := _SIZES.match(spelled(text).strip()):
        return (Move("set", (int(sizes[1]), int(sizes[2]))),)
    words = sort(game, text)
    if words is None or not (words.verbs or words.names):
        return ()
    found = [
        move
        for names in copies.readings(game, words.names)
        for move in _meant(game, Words(words.said, words.verbs, names, words.end))
    ]
    side = game.to_move if game.to_move is not None else 0
    return _likeliest_first(game, copies.best(game, side, _with_every_card(game, words.names, found)))


def _with_every_card(game: Game, names: Sequence[str], moves: Sequence[Move]) -> Sequence[Move]:
    """The moves, if each card that was named is in one that is legal; else those that are not legal: what is wrong with
    one name is no reason to do without it ("source qd 2h" with no Q♦)."""
    legal = game.legal_moves()
    there = {arg for move in moves if move in legal for arg in move.args}
    missing = [
        name for name in names if not {*copies.of(game, name)} & there and name not in ("me", "opponent", *SUITS)
    ]
    if not there or not missing:
        return moves
    wrong = {code for name in missing for code in copies.of(game, name)}
    return [move for move in moves if move not in legal and wrong & {*move.args}]


def _meant(game: Game, words: Words) -> tuple[Move, ...]:
    """The moves that these words mean, every card named as it is."""
    legal = game.legal_moves()
    if isinstance(game.decision, Pay) and (not words.verbs or "tap" in words.verbs):
        return tuple([Move("tap", (name,)) for name in words.names if name in game.card_index.by_code])
    named = set(words.names)
    fitting = [move for move in legal if named <= set(map(str, move.args)) and _is(move, words)]
    if fitting and named:
        return tuple(fitting[:MOST])
    made: dict[Move, None] = {}
    for verb in words.verbs or _ways_of(game, words.names):
        if verb == "tap" or (verb == "transfer" and words.said == "tap" and _of_creatures(game, words.names)):
            continue  # a source: only while one is asked which of them pay; Damage Tap with no card of the hand
        for move in _moves(game, verb, words):
            made.setdefault(move)
    found = [*[move for move in made if move in legal], *[move for move in made if move not in legal]]
    return tuple(found[:MOST])


def _of_creatures(game: Game, names: Sequence[str]) -> bool:
    """Whether two creatures are named, and no card that could tap one."""
    index = game.card_index
    cards = [index.by_code[name] for name in names if name in index.by_code]
    return len(cards) > 1 and not any(index.is_number[card] for card in cards)


def _is(move: Move, words: Words) -> bool:
    """Whether a move is of a verb that was said; of a Transfer, whether it goes that way."""
    if not words.verbs:
        return True
    if move.verb != "transfer" or words.said == "transfer":
        return move.verb in words.verbs
    return "transfer" in words.verbs and _goes(str(move.args[1]), words)


def _goes(way: str, words: Words) -> bool:
    """Whether a way of a Transfer is the one that was said, of a library from the end that was said."""
    if words.said in ("move", "transfer") and words.end:
        return way in (_LIFTS[words.end], *[each for each in RANKS if each.endswith(f"-{words.end}")])
    begins, _, end = way.partition("-")
    return words.said in ("transfer", "", begins) and (not end or words.end in ("", end))


def _ways_of(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """What the first card that was named could do, where no verb was."""
    card = game.card_index.by_code.get(names[0]) if names else None
    if card is None:
        return ()
    if game.card_index.is_number[card]:
        return ("source", *[spell.mode for spell in game.card_index.spells[card]])
    if card not in game.state.creatures:
        return ("summon",)
    facts = game.card_index.facts(card)
    has = [verb for verb, (bit, _) in SELF_ABILITIES.items() if facts.attributes & bit]
    return ("attack", *has, *(("ping",) if facts.tapper else ()))


def _moves(game: Game, verb: str, words: Words) -> Iterator[Move]:
    """Moves of a verb with what was named, and with what fits where something is not."""
    side, index = game.to_move if game.to_move is not None else 0, game.card_index
    cards = [name for name in words.names if name in game.card_index.by_code]
    if verb == "transfer":
        yield from _transfers(game, side, words, cards)
    elif verb in MODE_WORDS and verb != "artifact":
        yield from _spells(game, side, verb, words, cards)
    elif verb == "ping":
        if any(index.is_number[index.by_code[code]] for code in cards):
            return  # a Transfer that taps, for the Damage Tap is no card of the hand
        jack = next((code for code in cards if _controls(game, side, code)), None)
        if jack is None and len(cards) > 1:  # what is asked of a creature that one has not
            equals = [copies.twin(code) for code in cards]
            if not any(code in index.by_code and _controls(game, side, code) for code in equals):
                yield Move(verb, (cards[0], cards[1]))
            return
        for code in [jack] if jack else _own(game, side, "ping"):
            others = [name for name in words.names if name != code]
            yield Move(verb, (code, others[0] if others else "opponent"))
    elif verb == "block":
        if len(cards) == 2:
            one, two = cards
            yield Move("block", (two, one) if _controls(game, side, one) else (one, two))
        elif len(cards) == 1 and _controls(game, side, cards[0]):
            for attacker in game.state.attackers:
                yield Move("block", (game.card_index.code[attacker], cards[0]))
        if len(cards) < 2 and not game.state.attackers:
            yield Move("block", (NO_CARD,))
    elif verb == "name":
        for suit in words.names:
            yield Move("name", (suit,))
    else:
        for code in cards or _own(game, side, verb):
            yield Move(verb, (code,))


def _controls(game: Game, side: int, code: str) -> bool:
    creature = game.state.creatures.get(game.card_index.by_code[code])
    return creature is not None and creature.side == side


def _own(game: Game, side: int, verb: str) -> list[str]:
    """The codes of one's own cards that a verb without a card could be about; "none" for none."""
    index, state = game.card_index, game.state
    if verb in ("source", "artifact"):
        found = [
            card
            for card in state.hands[side]
            if index.is_number[card] and (verb == "source" or verb in index.modes[card])
        ]
    elif verb == "summon":
        found = [card for card in state.hands[side] if not index.is_number[card]]
    elif verb in ("attack", "ping", *SELF_ABILITIES):
        found = [card for card, one in state.creatures.items() if one.side == side]
        if verb == "ping":
            found = [card for card in found if index.facts(card).tapper]
    elif verb == "discard":
        return [NO_CARD]
    else:
        return []
    return [index.code[card] for card in found] or [NO_CARD]


def _spells(game: Game, side: int, verb: str, words: Words, cards: Sequence[str]) -> Iterator[Move]:
    """A spell and what it is aimed at, whichever was named first: the spell is in the hand, else it is the number."""
    index, state = game.card_index, game.state
    mine = [index.code[card] for card in state.hands[side] if verb in index.modes[card]]
    spell = next((code for code in cards if code in mine), None)
    if spell is None:
        spell = next((code for code in cards if index.is_number[index.by_code[code]]), None)
    for code in [spell] if spell else mine or [NO_CARD]:
        others = [name for name in words.names if name not in (code, *SUITS)]
        if others:
            yield from (Move(verb, (code, other)) for other in others)
            continue
        fitting = [move for move in game.legal_moves() if move.verb == verb and move.args[0] == code]
        waiting = [index.code[item.card] for item in state.waiting if item.is_card]
        usual = {"heal": "me", "damage": "opponent", "scry": "library", "counter": waiting[-1] if waiting else NO_CARD}
        first = next((index.code[card] for card in state.creatures), NO_CARD)
        yield from fitting or [Move(verb, (code, usual.get(verb, first)))]


def _transfers(game: Game, side: int, words: Words, cards: Sequence[str]) -> Iterator[Move]:
    """A Transfer: the way that was said, or each that its number has; where none that one holds has it, one of the
    first card that was named, or of none."""
    index = game.card_index
    mine = [index.code[card] for card in game.state.hands[side] if "transfer" in index.modes[card]]
    numbers = [code for code in cards if index.is_number[index.by_code[code]]]
    spell = next((code for code in cards if code in mine), numbers[0] if numbers else None)
    said = [way for way in RANKS if _goes(way, words)]
    meant = False
    for code in [spell] if spell else mine:
        rank = index.spells[index.by_code[code]][0].rank
        others = tuple([name for name in words.names if name != code])
        for way in [way for way in said if RANKS[way] == rank and not (others and way in _OF_NOTHING)]:
            found = [m for m in game.legal_moves() if m.verb == "transfer" and m.args[:2] == (code, way)]
            fitting = [move for move in found if set(others) <= set(map(str, move.args))]
            yield from fitting or [Move("transfer", (code, way, *others))]
            meant = True
    if not meant:
        yield Move("transfer", (spell or next(iter(cards), NO_CARD), *said[:1]))

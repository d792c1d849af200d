"""Cards in a person's words: each in its shortest form, whatever it is called (CASTER-CONV-01)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from convert.systems.caster_duel.derive import MODE_WORDS
from convert.systems.caster_duel.faces import FACES, STANDARD, SUITS, UnknownCard, parse
from convert.systems.caster_duel.rules import copies
from convert.systems.caster_duel.rules.moves_in_words import THEIRS, YOURS
from convert.systems.caster_duel.rules.signs import DECKS

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

_NAMED = re.compile(
    r"\b(?:large|small) joker\b|\bjoker[ -]?(?:[12]|large|small)\b|\b\w+ of (?:heart|spade|club|diamond)s?\b"
    r"|(?<!\w)(?:10|[2-9tjqka])\s?[♥♠♣♦♡♤♧♢]|\bt[hscd]\b"
)
_SELF = re.compile(r"\b(?:myself|yourself|self)\b")
_OPPONENT = re.compile(r"\b(?:the|your) opponent\b|\bopp\b")
_BEHIND = re.compile(r" ?\(([^()]*)\)")
_WHOSE = re.compile(
    r"\b(?:(?P<own>my|own)|their|theirs|his|her|enemy|opponent's) (?P<card>(?:10|[2-9jqka])[hscd]|j[12])(?![\w.])"
)
_PLAYED = r"^(?:(?:play|cast|use) )?(?:an? |the )?"


def spelled(text: str, own_names: frozenset[str] = frozenset()) -> str:
    """The words with every card in its shortest form: "attack the queen of spades" and "attack the Q♠" both have qs,
    and "Q♠ (2nd deck, theirs)" is "qs.2 theirs". ``own_names``: what else may stand in such brackets, and is left out.
    """
    text = _BEHIND.sub(lambda found: _marks(found, own_names), text.casefold())
    text = _NAMED.sub(lambda found: _code(found[0]), text)
    return _OPPONENT.sub("opponent", _SELF.sub("me", text))


def _marks(found: re.Match[str], own_names: frozenset[str]) -> str:
    """What tells a card from others, behind it: the deck as ".1" or ".2", and whose it is; other brackets stay."""
    marks = found[1].split(", ")
    if not {*marks} <= {*DECKS, YOURS, THEIRS, *own_names}:
        return found[0]
    deck = next(
        (suffix for words, suffix in zip(DECKS, (copies.FIRST, copies.SECOND), strict=True) if words in marks), ""
    )
    return "".join((deck, *[f" {mark}" for mark in marks if mark in (YOURS, THEIRS)]))


def _code(words: str) -> str:
    try:
        return parse(words).code.casefold()
    except UnknownCard:
        return words


def at_the_table(game: Game, text: str) -> str:
    """The same where the names of the table's own entries are known, and whose creatures are in play: "their kh" is
    the king that the other player has."""
    names = game.card_index.own_names
    told = spelled(text, frozenset([name.casefold() for name in names.values()]))
    for (number, mode), name in names.items():
        told = _by_own_name(told, name.casefold(), STANDARD[number].code.casefold(), mode)
    return _WHOSE.sub(lambda found: _of_whom(game, found), told)


def _by_own_name(text: str, name: str, code: str, mode: str) -> str:
    """A card for the name of an entry that stands in for it; of a spell that is played, as what. Names that are words
    of this game mean what they always do."""
    if name not in text or name in (*MODE_WORDS, *SUITS, *FACES.values()):
        return text
    word = rf"(?<![\w']){re.escape(name)}(?![\w'])"
    if mode != "creature":
        text = re.sub(f"{_PLAYED}{word}", f"{mode} {code}", text)
    return re.sub(word, code, text)


def _of_whom(game: Game, found: re.Match[str]) -> str:
    side = game.to_move if game.to_move is not None else game.reader or 0
    whose = side if found["own"] else 1 - side
    index, creatures = game.card_index, game.state.creatures
    named = copies.of(game, found["card"].upper())
    there = [code for code in named if (one := creatures.get(index.by_code[code])) is not None and one.side == whose]
    if len(there) != 1:
        return found[0]
    (code,) = there
    return code.casefold() if len(named) == 1 or code != named[0] else f"{code.casefold()}{copies.FIRST}"


def code_of(game: Game, text: str) -> str:
    """The card that a person means by its name alone, that of an entry of the table's own too; the words where it is
    none."""
    named = text.strip().casefold()
    for (number, _), name in game.card_index.own_names.items():
        if name.casefold() == named:
            return STANDARD[number].code.casefold()
    return at_the_table(game, named)

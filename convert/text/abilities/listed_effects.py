"""Bullets that say which effects are answered: "… is activated that includes any of these effects: ● Add a card from
the Deck to the hand."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Event, Selector
from convert.text.clauses.phrase import Tools
from convert.text.cursor import Cursor
from convert.text.events.activations import DOES, LISTED
from convert.text.events.things import plain
from convert.text.split import Sentence

_INTO_THE_DECK = ((",", "deck", ",", "and/or", "extra-deck"), ("or", "deck"), (",", "deck", ",", "or", "extra-deck"))


def take_listed(
    words: list[str], sentences: Sequence[Sentence], at: int, tools: Tools
) -> tuple[tuple[Event, ...], list[Sentence]]:
    """The effects that the bullets after a sentence list, where it asks for one of them, and those bullets; empty where
    it does not, or where nobody reads one of them."""
    head = sentences[at]
    said = words[head.start : head.end]
    if not any(tuple(said[k : k + len(LISTED)]) == LISTED for k in range(len(said))):
        return (), []
    found: list[Event] = []
    bullets: list[Sentence] = []
    for bullet in sentences[at + 1 :]:
        if bullet.bullet < 0:
            break
        effects = _effect(Cursor(words, bullet.start, bullet.end), tools)
        if not effects:
            return (), []
        found += effects
        bullets.append(bullet)
    return tuple(found), bullets


def _effect(cur: Cursor, tools: Tools) -> list[Event]:
    """ "Special Summon from the Deck", "Add a card from the GY to the hand, Deck, and/or Extra Deck": what such an
    effect would do, to what; none where it is not that."""
    verb = tools.lexicon.verbs.get(cur.peek())
    if verb is None or verb.base not in DOES:
        return []
    cur.pos += 1
    noun = tools.nouns.parse_list(cur)
    if noun is not None and (noun.also or noun.mention or noun.player):
        return []
    upon = plain(noun.selector) if noun is not None else Selector(kind="monster")
    place = tools.places.zone_phrase(cur) if upon.zone in (None, "play") else None
    if place is not None:
        upon = msgspec.structs.replace(upon, zone=place.zone, side=place.side)
    deeds = [verb.base]
    if cur.take("to", "the", "hand"):
        deeds += ["return"] if cur.take_phrase(_INTO_THE_DECK) else []
    else:
        cur.take("to", "the", "gy")
    if not cur.done or upon.zone in (None, "play"):
        return []
    return [Event(event="activated", how=f"would_{deed.replace('-', '_')}", upon=upon) for deed in deeds]

"""Who tells the phrases inside phrases (``scope.Teller``), put together above all that tells."""

from __future__ import annotations

from convert.systems.duel_monsters.words import abilities, events, nouns, sentences
from convert.systems.duel_monsters.words.scope import Teller


class Words:
    """The functions that tell each."""

    describe = staticmethod(nouns.describe)
    mention = staticmethod(nouns.mention)
    those_like = staticmethod(nouns.those_like)
    each = staticmethod(nouns.each)
    event = staticmethod(events.clause)
    body = staticmethod(sentences.body)
    joined = staticmethod(sentences.fragment_list)
    at_a_moment = staticmethod(sentences.at_a_moment)
    costs = staticmethod(sentences.costs)
    costs_by = staticmethod(sentences.costs_by)
    ability = staticmethod(abilities.paragraph_of)


TELLER: Teller = Words()

"""Whether a condition that nobody read is a moment ("if this card is banished by …") or a state ("if you control …").

An ability that waits for a moment is used at no other: it is no action of one's own turn, whatever the moment is.
"""

from __future__ import annotations

from collections.abc import Sequence

from convert.text.lexicon import Lexicon

_FIRST = frozenset(("when", "whenever", "after"))
_PHASES = frozenset(("draw-phase", "standby-phase", "end-phase"))
_STATES = frozenset(("have", "control", "do", "equip", "treat", "attach", "link", "remain", "equal", "lie"))
"""Verbs that tell how things stand, in the third person or as a participle."""
_OF_A_NOUN = frozenset(("the", "of", "'s", "its", "their", "those", "these", "your", "each", "any", "all", "that"))
"""Before a word that is a verb elsewhere, these make it a noun ("those targets")."""
_ACTS = frozenset(("you", "opponent", "player", "players", "they"))


def is_moment(words: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether these words, from "if" or "when" to the colon, tell of something that happens."""
    said = words[1:] if words[:1] in (["and"], ["or"]) else words
    if not said:
        return False
    if said[0] in _FIRST or list(said[:2]) == ["each", "time"]:
        return True
    if said[0] in ("during", "at"):
        return not _PHASES.isdisjoint(said)
    return said[0] == "if" and any(_happens(said, at, lexicon) for at in range(2, len(said)))


def _happens(words: Sequence[str], at: int, lexicon: Lexicon) -> bool:
    """Whether the word there is the verb of something that happens: "is sent", "activates", "you draw"."""
    word, before = words[at], words[at - 1]
    if word in ("is", "are"):
        return before != "that" and any(_form(one, "ed", lexicon) for one in words[at + 1 : at + 4])
    if _form(word, "s", lexicon):
        return before not in _OF_A_NOUN
    return before in _ACTS and _form(word, "base", lexicon)


def _form(word: str, form: str, lexicon: Lexicon) -> bool:
    if form == "ed" and word in lexicon.summons:
        return True
    verb = lexicon.verbs.get(word)
    return verb is not None and form in verb.forms and verb.base not in _STATES

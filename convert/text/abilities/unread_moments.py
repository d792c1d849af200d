"""Whether a condition that nobody read is a moment ("if this card is banished by …") or a state ("if you control …").

An ability that waits for a moment is used at no other: it is no action of one's own turn, whatever the moment is. And
where nobody read the moment, nothing is known of what it is about: an ability that speaks of that is unread with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft, own_summon
from convert.text.lexicon import Lexicon

_FIRST = frozenset(("when", "whenever", "after"))
_PHASES = frozenset(("draw-phase", "standby-phase", "end-phase"))
_STATES = frozenset(("have", "control", "do", "equip", "treat", "attach", "link", "remain", "equal", "lie"))
"""Verbs that tell how things stand, in the third person or as a participle."""
_OF_A_NOUN = frozenset(("the", "of", "'s", "its", "their", "those", "these", "your", "each", "any", "all", "that"))
"""Before a word that is a verb elsewhere, these make it a noun ("those targets")."""
_MANNERS = frozenset((",", "or", "and", "ritual", "fusion", "synchro", "xyz", "link", "normal", "special", "tribute"))
"""What stands between a verb and what it leans on: "is Fusion or Synchro Summoned", "you Ritual or Fusion Summon"."""
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
    if said[0] != "if":
        return False
    return _in_a_phase(said) or _was_done(said) or any(_happens(said, at, lexicon) for at in range(2, len(said)))


def _in_a_phase(words: Sequence[str]) -> bool:
    """ "If you control this card during your opponent's next Standby Phase": at that moment, and in nobody's action."""
    return any(word == "during" and not _PHASES.isdisjoint(words[at : at + 6]) for at, word in enumerate(words))


def _was_done(words: Sequence[str]) -> bool:
    """ "If a Fish you control paid LP to activate its effect", "if it has a 3rd A-Counter placed on it": right
    after it, where no word says since when."""
    placed = any(one in ("has", "have") for one in words) and words[-3:-1] == ["placed", "on"]
    return placed or ("paid" in words and ("this", "turn") not in pairwise(words))


def is_yet_to_come(words: Sequence[str]) -> bool:
    """Whether what a step asks is no state as it is done and no result of the steps before it: "if a Spell Card is
    activated", "if you control this card during the End Phase of your next turn", "if it would be destroyed"."""
    if words[:1] == ["if"] and "would" in words:
        return True
    if words[:1] != ["if"] or not _OF_BEFORE.isdisjoint(words) or ("this", "effect") in pairwise(words):
        return False
    happens = any(one in ("is", "are") and after in _BEFALLS for one, after in pairwise(words))
    return happens or _in_a_phase(words)


_OF_BEFORE = frozenset(("it", "its", "they", "their", "them", "that", "those", "way"))
"""Words that lean on what has been done."""
_BEFALLS = frozenset(("activated", "destroyed", "banished", "sent", "tributed", "discarded", "attacked", "targeted"))


def _happens(words: Sequence[str], at: int, lexicon: Lexicon) -> bool:
    """Whether the word there is the verb of something that happens: "is sent", "activates", "you draw"."""
    word, before = words[at], words[at - 1]
    if word in ("was", "were") and words[at + 1 : at + 2] == ["just"]:
        return True  # "a monster was just destroyed"
    if word in ("is", "are"):
        first = next((k for k in range(at + 1, len(words)) if words[k] not in _MANNERS), len(words))
        return before != "that" and any(_form(one, "ed", lexicon) for one in words[first : first + 3])
    if word == "equips" and words[at + 1 : at + 2] == ["to"]:
        return True
    if _form(word, "s", lexicon):
        return before not in _OF_A_NOUN
    if word in lexicon.summons and before == "you":  # what was a Material has left, and acts as it leaves
        return ("as", "material") in pairwise(words[at:]) and ("this", "turn") not in pairwise(words)
    before = next((one for one in reversed(words[:at]) if one not in _MANNERS), "")
    return before in _ACTS and _form(word, "base", lexicon)


def _form(word: str, form: str, lexicon: Lexicon) -> bool:
    if form == "ed" and word in lexicon.summons:
        return True
    verb = lexicon.verbs.get(word)
    return verb is not None and form in verb.forms and verb.base not in _STATES


_STANDING = ("continuous", "equip", "permission")
_SPEAKING = ("trigger", "quick", *_STANDING)
_EVENTFUL = (b'"how":"event"', b'"event":"amount"', b'"among":{"how":"event"')
_THAT_ONE = frozenset((that, what) for that in ("that", "those") for what in ("monster", "monsters", "card", "cards"))


def speaks_of_unread(draft: Draft, said: Callable[[int], Sequence[str]]) -> bool:
    """Whether an ability does something to what only its unread moment would name: "negate the activation", "destroy
    that monster". ``said``: the words of a clause."""
    asked = any(one.unread is not None for one in draft.if_)
    if not asked or draft.when is not None or draft.mode not in _SPEAKING:
        return False
    if draft.mode in _STANDING:
        return any(map(_done_to_what_came, draft.do))
    steps = [*draft.cost, *draft.do]
    if any(isinstance(step, (op.NegateCast, op.NegateSummon, op.NegateAttack)) for step in steps):
        return True
    own = [step for step in steps if not isinstance(step, (op.Replace, op.Delayed))]  # those have an event of their own
    encoded = msgspec.json.encode([own, draft.targets])
    if any(mark in encoded for mark in _EVENTFUL):
        return True
    paid = [what.id for step in draft.cost if isinstance(what := getattr(step, "what", None), Selector)]
    paid += [step.id for step in draft.cost]
    does = msgspec.json.encode(draft.do)
    if any(f'"ref":"{one}"'.encode() in does for one in paid if one is not None):
        return True  # "detach 1 material; Special Summon 1 of those monsters": of which, the moment says
    return any(_of_itself(step) and _asks_of_another(step, said) for step in draft.do)


def _done_to_what_came(step: Step) -> bool:
    """ "If they did not, negate the activated effect": no player, who would be whoever the words are about."""
    what = getattr(step, "what", None)
    return isinstance(what, Selector) and what.how == "event" and what.kind != "caster"


def _of_itself(step: Step) -> bool:
    what = getattr(step, "what", None)
    return isinstance(what, Selector) and what.how == "self"


def _asks_of_another(step: Step, said: Callable[[int], Sequence[str]]) -> bool:
    """ "If that monster is in the GY, Special Summon it": not this card."""
    asked = [said(one.unread) for one in step.if_ or () if one.unread is not None]
    return any(not _THAT_ONE.isdisjoint(pairwise(words)) for words in asked)


def comes_from_nowhere(draft: Draft) -> bool:
    """Whether this card Special Summons itself, and only the unread condition would say from where."""
    asked = any(one.unread is not None for one in draft.if_)
    if not asked or draft.from_ != "play" or draft.mode not in ("trigger", "quick", "activate"):
        return False
    about = draft.when.what if draft.when is not None else None
    if about is not None and about.how == "self":
        return False
    for step in (*draft.cost, *draft.do):
        if isinstance(step, (op.SpecialSummon, op.NormalSummon)) and own_summon(step):
            stays = isinstance(step, op.SpecialSummon) and step.stats is not None  # a Trap that lies there already
            return step.what.zone is None and not stays
        if _of_itself(step):
            return False
    return False


def offers_nothing(draft: Draft) -> bool:
    """ "During your turn: It gains 500 ATK.", "If this card hums at the end of the Battle Phase: Destroy it.", "While
    you control a Fish, apply these effects": not used, where no word offers it, pays, aims or says how often."""
    if draft.mode not in ("activate", "quick") or draft.when is not None or draft.from_ != "play":
        return False
    if draft.optional or draft.limits or draft.cost or draft.targets or any(map(own_summon, draft.do)):
        return False  # "During the Main Phase: Special Summon this card as a monster" is the casting of a Trap
    if any(one.phase is not None for one in draft.if_):
        return False  # "During your Main Phase 1, Fish monsters you control gain 500 ATK": all through it
    in_order = any(isinstance(step, op.ChooseOne) and step.by == "in_order" for step in draft.do)
    return bool(draft.if_) and (in_order or any(one.unread is not None or one.turn is not None for one in draft.if_))

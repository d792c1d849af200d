"""What whoever uses an ability is held to by it: "if you do, for the rest of the turn you cannot …"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from convert.systems.duel_monsters.words.clauses import REST_OF_TURN, RIDERS, WHOLE_TURN


def held_to(sentences_: Sequence[str], *, choice: bool, effect: str) -> Sequence[str]:
    """Sentences of what one may do, and of what one is held to only if one does: "you may draw. If you do, for the rest
    of the turn you cannot …"; where more comes between, "if you use this ability, …"."""
    first = sentences_[0] if sentences_ else ""
    if not choice or not first.startswith("you may "):
        return sentences_
    sentences_ = _tied(sentences_)
    at = next((at for at, one in enumerate(sentences_) if at and binds(one)), None)
    if at is None:
        return sentences_
    plain = at == 1 and first.count("you may ") == 1 and " if so, " not in first
    asked = "you do" if plain else f"you use this {effect}"
    held, *rest = sentences_[at:]
    if rest and held.startswith(REST_OF_TURN) and rest[0].startswith(REST_OF_TURN):
        held += f", and {rest.pop(0).removeprefix(REST_OF_TURN).strip()}"
    if (
        rest and held.startswith((REST_OF_TURN, WHOLE_TURN)) and not any(one.startswith(RIDERS) for one in rest)
    ):  # what is done comes first, and stays together
        return [*sentences_[:at], *rest, held if held.startswith(WHOLE_TURN) else f"if you use this {effect}, {held}"]
    if held.startswith(WHOLE_TURN):
        return [*sentences_[:at], held, *rest]
    return [*sentences_[:at], f"if {asked}, {held}", *rest]


def _tied(sentences_: Sequence[str]) -> Sequence[str]:
    """The sentences, of which the one behind "you may" says that it is done only if one does, where it would seem to be
    done in any case."""
    first, *rest = sentences_
    alone = first.count("you may ") == 1 and ", and if so, " not in first and not first.startswith("you may either")
    if not rest or not alone or _ONLY_AIMS.search(first) or binds(rest[0]):
        return sentences_
    if not (_VERBS.match(rest[0]) or _STATES.match(rest[0])):
        return sentences_
    return [first, f"if you do, {rest[0]}", *rest[1:]]


_VERBS = re.compile(
    r"(?:destroy|banish|Sacrifice|deal|take|send|discard|dismiss|return|Special Summon|show|lose|pay"
    r"|you lose|you take|you discard) "
)
"""How a deed begins, which nothing ties to what is before it."""
_STATES = re.compile(r"(?:all|each|every|an enemy (?:discards|gains|loses|sends|takes)) ")
"""How it begins to be said what becomes of others than the first sentence speaks of."""
_ONLY_AIMS = re.compile(r"\btarget (?!.*\b(?:and|then) (?:Special Summon|destroy|banish|send|dismiss|prepare|return) )")
"""What is aimed at and nothing else."""


def goes_on(sentences_: Sequence[str]) -> bool:
    """Does all that comes behind the first sentence go on from what it does, so that it is done only with it?"""
    riding = [one for one in sentences_[1:] if not one.startswith(("If so, ", "Then ", "it cannot ", "they cannot "))]
    if sentences_ and sentences_[0].startswith("target "):
        riding = [one for one in riding if not one.startswith(_OF_THE_TARGET) or binds(one)]
    return all(one.startswith(RIDERS) and binds(one) for one in riding)


_OF_THE_TARGET = ("it ", "its ", "they ", "their ", "that ", "those ", "the target", "until ", "Also, ", "After that, ")
"""How a sentence goes on of what has just been targeted."""


def binds(sentence: str) -> bool:
    """Does it bind whoever has used the ability, and is no "until the end of the turn, this, and if so, that"?"""
    return sentence.startswith(_HELD) and ", and if so, " not in sentence


_HELD = (*RIDERS, "skip the ", "you cannot ", "you can Special Summon only ")
"""How a sentence begins that binds whoever has used the ability."""

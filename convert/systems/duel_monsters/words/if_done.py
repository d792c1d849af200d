"""What follows from one's own deed: "destroy it, and if you do, take 5 Effect Damage"."""

from __future__ import annotations

import re

_SO, _DO = ", and if so, ", ", and if you do, "
_VERBS = (
    "arm|attach|banish|bring in|change|deal|declare|destroy|detach|discard|dismiss|double|draw|equip|exchange|"
    "Fusion Summon|gain|give|halve|have|heal|Link Summon|look|lose|lower|negate|pay|perform|place|precast|prepare|put|"
    "raise|regain|remove|return|reveal|Ritual Summon|Sacrifice|send|show|skip|Special Summon|summon|swap|"
    "Synchro Summon|take|turn|Xyz Summon"
)
_DEED = re.compile(
    rf"(?:^|, |: |; or |\byou (?:may |then )?(?:also |either )?|\band |\bor |\bthen |\bto )(?:{_VERBS})\b",
    re.IGNORECASE,
)
"""How something that one does begins, in the words of an order."""
_STATED = re.compile(r", (?:and )?(?:all|an enemy|each|every|its?|that|the|their|they|this|those|your) ")
"""What has a subject of its own, behind a deed."""
_NAMED = re.compile(r"“[^”]*”")
_ASIDE = re.compile(r" ?\([^()]*\)")
_ANOTHERS = re.compile(r"\b(?:casters?|enem(?:y|ies)|they|who(?:ever)?)\b(?: [\w’]+){0,3} (?:can|may|must)\b")
"""Somebody else's deed, in the same words."""
_TIED = re.compile(r"\bif (?:so|you do|you cannot|both are done|that is done)\b", re.IGNORECASE)


def your_doing(text: str) -> str:
    """The text with "and if you do" for "and if so" behind what one does oneself, once in a sentence: behind what
    becomes of something, behind another's deed and behind a second "if" it stays as it is."""
    first, *rest = text.split(_SO)
    for part in rest:
        first += f"{_DO if _is_yours(first) else _SO}{part}"
    return first


def _is_yours(text: str) -> bool:
    """Does the text end with something that one does oneself?"""
    sentence = _ASIDE.sub("", _NAMED.sub("“”", text)).rpartition(". ")[2]
    deeds = list(_DEED.finditer(sentence))
    if not deeds or _TIED.search(sentence) or _ANOTHERS.search(sentence):
        return False
    return _STATED.search(sentence[deeds[-1].end() :]) is None

"""Sentences that are too long to be read aloud, made into several."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from convert.prose import capitalised, paragraph
from convert.systems.duel_monsters.words.if_done import your_doing

BEARABLE = 40
"""So many words may a sentence have."""
_OPTION = re.compile(r"; (?:or |and )?\(([a-h])\) ")
"""What stands between two options of a list."""


def too_long(sentence: str) -> bool:
    """Has it more words than a sentence may?"""
    return len(sentence.split()) > BEARABLE


def told(sentences: Sequence[str]) -> str:
    """Sentences as a paragraph; one that is too long ends before "if so"; the options that end one are sentences of
    their own, if it is."""
    parts = _chained([part for sentence in sentences for part in _in_two(_one_if(sentence))])
    return your_doing(paragraph(_at_once(parts)))


def _chained(sentences: Sequence[str]) -> list[str]:
    """Sentences of which none says "if so" again that another one has begun with: "If so, destroy it. If that is done,
    too, draw", "If you do, negate it. If so, destroy it"."""
    said: list[str] = []
    for sentence in sentences:
        before, this = said[-1].casefold() if said else "", sentence.casefold()
        if this.startswith(_SO) and (before.startswith(_SO) or f", and {_SO}" in before):
            sentence = f"if both are done, {sentence[len(_SO) :]}"
        elif this.startswith(_DO) and before.startswith(_DO):
            sentence = f"if both are done, {sentence[len(_DO) :]}"
        if _SPLITS.match(sentence):
            first, _, sentence = sentence.partition(f", and {_SO}")
            said.append(first)
            sentence = f"{_SO}{sentence}"
        elif this.startswith((_SO, "if you do")):
            sentence = sentence.replace(f", and {_SO}", ", and if that is done, ", 1)
        said.append(sentence)
    return said


_SO, _DO = "if so, ", "if you do, "
_SPLITS = re.compile(
    r"if you do, (?!until |for )(?:(?!\(a\))[^“”‘])*(?:“[^”]*”[^“”‘]*)*?, and if so, (?!.*\(a\))", re.IGNORECASE
)
"""What is done if one does, and what follows from that, where nothing stands before both of them."""
_WOULD = re.compile(r"\b(if so|if you do), (if [^,.;“]*\bwould [^,.;“]*), ([^,.;“]* instead)", re.IGNORECASE)
_TWICE = re.compile(r"\b(if so|if you do), if (?=(?:“[^”]*”|[^,.;“])*,)(?![^,.;“]*\bwould )", re.IGNORECASE)


_TWO = re.compile(
    r"^(if (?!so\b|not\b|you do\b|you cannot\b)[^,.;“]*), (if [^,.;“]*\bwould [^,.;“]*), ([^,.;“]* instead)$",
    re.IGNORECASE,
)


def _one_if(sentence: str) -> str:
    """ "If you do and it is a Dragon, destroy it" for "if you do, if it is a Dragon, destroy it"; "if so, banish it
    instead if it would leave play"."""
    sentence = _TWICE.sub(lambda found: f"{found[1]} and " if _unquoted(found) else found[0], sentence)
    return _TWO.sub(r"\1, \3 \2", _WOULD.sub(r"\1, \3 \2", sentence))


def _unquoted(found: re.Match[str]) -> bool:
    """Is it none of the card's own words?"""
    before = found.string[: found.start()]
    return before.count("“") == before.count("”")


_JOINTS = {
    ", and if so, ": "if so, ",
    ", then you may ": "then you may ",
    ", then ": "then ",
    ", and it ": "it ",
    ", and they ": "they ",
    ", and this ": "this ",
    ", and also you ": "also, you ",
    ", and no caster can answer ": "no caster can answer ",
}
"""Where a sentence may end that is too long, and how the next begins."""
_STATES_OF_YOU = ("may ", "can ", "cannot ", "take no ")
"""What follows "you" that is no order."""
_ANYHOW = ("this ", "also, ", "no caster ")
"""What would seem to be so in any case, as a sentence of its own."""
_SUBJECTS = (", and it ", ", and they ", ", and this ")
_LASTS = (" until ", " this turn", " while ", " for ")
"""How a clause ends that may be of what stands before it, too: no sentence ends between the two."""


def _in_two(sentence: str, *, anywhere: bool = True) -> list[str]:
    """The sentence in as many as it takes; quoted words stay together. Not ``anywhere``: only where it is as easy to
    read as before, and not between what is aimed at and what is done to it."""
    if not too_long(sentence) or "(a) " in sentence or "‘" in sentence:
        return [sentence]
    if anywhere and (aside := _ASIDE.search(sentence)) is not None:
        return [*_in_two(sentence[: aside.start()]), aside[1]]
    for joint, begins in _JOINTS.items():
        before, _, after = sentence.rpartition(joint)
        whole = before.count("(") == before.count(")") and before.count("“") == before.count("”")
        lasts = joint in _SUBJECTS and any(one in after for one in _LASTS) and not _DONE.search(before)
        if not before or not whole or lasts:
            continue
        if begins == "if so, " and before.casefold().startswith("if so, "):
            begins = "if both are done, "
        if begins.startswith(_ANYHOW) and "you may " in before:
            begins = f"if you do, {begins.removeprefix('also, ')}"
            begins = begins if after.startswith(_STATES_OF_YOU) else begins.removesuffix("you ")
        return [*_in_two(before, anywhere=anywhere), f"{begins}{after}"]
    if anywhere and (counts := _COUNTS.fullmatch(sentence)) is not None:
        return [counts[1], f"{'if you do, ' if 'you may ' in counts[1] else ''}{counts[2]}"]
    aimed = _AIMED.fullmatch(sentence) if anywhere else None
    if aimed is not None and len(aimed[2].split()) >= _ENOUGH:
        so = "if you do, " if "you may " in aimed[1] else ""
        return [aimed[1], f"{so}{aimed[2]}"]
    return [sentence]


_ENOUGH = 8
"""So many words are worth a sentence."""
_ASIDE = re.compile(r" \(((?:if it would leave play|if they would leave play|it counts as) [^()]*)\)$")
"""A remark at the end of a sentence."""
_COUNTS = re.compile(r"(.* \(it counts as an? \w+ Summon\)) and (attach (?:“[^”]*”|[^“])*)")
"""What comes, as what it counts, and what is attached to it."""
_ORDERS = (
    "Special Summon|destroy|banish|send|dismiss|prepare|return|equip|attach|deal|put|detach|discard|bring in|negate"
)
_DONE = re.compile(rf"(?:\band|\bto|\bmay|,) (?:{_ORDERS}) (?:“[^”]*”|[^“,])*$")
"""How something done ends, which lasts for no time."""
_AIMED = re.compile(rf"((?:“[^”]*”|[^“])*?\b[Tt]arget (?:“[^”]*”|[^“,;:])*?) and ((?:{_ORDERS}) .*)")
"""What is aimed at, and what is done then."""


def _at_once(parts: Sequence[str]) -> list[str]:
    """The options that end a list are sentences of their own where it is too long and nothing follows that would seem
    to go on from the last of them."""
    told: list[str] = []
    for at, part in enumerate(parts):
        last = at == len(parts) - 1 or parts[at + 1].casefold().startswith(_ON_ITS_OWN)
        told.append(_in_options(part) if last else part)
    return told


_ON_ITS_OWN = ("whichever it is, ", "for the rest of the turn", "in a turn in which you ", "if you use this ")


def _begins_too_long(sentences: Sequence[str]) -> bool:
    """Is the first sentence too long, also where it ends as soon as it can?"""
    return too_long(_in_two(sentences[0], anywhere=False)[0])


def _in_options(sentence: str) -> str:
    """ "choose one of these. (a) Destroy it. (b) Prepare a spell"; the same again where it is short or no such list."""
    head, found, options = sentence.partition(": (a) ")
    if not found or not too_long(sentence) or "(i) " in options:
        return sentence
    first, *rest = _OPTION.split(options)
    others = [f"({letter}) {capitalised(text)}" for letter, text in zip(rest[::2], rest[1::2], strict=True)]
    return ". ".join((head, f"(a) {capitalised(first)}", *others))


def _masked(name: re.Match[str]) -> str:
    """A name without commas, as long as it is."""
    return "“" + "x" * (len(name[0]) - 2) + "”"


def opened(limit: str, effect: str, told_with: Callable[[str, bool], Sequence[str]], head: str) -> list[str]:
    """An ability's sentences. Where the first is too long, or begins with more than two openers, how often the ability
    works is a sentence before it; where it is too long, what is paid is one of its own.

    :param limit: "once per round (all copies together)", "" for no limit
    :param effect: what works so often: "ability", "effect"
    :param told_with: the sentences for a head, what is paid said apart from what it is paid for or not
    :param head: when, where, under which conditions
    """
    whole = ", ".join(filter(None, (limit, head)))
    sentences = list(told_with(whole, False))
    stacked = len(_OPENERS.findall(_NAMED.sub("", whole))) > 2
    if not sentences or not (stacked or _begins_too_long(sentences)):
        return sentences
    sentences = list(told_with(head, False))
    if _begins_too_long(sentences):
        sentences = list(told_with(head, True))
    where = ""
    if (stacked or _begins_too_long(sentences)) and (lies := _WHILE.match(head)) is not None:
        where, head = f"only {lies[1]}", head[lies.end() :]
        sentences = list(told_with(head, False))
        if _begins_too_long(sentences):
            sentences = list(told_with(head, True))
    asked = ""
    if _begins_too_long(sentences) and (found := _IF.search(_NAMED.sub(_masked, head))) is not None:
        asked, head = f"only if {head[found.start() + 5 : found.end()]}", head[: found.start()] + head[found.end() :]
        sentences = list(told_with(head, False))
        if _begins_too_long(sentences):
            sentences = list(told_with(head, True))
    bounds = [*filter(None, (limit, where, asked))]
    return [f"this {effect} works {', and '.join(bounds)}", *sentences] if bounds else sentences


_OPENERS = re.compile(
    r"(?:^|, )(?:once(?! it )|twice|\w+ times|while|if|when|each time|at|in the|on your turn|as a|"
    r"after the|before the first)\b"
)
"""What an ability begins with, one after the other: how often, where its card lies, when, under which conditions."""
_NAMED = re.compile(r"“[^”]*”")
_IF = re.compile(
    r", if (?!.*\b(?:it|its|they|them|their|those|the table finds|that (?!is|are|was|were|has|have|speaks?)\w+)\b)"
    r"(?!.*, (?:if|when|while|at|as|before|after|during|in|or at)\b).+$"
)
"""A condition behind something else, which speaks of nothing that stands before it."""
_WHILE = re.compile(r"(while (?:“[^”]*”|[^“,])*(?: among the used spells| Prepared| in play)), ")
"""Where a card must be for its ability, before anything else."""

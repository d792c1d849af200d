"""Clauses of one list that share a beginning or an end, which is then said once."""

from __future__ import annotations

import re
from collections.abc import Sequence

from convert.prose import listing


def of_the_same(texts: Sequence[str], subjects: Sequence[str]) -> str | None:
    """ "This monster or one of your Dragons is destroyed by battle": of several the same; None of other clauses.

    :param texts: clauses with their subjects
    :param subjects: of each, its subject
    """
    begins = [f"{subject} " for subject in subjects]
    if len(texts) < 2 or any(not text.startswith(begin) for text, begin in zip(texts, begins, strict=True)):
        return None
    rest = {text.removeprefix(begin) for text, begin in zip(texts, begins, strict=True)}
    if len(rest) > 1 or len(set(subjects)) < len(subjects) or any(", " in one for one in subjects):
        return None
    said = rest.pop()
    return f"{listing(subjects, 'or')} {said}" if said.startswith(_OF_ONE) else None


ONE_OR_MORE = "one or more "
"""How many there may be of a thing: no choice of two."""
_OF_ONE = ("is ", "has ", "leaves ", "declares ", "would ", "fights ")
"""How a verb begins that describes one or the other."""


def ending_alike(texts: Sequence[str], subject: str = "") -> list[str]:
    """ "It is Destroyed" and "banished by an effect of a Dragon" of "it is Destroyed by …" and "is banished by …": of
    one thing, what may befall it in the same way, which the last of them says. What somebody (``subject``) does to
    things of one place: "an enemy, from the used spells, banishes a card" and "prepares a spell"."""
    if len(texts) < 2:
        return list(texts)
    if (same := _beginning_alike(texts)) is not None:
        return same
    starts = [found.start() for found in _ENDS.finditer(_QUOTED.sub(_blank, texts[0]))]
    end = next((texts[0][at:] for at in starts if all(one.endswith(texts[0][at:]) for one in texts)), "")
    if _OWN_END.search(_QUOTED.sub(_blank, texts[0].removesuffix(end))) or _USED in texts[0]:
        end = ""  # "sent to the used spells or banished from play": the first of them from anywhere, it would seem
    bare = [one.removesuffix(end) for one in texts]
    if any(one.strip() in ("", "is", "are") for one in bare):
        return list(texts)
    if end.startswith(" from ") and subject and not _VERB.match(bare[0].removeprefix(f"{subject} ")):
        return [f"{subject},{end}, {listing([bare[0].removeprefix(subject).strip(), *bare[1:]], 'or')}"]
    verbs = [found[0] for one in bare[1:] if (found := _VERB.match(one))]
    alike = len(verbs) == len(bare) - 1 and len(set(verbs)) == 1 and f" {verbs[0]}" in f" {bare[0]}"
    if verbs and not alike:  # "destroys a monster or is destroyed by battle"
        return list(texts)
    more = any(_ENDS.search(_QUOTED.sub(_blank, one)) for one in bare[1:])
    apart = more or _MANNER.search(" ".join(bare).replace(ONE_OR_MORE, ""))
    if alike and (end or not apart):  # "or banished by an effect": each of them so
        bare = [bare[0], *(one.removeprefix(verbs[0]) for one in bare[1:])]
    return [*bare[:-1], f"{bare[-1]}{end}"]


def _beginning_alike(texts: Sequence[str]) -> list[str] | None:
    """ "It is Special Summoned from your hand" and "from the banished spells" of two clauses that are the same so far;
    None of others."""
    begins = list(_WAYS.finditer(_QUOTED.sub(_blank, texts[1]))) if len(texts) == 2 else []
    for found in reversed(begins):
        same, rest = texts[1][: found.start()], texts[1][found.start() + 1 :]
        first = texts[0].partition(f" {same}")[2]
        way = first if found[0] in _MANNERS and first in _MANNERS else f"{found[0]} "
        if first.startswith(way) and "," not in texts[0] and _VERB.match(same):
            return [texts[0], rest]
    return None


_MANNERS = (" as a Shadow", " in the ordinary way", " in the ordinary way without a Sacrifice")
_WAYS = re.compile(r" (?:as a Shadow|in the ordinary way|by|from|because of|against|with|of)\b")
_USED = "to the used spells"
_ENDS = re.compile(r" (?:by|from|in answer to|because of|against|with|without|of|as)\b")
"""Where the end of a clause may begin that another has, too."""
_OWN_END = re.compile(r" (?:by|from|in answer to|because of|against|with|without|as)\b")
"""The same, but for "one of your cards"."""
_VERB = re.compile(r"(?:is|are|would be|has been|have been) ")
_MANNER = re.compile(r", | or ")
"""What a verb would seem to be a part of, where it stands behind it without its own "is"."""
_QUOTED = re.compile("“[^”]*”")


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def neither(texts: Sequence[str]) -> str | None:
    """ "It has been neither summoned nor revealed"; None of other clauses."""
    if len(texts) != 2:
        return None
    first, second = _NOT_BEEN.search(texts[0]), _NOT_BEEN.match(texts[1])
    if first is None or second is None or first[0].strip() != second[0].strip():
        return None
    done = _SPECIAL.sub(" nor Special Summoned", texts[0][first.end() :])
    return f"{texts[0][: first.start()]} {first[1]} been neither {done} nor {texts[1][second.end() :]}"


_NOT_BEEN = re.compile(r"(?:^| )(has|have) not been ")
_SPECIAL = re.compile(r" or Special Summoned\b")


def alike_in_play(said: Sequence[str], word: str) -> list[str]:
    """ "A Dragon that this monster points to or a Fish is in play" of things that are each "in play": one clause; the
    same clauses again of others."""
    things = [one.removesuffix(_IN_PLAY) for one in said]
    if len(said) < 2 or any(not one.endswith(_IN_PLAY) or ", " in one or " or " in one for one in said):
        return list(said)
    if any(one.startswith(("this ", "it", "no ", "that ")) for one in said):
        return list(said)
    return [f"{listing(things, word)} {'are' if word == 'and' else 'is'} in play"]


_IN_PLAY = " is in play"


def placed_alike(said: Sequence[str]) -> list[str]:
    """ "One Fish or one Bird from your Spellbook with Attack 5": what two alternatives end with, said with the last."""
    found = _PLACE_AND_MORE.search(said[0]) if len(said) == 2 else None
    if found is None or not said[1].endswith(found[0]) or "," in said[0]:
        return list(said)
    return [said[0].removesuffix(found[0]), said[1]]


_PLACE_AND_MORE = re.compile(r" (?:from your|within one) (?!.* (?:from your|within one) )[^“”]*$")

""" "Did you mean": the nearest of some words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

_NEAR = 70
"""Of a hundred: so like what was written a name is as a whole, or so like each word of it one of its own."""
_WORD = 84
"""Of a hundred: so like a word that was written a word of the name is, where others have none."""
_SMALL = frozenset(("a", "an", "and", "in", "of", "the", "to"))
"""Words that make no name like another."""
_FAR = 8
"""Of a hundred: a name that is so much less like the word than the best one is not proposed beside it."""
_NEGATING = ("un", "in", "im", "dis", "non", "non-", "non_", "de", "anti", "not_", "no_")


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """``did you mean "rank"?``, or "" where nothing is near."""
    near = nearest_words(word, known)
    return f"did you mean {' or '.join(near)}?" if near else ""


def nearest_words(word: str, known: Sequence[str], limit: int = 2) -> tuple[str, ...]:
    """The known words a slip of the pen away from ``word``, best first."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    lowered = {each: each.lower() for each in known if not _opposite(word.lower(), each.lower())}
    found = process.extract(word.lower(), lowered, scorer=OSA.normalized_similarity, limit=limit, score_cutoff=0.6)
    ranked = sorted(found, key=lambda row: (-row[1], row[2]))
    best = ranked[0][1] if ranked else 0.0
    return tuple(str(key) for _, score, key in ranked if score >= best - 0.1)


def everyday_verbs(word: str, verbs: Sequence[str]) -> tuple[str, ...]:
    """The verbs of the effect language that say what a person means by an everyday word: hurt → damage."""
    return _everyday("everyday_verbs.txt", word, verbs)


def everyday_fields(word: str, fields: Sequence[str]) -> tuple[str, ...]:
    """The fields, of those that may stand there, that a person means by an everyday word: cost → mp_cost."""
    return _everyday("everyday_fields.txt", word, fields)


def value_hint(word: str, known: Sequence[str]) -> str:
    """The word of a closed list that may be meant by one that is not on it: what everyday words say so (Darkness,
    Quick-Play), else what is spelled nearly so; "" where nothing is near."""
    meant = everyday_values(word, known)
    return f"did you mean {' or '.join(meant)}?" if meant else did_you_mean(word, known)


def everyday_values(word: str, known: Sequence[str]) -> tuple[str, ...]:
    """The words of a closed list that a person means by an everyday word: Darkness → DARK."""
    return _everyday("everyday_words.txt", word, known)


def _everyday(name: str, word: str, known: Sequence[str]) -> tuple[str, ...]:
    """What a list of everyday words has for one: of the words that it means those that are known, as they are written
    there."""
    wanted = word.strip().lower().replace(" ", "_").replace("-", "_")
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    for line in text.splitlines():
        said, equals, meant = line.partition("=")
        if equals and not said.startswith("#") and wanted in (each.strip() for each in said.split(",")):
            written = {each.casefold().replace(" ", "_"): each for each in reversed(known)}
            return tuple(dict.fromkeys(written[each] for one in meant.split() if (each := one.casefold()) in written))
    return ()


def field_hint(word: str, free: Sequence[str], known: Sequence[str]) -> str:
    """The field that may be meant by one that there is not: what everyday words say so, else what is spelled nearly
    so, of those that do not stand there yet first; "" where nothing is near."""
    meant = everyday_fields(word, known)
    return f"did you mean {' or '.join(meant)}?" if meant else did_you_mean(word, free) or did_you_mean(word, known)


def verb_hint(word: str, verbs: Sequence[str]) -> str:
    """What may be meant by a verb that there is not: what says it, else what is spelled nearly so, else all there
    are."""
    meant = everyday_verbs(word, verbs)
    told = f"did you mean {' or '.join(meant)}?" if meant else did_you_mean(word, verbs)
    listed = f"the verbs are, the most alike first: {', '.join(_by_likeness(word, verbs))}"
    return f"{told or listed} (`card2spell guide abilities-by-hand`)"


def _by_likeness(word: str, known: Sequence[str]) -> list[str]:
    """All words, the most alike first."""
    from rapidfuzz.distance import JaroWinkler

    return sorted(known, key=lambda each: (-JaroWinkler.similarity(word.lower(), each.lower()), each))


def _opposite(one: str, other: str) -> bool:
    """Whether one of two words is the other with a prefix that turns it round: destroy, undestroy."""
    return any(one == f"{prefix}{other}" or other == f"{prefix}{one}" for prefix in _NEGATING)


def renamed(name: str, names: Sequence[str]) -> str:
    """The name that something may have now: one that differs in a few letters, or has all the same words and more;
    "" where none is so near."""
    from rapidfuzz import fuzz, process, utils

    plain = utils.default_process(name)
    for scorer, least in ((fuzz.ratio, 85), (fuzz.token_set_ratio, 95)):
        found = process.extractOne(plain, names, scorer=scorer, processor=utils.default_process, score_cutoff=least)
        if found is not None:
            return str(found[0])
    return ""


def _letters(text: str) -> int:
    return sum(letter.isalnum() for letter in text)


def nearest_names(wanted: str, names: list[str], limit: int = 3) -> tuple[str, ...]:
    """The names most like ``wanted``, best first; none where nothing is near. A name of less than half its letters is
    only somewhere in it, and one that has words for less than half of it ("Winged Dragon of Ra", "Aqua Dragon") is not
    near."""
    from rapidfuzz import fuzz, process, utils

    plain = utils.default_process(wanted)

    def is_near(name: str) -> bool:
        other = utils.default_process(name)
        if any(scorer(plain, other) >= _NEAR for scorer in (fuzz.ratio, fuzz.token_sort_ratio)):
            return True
        words = [word for word in plain.split() if word not in _SMALL] or plain.split()
        like = {word: max((fuzz.ratio(word, each) for each in other.split()), default=0.0) for word in words}
        there = sum(len(word) for word, most in like.items() if most >= _WORD)
        return min(like.values(), default=0.0) >= _NEAR or 2 * there >= sum(map(len, like))

    least = _letters(wanted) / 2
    like = process.extract(
        wanted, names, scorer=fuzz.WRatio, processor=utils.default_process, limit=None, score_cutoff=72
    )
    found = [row for row in like if _letters(row[0]) >= least and is_near(row[0])]
    ranked = sorted(found[: limit * 3], key=lambda row: (-row[1], abs(len(row[0]) - len(wanted)), row[0]))
    best = ranked[0][1] if ranked else 0.0
    return tuple(dict.fromkeys(name for name, score, _ in ranked if score >= best - _FAR))[:limit]

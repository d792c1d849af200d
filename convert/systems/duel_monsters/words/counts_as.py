"""What something counts as besides, said once: "also counts as Wind, Water, Fire and Earth"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from convert.prose import listing

_COUNTS = re.compile(r"(?P<who>.*?\balso counts? as )(?P<what>(?:“[^”]*”|[^“,.;:])+)")
_AGAIN = re.compile(r",? and also counts? as ")
_ONE_MORE = re.compile(r"[Ii]t also counts as ")
_OF_A_SERIES = re.compile(r"an? (?P<series>“[^”]*”) (?P<noun>[a-z]+)")


def counted_together(body: Sequence[str]) -> list[str]:
    """Sentences of which each says one more thing that the same thing counts as, as one; all others as they are."""
    out: list[str] = []
    for text in body:
        if out and _ONE_MORE.match(text) and (all_of_them := _both(out[-1], _ONE_MORE.sub("", text, count=1))):
            out[-1] = all_of_them
        else:
            out.append(text)
    return [_as_one(text) for text in out]


def _both(before: str, more: str) -> str:
    """The sentence before with one more thing; "" where it says anything else."""
    plain = _COUNTS.fullmatch(_AGAIN.sub(" and ", before))
    return (
        f"{before} and also counts as {more}"
        if plain is not None and _COUNTS.fullmatch(f"also counts as {more}")
        else ""
    )


def _as_one(text: str) -> str:
    first, *more = _AGAIN.split(text)
    found = _COUNTS.fullmatch(first)
    if not more or found is None:
        return text
    things = [found["what"], *more]
    series = [_OF_A_SERIES.fullmatch(one) for one in things]
    nouns = {one["noun"] for one in series if one is not None}
    if len(nouns) == 1 and all(series):
        names = listing([one["series"] for one in series if one is not None])
        return f"{found['who']}{things[0].split()[0]} {names} {nouns.pop()}"
    return f"{found['who']}{listing(things)}"

"""What is doubted of an entry, as a question to the table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from convert.effects import Doubted
from convert.prose import listing

DOUBT = "In doubt, ask the table"
_ABOUT = {
    "attribute": "which Attribute",
    "bound": "how many",
    "class": "which kind",
    "event": "when",
    "face": "whether it is revealed",
    "flag": "what is excepted",
    "how": "in which way",
    "limit": "how often",
    "manner": "in which way",
    "named": "which name",
    "number": "how many",
    "side": "whose",
    "stance": "in which stance",
    "stat": "which figure",
    "type": "which Type",
    "until": "how long",
    "zone": "where",
}
"""What a kind of doubt is about, in the table's words."""
_CARD_ALONE = re.compile(r"\w+: the card says (“[^”]*\w[^”]*”), the effect does not")
_EFFECT_ALONE = re.compile(r"(\w+): the effect says .*, the card does not")
_MEANT = re.compile(r"(?:sense|reference): the effect says (.*)")
_NO_WORDS = "“("
"""How a remark of the witness begins that stands for words of the card."""


def questions(doubted: Sequence[Doubted]) -> list[str]:
    """A line for the clauses whose effect is doubted, each quoted with what is doubted of it: the table is asked before
    one is played. Without the card's own words, that it is to be looked at."""
    clauses: dict[str, list[str]] = {}
    for one in doubted:
        clauses.setdefault(one.text, []).append(one.what)
    told = [f"“{text}”{_asked(what)}" if text else "(see the card)" for text, what in clauses.items()]
    return [f"{DOUBT}: {'; '.join(told)}."] if told else []


def _asked(what: Sequence[str]) -> str:
    """What is doubted of one clause, in plain words; "" where it has none."""
    missed = [found[1].replace(" 's", "'s") for one in what if (found := _CARD_ALONE.fullmatch(one))]
    missed = [one for one in missed if not one.startswith(_NO_WORDS)]
    added = [_ABOUT[found[1]] for one in what if (found := _EFFECT_ALONE.fullmatch(one)) and found[1] in _ABOUT]
    meant = [found[1] for one in what if (found := _MEANT.fullmatch(one))]
    kinds = {"perhaps missed above": missed, "perhaps added above": added, "perhaps misread": meant}
    told = [f"{kind}: {listing(list(dict.fromkeys(said)))}" for kind, said in kinds.items() if said]
    return f" ({'; '.join(told)})" if told else ""

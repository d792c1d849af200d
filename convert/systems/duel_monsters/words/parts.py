"""A noun phrase in parts, before it is put together: adjectives, noun, what follows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct, field

from convert.prose import listing, plural
from convert.systems.duel_monsters.words.lexicon import NEAR

_PLURAL_VERBS = {
    "that is a Material": "that are Materials",
    "that was": "that were",
    "that is": "that are",
    "that wears": "that wear",
    "that speaks": "that speak",
    "that lists": "that list",
    "that targets": "that target",
    "that does not": "that do not",
    "that has": "that have",
    "that lies": "that lie",
    "that points": "that point",
}
_MADE_OF = re.compile(r"^that (?:was|were) used to summon\b")
_SINGULAR = re.compile(rf"(?:and )?({'|'.join(_PLURAL_VERBS)})\b")
_AND_WAS = {"and was ": "and were ", "and has ": "and have "}


def _of_many(words: str) -> str:
    """ "that was used" said of several: "that were used"."""
    for one, many in _AND_WAS.items():
        if words.startswith(one):
            return many + words.removeprefix(one)
    if (no_such := _IS_NO.fullmatch(words)) is not None and (such := _many_such(no_such[1])):
        return f"that are not {such}"
    found = _SINGULAR.match(words)
    return words if found is None else words.replace(found[1], _PLURAL_VERBS[found[1]], 1)


def _many_such(one: str) -> str:
    """ "Fusion monsters of Level 8 or more" of "a Fusion monster of Level 8 or more"; "" of what has no such form."""
    kinds = [_SUCH.fullmatch(kind) for kind in re.split(r"(?:, | or )(?=an? )", one)]
    return listing([f"{plural(kind[1])}{kind[2]}" for kind in kinds if kind is not None], "or") if all(kinds) else ""


_IS_NO = re.compile(r"that is not (an? .*)")
_SUCH = re.compile(
    r"an? ((?:(?! or | of | with | that | in )[^,(])*(?: “[^”]*”)?)((?: (?:of|with|in|that speaks) .*)?)"
)
"""One of a kind: its noun, and what describes it."""


def _clause_last(words: str) -> int:
    """What has befallen it ("that was used") stands behind what belongs to the noun ("of Level 4", "within a Section"),
    and exceptions behind both."""
    if words.startswith(_BEFALLEN):
        return 2
    return 3 if words.startswith("except ") else 0


def _figures_first(after: Sequence[str]) -> list[str]:
    """ "Of Level 4 or less" before what is told of the thing: "that speaks of “Moth”", "in Defense Mode"."""
    told = [i for i, words in enumerate(after) if words.startswith(("that ", "whose ", *_STANCES))]
    first = told[0] if told else len(after)
    near = _LEVELS if told and after[first].startswith(_STANCES) else _FIGURES
    late = [words for words in after[first:] if words.startswith(near) and not _OF_ANOTHER.search(words)]
    return [*after[:first], *late, *(words for words in after[first:] if words not in late)]


def _near_first(after: Sequence[str]) -> list[str]:
    """ "Within one Section" before what has a noun of its own, of which it would seem to be said behind it."""
    others = [i for i, words in enumerate(after) if _OF_ANOTHER.search(words) and not words.startswith(_BEFALLEN)]
    near = [words for words in after[others[0] :] if words in NEAR] if others else []
    rest = [words for words in after if words not in near]
    return [*rest[: others[0]], *near, *rest[others[0] :]] if near else rest


def _home_first(after: Sequence[str]) -> list[str]:
    """ "From your Spellbook" right behind the noun, before what has a noun of its own: of "that monster" or of what one
    has in play it would seem to be said behind it."""
    homes = [words for words in after if words.startswith("from ")]
    others = [at for at, words in enumerate(after) if _TELLS_OF_ANOTHER.search(words) and words not in homes]
    if not homes or not others:
        return list(after)
    rest = [words for words in after if words not in homes]
    first = next(at for at, words in enumerate(rest) if _TELLS_OF_ANOTHER.search(words))
    return [*rest[:first], *homes, *rest[first:]]


_TELLS_OF_ANOTHER = re.compile(
    r"^(?:that|whose|equipped|named|except)\b|^\(including |^with an effect that "
    r"|^(?:of|with) (?:a different .* from|an? .* that none of) "
    r"| (?:as|(?<!other )than) (?!\d)"
    r"| (?:above|below|no higher than|no lower than|equal to) (?!\d)"
)
"""What has a verb or another noun in it, behind which the next words would seem to be said of that."""
_OF_ANOTHER = re.compile(
    r"^(?:that|whose|equipped|named)\b| as (?:that|this|the) | than (?:that|this|the) "
    r"|^(?:of|with) a different .* from (?:that|this|the) "
    r"| (?:above|below|no higher than|no lower than|equal to) (?!\d)"
)
_STANCES = ("in Attack Mode", "in Defense Mode")
_LEVELS = ("of Level ", "of original Level ", "of Link rating ")
_FIGURES = (
    *(*_LEVELS, "with Attack ", "with Defense ", "with original "),
    *("with different ", "of different "),
)
"""What belongs to the noun more nearly than any other clause."""
_IN_MODE = re.compile(r"in (?:Attack|Defense) Mode")
_BEFALLEN = (
    *("that was ", "that were ", "that has ", "that have ", "that came ", "that did not come "),
    *("that is linked", "that is not linked"),
)


_KIN = ("of a different ", "with a different ", "of the same ")
"""What it shares with something else, or does not."""
_NAMED = ("with a different ", "with a name that none of ", "with an original name that none of ")
"""How it is called."""
_CAME = re.compile(r"that was (\w+ Summoned(?:(?:,| or|, or) \w+ Summoned)*)")
"""How it came into play, in words that can stand before the noun: "one Special Summoned enemy monster"."""
_AS_IT_LIES = ("Prepared", "used", "banished", "attacking", "hidden", "open", "revealed")


def _nearness(word: str) -> int:
    """How near to the noun an adjective stands: whose and which, how it lies, how it came, "enemy", what it is."""
    far = ("own", "other")
    if word in far:
        return far.index(word)
    if word in _AS_IT_LIES or word.startswith(_ZONES):
        return 2
    return 3 if word.endswith(" Summoned") else 4 if word == "enemy" else 5


_ZONES = tuple(f"{zone} or " for zone in ("Prepared", "used", "banished"))


class Parts(Struct):
    """A noun phrase before it is put together."""

    head: str
    heads: str
    """The head's plural."""
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    options: tuple[str, ...] = ()
    """What the head is one of, where it names several kinds: "a “Lamp” monster", "“Moth”"."""
    named: bool = False
    """The head is a card's name, which takes no plural."""

    def put_before_comparison(self, words: str) -> None:
        """Behind the noun, but before what compares it with others: of "within one Section of the same Type as one of
        your used monsters" it is where that one is."""
        at = next((at for at, one in enumerate(self.after) if " as one of your " in one), len(self.after))
        self.after.insert(at, words)

    def leave_out(self, spared: str) -> None:
        """What it does not take in; "all monsters but your own" needs no "other" of a card that is one's own."""
        if spared == "all your monsters" and self.head == "monster":
            self.before = [word for word in self.before if word != "other"]
            at = 1 + max((at for at, words in enumerate(self.after) if _IN_MODE.fullmatch(words)), default=-1)
            self.after.insert(at, "but your own")
        else:
            self.after.append(f"except {spared}")

    def text(self, *, many: bool = False, of_one: bool = False) -> str:
        """Adjectives, head and what follows, without a determiner; ``of_one``: what follows describes one of many, as
        in "one of your monsters that was Special Summoned"."""
        after: list[str] = []
        noun = bool(self.head) and not self.named
        came = [found[1] for words in self.after if noun and (found := _CAME.fullmatch(words)) is not None]
        told = [words for words in self.after if not came or _CAME.fullmatch(words) is None]
        for words in _home_first(sorted(_near_first(_figures_first(told)), key=_clause_last)):
            follows = (
                bool(after)
                and words.startswith(("that ", "of different", "with different"))
                and after[-1].startswith("that " if words.startswith(_BEFALLEN) else ("that ", "of the"))
            )
            if after and words.startswith("with ") and after[-1].startswith("with "):
                words = f"and {words.removeprefix('with ')}"
            if after and words.startswith("of Level ") and after[-1].startswith("whose "):
                words = f"and {words}"
            if after and not many and words.startswith(_NAMED) and after[-1].startswith("that speaks "):
                words = f"and has {words.removeprefix('with ')}"
            elif after and words.startswith(_KIN) and after[-1].startswith(("of ", "and of ")):
                words = f"and {words}"
            if follows and words.startswith(_BEFALLEN) and not after[-1].endswith(" points to"):
                words = words.removeprefix("that ")  # "that was Fusion Summoned and was made of …"
            after.append(f"and {words}" if follows else words)
        if after == ["(that you know)"]:
            after = ["that you know"]
        if many and not of_one:
            after = [_of_many(words) for words in after]
        before = sorted((*self.before, *came), key=_nearness)
        if "used" in before:  # "your used monsters that were used to summon it"
            after = [_MADE_OF.sub("that went into the summoning of", words) for words in after]
        return " ".join((*before, self.heads if many else self.head, *after))


def several(value: str | Sequence[str] | None) -> tuple[str, ...]:
    """One or many, as many."""
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else tuple(value)


def quoted(name: str) -> str:
    """A card's name, which stays a name."""
    return f"“{name}”"


def and_not_or(text: str) -> str:
    """Of all of them, every place and every kind: "and" for "or", but in a name."""
    return _OR.sub(lambda found: found[0] if found[0].startswith("“") else " and ", text)


_OR = re.compile("“[^”]*”| or ")


def all_it_wears(said: str) -> str:
    """ "The “Moss” monsters equipped to it", where several of them are meant."""
    return _EQUIPPED.sub(r"\1monsters equipped to it", said)


_EQUIPPED = re.compile("^(the (?:“[^”]*” )?)monster equipped to it")

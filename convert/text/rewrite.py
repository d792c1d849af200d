"""Old wording into new, and words that belong together into one token, before the grammar sees them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from importlib.resources import files
from itertools import pairwise

from convert.text.tokens import OneOrMore, Tokens

_BREAKS = frozenset((".", ":", ";"))
"""What ends a clause."""
UNREAD = "\0"
"""A token that begins so stands for words that stay unread; the rest of it says why."""
ASIDE = UNREAD * 2
"""So does one that begins so, but what it stands in is read without it."""


class Rules(dict[str, "Rules"]):
    """The rules that go on after some words, by their next word; and what those words alone become."""

    __slots__ = ("new", "places")

    def __init__(self) -> None:
        super().__init__()
        self.new: tuple[str, ...] | None = None
        self.places: tuple[tuple[int, int], ...] = ()
        """Of a row that makes more clauses than there were: over which of its old words each new one stands."""


@dataclass(frozen=True, slots=True)
class Rewriter:
    """The rewrite table."""

    rules: Rules
    begun: frozenset[tuple[str, str]]
    """The first two words of the rules that have two or more."""
    single: frozenset[str]
    """The rules of one word."""

    @classmethod
    def load(cls, taught: str = "") -> Rewriter:
        """Read ``data/rewrite.txt``, and the rows ``taught`` besides: ``old words => new words``, ``join: two words``
        (=> two-words), ``verb:`` with the four forms of a verb and of the verb that it is another word for, and
        ``unread: words | why`` for what stays unread (``aside:`` where what it stands in is read without it)."""
        rules = Rules()
        text = files("convert.text").joinpath("data/rewrite.txt").read_text(encoding="utf-8")
        for line in (*text.splitlines(), *taught.splitlines()):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            for old, new in _pairs(line):
                node = rules
                for word in old:
                    node = node.setdefault(word, Rules())
                node.new = tuple(new)
                node.places = _places(old, new) if _clauses(new) > _clauses(old) else ()
        begun = frozenset((first, second) for first, more in rules.items() for second in more)
        return cls(rules, begun, frozenset(word for word, more in rules.items() if more.new is not None))

    def __call__(self, tokens: Tokens) -> Tokens:
        """One pass from left to right, twice: the second sees what the first joined. Places follow the old words."""
        fresh = Tokens(tokens.text, [*tokens.words], [*tokens.starts], [*tokens.ends])
        begun, single, words = self.begun, self.single, fresh.words
        found = [at for at, two in enumerate(pairwise([*words, ""])) if two in begun or two[0] in single]
        again = self._pass(fresh, found)
        self._pass(fresh, sorted(again))
        return fresh

    def _pass(self, tokens: Tokens, places: Iterable[int]) -> set[int]:
        """Change the tokens at these places, by the longest rule at each; the places where more can change then: around
        what is new, and where a rule has begun that what is new may end."""
        rules = self.rules
        words = [*tokens.words, ""]
        changes: list[tuple[int, int, Rules]] = []
        again: set[int] = set()
        begun: list[tuple[int, int]] = []
        """Where a rule has begun, and the first word at which it does not go on."""
        done = 0
        shift = 0
        """How much farther on a place is, once what stands before it has changed."""
        for at in places:
            node = rules.get(words[at])
            if node is None or at < done:
                continue
            stop = at + 1
            row, end = node, stop
            while (node := node.get(words[stop])) is not None:
                stop += 1
                if node.new is not None:
                    row, end = node, stop
            if row.new is not None:
                changes.append((at, end, row))
                again.update([place for place, missed in begun if missed >= at])
                begun.clear()
                again.update(range(max(at + shift - 2, 0), at + shift + len(row.new)))
                done = end
                shift += len(row.new) + at - end
            elif stop > at + 2:
                begun.append((at + shift, stop))
        for at, end, row in reversed(changes):
            _put(tokens, at, end, row)
        return again


def _pairs(line: str) -> Iterator[tuple[list[str], list[str]]]:
    """What a row of the table rewrites into what."""
    if line.startswith("join:"):
        old = line[5:].split()
        yield old, ["-".join(old)]
        return
    if line.startswith("unread:"):
        said, _, why = line[7:].partition(" | ")
        old = said.split()
        yield old, [*old[:-1], f"{UNREAD}{why.strip()}"]
        return
    if line.startswith("aside:"):
        said, _, why = line[6:].partition(" | ")
        old = said.split()
        kept = (
            old[:1] if old[0] == "." else old[-2:] if old[-2:] == [",", "then"] else old[-1:] if old[-1] == ";" else []
        )
        yield old, [f"{ASIDE}{why.strip()}", *kept]
        return
    if not line.startswith("verb:"):
        left, _, right = line.partition("=>")
        yield left.split(), right.split()
        return
    left, _, right = line[5:].partition("=>")
    forms = [[form.split() for form in side.split("|")] for side in (left, right)]
    for nth, (old, new) in enumerate(zip(*forms, strict=True)):
        if "…" in new:  # "send … to the gy": what stands after it comes behind the thing, or makes one word with it
            at = new.index("…")
            new = [*new[:at], *new[at + 1 :]] if nth == _PARTICIPLE else [f"{new[0]}-to-{new[-1]}"]
        if old != new:
            yield old, new
        if nth == _PARTICIPLE:
            for thing in _THINGS:  # "destroy it, and if you destroyed it, draw 1 card"
                yield [",", "and", "if", "you", *old, thing, ","], [",", "and", "if", "you", "do", ","]


_PARTICIPLE = 2
"""Which of a verb's four forms the participle is: base, third person, past or participle, -ing."""
_THINGS = ("it", "them")


def _clauses(words: list[str]) -> int:
    return sum(word in _BREAKS for word in words[:-1])


def _places(old: list[str], new: list[str]) -> tuple[tuple[int, int], ...]:
    """Over which old words (from, to) each new one stands: one that stays over itself, others over those between the
    two nearest that stay."""
    kept: dict[int, int] = {}
    for here, there, size in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        kept.update({there + k: here + k for k in range(size)})
    out: list[tuple[int, int]] = []
    for at in range(len(new)):
        if at in kept:
            out.append((kept[at], kept[at]))
            continue
        before = max((kept[k] for k in kept if k < at), default=-1)
        after = min((kept[k] for k in kept if k > at), default=len(old))
        first = min(before + 1, len(old) - 1)
        out.append((first, max(first, after - 1)))
    return tuple(out)


def _put(tokens: Tokens, at: int, end: int, row: Rules) -> None:
    """The new words in the place of the old; all but the first are where the last letter of those was, except where the
    row says where each is."""
    several: dict[str, str] = {word: word for word in tokens.words[at:end] if isinstance(word, OneOrMore)}
    new = [several.get(word, word) for word in row.new or ()] if several else row.new or ()
    if row.places:
        starts, ends = tokens.starts[at:end], tokens.ends[at:end]
        tokens.words[at:end] = new
        tokens.starts[at:end] = [starts[first] for first, _ in row.places]
        tokens.ends[at:end] = [ends[last] for _, last in row.places]
        return
    more, last = len(new) - 1, tokens.ends[end - 1]
    tokens.words[at:end] = new
    tokens.ends[at:end] = [last] * (more + 1)
    if more < 0:
        del tokens.starts[at:end]
    else:
        tokens.starts[at + 1 : end] = [last - 1] * more


def why_unread(words: Iterable[str]) -> str:
    """Why one of these stretches of words stays unread, where a row of the table says so; "" where none does."""
    return next((word.lstrip(UNREAD) for word in words if word[:1] == UNREAD), "")

"""Old wording into new, and words that belong together into one token, before the grammar sees them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from itertools import compress, count, pairwise

from convert.text.tokens import Tokens

Rule = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Rewriter:
    """The rewrite table: words that change alone, and the patterns by their first two words and then by their third,
    longest first; under "" the one that ends with the second, which also closes each row of the others."""

    single: dict[str, tuple[str, ...]]
    pairs: dict[tuple[str, str], dict[str, tuple[Rule, ...]]]

    @classmethod
    def load(cls) -> Rewriter:
        """Read ``data/rewrite.txt``: ``old words => new words`` and ``join: two words`` (=> two-words)."""
        rows: dict[tuple[str, ...], tuple[str, ...]] = {}
        text = files("convert.text").joinpath("data/rewrite.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            if line.startswith("join:"):
                old = tuple(line[5:].split())
                rows[old] = ("-".join(old),)
            else:
                left, _, right = line.partition("=>")
                rows[tuple(left.split())] = tuple(right.split())
        single = {old[0]: new for old, new in rows.items() if len(old) == 1}
        table: dict[tuple[str, str], list[Rule]] = {}
        for old, new in rows.items():
            if len(old) > 1:
                table.setdefault((old[0], old[1]), []).append((old[2:], new))
        return cls(single, {pair: _by_third(rules) for pair, rules in table.items()})

    def __call__(self, tokens: Tokens) -> Tokens:
        """One pass from left to right, twice: the second sees what the first joined. Places follow the old words."""
        once = self._pass(tokens)
        return once if once is tokens else self._pass(once)

    def _pass(self, tokens: Tokens) -> Tokens:
        """The tokens with what changes changed; the same ones where nothing does."""
        words, starts, ends = tokens.words, tokens.starts, tokens.ends
        places = [*compress(count(), map(self.pairs.__contains__, pairwise(words)))]
        alone = [*compress(count(), map(self.single.__contains__, words))]
        if alone:
            places = sorted({*places, *alone})
        out: list[str] = []
        out_starts: list[int] = []
        out_ends: list[int] = []
        done = 0
        """What stands before this is in ``out``."""
        for at in places:
            if at < done:
                continue
            width, result = self._at(words, at)
            if not width:
                continue
            out += words[done:at]
            out_starts += starts[done:at]
            out_ends += ends[done:at]
            last = ends[at + width - 1]
            out += result
            for k in range(len(result)):
                out_starts.append(starts[at] if k == 0 else last - 1)
                out_ends.append(last)
            done = at + width
        if not done:
            return tokens
        out += words[done:]
        out_starts += starts[done:]
        out_ends += ends[done:]
        return Tokens(tokens.text, out, out_starts, out_ends)

    def _at(self, words: list[str], at: int) -> tuple[int, tuple[str, ...]]:
        """How many words change here, and into what; 0 for none."""
        if at + 1 < len(words) and (thirds := self.pairs.get((words[at], words[at + 1]))) is not None:
            third = words[at + 2] if at + 2 < len(words) else ""
            for rest, new in thirds.get(third) or thirds.get("", ()):
                if tuple(words[at + 2 : at + 2 + len(rest)]) == rest:
                    return len(rest) + 2, new
        alone = self.single.get(words[at])
        return (0, ()) if alone is None else (1, alone)


def _by_third(rules: list[Rule]) -> dict[str, tuple[Rule, ...]]:
    """The rules of two words by the word that follows these."""
    short = tuple(rule for rule in rules if not rule[0])
    longest = sorted((rule for rule in rules if rule[0]), key=lambda rule: -len(rule[0]))
    thirds = dict.fromkeys(rest[0] for rest, _ in longest)
    rows = {third: tuple(rule for rule in longest if rule[0][0] == third) + short for third in thirds}
    return rows | ({"": short} if short else {})

"""Old wording into new, and words that belong together into one token, before the grammar sees them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from convert.text.tokens import Tokens

Rule = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Rewriter:
    """The rewrite table: words that change alone, and by their first two words the patterns, longest first."""

    single: dict[str, tuple[str, ...]]
    pairs: dict[str, dict[str, tuple[Rule, ...]]]

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
        table: dict[str, dict[str, list[Rule]]] = {}
        for old, new in rows.items():
            if len(old) > 1:
                table.setdefault(old[0], {}).setdefault(old[1], []).append((old[2:], new))
        pairs = {
            first: {second: tuple(sorted(rules, key=lambda rule: -len(rule[0]))) for second, rules in seconds.items()}
            for first, seconds in table.items()
        }
        return cls(single, pairs)

    def __call__(self, tokens: Tokens) -> Tokens:
        """One pass from left to right, twice: the second sees what the first joined. Places follow the old words."""
        return self._pass(self._pass(tokens))

    def _pass(self, tokens: Tokens) -> Tokens:
        words, starts, ends = tokens.words, tokens.starts, tokens.ends
        single, pairs = self.single, self.pairs
        out: list[str] = []
        out_starts: list[int] = []
        out_ends: list[int] = []
        at, size = 0, len(words)
        while at < size:
            word = words[at]
            result: tuple[str, ...] | None = None
            width = 1
            seconds = pairs.get(word)
            if seconds is not None and at + 1 < size and (rules := seconds.get(words[at + 1])) is not None:
                for rest, new in rules:
                    size_rest = len(rest)
                    if not size_rest or tuple(words[at + 2 : at + 2 + size_rest]) == rest:
                        result, width = new, size_rest + 2
                        break
            if result is None:
                result = single.get(word)
            if result is None:
                out.append(word)
                out_starts.append(starts[at])
                out_ends.append(ends[at])
            else:
                last = ends[at + width - 1]
                for k, new_word in enumerate(result):
                    out.append(new_word)
                    out_starts.append(starts[at] if k == 0 else last - 1)
                    out_ends.append(last)
            at += width
        return Tokens(tokens.text, out, out_starts, out_ends)

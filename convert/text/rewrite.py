"""Old wording into new, and words that belong together into one token, before the grammar sees them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from convert.text.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Rewriter:
    """The rewrite table: by first word, the patterns that begin with it, longest first."""

    rules: dict[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]

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
        table: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
        for pattern, result in rows.items():
            table.setdefault(pattern[0], []).append((pattern, result))
        return cls({k: tuple(sorted(v, key=lambda rule: -len(rule[0]))) for k, v in table.items()})

    def __call__(self, tokens: Tokens) -> Tokens:
        """One pass from left to right, twice: the second sees what the first joined. Places follow the old words."""
        return self._pass(self._pass(tokens))

    def _pass(self, tokens: Tokens) -> Tokens:
        words, starts, ends = tokens.words, tokens.starts, tokens.ends
        rules = self.rules
        out: list[str] = []
        out_starts: list[int] = []
        out_ends: list[int] = []
        at, size = 0, len(words)
        while at < size:
            word = words[at]
            for pattern, result in rules.get(word, ()):
                width = len(pattern)
                if width == 1 or tuple(words[at : at + width]) == pattern:
                    for k, new in enumerate(result):
                        out.append(new)
                        out_starts.append(starts[at] if k == 0 else ends[at + width - 1] - 1)
                        out_ends.append(ends[at + width - 1])
                    at += width
                    break
            else:
                out.append(word)
                out_starts.append(starts[at])
                out_ends.append(ends[at])
                at += 1
        return Tokens(tokens.text, out, out_starts, out_ends)

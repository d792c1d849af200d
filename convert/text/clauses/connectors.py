"""The words that tie clauses together (``data/connectors.yaml``)."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from convert.effects.steps import Link


@dataclass(frozen=True, slots=True)
class Connectors:
    """Connectors, openers, filler and the small word sets of the clause reader."""

    between: tuple[tuple[tuple[str, ...], Link], ...]
    first: frozenset[str]
    """The words a connector between clauses begins with."""
    openers: tuple[tuple[tuple[str, ...], Link], ...]
    pairs: dict[tuple[str, str], tuple[tuple[tuple[str, ...], Link], ...]]
    """The connectors between clauses by their first two words (one word alone: with "")."""
    filler: tuple[tuple[str, ...], ...]
    opening: frozenset[str]
    """The words an opener or filler begins with."""
    clause_starts: frozenset[str]
    player_verbs: frozenset[str]
    payable: frozenset[str]

    @classmethod
    def load(cls) -> Connectors:
        """Read the package's data."""
        import yaml

        text = files("convert.text").joinpath("data/connectors.yaml").read_text(encoding="utf-8")
        data: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        between: list[tuple[tuple[str, ...], Link]] = [(tuple(words.split()), link) for words, link in data["between"]]
        pairs: dict[tuple[str, str], list[tuple[tuple[str, ...], Link]]] = {}
        for pattern, link in between:
            pairs.setdefault((pattern[0], pattern[1] if len(pattern) > 1 else ""), []).append((pattern, link))
        openers = tuple((tuple(words.split()), link) for words, link in data["openers"])
        filler = tuple(tuple(words.split()) for words in data["filler"])
        return cls(
            between=tuple(between),
            first=frozenset(words[0] for words, _ in between),
            openers=openers,
            pairs={key: tuple(rows) for key, rows in pairs.items()},
            filler=filler,
            opening=frozenset([words[0] for words, _ in openers] + [words[0] for words in filler]),
            clause_starts=frozenset(data["clause_starts"]),
            player_verbs=frozenset(data["player_verbs"]),
            payable=frozenset(data["payable"]),
        )

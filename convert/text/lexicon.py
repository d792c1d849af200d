"""The word lists (``data/words.yaml``) in the shapes the grammars look things up in."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import Any, get_args

from convert.effects.terms import Kind, MonsterClass, SpellProperty, SummonManner, Zone


@dataclass(frozen=True, slots=True)
class Head:
    """What a head noun names: the kind, and a spell's or artifact's property."""

    kind: Kind
    property: SpellProperty | None = None


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb form: the base it belongs to and which forms it can be (base, s, ed, ing)."""

    base: str
    forms: frozenset[str]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Word lists by token."""

    attributes: dict[str, str]
    types: dict[str, str]
    classes: dict[str, MonsterClass]
    heads: dict[str, Head]
    zones: dict[str, Zone]
    summons: dict[str, SummonManner]
    verbs: dict[str, Verb]
    own: dict[tuple[str, str], tuple[tuple[str, ...], ...]]
    """What stands for this card itself, by its first two words, longest first."""
    event: dict[tuple[str, str], tuple[tuple[str, ...], ...]]
    """What stands for the thing a trigger is about."""
    mention_words: frozenset[str]
    mention_heads: frozenset[str]

    @classmethod
    def load(cls) -> Lexicon:
        """Read the lists from the package's data."""
        import yaml

        text = files("convert.text").joinpath("data/words.yaml").read_text(encoding="utf-8")
        data: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        verbs: dict[str, Verb] = {}
        for row in data["verbs"]:
            for form, word in zip(("base", "s", "ed", "ing"), row, strict=True):
                known = verbs.get(word)
                if known is None:
                    verbs[word] = Verb(row[0], frozenset((form,)))
                elif known.base == row[0]:
                    verbs[word] = Verb(row[0], known.forms | {form})
        classes: dict[str, MonsterClass] = {}
        for name in data["classes"]:
            if name not in get_args(MonsterClass):
                raise ValueError(f"words.yaml: no such monster class: {name}")
            classes[name] = name
        return cls(
            attributes={word: word.upper() for word in data["attributes"]},
            types=dict(data["types"]),
            classes=classes,
            heads={word: Head(*row) for word, row in data["heads"].items()},
            zones=dict(data["zones"]),
            summons=dict(data["summons"]),
            verbs=verbs,
            own=_phrases(data["self"]),
            event=_phrases(data["event"]),
            mention_words=frozenset(data["mention_words"]),
            mention_heads=frozenset(data["mention_heads"]),
        )


def _phrases(rows: list[str]) -> dict[tuple[str, str], tuple[tuple[str, ...], ...]]:
    found: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for row in rows:
        words = tuple(row.split())
        found.setdefault((words[0], words[1]), []).append(words)
    return {key: tuple(sorted(phrases, key=len, reverse=True)) for key, phrases in found.items()}

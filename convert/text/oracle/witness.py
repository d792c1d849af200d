"""The second witness of Oracle text: what stands in the words, counted beside what stands in the tree.

A page of tables, and numbers and targets counted. It shares no code with the grammar: where the two do not say the
same, the clause is doubted and the card is not automatic.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

import msgspec

from convert.effects import Doubted
from convert.effects.magic import Ability
from convert.effects.magic.changes import Modify, SetStat
from convert.effects.magic.steps import Grant
from convert.text.model import Clause
from convert.text.oracle.lexicon import Lexicon
from convert.text.oracle.witness_counts import unlike
from convert.text.oracle.witness_pairs import apart

_REMINDER = re.compile(r"\([^()]*\)")
_ITSELF = re.compile(r"\b[Tt]his (?:token|creature|land|artifact|enchantment|permanent)\b")
"""Whoever has an ability in quotation marks, in that ability."""
_SAID_OTHERWISE = re.compile(
    r"second (?=main phase)|one, two, (?=or three)|other (?=costs)|Until end of turn, you don't lose this mana[^.]*"
    r"|X can't be (?=0|greater)",
    re.IGNORECASE,
)
"""Words whose meaning is in the tree in another form: a phase, a range, what is paid besides, mana that keeps, bounds
of X."""
_SYMBOLS = re.compile(r"\{[^}]*\}")
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_DIGITS = re.compile(r"(?<![\w{/])[+-]?(\d+)(?:/[+-]?(\d+))?(?![\w}])")
_NUMBERS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "thirteen": 13,
    "fourteen": 14,
    "fifteen": 15,
    "sixteen": 16,
    "seventeen": 17,
    "eighteen": 18,
    "nineteen": 19,
    "twenty": 20,
    "thirty": 30,
    "twice": 2,
    "triple": 3,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "tenth": 10,
}
_IN_TREE = re.compile(r"(?<![\w.])-?(\d+)(?![\w.])")
_TREE_WORDS = re.compile(
    r"\"src\":(?:\d+|\[[\d,]*\])|\"(?:id|ref)\":\"\w+\"|\"loyalty\":-?\d+|\"chapters\":\[[\d,]*\]"
    r"|\"times\":\{[^}]*\},\"state\":\"(?:level|charge|class level|rolled)\"|\"worth\":[123]\b"
)
_TARGET = re.compile(
    r"(?<!must )\b[Tt]arget\b(?! of| beyond)|\b(?:two|three|four|five|six|X|other|number of) targets\b"
)
_SMALL = frozenset((0, 1, 99))
_DURATION = re.compile(r"until end of turn|until your next|until the end of", re.IGNORECASE)


_DONE_ONCE = frozenset(("cast", "activate", "trigger", "chapter"))


def _every(steps: tuple[object, ...]) -> Iterator[object]:
    for step in steps:
        yield step
        for name in ("do", "options"):
            inner = getattr(step, name, None)
            if isinstance(inner, tuple):
                yield from _every(inner)


def _endless(step: object) -> bool:
    return isinstance(step, Modify) and step.until is None


def _unending(ability: Ability, texts: dict[int, str]) -> Iterator[str]:
    """A sentence that says "until end of turn", and a step of it that does not end."""
    if ability.mode in _DONE_ONCE:
        for step in ability.do:
            text = texts.get(step.src if step.src is not None else -1, "")
            endless = isinstance(step, (Modify, SetStat, Grant)) and step.until is None
            if endless and "until end of turn" in text and '"' not in text:
                yield "until end of turn: not of all"


class OracleWitness:
    """Doubts what was read. Make one with :meth:`load`."""

    def __init__(self, table: dict[str, tuple[str, ...]], subtypes: dict[str, str] | None = None) -> None:
        self._table = table
        self._subtypes = subtypes or {}

    @classmethod
    def load(cls) -> OracleWitness:
        """The package's own table."""
        table: dict[str, tuple[str, ...]] = {}
        text = files("convert.text.oracle").joinpath("data/witness.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            if line and not line.startswith("#"):
                words, _, marks = line.partition(" => ")
                for word in words.split():
                    table[word] = tuple(marks.split())
        named = Lexicon.load().subtypes
        return cls(table, {word: known[0] for word, known in named.items()})

    def doubts(
        self, clauses: tuple[Clause, ...], abilities: tuple[Ability, ...], names: tuple[str, ...] = ()
    ) -> tuple[Doubted, ...]:
        """The clauses whose words and whose abilities do not say the same. ``names``: what the card is called."""
        told: dict[int, list[Ability]] = {}
        for ability in abilities:
            for src in ability.src:
                told.setdefault(src, []).append(ability)
        out: list[Doubted] = []
        for ability in abilities:
            if ability.mode == "keyword":
                continue
            own = [clauses[src] for src in ability.src if len(told[src]) == 1]
            text = " . ".join(clause.text for clause in own)
            for name in names:
                text = text.replace(name, "~")
            told_of = {clause.index: clause.text for clause in own}
            what = "; ".join(dict.fromkeys((*self._differences(text, ability), *_unending(ability, told_of))))
            if what and own:
                out.append(Doubted(src=own[0].index, text=own[0].text, what=what))
        return tuple(out)

    def _differences(self, text: str, ability: Ability) -> Iterator[str]:
        plain = _ITSELF.sub("~", _REMINDER.sub("", text).replace("’", "'"))
        plain = _SAID_OTHERWISE.sub("", plain)
        tree = msgspec.json.encode(ability).decode()
        unquoted = re.sub(r"\"[^\"]*\"", " ", plain)
        symbols = "".join(_SYMBOLS.findall(plain))
        words = frozenset(word.lower() for word in _WORD.findall(_SYMBOLS.sub(" ", plain)))
        for word in sorted(words):
            marks = self._table.get(word)
            if marks is not None and not any(mark in tree for mark in marks):
                yield f"{word}: only in the text"
        said = {int(n) for pair in _DIGITS.findall(_SYMBOLS.sub(" ", plain)) for n in pair if n}
        said |= {_NUMBERS[word] for word in words if word in _NUMBERS}
        bare = _TREE_WORDS.sub("", tree)
        known = {int(n) for n in re.findall(r"\d+", bare)}
        for n in sorted(said - known - _SMALL):
            yield f"{n}: only in the text"
        counted = {int(n) for n in _IN_TREE.findall(re.sub(r"\"[^\"]*\"", "", bare))}
        spoken = said | {int(n) for n in re.findall(r"\d+", plain)} | {symbols.count("{E}")}
        for n in sorted(counted - spoken - _SMALL):
            if not (n == 2 and ("double" in words or "both" in words or "another" in words)):
                yield f"{n}: only in the tree"
        aimed = tree.count('"how":"target"')
        if (
            aimed != len(_TARGET.findall(unquoted))
            and "upport" not in plain
            and "arthbend" not in plain
            and "target" not in " ".join(re.findall(r"\"[^\"]*\"", plain)).lower()
        ):
            yield f"targets: {len(_TARGET.findall(unquoted))} in the text, {aimed} in the tree"
        if _DURATION.search(plain) and '"until"' not in tree:
            yield "until: only in the text"
        if ability.mode in _DONE_ONCE and any(_endless(step) for step in _every(ability.do)):
            yield "until: +N/+N without an end"
        if " or less" in plain and '"lte"' not in tree:
            yield "or less: only in the text"
        if " or greater" in plain and '"gte"' not in tree:
            yield "or greater: only in the text"
        if "up to " in plain and '"count":[0,' not in tree and '"up_to"' not in tree and "[0," not in tree:
            yield "up to: only in the text"
        yield from unlike(plain, tree, self._subtypes)
        yield from apart(plain, msgspec.json.decode(tree))
        if "for each" in plain and not any(word in tree for word in ('"per"', '"count"', '"repeat"', '"for_each"')):
            yield "for each: only in the text"


__all__ = ["OracleWitness"]

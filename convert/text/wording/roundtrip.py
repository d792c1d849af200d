"""The round trip: what was read of a card's text, rendered in card wording, against the text itself.

Steps carry the clause that they came from, so each such clause is compared with its own steps. What the reader keeps on
the ability (when, if, limits, costs' targets, places) has no clause of its own: those clauses are compared together
with the ability's frame.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from convert.effects import Ability, StepBase
from convert.effects.steps import SpecialSummon
from convert.text.model import Clause, Reading
from convert.text.wording.ability import clause_words, frame_words, place_words
from convert.text.wording.events import condition
from convert.text.wording.normal import Normaliser


class Trip(msgspec.Struct, frozen=True, kw_only=True):
    """One comparison: ``clauses`` of the text and what their nodes were rendered as; ``missing`` and ``extra`` are the
    words by which the rendering differs."""

    clauses: tuple[int, ...]
    kind: str
    """The ops, or "frame" for what stands before them."""
    text: str
    words: str
    missing: frozenset[str]
    extra: frozenset[str]

    @property
    def back(self) -> bool:
        """Did the clause come back to its own words?"""
        return not self.missing and not self.extra


def round_trip(reading: Reading, normalise: Normaliser) -> Iterator[Trip]:
    """Compare everything that was read of one card."""
    clauses = {clause.index: clause for clause in reading.clauses}
    by_clause: dict[int, list[StepBase]] = {}
    for ability in reading.abilities:
        for step in _top_steps(ability):
            if step.src is not None and step.src in clauses:
                by_clause.setdefault(step.src, []).append(step)
    frames: dict[tuple[int, ...], list[Ability]] = {}
    for ability in reading.abilities:
        rest = tuple(index for index in ability.src if index not in by_clause and index in clauses)
        if rest:
            frames.setdefault(rest, []).append(ability)
    for index, steps in sorted(by_clause.items()):
        yield _steps(clauses[index], steps, normalise)
    for indices, abilities in sorted(frames.items()):
        yield from _frame(tuple(clauses[index] for index in indices), abilities, normalise)


def _top_steps(ability: Ability) -> Iterator[StepBase]:
    """Costs and effects, with the steps inside that have a clause of their own."""
    stack: list[object] = [ability.do, ability.cost]
    while stack:
        node = stack.pop()
        if isinstance(node, (tuple, list)):
            stack.extend(reversed(node))
        elif isinstance(node, StepBase):
            yield node


def _frame(clauses: tuple[Clause, ...], abilities: list[Ability], normalise: Normaliser) -> Iterator[Trip]:
    """The clauses kept on the ability itself: each must be found in what the frame says, and what the frame says
    beyond all of them counts against the last."""
    words = " ".join(dict.fromkeys(frame_words(ability) for ability in abilities))
    got = normalise(words)
    allowed = normalise(" ".join(place_words(ability) for ability in abilities)) | normalise("turn")
    wanted = [normalise(clause.text) for clause in clauses]
    extra = got - frozenset().union(*wanted)
    for index, (clause, own) in enumerate(zip(clauses, wanted, strict=True)):
        yield Trip(
            clauses=(clause.index,),
            kind="frame",
            text=clause.text,
            words=words,
            missing=own - got - allowed,
            extra=extra - allowed if index == len(clauses) - 1 else frozenset(),
        )


def _steps(clause: Clause, steps: list[StepBase], normalise: Normaliser) -> Trip:
    """A clause against its own steps. The conditions of a step may stand in a clause of their own, and so may where a
    creature is summoned from."""
    words = " ".join(clause_words(step) for step in steps)  # type: ignore[arg-type]
    implied = [condition(one) for step in steps for one in step.if_ or ()]
    implied += ["hand" for step in steps if isinstance(step, SpecialSummon)]
    wanted, got = normalise(clause.text), normalise(words)
    return Trip(
        clauses=(clause.index,),
        kind="+".join(dict.fromkeys(str(type(step).__struct_config__.tag) for step in steps)),
        text=clause.text,
        words=words,
        missing=wanted - got,
        extra=got - wanted - normalise(" ".join(implied)),
    )

"""What hangs on words that nobody read."""

from __future__ import annotations

import re
from typing import Any

from bench.reader_cases import Case, listed
from bench.reader_rows.pattern import Found, Rows
from convert.effects import Condition

ROWS = Rows()

_MOMENT = re.compile(
    r"^(and |or )?(when|whenever|each time)\b"
    r"|^(and |or )?if\b.* (is|are) (\w+ )?(Summoned|sent|destroyed|banished|added|activated|returned|Tributed)\b"
    r"|^(and |or )?if (you|your opponent) (Tribute|activate|draw|reveal|negate|excavate)s?\b",
    re.IGNORECASE,
)


def _unread(conditions: Any) -> list[int]:
    return [one.unread for one in conditions or () if isinstance(one, Condition) and one.unread is not None]


def _role(case: Case, index: int) -> str:
    return next((clause.role for clause in case.reading.clauses if clause.index == index), "")


@ROWS.row("after_unread", "“…, and if you do, draw 1 card”, played where what it goes on from is unread", partial=True)
def after_unread(case: Case) -> Found:
    """The table is asked whether an effect "holds"."""
    for _, node in case.steps():
        for index in _unread(node.value.if_):
            if _role(case, index) in ("effect", "static"):
                yield case.clause(node.src)


@ROWS.row("for_nothing", "the effect of an unread cost, had for a yes", partial=True)
def for_nothing(case: Case) -> Found:
    """The cost is asked as if it were a condition."""
    for ability in case.abilities:
        yield from (case.clause(index) for index in _unread(ability.if_) if _role(case, index) == "cost")


@ROWS.row("moment_as_an_action", "“If this card is banished by X:”, unread: an action of one's own turn", partial=True)
def moment_as_an_action(case: Case) -> Found:
    """It waits for a moment."""
    for ability in case.abilities:
        if ability.mode == "activate" and ability.when is None:
            yield from (case.clause(one) for one in _unread(ability.if_) if _MOMENT.search(case.clause(one)))


@ROWS.row("bullets_of_a_trigger", "“… that includes any of these effects”: the bullets as effects", partial=True)
def bullets_of_a_trigger(case: Case) -> Found:
    """They say what is answered."""
    said = re.search(r"(?:If|When)[^.●\n]* (?:includes?|following|these)[^.●\n]*[:;][^.●\n]*\.\s*●", case.card.text)
    bullets = [clause.index for clause in case.reading.clauses if said and clause.start >= said.end() - 1]
    conditions = [index for ability in case.abilities for index in _unread(ability.if_) if index not in bullets]
    asked = [one for one in conditions if re.search(r"includes?|following|these", case.clause(one))]
    for _, node in case.steps():
        if (
            asked
            and node.src in bullets
            and case.card.text[: case.reading.clauses[node.src].start].rstrip()[-1:] == "●"
        ):
            yield case.clause(node.src)


@ROWS.row("label_as_a_question", "“if this holds: “2+””: the label of a bullet that nobody read", partial=True)
def label_as_a_question(case: Case) -> Found:
    """Nobody at a table can answer it."""
    asked = [index for _, node in case.nodes for index in _unread(getattr(node.value, "if_", None))]
    yield from (case.clause(index) for index in asked if re.fullmatch(r'[\w+ ]{1,12}|"[^"]*"', case.clause(index)))


@ROWS.row("they_who_drew", "“your opponent draws 1 card, then they discard 1 card”: oneself discards", partial=True)
def they_who_drew(case: Case) -> Found:
    """Who drew is named."""
    for _, node in case.steps("discard", "to_spellbook", "prepare"):
        said = case.clause(node.src)
        at = case.sentence(node.src).find(said)
        before = case.sentence(node.src)[:at]
        drew = re.search(r"(your opponent|both players|each player) draws? [^,;:]*, then $", before, re.IGNORECASE)
        if drew and node.value.who is None and re.match(r"(then )?they (discard|shuffle|draw)\b", said):
            yield said


@ROWS.row(
    "cast_from_elsewhere", "“You can banish this card from your GY”, after unread words, as the casting", partial=True
)
def cast_from_elsewhere(case: Case) -> Found:
    """It is cast from the hand."""
    yield from (case.words(one) for one in case.abilities if one.mode == "cast" and listed(one.from_) != ("play",))


@ROWS.row("ability_of_a_question", "an ability of nothing but an unread condition", partial=True)
def ability_of_a_question(case: Case) -> Found:
    """Nothing is done where it holds."""
    for ability in case.abilities:
        if _unread(ability.if_) and not (ability.do or ability.targets or ability.cost) and ability.mode != "cast":
            yield case.words(ability)

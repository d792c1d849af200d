"""How long and since when something holds."""

from __future__ import annotations

from bench.reader_cases import Amount, Case, Condition, Node, holds, listed, op_of, walk
from bench.reader_rows.pattern import Found, Rows, find, said_by

ROWS = Rows()

_LASTING = frozenset(
    ("modify", "set_stat", "suppress", "forbid", "allow", "protect", "control", "change_level", "change_identity")
)


@ROWS.row("this_way_for_ever", "“if Summoned / equipped this way” held to this turn only, where it means for ever")
def this_way_for_ever(case: Case) -> Found:
    """A lasting consequence of how it came is asked of this turn."""
    for ability in case.abilities:
        said = case.words(ability)
        if not find(r"(Summoned|equipped|Set|placed) (this way|by this (effect|card'?s?))", said):
            continue
        if find(r"this way (this|during the) turn", said) or ability.mode not in ("continuous", "trigger", "cast"):
            continue
        for node in walk(ability):
            value = node.value
            if isinstance(value, Condition) and value.occurred is not None and value.during in (None, "turn"):
                yield said
                break


@ROWS.row("until_fronted", "“until the end of this turn, A, also B”: the duration stays on A", partial=True)
def until_fronted(case: Case) -> Found:
    """Of the steps of one sentence that begins with its duration, some have none."""
    for ability in case.abilities:
        fronted: dict[str, list[tuple[Node, bool]]] = {}
        for node in walk(ability):
            if node.src >= 0 and getattr(node.value, "until", None) != None and op_of(node.value) in _LASTING:  # noqa: E711
                fronted.setdefault(case.sentence(node.src), []).append((node, True))
            elif node.src >= 0 and hasattr(node.value, "until") and op_of(node.value) in _LASTING:
                fronted.setdefault(case.sentence(node.src), []).append((node, False))
        for sentence, steps in fronted.items():
            match = find(r"(until the end of|for the rest of) (this|the|that) (turn|phase)[^,]*,", sentence)
            match = match or find(r"[;:.,] (until the end|for the rest) [^,;]*, ", sentence)
            if match is None or not any(has for _, has in steps):
                continue
            after = [node for node, has in steps if not has and _goes_on(sentence, said_by(case, node), match.end())]
            if after:
                yield sentence


def _goes_on(sentence: str, said: str, place: int) -> bool:
    """Whether these words of the sentence end after that place."""
    return said in sentence and sentence.find(said) + len(said) > place


@ROWS.row(
    "duration_from_that_battle", "a duration consumed and not written: “from that battle”, a ban of tokens' Tribute"
)
def duration_from_that_battle(case: Case) -> Found:
    """Protection from one battle's damage, and what holds as long as a token is there, last for ever or not at all."""
    for _, node in case.steps("protect", "replace", "forbid"):
        step, said = node.value, said_by(case, node)
        if step.until is not None:
            continue
        if find(r"from (that|this) (battle|attack)", said) or (
            op_of(step) == "forbid" and "tribute" in listed(step.action) and find(r"Tokens? cannot be Trib", said)
        ):
            yield said


@ROWS.row("turn_you_activate", "“the turn you activate” only from now on", minor=True)
def turn_you_activate(case: Case) -> Found:
    """A ban of the whole turn asks nothing of what went before."""
    for ability, node in case.steps("forbid"):
        said = case.sentence(node.src)
        if not find(r"\b(the|this) turn you (activate|use|Special Summon|Normal Summon|Set|apply)", said):
            continue
        before = [c for c in (*ability.if_, *(node.value.if_ or ())) if holds(c, Condition, _happening)]
        if node.value.until == "end_of_turn" and not before and not getattr(node.value, "whole_turn", False):
            yield said


def _happening(condition: Condition) -> bool:
    return condition.occurred is not None


@ROWS.row("draw_until", "“draw until you have 5” as an absolute difference; “each player” counts both hands together")
def draw_until(case: Case) -> Found:
    """Somebody with more cards than that draws as well."""
    for _, node in case.steps("prepare"):
        said = said_by(case, node)
        asked = find(r"\b(draws?|drawing)\b[^.;]*\buntil\b", said)
        if asked and holds(node.value, Amount, lambda one: one.difference is not None):
            yield said


@ROWS.row("ban_without_its_when", "“cannot activate cards when a Lamp is Summoned” as a ban of the whole turn")
def ban_without_its_when(case: Case) -> Found:
    """The moment at which the ban holds is gone."""
    for ability, node in case.steps("forbid"):
        said = said_by(case, node)
        late = find(r"cannot activate[^,;]* (when|in response to|if) ", said)
        answered = node.value.to is not None or "respond" in listed(node.value.action)
        if late and not answered and not node.value.if_ and ability.when is None:
            yield said

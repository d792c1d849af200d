"""Steps into sentences: who does it, whether they may, for how long, and how it ties to the step before."""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects import Selector, Step
from convert.prose import gerund, listing
from convert.systems.duel_monsters.words import conditions, events, nouns
from convert.systems.duel_monsters.words.scope import Scope, agree
from convert.systems.duel_monsters.words.verbs.said import Said

LONG = 170
"""A sentence longer than this is ended rather than continued."""

_JOINTS = {
    "and": " and ",
    "and_if_you_do": ", and if you do, ",
    "then": ", then ",
    "also": ", and also ",
    "also_after": ", and after that ",
    "if_not": "; if not, ",
}
_OPENINGS = {
    "and_if_you_do": "If you do, ",
    "then": "Then ",
    "also": "Also, ",
    "also_after": "After that, ",
    "if_not": "If not, ",
}


def said(scope: Scope, step: Step) -> Said:
    """What the step's verb says."""
    from convert.systems.duel_monsters.words.verbs import VERBS  # the verbs that hold steps come back here

    return VERBS[type(step).__struct_config__.tag](scope, step)  # type: ignore[index]


def fragment(scope: Scope, step: Step, *, may: bool | None = None, lasting: bool = False) -> str:
    """One step as a clause without full stop. ``may`` says "you may" where the step itself does not; ``lasting``
    leaves out that it stays while its source does."""
    when = f"if {conditions.all_of(scope, step.if_)}, " if step.if_ else ""
    optional = step.optional if may is None else may
    if step.who is not None and step.who != "you":
        actor = nouns.who(scope, step.who)
        if step.who == "any":
            scope.new_topic()
    else:
        actor = None
    what = said(scope, step)
    tail = "" if lasting and step.until == "while_in_play" else events.until(scope, step.until)
    tail = f" {tail}" if tail else ""
    if what.whole:
        return when + what.whole + tail
    subject = what.subject or actor
    if subject is None or (subject.second_person and optional):
        text = f"you may {what.verb}" if optional else what.verb
    elif optional and what.subject is None:
        text = f"{subject.subject} may {what.verb}"
    elif optional:
        text = f"you may have {subject.text} {bare_infinitive(what.verb)}"
    else:
        text = f"{subject.subject} {agree(subject, what.verb)}"
    return when + text + tail


def bare_infinitive(verb: str) -> str:
    """After "have it": "cannot attack" cannot stand there."""
    if verb.startswith("cannot "):
        return "be unable to " + verb.removeprefix("cannot ")
    return verb.removeprefix("may ")


def body(
    scope: Scope,
    steps: Sequence[Step],
    targets: Sequence[Selector] = (),
    *,
    may: bool = False,
    lasting: bool = False,
) -> list[str]:
    """Steps as sentences, the targets named first; ``may`` makes the first act a choice."""
    lead = announce(scope, targets)
    pieces: list[tuple[str, str]] = []
    for index, step in enumerate(steps):
        first = index == 0
        if first and lead and not may and _instruction(scope, step):
            text = f"{lead} and {fragment(scope, step, lasting=lasting)}"
        elif first and lead:
            opening = f"you may {lead}" if may else lead
            if may and _instruction(scope, step):
                text = f"{opening} and {fragment(scope, step, may=False, lasting=lasting)}"
            else:
                pieces.append(("", opening))
                text = fragment(scope, step, lasting=lasting)
        else:
            text = fragment(scope, step, may=True if first and may else None, lasting=lasting)
        pieces.append((step.link or "" if not first else "", text))
    if lead and not steps:
        pieces.append(("", lead))
    return _joined(pieces)


def _instruction(scope: Scope, step: Step) -> bool:
    """Is it a plain order to the effect's player, which may follow "target one monster and …"?"""
    if step.optional or step.if_ or (step.who not in (None, "you")):
        return False
    return type(step).__struct_config__.tag not in _STATES


_STATES = frozenset(
    (
        *("modify", "set_stat", "change_level", "change_identity", "forbid", "allow", "protect", "suppress", "copy"),
        *("delayed", "replace", "manual", "lose_hp", "choose_one"),
    )
)
"""Verbs that say what something is or does rather than what to do."""


def announce(scope: Scope, targets: Sequence[Selector]) -> str:
    """ "target one enemy monster within one Section"; people need no announcing, they are simply named."""
    named = []
    for target in targets:
        if target.kind == "caster" or target.ref is not None or target.how in ("self", "equipped", "event"):
            continue
        named.append(nouns.mention(scope, target).text)
    if len(named) > 1:
        scope.new_topic()
    return f"target {listing(named)}" if named else ""


def _joined(pieces: Sequence[tuple[str, str]]) -> list[str]:
    """Clauses tied by their links into sentences of bearable length."""
    out: list[str] = []
    for link, text in pieces:
        if not text:
            continue
        if not out or not link or text.startswith("The game master decides"):
            out.append(text)
        elif len(out[-1]) + len(text) > LONG or (", " in text and link in ("and", "also")) or "(a)" in out[-1]:
            out.append(_OPENINGS.get(link, "") + text if link in _OPENINGS else text)
        else:
            out[-1] += _JOINTS[link] + text
    return out


def fragment_list(scope: Scope, steps: Sequence[Step]) -> str:
    """Steps inside a longer sentence: "destroy it and take 5 Effect Damage"."""
    text = ""
    for index, step in enumerate(steps):
        piece = fragment(scope, step)
        if index == 0:
            text = piece
        else:
            text += _JOINTS.get(step.link or "and", " and ") + piece
    return text


def costs(scope: Scope, steps: Sequence[Step]) -> str:
    """What is paid, as orders: "pay 5 HP and discard one of your Prepared spells"."""
    return listing([fragment(scope, step, may=False) for step in steps])


def costs_by(scope: Scope, steps: Sequence[Step]) -> str:
    """What is paid, as a means: "by Sacrificing two Dragons"."""
    return listing([gerund(fragment(scope, step, may=False)) for step in steps])


def announce_needed(targets: Sequence[Selector]) -> bool:
    """Will targets be named before what happens to them?"""
    return any(
        target.kind != "caster" and target.ref is None and target.how not in ("self", "equipped", "event")
        for target in targets
    )

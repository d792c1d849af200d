"""Steps into sentences: who does it, whether they may, for how long, and how it ties to the step before."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Condition, Selector, Step
from convert.effects.steps import (
    STEP_TYPES,
    Allow,
    Delayed,
    Forbid,
    Manual,
    NegateCast,
    NegateSummon,
    PayHp,
    Protect,
    Replace,
    Shadow,
    SpecialSummon,
)
from convert.prose import gerund, listing
from convert.systems.duel_monsters.words import conditions, durations, nouns, people, verbs
from convert.systems.duel_monsters.words.lexicon import OPEN
from convert.systems.duel_monsters.words.scope import Noun, Scope, agree
from convert.systems.duel_monsters.words.verbs.phrase import Said

LONG = 170
"""A sentence longer than this is ended rather than continued."""

"""What is written in the place of an effect that could not be read."""

_JOINTS = {
    "and": " and ",
    "and_if_you_do": ", and if so, ",
    "then": ", then ",
    "also": ", and also ",
    "also_after": ", and after that ",
    "if_not": "; if not, ",
}
_CLOSED = ("Prepared again", " clean")
"""How an order ends that has a comma of its own: "dismiss it, its slot clean"."""
_OPENINGS = {
    "and_if_you_do": "If so, ",
    "then": "Then ",
    "also": "Besides, ",
    "also_after": "After that, ",
    "if_not": "If not, ",
}


def said(scope: Scope, step: Step) -> Said:
    """What the step's verb says."""
    return verbs.BY_TYPE[type(step)](scope, step)


def fragment(
    scope: Scope, step: Step, *, may: bool | None = None, lasting: bool = False, condition: bool = True
) -> str:
    """One step as a clause without full stop. ``may`` says "you may" where the step itself does not; ``lasting``
    leaves out that it stays while its source does; ``condition`` False leaves its own conditions to the caller."""
    when = f"if {conditions.all_of(scope, step.if_)}, " if step.if_ and condition else ""
    optional = step.optional if may is None else may
    if step.optional and isinstance(step, Delayed) and step.do:
        # "you can, during the End Phase, destroy it": they may, when it comes to that
        first = msgspec.structs.replace(step.do[0], optional=True)
        step = msgspec.structs.replace(step, do=(first, *step.do[1:]))
    actor = people.who(scope, step.who) if step.who not in (None, "you") and not _names_itself(step) else None
    scope.actor = step.who
    what = said(scope, step)
    scope.actor = None
    if step.id is not None:
        scope.introduced.add(step.id)
    known = lasting and step.until in ("while_in_play", "leaves_play")
    tail = "" if known or _ends_as_it_comes(step) else durations.until(scope, step.until)
    if tail and step.until == "leaves_play" and what.subject is not None and what.subject.plural:
        tail = "until each of them leaves play"
    if tail and isinstance(step, Replace):
        return f"{when}{tail}, {what.whole}"  # behind "instead" it would seem to be the end of what is done
    if tail and isinstance(step, Delayed):  # "each time …, deal 5 damage until …": of the waiting, not of what is done
        what, tail = Said(whole=f"{tail}, {what.whole}"), ""
    if tail:
        tail = f", {tail}" if ", except " in what.verb else f" {tail}"
    decide = "you may decide that " if may and optional and not isinstance(step, (Delayed, Manual)) else ""
    if may and isinstance(step, Delayed) and not step.optional:
        decide = "you may do this: "  # chosen now, though it comes later
    if what.whole:
        return when + decide + what.whole + tail
    subject = what.subject or actor
    if subject is None or (subject.second_person and optional):
        text = what.verb
        if what.verb.startswith("cannot "):
            text = f"{decide}you {what.verb}"
        elif optional:
            text = f"you may {what.verb}"
    elif optional and what.subject is None and step.optional:
        text = f"{subject.subject} may {what.verb}"
    elif optional and what.verb.startswith("cannot "):
        text = f"you may decide that {_predicated(subject, what.verb)}"
    elif optional:
        text = f"you may have {subject.text} {bare_infinitive(what.verb)}"
    else:
        text = _predicated(subject, what.verb)
    return when + text + tail


def _demanded(step: Step) -> bool:
    """Whether it is a price that one pays where one can: who did not could not."""
    return isinstance(step, PayHp) and step.who is None and not (step.optional or step.if_)


def _ends_as_it_comes(step: Step) -> bool:
    """Whether it waits for a moment of this turn, and no longer: said once."""
    said = isinstance(step, Delayed) and step.when.event in ("end_phase", "start_of_battle")
    return said and step.until == "end_of_turn"


def _names_itself(step: Step) -> bool:
    """Does the step name its subject itself, as what it is about ("an enemy cannot attack")?"""
    return isinstance(step, (Forbid, Allow, Protect))


def _predicated(subject: Noun, verb: str) -> str:
    """Subject and verb; "all monsters cannot" is said as "no monsters can"."""
    if verb.startswith("cannot "):
        rest = verb.removeprefix("cannot ")
        if subject.subject == "every caster":
            return f"no caster can {rest}"
        if subject.subject.startswith(("all your ", "all of ", "all their ")):
            return f"none of {subject.subject.removeprefix('all ').removeprefix('of ')} can {rest}"
        if subject.subject.startswith("all "):
            some = subject.subject.removeprefix("all ")
            return f"{'none' if some.startswith('of ') else 'no'} {some} can {rest}"
    return f"{subject.subject} {agree(subject, verb)}"


def bare_infinitive(verb: str) -> str:
    """After "have it"."""
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
    if any(map(_aimed_at_will, targets)) and len(targets) == 1:
        targets, may = [msgspec.structs.replace(targets[0], count=1)], True
    lead = announce(scope, targets)
    clauses: list[Clause] = []
    chosen, asked, other, case = False, None, None, None
    told = _told(scope, steps)
    for index, step in enumerate(told):
        order = _instruction(scope, step)
        if asked is not None and _opposite(asked, step):
            text = f"if not, {fragment(scope, step, lasting=lasting, condition=False)}"
            clauses.append(Clause("", text, order=_own_act(step)))
            chosen, asked, other = False, None, step.if_
            continue
        if other is not None and step.if_ == other and step.link is not None and not step.optional:
            text = f"and {fragment(scope, step, lasting=lasting, condition=False)}"  # otherwise, too
            clauses.append(Clause("", text, order=_own_act(step), held=True))
            continue
        asked, other = _asked(step, asked), None
        same, apart, case = _same_case(step, case), _out_of(step, case), _case(step, case)
        if same and clauses:
            text = fragment(scope, step, lasting=lasting, condition=False)
            clauses.append(Clause(step.link or "", text, order=_own_act(step), held=True))
            continue
        if clauses and _hangs_on_what_came(step):
            clauses.append(Clause("", f"({fragment(scope, step)})", order=True, held=True))
            continue
        if index == 0 and lead:
            one = sum(_announced(target) for target in targets) == 1
            opening = f"you may {lead}" if may else lead
            if order and one:
                text = f"{opening} and {fragment(scope, step, may=False, lasting=lasting)}"
            else:
                clauses.append(Clause("", opening, order=not may))
                text = fragment(scope, step, lasting=lasting)
        else:
            text = fragment(scope, step, may=True if index == 0 and may else None, lasting=lasting)
        if step.link == "if_not" and index and _demanded(told[index - 1]):
            text = f"if you cannot, {text}"
        with_it = chosen and step.link == "and" and not step.optional
        link = step.link or "" if index else ""
        whole = isinstance(step, Replace)
        clauses.append(Clause(link, text, order=_own_act(step), with_it=with_it, whole=whole, apart=apart))
        chosen = (step.optional and index > 0) or with_it
    if lead and not steps:
        known = f"; {OPEN}" if not _meant_later(scope, targets) else ""
        clauses.append(Clause("", f"{'you may ' if may else ''}{lead}{known}", order=not may))
    return _joined(clauses)


def _asked(step: Step, before: Condition | None) -> Condition | None:
    """The one condition under which this step is done, or the one before that it goes on from; none where one may
    decline it, which "if not" would seem to mean."""
    if step.optional or (step.if_ and len(step.if_) > 1):
        return None
    if step.if_:
        return step.if_[0] if step.if_[0].unread is None else None
    return before if step.link in ("and", "and_if_you_do", "then") else None


_Case = tuple[Condition, ...] | None


def _case(step: Step, before: _Case) -> _Case:
    """Under which conditions stands what has been said so far in the sentence that this step goes on with."""
    return step.if_ or (before if step.link in ("and", "and_if_you_do", "then") else None)


def _same_case(step: Step, case: _Case) -> bool:
    """Whether its conditions have just been said."""
    return bool(step.if_) and step.if_ == case and step.link in ("and", "also") and not step.optional


def _out_of(step: Step, case: _Case) -> bool:
    """Whether it is done whether or not what has just been said holds."""
    return case is not None and not step.if_ and step.link == "also"


def _hangs_on_what_came(step: Step) -> bool:
    """ "If it would leave play, banish it instead", of what the step before brings: a remark within that sentence, so
    that "then" and "if so" behind it go on from the step."""
    if not isinstance(step, Replace) or step.link not in ("also", "and") or step.if_ or step.optional or step.until:
        return False
    return step.would.event == "leaves_play" and step.would.what == Selector(how="previous")


def _opposite(asked: Condition, step: Step) -> bool:
    """Whether a step is done just where the condition does not hold."""
    one = step.if_[0] if step.if_ and len(step.if_) == 1 else None
    return one is not None and step.link in (None, "if_not", "also") and (one.not_ == asked or asked.not_ == one)


def _meant_later(scope: Scope, targets: Sequence[Selector]) -> bool:
    """Whether what is aimed at is what its other abilities are about ("select 1 monster. … the selected monster …")."""
    said = msgspec.json.encode(tuple(scope.abilities))
    return all(f'"ref":"{target.id}"'.encode() in said for target in targets)


def _told(scope: Scope, steps: Sequence[Step]) -> list[Step]:
    """The steps worth a clause: what comes as a Shadow need not be turned into one; "negate that summoning or
    casting" is one clause."""
    told: list[Step] = []
    for step in steps:
        before = told[-1] if told else None
        again = step.link == "and" and isinstance(step, Shadow)
        if isinstance(step, Forbid) and isinstance(before, Forbid) and _one_ban(before, step):
            scope.manners.setdefault(before, [before.as_]).append(step.as_)
            continue
        if isinstance(step, NegateCast) and step.link == "if_not" and isinstance(before, NegateSummon):
            scope.or_casting = True
            continue
        if not (again and isinstance(before, SpecialSummon) and before.stance == "shadow"):
            told.append(step)
    return told


def _one_ban(before: Forbid, step: Forbid) -> bool:
    """Do two bans differ only in the manner of Summon that they are about?"""
    if step.as_ is None or before.as_ is None or step.link not in (None, "and", "also"):
        return False
    return msgspec.structs.replace(step, as_=before.as_, link=before.link, src=before.src, id=before.id) == before


class Clause(msgspec.Struct, frozen=True):
    """A clause on its way into a sentence: how it ties to the one before, whether it is an order ("destroy it"), and
    whether it happens only with what one may do before it."""

    link: str
    text: str
    order: bool
    with_it: bool = False
    held: bool = False
    """Whether it cannot begin a sentence: its condition was said before."""
    whole: bool = False
    """Whether nothing can follow it in its sentence: "if you would take damage, take half of it instead"."""
    apart: bool = False
    """Whether it begins a sentence: the condition of the one before is not its own."""


def _instruction(scope: Scope, step: Step) -> bool:
    """Is it a plain order to the effect's player, which may follow "target one monster and …"?"""
    return not step.optional and not step.if_ and _own_act(step)


def _own_act(step: Step) -> bool:
    """Is it the effect's player who acts, rather than something that changes or somebody else?"""
    return step.who in (None, "you") and type(step) not in _STATES


_STATES = frozenset(
    STEP_TYPES[op]
    for op in (
        *("modify", "set_stat", "change_level", "change_identity", "forbid", "allow", "protect", "suppress", "copy"),
        *("delayed", "replace", "manual", "lose_hp", "choose_one"),
    )
)
"""Verbs that say what something is or does rather than what to do."""


def announce(scope: Scope, targets: Sequence[Selector]) -> str:
    """ "target one enemy monster within one Section"; people need no announcing, they are simply named."""
    if any(target.where is not None for target in targets):
        scope.new_topic()  # "a monster of Level below its Level": its own it would seem
    named = [nouns.mention(scope, target).text for target in targets if _announced(target)]
    if len(named) > 1:
        scope.new_topic()
    if len(named) == 2 and any(", " in one for one in named):
        return f"target {named[0]}, and also {named[1]}"
    return f"target {listing(named)}" if named else ""


def _announced(target: Selector) -> bool:
    return target.kind != "caster" and target.ref is None and target.how not in ("self", "equipped", "event")


def _aimed_at_will(target: Selector) -> bool:
    """Whether it is one thing, or none."""
    return _announced(target) and target.count == (0, 1)


def announce_needed(targets: Sequence[Selector]) -> bool:
    """Will targets be named before what happens to them?"""
    return any(map(_announced, targets))


def _joined(clauses: Sequence[Clause]) -> list[str]:
    """Clauses tied by their links into sentences of bearable length. An order after somebody else's act says "you"."""
    out: list[str] = []
    orders, whole, goes_on, said = True, False, False, ""
    for clause in clauses:
        closed, whole = whole, clause.whole
        otherwise, goes_on = goes_on, clause.link == "if_not" or clause.text.startswith("if not, ")
        link, text = clause.link, clause.text
        if not text:
            continue
        before, said = said, text
        if clause.held and out:
            out[-1] += (", and " if link == "and" else _JOINTS.get(link, " ")) + text
            orders = orders and clause.order
            continue
        if link == "if_not" and text.startswith("if ") and out and len(out[-1]) + len(text) <= LONG:
            out[-1] += f"; {text}"  # its own condition says when
            orders = orders and clause.order
            continue
        if link == "if_not" and text.startswith("if "):
            link = ""
        aside = link == "also" and not clause.apart and _no_order(text)
        if aside and text.startswith("you cannot "):
            text = f"you then {text.removeprefix('you ')}"
        if not out or not link or text.startswith("the game master decides"):
            out.append(text)
        elif otherwise and link == "and" and len(out[-1]) + len(text) < 2 * LONG:
            out[-1] += f" and {text}"
        elif (
            closed
            or clause.apart
            or len(out[-1]) + len(text) > LONG
            or (", " in text and link in ("and", "also"))
            or "(a)" in out[-1]
        ):
            out.append(("If so, " if clause.with_it else "" if aside else _OPENINGS.get(link, "")) + text)
        else:
            you = "you " if _needs_you(clause, orders) else ""
            joint = ", and " if aside else _JOINTS[link]
            if link == "and" and not you:
                text = _verbs_once([before, text])[1]
            out[-1] += ("," if link == "and" and out[-1].endswith(_CLOSED) else "") + joint + you + text
            orders = orders and clause.order
            continue
        orders = clause.order
    return out


_NO_ORDERS = (
    *(
        "it ",
        "they ",
        "that ",
        "those ",
        "this ",
        "these ",
        "no ",
        "none ",
        "all ",
        "the ",
        "one of ",
        "your ",
        "you cannot ",
    ),
    *("at the end ", "at the start ", "until ", "if ", "an enemy ", "enemies "),
)


def _no_order(text: str) -> bool:
    """Whether a clause says by how it begins that it is no order, so that nothing need be said of its being beside."""
    return text.startswith(_NO_ORDERS)


def _needs_you(clause: Clause, orders: bool) -> bool:
    """After somebody else's act an order would seem to be theirs; "if so, destroy it" is clear without."""
    if not clause.order or orders or clause.link in ("and_if_you_do", "if_not"):
        return False
    return not clause.text.startswith(("if ", "you ", "the ", "an enemy ", "that enemy ", "every caster "))


def fragment_list(scope: Scope, steps: Sequence[Step], *, opening: bool = True) -> str:
    """Steps inside a longer sentence: "destroy it and take 5 Effect Damage"; without ``opening`` with what ties the
    first to the words before: ", and if so, take 5 Effect Damage"."""
    text = ""
    for index, step in enumerate(steps):
        piece = fragment(scope, step)
        if index == 0 and opening:
            text = piece
        else:
            text += _JOINTS.get(step.link or "and", " and ") + piece
    return text


def costs(scope: Scope, steps: Sequence[Step]) -> str:
    """What is paid, as orders: "pay 5 HP and discard one of your Prepared spells"."""
    return listing(_verbs_once([_cost(scope, step) for step in steps])) if steps else ""


def costs_by(scope: Scope, steps: Sequence[Step]) -> str:
    """What is paid, as a means: "by Sacrificing two Dragons"."""
    return listing(_verbs_once([gerund(_cost(scope, step)) for step in steps]))


_ONCE = frozenset(("banish", "banishing", "Sacrifice", "Sacrificing", "discard", "discarding", "destroy", "destroying"))
"""Verbs whose object ends what they say, so that a second object may follow without the verb."""


def _verbs_once(texts: Sequence[str]) -> list[str]:
    """ "Sacrifice one Fish", "Sacrifice one Bird": the second as "one Bird", where nothing else stands between."""
    out: list[str] = []
    for index, text in enumerate(texts):
        verb, _, rest = text.partition(" ")
        again = index > 0 and verb in _ONCE and texts[index - 1].removeprefix("you may ").startswith(f"{verb} ")
        out.append(rest if again and ", " not in texts[index - 1] else text)
    return out


def _cost(scope: Scope, step: Step) -> str:
    """One thing that is paid, its condition behind it."""
    text = fragment(scope, step, may=False, condition=False)
    return f"{text} (if {conditions.all_of(scope, step.if_)})" if step.if_ else text

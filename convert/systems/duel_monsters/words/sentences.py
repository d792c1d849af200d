"""Steps into sentences: who does it, whether they may, for how long, and how it ties to the step before."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from convert.effects import Ability, Condition, Selector, Step
from convert.effects.steps import (
    STEP_TYPES,
    Allow,
    Attach,
    Banish,
    ChooseOne,
    Copy,
    Counters,
    Delayed,
    Detach,
    Discard,
    Equip,
    Forbid,
    Look,
    Manual,
    Modify,
    PayHp,
    Protect,
    Replace,
    Sacrifice,
    Skip,
    ToUsed,
)
from convert.prose import listing
from convert.systems.duel_monsters.words import clauses, conditions, durations, nouns, people, verbs
from convert.systems.duel_monsters.words.aiming import announced, at_will
from convert.systems.duel_monsters.words.clauses import Clause, Piece
from convert.systems.duel_monsters.words.letting import chosen_now, deciding, letting
from convert.systems.duel_monsters.words.lexicon import OPEN
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.scope import YOU, Noun, Scope, agree
from convert.systems.duel_monsters.words.verbs.phrase import Said
from convert.systems.duel_monsters.words.worth_telling import gives_up_a_draw, worth_telling


def said(scope: Scope, step: Step) -> Said:
    """What the step's verb says."""
    scope.nowhere = isinstance(step, (Attach, Look, ToUsed))
    told = verbs.BY_TYPE[type(step)](scope, step)
    scope.nowhere = False
    return told


def fragment(
    scope: Scope, step: Step, *, may: bool | None = None, lasting: bool = False, condition: bool = True
) -> str:
    """One step as a clause without full stop (``piece``)."""
    return piece(scope, step, may=may, lasting=lasting, condition=condition).text


def piece(scope: Scope, step: Step, *, may: bool | None = None, lasting: bool = False, condition: bool = True) -> Piece:
    """One step as a clause in parts. ``may`` says "you may" where the step itself does not; ``lasting`` leaves out that
    it stays while its source does; ``condition`` False leaves its own conditions to the caller."""
    if isinstance(step, Skip) and step in scope.whole_turn:
        return Piece("cannot attack, nor can your monsters", f"{clauses.WHOLE_TURN}{scope.act}, ", YOU, YOU, rider=True)
    when = _when(scope, step, lasting=lasting) if step.if_ and condition else ""
    scope.asked_for = [one.exists for one in step.if_ or () if when and one.exists is not None]
    optional = step.optional if may is None else may
    if step.optional and isinstance(step, Delayed) and step.do:
        # "you can, during the End Phase, destroy it": they may, when it comes to that
        first = msgspec.structs.replace(step.do[0], optional=True)
        step = msgspec.structs.replace(step, do=(first, *step.do[1:]))
    if isinstance(step, Delayed) and step.repeat and step.until == "end_of_turn" and not _ends_as_it_comes(step):
        # "until the end of the turn, each time …, it gains 5 Attack": which is as long, and said once
        step = msgspec.structs.replace(step, do=tuple([_as_long(one, step.until) for one in step.do]))
    actor = people.who(scope, step.who) if step.who not in (None, "you") and not _names_itself(step) else None
    scope.actor = step.who
    if step in scope.whole_turn:
        scope.new_topic()  # whatever was spoken of, that sentence stands for itself
    what = said(scope, step)
    scope.actor = None
    if step.id is not None:
        scope.introduced.add(step.id)
    tail = _lasting_tail(scope, step, what, lasting=lasting)
    if tail and isinstance(step, Replace) and what.whole:
        return Piece(f"{tail}, {what.whole}", when)  # behind "instead" it would seem to be the end of what is done
    if tail and isinstance(step, Delayed):  # "each time …, deal 5 damage until …": of the waiting, not of what is done
        done = what.whole.removesuffix(f" {tail}")
        done = done.removesuffix(" this turn") if done.endswith(" more this turn") else done
        what, tail = Said(whole=f"{tail}, {done}"), ""
    told_first = bool(tail) and _told_first(step, what, tail)
    if told_first and not optional:
        when, tail = f"{when}{tail}, ", ""
    if what.subject is not None and (rider := _rider(scope, step, what.subject, tail)) and not optional:
        return msgspec.structs.replace(_predicated(what.subject, what.verb), head=f"{when}{rider} ", rider=True)
    if tail:
        tail = f", {tail}" if _OF_A_PART.search(what.verb) else f" {tail}"
    if what.whole:
        may_be = optional and (may or isinstance(step, ChooseOne)) and not isinstance(step, (Delayed, Manual))
        whole = deciding(what.whole) if may_be else what.whole
        decide = "you may " if may_be else ""
        if may and isinstance(step, Delayed) and not step.optional:
            whole, decide = chosen_now(whole)
        return Piece(whole, when + decide, tail=tail, rider=isinstance(step, Delayed) and not (when or decide))
    subject = what.subject or actor
    told = Piece(what.verb, when, act=what.act, closing=what.closing, tail=tail)
    bars = what.verb.startswith(("can ", "cannot "))  # "can Special Summon only Fish": no deed of one's own
    if subject is None or (subject.second_person and optional and not bars):
        return _order(told, optional=optional, decided=bool(may and optional))
    if optional and what.subject is None and step.optional:
        return _stated(told, verb=f"may {what.verb}", subject=subject.subject)
    if optional and not bars:
        may_head, tail = (f"you may, {tail.strip()}, ", "") if told_first else ("you may ", tail)
        return _stated(told, verb=letting(subject.text, what.verb), head=f"{when}{may_head}", tail=tail)
    predicated = _predicated(subject, what.verb)
    if optional:
        what_for = deciding(predicated.subject).removesuffix(predicated.subject)
        predicated = msgspec.structs.replace(predicated, head=f"you may {what_for}")
    return _stated(predicated, head=when + predicated.head, closing=what.closing, tail=tail)


def _as_long(step: Step, until: str) -> Step:
    """The step without its end, where that is the same; one more Attack is one, and not one each round."""
    more = isinstance(step, Allow) and "extra_attack" in several(step.action)
    return msgspec.structs.replace(step, until=None) if step.until == until and not more else step


def _told_first(step: Step, what: Said, tail: str) -> bool:
    """Whether how long it lasts stands before it: behind quoted words it would be lost, and behind what has befallen
    another monster it would seem to be of that."""
    if isinstance(step, Copy):
        return bool(step.abilities)
    return tail.startswith("until ") and what.subject is not None and _BEFELL.search(what.verb) is not None


_OF_A_PART = re.compile(r", (?:except|nor can) | unless ")
"""What a duration would seem to be of alone, without a comma before it."""
_BEFELL = re.compile(r" that (?:was|were|has|have) [^,]*$")


def _when(scope: Scope, step: Step, *, lasting: bool) -> str:
    """Under which conditions: "if you have a Dragon, "; of what simply holds, a part of the turn as its time."""
    if step.if_ and set(map(repr, step.if_)) <= scope.asked:  # asked of the whole ability before
        return f"if {_STILL.sub(_still, conditions.all_of(scope, step.if_), count=1)}, " if scope.paid_for else ""
    during, rest = conditions.during(scope, step.if_) if lasting else ("", step.if_)
    heads = [during, f"if {conditions.all_of(scope, rest)}" if rest else ""]
    return "".join(f"{head}, " for head in heads if head)


_STILL = re.compile(r"\b(?:have|has|is|are) ")


def _still(found: re.Match[str]) -> str:
    """ "You still have", "it is still"."""
    return f"still {found[0]}" if found[0].startswith("ha") else f"{found[0]}still "


def _rider(scope: Scope, step: Step, subject: Noun, tail: str) -> str:
    """How a ban on the effect's own player, or on all that is theirs, begins that ends with a turn: the rest of this
    one, or all of it where it must have been kept until then; "" of anything else."""
    own = (
        subject.second_person
        or step in scope.whole_turn
        or subject.subject.startswith("all your ")
        or subject.subject.endswith(", and you,")
    )
    if not isinstance(step, Forbid) or not own or not tail.startswith("until the end of "):
        return ""
    if step.until not in ("end_of_turn", "end_phase"):
        return f"{tail},"
    return f"{clauses.WHOLE_TURN}{scope.act}," if step in scope.whole_turn else clauses.REST_OF_TURN


def _stated(told: Piece, **parts: str) -> Piece:
    """The same with other parts; what is no order has no act of its own."""
    return msgspec.structs.replace(told, act="", **parts)


def _order(told: Piece, *, optional: bool, decided: bool) -> Piece:
    """What the effect's player does, or may do."""
    if told.verb.startswith(("cannot ", "take no ")):
        decide = "you may declare that " if decided else ""
        return _stated(told, head=f"{told.head}{decide}", subject=YOU, key=YOU)
    return msgspec.structs.replace(told, head=f"{told.head}you may ") if optional else told


def _lasting_tail(scope: Scope, step: Step, what: Said, *, lasting: bool) -> str:
    """How long it lasts, where that needs saying."""
    known = lasting and step.until in ("while_in_play", "leaves_play", "while_face_up")
    tail = "" if known or _ends_as_it_comes(step) or isinstance(step, Skip) else durations.until(scope, step.until)
    if isinstance(step, Allow) and step.action == "cast_turn_set" and step.until in durations.FINITE:
        return ""  # "it may be used this very turn"
    more = isinstance(step, Allow) and (step.more or " second Attack" in what.verb)
    if tail and (more or (isinstance(step, Protect) and step.times)) and step.until in ("end_of_turn", "end_phase"):
        return "this turn"  # "survives the first time that it would be destroyed this turn": which time, not how long
    if what.verb.endswith(durations.FROM_THIS_ATTACK) or what.whole.endswith(durations.FROM_THIS_ATTACK):
        return ""
    if tail and step.until == "leaves_play" and what.subject is not None and what.subject.plural:
        return "for as long as each stays in play"
    if tail and step.until == "while_face_up" and what.subject is not None and what.subject.plural:
        return "for as long as each stays in play and is no Shadow"
    return tail


def _demanded(step: Step) -> bool:
    """Whether it is a price that one pays where one can: who did not could not."""
    taken = isinstance(step, PayHp | Detach | Discard | Sacrifice) or (isinstance(step, Counters) and not step.add)
    taken = taken or (isinstance(step, Banish) and step.what.side == "you")
    return taken and step.who is None and not (step.optional or step.if_)


def _ends_as_it_comes(step: Step) -> bool:
    """Whether it waits for a moment of this turn, and no longer: said once."""
    said = isinstance(step, Delayed) and step.when.event in ("end_phase", "start_of_battle")
    return said and step.until == "end_of_turn"


def _names_itself(step: Step) -> bool:
    """Does the step name its subject itself, as what it is about ("an enemy cannot attack")?"""
    return isinstance(step, (Forbid, Allow, Protect))


_ALIKE = re.compile(r"^.*?(?= that | with| except |$)")
"""What stands in front of a noun and the noun: "Spell and Trap Cards"."""


def _predicated(subject: Noun, verb: str) -> Piece:
    """Subject and verb; "all monsters cannot" is written as "no monsters can"."""
    if verb.startswith("cannot "):
        rest, some = verb.removeprefix("cannot "), subject.subject.removeprefix("all ")
        none = f"{clauses.NONE}{subject.key}" if subject.key else ""
        if subject.subject == "every caster":
            return Piece(f"can {rest}", subject="no caster")
        if subject.subject.startswith(("all your ", "all of ", "all their ")):
            return Piece(f"can {rest}", subject=f"none of {some.removeprefix('of ')}", key=none)
        if subject.subject.startswith("all "):
            some = some if some.startswith("of ") else _ALIKE.sub(lambda found: found[0].replace(" and ", " or "), some)
            return Piece(f"can {rest}", subject=f"{'none' if some.startswith('of ') else 'no'} {some}", key=none)
    key = YOU if subject.second_person else subject.key or ""
    return Piece(agree(subject, verb), subject=subject.subject, key=key)


def body(
    scope: Scope,
    steps: Sequence[Step],
    targets: Sequence[Selector] = (),
    *,
    may: bool = False,
    lasting: bool = False,
) -> list[str]:
    """Steps as sentences, the targets named first; ``may`` makes the first act a choice."""
    if at_will(targets, steps):
        targets, may = [msgspec.structs.replace(targets[0], count=1)], True
    lead = announce(scope, targets)
    parts: list[Clause] = []
    chosen, asked, other, case = False, None, None, None
    told = worth_telling(scope, steps)
    for index, step in enumerate(told):
        order = _instruction(scope, step)
        if asked is not None and _opposite(asked, step):
            text = f"if not, {fragment(scope, step, lasting=lasting, condition=False)}"
            parts.append(Clause("", text, order=own_act(step)))
            chosen, asked, other = False, None, step.if_
            scope.new_topic()  # what follows is done either way, and not to what was done last
            continue
        if other is not None and step.if_ == other and step.link is not None and not step.optional:
            text = f"and {fragment(scope, step, lasting=lasting, condition=False)}"  # otherwise, too
            parts.append(Clause("", text, order=own_act(step), held=True))
            continue
        asked, other = _asked(step, asked), None
        same, apart, case = _same_case(step, case), _out_of(step, case), _case(step, case)
        if same and parts:
            part = piece(scope, step, lasting=lasting, condition=False)
            parts.append(Clause(step.link or "", part.text, order=own_act(step), held=True, piece=part))
            continue
        if parts and _hangs_on_what_came(step):
            parts.append(Clause("", f"({fragment(scope, step)})", order=True, held=True))
            continue
        if index == 0 and lead:
            one = sum(announced(target) for target in targets) == 1
            opening = f"you may {lead}" if may else lead
            if order and one:
                part = piece(scope, step, may=False, lasting=lasting)
                text = f"{opening} and {part.text}"
            else:
                parts.append(Clause("", opening, order=not may))
                part = piece(scope, step, lasting=lasting)
                text = part.text
        else:
            part = piece(scope, step, may=True if index == 0 and may else None, lasting=lasting)
            text = part.text
        if step.link == "if_not" and index and _demanded(told[index - 1]):
            text = f"if you cannot, {text}"
        with_it = chosen and step.link == "and" and not step.optional
        link = _link(step, told[index - 1]) if index else ""
        whole = isinstance(step, Replace) and not part.subject
        led = index == 0 and bool(lead) and order and text != part.text
        clause = Clause(link, text, order=own_act(step), with_it=with_it, whole=whole, apart=apart, led=led, piece=part)
        parts.append(clause)
        chosen = (step.optional and index > 0) or with_it
    if lead and not steps:
        known = f"; {OPEN}" if not _meant_later(scope, targets) else ""
        parts.append(Clause("", f"{'you may ' if may else ''}{lead}{known}", order=not may))
    return clauses.joined(parts)


def _link(step: Step, before: Step) -> str:
    """How a step ties to the one before it."""
    if isinstance(step, Modify) and step.until == "while_equipped" and isinstance(before, Equip):
        return ""  # "equip it with this monster. It gains 5 Attack while it is equipped"
    if before.optional and step.link in (None, "also") and _takes_up(step, before):
        return "and_if_you_do"
    return step.link or ""


def _takes_up(step: Step, chosen: Step) -> bool:
    """Whether it goes by a figure of something that is there only where one does what one may do ("lose HP equal to its
    Attack"), so that in any other case nothing would be lost or dealt."""
    what = getattr(chosen, "what", None)
    named = what.id if isinstance(what, Selector) else None
    amount = msgspec.json.encode(getattr(step, "amount", None))
    return named is not None and not step.optional and f'"ref":"{named}"'.encode() in amount


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
    """Under which conditions stands what is written so far in the sentence that this step continues."""
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
    if (
        not isinstance(step, Replace)
        or step.link not in ("also", "and", "and_if_you_do")
        or step.if_
        or step.optional
        or step.until
    ):
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


def _instruction(scope: Scope, step: Step) -> bool:
    """Is it a plain order to the effect's player, which may follow "target one monster and …"?"""
    return not step.optional and not step.if_ and own_act(step)


def own_act(step: Step) -> bool:
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
    if len(targets) == 1 and targets[0].chooser == "any" and targets[0].how == "target":
        whose = "of an enemy of theirs" if targets[0].side == "opponent" else "of their own"
        picked = msgspec.structs.replace(targets[0], side=None, chooser=None)
        return f"have each caster target {nouns.mention(scope, picked).text} {whose}"
    named = [nouns.mention(scope, target).text for target in targets if announced(target)]
    if len(named) > 1:
        scope.new_topic()
    if len(named) == 2 and any(", " in one for one in named):
        return f"target {named[0]}, and also {named[1]}"
    return f"target {listing(named)}" if named else ""


def costs_of_targets(scope: Scope, ability: Ability) -> tuple[str, Ability]:
    """What is paid, and the ability. Where the price speaks of a target, targeting comes before it: "target one monster
    and detach all Materials from it"; the ability is then without its targets."""
    spoken_of = msgspec.json.encode([_without_spared(scope, step) for step in ability.cost])
    if not any(one.id is not None and f'"ref":"{one.id}"'.encode() in spoken_of for one in ability.targets):
        return costs(scope, ability.cost), ability
    lead = announce(scope, ability.targets)
    paid = f"{lead} and {costs(scope, ability.cost)}"
    return paid, msgspec.structs.replace(ability, targets=())


def _without_spared(scope: Scope, step: Step) -> Step:
    """The step without what need not be excepted from it."""
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or what.except_ is None or not nouns.elsewhere(scope, what, what.except_):
        return step
    return msgspec.structs.replace(step, what=msgspec.structs.replace(what, except_=None))


def announce_needed(targets: Sequence[Selector]) -> bool:
    """Will targets be named before what happens to them?"""
    return any(map(announced, targets))


def fragment_list(scope: Scope, steps: Sequence[Step], *, opening: bool = True) -> str:
    """Steps inside a longer sentence: "destroy it and take 5 Effect Damage"; without ``opening`` with what ties the
    first to the words before: ", and if so, take 5 Effect Damage"."""
    parts = _row(scope, steps)
    return clauses.in_a_row(parts, opening=opening)


def _row(scope: Scope, steps: Sequence[Step]) -> list[tuple[str | None, Piece]]:
    """Each step with what ties it to the one before: behind a price that could not be paid, "if you cannot"."""
    owed = [False, *map(_demanded, steps)]
    links = [
        "if_cannot" if due and step.link == "if_not" else step.link for step, due in zip(steps, owed, strict=False)
    ]
    return [(link, piece(scope, step)) for link, step in zip(links, steps, strict=True)]


_TIMES = ("at the end of", "at the start of", "after the last", "before the first")
"""Moments that can stand behind what is done then."""


def at_a_moment(scope: Scope, steps: Sequence[Step], moment: str) -> str:
    """What is done when it comes to that: "destroy it at the end of the turn, then take 5 Effect Damage", "when it
    leaves play, destroy this spell"."""
    parts = _row(scope, steps)
    many = 1
    while many < len(parts) and clauses.same_act(parts[many - 1][1], parts[many][1]):
        many += 1
    first = clauses.in_a_row(parts[:many])
    plain = not (parts[0][1].head or parts[0][1].tail) and ", " not in first and not _BEFELL.search(first)
    plain = plain and " with an effect that " not in first  # which would seem to be done at that moment
    goes_on = many < len(parts) and parts[many][0] in (None, "and") and not parts[many][1].subject
    if not moment.startswith(_TIMES) or not plain or goes_on or len(first) > clauses.LONG // 2:
        return f"{moment}, {clauses.in_a_row(parts)}"
    rest = clauses.in_a_row(parts[many:], opening=False)
    return f"{first} {moment}{',' if rest.startswith(' and ') else ''}{rest}"


def costs(scope: Scope, steps: Sequence[Step]) -> str:
    """What is paid, as orders: "pay 5 HP and discard one of your Prepared spells"."""
    paid = [step for step in steps if not gives_up_a_draw(step)]
    if len(paid) < len(steps):
        scope.remind("no_draw")
    return clauses.listed([_cost(scope, step) for step in paid])


def costs_by(scope: Scope, steps: Sequence[Step]) -> str:
    """What is paid, as a means: "by Sacrificing two Dragons"."""
    return clauses.listed([_cost(scope, step) for step in steps], means=True)


def _cost(scope: Scope, step: Step) -> Piece:
    """One thing that is paid, its condition behind it."""
    part = piece(scope, step, may=False, condition=False)
    if not step.if_:
        return part
    return msgspec.structs.replace(part, act="", tail=f"{part.tail} (if {conditions.all_of(scope, step.if_)})")

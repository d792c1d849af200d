"""What follows a frame at the end of a clause: how long, when, only if, "unless", "or destroy this card"."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from convert.effects import Condition, Event, Filter, Limit, Selector, Step
from convert.effects import steps as op
from convert.effects.permissions import Price
from convert.effects.values import Turns, Until
from convert.text.clauses.alternatives import Alternatives
from convert.text.clauses.at_most import no_more_than
from convert.text.clauses.exceptions import take_exception
from convert.text.clauses.instead import take_instead
from convert.text.clauses.phrase import Phrase, Tools
from convert.text.clauses.provisos import PROVISOS
from convert.text.clauses.treated_as import TREATED_AS, treated_as
from convert.text.conditions.condition import take_condition, take_rolled
from convert.text.conditions.own_state import how_it_came, one_of_these
from convert.text.cursor import Cursor
from convert.text.events.event import take_event
from convert.text.frames import FrameTable
from convert.text.grammar.time import MOMENT_STARTS, UNTIL_STARTS, take_moment, take_until

_ANSWERED = ("targeted", "activated")
_ENDED = (op.Destroy, op.Banish, op.ToUsed, op.ToPrepared)
_BEFORE_DAMAGE = ("before-damage-calculation", "at-start-of-damage-step")
_NOTHING_MORE: tuple[tuple[str, ...], ...] = (
    ("immediately", "after", "it", "resolves"),
    ("after", "it", "resolves"),
    ("immediately", "after", "that", "effect", "resolves"),
    ("instead", "of", "going", "to", "the", "gy"),
    ("instead", "of", "being", "sent", "to", "the", "gy"),
    ("while", "face-up", "in", "the", "monster-zone"),
    ("by", "this", "effect"),
    ("this", "way"),
    ("at-random",),
    ("if", "possible"),
    ("as", "well"),
    ("face-up",),
    ("when", "that", "spell", "resolves"),
    ("when", "that", "effect", "resolves"),
    ("when", "that", "card", "resolves"),
    ("when", "this", "card", "resolves"),
    ("in", "any", "order"),
    (",", "in", "any", "order"),
)
"""Tails that leave the clause as it is."""
_ADDS_NOTHING = frozenset(words[0] for words in _NOTHING_MORE)
_TAIL_FIRST = frozenset(
    (
        *(UNTIL_STARTS - {","}),
        *MOMENT_STARTS,
        *_BEFORE_DAMAGE,
        *(_ADDS_NOTHING - {","}),
        *("with-following-effect", "to", "instead", "except", "only", "(", "in", "with", "once", "the", "each"),
        *("every", "whenever", "unless", "or", "up"),
        *TREATED_AS,
        *PROVISOS,
    )
)
"""What a tail begins with, after its comma: all that ``Tails.after`` tries is in here."""


class Tails:
    """Reads what stands between a frame's last slot and the next clause."""

    def __init__(self, tools: Tools, frames: FrameTable) -> None:
        self.tools = tools
        self.frames = frames
        self.alternatives = Alternatives(frames)

    def _otherwise(self, phrase: Phrase, steps: list[Step]) -> list[Step] | None:
        """ "pay 500 LP or destroy this card", "destroy this card unless you send 1 X to the GY": one of two."""
        cur = phrase.cur
        start = cur.pos
        cur.take(",")
        gone = op.Destroy(what=Selector(how="self"))
        if steps and (cur.take("or", "destroy", "this", "card") or cur.take("or", "this", "card", "is", "destroyed")):
            paid = op.Option(cost=tuple(msgspec.structs.replace(s, src=None) for s in steps), do=())
            return [phrase.step(op.ChooseOne, options=(paid, op.Option(do=(gone,))))]
        if not steps or isinstance(steps[0], op.Forbid) or not cur.take("unless", "you"):
            cur.pos = start
            return None
        options: list[op.Option] = []
        while True:
            verb = self.tools.lexicon.verbs.get(cur.peek())
            frame = self.frames.does.get(verb.base) if verb is not None and "base" in verb.forms else None
            if frame is None:
                cur.pos = start
                return None
            cur.pos += 1
            inner = Phrase(self.tools, cur, phrase.scope, phrase.src)
            inner.paying = self.frames.does
            read = frame(inner)
            if not read:
                cur.pos = start
                return None
            options.append(op.Option(cost=tuple(msgspec.structs.replace(s, src=None) for s in read), do=()))
            before = cur.pos
            cur.take(",")
            if not cur.take("or"):
                cur.pos = before
                break
        options.append(op.Option(do=tuple(msgspec.structs.replace(s, src=None) for s in steps)))
        return [phrase.step(op.ChooseOne, options=tuple(options))]

    def _priced(self, phrase: Phrase, steps: list[Step]) -> list[Step] | None:
        """ "(cannot attack) unless you Tribute 1 monster": what its caster pays for each attack."""
        cur = phrase.cur
        start = cur.pos
        bans = [step for step in steps if isinstance(step, op.Forbid) and step.action == "attack" and not step.cost]
        cur.take(",")
        if not bans or len(bans) != len(steps) or not cur.take("unless", "you"):
            cur.pos = start
            return None
        verb = self.tools.lexicon.verbs.get(cur.peek())
        frame = self.frames.does.get(verb.base) if verb is not None and "base" in verb.forms else None
        cur.pos += 1
        inner = Phrase(self.tools, cur, phrase.scope, phrase.src)
        read = frame(inner) if frame is not None else None
        if not read or not all(isinstance(step, get_args(Price)) for step in read):
            cur.pos = start
            return None
        price: Any = tuple(msgspec.structs.replace(step, src=None) for step in read)
        return [msgspec.structs.replace(step, action="attack_unpaid", cost=price) for step in bans]

    def _each_time(self, phrase: Phrase) -> Event | None:
        """ "… each time you activate a Normal Spell Card": when the whole happens, said at its end."""
        cur = phrase.cur
        each = cur.at("each", "time") or cur.at("every", "time")
        if phrase.cost or not (each or cur.at("whenever")):
            return None
        happening = take_event(cur.sub(cur.pos + 1 + each, cur.end), self.tools, phrase.scope)
        if happening is not None:
            cur.pos = cur.end
        return happening

    def _as_it_happens(self, phrase: Phrase, steps: list[Step]) -> Event | None:
        """ "Destroy this card when it is targeted by …": when the whole happens, said at its end."""
        cur = phrase.cur
        if steps and all(map(_silences, steps)) and not phrase.scope.triggered and phrase.until is None:
            happening = take_event(cur.sub(cur.pos + 1, cur.end), self.tools, phrase.scope)
            if happening is None or happening.event != "summoned":
                return None
            cur.pos = cur.end  # "your opponent cannot activate cards when you Normal Summon a Fish": at that moment
            return happening
        if phrase.cost or phrase.optional or not steps or phrase.scope.event is not None:
            return None
        happening = take_event(cur.sub(cur.pos + 1, cur.end), self.tools, phrase.scope)
        if happening is None or happening.event not in _ANSWERED or not isinstance(steps[0], _ENDED):
            return None
        cur.pos = cur.end
        return happening

    def _silent_each_time(self, phrase: Phrase, steps: list[Step], until: Any) -> list[Step] | None:
        """ "This turn, your opponent cannot activate cards when a Fish monster is Summoned": at each such moment."""
        cur = phrase.cur
        ends = {step.until or until for step in steps}
        bare = [msgspec.structs.replace(step, until=None, src=None) for step in steps]
        if ends != {"end_of_turn"} or not all(map(_silences, bare)):
            return None
        happening = take_event(cur.sub(cur.pos + 1, cur.end), self.tools, phrase.scope)
        if happening is None or happening.event != "summoned":
            return None
        cur.pos = cur.end
        then = tuple(msgspec.structs.replace(step, action="respond") for step in bare)
        return [phrase.step(op.Delayed, when=happening, do=then, repeat=True, until="end_of_turn", who=None)]

    def _in_its_turn(self, phrase: Phrase, steps: list[Step]) -> list[Step] | None:
        """ "Fish monsters are destroyed during the End Phase of the turn they are Summoned": at each End Phase."""
        cur = phrase.cur
        if not cur.at("during", "the", "end-phase", "of", "the", "turn") or cur.peek(6) == "this":
            return None
        inner = cur.sub(cur.pos + 4, cur.end)
        turn = take_turn_of(inner, self.tools)
        those = _those_that(turn, steps) if turn is not None else None
        if those is not None:
            cur.pos = inner.pos
            phrase.when = Event(event="end_phase")
        return those

    def _each_phase(self, phrase: Phrase) -> bool:
        """ "… during each of your Standby Phases": when the whole happens, again and again."""
        cur = phrase.cur
        start = cur.pos
        cur.take(",")
        whose: Any
        if cur.take("during", "each", "of", "your", "opponent", "'s") or cur.take("during", "each", "of", "their"):
            whose = "opponent"
        elif cur.take("during", "each", "of", "your"):
            whose = "you"
        elif cur.take("during", "each"):
            whose = None
        else:
            cur.pos = start
            return False
        name: Any = {"standby-phase": "standby", "end-phase": "end_phase", "draw-phase": "draw_phase"}.get(cur.peek())
        if name is None or phrase.cost:
            cur.pos = start
            return False
        cur.pos += 1
        phrase.when = Event(event=name, whose=whose)
        return True

    def after(self, phrase: Phrase, steps: list[Step], until: Any) -> list[Step] | None:
        """What follows the frame: how long, "instead" and the like."""
        cur = phrase.cur
        conditions: list[Condition] = []
        while cur.pos < cur.end:
            word = cur.peek()
            if (cur.peek(1) if word == "," else word) not in _TAIL_FIRST:
                break
            if word == "with-following-effect" and steps and isinstance(steps[0], (op.SpecialSummon, op.Equip)):
                cur.pos += 1  # the bullets that follow are this card's own: convert.text.sentences.granting
                continue
            if phrase.who == "opponent" and phrase.optional and _buys_off(cur):
                continue
            if word in TREATED_AS and (treated := treated_as(word, steps)) is not None:
                cur.pos += 1
                steps = treated
                continue
            if word in PROVISOS and (provided := PROVISOS[word](steps)) is not None:
                cur.pos += 1
                steps = steps if phrase.until is not None and word == "even-if-gone" else provided
                continue
            found = take_until(cur)
            if found is not None:
                steps = [lasting(s, found) if s.until is None else s for s in steps]
                continue
            each_time = self._in_its_turn(phrase, steps)
            if each_time is not None:
                steps = each_time
                continue
            later = take_moment(cur)
            if later is not None:
                if not steps:
                    return None
                steps = [phrase.later(later, steps)]
                continue
            if word in _BEFORE_DAMAGE and cur.take(word):
                phrase.before_damage = True
                continue
            if phrase.scope.instead and take_instead(cur):
                phrase.instead = True
                continue
            if phrase.scope.replacing and take_instead(cur):
                continue
            when = _only_during(cur)
            if when is not None:
                conditions.extend(when)
                continue
            if (
                word == "during"
                and (
                    cur.take("during", "their", "next", "turn")
                    or cur.take("during", "your", "opponent", "'s", "next", "turn")
                )
                and steps
                and all(isinstance(step, (op.Forbid, op.Protect, op.Allow)) for step in steps)
            ):
                steps = [msgspec.structs.replace(s, until=Turns(turns=1, whose="opponent")) for s in steps]
                continue
            if (cur.words[cur.pos] in _ADDS_NOTHING and cur.take_phrase(_NOTHING_MORE)) or (
                word == "when" and phrase.scope.triggered and cur.take("when", "it", "resolves")
            ):
                continue
            if cur.at("(", "max", ".") and cur.peek(4) == ")" and cur.peek(3).isdigit() and _counted(steps):
                steps = [_at_most(step, int(cur.peek(3))) for step in steps]
                cur.pos += 5
                continue
            bounded = no_more_than(phrase, steps)
            if bounded is not None:
                steps = bounded
                continue
            if cur.take("(", "min", ".", "1", "from", "each", ")"):
                conditions.extend(one for step in steps for one in _in_each(step))
                continue
            if word == "with" and steps and isinstance(steps[-1], op.SwapControl) and cur.take("with", "each", "other"):
                continue
            if word == "once" and not phrase.cost and cur.take("once", "during", "this", "turn"):
                continue
            began = cur.pos
            turn = take_turn_of(cur, self.tools)
            if turn is not None and "card" not in cur.words[began : cur.pos]:
                narrowed = _those_that(turn, steps)
                if narrowed is not None:
                    steps = narrowed
                    continue
            if turn is not None:
                conditions.append(turn)
                continue
            happening = self._each_time(phrase)
            if happening is not None:
                phrase.when = happening
                if happening.event in ("attack_declared", "attacked"):  # as it fights, and no longer
                    steps = [
                        lasting(s, "this_battle") if isinstance(s, op.Modify) and not s.until else s for s in steps
                    ]
                continue
            excepted = take_exception(phrase, steps)
            if excepted is not None:
                steps = excepted
                continue
            other = (
                self._priced(phrase, steps) or self._otherwise(phrase, steps) or self.alternatives.after(phrase, steps)
            )
            if other is not None:
                steps = other
                continue
            if cur.take("once", "per", "battle"):
                phrase.limit = Limit(per="battle")
                continue
            if cur.take("once", "per", "turn"):
                phrase.limit = Limit()
                cur.take("during", "your", "main-phase") or cur.take(",", "during", "your", "main-phase")
                continue
            each = self._each_phase(phrase)
            if each:
                continue
            if cur.peek() == "unless" or cur.at(",", "unless"):
                start = cur.pos
                cur.take(",")
                read = take_condition(cur.sub(cur.pos + 1, cur.end), self.tools, phrase.scope)
                if read is not None and read.condition is not None:
                    conditions.append(Condition(not_=read.condition))
                    cur.pos = cur.end
                    continue
                cur.pos = start
            rolled = take_rolled(cur, phrase.scope)
            if rolled is not None:
                conditions.append(rolled)
                steps = [msgspec.structs.replace(s, link="also") for s in steps]
                continue
            if cur.peek() in ("if", "while", "when") or cur.at(",", "if") or cur.at(",", "while"):
                start = cur.pos
                cur.take(",")
                stop = _before_purpose(cur, self.tools)
                read = take_condition(cur.sub(cur.pos + 1, stop), self.tools, phrase.scope)
                if read is not None and read.condition is not None and not _of_these(read.condition, steps):
                    conditions.append(_of_what_it_says(read.condition, steps, bare=cur.peek(1) == "in"))
                    cur.pos = stop
                    continue
                cur.pos = start
                silent = self._silent_each_time(phrase, steps, until)
                if silent is not None:
                    steps = silent
                    continue
                happening = self._as_it_happens(phrase, steps)
                if happening is not None:
                    phrase.when = happening
                    continue
            break
        if conditions:
            steps = [msgspec.structs.replace(s, if_=(*(s.if_ or ()), *conditions)) for s in steps]
        return steps


def _silences(step: Step) -> bool:
    """Whether it keeps an opponent from using cards, and the text says no more of how long."""
    mine = (
        isinstance(step, op.Forbid) and step.action in ("activate", "respond") and step.until is None and not step.limit
    )
    return mine and getattr(step, "what", Selector()).side == "opponent"


def _those_that(turn: Condition, steps: list[Step]) -> list[Step] | None:
    """ "Fish monsters cannot attack the turn they are Summoned": each by itself; None where one was named."""
    event = turn.occurred
    whats = [getattr(step, "what", None) for step in steps]
    if event is None or not steps or any(what is None or what.how != "all" for what in whats):
        return None
    befell = msgspec.structs.replace(event, what=None)
    out: list[Step] = []
    for step, what in zip(steps, whats, strict=True):
        assert what is not None
        where = msgspec.structs.replace(what.where or Filter(), befell=befell)
        narrowed = msgspec.structs.replace(what, where=where)
        out.append(msgspec.structs.replace(step, what=narrowed))
    return out


def _at_most(step: Step, most: int) -> Step:
    """ "place 1 Spell Counter on it (max. 3)", "increase its Level by 1 (max. 12)"."""
    return msgspec.structs.replace(step, max=most) if isinstance(step, op.Counters | op.ChangeLevel) else step


def _counted(steps: list[Step]) -> bool:
    counted = (op.Counters, op.ChangeLevel)
    return bool(steps) and all(isinstance(step, counted) and step.add is not None for step in steps)


def _in_each(step: Step) -> list[Condition]:
    """ "all cards you control and in your hand (min. 1 from each)": that there is one in each place."""
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or not isinstance(what.zone, tuple):
        return []
    return [Condition(exists=msgspec.structs.replace(what, id=None, how=None, zone=zone)) for zone in what.zone]


def _buys_off(cur: Cursor) -> bool:
    """ "(your opponent can discard 1 card) to negate this effect, otherwise …": it is told what happens if they do not,
    and nothing does if they do."""
    start = cur.pos
    said = cur.take("to", "negate") and cur.take_phrase(_THIS_EFFECT) and cur.done
    if said and cur.words[cur.end : cur.end + 2] == [",", "otherwise"]:
        return True
    cur.pos = start
    return False


_THIS_EFFECT = (("this", "effect"), ("this", "card", "'s", "effect"), ("that", "effect"), ("the", "effect"))


def _of_these(condition: Condition, steps: list[Step]) -> bool:
    """ "Draw 1 card if it is …", "Special Summon this card if it is a card of that type": asked of what the step
    itself brings or moves, when what was shown before is meant."""
    of = condition.of
    if of is None or condition.is_ is None:
        return False
    declared = condition.is_.where is not None and condition.is_.where.compared_to is not None
    return (declared and of.how == "self") or (of.ref is not None and any(step.id == of.ref for step in steps))


def _of_what_it_says(condition: Condition, steps: list[Step], *, bare: bool) -> Condition:
    """ "Those monsters cannot be destroyed while in Attack Position": asked of them, not of this card."""
    what = getattr(steps[-1], "what", None) if steps else None
    if not bare or condition.is_ is None or condition.of != Selector(how="self") or not isinstance(what, Selector):
        return condition
    name = what.ref or what.id
    return msgspec.structs.replace(condition, of=Selector(ref=name)) if name is not None else condition


def _before_purpose(cur: Cursor, tools: Tools) -> int:
    """Where "to Special Summon …" begins after "Tribute this card while X is on the field"; else the end."""
    for at in range(cur.pos + 2, cur.end - 1):
        verb = tools.lexicon.verbs.get(cur.words[at + 1]) if cur.words[at] == "to" else None
        if verb is not None and "base" in verb.forms:
            return at
    return cur.end


HOLDING = (
    op.Modify, op.SetStat, op.Forbid, op.Allow, op.Protect, op.Suppress, op.ChangeIdentity, op.ChangeLevel, op.Copy,
    op.Control,
)  # fmt: skip
"""What holds for some time, rather than happening once."""


def lasting(step: Step, until: Until) -> Step:
    """The step for so long; a choice lasts as long as each of its options."""
    if not isinstance(step, op.ChooseOne):
        return msgspec.structs.replace(step, until=until)
    options = tuple(
        msgspec.structs.replace(one, do=tuple(lasting(s, until) if s.until is None else s for s in one.do))
        for one in step.options
    )
    return msgspec.structs.replace(step, options=options)


_ONLY_DURING: tuple[tuple[tuple[str, ...], tuple[Condition, ...]], ...] = tuple(
    (tuple(row.split()), conditions)
    for row, conditions in (
        ("during your opponent 's battle-phase only", (Condition(phase="battle"), Condition(turn="opponent"))),
        ("except during the battle-phase", (Condition(not_=Condition(phase="battle")),)),
        ("during their battle-phase only", (Condition(phase="battle"), Condition(turn="opponent"))),
        ("during your battle-phase only", (Condition(phase="battle"), Condition(turn="own"))),
        ("during your battle-phase", (Condition(phase="battle"), Condition(turn="own"))),
        ("during the battle-phase only", (Condition(phase="battle"),)),
        ("during the battle-phase", (Condition(phase="battle"),)),
        ("during your opponent 's turn only", (Condition(turn="opponent"),)),
        ("during your opponent 's turn", (Condition(turn="opponent"),)),
        ("during your turn only", (Condition(turn="own"),)),
        ("during your turn", (Condition(turn="own"),)),
        ("during the damage-step", (Condition(phase="damage_step"),)),
    )
)


def _only_during(cur: Cursor) -> tuple[Condition, ...] | None:
    """ "… during your Battle Phase only": it holds only then."""
    start = cur.pos
    cur.take(",")
    cur.take("only")
    word = cur.peek()
    for words, conditions in _ONLY_DURING:
        if words[0] == word and cur.take(*words) and (cur.done or cur.peek() in (",", "and")):
            return conditions
    cur.pos = start
    return None


def take_turn_of(cur: Cursor, tools: Tools) -> Condition | None:
    """ "the turn it is Special Summoned", "during the turn this card was flipped": only in that turn."""
    start = cur.pos
    cur.take("during") or cur.take("in")
    if not (cur.take("the", "turn") or cur.take("the", "same", "turn")):
        cur.pos = start
        return None
    cur.take("that")
    if (cur.take("it") or cur.take("this", "card") or cur.take("they") or cur.take("you")) and cur.take_any(
        ("is", "was", "are", "were")
    ):
        came = how_it_came(cur, tools)
        if came:
            return one_of_these(came, "turn")
    cur.pos = start
    return None

"""What follows a frame at the end of a clause: how long, when, only if, "unless", "or destroy this card"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, get_args

import msgspec

from convert.effects import Condition, Event, Limit, Step
from convert.effects import steps as op
from convert.effects.conditions import Turns
from convert.effects.permissions import Price
from convert.text.clauses.alternatives import Alternatives
from convert.text.clauses.at_most import no_more_than
from convert.text.clauses.exceptions import take_exception
from convert.text.clauses.how_long import HOLDING, by_its_own_text, lasting, take_only_during, take_turn_of, two_ends
from convert.text.clauses.in_place_of_drawing import DRAWING, NORMAL_DRAW
from convert.text.clauses.instead import take_instead
from convert.text.clauses.phrase import Phrase, Tools
from convert.text.clauses.provisos import PROVISOS
from convert.text.clauses.tail_steps import (
    at_most,
    before_purpose,
    counted,
    in_each,
    of_the_last,
    of_these,
    of_what_it_says,
    silences,
    those_that,
)
from convert.text.clauses.treated_as import TREATED_AS, treated_as
from convert.text.conditions.condition import take_condition, take_rolled
from convert.text.events.event import take_event
from convert.text.frames import FrameTable
from convert.text.grammar.time import MOMENT_STARTS, UNTIL_STARTS, take_moment, take_until
from convert.text.reference.thing import ME
from convert.text.rewrite import ASIDE

_ANSWERED = ("targeted", "activated")
_ENDED = (op.Destroy, op.Banish, op.ToUsed, op.ToPrepared)
_ONCE_RESOLVED = frozenset(("immediately", "after", "before-damage-calculation", "at-start-of-damage-step"))
_BEFORE_DAMAGE = ("before-damage-calculation", "at-start-of-damage-step")
_SAYS_NO_MORE = frozenset(("while", "by", "this", "at-random", "if", "as", "face-up"))
_TAIL_FIRST = frozenset(
    (
        *(UNTIL_STARTS - {","}),
        *MOMENT_STARTS,
        *_ONCE_RESOLVED,
        *_SAYS_NO_MORE,
        *(
            "with-following-effect",
            "to",
            "instead",
            "instead-of-normal-draw",
            "except",
            "only",
            "(",
            "in",
            "with",
            "once",
            "the",
            "each",
        ),
        *("every", "whenever", "unless", "or", "up"),
        "instead-of-normal-draw",
        *TREATED_AS,
        *PROVISOS,
    )
)
"""What a tail begins with, after its comma: all that ``Tails.after`` tries is in here."""


_RESOLVED = (
    ("after", "it", "resolves"),
    ("immediately", "after", "that", "effect", "resolves"),
)
_WHEN_RESOLVED = tuple(("when", *one, "resolves") for one in (("that", "effect"), ("this", "card")))
_THEIR_NEXT_TURN = (("during", "their", "next", "turn"), ("during", "your", "opponent", "'s", "next", "turn"))
_INSTEAD_OF_THE_GY = (
    ("instead", "of", "going", "to", "the", "gy"),
    ("instead", "of", "being", "sent", "to", "the", "gy"),
)
_THIS_WAY = (
    ("while", "face-up", "in", "the", "monster-zone"),
    ("while", "in", "the", "extra-monster-zone"),  # which is any place (CONVERT-44)
    (",", "while", "in", "the", "extra-monster-zone"),
    ("while", "this", "card", "is", "in", "the", "extra-monster-zone"),
    ("by", "this", "effect"),
    ("this", "way"),
    ("at-random",),
    ("if", "possible"),
    ("as", "well"),
    ("face-up",),
)


@dataclass
class Tail:
    """The tail of one frame while it is read: what the frame says so far, and what its end adds."""

    phrase: Phrase
    steps: list[Step]
    until: Any
    word: str = ""
    """The word that the next part begins with."""
    conditions: list[Condition] = field(default_factory=list)
    about_nothing: bool = False
    """Does it say when nothing happens?"""


def _as_their_turn_begins(steps: list[Step]) -> list[Step]:
    """What holds "during their next turn": for players from its beginning, and not in what is left of this one."""
    if all(isinstance(step, op.Forbid) and step.what.kind == "caster" for step in steps):
        begins = Event(event="draw_phase", whose="opponent", next=True)
        then = tuple(msgspec.structs.replace(step, until="end_of_turn", src=None, link=None) for step in steps)
        return [op.Delayed(when=begins, do=then, link=steps[0].link, src=steps[0].src)]
    next_turn = Turns(turns=1, whose="opponent", next=True)
    return [msgspec.structs.replace(step, until=next_turn) for step in steps if isinstance(step, HOLDING)]


class Tails:
    """Reads what stands between a frame's last slot and the next clause."""

    def __init__(self, tools: Tools, frames: FrameTable) -> None:
        self.tools = tools
        self.frames = frames
        self.alternatives = Alternatives(frames)
        self._readers = (
            *(self._marks, self._how_long, self._in_the_place_of, self._only_then, self._says_no_more),
            *(self._how_many, self._the_turn_of, self._whenever, self._other_than, self._how_often, self._unless),
            self._if,
        )

    def _otherwise(self, phrase: Phrase, steps: list[Step]) -> list[Step] | None:
        """ "pay 500 LP or destroy this card", "destroy this card unless you send 1 X to the GY": one of two."""
        cur = phrase.cur
        start = cur.pos
        cur.take(",")
        gone = op.Destroy(what=ME)
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
        if steps and all(map(silences, steps)) and not phrase.scope.triggered and phrase.until is None:
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
        if ends != {"end_of_turn"} or not all(map(silences, bare)):
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
        those = those_that(turn, steps) if turn is not None else None
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
        every = False
        if cur.take("during", "each", "of", "your", "opponent", "'s"):
            whose = "opponent"
        elif cur.take("during", "each", "of", "their"):
            whose = _theirs(phrase)
        elif cur.take("during", "each", "of", "your"):
            whose = "you"
        elif cur.take("during", "each"):
            whose, every = "any", True
        else:
            cur.pos = start
            return False
        name: Any = {"standby-phase": "standby", "end-phase": "end_phase", "draw-phase": "draw_phase"}.get(cur.peek())
        if name is None or phrase.cost or (whose == "any" and not every):
            cur.pos = start
            return False
        cur.pos += 1
        phrase.when = Event(event=name, whose=whose)
        return True

    def after(self, phrase: Phrase, steps: list[Step], until: Any) -> list[Step] | None:
        """What follows the frame: how long, "instead" and the like."""
        cur = phrase.cur
        tail = Tail(phrase, steps, until)
        while cur.pos < cur.end:
            tail.word = cur.peek()
            if tail.word.startswith(ASIDE):
                cur.pos += 1
                continue
            if (cur.peek(1) if tail.word == "," else tail.word) not in _TAIL_FIRST:
                break
            if not any(read(tail) for read in self._readers):
                break
            if tail.about_nothing:
                return None
        steps = tail.steps
        if tail.conditions:
            steps = [msgspec.structs.replace(s, if_=(*(s.if_ or ()), *tail.conditions)) for s in steps]
        return steps

    def _marks(self, tail: Tail) -> bool:
        """What one word stands for: "(treated as …)", "even if this card leaves the field"; bullets that follow."""
        phrase, steps, word, cur = tail.phrase, tail.steps, tail.word, tail.phrase.cur
        if word == "with-following-effect" and steps and isinstance(steps[0], (op.SpecialSummon, op.Equip)):
            cur.pos += 1  # the bullets that follow are this card's own: convert.text.sentences.granting
            return True
        if word in TREATED_AS and (treated := treated_as(word, steps)) is not None:
            cur.pos += 1
            tail.steps = treated
            return True
        if word in PROVISOS and (provided := PROVISOS[word](steps)) is not None:
            cur.pos += 1
            tail.steps = steps if phrase.until is not None and word == "even-if-gone" else provided
            return True
        return False

    def _how_long(self, tail: Tail) -> bool:
        """ "until the End Phase", "during the End Phase of the turn they are Summoned", "at the end of the turn"."""
        phrase, cur = tail.phrase, tail.phrase.cur
        begun, found = cur.pos, take_until(cur)
        if two_ends(tail.steps, found):
            cur.pos = begun
            return False
        if found is not None:
            tail.steps = [lasting(s, found) if s.until is None else s for s in tail.steps]
            return True
        in_its_turn = self._in_its_turn(phrase, tail.steps)
        if in_its_turn is not None:
            tail.steps = in_its_turn
            return True
        later = take_moment(cur)
        if later is not None:
            tail.about_nothing = not tail.steps
            tail.steps = [phrase.later(later, tail.steps)] if tail.steps else []
            return True
        return False

    def _in_the_place_of(self, tail: Tail) -> bool:
        """ "immediately after that effect resolves", which means nothing here, and "instead"."""
        phrase, word, cur = tail.phrase, tail.word, tail.phrase.cur
        if word in _ONCE_RESOLVED and cur.take_phrase(_RESOLVED):
            return True
        if word in _BEFORE_DAMAGE and cur.take(word):
            phrase.before_damage = True
            return True
        if word == "instead-of-normal-draw" and not phrase.cost and cur.take(word):
            phrase.when = DRAWING
            phrase.price.append(msgspec.structs.replace(NORMAL_DRAW, src=phrase.src))
            return True
        if phrase.scope.instead and take_instead(cur):
            phrase.instead = True
            return True
        return bool(phrase.scope.replacing and take_instead(cur))

    def _only_then(self, tail: Tail) -> bool:
        """ "during your opponent's turn only", "during their next turn"."""
        cur = tail.phrase.cur
        start, holds = cur.pos, all(isinstance(step, HOLDING) for step in tail.steps)
        when = take_only_during(cur, lasting=holds)
        if when is not None and holds and tail.until is not None and any(one.phase is not None for one in when):
            cur.pos = start  # "this turn, they cannot attack during the Battle Phase": then, not as it is used
            return False
        if when is not None:
            tail.conditions.extend(when)
            return True
        skips = bool(tail.steps) and all(isinstance(step, op.Skip) for step in tail.steps)
        if tail.word == "during" and skips and cur.take_phrase(_THEIR_NEXT_TURN):
            tail.steps = [msgspec.structs.replace(s, next=False, of_next_turn=True) for s in tail.steps]
            return True
        lasts = bool(tail.steps) and all(isinstance(step, (op.Forbid, op.Protect, op.Allow)) for step in tail.steps)
        if tail.word == "during" and lasts and cur.take_phrase(_THEIR_NEXT_TURN):
            tail.steps = _as_their_turn_begins(tail.steps)
            return True
        return False

    def _says_no_more(self, tail: Tail) -> bool:
        """What the rest of the clause says already: "this way", "if possible", "when that effect resolves"."""
        word, cur = tail.word, tail.phrase.cur
        if word == "instead" and cur.take_phrase(_INSTEAD_OF_THE_GY):
            return True
        if (word in _SAYS_NO_MORE or word == ",") and cur.take_phrase(_THIS_WAY):
            return True
        if word != "when":
            return False
        it = tail.phrase.scope.triggered and cur.take("when", "it", "resolves")
        return bool(it or cur.take_phrase(_WHEN_RESOLVED))

    def _how_many(self, tail: Tail) -> bool:
        """ "(max. 3)", "(min. 1 from each)", "in any order"."""
        phrase, steps, word, cur = tail.phrase, tail.steps, tail.word, tail.phrase.cur
        if cur.at("(", "max", ".") and cur.peek(4) == ")" and cur.peek(3).isdigit() and counted(steps):
            tail.steps = [at_most(step, int(cur.peek(3))) for step in steps]
            cur.pos += 5
            return True
        bounded = no_more_than(phrase, steps)
        if bounded is not None:
            tail.steps = bounded
            return True
        if cur.take("(", "min", ".", "1", "from", "each", ")"):
            tail.conditions.extend(one for step in steps for one in in_each(step))
            return True
        if cur.take("in", "any", "order") or cur.take(",", "in", "any", "order"):
            return True
        if word == "with" and steps and isinstance(steps[-1], op.SwapControl) and cur.take("with", "each", "other"):
            return True
        return word == "once" and not phrase.cost and cur.take("once", "during", "this", "turn")

    def _the_turn_of(self, tail: Tail) -> bool:
        """ "the turn it is Summoned"."""
        cur = tail.phrase.cur
        began = cur.pos
        turn = take_turn_of(cur, self.tools)
        if turn is None:
            return False
        narrowed = those_that(turn, tail.steps) if "card" not in cur.words[began : cur.pos] else None
        if narrowed is not None:
            tail.steps = narrowed
        else:
            tail.conditions.append(by_its_own_text(turn, cur))
        return True

    def _whenever(self, tail: Tail) -> bool:
        """ "each time you activate a Normal Spell"."""
        happening = self._each_time(tail.phrase)
        if happening is None:
            return False
        tail.phrase.when = happening
        if happening.event in ("attack_declared", "attacked"):  # as it fights, and no longer
            tail.steps = [
                lasting(s, "this_battle") if isinstance(s, op.Modify) and not s.until else s for s in tail.steps
            ]
        return True

    def _other_than(self, tail: Tail) -> bool:
        """ "except “X”", "unless you Tribute 1 monster", "or destroy this card"."""
        phrase, steps = tail.phrase, tail.steps
        changed = take_exception(phrase, steps)
        if changed is None:
            changed = self._priced(phrase, steps) or self._otherwise(phrase, steps)
            changed = changed or self.alternatives.after(phrase, steps)
        if changed is not None:
            tail.steps = changed
        return changed is not None

    def _how_often(self, tail: Tail) -> bool:
        """ "once per battle", "once per turn", "during each of your Standby Phases"."""
        phrase, cur = tail.phrase, tail.phrase.cur
        if cur.take("once", "per", "battle"):
            phrase.limit = Limit(per="battle")
            return True
        if cur.take("once", "per", "turn"):
            phrase.limit = Limit()
            cur.take("during", "your", "main-phase") or cur.take(",", "during", "your", "main-phase")
            return True
        return self._each_phase(phrase)

    def _unless(self, tail: Tail) -> bool:
        """ "unless you control a Fish"; "for each result of …"."""
        phrase, cur = tail.phrase, tail.phrase.cur
        if cur.peek() == "unless" or cur.at(",", "unless"):
            start = cur.pos
            cur.take(",")
            read = take_condition(cur.sub(cur.pos + 1, cur.end), self.tools, phrase.scope)
            if read is not None and read.condition is not None:
                tail.conditions.append(Condition(not_=read.condition))
                cur.pos = cur.end
                return True
            cur.pos = start
        rolled = take_rolled(cur, phrase.scope)
        if rolled is None:
            return False
        tail.conditions.append(rolled)
        tail.steps = [msgspec.structs.replace(s, link="also") for s in tail.steps]
        return True

    def _if(self, tail: Tail) -> bool:
        """ "if you control a Fish", "while it is face-up", "when it is targeted"."""
        phrase, cur = tail.phrase, tail.phrase.cur
        if not (cur.peek() in ("if", "while", "when") or cur.at(",", "if") or cur.at(",", "while")):
            return False
        start = cur.pos
        cur.take(",")
        stop = before_purpose(cur, self.tools)
        read = take_condition(cur.sub(cur.pos + 1, stop), self.tools, phrase.scope)
        if read is not None and read.condition is not None and not of_these(read.condition, tail.steps):
            condition = of_what_it_says(read.condition, tail.steps, bare=cur.peek(1) == "in")
            if not cur.at("while") and (last := of_the_last(condition, tail.steps)) is not None:
                tail.steps = last
            else:
                tail.conditions.append(condition)
            cur.pos = stop
            return True
        cur.pos = start
        silent = self._silent_each_time(phrase, tail.steps, tail.until)
        if silent is not None:
            tail.steps = silent
            return True
        happening = self._as_it_happens(phrase, tail.steps)
        if happening is not None:
            phrase.when = happening
        return happening is not None


def _theirs(phrase: Phrase) -> Any:
    """Whose "each of their Standby Phases" is: those of whoever the clause is about ("this card's controller takes 500
    damage"), of the opponent where it names nobody else."""
    about = phrase.subject[0] if phrase.subject else None
    return about.side if about is not None and about.kind == "caster" else "opponent"

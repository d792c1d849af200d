"""The effects of another: "replace this effect with that monster's original effects", "gains that target's effects",
"this effect becomes that Spell's effect when that card is activated"."""

from __future__ import annotations

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.frames.base import FrameTable, each
from convert.text.grammar.noun import Noun
from convert.text.reference.thing import ME

TABLE = FrameTable()
_FAR = 8


def replace(phrase: Phrase) -> list[Step] | None:
    """replace this effect with X's [original] effects: this card has them."""
    if not phrase.cur.take("this", "effect", "with"):
        return None
    other = another_ones(phrase)
    return None if other is None else [phrase.step(op.Copy, what=ME, of=other)]


def gain(phrase: Phrase) -> list[Step] | None:
    """ "(it gains) that target's original effects"; None (and no move) for other words."""
    other = another_ones(phrase) if phrase.subject else None
    if other is None or phrase.subject is None or any(one.ref == other.ref for one in phrase.subject):
        return None  # "it gains that target's effects": this card, not the target itself
    return each(phrase, phrase.subject, op.Copy, of=other)


def another_ones(phrase: Phrase) -> Selector | None:
    """ "that monster's original effects": whose; only of one that was named."""
    cur = phrase.cur
    start = cur.pos
    for at in range(start, min(cur.end, start + _FAR)):
        if cur.words[at] == "'s":
            inner = Phrase(phrase.tools, cur.sub(start, at), phrase.scope, phrase.src)
            things = inner.things(introduce=False)
            if things and len(things) == 1 and inner.cur.done and things[0].ref is not None:
                cur.pos = at + 1
                cur.take("original")
                if cur.take_any(("effect", "effects")):
                    return things[0]
            break
    cur.pos = start
    return None


_WHEN_USED = (
    ("when", "that", "card", "is", "activated"),
    ("when", "the", "card", "is", "activated"),
)
_WHEN_FLIPPED = (("that", "activates", "when", "it", "is", "flipped-face-up"),)
_RITUAL = (("that", "ritual-summons", "a", "monster"),)


def becomes_this(phrase: Phrase) -> list[Step] | None:
    """ "this effect becomes that Spell's effect when that card is activated"; None (and no move) for other words."""
    cur = phrase.cur
    start = cur.pos
    if (cur.take("this", "effect") or cur.take("this", "card", "'s", "effect")) and cur.take("becomes"):
        steps = use(phrase)
        if steps is not None:
            return steps
    cur.pos = start
    return None


def use(phrase: Phrase) -> list[Step] | None:
    """ "(apply) that target's activation effect", "its effect that activates when it is flipped face-up": of a Spell or
    Trap what it does when it is cast or used, of a monster only what its words single out."""
    cur = phrase.cur
    start = cur.pos
    if cur.take("its"):
        things = phrase.scope.resolve(Noun(Selector(), mention="it"))
        monster = True  # of which kind "it" is, its words do not say
    else:
        end = next((at for at in range(start, min(cur.end, start + _FAR)) if cur.words[at] == "'s"), -1)
        inner = Phrase(phrase.tools, cur.sub(start, max(end, start)), phrase.scope, phrase.src)
        things = inner.things(introduce=False) if end > 0 else None
        monster = "monster" in cur.words[start:end]
        cur.pos = end + 1 if things and inner.cur.done else start
    one = things[0] if things is not None and len(things) == 1 else None
    named = one is not None and (one.ref is not None or (one.how == "event" and one.kind == "spell"))
    asked = cur.take_any(("activation", "activated"))
    if not named or things is None or not cur.take("effect"):
        cur.pos = start
        return None
    ritual = bool(cur.take_phrase(_RITUAL))
    said = bool(cur.take_phrase(_WHEN_USED)) or bool(asked)
    flips = not said and not ritual and bool(cur.take_phrase(_WHEN_FLIPPED))
    if monster and not flips:
        cur.pos = start
        return None
    fields = {"ability": "flip"} if flips else {"doing": "ritual_summon"} if ritual else {}
    return [phrase.step(op.UseEffect, of=things[0], **fields)]


TABLE.does["replace"] = replace

"""What follows the subject of a clause: "can", "cannot", "must", "is", or the verb itself; its frame reads the rest."""

from __future__ import annotations

import msgspec

from convert.effects import Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase, Tools
from convert.text.cursor import Cursor
from convert.text.frames import FrameTable, player_bans
from convert.text.frames.base import each
from convert.text.frames.identity import identity_fields
from convert.text.frames.protect import unaffected

_PICKS = frozenset(("choose", "pick", "select", "discard"))
_ALSO = frozenset(("also", "each", "both"))
MODALS = frozenset(("can", "cannot", "must", "will", "would"))


class Voices:
    """The verb and its voice, with the subject known."""

    def __init__(self, tools: Tools, frames: FrameTable) -> None:
        self.tools = tools
        self.frames = frames

    def _base(self, cur: Cursor) -> str:
        """Step over a verb in its base form; "" (and no move) where none stands here."""
        verb = self.tools.lexicon.verbs.get(cur.peek())
        if verb is None or "base" not in verb.forms:
            return ""
        cur.pos += 1
        return verb.base

    def _modal(self, phrase: Phrase) -> list[Step] | None:
        """After the subject: can, cannot, must, is, or the verb itself."""
        cur = phrase.cur
        verbs = self.tools.lexicon.verbs
        cur.take_any(_ALSO)
        phrase.randomly = cur.take("at-random")
        word = cur.peek()
        if (word == "do" and cur.take("do", "not")) or (word == "does" and cur.take("does", "not")):
            return None
        if word in MODALS:
            cur.pos += 1
            if word == "would":
                return None
            if word == "cannot" or cur.take("not") or phrase.neither:
                phrase.modal = "cannot"
                if cur.take("be"):
                    return self._cannot_be(phrase)
                frame = self.frames.cannot.get(self._base(cur))
                return self._cannot_list(phrase, frame(phrase)) if frame is not None else None
            phrase.modal = word
            if word == "can" and cur.take("only"):
                return player_bans.only_so_often(phrase)
            if word == "can":
                phrase.optional, phrase.theirs = True, phrase.who is not None
            cur.take("also")
            if cur.take("be"):
                return self._be(phrase)
            frame = self.frames.does.get(self._base(cur))
            return frame(phrase) if frame is not None else None
        if phrase.neither:
            return None  # "no monster gains 500 ATK"
        verb = verbs.get(word)
        if (verb is not None and verb.base == "be" and word in ("is", "be")) or word in ("are", "was", "were"):
            cur.pos += 1
            return self._be(phrase)
        if word == "unaffected":
            return self._be(phrase)
        if word == "equals" and phrase.stat_subject is not None:
            cur.pos += 1
            frame = self.frames.does.get("become")
            return frame(phrase) if frame is not None else None
        if word in ("has", "have") and (
            cur.take(word, "its", "effects", "negated") or cur.take(word, "their", "effects", "negated")
        ):
            return each(phrase, phrase.subject, op.Suppress)
        if phrase.randomly and phrase.who == "opponent" and verb is not None and verb.base not in _PICKS:
            phrase.who = None  # "your opponent randomly adds 1 of them to your hand": chance does
        if verb is not None and ("s" in verb.forms or "base" in verb.forms):
            phrase.singular = "base" not in verb.forms
            cur.pos += 1
            frame = self.frames.does.get(verb.base)
            return frame(phrase) if frame is not None else None
        return None

    def _cannot_list(self, phrase: Phrase, steps: list[Step] | None) -> list[Step] | None:
        """ "cannot attack or change its battle position", "cannot be … or be …": one "cannot" for several verbs."""
        cur = phrase.cur
        while steps is not None and cur.peek() in ("or", ",", "nor", "and"):
            start = cur.pos
            cur.take(",")
            cur.take("or") or cur.take("nor") or cur.take("and")
            cur.take("cannot")
            cur.take("be") and None
            be = cur.words[cur.pos - 1] == "be"
            verb = self.tools.lexicon.verbs.get(cur.peek())
            if verb is None or cur.pos == start:
                cur.pos = start
                break
            table = self.frames.cannot_be if be or "base" not in verb.forms else self.frames.cannot
            frame = table.get(verb.base)
            if frame is None or (verb.base == "destroy" and not be and table is self.frames.cannot):
                cur.pos = start  # "cannot attack, destroy them when …": an order, not one more ban
                break
            cur.pos += 1
            more = frame(phrase)
            if more is None:
                return None
            steps = steps + [msgspec.structs.replace(s, link="and") for s in more]
        return _until_as_the_last(steps)

    def _cannot_be(self, phrase: Phrase) -> list[Step] | None:
        """After "cannot be": what must not happen to the subject."""
        return self._cannot_list(phrase, self._not_be(phrase))

    def _not_be(self, phrase: Phrase) -> list[Step] | None:
        """After "cannot be" or "is not": the one thing that must not happen to the subject."""
        verb = self.tools.lexicon.verbs.get(phrase.cur.peek())
        if verb is None:
            return None
        phrase.cur.pos += 1
        phrase.passive = True
        frame = self.frames.cannot_be.get(verb.base)
        return frame(phrase) if frame is not None else None

    def _be(self, phrase: Phrase) -> list[Step] | None:
        """ "is destroyed", "are changed to …", "is unaffected by …", "is not destroyed by battle", "is treated as"."""
        cur = phrase.cur
        cur.take("also") or cur.take("always")
        if cur.take("not"):
            return self._not_be(phrase)
        if cur.take("unaffected") or cur.take("not", "affected"):
            return unaffected(phrase) if cur.take("by") else None
        if phrase.stat_subject is not None:
            verb = self.tools.lexicon.verbs.get(cur.peek())
            if verb is not None and verb.base in (
                "halve",
                "double",
                "increase",
                "reduce",
                "decrease",
                "change",
                "switch",
            ):
                cur.pos += 1
                frame = self.frames.does.get(verb.base)
                return frame(phrase) if frame is not None else None
            cur.take("always")
            frame = self.frames.does.get("become")
            return frame(phrase) if frame is not None else None
        cur.take("also")
        verb = self.tools.lexicon.verbs.get(cur.peek())
        if verb is not None and "ed" in verb.forms:
            cur.pos += 1
            phrase.passive = True
            frame = self.frames.does.get(verb.base)
            return frame(phrase) if frame is not None else None
        cur.take_any(("a", "an"))
        fields = identity_fields(phrase)
        if fields and phrase.subject:
            return [phrase.step(op.ChangeIdentity, what=t, **fields) for t in phrase.subject]
        return None


def _until_as_the_last(steps: list[Step] | None) -> list[Step] | None:
    """ "It cannot attack or change its battle position this turn": the end is said once, after the last of them."""
    until = steps[-1].until if steps else None
    if not steps or until is None:
        return steps
    return [step if step.until is not None else msgspec.structs.replace(step, until=until) for step in steps]

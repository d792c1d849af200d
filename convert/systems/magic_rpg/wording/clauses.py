"""What a step is told as before it is joined to others: who does it, and what he does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from convert.effects.magic import Step
from convert.systems.magic_rpg.wording.speaker import YOU, Speaker, Thing


@dataclass(frozen=True)
class Clause:
    """A deed. Without a subject it is you who does it, and it can be asked for: "draw a card"."""

    verb: str
    subject: Thing | None = None
    behind: str = ""
    """What stands at its very end: " for each land you control"."""
    alone: bool = False
    """It is no deed of anybody: `verb` is the whole statement."""

    @property
    def actor(self) -> Thing:
        """Who or what does it."""
        return self.subject or YOU

    def plainly(self, until: str = "") -> str:
        """As a statement; you are asked to do it: "draw a card", "target player draws a card"."""
        said = self.verb if self.subject is None or self.alone else self.subject.does(self.verb)
        return f"{said}{until}{self.behind}"

    def asked(self, until: str = "") -> str:
        """As something that may be done: "you may draw a card"."""
        if self.alone and re.search(r"\b(may|can|can’t)\b", self.verb):
            return self.plainly(until)
        if self.alone:
            return f"you may have it that {self.verb}{until}{self.behind}"
        if self.subject is not None and self.subject.kind != "player" and not self.subject.you:
            return f"you may have {self.subject.text} {self.verb}{until}{self.behind}"
        return f"{self.actor.text} may {self.verb}{until}{self.behind}"

    def predicate(self) -> str:
        """What the subject does, without it, in its form."""
        if self.subject is None or self.alone:
            return self.verb
        return self.subject.does(self.verb).removeprefix(self.subject.text).strip()


COMMON = ("id", "link", "if_", "optional", "until", "repeat", "src", "who", "targets", "either")
"""Fields of every step that are told where steps are joined."""

_MADE: Mapping[str, Thing] = {
    "copy": Thing("the copy"), "manifest": Thing("that card"), "mill": Thing("the milled cards", plural=True),
    "discard": Thing("the discarded cards", plural=True),
}  # fmt: skip
"""What a step's own name means in a later one."""

_DONE_TO: Mapping[str, tuple[str, str]] = {
    "destroy": ("destroy {what}", "no_regeneration"),
    "sacrifice": ("sacrifice {what}", ""),
    "to_used": ("put {what} into {owner}", ""),
    "change_target": ("choose new targets for {what}", ""),
    "equip": ("attach {what} to {to}", ""),
    "unequip": ("unattach {what}", ""),
    "tap": ("tap {what}", ""),
    "untap": ("untap {what}", ""),
    "regenerate": ("regenerate {what}", ""),
    "remove_from_combat": ("remove {what} from combat", ""),
    "transform": ("transform {what}", ""),
}
"""What somebody does to something, and the fields that are named behind it as they are."""
_ITS_OWN: Mapping[str, str] = {"phase_out": "phase out", "explore": "explore"}
"""What a thing does by itself."""
_FIXED: Mapping[str, str] = {"repeat_process": "repeat this process"}
_BY_SOMEBODY: Mapping[str, str] = {
    "shuffle": "shuffle {their} library", "scry": "scry {amount}",
    "surveil": "surveil {amount}",
}  # fmt: skip
_MOVED = frozenset(("to_used",))


def agent(speaker: Speaker, step: Step) -> Thing | None:
    """Whose act it is; None: yours."""
    if step.who is None:
        return None
    who = speaker.thing(step.who)
    return None if who.you else who


def owner_of(thing: Thing) -> str:
    """Whose hand or library it goes to."""
    if thing.mine:
        return "your"
    return "their owners’" if thing.plural else "its owner’s"


def each_of(speaker: Speaker, what: Any) -> str:
    """What something is done to one by one: "each creature you control"."""
    if what.how == "all" and what.kind != ("player",):
        text = speaker.thing(what, without=("all", "number")).text
        return f"each of {text}" if text == "the rest" else f"each {text}"
    return speaker.thing(what).text


def places(thing: Thing, one: str, several: str) -> str:
    """Whose hand, library: "your hand", "their owners’ hands"."""
    return f"{owner_of(thing)} {several if thing.plural and not thing.mine else one}"


def made(speaker: Speaker, step: Step, thing: Thing | None = None) -> None:
    """Remember what a step did or made, for later ones."""
    if isinstance(step.id, str) and step.id not in speaker.names:
        op = str(step.__struct_config__.tag)
        speaker.names[step.id] = thing or _MADE.get(op, Thing("it"))


def plain(speaker: Speaker, step: Any) -> Clause:
    """A step by its row of words; one without a row by its name."""
    op = str(step.__struct_config__.tag)
    who = agent(speaker, step)
    if op in _DONE_TO:
        pattern, named = _DONE_TO[op]
        what = speaker.thing(step.what, moved=op in _MOVED)
        to = speaker.thing(step.to).text if "{to}" in pattern else ""
        verb = pattern.format(what=what.text, owner=places(what, "graveyard", "graveyards"), to=to)
        told = ["what", *(("to",) if to else ())]
        if named and getattr(step, named):
            verb += f" ({'it can’t be regenerated' if named == 'no_regeneration' else named})"
            told.append(named)
        speaker.rest(step, (*COMMON, *told), op)
        made(speaker, step, Thing("those things", plural=True) if what.plural else None)
        return Clause(verb, who)
    if op in _FIXED:
        return Clause(_FIXED[op], who)
    if op in _ITS_OWN:
        speaker.rest(step, (*COMMON, "what"), op)
        return Clause(_ITS_OWN[op], speaker.thing(step.what))
    if op in _BY_SOMEBODY:
        pattern = _BY_SOMEBODY[op]
        amount = speaker.amount(step.amount) if "{amount}" in pattern else ""
        their = "your" if who is None else "their"
        speaker.rest(step, (*COMMON, *(("amount",) if amount else ())), op)
        return Clause(pattern.format(their=their, amount=amount), who)
    speaker.rest(step, COMMON, op)
    return Clause(op.replace("_", " "), who)

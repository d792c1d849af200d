"""The sentences of an ability in order: their steps, what each hangs on, and what is unread with another."""

from __future__ import annotations

from collections.abc import Callable

from convert.text.oracle.build import build
from convert.text.oracle.drafts import Draft, Piece
from convert.text.oracle.following import (
    as_long,
    deed_before,
    each_time,
    entering_with,
    linked,
    offered_away,
    price_of,
    within,
    without_link,
)
from convert.text.oracle.lexicon import Node
from convert.text.oracle.mentions import UnclearError
from convert.text.oracle.reference import Discourse
from convert.text.oracle.replacing import instead, refs

Ride = Callable[[Node, list[Node], int], None]
"""What takes over a sentence that says something of the steps before it."""
_OF_DAMAGE = frozenset(("to", "by"))
"""Which damage is meant."""
_OF_THE_ABILITY = frozenset(("timing", "limit", "if", "by"))


class Sentences:
    """Makes steps of the sentences of an ability, or of one of its modes."""

    def __init__(self, pieces: list[Piece], draft: Draft, discourse: Discourse, sources: list[int], ride: Ride) -> None:
        self._pieces = pieces
        self._draft = draft
        self._discourse = discourse
        self._sources = sources
        self._ride = ride
        self._steps: list[Node] = []
        self._last: list[Node] = []
        self._lost = False
        self._reflexive = False
        """After "when you do": what follows belongs to it."""
        self._begun: Node | None = None
        """The step that it begins with: its targets are chosen then."""
        self._later: list[Node] = []
        self._condition: Node | None = None
        self._row: Node | None = None
        """The row of a table of dice that is being read, and how much was said before it."""
        self._before_row = 0
        self._skipped: set[str] = set()
        """Names of what is not there where something was done instead."""

    def steps(self, sentences: list[tuple[int, Node]]) -> list[Node]:
        """The steps; what hangs on an unread sentence is unread."""
        memory = self._discourse.memory
        for number, sentence in sentences:
            self._discourse.begin()
            self._enter_row(sentence)
            kept = len(memory.mentions), len(memory.targets)
            names = self._discourse.names, memory.step, self._discourse.counted
            done, doers = dict(memory.done), dict(memory.doers)
            try:
                fresh = self._read(number, sentence)
            except UnclearError:
                del memory.mentions[kept[0] :], memory.targets[kept[1] :]
                self._discourse.names, memory.step, self._discourse.counted = names
                self._pieces[number].read = False
                if not sentence.get("unread"):
                    self._pieces[number].why = "ambiguous"
                self._lost = True
                memory.barrier, memory.done, memory.doers = len(memory.mentions), done, doers
                self._last = []
                continue
            self._sources.append(number)
            if fresh:
                self._add(number, sentence, fresh, memory.targets[kept[1] :])
        if self._later:
            memory.targets = [one for one in memory.targets if one not in self._later]
        return self._steps

    def _enter_row(self, sentence: Node) -> None:
        """What one row of a table of dice speaks of, no other means: only one of them is done."""
        first: Node = (sentence.get("steps") or [{}])[0]
        row = next((one["times"] for one in first.get("if", ()) if one.get("state") == "rolled"), None)
        mentions = self._discourse.memory.mentions
        if row != self._row:
            if self._row is not None:
                del mentions[self._before_row :]
            self._row, self._before_row = row, len(mentions)

    def _read(self, number: int, sentence: Node) -> list[Node]:
        """The steps that are to be added; none where it says something of those that are there."""
        if sentence.get("unread") or (self._lost and _hangs(sentence)):
            raise UnclearError("")
        if "rider" in sentence:
            self._ride(sentence["rider"], self._steps, number)
            return []
        if sentence.get("prevented") and (not self._steps or self._steps[-1]["op"] not in ("prevent", "replace")):
            raise UnclearError("prevented")
        fresh = self._discourse.steps(sentence["steps"])
        if "link" in sentence:
            if (not self._steps and self._draft.cost is None) or (self._steps and self._steps[-1]["op"] == "for_each"):
                raise UnclearError("link")
            if deed_before(sentence.get("deed", ()), self._last):
                raise UnclearError("link")
            fresh = linked(sentence["link"], self._last, fresh)
        if sentence.get("link") == "if_not" and (paid := price_of(self._last)) is not None:
            self._steps.pop()
            fresh = [{"op": "unless", "do": [without_link(one) for one in fresh], **paid}]
        if sentence.get("otherwise"):
            fresh = self._otherwise(fresh)
        fresh.sort(key=lambda one: not one.get("other"))  # "has flying and loses all other abilities": lost first
        as_long(self._last, fresh)
        for one in fresh:
            build({"mode": "cast", "do": [{**one}]})
        if any(one["op"] == "replace_damage" and not one.keys() & _OF_DAMAGE for one in fresh):
            raise UnclearError("that damage")  # "it deals double that damage instead", where nothing would be dealt
        if any(one["op"] == "enters_tapped" and _one_among(one) for one in fresh):
            raise UnclearError("tapped")  # "If a land enters this way, it enters tapped": some of them
        if refs(fresh) & self._skipped:
            raise UnclearError("instead")
        if sentence.get("instead") and not (self._draft.mode == "continuous" and not self._steps):
            for one in fresh:
                one["src"] = number
            whole = sentence["instead"] == "whole"
            self._skipped |= instead(self._steps, self._last, fresh, self._discourse.memory, whole=whole)
        return fresh

    def _otherwise(self, fresh: list[Node]) -> list[Node]:
        last = self._last
        if self._condition and not _declined(last):
            return [{**one, "if": [{"not": self._condition}, *one.get("if", [])]} for one in fresh]
        if last and (last[-1]["op"] in ("unless", "coin", "dice") or last[-1].get("optional")):
            return [{**one, "link": "if_not"} for one in fresh]
        if last and last[0].get("link") == "then":  # "Exile a card. If you do, … Otherwise, …"
            return [{**one, "link": "if_not"} for one in fresh]
        raise UnclearError("otherwise")

    def _add(self, number: int, sentence: Node, fresh: list[Node], aimed: list[Node]) -> None:
        """The steps of a sentence behind those before it; ``aimed``: the targets that it named."""
        when = sentence.get("link") == "when"
        if self._reflexive and "link" not in fresh[0]:
            fresh[0] = {**fresh[0], "link": "then"}
        alone = self._draft.when is None
        if within(self._last, fresh, number, of_event=alone) or entering_with(self._last, fresh, sentence):
            if when and aimed:
                fresh[0]["targets"] = aimed  # chosen then
                self._later += aimed
            return
        if "link" not in fresh[0] and "if" not in fresh[0] and offered_away(self._steps, fresh):
            fresh = linked("then", self._last, fresh)
        prevented = bool(sentence.get("prevented"))
        if placed := each_time(self._steps, fresh, self._draft.mode, number, prevented=prevented):
            self._lost, self._last = False, placed
            self._condition = self._said_if(sentence)
            return
        self._reflexive = self._reflexive or when
        if when:
            self._begun = fresh[0]
        if self._begun is not None:
            self._begun["targets"] = [*self._begun.get("targets", ()), *aimed]
            self._later += aimed
        self._lost = False
        self._condition = self._said_if(sentence)
        self._last = fresh
        for one in fresh:
            one["src"] = number
            self._later += one.get("targets", ()) if one["op"] == "delayed" else ()
        self._steps.extend(fresh)

    def _said_if(self, sentence: Node) -> Node | None:
        return self._discourse.condition(sentence["condition"]) if sentence.get("condition") else None


def _declined(last: list[Node]) -> bool:
    """ "You may cast it if its mana value is 3 or less. Otherwise, …": also where it could be done and was not."""
    return len(last) == 1 and bool(last[0].get("optional")) and "until" not in last[0]


def _one_among(step: Node) -> bool:
    """Whether it is done if some thing is among others, and to that thing."""
    return any("among" in one.get("exists", ()) for one in step.get("if", ()))


def _hangs(sentence: Node) -> bool:
    """Whether it says something of the sentence before, and not of the whole ability ("Activate only once")."""
    if "rider" in sentence:
        return not sentence["rider"].keys() <= _OF_THE_ABILITY
    return bool(sentence.get("link") or sentence.get("otherwise") or sentence.get("instead"))

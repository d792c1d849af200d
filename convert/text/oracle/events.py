"""Events: several verbs of one subject, what narrows them behind, and what befell a thing."""

from __future__ import annotations

from collections.abc import Iterator

from convert.text.oracle.chart import Chart, Found
from convert.text.oracle.lexicon import Node
from convert.text.oracle.rows import fill

_YOU: Node = {"how": "you", "kind": ["player"]}
_WHOSE: Node = {"how": "event_player", "kind": ["player"]}
_SELF: Node = {"how": "self"}
_OPPONENTS: Node = {"how": "all", "kind": ["player"], "side": "opponent"}
_NARROWED: dict[str, Node] = {
    "during your turn": {"during": _YOU},
    "during each of your turns": {"during": _YOU},
    "during an opponent 's turn": {"during": _OPPONENTS},
    "during each opponent 's turn": {"during": _OPPONENTS},
    "for the first time each turn": {"first_time": True},
    "for the first time during each of your turns": {"first_time": True, "during": _YOU},
    "for the first time during each of their turns": {"first_time": True, "during": _WHOSE},
    "for the first time in a turn": {"first_time": True},
    "during combat": {"if": [{"phase": "combat"}]},
    "during your main phase": {"during": _YOU, "if": [{"phase": "main"}]},
    "during your upkeep": {"during": _YOU, "if": [{"phase": "upkeep"}]},
}


class Events:
    """The rules ``event`` (beside its rows) and ``befallen``."""

    def shared(self, chart: Chart, at: int) -> Found:
        """ "~ enters or attacks", "you cast a spell or activate an ability": one subject, two happenings."""
        found: Found = []
        for end, things in chart.read("objects", at):
            found.extend(self._two(chart, end, "happening", {"it": things}))
        for end, players in chart.read("players", at):
            found.extend(self._two(chart, end, "happening_p", {"p": players}))
        if chart.word(at) == "you":
            found.extend(self._two(chart, at + 1, "happening_you", {}))
        return found

    @staticmethod
    def _two(chart: Chart, at: int, nonterminal: str, subject: Node) -> Found:
        found: Found = []
        for end, one in chart.read(nonterminal, at):
            if chart.word(end) in ("or", "and/or"):
                found.extend(
                    (stop, {"any": [fill(one, subject), fill(other, subject)]})
                    for stop, other in chart.read(nonterminal, end + 1)
                    if not _of_one_fight(one, other)
                )
        return found

    def befallen(self, chart: Chart, at: int) -> Found:
        """ "died", "attacked you": what happened to the thing that is described."""
        return [(end, fill(node, {"it": {"how": "it"}})) for end, node in chart.read("past_happening", at)]


def _of_one_fight(one: Node, other: Node) -> bool:
    """ "~ blocks or becomes blocked by a Wall": the Wall is the other creature either way, which is one event."""
    return one["event"] == "blocks" and "to" not in one and other["event"] == "blocked" and "by" in other


def narrowed(chart: Chart, at: int, event: Node) -> Iterator[tuple[int, Node]]:
    """The event, and with what says when it counts: "… during your turn", "… while you control a Goblin"."""
    yield at, event
    for phrase, more in _NARROWED.items():
        if (end := chart.at(at, phrase)) and not _told(event, more):
            yield end, _each(event, more)
    if chart.word(at) == "while":
        for end, condition in chart.read("condition", at + 1):
            yield end, _each(event, {"if": [condition]})


def _told(event: Node, more: Node) -> bool:
    """Whether it says itself when it counts."""
    return any(_told(one, more) for one in event["any"]) if "any" in event else bool(more.keys() & event.keys())


def _each(event: Node, more: Node) -> Node:
    """The event with what says when it counts; of several each ("you gain or lose life during your turn"), but not of
    being cycled itself: "you cycle ~ or cycle another card while ~ is on the battlefield"."""
    if more.get("if") == [{"exists": {"how": "self"}}] and event.get("event") == "cycled" and event["what"] == _SELF:
        return event
    if "any" in event:
        return {**event, "any": [_each(one, more) for one in event["any"]]}
    return {**event, **more}

"""Patterns of what readers found in session 16: whose a card is and who has it, lists, places, attacks."""

from __future__ import annotations

import re

from bench.reader_cases import Case, Selector, holds, walk
from bench.reader_rows import Found, row
from convert.effects import Event, Filter

_OWN = r"in (?:its owner's|your) (?:control|possession)|while its owner controls it|you own and control"


@row("possession_lost", "“this card in your possession” of one that somebody else controls, too", partial=True)
def possession_lost(case: Case) -> Found:
    """No event of it asks whose card it is."""
    for ability in case.abilities:
        said = re.search(rf"(?:this [^,:;]*?(?:card|monster)[^:;]*|leaves[^:;]*) (?:{_OWN})", case.words(ability))
        own = [node for node in walk(ability) if isinstance(node.value, Event) and _about_itself(node.value)]
        if said and own and not holds(ability, Filter, lambda one: one.owner == "you"):
            yield said.group(0)


def _about_itself(event: Event) -> bool:
    return event.what is not None and event.what.how == "self"


@row("possession_is_control", "“a monster in your possession” of whatever is controlled, in play only", partial=True)
def possession_is_control(case: Case) -> Found:
    """What is owned and held is asked for by its place alone."""
    for ability, node in case.nodes:
        said = re.search(r"(?:monster|card)s?(?:\(s\))? in your (?:opponent's )?possession", case.words(ability))
        if said is None or "this card in" in said.string[: said.end()][-30:] or not isinstance(node.value, Event):
            continue
        what = node.value.what
        if isinstance(what, Selector) and what.how is None and what.kind == "monster" and what.zone == "play":
            yield said.group(0)


@row("controlled_from_anywhere", "“this card you control is sent to the GY” out of the hand, too", partial=True)
def controlled_from_anywhere(case: Case) -> Found:
    """No place is told, from where it goes."""
    for ability in case.abilities:
        said = re.search(
            r"[Tt]his [^,:;]*card you control is (?:sent|banished|returned|shuffled)[^:;]*", case.words(ability)
        )
        own = [
            node.value
            for node in walk(ability)
            if isinstance(node.value, Event) and _about_itself(node.value) and node.value.event in _GOES
        ]
        if said and own and all(one.from_ is None for one in own):
            yield said.group(0)


_GOES = ("used", "banished", "returned", "prepared")

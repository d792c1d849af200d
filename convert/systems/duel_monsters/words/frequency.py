"""How often something may be done, in words."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from convert.effects import Limit
from convert.prose import number_of_times, ordinal

_PERIODS = {"turn": "per round", "chain": "per chain of answers", "battle": "per Attack", "duel": "per fight"}


def limits_words(
    limits: Limit | tuple[Limit, ...] | None, *, again: bool = False, this: str = "card", of_all: bool = True
) -> str:
    """ "once per round", "twice per fight (all copies together) and once per chain of answers"; "" for no limit.
    ``again``: a limit that several abilities have together has been told with another of them. ``this``: what the entry
    calls itself; ``of_all``: whether a limit that several have together is one of all that have a limit."""
    several = (limits,) if isinstance(limits, Limit) else limits or ()
    told = [one for one in several if one.scope == "name" or replace(one, scope="name") not in several]
    return " and ".join(dict.fromkeys(limit_words(one, again=again, this=this, of_all=of_all) for one in told))


def limit_words(limit: Limit, *, again: bool = False, this: str = "card", of_all: bool = True) -> str:
    """ "once per round", "twice per fight (all copies together)"; ``again``: told before."""
    if limit.per == "duel" and limit.scope == "instance" and limit.group is None:
        return f"{number_of_times(limit.n)} while this {this} stays in play"
    text = f"{number_of_times(limit.n)} {_PERIODS[limit.per]}"
    if limit.group is not None:
        others = "its other abilities" if of_all else "its abilities that say so"
        if limit.per == "chain":  # beside a limit of its own, which it does not share
            return text + f" (that limit shared with {others})"
        if again:
            return text + " (the same limit as above)"
        every = ", all copies together" if limit.scope == "name" else ""
        return text + f" (shared with {others}{every})"
    return text + " (all copies together)" if limit.scope == "name" else text


def limited_bullets(unread: Mapping[int, str], often: Mapping[int, str]) -> list[str]:
    """ "its second bullet once per round": the bullets of a quotation that have a limit of their own. What goes on with
    an ability has its limit. ``unread``: the clauses of the quotation by their index; ``often``: what is known of some
    of them."""
    first = next(iter(unread))
    if unread[first][:1].islower():
        return []
    bullets = [one for one in unread if unread[one].startswith("●")]
    limited = enumerate(bullets, 1)
    return [f"its {ordinal(place)} bullet {often[one]}" for place, one in limited if one != first and often.get(one)]

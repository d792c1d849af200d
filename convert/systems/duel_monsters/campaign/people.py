"""Who is meant by a name that a person wrote: the labels of a campaign."""

from __future__ import annotations

from collections.abc import Mapping

from convert.errors import UsageError
from convert.findings.suggestions import did_you_mean
from convert.prose.matching import by_words
from convert.systems.duel_monsters.campaign.model import Campaign, Companion
from convert.systems.duel_monsters.rules.character import Character

EVERYONE = "all"
"""For whom a command is that is for the whole party; no label."""


def everyone(campaign: Campaign) -> dict[str, Character | Companion]:
    """The characters and the Real monsters that go with them, by label."""
    return {**campaign.characters, **campaign.companions}


def label_of(people: Mapping[str, Character | Companion], wanted: str, where: str) -> str:
    """The label of the only one who is called so, in any case: by label, by the name on the sheet or that of the
    monster, or by words of it. Raises ``UsageError`` with those who could be meant."""
    if wanted in people:
        return wanted
    known = {label: _names(label, person) for label, person in people.items()}
    labels = list(known)
    found = [labels[at] for at in by_words(list(known.values()), wanted)]
    if len(found) == 1:
        return found[0]
    there = f"there are {', '.join(labels)}" if labels else "it has no characters yet"
    if found:
        raise UsageError(f"{len(found)} are called {wanted!r} in {where}", hint=f"say which: {', '.join(found)}")
    spelled = {name.casefold(): name for names in known.values() for name in reversed(names)}
    near = did_you_mean(wanted, list(spelled.values()))
    raise UsageError(f"there is no character {wanted!r} in {where}", hint=f"{near} {there}" if near else there)


def _names(label: str, person: Character | Companion) -> tuple[str, ...]:
    return (label, person.name if isinstance(person, Character) else person.monster)

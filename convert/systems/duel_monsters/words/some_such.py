"""Some such thing, that something befalls: "one of your monsters"; or several of them at once."""

from __future__ import annotations

import re

from convert.effects import Ability, Event, Selector
from convert.effects.walk import parts
from convert.prose import article
from convert.systems.duel_monsters.words import nouns
from convert.systems.duel_monsters.words.scope import Noun, Scope


def some_such(scope: Scope, selector: Selector) -> Noun:
    """Some such thing: "a monster", "an enemy Dragon", "one of your monsters"; "one or more of your monsters" where the
    text is of all of them together."""
    scope.new_topic()
    noun = nouns.describe(scope, selector) if isinstance(selector.count, (int, tuple)) else None
    if noun is not None and noun.plural:
        return noun
    if scope.several and selector.count is None:
        many = nouns.those_like(scope, selector)
        return Noun(f"one or more {'of ' if many.startswith('your ') else ''}{many}")
    said = nouns.each(scope, selector, counted=False)
    if said.startswith("each of "):
        return Noun("one of " + said.removeprefix("each of "))
    bare = said.removeprefix("each ")
    return Noun(bare if _A_NAME.fullmatch(bare) else article(bare))


_A_NAME = re.compile("“[^”]*”(?:(?:,| or) “[^”]*”)*")


def all_at_once(ability: Ability) -> bool:
    """Whether it stands in for the destruction of all that would be destroyed at the same moment (GAME-08)."""
    would = ability.when
    destroyed = would is not None and all(map(_any_number_destroyed, would.any_ or (would,)))
    each = any(isinstance(one, Selector) and one.how == "event" for step in ability.do for one in parts(step))
    return destroyed and not each


def _any_number_destroyed(would: Event) -> bool:
    return would.event == "destroyed" and would.number is None and not would.alone

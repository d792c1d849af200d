"""Trees of Magic's abilities in plain words (``explain``, ``diff``, overrides): what is not told is named."""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects.magic import Ability
from convert.systems.magic_rpg.wording.sentences import ability_words


def words_of(abilities: Sequence[Ability]) -> list[str]:
    """A text for each ability."""
    return [ability_words(ability) for ability in abilities]

"""The files that people write by hand for this game: name → type. Schemas and checks are made from these."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.campaign.scenario import Scenario
from convert.systems.duel_monsters.rules.character import Character

CharacterSheet = Character
HAND_EDITED: Mapping[str, type[msgspec.Struct]] = {
    "character": CharacterSheet,
    "campaign": Campaign,
    "scenario": Scenario,
}

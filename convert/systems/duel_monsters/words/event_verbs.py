"""The verbs of events: what happens to something, what something does, by what means."""

from __future__ import annotations

from collections.abc import Mapping

# event → (what its subject is done to, in the passive; what its `by` does, in the active; "" where it has none)
PASSIVE: Mapping[str, str] = {
    "summoned": "summoned",
    "summoning": "about to be summoned",
    "used": "sent to the used spells",
    "cast": "cast",
    "activated": "used",
    "destroyed": "destroyed",
    "banished": "banished",
    "attacked": "attacked",
    "revealed": "revealed",
    "tributed": "Sacrificed",
    "prepared": "prepared",
    "discarded": "discarded",
    "returned": "returned to the Prepared spells",
    "equipped": "equipped",
    "unequipped": "unequipped",
    "targeted": "targeted",
    "negated": "negated",
    "detached": "detached",
    "set": "armed, precast or summoned as a Shadow",
    "material": "used as a Material",
    "shadowed": "made a Shadow again",
    "placed": "put into play as a lasting spell",
}

SET: Mapping[str, str] = {
    "monster": "summoned as a Shadow",
    "artifact": "armed",
    "spell": "precast",
    "spell_or_artifact": "armed or precast",
}

ACTIVE: Mapping[str, str] = {
    "attack_declared": "declare an Attack",
    "leaves_play": "leave play",
    "stance_changed": "change stance",
    "moved": "go to another Section",
    "control_changed": "change hands",
    "battles": "fight",
}

# In the active voice, when the text speaks of who does it ("you cast a spell").
DONE_BY: Mapping[str, str] = {
    "summoned": "summon",
    "summoning": "be about to summon",
    "cast": "cast",
    "activated": "use",
    "destroyed": "destroy",
    "banished": "banish",
    "attacked": "attack",
    "revealed": "reveal",
    "tributed": "Sacrifice",
    "prepared": "prepare",
    "discarded": "discard",
    "returned": "return",
    "targeted": "target",
    "negated": "negate",
}

MEANS: Mapping[str, str] = {
    "battle": "by battle",
    "effect": "by an effect",
    "cost": "as a cost",
    "rule": "by the rules",
    "draw": "by an effect that allows any spell",
    "direct": "directly",
    "ritual": "for a Ritual Summon",
    "tribute": "for a summoning",
    "attacked": "by an Attack on it",
    "excavated": "after being turned over from the Spellbook",
}

SUMMONING: Mapping[str, str] = {
    "normal": "in the ordinary way",
    "tribute": "with a Sacrifice",
    "flip": "by revealing it as it acts",
    "set": "as a Shadow",
    "gemini": "a second time",
}
OPENLY: Mapping[str, str] = {**SUMMONING, "normal": "openly in the ordinary way"}
"""The same beside "by revealing it": a Shadow was summoned in the ordinary way, too, and is not meant (SHADOW-01)."""

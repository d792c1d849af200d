"""Words behind an event that say nothing of it, or hardly anything."""

from __future__ import annotations


def phrases(*rows: str) -> tuple[tuple[str, ...], ...]:
    """Phrases, the longest first: ", and sent to the GY or banished" before ", and sent to the GY"."""
    return tuple(sorted((tuple(row.split()) for row in rows), key=len, reverse=True))


NOTHING = phrases(
    "and sent to the gy",
    "and sent to your gy",
    "and is sent to the gy",
    "and is sent to your gy",
    "and sends it to the gy",
    "and sends it to your opponent 's gy",
    "and sends it to their gy",
    "and send it to the gy",
    "and sent it to the gy",
    "and sends that monster to the gy",
    "and sent to their gy",
    "and sent to your opponent 's gy",
    "and sent there",
    "and sent from the field to the gy",
    "and sent from your field to the gy",
    "and sent from your field to your gy",
    "and banished",
    "and sent to the gy or banished",
    ", and sent to the gy",
    ", and sent to your gy",
    ", and is sent to your gy",
    ", and sent to the gy or banished",
    "to the gy",
    "except-damage-step",
    ", even during the damage-step",
    "even during the damage-step",
    "this turn",
    "successfully",
    "to the field",
    "on the field",
    "in a gy",
    "in a monster-zone",
    "in-possession",
    "while in-possession",
    "and is still in-possession",
    "that is in-possession",
    "face-up",
    "face-down",
    "for any reason",
    "in face-up attack-position",
    "in attack-position",
    "in defense-position",
    "or detached",
    "while-card-face-up",
    "while face-up you control",
    "while face-up on the field",
    ", while-card-face-up",
    "to either player 's field",
    "to either field",
    "on either player 's field",
    "during either-turn",
    "during damage calculation",
    "by attacking",
    "( quick-effect )",
    "or set",
    "at the same time",
)
"""Words that say nothing here: a card that is destroyed is sent to the GY anyway, a game without zones has none."""
STOOD = phrases(
    "while-card-face-up",
    "while face-up you control",
    "while face-up on the field",
    ", while-card-face-up",
)
"""Of what may happen anywhere, these say that it happened in play."""
ANYWHERE = frozenset(("banished", "used", "returned"))
"""What may happen to a card in the hand, the Deck or the GY as well."""

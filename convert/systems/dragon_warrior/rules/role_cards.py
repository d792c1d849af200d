"""What is on the role cards, in the toolkit's own words: who plays whom and decides what (DW-ROLE-01 to DW-ROLE-04,
DW-VAR-03, DW-VAR-04). The document's own are not part of it."""

from __future__ import annotations

from convert.systems.dragon_warrior.rules import cards as playing
from convert.systems.dragon_warrior.rules.events import DrewForRole, RoleRead
from convert.systems.dragon_warrior.rules.state import ROLES, State, role_name

ROLE_CARDS: tuple[str, ...] = (
    "You play the hero, and the others ask what you do. In doubt you say who controls a character.",
    "You play enemies and dangers. You write their Conflict Cards and fight with them.",
    "You play friends. You give quests, and offer those who come along.",
    "You draw the maps and describe places, things and bystanders. You say what is found and what a quest is worth.",
    "You draw what is described: maps for Treasure, Conflicts for the Villain.",
    "You have a character of your own, who goes along with the Warrior.",
)
"""In the order of ``ROLES``."""


def role_card(role: int) -> str:
    """The card of a role."""
    return f"{role_name(role)}: {ROLE_CARDS[ROLES.index(role_name(role))]}"


def drawn_for_roles(state: State, event: DrewForRole) -> str:
    """Who drew what, and that equal cards are drawn anew (DW-SETUP-03)."""
    told = [
        f"{state.names[player]} {playing.NAMES[card]}" for player, card in zip(event.players, event.cards, strict=True)
    ]
    return f"{'Equal cards, drawn again' if event.again else 'Cards for the roles'}: {', '.join(told)}."


def role_read(state: State, event: RoleRead) -> str:
    """In a first session each reads his role card aloud (DW-SETUP-03)."""
    return f"{state.names[event.player]} reads the role aloud. {role_card(event.role)}"

"""Places: "in your hand or GY", "from your opponent's Deck", "to the bottom of the Deck" to zones and sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from convert.effects import Filter, Selector
from convert.effects.terms import Kind, Side, Zone
from convert.text.cursor import Cursor
from convert.text.lexicon import Lexicon

_OWNERS = frozenset(("your", "opponent", "either", "both", "each", "their", "its", "the"))
_FACES = frozenset(("face-up", "face-down"))
_INTO = frozenset(("in", "from", "on"))
_WHERE = frozenset((*_INTO, "among"))
_JOINTS = frozenset(("or", "and/or", "and"))
_LISTED = frozenset((*_JOINTS, ","))


@dataclass(frozen=True, slots=True)
class PlaceRead:
    """A place as read: one zone or several, and whose."""

    zone: Zone | tuple[Zone, ...]
    side: Side | None = None
    top: str = ""
    open: bool = False
    """Only what is face-up there ("your face-up Extra Deck"); beside other places, in play ("your hand or face-up
    field")."""

    def seen(self, one: Selector) -> Selector:
        """The things, which must be face-up where they are in play."""
        if not self.open or (one.where is not None and one.where.face is not None):
            return one
        return msgspec.structs.replace(one, where=msgspec.structs.replace(one.where or Filter(), face="up"))


_KEPT_IN: dict[str, Kind] = {"spell-zone": "spell_or_artifact", "field-zone": "spell", "monster-zone": "monster"}
"""What lies in a zone of the field, where only "a card" is said."""


def in_zone(words: list[str], fields: dict[str, Any], where: dict[str, Any]) -> None:
    """ "all cards in the Spell & Trap Zones", "a card in the Field Zone": the zone says which cards they are."""
    zones = {word for word in words if word.endswith("-zone")} & _KEPT_IN.keys()
    if fields.get("kind") != "any" or not zones or "field" in words:
        return
    if zones == {"field-zone"}:
        fields["kind"] = "spell"
        where.setdefault("property", "field")
    elif "monster-zone" not in zones:
        fields["kind"] = "spell_or_artifact"
    elif len(zones) == 1:
        fields["kind"] = "monster"


class Places:
    """The grammar of places."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.zones = lexicon.zones

    def zone_phrase(self, cur: Cursor) -> PlaceRead | None:
        """ "in …" or "from …" or "on …" and a list of zones; no move if it is not one."""
        start = cur.pos
        if not cur.take_any(_WHERE):
            return None
        place = self.zone_list(cur, None)
        if place is None:
            cur.pos = start
        return place

    def zone_list(self, cur: Cursor, side: Side | None) -> PlaceRead | None:
        """ "your hand, Deck, or GY": zones with one owner or several."""
        start = cur.pos
        zones: list[Zone] = []
        joined = face_up = turned_up = False
        while True:
            before = cur.pos
            if joined:
                # "your hand or face-up from your field", "on the field and in the GYs"
                cur.take_any(_FACES)
                cur.take_any(_INTO)
            owner = self.owner(cur)
            zone = self.zones.get(cur.peek())
            if zone is None:
                cur.take_any(_FACES)
                cur.take("entire")
                mine = joined and owner is None and cur.take("you", "control")  # "in your GY, or on your field"
                if mine:
                    owner = "you"
                    cur.pos -= 1
                zone = "play" if mine else self.zones.get(cur.peek())
            if zone is None or cur.peek(1) == "'s":
                cur.pos = before
                break
            either = cur.words[cur.pos - 1] == "the" or owner == "any"
            if joined and zone == "play" and side == "you" and either:
                cur.pos = start  # "from your hand or either field": of two owners, which one is not
                return None
            face_up |= zone == "play" and "face-up" in cur.words[before : cur.pos]
            turned_up |= zone == "extra" and "face-up" in cur.words[before : cur.pos]
            cur.pos += 1
            if cur.at("(", "if", "it", "was", "there", "when") and ")" in cur.words[cur.pos : cur.end]:
                cur.pos = cur.words.index(")", cur.pos) + 1  # an ability hears only from where it is
            if zone == "prepared" and cur.peek() == "at-random" and cur.peek(1) in _LISTED:
                cur.pos += 1  # of that place only: ``either.of_the_hand_at_random``
            if owner is not None:
                side = owner if side is None or side == owner else "any"
            zones.append(zone)
            if cur.peek() not in _LISTED:
                break
            before = cur.pos
            cur.take(",")
            joined = bool(cur.take_any(_JOINTS))
            if self._zone_ahead(cur, joined):
                continue
            cur.pos = before
            break
        if not zones:
            cur.pos = start
            return None
        while cur.words[cur.pos - 1] in _LISTED:
            cur.pos -= 1
        unique = tuple(dict.fromkeys(zones))
        open_ = (turned_up and "play" not in unique) or (face_up and len(unique) > 1)
        return PlaceRead(unique[0] if len(unique) == 1 else unique, side, open=open_)

    def _zone_ahead(self, cur: Cursor, joined: bool) -> bool:
        """Whether the list goes on; no move."""
        start = cur.pos
        if joined:
            cur.take_any(_FACES)
            cur.take_any(_INTO)
        self.owner(cur)
        cur.take_any(_FACES)
        goes_on = (cur.peek() in self.zones and cur.peek(1) != "'s") or (joined and cur.at("you", "control"))
        cur.pos = start
        return goes_on

    def owner(self, cur: Cursor) -> Side | None:
        """Whose: "your", "your opponent's", "either", "their"."""
        word = cur.peek()
        if word not in _OWNERS:
            return None
        if word == "your":
            if cur.peek(1) == "opponent":
                return "opponent" if cur.take("your", "opponent", "'s") else None
            cur.pos += 1
            return "you"
        if word == "opponent":
            return "opponent" if cur.take("opponent", "'s") else None
        if word == "both":
            return "any" if cur.take("both", "players", "'") else None
        if word == "each":
            return "any" if cur.take("each", "player", "'s") else None
        if word == "either":
            cur.take("either", "player", "'s") or cur.take("either")
            return "any"
        if word == "the":
            if cur.take("the", "turn-player", "'s"):
                return "turn"
            cur.pos += 1
            return None
        # "its", "their": the player's whom they mean, their owner's, or what their controller has
        if cur.take(word, "owner", "'s"):
            return "owner"
        acts = "opponent" if word == "their" else "controller"
        if cur.at(word, acts, "'s") and cur.peek(3) in self.zones:
            cur.pos += 3
            return "opponent" if word == "their" else "event"
        cur.pos += 1
        return "opponent" if word == "their" else None

"""Places: "in your hand or GY", "from your opponent's Deck", "to the bottom of the Deck" to zones and sides."""

from __future__ import annotations

from dataclasses import dataclass

from convert.effects.terms import Side, Zone
from convert.text.cursor import Cursor
from convert.text.lexicon import Lexicon

_OWNERS = frozenset(("your", "opponent", "either", "both", "each", "their", "its", "the"))
_FACES = frozenset(("face-up", "face-down"))
_INTO = frozenset(("in", "from", "on"))


@dataclass(frozen=True, slots=True)
class PlaceRead:
    """A place as read: one zone or several, and whose."""

    zone: Zone | tuple[Zone, ...]
    side: Side | None = None
    top: str = ""


class Places:
    """The grammar of places."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.zones = lexicon.zones

    def zone_phrase(self, cur: Cursor) -> PlaceRead | None:
        """ "in …" or "from …" or "on …" and a list of zones; no move if it is not one."""
        start = cur.pos
        if not cur.take_any(("in", "from", "on", "among")):
            return None
        place = self.zone_list(cur, None)
        if place is None:
            cur.pos = start
        return place

    def zone_list(self, cur: Cursor, side: Side | None) -> PlaceRead | None:
        """ "your hand, Deck, or GY": zones with one owner or several."""
        start = cur.pos
        zones: list[Zone] = []
        joined = False
        while True:
            before = cur.pos
            if joined:
                # "your hand or face-up from your field", "on the field and in the GYs"
                cur.take_any(_FACES)
                cur.take_any(_INTO)
            owner = self.owner(cur)
            cur.take_any(_FACES)
            cur.take("entire")
            mine = joined and owner is None and cur.take("you", "control")  # "in your GY, or on your field"
            if mine:
                owner = "you"
                cur.pos -= 1
            zone = "play" if mine else self.zones.get(cur.peek())
            if zone is None or (cur.peek(1) == "'s"):
                cur.pos = before
                break
            cur.pos += 1
            if cur.at("(", "if", "it", "was", "there", "when") and ")" in cur.words[cur.pos : cur.end]:
                cur.pos = cur.words.index(")", cur.pos) + 1  # an ability hears only from where it is
            if owner is not None:
                side = owner if side is None or side == owner else "any"
            zones.append(zone)
            before = cur.pos
            comma = cur.take(",")
            joined = bool(cur.take_any(("or", "and/or", "and")))
            if not joined and not comma:
                break
            if self._zone_ahead(cur, joined):
                continue
            cur.pos = before
            break
        if not zones:
            cur.pos = start
            return None
        if cur.pos > start and cur.words[cur.pos - 1] in (",", "or", "and", "and/or"):
            while cur.words[cur.pos - 1] in (",", "or", "and", "and/or"):
                cur.pos -= 1
        unique = tuple(dict.fromkeys(zones))
        return PlaceRead(unique[0] if len(unique) == 1 else unique, side)

    def _zone_ahead(self, cur: Cursor, joined: bool) -> bool:
        look = cur.look()
        if joined:
            look.take_any(_FACES)
            look.take_any(_INTO)
        self.owner(look)
        look.take_any(_FACES)
        return (look.peek() in self.zones and look.peek(1) != "'s") or (joined and look.at("you", "control"))

    def owner(self, cur: Cursor) -> Side | None:
        """Whose: "your", "your opponent's", "either", "their"."""
        if cur.peek() not in _OWNERS:
            return None
        if cur.take("your", "opponent", "'s") or cur.take("opponent", "'s"):
            return "opponent"
        if cur.at("their", "opponent", "'s") and cur.peek(3) in self.zones:
            cur.pos += 3
            return "opponent"
        if cur.at("your") and not cur.at("your", "opponent"):
            cur.pos += 1
            return "you"
        if cur.at("its", "controller", "'s") and cur.peek(3) in self.zones:
            cur.pos += 3
            return "event"
        if cur.take("either", "player", "'s") or cur.take("both", "players", "'") or cur.take("either"):
            return "any"
        if cur.take("each", "player", "'s"):
            return "any"
        if cur.take("their", "owner", "'s") or cur.take("its", "owner", "'s"):
            return "owner"
        if cur.take("their"):
            return "opponent"
        cur.take_any(("the", "its"))
        return None

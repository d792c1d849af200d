"""Players, possessors and zones: whose, and where."""

from __future__ import annotations

from convert.text.oracle.chart import Chart, Found
from convert.text.oracle.lexicon import Lexicon, Node

YOU: Node = {"how": "you", "kind": ["player"]}
_ROLES: dict[str, Node] = {
    "you": YOU,
    "defending player": {"how": "defending", "kind": ["player"]},
    "the defending player": {"how": "defending", "kind": ["player"]},
    "the attacking player": {"how": "attacking", "kind": ["player"]},
    "attacking player": {"how": "attacking", "kind": ["player"]},
    "the active player": {"how": "active", "kind": ["player"]},
    "enchanted player": {"how": "attached", "kind": ["player"]},
    "enchanted opponent": {"how": "attached", "kind": ["player"]},
    "that player": {"pron": "player"},
    "that opponent": {"pron": "player"},
    "the player": {"pron": "player"},
    "those players": {"pron": "players"},
    "those opponents": {"pron": "players"},
    "each of those players": {"pron": "players"},
    "each of those opponents": {"pron": "players"},
    "they": {"pron": "they"},
    "them": {"pron": "they"},
    "the chosen player": {"how": "chosen", "kind": ["player"], "chosen": "player"},
    "chosen player": {"how": "chosen", "kind": ["player"], "chosen": "player"},
    "the chosen opponent": {"how": "chosen", "kind": ["player"], "chosen": "player"},
    "each player": {"how": "all", "kind": ["player"], "side": "any"},
    "all players": {"how": "all", "kind": ["player"], "side": "any"},
    "players": {"how": "all", "kind": ["player"], "side": "any"},
    "any player": {"how": "choose", "kind": ["player"], "side": "any", "count": 1},
    "a player": {"how": "choose", "kind": ["player"], "side": "any", "count": 1},
    "one or more players": {"how": "choose", "kind": ["player"], "side": "any", "count": [1, 99]},
    "one or more opponents": {"how": "choose", "kind": ["player"], "side": "opponent", "count": [1, 99]},
    "each opponent": {"how": "all", "kind": ["player"], "side": "opponent"},
    "your opponents": {"how": "all", "kind": ["player"], "side": "opponent"},
    "opponents": {"how": "all", "kind": ["player"], "side": "opponent"},
    "an opponent": {"how": "choose", "kind": ["player"], "side": "opponent", "count": 1},
    "any opponent": {"how": "choose", "kind": ["player"], "side": "opponent", "count": 1},
    "one of your opponents": {"how": "choose", "kind": ["player"], "side": "opponent", "count": 1},
    "an opponent of your choice": {"how": "choose", "kind": ["player"], "side": "opponent", "count": 1},
    "an opponent chosen at random": {"how": "random", "kind": ["player"], "side": "opponent", "count": 1},
    "another player": {"how": "choose", "kind": ["player"], "side": "any", "count": 1, "except_self": True},
    "each other player": {"how": "all", "kind": ["player"], "side": "any", "except_self": True},
    "each other opponent": {"how": "all", "kind": ["player"], "side": "opponent", "except": {"pron": "player"}},
    "other players": {"how": "all", "kind": ["player"], "side": "any", "except_self": True},
    "target player": {"how": "target", "kind": ["player"], "side": "any", "count": 1},
    "target opponent": {"how": "target", "kind": ["player"], "side": "opponent", "count": 1},
    "another target player": {
        "how": "target",
        "kind": ["player"],
        "side": "any",
        "count": 1,
        "except": {"pron": "player"},
    },
    "up to one target player": {"how": "target", "kind": ["player"], "side": "any", "count": [0, 1]},
    "up to one target opponent": {"how": "target", "kind": ["player"], "side": "opponent", "count": [0, 1]},
    "two target players": {"how": "target", "kind": ["player"], "side": "any", "count": 2},
    "up to two target players": {"how": "target", "kind": ["player"], "side": "any", "count": [0, 2]},
    "any number of target players": {"how": "target", "kind": ["player"], "side": "any", "count": "any"},
    "any number of target opponents": {"how": "target", "kind": ["player"], "side": "opponent", "count": "any"},
    "each of any number of target players": {"how": "target", "kind": ["player"], "side": "any", "count": "any"},
    "the first player": {"pron": "player"},
    "that player or that planeswalker 's controller": {"pron": "player"},
    "the player or planeswalker it 's attacking": {"how": "defending", "kind": ["player"]},
    "the player it 's attacking": {"how": "defending", "kind": ["player"]},
    "the player or planeswalker that creature is attacking": {"how": "defending", "kind": ["player"]},
    "you and the attacking player": {"both": [YOU, {"how": "attacking", "kind": ["player"]}]},
    "you and that player": {"both": [YOU, {"pron": "player"}]},
    "you and defending player": {"both": [YOU, {"how": "defending", "kind": ["player"]}]},
    "you and target opponent": {"both": [YOU, {"how": "target", "kind": ["player"], "side": "opponent", "count": 1}]},
    "you and another target player": {
        "both": [
            YOU,
            {"how": "target", "kind": ["player"], "side": "any", "count": 1, "except": YOU},
        ]
    },
    "target player other than you": {"how": "target", "kind": ["player"], "side": "opponent", "count": 1},
    "the monarch": {"how": "all", "kind": ["player"], "where": {"produces": "monarch"}},
    "no player": {"how": "all", "kind": ["player"], "side": "any", "count": 0},
}
_BY_FIRST: dict[str, list[tuple[tuple[str, ...], Node]]] = {}
for _phrase, _node in _ROLES.items():
    _BY_FIRST.setdefault(_phrase.split()[0], []).append((tuple(_phrase.split()), _node))
POSSESSIVES: dict[str, Node] = {
    "your": YOU,
    "their": {"pron": "they"},
    "its": {"pron": "it"},
    "his": {"pron": "it"},
    "her": {"pron": "it"},
}


class Places:
    """The rules ``players``, ``owner`` (whose) and ``zone``."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def players(self, chart: Chart, at: int) -> Found:
        """A player or some, as doer or object."""
        found: Found = []
        for words, node in _BY_FIRST.get(chart.word(at), ()):
            end = at + len(words)
            if chart.words[at:end] == words:
                found.append((end, dict(node)))
        found.extend(self._relations(chart, at))
        out: Found = []
        for end, node in found:
            out.append((end, node))
            out.extend(self._who(chart, end, node))
        return out

    def _who(self, chart: Chart, at: int, node: Node) -> Found:
        """ "with the most life", "who …": what narrows the players."""
        if chart.word(at) not in ("with", "who", "other", "you"):
            return []
        if node == {"pron": "player"}:  # "the player with the most life"
            node = {"how": "choose", "kind": ["player"], "side": "any", "count": 1}
        return [(end, {**node, **more}) for end, more in chart.read("which_players", at)]

    def _relations(self, chart: Chart, at: int) -> Found:
        """Its controller, target creature's owner."""
        found: Found = []
        for end, whose in self.owners(chart, at, players=False):
            word = chart.word(end)
            if word in ("controller", "controllers"):
                found.append((end + 1, {"kind": ["player"], "controller_of": whose}))
            elif word in ("owner", "owners"):
                found.append((end + 1, {"kind": ["player"], "owner_of": whose}))
        return found

    def owners(self, chart: Chart, at: int, *, players: bool = True) -> Found:
        """Whose: "your", "its", "that player's", "target creature's"."""
        word = chart.word(at)
        found: Found = []
        if word in POSSESSIVES:
            if word in ("its", "his", "her"):
                found.append((at + 1, {"pron": "it"}))
            elif word == "their":
                found.append((at + 1, {"pron": "they"}))
            elif players:
                found.append((at + 1, POSSESSIVES[word]))
                if end := chart.at(at, "your opponents '"):
                    found.append((end, _ROLES["your opponents"]))
            if players and word in ("its", "their", "his", "her"):
                found.extend(self._owner_of(chart, at + 1, found[0][1]))
            return found
        nouns = chart.read("determined", at)
        if players:
            nouns = [*chart.read("players", at), *nouns]
        for end, node in nouns:
            if chart.word(end) in ("'s", "'"):
                found.append((end + 1, node))
                if players:
                    found.extend(self._owner_of(chart, end + 1, node))
        return found

    def _owner_of(self, chart: Chart, at: int, what: Node) -> Found:
        word = chart.word(at)
        if word in ("owner", "owners") and chart.word(at + 1) in ("'s", "'"):
            return [(at + 2, {"kind": ["player"], "owner_of": what})]
        if word in ("controller", "controllers") and chart.word(at + 1) in ("'s", "'"):
            return [(at + 2, {"kind": ["player"], "controller_of": what})]
        return []

    def owner(self, chart: Chart, at: int) -> Found:
        """Whose, of a player."""
        return self.owners(chart, at)

    def zone(self, chart: Chart, at: int) -> Found:
        """A zone and whose it is: ``{zone, side or of}``."""
        found: Found = []
        for end, node in self._one_zone(chart, at):
            found.append((end, node))
            nxt = end
            if chart.word(nxt) == ",":
                nxt += 1
            if chart.word(nxt) in ("and", "or", "and/or") or nxt > end:
                nxt = nxt + 1 if chart.word(nxt) in ("and", "or", "and/or") else nxt
                more = self._one_zone(chart, nxt)
                if not more and chart.word(nxt) in self.lexicon.zones:
                    more = [(nxt + 1, {**node, "zone": self.lexicon.zones[chart.word(nxt)]})]
                for stop, other in more:
                    if _whose(other) == _whose(node) or other["zone"] == "banished":
                        found.append((stop, {**node, "zone": [*_list(node["zone"]), *_list(other["zone"])]}))
        return found

    def _one_zone(self, chart: Chart, at: int) -> Found:
        word = chart.word(at)
        zones = self.lexicon.zones
        if word == "exile":
            return [(at + 1, {"zone": "banished"})]
        if word == "the" and chart.word(at + 1) == "battlefield":
            return [(at + 2, {"zone": "play"})]
        if word == "the" and chart.word(at + 1) == "stack":
            return [(at + 2, {"zone": "stack"})]
        if word == "the" and chart.at(at, "the command zone"):
            return [(at + 3, {"zone": "command"})]
        if word == "outside" and chart.at(at, "outside the game"):
            return [(at + 3, {"zone": "outside"})]
        if word in ("a", "any", "all", "each") and (zone := zones.get(chart.word(at + 1))) and zone != "play":
            each: Node = {"of_each": True} if word == "each" else {}  # "a card from each graveyard": one of each
            return [(at + 2, {"zone": zone, "side": "any", **each})]
        if word in ("graveyards", "hands", "libraries"):
            return [(at + 1, {"zone": zones[word], "side": "any"})]
        found: Found = []
        for end, whose in self.owners(chart, at):
            zone = zones.get(chart.word(end))
            if zone and zone not in ("play", "banished"):
                found.append((end + 1, {"zone": zone, **side_of(whose)}))
        return found


def side_of(player: Node) -> Node:
    """``side`` or ``of`` for a thing that this player controls or has."""
    if player.get("how") == "you":
        return {"side": "you"}
    if player == _ROLES["each opponent"] or player == _ROLES["an opponent"]:
        return {"side": "opponent"}
    if player == _ROLES["each player"] or player == _ROLES["a player"]:
        return {"side": "any"}
    if "owner_of" in player:
        return {"side": "owner"}
    return {"of": player}


def _whose(node: Node) -> object:
    return node.get("side"), node.get("of")


def _list(one: object) -> list[object]:
    return one if isinstance(one, list) else [one]

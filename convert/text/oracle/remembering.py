"""What is remembered of what was named, and what “another” and “other” are measured from."""

from __future__ import annotations

from dataclasses import dataclass, field

from convert.text.oracle.lexicon import Node
from convert.text.oracle.memory import Memory
from convert.text.oracle.mentions import UnclearError, fits, kinds_of, many


@dataclass
class Remembering:
    """What has been said so far in an ability, and what a phrase leaves behind for the next."""

    memory: Memory = field(default_factory=Memory)
    variables: bool = False
    """X means something here."""
    x_is: Node | None = None
    """What X is since a sentence said so: the number of what it did."""
    event_player: bool = False
    beside: Node | None = None
    """What stands before in the list that is being read."""
    amounts: bool = False
    """What set it off (or would happen) has a number: "that much" means that."""
    counted: str | None = None
    """The id of the step before that has a number."""
    chosen_number: bool = False
    """A player has chosen how many: "that many" means that from then on, not what set it off."""
    that_many: Node | None = None
    """What "that many" has meant in this sentence: it means so again."""
    compared: Node | None = None
    """The number that this sentence asks about first: "If eight or more mana was spent, … that much"."""
    asked: Node | None = None
    """The number that the condition of the whole ability asks about: its first sentence may mean that."""
    gap: Node | None = None
    """How far a condition before was from holding: "draw cards equal to the difference"."""
    measured: Node | None = None
    """What was done away with and measured in this sentence: "the sacrificed creature's toughness, … its power"."""
    counts: int = 0
    names: int = 0
    asks: str | None = None
    """What must be chosen before the step that is being read: "of the color of your choice"."""
    said: dict[int, Node] = field(default_factory=dict)
    """What this sentence has said, by the identity of its node."""

    def begin(self) -> None:
        """A sentence begins."""
        self.said = {}
        self.that_many = self.measured = None
        self.compared, self.asked = self.asked, None

    def name(self, letter: str) -> str:
        """A fresh id."""
        self.names += 1
        return f"{letter}{self.names}"

    def new_step(self) -> str:
        """A name for what a step did."""
        self.counts += 1
        return f"d{self.counts}"

    def _another_player(self, out: Node) -> Node | None:
        """ "Each other opponent": than the one that was spoken of; "each other player": than the one that the event is
        about. None: than you."""
        if set(kinds_of(out)) != {"player"} or out.get("how") == "target":
            return None
        said = [one.node for one in self.memory.mentions if one.player and not one.plural]
        if out.get("side") != "opponent":
            said = [one for one in said if one.get("how") == "event_player"]
        return dict(said[-1]) if said else None

    def _another_than(self, out: Node) -> Node | None:
        """What "another creature" is not where the card itself cannot be meant: on an Aura or Equipment the creature
        that it is on, else the one that the event is about. None: the card itself."""
        if not self._stranger(out):
            return None
        meant = [one.node for one in self.memory.mentions if one.node == {"how": "attached"}]
        meant = meant or [one.node for one in self.memory.mentions if one.subject and one.node == {"how": "event"}]
        harmed: Node = {"how": "event", "role": "to"}  # "deals damage to a creature, … each other creature"
        meant = meant or [one.node for one in self.memory.mentions if one.node == harmed and not one.player]
        if not meant and self.memory.subtypes & {"Aura", "Equipment"} and out.get("how") == "all":
            return {"how": "attached"} if "creature" in kinds_of(out) else None  # "Other creatures you control …"
        return dict(meant[0]) if meant else None

    def _stranger(self, out: Node) -> bool:
        """Whether the card itself can never be such a thing."""
        kinds = set(kinds_of(out))
        if kinds == {"land"} and "land" in self.memory.types:  # "five other Mountains", on no Mountain
            named = out.get("where", {}).get("subtype")
            return bool(named) and not self.memory.subtypes & set(named)
        return bool(kinds) and not kinds & (self.memory.types | {"permanent", "thing", "card", "player"})

    def _never_itself(self, out: Node) -> Node | None:
        """What "other" is measured from where that cannot be the card: cards exiled with it, what shares a type with
        what the event is about, cards in a graveyard when something else went there, all but what was chosen just now,
        the creature whose bonus is counted. None: the card itself."""
        mentions = self.memory.mentions
        where = out.get("where", {})
        about = next((one.node for one in mentions if one.subject and one.node == {"how": "event"}), None)
        if where.get("produces") == "exiled_with_self":
            if not self.memory.done.get("banish", {}).keys() & {"ref", "how"}:
                raise UnclearError("other")
            return dict(self.memory.done["banish"])
        if {"how": "event"} in (where.get("as"), where.get("as_")):
            return {"how": "event"}
        if out.get("zone") == "used" and about is not None and out.get("how") == "target":
            return dict(about)
        chosen = [one for one in mentions if one.op == "declare" and fits(one, frozenset(kinds_of(out)))]
        if out.get("how") == "all" and chosen:
            itself = set(kinds_of(out)) & (self.memory.types - {"permanent"})  # "other than ~ and the chosen creature"
            if itself or len({str(one.node) for one in chosen}) > 1:
                raise UnclearError("other")
            return dict(chosen[-1].node)
        if self.memory.in_amount and self._stranger(out):
            said = [one for one in mentions if not one.player]
            said = [one for one in said if one.step == self.memory.step] or said[-1:]
            bearers = {str(one.node): one for one in said}
            for one in bearers.values():
                if one.plural or len(bearers) > 1:  # each of them counts all but itself
                    raise UnclearError("other")
                if one.node != {"how": "self"}:
                    return dict(one.node)
        return None

    def _other_than_said(self, out: Node) -> Node:
        """ "Destroy target creature. Other creatures can't attack this turn": than the one said before. An instant or
        sorcery is itself a spell, and nothing else."""
        if out.get("where", {}).get("this_way"):
            raise UnclearError("other")
        if "spell" in kinds_of(out):
            return out
        if out.get("how") == "target" and not self.memory.mentions:  # support, on an instant: than nothing
            return {key: value for key, value in out.items() if key != "except_self"}
        wanted = frozenset(kinds_of(out))
        said = [one for one in self.memory.mentions if not one.player and fits(one, wanted)]
        said = [one for one in said if one.node.get("how") != "self"]
        if out.get("how") != "all" or not said or (said[0].plural and not said[0].token) or "ref" not in said[0].node:
            raise UnclearError("other")
        if any(one.node != said[0].node for one in said):
            raise UnclearError("other")
        return {**{key: value for key, value in out.items() if key != "except_self"}, "except": said[0].node}

    def _togethernamed(self, out: Node, op: str, *, plural: bool) -> None:
        """ "a basic land card or a Gate card": what is found of them has one name."""
        parts = out.get("both") or out["either"]
        inner = {one.pop("id") for one in parts if "id" in one}
        kinds = frozenset(kind for one in parts for kind in kinds_of(one))
        mentions = self.memory.mentions
        mentions[:] = [one for one in mentions if one.node.get("ref") not in inner]
        out["id"] = self.name("c")
        self.memory.add({"ref": out["id"]}, kinds, plural=plural, op=op)

    def _united(self, parts: list[Node], op: str) -> None:
        """All of these, for "them" and "those creatures"."""
        each = [{"ref": one["id"]} if "id" in one else one for one in parts]
        known = [next((said for said in reversed(self.memory.mentions) if said.node == one), None) for one in each]
        if all(one is not None and not one.player for one in known):
            kinds = frozenset().union(*(one.kinds for one in known if one is not None))
            self.memory.add({"both": each}, kinds, plural=True, op=op)

    def _aimed(self, out: Node, node: Node) -> Node:
        name = f"t{len(self.memory.targets) + 1}"
        self.memory.targets.append({"id": name, **out})
        player = "player" in node.get("kind", ()) and set(node["kind"]) == {"player"}
        self.memory.add({"ref": name}, frozenset(kinds_of(node)), player=player, plural=many(node))
        if "player" in node.get("kind", ()) and not player:
            self.memory.add({"ref": name}, frozenset(("player",)), player=True)
        elif node.get("side") in ("opponent", "not_you") and not player:
            controller: Node = {"kind": ["player"], "controller_of": {"ref": name}}
            self.memory.add(controller, frozenset(("player",)), player=True)
        return {"ref": name}

    def _introduce(self, out: Node, op: str, cost: bool) -> None:
        how = out.get("how")
        if how in ("self", "attached", "event", "you", "previous"):
            if how != "you":
                self.memory.add(
                    {key: out[key] for key in ("how", "role") if key in out},
                    self.memory.types | {"thing"} if how == "self" else frozenset(kinds_of(out) or ("thing",)),
                    op=op,
                    cost=cost,
                )
            return
        if "controller_of" in out or "owner_of" in out:
            self.memory.add(dict(out), frozenset(("player",)), player=True)
            return
        if "player" in out.get("kind", ()):
            if how in ("all", "choose", "random", "defending", "attacking", "active", "chosen"):
                if how in ("choose", "random", "all"):
                    out["id"] = out.get("id") or self.name("p")
                    self.memory.add({"ref": out["id"]}, frozenset(("player",)), player=True, plural=how == "all")
                else:
                    self.memory.add(dict(out), frozenset(("player",)), player=True)
            return
        if "ref" in out:
            return
        out["id"] = self.name("c")
        if how == "exiled_with":  # one or several: "it" and "they"
            self.memory.add({"ref": out["id"]}, frozenset(("card",)), plural=True, op=op)
        among = out.get("among")
        self.memory.add(
            {"ref": out["id"]},
            frozenset(kinds_of(out)),
            plural=many(out),
            op=op,
            cost=cost,
            token=op == "declare" and out.get("where", {}).get("token") is True,  # "choose a token … that token"
            among=str(among.get("ref", "")) if isinstance(among, dict) else "",
        )

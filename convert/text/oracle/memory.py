"""What was said before in an ability, and what a pronoun can mean of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from convert.text.oracle.lexicon import Node
from convert.text.oracle.mentions import Mention, UnclearError, fits

_DOINGS: dict[str, tuple[str, ...]] = {
    "died": ("destroy", "damage", "modify", "sacrifice"),
    "put": ("to_prepared", "to_used", "special_summon", "mill"),
}
"""Words of a condition that several verbs can bring about."""
_INTO: dict[str, tuple[str, ...]] = {"prepared": ("to_prepared",)}
"""What puts something into this zone."""


_PLAYED = frozenset(("card", "spell"))
_TAKEN = frozenset(("banish", "look", "mill", "search"))


_DESCRIBED = frozenset(("kind", "where", "side", "of", "zone"))
"""What a choice is among."""
_EXILED_WITH: Node = {"how": "exiled_with", "kind": ["card"], "zone": "banished"}


@dataclass
class Memory:
    """Mentions in order, and where in its step the walk is."""

    spell: bool = False
    """The text is an instant's or sorcery's: "it" is never the card itself."""
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    mentions: list[Mention] = field(default_factory=list)
    targets: list[Node] = field(default_factory=list)
    step: int = 0
    made: Node | None = None
    argument: bool = False
    """What is read is what a step is done to, not a part of its description."""
    in_amount: bool = False
    """An amount is being read: "its power" is the doer's."""
    done: dict[str, Node] = field(default_factory=dict)
    """What each verb was done to last."""
    doers: dict[str, Node] = field(default_factory=dict)
    """The step that did it, where that was to a target: it may have been left undone, or have done nothing."""
    numbers: dict[str, str] = field(default_factory=dict)
    """The verb of each step that has a number, by its id ("remove": of counters)."""
    chosen: Node | None = None
    """What was chosen last, as it was described."""
    damaged: Node | None = None
    """To whom damage was dealt last."""
    dealer: Node | None = None
    """Who dealt it."""
    token: Node | None = None
    """The token that was made last, as it was described."""
    playing: bool = False
    """What is read may be cast or played: a card or spell, not a creature or token in play, where both are told of."""
    growing: bool = False
    """What is read gets counters."""
    barrier: int = 0
    """How many mentions there were when a sentence was lost: what it may have been about, nobody knows."""

    def add(
        self,
        node: Node,
        kinds: frozenset[str],
        *,
        player: bool = False,
        plural: bool = False,
        op: str = "",
        cost: bool = False,
        token: bool = False,
        among: str = "",
        subject: bool = False,
    ) -> None:
        """Something is spoken of."""
        self.mentions.append(Mention(node, kinds, player, plural, self.step, op, cost, token, among, subject))

    def counted_last(self, verb: str | None, counted: str | None) -> str | None:
        """The step whose number is meant: the last of this verb ("for each card discarded this way"), of any where
        none is said. Raises ``UnclearError`` where no step is of it, though others have numbers."""
        if verb is None or counted is None:
            return counted
        of_verb = [name for name, one in self.numbers.items() if one == verb]
        if not of_verb:
            raise UnclearError("this way")
        return of_verb[-1]

    def paid_itself(self, condition: Node) -> Node:
        """What was paid for the card itself; raises ``UnclearError`` where "it" is another spell: that has no tree."""
        rest = {key: value for key, value in condition.items() if key != "of"}
        others = (one for one in self.mentions if one.node.get("how") != "self" and not one.player)
        itself = condition["of"].get("how") == "self"
        if not itself and any("spell" in one.kinds or one.node.get("how") == "event" for one in others):
            raise UnclearError("paid")
        return rest

    def meant(self, node: Node, *, player: bool) -> Node:
        """What a pronoun means; raises ``UnclearError`` where that cannot be told."""
        word = node["pron"]
        if word == "made":
            if self.made is not None:
                return self.made
            return self.nearest("made", [one for one in self.mentions if one.token or one.op == "copy"])
        if word in ("player", "players") or (word == "they" and player):
            return self._player(word)
        if player and word == "it":
            raise UnclearError(word)
        if word in ("it", "they", "that"):
            meant = self._it() if word == "it" else self._they() if word == "they" else self._that(node)
            if self.barrier and not any(one.node == meant for one in self.mentions[self.barrier :]):
                raise UnclearError(word)
            return meant
        if word == "exiled":
            return dict(self.done["banish"])
        if word == "itself":
            return self.nearest(word, [one for one in self.mentions if one.step == self.step and not one.player])
        if word == "rest":
            return self._rest()
        if word in ("damaged", "bent"):
            if self.damaged is None and word == "damaged":
                raise UnclearError(word)
            return (
                dict(self.damaged or {})
                if word == "damaged"
                else self.nearest(word, [one for one in self.mentions if "land" in one.kinds])
            )
        if word == "doing":
            return dict(self.done[self._doing(node)])
        if word == "side":  # "the creature you control": the target that was said to be theirs
            whose = ("opponent", "not_you") if node["side"] != "you" else ("you",)
            theirs = [one for one in self.targets if one.get("side") in whose and one.get("count") == 1]
            if len(theirs) != 1:
                raise UnclearError(word)
            return {"ref": theirs[0]["id"]}
        if word == "found":
            return self.nearest(word, [one for one in self.mentions if one.op in ("look", "banish") and one.among])
        if word == "paired":
            return {"both": [{"how": "self"}, {"how": "paired"}]}
        if word == "looked":
            return self.nearest(word, [one for one in self.mentions if one.op in ("look", "mill")])
        if word == "others":
            if not self.targets:
                return {"how": "self"}
            return {"ref": self.targets[-1]["id"]}
        if word == "earlier" and len(self.targets) > 1:  # "a third target creature"
            return {"both": [{"ref": one["id"]} for one in self.targets]}
        raise UnclearError(word)

    def _doing(self, node: Node) -> str:
        """The verb that "this way" means; raises ``UnclearError`` where nothing of the kind was done."""
        zone = str(node.get("into", {}).get("zone"))
        ops = _INTO.get(zone) or _DOINGS.get(node["op"], (node["op"],))
        found = [op for op in self.done if op in ops]
        if not found:
            raise UnclearError("doing")
        return found[-1]

    def doer_of(self, among: Node) -> Node | None:
        """The step that did something to a target "this way"; None where it was done to something else."""
        if among.get("pron") != "doing":
            return None
        return self.doers.get(self._doing(among))

    @staticmethod
    def nearest(word: str, found: list[Mention]) -> Node:
        """The last of these."""
        if not found:
            raise UnclearError(word)
        return dict(found[-1].node)

    def _playable(self, found: list[Mention]) -> list[Mention]:
        return [one for one in found if one.kinds & _PLAYED or one.op in _TAKEN] if self.playing else []

    def _it(self) -> Node:
        found = [
            one
            for one in self.mentions
            if not one.player
            and not one.plural
            and (not one.cost or one.node == {"how": "self"})
            and not (self.spell and one.node == {"how": "self"})
        ]
        found = self._playable(found) or found
        if self.growing:  # a spell that was cast gets no counters
            found = [one for one in found if one.kinds != {"spell"}] or found
        if not found:  # "each Goblin gets +1/+1 as long as it is tapped": each its own
            found = [one for one in self.mentions if not one.player and one.plural and one.step == self.step]
        if not found:
            raise UnclearError("it")
        last = found[-1]
        if self.argument and last.step == self.step:  # "attach ~ to it": not to itself
            described = [one for one in found if one.step == self.step and one.node == {"how": "self"} and not one.op]
            found = [one for one in found if one.step != self.step] or described
            if not found:
                raise UnclearError("it")
            last = found[-1]
            if found is described:  # "creatures with power less than ~'s power can't block it"
                return dict(last.node)
        elif last.step == self.step and not self.in_amount:
            return dict(last.node)
        rivals = {str(one.node) for one in found if one.step == last.step}
        if len(rivals) > 1 and last.step != self.step:
            subjects = [one for one in found if one.step == last.step and one.subject]
            subjects = subjects or [one for one in found if one.step == last.step and one.token]  # a copy, not whose
            if len({str(one.node) for one in subjects}) != 1:
                raise UnclearError("it")
            return dict(subjects[0].node)
        if last.step == self.step:
            return dict(next(one for one in found if one.step == self.step).node)
        return dict(last.node)

    @property
    def several(self) -> list[Mention]:
        """Things of which several were spoken of."""
        return [one for one in self.mentions if not one.player and one.plural and not one.cost]

    def _they(self) -> Node:
        return self.nearest("they", self.several)

    def _player(self, word: str) -> Node:
        plural = word == "players"
        found = [one for one in self.mentions if one.player and (one.plural or not plural)]
        if not found:
            raise UnclearError(word)
        return dict(found[-1].node)

    def _that(self, node: Node) -> Node:
        wanted = frozenset(node.get("kind", ()))
        if "zone" in node and node["zone"] == "stack":
            wanted |= {"spell"}
        plural = bool(node.get("plural"))
        said = found = [one for one in self.mentions if not one.player and one.plural == plural]
        done = node.get("done")
        if done == "chosen":
            return {"how": "chosen", "kind": sorted(wanted)}
        if done:
            found = [one for one in found if one.op == done] or self._done_to(found, done)
            found = [one for one in found if "both" not in one.node] or found  # of several in one price those said so
        else:
            found = [one for one in found if not one.cost]
            if self.in_amount and any(one.step != self.step for one in found):
                found = [one for one in found if one.step != self.step]
            if node.get("where", {}).get("token"):
                found = [one for one in found if one.token]
            found = [one for one in found if fits(one, wanted) and one.node != {"how": "self"}]
            if self.argument:  # "target Wall fights that creature": not itself
                found = [one for one in found if one.step != self.step] or found
            tribe = frozenset(node.get("where", {}).get("subtype", ()))
            found = [one for one in found if one.kinds & tribe] or found  # "that Archer"
            if not tribe and any(one.node.get("role") == "to" for one in found):  # … "that creature": the other
                found = [one for one in found if one.step != self.step or one.node.get("role") != "by"]
            if "card" not in wanted:  # "that land" is what was called a land
                found = [one for one in found if one.kinds & wanted] or found
            if "token" not in str(node):  # tokens and copies are called so
                found = [one for one in found if not one.token and one.op != "copy"] or found
            found = self._playable(found) or found
            if not found and "spell" in wanted:  # "you may cast it if that spell's mana value is 4 or less"
                found = [one for one in said if "card" in one.kinds]
            if plural and not found and len(self.targets) == 2:  # "… Those creatures fight each other"
                return self._both(wanted)
        return self.nearest("that", found)

    def _done_to(self, found: list[Mention], verb: str) -> list[Mention]:
        """ "Exile target card. … where X is the exiled card's power": what the verb was done to by another name; where
        no step exiled anything, what was exiled with the card."""
        if verb == "banish" and verb not in self.done:
            return [Mention(dict(_EXILED_WITH), frozenset(("card",)), False, False, self.step)]
        return [one for one in found if one.node == self.done.get(verb)]

    def _both(self, wanted: frozenset[str]) -> Node:
        """The two that were aimed at one by one."""
        aimed = [{"ref": one["id"]} for one in self.targets]
        said = [next((one for one in self.mentions if one.node == each and fits(one, wanted)), None) for each in aimed]
        if None in said:
            raise UnclearError("that")
        return {"both": aimed}

    def _rest(self) -> Node:
        looked = [one for one in self.mentions if one.op in ("look", "mill", "search", "banish") and not one.among]
        if not looked:
            return self._not_chosen()
        of = looked[-1].node
        taken: list[Node] = []
        for one in self.mentions:
            if one.among and one.among == of.get("ref") and one.node not in taken:
                taken.append(one.node)
        chosen = {one.get("ref") for one in taken}
        if not taken or any(one.among in chosen for one in self.mentions if one.among):
            raise UnclearError("rest")  # or of what was chosen not all was taken: that is of the rest too
        return {"how": "all", "among": of, "except": taken[0] if len(taken) == 1 else {"both": taken}}

    def _not_chosen(self) -> Node:
        """ "Choose two creatures, then destroy the rest": all others that could have been chosen. "Exile one of those
        creatures and tap the other": of those."""
        last = self.mentions[-1] if self.mentions else None
        if last is not None and last.among and any(one.node == {"ref": last.among} for one in self.mentions):
            return {"how": "all", "among": {"ref": last.among}, "except": dict(last.node)}
        chosen = self.chosen
        if chosen is None or not any(one.node == {"ref": chosen["id"]} for one in self.mentions):
            raise UnclearError("rest")
        others = {key: value for key, value in chosen.items() if key in _DESCRIBED}
        return {"how": "all", **others, "except": {"ref": chosen["id"]}}

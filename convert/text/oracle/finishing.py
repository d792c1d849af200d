"""Drafts to abilities: steps in order and who is meant in them, modes, riders; what is unclear spoils its pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from convert.text.oracle.build import build
from convert.text.oracle.drafts import Context, Draft, Piece
from convert.text.oracle.following import alike, place_of
from convert.text.oracle.lexicon import Node
from convert.text.oracle.memory import Memory
from convert.text.oracle.mentions import Mention, UnclearError, kinds_of, many
from convert.text.oracle.reference import Discourse
from convert.text.oracle.replacing import nodes
from convert.text.oracle.said import compared
from convert.text.oracle.sentences import Sentences
from convert.text.oracle.settling import settle

_UNPAID = re.compile(r"as an additional cost to cast (?!.*\byou may\b)", re.IGNORECASE)
"""A price: where it is unread, nothing of its face is recognized (MRPG-CONV-11)."""
_ONLY = re.compile(r"(?:activate|cast|do this|this ability|spend this mana)\b.*\bonly\b", re.IGNORECASE)
"""A limit: an ability is not free of it because it is unread."""
_LIBRARY_SEARCHED: Node = {
    "occurred": {"event": "search", "who": {"how": "you", "kind": ["player"]}, "from": "spellbook"},
    "during": "this_way",
}


class Finisher:
    """Makes abilities of the drafts of one face."""

    def __init__(self, pieces: list[Piece], context: Context) -> None:
        self.pieces = pieces
        self.context = context
        self.paid: list[Mention] = []
        """What the additional costs of casting it take: "the sacrificed creature"."""
        self.has_x = context.has_x
        """X means something on this face: in its cost, an additional cost or a keyword's."""
        self.standing: list[Node] = []
        """What an ability says of its own price: it holds before it is used, and is no part of what it does."""
        self.declares = False
        """Something is chosen by its name, color or another word on this face."""
        self.type_chosen = "type"
        """What kind of type is chosen on this face: type (a creature's), land_type, card_type."""

    def abilities(self, drafts: list[Draft]) -> list[Any]:
        """Every ability that could be built; pieces that could not say so."""
        out: list[Any] = []
        extra = [step for draft in drafts if draft.mode == "additional_cost" for step in draft.cost or ()]
        self.paid = list(_paid(extra))
        said = str([(draft.pieces, draft.options) for draft in drafts])
        self.declares = "'op': 'declare'" in said
        types = [one for one in ("type", "land_type", "card_type") if f"'declare': '{one}'" in said]
        self.type_chosen = types[0] if len(types) == 1 else "type"
        self.has_x = self.context.has_x or any(_x_in_costs(draft) for draft in drafts)
        if any(_UNPAID.match(piece.text) and not piece.read for piece in self.pieces):
            for piece in self.pieces:
                piece.read = False
            return []
        for draft in drafts:
            self.standing = []
            finished = self._finish(draft)
            if finished is not None and self.context.spell and out and _of_a_turn_to_come(finished):
                out[-1] = _put_off(out[-1], finished)
            elif finished is not None:
                out.append(finished)
                out += [
                    build({"mode": "continuous", "from": finished.from_, "do": [step], "src": [step["src"]]})
                    for step in self.standing
                ]
        return out

    def _spoil(self, draft: Draft, why: str = "no_frame") -> None:
        for number in {
            *draft.src,
            *(number for number, _ in draft.pieces),
            *(number for option in draft.options for number, _ in option),
        }:
            self.pieces[number].read = False
            self.pieces[number].why = why

    def _finish(self, draft: Draft) -> Any:
        if draft.broken:
            self._spoil(draft)
            return None
        _entering(draft)
        discourse = Discourse(
            memory=Memory(
                spell=self.context.spell and draft.mode == "cast",
                types=self.context.types,
                subtypes=self.context.subtypes,
            ),
            variables=self.has_x or "X" in str(draft.cost) or draft.head.get("loyalty") in ("-X", "+X"),
        )
        if draft.mode == "cast":
            discourse.memory.mentions.extend(self.paid)
        node: Node = {"mode": draft.mode, **draft.head}
        try:
            if draft.cost is not None:
                node["cost"] = discourse.steps(draft.cost, cost=True)
            if draft.when is not None:
                node["when"] = discourse.when(draft.when)
            if draft.if_:
                discourse.memory.step += any(_of_itself(one) for one in draft.if_)  # "it" is what is asked about
                node["if"] = [*node.get("if", []), *(discourse.condition(one) for one in draft.if_)]
                discourse.asked = compared(node["if"])
            for key in ("enchant",):
                if key in node:
                    node[key] = discourse.selector(node[key], introduce=False)
            if draft.mode == "keyword" and isinstance(node.get("cost"), list):
                node["cost"] = discourse.steps(node["cost"], cost=True)
        except UnclearError:
            self._spoil(draft, "ambiguous")
            return None
        sources = list(draft.src)
        steps = self._sentences(draft, node, discourse, sources).steps(draft.pieces)
        if draft.modes is not None:
            choice = self._choice(draft, node, discourse, sources)
            if choice is None:
                self._spoil(draft, "ambiguous")
                return None
            steps.append(choice)
        unread = not draft.pieces or all(not self.pieces[number].read for number, _ in draft.pieces)
        free = any(_ONLY.match(self.pieces[number].text) and not self.pieces[number].read for number, _ in draft.pieces)
        if free or (draft.mode not in ("keyword", "additional_cost") and not steps and unread):
            self._spoil(draft)
            return None
        node["do"] = steps
        if discourse.memory.targets:
            node["targets"] = discourse.memory.targets
        node["src"] = sorted(set(sources))
        self._placed(node)
        settle(node)
        _of_type(node["do"], self.type_chosen)
        if _nameless(node, self.declares):
            self._spoil(draft, "ambiguous")
            return None
        try:
            return build(_without_idle(node, _meant(node)), self.context.name)
        except UnclearError:
            self._spoil(draft, "ambiguous")
            return None

    def _sentences(self, draft: Draft, node: Node, discourse: Discourse, sources: list[int]) -> Sentences:
        def ride(rider: Node, steps: list[Node], number: int) -> None:
            self._ride(node, steps, rider, discourse)
            for step in steps:
                step.setdefault("src", number)
            for price in self.standing:
                price.setdefault("src", number)

        return Sentences(self.pieces, draft, discourse, sources, ride)

    def _ride(self, node: Node, steps: list[Node], rider: Node, discourse: Discourse) -> None:
        """What a sentence says of the ability (``node``) or of the steps before it; raises ``UnclearError`` where there
        is nothing of which it could be said."""
        rider = dict(rider)
        self._ride_ability(node, rider, discourse)
        self._ride_mana(steps, rider, discourse)
        self._ride_steps(steps, rider, discourse)
        self._ride_again(steps, rider, discourse)
        if rider:
            raise UnclearError(str(rider))

    @staticmethod
    def _ride_ability(node: Node, rider: Node, discourse: Discourse) -> None:
        """When, how often and by whom it may be used."""
        for key in ("timing", "limit"):
            if key in rider:
                node[key] = rider.pop(key)
        if "if" in rider:
            node["if"] = [*node.get("if", []), *(discourse.condition(one) for one in rider.pop("if"))]
        if "bounds_x" in rider and node["mode"] == "activate":  # any other X is chosen later
            node["if"] = [*node.get("if", []), discourse.condition(rider.pop("bounds_x"))]
        if "by" in rider:
            node["by"] = rider.pop("by")

    @staticmethod
    def _ride_mana(steps: list[Node], rider: Node, discourse: Discourse) -> None:
        """What mana may be spent on, and whether it keeps."""
        made = [one for one in steps if one["op"] == "add_mana"]
        for key in ("spend_on", "activate_only"):
            if key in rider:
                if not made:
                    raise UnclearError(key)
                value = discourse.selector(rider.pop(key), introduce=False)
                for one in made:
                    one[key] = value
        if rider.pop("uncounterable", None):
            made[-1]["rider"] = "uncounterable"
        if rider.pop("keeps", None):
            if not made:
                raise UnclearError("keeps")
            made[-1]["rider"] = "keep"

    @staticmethod
    def _ride_steps(steps: list[Node], rider: Node, discourse: Discourse) -> None:
        """What is said of a step that stands there."""
        if which := rider.pop("no_regeneration", None):
            killed = [one for one in nodes(steps) if one.get("op") == "destroy"]
            if not killed:
                raise UnclearError("no_regeneration")
            for one in killed if which == "all" else killed[-1:]:
                one["no_regeneration"] = True
        if "minimum" in rider or "colored" in rider:
            cheaper = [one for one in steps if one["op"] == "cost_change"]
            least, colored = rider.pop("minimum", None), rider.pop("colored", None)
            if not cheaper or (colored and "{" not in str(cheaper[-1].get("less"))):
                raise UnclearError("less")
            if least:
                cheaper[-1]["minimum"] = least
        if rider.pop("any_mana", None):
            cast = [one for one in nodes(steps) if one.get("op") == "play_from"]
            if not cast:
                raise UnclearError("any_mana")
            cast[-1]["any_mana"] = True
        if "priced" in rider:
            keyword, more = rider.pop("priced"), rider.pop("plus", [])
            given = [one for one in steps if one["op"] == "grant" and one.get("keyword") == [keyword]]
            if not given:
                raise UnclearError("priced")
            given[-1]["cost"] = [{"op": "pay", "mana": "its_mana_cost"}, *discourse.steps(more, cost=True)]
        if "countered_to" in rider:
            undone = [one for step in steps for one in (step, *step.get("do", ())) if one["op"] == "negate_cast"]
            if not undone:
                raise UnclearError("countered_to")
            undone[-1]["to"] = rider.pop("countered_to")

    def _ride_again(self, steps: list[Node], rider: Node, discourse: Discourse) -> None:
        """What is one more step, or one more ability."""
        if words := rider.pop("same_for", None):
            steps += alike(steps, words)
        if what := rider.pop("same_of", None):
            if not steps or steps[-1]["op"] != "change_identity":
                raise UnclearError("the same")
            steps.append({**steps[-1], "what": discourse.selector(what, introduce=False)})
        if rider.pop("shuffle", None):
            if not any(one["op"] == "search" for one in steps):
                raise UnclearError("shuffle")
            steps.append({"op": "shuffle", "if": [dict(_LIBRARY_SEARCHED)]})
        if "would" in rider:
            event = discourse.event(rider.pop("would"))
            steps.append({"op": "replace", "would": event, "instead": [{"op": "banish", "what": {"how": "event"}}]})
        if "cheaper" in rider:
            self.standing.append(discourse.one(rider.pop("cheaper")))

    def _choice(self, draft: Draft, node: Node, discourse: Discourse, sources: list[int]) -> Node | None:
        options: list[Node] = []
        for option, label, price in zip(draft.options, draft.labels, draft.prices, strict=True):
            before, targets = len(discourse.memory.mentions), discourse.memory.targets
            discourse.memory.targets = []
            names, counted, chosen = discourse.names, discourse.counted, discourse.chosen_number
            numbers: list[int] = []
            steps = self._sentences(draft, node, discourse, numbers).steps(option)
            one: Node = {"do": _renamed(steps, len(options)), "src": min((number for number, _ in option), default=0)}
            if discourse.memory.targets:
                one["targets"] = _renamed(discourse.memory.targets, len(options))
            if label:
                one["label"] = label
            if worth := price.count("{P}"):
                one["worth"] = worth
            elif price:
                one["cost"] = [{"op": "pay", "mana": price}]
            discourse.memory.targets = targets
            del discourse.memory.mentions[before:]
            discourse.names, discourse.counted, discourse.chosen_number = names, counted, chosen
            sources.extend(numbers)
            options.append(one)
        if draft.modes is None or not any(one["do"] for one in options):
            return None
        modes = dict(draft.modes)
        if "more_if" in modes:
            modes["more_if"] = [discourse.condition(one) for one in modes["more_if"]]
        return {"op": "choose_one", "options": options, **modes}

    def _placed(self, node: Node) -> None:
        """Where the card must be for it."""

        def zones(steps: list[Node]) -> set[str]:
            return {
                one["what"]["zone"]
                for one in steps
                if isinstance(one.get("what"), dict)
                and one["what"].get("how") == "self"
                and isinstance(one["what"].get("zone"), str)
            }

        if node["mode"] == "activate":
            found = zones(node.get("cost", [])) or zones(node["do"])
            if len(found) == 1:
                node["from"] = found.pop()
            if any(one["op"] == "discard" and one.get("what") == {"how": "self"} for one in node.get("cost", [])):
                node["from"] = "prepared"
        elif node["mode"] == "trigger":
            later = [inner for one in node["do"] if one["op"] == "delayed" for inner in one["do"]]
            found = zones([*node["do"], *later]) & {"used"}
            when = node["when"]
            what = str(when.get("what", "'self'"))  # an Aura is in play when what it enchants leaves
            own = when.get("event") in ("dies", "put_into") and ("'self'" in what or "'attached'" in what)
            if found and not own:
                node["from"] = "used"
        if (place := place_of(node)) is not None and "from" not in node:
            node["from"] = place


def _of_type(steps: list[Node], chosen: str) -> None:
    """The chosen type is of the only kind that is chosen on the face: a land's, a card's."""
    for one in nodes(steps):
        if one.get("chosen") == "type":
            one["chosen"] = chosen


def _nameless(node: Node, declares: bool) -> bool:
    """Whether it asks for a name that nothing gives: one card "with the same name", "that name" where none is chosen.

    A standing rule may tell of a name that is chosen elsewhere.
    """
    chosen = declares or node["mode"] == "continuous"
    for one in nodes([node]):
        where = one.get("where")
        if not isinstance(where, dict):
            continue
        if where.get("chosen") == "name" and not chosen:
            return True
        alone = one.get("how") == "choose" and one.get("count") == 1
        if alone and where.get("same") == "name" and not where.keys() & {"as", "as_"}:
            return True
    return False


def _of_itself(condition: Node) -> bool:
    """ "if this permanent is an enchantment", "if enchanted creature is red": whether it is about the card itself or
    what it is on."""
    return "is" in condition and condition.get("of") in ({"how": "self"}, {"how": "attached"})


def _entering(draft: Draft) -> None:
    """ "~ enters with a counter", "creatures enter tapped": a replacement of entering, never a standing statement."""
    if draft.mode != "continuous" or draft.when is not None or not draft.pieces:
        return
    steps = [step for _, node in draft.pieces for step in node.get("steps", ({},))]
    if not steps or not all(step.get("entering") or step.get("op") == "enters_tapped" for step in steps):
        return
    subjects = [step["becomes"] if "becomes" in step else step["what"] for step in steps]
    if all(one.get("pron") == "it" and "lead" in step for one, step in zip(subjects, steps, strict=True)):
        subjects = [{"how": "self"}]  # "If ~ was kicked, it enters with …"
    if any("pron" in one or one != subjects[0] for one in subjects):
        return
    own = subjects[0].get("how") == "self"
    draft.mode, draft.when = "replacement", {"event": "enters", "what": subjects[0]}
    if own:
        return
    draft.pieces = [
        (
            number,
            {
                **node,
                "steps": [
                    {**step, "becomes" if "becomes" in step else "what": {"how": "event"}} for step in node["steps"]
                ],
            },
        )
        for number, node in draft.pieces
    ]


def _paid(steps: list[Node]) -> Iterator[Mention]:
    for step in steps:
        for option in step.get("options", ()):
            yield from _paid(option["do"])
        what = step.get("what")
        if isinstance(what, dict) and "pron" not in what and what.get("how") != "self":
            kinds = frozenset(kinds_of(what)) | ({"card"} if step["op"] != "sacrifice" else set())
            node = {"how": "paid", "kind": what.get("kind", ["card"])}
            yield Mention(node, kinds, False, many(what), 0, step["op"], cost=True)
        elif step["op"] == "discard":
            node = {"how": "paid", "kind": ["card"]}
            yield Mention(node, frozenset(("card",)), False, step.get("count", 1) != 1, 0, "discard", cost=True)


def _x_in_costs(draft: Draft) -> bool:
    """Whether an additional cost, or the cost or number of a keyword, has an X."""
    if draft.mode == "additional_cost":
        return "'X'" in str(draft.cost) or "{X}" in str(draft.cost)
    if draft.mode == "keyword":
        return "X" in str(draft.head.get("cost")) or "'X'" in str(draft.head.get("n"))
    return any("'monstrosity'" in str(node) and "'X'" in str(node) for _, node in draft.pieces)


def _meant(node: Any) -> set[str]:
    """The ids of the steps whose cards or number are meant somewhere."""
    found: set[str] = set()
    queue = [node]
    while queue:
        one = queue.pop()
        if isinstance(one, dict):
            found.update(str(one[key]) for key in ("of_step", "ref") if key in one)
            queue.extend(one.values())
        elif isinstance(one, list):
            queue.extend(one)
    return found


def _without_idle(node: Any, meant: set[str]) -> Any:
    """Without the ids of steps that nothing means."""
    if isinstance(node, dict):
        return {
            key: _without_idle(value, meant)
            for key, value in node.items()
            if not (key == "id" and isinstance(value, str) and value[0] == "d" and value not in meant)
        }
    return [_without_idle(one, meant) for one in node] if isinstance(node, list) else node


def _renamed(node: Any, option: int) -> Any:
    """Ids of one option apart from the others'."""
    if isinstance(node, dict):
        return {
            key: (
                f"{value}o{option}"
                if key in ("id", "ref") and isinstance(value, str) and value[0] == "t"
                else _renamed(value, option)
            )
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [_renamed(one, option) for one in node]
    return node


def _of_a_turn_to_come(ability: Any) -> bool:
    """ "At the beginning of your next upkeep, …" of an instant or sorcery, which is nowhere by then."""
    return ability.mode == "trigger" and ability.when.event == "phase" and bool(ability.when.next)


def _put_off(cast: Any, later: Any) -> Any:
    """The casting, and what it puts off to that turn."""
    put_off = {"op": "delayed", "when": msgspec.to_builtins(later.when), "do": msgspec.to_builtins(later.do)}
    node = msgspec.to_builtins(cast)
    node["do"] = [*node.get("do", ()), {**put_off, "src": later.src[0]}]
    node["src"] = sorted({*cast.src, *later.src})
    return build(node)

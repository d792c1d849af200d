"""YAML with positions, read from the parser's events with a stack of its own: no recursion, no objects, no bombs.

Values mean what PyYAML's safe loader says they mean, with two exceptions that only help: a date stays text, and a name
is always text (a label ``7:`` is "7"). Where YAML reads a bare word differently than its author is likely to have
meant, there is a finding.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from convert.findings.codes import finding
from convert.findings.documents import Document, Limits
from convert.findings.places import Mark, Place
from convert.findings.wrong_kind import emptiness
from convert.findings.yaml_hints import explain_syntax

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_STANDARD = "tag:yaml.org,2002:"
_PLAIN_TAGS = frozenset({"str", "int", "float", "bool", "null", "seq", "map"})
_OCTAL = re.compile(r"[-+]?0[0-7_]+$")
_SIXTIES = re.compile(r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?$")
_LONGEST_NUMBER = 18
"""Characters: what is longer is no number of any game, and stays text."""
_CUT = re.compile(r"[ \t]+#(?=[^\s#])")
_BOOLS = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}


@dataclass(slots=True)
class Node:
    """A value and where it stands. ``keys`` holds the position of each name of a mapping."""

    mark: Mark
    value: Any = None
    raw: str | None = None
    items: list[Node] | None = None
    fields: dict[str, Node] | None = None
    keys: dict[str, Mark] = field(default_factory=dict)
    size: int = 1
    pending: str | None = None
    """The name whose value comes next, while a mapping is being read."""

    def plain(self) -> Any:
        """The value in plain Python, made in step with ``items`` and ``fields``."""
        return self.value


class YamlTree:
    """Positions of a YAML file, by walking its nodes."""

    def __init__(self, root: Node) -> None:
        self.root = root

    def mark(self, place: Place, *, key: bool) -> Mark:
        """See ``Tree.mark``."""
        node = self.root
        at = node.mark
        for step in place:
            if isinstance(step, int) and node.items is not None and step < len(node.items):
                node = node.items[step]
                at = node.mark
            elif isinstance(step, str) and node.fields is not None and step in node.fields:
                at = node.keys[step] if key else node.fields[step].mark
                node = node.fields[step]
            else:
                return at
        return at

    def raw(self, place: Place) -> str | None:
        """See ``Tree.raw``."""
        node = self.root
        for step in place:
            if isinstance(step, int) and node.items is not None and step < len(node.items):
                node = node.items[step]
            elif isinstance(step, str) and node.fields is not None and step in node.fields:
                node = node.fields[step]
            else:
                return None
        return node.raw


class _Stop(Exception):  # noqa: N818
    """The rest of the file is not worth reading: a limit was met, which a finding says."""


def read_yaml(document: Document, limits: Limits) -> None:
    """Fill ``document.data``, ``tree`` and ``findings`` from its text."""
    builder = _Builder(document, limits)
    try:
        builder.run()
    except _Stop:
        return
    except yaml.YAMLError as error:
        mark, message, hint = explain_syntax(error, document.text)
        document.findings.append(finding("C2S005", message, file=document.path, mark=mark, hint=hint))
        return
    except RecursionError:
        document.findings.append(
            finding("C2S006", "the file is nested too deeply", file=document.path, mark=Mark(1, 1))
        )
        return
    if builder.root is None or builder.root.value is None:
        if not document.findings:
            message = emptiness(document.text)
            document.findings.append(finding("C2S004", message, file=document.path, mark=Mark(1, 1)))
        return
    document.data = builder.root.plain()
    document.tree = YamlTree(builder.root)


class _Builder:
    """Events into nodes."""

    def __init__(self, document: Document, limits: Limits) -> None:
        self.document = document
        self.limits = limits
        self.root: Node | None = None
        self.stack: list[Node] = []
        self.anchors: dict[str, Node] = {}
        self.nodes = 0
        self.unfolded = 0
        self.documents = 0
        self.lines = document.text.split("\n")
        self.resolvers = yaml.SafeLoader.yaml_implicit_resolvers

    def run(self) -> None:
        """Read all events. Raises ``_Stop`` at a limit and ``yaml.YAMLError`` for bad syntax."""
        for event in yaml.parse(self.document.text, Loader=Loader):
            if isinstance(event, yaml.ScalarEvent):
                self._put(self._scalar(event), event)
            elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
                self._open(event)
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                self._close()
            elif isinstance(event, yaml.AliasEvent):
                self._alias(event)
            elif isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    hint = "take out the ---, or put what is below it into a file of its own"
                    self._say("C2S012", "a second document begins here; a file holds one", self._mark(event), hint)
                    raise _Stop

    def _mark(self, event: Any) -> Mark:
        return Mark(event.start_mark.line + 1, event.start_mark.column + 1)

    def _say(self, code: str, message: str, mark: Mark, hint: str = "") -> None:
        self.document.findings.append(finding(code, message, file=self.document.path, mark=mark, hint=hint))

    def _open(self, event: Any) -> None:
        node = Node(self._mark(event))
        if isinstance(event, yaml.SequenceStartEvent):
            node.items, node.value = [], []
        else:
            node.fields, node.value = {}, {}
        self._check_tag(event, node.mark)
        if len(self.stack) >= self.limits.depth:
            self._say("C2S006", f"nested more than {self.limits.depth} deep", node.mark)
            raise _Stop
        self._put(node, event)
        self.stack.append(node)

    def _close(self) -> None:
        node = self.stack.pop()
        if self.stack:
            self.stack[-1].size += node.size - 1

    def _alias(self, event: Any) -> None:
        node = self.anchors.get(event.anchor)
        mark = self._mark(event)
        if node is None or node in self.stack:
            self._say(
                "C2S005",
                f"the alias *{event.anchor} names nothing that stands before it",
                mark,
                "a text with * must stand in quotes",
            )
            raise _Stop
        self.unfolded += node.size
        copy = Node(mark, node.value, None, node.items, node.fields, node.keys, node.size)
        if self.unfolded > self.limits.alias_nodes:
            message = "the aliases in this file unfold into more than can be read"
            self._say("C2S008", message, mark, "write out what they stand for")
            raise _Stop
        self._put(copy, None)
        if self.stack:
            self.stack[-1].size += node.size - 1

    def _put(self, node: Node, event: Any) -> None:
        """Hang a node where it belongs: as the root, the next item, a name, or the value of the last name."""
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            self._say("C2S002", "the file holds more values than can be read", node.mark)
            raise _Stop
        if event is not None and event.anchor is not None:
            self.anchors[event.anchor] = node
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        parent.size += 1
        if parent.items is not None:
            parent.items.append(node)
            parent.value.append(node.value)
        elif parent.pending is None:
            parent.pending = self._name(node, parent)
        else:
            name, parent.pending = parent.pending, None
            assert parent.fields is not None
            parent.fields[name] = node
            parent.value[name] = node.value

    def _name(self, node: Node, parent: Node) -> str:
        """A node as the name of a field: always text, never twice."""
        assert parent.fields is not None
        if node.items is not None or node.fields is not None:
            hint = "a name that begins with [ or { must stand in quotes"
            self._say("C2S013", "a list or a mapping cannot be the name of a field", node.mark, hint)
            raise _Stop
        name = node.raw if node.raw is not None else str(node.value)
        if name == "<<" and node.raw is not None:
            self._say("C2S013", "merge keys (<<) are not read", node.mark, "write the fields out")
            raise _Stop
        if name in parent.fields:
            first = parent.keys[name]
            self._say(
                "C2S009",
                f"{name!r} stands here a second time; the first is on line {first.line}",
                node.mark,
                "keep one of the two",
            )
        parent.keys[name] = node.mark
        return name

    def _scalar(self, event: Any) -> Node:
        mark = self._mark(event)
        text: str = event.value
        bare = event.style is None or event.style == ""
        tag = event.tag
        if tag is not None and tag != "!":
            self._check_tag(event, mark)
            value = text if tag == _STANDARD + "str" else self._resolve(text, mark)
            return Node(mark, value, None)
        if not bare or tag == "!":
            return Node(mark, text, None)
        value = self._resolve(text, mark)
        if isinstance(value, str) and value:
            self._check_cut(event, value)
        return Node(mark, value, text)

    def _check_tag(self, event: Any, mark: Mark) -> None:
        """Only YAML's own plain tags (!!str and the like) are let by."""
        tag = event.tag
        if tag is None or tag == "!" or tag.removeprefix(_STANDARD) in _PLAIN_TAGS:
            return
        shown = tag.replace(_STANDARD, "!!")
        self._say("C2S007", f"the tag {shown} is not read here", mark, "remove the tag: only plain values are read")
        raise _Stop

    def _resolve(self, text: str, mark: Mark) -> Any:
        """What YAML takes a bare word for."""
        for tag, pattern in [*self.resolvers.get(text[:1], ()), *self.resolvers.get(None, ())]:
            if pattern.match(text):
                return self._typed(tag.removeprefix(_STANDARD), text, mark)
        return text

    def _typed(self, tag: str, text: str, mark: Mark) -> Any:
        if tag == "null":
            return None
        if tag == "bool":
            return _BOOLS[text.lower()]
        if tag in ("int", "float") and (_SIXTIES.match(text) or len(text) > _LONGEST_NUMBER):
            return text
        try:
            if tag == "int":
                return self._int(text, mark)
            if tag == "float":
                number = _float(text)
                return number if math.isfinite(number) else text
        except ValueError:  # what looks like a number and is none: 0b_
            return text
        return text

    def _int(self, text: str, mark: Mark) -> int:
        digits = text.replace("_", "")
        if _OCTAL.match(digits) and digits.lstrip("+-") != "0":
            value = int(digits, 8)
            if self._is_value():
                self._say(
                    "C2S011",
                    f"YAML reads {text} as {value}, since a number that begins with 0 counts in eights",
                    mark,
                    f'write {int(digits, 10)}, or "{text}" for text',
                )
            return value
        return int(digits, 0)

    def _is_value(self) -> bool:
        """Whether the next node is a value that is not a passcode (those may begin with 0)."""
        parent = self.stack[-1] if self.stack else None
        return parent is None or parent.fields is None or (parent.pending is not None and parent.pending != "card")

    def _check_cut(self, event: Any, value: str) -> None:
        """``name: M-Warrior #1`` is "M-Warrior" to YAML: what follows " #" is a comment."""
        line = self.lines[event.end_mark.line] if event.end_mark.line < len(self.lines) else ""
        found = _CUT.match(line, event.end_mark.column)
        if found is None:
            return
        rest = line[found.end() - 1 :].rstrip()
        if len(value) + len(rest) > 200:
            return
        self._say(
            "C2S010",
            f"YAML reads {value!r} here and takes {rest!r} for a comment",
            Mark(event.end_mark.line + 1, found.end()),
            f'if it belongs to the text, write "{value} {rest}"; if not, put a space after the #',
        )


def _float(text: str) -> float:
    word = text.replace("_", "").lower()
    if word.endswith(".inf"):
        return float("-inf") if word.startswith("-") else float("inf")
    if word.endswith(".nan"):
        return float("nan")
    return float(word)

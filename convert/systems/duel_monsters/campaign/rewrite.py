"""A hand-edited YAML file with other values in it: what did not change stays as its author wrote it, comments too.

``rewritten(text, old, new)`` works on the lines of block mappings and lists. Where a value changed it is written anew;
comments that stood there are kept beside it. The result is read again and must mean ``new``; where it does not (flow
style in odd places, anchors), the whole file is written anew with all its comments on top.

``old`` is what the text means, as the same writer would write it, so that a default that the author spelled out is no
change.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher
from typing import Any

import yaml

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Fields = dict[str, Any]
_INDENT = 2
_WIDTH = 110


def rewritten(text: str, old: Fields, new: Fields, means: Callable[[Any], bool]) -> str:
    """The text of a YAML file that meant ``old`` and is to mean ``new``. ``means`` says of values read back whether
    they do. Never loses a comment."""
    try:
        root = yaml.compose(text, Loader=Loader)
        if isinstance(root, yaml.MappingNode) and not root.flow_style:
            lines = text.splitlines()
            head = lines[: root.start_mark.line]
            body = _mapping(lines, root, len(lines), old, new)
            result = "\n".join([*head, *body]).rstrip("\n") + "\n"
            if means(yaml.load(result, Loader)):
                return result
    except yaml.YAMLError:
        pass
    return _anew(text, new)


def dump(value: Any) -> str:
    """A value as YAML: lists as blocks, short mappings of plain values in one line, nothing sorted."""
    text: str = yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH)
    return text


class _Dumper(yaml.SafeDumper):
    """Indents lists below their name, and writes small mappings in flow style."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> Any:
        return super().increase_indent(flow, False)

    def represent(self, data: Any) -> None:
        node: Any = self.represent_data(data)
        node.flow_style = False
        self.serialize(node)

    def represent_mapping(self, tag: Any, mapping: Any, flow_style: Any = None) -> Any:
        node = super().represent_mapping(tag, mapping, flow_style)
        plain = all(isinstance(value, yaml.ScalarNode) for _, value in node.value)
        node.flow_style = plain and bool(node.value) and _is_small(mapping)
        return node


def _is_small(mapping: dict[str, Any]) -> bool:
    """The parts that read best in one line: Values, slots, Focus, spent spells."""
    return len(mapping) <= 8 and sum(len(str(k)) + len(str(v)) + 4 for k, v in mapping.items()) < 90


def _anew(text: str, new: Fields) -> str:
    comments = [line[line.index("#") :] for line in text.splitlines() if _comment_in(line)]
    return "\n".join([*comments, dump(new)])


def _mapping(lines: list[str], node: yaml.MappingNode, end: int, old: Fields, new: Fields) -> list[str]:
    """The lines of a block mapping, from its first name to ``end``, with other values."""
    result: list[str] = []
    indent = node.start_mark.column
    starts = [key.start_mark.line for key, _ in node.value]
    for number, (key, value) in enumerate(node.value):
        name = str(key.value)
        stop = starts[number + 1] if number + 1 < len(starts) else end
        own, between = _split(lines[starts[number] : stop])
        if (name in old, old.get(name)) == (name in new, new.get(name)):
            result += own
        elif name not in new:
            result += _kept_comments(own, indent)
        else:
            result += _value(lines, key, value, starts[number] + len(own), old.get(name), new[name])
        result += between
    present = {str(key.value) for key, _ in node.value}
    trailing: list[str] = []
    while result and not result[-1].strip():
        trailing.append(result.pop())
    for name, value in new.items():
        if name not in present:
            result += _indented(dump({name: value}), indent)
    return [*result, *trailing]


def _value(lines: list[str], key: yaml.Node, value: yaml.Node, end: int, old: Any, new: Any) -> list[str]:
    """The lines of one name whose value changed."""
    first, indent = key.start_mark.line, key.start_mark.column
    name = str(getattr(key, "value", ""))
    if value.start_mark.line > first and new:
        before = lines[first : value.start_mark.line]
        if isinstance(value, yaml.MappingNode) and not value.flow_style and _both(dict, old, new):
            return [*before, *_mapping(lines, value, end, old, new)]
        if isinstance(value, yaml.SequenceNode) and not value.flow_style and _both(list, old, new):
            return [*before, *_sequence(lines, value, end, old, new)]
    own = lines[first:end]
    fresh = _indented(dump({name: new}), indent)
    if len(own) == 1 and len(fresh) == 1 and (comment := _trailing_comment(own[0])):
        return [f"{fresh[0]}  {comment}"]
    return [*_kept_comments(own, indent), *fresh]


def _both(kind: type, old: Any, new: Any) -> bool:
    return isinstance(old, kind) and isinstance(new, kind)


def _sequence(lines: list[str], node: yaml.SequenceNode, end: int, old: list[Any], new: list[Any]) -> list[str]:
    """The lines of a block list: items that stayed keep theirs, the others go or are written."""
    starts = [item.start_mark.line for item in node.value]
    column = lines[starts[0]].index("-")
    stops = [*starts[1:], end]
    spans = [lines[start:stop] for start, stop in zip(starts, stops, strict=True)]
    result: list[str] = []
    matcher = SequenceMatcher(a=[repr(each) for each in old], b=[repr(each) for each in new], autojunk=False)
    for verb, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if verb == "equal":
            result += [line for span in spans[old_from:old_to] for line in span]
            continue
        result += [line for span in spans[old_from:old_to] for line in _kept_comments(span, column)]
        for value in new[new_from:new_to]:
            result += _indented(dump([value]), column, dedent=_INDENT)
    return result


def _split(span: list[str]) -> tuple[list[str], list[str]]:
    """A name's own lines, and the blank and comment lines after it that belong to what follows."""
    last = len(span)
    while last > 1 and (not span[last - 1].strip() or span[last - 1].lstrip().startswith("#")):
        last -= 1
    return span[:last], span[last:]


def _indented(text: str, indent: int, *, dedent: int = 0) -> list[str]:
    lines = text.rstrip("\n").split("\n")
    shift = min(dedent, min(len(line) - len(line.lstrip()) for line in lines))
    return [" " * indent + line[shift:] for line in lines]


def _kept_comments(span: list[str], indent: int) -> list[str]:
    comments = [_trailing_comment(line) or "" for line in span]
    return [" " * indent + comment for comment in comments if comment]


def _trailing_comment(line: str) -> str:
    """The comment of a line, "" where it has none."""
    at = _comment_at(line)
    return line[at:].rstrip() if at is not None else ""


def _comment_in(line: str) -> bool:
    return _comment_at(line) is not None


def _comment_at(line: str) -> int | None:
    """Where a comment begins: a # at the start or after a blank, outside of quotes."""
    quote = ""
    for at, sign in enumerate(line):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'" and (at == 0 or line[at - 1] in " [{,:"):
            quote = sign
        elif sign == "#" and (at == 0 or line[at - 1] in " \t"):
            return at
    return None

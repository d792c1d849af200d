"""A hand-edited YAML file with other values in it: what did not change stays as its author wrote it, comments too.

ruamel.yaml reads the file with its comments and writes it with other values. It sets out blanks and quotes in its own
way, so its text is compared with what it makes of the untouched file, and only the lines that differ are taken over.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher
from io import StringIO
from typing import Any

import msgspec
import yaml

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Fields = dict[str, Any]
_RESOLVER: Any = yaml.resolver.Resolver()
_WIDTH = 110
_NO_BREAKS = 1 << 20
"""A width at which ruamel.yaml breaks no line, so that its lines and the author's can be laid side by side."""


def rewritten(text: str, old: Fields, new: Fields, means: Callable[[Any], bool]) -> str:
    """The text of a YAML file that meant ``old`` and is to mean ``new``.

    ``old`` is what the text means, as the same writer would write it, so that a default that the author spelled out is
    no change. ``means`` says of values read back whether they are those wanted. Where the edited text does not mean
    them (anchors, odd places of flow style), the whole file is written anew with all its comments on top; no comment is
    ever lost."""
    try:
        result = _edited(text, old, new)
        if result is not None and means(yaml.load(result, Loader)):
            return result
    except (yaml.YAMLError, msgspec.ValidationError):  # it cannot even be read as what it was to mean
        pass
    return "\n".join([*_comments(text), dump(new)])


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
        node.flow_style = _is_small(mapping)
        return node


def _is_small(mapping: Fields) -> bool:
    """The parts that read best in one line: Values, slots, Focus, spent spells."""
    if not mapping or len(mapping) > 8 or any(isinstance(value, dict | list) for value in mapping.values()):
        return False
    return sum(len(str(name)) + len(str(value)) + 4 for name, value in mapping.items()) < 90


# --- the author's file with other values -----------------------------------------------------------------------------


def _edited(text: str, old: Fields, new: Fields) -> str | None:
    """The author's text with the changed lines in it; None where it is no block mapping that ruamel.yaml reads."""
    from ruamel.yaml import YAML
    from ruamel.yaml.comments import CommentedMap
    from ruamel.yaml.error import YAMLError

    writer = YAML()
    writer.preserve_quotes = True
    writer.width = _NO_BREAKS
    writer.indent(mapping=2, sequence=4, offset=2)

    def written(data: Any) -> list[str]:
        out = StringIO()
        writer.dump(data, out)
        return out.getvalue().splitlines()

    try:
        data = writer.load(text)
        if not isinstance(data, CommentedMap) or data.fa.flow_style():
            return None
        untouched = written(data)
        _change(data, old, new)
        changed = written(data)
    except (YAMLError, ValueError):
        return None
    lines = text.splitlines()
    own = lines if len(lines) == len(untouched) else untouched
    return "\n".join(_taken_over(own, untouched, changed)).rstrip("\n") + "\n"


def _change(data: Any, old: Fields, new: Fields) -> None:
    """Put the values that differ into the mapping that ruamel.yaml read."""
    for name in [name for name in data if str(name) not in new and str(name) in old]:
        del data[name]
    for name, value in new.items():
        if name in data and name in old and old[name] == value:
            continue
        there, before = data.get(name), old.get(name)
        if isinstance(there, dict) and isinstance(before, dict) and isinstance(value, dict) and value:
            _change(there, before, value)
        elif isinstance(there, list) and isinstance(before, list) and isinstance(value, list) and value:
            _change_list(there, before, value)
        else:
            data[name] = _fresh(value)


def _change_list(data: Any, old: list[Any], new: list[Any]) -> None:
    """Items that stayed keep their lines and comments; the others go or come. From the end on, so that places hold."""
    matcher = SequenceMatcher(a=[repr(each) for each in old], b=[repr(each) for each in new], autojunk=False)
    for verb, old_from, old_to, new_from, new_to in reversed(matcher.get_opcodes()):
        if verb == "equal":
            continue
        both = min(old_to - old_from, new_to - new_from)
        for place in reversed(range(old_from + both, old_to)):
            del data[place]
        for number, value in enumerate(new[new_from:new_to]):
            if number < both:
                data[old_from + number] = _fresh(value)
            else:
                data.insert(old_from + number, _fresh(value))


def _fresh(value: Any) -> Any:
    """A new value in the layout of ``dump``."""
    from ruamel.yaml.comments import CommentedMap, CommentedSeq
    from ruamel.yaml.scalarstring import SingleQuotedScalarString

    if isinstance(value, str):
        return SingleQuotedScalarString(value) if _is_no_word(value) else value
    if isinstance(value, dict):
        made = CommentedMap({_fresh(name): _fresh(each) for name, each in value.items()})
        if _is_small(value):
            made.fa.set_flow_style()
        return made
    return CommentedSeq([_fresh(each) for each in value]) if isinstance(value, list) else value


def _is_no_word(text: str) -> bool:
    """Whether YAML 1.1, which we read, would take these signs for something else than words: Yes, off, 1:30.
    ruamel.yaml writes YAML 1.2, in which they need no quotes."""
    return bool(_RESOLVER.resolve(yaml.ScalarNode, text, (True, False)) != _RESOLVER.DEFAULT_SCALAR_TAG)


def _taken_over(own: list[str], untouched: list[str], changed: list[str]) -> list[str]:
    """``own`` with what differs between the other two; a comment of a line that went stays in its place."""
    result: list[str] = []
    matcher = SequenceMatcher(a=untouched, b=changed, autojunk=False)
    for verb, first, last, new_first, new_last in matcher.get_opcodes():
        if verb == "equal":
            result += own[first:last]
            continue
        fresh = changed[new_first:new_last]
        there = set(_comments("\n".join(fresh)))
        body, below = _split(own[first:last])
        for line in body:
            comment = _comment(line)
            if comment and comment not in there:
                result.append(" " * (len(line) - len(line.lstrip())) + comment)
        result += fresh
        result += [line for line in below if _comment(line) not in there]
    return result


def _split(lines: list[str]) -> tuple[list[str], list[str]]:
    """Lines, and the blank and comment lines at their end, which belong to what follows."""
    last = len(lines)
    while last and lines[last - 1].strip()[:1] in ("", "#"):
        last -= 1
    return lines[:last], lines[last:]


def _comments(text: str) -> list[str]:
    return [comment for line in text.splitlines() if (comment := _comment(line))]


def _comment(line: str) -> str:
    """The comment of a line: from a # at the start or after a blank, outside of quotes. "" where it has none."""
    quote = ""
    for at, sign in enumerate(line):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'" and (at == 0 or line[at - 1] in " [{,:"):
            quote = sign
        elif sign == "#" and (at == 0 or line[at - 1] in " \t"):
            return line[at:].rstrip()
    return ""

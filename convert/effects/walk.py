"""Walking through any part of a tree, whichever effect language it is of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from operator import is_
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

_PLAIN = frozenset({str, int, float, bool, type(None)})


def parts(node: Any, without: Collection[str] = (), apart: Callable[[Struct], bool] | None = None) -> Iterator[Struct]:
    """The node and every part under it, each before what it holds, in reading order. Passed over is what stands in the
    fields ``without``, and a part that is ``apart``, with all that it holds."""
    stack = [node]
    while stack:
        node = stack.pop()
        if isinstance(node, (tuple, list)):
            stack.extend(reversed(node))
        elif isinstance(node, Struct) and (apart is None or not apart(node)):
            yield node
            held = [getattr(node, name) for name in node.__struct_fields__ if name not in without]
            stack.extend([one for one in reversed(held) if type(one) not in _PLAIN])


def mapped(node: Any, change: Callable[[Any], Any], apart: Callable[[Struct], bool] | None = None) -> Any:
    """The node with ``change`` of each of its parts in their place, those that a part holds first. What nothing changes
    is handed back as it came, and so is a part that is ``apart``, with all that it holds."""
    if type(node) in _PLAIN:
        return node
    if isinstance(node, (tuple, list)):
        items = type(node)([mapped(one, change, apart) for one in node])
        return node if all(map(is_, node, items)) else items
    if not isinstance(node, Struct) or (apart is not None and apart(node)):
        return node
    changes: dict[str, Any] = {}
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if type(value) not in _PLAIN and (new := mapped(value, change, apart)) is not value:
            changes[name] = new
    return change(replace(node, **changes) if changes else node)

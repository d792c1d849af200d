"""What the tests of battles share: the monster that is fought, and the tree of a text that is read whole."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.text.conftest import Read

OTHER = {"how": "event", "kind": "monster"}
SELF = {"how": "self"}


def tree(read: Read, text: str, kind: Any = "monster", **more: str) -> dict[str, Any]:
    reading = read(text, kind, **more)
    assert reading.status == "automatic", reading.unread
    return dict(msgspec.to_builtins(reading.abilities[-1]))

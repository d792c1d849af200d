"""A value as JSON on one line, for people to read: a blank behind every comma and colon, letters as they are."""

from __future__ import annotations

from typing import Any

import msgspec


def json_line(value: Any) -> str:
    """``{"name": "Cú Chulainn", "hp": 3}``: the text of a plain value."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()

"""Other people's words on their way to a screen: no character of theirs may steer a terminal or turn a line around."""

from __future__ import annotations

import re
from typing import Any

_STEERING = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # C0 and C1, which a terminal obeys, but for tab and line ends
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks that turn the direction of writing
    "\u2028\u2029\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f"  # line ends that are none, and what nobody sees
    "\ud800-\udfff"  # half of a character: no encoding has it
)
ONE_LINE = r"^(?![\s\S]*[\u0000-\u001f\u007f-\u009f\u2028\u2029])"
"""What a name in a file looks like, as a pattern of its schema: nothing in it breaks a line or a column."""
_BREAKS = re.compile("[\x00-\x20\x7f-\x9f\u2028\u2029]+")
_HALVES = re.compile("[\ud800-\udfff]")
_CONTROLS = re.compile(f"[{_STEERING}]")
_ON_A_SCREEN = re.compile(f"\r\n|[\r{_STEERING}]")
"""What ``shown`` replaces: a carriage return too, behind which a line is written over, but where it ends one."""
_HALF_ESCAPE = re.compile(rb"\\u[dD][89a-fA-F]")
_ESCAPES = re.compile(  # both halves of a letter, one half, or any other escape
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)", re.DOTALL
)
_IN_JSON = re.compile(
    # The first bytes of all of them stand in front: what has none of them is passed over at once.
    rb"[\\\x00-\x1f\x7f\xc2\xd8\xe2\xed\xef\xf3](?:(?<=\\)[uUbBfF]|(?<=[\x00-\x1f\x7f])|(?<=\xc2)[\x80-\x9f]|(?<=\xd8)\x9c"
    rb"|(?<=\xe2)(?:\x80[\x8e\x8f\xa8-\xae]|\x81[\xa6-\xa9])|(?<=\xef)(?:\xbb\xbf|\xbf[\xb9-\xbb\xbe\xbf])|(?<=\xf3)\xa0"
    rb"|(?<=\xed)[\xa0-\xbf])"
)


def without_controls(text: str) -> str:
    """``text`` without characters that steer; tabs and line ends stay."""
    return _CONTROLS.sub("", text)


def may_have_controls(raw: bytes) -> bool:
    """Whether such characters may stand in a JSON value, written out or escaped; nearly always False where none do."""
    return _IN_JSON.search(raw) is not None


def with_whole_letters(json: bytes) -> bytes:
    r"""JSON in which an escape for half a letter (``\ud800`` alone, which no text can hold) has become one for the
    replacement character; the same bytes where there is none."""
    if _HALF_ESCAPE.search(json) is None:
        return json
    return _ESCAPES.sub(lambda found: rb"\ufffd" if found[1] else found[0], json)


def shown(text: str) -> str:
    """``text`` with a visible sign, one column wide, in the place of each character that steers."""
    return text if text.isascii() and text.isprintable() else _ON_A_SCREEN.sub(_sign, text)


def unbroken(text: str) -> str:
    """``text`` as one line of several: what breaks a line or a column becomes a blank; blanks at its ends stay."""
    return text if text.isprintable() else _BREAKS.sub(lambda run: run[0] if run[0].isprintable() else " ", text)


def one_line(text: str) -> str:
    """``text`` as it stands in a cell of a table: line ends, tabs and whatever else breaks a line or a column become
    one blank."""
    return text if text.isprintable() else unbroken(text).strip()


def json_text(value: Any) -> str:
    """Plain values as indented JSON: a name that no encoding has (a file's) with a visible sign in it."""
    import msgspec

    try:
        return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    except (TypeError, UnicodeEncodeError):
        return msgspec.json.format(msgspec.json.encode(_encodable(value)), indent=2).decode()


def _encodable(value: Any) -> Any:
    if isinstance(value, str):
        return _HALVES.sub("\ufffd", value)
    if isinstance(value, dict):
        return {_encodable(name): _encodable(each) for name, each in value.items()}
    return [_encodable(each) for each in value] if isinstance(value, (list, tuple)) else value


def escaped(json: str) -> str:
    r"""JSON that says the same with such characters written as ``\u…``."""
    return _CONTROLS.sub(lambda found: f"\\u{ord(found.group()):04x}" if ord(found.group()) < 0x10000 else "", json)


def _sign(found: re.Match[str]) -> str:
    if found.group() == "\r\n":
        return "\n"
    code = ord(found.group())
    if code < 0x20:
        return chr(0x2400 + code)  # the pictures of control characters
    return "\u2421" if code == 0x7F else "\ufffd"

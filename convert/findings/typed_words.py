"""What a value's type says against it, in words for people: without names of types, and no raw regular expression."""

from __future__ import annotations

import re

from convert.findings.places import in_words as place_in_words

_AT = re.compile(r"^(?P<message>.*?)(?: - at `(?:key in )?\$(?P<path>.*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.([A-Za-z_$][\w$]*)|\[(\d+)\]")
_FIELD = re.compile(r"Object (missing required|contains unknown) field `([^`]+)`$")
_BOUND = re.compile(r"Expected `(?:int|float)` ([<>]=?) (-?[\d.]+)$")
_LENGTH = re.compile(r"Expected `(str|array|object)` of length ([<>]=) (\d+)$")
_EXACT = re.compile(r"Expected `array` of length (\d+), got (\d+)$")
_TYPE = re.compile(r"Expected `([^`]+)`, got `([^`]+)`$")
_FORM = re.compile(r"Expected `str` matching regex ")
_ENUM = re.compile(r"Invalid (?:enum )?value (.+)$", re.DOTALL)
_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a mapping (fields with values)",
    "null": "nothing (null)",
}
_BOUNDS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
_COUNTED = {"str": ("letter", "letters"), "array": ("entry", "entries"), "object": ("field", "fields")}


def explain_typed(error: Exception) -> tuple[str, tuple[str | int, ...]]:
    """msgspec's ``"… - at `$.effects[0].do[1]`"`` as (message in words, place)."""
    found = _AT.match(str(error))
    if found is None:
        return in_words(str(error))[0], ()
    steps = _STEP.findall(found["path"] or "")
    return in_words(found["message"])[0], tuple(name or int(index) for name, index in steps)


def in_a_line(error: Exception) -> str:
    """The same as one sentence, with the place in words."""
    message, place = explain_typed(error)
    return f"{place_in_words(place)}: {message}" if place else message


def in_words(message: str) -> tuple[str, str]:
    """What msgspec says of a wrong value, its place left off, as a sentence; and what to do, "" where that is plain."""
    bound = _BOUND.match(message)
    if bound is not None:
        number = float(bound[2])
        least = str(int(number)) if number == int(number) else bound[2]
        kind = "a whole number" if "`int`" in message else "a number"
        return f"{kind} of {_BOUNDS[bound[1]]} {least} must stand here", ""
    length = _LENGTH.match(message)
    if length is not None:
        return f"{_BOUNDS[length[2]]} {length[3]} {_counted(length[1], length[3])} must stand here", ""
    exact = _EXACT.match(message)
    if exact is not None:
        return f"{exact[1]} {_counted('array', exact[1])} must stand here, and there are {exact[2]}", ""
    if _FORM.match(message):
        return "this text has not the right form", ""
    enum = _ENUM.match(message)
    if enum is not None:
        return f"{enum[1]} may not stand here", ""
    field = _FIELD.match(message)
    if field is not None:
        missing = field[1].startswith("missing")
        return f"`{field[2]}` is missing" if missing else f"there is no field `{field[2]}` here", ""
    if message == "Input data was truncated":
        return "the file ends too soon", ""
    match = _TYPE.match(message)
    return _of_type(match) if match is not None else (message, "")


def _counted(kind: str, number: str) -> str:
    one, several = _COUNTED[kind]
    return one if number == "1" else several


def _of_type(match: re.Match[str]) -> tuple[str, str]:
    kinds = [" or ".join(_TYPES.get(each.strip(), each.strip()) for each in part.split("|")) for part in match.groups()]
    hint = "write the number in digits" if match[2] == "str" and {"int", "float"} & set(match[1].split(" | ")) else ""
    return f"{kinds[1]} stands where {kinds[0]} must stand", hint

"""How a command fails: a sentence for people, and with ``--json`` a document of the kind ``error`` for programs."""

from __future__ import annotations

import re
import signal
from collections.abc import Sequence
from contextlib import suppress

from convert.errors import Card2SpellError, MachineError, UsageError

_NO_NUMBER = re.compile(r"(.+) is not (?:a valid|in the range) ", re.DOTALL)
"""What Typer says of a number that is none, or out of bounds."""


class StoppedError(Card2SpellError):
    """Stopped with Ctrl-C (exit 130), or by another signal (128 and its number)."""

    def __init__(self, number: int) -> None:
        how = "with Ctrl-C" if number == signal.SIGINT else f"by {signal.Signals(number).name}"
        super().__init__(f"stopped {how}: nothing is left half done")
        self.exit_code = 128 + number


def for_people(error: Exception) -> Card2SpellError | None:
    """The message for an error that a user can cause or meet; None for what no user can."""
    from convert.terminal import console

    if isinstance(error, Card2SpellError):
        return error
    if isinstance(error, OSError):
        return console.from_os(error)
    if isinstance(error, MemoryError):
        return MachineError("there is not enough memory for this", hint="try it with less data")
    if isinstance(error, RecursionError):
        return MachineError("what was to be read is nested too deeply for this machine")
    return None


def tell_json(error: Exception) -> None:
    """The document of a command that failed, unless what it printed says so already (or somebody stopped it: then what
    it printed is its answer)."""
    from convert.terminal import console

    told = for_people(error) or _refused(error)
    if told is None or told.in_document or isinstance(told, StoppedError):
        return
    with suppress(OSError):
        console.out_json("error", {}, [told])


def _refused(error: Exception) -> UsageError | None:
    """What Typer says of words that it cannot read; None for any other error (and for an exit, which is none)."""
    words = getattr(error, "format_message", None)
    if words is None:
        return None
    message = "a command or an argument is missing" if "NoArgs" in type(error).__name__ else str(words())
    return UsageError(message.strip().rstrip("."), hint="--help lists what there is")


def explain_number(error: Exception) -> None:
    """Say in words for people what is wrong with a number, and from where to where it may go: of each option and
    argument that takes one."""
    kind = getattr(getattr(error, "param", None), "type", None)
    whole = getattr(kind, "name", "").startswith("int")
    found = _NO_NUMBER.match(str(getattr(error, "message", "")))
    if found is None or not (whole or getattr(kind, "name", "").startswith("float")):
        return
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    bounds = f" of at least {least:,}" if least is not None else f" of at most {most:,}" if most is not None else ""
    if least is not None and most is not None:
        bounds = f" from {least:,} to {most:,}"
    wanted = f"{'a whole number' if whole else 'a number'}{bounds}"
    error.message = f"{found[1]} stands where {wanted} must stand."  # type: ignore[attr-defined]


_MEANT = {
    "danger": "it rates all creatures; `card2spell show NAME` tells the number of one",
    "campaign wait": "it brings all to one moment; `card2spell campaign rest` lets time pass",
}
"""What is meant by an argument of a command that takes none: which command does it."""


def explain_extra(error: Exception, arguments: Sequence[str]) -> None:
    """Say with Typer's words of arguments too many what people mean by them: what another command does, a name of
    several words, or a file where an option takes it."""
    message = getattr(error, "message", "")
    if not isinstance(message, str) or not message.startswith("Got unexpected extra argument"):
        return
    command = getattr(getattr(error, "ctx", None), "command_path", "").partition(" ")[2]
    file = next((each for each in arguments if each.endswith((".yaml", ".yml"))), None)
    hint = _MEANT.get(command, "a name of several words stands in quotes")
    if file is not None:
        hint += f"; a file such as {file} is named with an option, if this command takes one"
    error.message = f"{message.rstrip('.')}: {hint}"  # type: ignore[attr-defined]

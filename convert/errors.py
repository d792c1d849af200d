"""The errors a user can cause or meet, each with the exit status that the command line gives it (design 3.2).

Library code raises these; only ``convert.cli`` turns them into a sentence on standard error and an exit status.
A message is one clear sentence for a person; ``hint`` says what to do next.
"""

from __future__ import annotations

HOW_TO_UPDATE = "update card2spell: get its newest folder, and in it: python -m pip install --upgrade ."
"""The hint where a file comes from a newer card2spell; no index of packages has it (README)."""


class Card2SpellError(Exception):
    """Base of every error a user may see. ``exit_code`` is the status of the command that ends with it."""

    exit_code = 1
    in_document = False
    """Whether the JSON document that a command printed says it already."""

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class DataError(Card2SpellError):
    """The data has findings, or a guard refused to replace good data with worse (exit 1)."""

    exit_code = 1


class UsageError(Card2SpellError):
    """The command was used wrongly: an unknown value, a missing file name (exit 2)."""

    exit_code = 2


class MissingError(DataError):
    """What is named is not there: a file, a folder, a compendium, an entry (exit 2)."""

    exit_code = 2


class SourceError(Card2SpellError):
    """The source of cards could not be had: no network, a sick server, a broken answer (exit 3)."""

    exit_code = 3


class MachineError(Card2SpellError):
    """The machine said no: disk full, no permission (exit 4)."""

    exit_code = 4


class NoFolderError(MachineError):
    """A file is where a folder is needed (exit 2: another place was to be named)."""

    exit_code = 2

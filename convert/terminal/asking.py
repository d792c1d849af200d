"""Questions to a person, one after the other, whose last answer can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, TypeVar

from convert.errors import Card2SpellError
from convert.terminal import console
from convert.terminal.streams import read_line

T = TypeVar("T")
BACK = ("back", "<")
"""What takes the last answer back."""
ROOM = 56
"""A longer question is said in lines of its own, so that what is typed has room beside the prompt."""


class _NotThatError(Card2SpellError):
    """An answer that will not do."""


class _Back(Exception):  # noqa: N818 (no error: the person wants the question before)
    """The last answer is taken back."""


def no(why: str) -> NoReturn:
    """Refuse an answer: ``why`` is told, and the question is put again."""
    raise _NotThatError(why)


class Questions:
    """What follows from the answers so far: to go back is to answer one less of them again, in silence."""

    def __init__(self) -> None:
        self._answers: list[str] = []
        self._at = 0

    def follow(self, questions: Callable[[], T]) -> T:
        """What ``questions`` makes of the answers; it is begun anew whenever one is taken back, so it keeps nothing
        itself."""
        while True:
            self._at = 0
            try:
                return questions()
            except _Back:
                if self._answers:
                    self._answers.pop()
                else:
                    console.talk("  this is the first question")

    def say(self, text: str) -> None:
        """Tell something beside the question that is put next; what was told with earlier ones is not told again."""
        if self._at == len(self._answers):
            console.talk(text)

    def until(
        self,
        question: str,
        read: Callable[[str], T],
        *,
        default: str | None = None,
        kept: Callable[[T], str] | None = None,
    ) -> T:
        """The answer that was given, else ask until one can be read; what is wrong with it is told. ``default`` stands
        for an empty line; ``kept`` says how an answer is given again, where what was typed may mean another thing
        then: that is told, where it is not what was typed."""
        if self._at < len(self._answers):
            self._at += 1
            return read(self._answers[self._at - 1])
        head, bracket, rest = question.partition(" (")
        if bracket and len(question) > ROOM:
            console.talk(f"{head}: {rest.removesuffix(')')}")
            question = head
        while True:
            answer = read_line(f"{question}: ").strip() or default
            if answer is None:
                continue
            if answer.casefold() in BACK:
                raise _Back
            try:
                found = read(answer)
            except Card2SpellError as error:
                console.talk(f"  {error.message}")
                if error.hint:
                    console.talk(f"  {error.hint}")
                continue
            again = answer if kept is None else kept(found)
            if again.casefold() != answer.casefold():
                console.talk(f"  {again}")
            self._answers.append(again)
            self._at += 1
            return found

"""Which of some moves a person's words name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from convert.kernel.dice import BadDice, NeedDice
from convert.kernel.game import Game
from convert.kernel.moves import Move
from convert.prose.matching import one_spelling, words_begin
from convert.table.menu import Line, each_once

_BRACKETS = re.compile(r"\s*\([^()]*\)$")
_GAPS = re.compile(r"[\s,;]+")
_NUMBER = re.compile(r"#?\d+")
_LITTLE = ("with", "the", "a", "an", "my", "both")
"""Words that stand before a name and are none."""
_AND = re.compile(r"\s*[,;]\s*|\s+and\s+")


def named(game: Game[Any], wanted: str, moves: Sequence[Move], *, understood: bool = True) -> tuple[Move, ...]:
    """The moves that a line names: the whole of one; a whole name at its end or its first letters (where each is
    of another move, which is meant is asked); a few letters of its words; else what the game understands by it (unless
    ``understood`` is False)."""
    whole = exactly(game, wanted, moves)
    if whole:
        return whole
    wanted = without_brackets(_known(game, wanted))
    tellings = [(move, _tellings(game, move)) for move in moves]
    full = [(move, (*texts, _in_full(game, move))) for move, texts in tellings]
    # A few letters are first those of what the list shows, which leaves out who makes the moves.
    shown = [(move, _without_doer(game, move)) for move in moves]
    tests: tuple[tuple[Callable[[str], bool], list[tuple[Move, tuple[str, ...]]]], ...] = (
        (lambda text: text == wanted, full),
        (lambda text: text.startswith(wanted) or text.endswith(f" {wanted}"), tellings),
        (lambda text: words_begin(wanted, text), shown),
        (lambda text: words_begin(wanted, text), full),
    )
    for fits, texts_of in tests:
        found = tuple([move for move, texts in texts_of if any(fits(text) for text in texts)])
        if found:
            return _plainest(game, wanted, tuple(each_once(game, found)))
    meant = game.understand(wanted) if understood else ()
    return tuple([move for move in moves if move in meant])


def _plainest(game: Game[Any], wanted: str, found: tuple[Move, ...]) -> tuple[Move, ...]:
    """Of what a verb and a name mean that of which all others are longer forms: "summon imp" is not as a Shadow."""
    if len(found) < 2 or wanted.partition(" ")[0] not in game.verbs:
        return found
    bare = {move: _bare(game, move) for move in found}
    plain = min(found, key=lambda move: len(bare[move]))
    return (plain,) if all(f"{text} ".startswith(f"{bare[plain]} ") for text in bare.values()) else found


def family(game: Game[Any], wanted: str, choices: Sequence[Line]) -> tuple[Move, ...]:
    """The moves of the folded line whose words these are, from the first on: "cast a spell" for "casts a spell from its
    page… (7)". Nothing where these are no two words, or begin several such lines."""
    folded = [line.moves for line in choices if len(line.moves) > 1]
    found: list[tuple[Move, ...]] = []
    for moves in folded:
        words = _plain(wanted.lower().removeprefix(f"{game.doer(moves[0]).lower()} ").removesuffix("…"))
        if " " in words and f"{_family_words(game, moves[0])} ".startswith(f"{words} "):
            found.append(moves)
    return found[0] if len(found) == 1 else ()


def _family_words(game: Game[Any], move: Move) -> str:
    return _plain(without_brackets(game.family(move).lower()).removeprefix(f"{game.doer(move).lower()} "))


def _plain(words: str) -> str:
    """The words with the first without its ending: casts as cast."""
    first, _, rest = without_brackets(words).partition(" ")
    return f"{first.removesuffix('s')} {rest}".strip()


def asked_about(line: str, choices: Sequence[Line]) -> tuple[str, tuple[Move, ...]] | None:
    """What is asked ("what", "why") about the moves of a line of the list that is named by its number ("what 5", "why
    not 5"); None for any other line."""
    asking, _, number = line.rpartition(" ")
    if asking not in ("what", "cost", "?", "why", "why not") or not number.isdecimal():
        return None
    return (asking, choices[int(number) - 1].moves) if 1 <= int(number) <= len(choices) else None


def exactly(game: Game[Any], wanted: str, moves: Sequence[Move]) -> tuple[Move, ...]:
    """The move of which a line is the whole, as it is typed in short or as it is listed, with what stands in brackets
    behind it (which may be all that two equal things differ in) or without; none where it is several."""
    known = _known(game, wanted)
    bare = without_brackets(known)
    tests: tuple[Callable[[Move], bool], ...] = (
        lambda move: known in _whole(game, move),
        lambda move: bare in (*_tellings(game, move), _in_full(game, move)),
        lambda move: _told_to_do(bare, _bare(game, move)),
    )
    for fits in tests:
        found = tuple([move for move in moves if fits(move)])
        if len(found) == 1:
            return found
    return ()


def begun(game: Game[Any], line: str, move: Move) -> bool:
    """Whether a line begins as the move does, or is the whole of it."""
    first = line.lower().split()[0]
    return any(text.startswith(first) for text in _tellings(game, move)) or bool(exactly(game, line, (move,)))


def _told_to_do(line: str, listed: str) -> bool:
    """Whether a line is what is listed, told to whoever does it: "walk north" for "walks north"."""
    verb, _, rest = line.partition(" ")
    first, _, what = listed.partition(" ")
    return rest == what and first in (f"{verb}s", f"{verb}es")


def left_over(game: Game[Any], line: str) -> str:
    """What stands behind the first comma or semicolon of a line that was taken for one move, where it is a move of its
    own by the word that it begins with ("play 2d, summon kh"); "" otherwise, as in a name with a comma."""
    _, comma, rest = (_known(game, line).strip() + ",").replace(";", ",").partition(",")
    rest = rest.strip(" ,")
    begins = rest.partition(" ")[0]
    return rest if comma and rest and any(move.verb == begins for move in game.understand(rest)) else ""


class Several(NamedTuple):
    """What a line names one after the other; or a part of it that is no move beside others that are one, or one of
    several with the same name (``either``)."""

    named: tuple[str | Move, ...] = ()
    wrong: str = ""
    either: tuple[Move, ...] = ()


class _Part(NamedTuple):
    """A part of such a line: ``text``, alone or with the verb, means one move and no other; or it means any of
    ``either``, which have one name; or nothing."""

    said: str
    text: str = ""
    either: tuple[Move, ...] = ()


def several(game: Game[Any], line: str, choices: Sequence[Line], moves: Sequence[Move]) -> Several:
    """What a line names one after the other, two at least: numbers of the list ("1 2 6"), or names with commas, "and"
    or blanks between them, the first of which may have the verb of all ("discard 4h 7h, 10c", "block kh ad, kc qs").
    Nothing where it is no such line. Nothing that was named is passed over; what stands twice is named twice, as of two
    equal dice both may be."""
    words = _GAPS.split(line.strip())
    within = [word.isdecimal() and 1 <= int(word) <= len(choices) for word in words]
    if len(words) > 1 and any(within) and not all(within) and all(word.isdecimal() for word in words):
        wrong = next(word for word, fits in zip(words, within, strict=True) if not fits)
        return Several(wrong=wrong)  # some may be lines of the list, others names: one way for all
    if len(words) > 1 and all(within):
        picked = [choices[int(word) - 1].moves for word in words]
        return Several(tuple([some[0] for some in picked]) if all(len(some) == 1 for some in picked) else ())
    if exactly(game, line, moves):  # one whose words have a comma in them
        return Several()
    parts = [part for part in _AND.split(_known(game, line).strip()) if part]
    if len(parts) == 1 and (numbered := _by_number(game, parts[0], moves)):
        return Several(numbered)
    if any(mixed := _mixed(game, parts, choices, moves)):
        return mixed
    if not parts or (len(parts) == 1 and named(game, line, moves, understood=False)):
        return Several()
    verb = parts[0].split()[0]
    found = [each for part in parts for each in _each(game, part, verb, moves)]
    if len(found) < 2 or not any(part.text or part.either for part in found):
        return Several()
    return _all_of(game, found, moves)


def _all_of(game: Game[Any], found: Sequence[_Part], moves: Sequence[Move]) -> Several:
    """What the parts of a line name. One name of several things is said as often as there are such things, or it is
    not known which is meant."""
    wrong = next((part.said for part in found if not part.text and not part.either), "")
    if wrong:
        return Several(wrong=wrong)
    said = [pick(game, part.text, moves) for part in found if part.text]
    left = {part.either: [move for move in part.either if move not in said] for part in found if part.either}
    for either, free in left.items():
        if sum(part.either == either for part in found) < len(free):
            return Several(wrong=next(part.said for part in found if part.either == either), either=either)
    return Several(tuple([part.text or (left[part.either] or list(part.either)).pop(0) for part in found]))


def no_longer(game: Game[Any], named: Sequence[str | Move]) -> str | Move | None:
    """Of what a line names one after the other that which is no choice any more after what stands before it, as far as
    that can be known: a thing that is named twice and there once; None where there is no such. It is tried in a copy.
    """
    twin = game.copy()
    for place, wanted in enumerate(named):
        decision = twin.decision
        if decision is None or not decision.several or twin.to_move != game.to_move:
            return None
        moves = twin.legal_moves()
        meant = pick(twin, wanted, moves)
        if meant is None:
            return wanted if place else None
        if place + 2 == len(named) and decision.to_come(twin) == 2:
            return None  # where the last is the only one left, nobody is asked
        try:
            twin.play(meant)
        except (NeedDice, BadDice):
            return None
    return None


def pick(game: Game[Any], wanted: str | Move, moves: Sequence[Move]) -> Move | None:
    """The one of these moves that a part of such a line means; None where it is none, or several."""
    found = [move for move in named(game, wanted, moves) if move in moves] if isinstance(wanted, str) else [wanted]
    return found[0] if len(found) == 1 and found[0] in moves else None


def _by_number(game: Game[Any], part: str, moves: Sequence[Move]) -> tuple[str, ...]:
    """ "attack 1 2", "attack #1 #2", where "attack 1" and "attack 2" are moves: each, and no word of another."""
    verb, *numbers = part.split()
    if len(numbers) < 2 or not all(map(_NUMBER.fullmatch, numbers)):
        return ()
    texts = [f"{verb} {number.lstrip('#')}" for number in numbers]
    return tuple(texts) if all(exactly(game, text, moves) for text in texts) else ()


def _each(game: Game[Any], part: str, verb: str, moves: Sequence[Move]) -> list[_Part]:
    """The names in a part of a line: the whole part where it means a move, or any of some with one name, which it says
    once; else each word of it that is no verb."""
    verbs = {verb for move in moves for verb in (move.verb, f"{move.verb}s")}
    names = [word for word in part.split() if word not in verbs]
    whole = _one(game, part, verb, moves)
    if (whole.text or (whole.either and len({*names}) == len(names))) and not _of_equals(game, whole, names, moves):
        return [whole]
    found: list[_Part] = []
    for before, word in pairwise(["", *names]):
        one = _one(game, word, verb, moves)
        if one.text or one.either or word not in _LITTLE:
            found += [one, one] if before == "both" and _twice(game, one, moves) else [one]
    return found


def _of_equals(game: Game[Any], whole: _Part, names: Sequence[str], moves: Sequence[Move]) -> bool:
    """Whether what is taken for one thing may be several equal ones, each named by itself: "attack qs.1 qs.2"."""
    each = [name for name in names if name not in _LITTLE or name == "both"]
    return len(each) > 1 and _twice(game, whole, moves) and all(len(move.args) == 1 for move in whole.either)


def _twice(game: Game[Any], part: _Part, moves: Sequence[Move]) -> bool:
    """Whether there are several things of the name in a part of a line, whether they differ in anything or not."""
    move = pick(game, part.text, moves) if part.text else None
    return bool(part.either) or (move is not None and len(game.as_good(move)) > 1)


def _mixed(game: Game[Any], parts: Sequence[str], choices: Sequence[Line], moves: Sequence[Move]) -> Several:
    """ "2 kh as", "discard 2 kh": numbers of the list beside names, of which each means one move. Nothing where a
    number is itself what something is called, as of dice, or where all are numbers."""
    words = [word for part in parts for word in part.split()]
    verbs = {verb for move in moves for verb in (move.verb, f"{move.verb}s")}
    verb = words[0] if words and words[0] in verbs else ""
    said = [word for word in words if word not in verbs]
    numbers = [word for word in said if word.isdecimal()]
    if len(said) in (len(numbers), 0) or not numbers:
        return Several()
    found: list[str | Move] = []
    for word in said:
        if not word.isdecimal():
            one = _one(game, word, verb, moves)
            if one.either:
                return Several(wrong=word, either=one.either)
            found.append(one.text)
        elif 1 <= int(word) <= len(choices) and not exactly(game, f"{verb or moves[0].verb} {word}", moves):
            found.extend(choices[int(word) - 1].moves[:2])
    return Several(tuple(found)) if all(found) and len(found) == len(said) else Several()


def _one(game: Game[Any], text: str, verb: str, moves: Sequence[Move]) -> _Part:
    """What a part of a line means, alone or with the verb, possible or not."""
    bare = f"{verb} {text.lstrip('#')}" if _NUMBER.fullmatch(text) else f"{verb} {text}"
    either: tuple[Move, ...] = ()
    for each in (text, bare):
        for meant in (named(game, each, moves, understood=False), game.understand(each)):
            if len(meant) == 1 and meant[0] in moves:
                return _Part(text, each)
            if len(meant) > 1 and not either and {*meant} <= {*game.alike(meant[0])}:
                either = tuple([move for move in moves if move in meant])
    return _Part(text, either=either)


def _known(game: Game[Any], wanted: str) -> str:
    return one_spelling(game.spelled(wanted.lower()))


def _whole(game: Game[Any], move: Move) -> tuple[str, ...]:
    """A move as it is typed in short and as it is listed, word for word."""
    listed = _known(game, game.describe(move))
    return (_known(game, game.typed(move)), listed, listed.removeprefix(_doer(game, move)))


def _tellings(game: Game[Any], move: Move) -> tuple[str, ...]:
    """A move as it may be typed: its short form, and its description."""
    return (_known(game, game.typed(move)), _bare(game, move))


def _without_doer(game: Game[Any], move: Move) -> tuple[str, ...]:
    """The same with nobody's name of whoever makes it, which is the first of its short form."""
    if not game.doer(move) or not move.args:
        return _tellings(game, move)
    return (_known(game, game.typed(Move(move.verb, move.args[1:]))), _bare(game, move))


def without_brackets(text: str) -> str:
    """The text without what stands in brackets behind it, as in a line of the list: the MP, the action."""
    while (shorter := _BRACKETS.sub("", text)) not in ("", text):
        text = shorter
    return text


def _bare(game: Game[Any], move: Move) -> str:
    """The description without who does it and without what stands in brackets behind it."""
    return without_brackets(_known(game, game.describe(move)).removeprefix(_doer(game, move)))


def _in_full(game: Game[Any], move: Move) -> str:
    """The description without what stands in brackets behind it."""
    return without_brackets(_known(game, game.describe(move)))


def _doer(game: Game[Any], move: Move) -> str:
    """Who makes a move, as its description begins; "" where that is nobody."""
    doer = game.doer(move)
    return f"{_known(game, doer)} " if doer else ""

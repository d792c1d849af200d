"""What a person is told who asks or types something that is no move: the rule against it, what a name stands for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from convert.kernel.decisions import Decision
from convert.kernel.game import Game
from convert.kernel.moves import Move
from convert.prose import listing
from convert.prose.matching import one_spelling
from convert.table import corrections, finding, menu
from convert.table.finding import without_brackets

Term = tuple[str, str]
"""A word of a game, and what it means."""


class Reference(msgspec.Struct, frozen=True, kw_only=True):
    """What can be read beside the table: ``rule``: the lines of a rule by its id; ``glossary``: the words of the game
    that are called so and what they mean; ``costs``: what an entry costs anybody, in lines; ``near``: the words of the
    game spelled nearly so; ``played``: what the rules play of an entry whose text somebody wrote, or ""."""

    rule: Callable[[str], Sequence[str]] | None = None
    glossary: Callable[[str], Sequence[Term]] | None = None
    costs: Callable[[Any], Sequence[str]] | None = None
    near: Callable[[str], Sequence[str]] | None = None
    played: Callable[[Any], str] | None = None

    def terms(self, name: str) -> Sequence[Term]:
        """The words of the game that are called so."""
        return self.glossary(name) if self.glossary is not None else ()

    def nearest(self, name: str) -> Sequence[str]:
        """The words of the game that are spelled nearly so."""
        return self.near(name) if self.near is not None else ()


NOTHING = Reference()

ASKING = ("what", "cost", "glossary", "?", "help")
"""Words before the name of what one asks about."""
HELP = "Type ? for help."
NO_ORDER = "A standing order is given where its question is asked: there type always and the answer."
NEVER_AGAIN = "What is chosen here is never there to be chosen again, so no standing order could answer it."
ORDER_NEEDS = "always stands before the answer that is given from now on: always and a number of the list, or a move."
MANY = 4
"""For so many moves one reason is told once."""


def asked(game: Game[Any], word: str, name: str, side: int, reference: Reference) -> Sequence[str]:
    """What is told of a name behind one of ``ASKING``."""
    told = _cost(game, name, side, reference) if word == "cost" else ()
    return told or what(game, name, side, reference, term=word == "glossary")


def what(game: Game[Any], name: str, side: int, reference: Reference, *, term: bool) -> Sequence[str]:
    """What a name stands for: something here and a word of the game that is called just so (``term``: that first);
    else words that begin so; else what the game knows beside."""
    if not name:
        return ("Say of what: what NAME, cost NAME, glossary WORD.",)
    terms = reference.terms(name)
    words = [f"{known}: {meaning}" for known, meaning in terms]
    exact = any(one_spelling(known.casefold()) == one_spelling(name.casefold()) for known, _ in terms)
    here = game.look_up(name, side) if not (term and words) else ()
    if here or exact:
        return (*here, *_by_hand(game, name, side, reference, here), *(words if exact else ()))
    further = () if words else game.look_further(name, side)
    if further:
        return (*further, *_by_hand(game, name, side, reference, further))
    return words or (_nothing_called(game, name, side, reference),)


def _by_hand(game: Game[Any], name: str, side: int, reference: Reference, told: Sequence[str]) -> list[str]:
    """What the rules play of the entries that were told, where somebody wrote the text."""
    if reference.played is None or not told:
        return []
    beside = [(entry, reference.played(entry)) for entry, _ in game.priced(name, side)]
    return [f"  {entry.name}: {played}" for entry, played in beside if played]


def _nothing_called(game: Game[Any], name: str, side: int, reference: Reference) -> str:
    proposals = corrections.did_you_mean([*corrections.names_like(game, name, side), *reference.nearest(name)])
    return f"Nothing here is called {name!r}. {proposals}".rstrip()


def _cost(game: Game[Any], name: str, side: int, reference: Reference) -> list[str]:
    """What the entries cost that the name means: whoever asks, and anybody, with the rules that say so. Nothing where
    it means none, or where all there is to say is part of what it is."""
    if reference.costs is None or not name:
        return []
    told: list[str] = []
    for entry, here in game.priced(name, side):
        told += [f"{entry.name}: {here}", *reference.costs(entry)]
    return told


def about(game: Game[Any], asking: str, moves: Sequence[Move], side: int, reference: Reference) -> list[str]:
    """What is asked of a line of the list: of one move what it is and what is told of what it names, of a family its
    moves; of each "why not" that nothing forbids it."""
    if asking.startswith("why"):
        return [_unforbidden(game, move, ()) for move in moves[: menu.PAGE]]
    told = [f"{game.describe(move)}." for move in moves[: menu.PAGE]]
    if len(moves) > 1:
        return told
    (move,) = moves
    told += [f"{name}: {meaning}" for name, meaning in reference.terms(move.verb.replace("-", " "))[:1]]
    for arg in move.args[1:] if game.doer(move) else move.args:  # whoever makes it is named first
        cost = _cost(game, str(arg), side, reference) if asking == "cost" else ()
        told += cost or game.look_up(str(arg), side)
    return told


def meant(game: Game[Any], text: str) -> tuple[Move, ...]:
    """The moves, legal or not, that a person's words mean. What looks like one and names nothing that there is ("move 1
    opponent") is none."""
    return tuple([move for move in game.understand(without_brackets(game.spelled(text))) if _is_one(game, move)])


def _is_one(game: Game[Any], move: Move) -> bool:
    if move in game.legal_moves():
        return True
    if game.verbs and move.verb not in game.verbs:
        return False
    try:
        return bool(game.describe(move)) and (game.decision is None or bool(game.why_not(move)))
    except (LookupError, ValueError, TypeError):  # its arguments are of no kind that its verb has
        return False


def no_order(game: Game[Any], decision: Decision[Any], line: str) -> str:
    """Why a line that begins with ``always`` is no standing order in a question; "" where it may be one."""
    if not decision.topic(game):
        return NEVER_AGAIN
    return ORDER_NEEDS if line == "always" else ""


def refused(game: Game[Any], line: str) -> str:
    """Why what was typed is no move now, and what may have been meant."""
    found = _named_alone(game, line) or meant(game, line)
    if not found:
        return f"{_not_made_out(game, line)} {_proposed(game, line) or HELP}"
    first = _first_to_decide(game, found)
    if first:
        return first
    if _unexplained(game, found[0]):
        return _to_decide(game)
    error = game.why_not(found[0])
    return f"Not now: {error.cited}. {HELP if error.rule else _proposed(game, line) or HELP}"


def _named_alone(game: Game[Any], line: str) -> tuple[Move, ...]:
    """In a question that asks one thing, of which the game knows why it is none of its answers: a name without a verb
    ("2h" where a card is picked)."""
    decision, first = game.decision, line.casefold().partition(" ")[0]
    if not first or decision is None or not decision.narrow or {first, first.removesuffix("s")} & game.verbs:
        return ()
    verb = game.legal_moves()[0].verb
    found = [move for move in meant(game, f"{verb} {line}") if move.verb == verb]
    return tuple([move for move in found if not _unexplained(game, move)])


def _proposed(game: Game[Any], line: str, asking: str = "") -> str:
    """The lines a slip away from one that are moves; ``asking``: what stands before each."""
    lines = corrections.similar_lines(game, line, game.legal_moves(), accepts=lambda each: bool(meant(game, each)))
    typed = one_spelling(line.casefold())
    return corrections.did_you_mean(f"{asking}{each}" for each in lines if one_spelling(each.casefold()) != typed)


def none_of(game: Game[Any], line: str, moves: Sequence[Move]) -> str:
    """What is told of a line that means none of the moves of a list that was asked for."""
    if finding.named(game, line.lower(), game.legal_moves(), understood=False):
        return f"{line!r} is none of these. Type 0 for all moves, and then this."
    proposed = corrections.did_you_mean(corrections.similar_lines(game, line, moves))
    return f"{line!r} is none of these. {proposed or 'Type 0 for all moves.'}"


def not_in_a_row(game: Game[Any], several: finding.Several, left: int | None) -> str:
    """Why what a line names cannot be done one after the other, of which ``left`` are still to be chosen (None: any
    number); "" where it can."""
    if several.either:
        words = listing([game.describe(move) for move in several.either], "or")
        return f"{several.wrong!r} may be {words}: say which, as in `{game.typed(several.either[0]).lower()}`."
    if several.wrong:
        return f"{several.wrong!r} is none of these{_reason(game, several.wrong)}."
    if left is not None and len(several.named) > left:
        return f"You named {len(several.named)}, and {left} {'is' if left == 1 else 'are'} needed."
    no_longer = finding.no_longer(game, several.named)
    if no_longer is None:
        return ""
    words = no_longer if isinstance(no_longer, str) else game.describe(no_longer)
    return f"After what you named before it, {words!r} is no choice any more."


def _reason(game: Game[Any], name: str) -> str:
    """Why a name is none of the answers to a question that has several: ": " and the reason; "" where none is known."""
    verb = game.legal_moves()[0].verb
    found = () if name.isdecimal() else [move for move in meant(game, f"{verb} {name}") if move.verb == verb]
    return f": {game.why_not(found[0]).cited}" if found and not _unexplained(game, found[0]) else ""


def _not_made_out(game: Game[Any], line: str) -> str:
    """Of a line that means no move here: the question that is open, where it begins as one does at some other time."""
    verb = line.casefold().split()[0] if line.split() else ""
    if not {verb, verb.removesuffix("s")} & game.verbs:
        return f"{line!r} is no move that can be made out."
    decision = game.decision
    of_the_question = any(move.verb == verb for move in game.legal_moves())
    if decision is not None and decision.narrow and not of_the_question:
        return _to_decide(game)
    return f"There is no {line!r} to choose now."


def _unexplained(game: Game[Any], move: Move) -> bool:
    """Whether a question that asks one thing has nothing to say of a move but that it is none of its answers."""
    decision = game.decision
    there = decision is not None and (not decision.narrow or move in game.legal_moves())
    return decision is not None and not there and decision.refusal(game, move) is None


def ended_by_itself(prompt: str) -> str:
    """What is told where a word would end another question than the one it was meant for."""
    return f"What you were at has ended by itself. Type it again to end this: {prompt}"


def _to_decide(game: Game[Any]) -> str:
    decision = game.decision
    return f"First there is this to decide: {decision.prompt(game)}" if decision is not None else ""


def _first_to_decide(game: Game[Any], moves: Sequence[Move]) -> str:
    """The question that is open, where these are answers to another one; "" where one of them is of its kind, or a word
    that ends something ("end", "pass"), of which the question itself knows what is wrong with it."""
    decision, verbs = game.decision, {move.verb for move in game.legal_moves()}
    if decision is None or not decision.narrow or any(move.verb in verbs or not move.args for move in moves):
        return ""
    return _to_decide(game)


def _examples(game: Game[Any]) -> list[str]:
    """What can be asked with "why" here: in a question about what it asks for."""
    decision, legal = game.decision, game.legal_moves()
    if decision is None or not decision.narrow:
        return [one for one in game.examples() if one.startswith("why")]
    verb = next((move.verb for move in legal if move.args and isinstance(move.args[0], str)), "")
    return [f"Here: why not {verb} NAME."] if verb else []


def _of_the_question(game: Game[Any], moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """In a question that asks one thing: of what the words could mean that which is of its kind, where anything is."""
    if game.decision is None or not game.decision.narrow:
        return moves
    verbs = {move.verb for move in game.legal_moves()}
    return tuple([move for move in moves if move.verb in verbs]) or moves


def why(game: Game[Any], text: str, lines: Sequence[menu.Line] = ()) -> list[str]:
    """Why a move, or each of those that the words could mean, is not possible: the rule that forbids it; of one of
    ``lines``, that it can be made, and its number there."""
    wanted = f"{text.strip().lower()} ".removeprefix("not ").strip()
    possible = _possible(game, wanted)
    if possible:
        return [_unforbidden(game, move, lines) for move in possible[: menu.PAGE]]
    found = _amount(game, wanted) or meant(game, wanted)
    if not found:
        return _why_nothing(game, wanted)
    found = _of_the_question(game, found)
    first = _first_to_decide(game, found)
    if not first and all(_unexplained(game, move) for move in found):
        first = _to_decide(game)
    if first and not (alone := _named_alone(game, wanted)):
        return [f"{first} Ask again once that is answered."]
    if first:
        found = alone
    return _why_each(game, wanted, found, lines)


def _possible(game: Game[Any], wanted: str) -> tuple[Move, ...]:
    """The legal moves that the words mean for certain: the whole of one; in a question words of its answers, unless
    they begin as a move of another moment does; elsewhere a verb, or words that begin as no move does."""
    legal = game.legal_moves()
    whole = finding.exactly(game, wanted, legal) if wanted else ()
    if whole or not wanted:
        return whole
    verb, _, rest = wanted.partition(" ")
    begins = {verb, verb.removesuffix("s")}
    if game.decision is not None and game.decision.narrow:
        if (not rest and begins & game.verbs) or wanted.isdecimal():
            return ()
        return finding.named(game, wanted, legal, understood=False)
    if begins & game.verbs or meant(game, wanted):
        return ()
    return finding.named(game, wanted, legal, understood=False)


def _unforbidden(game: Game[Any], move: Move, lines: Sequence[menu.Line]) -> str:
    number = next((at for at, line in enumerate(lines, 1) if move in line.moves), 0)
    return f"Nothing forbids it: {game.describe(move)}{f', move {number} of the list' if number else ''}."


def _amount(game: Game[Any], wanted: str) -> tuple[Move, ...]:
    """A number where one is asked for, of those that can be chosen or not."""
    legal = game.legal_moves()
    if not wanted.isdecimal() or menu.amounts(legal, game.describe) is None:
        return ()
    return (Move(legal[0].verb, (int(wanted),)),)


def _why_nothing(game: Game[Any], wanted: str) -> list[str]:
    """What is told of words that are no move at all."""
    by_verb = [move for move in game.legal_moves() if move.verb == wanted]
    if by_verb:
        return [_unforbidden(game, move, ()) for move in by_verb[: menu.PAGE]]
    cannot = _not_made_out(game, wanted) if wanted else ""
    if cannot and cannot == _to_decide(game):
        return [f"{cannot} Ask again once that is answered."]
    proposed = _proposed(game, wanted, "why not ") if wanted else ""
    side = game.to_move or 0
    if wanted and not proposed and not wanted.isdecimal() and game.look_up(wanted, side):
        asked = _to_decide(game) if game.decision is not None and game.decision.narrow else ""
        return [
            f"{wanted!r} is a name and no move. {asked} What it is: what {wanted}.".replace("  ", " "),
            *_examples(game),
        ]
    return [f"{cannot} {proposed or 'Say of which move: why not MOVE.'}".lstrip(), *_examples(game)]


def _why_each(game: Game[Any], wanted: str, found: Sequence[Move], lines: Sequence[menu.Line]) -> list[str]:
    """The reason against each of these moves, one that several share once."""
    legal = game.legal_moves()
    doers = {doer for move in legal if (doer := game.doer(move))}
    own = [move for move in found if game.doer(move) in doers]  # whoever acts now is asked about, not everybody
    told: list[str] = []
    cited = False
    reasons: dict[str, list[str]] = {}
    for move in (own or found)[: menu.PAGE]:
        cited = cited or move in legal or bool(game.why_not(move).rule)
        if move in legal:
            told.append(_unforbidden(game, move, lines))
            continue
        refusal = game.why_not(move)
        words = game.describe(move) if move.args else move.verb
        reasons.setdefault(f"{refusal.cited}.", []).append(words)
    for reason, moves in reasons.items():
        told += [f"{words}: {reason}" for words in (moves if len(moves) < MANY else [wanted])]
    if not cited:  # what no rule forbids may be called by no name that there is
        told += filter(None, [_proposed(game, wanted, "why not ")])
    return told

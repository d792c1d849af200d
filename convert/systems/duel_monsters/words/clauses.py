"""Clauses into sentences: what ties one to the next, what they share and is written once, and where a sentence ends."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from convert.prose import gerund, listing
from convert.systems.duel_monsters.words.lexicon import NEAR

LONG = 170
"""A sentence longer than this is ended rather than continued."""

JOINTS = {
    "and": " and ",
    "and_if_you_do": ", and if so, ",
    "then": ", then ",
    "also": ", and also ",
    "also_after": ", and after that ",
    "if_not": "; if not, ",
    "if_cannot": "; if you cannot, ",
}
CLOSED = (" own text demands",)
"""How an order ends that has a comma of its own: "Special Summon it, whatever its own text demands"."""
_OPENINGS = {
    "and_if_you_do": "If so, ",
    "then": "Then ",
    "also": "Also, ",
    "also_after": "After that, ",
    "if_not": "If not, ",
}


NONE = "none of "
"""Before the key of what is said of none ("no Dragons can attack"): another ban may go on from it, and nothing else."""
REST_OF_TURN = "for the rest of the turn"
WHOLE_TURN = "in a turn in which you "
"""How a ban begins that ends with the turn; that holds in all of it ("in a turn in which you use this ability, …")."""
RIDERS = (REST_OF_TURN, WHOLE_TURN, "until the end of ")
"""What begins a sentence of what lasts from now on."""


class Piece(msgspec.Struct, frozen=True):
    """A clause in parts: a condition or "you may", its subject, its verb and what it is done to, what closes it."""

    verb: str
    head: str = ""
    subject: str = ""
    """Before the verb; "" for an order."""
    key: str = ""
    """What the subject stands for, "" where the next clause cannot go on from it."""
    act: str = ""
    """The verb alone, where what follows it in ``verb`` is just what it is done to."""
    closing: str = ""
    """What the verb says behind that: " to the used spells"."""
    tail: str = ""
    """How long it lasts."""
    rider: bool = False
    """Is it a sentence of its own, which ties to nothing but another of its kind: a ban on the effect's own player that
    ends with a turn, what is done at a later moment?"""

    @property
    def text(self) -> str:
        """The whole clause."""
        subject = f"{self.subject} " if self.subject else ""
        return f"{self.head}{subject}{self.verb}{self.closing}{self.tail}"

    @property
    def thing(self) -> str:
        """What an order is done to."""
        return self.verb.removeprefix(f"{self.act} ")


_OF_SEVERAL = {
    " as a Shadow in Defense Mode": " as Shadows in Defense Mode",
    ", whatever its own text demands": ", whatever their own text demands",
    " in Attack Mode, whatever its own text demands": " in Attack Mode, whatever their own text demands",
    " in Defense Mode, whatever its own text demands": " in Defense Mode, whatever their own text demands",
    " under its owner’s control": " under their owners’ control",
}


def _closing(piece: Piece) -> str:
    """What closes it where it is done to several."""
    return _OF_SEVERAL.get(piece.closing, piece.closing)


def same_act(before: Piece, piece: Piece) -> bool:
    """Is the same done in both, so that the verb and what closes it are said once?"""
    alike = (piece.act, _closing(piece), piece.tail) == (before.act, _closing(before), before.tail)
    return bool(piece.act) and alike and not (piece.head or piece.subject or before.subject)


def _other_way(before: Piece, piece: Piece) -> bool:
    """Goes the next thing the same way to another place, so that the verb is said once: "return that monster to its
    caster’s Spellbook and this monster to yours"?"""
    places = (before.closing, piece.closing)
    alone = not (piece.head or piece.subject or before.subject or before.tail)
    return bool(piece.act) and piece.act == before.act and alone and all(one.startswith(" to ") for one in places)


def goes_on(said: str, before: Piece, piece: Piece) -> str:
    """What was ``said``, ending with the clause ``before``, and the next clause after "and", with what they share said
    once: the verb, how long it lasts, the subject. "" where they share nothing."""
    if same_act(before, piece) and "(" not in before.closing:
        whole = said.removesuffix(before.closing + before.tail)
        return f"{_and_of(whole, before, piece)} and {piece.thing}{_closing(piece)}{piece.tail}"
    if _other_way(before, piece):
        return f"{said} and {piece.thing}{piece.closing}{piece.tail}"
    if piece.head and not (piece.rider and piece.head == before.head):
        return ""
    lasts = bool(piece.tail) and piece.tail == before.tail
    begun = said.removesuffix(before.tail) if lasts else said
    ends = f"{piece.closing}{piece.tail}"
    if piece.key and before.key == f"{NONE}{piece.key}" and not piece.verb.startswith("cannot "):
        return _all_of(said, before, piece)
    if piece.key and before.key == f"{NONE}{piece.key}":
        barred = f"{_without_doer(begun, before, piece)} or {_barred(before, piece)}{ends}"
        return barred if _also_barred(before, piece) else ""
    if piece.key and piece.key == before.key and piece.tail.startswith(_ENDS) and not before.tail:
        return f"{said} and,{piece.tail}, {piece.verb}{piece.closing}"  # the first is not for that long
    if piece.key and piece.key == before.key:
        third = " and " in begun.removesuffix(before.verb + before.closing).rpartition(f"{before.subject} ")[2]
        third = third or (" and " in before.verb and begun.endswith(before.verb))
        alone = begun.startswith(f"{before.subject} ") or (before.subject in _PRONOUNS and _STATED.match(begun))
        if third and lasts and alone and piece.tail.startswith(_ENDS):
            # behind the last of three it would seem to be of that alone
            first = f"{piece.tail.strip()}, {_without_doer(begun, before, piece)}"
            return f"{first}{_after_its_subject(before, piece, third=third)}{piece.closing}"
        return f"{_without_doer(begun, before, piece)}{_after_its_subject(before, piece, third=third)}{ends}"
    if (both := _both(said, before, piece)) is not None:
        return both
    if not lasts:
        return ""
    if piece.subject and not before.subject:  # behind what is stated, its end would seem to be of that alone
        turn = piece.tail == " until the end of the turn" and not piece.head
        return f"{said}, during which {piece.subject} {piece.verb}{piece.closing}" if turn else ""
    if (neither := _neither(said, before, piece)) is not None:
        return neither
    first = f"{before.subject} {before.verb}{before.closing}"
    if before.subject and begun != first and begun.endswith(f" and {first}") and piece.tail.startswith(_ENDS):
        second = piece.text.removesuffix(piece.tail)
        return f"{begun.removesuffix(first)}{piece.tail.strip()}, {first}, and {second}"
    both = f"{begun}{', and ' if ' and ' in begun else ' and '}{piece.text}"
    if piece.tail.startswith(_ENDS) and before.subject and begun.startswith(f"{before.subject} ") and not piece.head:
        return f"{piece.tail.strip()}, {both.removesuffix(piece.tail)}"  # behind the second it would seem to be of that
    return both


def _and_of(whole: str, before: Piece, piece: Piece) -> str:
    """What an act is done to, before the next such thing: the place that they share is said behind the last, and the
    third follows a comma: "Special Summon one “A”, one “B”" of "… and one “C” from your Spellbook"."""
    thing, found = before.thing, _FROM.search(before.thing)
    place = found[0] if found is not None else ""
    following = piece.thing
    bare = f"{thing.removesuffix(place)} {following.removesuffix(place)}"
    if place and following.endswith(place) and not _TOLD_OF.search(bare):
        whole, thing, following = (one.removesuffix(place) for one in (whole, thing, following))
    earlier = whole.removesuffix(f" and {thing}")
    listed = earlier != whole and not _COMMA.search(f"{earlier.rpartition(piece.act)[2]}, {thing} {following}")
    return f"{earlier}, {thing}" if listed else whole


_FROM = re.compile(r" from your (?!.* from )[^“”]*$")
"""Where something comes from, behind it."""
_TOLD_OF = re.compile(r" (?:other than|except|that|with|than|among|or(?! less| more)) ")
"""What the next thing would seem to be a part of, or another possibility beside."""
_COMMA = re.compile(r", (?!one |two |three |up to |your |all |any |the |this |that |those )")
"""A comma within a thing, and not between two."""

_PRONOUNS = ("it", "they")
_STATED = re.compile(r"(?:that|this|those|these|all|the) (?:“[^”]*”|[^“,;.:(])*$")
"""A sentence that says of one thing what becomes of it, and nothing before that."""
_ENDS = (" until the end of ", " until the start of ", " until this Attack ")


def _after_its_subject(before: Piece, piece: Piece, *, third: bool) -> str:
    """ " and cannot attack"; behind another "cannot" as " or attack"; a ``third`` verb after a comma."""
    if before.tail not in ("", piece.tail):
        return f" and {piece.verb}"  # "cannot attack until the end of the turn and cannot be …": another while
    both_be = before.verb.startswith("cannot be ") and piece.verb.startswith("cannot be ")
    modal = "cannot be " if both_be else "cannot "
    mixed = before.verb.startswith("cannot be ") and " or " in before.verb and not both_be
    mixed = mixed or (", nor can " in piece.verb and " or " in before.verb)
    if before.verb.startswith(modal) and piece.verb.startswith(modal) and ", " not in before.verb and not mixed:
        rest = piece.verb.removeprefix(modal)
        if ", except " in rest:  # of the second alone
            return f", nor {rest.replace(', except ', ' except ', 1)}"
        return f" or {rest}"
    rest = piece.verb.removeprefix(_HALF) if before.verb.startswith(_HALF) else piece.verb
    return f"{',' if third or ', except ' in before.verb else ''} and {rest}"


_HALF = "takes only half of any "


def _all_of(said: str, before: Piece, piece: Piece) -> str:
    """ "All Dragons cannot attack and lose 5 Attack" for "no Dragons can attack, and they …"; "" where it has no
    such form."""
    whole = f"{before.subject} {before.verb}{before.closing}{before.tail}"
    subject = _ALL.sub("all ", before.subject)
    if not said.endswith(whole) or subject == before.subject or not before.verb.startswith("can "):
        return ""
    told = f"{subject} cannot {before.verb.removeprefix('can ')}{before.closing}"
    begun, ends = said.removesuffix(whole), f"{piece.closing}{piece.tail}"
    if before.tail.startswith(_ENDS) and piece.tail == before.tail and not begun:
        return f"{piece.tail.strip()}, {told} and {piece.verb}{piece.closing}"
    return f"{begun}{told}{before.tail}{',' if before.tail else ''} and {piece.verb}{ends}"


_ALL = re.compile(r"^none of (?=your |their )|^no(?:ne)? ")


def _without_doer(begun: str, before: Piece, piece: Piece) -> str:
    """ "(cannot be) targeted", where the next clause ends as this one does: "or Destroyed by enemy effects"."""
    doer = before.verb[before.verb.find(" by ") :] if " by " in before.verb else ""
    alike = doer and before.verb.startswith(("cannot be ", "can be ")) and piece.verb.startswith("cannot be ")
    return begun.removesuffix(doer) if alike and piece.verb.endswith(doer) else begun


def _also_barred(before: Piece, piece: Piece) -> bool:
    """After "no Dragons can attack": can they not do this either, for as long?"""
    same = piece.tail == before.tail or not before.tail
    return same and piece.verb.startswith("cannot ") and ", " not in before.verb + piece.verb


def _barred(before: Piece, piece: Piece) -> str:
    both_be = before.verb.startswith(("can be ", "cannot be ")) and piece.verb.startswith("cannot be ")
    return piece.verb.removeprefix("cannot be " if both_be else "cannot ")


def _neither(said: str, before: Piece, piece: Piece) -> str | None:
    """ "Neither this monster nor that monster can be …", where two cannot do the same; None for anything else."""
    whole = f"{before.subject} {before.verb}{before.closing}{before.tail}"
    alike = piece.verb == before.verb and piece.closing == before.closing and piece.verb.startswith("cannot ")
    if not (alike and before.subject and piece.subject and said.endswith(whole)):
        return None
    both = f"neither {before.subject} nor {piece.subject} can {piece.verb.removeprefix('cannot ')}"
    return f"{said.removesuffix(whole)}{both}{piece.closing}{piece.tail}"


def _both(said: str, before: Piece, piece: Piece) -> str | None:
    """ "That Fish and that Bird lose their abilities", "its Type and Attribute become the declared ones", where two do
    the same; None for anything else."""
    whole = f"{before.subject} {before.verb}{before.closing}{before.tail}"
    alike = (piece.verb, piece.closing, piece.tail) == (before.verb, before.closing, before.tail) and not piece.head
    if not (alike and before.subject and piece.subject and said.endswith(whole)):
        return None
    begun = said.removesuffix(whole)
    if piece.verb == "becomes the declared one" and _WHOSE.match(before.subject) is not None:
        trait = _WHOSE.sub("", piece.subject, count=1)
        return f"{begun}{before.subject} and {trait} become the declared ones{piece.tail}"
    if piece.verb == "loses its abilities" and not piece.closing:
        return f"{begun}{before.subject} and {piece.subject} lose their abilities{piece.tail}"
    if not (before.subject.startswith(_SEVERAL) and piece.subject.startswith(_SEVERAL)):
        return None
    near = next((one for one in NEAR if before.subject.endswith(one) and piece.subject.endswith(one)), "")
    first = before.subject.removesuffix(near).rstrip()
    return f"{begun}{first} and {piece.subject} {piece.verb}{piece.closing}{piece.tail}"


_WHOSE = re.compile(r"(?:its|their) |.*’s ")
_SEVERAL = ("all ", "none of ", "no ")
"""How subjects begin of which two can do the same."""


class Clause(msgspec.Struct, frozen=True):
    """A clause on its way into a sentence: how it ties to the one before, whether it is an order ("destroy it"), and
    whether it happens only with what one may do before it."""

    link: str
    text: str
    order: bool
    with_it: bool = False
    held: bool = False
    """Whether it cannot begin a sentence: its condition was said before."""
    whole: bool = False
    """Whether nothing can follow it in its sentence: "if you would take damage, take half of it instead"."""
    apart: bool = False
    """Whether it begins a sentence: the condition of the one before is not its own."""
    led: bool = False
    """Whether it names what is aimed at and does the first thing to it: "target one Dragon and destroy it"."""
    piece: Piece | None = None
    """The parts that it ends with, where the next may go on from them."""


def joined(clauses: Sequence[Clause]) -> list[str]:
    """Clauses tied by their links into sentences of bearable length. An order after somebody else's act says "you"."""
    out: list[str] = []
    orders, whole, after_not, after_rider, sentence = True, False, False, False, 0
    before: Piece | None = None
    joined_by = ""
    for clause in clauses:
        joined_by = joined_by if len(out) == sentence else ""
        sentence = len(out)
        closed, whole = whole, clause.whole
        otherwise, after_not = after_not, clause.link == "if_not" or clause.text.startswith("if not, ")
        link, text = clause.link, clause.text
        if not text:
            continue
        rider = clause.piece is not None and clause.piece.rider
        if (rider or after_rider) and link in ("and", "also", "also_after"):
            link = ""
        after_rider = rider
        last, before = before, clause.piece
        shared = (_shared(out, last, clause) or _as_long(out, last, clause)) if not closed else ""
        if shared:
            out[-1] = shared
            if last is not None and clause.piece is not None and last.key.startswith(NONE):
                before = msgspec.structs.replace(clause.piece, key=last.key)
            orders = orders and clause.order
            continue
        if clause.held and out:
            out[-1] += (", and " if link == "and" else JOINTS.get(link, " ")) + text
            orders = orders and clause.order
            continue
        if link == "if_not" and text.startswith("if ") and out and len(out[-1]) + len(text) <= LONG:
            out[-1] += f"; {text}"  # its own condition says when
            orders = orders and clause.order
            continue
        if link == "if_not" and text.startswith("if "):
            link = ""
        aside = link == "also" and not clause.apart and (no_order(text) or _states(clause))
        if aside and text.startswith("you cannot "):
            text = f"you then {text.removeprefix('you ')}"
        if not out or not link or text.startswith("the game master decides"):
            out.append(text)
            joined_by, sentence = ("and", len(out)) if clause.led else (joined_by, sentence)
        elif _stands_alone(out[-1], clause):
            out.append(_alone(out[-1], clause))
        elif otherwise and link == "and" and len(out[-1]) + len(text) < 2 * LONG:
            out[-1] += f" and {text}"
        elif closed or clause.apart or _too_much(out, text, link):
            chosen = link == "and" and clause.order and len(out) == 1 and out[0].startswith("you may ")
            so = clause.with_it or (chosen and not text.startswith(("you ", "if ")))
            out.append(("If so, " if so else "" if aside else _opening(link, out[-1])) + text)
        else:
            you = "you " if _needs_you(clause, orders) else ""
            joint = ", and " if aside else JOINTS[link]
            third = link == "and" and joined_by == "and"
            out[-1] += ("," if link == "and" and (third or out[-1].endswith(CLOSED)) else "") + joint + you + text
            joined_by = link
            orders = orders and clause.order
            continue
        orders = clause.order
    return out


def _stands_alone(said: str, clause: Clause) -> bool:
    """Is it a sentence that would only trail behind the one before: that nobody attacks any more, that what has just
    come into play cannot attack?"""
    if "if not, " in said or "(a) " in said or clause.piece is None:
        return False
    if clause.text.startswith(_NOBODY):
        return clause.link == "then"
    if clause.link not in ("and", "also") or clause.apart or clause.piece.head or clause.text != clause.piece.text:
        return False
    return _BROUGHT.search(said) is not None and _OF_ITSELF.match(clause.text) is not None


def _alone(said: str, clause: Clause) -> str:
    """Such a sentence: "Then nobody attacks any more", behind what one may do "if you do, …"; "it cannot attack"."""
    if not clause.text.startswith(_NOBODY):
        return clause.text
    only = said.startswith("you may ") and " if so, " not in said
    return f"{'If you do, ' if only else _OPENINGS['then']}{clause.text}"


_NOBODY = "nobody attacks "
_OF_ITSELF = re.compile(r"it (?:cannot|loses its|gains|also counts) |they (?:cannot|lose their|gain|also count) ")
_BROUGHT = re.compile(
    r"\b(?:Special Summon|[Bb]ring in) (?!this )(?:“[^”]*”|\([^()]*\)|[^“,.;:()])*"
    r"(?:, whatever (?:its|their) own text demands)?$"
)
"""How a sentence ends that brings something into play."""


def _opening(link: str, said: str) -> str:
    """How a sentence begins that is tied to the one before: after options it is done with any of them; behind "if so"
    another one is of what "if so" has said."""
    if link in ("then", "also") and "choose one of these: (a) " in said:
        return "Whichever it is, then " if link == "then" else "Whichever it is, "
    if link == "and_if_you_do" and said.startswith("If so, "):
        return "If both are done, "
    if link == "then" and (said.startswith("Then you may ") or ", then you may " in said):
        return "If you do, "
    return _OPENINGS.get(link, "")


def _too_much(out: Sequence[str], text: str, link: str) -> bool:
    """Would the last sentence be too long, or hard to follow, with this clause?"""
    said = out[-1]
    if link != "and" and len(out) > 1 and _OF_ITSELF.match(said) and _BROUGHT.search(out[-2]):
        return True  # "if so" goes on from the Special Summon
    again = link == "and_if_you_do" and ("and if so, " in said or said.startswith("If so, "))
    return again or len(said) + len(text) > LONG or (", " in text and link in ("and", "also")) or "(a)" in said


def _shared(out: Sequence[str], last: Piece | None, clause: Clause) -> str:
    """The last sentence with this clause in it, where they share what can be said once; "" where not."""
    if not out or last is None or clause.piece is None or clause.link not in ("and", "also") or clause.apart:
        return ""
    if clause.with_it or clause.text != clause.piece.text or not out[-1].endswith(last.closing + last.tail):
        return ""
    if clause.link == "also" and out[-1].startswith("If so, ") and "all the others" in clause.text:
        return ""  # those are returned whether or not that was done
    text = goes_on(out[-1], last, clause.piece)
    return text if len(text) <= 2 * LONG else ""


def _as_long(out: Sequence[str], last: Piece | None, clause: Clause) -> str:
    """ "Until the end of the turn, its Attack is halved, and if so, it may attack twice": two things that last as long,
    the second for the sake of the first; "" of others."""
    piece = clause.piece
    if not out or last is None or piece is None or clause.link != "and_if_you_do" or clause.apart or clause.with_it:
        return ""
    lasts = piece.tail.startswith(_ENDS) and piece.tail == last.tail and piece.text == clause.text
    if not lasts or out[-1] != last.text or last.head or piece.head or not (last.subject and piece.subject):
        return ""
    both = f"{out[-1].removesuffix(last.tail)}{JOINTS[clause.link]}{piece.text.removesuffix(piece.tail)}"
    return f"{piece.tail.strip()}, {both}" if len(both) <= LONG else ""


_NO_ORDERS = (
    *(
        "it ",
        "its ",
        "their ",
        "they ",
        "that ",
        "those ",
        "this ",
        "these ",
        "no ",
        "none ",
        "all ",
        "the ",
        "one of ",
        "your ",
        "you cannot ",
        "nobody ",
    ),
    *("at the end ", "at the start ", "until ", "if ", "an enemy ", "enemies "),
)


def _states(clause: Clause) -> bool:
    """Does it say of something what becomes of it?"""
    return clause.piece is not None and bool(clause.piece.subject) and clause.text == clause.piece.text


def no_order(text: str) -> bool:
    """Whether a clause says by how it begins that it is no order, so that nothing need be said of its being beside."""
    return text.startswith(_NO_ORDERS)


def _needs_you(clause: Clause, orders: bool) -> bool:
    """After somebody else's act an order would seem to be theirs; "if so, destroy it" is clear without."""
    if not clause.order or orders or clause.link in ("and_if_you_do", "if_not"):
        return False
    return not clause.text.startswith(("if ", "you ", "the ", "an enemy ", "that enemy ", "every caster ", "nobody "))


def in_a_row(parts: Sequence[tuple[str | None, Piece]], *, opening: bool = True) -> str:
    """Clauses with their links as one sentence: "destroy it and take 5 Effect Damage"; without ``opening`` with what
    ties the first to the words before: ", and if so, take 5 Effect Damage"."""
    text, last = "", None
    for index, (link, part) in enumerate(parts):
        if index == 0 and opening:
            text = part.text
        elif last is not None and link in (None, "and", "also") and (on := goes_on(text, last, part)):
            text = on
        else:
            stated = link == "also" and part.subject and not part.head  # what becomes of a thing is plainly beside it
            text += (", and " if stated else JOINTS.get(link or "and", " and ")) + part.text
        last = part
    return text


def listed(pieces: Sequence[Piece], *, means: bool = False) -> str:
    """Prices as one list, what is done to several said once: "Sacrifice one Fish and one Bird and pay 5 HP"; as
    ``means``: "Sacrificing …"."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        if groups and same_act(groups[-1][-1], piece):
            groups[-1].append(piece)
        else:
            groups.append([piece])
    said = []
    for first, *more in groups:
        thing = listing([first.verb, *(one.thing for one in more)])
        verb = gerund(thing) if means and not (first.head or first.subject) else thing
        whole = msgspec.structs.replace(first, verb=verb, closing=_closing(first) if more else first.closing)
        said.append(whole.text)
    if len(said) == 2 and "“" in said[1] and ", " not in said[0]:
        return " and ".join(said)
    return listing(said)

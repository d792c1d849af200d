"""How a game speaks of itself at a table: its moves, events and board in words, and what a person may type. Each method
has a plain default; the rules never look at any of it."""

from __future__ import annotations

from typing import Any

from convert.errors import Card2SpellError
from convert.kernel.events import Event
from convert.kernel.moves import Move
from convert.kernel.tableau import Place, Tableau


class Presentation:
    """What a game may say for the people who play it; a game of one's own says as much of it as it likes."""

    reader: int | None = None
    """The side for which moves and events are put into words, which is "you" there; None where several people read, or
    nobody plays. The rules never look at it."""

    def describe(self, move: Move) -> str:
        """A move in words, for the one who chooses."""
        return str(move)

    def tell(self, event: Event[Any]) -> str:
        """An event in words for the players; empty for one not worth a line."""
        return repr(event)

    def tell_to(self, event: Event[Any], side: int) -> str:
        """An event that a side may see, in words that say nothing it may not know; by default as it is told to all."""
        return self.tell(event)

    def glimpse(self, event: Event[Any], side: int) -> str:
        """What a side that may not see an event still sees of it, in words: that a card was drawn, not which; or ""."""
        return ""

    def board(self, side: int | None = None) -> list[str]:
        """The table in plain lines, as that side sees it (None: everything)."""
        return []

    def tableau(self, side: int | None = None) -> Tableau:
        """The table in figures, for who draws it, as that side sees it (None: everything); by default its lines."""
        title, *lines = self.board(side) or [""]
        return Tableau(title, (Place(lines=tuple(lines)),))

    def understand(self, text: str) -> tuple[Move, ...]:
        """The moves, legal or not, that a person's words could mean, the likeliest first; none where they are no move.
        By default the text form of a move alone."""
        try:
            return (Move.parse(text),)
        except Card2SpellError:
            return ()

    def spelled(self, text: str) -> str:
        """A person's words, or the game's, in lower case with every name in its shortest form: so different spellings
        can be compared."""
        return text

    def typed(self, move: Move) -> str:
        """A move as a person may type it in short; a game that hides names from whoever decides leaves them out."""
        return str(move)

    def alike(self, move: Move) -> tuple[Move, ...]:
        """The legal moves that the short name of this one means as well, itself among them where it is legal: each of
        two equal cards. Whoever types the name is asked which."""
        return (move,)

    def as_good(self, move: Move) -> tuple[Move, ...]:
        """The legal moves that do the same as this one in everything that matters, itself among them where it is legal:
        with either of two equal cards of one hand. A list has the first of them, which is meant by the name of all."""
        return (move,)

    def parts(self, line: str) -> tuple[str, ...]:
        """The lines that a line stands for, each as if it were typed by itself: what is jotted down, then a move."""
        return (line,)

    def jot(self, side: int, line: str) -> list[str] | None:
        """What people of a side write down at any time, beside moves: emit what it changes and return what there is to
        say of it; None for a line that is nothing of that kind, which then is a move."""
        return None

    def doer(self, move: Move) -> str:
        """Who makes this move, as its description begins ("the hare" of "the hare runs"), so that a list in which it
        is always the same can leave it out; empty where the description begins differently."""
        return ""

    def seat(self) -> str:
        """The name of the one character who decides now, for a side that several people share; empty for the side."""
        return ""

    def usual(self) -> Move | None:
        """The answer to the decision at hand that a person nearly always gives, and need not be asked for; None for a
        choice that matters. The table asks all the same after ``ask all``."""
        return None

    def pointless(self, move: Move) -> bool:
        """Whether a legal move does its maker no good: only ``ask all`` lists it; it may be typed all the same."""
        return False

    def caution(self, move: Move) -> bool:
        """Whether a legal move does to one's own side what its short form does not say: its line is shown first."""
        return False

    def look_up(self, text: str, side: int) -> tuple[str, ...]:
        """What a person on that side may read of a card, a creature or an entry of that name: what it does and what it
        costs, in lines; nothing where there is no such thing."""
        return ()

    def look_further(self, text: str, side: int) -> tuple[str, ...]:
        """What anybody may read of a name that nothing here has, in all that the game knows: of one its lines, of
        several their names."""
        return ()

    def similar_names(self, text: str) -> tuple[str, ...]:
        """The names a slip of the pen away from one that nothing has, of all that the game knows, for a proposal."""
        return ()

    def priced(self, text: str, side: int) -> tuple[tuple[Any, str], ...]:
        """The entries that a name means for a person on that side, each with what it costs them now, in a sentence;
        nothing where there is none, where there are many, or where ``look_up`` tells all that there is to say."""
        return ()

    def goal(self) -> tuple[str, ...]:
        """How this game is won and lost, in lines, for who begins and for the help at the table."""
        return ()

    def examples(self) -> tuple[str, ...]:
        """Things that can be typed in this game, each with what it does, for the help at the table."""
        return ()

    def summary(self) -> tuple[str, ...]:
        """How a finished game went, in lines: who is left with what."""
        return ()

    def family(self, move: Move) -> str:
        """The name under which a long list folds this move with others like it; empty for one that stands alone."""
        return ""

    def measures(self) -> dict[str, float]:
        """Numbers about a finished game that ``simulate`` averages: HP left, cards left."""
        return {}

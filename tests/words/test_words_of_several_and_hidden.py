"""Words of several things that one moment befalls, and of what is hidden and stays so."""

from __future__ import annotations

from convert.effects import Bound, Event, Filter, Selector
from convert.effects import steps as op
from convert.effects.conditions import Turns
from tests.words.test_words_said_plainly import words

_ME = Selector(how="self")


def test_what_is_shown_or_looked_at_stays_hidden() -> None:
    """CONVERT-23: a flip effect happens when a Shadow stops being one, not when somebody has a look."""
    hidden = Selector(how="all", kind="any", side="any", zone="play", where=Filter(face="down"), reach="section")
    said = words(mode="trigger", when=Event(event="summoned", what=_ME), do=(op.Look(what=hidden, reveal=True),))
    assert "What is hidden stays so: no flip effect." in said


def test_a_fusion_monster_returns_by_being_dismissed() -> None:
    """FUSION-07: it has no page to return to."""
    back = Event(event="returned", what=Selector(kind="monster", side="you"), to=("spellbook", "extra"))
    said = words(mode="trigger", when=back, do=(op.Destroy(what=_ME),))
    assert "(A Fusion monster returns there by being dismissed.)" in said


def test_which_of_several_turns_ends_it() -> None:
    gone = op.Banish(what=Selector(how="all", kind="monster", zone="play"), until=Turns(turns=2, whose="opponent"))
    assert "until the start of your second turn from now" in words(mode="activate", do=(gone,))


def test_several_may_be_those_monsters() -> None:
    """GAME-08: what befalls several at once is told of once, of all of them."""
    came = Event(event="summoned", what=Selector(kind="monster", side="opponent"), number=Bound(gte=1))
    said = words(mode="trigger", when=came, do=(op.ToSpellbook(what=Selector(how="event", kind="monster")),))
    assert said.startswith(
        "When one or more enemy monsters are summoned, return those monsters to their casters’ Spell"
    )


def test_one_of_those_goes_back_to_its_own_caster() -> None:
    came = Event(event="summoned", what=Selector(kind="monster", side="opponent"), number=Bound(gte=1))
    one = Selector(id="t1", how="target", among=Selector(how="event", kind="monster"), kind="monster", count=1)
    said = words(mode="trigger", when=came, targets=(one,), do=(op.ToPrepared(what=Selector(ref="t1")),))
    assert "one of those monsters and return it to its caster’s Prepared spells" in said

"""What else is banned of the same things, and "none, or only such ones". Every text is invented."""

from __future__ import annotations

from convert.effects import Filter
from convert.effects import steps as st
from tests.text.conftest import Read

NOR = (
    "Add 1 Fish monster from your Deck to your hand, but for the rest of this turn, you cannot Special Summon monsters "
)


def test_nor_activate_their_effects_is_a_ban_on_the_same_ones(read: Read) -> None:
    reading = read(f"{NOR}with that name, nor activate their monster effects.", kind="spell")
    assert not reading.unread
    one, other = [step for step in reading.abilities[0].do if isinstance(step, st.Forbid)]
    assert (one.action, other.action) == ("special_summon", "activate")
    assert (one.by, one.until) == (other.by, other.until)


def test_whose_effects_where_some_are_left_out_is_left_unread(read: Read) -> None:
    text = NOR.replace("Special Summon monsters ", "Special Summon monsters, except Fish monsters, ")
    assert read(f"{text}nor activate their effects.", kind="spell").unread


def test_none_or_only_such_is_read_alike_in_both_ways(read: Read) -> None:
    for which in ("monsters", "face-up monsters"):
        said = f"If you control no {which}, or {{}} {which} you control are Fish monsters: Draw 1 card."
        the_only, all_of_them = (read(said.format(words), kind="spell") for words in ("the only", "all"))
        assert not the_only.unread
        assert the_only.abilities == all_of_them.abilities


def test_normal_summon_set_or_special_summon_are_all_three(read: Read) -> None:
    reading = read("This turn, you cannot Normal Summon/Set or Special Summon Fish monsters.", kind="spell")
    assert not reading.unread
    (ban,) = reading.abilities[0].do
    assert isinstance(ban, st.Forbid)
    assert ban.action == ("normal_summon", "set", "special_summon")


def test_nobody_can_tribute_summon_but_such_ones(read: Read) -> None:
    reading = read("Neither player can Tribute Summon monsters, except Fish monsters.", kind="spell", property="field")
    assert not reading.unread
    (ban,) = reading.abilities[0].do
    assert isinstance(ban, st.Forbid)
    assert (ban.what.kind, ban.what.side, ban.action, ban.as_) == ("caster", "any", "tribute", "tribute")
    assert ban.by is not None
    assert ban.by.where == Filter(not_=Filter(type="Fish"))

"""What players may control only of one Type or Attribute, or of each one: a rule in two sentences. Every text is
invented."""

from __future__ import annotations

import pytest

from convert.cards.model import Card
from convert.effects import Filter, Selector
from convert.effects import steps as st
from convert.text.witnessed import Witnessed
from tests.text.conftest import Read


@pytest.fixture(scope="module")
def witnessed() -> Witnessed:
    return Witnessed.load()


ONE_TYPE = "Both players can only control 1 Type of monster. They must send all other monsters they control to the GY."
ONE_OF_EACH = (
    "You can only control 1 monster of each Attribute. If you control 2 or more monsters of the same Attribute, you "
    "must send some to the GY so you control no more than 1 monster of that Attribute."
)
ONE_ATTRIBUTE = "You can only control 1 Attribute of monster. Send all other face-up monsters you control to the GY."
EVERYBODY = Selector(how="all", kind="caster", side="any")
YOU = Selector(kind="caster", side="you")
FACE_UP = Selector(kind="monster", where=Filter(face="up"))


@pytest.mark.parametrize(
    ("text", "step"),
    [
        (ONE_TYPE, st.Keep(what=EVERYBODY, alike="type", src=0)),
        (ONE_ATTRIBUTE, st.Keep(what=YOU, alike="attribute", among=FACE_UP, src=0)),
        (ONE_OF_EACH, st.Keep(what=YOU, alike="attribute", one_of_each=True, src=0)),
    ],
)
def test_what_stays_and_what_is_sent_is_one_rule(witnessed: Witnessed, text: str, step: st.Keep) -> None:
    card = Card(provider="test", id=1, name="Paper Carp", kind="trap", property="continuous", text=text)
    reading = witnessed.read(card)
    assert (reading.status, reading.doubted) == ("automatic", ())
    (ability,) = reading.abilities
    assert (ability.mode, ability.do, ability.src) == ("continuous", (step,), (0, 1))


@pytest.mark.parametrize(
    "text",
    [
        "You can only control 1 Type of monster.",
        "You can only control 1 Type of monster. Send all other monsters they control to the GY.",
        "You can only control 1 Type of monster. Send all other Spells you control to the GY.",
        "You can only control 1 monster of each Type. Send all other monsters you control to the GY.",
        ONE_OF_EACH.replace("same Attribute", "same Type"),
    ],
)
def test_one_of_the_two_alone_is_none(read: Read, text: str) -> None:
    reading = read(text, kind="trap", property="continuous")
    assert not [step for ability in reading.abilities for step in ability.do if isinstance(step, st.Keep)]
    assert reading.status != "automatic"

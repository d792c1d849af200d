"""Creatures whose card has no numbers (MRPG-MTG-23)."""

from __future__ import annotations

from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.players import SensiblePlayer
from tests.magic_rpg.battles import HandBook, Wiz, battle, card, go, legal, one


def test_who_plays_a_creature_without_numbers_sets_them() -> None:
    """MRPG-MTG-23: power, toughness, or both, as it comes into play; where nobody is at the table they are taken as
    printed, and an automatic player takes those too. What its own words count is not asked."""
    lands = ("forest",) * 5 + ("plains",)

    def table(name: str) -> Game:
        return battle([Wiz(hand=(name,), play=lands)], [Wiz(name="Bob")])

    star = table("star")
    go(star, "cast star", "number 3")
    assert (star.bodies[one(star, "star")].power, star.bodies[one(star, "star")].toughness) == (3, 4)
    blob = table("blob")
    go(blob, "cast blob")
    assert legal(blob)[:2] == ["number 0", "number 1"]
    assert blob.decision is not None
    assert "printed as */*+1" in blob.decision.prompt(blob)
    go(blob, "number 6")
    assert legal(blob)[:2] == ["number 1", "number 2"]  # with toughness 0 it would die at once
    go(blob, "number 7")
    assert (blob.bodies[one(blob, "blob")].power, blob.bodies[one(blob, "blob")].toughness) == (6, 7)
    machine = table("blob")
    go(machine, "cast blob")
    for _ in range(2):
        machine.play(SensiblePlayer().choose(machine, machine.legal_moves()))
    assert (machine.bodies[one(machine, "blob")].power, machine.bodies[one(machine, "blob")].toughness) == (2, 3)
    alone = table("blob")
    alone.unattended()
    go(alone, "cast blob")
    assert legal(alone)[0] != "number 0"
    own = card(
        "swarm",
        "{G}",
        "creature",
        "*/*",
        does=[
            {
                "mode": "continuous",
                "do": [{"op": "set_stat", "what": {"how": "self"}, "power": 2, "toughness": 2}],
            }
        ],
    )
    known = battle([Wiz(hand=("swarm",), play=lands)], [Wiz(name="Bob")], book=HandBook(own))
    go(known, "cast swarm")
    assert one(known, "swarm") in known.bodies
    assert "number 0" not in legal(known)

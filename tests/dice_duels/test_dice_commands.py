"""What a person reaches draft, campaign and voting with: ``card2spell draft``, ``collection``, ``vote``; votes at the
table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from convert.cli.main import app
from convert.kernel import Move
from convert.systems.dice_duels import SYSTEM
from convert.systems.dice_duels.commands import shared
from convert.systems.dice_duels.commands.draft import _listed
from convert.systems.dice_duels.deck_files import DeckFile, UnknownEntryError, duel_deck, load_deck
from convert.systems.dice_duels.entries import Ability, Archetype, Soul
from tests.dice_duels.tables import legal, table
from tests.dice_duels.test_dice_toolkit import Shelf

run = CliRunner()


def _entry(kind: type, name: str, label: str, **fields: Any) -> Ability | Archetype | Soul:
    plain = SYSTEM.homebrew(kind.__name__.lower(), label, {"name": name, **fields})
    made: Ability | Archetype | Soul = msgspec.convert(plain, kind)
    return made


def shelf() -> Shelf:
    """Enough abilities for a draft of two: 30 Commons, 20 Uncommons, 10 Rares; a soul card."""
    entries = []
    for rarity, count, effects in (("Common", 30, 1), ("Uncommon", 20, 3), ("Rare", 10, 4)):
        for number in range(count):
            ops = [{"op": op} for op in ("draw", "destroy", "banish", "scry")[:effects]]
            name = f"{rarity} {number:02}"
            entries.append(_entry(Ability, name, name.lower().replace(" ", "-"), effects=ops, tribe=None))
    soul = {"soul_value": 4, "archetype": None, "abilities": {"4": None, "5": None, "6": None}}
    return Shelf(*entries, _entry(Soul, "Ghost", "ghost", **soul))


@pytest.fixture(autouse=True)
def _book(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shared, "open_compendium", lambda *_: shelf())
    monkeypatch.chdir(tmp_path)


def ok(*words: str) -> str:
    """What a command says that ends well."""
    done = run.invoke(app, list(words))
    assert done.exit_code == 0, done.output + repr(done.exception)
    return done.output


def refused(*words: str) -> str:
    """What a command is refused with."""
    done = run.invoke(app, list(words))
    assert done.exit_code != 0
    return str(done.exception)


def test_a_draft_from_packs_to_decks() -> None:
    """DICE-DRAFT-01 to DICE-DRAFT-05, DICE-SETUP-16: nobody sees another's pick; at most nine of the picks make a
    deck."""
    said = ok("draft", "new", "d.yaml", "--player", "Ann", "--machine", "Bo", "--seed", "4")
    assert "all well" in ok("validate", "d.yaml", "--system", "dice-duels")
    assert said.splitlines()[0] == "Round 1 of 3: Ann picks (the others look away)."
    assert [line.split("(")[1].split(")")[0] for line in said.splitlines()[1:7]] == [
        *["Common"] * 3,
        *["Uncommon"] * 2,
        "Rare",
    ]
    first = said.splitlines()[1].split(" (")[0].split(maxsplit=1)[1]
    shown = json.loads(ok("draft", "show", "d.yaml", "--json"))
    assert (shown["turn"]["player"], len(shown["turn"]["choices"])) == ("Ann", 6)
    assert shown["picked"] == {"Ann": []}  # what others took is not shown before the end
    assert "is not in the pack" in refused("draft", "pick", "d.yaml", "Rare 09")
    assert "items 1 to 6" in refused("draft", "pick", "d.yaml", "7")
    for _ in range(18):
        said = ok("draft", "pick", "d.yaml", "1")
    assert said.splitlines()[:2] == ["The draft is over.", "Ann:"]
    assert len(said.splitlines()) == 1 + 2 * 19
    assert "is over" in refused("draft", "pick", "d.yaml", "1")
    ok("draft", "deck", "d.yaml", "Ann", "--out", "ann.yaml", "--tribe", "Wild")
    deck = load_deck("ann.yaml", shelf())
    assert [(each.tribe, len(each.abilities)) for each in deck.archetypes] == [("Wild", 3)] * 3
    assert "nobody in this draft" in refused("draft", "deck", "d.yaml", "Cid", "--out", "c.yaml")
    archetypes_from_picks(first)


def archetypes_from_picks(first: str) -> None:
    """Formed freely, from one's own picks, each in one place."""
    ok("draft", "deck", "d.yaml", "Ann", "--archetype", f"Mine={first}", "--out", "a.yaml")
    assert [each.name for each in load_deck("a.yaml", shelf()).archetypes] == ["Mine"]
    twice = ["--archetype", f"A={first}", "--archetype", f"B={first}"]
    assert "DICE-SETUP-16" in refused("draft", "deck", "d.yaml", "Ann", *twice, "--out", "b.yaml")


def test_names_with_commas() -> None:
    """DICE-DRAFT-05: an ability whose name has commas is named whole."""
    own = {"one, of two", "three", "one"}
    assert _listed("One, of Two, Three", own) == ["One, of Two", "Three"]
    assert _listed("One,Three,", own) == ["One", "Three"]
    assert _listed("Nobody, of Two", own) == ["Nobody", "of Two"]


def test_a_campaign_in_a_file() -> None:
    """DICE-CAMP-01 to DICE-CAMP-07: bought, sold, founded, joined, combined, taken to a duel."""
    ok("collection", "new", "ann.yaml", "--name", "Ann")
    assert "is there already" in refused("collection", "new", "ann.yaml")
    for name in ("Common 01", "Common 02", "Common 03"):
        assert name in ok("collection", "buy", "ann.yaml", name)
    assert "DICE-CAMP-07" in refused("collection", "buy", "ann.yaml", "Rare 01")
    assert "choose one" in refused("collection", "found", "ann.yaml", "Common 01", "Misers")
    assert "Misers (Dark)" in ok("collection", "found", "ann.yaml", "Common 01", "Misers", "--tribe", "Dark")
    ok("collection", "join", "ann.yaml", "Common 02", "Misers")
    ok("collection", "found", "ann.yaml", "Common 03", "Hermits", "--tribe", "dark")
    assert "DICE-CAMP-03" in refused("collection", "join", "ann.yaml", "Common 01", "Hermits")
    assert "cannot be combined with itself" in refused("collection", "combine", "ann.yaml", "Misers", "Misers")
    ok("collection", "combine", "ann.yaml", "Misers", "Hermits")
    assert "$3" in ok("collection", "sell", "ann.yaml", "Common 02")
    ok("collection", "deck", "ann.yaml", "Misers", "--out", "deck.yaml")
    before = Path("ann.yaml").read_text(encoding="utf-8")
    assert "ann.yaml is there already" in refused("collection", "deck", "ann.yaml", "Misers", "--out", "ann.yaml")
    assert Path("ann.yaml").read_text(encoding="utf-8") == before, "a deck is written over nothing"
    deck = load_deck("deck.yaml", shelf())
    assert [[each.name for each in one.abilities] for one in deck.archetypes] == [["Common 01", "Common 03"]]


def test_packs_and_wins_by_a_seed() -> None:
    """DICE-CAMP-01, DICE-CAMP-02: $5 a pack; the same seed gives the same abilities."""
    for name in ("a.yaml", "b.yaml"):
        ok("collection", "new", name, "--name", "Ann")
        ok("collection", "pack", name, "--seed", "3")
        ok("collection", "win", name, "--seed", "3")
    assert Path("a.yaml").read_text(encoding="utf-8") == Path("b.yaml").read_text(encoding="utf-8")
    said = ok("collection", "show", "a.yaml")
    assert said.startswith("Ann: $0\n")
    assert len(said.splitlines()) == 2 + 3 + 1
    assert "roll 1 d6" in refused("collection", "win", "a.yaml", "--dice", " ")


def test_a_soul_card_of_a_campaign() -> None:
    """DICE-CAMP-05, DICE-CAMP-06: it joins an archetype, its slots open by duels, its abilities are 4, 5 and 6."""
    Path("ann.yaml").write_text(
        "name: Ann\nloose: [home-common-01, home-common-02]\nsouls: [home-ghost]\n", encoding="utf-8"
    )
    ok("collection", "found", "ann.yaml", "Common 01", "Misers", "--tribe", "Dark")
    ok("collection", "soul", "ann.yaml", "Ghost", "Misers")
    assert "DICE-CAMP-06" in refused("collection", "teach", "ann.yaml", "Ghost", "Common 02")
    ok("collection", "summoned", "ann.yaml", "Ghost")
    ok("collection", "summoned", "ann.yaml", "Ghost")
    ok("collection", "teach", "ann.yaml", "Ghost", "Common 02")
    ok("collection", "deck", "ann.yaml", "Misers", "--out", "deck.yaml")
    soul = load_deck("deck.yaml", shelf()).archetypes[0].soul
    assert soul is not None
    assert [own.name if own else None for own in soul.abilities] == ["Common 02", None, None]


def test_too_many_abilities_for_a_soul_card() -> None:
    """DICE-SOUL-03: three, those of its card included."""
    plain = {"name": "x", "archetypes": [{"name": "M", "tribe": "Dark", "soul": "ghost"}]}
    told = msgspec.convert({**plain, "soul_abilities": {"ghost": ["common-01", "common-02", "common-03"]}}, DeckFile)
    assert duel_deck(told, shelf()).archetypes[0].soul is not None
    own = {"soul_value": 4, "archetype": None, "abilities": {"4": "home-common-09", "5": None, "6": None}}
    taught = Shelf(*shelf().entries[:-1], _entry(Soul, "Ghost", "ghost", **own))
    with pytest.raises(UnknownEntryError, match=r"2 open slots for 3 abilities \(DICE-SOUL-03\)"):
        duel_deck(told, taught)


def test_a_vote_as_a_command() -> None:
    """DICE-VOTE-01 to DICE-VOTE-03: what it says, and the move in a saved duel."""
    said = ok("vote", "2P Soldier uses Destroy on 3P Dragon [double-2E]")
    assert said.splitlines() == ["who: 2P Soldier", "effect: Destroy", "target: 3P Dragon", "cost: double, paid with 2"]
    game = table(mine="2P", theirs="3P", energy="2 2")
    Path("duel.json").write_text(game.to_json(), encoding="utf-8")
    assert "move: use 1 2 2" in ok("vote", "2P Soldier uses Destroy [double-2E]", "--game", "duel.json")
    assert "has power 2 or 3, not 4" in ok("vote", "4P Soldier uses Destroy [double-2E]", "--game", "duel.json")
    assert "DICE-VOTE-03" in refused("vote", "Destroy 3P Dragon [low-5E]")


def test_votes_at_the_table() -> None:
    """DICE-VOTE-02, DICE-VOTE-03: a line that is typed is the move that it means, without regard to case; what differs
    from the field is reported, and nothing is done."""
    game = table(mine="2P 2P+@Warden", theirs="3P", energy="2 2 5")
    assert game.understand("2p soldier power +1 [single-5e]") == (Move("use", (1, 1, 5)),)
    assert game.understand("2P Warden uses Paralyzed [low-2E]") == (Move("use", (2, 3, 2)),)
    assert game.understand("Destroy 3P Soldier [double-2E]") == (Move("use", (1, 2, 2)),)
    assert game.understand("use 1 1 5") == (Move("use", (1, 1, 5)),)
    assert game.jot(0, "2P Soldier Power +1 [single-5E]") is None
    told = game.jot(0, "5P Soldier Power +1 [single-5E]")
    assert told is not None
    assert "Soldier has power 2 or 3, not 5" in told[0]
    assert game.jot(0, "summon 5 Soldier") is None
    assert "use 1 1 5" in legal(game)


def test_what_people_look_up() -> None:
    """Abilities by name or archetype; what can be typed; how it ended."""
    game = table(mine="2P", theirs="3P")
    assert game.look_up("rout", 0) == ("Rout (Soldier 2), double: destroy an enemy unit.",)
    assert len(game.look_up("Warden", 0)) == 3
    assert game.look_up("", 0) == ()
    assert game.examples()
    assert game.summary()[0].startswith("The first player: shields 2 4 6, stock ")

"""The three small grammars and what feeds them, each on its own."""

from __future__ import annotations

import pytest

from convert.effects import Amount, Bound, Filter, Limit, Selector
from convert.effects.values import Extreme, Total
from convert.text.cursor import Cursor
from convert.text.grammar.amount import Amounts
from convert.text.grammar.filters import Filters
from convert.text.grammar.noun import Nouns
from convert.text.grammar.places import Places
from convert.text.grammar.time import take_limit, take_until
from convert.text.lexicon import Lexicon
from convert.text.rewrite import Rewriter
from convert.text.sentences.limits import take_limit_sentence
from convert.text.split import sentences
from convert.text.tokens import tokenize


@pytest.fixture(scope="module")
def nouns() -> Nouns:
    lexicon = Lexicon.load()
    places = Places(lexicon)
    grammar = Nouns(lexicon, places, Filters(lexicon, places))
    Amounts(grammar)
    return grammar


@pytest.fixture(scope="module")
def rewrite() -> Rewriter:
    return Rewriter.load()


def words(rewrite: Rewriter, text: str) -> list[str]:
    return rewrite(tokenize(text)).words


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    [
        (
            "1 face-up monster your opponent controls",
            Selector(how="choose", count=1, kind="monster", side="opponent", zone="play", where=Filter(face="up")),
        ),
        (
            "up to 2 Level 4 or lower Dragon monsters in your GY",
            Selector(
                how="choose",
                count=(0, 2),
                kind="monster",
                zone="used",
                side="you",
                where=Filter(type="Dragon", level=Bound(lte=4)),
            ),
        ),
        ("all Spells and Traps on the field", Selector(how="all", kind="spell_or_artifact", zone="play", side="any")),
        (
            '1 "Moss" monster from your hand, Deck, or GY',
            Selector(
                how="choose",
                count=1,
                kind="monster",
                zone=("prepared", "spellbook", "used"),
                side="you",
                where=Filter(series="Moss"),
            ),
        ),
        (
            "1 Warrior or Fairy monster with 1500 or less ATK",
            Selector(
                how="choose",
                count=1,
                kind="monster",
                where=Filter(type=("Warrior", "Fairy"), attack=Bound(lte=Amount(raw=1500))),
            ),
        ),
        (
            '1 LIGHT monster, except "Lamp"',
            Selector(how="choose", count=1, kind="monster", where=Filter(attribute="LIGHT", not_=Filter(name="Lamp"))),
        ),
        (
            "1 Spirit monster that cannot be Normal Summoned/Set",
            Selector(
                how="choose",
                count=1,
                kind="monster",
                where=Filter(class_="spirit", not_=Filter(can=("normal_summon",))),
            ),
        ),
        (
            "Dragon monsters from your GY whose total Levels equal 10 or more",
            Selector(
                how="choose",
                count=(1, 99),
                kind="monster",
                zone="used",
                side="you",
                where=Filter(type="Dragon"),
                total=Total(stat="level", gte=10),
            ),
        ),
        (
            "1 monster that is 2 Levels higher or lower than this card",
            Selector(
                how="choose",
                count=1,
                kind="monster",
                where=Filter(
                    any_=(
                        Filter(level=Bound(eq=Amount(stat="level", of=Selector(how="self"), plus=2))),
                        Filter(level=Bound(eq=Amount(stat="level", of=Selector(how="self"), plus=-2))),
                    )
                ),
            ),
        ),
        (
            "1 monster that has 1500 ATK/200 DEF",
            Selector(
                how="choose",
                count=1,
                kind="monster",
                where=Filter(attack=Bound(eq=Amount(raw=1500)), defense=Bound(eq=Amount(raw=200))),
            ),
        ),
        (
            "1 Fiend monster from your hand or face-up from your field",
            Selector(
                how="choose",
                count=1,
                kind="monster",
                zone=("prepared", "play"),
                side="you",
                where=Filter(type="Fiend", face="up"),
            ),
        ),
        (
            "all Dragon monsters your opponent controls or that are banished",
            Selector(
                how="all", kind="monster", zone=("play", "banished"), side="opponent", where=Filter(type="Dragon")
            ),
        ),
        (
            "the 1 face-up monster on the field with the highest ATK",
            Selector(
                how="choose",
                count=1,
                kind="monster",
                zone="play",
                side="any",
                where=Filter(face="up", highest=Extreme(stat="attack")),
            ),
        ),
        ("this card", Selector(how="self")),
        ("the equipped monster", Selector(how="equipped", kind="monster")),
        ("your hand", Selector(how="all", kind="any", zone="prepared", side="you")),
        ("the top 3 cards of your Deck", Selector(how="top", count=3, kind="any", zone="spellbook", side="you")),
        (
            "any number of Insect monsters",
            Selector(how="choose", count="any", kind="monster", where=Filter(type="Insect")),
        ),
        (
            "1 banished card",
            Selector(how="choose", count=1, kind="any", zone="banished"),
        ),
        (
            "1 non-Tuner monster you control",
            Selector(
                how="choose",
                count=1,
                kind="monster",
                side="you",
                zone="play",
                where=Filter(not_=Filter(class_="tuner")),
            ),
        ),
    ],
)
def test_a_noun_phrase_becomes_a_selector(nouns: Nouns, rewrite: Rewriter, phrase: str, wanted: Selector) -> None:
    cur = Cursor(words(rewrite, phrase))
    noun = nouns.parse(cur)
    assert noun is not None
    assert noun.selector == wanted
    assert cur.done


@pytest.mark.parametrize(
    ("phrase", "mention"),
    [
        ("it", "it"),
        ("that target", "that"),
        ("those cards", "those"),
        ("them", "they"),
        ("the selected monster", "the"),
    ],
)
def test_pronouns_come_back_as_mentions(nouns: Nouns, rewrite: Rewriter, phrase: str, mention: str) -> None:
    noun = nouns.parse(Cursor(words(rewrite, phrase)))
    assert noun is not None
    assert noun.mention == mention


def test_a_noun_phrase_stops_at_what_it_does_not_know(nouns: Nouns, rewrite: Rewriter) -> None:
    cur = Cursor(words(rewrite, "1 monster you control gleefully"))
    assert nouns.parse(cur) is not None
    assert cur.rest() == ["gleefully"]


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    [
        ("1000", Amount(raw=1000)),
        ("500 points", Amount(raw=500)),
        ("half this card's ATK", Amount(half=Amount(stat="attack", of=Selector(how="self")))),
        ("this card's original DEF", Amount(stat="original_defense", of=Selector(how="self"))),
        (
            "the number of cards in your hand",
            Amount(per=Amount(n=1), count=Selector(how="all", kind="any", zone="prepared", side="you")),
        ),
        ("double this card's ATK", Amount(stat="attack", of=Selector(how="self"), times=2.0)),
    ],
)
def test_an_amount_is_read(nouns: Nouns, rewrite: Rewriter, phrase: str, wanted: Amount) -> None:
    cur = Cursor(words(rewrite, phrase))
    assert Amounts(nouns).parse(cur) == wanted
    assert cur.done


def test_so_much_for_each_thing(nouns: Nouns, rewrite: Rewriter) -> None:
    amounts = Amounts(nouns)
    cur = Cursor(words(rewrite, "200 for each monster you control"))
    amount = amounts.parse(cur)
    assert amount is not None
    counted = Selector(how="all", kind="monster", side="you", zone="play")
    assert amounts.each(cur, amount) == Amount(per=Amount(raw=200), count=counted)
    assert cur.done


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    [
        ("until the end of this turn", "end_of_turn"),
        ("until the End Phase", "end_phase"),
        ("this turn", "end_of_turn"),
        ("until your next Standby Phase", "next_standby"),
        ("until the end of the Damage Step", "this_battle"),
        ("for the rest of this turn", "end_of_turn"),
        ("someday", None),
    ],
)
def test_how_long(rewrite: Rewriter, phrase: str, wanted: object) -> None:
    assert take_until(Cursor(words(rewrite, phrase))) == wanted


@pytest.mark.parametrize(
    ("phrase", "wanted"),
    [
        ("once per turn", Limit()),
        ("twice per turn", Limit(n=2)),
        ("once per Chain", Limit(per="chain")),
        ("once upon a time", None),
    ],
)
def test_how_often(rewrite: Rewriter, phrase: str, wanted: Limit | None) -> None:
    assert take_limit(Cursor(words(rewrite, phrase))) == wanted


@pytest.mark.parametrize(
    ("sentence", "where", "scope", "n"),
    [
        ('You can only use this effect of "Lamp" once per turn', "this", "name", 1),
        ('You can only use each effect of "Lamp" once per turn', "each", "name", 1),
        ('You can only activate 1 "Lamp" per turn', "cast", "name", 1),
        ("You can use this effect only once per turn", "this", "instance", 1),
        ('You can use this effect of "Lamp" up to twice per turn', "this", "name", 2),
        ('You can only control 1 "Lamp"', "control", "instance", 1),
    ],
)
def test_a_sentence_that_limits(rewrite: Rewriter, sentence: str, where: str, scope: str, n: int) -> None:
    read = take_limit_sentence(words(rewrite, sentence))
    assert read is not None
    assert (read.where, read.limit.scope, read.limit.n) == (where, scope, n)


def test_old_wording_is_rewritten_before_the_grammar(rewrite: Rewriter) -> None:
    old = "Remove from play 1 monster on your opponent's side of the field as a result of battle"
    assert words(rewrite, old) == ["banish", "1", "monster", "your", "opponent", "controls", "by", "battle"]
    assert words(rewrite, "300 points of damage to your opponent's Life Points") == [
        "300",
        "damage",
        "to",
        "your",
        "opponent",
    ]


def test_places_in_the_text_survive_the_rewriting(rewrite: Rewriter) -> None:
    tokens = rewrite(tokenize("Draw 1 card from the Graveyard."))
    at = tokens.words.index("gy")
    assert tokens.text[tokens.starts[at] : tokens.ends[at]] == "Graveyard"


def test_names_are_whole_and_keep_their_case() -> None:
    assert tokenize('Add "A.B: C; D" to it').words == ["add", '"A.B: C; D"', "to", "it"]


def test_sentences_bullets_and_brackets(rewrite: Rewriter) -> None:
    tokens = rewrite(tokenize("Draw 1 card (max. 3).\n● Heads: Draw 2 cards.\n● Tails: Nothing."))
    found = [(tokens.words[s.start : s.end][0], s.bullet) for s in sentences(tokens)]
    assert found == [("draw", -1), ("heads", 0), ("tails", 1)]

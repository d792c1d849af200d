"""Obsidian, Homebrewery, rpg-cards and chat lines, read back on hostile names and over whole compendiums."""

from __future__ import annotations

import json
import re

import pytest
import yaml
from msgspec.structs import replace

from convert.compendium.book import Compendium
from convert.export import chat, homebrewery, obsidian, rpg_cards
from convert.export.model import EntryView, Job
from tests.export.conftest import job

HOSTILE = 'Names: "a, b" | <b>x</b> [[y]] {{z}} `c` #tag & \\ --- @{d} %{e} $f$ *g* ~h~ \': yes'


def odd(book: Compendium, text: str = HOSTILE) -> tuple[Job, EntryView]:
    """A job of one entry whose words are hostile all over."""
    made = job(book, "Man-Eater Bug")
    (entry,) = made.entries
    panel = replace(entry.panel, title=text, subtitle=text, paragraphs=(text, text), notes=(text,))
    entry = replace(entry, name=text, panel=panel, note=text)
    return replace(made, entries=(entry,)), entry


def written(exporter: object, made: Job) -> dict[str, str]:
    return {name: content.decode() for name, content in exporter.EXPORTER.files(made)}  # type: ignore[attr-defined]


@pytest.fixture(params=["starter", "caster"])
def whole(request: pytest.FixtureRequest) -> Job:
    return job(request.getfixturevalue(request.param))


def test_every_notes_front_matter_and_stat_block_is_yaml_and_every_link_leads_somewhere(whole: Job) -> None:
    made = written(obsidian, whole)
    fights = made.pop("Fights.md", "")
    assert all(
        yaml.safe_load(block)["creatures"] for block in re.findall(r"```encounter\n(.*?)\n```", fights, re.DOTALL)
    )
    names = {path.rpartition("/")[2].removesuffix(".md") for path in made}
    assert len(made) == len(whole.entries) == len(names)
    for text in made.values():
        front = yaml.safe_load(text.split("---\n")[1])
        assert front["id"]
        assert front["aliases"]
        for block in re.findall(r"```statblock\n(.*?)\n```", text, re.DOTALL):
            assert yaml.safe_load(block)["name"]
        for target in re.findall(r"\[\[([^|\]]+)\|", text):
            assert target in names


def test_hostile_words_are_words_in_a_note(starter: Compendium) -> None:
    made, entry = odd(starter)
    ((path, text),) = ((path, text) for path, text in written(obsidian, made).items() if path != "Fights.md")
    assert not set('<>:"|?*[]#^') & set(path)
    block = yaml.safe_load(re.findall(r"```statblock\n(.*?)\n```", text, re.DOTALL)[0])
    assert block["name"] == HOSTILE
    assert obsidian.unlinked(HOSTILE) in [each["desc"] for each in block["traits"]]
    assert "<b>" not in text.split("```statblock")[0].split("\n---\n")[1]
    assert entry.name == HOSTILE


def test_a_brew_has_a_block_an_entry_and_no_entry_ends_one(whole: Job, starter: Compendium) -> None:
    text = written(homebrewery, whole)["brew.md"]
    assert text.count("{{monster,frame") == len(whole.entries) == text.count("\n}}\n")
    made, _ = odd(starter)
    text = written(homebrewery, made)["brew.md"]
    assert (text.count("{{"), text.count("}}")) == (1, 1)
    assert "<b>" not in text


def test_rpg_cards_has_as_many_parts_in_a_line_as_its_kind_takes(whole: Job, starter: Compendium) -> None:
    parts = {"subtitle": 2, "rule": 1, "property": 3, "text": 2, "fill": 1}
    for made in (whole, odd(starter)[0]):
        cards = json.loads(written(rpg_cards, made)["cards.json"])
        assert len(cards) == len(made.entries)
        for card in cards:
            for line in card["contents"]:
                kind, *rest = line.split(" | ")
                assert len(rest) + 1 == parts[kind], line
                assert "<b>" not in line


def test_chat_lines_keep_to_each_ones_limit(whole: Job, starter: Compendium) -> None:
    long = odd(starter, "many words of it " * 400)[0]
    for made in (whole, long, odd(starter)[0]):
        texts = written(chat, made)
        messages = texts["discord.txt"].removesuffix("\n").split("\n-----\n")
        assert len(messages) == len(made.entries)
        assert all(len(one) <= 2000 for one in messages)
        for name, most in (("avrae.txt", 2000), ("roll20.txt", 4000)):
            lines = texts[name].splitlines()
            assert len(lines) == len(made.entries)
            assert all(len(line) <= most for line in lines)


def test_chat_lines_run_nothing(starter: Compendium) -> None:
    """No macro, no ability, no inline roll of Roll20; the embed of Avrae ends where it should."""
    texts = written(chat, odd(starter)[0])
    (line,) = texts["roll20.txt"].splitlines()
    inside = re.sub(r"\{\{[^={}]*=[^{}]*\}\}|&\{template:default\}", "", line)
    assert inside.strip() == ""
    assert not re.search(r"[@%]\{|\[\[", line)
    (embed,) = texts["avrae.txt"].splitlines()
    assert embed.count('"') == 4
    assert "{{" not in embed

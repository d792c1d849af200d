"""Entries as lines to paste into a chat: Discord, Roll20 and Avrae, each within its limit of length."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from convert.export.model import EntryView, Exporter, File, Job
from convert.export.templates import Context, named_rows

DISCORD, EMBED = 2000, 1900
"""Characters of a message; of an Avrae command, which is one."""
TITLE = 100
"""Of a title or a subtitle."""
ROLL20 = 4000
"""Characters of a Roll20 message, with room for its own markup."""
_MARKDOWN = re.compile(r"([\\`*_~|>#\[\]()@:])")
_ROLL20 = str.maketrans({sign: f"&#{ord(sign)};" for sign in "{}[]@%#&|<>?"})
_AVRAE = str.maketrans({'"': "”", "{": "(", "}": ")", "<": "‹", ">": "›", "\\": "/"})


def cut(text: str, most: int) -> str:
    """The text, or as many of its words as there is room for, and "…"."""
    if len(text) <= most:
        return text
    short = text[: most - 2].rsplit(" ", 1)[0]
    return f"{short} …"


def discord(entry: EntryView) -> str:
    """A message in Discord's Markdown."""
    panel = entry.panel
    head = f"**{_plain(cut(panel.title, TITLE))}** {_plain(panel.badge)}".rstrip()
    lines = [
        head,
        f"*{_plain(cut(panel.subtitle, TITLE))}*",
        *map(_plain, _figures(entry)),
        *map(_plain, panel.paragraphs),
    ]
    return cut("\n".join(filter(None, lines)), DISCORD)


def roll20(entry: EntryView) -> str:
    """A message with the template that every Roll20 sheet knows."""
    panel = entry.panel
    line = " · ".join(filter(None, (panel.badge, panel.subtitle)))
    parts = [f"{{{{name={_roll20(cut(panel.title, TITLE))}}}}}", f"{{{{ ={_roll20(cut(line, TITLE))}}}}}"]
    parts += [
        f"{{{{{_roll20(name)}={_roll20(value)}}}}}" for table in panel.tables for name, value in named_rows(table)
    ]
    text = "&{template:default} " + " ".join(parts)
    words = _roll20(" ".join(panel.paragraphs))
    room = ROLL20 - len(text) - len(" {{Effect=}}")
    return f"{text} {{{{Effect={_whole_references(cut(words, room))}}}}}"


def avrae(entry: EntryView) -> str:
    """An embed of Avrae's."""
    panel = entry.panel
    head = f'!embed -title "{_avrae(cut(panel.title, TITLE))}" -desc "'
    heads = [f"{words}." for words in (panel.badge, panel.subtitle, "; ".join(_figures(entry))) if words]
    words = _avrae(" ".join((*heads, *panel.paragraphs)))
    return f'{head}{cut(words, EMBED - len(head))}"'


def _figures(entry: EntryView) -> Iterable[str]:
    return [f"{label} {value}" for table in entry.panel.tables for label, value in named_rows(table)]


def _plain(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", text)


def _roll20(text: str) -> str:
    return " ".join(text.translate(_ROLL20).split())


def _whole_references(text: str) -> str:
    """Without a character reference that was cut in two."""
    return re.sub(r"&#?\d*( …)?$", r"\1", text)


def _avrae(text: str) -> str:
    return " ".join(text.translate(_AVRAE).split())


class Chat(Exporter):
    """``discord.txt`` (messages parted by a line of dashes), ``roll20.txt`` and ``avrae.txt`` (one a line)."""

    name = "chat"
    title = "lines for Discord, Roll20 and Avrae, cut to each one's limit"
    context = Context

    def files(self, job: Job) -> Iterator[File]:
        """The three files."""
        entries = list(job.steps())
        yield "avrae.txt", "".join(f"{avrae(entry)}\n" for entry in entries).encode()
        yield "discord.txt", "\n-----\n".join(map(discord, entries)).encode() + b"\n"
        yield "roll20.txt", "".join(f"{roll20(entry)}\n" for entry in entries).encode()


EXPORTER = Chat()

"""Plain texts as HTML for Foundry, and back: whatever stands in an entry is text there, never markup, a roll or a link
of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from html.parser import HTMLParser

from convert.contract.panel import Panel

JOINER = "\u2060"
"""Stands between signs that Foundry would take for a roll or a link: it is not seen, and does not part a word."""
_ENRICHED = re.compile(r"(?<=\[)(?=\[)|(?<=@)(?=\w)|(?<=&)(?=\w+\[)")
_PERHAPS = re.compile("[&<>\"'@]|\\[\\[")
"""Stands in every text that is written in another way in HTML."""
_BRACES = str.maketrans("{}", "()")


def plain(text: str) -> str:
    """A text as HTML that shows it as it is: no markup, no ``[[/roll]]``, no ``@UUID[…]``."""
    if _PERHAPS.search(text) is None:
        return text
    if "[[" in text or "@" in text or "&" in text:
        text = _ENRICHED.sub(JOINER, text)
    return escape(text)


def paragraphs(texts: Iterable[str]) -> str:
    """A paragraph each."""
    return "".join(f"<p>{plain(text)}</p>" for text in texts)


def link(uuid: str, name: str) -> str:
    """A link to a document; braces in its name, of which the link itself is made, become brackets."""
    return f"@UUID[{uuid}]{{{plain(' '.join(name.translate(_BRACES).split())) or uuid}}}"


def figures(panel: Panel) -> str:
    """What stands above the words of a panel."""
    parts = [f"<p><strong>{plain(panel.badge)}</strong></p>"] if panel.badge else []
    parts += [f"<p><em>{plain(panel.subtitle)}</em></p>"] if panel.subtitle else []
    for table in panel.tables:
        rows = []
        if table.columns:
            rows.append("".join(f"<th>{plain(cell)}</th>" for cell in table.columns))
        for row in table.rows:
            cells = (f"<{'td' if at else 'th'}>{plain(cell)}</{'td' if at else 'th'}>" for at, cell in enumerate(row))
            rows.append("".join(cells))
        parts.append(f"<table><tbody>{''.join(f'<tr>{row}</tr>' for row in rows)}</tbody></table>")
    return "".join(parts)


_BLOCKS = frozenset(("p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "br", "blockquote", "pre"))
_UNSEEN = frozenset(("script", "style", "template"))


class _Reader(HTMLParser):
    """The words of an HTML text, a line for each paragraph."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = [""]
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unseen += tag in _UNSEEN
        if tag in _BLOCKS:
            self.lines.append("")

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in _UNSEEN and self._unseen > 0
        if tag in _BLOCKS:
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.lines[-1] += data


def lines_of(content: str) -> tuple[str, ...]:
    """The paragraphs of an HTML text that somebody edited, without markup."""
    reader = _Reader()
    reader.feed(content)
    reader.close()
    found = (" ".join(line.replace(JOINER, "").split()) for line in reader.lines)
    return tuple(line for line in found if line)

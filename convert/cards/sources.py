"""Where cards come from: ``load`` takes a source as the command line names it and gives cards."""

from __future__ import annotations

from pathlib import Path

import msgspec

from convert.cards.files import read_raw, sets_beside, sha256_of, unpack
from convert.cards.model import Card
from convert.cards.normalise import SetAside, normalise, set_dates
from convert.cards.wire import ShapeError, decode_sets, split_answer
from convert.errors import SourceError
from convert.findings.model import Finding


class Loaded(msgspec.Struct, frozen=True, kw_only=True):
    """Cards and where they came from.

    ``label`` names the source for a person, ``version`` is the database's own ("149.08", "" where unknown),
    ``fingerprint`` the sha256 of the source's bytes: the same fingerprint means the same cards.
    """

    cards: tuple[Card, ...]
    label: str
    version: str = ""
    quarantine: tuple[SetAside, ...] = ()
    findings: tuple[Finding, ...] = ()
    fingerprint: str = ""


def load_file(path: Path) -> Loaded:
    """Cards of a saved ``cardinfo`` answer, plain or gzipped, dated by the ``cardsets`` answer beside it."""
    beside = sets_beside(path)
    card_bytes, set_bytes = read_raw(path), read_raw(beside) if beside else b""
    done = _normalised(card_bytes, set_bytes, path, beside)
    return Loaded(
        cards=done.cards,
        label=f"the file {path.name}",
        quarantine=done.quarantine,
        findings=done.findings,
        fingerprint=sha256_of(card_bytes, set_bytes),
    )


def _normalised(card_bytes: bytes, set_bytes: bytes, path: Path, beside: Path | None):
    try:
        raw = split_answer(unpack(card_bytes, path))
    except ShapeError as error:
        raise SourceError(f"{path} is no saved cardinfo answer: {error}") from None
    if not raw:
        raise SourceError(f"{path} holds no cards")
    try:
        sets = decode_sets(unpack(set_bytes, beside)) if beside else []
    except ShapeError as error:
        raise SourceError(f"{beside} is no saved cardsets answer: {error}") from None
    return normalise(raw, set_dates(sets))


def load(
    spec: str, *, cache: Path | None = None, offline: bool = False, built_before: bool = False
) -> Loaded:
    """Cards of the source ``spec``: ``auto``, ``api``, ``starter`` or the path of a saved answer (design 3.2)."""
    if spec in ("auto", "api", "starter"):
        raise NotImplementedError(spec)
    return load_file(Path(spec))

"""Findings that only this game reports: its rows for the table of codes (``convert.findings.table``)."""

from __future__ import annotations

from convert.findings.table import Code, error, warning

OVERSPENT = error("C2S331", "too many points", "A Conflict sheet spends more points than its level gives (DW-CONF-11).")
UNSPENT = warning("C2S332", "points left over", "A Conflict sheet spends fewer points than its level gives.")
NOT_ALLOWED = error("C2S333", "a sheet that cannot be", "Its spells or its minion are not allowed (DW-CONF-07, 10).")
CODES: dict[str, Code] = {row.code: row for row in (OVERSPENT, UNSPENT, NOT_ALLOWED)}

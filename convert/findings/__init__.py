"""Findings: one model for everything the toolkit reports about a file or a card."""

from convert.findings.codes import finding
from convert.findings.model import Finding, Severity
from convert.findings.table import CODES, Code

__all__ = ["CODES", "Code", "Finding", "Severity", "finding"]

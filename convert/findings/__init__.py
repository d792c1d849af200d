"""Findings: one model for everything the toolkit has to say about a file or a card."""

from convert.findings.model import Finding, Severity

__all__ = ["Finding", "Severity"]

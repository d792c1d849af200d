"""Reads Oracle text: the words of Magic's cards into effect trees (``convert.effects.magic``).

The grammar is rows in ``data/`` (pattern => node) run by a chart parser; nouns, lists and connectors, which any
language has, are written in Python beside it.
"""

from convert.text.oracle.model import OracleReading
from convert.text.oracle.reader import OracleReader

__all__ = ["OracleReader", "OracleReading"]

"""Measurements of speed and memory: ``python -m bench`` (``make bench``). Tests never measure; this does."""

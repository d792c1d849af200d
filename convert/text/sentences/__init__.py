"""Kinds of sentence: what each adds to a card's abilities."""

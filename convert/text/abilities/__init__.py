"""Abilities put together from sentences: what stands before the effect, the body, what the card's kind adds."""

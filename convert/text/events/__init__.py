"""Events: what triggers, and what more is said of it."""

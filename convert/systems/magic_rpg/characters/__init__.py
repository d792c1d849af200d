"""Characters (MRPG-AP, MRPG-SPEC): attribute points, specializations, abilities, sheets. Values and functions."""

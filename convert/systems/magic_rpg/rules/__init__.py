"""The rules of battles (MRPG-COMBAT, MRPG-TURN, MRPG-MTG) on the kernel."""

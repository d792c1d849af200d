"""What happens between battles: study, rest, teaching, casting at leisure (MRPG-KNOW, MRPG-CONC, MRPG-CAST)."""

"""Magic: the Role Playing Game. Rule ids in the code are those of the rules checklist (MRPG)."""

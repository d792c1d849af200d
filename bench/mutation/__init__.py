"""How well the tests hold the code: mutants drawn by chance, and one deliberate break for each rule.

``python -m bench.mutation draw --seed 7 --count 300`` draws lines and operators evenly, runs the tests that cover each
line, then the whole suite for what survives, and says the share killed by room; ``--results FILE`` is resumed. With
``--first`` each line's tests stop after 14 s: a lower bound in half an hour, which the next call makes exact.
``python -m bench.mutation rules`` (``make rules-net``) makes the breaks of ``rules/*.yaml``, each of which a test that
names its rule must catch, and writes ``docs/rules-net.md``.
"""

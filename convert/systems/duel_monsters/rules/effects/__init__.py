'''Carrying out the effect language: abilities, steps, verbs.

How an ability runs
-------------------
``start(game, ability number, Context)`` pushes ``Resolve``: was it negated, do its conditions hold, its costs, its
steps. ``Steps`` (``steps.py``) is one frame of the stack; each run carries out one step (``run.py``): its link and
``if``, the question of an optional step, then the handler of its ``op``. Everything it knows is the frozen
``Context``.

How to add a verb
-----------------
1. Find its family in ``verbs/`` (``registry.FAMILIES``); a handler is one function::

       @verb("destroy", hostile=True)
       def destroy(run: Run, step: Destroy) -> Changed:
           """CONVERT-19, CONVERT-22, DEATH-01: …"""
           changed = run.pick("what", step.what)      # chosen, in reach, Casting Checks won
           for ref in changed:
               ...run.emit(SomeEvent(...)) or run.push(SomeTask(...))
           return changed                              # "happened" means not empty

2. ``run.pick(field, selector)`` gives references (``context.Ref``): the id of a creature or a spell in play, else
   ``zone:owner:entry`` (``parts(ref)``). For ``hostile=True`` it puts the Casting Check in (CHECK-01) and returns
   only what the effect works on; ``check=False`` leaves it out.
3. Questions (``run.choose``, ``run.number``, ``run.agree``, ``run.ask``) interrupt the step, which then begins again:
   ask everything before the first ``emit``, ``push`` or die (``Game.ask`` raises ``AskedTooLate`` for the rest). A
   ``pick`` may ask and roll, so it is the last question of a step (several picks: pass ``check=False`` for all but
   the last, or call ``run.overcome`` at the end).
4. The state changes by events alone. A new thing that can happen is a new class in ``rules/events/`` with ``apply``;
   say it in words in ``telling_events.TELLERS``; if texts can trigger on it, name it in ``language.LANGUAGE``.
5. Lasting effects are a ``Modifier`` or a ``Status`` on a creature with an ``Until``
   (``run.until(step.until, default)``); rules ask with ``status.banned`` and ``allowed``, or, where it matters against
   whom, with ``scope.find``. What a verb of this kind puts on one creature is a function in ``layers.py``, used once by
   the handler (``verbs/permissions.marked``) and anew after every change by a continuous ability (``constant.py``).
6. Things that are somewhere else after a step are told so with ``run.moved(old, new)``: later steps follow them.
7. ``tests/rules_effects`` holds that every ``op`` of ``STEP_TYPES`` has a handler; add a test of what it does. The
   sandbox (``bench/try_entries.py``, ``python -m bench sandbox``) uses every entry of a compendium once.

Where things are: ``selectors`` which things are meant; ``filters`` whether a thing is what a text says; ``matching``
whether an event is what a ``when`` names; ``triggers`` what it wakes; ``delayed_triggers`` effects registered for
later; ``replacing`` what happens instead; ``off_field`` abilities of what is not in play; ``zones`` hand, deck and
graveyard; ``scope`` against whom a ban or a protection holds.

Questions go one way: ``amounts``, ``filters``, ``selectors``, ``matching``, ``conditions`` take a ``port.Board`` and
ask what stands beside or above them through ``game.query`` (``port.Queries``, ``queries.Query``). What a mark on a
creature says beyond its verb is a type of ``rules/marks.py``.

What a machine cannot decide is ``run.note(text)``: a line for the game master, never a silent guess.
'''

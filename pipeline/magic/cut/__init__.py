"""The cut: who is in for certain, who is out for certain, and on what it depends for the rest.

A verdict is a proof over every way in which the open matches can end, never a simulation. A :class:`Position` is what
is settled and what is open; :mod:`~crosstable.magic.cut.report` gives the verdicts.
"""

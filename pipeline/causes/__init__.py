"""Causes: the smallest corrections of a table that explain what is wrong with it.

:mod:`~crosstable.causes.edits` says what a correction is, :mod:`~crosstable.causes.hypotheses` which are worth trying,
:mod:`~crosstable.causes.evaluate` what each would explain, :mod:`~crosstable.causes.search` which together explain
most at the least cost, and :mod:`~crosstable.causes.suggest` what a person is told. Nothing is changed in a file.
"""

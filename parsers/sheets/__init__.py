"""Tables of match play in columns with headings – results, pairings, standings – and one tournament made of them.

What reads a file (pages of coverage, CSV) gives :class:`~crosstable.parsers.sheets.sheet.Sheet`; everything after
that is the same for all of them.
"""

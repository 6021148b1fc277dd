"""What suggestions are: ``crosstable explain suggestions``."""

from __future__ import annotations

from crosstable.causes.edits import KINDS
from crosstable.display import table

_PAGE = """\
Suggestions: the smallest corrections that explain what is wrong

What: after its findings, verify names the corrections of the table that would explain them, the best first. Each is
one slip: what stands where, what would stand there, and which findings would vanish. Sound tables get none.

Why: one wrong cell makes many totals wrong. Whoever corrects it corrects them all; whoever corrects the totals
instead hides it.

How sure:
  certain   Nothing else that is as simple explains as much, it breaks nothing, and everything that it touches agrees.
  likely    It is the simplest that explains as much; but something else would do too, or not all of it agrees.
  possible  Others explain the same equally well, and are listed beside it. Which is true, the table does not tell:
            ask the players, or look at the result sheets.

To write it: crosstable verify FILE --apply 1 -o FIXED (several: --apply 1,2) writes the corrected table and leaves
every other byte as it was. Columns stay aligned where there is room. Nothing is written unless verifying the result
shows that what is explained is gone and nothing is new; FILE itself is changed only with --force. A correction that
no text of the file says, such as a start score that only follows from the others, cannot be written so. Several files
of one event are named together; the one is written whose texts change, and the others stay as they are.

"""


def page() -> str:
    """What certain, likely and possible mean, and every kind of slip that is looked for."""
    kinds = table(("Kind", "What was done wrong"), [(name, kind.title) for name, kind in KINDS.items()])
    return f"{_PAGE}{kinds}\n"

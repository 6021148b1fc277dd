"""``python -m crosstable`` is the command line."""

from crosstable.cli import main

main()

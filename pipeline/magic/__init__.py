"""Match play: Magic and its kin, scored by match points and by percentages of the opponents."""

"""The files of the American Go Association: reports for its ratings, and those of its tournament programs."""

"""Pages of the rules that parsers report; those of all others are the docstrings of their checks."""

from __future__ import annotations

from collections.abc import Mapping

PAGES: Mapping[str, str] = {
    "R101": """
        What: a line between the players' rows looks like one of them, but cannot be taken apart into a player and
        his results. The line is left out, everything around it is kept.

        Why: the player is missing from the tournament, and his opponents seem to have met somebody who is not there.

        Example: "7  Nagy Anna  3d HU Bp" without a single result, where every other row has five.

        Fix: complete the row. If it is no player's row (a remark, a total), put a ";" before it.
    """,
    "R102": """
        What: a cell that should hold the result of a round cannot be read. The round stays open for this player; the
        rest of his row is kept.

        Why: a program that reads the file drops the game, or takes the cell for something else; every score that
        depends on it is then wrong. Where the opponent's row tells the game, scores are computed from that.

        Example: "12*/w0" instead of "12+/w0", "1 2+" with a blank inside, "+/b0" without a number where the others
        have one.

        Fix: write the opponent's row number, the result (+ won, - lost, = jigo), and if known / with colour and
        handicap, as in 12+/w0. A round without a game is 0+ (bye), 0= (half a point) or 0- (nothing).
    """,
    "R103": """
        What: a row has results for fewer or for more rounds than the other rows.

        Why: every player needs a cell for every round. Where one is missing, programs take the results that follow
        for those of other rounds, and each of them seems to contradict an opponent's row.

        Example: four results where every other row has five.

        Fix: put 0- (no game, no point), 0= (half a point) or 0+ (bye) where the player did not play, so that every
        row has the same number of results.
    """,
    "R105": """
        What: a header line such as "; KM[6.5]" holds a value that cannot be read. The line is kept as it is and
        counts as not there.

        Why: the rating list takes komi, dates, thinking time and handicap from these lines, and refuses the file or
        takes something else for granted.

        Example: "; KM[six and a half]", "; DT[March 2019]", "; TM[1h30]".

        Fix: EV name of the event; PC country code, town; DT first day, last day as yyyy-mm-dd; HA h9 for no handicap,
        h0 full, h2 reduced by two stones; KM komi; TM minutes a player, overtime included; CL class A, B, C or D.
    """,
    "R107": """
        What: a file in XML or JSON is not well formed, or lacks a part that it must have. What can be read is kept.

        Why: the file was cut off, edited by hand, or written by a faulty program. Nothing that follows the place is
        certain to be what its author meant.

        Example: a JSON file whose last bracket is missing; a player without a name.

        Fix: export the file anew from the program that wrote it. Of a file written by hand, repair the place that is
        named, and compare it with a sound file.
    """,
    "R108": """
        What: something in the file is damaged, but has one reading only, and was read so: a key whose letters a
        Turkish computer changed, a grade beyond the scale, a missing part whose usual value is known.

        Why: the program that wrote the file may lose the games or players concerned when it opens it again, without
        a word.

        Example: whitePlayer="ELAC\u0130V\u0130N\u0130Z", who is the player Elacivin İz and nobody else.

        Fix: convert the file (crosstable convert IN OUT) and go on with what is written, or correct the place by hand.
    """,
    "R109": """
        What: the file leaves something unsaid, and it was worked out from the rest: the rounds of a list of games that
        does not divide them, or a tournament of which this file is only a part.

        Why: what was worked out is likely and not certain. Results are as they stand in the file; who met whom in
        which round is a guess.

        Example: an AGA report with one GAMES section. A player plays once a round, so that a new round begins where a
        player of the current one comes again.

        Fix: nothing need be done. To be certain, say it in the file: a heading GAMES 1, GAMES 2 … above the games of
        each round; register.tde and the files of all rounds in one folder.
    """,
    "P410": """
        What: another pairing of the round would have had fewer rematches, or less difference between the scores of
        opponents in all. It is told only where verify is asked for it with --pairings.

        Why: McMahon and Swiss tournaments want opponents of like score. Organisers have good reasons to pair
        otherwise (clubs, handicaps, who came late), so this is information and no fault.

        Example: "round 3: the scores of opponents differ by 12 in all, 8 would do".

        Fix: nothing. For the next round, crosstable pair proposes one, and says why it is the best.
    """,
    "P411": """
        What: what follows from the start scores of a McMahon tournament: whether everybody has a formal chance of
        the first place, who has fewer opponents near in strength than there are rounds, whether the top group has
        the usual size. It is told only where verify is asked for it with --pairings.

        Why: with too many groups a player from below cannot win the tournament whatever he does; with too few,
        opponents are far apart; and a top group that is too small lets the best start with different scores.

        Example: "8 groups and 5 rounds: not every player has a formal chance of the first place".

        Fix: nothing after the tournament. Before it, move the bar or the limits of the groups.
    """,
}
"""What, why, an example and the remedy, by code."""

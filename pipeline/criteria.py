"""The one table of criteria: what a column of a result table can hold, and what the score engine computes.

Names are those of the command line and its JSON. Headings in thirty years of files and thirteen languages are the
business of the parsers; they map to these names.
"""

from __future__ import annotations

from typing import NamedTuple


class Criterion(NamedTuple):
    """``short`` is the heading that our own tables use, ``code`` the finding for a printed value that is wrong.

    ``family`` says of which score the criterion is made: ``mms`` of McMahon scores, ``wins`` of wins, ``matches`` of
    match points and games (Magic and its kin), ``points`` of points of games (URAGAN and MP).
    """

    short: str
    title: str
    family: str
    code: str


CRITERIA: dict[str, Criterion] = {
    "start": Criterion("Start", "start score", "mms", "P405"),
    "nbw": Criterion("Wins", "number of wins", "wins", "T301"),
    "mms": Criterion("MMS", "McMahon score", "mms", "T302"),
    "scorex": Criterion("ScoreX", "McMahon score without absences", "mms", "T306"),
    "sts": Criterion("STS", "strasbourg score", "mms", "T306"),
    "cps": Criterion("CPS", "cup score", "wins", "T306"),
    "sos": Criterion("SOS", "sum of the opponents' scores", "mms", "T303"),
    "sos1": Criterion("SOS-1", "SOS without the lowest", "mms", "T306"),
    "sos2": Criterion("SOS-2", "SOS without the two lowest", "mms", "T306"),
    "sosos": Criterion("SOSOS", "sum of the opponents' SOS", "mms", "T304"),
    "sodos": Criterion("SODOS", "sum of the defeated opponents' scores", "mms", "T305"),
    "cuss": Criterion("CUSS", "sum of the score after every round", "mms", "T306"),
    "wsos": Criterion("SOSW", "sum of the opponents' wins", "wins", "T303"),
    "wsos1": Criterion("SOSW-1", "sum of the opponents' wins without the lowest", "wins", "T306"),
    "wsos2": Criterion("SOSW-2", "sum of the opponents' wins without the two lowest", "wins", "T306"),
    "wsosos": Criterion("SOSOSW", "sum of the opponents' SOSW", "wins", "T304"),
    "wsodos": Criterion("SODOSW", "sum of the defeated opponents' wins", "wins", "T305"),
    "wcuss": Criterion("CUSSW", "sum of the wins after every round", "wins", "T306"),
    "sossts": Criterion("SOSTS", "sum of the opponents' STS", "mms", "T306"),
    "ext": Criterion("EXT", "exploits attempted", "wins", "T306"),
    "exr": Criterion("EXR", "exploits successful", "wins", "T306"),
    "dc": Criterion("DC", "direct confrontation", "wins", "T306"),
    "sdc": Criterion("SDC", "simplified direct confrontation", "wins", "T306"),
    "uragan": Criterion("URAGAN", "URAGAN points: start points and the points of all rounds", "points", "T301"),
    "mp": Criterion("MP", "MP points: start points and the points of all rounds", "points", "T301"),
    "gain": Criterion("Pts", "points of the round", "points", "T301"),
    "match_points": Criterion("Points", "match points", "matches", "T309"),
    "mw": Criterion("MW%", "match-win percentage", "matches", "T306"),
    "omw": Criterion("OMW%", "mean of the opponents' match-win percentages", "matches", "T310"),
    "gw": Criterion("GW%", "game-win percentage", "matches", "T311"),
    "ogw": Criterion("OGW%", "mean of the opponents' game-win percentages", "matches", "T312"),
    "oomw": Criterion("OOMW%", "mean of the opponents' OMW%", "matches", "T306"),
    "cat": Criterion("Cat", "category", "mms", "T306"),
    "rank": Criterion("Rank", "grade", "mms", "T306"),
    "rating": Criterion("Rating", "rating", "mms", "T306"),
}
"""Criteria by name, in the order in which tables show them."""

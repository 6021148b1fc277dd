"""The XML of AutoKorsak, made after MacMahon's: the first player has Black, and start scores are stored.

Facts from its public source (Tourtoss.BE, TournamentBE.cs). Settings of its own that change what a round without a
game is worth are followed as far as the model goes; the others are reported.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from crosstable.diagnostics import Severity, finding
from crosstable.model import Counting, Player, System
from crosstable.parsers.macmahon import is_autokorsak as sniff

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crosstable.parsers import Parsed
    from crosstable.parsers.macmahon.leaves import Fields, Notes
    from crosstable.parsers.macmahon.people import Person
    from crosstable.source import Source

__all__ = ("parse", "sniff")

PROGRAM: Final = "autokorsak"
SYSTEMS: Final = MappingProxyType({0: "mcmahon", 1: "round-robin", 2: "swiss", 3: "scheveningen"})
"""What the element ``Kind`` says."""
HALF_POINT: Final = 2
OWN: Final = frozenset({"Kind", "StartScores", "GoPlayer/Team"})
"""Elements of its own that the model holds."""
NOT_FOLLOWED: Final = MappingProxyType(
    {
        "CustomizeForTopGroupOnly": "rounds without a game count otherwise for the top group only",
        "CalculationScoreAddAlternate": "every second round without a game counts a point",
        "CalculationScoreZeroToOwnCoefs": "rounds without a game add nothing to sums",
        "CalculationScoreMaxToCompetitorCoefs": "opponents' rounds without a game count half a point in sums",
    }
)
"""Settings of how scores are counted that no profile has."""


def parse(path: str, data: bytes) -> tuple[Source, Parsed]:
    """The tournament in a file of AutoKorsak. Raises :class:`crosstable.parsers.UnreadableError` if it holds none."""
    from crosstable.parsers.macmahon.document import HELD, Dialect, parse_as  # noqa: PLC0415 - lxml is slow to import
    from crosstable.parsers.macmahon.rounds import Rules  # noqa: PLC0415

    rules = Rules(PROGRAM, bye_without_white=True, usual={"AdditionalKomi": "0", "UpDownBalance": "0"})
    dialect = Dialect("AutoKorsak", rules, _system, _counting, _person, HELD | OWN, _local_name, nobody="-1")
    return parse_as(dialect, path, data)


def _local_name(player: Player) -> Mapping[str, str]:
    """The name in a player's own script, which is his name again where he has no other."""
    return {"GoPlayer/LocalFirstName": player.given, "GoPlayer/LocalSurname": player.family}


def _system(fields: Fields) -> System:
    """The system. Everybody's start score is stored, so that its zero need not be known."""
    from crosstable.parsers.macmahon.event import system_of  # noqa: PLC0415

    told = system_of(fields)
    kind = fields.count("Kind")
    return replace(told, name=SYSTEMS.get(0 if kind is None else kind, "mcmahon"), zero=None)


def _counting(fields: Fields, paired: int, notes: Notes) -> Counting:
    from crosstable.parsers.macmahon.event import counted_rounds  # noqa: PLC0415

    customized = bool(fields.truth("CustomizeCalculation"))
    for path, meaning in NOT_FOLLOWED.items():
        if customized and fields.truth(path):
            message = f"{path}: {meaning}; scores are computed without it"
            notes.append(finding("R105", message, fields.place(path), found="true", severity=Severity.INFO))
    nothing = customized and fields.truth("CalculationScoreAddNothing") and not fields.truth("CustomizeForTopGroupOnly")
    return Counting(
        PROGRAM,
        absent_score=0 if nothing else HALF_POINT,
        handicap_in_sos=fields.truth("HandicapIncludeInTieBreakers"),
        rounds=counted_rounds(fields, paired),
    )


def _person(person: Person) -> Player:
    """A participant with his stored start score, his team, and the name in his own script if there is no other."""
    player, fields = person.player, person.fields
    if not player.family:
        family, given = fields.text("GoPlayer/LocalSurname"), fields.text("GoPlayer/LocalFirstName")
        player = replace(player, family=family or given or "", given=(given or "") if family else "")
    start = fields.points("StartScores")
    start = None if start is None else start + (player.correction or 0)
    return replace(player, start=start, team=fields.text("GoPlayer/Team"))

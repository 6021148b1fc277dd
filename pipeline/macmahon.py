"""What MacMahon's XML is made of: its elements in their order, and how they say what the model holds.

Reader and writer share these tables. Whatever in a file is not what the model says, and not as MacMahon 3.10 has it
when it is installed, is a setting of that program (:class:`crosstable.model.Detail`), named by the path of its
element: ``PairingsFontsize``, ``Walllist/SortCriterionDescriptor[2]/ShortName`` (the second of that name),
``GoPlayer/AsianName`` of a player, and ``TournamentRound[3]/Pairing/CreationTime`` of the player who has Black.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from crosstable.countries import EGF
from crosstable.model import QUARTER, Decision, Grade, Outcome, Player, Settings, Side, System, Tournament
from crosstable.starts import grade_at

PROGRAM: Final = "macmahon"
VERSION: Final = "MacMahon 3.10"
NO_LOWER_BAR: Final = -35
"""The place on the grade scale from which start scores count where there is no lower bar: 35k."""
ONE_DAN: Final = 2050
"""The lowest rating of a 1 dan, unless the file says another; a grade is 100 points wide."""
WIDTH_OF_A_GRADE: Final = 100
NO_GRADE: Final = Grade(30, "k")
"""The level of a player who has none; MacMahon cannot do without."""
NO_TIME: Final = "1970-01-01 00:00:00"
NO_COUNTRY: Final = "xx"
"""What MacMahon prints for a country that is not known."""
NOBODY: Final = "0"
"""The PIN, and the rating, of a player who has none."""

RESULTS: Final[Mapping[str, tuple[Outcome | None, Outcome | None]]] = {
    "?-?": (None, None),
    "1-0": (Outcome.WIN, Outcome.LOSS),
    "0-1": (Outcome.LOSS, Outcome.WIN),
    "½-½": (Outcome.DRAW, Outcome.DRAW),
    "0-0": (Outcome.LOSS, Outcome.LOSS),
    "1-1": (Outcome.WIN, Outcome.WIN),
}
"""Results, Black's first."""
RESULT_OF: Final[Mapping[tuple[Outcome | None, Outcome | None], str]] = {sides: text for text, sides in RESULTS.items()}
OTHER_RESULTS: Final[Mapping[str, str]] = {"1/2-1/2": "½-½", "0.5-0.5": "½-½", "S-S": "½-½", "=": "½-½", "?": "?-?"}
"""Other ways of writing a result. AutoKorsak takes ``S-S`` for a jigo, which an old encoding makes of ``½-½``."""

CRITERIA: Final[Mapping[str, str]] = {
    "Score": "mms",
    "ScoreX": "scorex",
    "Points": "nbw",
    "SOS": "sos",
    "SOSOS": "sosos",
    "SODOS": "sodos",
}
"""MacMahon's criteria that the model knows."""
CRITERION_OF: Final = {name: text for text, name in CRITERIA.items()}
USUAL_CRITERIA: Final = ("scorex", "sos", "sosos")

LISTS: Final = ("Country", "IndividualParticipant", "TournamentRound")
"""The elements of a tournament that are there as often as needed, behind all the others."""

TYPES: Final[Mapping[str, str]] = {
    "Tournament": "9",
    "MakePairingSeedingPlacementCriterion": "2",
    "Walllist": "3",
    "SortCriterionDescriptor": "2",
    "Country": "1",
    "Club": "1",
    "IndividualParticipant": "1",
    "GoPlayer": "1",
    "TournamentRound": "2",
    "Pairing": "2",
}
"""The version of each element's layout, in its attribute ``typeversion``."""

CDATA: Final = frozenset({"Name", "Description", "ExportColumnDelimiter", "GoPlayer/FirstName", "GoPlayer/Surname"})
"""Paths whose texts MacMahon writes as they are."""

USUAL: Final[Mapping[str, str]] = {
    "NumberOfRounds": "0",
    "CurrentRoundNumber": "1",
    "TakeCurrentRoundInAccount": "true",
    "Name": "",
    "DefaultAsianName": "false",
    "RatingAllowed": "true",
    "RatingLowestOneDanRating": str(ONE_DAN),
    "RatingDeterminesRank": "false",
    "RatingDeterminesStartScore": "false",
    "LowerMacMahonBar": "false",
    "LowerMacMahonBarLevel": "35k",
    "UpperMacMahonBar": "false",
    "UpperMacMahonBarLevel": "9d",
    "UpperMacMahonBarRating": "0",
    "ByeShouldResultInZeroSOSetc": "false",
    "HalfScoreGroupsRoundDown": "false",
    "HalfScoreGroupsRoundDownNotJigo": "true",
    "PreliminaryDefaultRegistration": "false",
    "OnlineEgdSupport": "true",
    "OnlineEgdSupportByPin": "false",
    "HandicapUsed": "false",
    "HandicapBelow": "true",
    "HandicapBelowLevel": "1d",
    "HandicapByLevel": "false",
    "HandicapAdjustment": "true",
    "HandicapAdjustmentValue": "-2",
    "HandicapLimit": "true",
    "HandicapLimitValue": "9",
    "HandicapIncludeInTieBreakers": "true",
    "AllowJigo": "false",
    "Boardsize": "19",
    "PairingsMarkFixedBoardnumbers": "true",
    "PairingsMarkMissingResults": "true",
    "PairingsMarkWinner": "true",
    "PairingsMarkUnwantedPairings": "true",
    "PairingsShowLevels": "true",
    "PairingsShortNotationForLevel": "false",
    "PairingsShowScores": "false",
    "PairingsShowHandicaps": "true",
    "PairingsFontsize": "12",
    "PairingsBlackColumnWidth": "0",
    "PairingsWhiteColumnWidth": "0",
    "ImportEncoding": "UTF-8",
    "ExportColumnDelimiter": "f",
    "ExportWalllistShowTournamentTitle": "true",
    "ExportEncoding": "UTF-8",
    "VersionCreated": VERSION,
    "VersionSaved": VERSION,
    "MakePairingTopGroup": "true",
    "MakePairingTopGroupEverywhere": "false",
    "MakePairingTopGroupStrictlyByTopBar": "false",
    "MakePairingTopGroupByNumberOfPlayersAuto": "true",
    "MakePairingTopGroupByNumberOfPlayers": "0",
    "MakePairingTopGroupSeeding": "true",
    "MakePairingSeedingPlacementCriterion/ShortName": "SOS",
    "MakePairingTopGroupSeedingByRating": "false",
    "MakePairingTopGroupSeedingByRatingRound": "2",
    "MakePairingOutsideTopGroupSameCountry": "true",
    "MakePairingOutsideTopGroupSameClub": "true",
    "MakePairingOutsideTopGroupSameNationality": "false",
    "MakePairingOutsideTopGroupStrengthDifference": "true",
    "MakePairingOutsideTopGroupStrengthDifferenceValue": "3",
    "MakePairingOutsideTopGroupColorBalance": "true",
    "MakePairingOutsideTopGroupWeakOddMan": "true",
    "MakePairingOutsideTopGroupSeeding": "false",
    "PrintWalllistFont": "SansSerif",
    "PrintWalllistFontsize": "9",
    "PrintWalllistIndentationTop": "0",
    "PrintWalllistIndentationLeft": "0",
    "PrintWalllistColumnDistance": "2",
    "PrintWalllistAbbreviateName": "true",
    "PrintWalllistAbbreviateNameLength": "28",
    "PrintPairingsFont": "SansSerif",
    "PrintPairingsFontsize": "10",
    "PrintPairingsIndentationTop": "0",
    "PrintPairingsIndentationLeft": "0",
    "PrintPairingsColumnDistance": "3",
    "PrintPairingsAbbreviateName": "true",
    "PrintPairingsAbbreviateNameLength": "35",
    "Walllist/ShowCountry": "true",
    "Walllist/ShowClub": "true",
    "Walllist/ShowClubEgdName": "false",
    "Walllist/ShowClubAbbreviateName": "true",
    "Walllist/ShowLevels": "true",
    "Walllist/ShortNotationForLevel": "false",
    "Walllist/ShowBarMembership": "true",
    "Walllist/ShowRatings": "true",
    "Walllist/MarkPreliminaryRegisteredParticipants": "true",
    "Walllist/MarkResultsByReferree": "true",
    "Walllist/ShowColors": "false",
    "Walllist/ShowHandicap": "true",
    "Walllist/ShowWarningMissingPairing": "true",
    "Walllist/Fontsize": "12",
    "Walllist/NameColumnWidth": "0",
    "Walllist/ClubColumnWidth": "0",
    "Walllist/ClubColumnAlignmentCenter": "true",
    "Walllist/WeakSortCriteria": "1",
}
"""What MacMahon 3.10 writes for a tournament in which nothing was changed, by path and in order."""


def event_values(tournament: Tournament) -> dict[str, str]:
    """What stands before the lists of a tournament's file, as the model says it, by path and in order.

    What it does not say is as usual.
    """
    values = {
        **USUAL,
        **dict(_of_settings(tournament)),
        **dict(_of_system(tournament.system)),
        **dict(_of_counting(tournament)),
        **dict(_of_handicap(tournament)),
    }
    for number, criterion in enumerate(criteria_of(tournament.system)):
        values[f"Walllist/{numbered('SortCriterionDescriptor', number)}/ShortName"] = CRITERION_OF[criterion]
    return values


def criteria_of(system: System | None) -> tuple[str, ...]:
    """The criteria of a system that MacMahon knows, or its own usual ones."""
    return tuple(name for name in (system.criteria if system else ()) if name in CRITERION_OF) or USUAL_CRITERIA


def _of_settings(tournament: Tournament) -> Iterator[tuple[str, str]]:
    settings = tournament.settings
    rounds = len(tournament.rounds)
    told = {
        "Name": settings.event,
        "NumberOfRounds": rounds if settings.planned_rounds is None else settings.planned_rounds,
        "Boardsize": settings.board_size,
        "VersionSaved": settings.program if is_macmahon(settings.program) else None,
        "VersionCreated": settings.program if is_macmahon(settings.program) else None,
    }
    return ((path, str(value)) for path, value in told.items() if value is not None)


def is_macmahon(program: str | None) -> bool:
    """Whether a program is some version of MacMahon."""
    return program is not None and program.startswith("MacMahon")


def _of_system(system: System | None) -> Iterator[tuple[str, str]]:
    floor, bar = (None, None) if system is None else (system.floor, system.bar)
    for name, place in (("Lower", floor), ("Upper", bar)):
        yield f"{name}MacMahonBar", truth(place is not None)
        if place is not None:
            yield f"{name}MacMahonBarLevel", str(grade_at(place))


def _of_counting(tournament: Tournament) -> Iterator[tuple[str, str]]:
    counting = tournament.counting
    rounds = len(tournament.rounds)
    counted = rounds if counting is None or counting.rounds is None else counting.rounds
    yield "CurrentRoundNumber", str(max(counted, 1))
    if counting is None:
        return
    switches = {
        "ByeShouldResultInZeroSOSetc": None if counting.bye_in_sos is None else not counting.bye_in_sos,
        "HalfScoreGroupsRoundDown": counting.round_down,
        "HalfScoreGroupsRoundDownNotJigo": None if counting.round_down_jigo is None else not counting.round_down_jigo,
        "HandicapIncludeInTieBreakers": counting.handicap_in_sos,
    }
    yield from ((path, truth(value)) for path, value in switches.items() if value is not None)


def _of_handicap(tournament: Tournament) -> Iterator[tuple[str, str]]:
    settings = tournament.settings
    most, reduction = settings.most_handicap, settings.handicap_reduction
    yield "HandicapUsed", truth(uses_handicap(tournament))
    if settings.even_from is not None:
        yield "HandicapBelowLevel", str(grade_at(settings.even_from))
    elif settings.handicap_by_score is not None:
        yield "HandicapBelow", truth(value=False)
    if settings.handicap_by_score is not None:
        yield "HandicapByLevel", truth(not settings.handicap_by_score)
    if reduction is not None:
        yield "HandicapAdjustment", truth(reduction != 0)
        if reduction != 0:
            yield "HandicapAdjustmentValue", str(-reduction)
    if most:
        yield "HandicapLimitValue", str(most)
    elif most is None and uses_handicap(tournament):
        yield "HandicapLimit", truth(value=False)


def uses_handicap(tournament: Tournament) -> bool:
    """Whether games may have a handicap: as the settings say, or else as the games do."""
    settings = tournament.settings
    if settings.most_handicap is not None:
        return settings.most_handicap > 0
    return settings.handicap_by_score is not None or any(
        side is not None and side.handicap for player in tournament.players for side in player.sides
    )


def participant_values(player: Player, number: int) -> dict[str, str]:
    """What stands in a participant's element but his absences, by path and in order; ``number`` counts from 1."""
    return {
        "Id": str(number),
        "Joker": "false",
        "PreliminaryRegistration": truth(player.preliminary),
        "ScoreAdjustment": truth(player.correction is not None),
        "ScoreAdjustmentValue": str(player.correction or 0),
        "SuperBarMember": truth(player.super_bar),
        "GoPlayer/AsianName": "false",
        "GoPlayer/FirstName": player.given,
        "GoPlayer/Surname": player.family,
        "GoPlayer/GoLevel": str(player.grade or NO_GRADE),
        "GoPlayer/Rating": NOBODY if player.rating is None else str(player.rating),
        "GoPlayer/EgdPin": next((i.value for i in player.identifiers if i.scheme == "egd" and is_pin(i.value)), NOBODY),
        **({} if (country := code_of(player)) is None else {"GoPlayer/Country": country}),
        **({} if player.club is None else {"GoPlayer/Club": player.club}),
    }


def is_pin(text: str) -> bool:
    """Whether a number of the European Go Database is one that MacMahon can hold."""
    return text.isascii() and text.isdecimal() and len(text) < 10


def code_of(player: Player) -> str | None:
    """The code of a player's country. MacMahon's clubs are in countries, so that a club alone is in an unknown one."""
    if player.country is None:
        return None if player.club is None else NO_COUNTRY
    return internet_code(player.country)


def internet_code(country: str) -> str:
    """A country as MacMahon writes it: ``UK`` of the European Go Database is ``gb``."""
    return next((iso for iso, egf in EGF.items() if egf == country), country).lower()


def country_of(code: str) -> str:
    """A country as the European Go Database has it, from its internet code."""
    return EGF.get(code.upper(), code.upper())


def pairing_values(black: Side, *, first: str, second: str | None, white: Side | None = None) -> dict[str, str]:
    """What stands in a pairing's element, by path and in order.

    ``black`` is the side of the player with Black, or the one with the bye; ``first`` and ``second`` are the ids.
    """
    board = {} if black.table is None else {"BoardNumber": str(black.table)}
    last = {**board, "BoardNumberFixed": "false", "CreationTime": NO_TIME}
    if second is None:
        return {"ForcedPairing": "false", "PairingWithBye": "true", "Black": first, **last}
    return {
        "ForcedPairing": "false",
        "PairingWithBye": "false",
        "Black": first,
        "White": second,
        "Handicap": str(black.handicap or 0),
        "AllowJigo": truth(black.outcome is Outcome.DRAW),
        "Result": result_of(black, white) or "?-?",
        "ResultByReferee": truth(black.decided is Decision.REFEREE),
        "ResultPoints": "0",
        **last,
    }


def result_of(black: Side, white: Side | None) -> str | None:
    """The result of a game as MacMahon writes it, ``None`` where it has no word for what the two sides say.

    Of a game of which only one player tells, the other has what is left.
    """
    if white is not None:
        return RESULT_OF.get((black.outcome, white.outcome))
    return next(text for text, (own, _) in RESULTS.items() if own is black.outcome)


def truth(value: bool) -> str:
    return "true" if value else "false"


def numbered(tag: str, position: int) -> str:
    """A step of a path: ``Club`` for the first element of that name (position 0), ``Club[2]`` for the second."""
    return tag if position == 0 else f"{tag}[{position + 1}]"


def rated_place(rating: int, lowest_dan: int = ONE_DAN) -> int:
    """The place on the grade scale of a rating, where a 1 dan has ``lowest_dan`` at least."""
    return (rating - lowest_dan) // WIDTH_OF_A_GRADE


def rated_start(player: Player, system: System, lowest_dan: int) -> int | None:
    """The start score (quarter points) of a player who starts as his rating says, within the bars; ``None`` for one
    without a rating, who starts by his grade.

    Derived from the names of the settings, not from a file of such a tournament.
    """
    if player.rating is None or system.zero is None:
        return None
    place = rated_place(player.rating, lowest_dan)
    place = place if system.floor is None else max(system.floor, place)
    place = place if system.bar is None else min(system.bar, place)
    return QUARTER * (place - system.zero + player.super_bar) + (player.correction or 0)


def starts_by_rating(settings: Settings) -> int | None:
    """The lowest rating of a 1 dan in a tournament in which ratings give the start scores; ``None`` in any other."""
    told = {detail.name: detail.value for detail in settings.details if detail.program == PROGRAM}
    if told.get("RatingDeterminesStartScore", "").lower() != "true":
        return None
    lowest = told.get("RatingLowestOneDanRating", "")
    return int(lowest) if lowest.isdecimal() and lowest.isascii() and len(lowest) < 9 else ONE_DAN

"""Who played whom: players twice in the table, opponents who are not there, rows that do not name each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from crosstable.checks.wording import cell_text, name, opponent_text, row
from crosstable.diagnostics import Diagnostic, Related, Severity, finding
from crosstable.model import BYES, Outcome, Player, Round, Tournament
from crosstable.origin import further_of
from crosstable.reconcile import disagreements, side_of
from crosstable.told import Told


def duplicate_player(case: Told) -> Iterator[Diagnostic]:
    """
    What: the same place number, identifier or name stands in two rows.

    Why: a rating list would credit two players' games to one person, or one person's games twice. A place may be
    shared by tied players; then it is repeated in neighbouring rows and the next place leaves a gap.

    Example: rows 4 and 9 both end with |12345678.

    Fix: find out which row has the wrong number or name, and correct it in the program that wrote the file.
    """
    yield from duplicates(case, [range(len(case.tournament.players))])


def duplicates(case: Told, tables: Iterable[Sequence[int]]) -> Iterator[Diagnostic]:
    """:func:`duplicate_player` where the rows are in one table or several, each with places of its own."""
    same: dict[tuple[int, int], list[str]] = defaultdict(list)
    for field, pairs in (
        ("identifiers", _repeated_identifiers(case)),
        ("name", _repeated_names(case)),
        ("place", (pair for rows in tables for pair in _repeated_places(case, rows))),
    ):
        for pair in pairs:
            same[pair].append(field)
    for (earlier, player), fields in sorted(same.items()):
        yield _duplicate(case, earlier, player, fields)


Rows = tuple[int, int]
"""Two rows, the earlier first."""


def _repeated_identifiers(case: Told) -> Iterator[Rows]:
    numbers = [identifier for entry in case.tournament.players for identifier in entry.identifiers]
    if len(set(numbers)) == len(numbers):
        return
    first: dict[tuple[str, str], int] = {}
    for player, entry in enumerate(case.tournament.players):
        for identifier in entry.identifiers:
            earlier = first.setdefault(identifier, player)
            if earlier != player and identifier.value.strip("0"):
                yield earlier, player


def _repeated_names(case: Told) -> Iterator[Rows]:
    players = case.tournament.players
    keys = [(entry.family.casefold(), entry.given.casefold()) for entry in players]
    if len(set(keys)) == len(keys):
        return
    first: dict[tuple[str, str], int] = {}
    for player, (entry, key) in enumerate(zip(players, keys, strict=True)):
        if any(letter.isalpha() for letter in entry.name) and "?" not in entry.name:
            earlier = first.setdefault(key, player)
            if earlier != player:
                yield earlier, player


def _repeated_places(case: Told, table: Sequence[int]) -> Iterator[Rows]:
    """Places that are repeated otherwise than by a tie: in neighbouring rows of a table, followed by a gap."""
    places = [case.tournament.players[player].place for player in table]
    if len(set(places)) == len(places):
        return
    starts: dict[str, int] = {}
    for place, rows in groupby(range(len(places)), key=places.__getitem__):
        if place is None or not place.isdecimal():
            continue
        block = list(rows)
        earlier = starts.setdefault(place, block[0])
        following = places[block[-1] + 1] if block[-1] + 1 < len(places) else None
        follows_at_once = following is not None and following.isdecimal() and int(following) == int(place) + 1
        if earlier != block[0] or (len(block) > 1 and follows_at_once):
            yield from ((table[earlier], table[row]) for row in block if row != earlier)


_WORDS = {"identifiers": "identifier", "name": "name", "place": "place number"}


def _duplicate(case: Told, earlier: int, player: int, fields: list[str]) -> Diagnostic:
    origin, tournament = case.origin, case.tournament
    entry, other = tournament.players[player], tournament.players[earlier]
    told_apart = fields == ["name"] and (entry.identifiers != other.identifiers or entry.country != other.country)
    what = " and ".join(_WORDS[field] for field in fields)
    field = fields[0]
    found = origin.source.at(origin.field(player, field)).strip() or entry.name
    return finding(
        "S201",
        f"{row(tournament, player)} has the same {what} as {row(tournament, earlier)}"
        + (": two players of one name, or one player twice" if told_apart else ""),
        origin.field(player, field),
        player=player,
        found=found,
        expected=f"another {what} than row {earlier + 1}",
        advice="Correct whichever of the two rows is wrong; one of them may be there twice.",
        related=(Related(origin.field(earlier, field), f"the same {_WORDS[field]}"),),
        severity=Severity.INFO if told_apart else None,
    )


_ADVICE = {True: "Correct the opponent's number.", False: "Correct the opponent, or add the player to the list."}


def unknown_opponent(case: Told) -> Iterator[Diagnostic]:
    """
    What: a cell names an opponent number that the table does not have.

    Why: the game cannot be counted for anybody, and the scores of the player cannot be checked in full.

    Example: 73+/w0 in a table of 70 players.

    Fix: correct the number; the opponent's own row shows who names this player in that round.
    """
    tournament = case.tournament
    by_row = tournament.counting is None  # a program's own file names players otherwise
    somebody = f"a number from 1 to {len(tournament.players)}" if by_row else "a player of the tournament"
    for player, entry in enumerate(tournament.players):
        for number, side in enumerate(entry.sides):
            if side is None or side.outsider is None:
                continue
            claimants = [r for r in case.named_by(number)[player] if _lacks_partner(tournament, r, number)]
            expected = f"{row(tournament, claimants[0])}, who names this row" if len(claimants) == 1 else None
            yield finding(
                "S202",
                f"{name(tournament, player)} has opponent {side.outsider} in round {number + 1}, "
                f"but the table has {len(tournament.players)} players",
                case.origin.cell(player, number),
                player=player,
                round=number,
                found=cell_text(case, player, number),
                expected=expected or somebody,
                advice=f"It should be {expected}." if expected else _ADVICE[by_row],
                related=tuple(Related(case.origin.cell(r, number), "names this player") for r in claimants),
            )


def _lacks_partner(tournament: Tournament, player: int, number: int) -> bool:
    side = side_of(tournament, player, number)
    if side is None or side.opponent is None:
        return False
    back = side_of(tournament, side.opponent, number)
    return back is None or back.opponent != player


def self_pairing(case: Told) -> Iterator[Diagnostic]:
    """
    What: a player's cell names his own row.

    Why: nobody plays himself; the number is a slip, and the game is lost for both players.

    Example: 7+/b0 in row 7.

    Fix: correct the number; the row that names this player in that round is the opponent.
    """
    tournament = case.tournament
    for player, entry in enumerate(tournament.players):
        for number, side in enumerate(entry.sides):
            if side is None or side.opponent != player:
                continue
            claimants = case.named_by(number)[player]
            expected = row(tournament, claimants[0]) if len(claimants) == 1 else "another row"
            yield finding(
                "S203",
                f"{name(tournament, player)} is his own opponent in round {number + 1}",
                case.origin.cell(player, number),
                player=player,
                round=number,
                found=cell_text(case, player, number),
                expected=expected,
                advice=f"The opponent should be {expected}.",
                related=tuple(Related(case.origin.cell(r, number), "names this player") for r in claimants),
            )


def not_mutual(case: Told) -> Iterator[Diagnostic]:
    """
    What: a cell names an opponent whose own row names somebody else, or nobody, for that round.

    Why: every game stands in the table twice. One of the two rows is wrong, and so are the scores that count it.

    Example: row 3 has 5+/w0 in round 2, but row 5 has 9-/b0.

    Fix: compare both rows with the pairings of that round. If one other row names this player, that is the opponent.
    """
    tournament, origin = case.tournament, case.origin
    doubled = {player for _, player in (*_repeated_identifiers(case), *_repeated_names(case))}
    further = {(player, number, side.opponent) for player, number, side in tournament.surplus}
    for disagreement in disagreements(tournament):
        player, number = disagreement.cell.player, disagreement.cell.round
        if player in doubled:
            continue  # the row is there twice, or stands for somebody else: reported once, as such
        if (disagreement.opponent, number, player) in further:
            continue  # the opponent has this game too, as his second one in the round: reported as such
        if disagreement.excused or _is_double(case, disagreement.opponent, number):
            continue
        back = side_of(tournament, disagreement.opponent, number)
        told = opponent_text(tournament, back)
        claimants = disagreement.claimants
        expected = row(tournament, claimants[0]) if len(claimants) == 1 else f"a row that names row {player + 1}"
        yield finding(
            "S204",
            f"{name(tournament, player)} names {row(tournament, disagreement.opponent)} in round {number + 1}, "
            f"whose row names {told}",
            origin.cell(player, number),
            player=player,
            round=number,
            found=cell_text(case, player, number),
            expected=expected,
            advice=f"{'Row ' + str(claimants[0] + 1) + ' names this player; c' if len(claimants) == 1 else 'C'}"
            "ompare both rows with the pairings of the round.",
            related=(
                Related(origin.cell(disagreement.opponent, number), f"names {told}"),
                *(Related(origin.cell(r, number), "names this player") for r in claimants),
            ),
        )


def double_pairing(case: Told) -> Iterator[Diagnostic]:
    """
    What: two rows name the same player as their opponent in one round, and his own row does not say who is right;
    or a file that lists games has a player in two of them.

    Why: nobody plays twice in a round. One of the games belongs to another player or another round.

    Example: rows 3 and 8 both have 5 as opponent in round 2, and row 5 has 0= there.

    Fix: look at the pairings of the round and correct the row that is wrong.
    """
    tournament, origin = case.tournament, case.origin
    yield from _further_games(case)
    for number in range(len(tournament.rounds) if "incoherent" in case.features else 0):
        for player, claimants in enumerate(case.named_by(number)):
            if len(claimants) < 2 or not _is_double(case, player, number):
                continue
            listed = " and ".join(row(tournament, r) for r in claimants)
            yield finding(
                "S208",
                f"{name(tournament, player)} is named by {listed} in round {number + 1}; "
                f"his own row names {opponent_text(tournament, side_of(tournament, player, number))}",
                origin.cell(claimants[-1], number),
                player=claimants[-1],
                round=number,
                found=cell_text(case, claimants[-1], number),
                expected="one opponent a round",
                advice="Correct the row that did not play him.",
                related=(
                    Related(origin.cell(player, number), "his own cell"),
                    *(Related(origin.cell(r, number), "names him too") for r in claimants[:-1]),
                ),
            )


def _further_games(case: Told) -> Iterator[Diagnostic]:
    tournament, origin = case.tournament, case.origin
    seen: Counter[tuple[int, int]] = Counter()
    for player, number, side in tournament.surplus:
        first, others = origin.cell(player, number), further_of(origin, player, number)
        place = others[seen[player, number]] if others else first
        seen[player, number] += 1
        yield finding(
            "S208",
            f"{name(tournament, player)} has a second game in round {number + 1}, against "
            f"{opponent_text(tournament, side)}",
            place,
            player=player,
            round=number,
            found=opponent_text(tournament, side),
            expected="one game a round",
            advice="Move the game to its own round or remove it.",
            related=(Related(first, "the first one"),) if others else (),
        )


def _is_double(case: Told, player: int, number: int) -> bool:
    """Whether two rows name a player in a round and his own row names neither of them."""
    claimants = case.named_by(number)[player]
    side = side_of(case.tournament, player, number)
    return len(claimants) > 1 and (side is None or side.opponent not in claimants)


def rematch(case: Told) -> Iterator[Diagnostic]:
    """
    What: the same two players meet a second time.

    Why: pairing programs avoid it, so a second meeting is often a slip. In small fields, leagues and play-offs it is
    usual; then no rematch is reported.

    Example: rows 3 and 8 play in round 1 and in round 4.

    Fix: compare with the pairings; if the game was really played, nothing is to be done.
    """
    tournament = case.tournament
    rounds = [number for number, r in enumerate(tournament.rounds) if not r.playoff]
    if len(rounds) >= len(tournament.players):
        return
    met: dict[tuple[int, int], list[int]] = defaultdict(list)
    for pairing in tournament.pairings():
        if pairing.second is not None and not tournament.rounds[pairing.round].playoff:
            met[pairing.first, pairing.second].append(pairing.round)
    for (first, second), numbers in met.items():
        for number in numbers[1:]:
            yield finding(
                "S209",
                f"{name(tournament, first)} and {name(tournament, second)} meet in round {number + 1} "
                f"for the second time, after round {numbers[0] + 1}",
                case.origin.cell(first, number),
                player=first,
                round=number,
                found=cell_text(case, first, number),
                expected="an opponent not met before",
                advice="Compare with the pairings of both rounds.",
                related=(
                    Related(case.origin.cell(second, number), "the opponent's cell"),
                    Related(case.origin.cell(first, numbers[0]), "the first meeting"),
                ),
            )


def repeated_bye(case: Told) -> Iterator[Diagnostic]:
    """
    What: a player has a second bye.

    Why: the rules of nearly all systems give a player one bye at most; a second one is often a missing game.

    Example: 0+ in rounds 2 and 5 of one row.

    Fix: compare with the pairings; a game won by default is written with the opponent's number and !.
    """
    yield from further_byes(case, [byes_of(entry, case.tournament.rounds) for entry in case.tournament.players])


def byes_of(player: Player, rounds: Sequence[Round]) -> list[int]:
    """The rounds (from 0) in which a player has a bye, those of the play-off left out."""
    return [
        number
        for number, (side, round) in enumerate(zip(player.sides, rounds, strict=False))
        if side is not None
        and side.opponent is None
        and not side.is_game
        and side.decided in BYES
        and side.outcome in {None, Outcome.WIN}
        and not round.playoff
    ]


def further_byes(case: Told, byes_of_each: Sequence[Sequence[int]]) -> Iterator[Diagnostic]:
    """A finding for every bye of a player but his first."""
    tournament = case.tournament
    for player, byes in enumerate(byes_of_each):
        for number in byes[1:]:
            yield finding(
                "S210",
                f"{name(tournament, player)} has a bye in round {number + 1}, and had one in round {byes[0] + 1}",
                case.origin.cell(player, number),
                player=player,
                round=number,
                found=cell_text(case, player, number),
                expected="one bye at most",
                advice="Compare with the pairings of the round.",
                related=(Related(case.origin.cell(player, byes[0]), "the first bye"),),
            )

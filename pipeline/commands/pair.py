"""``crosstable pair``: the next round, and why it is paired so."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from crosstable.commands.console import CommandError, emit, say
from crosstable.commands.inputs import has_errors, load_together, save
from crosstable.commands.players import one_row
from crosstable.commands.targets import check_suited, form_of
from crosstable.display import counted, printable, score_number, score_text, table
from crosstable.engines import final_table
from crosstable.games_csv import neutralised
from crosstable.pairing.drawn import Drawn, Game, with_round
from crosstable.pairing.propose import Wishes, propose_round
from crosstable.pairing.state import PairingError, State, doubtful_scores, idle_last, next_round, settled, state_before
from crosstable.stated import Stated
from crosstable.writers import write

MOST_NAMED = 10
"""Players that a remark names; of more it says how many there are."""


def pair(
    paths: Sequence[str],
    *,
    format: str | None,
    stated: Stated,
    round: int | None,
    absent: Sequence[str],
    wishes: Wishes,
    output: str,
    target: str | None,
    to: str | None,
    force: bool,
) -> int:
    """Print the proposal for a round, and write the tournament with it to ``target`` if one is named."""
    parsed = load_together(paths, format=format, stated=stated)
    tournament = parsed.tournament
    form = None if target is None else to or form_of(target)
    if form is not None:
        check_suited(form, tournament)
    try:
        number = next_round(tournament) if round is None else round
        state = state_before(tournament, number, {one_row(tournament, name) for name in absent})
        drawn = propose_round(state, wishes)
    except PairingError as error:
        raise CommandError(printable(str(error))) from error
    for remark in (*drawn.remarks, *_remarks(state, drawn)):
        say(printable(remark))
    emit({"json": _json, "csv": _csv, "text": _text}[output](state, drawn))
    if target is not None and form is not None:
        paired = with_round(settled(state), drawn)
        if wishes.last:
            paired = replace(paired, settings=replace(paired.settings, planned_rounds=number))
        written = write(form, paired, final_table(paired))
        for loss in written.losses:
            say(printable(f"{form} cannot hold: {loss.message}"))
        save(target, written.data, force=force)
    return int(has_errors(parsed))


def _remarks(state: State, drawn: Drawn) -> Iterator[str]:
    players = state.tournament.players
    idle = idle_last(state)
    if idle:
        yield f"{_named(state, idle)} did not play the last round; whoever has left is named by --absent."
    doubtful = doubtful_scores(state)
    if doubtful:
        yield (
            f"Printed scores follow from no grades and games ({_named(state, doubtful)}); if results were entered and "
            "the scores left, the pairing is wrong: state --zero, --floor and --bar, or keep the event as JSON."
        )
    unknown = [row for row in state.playing if players[row].preliminary]
    if unknown:
        yield f"{_named(state, unknown)} are registered preliminarily."


def _named(state: State, rows: Sequence[int]) -> str:
    if len(rows) > MOST_NAMED:
        return counted(len(rows), "player")
    return ", ".join(state.tournament.players[row].name for row in rows)


def _text(state: State, drawn: Drawn) -> str:
    coloured = any(game.coloured for game in drawn.games)
    stones = any(game.stones for game in drawn.games)
    first, second = ("White", "Black") if coloured else ("Player", "Player")
    heading = ["Table", first, "Score", second, "Score", *(["Handicap"] if stones else [])]
    rows = [
        [str(number), *_person(state, game.white), *_person(state, game.black), *([_stones(game)] if stones else [])]
        for number, game in enumerate(drawn.games, 1)
    ]
    lines = [f"Round {drawn.number}: {counted(len(state.playing), 'player')}, {state.system}", ""]
    lines.append(table(heading, rows, frozenset({0, 2, 4, 5})))
    if drawn.bye is not None:
        lines += ["", f"Bye: {printable(drawn.bye_why) if drawn.bye_why else _person(state, drawn.bye)[0]}"]
    told = [f"  table {number}: {printable(game.why)}" for number, game in enumerate(drawn.games, 1) if game.why]
    lines += ["", "Why:", *told] if told else []
    lines += ["", *(f"{title}: {value}" for title, value in drawn.measures.items())] if drawn.measures else []
    return "\n".join(lines) + "\n"


def _person(state: State, row: int) -> tuple[str, str]:
    return printable(state.tournament.players[row].name), score_text(state.scores[row])


def _stones(game: Game) -> str:
    return str(game.stones) if game.stones else "-"


def _csv(state: State, drawn: Drawn) -> str:
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    colours = ("white", "black") if any(game.coloured for game in drawn.games) else ("first", "second")
    writer.writerow(
        ["round", "table", *(f"{one}{part}" for one in colours for part in ("", "_row", "_score")), "handicap", "why"]
    )
    for number, game in enumerate(drawn.games, 1):
        people = [text for row in (game.white, game.black) for text in _cells(state, row)]
        writer.writerow(
            [drawn.number, number, *people, game.stones if game.coloured else "", neutralised(game.why or "")]
        )
    if drawn.bye is not None:
        writer.writerow(
            [drawn.number, "", *_cells(state, drawn.bye), "", "", "", "", neutralised(drawn.bye_why or "bye")]
        )
    return sheet.getvalue()


def _cells(state: State, row: int) -> tuple[str, str, str]:
    name = state.tournament.players[row].name
    return neutralised(name), str(row + 1), str(score_number(state.scores[row]))


def _json(state: State, drawn: Drawn) -> str:
    def person(row: int) -> dict[str, object]:
        score = score_number(state.scores[row])
        return {"player": row + 1, "name": state.tournament.players[row].name, "score": score}

    document = {
        "version": 1,
        "name": state.tournament.settings.event,
        "system": state.system,
        "round": drawn.number,
        "games": [
            {
                "table": number,
                **(
                    {"white": person(game.white), "black": person(game.black), "handicap": game.stones}
                    if game.coloured
                    else {"first": person(game.white), "second": person(game.black)}
                ),
                "why": game.why,
            }
            for number, game in enumerate(drawn.games, 1)
        ],
        "bye": None if drawn.bye is None else {**person(drawn.bye), "why": drawn.bye_why},
        "left_over": [person(row) for row in drawn.left_over],
        "measures": dict(drawn.measures),
        "remarks": list(drawn.remarks),
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"

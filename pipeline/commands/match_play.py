"""What the command line says of match play alone: ``crosstable rounds`` and ``crosstable cut``."""

from __future__ import annotations

import click

from crosstable.commands.options import Byes, Known, from_option, profile_option, quiet_option


@click.command()
@click.option(
    "--players", type=click.IntRange(2), required=True, metavar="N", help="How many play; teams count as one."
)
@click.option(
    "--system",
    type=Known("system", "crosstable.systems:SYSTEMS"),
    metavar="NAME",
    help="System: magic (see: crosstable systems).",
)
@click.option(
    "--table",
    type=Known("table", "crosstable.magic.rounds:TABLES"),
    metavar="NAME",
    help="Another table than the one that holds: mtr, dtr, seed, league-cup, league-challenge.",
)
@click.option("--teams", is_flag=True, help="Teams play.")
@click.option("--limited", is_flag=True, help="The play-off is a booster draft.")
@click.option("--byes", type=Byes(), metavar="B:N,…", help="N players have B awarded byes: 1:2,2:5,3:1.")
@click.option("--format", "output", type=click.Choice(["text", "json"]), default="text", help="Form.")
@quiet_option
def rounds(
    *,
    players: int,
    system: str | None,
    table: str | None,
    teams: bool,
    limited: bool,
    byes: dict[int, int] | None,
    output: str,
) -> int:
    """Say how many rounds so many players should play, and who goes on to the play-off.

    \b
    crosstable rounds --players 100
    crosstable rounds --players 14 --limited
    crosstable rounds --players 300 --byes 1:10,2:5
    crosstable rounds --players 40 --system pokemon

    Awarded byes count as two players for one, four for two and eight for three.
    """
    from crosstable.commands.rounds import rounds

    return rounds(players, system=system, table=table, teams=teams, draft=limited, byes=byes or {}, output=output)


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--top", type=click.IntRange(1), metavar="N", help="How many go on: what the file says, or 8.")
@click.option("--rounds", type=click.IntRange(1, 99), metavar="N", help="Planned rounds of Swiss.")
@click.option("--player", metavar="NAME", help="One player, with all that his verdicts rest on.")
@click.option("--odds", is_flag=True, help="Add odds by simulation.")
@click.option("--format", "output", type=click.Choice(["text", "json"]), default="text", help="Form.")
@from_option
@profile_option
@quiet_option
def cut(
    *,
    files: tuple[str, ...],
    top: int | None,
    rounds: int | None,
    player: str | None,
    odds: bool,
    output: str,
    format: str | None,
    profile: str | None,
) -> int:
    """Say who is in the cut for certain, who can draw in, and on what it depends.

    Before or during the last rounds: match points and tie-breaks are bounded exactly over everything that can still
    happen. A verdict is a proof, never a simulation.

    \b
    crosstable cut tournament.json
    crosstable cut --top 4 --rounds 6 tournament.wer
    crosstable cut standings-5.txt pairings-6.txt --player "Nagy Anna"

    Several files must be of one event.
    Exit status: 0 told, 1 told although parts of the file could not be read, 2 not told.
    """
    from crosstable.commands.cut import cut

    return cut(files, format=format, profile=profile, top=top, rounds=rounds, player=player, odds=odds, output=output)

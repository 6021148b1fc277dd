"""What the command line says of ``crosstable pair``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from crosstable.commands.options import Avoided, Known, force_option, from_option, quiet_option, system_options

if TYPE_CHECKING:
    from crosstable.stated import Stated


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--round", type=click.IntRange(1, 99), metavar="N", help="Which round: the next one.")
@click.option("--absent", multiple=True, metavar="NAME", help="A player who does not take part; may be repeated.")
@click.option(
    "--avoid",
    type=Avoided(),
    metavar="club[=N],country[=N]",
    help="Rather pair scores N points apart (1) than two of a club or country.",
)
@click.option("--last", is_flag=True, help="This is the last round (URAGAN: leaders play even).")
@click.option("-o", "--output", "target", metavar="OUT", help="Write the tournament with the round to this file.")
@click.option(
    "--to",
    type=Known("format", "crosstable.writers:WRITERS"),
    metavar="FORMAT",
    help="Format of OUT instead of its name's.",
)
@click.option(
    "--format", "output", type=click.Choice(["text", "json", "csv"]), default="text", help="Form of the list."
)
@system_options
@from_option
@force_option
@quiet_option
def pair(
    *,
    files: tuple[str, ...],
    round: int | None,
    absent: tuple[str, ...],
    avoid: dict[str, int] | None,
    last: bool,
    target: str | None,
    to: str | None,
    output: str,
    format: str | None,
    force: bool,
    stated: Stated,
) -> int:
    """Propose the next round, and say why.

    URAGAN is paired as its scheme says. McMahon, Swiss, MP and matches: nobody meets twice, the differences of scores
    are the least possible in all, byes and floats are spread and colours balanced. The same file always gives the
    same round.

    \b
    crosstable pair results.xml
    crosstable pair results.xml --absent "Nagy Anna" --avoid club -o round-4.xml
    crosstable pair table.txt --system uragan --rounds 5
    crosstable pair results.h9 --round 1 --handicap-by score --handicap-reduction 1
    crosstable pair players.vbar --system uragan --rounds 5 -o round-1.csv

    The first round is paired from a list of players, such as lines Kovács|Anna|4d|HU|Buda|2432|f of a .vbar file.

    Exit status: 0 proposed, 1 proposed although parts of the file could not be read, 2 not proposed.
    """
    from crosstable.commands.pair import pair
    from crosstable.pairing.propose import Wishes

    avoided = avoid or {}
    wishes = Wishes(avoided.get("club", 0), avoided.get("country", 0), last or None)
    return pair(
        files,
        format=format,
        stated=stated,
        round=round,
        absent=absent,
        wishes=wishes,
        output=output,
        target=target,
        to=to,
        force=force,
    )

"""What the command line says of ``crosstable ratings``."""

from __future__ import annotations

import click

from crosstable.commands.options import from_option, quiet_option


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--list",
    "lists",
    multiple=True,
    metavar="LIST",
    help="Rating list of the EGF, FFG or AGA; of several, the first that has the player.",
)
@click.option(
    "--class",
    "event_class",
    type=click.Choice(["A", "B", "C", "D"], case_sensitive=False),
    metavar="A|B|C|D",
    help="Class, which is the weight of the games, instead of what the file says.",
)
@click.option("--games", is_flag=True, help="Show every game.")
@click.option("--accept-doubtful", is_flag=True, help="Use doubtful matches with the list, too.")
@click.option("--format", "output", type=click.Choice(["text", "json", "csv"]), default="text", help="Form.")
@from_option
@quiet_option
def ratings(
    *,
    file: str,
    lists: tuple[str, ...],
    event_class: str | None,
    games: bool,
    accept_doubtful: bool,
    output: str,
    format: str | None,
) -> int:
    """Compute the ratings after a tournament.

    Formula of the European Go Federation, 2021. Ratings before it come from a list, the file, or the grade.

    \b
    crosstable ratings results.h9
    crosstable ratings --class B --games results.h9
    crosstable ratings --list allworld_lp.html --format csv results.h9 > ratings.csv

    Players are found in a list by number, then by name and country. Doubtful matches are shown and not used.
    Exit status: 0 computed, 1 computed although parts of the file could not be read, 2 not computed.
    """
    from crosstable.commands.ratings import ratings

    return ratings(
        file,
        format=format,
        lists=lists,
        event_class=event_class,
        games=games,
        accept_doubtful=accept_doubtful,
        output=output,
    )

"""The command line: what can be said, and nothing of what is then done.

Every command loads its module only when it is called, so that help is there at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from crosstable.commands.console import say
from crosstable.commands.listing import formats, profiles, systems
from crosstable.commands.match_play import cut, rounds
from crosstable.commands.options import (
    Criteria,
    Encoding,
    Known,
    Numbers,
    Round,
    force_option,
    from_option,
    language_option,
    profile_option,
    quiet_option,
    system_options,
)
from crosstable.commands.pairing import pair
from crosstable.commands.rating import ratings
from crosstable.reports import RENDERERS

if TYPE_CHECKING:
    from crosstable.stated import Stated

CANNOT = 2
"""Exit status of a command that could not be carried out."""

INTERRUPTED = 130
TRACEBACK = "CROSSTABLE_TRACEBACK"
"""Environment variable that shows where an internal error happened."""


class InOrder(click.Group):
    """A group that lists its commands in the order in which they are written down."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.group(
    cls=InOrder,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit status: 0 nothing wrong, 1 errors found, 2 the command could not be carried out.",
)
@click.version_option(package_name="crosstable")
@quiet_option
def cli() -> None:
    """Read the crosstable of a tournament in any of its formats, verify it, convert it, publish it.

    \b
    crosstable verify results.h9
    crosstable standings results.h9
    crosstable convert results.txt results.h9
    crosstable publish results.h9 -o site
    crosstable pair results.xml
    crosstable explain S205

    "-" is standard input or output.
    """


@cli.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@from_option
@profile_option
@click.option("--format", "output", type=click.Choice(list(RENDERERS)), default="text", help="Form of the findings.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 also if there are errors.")
@click.option("--pairings", is_flag=True, help="Say also how rounds might have been paired better.")
@click.option("--apply", "numbers", type=Numbers(), metavar="N,…", help="Apply these suggestions to a file.")
@click.option("-o", "--output", "fixed", metavar="FIXED", help="Where the corrected file is written (with --apply).")
@force_option
@system_options
@quiet_option
def verify(
    *,
    files: tuple[str, ...],
    format: str | None,
    profile: str | None,
    output: str,
    strict: bool,
    exit_zero: bool,
    pairings: bool,
    numbers: tuple[int, ...] | None,
    fixed: str | None,
    force: bool,
    stated: Stated,
) -> int:
    """Say what is wrong with tournament files, and where; and suggest the smallest corrections that would explain it.

    Every score is recomputed from the results and compared with what is printed. Files that a program gives for one
    event (standings, and the pairings of each round) are one tournament.

    \b
    crosstable verify results.h9
    crosstable verify --format json archive/*.h9 > findings.json
    crosstable verify --profile macmahon --strict results.txt
    crosstable verify results.h9 --apply 1 -o fixed.h9

    With --apply the file is written with suggestions applied, every other byte as it was, and FIXED is reported on;
    nothing is written unless it verifies better (see: crosstable explain suggestions). Of several files of one event
    the one is written whose texts are corrected.
    Exit status: 0 nothing wrong, 1 errors found (with --strict also warnings), with --apply in FIXED; 2 a file cannot
    be read, or a suggestion not be applied.
    """
    from crosstable.commands.verify import apply, verify

    if numbers is None and fixed is not None:
        raise click.UsageError("-o says where a file corrected with --apply is written; add --apply N")
    if numbers is not None:
        if fixed is None:
            raise click.UsageError("--apply needs -o FIXED, where the corrected file is written")
        return apply(
            files,
            numbers,
            fixed,
            output=output,
            strict=strict,
            exit_zero=exit_zero,
            force=force,
            format=format,
            profile=profile,
            stated=stated,
            pairings=pairings,
        )
    return verify(
        files,
        format=format,
        profile=profile,
        output=output,
        strict=strict,
        exit_zero=exit_zero,
        stated=stated,
        pairings=pairings,
    )


@cli.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--round", type=Round(), metavar="N|all", help="After which round: the last.")
@click.option("--by", type=Criteria(), metavar="CRITERION,…", help="Criteria that order the table, first ones first.")
@click.option(
    "--format", "output", type=click.Choice(["text", "json", "csv", "markdown"]), default="text", help="Form."
)
@from_option
@profile_option
@system_options
@quiet_option
def standings(
    *,
    files: tuple[str, ...],
    round: int | None,
    by: tuple[str, ...] | None,
    output: str,
    format: str | None,
    profile: str | None,
    stated: Stated,
) -> int:
    """Compute the standings of a tournament.

    \b
    crosstable standings results.h9
    crosstable standings --round 3 --by mms,sos,sodos results.h9
    crosstable standings --round all --format json results.h9
    crosstable standings pairings-1.pdf pairings-2.pdf standings-2.pdf

    Several files must be of one event.
    Exit status: 0 computed, 1 computed although parts of the file could not be read, 2 not computed.
    """
    from crosstable.commands.standings import standings

    return standings(files, format=format, profile=profile, round=round, by=by, output=output, stated=stated)


@cli.command()
@click.argument("sources", nargs=-1, required=True, metavar="IN…")
@click.argument("target", metavar="OUT")
@from_option
@click.option(
    "--to",
    type=Known("format", "crosstable.writers:WRITERS"),
    metavar="FORMAT",
    help="Format of the output instead of what its name says (see: crosstable formats).",
)
@click.option("--encoding", type=Encoding(), metavar="NAME", help="Encoding of the output: utf-8 (tou: iso-8859-15).")
@language_option
@force_option
@click.option("--strict", is_flag=True, help="Write nothing, and exit with 1, if anything would be lost.")
@click.option("--check", is_flag=True, help="Read the result back and compare; write nothing if it differs untold.")
@click.option(
    "--format",
    "output",
    type=click.Choice(["text", "json"]),
    default="text",
    help="How losses are told: text on standard error, or json on standard output.",
)
@system_options
@quiet_option
def convert(
    *,
    sources: tuple[str, ...],
    target: str,
    format: str | None,
    to: str | None,
    encoding: str | None,
    language: str,
    force: bool,
    strict: bool,
    check: bool,
    output: str,
    stated: Stated,
) -> int:
    """Write a tournament in another format.

    What that format cannot hold is listed on standard error. Several files IN must be of one event. Formats for Go
    hold no tournaments of matches, and the reverse (see: crosstable formats).

    \b
    crosstable convert results.txt results.h9
    crosstable convert --to markdown results.h9 -
    crosstable convert --encoding iso-8859-15 --force results.json results.h9
    crosstable convert --check --strict gotha.xml macmahon.xml --to macmahon

    Exit status: 0 written, 1 written although parts of the input could not be read (with --strict also: not
    written because something would be lost; with --check: because something differs that is not among the losses),
    2 the command could not be carried out.
    """
    from crosstable.commands.convert import convert

    return convert(
        sources,
        target,
        format=format,
        to=to,
        encoding=encoding,
        language=language,
        force=force,
        strict=strict,
        check=check,
        output=output,
        stated=stated,
    )


@cli.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("-o", "--output", "folder", required=True, metavar="FOLDER", help="Where the pages are written.")
@language_option
@click.option("--verify/--no-verify", default=False, help="Say at the foot of each page what verify finds.")
@from_option
@force_option
@system_options
@quiet_option
def publish(
    *,
    files: tuple[str, ...],
    folder: str,
    language: str,
    verify: bool,
    format: str | None,
    force: bool,
    stated: Stated,
) -> int:
    """Make web pages of tournaments.

    Every event becomes a page, whether one file tells of it or several; of several pages, index.html lists them. A
    tournament of matches (Magic and its kin) also gets a page a round, which the event's page leads to.

    \b
    crosstable publish results.h9 -o site
    crosstable publish archive/*.h9 -o site --lang de --verify --force

    A page is one file without any outside requests. If one of them exists, nothing is written without --force.
    Exit status: 0 written, 1 written although errors were found, 2 a file could not be read or written.
    """
    from crosstable.commands.publish import publish

    return publish(files, folder, language=language, verify=verify, format=format, force=force, stated=stated)


@cli.command()
@click.argument("subject", metavar="CODE|FILE")
@click.argument("player", required=False)
@click.option("--with", "beside", multiple=True, metavar="FILE", help="A further file of the same event.")
@from_option
@profile_option
@system_options
@quiet_option
def explain(
    *,
    subject: str,
    player: str | None,
    beside: tuple[str, ...],
    format: str | None,
    profile: str | None,
    stated: Stated,
) -> int:
    """Explain a rule, a topic, or the scores of a player.

    Of a player every score is shown term by term, beside what is printed.

    \b
    crosstable explain S205
    crosstable explain not-mutual
    crosstable explain uragan-mp
    crosstable explain suggestions
    crosstable explain results.h9 "Nagy Anna"
    crosstable explain results.h9 17

    A player is named in full or in part, with or without accents, or by the number of his row.
    """
    from crosstable.commands.explain import explain_player, explain_rule

    if player is None:
        return explain_rule(subject)
    return explain_player(subject, player, beside=beside, format=format, profile=profile, stated=stated)


cli.add_command(ratings)
cli.add_command(formats)
cli.add_command(systems)
cli.add_command(profiles)
cli.add_command(pair)
cli.add_command(rounds)
cli.add_command(cut)


def run(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line and return its exit status; nothing that a file holds makes it raise."""
    try:
        return int(cli.main(arguments, prog_name="crosstable", standalone_mode=False) or 0)
    except click.Abort:
        return INTERRUPTED
    except click.ClickException as error:
        with suppress(OSError):
            error.show()
        return error.exit_code
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        from crosstable.display import printable

        say(printable(f"internal error: {type(error).__name__}: {error}"))
        say(f"this is a fault of crosstable, please report it; {TRACEBACK}=1 in the environment shows where it is")
        return CANNOT


def main() -> None:
    sys.exit(run())

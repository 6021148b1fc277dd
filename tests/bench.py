"""What verification costs, beside a floor measured in the same run: ``make bench``.

Figures are ratios, because machines differ and drift. Files are invented (``tests/simulate.py``), written to a
temporary folder, half of them with byes; every one is parsed, its columns found, its profile fitted and every check
run.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

from faults import FLIPPED, Sheet
from lxml import etree
from match_cause_rates import examined
from match_slips import SLIPS, simulated
from simulate import simulate

from crosstable.case import cases
from crosstable.causes.matches.suggest import explained
from crosstable.model import System, Tournament
from crosstable.pairing.propose import propose_round
from crosstable.pairing.state import state_before
from crosstable.parsers import read
from crosstable.standings import after_each
from crosstable.verify import verify_bytes, verify_files

SMALL_FILES = 2000
RUNS = 7
WHOLE_PROCESS_TARGET = 1.6
THROUGHPUT_TARGET = 10.0
LARGE_FILE_TARGET = 3.0
PAIRING_TARGET = 3.0
"""Seconds."""
CAUSES: dict[tuple[int, int], float] = {(70, 8): 1.0, (1000, 10): 10.0}
"""Seconds that the causes of three slips may take beyond verification, by players and rounds."""
MATCHES, MATCHES_TARGET = (300, 9), 1.5
"""The same for an event of matches."""
Verified = TypeVar("Verified")


def seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def pairwise(first: Callable[[], object], second: Callable[[], object], runs: int) -> tuple[float, float, float]:
    """Median seconds of both, run in turn after one warm-up, and the median of the ratios pair by pair."""
    first()
    second()
    pairs = [(seconds(first), seconds(second)) for _ in range(runs)]
    ratio = statistics.median(a / b for a, b in pairs)
    return statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs), ratio


def run(*command: str) -> Callable[[], object]:
    return lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def read_and_split(paths: Sequence[str]) -> int:
    fields = 0
    for path in paths:
        with open(path, "rb") as file:
            text = file.read().decode()
        for line in text.splitlines():
            fields += len(line.split())
    return fields


def whole_process(folder: Path) -> None:
    path = folder / "seventy.h9"
    path.write_text(simulate(70, 70, 6).h9(), encoding="utf-8")
    own, floor, ratio = pairwise(
        run(sys.executable, "-m", "crosstable", "verify", str(path)),
        run(sys.executable, "-c", "import polars, pyparsing"),
        RUNS,
    )
    print("verify one file of 70 players and 6 rounds, as a process")
    print(f"  crosstable verify                       {own * 1000:8.0f} ms")
    print(f'  python -c "import polars, pyparsing"    {floor * 1000:8.0f} ms')
    print(f"  ratio                                   {ratio:8.2f}     (target under {WHOLE_PROCESS_TARGET})")


def throughput(folder: Path) -> None:
    paths: list[str] = []
    for seed in range(SMALL_FILES):
        path = folder / f"{seed:04}.h9"
        path.write_text(simulate(seed, 12 + seed % 29, 5).h9(), encoding="utf-8")
        paths.append(str(path))
    unclean = [report.path for report in verify_files(paths) if report.verdict != "clean"]
    own, floor, ratio = pairwise(lambda: verify_files(paths), lambda: read_and_split(paths), 3)
    print(f"verify {SMALL_FILES} files of 12 to 40 players and 5 rounds, one process, one thread of Python")
    print(f"  crosstable                              {SMALL_FILES / own:8.0f} tournaments/s")
    print(f"  reading and splitting the same bytes    {SMALL_FILES / floor:8.0f} tournaments/s")
    print(f"  ratio                                   {ratio:8.1f}     (target within {THROUGHPUT_TARGET:.0f})")
    print(f"  files with a finding (none expected)    {len(unclean):8}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  peak memory of this process             {peak:8.0f} MB")


def large_file() -> None:
    """A file of a pairing program with 1,000 players and 10 rounds: how long it takes to read, and to count."""
    data = simulate(7, 1000, 10).opengotha().encode()
    own, floor, ratio = pairwise(lambda: read("big.xml", data), lambda: etree.fromstring(data), RUNS)
    print(f"read an OpenGotha file of 1,000 players and 10 rounds ({len(data) // 1024} KB)")
    print(f"  crosstable                              {own * 1000:8.0f} ms")
    print(f"  lxml alone                              {floor * 1000:8.0f} ms")
    print(f"  ratio                                   {ratio:8.2f}     (target under {LARGE_FILE_TARGET})")
    (case,) = cases([read("big.xml", data)[2].tournament])
    counted = statistics.median(seconds(lambda: after_each(case, range(1, 11))) for _ in range(RUNS))
    print("all criteria of all players after each of its rounds, one thread")
    print(f"  crosstable                              {counted * 1000:8.0f} ms  (target under 1000)")
    print(f"  ratio to lxml alone                     {counted / floor:8.1f}")


def pairing(folder: Path) -> None:
    """The next round of 500 players after four rounds, and their first round in which all start alike."""
    path = folder / "next.h9"
    path.write_text(simulate(11, 500, 4).h9(), encoding="utf-8")
    tournament = read(path.name, path.read_bytes())[2].tournament
    equal = replace(tournament, rounds=(), system=System("swiss"), columns=())
    verified = seconds(lambda: verify_files([str(path)]))
    print("pair a round of 500 players")
    for name, what, number in (("McMahon, round 5", tournament, 5), ("Swiss, round 1", equal, 1)):
        own = statistics.median(seconds(partial(propose_round, state_before(what, number))) for _ in range(3))
        print(f"  {name:39} {own * 1000:8.0f} ms  (target under {PAIRING_TARGET * 1000:.0f})")
        print(f"  ratio to verifying four rounds          {own / verified:8.1f}")


def spoilt(players: int, rounds: int) -> bytes:
    """A table with a result told wrongly in both rows, an opponent's number and a printed value mistyped."""
    random = Random(players)
    sheet = Sheet(simulate(7, players, rounds))
    first, second = sheet.game(random), sheet.game(random)
    for row in (first.row, first.opponent):
        sheet[row, first.round] = sheet[row, first.round].translate(FLIPPED)
    sheet.opponent_of(second.row, second.round, str(second.opponent + 1)[:-1] + "0")
    row = random.randrange(players)
    sheet[row, "SOS"] = str(int(sheet[row, "SOS"]) + 10)
    return sheet.text.encode()


def causes() -> None:
    """What it takes to say which slips made the findings, beyond finding them; seconds are those of the processor."""
    for (players, rounds), target in CAUSES.items():
        data = spoilt(players, rounds)
        _causes(
            f"causes of three slips among {players} players in {rounds} rounds, one core",
            partial(verify_bytes, "spoilt.h9", data),
            lambda report: report.suggestions,
            target,
        )
    players, rounds = MATCHES
    event = spoilt_matches(players, rounds)
    _causes(
        f"causes of three slips in an event of {players} players in {rounds} rounds of matches, one core",
        lambda: examined(event),
        lambda told: explained(told[0], told[1].findings),
        MATCHES_TARGET,
    )


def _causes(
    title: str, verify: Callable[[], Verified], suggest: Callable[[Verified], Sequence[object]], target: float
) -> None:
    runs: list[tuple[float, float]] = []
    found: Sequence[object] = ()
    for _ in range(3):
        begin = time.process_time()
        report = verify()
        verified = time.process_time()
        found = suggest(report)
        runs.append((verified - begin, time.process_time() - verified))
    alone, beyond = (statistics.median(times) for times in zip(*runs, strict=True))
    print(title)
    print(f"  verify                                  {alone * 1000:8.0f} ms")
    print(f"  suggestions beyond that                 {beyond * 1000:8.0f} ms  (target under {target * 1000:.0f})")
    print(f"  ratio                                   {beyond / alone:8.1f}")
    print(f"  suggestions                             {len(found):8}")


def spoilt_matches(players: int, rounds: int) -> Tournament:
    """An event with a match given to the other player, another one's games and a published value mistyped."""
    random = Random(players)
    event = simulated(0, players, rounds, "mtr")
    for kind in ("winner swapped", "2-0 for 2-1", "value, one digit"):
        event = SLIPS[kind](event, random) or event
    return event


def main() -> None:
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        whole_process(folder)
        throughput(folder)
        pairing(folder)
    large_file()
    causes()


if __name__ == "__main__":
    main()

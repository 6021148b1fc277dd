"""The play-off as a picture: inline SVG, every round a column, the winners' ways as lines.

The picture names nobody whom its description does not: a screen reader says every match, round by round. Whatever a
file says is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from crosstable.display import width
from crosstable.magic.bracket import Bracket, BracketRound, Match, Slot, State, bracket
from crosstable.magic.profiles import MATCH_PROFILES
from crosstable.model import Player, Tournament
from crosstable.results import Standings
from crosstable.writers.html_matches import translated
from crosstable.writers.html_texts import Texts
from crosstable.writers.matches import stage_name

LINE = 24
"""Height of one of the two lines of a match."""
PITCH = 2 * LINE + 22
"""From one match of the first round to the next; a remark has room between them."""
GAP = 34
"""Between two rounds."""
HEAD = 30
SEED, GAMES = 28, 24
"""Room for the seed and for the games, left and right of the name."""
LETTER = 8.2
"""Room for a letter of a name."""
SHORTEST, LONGEST = 12, 22
"""Letters of a name that have room."""
MARGIN = 4
DASH = "\N{EN DASH}"

_NUMBERED = re.compile(r"(r|rd|round)?\W*\d+\W*", re.IGNORECASE)

_REMARKS: Mapping[State, str] = {State.SPLIT: "split", State.UNPLAYED: "open", State.LOST: "both_lost"}
"""Words for how a match without a winner ended."""


class _Place(NamedTuple):
    """Where a match stands in the picture: its left edge, and the middle of its height."""

    left: float
    middle: float


def bracket_picture(tournament: Tournament, standings: Standings, texts: Texts) -> Markup | None:
    """The bracket of a tournament whose play-off is in the table, or of one whose file says that there will be one."""
    if standings.profile not in MATCH_PROFILES or standings.round < len(tournament.rounds):
        return None
    if not (tournament.settings.cut or any(round_.playoff for round_ in tournament.rounds)):
        return None
    tree = bracket(tournament, profile=standings.profile)
    if tree is None or not tree.rounds or not tree.rounds[-1].matches:
        return None
    return picture(tree, tournament.players, texts)


def picture(tree: Bracket, players: Sequence[Player], texts: Texts) -> Markup:
    """The SVG of a bracket."""
    return Markup(_Picture(tree, players, texts).svg())  # noqa: S704 - of our own signs and of what has been escaped


class _Picture:
    def __init__(self, tree: Bracket, players: Sequence[Player], texts: Texts) -> None:
        self._tree = tree
        self._players = players
        self._texts = texts
        self._words = texts["matches"]
        self._bye = texts["results"]["bye"]
        slots = [slot for round_ in (*tree.rounds, *tree.further) for match in round_.matches for slot in match.slots]
        names = [width(players[slot.player].name) for slot in slots if slot.player is not None]
        headings = [width(self._label(round_)) - len("1  ") - len("  2") for round_ in (*tree.rounds, *tree.further)]
        self._letters = min(max([SHORTEST, *names, *headings]), LONGEST)
        self._box = SEED + self._letters * LETTER + GAMES

    def svg(self) -> str:
        rounds = self._tree.rounds
        parts = [part for level in range(len(rounds)) for part in self._round(level)]
        lowest = max((self._place(match).middle for round_ in rounds for match in round_.matches), default=0)
        bottom = lowest + PITCH / 2 + 2 * MARGIN
        for round_ in self._tree.further:
            parts += self._further(round_, bottom)
            bottom += HEAD + len(round_.matches) * PITCH
        across = len(rounds) * (self._box + GAP) - GAP + 2 * MARGIN
        return (
            f'<svg class="bracket of-{len(rounds)}" role="img" aria-labelledby="bracket-title bracket-text" '
            f'viewBox="0 0 {across:.0f} {bottom:.0f}" width="{across:.0f}" height="{bottom:.0f}">'
            f'<title id="bracket-title">{escape(self._words["playoff"])}</title>'
            f'<desc id="bracket-text">{escape(" ".join(self._sentences()))}</desc>{"".join(parts)}</svg>'
        )

    def _round(self, level: int) -> Iterator[str]:
        round_ = self._tree.rounds[level]
        left = MARGIN + level * (self._box + GAP)
        yield self._heading(round_, left, 0)
        if level + 1 < len(self._tree.rounds):
            above = {match.place: match for match in self._tree.rounds[level + 1].matches}
            for match in round_.matches:
                yield from self._way(match, above.get(match.place // 2))
        for match in round_.matches:
            yield from self._match(match, self._place(match))

    def _place(self, match: Match) -> _Place:
        left = MARGIN + match.round * (self._box + GAP)
        return _Place(left, HEAD + (2 * match.place + 1) * PITCH * (1 << match.round) / 2)

    def _way(self, match: Match, above: Match | None) -> Iterator[str]:
        """The line from a match to the one to which its winner goes."""
        if above is None:
            return
        here, there = self._place(match), self._place(above)
        start = here.left + self._box
        kind = "way" if match.winner is None else "way known"
        yield (
            f'<path class="{kind}" d="M{start:.1f} {here.middle:.1f}H{start + GAP / 2:.1f}V{there.middle:.1f}'
            f'H{there.left:.1f}"/>'
        )

    def _match(self, match: Match, place: _Place) -> Iterator[str]:
        top = place.middle - LINE
        kind = "match coming" if match.state is State.OPEN else "match"
        yield f'<g class="{kind}">'
        yield f'<rect x="{place.left:.1f}" y="{top:.1f}" width="{self._box:.1f}" height="{2 * LINE}" rx="4"/>'
        yield f'<path d="M{place.left:.1f} {place.middle:.1f}h{self._box:.1f}"/>'
        for number, slot in enumerate(match.slots):
            yield from self._slot(match, slot, place.left, top + number * LINE)
        yield "</g>"
        remark = self._remark(match)
        if remark:
            yield _text("remark", place.left + SEED, place.middle + LINE + 13, remark)

    def _slot(self, match: Match, slot: Slot, left: float, top: float) -> Iterator[str]:
        base = top + LINE - 7.5
        if slot.player is None:
            if match.state is State.BYE:
                yield _text("remark", left + SEED, base, self._bye)
            return
        if slot.advances:
            yield f'<path class="winner" d="M{left + 2:.1f} {top + 4:.1f}v{LINE - 8}"/>'
        kind = "winner" if slot.advances else "loser" if match.winner is not None else "player"
        name = self._players[slot.player].name
        if slot.seed is not None:
            yield _text("seed", left + SEED - 7, base, str(slot.seed))
        shown = _cut(name, self._letters)
        title = f"<title>{escape(name)}</title>" if shown != name else ""
        yield f'<text class="{kind}" x="{left + SEED:.1f}" y="{base:.1f}">{title}{escape(shown)}</text>'
        if slot.games is not None:
            yield _text(f"games {kind}", left + self._box - 8, base, str(slot.games))

    def _remark(self, match: Match) -> str | None:
        word = _REMARKS.get(match.state)
        return None if word is None else self._words[word]

    def _further(self, round_: BracketRound, top: float) -> Iterator[str]:
        """Matches of those who have lost already, below the last round."""
        left = MARGIN + (len(self._tree.rounds) - 1) * (self._box + GAP)
        yield self._heading(round_, left, top)
        for number, match in enumerate(round_.matches):
            yield from self._match(match, _Place(left, top + HEAD + (2 * number + 1) * PITCH / 2))

    def _heading(self, round_: BracketRound, left: float, top: float) -> str:
        label = self._label(round_)
        shown = _cut(label, self._letters + len("1    2"))
        title = f"<title>{escape(label)}</title>" if shown != label else ""
        return f'<text class="stage" x="{left:.1f}" y="{top + HEAD - 12:.1f}">{title}{escape(shown)}</text>'

    def _label(self, round_: BracketRound) -> str:
        """The name of a round; one that is only a number says less than the number of its matches."""
        named = _NUMBERED.fullmatch(round_.label) is None or round_ in self._tree.further
        return translated(round_.label if named else stage_name(len(round_.matches)), self._texts)

    def _sentences(self) -> Iterator[str]:
        """Every match in words, round by round."""
        for round_ in (*self._tree.rounds, *self._tree.further):
            told = [text for match in round_.matches if (text := self._told(match))]
            if told:
                yield f"{self._label(round_)}: {'; '.join(told)}."
        if self._tree.winner is not None:
            yield self._words["winner"].format(player=self._players[self._tree.winner].name)

    def _told(self, match: Match) -> str:
        names = [self._named(slot) for slot in match.slots if slot.player is not None]
        if not names:
            return ""
        if match.state is State.BYE:
            return f"{names[0]}, {self._bye}"
        games = [str(slot.games) for slot in match.slots if slot.games is not None]
        score = f" {DASH.join(games)}" if len(games) == len(match.slots) else ""
        remark = self._remark(match)
        winner = "" if match.winner is None else f", {self._words['winner'].format(player=self._name(match.winner))}"
        ending = f", {remark}" if remark else winner
        return f"{f' {DASH} '.join(names)}{score}{ending}"

    def _named(self, slot: Slot) -> str:
        seed = f" ({slot.seed})" if slot.seed is not None else ""
        return f"{self._name(slot.player or 0)}{seed}"

    def _name(self, player: int) -> str:
        return self._players[player].name


def _text(kind: str, x: float, y: float, text: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def _cut(name: str, letters: int) -> str:
    """A name that has room; of a longer one the beginning."""
    if width(name) <= letters:
        return name
    kept = name[:letters]
    while width(kept) > letters - 1:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"

"""An origin for tournaments made by hand."""

from crosstable.source import Source, Span


class Lines:
    """Every line of a source is a row, and more is not known."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def row(self, player: int) -> Span:
        start = self.source.line_start(player + 1)
        return Span(start, start + len(self.source.line(player + 1)))

    def field(self, player: int, name: str) -> Span:
        return self.row(player)

    def cell(self, player: int, round: int) -> Span:
        return self.row(player)

    def claim(self, player: int, column: int) -> Span:
        return self.row(player)

    def heading(self, column: int) -> None:
        return None

    def header(self, index: int) -> Span:
        return Span(0, 0)

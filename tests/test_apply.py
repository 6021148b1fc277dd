"""Suggestions applied: which bytes are written, and when nothing is.

The tournaments are invented (``simulate.py``): what the corrected file must be is the file before it was spoilt.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from commandline import BOTH_WON, SOUND, CommandLine
from faults import Sheet
from lines import Lines
from simulate import simulate

import crosstable.causes.applied
from crosstable.causes.aligned import fitted
from crosstable.causes.applied import ApplyError, corrected
from crosstable.causes.edits import Reading, Replacement, Suggestion
from crosstable.causes.encoded import EncodingError, NewText, with_texts
from crosstable.diagnostics import finding
from crosstable.model import Player, Tournament
from crosstable.parsers.encoding import decode
from crosstable.results import Report
from crosstable.source import Source, Span
from crosstable.verify import verify_bytes

RIGHT = ("Pl", "MMS", "NBW", "SOS", "SOSOS", "SODOS", "CUSS")
"""Columns that are set right in the padded tables."""


def joined(sheet: Sheet) -> str:
    return sheet.text


def padded(sheet: Sheet) -> str:
    """The table in columns, numbers set right, everything else left."""
    widths = [max(map(len, column)) for column in zip(*sheet.rows, strict=True)]
    names = [*sheet.labels, *(str(n + 1) for n in range(sheet.rounds)), ""]
    lines = [
        "  ".join(
            field.rjust(width) if name in RIGHT else field.ljust(width)
            for field, width, name in zip(row, widths, names, strict=True)
        )
        for row in sheet.rows
    ]
    heads = "".join(f"; {head}\n" for head in sheet.heads)
    return f"{heads}; {' '.join(sheet.labels)}\n" + "".join(f"{line}\n" for line in lines)


def tabbed(sheet: Sheet) -> str:
    return "".join(
        line if line.startswith(";") else line.replace(" ", "\t") for line in sheet.text.splitlines(keepends=True)
    )


JOINERS: dict[str, Callable[[str], str]] = {
    "padded": str,
    "joined": lambda text: re.sub(" +", " ", text),
    "tabbed": lambda text: re.sub("(?<=[^;]) +", "\t", text),
}
"""Layouts of the same small table."""


def applied(data: bytes, *numbers: int, path: str = "invented.h9") -> bytes:
    verify = partial(verify_bytes, path)
    return corrected(verify(data), data, numbers, verify).data


class TestBytes:
    @pytest.mark.parametrize(
        ("layout", "end", "encoding"),
        [
            ("joined", "\n", "utf-8"),
            ("padded", "\r\n", "utf-8-sig"),
            ("tabbed", "\r", "utf-16-be"),
            ("padded", "\r", "cp1250"),
            ("padded", "\n", "utf-16"),
        ],
    )
    def test_every_other_byte_is_as_it_was(self, layout: str, end: str, encoding: str) -> None:
        mark = codecs.BOM_UTF16_BE if encoding == "utf-16-be" else b""
        sound, spoilt = (mark + JOINERS[layout](text).replace("\n", end).encode(encoding) for text in (SOUND, BOTH_WON))
        assert applied(spoilt, 1) == sound

    def test_no_final_line_end_and_blanks_that_trail(self) -> None:
        sound, spoilt = (text.rstrip("\n").replace("\n", " \t \n").encode() for text in (SOUND, BOTH_WON))
        assert applied(spoilt, 1) == sound

    def test_bytes_that_are_no_text(self) -> None:
        """In a file of UTF-8 some bytes are damaged, before the place and in its line."""
        sound, spoilt = (
            text.replace("Test", "Żółw ślimak")
            .replace("Béla", "Béłaź")
            .encode()
            .replace("ź".encode(), b"\xff")
            .replace("Ż".encode(), b"\xe5\xbb")
            for text in (SOUND, BOTH_WON)
        )
        assert applied(spoilt, 1) == sound

    @pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32", "cp1251", "iso-8859-15"])
    def test_a_text_in_any_encoding(self, encoding: str) -> None:
        text = "Ärger\r\n0=\r\n" if encoding == "iso-8859-15" else "Ж ё\r\n0=\r\n"
        at = text.index("=")
        data = text.encode(encoding)
        source = Source("x", text, encoding)
        assert with_texts(data, source, [NewText(Span(at, at + 1), "+")]) == text.replace("=", "+").encode(encoding)

    def test_a_character_that_the_encoding_lacks(self) -> None:
        with pytest.raises(EncodingError, match="½ cannot be written in iso-8859-2"):
            with_texts(b"1 0", Source("x", "1 0", "iso-8859-2"), [NewText(Span(0, 1), "½")])

    def test_what_was_read_is_not_what_is_there(self) -> None:
        with pytest.raises(EncodingError, match="not the text of the file"):
            with_texts(b"1 0", Source("x", "1 1", "utf-8"), [NewText(Span(0, 1), "2")])

    def test_damage_in_wide_encodings_is_refused(self) -> None:
        data = codecs.BOM_UTF16_LE + b"\x00\xd8" + "a=b".encode("utf-16-le")
        source = Source("x", *decode(data))
        with pytest.raises(EncodingError, match="no text in utf-16-le"):
            with_texts(data, source, [NewText(Span(2, 3), "+")])

    def test_two_marks_in_front(self) -> None:
        data = codecs.BOM_UTF8 * 2 + b"a=b"
        source = Source("x", *decode(data))
        assert with_texts(data, source, [NewText(Span(1, 2), "+")]) == codecs.BOM_UTF8 * 2 + b"a+b"


class TestWidths:
    @pytest.mark.parametrize("layout", JOINERS)
    @pytest.mark.parametrize(
        ("before", "spoilt"),
        [("22  2    64", "22  112  64"), ("23  3    63", "23  33   63"), ("20  0    66", "20  1000 66")],
    )
    def test_columns_stay_where_they_are(self, layout: str, before: str, spoilt: str) -> None:
        sound = JOINERS[layout](SOUND)
        text = JOINERS[layout](SOUND.replace(before, spoilt))
        assert applied(text.encode(), 1).decode() == sound

    def test_a_table_of_numbers_set_right(self) -> None:
        sound, spoilt = Sheet(simulate(3, 12, 4)), Sheet(simulate(3, 12, 4))
        spoilt[7, "SOSOS"] = "8"
        assert applied(padded(spoilt).encode(), 1).decode() == padded(sound)

    def table(self, *rows: str, before: str, after: str, line: int = 1) -> tuple[str, int]:
        """A table with a text of a line replaced, and by how much what stands behind it moved."""
        text = "\n".join(rows) + "\n"
        source = Source("x", text)
        start = text.index(before, source.line_start(line))
        origin = Lines(source)
        tournament = Tournament(players=tuple(Player(row) for row in rows), rounds=(), origin=origin)
        span = Span(start, start + len(before))
        (one,) = fitted(tournament, [Replacement(span, before, after, line - 1)])
        changed = with_texts(text.encode(), source, [one.change]).decode()
        return changed.split("\n")[line - 1], one.moved

    def test_set_left(self) -> None:
        rows = ("A  8+/w0  12+", "B  10-/b0 7- ", "C  3-/b12 11-")
        assert self.table(*rows, before="8+/w0", after="18+/w0") == ("A  18+/w0 12+", 0)
        assert self.table(*rows, before="10-/b0", after="1-/b0", line=2) == ("B  1-/b0  7- ", 0)

    def test_set_right(self) -> None:
        rows = ("A   8  12+", "B  10  7- ", "C   3  11-")
        assert self.table(*rows, before="8", after="18") == ("A  18  12+", 0)
        assert self.table(*rows, before="10", after="9", line=2) == ("B   9  7- ", 0)

    def test_the_room_on_the_other_side_is_taken(self) -> None:
        rows = ("A 12  12+", "B 10  7- ", "C  3  11-")
        assert self.table(*rows, before="12", after="112") == ("A 112 12+", 0)

    def test_what_does_not_fit_moves_the_rest(self) -> None:
        rows = ("A 12 12+", "B 10 7- ", "C  3 11-")
        assert self.table(*rows, before="12", after="1112") == ("A 1112 12+", 2)

    def test_a_line_that_the_slip_displaced(self) -> None:
        """What stands behind comes back to its place by itself."""
        rows = ("A   113  12+", "B  10  7- ", "C   3  11-", "D   4  1-")
        assert self.table(*rows, before="113", after="1") == ("A   1  12+", 0)
        rows = ("A  1  12+", "B  10  7- ", "C   3  11-", "D   4  1-")
        assert self.table(*rows, before="1", after="12") == ("A  12  12+", 0)

    def test_the_last_column(self) -> None:
        rows = ("A   8  12+", "B  10  7-", "C   3  11-")
        assert self.table(*rows, before="12+", after="1+") == ("A   8  1+", 0)
        assert self.table(*rows, before="7-", after="117-", line=2) == ("B  10  117-", 0)

    def test_trailing_blanks_are_taken(self) -> None:
        rows = ("A   8  12+", "B  10  7- ", "C   3  11-")
        assert self.table(*rows, before="7-", after="17-", line=2) == ("B  10  17-", 0)

    def test_wide_characters(self) -> None:
        rows = ("名人  8   12+", "B    10   7- ", "C     3   11-", "Ab   12   1- ")
        assert self.table(*rows, before="8", after="18") == ("名人 18   12+", 0)

    def test_tabs(self) -> None:
        rows = ("A\t8\t12+", "B\t10\t7-", "C\t3\t11-")
        assert self.table(*rows, before="8", after="18") == ("A\t18\t12+", 0)

    def test_fields_that_are_joined(self) -> None:
        rows = ("Aba 8 12+", "B 10 7-", "Co 3 11-")
        assert self.table(*rows, before="8", after="18") == ("Aba 18 12+", 0)
        assert self.table(*rows, before="10", after="1", line=2) == ("B 1 7-", 0)

    def test_a_column_that_no_other_row_has(self) -> None:
        rows = ("A   8 12+   x", "B  10 7-", "C   3 11-")
        assert self.table(*rows, before="x", after="xyz") == ("A   8 12+   xyz", 0)

    def test_two_in_one_line(self) -> None:
        text = "A   8   9  x\nB  10  10  x\nC   3   4  x\n"
        source = Source("x", text)
        tournament = Tournament(players=(Player("A"), Player("B"), Player("C")), rounds=(), origin=Lines(source))
        made = [Replacement(Span(4, 5), "8", "218", 0), Replacement(Span(8, 9), "9", "119", 0)]
        texts = fitted(tournament, made)
        changed = with_texts(text.encode(), source, [one.change for one in texts]).decode()
        assert changed.split("\n")[0] == "A 218 119  x"

    def test_whole_lines_are_left_alone(self) -> None:
        text = "A   8\nB  10\n"
        source = Source("x", text)
        tournament = Tournament(players=(Player("A"), Player("B")), rounds=(), origin=Lines(source))
        (one,) = fitted(tournament, [Replacement(Span(0, 6), "A   8\n", "", 0)])
        assert with_texts(text.encode(), source, [one.change]) == b"B  10\n"


TEXT = "0= 1\n0- 2\n"
SUGGESTIONS = (
    Suggestion(Reading("result", (Replacement(Span(0, 2), "0=", "0+", 0, 0),), "If"), (0,), "certain"),
    Suggestion(Reading("counting", (), "If others counted"), (1,), "likely"),
    Suggestion(Reading("result", (Replacement(Span(1, 2), "=", "-", 0, 0),), "If"), (1,), "possible"),
    Suggestion(Reading("printed-digit", (Replacement(Span(3, 4), "1", "2", 0),), "If"), (1,), "likely"),
)
TABLE = Tournament(players=(Player("A", "B"), Player("C", "D")), rounds=(), origin=Lines(Source("x", TEXT)))
WRONG = (finding("T301", "first", player=0), finding("T303", "second", player=1))
REPORT = Report("x", source=Source("x", TEXT), tournament=TABLE, findings=WRONG, suggest=lambda: SUGGESTIONS)


def after(*codes: str, error: str | None = None) -> Callable[[bytes], Report]:
    """A verification that finds these rules violated by the first player, whatever it is given."""
    findings = tuple(replace(finding(code, f"{code} again", player=0)) for code in codes)
    table = None if error else TABLE
    return lambda data: replace(
        REPORT, source=Source("x", data.decode()), findings=findings, tournament=table, error=error, suggest=tuple
    )


def test_a_result_told_wrongly_in_both_rows(fixtures: Path) -> None:
    spoilt, sound = (fixtures / "causes" / "both-rows.txt").read_bytes(), (fixtures / "go-wiki.txt").read_bytes()
    assert applied(spoilt, 1, path="both-rows.txt") == sound


class TestRefusals:
    @pytest.mark.parametrize(
        ("numbers", "verify", "reason"),
        [
            ([5], after(), "there is no suggestion 5, there are 4"),
            ([2], after(), "suggestion 2 cannot be applied, no text of the file says it (If others counted)"),
            (
                [1, 3],
                after(),
                "suggestions 1, 3 cannot be applied together, the same text of line 1 would change twice",
            ),
            ([1], after(error="no table"), "suggestion 1 cannot be applied: the file could not be read then: no table"),
            ([1], after("T301"), "suggestion 1 cannot be applied: “T301 again” would still be there"),
            ([1], after("S205"), "suggestion 1 cannot be applied: “S205 again” would be new"),
            (
                [1],
                after(*["S205"] * 5),
                "“S205 again”; “S205 again”; “S205 again” and 2 other findings would be new",
            ),
        ],
    )
    def test_why(self, numbers: list[int], verify: Callable[[bytes], Report], reason: str) -> None:
        with pytest.raises(ApplyError) as refused:
            corrected(REPORT, TEXT.encode(), numbers, verify)
        assert reason in str(refused.value)

    def test_there_are_none(self) -> None:
        with pytest.raises(ApplyError, match="there is no suggestion 1, there are none"):
            corrected(replace(REPORT, suggest=tuple), TEXT.encode(), [1], after())

    def test_a_file_that_cannot_be_read(self) -> None:
        with pytest.raises(ApplyError, match="no such file"):
            corrected(Report("x", error="there is no such file"), b"", [1], after())

    def test_causes_that_hide_each_other(self) -> None:
        """What is right only together with another suggestion is refused alone, and said how it can be."""

        def verify(data: bytes) -> Report:
            return after()(data) if data == b"0+ 2\n0- 2\n" else after("S205")(data)

        with pytest.raises(ApplyError, match=r"together with the others it can: --apply 1,4$"):
            corrected(REPORT, TEXT.encode(), [1], verify)
        assert corrected(REPORT, TEXT.encode(), [1, 4], verify).told == (
            "line 1, column 1: 0= became 0+",
            "line 1, column 4: 1 became 2",
        )

    def test_the_same_text_twice_one_after_the_other(self) -> None:
        """The second suggestion changes what the first one wrote."""
        second = replace(SUGGESTIONS[0], reading=Reading("colour", (Replacement(Span(0, 2), "0+", "1+", 0, 0),), "If"))
        first = replace(SUGGESTIONS[0], explains=(1,))
        other = replace(second, reading=Reading("colour", (Replacement(Span(0, 2), "0=", "1=", 0, 0),), "If"))
        report = replace(REPORT, suggest=lambda: (first, other))

        def verify(data: bytes) -> Report:
            left = () if data.startswith(b"1+") else (WRONG[0],)
            source = Source("x", data.decode())
            table = replace(TABLE, origin=Lines(source))
            return replace(REPORT, source=source, tournament=table, findings=left, suggest=lambda: (second,))

        made = corrected(report, TEXT.encode(), [1, 2], verify)
        assert made.data == b"1+ 1\n0- 2\n"
        assert made.told == ("line 1, column 1: 0= became 0+", "line 1, column 1: 0+ became 1+")

    def test_what_others_explain_too_may_stay(self) -> None:
        both = (SUGGESTIONS[0], replace(SUGGESTIONS[3], explains=(0, 1)))
        report = replace(REPORT, suggest=lambda: both)
        assert corrected(report, TEXT.encode(), [1], after("T301")).data == b"0+ 1\n0- 2\n"


class TestCommand:
    def test_written_and_reported_on(self, run: CommandLine) -> None:
        result = run("verify", "both-won.h9", "--apply", "1", "-o", "fixed.h9")
        assert result.status == 0
        assert (run.folder / "fixed.h9").read_text("utf-8") == SOUND
        assert (run.folder / "both-won.h9").read_text("utf-8") == BOTH_WON
        assert "fixed.h9: h9 in utf-8" in result.out
        assert "both-won.h9: line 6, column 48: 1+/b0 became 1-/b0\n" in result.err

    def test_standard_input_and_output(self, run: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
        stdin = io.TextIOWrapper(io.BytesIO(BOTH_WON.encode()))
        monkeypatch.setattr("sys.stdin", stdin)
        result = run("verify", "-", "--apply", "1", "-o", "-")
        assert (result.status, result.out) == (0, SOUND)

    def test_what_is_left_is_the_exit_status(self, run: CommandLine) -> None:
        run.write("two.h9", BOTH_WON.replace("DT[2024-03-02,2024-03-03]", "DT[2024-03-03,2024-03-02]"))
        arguments = ("verify", "two.h9", "--apply", "1", "-o", "fixed.h9", "--format", "json")
        result = run(*arguments)
        assert result.status == 1
        (file,) = result.json["files"]
        assert (file["path"], [finding["code"] for finding in file["findings"]]) == ("fixed.h9", ["P404"])
        assert run(*arguments, "--force", "--exit-zero").status == 0

    def test_a_file_that_is_there_stays(self, run: CommandLine) -> None:
        run.write("fixed.h9", "kept")
        for target in ("fixed.h9", "both-won.h9"):
            result = run("verify", "both-won.h9", "--apply", "1", "-o", target)
            assert (result.status, result.out) == (2, "")
            assert "only with --force" in result.err
        assert (run.folder / "fixed.h9").read_text("utf-8") == "kept"
        assert (run.folder / "both-won.h9").read_text("utf-8") == BOTH_WON
        assert run("verify", "both-won.h9", "--apply", "1", "-o", "both-won.h9", "--force").status == 0
        assert (run.folder / "both-won.h9").read_text("utf-8") == SOUND

    def test_a_file_that_changed_meanwhile_stays(self, run: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
        other = BOTH_WON.replace("Test", "Rest")
        find = crosstable.causes.applied.corrected_of

        def meanwhile(*told: Any) -> Any:
            run.write("both-won.h9", other)
            return find(*told)

        monkeypatch.setattr("crosstable.causes.applied.corrected_of", meanwhile)
        result = run("verify", "both-won.h9", "--apply", "1", "-o", "both-won.h9", "--force")
        assert result.status == 2
        assert "changed meanwhile" in result.err
        assert (run.folder / "both-won.h9").read_text("utf-8") == other

    @pytest.mark.parametrize(
        ("arguments", "reason"),
        [
            (["both-won.h9", "--apply", "2", "-o", "x"], "there is no suggestion 2, there is one"),
            (["sound.h9", "--apply", "1", "-o", "x"], "there is no suggestion 1, there are none"),
            (["nowhere.h9", "--apply", "1", "-o", "x"], "there is no such file"),
            (["both-won.h9", "--apply", "1"], "--apply needs -o FIXED"),
            (["both-won.h9", "-o", "x"], "add --apply N"),
            (["both-won.h9", "sound.h9", "--apply", "1", "-o", "x"], "these files tell of 2 tournaments"),
            (["both-won.h9", "--apply", "0", "-o", "x"], "'0' is not a number of a suggestion"),
            (["both-won.h9", "--apply", "1,,2", "-o", "x"], "is not a number of a suggestion"),
            (["both-won.h9", "--apply", "1", "-o", "no/where.h9"], "there is no such folder"),
        ],
    )
    def test_what_cannot_be_done(self, run: CommandLine, arguments: list[str], reason: str) -> None:
        result = run("verify", *arguments)
        assert (result.status, result.out) == (2, "")
        assert reason in result.err
        assert not (run.folder / "x").exists()

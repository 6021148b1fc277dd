"""Suggestions in every form of the findings, made by hand."""

from __future__ import annotations

import json
from dataclasses import replace

from commandline import CommandLine
from lines import Lines
from lxml import etree
from test_reports import sarif

from crosstable.causes.edits import KINDS, Reading, Replacement, Suggestion
from crosstable.diagnostics import finding
from crosstable.model import Player, Tournament
from crosstable.reports import View, render
from crosstable.results import Report
from crosstable.source import Source, Span

TEXT = "1 Nagy   9 2+ 0=\n2 Kiss  12 1- 0+\n3 Tóth   8 0- 0+\n"
SOURCE = Source("x.h9", TEXT)
TABLE = Tournament(players=tuple(Player(name) for name in ("Nagy", "Kiss", "Tóth")), rounds=(), origin=Lines(SOURCE))
FINDINGS = (
    finding("T301", "Wins of Nagy is printed as 9", Span(9, 10), player=0, advice="Print 2."),
    finding("T301", "Wins of Kiss is printed as 12", Span(25, 27), player=1),
    finding("T303", "SOS of Tóth is wrong", Span(34, 35), player=2),
)
CELL = Replacement(Span(14, 16), "0=", "0+", 0, 1)
VALUE = Replacement(Span(9, 10), "9", "11", 0, None, "nbw")
OTHER = Replacement(Span(31, 33), "0+", "0=", 1, 1)
CERTAIN = Suggestion(
    Reading("unplayed-round-mark", (CELL,), "If round 2 of row 1 were 0+ instead of 0=, 2 differences would agree"),
    (0, 1),
    "certain",
)
POSSIBLE = Suggestion(
    Reading("printed-value", (VALUE,), "If Wins of row 1 were 11 instead of 9, 1 difference would agree"),
    (0,),
    "possible",
    ("Kiss stands too low",),
    (Reading("unplayed-round-mark", (OTHER,), "If round 2 of row 2 were 0= instead of 0+, 1 difference would agree"),),
)
START = Replacement(Span(34, 35), "", "8", 2, None, "start", exact=False)
BY_HAND = Suggestion(
    Reading("start-score", (START,), "If row 3 had started with 8, 1 difference would agree"), (2,), "likely"
)
REPORT = Report(
    "x.h9",
    format="h9",
    source=SOURCE,
    tournament=TABLE,
    findings=FINDINGS,
    suggest=lambda: (CERTAIN, POSSIBLE, BY_HAND),
)


def with_suggestions(*suggestions: Suggestion) -> Report:
    return replace(REPORT, suggest=lambda: suggestions)


class TestText:
    def test_the_sentence_the_place_and_what_it_explains(self) -> None:
        blocks = render("text", [with_suggestions(CERTAIN)], View(quiet=True)).split("\n\n")
        assert blocks[-1] == (
            "x.h9:1:15: suggestion 1, certain (nothing else as simple explains as much): "
            "a round without a game marked as another kind\n"
            "  If round 2 of row 1 were 0+ instead of 0=, 2 differences would agree.\n"
            "     1 | 1 Nagy   9 2+ 0=\n"
            "       |               ^^ 0+  (Nagy)\n"
            "  It explains T301 in lines 1, 2.\n"
        )

    def test_what_would_be_as_good_and_what_it_breaks(self) -> None:
        blocks = render("text", [with_suggestions(POSSIBLE)], View(quiet=True)).split("\n\n")
        assert blocks[-1].splitlines() == [
            "x.h9:1:10: suggestion 1, possible (one of 2 that explain as much): another value printed",
            "  If Wins of row 1 were 11 instead of 9, 1 difference would agree.",
            "     1 | 1 Nagy   9 2+ 0=",
            "       |          ^ 11  (Nagy)",
            "  Or: If round 2 of row 2 were 0= instead of 0+, 1 difference would agree.",
            "     2 | 2 Kiss  12 1- 0+",
            "       |               ^^ 0=  (Kiss)",
            "  But then: Kiss stands too low.",
        ]

    def test_what_no_text_of_the_file_says_has_no_excerpt(self) -> None:
        blocks = render("text", [with_suggestions(BY_HAND)], View(quiet=True)).split("\n\n")
        assert blocks[-1] == (
            "x.h9:3:1: suggestion 1, likely (the simplest that explains as much): "
            "a start score other than that of the grade\n"
            "  If row 3 had started with 8, 1 difference would agree.\n"
        )

    def test_the_command_that_writes_what_is_no_choice(self) -> None:
        shown = render("text", [replace(REPORT, path="x y.h9")])
        assert "  To write the corrected file: crosstable verify 'x y.h9' --apply 1 -o FIXED\n" in shown
        assert "--apply" not in render("text", [with_suggestions(POSSIBLE, BY_HAND)])

    def test_many_lines_and_many_alternatives(self) -> None:
        wrong = tuple(replace(FINDINGS[0], span=Span(2 * n, 2 * n + 1)) for n in range(11))
        many = replace(CERTAIN, explains=tuple(range(11)), alternatives=POSSIBLE.alternatives * 6)
        lines = "".join(f"{n}\n" for n in range(9)) + "0\n1\n"
        source = Source("x.h9", lines)
        report = replace(REPORT, source=source, findings=wrong, suggest=lambda: (many,))
        shown = render("text", [report], View(quiet=True))
        assert "It explains T301 in lines 1, 2, 3, 4, 5, 6, 7, 8 and 3 more." in shown
        assert "Or 2 other corrections (--format json has all)." in shown

    def test_a_finding_without_a_place(self) -> None:
        report = replace(with_suggestions(CERTAIN), findings=tuple(replace(f, span=None) for f in FINDINGS))
        assert "It explains T301.\n" in render("text", [report], View(quiet=True))

    def test_a_correction_that_stands_nowhere(self) -> None:
        counting = Suggestion(Reading("counting", (), "If SOS counted otherwise, it would agree"), (2,), "likely")
        shown = render("text", [with_suggestions(counting)], View(quiet=True))
        assert (
            "x.h9: suggestion 1, likely (the simplest that explains as much): a column counted by other rules" in shown
        )


class TestJson:
    def test_as_in_the_contract(self) -> None:
        (file,) = json.loads(render("json", [with_suggestions(CERTAIN)]))["files"]
        (suggestion,) = file["suggestions"]
        assert suggestion["edit"] == [
            {"player": 1, "round": 2, "criterion": None, "line": 1, "column": 15, "from": "0=", "to": "0+"}
        ]
        assert {name: suggestion[name] for name in ("kind", "explains", "breaks", "confidence", "message")} == {
            "kind": "unplayed-round-mark",
            "explains": [0, 1],
            "breaks": [],
            "confidence": "certain",
            "message": "If round 2 of row 1 were 0+ instead of 0=, 2 differences would agree",
        }

    def test_what_stands_nowhere(self) -> None:
        (file,) = json.loads(render("json", [with_suggestions(BY_HAND, POSSIBLE)]))["files"]
        by_hand, possible = file["suggestions"]
        assert (by_hand["edit"][0]["from"], by_hand["edit"][0]["to"]) == ("", "8")
        assert possible["breaks"] == ["Kiss stands too low"]
        assert [other["edit"][0]["to"] for other in possible["alternatives"]] == ["0="]


class TestSarif:
    def test_fixes_stand_beside_what_they_explain(self) -> None:
        first, second, third = sarif(REPORT)["results"]
        assert [fix["description"]["text"][:22] for fix in first["fixes"]] == [
            "If round 2 of row 1 we", "If Wins of row 1 were ", "If round 2 of row 2 we"
        ]  # fmt: skip
        assert second["fixes"] == first["fixes"][:1]
        assert first["fixes"][0]["artifactChanges"] == [
            {
                "artifactLocation": {"uri": "x.h9"},
                "replacements": [
                    {
                        "deletedRegion": {"startLine": 1, "startColumn": 15, "endColumn": 17},
                        "insertedContent": {"text": "0+"},
                    }
                ],
            }
        ]
        assert "fixes" not in third

    def test_what_cannot_be_written_is_told(self) -> None:
        assert sarif(REPORT)["results"][2]["message"]["text"] == (
            "SOS of Tóth is wrong\nSuggestion 3 (likely): If row 3 had started with 8, 1 difference would agree."
        )
        assert "Suggestion" not in sarif(REPORT)["results"][0]["message"]["text"]

    def test_blanks_that_keep_the_columns(self) -> None:
        """11 for 9 takes a blank before it, as ``verify --apply`` does."""
        (change,) = sarif(REPORT)["results"][0]["fixes"][1]["artifactChanges"]
        assert change["replacements"] == [
            {
                "deletedRegion": {"startLine": 1, "startColumn": 9, "endColumn": 11},
                "insertedContent": {"text": "11"},
            }
        ]

    def test_a_line_that_is_taken_out(self) -> None:
        gone = Suggestion(
            Reading("row-doubled", (Replacement(Span(17, 34), TEXT[17:34], "", 1),), "If"), (0,), "certain"
        )
        (change,) = sarif(with_suggestions(gone))["results"][0]["fixes"][0]["artifactChanges"]
        assert change["replacements"] == [
            {
                "deletedRegion": {"startLine": 2, "startColumn": 1, "endLine": 3, "endColumn": 1},
                "insertedContent": {"text": ""},
            }
        ]


def test_github() -> None:
    lines = render("github", [REPORT]).splitlines()
    assert lines[0].endswith(
        "::Wins of Nagy is printed as 9%0APrint 2."
        "%0ASuggestion 1 (certain): If round 2 of row 1 were 0+ instead of 0=, 2 differences would agree."
        "%0ASuggestion 2 (possible): If Wins of row 1 were 11 instead of 9, 1 difference would agree."
    )
    assert lines[1].count("Suggestion") == 1


def test_junit() -> None:
    """Suggestions stand once behind the findings that they explain."""
    root = etree.fromstring(render("junit", [REPORT]).encode())
    (failure,) = root.iter("failure")
    assert [line.partition(":")[0] for line in (failure.text or "").splitlines()] == [
        "x.h9", "x.h9", "x.h9", "Suggestion 1 (certain)", "Suggestion 2 (possible)", "Suggestion 3 (likely)"
    ]  # fmt: skip


def test_the_topic(run: CommandLine) -> None:
    answer = run("explain", "suggestions")
    assert answer.status == 0
    listed = {line.split()[0] for line in answer.out.splitlines() if line}
    assert listed >= {*KINDS, "certain", "likely", "possible"}

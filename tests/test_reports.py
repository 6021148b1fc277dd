"""The renderers, on findings made by hand."""

import json
from dataclasses import replace
from typing import Any

import pytest
from jsonschema import validate
from lxml import etree

from crosstable.diagnostics import RULES, Diagnostic, Related, Severity, finding
from crosstable.model import Colour, Decision, Outcome, Player, Round, Side, Tournament
from crosstable.reports import PLAIN, RENDERERS, View, render
from crosstable.results import ColumnReading, Report
from crosstable.source import Source, Span
from crosstable.starts import StartModel

TEXT = "; EV[Test]\r\n1\tNagy Anna  3d  4  2+/w0\r\n2\tKiss Béla  1d  3  1+/b0\r\n"


def span(part: str) -> Span:
    start = TEXT.index(part)
    return Span(start, start + len(part))


def won(opponent: int, colour: Colour) -> tuple[Side]:
    return (Side(Decision.PLAYED, Outcome.WIN, opponent, colour, 0),)


TOURNAMENT = Tournament(
    players=(Player("Nagy", "Anna", won(1, Colour.WHITE)), Player("Kiss", "Béla", won(0, Colour.BLACK))),
    rounds=(Round(),),
)
BOTH_WON = finding(
    "S205",
    "Nagy Anna and Kiss Béla both won in round 1",
    span("2+/w0"),
    player=0,
    round=0,
    advice="Ask both players.",
    related=(Related(span("1+/b0"), "Kiss Béla won here"),),
)
WRONG_TOTAL = finding(
    "T302", "MMS is 4, start + points give 3", span("4"), player=0, criterion="mms", found="4", expected="3"
)
UNKNOWN = finding("R104", "nothing reproduces the column MMS")
SOUND = Report(
    "x.h9",
    format="h9",
    source=Source("x.h9", TEXT, "iso-8859-2"),
    tournament=TOURNAMENT,
    system="mcmahon",
    profile="wiki",
    columns=(ColumnReading(3, "MMS", "mms", 2, 2), ColumnReading(4, None, "place", 1, 2)),
)
FAULTY = replace(SOUND, findings=(BOTH_WON, WRONG_TOTAL, UNKNOWN))
UNREADABLE = Report("y.h9", error="there is no such file")

SUMMARY = """\
x.h9: h9 in iso-8859-2, 2 players, 1 round, 1 game, mcmahon, profile wiki
  Columns: MMS = mms (2 of 2), number 5 = place (1 of 2)
"""


def with_findings(*findings: Diagnostic) -> Report:
    return replace(SOUND, findings=findings)


class TestText:
    def test_what_was_inferred(self) -> None:
        report = replace(SOUND, option="no handicap in SOS", starts=StartModel(-20, -18, 2, 11, 12))
        lines = render("text", [report]).splitlines()
        assert lines[1:3] == [
            "  Profile wiki: no handicap in SOS",
            "  Start scores (inferred): zero 20k, floor 18k, bar 3d; 11 of 12 follow the grades",
        ]

    def test_finding_with_line_carets_related_place_and_advice(self) -> None:
        assert render("text", [with_findings(BOTH_WON)], View(quiet=True)) == (
            "x.h9:2:21: error S205 result-contradiction\n"
            "  Nagy Anna and Kiss Béla both won in round 1\n"
            "     2 | 1       Nagy Anna  3d  4  2+/w0\n"
            "       |                           ^^^^^\n"
            "     3 | 2       Kiss Béla  1d  3  1+/b0\n"
            "       |                           ^^^^^ Kiss Béla won here\n"
            "  What to do: Ask both players.\n"
        )

    def test_finding_about_the_file(self) -> None:
        assert render("text", [with_findings(UNKNOWN)], View(quiet=True)) == (
            "x.h9: info R104 unknown-column\n  nothing reproduces the column MMS\n"
        )

    def test_summary_of_a_sound_file(self) -> None:
        assert render("text", [SOUND]) == SUMMARY + "  sound: all 2 printed values reproduce\n"

    def test_sound_file_is_nothing_to_say_when_quiet(self) -> None:
        assert render("text", [SOUND], View(quiet=True)) == ""

    @pytest.mark.parametrize(
        ("report", "verdict"),
        [
            (FAULTY, "2 errors, 1 note"),
            (with_findings(replace(WRONG_TOTAL, severity=Severity.WARNING)), "1 warning"),
            (with_findings(UNKNOWN), "sound: all 2 printed values reproduce; 1 note"),
            (replace(SOUND, columns=()), "sound: nothing contradicts itself, no printed values to check"),
            (
                replace(SOUND, columns=(ColumnReading(3, "MMS", "mms", 1, 2),)),
                "sound: 1 of 2 printed values reproduce",
            ),
        ],
    )
    def test_verdict(self, report: Report, verdict: str) -> None:
        assert render("text", [report]).splitlines()[-1] == f"  {verdict}"

    def test_unreadable_file_and_total(self) -> None:
        lines = render("text", [SOUND, FAULTY, UNREADABLE]).splitlines()
        assert "y.h9: error: there is no such file" in lines
        assert lines[-1] == "3 files, 1 with errors, 1 not read"

    def test_report_without_source_has_no_lines_to_show(self) -> None:
        assert render("text", [replace(FAULTY, source=None, findings=(BOTH_WON,))]) == (
            "x.h9: error S205 result-contradiction\n"
            "  Nagy Anna and Kiss Béla both won in round 1\n"
            "  What to do: Ask both players.\n\n"
            "x.h9: h9, 2 players, 1 round, 1 game, mcmahon, profile wiki\n"
            "  Columns: MMS = mms (2 of 2), number 5 = place (1 of 2)\n"
            "  1 error\n"
        )

    def test_column_that_is_not_understood(self) -> None:
        report = replace(SOUND, columns=(ColumnReading(3, "Pkt", None, 0, 2),))
        assert "  Columns: Pkt not understood\n" in render("text", [report])

    def test_columns_are_not_torn_apart(self) -> None:
        report = replace(SOUND, columns=SOUND.columns * 3)
        lines = [line for line in render("text", [report], View(columns=50)).splitlines() if " of " in line]
        assert len(lines) > 1
        assert all(line.rstrip(",").endswith("of 2)") for line in lines)

    def test_long_messages_are_wrapped_and_long_lines_cut(self) -> None:
        long = replace(BOTH_WON, message="both won " * 30, span=span("Nagy Anna"), related=())
        lines = render("text", [with_findings(long)], View(columns=35, quiet=True)).splitlines()
        assert max(map(len, lines[1:])) <= 35
        assert lines[-3:-1] == ["     2 | 1       Nagy Anna  3d  4…", "       |         ^^^^^^^^^"]

    def test_message_of_a_megabyte(self) -> None:
        shown = render("text", [with_findings(replace(UNKNOWN, message="x" * 1_000_000))], View(quiet=True))
        assert shown.endswith("x…\n")
        assert len(shown) < 3000

    def test_no_control_character_of_a_file_gets_through(self) -> None:
        text = TEXT.replace("Anna", "\x1b[2J\u202e")
        player = replace(TOURNAMENT.players[0], given="\x1b[2J\u202e")
        bad = Report(
            "\x1b]0;x\x07.h9",
            "h9",
            Source("x", text),
            replace(TOURNAMENT, players=(player, TOURNAMENT.players[1])),
            columns=(ColumnReading(3, "\x1b[1m", "mms", 2, 2),),
            findings=(replace(BOTH_WON, message="\x1b[2J\nx", advice="\u202e"),),
        )
        shown = render("text", [bad, replace(UNREADABLE, error="\x1b[2J")])
        assert shown.replace("\n", "").isprintable()

    def test_colour_only_if_asked_for(self) -> None:
        coloured = render("text", [FAULTY], View(colour=True))
        assert "\x1b[31m" in coloured
        assert "\x1b" not in render("text", [FAULTY])


class TestJson:
    def test_the_whole_contract(self) -> None:
        document = json.loads(render("json", [with_findings(BOTH_WON, WRONG_TOTAL)]))
        assert document == {
            "version": 1,
            "files": [
                {
                    "path": "x.h9",
                    "format": "h9",
                    "encoding": "iso-8859-2",
                    "verdict": "findings",
                    "system": "mcmahon",
                    "profile": "wiki",
                    "players": 2,
                    "rounds": 1,
                    "games": 1,
                    "columns": [
                        {"index": 3, "label": "MMS", "criterion": "mms", "matched": 2, "rows": 2},
                        {"index": 4, "label": None, "criterion": "place", "matched": 1, "rows": 2},
                    ],
                    "findings": [
                        {
                            "code": "S205",
                            "name": "result-contradiction",
                            "severity": "error",
                            "line": 2,
                            "column": 21,
                            "end_column": 26,
                            "player": 1,
                            "player_name": "Nagy Anna",
                            "round": 1,
                            "criterion": None,
                            "found": None,
                            "expected": None,
                            "message": "Nagy Anna and Kiss Béla both won in round 1",
                            "related": [{"line": 3, "column": 21, "message": "Kiss Béla won here"}],
                        },
                        {
                            "code": "T302",
                            "name": "mms-mismatch",
                            "severity": "error",
                            "line": 2,
                            "column": 18,
                            "end_column": 19,
                            "player": 1,
                            "player_name": "Nagy Anna",
                            "round": None,
                            "criterion": "mms",
                            "found": "4",
                            "expected": "3",
                            "message": "MMS is 4, start + points give 3",
                            "related": [],
                        },
                    ],
                    "suggestions": [],
                    "option": None,
                    "start_scores": None,
                }
            ],
        }

    def test_keys_come_in_the_order_of_the_contract(self) -> None:
        file = json.loads(render("json", [FAULTY]))["files"][0]
        assert list(file)[:9] == [
            "path", "format", "encoding", "verdict", "system", "profile", "players", "rounds", "games"
        ]  # fmt: skip
        assert list(file["findings"][0])[:3] == ["code", "name", "severity"]

    def test_what_was_inferred(self) -> None:
        report = replace(FAULTY, option="no handicap in SOS", starts=StartModel(-20, -18, 2, 11, 12))
        file = json.loads(render("json", [report]))["files"][0]
        assert file["option"] == "no handicap in SOS"
        assert file["start_scores"] == {"zero": "20k", "floor": "18k", "bar": "3d", "fits": 11, "rows": 12}

    def test_unreadable_file(self) -> None:
        file = json.loads(render("json", [UNREADABLE]))["files"][0]
        assert (file["verdict"], file["error"]) == ("unreadable", "there is no such file")
        assert (file["players"], file["games"], file["findings"]) == (None, None, [])

    def test_finding_about_the_file(self) -> None:
        (found,) = json.loads(render("json", [with_findings(UNKNOWN)]))["files"][0]["findings"]
        assert [found[key] for key in ("line", "column", "end_column", "player", "player_name", "round")] == [None] * 6

    def test_clean_file(self) -> None:
        file = json.loads(render("json", [SOUND]))["files"][0]
        assert file["verdict"] == "clean"
        assert "error" not in file


def sarif_object(required: str, **properties: object) -> dict[str, Any]:
    return {
        "type": "object",
        "required": required.split(),
        "properties": properties,
        "additionalProperties": False,
    }


def many(items: object) -> dict[str, Any]:
    return {"type": "array", "items": items, "uniqueItems": True}


STRING, COUNT, TRUTH = {"type": "string"}, {"type": "integer", "minimum": 1}, {"type": "boolean"}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
MESSAGE = sarif_object("text", text=STRING)
ARTIFACT_LOCATION = sarif_object("uri", uri={"type": "string", "pattern": r"^[!-~]+$"})
REGION = sarif_object("startLine", startLine=COUNT, startColumn=COUNT, endColumn=COUNT)
LOCATION = sarif_object(
    "physicalLocation",
    id={"type": "integer", "minimum": -1},
    message=MESSAGE,
    physicalLocation=sarif_object("artifactLocation", artifactLocation=ARTIFACT_LOCATION, region=REGION),
)
RULE = sarif_object(
    "id",
    id=STRING,
    name=STRING,
    shortDescription=MESSAGE,
    help=MESSAGE,
    defaultConfiguration=sarif_object("level", level=LEVEL),
)
CHANGED = sarif_object("startLine", startLine=COUNT, startColumn=COUNT, endLine=COUNT, endColumn=COUNT)
REPLACEMENT = sarif_object("deletedRegion", deletedRegion=CHANGED, insertedContent=sarif_object("", text=STRING))
FIX = sarif_object(
    "artifactChanges",
    description=MESSAGE,
    artifactChanges=many(
        sarif_object(
            "artifactLocation replacements",
            artifactLocation=ARTIFACT_LOCATION,
            replacements=many(REPLACEMENT) | {"minItems": 1},
        )
    )
    | {"minItems": 1},
)
RESULT = sarif_object(
    "message",
    ruleId=STRING,
    ruleIndex={"type": "integer", "minimum": 0},
    level=LEVEL,
    message=MESSAGE,
    locations=many(LOCATION),
    relatedLocations=many(LOCATION),
    partialFingerprints={"type": "object", "additionalProperties": STRING},
    fixes=many(FIX),
)
NOTIFICATION = sarif_object("message", level=LEVEL, message=MESSAGE, locations=many(LOCATION))
RUN = sarif_object(
    "tool",
    tool=sarif_object("driver", driver=sarif_object("name", name=STRING, semanticVersion=STRING, rules=many(RULE))),
    invocations=many(
        sarif_object("executionSuccessful", executionSuccessful=TRUTH, toolExecutionNotifications=many(NOTIFICATION))
    ),
    artifacts=many(sarif_object("location", location=ARTIFACT_LOCATION, encoding=STRING)),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    results=many(RESULT),
)
SARIF = sarif_object("version runs", **{"$schema": STRING}, version={"const": "2.1.0"}, runs=many(RUN))
"""The part of the SARIF 2.1.0 schema that describes what is written; every object of it is closed."""


def sarif(*reports: Report) -> dict[str, Any]:
    document = json.loads(render("sarif", reports))
    validate(document, SARIF)
    (run,) = document["runs"]
    assert isinstance(run, dict)
    return run


class TestSarif:
    def test_result(self) -> None:
        run = sarif(with_findings(BOTH_WON))
        (result,) = run["results"]
        assert run["columnKind"] == "unicodeCodePoints"
        assert (result["ruleId"], result["level"]) == ("S205", "error")
        assert result["message"]["text"] == "Nagy Anna and Kiss Béla both won in round 1\nAsk both players."
        (location,) = result["locations"]
        assert location["physicalLocation"] == {
            "artifactLocation": {"uri": "x.h9"},
            "region": {"startLine": 2, "startColumn": 21, "endColumn": 26},
        }
        (related,) = result["relatedLocations"]
        assert related["message"] == {"text": "Kiss Béla won here"}
        assert related["physicalLocation"]["region"]["startLine"] == 3

    def test_rules_are_those_reported_each_with_help(self) -> None:
        run = sarif(FAULTY)
        rules = run["tool"]["driver"]["rules"]
        assert [rule["id"] for rule in rules] == ["R104", "S205", "T302"]
        assert all(rule["help"]["text"].startswith(rule["id"]) for rule in rules)
        assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == ["S205", "T302", "R104"]
        assert [result["level"] for result in run["results"]] == ["error", "error", "note"]

    def test_fingerprints_stay_when_lines_move_and_tell_findings_apart(self) -> None:
        def fingerprints(report: Report) -> list[str]:
            return [next(iter(result["partialFingerprints"].values())) for result in sarif(report)["results"]]

        moved = replace(
            FAULTY,
            source=Source("x.h9", "\n\n" + TEXT),
            findings=tuple(
                replace(found, span=Span(found.span.start + 2, found.span.end + 2)) if found.span else found
                for found in FAULTY.findings
            ),
        )
        assert fingerprints(moved) == fingerprints(FAULTY)
        twice = fingerprints(with_findings(BOTH_WON, BOTH_WON, WRONG_TOTAL))
        assert len(set(twice)) == 3

    def test_unreadable_file_is_a_notification(self) -> None:
        (invocation,) = sarif(UNREADABLE)["invocations"]
        assert not invocation["executionSuccessful"]
        (notification,) = invocation["toolExecutionNotifications"]
        assert notification["message"]["text"] == "there is no such file"
        assert sarif(SOUND)["invocations"][0]["executionSuccessful"]

    @pytest.mark.parametrize(
        ("path", "uri"),
        [
            ("a b/é%.h9", "a%20b/%C3%A9%25.h9"),
            ("/srv/x y.h9", "file:///srv/x%20y.h9"),
            ("<stdin>", "%3Cstdin%3E"),
            ("a:b.h9", "a%3Ab.h9"),
            ("x\udcff.h9", "x%FF.h9"),
        ],
    )
    def test_paths_are_uris(self, path: str, uri: str) -> None:
        assert sarif(replace(SOUND, path=path))["artifacts"][0]["location"]["uri"] == uri


def junit(*reports: Report, view: View = PLAIN) -> etree._Element:
    return etree.fromstring(render("junit", reports, view).encode("utf-8"))


class TestJunit:
    def test_a_suite_a_file_and_a_case_a_kind(self) -> None:
        root = junit(FAULTY, SOUND)
        assert [suite.get("name") for suite in root] == ["x.h9", "x.h9"]
        assert dict(root.attrib) == {"name": "crosstable", "tests": "8", "failures": "2", "errors": "0"}
        failed = [case.get("name") for case in root.iter("testcase") if case.find("failure") is not None]
        assert failed == ["results agree with each other", "printed values reproduce"]

    def test_failure_tells_place_and_message(self) -> None:
        failure = junit(FAULTY).find(".//failure")
        assert failure is not None
        assert failure.get("type") == "S205 result-contradiction"
        assert failure.text == (
            "x.h9:2:21: error S205 result-contradiction: Nagy Anna and Kiss Béla both won in round 1"
        )

    def test_several_failures_of_a_kind_are_one_case(self) -> None:
        failure = junit(with_findings(WRONG_TOTAL, WRONG_TOTAL, WRONG_TOTAL)).find(".//failure")
        assert failure is not None
        assert failure.get("message") == "MMS is 4, start + points give 3 (and 2 more)"
        assert (failure.text or "").count("\n") == 2

    def test_warnings_fail_only_if_strict(self) -> None:
        report = with_findings(replace(WRONG_TOTAL, severity=Severity.WARNING))
        assert junit(report).get("failures") == "0"
        assert "T302" in junit(report).findtext(".//system-out", "")
        assert junit(report, view=View(strict=True)).get("failures") == "1"

    def test_unreadable_file_is_an_error(self) -> None:
        root = junit(UNREADABLE)
        error = root.find(".//error")
        assert root.get("errors") == "1"
        assert error is not None
        assert error.get("message") == "there is no such file"

    def test_characters_that_xml_does_not_have(self) -> None:
        report = with_findings(replace(BOTH_WON, message="\x00\x1b\ufffe\ud800<&>"))
        failure = junit(replace(report, path="\x00.h9")).find(".//failure")
        assert failure is not None
        assert failure.get("message") == r"\x00\x1b\ufffe\ud800<&>"

    def test_every_rule_belongs_to_a_kind(self) -> None:
        root = junit(with_findings(*(finding(code, code, severity=Severity.ERROR) for code in RULES)))
        listed = "\n".join(failure.text or "" for failure in root.iter("failure"))
        assert all(f"{code} " in listed for code in RULES)


class TestGithub:
    def test_annotations(self) -> None:
        assert render("github", [FAULTY]) == (
            "::error file=x.h9,line=2,col=21,endColumn=26,title=S205 result-contradiction"
            "::Nagy Anna and Kiss Béla both won in round 1%0AAsk both players.\n"
            "::error file=x.h9,line=2,col=18,endColumn=19,title=T302 mms-mismatch::MMS is 4, start + points give 3\n"
            "::notice file=x.h9,title=R104 unknown-column::nothing reproduces the column MMS\n"
        )

    def test_unreadable_file(self) -> None:
        assert render("github", [UNREADABLE]) == "::error file=y.h9,title=not read::there is no such file\n"

    def test_nothing_of_a_file_is_a_command(self) -> None:
        report = replace(with_findings(replace(UNKNOWN, message="50%\r\n::error::x")), path="a,b:c\n.h9")
        assert render("github", [report]) == (
            "::notice file=a%2Cb%3Ac\\n.h9,title=R104 unknown-column::50%25%0A::error::x\n"
        )


@pytest.mark.parametrize("format", RENDERERS)
def test_every_renderer_takes_every_report(format: str) -> None:
    assert isinstance(render(format, [SOUND, FAULTY, UNREADABLE]), str)
    assert isinstance(render(format, []), str)

"""The command line: the pages of the rules, and how a player's scores come about."""

import pytest
from commandline import CommandLine

from crosstable.checks import CHECKS
from crosstable.checks.pages import PAGES
from crosstable.diagnostics import RULES
from crosstable.explain import player_page
from crosstable.magic.checks import MATCH_CHECKS
from crosstable.model import Decision, Outcome, Player, Side, Tournament
from crosstable.terms import CriterionTerms, Term


class TestExplain:
    def test_rule_by_code_and_by_name(self, run: CommandLine) -> None:
        page = run("explain", "S204").out
        assert page.startswith("S204 not-mutual (error)\n\nWhat: ")
        assert run("explain", "not-mutual").out == run("explain", "s204").out == page

    def test_every_rule_has_a_page(self) -> None:
        assert set(RULES) == {check.code for check in CHECKS} | {check.code for check in MATCH_CHECKS} | set(PAGES)

    @pytest.mark.parametrize("code", RULES)
    def test_pages_have_their_sections(self, run: CommandLine, code: str) -> None:
        page = run("explain", code).out
        positions = [page.index(f"\n\n{section}: ") for section in ("What", "Why", "Example", "Fix")]
        assert positions == sorted(positions)

    @pytest.mark.parametrize(("text", "near"), [("S20", "S20"), ("not-mutal", "not-mutual"), ("sound.h9", "PLAYER")])
    def test_unknown_rule(self, run: CommandLine, text: str, near: str) -> None:
        answer = run("explain", text)
        assert (answer.status, answer.out) == (2, "")
        assert near in answer.err

    def test_player(self, run: CommandLine) -> None:
        answer = run("explain", "sound.h9", "Kiss Béla")
        assert answer.status == 0
        assert answer.out.startswith("Kiss Béla (row 2, 10k, profile ")
        assert "Round 1: lost to Nagy Anna (row 1), Black\n" in answer.out
        block = answer.out[answer.out.index("SOS, sum of the opponents' scores\n") :].split("\n\n", maxsplit=1)[0]
        assert [line.split()[0] for line in block.splitlines()[1:]] == ["23", "20", "21", "64"]
        assert block.endswith("in all, as printed")

    def test_terms_add_up_beside_what_is_printed(self) -> None:
        terms = (
            CriterionTerms("sos", 258, (Term("round 1: Nagy Anna", 250), Term("round 2: absent", 8)), 254),
            CriterionTerms("sodos", 2, (Term("half of Nagy Anna", 2),), None),
            CriterionTerms("nbw", 4, (Term("bye", 4),), 4),
        )
        page = player_page(Tournament((Player("Kiss", "Béla"),)), 0, "wiki", terms)
        assert page == (
            "Kiss Béla (row 1, profile wiki)\n\n"
            "SOS, sum of the opponents' scores\n"
            "  62½  round 1: Nagy Anna\n"
            "    2  round 2: absent\n"
            "  64½  in all, but 63½ is printed\n\n"
            "SODOS, sum of the defeated opponents' scores\n"
            "  ½  half of Nagy Anna\n"
            "  ½  in all\n\n"
            "Wins, number of wins\n"
            "  1  bye\n"
            "  1  in all, as printed\n"
        )

    @pytest.mark.parametrize("text", ["kiss bela", "Béla Kiss", "BEL", "2", "kiss,béla"])
    def test_ways_to_name_a_player(self, run: CommandLine, text: str) -> None:
        assert run("explain", "sound.h9", text).out.startswith("Kiss Béla ")

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            (
                "a",
                "may be 3 players; say the whole name or the number:\n     1  Nagy Anna\n     2  Kiss Béla\n     4  ",
            ),
            ("Kis Bella", "no player 'Kis Bella' among 4; do you mean:\n     2  Kiss Béla\n"),
            ("9", "no player '9' among 4"),
            ("", "no player '' among 4"),
            ("²", "no player '²' among 4"),
        ],
    )
    def test_no_single_player(self, run: CommandLine, text: str, message: str) -> None:
        answer = run("explain", "sound.h9", text)
        assert (answer.status, answer.out) == (2, "")
        assert message in answer.err

    def test_missing_file(self, run: CommandLine) -> None:
        answer = run("explain", "missing.h9", "Kiss")
        assert (answer.status, answer.err) == (2, "crosstable: missing.h9: there is no such file\n")

    def test_every_kind_of_round_has_words(self) -> None:
        sides = [Side(decision) for decision in Decision]
        sides += [Side(Decision.PLAYED, outcome, 0) for outcome in (*Outcome, None)]
        player = Player("Nagy", sides=(*sides, None, Side(Decision.DEFAULT, Outcome.WIN, outsider="17", handicap=3)))
        page = player_page(Tournament((player,)), 0, None, ())
        assert len(set(page.split("\n")[2:-1])) == len(player.sides)
        assert page.endswith("won against 17, who is not in the table, by default, handicap 3\n")

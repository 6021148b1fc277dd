"""Players of a tournament and players of a list: what is sure, what is doubtful and why."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.initial_ratings import InitialRating, initial_ratings
from crosstable.matching import MOST_CANDIDATES, Match, match_players
from crosstable.model import Grade, Identifier, Player
from crosstable.rating_lists import Entry, RatingList

NAME, ONCE, NO_COUNTRY = "the name differs", "the list has the name more than once", "no country to compare"
OTHER_NAME, TWICE = "the number is that of another name", "the list has the number more than once"
SHARED = "several players of the tournament are this one"


def player(family: str, given: str, country: str | None = "HU", pin: str | None = None, scheme: str = "egd") -> Player:
    return Player(family, given, country=country, identifiers=(Identifier(scheme, pin),) if pin else ())


def listed(*entries: Entry, path: str = "egf.txt", scheme: str = "egd") -> RatingList:
    return RatingList(path, "egf", scheme, entries)


def only(who: Player, source: RatingList) -> Match:
    (match,) = match_players([who], [source])
    return match


def doubts(match: Match) -> list[tuple[int, tuple[str, ...]]]:
    """Line and doubts of each candidate."""
    return [(candidate.entry.line, candidate.doubts) for candidate in match.candidates]


ANNA = Entry(1, "Nagy Anna", "10000001", "HU", 1800)
BELA = Entry(2, "Kiss Bela", "10000002", "HU", 1900)


class TestSure:
    @pytest.mark.parametrize(
        "who",
        [
            player("Nagy", "Anna"),
            player("Anna", "Nagy"),
            player("NAGY", "Ánna", "hu"),
            player("Nagy", "Anna", "HU", "10000001"),
            player("Nagy", "Anna", "AT", "10000001"),
            player("Nagy-Kovács", "Anna", None, "10000001"),
            player("林", "偉", "CN", "10000001"),
        ],
    )
    def test_by_number_or_by_name_and_country(self, who: Player) -> None:
        match = only(who, listed(ANNA, BELA))
        assert match.sure is not None
        assert match.sure.entry == ANNA

    def test_same_name_in_another_country_is_somebody_else(self) -> None:
        match = only(player("Nagy", "Anna"), listed(ANNA, ANNA._replace(line=3, country="AT")))
        assert match.sure is not None
        assert match.sure.entry == ANNA

    def test_britain_has_two_codes(self) -> None:
        assert only(player("Nagy", "Anna", "GB"), listed(ANNA._replace(country="UK"))).sure

    @pytest.mark.parametrize("number", ["1003", "USA01003", "01003"])
    def test_american_numbers(self, number: str) -> None:
        source = listed(Entry(1, "Cole Cy", "1003", "US", 2000), scheme="aga")
        match = only(player("Cole", "Cyrus", None, number, "aga"), source)
        assert match.sure is not None
        assert match.sure.by == "number"

    @pytest.mark.parametrize("number", ["TMP1003", "KOR1003", "USA", ""])
    def test_numbers_of_guests_are_not_american(self, number: str) -> None:
        source = listed(Entry(1, "Cole Cy", "1003", "US", 2000), scheme="aga")
        assert only(player("Somebody", "Else", None, number, "aga"), source).candidates == ()

    def test_numbers_of_other_federations_do_not_count(self) -> None:
        assert only(player("Nobody", "Else", "HU", "10000001", "ffg"), listed(ANNA)).candidates == ()


class TestDoubtful:
    @pytest.mark.parametrize(
        ("who", "score", "reasons"),
        [
            (player("Nagy", "Anna", None), 95, (NO_COUNTRY,)),
            (player("Nagy", "Anna", "XX"), 95, (NO_COUNTRY,)),
            (player("Nagy", "Anna", "AT"), 90, ("another country, HU",)),
            (player("Anna", "Nagy", "AT"), 89, ("another country, HU",)),
            (player("Nagy", "Anna", "HU", "10000009"), 100, ("another number, 10000001",)),
            (player("Nagy", "Ana"), 94, (NAME,)),  # 8 letters of 8 and of 9 are in common: 2 · 8 / 17
            (player("Nagi", "Anna"), 89, (NAME,)),  # 8 of 9 and 9: 16 / 18
            (player("Nagi", "Anna", "AT"), 79, (NAME, "another country, HU")),
            (player("Xagy", "Anna"), 89, (NAME,)),
        ],
    )
    def test_reasons(self, who: Player, score: int, reasons: tuple[str, ...]) -> None:
        match = only(who, listed(ANNA, BELA))
        assert doubts(match) == [(1, reasons)]
        assert round(match.candidates[0].score) == score
        assert match.sure is None

    def test_nobody_is_like_that(self) -> None:
        assert only(player("Szabó", "Dóra"), listed(ANNA, BELA)).candidates == ()
        assert only(player("", ""), listed(ANNA, Entry(3, "?"))).candidates == ()

    def test_slip_in_the_first_letter(self) -> None:
        """The words sorted, such a slip changes their order: adam baranyi, baranyi edam."""
        assert doubts(only(player("Baranyi", "Edam"), listed(Entry(1, "Baranyi Adam", None, "HU")))) == [(1, (NAME,))]

    def test_two_of_one_name(self) -> None:
        match = only(player("Nagy", "Anna"), listed(ANNA, ANNA._replace(line=3, number="10000003")))
        assert doubts(match) == [(1, (ONCE,)), (3, (ONCE,))]
        assert match.likeliest is None

    def test_of_two_the_order_of_the_names_decides_what_is_likelier(self) -> None:
        match = only(player("Li", "Wei", "CN"), listed(Entry(1, "Wei Li", "1", "CN"), Entry(2, "Li Wei", "2", "CN")))
        assert doubts(match) == [(2, (ONCE,)), (1, (ONCE,))]
        assert match.likeliest is match.candidates[0]

    def test_number_of_somebody_else(self) -> None:
        match = only(player("Nagy", "Anna", "HU", "10000002"), listed(ANNA, BELA))
        assert doubts(match) == [(1, ("another number, 10000001",)), (2, (OTHER_NAME,))]

    def test_number_twice_in_the_list(self) -> None:
        match = only(player("Nagy", "Anna", "HU", "10000001"), listed(ANNA, ANNA._replace(line=3)))
        assert doubts(match) == [(1, (TWICE,)), (3, (TWICE,))]

    def test_two_players_who_are_one(self) -> None:
        twins = [player("Nagy", "Anna"), player("Anna", "Nagy")]
        matches = match_players(twins, [listed(ANNA)])
        assert [doubts(match) for match in matches] == [[(1, (SHARED,))]] * 2
        assert [match.likeliest for match in matches] == [None, None]

    def test_who_is_surely_another_is_no_candidate(self) -> None:
        _, other = match_players([player("Nagy", "Anna"), player("Nagy", "Ana")], [listed(ANNA)])
        assert other.candidates == ()

    def test_who_has_the_number_goes_before_who_has_the_name(self) -> None:
        matches = match_players([player("Nagy", "Anna"), player("Nagy", "Annamária", pin="10000001")], [listed(ANNA)])
        assert [bool(match.sure) for match in matches] == [False, True]
        assert matches[0].candidates == ()

    def test_two_players_with_one_number(self) -> None:
        twins = [player("Nagy", "Anna", pin="10000001"), player("Nagy", "Annamária", pin="10000001")]
        assert [doubts(match) for match in match_players(twins, [listed(ANNA)])] == [[(1, (SHARED,))]] * 2

    def test_two_slips_of_one_name_are_nobody_s(self) -> None:
        matches = match_players([player("Nagi", "Anna"), player("Nagy", "Ana")], [listed(ANNA)])
        assert [match.candidates[0].entry for match in matches] == [ANNA, ANNA]
        assert [match.likeliest for match in matches] == [None, None]

    def test_no_more_than_can_be_read(self) -> None:
        entries = [Entry(line, f"Nagy Ann{letter}", None, "HU") for line, letter in enumerate("bcdefghij")]
        assert len(only(player("Nagy", "Anna"), listed(*entries)).candidates) == MOST_CANDIDATES


class TestSeveralLists:
    def test_the_first_list_that_has_the_player_and_a_rating(self) -> None:
        players = [player("Nagy", "Anna"), player("Kiss", "Béla"), player("Tóth", "Cili")]
        first = listed(ANNA, BELA._replace(rating=None))
        second = listed(ANNA._replace(rating=1), BELA, Entry(3, "Toth Cili", None, "HU", 2000), path="second.txt")
        matches = match_players(players, [first, second])
        assert [(match.player, match.source.path) for match in matches] == [
            (0, "egf.txt"), (1, "egf.txt"), (2, "egf.txt"), (1, "second.txt"), (2, "second.txt")
        ]  # fmt: skip
        assert [rating.rating for rating in initial_ratings(players, matches)] == [1800, 1900, 2000]

    def test_who_was_found_in_an_earlier_list_is_nobody_else_in_a_later(self) -> None:
        who = [player("Nagy", "Anna"), player("Nagy", "Ana")]
        matches = match_players(who, [listed(ANNA), listed(ANNA, path="second.txt")])
        assert [(match.player, match.source.path, match.candidates[1:]) for match in matches] == [
            (0, "egf.txt", ()), (1, "egf.txt", ()), (1, "second.txt", ())
        ]  # fmt: skip
        assert matches[1].candidates == matches[2].candidates == ()

    def test_sure_in_a_later_list_goes_before_doubtful_in_an_earlier(self) -> None:
        who = [player("Nagy", "Anna")]
        matches = match_players(who, [listed(ANNA._replace(country="AT")), listed(ANNA._replace(rating=1234))])
        assert [rating.rating for rating in initial_ratings(who, matches, accept_doubtful=True)] == [1234]


class TestInitialRatings:
    def ratings(self, players: Sequence[Player], *entries: Entry, accept: bool = False) -> list[InitialRating]:
        return initial_ratings(players, match_players(players, [listed(*entries)]), accept_doubtful=accept)

    def test_list_then_file_then_grade(self) -> None:
        graded = Player("Nagy", "Anna", grade=Grade(1, "d"), rating=2222, country="HU")
        for entries, expected in [
            ((ANNA,), (1800, "list")),
            ((ANNA._replace(rating=None),), (2222, "file")),
            ((BELA,), (2222, "file")),
        ]:
            (found,) = self.ratings([graded], *entries)
            assert (found.rating, found.source) == expected
        (found,) = initial_ratings([Player("Nagy", grade=Grade(1, "d"))], [])
        assert found == InitialRating(2100, "grade")
        assert initial_ratings([Player("Nagy")], []) == [InitialRating()]

    def test_doubtful_matches_are_used_only_if_accepted(self) -> None:
        who = [player("Nagi", "Anna")]
        assert self.ratings(who, ANNA) == [InitialRating()]
        (found,) = self.ratings(who, ANNA, accept=True)
        assert (found.rating, found.source) == (1800, "list")

    def test_not_even_then_if_two_are_equally_likely(self) -> None:
        who = [player("Nagy", "Anna")]
        assert self.ratings(who, ANNA, ANNA._replace(line=3), accept=True) == [InitialRating()]

    @pytest.mark.parametrize(("told", "used"), [(-2000, -900), (-900, -900), (3299, 3299), (3300, None), (10**9, None)])
    def test_ratings_that_cannot_be(self, told: int, used: int | None) -> None:
        (found,) = initial_ratings([Player("Nagy", rating=told)], [])
        assert found.rating == used
        (found,) = self.ratings([player("Nagy", "Anna")], ANNA._replace(rating=told))
        assert found.rating == used


names = st.text("abcdéöł林-' ", max_size=8)
entries = st.lists(
    st.builds(
        Entry,
        st.just(0),
        names,
        st.none() | st.sampled_from(["1", "2", "3"]),
        st.sampled_from(["HU", "AT", None]),
        st.none() | st.floats(-5000, 5000),
    ),
    max_size=6,
).map(lambda found: tuple(entry._replace(line=line) for line, entry in enumerate(found, 1)))
players = st.lists(
    st.builds(
        player,
        names,
        names,
        st.sampled_from(["HU", "AT", None]),
        st.none() | st.sampled_from(["1", "2", "9"]),
    ),
    max_size=6,
)


@given(players, entries)
def test_nobody_is_two_players_and_nothing_doubtful_is_used(
    who: list[Player], listed_players: tuple[Entry, ...]
) -> None:
    matches = match_players(who, [listed(*listed_players)])
    assert [match.player for match in matches] == list(range(len(who)))
    for accept in (False, True):
        found = initial_ratings(who, matches, accept_doubtful=accept)
        used = [rating.match.candidates[0].entry.line for rating in found if rating.match is not None]
        assert len(used) == len(set(used))
        if not accept:
            assert all(rating.match.sure for rating in found if rating.match is not None)


def test_a_large_list() -> None:
    """100 players whose names are all slips, in a list of 30,000: comparing each with all would never end."""
    syllables = [first + second for first in "bdfgklmnprstvz" for second in "aeiou"]
    count = len(syllables)

    def name(number: int, mark: str = "") -> str:
        parts = [syllables[number * step % count] for step in (1, 3, 7)] + [syllables[number // count % count]]
        return f"{parts[0]}{parts[1]}{mark} {parts[2]}{parts[3]}{number // count}"

    source = listed(*(Entry(line, name(line), str(line), "HU", 1500) for line in range(30_000)))
    who = [player(*name(number * 299, "x").split(" ")) for number in range(100)]
    matches = match_players(who, [source])
    assert sum(bool(match.candidates) for match in matches) == 100

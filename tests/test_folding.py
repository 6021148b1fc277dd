"""Spellings of names: what two ways of writing one name have in common."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crosstable.folding import spellings, words, written


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Müller Jörg", "Mueller Joerg"),
        ("Müller Jörg", "MULLER Jorg"),
        ("Łukasz Żółć", "Lukasz Zolc"),
        ("Sørensen Bjørn", "Sorensen Bjorn"),
        ("Sørensen Bjørn", "Soerensen Bjoern"),
        ("Åberg Pär", "Aaberg Paer"),
        ("Weiß Anna", "Weiss Anna"),
        ("Đorđe Ðær", "dorde daer"),
        ("Nguyen In-seong", "Nguyen Inseong"),
        ("Nguyen In-seong", "In Seong Nguyen"),
        ("Le Breton Anne-Marie", "LE_BRETON Anne Marie"),
        ("O'Neil Bo", "O\u2019Neil Bo"),
        ("O'Neil Bo", "ONeil Bo"),
        ("Nagy Anna", "Anna Nagy"),
        ("Иванов Юрий", "Ivanov Yurii"),
        ("Ünal Şükrü", "U\u0308nal S\u0327u\u0308kru\u0308"),
        ("林 偉", "偉 林"),
    ],
)
def test_one_name(one: str, other: str) -> None:
    assert set(spellings(one)) & set(spellings(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mueller Jorg", "Müler Jörg"),
        ("Nagy Anna", "Nagy Ana"),
        ("Mueller", "Muller"),
        ("Kim Jo", "Kim"),
        ("林 偉", "林"),
        ("-", "?"),
    ],
)
def test_two_names(one: str, other: str) -> None:
    assert not set(spellings(one)) & set(spellings(other))


def test_nothing_without_letters() -> None:
    assert spellings("") == spellings("--- ?!") == ()


def test_words_keep_their_order_and_the_plainest_is_first() -> None:
    assert written("Weiß-Öz Jörg")[0] == "weiss oz jorg"
    assert spellings("Weiß-Öz Jörg")[0] == "jorg oz weiss"
    assert words("van_der_Berg, Daan 2") == ["van", "der", "berg", "daan", "2"]


@example("\N{MATHEMATICAL SANS-SERIF CAPITAL A}")
@given(st.text(max_size=30))
def test_folding_is_stable(text: str) -> None:
    once = " ".join(words(text))
    assert " ".join(words(once)) == once
    assert spellings(text)[:1] == tuple(" ".join(sorted(once.split(" "))) for _ in range(bool(once)))

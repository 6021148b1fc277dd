"""What a hand does to a number: one digit for another, two exchanged, one too few."""

from __future__ import annotations


def is_one_digit(written: str, meant: str) -> bool:
    """Whether one character stands for another, or is missing, or too many."""
    if len(written) == len(meant):
        return sum(a != b for a, b in zip(written, meant, strict=True)) == 1
    short, long = sorted((written, meant), key=len)
    return len(long) - len(short) == 1 and any(long[:n] + long[n + 1 :] == short for n in range(len(long)))


def is_transposed(written: str, meant: str) -> bool:
    """Whether two neighbouring characters have changed places."""
    if len(written) != len(meant) or written == meant:
        return False
    different = [n for n, (a, b) in enumerate(zip(written, meant, strict=True)) if a != b]
    return (
        len(different) == 2
        and different[1] == different[0] + 1
        and written[different[0]] == meant[different[1]]
        and written[different[1]] == meant[different[0]]
    )


def is_cut(written: str, meant: str) -> bool:
    """Whether the end is missing, or the beginning."""
    return 0 < len(written) < len(meant) and (meant.startswith(written) or meant.endswith(written))


def is_one_slip(written: str, meant: str) -> bool:
    return is_one_digit(written, meant) or is_transposed(written, meant)

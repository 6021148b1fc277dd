"""MP, the scheme of the Moscow semi-final: classical compensation, start points as the organiser gives them.

Source: ``formats/systems.md`` 1.4 (U22 to U32) and 2.4. The scheme does not say what a bye and an absence are worth,
nor how many stones a rating difference gives: these are URAGAN's under u = 2m − 10, which carries one scale over to the
other.
"""

from __future__ import annotations

from typing import Final

from crosstable.model import MOST_STONES, QUARTER
from crosstable.systems.fors import ONLY_FOR_WINS, Caps, Scheme

MP: Final = Scheme(
    name="mp",
    title="MP (Moscow semi-final)",
    win=20 * QUARTER,
    loss=10 * QUARTER,
    compensated=ONLY_FOR_WINS,
    dan_factor=1,
    caps=Caps(dan=MOST_STONES, others=MOST_STONES),
    bye=15 * QUARTER,
    absence=10 * QUARTER,
    no_show=15 * QUARTER,
)

"""What every test may ask for."""

import os
from pathlib import Path

import pytest
from commandline import BOTH_WON, SHORT_PIN, SOUND, CommandLine
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# A busy machine is no fault of the code. The suite takes a few minutes and gives the same answer each time;
# HYPOTHESIS_PROFILE=thorough looks longer, and elsewhere each time.
settings.register_profile("crosstable", deadline=None, max_examples=30, derandomize=True)
settings.register_profile("thorough", deadline=None, max_examples=400)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "crosstable"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference material beside the project; tests that use it are skipped where it is missing."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("../shared is not here")
    return folder


@pytest.fixture(scope="session")
def fixtures() -> Path:
    """The hand-made inputs."""
    return ROOT / "fixtures"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> CommandLine:
    """The command line, in a folder of its own that holds ``sound.h9``, ``both-won.h9`` and ``short-pin.h9``."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    run = CommandLine(capfdbinary.readouterr, tmp_path)
    run.write("sound.h9", SOUND)
    run.write("both-won.h9", BOTH_WON)
    run.write("short-pin.h9", SHORT_PIN)
    return run

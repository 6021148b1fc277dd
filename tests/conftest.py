"""What every test may ask for."""

from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

settings.register_profile("crosstable", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("crosstable")


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

"""The packages that pyproject.toml names are the folders that hold code."""

import tomllib
from importlib.metadata import entry_points, version
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {"pipeline": "crosstable"} | {name: f"crosstable.{name}" for name in ("parsers", "writers", "templates")}
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

in_source_tree = pytest.mark.skipif(not (ROOT / "pipeline").is_dir(), reason="not in the source tree")


def _package(folder: Path) -> str:
    top, *rest = folder.relative_to(ROOT).parts
    return ".".join([FOLDERS[top], *rest])


@in_source_tree
def test_every_package_is_named() -> None:
    modules = (module for top in FOLDERS for module in (ROOT / top).rglob("*.py"))
    assert {_package(module.parent) for module in modules} == set(PYPROJECT["tool"]["setuptools"]["packages"])


@in_source_tree
def test_type_checkers_read_every_linked_folder() -> None:
    folders = {folder for folder in (ROOT / "pipeline").iterdir() if (folder / "__init__.py").exists()}
    folders |= {ROOT / top for top in FOLDERS}
    expected = {f"build/src/{_package(folder).replace('.', '/')}" for folder in folders}
    assert set(PYPROJECT["tool"]["pyright"]["include"]) == expected


def test_installed_version_is_the_one_declared() -> None:
    assert version("crosstable") == PYPROJECT["project"]["version"]


def test_command_is_installed() -> None:
    (command,) = entry_points(group="console_scripts", name="crosstable")
    assert command.value == "crosstable.cli:main"

"""environment.yml asks for exactly what pyproject.toml asks for, under conda's lower-case names."""

import tomllib
from pathlib import Path

import yaml
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text())


def test_dependencies_are_the_same() -> None:
    asked = map(Requirement, [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]])
    python, pip, *found, from_pip = ENVIRONMENT["dependencies"]
    assert {r.name.lower(): r.specifier for r in asked} == {
        r.name: r.specifier for r in map(Requirement, found)
    }
    assert pip == "pip"
    assert from_pip == {"pip": ["--editable ."]}
    supported = Requirement(f"python{PROJECT['project']['requires-python']}").specifier
    assert supported.contains(python.removeprefix("python="))


def test_name_and_channel() -> None:
    assert ENVIRONMENT["name"] == PROJECT["project"]["name"]
    assert ENVIRONMENT["channels"] == ["conda-forge"]

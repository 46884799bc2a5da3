"""Is everything public really there, once, and does importing the rules load nothing else?"""

import subprocess
import sys
from importlib import import_module

import pytest

from tutor.engine.registry import GAMES


@pytest.mark.parametrize("name", [f"tutor.engine.{game}" for game in GAMES])
def test_public_names_exist_and_are_sorted(name):
    package = import_module(name)
    assert package.__all__ == sorted(set(package.__all__))
    assert all(getattr(package, public).__doc__ for public in package.__all__ if public != "Draw")


@pytest.mark.parametrize("name", [f"tutor.engine.{game}" for game in GAMES])
def test_the_rules_load_no_other_room(name):
    code = f"import sys, {name}; print(*(m for m in sys.modules if m.split('.')[0] == 'tutor'))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert {module.split(".")[1] for module in loaded.split() if "." in module} == {"engine"}

"""What all tests share."""

import atexit
import os
import shutil
import tempfile
from typing import Any

import nbval.kernel
import pytest
from jupyter_client.manager import KernelManager

# What tests and the servers they start keep of learners goes to a folder of this run, not to this user's.
os.environ.pop("TUTOR_DATABASE", None)
os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="tutor-data-")
atexit.register(shutil.rmtree, os.environ["XDG_DATA_HOME"], ignore_errors=True)


def over_ipc(**named: Any) -> KernelManager:
    """A kernel on sockets in a folder of its own: free TCP ports can be taken before a kernel binds them."""
    folder = tempfile.mkdtemp(dir=os.environ["XDG_DATA_HOME"])
    return KernelManager(transport="ipc", connection_file=f"{folder}/kernel.json", **named)


nbval.kernel.KernelManager = over_ipc


def pytest_addoption(parser: pytest.Parser) -> None:
    """Golden files are compared, or with --update-golden written anew (`make golden`)."""
    parser.addoption(
        "--update-golden", action="store_true", help="write golden files instead of comparing with them"
    )


@pytest.fixture(scope="session")
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--update-golden"))

"""What all tests share."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Golden files are compared, or with --update-golden written anew (`make golden`)."""
    parser.addoption(
        "--update-golden", action="store_true", help="write golden files instead of comparing with them"
    )


@pytest.fixture(scope="session")
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--update-golden"))

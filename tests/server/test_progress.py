"""The page "My progress" as the network sees it: who may do what."""

import http.client
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from tests.serving import Site, serving
from tutor.progress.codes import learner_of, new_code
from tutor.progress.store import Store


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('data') / 'progress.sqlite3'}"


@pytest.fixture(scope="module")
def site(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    log = tmp_path_factory.mktemp("log") / "server.log"
    with serving(log, "--database", database) as site:
        yield site


def ask(site: Site, method: str, path: str, cookies: str = "", **fields: str) -> tuple[int, list[str], str]:
    """Status, cookies that were set, body."""
    connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=60)
    headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
    connection.request(method, path, urlencode(fields), headers)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, answer.headers.get_all("Set-Cookie") or [], body


def test_a_form_from_elsewhere_is_refused(site: Site, database: str) -> None:
    code = new_code()
    store = Store(database)
    store.meet(learner_of(code), "Ann")
    assert ask(site, "POST", "/progress", f"tutor-learner={code}", act="delete")[0] == 403
    assert store.known(learner_of(code))
    xsrf = f"tutor-learner={code}; _xsrf=2|1234|5678|90"
    assert ask(site, "POST", "/progress", xsrf, act="delete", _xsrf="2|0|0|0")[0] == 403
    assert store.known(learner_of(code))
    store.database.close()


@pytest.mark.parametrize("given", ["", "tutor-learner=nonsense", "tutor-learner=<b>"])
def test_whoever_has_no_code_gets_a_new_one_in_a_safe_cookie(site: Site, given: str) -> None:
    status, cookies, body = ask(site, "GET", "/progress", given)
    (cookie,) = [each for each in cookies if each.startswith("tutor-learner=")]
    assert status == 200
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert cookie.split(";")[0].removeprefix("tutor-learner=") not in body


def test_looking_stores_nothing(site: Site, database: str) -> None:
    code = new_code()
    for path in ("/progress", "/progress/export"):
        assert ask(site, "GET", path, f"tutor-learner={code}")[0] == 200
    store = Store(database)
    assert not store.known(learner_of(code))
    store.database.close()


def test_the_page_speaks_the_language_of_the_link(site: Site) -> None:
    assert '<html lang="fr">' in ask(site, "GET", "/progress?language=fr")[2]
    assert "Ma progression" in ask(site, "GET", "/progress?language=fr")[2]


def test_a_database_address_that_cannot_work_ends_the_start_with_a_sentence(tmp_path: Path) -> None:
    refused = pytest.raises(AssertionError, match="begins with sqlite:// or postgresql://")
    with refused, serving(tmp_path / "server.log", "--database", "mysql://host/name"):
        pass

"""The server as the network sees it: what it serves, what it refuses, and what it says."""

import http.client
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nbformat
import psutil
import pytest

from tests.serving import Site, serving
from tutor.server.app import Options, configuration
from tutor.server.kernels import PAUSE

SAY_LANGUAGE = """\
import os
from IPython.display import HTML
from tutor.query import read_query
HTML(f"<h1>the language is {read_query().language}, in kernel {os.getpid()}.</h1>")
"""


def notebook(path: Path, source: str) -> None:
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)]), path)


def get(site: Site, path: str, **headers: str) -> tuple[int, str]:
    """Status and body; the path is sent as it stands."""
    connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=60)
    connection.request(
        "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, body


def kernels(site: Site) -> set[int]:
    """The processes of the server that are kernels and run."""
    children = psutil.Process(site.process.pid).children()
    running = (child for child in children if child.status() != psutil.STATUS_ZOMBIE)
    return {child.pid for child in running if "ipykernel" in " ".join(child.cmdline())}


def served_by(site: Site) -> int:
    """The process that served the home page."""
    found = re.search(r"in kernel (\d+)\.", get(site, "/")[1])
    assert found
    return int(found[1])


def takes_a_kernel_that_waits(site: Site) -> bool:
    """Whether the home page is served by a kernel that ran before it was asked for."""
    before = kernels(site)
    return served_by(site) in before


def until(fact: Callable[[], Any], site: Site) -> Any:
    """The first true value of `fact`, for which the server gets half a minute."""
    end = time.monotonic() + 30
    while not (value := fact()):
        assert time.monotonic() < end, site.log
        time.sleep(0.1)
    return value


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a home page, a page that fails, and things that are nobody's business."""
    folder = tmp_path_factory.mktemp("pages")
    notebook(folder / "home.ipynb", SAY_LANGUAGE)
    notebook(
        folder / "broken.ipynb", "secret = 'the-secret-value'\nraise RuntimeError('told only to the log')"
    )
    (folder / ".ipynb_checkpoints").mkdir()
    notebook(folder / ".ipynb_checkpoints" / "home.ipynb", "1")
    for name in ("lesson.yaml", "answers.py", "picture.png", "notes.txt"):
        (folder / name).write_text("stray")
    return folder


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(tmp_path_factory.mktemp("log") / "server.log", "--notebooks", str(folder)) as site:
        yield site


@pytest.mark.parametrize("path", ["/", "/voila/render/home.ipynb"])
def test_home_in_the_language_of_the_link_or_browser(site: Site, path: str) -> None:
    status, body = get(site, f"{path}?language=fr")
    assert status == 200
    assert "the language is fr" in body
    assert "the language is fr" in get(site, path, Accept_Language="fr-CA,en;q=0.5")[1]
    assert "the language is en" in get(site, path)[1]


def test_template_and_theme_cannot_be_overridden(site: Site) -> None:
    body = get(site, "/?template=classic&theme=dark")[1]
    assert 'class="jp-Notebook tt-page"' in body
    assert 'data-jp-theme-name="JupyterLab Light"' in body


@pytest.mark.parametrize(
    "path",
    [
        "/home.ipynb",
        "/voila/render/",
        "/voila/render/nowhere.ipynb",
        "/voila/render/answers.py",
        "/voila/render/.ipynb_checkpoints/home.ipynb",
        "/voila/render/../broken.ipynb",
        "/voila/render/..%2Fhome.ipynb",
        "/voila/files/picture.png",
        "/voila/files/home.ipynb",
        "/voila/files/lesson.yaml",
        "/voila/tree",
        "/voila/api/contents",
        "/voila/api/contents/home.ipynb",
        "/api/kernels",
        "/api/contents",
        "/voila/templates/tutor/static/nothing.css",
    ],
)
def test_everything_else_is_not_found(site: Site, path: str) -> None:
    status, body = get(site, path)
    assert status == 404
    assert "stray" not in body


@pytest.mark.parametrize("name", ["answers.py", "lesson.yaml", "home.ipynb", "picture.png"])
def test_no_stray_file_through_static_addresses(site: Site, folder: Path, name: str) -> None:
    for path in (f"/voila/static/{name}", f"/voila/static/../{name}", f"/voila/static/{folder / name}"):
        status, body = get(site, path)
        assert status in (403, 404)
        assert "stray" not in body


def test_not_found_page_speaks_both_languages(site: Site) -> None:
    body = get(site, "/nowhere?x=<script>alert(1)</script>")[1]
    assert "There is no such page" in body
    assert "Cette page n’existe pas" in body
    assert "alert(1)" not in body


def test_another_host_name_is_refused(site: Site) -> None:
    assert get(site, "/", Host="attacker.example")[0] == 403


def test_security_headers(site: Site) -> None:
    connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=60)
    connection.request("GET", "/nowhere")
    headers = connection.getresponse().headers
    connection.close()
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_websocket_without_the_browsers_subprotocol_is_refused(site: Site) -> None:
    status, _ = get(
        site,
        "/api/kernels/00000000-0000-0000-0000-000000000000/channels",
        Connection="Upgrade",
        Upgrade="websocket",
        Sec_WebSocket_Version="13",
        Sec_WebSocket_Key="dGhlIHNhbXBsZSBub25jZQ==",
    )
    assert status == 400


def test_failing_page_tells_the_log_and_not_the_visitor(site: Site) -> None:
    status, body = get(site, "/voila/render/broken.ipynb")
    assert status == 200
    assert "told only to the log" not in body
    assert "the-secret-value" not in body
    assert (
        "the server’s log says what happened" in body or "the server\\u2019s log says what happened" in body
    )
    assert "told only to the log" in site.log


def test_log_complains_about_no_option(site: Site) -> None:
    get(site, "/")
    assert "Unrecognized" not in site.log
    assert "not recognized" not in site.log


def test_a_page_takes_the_kernel_that_waits_and_another_takes_its_place(site: Site) -> None:
    until(lambda: takes_a_kernel_that_waits(site), site)
    until(lambda: takes_a_kernel_that_waits(site), site)


def test_a_page_opens_though_the_kernels_that_waited_are_dead(site: Site) -> None:
    dead = until(lambda: kernels(site), site)
    for pid in dead:
        psutil.Process(pid).kill()
    assert served_by(site) not in dead  # at once: nobody noticed yet
    for pid in (found := until(lambda: kernels(site), site)):
        psutil.Process(pid).kill()
    until(lambda: not kernels(site) & found, site)
    assert served_by(site) not in found


def test_without_a_pool_no_kernel_waits(folder: Path, tmp_path: Path) -> None:
    with serving(tmp_path / "server.log", "--notebooks", str(folder), "--pool", "0") as site:
        kernel = served_by(site)
        time.sleep(PAUSE + 1)
        assert kernels(site) == {kernel}


def run(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tutor", "serve", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_port_in_use_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("--port", str(port))
    assert result.returncode == 1
    reason = f"cannot listen on 127.0.0.1:{port}: Address already in use"
    assert result.stderr == f"Error: {reason}; choose another address with --port or --ip\n"


@pytest.mark.parametrize("ip", ["192.0.2.1", "no such host", "999.1.1.1"])
def test_address_of_another_machine_is_one_line(ip: str) -> None:
    result = run("--port", "0", "--ip", ip)
    assert result.returncode == 1
    assert result.stderr.startswith(f"Error: cannot listen on {ip}:0: ")
    assert len(result.stderr.splitlines()) == 1


def test_folder_without_a_home_page_is_one_line(tmp_path: Path) -> None:
    result = run("--notebooks", str(tmp_path))
    assert result.returncode == 1
    assert result.stderr == f"Error: {tmp_path} has no home.ipynb; say where it is with --notebooks\n"


@pytest.mark.parametrize("ip", ["127.0.0.1", "::1", "localhost"])
def test_loopback_needs_no_token(ip: str, tmp_path: Path) -> None:
    config = configuration(Options(tmp_path, ip=ip, hosts=("tutor.example.org",)))
    assert config.Voila.auto_token is False
    assert config.Voila.tornado_settings["allow_remote_access"] is False
    assert config.Voila.tornado_settings["local_hostnames"] == ["localhost", "tutor.example.org"]


@pytest.mark.parametrize("ip", ["0.0.0.0", "192.168.1.5", "::", "example.org"])
def test_any_other_address_needs_a_token(ip: str, tmp_path: Path) -> None:
    assert configuration(Options(tmp_path, ip=ip)).Voila.auto_token is True

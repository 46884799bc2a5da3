"""A real PostgreSQL server for tests: on a fresh folder and a free port, by a user who is not root, gone afterwards."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MISSING = (
    "these tests need PostgreSQL: install it with 'sudo apt-get install postgresql' (or put initdb and postgres on the "
    "PATH), then run 'make test' again"
)


@contextmanager
def running() -> Iterator[str]:
    """The address of an empty database on a server that ends with the block. LookupError when none is installed."""
    found = programs()
    folder = Path(tempfile.mkdtemp(prefix="tutor-pg-"))
    owner = _owner()
    os.chown(folder, owner.pw_uid, owner.pw_gid)
    as_owner = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
    quiet = {"stdout": subprocess.DEVNULL, "cwd": "/", **as_owner}
    control = [found / "pg_ctl", "-D", folder / "data", "-w", "-t", "60", "-l", folder / "log"]
    port = _free_port()
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
    try:
        initdb = [found / "initdb", "-D", folder / "data", "-U", "tutor", "-A", "trust", "-E", "UTF8", "-N"]
        subprocess.run([*initdb, "--locale=C"], check=True, **quiet)  # type: ignore[call-overload]
        subprocess.run([*control, "-o", options, "start"], check=True, **quiet)  # type: ignore[call-overload]
        try:
            yield f"postgresql://tutor@127.0.0.1:{port}/postgres"
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], check=True, **quiet)  # type: ignore[call-overload]
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def programs() -> Path:
    """The folder of initdb: Debian keeps it off the PATH, by version."""
    installed = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4])
    )
    if installed:
        return installed[-1].parent
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    raise LookupError(MISSING)


def _owner() -> pwd.struct_passwd:
    """Who runs the server: initdb refuses root."""
    if os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid())
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])

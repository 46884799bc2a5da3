"""Voilà with its doors closed: the pages of one folder in our template, and nothing else.

Pages are `/` (home.ipynb) and `/voila/render/NAME.ipynb`. Voilà's folder listing, contents API and file handler are
not routed. One kernel serves one page view; it ends when the page closes, or is culled when the page just vanished.
"""

import compileall
import ipaddress
import logging
import os
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from traitlets.config import Config
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from tutor.i18n import LANGUAGES, translator
from tutor.progress.codes import learner_of
from tutor.progress.store import Store
from tutor.server.desk import TICKET_HEADER, Desk, visitor_code
from tutor.server.kernels import ReadyKernels
from tutor.server.progress import ProgressHandler

HOME = "home.ipynb"
NOTEBOOK = r"([A-Za-z0-9][A-Za-z0-9_-]*\.ipynb)"
PACKAGE = Path(__file__).parents[1]
SHARE = Path(__file__).parent / "share"

CULL_AFTER = 600  # seconds without a message and without an open page
CULL_INTERVAL = 60  # seconds between two looks for such kernels

CLOSED = (AllowListFileHandler, TornadoVoilaHandler, TornadoVoilaTreeHandler, VoilaContentsHandler)

# Voilà's front end evaluates code it generates; no other host is ever needed.
CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "frame-ancestors 'self'",
    ]
)

PAGE_TEXTS = (
    "page.site",
    "page.skip",
    "page.loading",
    "page.noscript",
    "page.asleep",
    "page.wake",
    "page.home",
    "progress.title",
    "page.dark",
    "page.light",
    "page.not_found.title",
    "page.not_found.detail",
    "page.error.title",
    "page.error.detail",
)


class CannotListen(Exception):
    """The address cannot be listened on; the message says which and why."""


@dataclass(frozen=True)
class Options:
    """What a person can choose about the server.

    `port` 0 takes any free port. `pool` kernels wait, started, for the pages that are asked for next. `hosts` are
    names, besides localhost, under which a reverse proxy publishes a server bound to loopback. `database` is the
    address of the database for what learners did (`tutor.progress.database.read_address`).
    """

    notebooks: Path
    ip: str = "127.0.0.1"
    port: int = 8866
    pool: int = 1
    open_browser: bool = False
    hosts: tuple[str, ...] = ()
    database: str | None = None

    @property
    def on_loopback(self) -> bool:
        """Whether only this machine can connect."""
        try:
            return ipaddress.ip_address(self.ip).is_loopback
        except ValueError:
            return self.ip == "localhost"


def page_texts() -> dict[str, dict[str, str]]:
    """Texts around a lesson in all languages: the page is sent before the visitor's language is known."""
    return {language: {code: translator(language)(code) for code in PAGE_TEXTS} for language in LANGUAGES}


def configuration(options: Options) -> Config:
    """Voilà's configuration for these options.

    On loopback there is no token, and requests that name another host are refused: a web page elsewhere could
    otherwise reach the server through a name of its own. On any other address a token is needed: JUPYTER_TOKEN, or one
    that is made up and printed.
    """
    config = Config()
    config.Application.log_level = logging.WARNING
    config.Voila.config_file_paths = []
    config.Voila.ip = options.ip
    config.Voila.port = options.port
    config.Voila.root_dir = str(options.notebooks)
    config.Voila.open_browser = options.open_browser
    config.Voila.auto_token = not options.on_loopback
    config.Voila.tornado_settings = {
        "headers": {"Content-Security-Policy": CONTENT_SECURITY_POLICY},
        "allow_remote_access": not options.on_loopback,
        "local_hostnames": ["localhost", *options.hosts],
    }
    config.VoilaConfiguration.template = "tutor"
    config.VoilaConfiguration.resources = {"page_texts": page_texts()}
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.file_allowlist = []
    config.VoilaConfiguration.file_denylist = [".*"]
    config.VoilaConfiguration.http_header_envs = ["Accept-Language", TICKET_HEADER]
    config.VoilaConfiguration.multi_kernel_manager_class = ReadyKernels
    config.ReadyKernels.ready = options.pool
    config.VoilaExecutor.cell_error_instruction = " / ".join(
        translator(language)("page.error.detail") for language in LANGUAGES
    )
    config.VoilaExecutor.skip_cells_with_tag = "lab"
    config.KernelManager.transport = "ipc"  # no TCP ports that other users of this machine could try
    # A kernel that died comes back empty: its page would look alive. Its page asks the learner to go on afresh instead.
    config.KernelRestarter.restart_limit = 0
    config.MappingKernelManager.cull_idle_timeout = CULL_AFTER
    config.MappingKernelManager.cull_interval = CULL_INTERVAL
    return config


class PageHandler(BaseVoilaHandler):
    """Error pages in our own template."""

    def render_template(self, name: str, **names: Any) -> str:
        """The page `name` of our template as HTML."""
        return str(super().render_template(name, page_texts=page_texts(), **names))


class NotebookHandler(PageHandler, TornadoVoilaHandler):
    """A notebook of the folder as a page; 404 for any other name."""

    def initialize(self, desk: Desk, **named: Any) -> None:
        """Take the desk besides what Voilà hands over."""
        super().initialize(**named)
        self.desk = desk

    async def get(self, path: str | None = None) -> None:
        """Render the notebook named in the address, or the one this route is for."""
        if path and not (Path(self.contents_manager.root_dir) / path).is_file():
            raise web.HTTPError(404)
        # Reading the token sets its cookie; without it the closing page's request to end its kernel is refused.
        _ = self.xsrf_token
        # Not from the visitor, but the one way to tell the kernel who visits.
        self.request.headers[TICKET_HEADER] = self.desk.ticket(learner_of(visitor_code(self)))
        await super().get(path)


class NotFoundHandler(PageHandler):
    """Every other address."""

    async def prepare(self) -> None:
        """Refuse all methods alike."""
        await super().prepare()
        raise web.HTTPError(404)


class WebsocketHandler(VoilaKernelWebsocketHandler):
    """Kernel channels for browsers only: a client without their subprotocol sends Voilà 0.5 into an endless loop."""

    subprotocol = "v1.kernel.websocket.jupyter.org"

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """Open the channels, or refuse with 400."""
        if self.subprotocol not in self.request.headers.get("Sec-WebSocket-Protocol", ""):
            raise web.HTTPError(400, "subprotocol %s is required", self.subprotocol)
        await super().get(*args, **kwargs)


class Server(Voila):
    """Voilà with our routes, on sockets that are already bound."""

    sockets: list[socket.socket]
    desk: Desk

    def init_handlers(self) -> list[Any]:
        """Voilà's routes for kernels and static assets, ours for pages, and 404 for everything else."""
        routes = [
            (route[0], WebsocketHandler if route[1] is VoilaKernelWebsocketHandler else route[1], *route[2:])
            for route in super().init_handlers()
            if route[1] not in CLOSED
        ]
        shared = {"voila_configuration": self.voila_configuration}
        page = {**shared, "template_paths": self.template_paths, "config": self.config, "desk": self.desk}
        return [
            *routes,
            (self.server_url, NotebookHandler, {**page, "notebook_path": HOME}),
            (url_path_join(self.server_url, f"/voila/render/{NOTEBOOK}"), NotebookHandler, page),
            (
                url_path_join(self.server_url, "/progress(?:/(export))?"),
                ProgressHandler,
                {"desk": self.desk, "page_texts": page_texts()},
            ),
            (r".*", NotFoundHandler, shared),
        ]

    def listen(self) -> None:
        """Say where, and serve until stopped."""
        HTTPServer(self.app).add_sockets(self.sockets)
        click.echo(f"The tutor is open at {self.display_url} (Ctrl+C closes it)")
        if self.open_browser:
            self.launch_browser()
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self.kernel_manager.fill)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()


def serve(options: Options) -> None:
    """Serve until Ctrl+C or SIGTERM.

    Raises CannotListen when the address is taken, forbidden or not of this machine, and BadAddress of the database.
    """
    desk = Desk(Store(options.database))
    try:
        sockets = bind_sockets(options.port, options.ip)
    except OSError as error:
        raise CannotListen(f"{options.ip}:{options.port}: {error.strerror or error}") from error
    # Every page starts a kernel that imports the package. Where Python may not write bytecode by itself, each of them
    # would compile all of it again; a folder that cannot be written is no fault.
    compileall.compile_dir(PACKAGE, quiet=2)
    # Voilà finds templates on this path, at start and at every request for one of their files.
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(SHARE), os.environ.get("JUPYTER_PATH")]))
    server = Server.instance(config=configuration(options))
    server.sockets = sockets
    server.desk = desk
    desk.open()
    server.initialize([])
    # Trust concerns stored outputs, and pages have none: they are run afresh.
    server.log.addFilter(lambda record: "is not trusted" not in record.getMessage())
    server.port = sockets[0].getsockname()[1]
    server.start()

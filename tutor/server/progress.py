"""The page "My progress": nickname, resume code, what was done, export, and deleting it all. Plain forms, no kernel."""

from __future__ import annotations

import json
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from tornado import web

from tutor.curriculum import Listing, course
from tutor.i18n import LANGUAGES, translator
from tutor.progress.codes import CodeError, learner_of, read_code
from tutor.progress.database import Fault
from tutor.progress.operations import Remembered, Reset
from tutor.query import parse_query
from tutor.server.desk import COOKIE, Desk, set_code, visitor_code


class ProgressHandler(JupyterHandler):
    """Shows the page and does what its forms ask. Pages are never cached: they may show a resume code."""

    def initialize(self, desk: Desk, page_texts: dict[str, dict[str, str]]) -> None:
        """Take the desk, and the texts around a page."""
        self.desk = desk
        self.page_texts = page_texts
        self.code = ""
        self.said = ""
        self.show_code = False

    @web.authenticated
    async def get(self, part: str | None = None) -> None:
        """Show the page, or hand out the export."""
        self.code = visitor_code(self)
        if part:
            await self._export()
        else:
            await self._show()

    @web.authenticated
    async def post(self, part: str | None = None) -> None:
        """Do what the form asks, and show the page."""
        self.code = visitor_code(self)
        try:
            match self.get_body_argument("act", ""):
                case "name":
                    await self.desk.run(
                        self.desk.store.meet, self._key, self.get_body_argument("nickname", "")
                    )
                    self._say("progress.said.name")
                case "code":
                    await self.desk.run(self.desk.store.meet, self._key)
                    self.show_code = True
                case "resume":
                    await self._resume(self.get_body_argument("code", ""))
                case "reset":
                    wanted = self.get_body_argument("course", "") or None
                    await self.desk.run(self.desk.store.do, self._key, [Reset(wanted)])
                    self._say("progress.said.reset")
                case "delete":
                    await self._delete()
                case _:
                    raise web.HTTPError(400)
        except Fault as fault:
            self._say(f"memory.{fault.code}")
        await self._show()

    @property
    def _key(self) -> str:
        return learner_of(self.code)

    def _say(self, code: str) -> None:
        self.said = translator(self._language)(code)

    @property
    def _language(self) -> str:
        accepted = self.request.headers.get("Accept-Language", "")
        return parse_query(self.request.query, (), accepted).language

    async def _resume(self, typed: str) -> None:
        """Go on in this browser as the learner with that code."""
        try:
            code = read_code(typed)
        except CodeError as error:
            self._say(f"progress.code.{error.reason}")
            return
        if not await self.desk.run(self.desk.store.known, learner_of(code)):
            self._say("progress.code.unknown")
            return
        self.code = code
        set_code(self, code)
        self._say("progress.said.resumed")

    async def _delete(self) -> None:
        """Everything goes, and this browser begins as somebody new."""
        await self.desk.run(self.desk.store.erase, self._key)
        self.desk.erased.add(self._key)
        self.clear_cookie(COOKIE)
        self.code = ""
        self._say("progress.said.deleted")

    async def _export(self) -> None:
        try:
            kept = await self.desk.run(self.desk.store.export, self._key)
        except Fault as fault:
            raise web.HTTPError(503, f"memory.{fault.code}") from fault
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Content-Disposition", 'attachment; filename="progress.json"')
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps(kept, ensure_ascii=False, indent=2))

    async def _show(self) -> None:
        remembered = Remembered()
        if self.code:
            try:
                remembered = await self.desk.run(self.desk.store.recall, self._key)
            except Fault as fault:
                self._say(f"memory.{fault.code}")
        language = self._language
        self.set_header("Cache-Control", "no-store")
        self.finish(
            self.render_template(  # type: ignore[no-untyped-call]
                "progress.html",
                page_texts=self.page_texts,
                languages=LANGUAGES,
                language=language,
                t=translator(language),
                said=self.said,
                nickname=remembered.nickname,
                code=self.code if self.show_code else "",
                rows=_rows(remembered, language),
                xsrf_form=self.xsrf_form_html(),
                query=f"?{self.request.query}" if self.request.query else "",
            )
        )

    def get_template(self, name: str) -> Any:
        """A page of our own template."""
        return self.settings["voila_jinja2_env"].get_template(name)


def _rows(remembered: Remembered, language: str) -> list[dict[str, Any]]:
    """What was begun, in the order of the course: id, title, and how much of it is done."""
    done = {saved.name: 0 for saved in remembered.saved if saved.kind != "table"}
    for mark in remembered.marks:
        done[mark.course] = done.get(mark.course, 0) + mark.done
    t = translator(language)
    return [
        {
            "id": one.id,
            "game": t(f"game.{one.game}"),
            "title": one.title,
            "done": done[one.id],
            "of": _size(one),
        }
        for one in course(language).entries
        if one.id in done
    ]


def _size(one: Listing) -> int:
    return one.steps if one.kind == "lesson" else 1

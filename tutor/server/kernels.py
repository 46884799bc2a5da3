"""Kernels that wait for the pages asked for next: started, with everything imported that a page imports.

Voilà's own pool runs a whole notebook before its visitor is known, one pool a notebook. Here a kernel that waits serves
any page, and it hears who visits before the notebook runs, as a fresh one would.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Mapping
from typing import Any, Final

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Int

PAUSE: Final = 2.0  # seconds: a page that has just taken a kernel needs the processors first
PATIENCE: Final = 10.0  # seconds for a kernel that waits to hear of its visitor
WARMING: Final = 60.0  # seconds for a kernel to import the pages

PAGES: Final = ("home", "lesson", "puzzles", "table.page")
IMPORTS: Final = f"import tutor.progress.client, {', '.join(f'tutor.apps.{page}' for page in PAGES)}"


class ReadyKernels(AsyncMappingKernelManager):
    """Kernel manager of the server: hands out the kernel that waited longest, or starts one."""

    ready = Int(0, config=True, help="How many kernels wait.")

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._waiting: list[str] = []
        self._filling: asyncio.Task[None] | None = None

    def fill(self, pause: float = 0.0) -> None:
        """See to it that, from ``pause`` seconds on, ``ready`` kernels wait. Needs a running loop."""
        if self._filling is None or self._filling.done():
            self._filling = asyncio.create_task(self._fill(pause))

    async def start_kernel(self, **named: Any) -> str:  # type: ignore[override]
        """The id of a kernel with the environment ``named["env"]``."""
        while self._waiting:
            kernel = self._waiting.pop(0)
            if await self._told(kernel, named.get("env") or {}):
                self.fill(PAUSE)
                return kernel
            await self._end(kernel)
        self.fill(PAUSE)
        return str(await super().start_kernel(**named))

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel whose page vanished; one that waits is idle by nature."""
        if kernel_id not in self._waiting:
            await super().cull_kernel_if_idle(kernel_id)

    async def _fill(self, pause: float) -> None:
        await asyncio.sleep(pause)
        while len(self._waiting) < self.ready:
            kernel = str(await super().start_kernel())
            if not await self._run(kernel, IMPORTS, WARMING):
                self.log.warning("a kernel could not be made ready; pages start their own")
                await self._end(kernel)
                return
            self._waiting.append(kernel)

    async def _told(self, kernel: str, environment: Mapping[str, str]) -> bool:
        """Whether the kernel took over the environment of its page."""
        news = {name: value for name, value in environment.items() if os.environ.get(name) != value}
        # Voilà's names are members of a string enumeration: JSON writes their text, `repr` would not.
        texts = json.dumps(news, ensure_ascii=False)
        return await self._run(kernel, f"import os; os.environ.update({texts})", PATIENCE)

    async def _run(self, kernel: str, code: str, seconds: float) -> bool:
        """Whether the kernel ran ``code`` within ``seconds``, and without an error."""
        if kernel not in self or not await self.is_alive(kernel):
            return False
        client = self.get_kernel(kernel).client()
        client.start_channels(stdin=False, hb=False)
        try:
            async with asyncio.timeout(seconds):
                reply = await client.execute(code, silent=True, reply=True)
        except (TimeoutError, RuntimeError):  # no answer, or it died meanwhile
            return False
        finally:
            client.stop_channels()
        return bool(reply["content"]["status"] == "ok")

    async def _end(self, kernel: str) -> None:
        if kernel in self:
            await self.shutdown_kernel(kernel, now=True)

"""The games that a learner has open: kept at every action under a name of their own, listed, opened, removed."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Final

from babel.dates import format_skeleton, format_time
from ipywidgets import HTML, VBox
from markupsafe import Markup

from tutor.apps.table.arriving import LONGEST
from tutor.apps.table.game import TableGame
from tutor.engine.record import format_record, parse_record
from tutor.i18n import Translator
from tutor.progress.memory import Memory
from tutor.progress.operations import Saved
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.panels import Fault


class KeptGames:
    """The open games of one kind in a learner's memory; without a memory none are kept.

    A name is ``tikal-482913`` for game number 482913, ``tikal-482913-2`` for the second one of that number.
    """

    def __init__(self, game: str, memory: Memory | None) -> None:
        self._game = game
        self._memory = memory
        saved = memory.saved if memory is not None else ()
        self._known: dict[str, set[int]] = {}  # hashes of the texts that this page loaded or saved, by name
        self._saved = {each.name: _utc(each.updated) for each in saved if each.kind == "table"}

    @property
    def names(self) -> list[str]:
        """Names of the games, the one saved last first."""
        mine = [name for name in self._saved if game_of(name) == self._game]
        return sorted(mine, key=lambda name: self._saved[name], reverse=True)

    def saved_at(self, name: str) -> datetime:
        """When the game was saved (UTC)."""
        return self._saved[name]

    def fresh_name(self, seed: int) -> str:
        """A name for a new game with that number."""
        names = (f"{self._game}-{seed}{suffix}" for suffix in _suffixes())
        return next(name for name in names if name not in self._saved)

    def load(self, name: str) -> TableGame:
        """The game of that name. Raises KeyError if there is none, ValueError if it cannot be read."""
        text = self._memory.load("table", name) if self._memory else None
        if text is None:
            raise KeyError(name)
        self._known.setdefault(name, set()).add(hash(text))
        return TableGame.of_record(parse_record(_unveiled(text)))

    def save(self, name: str, game: TableGame) -> str:
        """Keep the game as it is now; returns the name under which it is.

        That is another one if the game went on elsewhere meanwhile: so nothing is lost.
        """
        if self._memory is None:
            return name
        if self._went_on(name):
            name = self.fresh_name(game.setup.seed)
        text = format_record(game.record())
        if not game.open_to_all:
            text = _veiled(text)
        self._known.setdefault(name, set()).add(hash(text))
        self._memory.save("table", name, text)
        self._saved[name] = datetime.now(UTC)
        return name

    def _went_on(self, name: str) -> bool:
        """Whether another page saved something under that name that this one never had."""
        assert self._memory is not None
        there = self._memory.load("table", name)
        return there is not None and hash(there) not in self._known.get(name, set())

    def forget(self, name: str) -> None:
        """Remove the game."""
        if self._memory is not None:
            self._memory.forget("table", name)
            self._saved.pop(name, None)


def game_of(name: str) -> str:
    """The id of the game of that name."""
    return name.partition("-")[0]


def game_words(t: Translator, saved: Saved) -> str:
    """``Tikal · Game 482913 · 7 Dec, 11:40`` of a game that is kept."""
    when = moment_words(t, saved.updated)
    return " · ".join((t(f"game.{game_of(saved.name)}"), _number_words(t, saved.name), when))


def moment_words(t: Translator, when: datetime) -> str:
    """Day and time, as the language writes them."""
    local = _utc(when).astimezone()
    return f"{format_skeleton('MMMd', local, locale=t.language)}, {format_time(local, 'HH:mm', locale=t.language)}"


VEIL: Final = "veiled "


def _veiled(text: str) -> str:
    """The text of a game with secrets, so that nobody reads hidden cards in passing, as in an exported progress file.

    It is no lock: whoever wants to can take the veil off.
    """
    return VEIL + b64encode(zlib.compress(text.encode())).decode()


def _unveiled(text: str) -> str:
    """The text behind the veil, if there is one. Raises ValueError for one that is torn."""
    if not text.startswith(VEIL):
        return text
    try:
        opened = zlib.decompressobj().decompress(b64decode(text[len(VEIL) :], validate=True), LONGEST)
    except zlib.error as error:
        raise ValueError(f"the kept game is damaged: {error}") from None
    return opened.decode()


def _utc(when: datetime) -> datetime:
    """The same moment; a database tells it without its zone, which is UTC."""
    return when if when.tzinfo else when.replace(tzinfo=UTC)


def _number_words(t: Translator, name: str) -> str:
    return t("table.number", number=name.partition("-")[2].replace("-", " / "))


def _suffixes() -> Iterator[str]:
    yield ""
    number = 2
    while True:
        yield f"-{number}"
        number += 1


class OpenGames:
    """The open games as buttons: each is gone on with, or removed. ``take_up`` gets a name."""

    def __init__(self, kept: KeptGames, take_up: Callable[[str], None], on_fault: Fault) -> None:
        self._kept = kept
        self._take_up = take_up
        self._captions: Translator | None = None
        self._lead = HTML()
        self._row = ButtonRow(self._press, on_fault, "tt-choices")
        self._remove_row = ButtonRow(lambda _: self._flip(), on_fault)
        self._removing = False
        self.widget = VBox([self._lead, self._row.box, self._remove_row.box])

    def show(self, t: Translator) -> None:
        """A button for each game."""
        self._captions = t
        names = self._kept.names
        self.widget.layout.display = None if names else "none"
        lead = t("table.open.remove.lead" if self._removing else "table.open.lead")
        self._lead.value = Markup('<p class="tt-caption">{}</p>').format(lead)
        style = "refused" if self._removing else "plain"
        self._row.show([Button(self._words(t, name), style) for name in names])
        self._remove_row.show(
            [Button(t("table.open.keep" if self._removing else "table.open.remove"), "quiet")]
        )

    def _words(self, t: Translator, name: str) -> str:
        words = f"{_number_words(t, name)} · {moment_words(t, self._kept.saved_at(name))}"
        return t("table.open.removing", game=words) if self._removing else words

    def _press(self, number: int) -> None:
        name = self._kept.names[number]
        if not self._removing:
            self._take_up(name)
            return
        self._kept.forget(name)
        self._removing = bool(self._kept.names)
        self._again()

    def _flip(self) -> None:
        self._removing = not self._removing
        self._again()

    def _again(self) -> None:
        assert self._captions is not None  # shown before it is pressed
        self.show(self._captions)

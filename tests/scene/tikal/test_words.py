"""Every code of the engine has its words, and the words read well."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.scene.tikal.positions import ALL, SMALL
from tutor.engine.protocol import CHANCE, Refusal, TextError
from tutor.engine.tikal import Game, Options
from tutor.engine.tikal.actions import Enter, Figure, Move, Swap
from tutor.engine.tikal.board import SPACE
from tutor.engine.tikal.notation import VERBS, parse_action, read_action
from tutor.engine.tikal.tiles import TILE, Kind
from tutor.i18n import LANGUAGES, translator
from tutor.scene.picture import View
from tutor.scene.tikal import TikalPicture, words

EXAMPLES = (
    "place c2/3", "enter W a1", "walk W a1-b2", "path W a1-c3", "uncover a2", "dig c3", "swap 3-B5", "guard W a2",
    "enter L a1", "walk L a1-b2", "path L a1-c3", "guard L a2", "place c2/0", "camp b2", "end", "draw A1", "find 4",
    "bid 5", "pass", "take A3",
)  # fmt: skip
ENGINE = Path(import_module("tutor.engine").__file__ or "").parent
FILES = [*(ENGINE / "tikal").glob("*.py"), *ENGINE.glob("*.py")]
CALLS = {
    "refusal": {"_no": 0, "_not_own_camp": 2, "Refusal": 0},
    "text": {"Unreadable": 0, "Illegal": 0, "Ambiguous": 0, "_need": 1},
    "event": {"Event": 0, "_event": 1},
}


def codes(kind: str) -> set[str]:
    """The code in every call that makes a refusal, text error or event: all string constants in that argument."""
    calls = (
        node
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    )
    found: set[str] = set()
    for call in calls:
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        position = CALLS[kind].get(name)
        if position is not None and len(call.args) > position:
            argument = call.args[position]
            found |= {node.value for node in ast.walk(argument) if isinstance(node, ast.Constant)}
    return {code for code in found if re.fullmatch(r"[a-z_]+[a-z]", str(code))}


# Two verbs share a function, which makes the event whose name it is given.
EVENTS = codes("event") | {"moved", "took_secret_path"}
REFUSALS = codes("refusal") | {"not_a_temple", "not_a_treasure"}
TEXTS = codes("text")
RULES = {rule for path in FILES for rule in re.findall(r"T-[A-Z]{3}-\d", path.read_text("utf-8"))}


def test_the_search_for_codes_finds_them() -> None:
    assert len(REFUSALS) > 40
    assert {"moved", "took_secret_path", "scored"} <= EVENTS
    assert {"unknown_verb", "level_used_up", "record_turn"} <= TEXTS
    assert {"T-MOV-1", "T-SCO-3", "T-END-2"} <= RULES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(language: str) -> None:
    say = translator(language)
    needed = [f"refusal.tikal.{code}{part}" for code in REFUSALS for part in ("", ".detail")]
    needed += [f"event.tikal.{code}" for code in EVENTS] + [f"text.{code}" for code in TEXTS]
    needed += [f"rule.{rule}" for rule in RULES]
    needed += [f"figure.{figure.value}" for figure in Figure] + [f"kind.{kind.value}" for kind in Kind]
    needed += [f"seat.{seat}" for seat in range(4)]
    needed += [f"treasure.{kind}{part}" for kind in range(8) for part in ("", ".copies")]
    assert [code for code in needed if code not in say] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_words(language: str, caplog: pytest.LogCaptureFixture) -> None:
    said = [words.action(read_action(text), language) for text in EXAMPLES]
    assert {text.split()[0] for text in EXAMPLES} == set(VERBS)
    assert len(set(said)) == len(said)
    assert not caplog.records
    assert [text for text in said if "{" in text or not text[0].isupper()] == []


def test_figures_and_turns_are_said() -> None:
    said = [words.action(read_action(text), "en") for text in ("walk L a1-b2", "place c2/0", "place c2/3")]
    assert said == [
        "The leader walks a1–b2",
        "Place the tile on c2",
        "Place the tile on c2, turned 180°",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_without_a_gap(language: str, caplog: pytest.LogCaptureFixture) -> None:
    state = Game(Options(players=3)).initial_state()
    told = []
    for turn in range(600):
        if not state.acting_players:
            break
        player = state.acting_players[0]
        legal = state.legal_actions(player)
        step = state.apply(player, legal[turn * 7 % len(legal)] if player != CHANCE else legal[0])
        told += [words.tell(event, language) for event in step.events]
        state = step.state
    assert told
    assert caplog.records == []
    assert not [sentence for sentence in told if "{" in sentence or "." not in sentence]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ALL)
def test_places_and_offers_are_told_without_a_gap(
    name: str, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    state = ALL[name]
    picture = TikalPicture()
    legal = state.legal_actions(state.player)
    view = View(state.observe(0), legal=legal, language=language)
    said = [text for _, text in picture.describe(view)]
    for place in picture.scene(view).places:
        said.append(place.words)
        chosen = View(view.observation, legal=legal, selection=(place.key,), language=language)
        said += [words.label(offer, language) for offer in picture.offers(chosen)]
    assert caplog.records == []
    assert not [text for text in said if "{" in text or "tikal." in text]


def test_a_refusal_is_explained_with_names_and_numbers() -> None:
    refusal = SMALL.check(0, Move(Figure.WORKER, SPACE["a2"], SPACE["b3"]))
    assert refusal is not None
    assert words.explain(refusal, "en") == ("b3 is unexplored", "No tile lies on b3 yet.")
    refusal = SMALL.check(0, Enter(Figure.LEADER, SPACE["a1"]))
    assert refusal is not None
    assert words.explain(refusal, "fr").fact == "Aucun chef d’expédition en réserve"
    refusal = SMALL.check(0, Swap(0, 1, 3))
    assert refusal is not None
    assert (
        words.explain(refusal, "en").detail == "Blue has 2 of this kind (idol); only single ones are swapped."
    )


def test_numbers_out_of_range_stay_numbers() -> None:
    refusal = Refusal("no_such_seat", "T-SET-1", {"seat": 9})
    assert words.explain(refusal, "en").detail == "Nobody in this game is seat 9."


def test_space_words() -> None:
    view = View(SMALL.observe(0), language="en")
    said = dict(TikalPicture().describe(view))
    assert (
        said["hex:a2"]
        == "a2: temple of value 3. Red: 2 workers and the leader. Ways to a3 1 stone, a1 2 stones."
    )
    assert said["hex:b2"] == "b2: jungle. A camp of Red. Red: 1 worker. Ways to a1 1 stone."
    assert said["seat:1"].endswith("Open treasures: 2 idols.")
    assert "hex:h5" not in said


def test_tiles_have_words() -> None:
    assert {words.tile_words(tile, "en") for tile in TILE} >= {
        "volcano",
        "jungle",
        "base camp",
        "temple of value 6",
    }


def test_typed_text_is_answered() -> None:
    with pytest.raises(TextError) as caught:
        parse_action(SMALL, "jump a1")
    said = words.complain(caught.value, "en")
    assert said.startswith("“jump a1” begins with no known verb. Known are: place, enter, walk")

"""Every code of the engine has its words, and the words read well."""

import ast
import re
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from tests.scene.aton.positions import ALL, LAYING, PLACING, SCORED
from tutor.engine.aton import Allocate, Colour, Game, Options, Place
from tutor.engine.aton.notation import VERBS, parse_action, parse_position, read_action
from tutor.engine.aton.scoring import forecast
from tutor.engine.aton.table import OFFERED
from tutor.engine.protocol import CHANCE, Refusal, TextError
from tutor.i18n import LANGUAGES, translator
from tutor.scene.aton import AtonPicture, words
from tutor.scene.picture import View

ENGINE = Path(import_module("tutor.engine").__file__ or "").parent
FILES = [*(ENGINE / "aton").glob("*.py"), *ENGINE.glob("*.py")]
CALLS = {
    "refusal": {"_no": 0},
    "text": {"Unreadable": 0, "Illegal": 0, "Ambiguous": 0, "_need": 1},
    "event": {"Event": 0},
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
            found |= {n.value for n in ast.walk(call.args[position]) if isinstance(n, ast.Constant)}
    return {code for code in found if re.fullmatch(r"[a-z_]+[a-z]", str(code))}


EXAMPLES = (
    "lay 4213", "exchange", "keep", "remove T1y", "stop", "name 3", "place T3k", "back T2g", "draw R 1224",
)  # fmt: skip
EVENTS, TEXTS = codes("event"), codes("text")
# Some codes are made of the phase, or chosen before the call.
REFUSALS = codes("refusal") | {f"now_{phase}" for phase in ("lay", "remove", "name", "place", "take_back")}
REFUSALS |= {"remove_own", "remove_opposing"}
RULES = {rule for path in FILES for rule in re.findall(r"A-(?:[A-Z]{3,4}|C\d)-\d", path.read_text("utf-8"))}


def test_the_search_for_codes_finds_them() -> None:
    assert len(REFUSALS) > 25
    assert {"revealed", "placed", "game_over", "line_scored"} <= EVENTS
    assert {"unknown_verb", "kingdom_too_full", "record_turn"} <= TEXTS
    assert {"A-C2-1", "A-DEAD-4", "A-RET-2", "A-END-1"} <= RULES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_words(language: str, caplog: pytest.LogCaptureFixture) -> None:
    said = [words.action(read_action(text), language) for text in EXAMPLES]
    assert {text.split()[0] for text in EXAMPLES} == set(VERBS)
    assert len(set(said)) == len(said)
    assert not caplog.records
    assert [text for text in said if "{" in text or not text[0].isupper()] == []
    assert words.action(read_action("place T3k"), "en") == "Place a counter: temple 3, black"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(language: str) -> None:
    say = translator(language)
    needed = [f"refusal.aton.{code}{part}" for code in REFUSALS for part in ("", ".detail")]
    needed += [f"event.aton.{code}" for code in EVENTS] + [f"text.{code}" for code in TEXTS]
    needed += [f"rule.{rule}" for rule in RULES] + [f"colour.{colour.value}" for colour in Colour]
    needed += ["seat.0", "seat.1", "game.aton"]
    needed += [f"line.aton.{count.line}" for count in forecast(*(seat.counters for seat in PLACING.seats))]
    for reason in ("points", "temple", "yellow", "green", "scoring"):
        needed += [f"reason.aton.{reason}", f"panel.aton.by.{reason}"]
    assert [code for code in needed if code not in say] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_are_told_without_a_gap(
    language: str, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    random = Random(seed)
    options = {name: random.choice(values) for name, values in OFFERED.items() if name != "players"}
    state = Game(Options(**options)).initial_state()
    told = []
    while state.acting_players:
        player = random.choice(state.acting_players)
        step = state.apply(player, random.choice(state.legal_actions(player)))
        told += [words.tell(event, language) for event in step.events]
        state = step.state
    assert told
    assert caplog.records == []
    assert not [sentence for sentence in told if "{" in sentence or "(" in sentence or "." not in sentence]


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_told_without_a_gap(language: str, caplog: pytest.LogCaptureFixture) -> None:
    random = Random(1)
    pool: list[object] = []
    state, explained = Game().initial_state(), {}
    while state.acting_players:
        player = random.choice(state.acting_players)
        legal = state.legal_actions(player)
        if player != CHANCE:
            pool += random.sample(legal, min(2, len(legal)))
            for seat in (0, 1):
                for action in random.sample(pool, min(6, len(pool))):
                    if refusal := state.check(seat, action):
                        explained[refusal.code] = words.explain(refusal, language)
        state = state.apply(player, random.choice(legal)).state
    assert len(explained) > 8
    assert caplog.records == []
    assert not [
        said for said in explained.values() if "{" in f"{said}" or "." in said.fact or "." not in said.detail
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ALL)
def test_places_and_offers_are_told_without_a_gap(
    name: str, language: str, caplog: pytest.LogCaptureFixture
) -> None:
    picture = AtonPicture()
    said = []
    for seat in (0, 1, None):
        legal = () if seat is None else ALL[name].legal_actions(seat)
        view = View(ALL[name].observe(seat), legal=legal, language=language)
        said += [text for _, text in picture.describe(view)] + [picture.scene(view).title]
        said += [words.label(offer, language) for offer in picture.offers(view)]
    assert caplog.records == []
    assert not [text for text in said if "{" in text or "aton." in text]


def test_refusals_read_well() -> None:
    refusal = PLACING.check(1, Place(3, Colour.YELLOW))
    assert refusal is not None
    assert words.explain(refusal, "en") == (
        "Temple 3 is out of reach",
        "Your card at cartouche 3 is a 1: it allows temples up to 1.",
    )
    refusal = PLACING.check(1, Place(1, Colour.BLUE))
    assert refusal is not None
    assert words.explain(refusal, "fr").detail == "Toutes sont prises : temple 1, case bleue."
    refusal = LAYING.check(0, Allocate((4, 4, 1, 3)))
    assert refusal is not None
    assert words.explain(refusal, "en") == (
        "You do not have that many 4s",
        "There is 1 of that value in your hand.",
    )


def test_what_nobody_could_mean_stays_as_it_is() -> None:
    refusal = Refusal("no_counter_there", "A-RET-2", {"seat": 9, "place": "T9x"})
    assert words.explain(refusal, "en") == ("No counter of 9 stands there", "Looked at: T9x.")


def test_events_read_well() -> None:
    state = parse_position("aton/2 T1:Ryy,Bg R:0,hand1234 B:0,laid1224 turn:2,lay")
    told = [words.tell(event, "en") for event in state.apply(0, Allocate((4, 2, 1, 3))).events]
    assert told[:4] == [
        "Red lays 4 2 1 3.",
        "All cards are turned up: Red 4 2 1 3, Blue 1 2 2 4.",
        "Cartouche 1: 4 1. Red earns 6 points.",
        "Blue goes first. Equal at cartouche 2: the lower card at cartouche 1 goes first.",
    ]


def test_places_read_well() -> None:
    told = dict(AtonPicture().describe(View(SCORED.observe(0))))
    assert told["space:T3-3"] == "T3-3: bonus +1, a counter of Red."
    assert told["line:temple_1"] == "Temple 1: Red 6, Blue 3. If scored now: Red 3."
    assert told["line:temple_4"].endswith("If scored now: Blue 9. Blue spaces: Red 1, Blue 3.")
    assert told["table:kingdom"] == "Kingdom of the dead: 8 of 8 spaces taken. Red 4, Blue 4."
    assert told["cartouche:R:3"] == "Red, cartouche 3, which temples. Card 3."
    assert told["win:B:points"] == "Blue, 40 points: 31 of 40."
    assert told["discards:R"] == "Red: 6 cards discarded. Known: 1 1 2 2 3 3."
    told = dict(AtonPicture().describe(View(LAYING.observe(0), language="fr")))
    assert told["token:B"] == "Bleu : pion de troc utilisé."
    assert told["cartouche:B:1"] == "Bleu, cartouche 1, points. Pas de carte."
    assert told["card:3:2"] == "Carte 3 en main."


def test_typed_text_is_answered() -> None:
    with pytest.raises(TextError) as caught:
        parse_action(PLACING, "jump T1y")
    assert words.complain(caught.value, "en").startswith(
        "“jump T1y” begins with no known verb. Known are: lay"
    )
    with pytest.raises(TextError) as caught:
        parse_position("aton/2 T1:Rbb turn:1,lay")
    assert words.complain(caught.value, "en") == "temple 1, blue: 2 counters, but only 1 spaces."


def test_words_say_where_cards_lie_while_they_are_laid() -> None:
    picture, seen = AtonPicture(), LAYING.observe(0)
    card = next(place.key for place in picture.scene(View(seen)).places if place.key.startswith("card:"))
    number = card.split(":")[1]
    laid = View(seen, selection=(f"lay:2:{card.removeprefix('card:')}",))
    for said in (dict(picture.describe(laid)), {p.key: p.words for p in picture.scene(laid).places}):
        assert said["cartouche:R:2"] != dict(picture.describe(View(seen)))["cartouche:R:2"]
        assert number in said["cartouche:R:2"]
        assert said[card] == f"{number} lies at cartouche 2."


def test_cards_that_lie_can_only_be_kept_or_exchanged() -> None:
    """The sentence of the moment, with the ruling under which the token is for after laying too."""
    state = Game(Options(exchange_before_laying=False)).initial_state()
    while state.acting_players == (CHANCE,):
        state = state.apply(CHANCE, state.chance_outcomes()[0][0]).state
    seat = state.acting_players[0]
    laying = next(action for action in state.legal_actions(seat) if isinstance(action, Allocate))
    after = state.apply(seat, laying).state
    assert words.sentence(state.observe(seat), "en").endswith("lays four cards")
    assert words.sentence(after.observe(seat), "en").endswith("keeps the cards or exchanges them")

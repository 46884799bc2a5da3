"""Does a code carry a whole game, and is every other text refused in one word?"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.codes import CodeError, read_game, write_game
from tutor.engine.protocol import CHANCE
from tutor.engine.record import Record
from tutor.letters import ALPHABET, checked, grouped, plain
from tutor.session import Session

GAMES: dict[str, tuple[str, dict[str, Any], str]] = {
    "tikal": ("tikal", {"players": 2}, "person greedy"),
    "tikal-4": ("tikal", {"players": 4}, "person person random greedy"),
    "professional": ("tikal", {"players": 3, "variant": "professional"}, "person greedy person"),
    "aton": ("aton", {}, "person person"),
    "aton-rulings": ("aton", {"removal_compulsory": False}, "person greedy"),
}


def played(name: str, seed: int, actions: int) -> Record:
    """A game of random actions whose draws follow from its seed."""
    game, options, seats = GAMES[name]
    random = Random(seed)
    record = Record(game, options, tags={"seats": seats, "seed": str(seed)})
    session: Session[Any] = Session(record.first_state(), seed=seed)
    for _ in range(actions):
        player = session.waiting_for
        if player is None:
            break
        session.submit(player, random.choice(session.state.legal_actions(player)))
    return replace(record, plies=tuple((entry.player, entry.action) for entry in session.history))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("actions", [0, 1, 40, 2000])
def test_a_game_comes_back(name: str, actions: int) -> None:
    record = played(name, 7, actions)
    code = write_game(record)
    assert read_game(code) == record
    assert read_game(code.lower().replace("-", " ")) == record


def test_draws_that_do_not_follow_from_the_seed_are_carried_too() -> None:
    record = replace(played("tikal", 7, 30), tags={"seats": "person person", "seed": "8"})
    assert read_game(write_game(record)) == record
    assert len(write_game(record)) > len(write_game(played("tikal", 7, 30)))


def test_a_code_is_short() -> None:
    assert len(write_game(played("tikal", 7, 10))) < 50
    assert len(write_game(played("aton", 7, 2000))) < 200


@pytest.mark.parametrize("name", ["tikal", "aton"])
def test_every_wrong_letter_and_every_cut_is_refused(name: str) -> None:
    letters = plain(write_game(played(name, 3, 12)))
    for place, right in enumerate(letters):
        for wrong in set(ALPHABET) - {right}:
            with pytest.raises(CodeError):
                read_game(letters[:place] + wrong + letters[place + 1 :])
    for length in range(len(letters)):
        with pytest.raises(CodeError):
            read_game(letters[:length])


@given(st.text(ALPHABET, max_size=60))
def test_a_code_that_somebody_made_up_is_refused_or_a_game(letters: str) -> None:
    """Also one whose check letters are right: nothing is played that the rules do not allow."""
    try:
        record = read_game(checked("A" + letters))
    except CodeError:
        return
    assert plain(write_game(record)) == plain(grouped(checked("A" + letters.lstrip("0"))))


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "check"),
        ("é" * 9, "letters"),
        ("<script>alert(1)</script>", "letters"),
        ("7Q2M-0000-1111", "check"),
        (checked("B0123"), "too_new"),
        (checked("90123"), "foreign"),
        (checked("A0001"), "foreign"),
        (checked("A" + "Z" * 40), "foreign"),
        ("A" * 100_000, "too_long"),
    ],
)
def test_the_reason_is_said(code: str, reason: str) -> None:
    with pytest.raises(CodeError) as error:
        read_game(code)
    assert error.value.reason == reason


def test_only_games_from_the_set_up_with_their_seats_have_a_code() -> None:
    record = played("aton", 1, 4)
    for other in (replace(record, tags={}), replace(record, start=record.first_state())):
        with pytest.raises(ValueError, match="from the set-up on"):
            write_game(other)


def test_a_ply_of_chance_alone_is_chances() -> None:
    record = played("tikal", 7, 5)
    assert CHANCE in {player for player, _ in read_game(write_game(record)).plies}

"""Do games written as text come back, and is a damaged record refused at the right place?"""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.tikal.play import at, game
from tutor.engine.protocol import CHANCE, Ambiguous, Illegal, IllegalAction, TextError, Unreadable
from tutor.engine.record import VERSION, Record, format_record, parse_record
from tutor.engine.tikal import DrawTile, EndTurn, PlaceTile
from tutor.engine.tikal.board import SPACE

SHORT = """\
game: tikal
version: 1
players: 3

1. R: draw A3; place b3/1; enter W a1; walk W a1-b2 {straight to the middle}; end
2. B: draw A1; place c2/0; end
3. C: draw A2
"""


def record(seed: int, players: int, plies: int | None = None, **options: object) -> Record:
    played = tuple((player, action) for _, player, action, _ in game(seed, players, **options))
    return Record("tikal", {"players": players, **options}, plies=played[:plies])


def test_a_record_reads_like_this():
    read = parse_record(SHORT)
    assert read.options == {"players": 3}
    assert read.plies[:2] == ((CHANCE, DrawTile("A3")), (0, PlaceTile(SPACE["b3"], 1)))
    assert read.plies[-1] == (CHANCE, DrawTile("A2"))
    assert read.comments == {3: "straight to the middle"}
    assert format_record(read) == SHORT


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"second_needs_two": False}), (4, {"last_scoring_first": "last_placer"})],
)
def test_whole_games_come_back(players, options):
    whole = record(7, players, **options)
    text = format_record(whole)
    assert parse_record(text) == whole
    *_, last = whole.states()
    assert f"result: {'-'.join(map(str, last.scores))}\n" in text


def test_tags_come_back():
    tagged = Record("tikal", {"players": 2}, tags={"seats": "person greedy", "seed": "7"})
    assert parse_record(format_record(tagged)) == tagged


@pytest.mark.parametrize("plies", [0, 1, 2, 17, 60])
def test_games_that_are_not_over_come_back(plies):
    part = record(3, 2, plies)
    assert "result" not in format_record(part)
    assert parse_record(format_record(part)) == part


def test_a_record_may_start_from_a_position():
    start = at("tikal/3 a2:R1 turn:R,act,10")
    begun = Record("tikal", {"players": 3}, start, ((0, EndTurn()),))
    assert parse_record(format_record(begun)) == begun
    assert "start: tikal/3 a2:R1 turn:R,act,10\n" in format_record(begun)
    assert next(begun.states()) == start


COMMENT = st.text(st.characters(codec="utf-8"), min_size=1, max_size=30)


def fits(comment: str) -> bool:
    return comment == comment.strip() and not set(comment) & set("{}") and len(comment.splitlines()) == 1


@settings(deadline=None, max_examples=60, derandomize=True)
@given(st.dictionaries(st.integers(0, 9), COMMENT.filter(fits)))
def test_comments_come_back(comments):
    short = parse_record(SHORT)
    commented = Record(short.game, short.options, plies=short.plies, comments=comments)
    kept = {ply: comment for ply, comment in comments.items() if ply < len(short.plies)}
    assert parse_record(format_record(commented)).comments == kept


@pytest.mark.parametrize("comment", ["", " ", " padded", "two\nlines", "{braces}", "one \u2028 two"])
def test_comments_that_would_not_come_back_are_refused(comment):
    short = parse_record(SHORT)
    with pytest.raises(ValueError, match="a comment is one line without braces"):
        format_record(Record(short.game, short.options, plies=short.plies, comments={0: comment}))


def test_an_illegal_ply_cannot_be_written():
    with pytest.raises(IllegalAction, match="draw_first"):
        format_record(Record("tikal", plies=((0, EndTurn()),)))


def test_spaces_and_empty_lines_do_not_matter():
    loose = SHORT.replace("; ", "  ;   ").replace("\n2.", "  \n\n 2.").replace("players: 3", " players :  3 ")
    assert parse_record(loose) == parse_record(SHORT)


def edited(old: str, new: str) -> str:
    assert SHORT.count(old) == 1
    return SHORT.replace(old, new)


@pytest.mark.parametrize(
    ("error", "code", "line", "column", "text"),
    [
        (Unreadable, "record_game", 1, 1, ""),
        (Unreadable, "record_game", 1, 7, edited("game: tikal", "game: chess")),
        (Unreadable, "record_version", 2, 10, edited("version: 1", "version: one")),
        (Unreadable, "record_version", 2, 10, edited("version: 1", "version: " + "9" * 5000)),
        (Unreadable, "record_version", 1, 1, edited("version: 1\n", "")),
        (Unreadable, "record_too_new", 2, 10, edited("version: 1", f"version: {VERSION + 1}")),
        (Unreadable, "record_header", 3, 1, edited("players: 3", "players")),
        (Unreadable, "record_header", 3, 1, edited("players: 3", "players:")),
        (Unreadable, "record_header_twice", 4, 1, edited("players: 3", "players: 3\nplayers: 2")),
        (Unreadable, "record_header_unknown", 3, 1, edited("players: 3", "people: 3")),
        (Unreadable, "record_option", 3, 10, edited("players: 3", "players: 5")),
        (
            Unreadable,
            "position_name",
            4,
            16,
            edited("players: 3", "players: 3\nstart: tikal/2 C:5 turn:R,draw"),
        ),
        (
            Illegal,
            "record_start_differs",
            4,
            8,
            edited("players: 3", "players: 3\nstart: tikal/2 turn:R,draw"),
        ),
        (Unreadable, "record_turn", 6, 1, edited("2. B:", "B:")),
        (Unreadable, "record_turn", 6, 1, edited("2. B:", "2. K:")),
        (Unreadable, "unknown_verb", 6, 16, edited("draw A1; place", "draw A1; lay")),
        (Unreadable, "unknown_verb", 6, 15, edited("draw A1;", "draw A1;;")),
        (Unreadable, "bad_arguments", 6, 22, edited("place c2/0", "place z9/0")),
        (Illegal, "illegal_action", 6, 7, edited("draw A1", "draw A3")),
        (Illegal, "illegal_action", 6, 16, edited("2. B:", "2. C:")),
        (Ambiguous, "ambiguous_action", 6, 16, edited("place c2/0", "place c2")),
        (Unreadable, "record_comment", 5, 53, edited("middle}", "middle")),
        (Unreadable, "record_comment", 5, 53, edited("middle};", "middle} end;")),
        (Illegal, "record_result", 4, 9, edited("players: 3", "players: 3\nresult: 3-2-1")),
    ],
)
def test_damaged_records(error, code, line, column, text):
    with pytest.raises(error) as raised:
        parse_record(text)
    found = raised.value
    assert (found.code, found.line, found.column) == (code, line, column)


def test_an_illegal_move_names_its_refusal():
    with pytest.raises(Illegal) as raised:
        parse_record(edited("walk W a1-b2", "walk W a1-c2"))
    assert raised.value.refusal.code == "not_adjacent"
    assert raised.value.line == 5


def test_a_result_must_be_that_of_the_game():
    text = format_record(record(7, 2))
    wrong = re.sub(r"result: (\d+)", lambda match: f"result: {int(match[1]) + 1}", text)
    with pytest.raises(Illegal) as raised:
        parse_record(wrong)
    assert raised.value.code == "record_result"
    assert f"result: {raised.value.params['found']}" in text


@settings(deadline=None, max_examples=150, derandomize=True)
@given(st.integers(0, len(SHORT)), st.integers(0, 30), st.text(st.characters(codec="utf-8"), max_size=8))
def test_damage_gives_a_record_or_an_error_with_a_place(start, length, junk):
    text = SHORT[:start] + junk + SHORT[start + length :]
    line, column = error_place(text) or (1, 1)
    lines = text.splitlines() or [""]
    assert 1 <= line <= len(lines)
    assert 1 <= column <= len(lines[line - 1]) + 1


def error_place(text: str) -> tuple[int, int] | None:
    """Where the text is wrong; None if it is a record."""
    try:
        parse_record(text)
    except TextError as error:
        return error.line, error.column
    return None

import random

import pytest

from tutor.letters import ALPHABET
from tutor.progress.codes import CodeError, learner_of, new_code, read_code


def test_codes_are_long_random_and_grouped() -> None:
    codes = {new_code() for _ in range(100)}
    assert len(codes) == 100
    for code in codes:
        groups = code.split("-")
        assert [len(group) for group in groups] == [4] * 6
        assert set("".join(groups)) <= set(ALPHABET)
        assert read_code(code) == code


@pytest.mark.parametrize(
    "typed", [str.lower, lambda code: code.replace("-", ""), lambda code: f"  {code.replace('-', ' ')} "]
)
def test_case_spaces_and_dashes_do_not_matter(typed) -> None:
    code = new_code()
    assert read_code(typed(code)) == code


def test_letters_that_look_like_digits_are_read_as_such() -> None:
    code = next(code for code in iter(new_code, None) if "0" in code and "1" in code)
    assert read_code(code.replace("0", "o").replace("1", "l")) == code
    assert read_code(code.replace("1", "I")) == code


def test_every_single_typo_and_every_swap_of_neighbours_is_noticed() -> None:
    letters = new_code().replace("-", "")
    for place, letter in enumerate(letters):
        for other in set(ALPHABET) - {letter}:
            with pytest.raises(CodeError):
                read_code(letters[:place] + other + letters[place + 1 :])
        if place and letters[place - 1] != letter:
            with pytest.raises(CodeError):
                read_code(letters[: place - 1] + letter + letters[place - 1] + letters[place + 1 :])


@pytest.mark.parametrize(
    ("text", "reason"), [("", "length"), ("7Q2M", "length"), ("é" * 24, "letters"), ("U" * 24, "letters")]
)
def test_what_is_wrong_is_said(text: str, reason: str) -> None:
    with pytest.raises(CodeError) as error:
        read_code(text)
    assert error.value.reason == reason


def test_the_database_knows_only_a_hash() -> None:
    code = new_code()
    key = learner_of(code)
    assert len(key) == 64
    assert key == learner_of(read_code(code.lower()))
    assert not any(group.lower() in key for group in random.sample(code.split("-"), 6) if len(group) > 6)

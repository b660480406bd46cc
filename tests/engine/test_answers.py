"""The file by which the engine in the browser is tested holds what the engine answers."""

from tests import engine_answers


def test_the_answers_in_the_file_are_those_of_this_engine() -> None:
    assert engine_answers.FILE.read_text("utf-8") == engine_answers.text(), (
        "The engine answers otherwise: where that is meant, run python -m tests.engine_answers."
    )

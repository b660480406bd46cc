"""The file by which the browser's reader of records is tested holds what this one reads."""

from tests import record_cases


def test_the_cases_in_the_file_are_read_as_they_say() -> None:
    assert record_cases.FILE.read_text("utf-8") == record_cases.text(), (
        "Records are read otherwise: where that is meant, run python -m tests.record_cases."
    )

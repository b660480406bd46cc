"""The examples in the docs and in the README do what they say."""

import doctest
import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]


@pytest.mark.parametrize(("page", "examples"), [("python.md", 20), ("analysis.md", 5)])
def test_guides_to_python(page: str, examples: int) -> None:
    result = doctest.testfile(
        str(TOP / "docs" / page), module_relative=False, optionflags=doctest.FAIL_FAST
    )
    assert result.attempted > examples
    assert result.failed == 0


def test_readme_example(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (TOP / "README.md").read_text(), re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    printed = capsys.readouterr().out
    assert "reason='line'" in printed


def test_links_lead_somewhere() -> None:
    for page in [TOP / "README.md", TOP / "CONTRIBUTING.md", *(TOP / "docs").rglob("*.md")]:
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:]+)\)|src(?:set)?=\"([^\"]+)\"", text):
            path = page.parent / next(filter(None, target))
            assert path.exists(), f"{page.name} points to {path}"

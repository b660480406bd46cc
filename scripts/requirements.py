"""Prints what dependency groups and extras of pyproject.toml ask for.

python -m scripts.requirements GROUP...
"""

import sys
import tomllib
from pathlib import Path


def main() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    for group in sys.argv[1:]:
        extras = project["project"]["optional-dependencies"]
        print(*(extras | project["dependency-groups"])[group])


if __name__ == "__main__":
    main()

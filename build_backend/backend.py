"""The build backend: scikit-build-core, with the compiler of `ziglang` where there is no other."""

import os
import shutil
import stat
import sys
from pathlib import Path
from typing import Any

from scikit_build_core import build as scikit

COMPILERS = ("c++", "g++", "clang++")
ZIG = "ziglang>=0.13"
TOOLS = {"zig-cc": "cc", "zig-c++": "c++", "zig-ar": "ar", "zig-ranlib": "ranlib"}


def system_has_compiler() -> bool:
    # On Windows CMake finds Visual Studio by itself, whatever is on the path.
    return sys.platform == "win32" or "CXX" in os.environ or any(map(shutil.which, COMPILERS))


def zig_tool(folder: Path, name: str) -> Path:
    """A file that runs `python -m ziglang ...` under one name, as CMake wants its tools."""
    tool = folder / name
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ziglang {TOOLS[name]} "$@"\n')
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    return tool


def use_zig_where_needed() -> None:
    if system_has_compiler():
        return
    folder = Path("build", "zig").absolute()  # CMake remembers its tools from one build to the next
    folder.mkdir(parents=True, exist_ok=True)
    tools = {name: zig_tool(folder, name) for name in TOOLS}
    os.environ["CC"] = str(tools["zig-cc"])
    os.environ["CXX"] = str(tools["zig-c++"])
    archivers = f"-DCMAKE_AR={tools['zig-ar']} -DCMAKE_RANLIB={tools['zig-ranlib']}"
    os.environ["CMAKE_ARGS"] = f"{os.environ.get('CMAKE_ARGS', '')} {archivers}".strip()


def with_zig(requirements: list[str]) -> list[str]:
    return requirements if system_has_compiler() else [*requirements, ZIG]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return with_zig(scikit.get_requires_for_build_wheel(config_settings))


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    return with_zig(scikit.get_requires_for_build_editable(config_settings))


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return scikit.get_requires_for_build_sdist(config_settings)


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None
) -> str:
    use_zig_where_needed()
    return scikit.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None
) -> str:
    use_zig_where_needed()
    return scikit.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    return scikit.build_sdist(sdist_directory, config_settings)

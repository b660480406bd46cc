"""The build backend: scikit-build-core, with the compiler of `ziglang` where there is no other."""

import os
import shutil
import stat
import sys
import tempfile
from pathlib import Path
from typing import Any

from scikit_build_core import build as scikit

COMPILERS = ("c++", "g++", "clang++", "cl")
ZIG = "ziglang>=0.13"


def system_has_compiler() -> bool:
    return "CXX" in os.environ or any(shutil.which(name) for name in COMPILERS)


def zig_tool(folder: Path, name: str, arguments: str) -> str:
    """A file that runs `python -m ziglang …` under a name of its own, as CMake wants its tools."""
    windows = sys.platform == "win32"
    tool = folder / (f"{name}.bat" if windows else name)
    tool.write_text(
        f'@"{sys.executable}" -m ziglang {arguments} %*\r\n'
        if windows
        else f'#!/bin/sh\nexec "{sys.executable}" -m ziglang {arguments} "$@"\n'
    )
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    return str(tool)


def use_zig_where_needed() -> None:
    if system_has_compiler():
        return
    folder = Path(tempfile.mkdtemp(prefix="fourfold-zig-"))
    os.environ["CC"] = zig_tool(folder, "zig-cc", "cc")
    os.environ["CXX"] = zig_tool(folder, "zig-c++", "c++")
    tools = {
        "CMAKE_AR": zig_tool(folder, "zig-ar", "ar"),
        "CMAKE_RANLIB": zig_tool(folder, "zig-ranlib", "ranlib"),
    }
    given = os.environ.get("CMAKE_ARGS", "")
    os.environ["CMAKE_ARGS"] = " ".join(
        [given, *(f"-D{key}={path}" for key, path in tools.items())]
    ).strip()


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

"""What comes from the system is installed, waiting for another package manager that is at work."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "debian"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a script for Debian")

LOCK = "Could not get lock /var/lib/apt/lists/lock. It is held by process 1 (apt-get)"
LOCKED = f'echo "E: {LOCK}" >&2; exit 100'
WHAT_TO_DO = (
    "Something is missing that this test needs: "
    "install abacus-tools with your system's package manager.\n"
)


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """Commands that stand for those of the system: one who may install, no time that passes."""
    stand_in(tmp_path, "id", "echo 0")
    stand_in(tmp_path, "sleep", f"echo $1 >> {tmp_path}/slept")
    return tmp_path


def stand_in(system: Path, command: str, script: str) -> None:
    (system / command).write_text(f"#!/bin/sh\n{script}\n")
    (system / command).chmod(0o755)


def installing(system: Path) -> str:
    """What a package manager does that brings the command `abacus`."""
    return f'case "$*" in *install*) cp {system}/id {system}/abacus;; esac'


def make_sure(
    system: Path, wanted: str = "abacus", package: str = "abacus-tools"
) -> "subprocess.CompletedProcess[str]":
    path = f"{system}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path}
    return subprocess.run([SCRIPT, wanted, package], env=env, capture_output=True, text=True)


def test_what_is_there_is_not_installed(system: Path) -> None:
    stand_in(system, "apt-get", f"touch {system}/asked")
    assert make_sure(system, "sh", "dash").returncode == 0
    assert not (system / "asked").exists()


def test_what_is_missing_is_installed(system: Path) -> None:
    stand_in(system, "apt-get", installing(system))
    done = make_sure(system)
    assert (done.returncode, done.stdout, done.stderr) == (0, "Installing abacus-tools ...\n", "")


def test_another_package_manager_is_waited_for(system: Path) -> None:
    busy_twice = f"echo >> {system}/asked; [ $(wc -l < {system}/asked) -gt 2 ] || {{ {LOCKED}; }}"
    stand_in(system, "apt-get", f"{busy_twice}; {installing(system)}")
    assert make_sure(system).returncode == 0
    assert (system / "slept").read_text() == "5\n5\n"


def test_it_is_not_waited_for_without_end(system: Path) -> None:
    stand_in(system, "apt-get", LOCKED)
    done = make_sure(system)
    assert done.returncode == 1
    assert done.stderr == f"{WHAT_TO_DO}  apt-get: {LOCK}\n"


def test_lists_that_cannot_be_fetched_do_not_hinder(system: Path) -> None:
    stand_in(system, "apt-get", f'case "$*" in *update*) exit 100;; esac; {installing(system)}')
    assert make_sure(system).returncode == 0


def test_what_cannot_be_installed_is_told_with_the_reason(system: Path) -> None:
    stand_in(system, "apt-get", 'echo "E: Unable to locate package abacus-tools" >&2; exit 100')
    done = make_sure(system)
    assert done.returncode == 1
    assert done.stderr == f"{WHAT_TO_DO}  apt-get: Unable to locate package abacus-tools\n"

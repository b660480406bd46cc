"""Where the search spends its time: python -m bench.engine.shares. Wants Linux's perf, addr2line.

The program bench/engine/think.cpp is interrupted a few hundred times a second. Each time counts for
what the innermost function is about that one of the words below names, inlined ones included.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterable

from bench.engine.solve import MIDDLES, keep
from bench.engine.uct import ROOT, compiler

PROGRAM = ROOT / "build/bench/think"
SAMPLES = ROOT / "build/bench/think.perf"
LOADED_AT = 0x400000  # perf tells addresses as distances from here
SECONDS = 8

WORK = {
    "moves": r"each_move|list_children|add_child|each_lift|list_sowings|::play\(|::outcome\(",
    "evaluation": r"estimate|features|can_win|soonest_win|foregone|is_threatened|insight",
    "table": r"Table::|canonical|twin_key|essence|position_key|is_seen|::key\(",
}


def build() -> None:
    PROGRAM.parent.mkdir(parents=True, exist_ok=True)
    flags = [
        "-std=c++20",
        "-O3",
        "-DNDEBUG",
        "-mpopcnt",
        "-g",
        "-fno-omit-frame-pointer",
        "-no-pie",
    ]
    source = "bench/engine/think.cpp"
    command = [*compiler(), *flags, "-Icore/include", source, "-o", str(PROGRAM)]
    subprocess.run(command, check=True, cwd=ROOT)


def sampled(game: str) -> list[list[int]]:
    """Addresses of the functions that were at work, the innermost first, for each sample."""
    think = [str(PROGRAM), game, str(MIDDLES[game]), str(SECONDS)]
    record = ["perf", "record", "-q", "-e", "cpu-clock", "-F", "400", "--call-graph", "fp"]
    subprocess.run([*record, "-o", str(SAMPLES), *think], check=True, stdout=subprocess.DEVNULL)
    script = ["perf", "script", "-i", str(SAMPLES), "-F", "ip"]
    told = subprocess.run(script, check=True, capture_output=True, text=True).stdout
    return [[int(line, 16) for line in block.split()] for block in told.strip().split("\n\n")]


def functions_at(addresses: Iterable[int]) -> dict[int, list[str]]:
    """The functions of each address, inlined ones first."""
    wanted = sorted(set(addresses))
    lines = "\n".join(hex(LOADED_AT + address) for address in wanted)
    command = ["addr2line", "-a", "-f", "-i", "-C", "-e", str(PROGRAM)]
    told = subprocess.run(command, check=True, input=lines, capture_output=True, text=True).stdout
    blocks = re.split(r"^0x[0-9a-f]+\n", told, flags=re.MULTILINE)[1:]
    return {at: block.split("\n")[0::2] for at, block in zip(wanted, blocks, strict=True)}


def kind_of(functions: Iterable[str]) -> str:
    """What the innermost function that says so is about."""
    for function in functions:
        name = function.split("{lambda")[0]
        for kind, words in WORK.items():
            if re.search(words, name):
                return kind
    return "search"


def shares(game: str) -> dict[str, float]:
    samples = [
        [address for address in sample if address < LOADED_AT] or [0] for sample in sampled(game)
    ]
    functions = functions_at(address for sample in samples for address in sample)
    counts = Counter(
        kind_of(name for address in sample for name in functions[address]) for sample in samples
    )
    return {kind: round(counts[kind] / len(samples), 3) for kind in (*WORK, "search")}


def main() -> None:
    build()
    figures = {game: shares(game) for game in MIDDLES}
    keep("shares", figures)
    for game, parts in figures.items():
        print(game, parts)


if __name__ == "__main__":
    main()

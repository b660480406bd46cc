"""The lines that the protocol allows a program to say, as docs/protocol.md has them."""

from __future__ import annotations

import re

NUMBER = r"[0-9]{1,19}"
INTEGER = rf"-?{NUMBER}"
SECONDS = r"[0-9]{1,9}(\.[0-9]{1,9})?"
WORD = r"[^\s]+"
WORDS = rf"{WORD}( {WORD})*"
MOVE = r"[A-Za-z0-9~]+"
SCORE = rf"({INTEGER}|(win|loss) {NUMBER}|draw)"
KIND = (
    rf"(number default {INTEGER} min {INTEGER} max {INTEGER}|flag default (true|false)"
    rf"|choice default {WORD}( var {WORD})*|text default( {WORDS})?)"
)
INFO = (
    rf"info depth {NUMBER} nodes {NUMBER} seconds {SECONDS}( speed {NUMBER})? "
    rf"line {NUMBER} of {NUMBER} score {SCORE}( chances {SECONDS}(,{SECONDS})*)? "
    rf"moves {MOVE}( {MOVE})*"
)
SAID = re.compile(
    rf"id name {WORDS}|id version {WORDS}|id protocol {NUMBER}|plays {WORD} {NUMBER}"
    rf"|option name {WORD} type {KIND}|fourfoldok|readyok|error {WORDS}|bestmove {MOVE}|{INFO}"
)


def is_allowed(line: str) -> bool:
    return SAID.fullmatch(line) is not None and line.isprintable()

"""Random messages on the WebSocket: each gets one answer, none is a fault, and the log stays whole.

FOURFOLD_FUZZ_MESSAGES=100000 for a long run.
"""

from __future__ import annotations

import json
import os
import random
from typing import Any

from fourfold.online import events
from fourfold.online.table import table_from
from tests.server.people import Person, Socket
from tests.server.serving import Serving
from tests.server.test_play import begun, people

MESSAGES = int(os.environ.get("FOURFOLD_FUZZ_MESSAGES", "1500"))
DEEDS = ("move", "resign", "leave", "offer", "accept", "decline", "say", "follow", "unfollow")
WORDS: dict[str, tuple[object, ...]] = {
    "what": ("draw", "takeback", "rematch", "engine", "victory"),
    "key": ("hello", "oops", "good_game", "<b>"),
    "of": (0, 1, 2, 5, 6, -1, None, "0"),
    "level": (1, 10, 0, 11, None),
    "after": (0, 1, 2**40, -1),
    "ply": (0, 1, 2, 10**6, 10**7, -1, 0.5, None, "0"),
    "move": ("d4", "c4", "", "a1a1a1", "x" * 64, "x" * 65, "\u0000", "é", 4),
    "id": (0, 2**53 - 1, 2**53, -1, None, True),
    "extra": (1,),
}


def test_random_messages(server: Serving) -> None:
    draw = random.Random(4)
    players = people(server, 3)
    codes = [begun(players, "exago", options={"players": "3"})]
    codes += [begun(players[:2]) for _ in range(4)]
    codes += [players[0].create("quads", options={"hidden": "true"}), "AAAAAAAAAAAA"]
    sockets = [person.socket() for person in (*players, Person(server.port))]
    kinds: set[str] = set()
    for number in range(MESSAGES):
        message = drawn(draw, codes, number)
        socket = draw.choice(sockets)
        socket.raw.send(message)
        answer = answered(socket, number)
        kinds.add(answer["is"])
        assert answer.get("key") != "fault", (message, answer)
    assert kinds == {"game", "event", "done", "refused"}
    for code in codes[:-1]:
        expect_whole_log(players[0], code)


def drawn(draw: random.Random, codes: list[str], number: int) -> str:
    """A message: most of them sensible in part, some broken afterwards."""
    deed = draw.choice(DEEDS)
    message: dict[str, object] = {"do": deed, "game": draw.choice(codes)}
    sensible: dict[str, object] = {"ply": draw.randrange(3)}
    if deed == "move":
        sensible["move"] = draw.choice(("d4", "c4", "f6", "e6", "d5"))
    elif deed in ("offer", "accept", "decline"):
        sensible["what"] = draw.choice(WORDS["what"][:4])
    elif deed == "say":
        sensible["key"] = "hello"
    elif deed in ("follow", "unfollow"):
        sensible = {}
    message |= sensible
    for name, values in WORDS.items():
        if name != "id" and draw.random() < 0.05:
            message[name] = draw.choice(values)
    message["id"] = number
    text = json.dumps(message)
    if draw.random() < 0.05:
        at = draw.randrange(len(text))
        text = text[:at] + draw.choice(("", '"', "}", "\\", "\u202e", "[[" * 500)) + text[at + 1 :]
    return text


def answered(socket: Socket, number: int) -> dict[str, Any]:
    """The answer to a message, which carries its number if that could be read."""

    def is_it(message: dict[str, Any]) -> bool:
        unread = message["is"] == "refused" and message["key"] == "bad_message"
        return message.get("id") == number or unread

    return socket.until(is_it)


def expect_whole_log(person: Person, code: str) -> None:
    """The events, numbered without a gap, lead to the standing that the server tells."""
    with person.socket() as socket:
        now = socket.ask("follow", code)
    log = [json.dumps(event) for event in now["events"]]
    assert [events.read(text).number for text in log] == list(range(1, len(log) + 1))
    table = table_from(code, log, patience=1)
    assert (table.number, table.ply) == (now["standing"]["number"], now["standing"]["ply"])
    assert str(table.game.position) == now["standing"]["position"]

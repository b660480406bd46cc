"""Playing over the network: the words that server and clients speak in, and a client.

    from fourfold.engine import Level
    from fourfold.online import Server

    server = Server.as_bot("http://127.0.0.1:8020", name="Bit")
    code = server.create("qomet", seats=[{"kind": "you"}, {"kind": "engine", "level": 3}])
    with server.play(code) as play:
        for game in play.turns():
            play.move(Level(5).choose(game))
        print(play.table.result)

docs/online.md describes all of it.
"""

from fourfold.online.client import Play, Server
from fourfold.online.refused import Refused

__all__ = ["Play", "Refused", "Server"]

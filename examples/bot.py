"""A bot: takes a free seat in a game and plays the engine's moves there, to the end.

python examples/bot.py http://127.0.0.1:8020 CODE [LEVEL]
"""

import sys

from fourfold.engine import Level
from fourfold.online import Server


def main(url: str, code: str, level: str = "5") -> None:
    engine = Level(int(level))
    server = Server.as_bot(url, name="Bit")
    server.sit(code)
    with server.play(code) as play:
        play.say("hello")
        for game in play.turns():
            play.move(engine.choose(game))
        play.say("good_game")
        print(play.table.result)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    main(*sys.argv[1:])

"""A bare WebSocket echo on the same uvicorn, set up alike: what moves are compared with.

python -m bench.server.echo PORT
"""

from __future__ import annotations

import sys
from typing import Any

import uvicorn

from fourfold.server.run import configured, listening
from fourfold.server.settings import Settings


async def echo(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "websocket":
        return
    while True:
        message = await receive()
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        elif message["type"] == "websocket.disconnect":
            return
        else:
            await send({"type": "websocket.send", "text": message["text"]})


def main() -> None:
    listener = listening("127.0.0.1", int(sys.argv[1]))
    listener.listen(4096)
    print(f"Fourfold is at http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    config = configured(echo, Settings())
    config.lifespan = "off"
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()

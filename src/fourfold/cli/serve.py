"""`fourfold serve`: the app in the browser, and games over the network."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on; usually 127.0.0.1.")
    ] = None,
    port: Annotated[
        int | None, typer.Option(help="The port; usually 8020, 0 for any that is free.")
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder of the games.", show_default=False),
    ] = None,
    site: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder of the app.", show_default=False),
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Open the app in a browser.")] = False,
) -> None:
    """Serve the app in the browser, and games over the network.

    docs/server.md lists what can be set by the environment, and how to run it for many players.

    \b
    Examples:
      fourfold serve --open                       the app on this machine
      fourfold serve --host 0.0.0.0 --port 80     for everybody who can reach it
    """
    try:
        from fourfold.server.run import run
        from fourfold.server.settings import from_environment
    except ImportError as error:
        raise ValueError(
            f"{error.name} is missing, and the server needs it: pip install 'fourfold[server]'."
        ) from None
    arguments = {"host": host, "port": port, "data": data, "site": site}
    run(from_environment(os.environ, **arguments), show=show)

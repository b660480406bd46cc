"""The server: serves the app, and lets people play each other over the network.

Nothing else of the package needs it; its libraries come with `fourfold[server]`.
"""

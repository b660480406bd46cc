"""What /metrics tells Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_THINKING = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

GAMES_CREATED = Counter("fourfold_games_created", "Games that were created.", ["game"])
GAMES_OVER = Counter("fourfold_games_over", "Games that ended.", ["game", "reason"])
TABLES = Gauge("fourfold_tables", "Games that this process has in memory.")
MOVES = Counter("fourfold_moves", "Moves that were stored.", ["by"])
MOVES_OF_PERSONS = MOVES.labels("person")
MOVES_OF_ENGINES = MOVES.labels("engine")
DEED_SECONDS = Histogram(
    "fourfold_deed_seconds", "From a message to its answer, stored.", buckets=_QUICK
)
COMMIT_SECONDS = Histogram("fourfold_commit_seconds", "A transaction of the log.", buckets=_QUICK)
COMMIT_UNITS = Histogram(
    "fourfold_commit_units",
    "Deeds that were stored together.",
    buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
)
SOCKETS = Gauge("fourfold_sockets", "Open WebSockets.")
SOCKETS_DROPPED = Counter("fourfold_sockets_dropped", "WebSockets that were closed.", ["why"])
REFUSALS = Counter("fourfold_refusals", "What was refused.", ["key"])
ENGINE_QUEUE = Gauge("fourfold_engine_queue", "Positions that wait for an engine.")
ENGINE_SECONDS = Histogram(
    "fourfold_engine_seconds", "How long an engine thought about a move.", buckets=_THINKING
)
ENGINE_DEATHS = Counter("fourfold_engine_deaths", "Engine processes that died, or were ended.")
CONFLICTS = Counter("fourfold_conflicts", "Events whose number another process had taken.")
REQUEST_SECONDS = Histogram(
    "fourfold_request_seconds", "HTTP requests of the interface.", ["status"], buckets=_QUICK
)

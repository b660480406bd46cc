"""How a match stands: as tables for people, as data for programs."""

from __future__ import annotations

import io
import math
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fourfold.engine.elo import Estimate
from fourfold.engine.sprt import Trial
from fourfold.engine.standings import Account, Duel, Standings

WIDTH = 1000
"""A table is never broken: what reads it may be a program, and a terminal does it itself."""


def as_tables(standings: Standings, trial: Trial | None) -> str:
    """Tables for people. What they say of strength lies within its bars with 95 % confidence."""
    match = standings.match
    played = f"{len(standings.played)} of {match.games} games"
    parts = [f"{match.rules.game}, {played}, {match.plies} random moves each, seed {match.seed}"]
    if standings.played:
        parts.append(_accounts(standings))
    if standings.duels:
        parts.append(_duels(standings))
    if trial is not None:
        parts.append(_verdict(trial))
    return "\n\n".join(parts)


def as_data(standings: Standings, trial: Trial | None) -> dict[str, Any]:
    """The same for programs. An Elo beyond all bounds is null."""
    match = standings.match
    names = [player.name for player in match.players]
    return {
        "game": match.rules.game,
        "options": match.rules.settings,
        "match": match.settings,
        "games": len(standings.played),
        "of": match.games,
        "players": [
            {
                "name": names[account.player],
                "player": match.players[account.player].text,
                "games": account.games,
                "wins": account.wins,
                "draws": account.draws,
                "losses": account.losses,
                "failures": account.failures,
                "share": _data(account.share),
                "fair": account.fair,
                "rating": _data(standings.ratings[account.player]),
            }
            for account in standings.accounts
        ],
        "duels": [
            {
                "first": names[duel.first],
                "second": names[duel.second],
                "wins": duel.wins,
                "draws": duel.draws,
                "losses": duel.losses,
                "openings": duel.pentanomial,
                "share": _data(duel.share),
                "elo": _data(duel.elo),
                "superiority": duel.superiority,
            }
            for duel in standings.duels
        ],
        "sprt": None if trial is None else _trial_data(trial),
    }


def _trial_data(trial: Trial) -> dict[str, Any]:
    return {
        "elo0": trial.test.elo0,
        "elo1": trial.test.elo1,
        "openings": trial.openings,
        "ratio": trial.ratio,
        "bounds": [trial.test.lower, trial.test.upper],
        "accepted": trial.accepted,
    }


def _data(estimate: Estimate) -> dict[str, float | None]:
    pairs = zip(estimate._fields, estimate, strict=True)
    return {name: value if math.isfinite(value) else None for name, value in pairs}


def _accounts(standings: Standings) -> str:
    """A row for each player, the best one first."""
    several = len(standings.match.players) > 2
    fair = standings.match.rules.seats > 2
    table = _table("player", "games", "won", "drawn", "lost", "failed", "share", "95 %")
    if fair:
        for title in ("fair", "share/fair"):
            table.add_column(title, justify="right")
    if several:
        for title in ("rating", "±"):
            table.add_column(title, justify="right")

    def strength(account: Account) -> float:
        return account.share.value / account.fair

    for account in sorted(standings.accounts, key=strength, reverse=True):
        name = standings.match.players[account.player].name
        counts = (account.games, account.wins, account.draws, account.losses, account.failures)
        cells = [name, *map(str, counts), *_percent(account.share)]
        if fair:
            cells += [f"{100 * account.fair:.1f} %", f"{strength(account):.2f}"]
        if several:
            value, low, high = standings.ratings[account.player]
            cells += [_signed(value), f"{(high - low) / 2:.0f}"]
        table.add_row(*map(Text, cells))
    return _text(table)


def _duels(standings: Standings) -> str:
    """A row for every two players, as the first of them sees it."""
    titles = ("won", "drawn", "lost", "0 ½ 1 1½ 2", "Elo", "95 %", "superior")
    table = _table("first against second", *titles)
    names = [player.name for player in standings.match.players]
    for duel in standings.duels:
        cells = [
            f"{names[duel.first]} against {names[duel.second]}",
            *map(str, (duel.wins, duel.draws, duel.losses)),
            " ".join(map(str, duel.pentanomial)),
            *_elo(duel),
            f"{100 * duel.superiority:.1f} %",
        ]
        table.add_row(*map(Text, cells))
    return _text(table)


def _verdict(trial: Trial) -> str:
    test = trial.test
    state = (
        "not decided yet"
        if trial.accepted is None
        else f"the first player is {trial.accepted:g} stronger rather than "
        f"{test.elo0 + test.elo1 - trial.accepted:g}"
    )
    return (
        f"SPRT of Elo {test.elo0:g} against {test.elo1:g}: {state}; log-likelihood ratio "
        f"{trial.ratio:.2f} ({test.lower:.2f} to {test.upper:.2f}) after {trial.openings} openings"
    )


def _percent(share: Estimate) -> tuple[str, str]:
    value, low, high = (100 * part for part in share)
    return f"{value:.1f} %", f"{low:.1f} to {high:.1f}"


def _elo(duel: Duel) -> tuple[str, str]:
    value, low, high = duel.elo
    return _signed(value), f"{_signed(low)} to {_signed(high)}"


def _signed(elo: float) -> str:
    """A whole number with its sign; nothing has none."""
    return "0" if abs(elo) < 0.5 else f"{elo:+.0f}"


def _table(first: str, *titles: str) -> Table:
    table = Table(first, box=None, pad_edge=False)
    for title in titles:
        table.add_column(title, justify="right")
    return table


def _text(table: Table) -> str:
    out = io.StringIO()
    Console(file=out, width=WIDTH, highlight=False, color_system=None).print(table)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())

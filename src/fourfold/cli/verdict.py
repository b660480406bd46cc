"""What a score means, in words for people."""

from __future__ import annotations

from fourfold._core import Rules
from fourfold.engine.score import Score, estimate_of

LEADS = ((25, "about even"), (75, "slightly better"), (200, "better"))
"""Below so many hundredths a lead is called so."""


def verdict(score: Score, rules: Rules) -> str:
    """Who stands better, or who wins.

    >>> import fourfold
    >>> rules = fourfold.ruleset("qomet")
    >>> verdict(Score.of(seat=0, seats=2, value=-60), rules)
    'dark is slightly better'
    >>> verdict(Score.of(seat=0, seats=2, value=31997, proven=True), rules)
    'light wins within 3 plies'
    >>> verdict(Score.of(seat=1, seats=2, value=0, proven=True), rules)
    'a draw'
    """
    leader = max(range(rules.seats), key=lambda seat: score.chances[seat])
    name = rules.seat_names[leader]
    if score.plies == 1:
        return f"{name} wins with the next move"
    if score.plies is not None:
        return f"{name} wins within {score.plies} plies"
    if score.proven:
        return "a draw"
    lead = estimate_of(score.chances[leader], rules.seats)
    for limit, words in LEADS:
        if lead < limit:
            return words if limit == LEADS[0][0] else f"{name} is {words}"
    return f"{name} is much better"


def number(score: Score) -> str:
    """The same as short as can be, from the point of view of the score's seat.

    >>> number(Score.of(seat=0, seats=2, value=-60)), number(Score.of(0, 2, -31996, proven=True))
    ('-0.60', 'loss 4')
    """
    if score.plies is not None:
        return f"{'win' if score.value > 0 else 'loss'} {score.plies}"
    return "draw" if score.proven else f"{score.value / 100:+.2f}"


def chances(score: Score, rules: Rules) -> str:
    """The share of the game that each seat can expect.

    >>> import fourfold
    >>> chances(Score.of(seat=0, seats=2, value=0), fourfold.ruleset("qomet"))
    'light 50 %, dark 50 %'
    """
    shares = zip(rules.seat_names, score.chances, strict=True)
    return ", ".join(f"{name} {100 * share:.0f} %" for name, share in shares)

// Scores: hundredths for what is estimated, and a band at each end for what is proven.
//
//   -32000 … -31000      -20000 …… 20000      31000 … 32000
//   lost in n plies         estimated          won in n plies       (won_in(n) is 32000 - n)
#pragma once

#include "../vocabulary.hpp"

namespace fourfold {

using Score = int;

inline constexpr Score won = 32000;
inline constexpr Score least_proven = 31000;  // so that wins up to 1000 plies away can be told apart
inline constexpr Score most_estimated = 20000;
inline constexpr Score beyond_all = 32001;    // the open end of a window

constexpr Score won_in(int plies) { return won - plies; }
constexpr Score lost_in(int plies) { return plies - won; }
constexpr bool is_won(Score score) { return score >= least_proven; }
constexpr bool is_lost(Score score) { return score <= -least_proven; }
constexpr bool is_decided(Score score) { return is_won(score) || is_lost(score); }
constexpr int plies_to_end(Score score) { return score > 0 ? won - score : won + score; }

constexpr Score estimated(Score score) {
    return score > most_estimated ? most_estimated : score < -most_estimated ? -most_estimated : score;
}

}  // namespace fourfold

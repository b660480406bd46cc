// What a player sees of a position at a glance: who could win at once, how long a win must take at least, and how the
// position feels. A game tells it in sight/NAME.hpp; all of it may be missing, and then the search finds it out by looking
// ahead, or does without.
//
//   can_win(p, seat)        whether a seat could win at once, were it its turn. May miss wins that cost too much to see.
//   soonest_win(p, seat)    a ply before which nobody can force the seat's win, counted from p: 1 for "with the next move".
//   most_plies(p)           no game lasts longer than so many plies.
//   within_reach            so many plies before the end, looking straight to the end is worth a try.
//   foregone(p)             who wins for certain, and within how many plies, where that can be seen without looking ahead.
//   features(p, seat)       what the estimate counts, from a seat's point of view; `weights` are its hundredths.
//   canonical(p)            a key that all images of a position under the symmetries share, and which of them leads there.
//   quick_move(p, random)   a move drawn for a game that is played out, where drawing a legal one evenly takes long.
//   insight(p)              what `foregone`, `features` and `canonical` would each have to find out first; they take it as one
//                           more argument then.
//   counts_plies            false where a canonical key says who wins, but not how soon.
//   merges(p)               whether many moves out of a position lead to the same next position, or to its image, and
//   twin_key(p)             the key that such positions share.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <span>

#include "../ruleset.hpp"
#include "score.hpp"

namespace fourfold {

inline constexpr int endless = 10'000;

// The key under which a position is remembered, and the symmetry that leads from the position to the one remembered.
struct Canonical {
    u64 key = 0;
    int symmetry = 0;
};

struct Foregone {
    Seat winner = 0;
    int plies = 0;
};

// What holds for a game that tells nothing.
template <class G>
struct Sight {
    explicit constexpr Sight(const G& game) : rules(game) {}
    G rules;
};

// The estimate: a sum of features, each a whole number, with its weight in hundredths.
template <int N>
using Weights = std::array<int, static_cast<std::size_t>(N)>;

template <class S, class P>
constexpr bool sees_wins = requires(const S& sight, const P& p, Seat seat) {
    { sight.can_win(p, seat) } -> std::same_as<bool>;
};

// How many features the estimate has.
template <class S>
inline constexpr int features_counted = 0;
template <class S>
    requires requires { S::feature_count; }
inline constexpr int features_counted<S> = S::feature_count;

struct NoInsight {};

template <class S, class P>
constexpr auto insight(const S& sight, const P& p) {
    if constexpr (requires { sight.insight(p); }) return sight.insight(p);
    else return NoInsight{};
}

template <class S, class P, class I>
constexpr auto features(const S& sight, const P& p, Seat seat, const I& insight) {
    if constexpr (requires { sight.features(p, seat, insight); }) return sight.features(p, seat, insight);
    else return sight.features(p, seat);
}

template <class S, class P, class I>
constexpr Score estimate(const S& sight, const P& p, Seat seat, const I& insight) {
    if constexpr (features_counted<S> > 0) {
        const auto features = fourfold::features(sight, p, seat, insight);
        Score sum = 0;
        for (std::size_t i = 0; i < features.size(); ++i) sum += features[i] * sight.weights[i];
        return estimated(sum);
    } else {
        return 0;
    }
}
template <class S, class P>
constexpr Score estimate(const S& sight, const P& p, Seat seat) {
    return estimate(sight, p, seat, insight(sight, p));
}

// Other weights than the game's own, as many as it has features; none leave everything as it is.
template <class S>
constexpr S weighing(S sight, std::span<const int> weights) {
    if constexpr (requires { sight.weights; })
        if (!weights.empty()) std::copy_n(weights.begin(), sight.weights.size(), sight.weights.begin());
    return sight;
}

template <class S, class P>
constexpr int soonest_win(const S& sight, const P& p, Seat seat) {
    if constexpr (requires { sight.soonest_win(p, seat); }) return sight.soonest_win(p, seat);
    return 1;
}

template <class S, class P>
constexpr int most_plies(const S& sight, const P& p) {
    if constexpr (requires { sight.most_plies(p); }) return sight.most_plies(p);
    return endless;
}

template <class S, class P, class I>
constexpr std::optional<Foregone> foregone(const S& sight, const P& p, const I& insight) {
    if constexpr (requires { sight.foregone(p, insight); }) return sight.foregone(p, insight);
    return std::nullopt;
}

template <class S, class P, class I>
constexpr Canonical canonical(const S& sight, const P& p, const I& insight) {
    if constexpr (requires { sight.canonical(p, insight); }) return sight.canonical(p, insight);
    else if constexpr (requires { sight.canonical(p); }) return sight.canonical(p);
    return {sight.rules.key(p), 0};
}
template <class S, class P>
constexpr Canonical canonical(const S& sight, const P& p) {
    return canonical(sight, p, insight(sight, p));
}

template <class S, class P>
constexpr std::optional<Move> quick_move(const S& sight, const P& p, Random& random) {
    if constexpr (requires { sight.quick_move(p, random); }) return sight.quick_move(p, random);
    return draw_move(sight.rules, p, random);
}

template <class S>
inline constexpr int within_reach = 0;
template <class S>
    requires requires { S::within_reach; }
inline constexpr int within_reach<S> = S::within_reach;

template <class S>
constexpr bool counts_plies = !requires { requires !S::counts_plies; };

template <class S>
constexpr bool merges = requires(const S& sight) { sight.merges(sight.rules.start()); };

}  // namespace fourfold

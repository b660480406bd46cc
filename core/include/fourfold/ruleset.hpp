// What a game must tell: the concept that every file in games/ meets, and what follows from it for free.
#pragma once

#include <concepts>

#include "notation.hpp"
#include "options.hpp"

namespace fourfold {

// `each_move(p, visit)` visits the legal moves in rising order until `visit` returns false; none when the game is over.
template <class G>
concept Ruleset = std::copyable<G> && std::equality_comparable<G> && std::copyable<typename G::Position> &&
    requires(const G& rules, const typename G::Position& p, Move move, std::string_view text, const Settings& settings,
             int n, Seat seat) {
        { G::name } -> std::convertible_to<std::string_view>;
        { G::version } -> std::convertible_to<int>;  // raised only when behaviour changes
        { G::make(settings) } -> std::same_as<Result<G>>;
        { G::largest() } -> std::same_as<G>;  // the rules on whose board every move of this class can be named
        { rules.options() } -> std::same_as<Options>;

        { rules.seats() } -> std::same_as<int>;
        { rules.seat_name(seat) } -> std::same_as<std::string_view>;
        { rules.cells() } -> std::same_as<int>;
        { rules.cell_name(n) } -> std::same_as<CellText>;

        { rules.start() } -> std::same_as<typename G::Position>;
        { rules.turn(p) } -> std::same_as<Seat>;
        rules.each_move(p, [](Move) { return true; });
        { rules.play(p, move) } -> std::same_as<typename G::Position>;
        { rules.outcome(p) } -> std::same_as<std::optional<Outcome>>;
        { rules.repeated(n) } -> std::same_as<std::optional<Outcome>>;
        { rules.refuse(p, move) } -> std::same_as<std::optional<Fault>>;  // nothing exactly when the move is legal
        { rules.effects(p, move) } -> std::same_as<Effects>;
        { rules.steps(p, text) } -> std::same_as<Result<Steps>>;

        { rules.pieces_on(p, n) } -> std::same_as<Text<32>>;  // of a cell, bottom to top, as in the position text
        rules.each_in_hand(p, seat, [](std::string_view) {});

        { rules.symmetries() } -> std::same_as<int>;  // number 0 leaves everything as it is
        { rules.inverse(n) } -> std::same_as<int>;    // the symmetry that undoes symmetry n
        { rules.transform(p, n) } -> std::same_as<typename G::Position>;
        { rules.transform(p, move, n) } -> std::same_as<Move>;  // the move, legal in p, as it stands in the image
        { rules.key(p) } -> std::same_as<u64>;

        { rules.format(p) } -> std::same_as<PositionText>;
        { rules.parse_position(text) } -> std::same_as<Result<typename G::Position>>;
        { G::format(move) } -> std::same_as<MoveText>;  // the same for every setting of the options
        { rules.parse_move(text) } -> std::same_as<Result<Move>>;
    };

// ---------------------------------------------------------------- what a game may do better
// Visiting, counting and choosing moves follow from `each_move` and `play`. A game that knows a faster way has its own
// each_child, count, nth, rank or draw (Qawale's sowings are counted by tables).

// Visits every legal move's position, in any order. The reference handed out holds until `visit` returns.
template <class G, class Visit>
constexpr void each_child(const G& rules, const typename G::Position& p, Visit&& visit) {
    if constexpr (requires { rules.each_child(p, visit); }) {
        rules.each_child(p, visit);
    } else {
        rules.each_move(p, [&](Move move) {
            visit(rules.play(p, move));
            return true;
        });
    }
}

template <class G>
constexpr u64 count_moves(const G& rules, const typename G::Position& p) {
    if constexpr (requires { rules.count(p); }) {
        return rules.count(p);
    } else {
        u64 count = 0;
        rules.each_move(p, [&](Move) { return ++count, true; });
        return count;
    }
}

// The n-th legal move, n below the count.
template <class G>
constexpr Move nth_move(const G& rules, const typename G::Position& p, u64 n) {
    if constexpr (requires { rules.nth(p, n); }) {
        return rules.nth(p, n);
    } else {
        Move found;
        rules.each_move(p, [&](Move move) { return found = move, n-- != 0; });
        return found;
    }
}

// A legal move drawn evenly; nothing where there is none.
template <class G>
constexpr std::optional<Move> draw_move(const G& rules, const typename G::Position& p, Random& random) {
    if constexpr (requires { rules.draw(p, random); }) {
        return rules.draw(p, random);
    } else {
        const u64 count = count_moves(rules, p);
        if (count == 0) return std::nullopt;
        return nth_move(rules, p, random.below(count));
    }
}

// Where a legal move stands among the legal moves.
template <class G>
constexpr u64 rank_of(const G& rules, const typename G::Position& p, Move wanted) {
    if constexpr (requires { rules.rank(p, wanted); }) {
        return rules.rank(p, wanted);
    } else {
        u64 rank = 0;
        rules.each_move(p, [&](Move move) { return move < wanted && (++rank, true); });
        return rank;
    }
}

// A move in the words of this position: the move, or why it can't be played.
template <class G>
constexpr Result<Move> legal_move(const G& rules, const typename G::Position& p, std::string_view text) {
    const Result<Move> move = rules.parse_move(text);
    if (!move) return move;
    if (const auto fault = rules.refuse(p, *move)) return *fault;
    return move;
}

// Visits the pieces that a seat still holds as a viewer may see them, a question mark for each that is hidden: how many
// are left is no secret. Without a viewer nothing is hidden.
template <class G, class Visit>
constexpr void each_shown_in_hand(const G& rules, const typename G::Position& p, Seat seat, std::optional<Seat> viewer, Visit&& visit) {
    bool hidden = false;
    if constexpr (requires { rules.hides_hands(); }) hidden = rules.hides_hands() && viewer && *viewer != seat;
    rules.each_in_hand(p, seat, [&](std::string_view piece) { visit(hidden ? std::string_view("?") : piece); });
}

// ---------------------------------------------------------------- half-entered moves

// The first fragment of a move's text: a cell, a pattern, an `x`, or `~` and a cell.
constexpr std::string_view first_fragment(std::string_view text) {
    std::size_t length = 1;
    if (text[0] == '~') ++length;
    const bool pattern = text[0] >= 'A' && text[0] <= 'Z';
    const auto belongs = [&](char letter) {
        return pattern ? letter >= 'A' && letter <= 'Z' : letter >= '0' && letter <= '9';
    };
    while (length < text.size() && belongs(text[length])) ++length;
    return text.substr(0, length);
}

// What can follow `entered`, found among the legal moves. Enough for a game with few of them.
template <class G>
constexpr Result<Steps> steps_among_moves(const G& rules, const typename G::Position& p, std::string_view entered) {
    Steps steps;
    bool any = entered.empty();
    rules.each_move(p, [&](Move move) {
        const MoveText text = rules.format(move);
        if (text.view().substr(0, entered.size()) != entered) return true;
        std::size_t at = 0;  // `entered` must end where a fragment ends: f1 is no part of f10
        while (at < entered.size()) at += first_fragment(text.view().substr(at)).size();
        if (at != entered.size()) return true;
        any = true;
        if (at == text.view().size()) return steps.complete = true;
        const Text<5> fragment = first_fragment(text.view().substr(at));
        for (const Text<5>& known : steps.next)
            if (known.view() == fragment.view()) return true;
        steps.next.add(fragment);
        return true;
    });
    if (any) return steps;
    return legal_move(rules, p, entered).fault();  // a legal move would have been found
}

// ---------------------------------------------------------------- perft

// Keeps the compiler from skipping work whose result nobody reads.
template <class T>
inline void played(const T& position) {
    asm volatile("" : : "r"(&position) : "memory");
}

// How many sequences of `depth` moves there are. Every last move is really played.
template <class G>
u64 perft(const G& rules, const typename G::Position& p, int depth) {
    if (depth == 0) return 1;
    u64 count = 0;
    if (depth == 1)
        each_child(rules, p, [&](const typename G::Position& child) {
            played(child);
            ++count;
        });
    else
        each_child(rules, p, [&](const typename G::Position& child) { count += perft(rules, child, depth - 1); });
    return count;
}

}  // namespace fourfold

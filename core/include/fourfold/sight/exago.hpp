// Exago at a glance: the windows in which a line can still come about, and how many tiles each lacks.
#pragma once

#include <algorithm>

#include "../games/exago.hpp"
#include "../search/sight.hpp"

namespace fourfold {

template <int Words>
struct Sight<Exago<Words>> {
    using Rules = Exago<Words>;
    using Position = typename Rules::Position;
    using Set = CellSet<Words>;
    static constexpr int feature_count = 7;
    static constexpr std::array<std::string_view, feature_count> feature_names = {
        "windows lacking one", "lacking two", "lacking three", "lacking four", "cells that complete a line", "tiles in hand", "to move"};

    explicit constexpr Sight(const Rules& game) : rules(game), dutiless_(without_duty(game)) {
        const auto& hexagon = rules.hexagon();
        for (int d = 0; d < 3; ++d) {
            Set beyond = hexagon.board();
            starts_[d] = beyond;
            for (int i = 1; i < line(); ++i) starts_[d] &= beyond = beyond.down(direction(d));
        }
    }

    [[nodiscard]] constexpr bool can_win(const Position& p, Seat seat) const { return rules.can_win(p, seat); }

    // A move adds one tile to a window, and only the mover's. While both players have only tiles from their hands to place,
    // a player can always place one that opens nothing to the other: whatever would complete a line of five lies beside a
    // tile already, and so was open before.
    [[nodiscard]] constexpr int soonest_win(const Position& p, Seat seat) const {
        const int turns = (seat - p.turn + rules.seats()) % rules.seats();  // of others, before the seat's next one
        const int missing = fewest_missing(p.tiles[seat]);
        if (missing > 1) return turns + 1 + (missing - 1) * rules.seats();
        if (can_win(p, seat)) return turns + 1;
        const bool placing = p.hand[0] > 0 && p.hand[1] > 0 && !rules.settings().early_lift;
        if (turns == 0 || (rules.seats() == 2 && placing)) return turns + 1 + rules.seats();
        return turns + 1;
    }

    // A move for a game played out at random. To draw evenly from the moves that block somebody, all moves have to be looked
    // at; here it goes faster, and nearly as well. While tiles are placed, a single gap is all that can be blocked;
    // when they are lifted, a few moves are tried.
    [[nodiscard]] constexpr std::optional<Move> quick_move(const Position& p, Random& random) const {
        const std::optional<Seat> threat = rules.settings().block_left ? first_threat(p) : std::nullopt;
        if (!threat) return dutiless_.draw(p, random);
        if (p.hand[p.turn] > 0 && !rules.settings().early_lift) {
            const Set frontier = rules.hexagon().frontier(rules.occupied(p));
            const Set gaps = gaps_of(p, *threat) & frontier;
            if (gaps.size() != 1) return dutiless_.draw(p, random);
            int below = 0;  // placements come in the order of the cells
            frontier.each([&](int cell) { return !gaps.has(cell) && (++below, true); });
            return dutiless_.nth(p, static_cast<u64>(below));
        }
        std::optional<Move> drawn = dutiless_.draw(p, random);
        for (int i = 1; drawn && i < most_draws && rules.can_win(rules.play(p, *drawn), *threat); ++i) drawn = dutiless_.draw(p, random);
        return drawn;
    }

    [[nodiscard]] constexpr Canonical canonical(const Position& p) const {
        if (rules.occupied(p).size() > most_symmetric) return {rules.key(p), 0};
        Canonical best{rules.key(p), 0};
        for (int symmetry = 1; symmetry < rules.symmetries(); ++symmetry) {
            const u64 key = rules.key(rules.transform(p, symmetry));
            if (key < best.key) best = {key, symmetry};
        }
        return best;
    }

    // Against several opponents, what they have counts each its share.
    [[nodiscard]] constexpr Weights<feature_count> features(const Position& p, Seat seat) const {
        Weights<feature_count> count{};
        const Set all = rules.occupied(p);
        const int others = rules.seats() - 1;
        for (Seat s = 0; s < rules.seats(); ++s) add_windows(count, p, all, s, s == seat ? others : -1);
        for (std::size_t i = 0; i < 6; ++i) count[i] /= others;
        count[6] = p.turn == seat ? 1 : -1;
        return count;
    }

    Rules rules;
    Weights<feature_count> weights = {30, 12, 5, 1, 20, 0, 10};

  private:
    static constexpr int most_symmetric = 5;  // tiles on the board; with more, symmetric twins are rare

    // The same rules without the duty to block.
    static constexpr Rules without_duty(const Rules& game) {
        if (!game.settings().block_left) return game;
        const Options options = game.options();
        Settings settings;
        for (const Option& option : options)
            settings.add({option.name, option.name == "block_left" ? std::string_view("false") : option.value.view()});
        return *Rules::make(settings);
    }

    static constexpr int most_draws = 6;

    // The cells that complete a line of a seat.
    [[nodiscard]] constexpr Set gaps_of(const Position& p, Seat seat) const {
        return rules.hexagon().completions(p.tiles[seat], line()) - rules.occupied(p);
    }
    // The first in turn order who wins with his next move.
    [[nodiscard]] constexpr std::optional<Seat> first_threat(const Position& p) const {
        for (Seat seat = rules.after(p.turn); seat != p.turn; seat = rules.after(seat))
            if (rules.can_win(p, seat)) return seat;
        return std::nullopt;
    }

    [[nodiscard]] constexpr int line() const { return rules.settings().line; }
    [[nodiscard]] constexpr int direction(int d) const {
        return d == 0 ? 1 : rules.hexagon().rows() + d - 1;  // along a row, up to the left, up to the right
    }

    // How many tiles of a set stand in each window, for all windows of a direction at once: plane i holds bit i of the
    // numbers. A window goes by its first cell.
    struct Counts {
        Set plane[4];
        constexpr void add(Set one) {
            for (Set& bits : plane) {
                const Set carry = bits & one;
                bits = (bits | one) - carry;
                one = carry;
            }
        }
        [[nodiscard]] constexpr Set equal(int number, Set among) const {
            for (int i = 0; i < 4; ++i) among = (number >> i & 1) != 0 ? among & plane[i] : among - plane[i];
            return among;
        }
        // The largest number of all, found bit by bit from the highest.
        [[nodiscard]] constexpr int most(Set among) const {
            int number = 0;
            for (int i = 3; i >= 0; --i)
                if (among.meets(plane[i])) {
                    among &= plane[i];
                    number |= 1 << i;
                }
            return number;
        }
    };
    [[nodiscard]] constexpr Counts count_in_windows(Set tiles, int d) const {
        Counts counts;
        counts.add(tiles);
        for (int i = 1; i < line(); ++i) counts.add(tiles = tiles.down(direction(d)));
        return counts;
    }

    [[nodiscard]] constexpr int fewest_missing(const Set& own) const {
        int most = 0;
        for (int d = 0; d < 3; ++d) most = std::max(most, count_in_windows(own, d).most(starts_[d]));
        return std::max(1, line() - most);
    }

    constexpr void add_windows(Weights<feature_count>& count, const Position& p, const Set& all, Seat seat, int sign) const {
        const Set others = all - p.tiles[seat];
        for (int d = 0; d < 3; ++d) {
            const Counts counts = count_in_windows(p.tiles[seat], d);
            Set open = starts_[d] - others;
            Set beyond = others;
            for (int i = 1; i < line(); ++i) open -= beyond = beyond.down(direction(d));
            for (int missing = 1; missing <= 4 && missing < line(); ++missing)
                count[static_cast<std::size_t>(missing - 1)] += sign * counts.equal(line() - missing, open).size();
        }
        count[4] += sign * gaps_of(p, seat).size();
        count[5] += sign * p.hand[seat];
    }

    Rules dutiless_;
    Set starts_[3];
};

}  // namespace fourfold

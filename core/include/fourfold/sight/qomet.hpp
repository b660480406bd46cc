// Qomet at a glance: the fifteen squares, their missing corners, and the ways to fill one.
#pragma once

#include "../games/qomet.hpp"
#include "../search/sight.hpp"

namespace fourfold {

namespace qomet_board {

// Points 0 to 7, 8 to 15 and 16 to 24, turned all at once.
struct ImageTables {
    u32 low[8][1 << 8] = {};
    u32 middle[8][1 << 8] = {};
    u32 high[8][1 << 9] = {};
};
constexpr ImageTables make_image_tables() {
    ImageTables tables;
    for (int s = 0; s < 8; ++s) {
        const auto fill = [&](u32* table, int bits, int first) {
            for (u32 set = 1; set < 1u << bits; ++set)
                table[set] = table[set & (set - 1)] | 1u << board.image[s][first + std::countr_zero(set)];
        };
        fill(tables.low[s], 8, 0);
        fill(tables.middle[s], 8, 8);
        fill(tables.high[s], 9, 16);
    }
    return tables;
}
inline constexpr ImageTables image_tables = make_image_tables();

}  // namespace qomet_board

template <>
struct Sight<Qomet> {
    using Position = Qomet::Position;
    static constexpr int feature_count = 9;
    static constexpr std::array<std::string_view, feature_count> feature_names = {
        "one corner alone", "two corners alone", "three corners alone", "two against one", "three against one",
        "stars on the board", "in the centre", "on the middle square", "to move"};

    explicit constexpr Sight(const Qomet& game) : rules(game) {}

    [[nodiscard]] constexpr bool can_win(const Position& p, Seat seat) const {
        const u32 own = p.stars[seat];
        for (const u32 square : qomet_board::board.squares)
            if (std::popcount(own & square) == 3 && can_fill(p, seat, square)) return true;
        return false;
    }

    // A move adds at most one corner to a square: where a star of one's own is pushed onto a corner, the pusher comes from
    // elsewhere and takes its place. The other side can always do no harm to itself while it has stars in its hand:
    //  - placing one creates no way to win at once (it moves no star, and a star that now stands on a missing corner can
    //    be pushed away only by one that could have moved there before);
    //  - so a win takes as many moves of one's own as corners are missing.
    [[nodiscard]] constexpr int soonest_win(const Position& p, Seat seat) const {
        const int patience = stars_each - std::popcount(p.stars[1 - seat]);  // moves the other side can wait
        const bool to_move = p.turn == seat;
        int missing = 4;
        for (const u32 square : qomet_board::board.squares) {
            const int left = 4 - std::popcount(p.stars[seat] & square);
            missing = left < missing ? left : missing;
        }
        if (missing == 1 && can_win(p, seat)) return to_move ? 1 : patience == 0 ? 1 : 2;
        const int at_once = to_move ? (patience >= 1 ? 3 : 2) : patience >= 2 ? 4 : patience == 1 ? 3 : 1;
        if (patience < missing - (to_move ? 2 : 1)) return at_once;
        const int step_by_step = to_move ? 2 * missing - 1 : 2 * missing;
        return step_by_step > at_once ? step_by_step : at_once;
    }

    // The smallest of the eight images, found by tables that turn eight points at once.
    [[nodiscard]] constexpr Canonical canonical(const Position& p) const {
        u64 smallest = image_of(p, 0);
        int symmetry = 0;
        for (int s = 1; s < 8; ++s) {
            const u64 image = image_of(p, s);
            if (image < smallest) {
                smallest = image;
                symmetry = s;
            }
        }
        const u64 reversal = p.reversal == 0 ? 0 : rules.transform(p, Move{p.reversal}, symmetry).bits;
        return {mix(smallest, reversal << 1 | p.turn), symmetry};
    }

    [[nodiscard]] constexpr Weights<feature_count> features(const Position& p, Seat seat) const {
        const u32 own = p.stars[seat];
        const u32 other = p.stars[1 - seat];
        Weights<feature_count> count{};
        for (const u32 square : qomet_board::board.squares) {
            const int mine = std::popcount(own & square);
            const int theirs = std::popcount(other & square);
            const std::size_t feature = feature_of[mine][theirs];
            count[feature % no_feature] += feature == no_feature ? 0 : mine > theirs ? 1 : -1;
        }
        const auto ahead = [&](u32 points) { return std::popcount(own & points) - std::popcount(other & points); };
        count[5] = ahead(~u32{0});
        count[6] = ahead(centre);
        count[7] = ahead(middle_square);
        count[8] = p.turn == seat ? 1 : -1;
        return count;
    }

    Qomet rules;
    Weights<feature_count> weights = {14, 28, 71, -2, 41, 47, 22, 0, 106};

  private:
    static constexpr int stars_each = 7;
    static constexpr u32 centre = 1u << 12;
    static constexpr u32 middle_square = 1u << 3 | 1u << 4 | 1u << 5 | 1u << 10 | 1u << 14 | 1u << 19 | 1u << 20 | 1u << 21;
    static constexpr std::size_t no_feature = feature_count;
    static constexpr std::size_t feature_of[5][5] = {{no_feature, 0, 1, 2, no_feature},
                                                     {0, no_feature, 3, 4, no_feature},
                                                     {1, 3, no_feature, no_feature, no_feature},
                                                     {2, 4, no_feature, no_feature, no_feature},
                                                     {no_feature, no_feature, no_feature, no_feature, no_feature}};

    // Whether the last corner of a square can be filled without completing a square of the other side.
    [[nodiscard]] constexpr bool can_fill(const Position& p, Seat seat, u32 square) const {
        constexpr auto& board = qomet_board::board;
        const u32 own = p.stars[seat];
        const u32 other = p.stars[1 - seat];
        const u32 all = own | other;
        const u32 corner = square & ~own;
        const int missing = std::countr_zero(corner);
        const u32 free = own & ~square;  // stars that the square can do without
        const u32 forbidden = p.turn == seat ? p.reversal : 0;
        if ((corner & all) == 0) {
            if (std::popcount(own) < stars_each) return true;
            if ((board.around[missing] & free) != 0) return true;
            // A star of one's own beside the corner, pushed onto it by another from behind.
            for (u32 pushed = board.around[missing] & own; pushed != 0; pushed &= pushed - 1) {
                const int over = std::countr_zero(pushed);
                for (u32 pushers = board.around[over] & free; pushers != 0; pushers &= pushers - 1)
                    if (board.beyond[std::countr_zero(pushers)][over] == missing) return true;
            }
            return false;
        }
        for (u32 pushers = board.around[missing] & free; pushers != 0; pushers &= pushers - 1) {
            const int from = std::countr_zero(pushers);
            const u32 beyond = board.beyond_bit[from][missing];
            if (((all | qomet_board::end_bit) & beyond) != 0) continue;
            if (forbidden != 0 && forbidden == static_cast<u32>(32 + 32 * from + missing)) continue;
            if (!qomet_board::has_square((other ^ corner) | beyond)) return true;
        }
        return false;
    }

    static constexpr u32 image_of(u32 stars, int s) {
        constexpr auto& tables = qomet_board::image_tables;
        return tables.low[s][stars & 0xff] | tables.middle[s][stars >> 8 & 0xff] | tables.high[s][stars >> 16];
    }
    static constexpr u64 image_of(const Position& p, int s) {
        return u64{image_of(p.stars[0], s)} << 32 | image_of(p.stars[1], s);
    }
};

}  // namespace fourfold

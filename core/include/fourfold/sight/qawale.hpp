// Qawale at a glance: the ten lines, and whether some sowing completes one of them.
#pragma once

#include "../games/qawale.hpp"
#include "../search/sight.hpp"

namespace fourfold {

namespace qawale_lines {

// Four cells each, one bit in two, as in Qawale::Position::tops.
constexpr std::array<u32, 10> make_lines() {
    std::array<u32, 10> lines{};
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) {
            lines[static_cast<std::size_t>(i)] |= 1u << 2 * (4 * i + j);
            lines[static_cast<std::size_t>(4 + i)] |= 1u << 2 * (4 * j + i);
        }
    for (int i = 0; i < 4; ++i) {
        lines[8] |= 1u << 2 * (5 * i);
        lines[9] |= 1u << 2 * (3 + 3 * i);
    }
    return lines;
}
inline constexpr std::array<u32, 10> lines = make_lines();
inline constexpr u32 centre = 1u << 10 | 1u << 12 | 1u << 18 | 1u << 20;

// Where a pebble can go from a cell that was reached by a step.
struct Ways {
    struct Way {
        u8 cell;
        u8 step;
    };
    u8 count[16][5] = {};
    Way way[16][5][4] = {};
};
constexpr Ways make_ways() {
    Ways ways;
    for (int cell = 0; cell < 16; ++cell)
        for (int previous = 0; previous < 5; ++previous)
            for (int step = 0; step < 4; ++step)
                if (qawale_steps::may_step(cell, step, previous))
                    ways.way[cell][previous][ways.count[cell][previous]++] = {
                        static_cast<u8>(cell + qawale_steps::step_offset[step]), static_cast<u8>(step)};
    return ways;
}
inline constexpr Ways ways = make_ways();

// What a stack on a cell is hashed with under each symmetry.
using ImageSeeds = std::array<std::array<u64, 8>, 16>;
constexpr ImageSeeds make_image_seeds() {
    ImageSeeds seeds{};
    for (std::size_t cell = 0; cell < 16; ++cell)
        for (std::size_t symmetry = 0; symmetry < 8; ++symmetry)
            seeds[cell][symmetry] =
                mix(0x5107, static_cast<u64>(SquareGrid<4>::transform(static_cast<int>(cell), static_cast<int>(symmetry)))) | 1;
    return seeds;
}
inline constexpr ImageSeeds image_seeds = make_image_seeds();

}  // namespace qawale_lines

template <>
struct Sight<Qawale> {
    using Position = Qawale::Position;
    static constexpr int feature_count = 9;
    static constexpr int within_reach = 6;
    static constexpr std::array<std::string_view, feature_count> feature_names = {
        "one alone in a line", "two alone", "three alone", "two against one", "three against one",
        "visible pebbles",     "in the centre", "own pebbles under others", "to move"};

    explicit constexpr Sight(const Qawale& game) : rules(game) {}

    [[nodiscard]] constexpr bool can_win(const Position& p, Seat seat) const {
        if (p.hand[seat] == 0) return false;
        const u64 pebble = seat == 0 ? Qawale::light : Qawale::dark;
        for (u32 left = Qawale::lifted_from(p.tops); left != 0; left &= left - 1) {
            const int origin = std::countr_zero(left) / 2;
            const u64 grip = p.stacks[origin] << 2 | pebble;
            const int pebbles = Qawale::height(grip);
            if (Qawale::sowings_from(origin, pebbles) > most_sowings) continue;
            const Sowing sowing{grip, seat};
            if (can_line_up(sowing, p.tops & ~(3u << 2 * origin), 2 * pebbles - 2, origin, qawale_steps::no_step)) return true;
        }
        return false;
    }

    [[nodiscard]] constexpr int most_plies(const Position& p) const { return p.hand[0] + p.hand[1]; }

    // All eight keys side by side: a sum over the stacks, each hashed with the cell where the symmetry puts it.
    [[nodiscard]] constexpr Canonical canonical(const Position& p) const {
        u64 keys[8] = {};
        for (u32 left = Qawale::lifted_from(p.tops); left != 0; left &= left - 1) {
            const auto cell = static_cast<std::size_t>(std::countr_zero(left) / 2);
            const u64 stack = p.stacks[cell] * 0x9e3779b97f4a7c15;
            for (std::size_t symmetry = 0; symmetry < 8; ++symmetry) {
                const u64 word = (stack ^ (stack >> 29)) * qawale_lines::image_seeds[cell][symmetry];
                keys[symmetry] += word ^ (word >> 32);
            }
        }
        Canonical best{keys[0], 0};
        for (int symmetry = 1; symmetry < 8; ++symmetry)
            if (keys[symmetry] < best.key) best = {keys[symmetry], symmetry};
        best.key = mix(best.key, p.turn);
        return best;
    }

    // Sowings that pass the same cells in another order lead to the same stacks. While the board is still symmetric, images
    // are the same as well.
    [[nodiscard]] constexpr bool merges(const Position&) const { return true; }
    [[nodiscard]] constexpr u64 twin_key(const Position& p) const {
        if (most_plies(p) >= symmetric_until) return canonical(p).key;
        u64 key = 1;
        for (u32 left = Qawale::lifted_from(p.tops); left != 0; left &= left - 1) {
            const auto cell = static_cast<std::size_t>(std::countr_zero(left) / 2);
            const u64 word = (p.stacks[cell] ^ (p.stacks[cell] >> 29)) * qawale_lines::image_seeds[cell][0] * 0x9e3779b97f4a7c15;
            key += word ^ (word >> 32);
        }
        return key;
    }

    [[nodiscard]] constexpr Weights<feature_count> features(const Position& p, Seat seat) const {
        const u32 light = Qawale::tops_of(p.tops, Qawale::light);
        const u32 dark = Qawale::tops_of(p.tops, Qawale::dark);
        const u32 own = seat == 0 ? light : dark;
        const u32 other = seat == 0 ? dark : light;
        Weights<feature_count> count{};
        for (const u32 line : qawale_lines::lines) {
            const int mine = std::popcount(own & line);
            const int theirs = std::popcount(other & line);
            const std::size_t feature = feature_of[mine][theirs];
            count[feature % no_feature] += feature == no_feature ? 0 : mine > theirs ? 1 : -1;
        }
        count[5] = std::popcount(own) - std::popcount(other);
        count[6] = std::popcount(own & qawale_lines::centre) - std::popcount(other & qawale_lines::centre);
        count[7] = (p.hand[1 - seat] + std::popcount(other)) - (p.hand[seat] + std::popcount(own));
        count[8] = p.turn == seat ? 1 : -1;
        return count;
    }

    Qawale rules;
    Weights<feature_count> weights = {7, 11, 16, 4, 19, 14, -1, 22, 27};

  private:
    static constexpr u64 most_sowings = 1 << 16;  // of one stack; looking through more would take too long for a glance
    static constexpr int symmetric_until = 13;  // plies before the end; later, symmetric twins are rare
    static constexpr std::size_t no_feature = feature_count;
    // By the visible pebbles of the two colours in a line, whoever has more of them.
    static constexpr std::size_t feature_of[5][5] = {{no_feature, 0, 1, 2, no_feature},
                                                     {0, no_feature, 3, 4, no_feature},
                                                     {1, 3, no_feature, no_feature, no_feature},
                                                     {2, 4, no_feature, no_feature, no_feature},
                                                     {no_feature, no_feature, no_feature, no_feature, no_feature}};

    struct Sowing {
        u64 grip;
        Seat seat;
    };

    [[nodiscard]] constexpr bool wins(u32 tops, Seat seat) const {
        const bool own = Qawale::has_line(Qawale::tops_of(tops, seat == 0 ? Qawale::light : Qawale::dark));
        if (!own || rules.double_line() == Qawale::DoubleLine::mover) return own;
        return !Qawale::has_line(Qawale::tops_of(tops, seat == 0 ? Qawale::dark : Qawale::light));
    }

    // Only the visible pebbles count, so only they are kept in mind. `shift` finds the next pebble in the grip.
    [[nodiscard]] constexpr bool can_line_up(const Sowing& sowing, u32 tops, int shift, int cell, int previous) const {
        const u32 own = sowing.seat == 0 ? Qawale::light : Qawale::dark;
        const u64 rest = sowing.grip & ((u64{4} << shift) - 1);
        const u64 own_lanes = own == Qawale::light ? rest & ~(rest >> 1) : rest >> 1 & ~rest;
        const u32 visible = Qawale::tops_of(tops, own == Qawale::light ? Qawale::light : Qawale::dark);
        if (std::popcount(own_lanes & 0x5555555555555555) + std::popcount(visible) < 4) return false;
        const auto pebble = static_cast<u32>(sowing.grip >> shift & 3);
        for (int i = 0; i < qawale_lines::ways.count[cell][previous]; ++i) {
            const auto way = qawale_lines::ways.way[cell][previous][i];
            const u32 after = (tops & ~(3u << 2 * way.cell)) | pebble << 2 * way.cell;
            if (shift == 0 ? wins(after, sowing.seat) : can_line_up(sowing, after, shift - 2, way.cell, way.step)) return true;
        }
        return false;
    }
};

}  // namespace fourfold

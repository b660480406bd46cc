// What a careful programmer writes first: a word for each stack, a byte for each point, moves listed into a vector, every
// move played on a copy.
// The core is measured against these, in the same run, by the same compiler.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace plain {

// ---------------------------------------------------------------- Qawale

struct Qawale {
    struct Move {
        std::uint64_t steps = 0;  // two bits each, the first lowest
        std::uint8_t origin = 0;
        std::uint8_t count = 0;
    };

    // Two bits a pebble, the top lowest, under a leading 1: light 0, dark 1, neutral 2.
    std::array<std::uint64_t, 16> stacks;
    std::array<std::int8_t, 2> hand{8, 8};
    std::int8_t turn = 0;

    static Qawale start() {
        Qawale board;
        board.stacks.fill(1);
        for (const std::size_t corner : {0, 3, 12, 15}) board.stacks[corner] = 0b1'10'10;
        return board;
    }

    static int height(std::uint64_t stack) { return (std::bit_width(stack) - 1) / 2; }

    bool over() const {
        std::uint32_t shown[2] = {};
        for (std::size_t cell = 0; cell < 16; ++cell)
            if (stacks[cell] > 1 && (stacks[cell] & 3) < 2) shown[stacks[cell] & 3] |= 1u << cell;
        constexpr std::uint32_t lines[10] = {0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248};
        for (const std::uint32_t line : lines)
            if ((shown[0] & line) == line || (shown[1] & line) == line) return true;
        return hand[0] + hand[1] == 0;
    }

    void list(std::vector<Move>& moves) const {
        for (std::uint8_t cell = 0; cell < 16; ++cell)
            if (stacks[cell] > 1) walk(moves, {0, cell, 0}, cell, height(stacks[cell]) + 1, -1);
    }

    static void walk(std::vector<Move>& moves, Move move, int cell, int left, int previous) {
        if (left == 0) {
            moves.push_back(move);
            return;
        }
        constexpr int offset[4] = {-4, -1, 1, 4};
        constexpr std::uint16_t blocked[4] = {0x000f, 0x1111, 0x8888, 0xf000};
        for (int step = 0; step < 4; ++step) {
            if (step == 3 - previous || (blocked[step] >> cell & 1)) continue;
            Move longer = move;
            longer.steps |= static_cast<std::uint64_t>(step) << 2 * longer.count++;
            walk(moves, longer, cell + offset[step], left - 1, step);
        }
    }

    Qawale play(const Move& move) const {
        constexpr int offset[4] = {-4, -1, 1, 4};
        Qawale next = *this;
        const std::uint64_t grip = stacks[move.origin] << 2 | static_cast<std::uint64_t>(turn);
        next.stacks[move.origin] = 1;
        int cell = move.origin;
        for (int i = 0; i < move.count; ++i) {
            cell += offset[move.steps >> 2 * i & 3];
            std::uint64_t& stack = next.stacks[static_cast<std::size_t>(cell)];
            stack = stack << 2 | (grip >> 2 * (move.count - 1 - i) & 3);
        }
        --next.hand[static_cast<std::size_t>(turn)];
        next.turn = static_cast<std::int8_t>(1 - turn);
        return next;
    }
};

// ---------------------------------------------------------------- Qomet

struct QometBoard {
    static constexpr int off = 25;
    struct Way {
        int over;    // the next point along a line
        int beyond;  // where a star there would be pushed: a point, `off`, or -1
    };
    std::array<std::vector<Way>, 25> ways;
    std::array<bool, 25> outer{};
    std::vector<std::uint32_t> squares;

    QometBoard() {
        std::array<std::array<int, 7>, 7> number{};
        int count = 0;
        const auto exists = [](int x, int y) {
            return x >= -3 && x <= 3 && y >= -3 && y <= 3 && (x == 0 || y == 0 || x == y || x == -y);
        };
        const auto at = [&](int x, int y) -> int& { return number[static_cast<std::size_t>(y + 3)][static_cast<std::size_t>(x + 3)]; };
        const auto ring = [](int x, int y) { return std::max(x < 0 ? -x : x, y < 0 ? -y : y); };
        for (int y = -3; y <= 3; ++y)
            for (int x = -3; x <= 3; ++x)
                if (exists(x, y)) at(x, y) = count++;
        const auto next = [&](int x, int y, int dx, int dy) {
            for (int i = 1; i < 7; ++i) {
                const int nx = x + i * dx;
                const int ny = y + i * dy;
                if (!exists(nx, ny)) continue;
                const bool centre_line = x * dy == y * dx;
                const bool side = (dx == 0 || dy == 0) && ring(nx, ny) == ring(x, y) && (dx == 0 ? (x < 0 ? -x : x) : (y < 0 ? -y : y)) == ring(x, y);
                return centre_line || side ? std::pair(nx, ny) : std::pair(99, 99);
            }
            return std::pair(99, 99);
        };
        for (int y = -3; y <= 3; ++y)
            for (int x = -3; x <= 3; ++x) {
                if (!exists(x, y)) continue;
                outer[static_cast<std::size_t>(at(x, y))] = ring(x, y) == 3;
                for (int dx = -1; dx <= 1; ++dx)
                    for (int dy = -1; dy <= 1; ++dy) {
                        if (dx == 0 && dy == 0) continue;
                        const auto [nx, ny] = next(x, y, dx, dy);
                        if (nx == 99) continue;
                        const auto [bx, by] = next(nx, ny, dx, dy);
                        const bool leaves = nx + dx < -3 || nx + dx > 3 || ny + dy < -3 || ny + dy > 3;
                        ways[static_cast<std::size_t>(at(x, y))].push_back({at(nx, ny), bx != 99 ? at(bx, by) : leaves ? off : -1});
                    }
            }
        const auto square = [&](int x, int y, int size) {
            squares.push_back(1u << at(x, y) | 1u << at(x + size, y) | 1u << at(x, y + size) | 1u << at(x + size, y + size));
        };
        for (int r = 1; r <= 3; ++r) {
            square(-r, -r, 2 * r);
            for (const int x : {-r, 0})
                for (const int y : {-r, 0}) square(x, y, r);
        }
    }
};
inline const QometBoard qomet_board;

struct Qomet {
    struct Move {
        std::int8_t from = -1;  // -1 to place
        std::int8_t to = 0;
        std::int8_t beyond = -1;  // where the star on `to` is pushed
    };

    std::array<std::int8_t, 25> points{};  // 0 empty, 1 light, 2 dark
    std::array<int, 2> hand{7, 7};
    Move reversal{-1, -1, -1};
    int turn = 0;

    static Qomet start() { return {}; }

    bool over() const {
        std::uint32_t stars[2] = {};
        for (std::size_t i = 0; i < 25; ++i)
            if (points[i] != 0) stars[points[i] - 1] |= 1u << i;
        for (const std::uint32_t square : qomet_board.squares)
            if ((stars[0] & square) == square || (stars[1] & square) == square) return true;
        return false;
    }

    void list(std::vector<Move>& moves) const {
        if (hand[static_cast<std::size_t>(turn)] > 0)
            for (std::int8_t to = 0; to < 25; ++to)
                if (points[static_cast<std::size_t>(to)] == 0) moves.push_back({-1, to, -1});
        for (std::int8_t from = 0; from < 25; ++from) {
            if (points[static_cast<std::size_t>(from)] != turn + 1) continue;
            for (const auto& way : qomet_board.ways[static_cast<std::size_t>(from)]) {
                const auto to = static_cast<std::int8_t>(way.over);
                if (points[static_cast<std::size_t>(to)] == 0)
                    moves.push_back({from, to, -1});
                else if (way.beyond >= 0 && (way.beyond == QometBoard::off || points[static_cast<std::size_t>(way.beyond)] == 0) &&
                         !(reversal.from == from && reversal.to == to))
                    moves.push_back({from, to, static_cast<std::int8_t>(way.beyond)});
            }
            if (qomet_board.outer[static_cast<std::size_t>(from)]) moves.push_back({from, QometBoard::off, -1});
        }
    }

    Qomet play(const Move& move) const {
        Qomet next = *this;
        next.turn = 1 - turn;
        next.reversal = {-1, -1, -1};
        const auto own = static_cast<std::int8_t>(turn + 1);
        if (move.from < 0) {
            --next.hand[static_cast<std::size_t>(turn)];
            next.points[static_cast<std::size_t>(move.to)] = own;
            return next;
        }
        next.points[static_cast<std::size_t>(move.from)] = 0;
        if (move.to == QometBoard::off) {
            ++next.hand[static_cast<std::size_t>(turn)];
            return next;
        }
        if (move.beyond >= 0) {
            const std::int8_t pushed = points[static_cast<std::size_t>(move.to)];
            if (move.beyond == QometBoard::off)
                ++next.hand[static_cast<std::size_t>(pushed - 1)];
            else
                next.points[static_cast<std::size_t>(move.beyond)] = pushed;
            if (pushed != own && move.beyond != QometBoard::off) next.reversal = {move.beyond, move.to, -1};
        }
        next.points[static_cast<std::size_t>(move.to)] = own;
        return next;
    }
};

}  // namespace plain

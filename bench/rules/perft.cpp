// Perft with every leaf played: the core beside plain loops, alternating in one run. Prints lines of
// `program depth moves seconds` for bench.rules.measure to read.

#include "plain.hpp"

#include <fourfold/games.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>

using namespace fourfold;

namespace {

template <class Board>
u64 plain_perft(const Board& board, int depth) {
    if (depth == 0) return 1;
    if (board.over()) return 0;
    std::vector<typename Board::Move> moves;
    moves.reserve(256);
    board.list(moves);
    u64 count = 0;
    for (const auto& move : moves) {
        const Board next = board.play(move);
        played(next);
        count += depth == 1 ? 1 : plain_perft(next, depth - 1);
    }
    return count;
}

template <class Count>
void measure(const char* program, int depth, Count&& count) {
    const auto before = std::chrono::steady_clock::now();
    const u64 moves = count();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - before;
    std::printf("%s %d %llu %.6f\n", program, depth, static_cast<unsigned long long>(moves), taken.count());
    std::fflush(stdout);
}

template <class G>
void measure_core(const char* program, int depth, const Settings& settings = {}) {
    const G rules = *G::make(settings);
    measure(program, depth, [&] { return perft(rules, rules.start(), depth); });
}

template <class G>
void measure_random_games(const char* program, int games, const Settings& settings = {}) {
    const G rules = *G::make(settings);
    Random random(1);
    measure(program, games, [&] {
        u64 moves = 0;
        for (int game = 0; game < games; ++game) {
            auto p = rules.start();
            for (int ply = 0; ply < 500; ++ply, ++moves) {
                const auto move = draw_move(rules, p, random);
                if (!move) break;
                p = rules.play(p, *move);
            }
        }
        return moves;
    });
}

}  // namespace

int main() {
    Settings four;
    four.add({"players", "4"});
    for (int round = 0; round < 5; ++round) {
        measure_core<Qawale>("perft/qawale/core", 4);
        measure("perft/qawale/plain", 4, [] { return plain_perft(plain::Qawale::start(), 4); });
        measure_core<Qomet>("perft/qomet/core", 5);
        measure("perft/qomet/plain", 5, [] { return plain_perft(plain::Qomet::start(), 5); });
        measure_core<Quads>("perft/quads/core", 4);
        measure_core<Exago<2>>("perft/exago-2/core", 7);
        measure_core<Exago<2>>("perft/exago-4/core", 7, four);
        measure_random_games<Qawale>("games/qawale/core", 20000);
        measure_random_games<Qomet>("games/qomet/core", 10000);
        measure_random_games<Quads>("games/quads/core", 10000);
        measure_random_games<Exago<2>>("games/exago-2/core", 500);
        measure_random_games<Exago<2>>("games/exago-4/core", 100, four);
    }
}

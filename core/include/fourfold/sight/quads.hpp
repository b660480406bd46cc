// Quads at a glance: the cells that still live, who can lay something there, and the moves that nobody can take away.
//
// A cell is alive for a seat while some piece that the seat holds fits what its neighbours ask. Neighbours only ask more and
// hands only get smaller, so what is dead stays dead, and a position is no more than its living cells with what is asked
// there, and the pieces that fit some of them. Positions that agree in this are remembered under one key.
//
// A cell that only one seat can fill, with no living cell beside it, is a safe move. Where some piece fits it and no other cell,
// it is a move in the bank: nothing that happens elsewhere touches it, and it touches nothing. Such moves of both sides
// cancel each other, as whole numbers do in a sum of games in which the last to move wins: only their difference counts.
#pragma once

#include "../games/quads.hpp"
#include "../search/sight.hpp"

namespace fourfold {

template <>
struct Sight<Quads> {
    using Position = Quads::Position;
    static constexpr int feature_count = 6;
    static constexpr int within_reach = 22;
    static constexpr bool counts_plies = false;  // positions remembered as one may be won after more or fewer moves
    static constexpr std::array<std::string_view, feature_count> feature_names = {
        "cells to lay on now", "cells alive", "cells of one's own", "safe moves", "odd number of moves", "to move"};

    explicit constexpr Sight(const Quads& game) : rules(game) {}

    struct Living {
        u64 cells[2] = {};        // where each seat may still lay something some day
        u64 pieces[2] = {};       // what of its hand fits somewhere, every turn of it that does
        u64 choices[36][2] = {};  // and on each of these cells
    };
    // None in the opening, in which anything goes.
    [[nodiscard]] constexpr Living insight(const Position& p) const { return Quads::in_opening(p) ? Living{} : look(p); }

    [[nodiscard]] constexpr int most_plies(const Position& p) const {
        if (Quads::in_opening(p)) return 36 - std::popcount(p.occupied);
        const Living living = look(p);
        return std::popcount(living.cells[0] | living.cells[1]);
    }

    // Who has more safe moves than the other can ever have moves is the last to move.
    [[nodiscard]] constexpr std::optional<Foregone> foregone(const Position& p, const Living& living) const {
        if (Quads::in_opening(p)) return std::nullopt;
        const Seat mover = p.turn;
        const Seat other = 1 - mover;
        const int mine = most_moves(p, living, mover);
        const int theirs = most_moves(p, living, other);
        if (std::popcount(safe_cells(p, living, mover)) > theirs && safe_moves(p, living, mover) > theirs)
            return Foregone{mover, 2 * theirs + 1};
        if (std::popcount(safe_cells(p, living, other)) >= mine && safe_moves(p, living, other) >= mine)
            return Foregone{other, 2 * mine};
        return std::nullopt;
    }

    [[nodiscard]] constexpr Canonical canonical(const Position& p, const Living& living) const {
        Canonical best{essence(p, living), 0};
        if (std::popcount(p.occupied) > most_symmetric) return best;
        for (int symmetry = 1; symmetry < rules.symmetries(); ++symmetry) {
            const Position image = rules.transform(p, symmetry);
            const u64 key = essence(image, insight(image));
            if (key < best.key) best = {key, symmetry};
        }
        return best;
    }

    // Many pieces leave the same behind when most cells are dead, and all images of the first piece are the same.
    [[nodiscard]] constexpr bool merges(const Position& p) const {
        const int empty = 36 - std::popcount(p.occupied);
        return empty <= most_merging || empty >= 36 - most_symmetric;
    }
    [[nodiscard]] constexpr u64 twin_key(const Position& p) const { return canonical(p, insight(p)).key; }

    [[nodiscard]] constexpr Weights<feature_count> features(const Position& p, Seat seat, const Living& living) const {
        Weights<feature_count> count{};
        count[5] = p.turn == seat ? 1 : -1;
        if (Quads::in_opening(p)) return count;
        const Seat other = 1 - seat;
        const u64 now = Quads::frontier(p.occupied);
        const u64 mine = living.cells[seat];
        const u64 theirs = living.cells[other];
        const auto more = [](u64 a, u64 b) { return std::popcount(a) - std::popcount(b); };
        count[0] = more(mine & now, theirs & now);
        count[1] = more(mine, theirs);
        count[2] = more(mine & ~theirs & now, theirs & ~mine & now);
        count[3] = more(safe_cells(p, living, seat), safe_cells(p, living, other));
        count[4] = (std::popcount(mine | theirs) & 1) == 1 ? count[5] : -count[5];
        return count;
    }

    Quads rules;
    Weights<feature_count> weights = {3, 5, 20, 15, 0, 0};

  private:
    static constexpr int most_symmetric = 3;  // pieces on the board; with more, symmetric twins are rare

    static constexpr int most_merging = 20;   // empty cells; with more, different pieces rarely leave the same behind

    // A cell without neighbours comes to life through living cells only.
    [[nodiscard]] static constexpr Living look(const Position& p) {
        Living living;
        u64 fitting[2] = {};
        for (u64 cells = Quads::board & ~p.occupied; cells != 0; cells &= cells - 1) {
            const int cell = std::countr_zero(cells);
            for (const Seat seat : {Seat{0}, Seat{1}}) {
                const u64 choices = Quads::choices(p, cell, seat);
                living.choices[cell][seat] = choices;
                if (choices != 0) fitting[seat] |= cells & -cells;
            }
        }
        const u64 any = fitting[0] | fitting[1];
        u64 reached = any & Quads::frontier(p.occupied);
        for (u64 grown = reached; (grown |= Quads::around(reached) & any) != reached;) reached = grown;
        for (const Seat seat : {Seat{0}, Seat{1}}) living.cells[seat] = fitting[seat] & reached;
        for (u64 cells = reached; cells != 0; cells &= cells - 1)
            for (const Seat seat : {Seat{0}, Seat{1}}) living.pieces[seat] |= living.choices[std::countr_zero(cells)][seat];
        return living;
    }

    // Cells of one seat alone, with no living cell beside them: nothing can change what is asked there.
    [[nodiscard]] static constexpr u64 safe_cells(const Position& p, const Living& living, Seat seat) {
        const u64 alive = living.cells[0] | living.cells[1];
        return living.cells[seat] & ~living.cells[1 - seat] & ~Quads::around(alive) & Quads::frontier(p.occupied);
    }

    // At most so many moves: no more than cells, and no more than pieces.
    [[nodiscard]] static constexpr int most_moves(const Position&, const Living& living, Seat seat) {
        const int cells = std::popcount(living.cells[seat]);
        int pieces = 0;
        for (u64 left = living.pieces[seat]; left != 0 && pieces < cells; ++pieces)
            left &= ~quads_pieces::tables.all_turns[quads_pieces::tables.pattern_of_bit[std::countr_zero(left)]];
        return pieces;
    }

    // How many of the safe cells can be filled with different pieces: each cell takes a piece, and where only pieces
    // already taken fit, one of them moves over (the paths of a bipartite matching).
    [[nodiscard]] static constexpr int safe_moves(const Position& p, const Living& living, Seat seat) {
        Matching matching{p, seat};
        int moves = 0;
        for (u64 cells = safe_cells(p, living, seat); cells != 0; cells &= cells - 1) {
            u64 tried = 0;
            moves += matching.find_piece(std::countr_zero(cells), tried) ? 1 : 0;
        }
        return moves;
    }

    struct Matching {
        const Position& p;
        Seat seat;
        i8 cell_of_piece[quads_pieces::patterns] = {};  // 1 + the cell, by the first of the piece's patterns

        constexpr bool find_piece(int cell, u64& tried) {
            for (u64 left = Quads::choices(p, cell, seat) & ~tried; left != 0; left &= ~tried) {
                const int pattern = quads_pieces::tables.pattern_of_bit[std::countr_zero(left)];
                tried |= quads_pieces::tables.all_turns[pattern];
                i8& holder = cell_of_piece[quads_pieces::piece_of(pattern)];
                if (holder == 0 || find_piece(holder - 1, tried)) {
                    holder = static_cast<i8>(cell + 1);
                    return true;
                }
            }
            return false;
        }
    };

    // The cells whose moves are in the bank of a seat.
    [[nodiscard]] static constexpr u64 banked_cells(const Position& p, const Living& living, Seat seat) {
        u64 banked = 0;
        u64 once = 0;  // the pieces that fit one living cell at least, and those that fit more
        u64 more = 0;
        const u64 safe = safe_cells(p, living, seat);
        if (safe == 0) return 0;
        for (u64 cells = living.cells[seat]; cells != 0; cells &= cells - 1) {
            const u64 pieces = whole_pieces(living.choices[std::countr_zero(cells)][seat]);
            more |= once & pieces;
            once |= pieces;
        }
        for (u64 cells = safe; cells != 0; cells &= cells - 1)
            if ((living.choices[std::countr_zero(cells)][seat] & ~more) != 0) banked |= cells & -cells;
        return banked;
    }
    // Every turn of the pieces of which some turn is in a set.
    [[nodiscard]] static constexpr u64 whole_pieces(u64 turns) {
        u64 whole = 0;
        for (u64 left = turns; left != 0; left &= ~whole)
            whole |= quads_pieces::tables.all_turns[quads_pieces::tables.pattern_of_bit[std::countr_zero(left)]];
        return whole;
    }

    // The key of all that matters for the rest of the game.
    [[nodiscard]] constexpr u64 essence(const Position& p, const Living& living) const {
        if (Quads::in_opening(p)) return rules.key(p);
        const u64 now = rules.has_border() ? Quads::frontier(p.occupied) : 0;
        const u64 bank[2] = {banked_cells(p, living, 0), banked_cells(p, living, 1)};
        u64 key = 0;
        u64 pieces[2] = {};
        for (u64 cells = (living.cells[0] | living.cells[1]) & ~(bank[0] | bank[1]); cells != 0; cells &= cells - 1) {
            const int cell = std::countr_zero(cells);
            key += mix(static_cast<u64>(cell), u64{p.demand[cell]} << 1 | (now >> cell & 1));
            for (const Seat seat : {Seat{0}, Seat{1}}) pieces[seat] |= living.choices[cell][seat];
        }
        const auto ahead = static_cast<u64>(36 + std::popcount(bank[0]) - std::popcount(bank[1]));
        return mix(mix(mix(key, pieces[0]), pieces[1]), ahead << 1 | p.turn);
    }
};

}  // namespace fourfold

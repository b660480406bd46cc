// Quads: place square pieces side by side so that their edges match. Who cannot place loses.
//
// A pattern names the four edges clockwise from the top, a number in base three with the top edge highest and
// P = 0, S = 1, T = 2, so that patterns sort as their letters do: 0 is PPPP, 80 is TTTT. A piece on the board is
// 1 + 81 × owner + pattern as it lies; 0 is an empty cell.
//
// What the neighbours of a cell ask of its four edges is kept as a number in base five (Demand below), updated with each
// piece placed. `fits` answers it with the set of all patterns that match, one bit each, so that the moves of a cell
// are one look-up and one `and` with the set of patterns that the player still holds.
//
// A move:  cell × 128 + pattern.
#pragma once

#include <bit>

#include "../ruleset.hpp"

namespace fourfold {

namespace quads_pieces {

enum Edge : u8 { parallel = 0, solid = 1, toward = 2 };
enum Side : u8 { top = 0, right = 1, bottom = 2, left = 3 };
// What a neighbour (or the border) asks of an edge: nothing, or its own pattern; solid in the colour of an owner.
enum Demand : u8 { anything = 0, parallel_there = 1, toward_there = 2, light_there = 3, dark_there = 4 };

inline constexpr int patterns = 81;
inline constexpr int demands = 625;
inline constexpr int weight[4] = {27, 9, 3, 1};        // of each side in a pattern
inline constexpr int demand_weight[4] = {125, 25, 5, 1};  // and in what is asked of a cell
inline constexpr int all_parallel = 0;
inline constexpr int all_toward = 80;

constexpr int edge_of(int pattern, int side) { return pattern / weight[side] % 3; }
constexpr int opposite(int side) { return side ^ 2; }

// Turned clockwise by a quarter: what was on the left is on top.
constexpr int turned(int pattern) { return pattern / 3 + pattern % 3 * 27; }
// Mirrored left and right.
constexpr int mirrored(int pattern) {
    return pattern + (edge_of(pattern, left) - edge_of(pattern, right)) * (weight[right] - weight[left]);
}
// Parallel and toward changed for each other.
constexpr int swapped(int pattern) {
    int image = 0;
    for (int side = 0; side < 4; ++side) image = image * 3 + 2 - edge_of(pattern, side);
    return image;
}
// A piece goes by the first of its patterns.
constexpr int piece_of(int pattern) {
    int first = pattern;
    for (int i = 0; i < 3; ++i) {
        pattern = turned(pattern);
        first = pattern < first ? pattern : first;
    }
    return first;
}
// Each player's pieces: at least one solid edge, but not four.
constexpr bool is_coloured(int pattern) {
    int solids = 0;
    for (int side = 0; side < 4; ++side) solids += edge_of(pattern, side) == solid;
    return solids > 0 && solids < 4;
}

// What an edge of an owner's piece asks of the edge beside it.
constexpr int shown(int owner, int edge) {
    if (edge == solid) return light_there + owner;
    return edge == parallel ? parallel_there : toward_there;
}

// A set of patterns. The 64 coloured ones have a bit each; neutral pieces never stand in such a set.
struct Tables {
    u64 bit[patterns] = {};
    u8 pattern_of_bit[64] = {};
    u64 all_turns[patterns] = {};
    u64 fits[2][demands] = {};
};

constexpr Tables make_tables() {
    Tables t;
    int bits = 0;
    for (int pattern = 0; pattern < patterns; ++pattern) {
        if (!is_coloured(pattern)) continue;
        t.pattern_of_bit[bits] = static_cast<u8>(pattern);
        t.bit[pattern] = u64{1} << bits++;
    }
    for (int pattern = 0; pattern < patterns; ++pattern)
        for (int i = 0, turn = pattern; i < 4; ++i, turn = turned(turn)) t.all_turns[pattern] |= t.bit[turn];
    for (int owner = 0; owner < 2; ++owner) {
        u64 fits[4][5] = {};  // side, demand
        for (int side = 0; side < 4; ++side) {
            fits[side][anything] = ~u64{0};
            for (const u8 pattern : t.pattern_of_bit) fits[side][shown(owner, edge_of(pattern, side))] |= t.bit[pattern];
        }
        for (int demand = 0; demand < demands; ++demand)
            t.fits[owner][demand] = fits[top][demand / 125] & fits[right][demand / 25 % 5] & fits[bottom][demand / 5 % 5] &
                                    fits[left][demand % 5];
    }
    return t;
}
inline constexpr Tables tables = make_tables();

constexpr Text<5> letters(int pattern) {
    Text<5> text;
    for (int side = 0; side < 4; ++side) text.add("PST"[edge_of(pattern, side)]);
    return text;
}

}  // namespace quads_pieces

class Quads {
    using Grid = SquareGrid<6>;
    static constexpr int patterns = quads_pieces::patterns;

  public:
    struct Position {
        u8 pieces[36] = {};
        u16 demand[36] = {};       // what the neighbours ask of each cell, also where a piece lies
        u64 occupied = 0;
        u64 held[2] = {~u64{0}, ~u64{0}};  // every turn of every piece still held
        u8 neutrals = 0;           // bit 0: the parallel one is placed, bit 1: the one with lines toward the centre
        Seat turn = 0;
        constexpr bool operator==(const Position&) const = default;
    };

    constexpr bool operator==(const Quads&) const = default;  // of the options

    static constexpr std::string_view name = "quads";
    static constexpr int version = 1;

    // ------------------------------------------------------------ options and seats

    static constexpr Quads largest() { return {}; }
    static constexpr Result<Quads> make(const Settings& settings) {
        Quads rules;
        SettingReader reader(settings);
        reader.read("hidden", rules.hidden_);
        reader.read("border", rules.border_);
        if (const auto fault = reader.finish(name)) return *fault;
        return rules;
    }
    [[nodiscard]] constexpr Options options() const {
        Options options;
        options.add(flag("hidden", hidden_, false));
        options.add(flag("border", border_, false));
        return options;
    }
    [[nodiscard]] constexpr bool hides_hands() const { return hidden_; }
    [[nodiscard]] constexpr int seats() const { return 2; }
    [[nodiscard]] constexpr std::string_view seat_name(Seat seat) const { return seat == 0 ? "light" : "dark"; }
    [[nodiscard]] constexpr int cells() const { return Grid::cells; }
    [[nodiscard]] constexpr CellText cell_name(int cell) const { return Grid::name(cell); }

    // ------------------------------------------------------------ playing

    [[nodiscard]] constexpr Position start() const {
        Position p;
        if (!border_) return p;
        for (int cell = 0; cell < Grid::cells; ++cell)
            for (int side = 0; side < 4; ++side)
                if (neighbour(cell, side) < 0) ask(p, cell, side, quads_pieces::parallel_there);
        return p;
    }

    [[nodiscard]] constexpr Seat turn(const Position& p) const { return p.turn; }

    [[nodiscard]] constexpr std::optional<Outcome> outcome(const Position& p) const {
        if (p.neutrals != both) return std::nullopt;  // there is always room for the neutral pieces
        for (u64 cells = frontier(p.occupied); cells != 0; cells &= cells - 1)
            if (choices(p, std::countr_zero(cells)) != 0) return std::nullopt;
        return win(1 - p.turn, Reason::stuck);
    }
    [[nodiscard]] constexpr std::optional<Outcome> repeated(int) const { return std::nullopt; }

    template <class Visit>
    constexpr void each_move(const Position& p, Visit&& visit) const {
        if (p.neutrals != both) {
            for (u64 cells = neutral_cells(p); cells != 0; cells &= cells - 1) {
                const int cell = std::countr_zero(cells);
                for (const int pattern : {quads_pieces::all_parallel, quads_pieces::all_toward})
                    if (neutral_fits(p, cell, pattern) && !visit(make_move(cell, pattern))) return;
            }
            return;
        }
        for (u64 cells = frontier(p.occupied); cells != 0; cells &= cells - 1) {
            const int cell = std::countr_zero(cells);
            for (u64 fitting = choices(p, cell); fitting != 0; fitting &= fitting - 1)
                if (!visit(make_move(cell, quads_pieces::tables.pattern_of_bit[std::countr_zero(fitting)]))) return;
        }
    }

    [[nodiscard]] constexpr Position play(const Position& p, Move move) const {
        Position next = p;
        const int pattern = pattern_of(move);
        lay(next, cell_of(move), owner_of(p, pattern), pattern);
        next.turn = 1 - p.turn;
        return next;
    }

    [[nodiscard]] constexpr u64 count(const Position& p) const {
        u64 count = 0;
        if (p.neutrals != both) {
            each_move(p, [&](Move) { return ++count, true; });
            return count;
        }
        for (u64 cells = frontier(p.occupied); cells != 0; cells &= cells - 1)
            count += static_cast<u64>(std::popcount(choices(p, std::countr_zero(cells))));
        return count;
    }

    [[nodiscard]] constexpr Move nth(const Position& p, u64 n) const {
        Move found;
        if (p.neutrals != both) {
            each_move(p, [&](Move move) { return found = move, n-- != 0; });
            return found;
        }
        for (u64 cells = frontier(p.occupied);; cells &= cells - 1) {
            const int cell = std::countr_zero(cells);
            u64 fitting = choices(p, cell);
            const auto here = static_cast<u64>(std::popcount(fitting));
            if (n >= here) {
                n -= here;
                continue;
            }
            while (n-- != 0) fitting &= fitting - 1;
            return make_move(cell, quads_pieces::tables.pattern_of_bit[std::countr_zero(fitting)]);
        }
    }

    // ------------------------------------------------------------ what a move does, and why not

    [[nodiscard]] constexpr std::optional<Fault> refuse(const Position& p, Move move) const {
        const int cell = cell_of(move);
        const int pattern = pattern_of(move);
        if (outcome(p)) return illegal("move.over");
        if (p.pieces[cell] != 0) return illegal("quads.taken").with("cell", Grid::name(cell));
        if (p.neutrals != both) return refuse_neutral(p, cell, pattern);
        if (is_neutral(pattern)) return illegal("quads.neutrals_placed");
        if (!(p.held[p.turn] & quads_pieces::tables.bit[pattern]))
            return illegal("quads.not_held").with("piece", quads_pieces::letters(quads_pieces::piece_of(pattern)));
        if (!(frontier(p.occupied) >> cell & 1)) return illegal("quads.alone").with("cell", Grid::name(cell));
        return mismatch(p, cell, p.turn, pattern);
    }

    [[nodiscard]] constexpr Effects effects(const Position& p, Move move) const {
        const int owner = owner_of(p, pattern_of(move));
        Effects effects;
        effects.add({Effect::place, piece_text(owner, pattern_of(move)), static_cast<i8>(owner == nobody ? -1 : owner), {},
                     Grid::name(cell_of(move))});
        return effects;
    }

    [[nodiscard]] constexpr Result<Steps> steps(const Position& p, std::string_view entered) const {
        const Result<Steps> steps = steps_among_moves(*this, p, entered);
        Reader reader(entered);
        const auto spot = reader.spot();
        if (steps || !spot || !Grid::holds(*spot) || !reader.done()) return steps;
        return refuse_cell(p, Grid::cell(*spot));
    }

    [[nodiscard]] constexpr Text<32> pieces_on(const Position& p, int cell) const {
        if (p.pieces[cell] == 0) return {};
        return piece_text((p.pieces[cell] - 1) / patterns, (p.pieces[cell] - 1) % patterns);
    }

    template <class Visit>
    constexpr void each_in_hand(const Position& p, Seat seat, Visit&& visit) const {
        for (int pattern = 0; pattern < patterns; ++pattern)
            if ((p.held[seat] & quads_pieces::tables.bit[pattern]) && quads_pieces::piece_of(pattern) == pattern)
                visit(quads_pieces::letters(pattern).view());
    }

    // ------------------------------------------------------------ symmetries and hashing

    // The eight of the square, and where the border asks for nothing, each of them with P and T changed for each other.
    [[nodiscard]] constexpr int symmetries() const { return border_ ? 8 : 16; }
    [[nodiscard]] constexpr int inverse(int symmetry) const { return inverse_symmetry(symmetry); }

    [[nodiscard]] constexpr Position transform(const Position& p, int symmetry) const {
        Position image = start();
        image.turn = p.turn;
        for (int cell = 0; cell < Grid::cells; ++cell) {
            if (p.pieces[cell] == 0) continue;
            const int pattern = transform_pattern((p.pieces[cell] - 1) % patterns, symmetry);
            lay(image, Grid::transform(cell, symmetry), (p.pieces[cell] - 1) / patterns, pattern);
        }
        return image;
    }
    [[nodiscard]] constexpr Move transform(const Position&, Move move, int symmetry) const {
        return make_move(Grid::transform(cell_of(move), symmetry), transform_pattern(pattern_of(move), symmetry));
    }
    [[nodiscard]] constexpr u64 key(const Position& p) const {
        u64 hash = p.turn;
        for (int cell = 0; cell < Grid::cells; cell += 6) {
            u64 row = 0;
            for (int file = 0; file < 6; ++file) row = row << 8 | p.pieces[cell + file];
            hash = mix(hash, row);
        }
        return hash;
    }

    // ------------------------------------------------------------ texts

    [[nodiscard]] constexpr PositionText format(const Position& p) const {
        PositionText text;
        write_rows(text, 6, ',', row_length, [&](int rank, int file) { return pieces_on(p, Grid::cell({file, rank})); });
        return text.add(p.turn == 0 ? " l" : " d");
    }

    [[nodiscard]] constexpr Result<Position> parse_position(std::string_view text) const {
        Position p = start();
        Reader reader(text);
        const auto read_piece = [&](int rank, int file) { return lay_from_text(p, reader, Grid::cell({file, rank})); };
        if (const auto fault = read_rows(reader, 6, ',', row_length, rank_name, read_piece)) return *fault;
        const Result<Seat> side = read_side(reader);
        if (!side) return side.fault();
        p.turn = *side;
        if (const auto fault = expect_end(reader)) return *fault;
        if (const auto fault = contradiction(p)) return *fault;
        return p;
    }

    [[nodiscard]] static constexpr MoveText format(Move move) {
        return MoveText(Grid::name(cell_of(move))).add(quads_pieces::letters(pattern_of(move)));
    }

    [[nodiscard]] constexpr Result<Move> parse_move(std::string_view text) const {
        Reader reader(text);
        const auto spot = reader.spot();
        const auto pattern = read_pattern(reader);
        if (!spot || !pattern || !reader.done()) return invalid("quads.grammar").with("move", text);
        if (!Grid::holds(*spot)) return invalid("move.no_cell").with("cell", name_of(*spot));
        if (!is_neutral(*pattern) && !quads_pieces::is_coloured(*pattern))
            return invalid("quads.no_piece").with("piece", quads_pieces::letters(*pattern));
        return make_move(Grid::cell(*spot), *pattern);
    }

    // ------------------------------------------------------------ looking ahead: sets of cells, one bit each

    static constexpr u64 board = (u64{1} << 36) - 1;
    static constexpr u64 around(u64 cells) {
        constexpr u64 first_file = 0x041041041;
        constexpr u64 last_file = first_file << 5;
        return ((cells & ~last_file) << 1 | (cells & ~first_file) >> 1 | cells << 6 | cells >> 6) & board;
    }
    static constexpr u64 frontier(u64 occupied) { return around(occupied) & ~occupied; }

    static constexpr bool in_opening(const Position& p) { return p.neutrals != both; }
    [[nodiscard]] constexpr bool has_border() const { return border_; }
    // The patterns that a seat can lay on an empty cell that has a neighbour.
    static constexpr u64 choices(const Position& p, int cell, Seat seat) {
        return quads_pieces::tables.fits[seat][p.demand[cell]] & p.held[seat];
    }

  private:
    static constexpr u64 choices(const Position& p, int cell) { return choices(p, cell, p.turn); }

    static constexpr int row_length(int) { return 6; }
    static constexpr int nobody = 2;  // the owner of the neutral pieces
    static constexpr u8 both = 3;

    static constexpr Move make_move(int cell, int pattern) { return {static_cast<u64>(cell * 128 + pattern)}; }
    static constexpr int cell_of(Move move) { return static_cast<int>(move.bits >> 7); }
    static constexpr int pattern_of(Move move) { return static_cast<int>(move.bits & 127); }
    static constexpr bool is_neutral(int pattern) {
        return pattern == quads_pieces::all_parallel || pattern == quads_pieces::all_toward;
    }
    static constexpr u8 neutral_bit(int pattern) { return pattern == quads_pieces::all_parallel ? 1 : 2; }
    static constexpr int owner_of(const Position& p, int pattern) { return is_neutral(pattern) ? nobody : p.turn; }
    static constexpr Text<32> piece_text(int owner, int pattern) {
        return Text<32>().add("ldn"[owner]).add(quads_pieces::letters(pattern));
    }

    // ------------------------------------------------------------ the board

    // The cell beside a cell, or -1 where the board ends.
    static constexpr int neighbour(int cell, int side) {
        constexpr Spot to[4] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
        const Spot at{cell % 6 + to[side].file, cell / 6 + to[side].rank};
        return Grid::holds(at) ? Grid::cell(at) : -1;
    }

    static constexpr void ask(Position& p, int cell, int side, int demand) {
        p.demand[cell] = static_cast<u16>(p.demand[cell] + demand * quads_pieces::demand_weight[side]);
    }
    static constexpr int asked_of(const Position& p, int cell, int side) {
        return p.demand[cell] / quads_pieces::demand_weight[side] % 5;
    }
    static constexpr void lay(Position& p, int cell, int owner, int pattern) {
        p.pieces[cell] = static_cast<u8>(1 + patterns * owner + pattern);
        p.occupied |= u64{1} << cell;
        if (owner == nobody)
            p.neutrals |= neutral_bit(pattern);
        else
            p.held[owner] &= ~quads_pieces::tables.all_turns[pattern];
        for (int side = 0; side < 4; ++side) {
            const int beside = neighbour(cell, side);
            if (beside >= 0)
                ask(p, beside, quads_pieces::opposite(side), quads_pieces::shown(owner, quads_pieces::edge_of(pattern, side)));
        }
    }

    // ------------------------------------------------------------ the neutral pieces

    static constexpr u64 neutral_cells(const Position& p) {
        return board & ~p.occupied & ~around(p.occupied);
    }
    // Away from other pieces, only the border can ask something: lines parallel to it.
    static constexpr bool neutral_fits(const Position& p, int cell, int pattern) {
        if (p.neutrals & neutral_bit(pattern)) return false;
        return pattern == quads_pieces::all_parallel || p.demand[cell] == 0;
    }

    static constexpr std::optional<Fault> refuse_neutral(const Position& p, int cell, int pattern) {
        if (!is_neutral(pattern)) return illegal("quads.neutrals_first");
        if (p.neutrals & neutral_bit(pattern)) return illegal("quads.neutral_placed").with("piece", quads_pieces::letters(pattern));
        if (!(neutral_cells(p) >> cell & 1)) return illegal("quads.neutrals_touch").with("cell", Grid::name(cell));
        if (!neutral_fits(p, cell, pattern)) return illegal("quads.border").with("cell", Grid::name(cell));
        return std::nullopt;
    }

    // Why nothing at all can be laid on a cell.
    [[nodiscard]] constexpr Fault refuse_cell(const Position& p, int cell) const {
        if (outcome(p)) return illegal("move.over");
        if (p.pieces[cell] != 0) return illegal("quads.taken").with("cell", Grid::name(cell));
        if (p.neutrals != both) return illegal("quads.neutrals_touch").with("cell", Grid::name(cell));
        if (!(frontier(p.occupied) >> cell & 1)) return illegal("quads.alone").with("cell", Grid::name(cell));
        return illegal("quads.nothing_fits").with("cell", Grid::name(cell));
    }

    // The first edge of a piece on a cell that does not match what lies beside it.
    static constexpr std::optional<Fault> mismatch(const Position& p, int cell, int owner, int pattern) {
        for (int side = 0; side < 4; ++side) {
            const int asked = asked_of(p, cell, side);
            if (asked == quads_pieces::anything || asked == quads_pieces::shown(owner, quads_pieces::edge_of(pattern, side))) continue;
            const int beside = neighbour(cell, side);
            if (beside < 0) return illegal("quads.border").with("cell", Grid::name(cell));
            return illegal("quads.mismatch").with("cell", Grid::name(cell)).with("beside", Grid::name(beside));
        }
        return std::nullopt;
    }

    // ------------------------------------------------------------ reading

    static constexpr std::optional<int> read_pattern(Reader& reader) {
        int pattern = 0;
        for (int side = 0; side < 4; ++side) {
            const char letter = reader.peek();
            if (letter != 'P' && letter != 'S' && letter != 'T') return std::nullopt;
            pattern = pattern * 3 + (letter == 'P' ? quads_pieces::parallel : letter == 'S' ? quads_pieces::solid : quads_pieces::toward);
            reader.skip();
        }
        return pattern;
    }

    static constexpr std::optional<Fault> lay_from_text(Position& p, Reader& reader, int cell) {
        const char letter = reader.peek();
        const int owner = letter == 'l' ? 0 : letter == 'd' ? 1 : letter == 'n' ? nobody : -1;
        if (owner < 0) return unexpected(reader);
        reader.skip();
        const auto pattern = read_pattern(reader);
        if (!pattern) return unexpected(reader);
        const auto piece = quads_pieces::letters(quads_pieces::piece_of(*pattern));
        if (owner == nobody ? !is_neutral(*pattern) : !quads_pieces::is_coloured(*pattern))
            return bad_position("quads.piece_unknown").with("piece", piece_text(owner, *pattern)).with("cell", Grid::name(cell));
        const bool used = owner == nobody ? (p.neutrals & neutral_bit(*pattern)) != 0
                                          : (p.held[owner] & quads_pieces::tables.bit[*pattern]) == 0;
        if (used) return bad_position("quads.piece_twice").with("piece", Text<8>().add("ldn"[owner]).add(piece)).with("cell", Grid::name(cell));
        if (auto fault = mismatch(p, cell, owner, *pattern)) {
            fault->kind = Fault::bad_position;
            return fault;
        }
        lay(p, cell, owner, *pattern);
        return std::nullopt;
    }

    [[nodiscard]] constexpr std::optional<Fault> contradiction(const Position& p) const {
        int count[3] = {};
        for (const u8 piece : p.pieces)
            if (piece != 0) ++count[(piece - 1) / patterns];
        const bool opening = count[nobody] < 2;
        if (opening && count[0] + count[1] > 0) return bad_position("quads.neutrals_missing");
        const int ahead = opening ? count[nobody] : count[0] - count[1];
        if (ahead != p.turn)
            return bad_position("quads.turn").with("light", static_cast<u64>(count[0])).with("dark", static_cast<u64>(count[1]));
        return std::nullopt;
    }

    static constexpr int transform_pattern(int pattern, int symmetry) {
        if (symmetry & 8) pattern = quads_pieces::swapped(pattern);
        if (symmetry & 1) pattern = quads_pieces::mirrored(pattern);
        if (symmetry & 2) pattern = quads_pieces::turned(quads_pieces::turned(quads_pieces::mirrored(pattern)));
        if (symmetry & 4) pattern = quads_pieces::turned(quads_pieces::mirrored(pattern));
        return pattern;
    }

    bool hidden_ = false;
    bool border_ = false;
};

}  // namespace fourfold

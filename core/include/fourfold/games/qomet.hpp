// Qomet: place stars, move them along the lines, push one ahead. Four stars of a colour on the corners of a square win.
//
//     7 | 22 ------- 23 ------- 24      Points are numbered from a1 = 0, rank by rank: 25 of them, on
//     6 |  |  19 --- 20 --- 21   |      three rings around the centre. The stars of a seat are a set
//     5 |  |   | 16  17  18  |   |      of points, one bit each. A star that leaves the board goes to
//     4 |  9  10 11  12  13 14  15      `off`; where a line ends without leaving, next is `end`.
//     3 |  |   |  6   7   8  |   |
//     2 |  |   3 ---- 4 ---- 5   |
//     1 |  0 -------- 1 -------- 2
//          a   b  c   d   e  f   g
//
// A move:  placing is the point; anything else is 32 + 32 × from + to, where `to` is 25 for off the board.
#pragma once

#include <bit>

#include "../ruleset.hpp"

namespace fourfold {

namespace qomet_board {

inline constexpr int points = 25;
inline constexpr int off = 25;   // off the board, into the owner's hand
inline constexpr int end = 26;   // the line ends here: nothing can be pushed on
inline constexpr int none = 27;  // no such point
inline constexpr u32 end_bit = 1u << 31;

constexpr u32 bit(int point) { return 1u << point; }

struct Board {
    Spot spots[points] = {};
    int first_of_rank[8] = {};
    u32 around[points] = {};           // the next points along the lines
    u8 beyond[points][points] = {};    // from, over: where a star on `over` is pushed to
    u32 beyond_bit[points][points] = {};  // the same as a bit: none for `off`, `end_bit` for `end`
    u32 leaving[points] = {};          // the bit `off` on the outer square
    u8 image[8][points] = {};
    u32 squares[15] = {};
};
constexpr bool exists(Spot at) {
    const int x = at.file - 3;
    const int y = at.rank - 3;
    return x >= -3 && x <= 3 && y >= -3 && y <= 3 && (x == 0 || y == 0 || x == y || x == -y);
}
constexpr int ring_of(Spot at) {
    const int x = at.file < 3 ? 3 - at.file : at.file - 3;
    const int y = at.rank < 3 ? 3 - at.rank : at.rank - 3;
    return x > y ? x : y;
}

constexpr Board make_board() {
    Board b;
    int count = 0;
    for (int rank = 0; rank < 7; ++rank) {
        b.first_of_rank[rank] = count;
        for (int file = 0; file < 7; ++file)
            if (exists({file, rank})) b.spots[count++] = {file, rank};
    }
    b.first_of_rank[7] = count;
    const auto point = [&](Spot at) {
        for (int i = 0; i < points; ++i)
            if (b.spots[i] == at) return i;
        return none;
    };
    // The next point from a spot in a direction: along a line through the centre, or along the side of a ring.
    const auto next = [&](Spot from, int dx, int dy) {
        const int x = from.file - 3;
        const int y = from.rank - 3;
        const bool through_centre = x * dy == y * dx;
        const bool along_side = dx == 0 ? ring_of(from) == (x < 0 ? -x : x) && x != 0
                                        : dy == 0 && ring_of(from) == (y < 0 ? -y : y) && y != 0;
        for (int i = 1; i < 7; ++i) {
            const Spot to{from.file + i * dx, from.rank + i * dy};
            if (!exists(to)) continue;
            if (through_centre || (along_side && ring_of(to) == ring_of(from))) return point(to);
            break;
        }
        const Spot outside{from.file + dx, from.rank + dy};
        const bool leaves = outside.file < 0 || outside.file > 6 || outside.rank < 0 || outside.rank > 6;
        return leaves ? off : end;
    };
    for (int i = 0; i < points; ++i) {
        for (int j = 0; j < points; ++j) b.beyond[i][j] = none;
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy) {
                if (dx == 0 && dy == 0) continue;
                const int to = next(b.spots[i], dx, dy);
                if (to >= points) continue;
                const int beyond = next(b.spots[to], dx, dy);
                b.around[i] |= bit(to);
                b.beyond[i][to] = static_cast<u8>(beyond);
                b.beyond_bit[i][to] = beyond == end ? end_bit : beyond == off ? 0 : bit(beyond);
            }
        if (ring_of(b.spots[i]) == 3) b.leaving[i] = bit(off);
        for (int symmetry = 0; symmetry < 8; ++symmetry)
            b.image[symmetry][i] = static_cast<u8>(point(fourfold::transform(b.spots[i], symmetry, 7)));
    }
    int squares = 0;
    for (int ring = 1; ring <= 3; ++ring) {
        const auto square = [&](int left, int low, int size) {
            b.squares[squares++] = bit(point({left, low})) | bit(point({left + size, low})) |
                                   bit(point({left, low + size})) | bit(point({left + size, low + size}));
        };
        square(3 - ring, 3 - ring, 2 * ring);
        for (const int left : {3 - ring, 3})
            for (const int low : {3 - ring, 3}) square(left, low, ring);
    }
    return b;
}

inline constexpr Board board = make_board();

constexpr int point_at(Spot spot) {
    for (int i = 0; i < points; ++i)
        if (board.spots[i] == spot) return i;
    return none;
}

constexpr bool has_square(u32 stars) {
    bool found = false;  // no early exit: without branches the compiler compares four squares at once
    for (const u32 square : board.squares) found |= (stars & square) == square;
    return found;
}

}  // namespace qomet_board

class Qomet {
    static constexpr auto& board = qomet_board::board;
    static constexpr int points = qomet_board::points;
    static constexpr int off = qomet_board::off;

  public:
    struct Position {
        u32 stars[2] = {};
        u16 reversal = 0;  // the move forbidden to the side to move, 0 for none
        Seat turn = 0;
        constexpr bool operator==(const Position&) const = default;
    };

    constexpr bool operator==(const Qomet&) const = default;  // of the options

    static constexpr std::string_view name = "qomet";
    static constexpr int version = 1;
    static constexpr bool can_repeat = true;

    // ------------------------------------------------------------ options and seats

    static constexpr Qomet largest() { return {}; }
    static constexpr Result<Qomet> make(const Settings& settings) {
        Qomet rules;
        SettingReader reader(settings);
        reader.read_repetition(rules.repetition_);
        if (const auto fault = reader.finish(name)) return *fault;
        return rules;
    }
    [[nodiscard]] constexpr Options options() const {
        Options options;
        options.add(repetition_option(repetition_));
        return options;
    }
    [[nodiscard]] constexpr int seats() const { return 2; }
    [[nodiscard]] constexpr std::string_view seat_name(Seat seat) const { return seat == 0 ? "light" : "dark"; }
    [[nodiscard]] constexpr int cells() const { return points; }
    [[nodiscard]] static constexpr CellText cell_name(int point) { return name_of(board.spots[point]); }

    // ------------------------------------------------------------ playing

    [[nodiscard]] constexpr Position start() const { return {}; }
    [[nodiscard]] constexpr Seat turn(const Position& p) const { return p.turn; }

    // A push that completes a square of the opponent's gives him the game, whatever else it completes.
    [[nodiscard]] constexpr std::optional<Outcome> outcome(const Position& p) const {
        const int mover = 1 - p.turn;
        if (qomet_board::has_square(p.stars[p.turn])) return win(p.turn, Reason::square);
        if (qomet_board::has_square(p.stars[mover])) return win(mover, Reason::square);
        return std::nullopt;
    }
    [[nodiscard]] constexpr std::optional<Outcome> repeated(int occurrences) const {
        return draw_by_repetition(occurrences, repetition_);
    }

    // Whether the point is a corner of a square that decided the game.
    [[nodiscard]] constexpr bool decides(const Position& p, int point) const {
        const std::optional<Outcome> end = outcome(p);
        if (!end) return false;
        for (const u32 square : board.squares)
            if ((square & bit(point)) != 0 && (p.stars[end->winner] & square) == square) return true;
        return false;
    }

    template <class Visit>
    constexpr void each_move(const Position& p, Visit&& visit) const {
        if (outcome(p)) return;
        for (u32 empty = places(p); empty != 0; empty &= empty - 1)
            if (!visit(Move{static_cast<u64>(std::countr_zero(empty))})) return;
        for (u32 own = p.stars[p.turn]; own != 0; own &= own - 1) {
            const int from = std::countr_zero(own);
            for (u32 targets = targets_of(p, from); targets != 0; targets &= targets - 1)
                if (!visit(step_move(from, std::countr_zero(targets)))) return;
        }
    }

    template <class Visit>
    constexpr void each_child(const Position& p, Visit&& visit) const {
        if (outcome(p)) return;
        if (p.turn == 0)
            each_child_of<0>(p, visit);
        else
            each_child_of<1>(p, visit);
    }

    [[nodiscard]] constexpr Position play(const Position& p, Move move) const {
        Position next = {{p.stars[0], p.stars[1]}, 0, static_cast<Seat>(1 - p.turn)};
        const int to = to_of(move);
        if (!is_step(move)) {
            next.stars[p.turn] |= bit(to);
            return next;
        }
        next.stars[p.turn] ^= bit(from_of(move));
        if (bit(to) & occupied(p)) return push(next, p.turn, from_of(move), to);
        next.stars[p.turn] |= bit(to) & all_points;
        return next;
    }

    [[nodiscard]] constexpr u64 count(const Position& p) const {
        if (outcome(p)) return 0;
        int count = std::popcount(places(p));
        for (u32 own = p.stars[p.turn]; own != 0; own &= own - 1)
            count += std::popcount(targets_of(p, std::countr_zero(own)));
        return static_cast<u64>(count);
    }

    // ------------------------------------------------------------ what a move does, and why not

    [[nodiscard]] constexpr std::optional<Fault> refuse(const Position& p, Move move) const {
        if (outcome(p)) return illegal("move.over");
        const int to = to_of(move);
        if (!is_step(move)) {
            if (bit(to) & occupied(p)) return illegal("qomet.taken").with("cell", cell_name(to));
            if (std::popcount(p.stars[p.turn]) == stars_each) return illegal("qomet.no_star_in_hand");
            return std::nullopt;
        }
        const int from = from_of(move);
        if (!(bit(from) & occupied(p))) return illegal("qomet.no_star").with("cell", cell_name(from));
        if (!(bit(from) & p.stars[p.turn])) return illegal("qomet.not_yours").with("cell", cell_name(from));
        if (bit(to) & targets_of(p, from)) return std::nullopt;
        if (to == off) return illegal("qomet.not_outer").with("cell", cell_name(from));
        if (!(bit(to) & board.around[from]))
            return illegal("qomet.not_next").with("cell", cell_name(to)).with("from", cell_name(from));
        if (move.bits == p.reversal) return illegal("qomet.reversal").with("cell", cell_name(to)).with("from", cell_name(from));
        const int beyond = board.beyond[from][to];
        if (beyond == qomet_board::end) return illegal("qomet.line_ends").with("cell", cell_name(to));
        return illegal("qomet.push_blocked").with("cell", cell_name(to)).with("behind", cell_name(beyond));
    }

    [[nodiscard]] constexpr Effects effects(const Position& p, Move move) const {
        Effects effects;
        const Seat mover = p.turn;
        const int to = to_of(move);
        if (!is_step(move)) {
            effects.add({Effect::place, letter(mover), static_cast<i8>(mover), {}, cell_name(to)});
            return effects;
        }
        const CellText source = cell_name(from_of(move));
        if (to == off) {
            effects.add({Effect::home, letter(mover), static_cast<i8>(mover), source, {}});
            return effects;
        }
        if (bit(to) & occupied(p)) {
            const Seat pushed = bit(to) & p.stars[0] ? 0 : 1;
            const int beyond = board.beyond[from_of(move)][to];
            if (beyond == off)
                effects.add({Effect::home, letter(pushed), static_cast<i8>(pushed), cell_name(to), {}});
            else
                effects.add({Effect::push, letter(pushed), -1, cell_name(to), cell_name(beyond)});
        }
        effects.add({Effect::move, letter(mover), -1, source, cell_name(to)});
        return effects;
    }

    [[nodiscard]] constexpr Result<Steps> steps(const Position& p, std::string_view entered) const {
        return steps_among_moves(*this, p, entered);
    }

    [[nodiscard]] constexpr Text<32> pieces_on(const Position& p, int point) const {
        if (bit(point) & occupied(p)) return letter(bit(point) & p.stars[0] ? 0 : 1);
        return {};
    }

    template <class Visit>
    constexpr void each_in_hand(const Position& p, Seat seat, Visit&& visit) const {
        for (int i = std::popcount(p.stars[seat]); i < stars_each; ++i) visit(letter(seat).view());
    }

    // ------------------------------------------------------------ symmetries and hashing

    [[nodiscard]] constexpr int symmetries() const { return 8; }
    [[nodiscard]] constexpr int inverse(int symmetry) const { return inverse_symmetry(symmetry); }

    [[nodiscard]] constexpr Position transform(const Position& p, int symmetry) const {
        Position image = {{}, static_cast<u16>(p.reversal ? image_of(Move{p.reversal}, symmetry).bits : 0), p.turn};
        for (int seat = 0; seat < 2; ++seat)
            for (u32 stars = p.stars[seat]; stars != 0; stars &= stars - 1)
                image.stars[seat] |= bit(board.image[symmetry][std::countr_zero(stars)]);
        return image;
    }
    [[nodiscard]] constexpr Move transform(const Position&, Move move, int symmetry) const { return image_of(move, symmetry); }
    [[nodiscard]] constexpr u64 key(const Position& p) const {
        return mix(u64{p.stars[0]} << 32 | p.stars[1], u64{p.reversal} << 1 | p.turn);
    }

    // ------------------------------------------------------------ texts

    [[nodiscard]] constexpr PositionText format(const Position& p) const {
        PositionText text;
        RunWriter writer(text, '\0');
        for (int rank = 6; rank >= 0; --rank) {
            for (int point = board.first_of_rank[rank]; point < board.first_of_rank[rank + 1]; ++point) {
                if (bit(point) & occupied(p))
                    writer.piece().add(letter(bit(point) & p.stars[0] ? 0 : 1));
                else
                    writer.empty();
            }
            writer.row_end();
            if (rank > 0) text.add('/');
        }
        text.add(p.turn == 0 ? " l " : " d ");
        return p.reversal ? text.add(format(Move{p.reversal})) : text.add('-');
    }

    [[nodiscard]] constexpr Result<Position> parse_position(std::string_view text) const {
        Position p;
        Reader reader(text);
        for (int rank = 6; rank >= 0; --rank) {
            const int first = board.first_of_rank[rank];
            const auto read_star = [&](int column) -> std::optional<Fault> {
                const int seat = reader.peek() == 'l' ? 0 : reader.peek() == 'd' ? 1 : -1;
                if (seat < 0) return unexpected(reader);
                p.stars[seat] |= bit(first + column);
                reader.skip();
                return std::nullopt;
            };
            if (const auto fault = read_row(reader, board.first_of_rank[rank + 1] - first, '\0', rank_name(rank), read_star)) return *fault;
            if (const auto fault = expect(reader, rank > 0 ? '/' : ' ')) return *fault;
        }
        const Result<Seat> side = read_side(reader);
        if (!side) return side.fault();
        p.turn = *side;
        if (const auto fault = expect(reader, ' ')) return *fault;
        if (reader.done()) return unexpected(reader);
        if (reader.rest() != "-") {
            const Result<Move> move = parse_move(reader.rest());
            if (!move || !is_step(*move)) return bad_position("qomet.reversal_text").with("text", reader.rest());
            p.reversal = static_cast<u16>(move->bits);
        }
        if (const auto fault = contradiction(p)) return *fault;
        return p;
    }

    [[nodiscard]] static constexpr MoveText format(Move move) {
        const int to = to_of(move);
        if (!is_step(move)) return MoveText(cell_name(to));
        MoveText text(cell_name(from_of(move)));
        return to == off ? text.add('x') : text.add(cell_name(to));
    }

    [[nodiscard]] constexpr Result<Move> parse_move(std::string_view text) const {
        Reader reader(text);
        int point[2] = {off, off};
        int count = 0;
        while (count < 2 && !reader.done() && reader.peek() != 'x') {
            const auto spot = reader.spot();
            if (!spot) return invalid("qomet.grammar").with("move", text);
            point[count] = qomet_board::point_at(*spot);
            if (point[count++] == qomet_board::none) return invalid("move.no_cell").with("cell", name_of(*spot));
        }
        const bool leaves = count == 1 && reader.take('x');
        if (count == 0 || !reader.done()) return invalid("qomet.grammar").with("move", text);
        if (count == 1 && !leaves) return Move{static_cast<u64>(point[0])};
        return step_move(point[0], point[1]);
    }

  private:
    static constexpr int stars_each = 7;
    static constexpr u32 all_points = (1u << points) - 1;

    static constexpr u32 bit(int point) { return qomet_board::bit(point); }
    static constexpr u32 occupied(const Position& p) { return p.stars[0] | p.stars[1]; }
    static constexpr Text<32> letter(Seat seat) { return std::string_view(seat == 0 ? "l" : "d"); }

    static constexpr bool is_step(Move move) { return move.bits >= 32; }
    static constexpr int to_of(Move move) { return static_cast<int>(move.bits & 31); }
    static constexpr int from_of(Move move) { return static_cast<int>(move.bits >> 5) - 1; }
    static constexpr Move step_move(int from, int to) { return {static_cast<u64>(32 + 32 * from + to)}; }

    static constexpr Move image_of(Move move, int symmetry) {
        const auto image = [&](int point) { return point == off ? off : board.image[symmetry][point]; };
        if (!is_step(move)) return {static_cast<u64>(image(to_of(move)))};
        return step_move(image(from_of(move)), image(to_of(move)));
    }

    // ------------------------------------------------------------ moving

    static constexpr u32 places(const Position& p) {
        return std::popcount(p.stars[p.turn]) == stars_each ? 0 : all_points & ~occupied(p);
    }

    template <int Mover, class Visit>
    static constexpr void each_child_of(const Position& p, Visit& visit) {
        const u32 own_stars = p.stars[Mover];
        const u32 their_stars = p.stars[1 - Mover];
        const auto show = [&](u32 stars) {
            const Position child = {{Mover == 0 ? stars : their_stars, Mover == 0 ? their_stars : stars}, 0, 1 - Mover};
            visit(child);
        };
        for (u32 empty = places(p); empty != 0; empty &= empty - 1) show(own_stars | (empty & -empty));
        for (u32 own = own_stars; own != 0; own &= own - 1) {
            const int from = std::countr_zero(own);
            const u32 targets = targets_of(p, from);
            const u32 pushing = targets & occupied(p);
            const u32 others = own_stars ^ (own & -own);
            for (u32 quiet = targets ^ pushing; quiet != 0; quiet &= quiet - 1)
                show(others | (quiet & -quiet & all_points));  // off the board, nothing is put down
            for (u32 hit = pushing; hit != 0; hit &= hit - 1) {
                const Position lifted = {{Mover == 0 ? others : their_stars, Mover == 0 ? their_stars : others}, 0, 1 - Mover};
                visit(push(lifted, Mover, from, std::countr_zero(hit)));
            }
        }
    }

    // Where the star on a point may go: next points that are empty or can be pushed, and the bit `off`.
    static constexpr u32 targets_of(const Position& p, int from) {
        const u32 all = occupied(p);
        u32 targets = (board.around[from] & ~all) | board.leaving[from];
        for (u32 hit = board.around[from] & all; hit != 0; hit &= hit - 1) {
            const u32 beyond = board.beyond_bit[from][std::countr_zero(hit)];
            targets |= ((all | qomet_board::end_bit) & beyond) == 0 ? hit & -hit : 0;
        }
        if (p.reversal != 0 && from_of(Move{p.reversal}) == from) targets &= ~bit(to_of(Move{p.reversal}));
        return targets;
    }

    // The star lifted from `from` comes down on `over` and pushes the star there. `p` is without the lifted star.
    static constexpr Position push(Position p, Seat mover, int from, int over) {
        const Seat pushed = bit(over) & p.stars[0] ? 0 : 1;
        const int beyond = board.beyond[from][over];
        p.stars[pushed] = (p.stars[pushed] ^ bit(over)) | (bit(beyond) & all_points);
        p.stars[mover] |= bit(over);
        if (pushed != mover && beyond != off) p.reversal = static_cast<u16>(step_move(beyond, over).bits);
        return p;
    }

    // ------------------------------------------------------------ what a position may not be

    [[nodiscard]] constexpr std::optional<Fault> contradiction(const Position& p) const {
        for (const Seat seat : {Seat{0}, Seat{1}})
            if (std::popcount(p.stars[seat]) > stars_each)
                return bad_position("qomet.stars").with("colour", seat_name(seat)).with("count", static_cast<u64>(std::popcount(p.stars[seat])));
        const Seat mover = 1 - p.turn;
        Position before = p;
        before.turn = mover;
        before.reversal = 0;
        if (p.reversal == 0) {
            if (qomet_board::has_square(p.stars[p.turn])) return bad_position("position.squares");
            if (!qomet_board::has_square(p.stars[mover])) return std::nullopt;
            // Whatever the mover did, placing his last star would have done as well.
            for (u32 stars = p.stars[mover]; stars != 0; stars &= stars - 1) {
                before.stars[mover] = p.stars[mover] ^ (stars & -stars);
                if (!qomet_board::has_square(before.stars[mover])) return std::nullopt;
            }
            return bad_position("position.squares");
        }
        const int pushed_to = from_of(Move{p.reversal});
        const int pusher = to_of(Move{p.reversal});
        const auto wrong = bad_position("qomet.reversal_wrong").with("text", format(Move{p.reversal}));
        if (pusher == off || !(bit(pusher) & board.around[pushed_to])) return wrong;
        const int came_from = board.beyond[pushed_to][pusher];
        if (!(bit(pushed_to) & p.stars[p.turn]) || !(bit(pusher) & p.stars[mover])) return wrong;
        if (came_from >= points || (bit(came_from) & occupied(p))) return wrong;
        before.stars[mover] ^= bit(pusher) | bit(came_from);
        before.stars[p.turn] ^= bit(pushed_to) | bit(pusher);
        if (outcome(p) && outcome(before)) return bad_position("position.squares");
        return std::nullopt;
    }

    int repetition_ = 3;
};

}  // namespace fourfold

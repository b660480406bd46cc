// Qawale: put a pebble on a stack, lift the stack, sow it. Four visible pebbles of a colour in a line win.
//
//     4 | 12 13 14 15      Cells are numbered from a1 = 0. A stack is a number in base four, one digit a
//     3 |  8  9 10 11      pebble, the top pebble lowest: 0 is an empty cell. `tops` holds the top pebbles
//     2 |  4  5  6  7      of all cells, two bits a cell, so that lines are found without looking at stacks.
//     1 |  0  1  2  3
//         a  b  c  d
//
// A move:  bits 53–56 origin | 48–52 pebbles sown | 47–46 first step | 45–44 second step | …
// A step is a direction, 0 down, 1 left, 2 right, 3 up, so that moves sort as their cells do.
#pragma once

#include <bit>
#include <utility>

#include "../ruleset.hpp"

namespace fourfold {

namespace qawale_steps {

inline constexpr int no_step = 4;
inline constexpr int step_offset[4] = {-4, -1, 1, 4};
inline constexpr int most_pebbles = 24;

constexpr int opposite(int step) { return 3 - step; }

constexpr bool on_board(int cell, int step) {
    constexpr u16 blocked[4] = {0x000f, 0x1111, 0x8888, 0xf000};
    return (blocked[step] >> cell & 1) == 0;
}

// Never straight back: a loop comes back by another way.
constexpr bool may_step(int cell, int step, int previous) {
    return on_board(cell, step) && (previous == no_step || step != opposite(previous));
}

// In how many ways so many pebbles can be sown from a cell that was reached by a given step.
struct Ways {
    u32 of[most_pebbles + 1][16][5];  // most: 24 pebbles from an inner cell, below 2^28
};

constexpr Ways count_ways() {
    Ways ways{};
    for (int cell = 0; cell < 16; ++cell)
        for (int previous = 0; previous < 5; ++previous) ways.of[0][cell][previous] = 1;
    for (int pebbles = 1; pebbles <= most_pebbles; ++pebbles)
        for (int cell = 0; cell < 16; ++cell)
            for (int previous = 0; previous < 5; ++previous)
                for (int step = 0; step < 4; ++step)
                    if (may_step(cell, step, previous))
                        ways.of[pebbles][cell][previous] += ways.of[pebbles - 1][cell + step_offset[step]][step];
    return ways;
}
inline constexpr Ways ways = count_ways();

constexpr u64 sowings(int cell, int pebbles, int previous) { return ways.of[pebbles][cell][previous]; }

}  // namespace qawale_steps

class Qawale {
    using Grid = SquareGrid<4>;
    static constexpr int no_step = qawale_steps::no_step;
    static constexpr int most_pebbles = qawale_steps::most_pebbles;
    static constexpr auto& step_offset = qawale_steps::step_offset;
    static constexpr int opposite(int step) { return qawale_steps::opposite(step); }
    static constexpr bool on_board(int cell, int step) { return qawale_steps::on_board(cell, step); }
    static constexpr bool may_step(int cell, int step, int previous) { return qawale_steps::may_step(cell, step, previous); }
    static constexpr u64 sowings(int cell, int pebbles, int previous) { return qawale_steps::sowings(cell, pebbles, previous); }

  public:
    enum Pebble : u8 { none = 0, light = 1, dark = 2, neutral = 3 };
    enum class DoubleLine : u8 { mover, opponent, draw };

    struct Position {
        u64 stacks[16] = {};
        u32 tops = 0;
        u8 hand[2] = {8, 8};
        Seat turn = 0;
        constexpr bool operator==(const Position&) const = default;
    };

    constexpr bool operator==(const Qawale&) const = default;  // of the options

    static constexpr std::string_view name = "qawale";
    static constexpr int version = 1;

    // ------------------------------------------------------------ options and seats

    static constexpr Qawale largest() { return {}; }
    static constexpr Result<Qawale> make(const Settings& settings) {
        Qawale rules;
        SettingReader reader(settings);
        reader.read("double_line", rules.double_line_, double_line_words);
        if (const auto fault = reader.finish(name)) return *fault;
        return rules;
    }
    [[nodiscard]] constexpr Options options() const {
        Option option{"double_line", OptionKind::choice, {}, double_line_words[0], 0, 0, 0, false, {}};
        option.value = double_line_words[static_cast<std::size_t>(double_line_)];
        for (const std::string_view word : double_line_words) option.choices.add(word);
        Options options;
        options.add(option);
        return options;
    }
    [[nodiscard]] constexpr int seats() const { return 2; }
    [[nodiscard]] constexpr std::string_view seat_name(Seat seat) const { return seat == 0 ? "light" : "dark"; }
    [[nodiscard]] constexpr int cells() const { return Grid::cells; }
    [[nodiscard]] constexpr CellText cell_name(int cell) const { return Grid::name(cell); }

    // ------------------------------------------------------------ playing

    [[nodiscard]] constexpr Position start() const {
        Position p;
        for (const int corner : {0, 3, 12, 15}) {
            push(p, corner, neutral);
            push(p, corner, neutral);
        }
        return p;
    }

    [[nodiscard]] constexpr Seat turn(const Position& p) const { return p.turn; }

    [[nodiscard]] constexpr std::optional<Outcome> outcome(const Position& p) const {
        const bool line[2] = {has_line(tops_of(p.tops, light)), has_line(tops_of(p.tops, dark))};
        const int mover = 1 - p.turn;
        if (line[0] && line[1]) {
            if (double_line_ == DoubleLine::draw) return draw(Reason::line);
            return win(double_line_ == DoubleLine::mover ? mover : 1 - mover, Reason::line);
        }
        if (line[0] || line[1]) return win(line[0] ? 0 : 1, Reason::line);
        if (p.hand[0] + p.hand[1] == 0) return draw(Reason::pebbles);
        return std::nullopt;
    }
    [[nodiscard]] constexpr std::optional<Outcome> repeated(int) const { return std::nullopt; }

    // Whether the cell is part of a line that decided the game.
    [[nodiscard]] constexpr bool decides(const Position& p, int cell) const {
        const std::optional<Outcome> end = outcome(p);
        if (!end || end->reason != Reason::line) return false;
        for (const Pebble pebble : {light, dark}) {
            if (end->winner == (pebble == light ? 1 : 0)) continue;
            const u32 tops = tops_of(p.tops, pebble);
            if ((tops >> 2 * cell & 1) == 0) continue;
            const u32 rank = 0x55u << cell / 4 * 8;
            const u32 file = 0x01010101u << cell % 4 * 2;
            if (has_line(tops & rank) || has_line(tops & file)) return true;
            if (rising >> 2 * cell & 1 && has_line(tops & rising)) return true;
            if (falling >> 2 * cell & 1 && has_line(tops & falling)) return true;
        }
        return false;
    }

    template <class Visit>
    constexpr void each_move(const Position& p, Visit&& visit) const {
        if (outcome(p)) return;
        for (int origin = 0; origin < 16; ++origin) {
            if (p.stacks[origin] == 0) continue;
            const int pebbles = height(p.stacks[origin]) + 1;
            if (!list_sowings(first_bits(origin, pebbles), origin, 46, pebbles, no_step, visit)) return;
        }
    }

    template <class Visit>
    constexpr void each_child(const Position& p, Visit&& visit) const {
        if (outcome(p)) return;
        Position child = p;
        --child.hand[p.turn];
        child.turn = 1 - p.turn;
        for (u32 left = lifted_from(p.tops); left != 0; left &= left - 1) {
            const int origin = std::countr_zero(left) / 2;
            const u64 grip = p.stacks[origin] << 2 | own_pebble(p);
            child.stacks[origin] = 0;
            sow_from(origin, child, p.tops & ~(3u << 2 * origin), grip, 2 * height(grip) - 2, visit);
            child.stacks[origin] = p.stacks[origin];
        }
    }

    [[nodiscard]] constexpr Position play(const Position& p, Move move) const {
        Position next = p;
        --next.hand[p.turn];
        next.turn = 1 - p.turn;
        int cell = origin_of(move);
        const u64 grip = p.stacks[cell] << 2 | own_pebble(p);
        next.stacks[cell] = 0;
        next.tops &= ~(3u << 2 * cell);
        const int pebbles = sown_by(move);
        for (int i = 0; i < pebbles; ++i) {
            cell += step_offset[step_of(move, i)];
            push(next, cell, grip >> 2 * (pebbles - 1 - i) & 3);
        }
        return next;
    }

    // ------------------------------------------------------------ counting moves without listing them

    [[nodiscard]] constexpr u64 count(const Position& p) const {
        if (outcome(p)) return 0;
        u64 count = 0;
        for (int cell = 0; cell < 16; ++cell)
            if (p.stacks[cell] != 0) count += sowings(cell, height(p.stacks[cell]) + 1, no_step);
        return count;
    }

    [[nodiscard]] constexpr Move nth(const Position& p, u64 n) const {
        int cell = 0;
        for (;; ++cell) {
            if (p.stacks[cell] == 0) continue;
            const u64 ways = sowings(cell, height(p.stacks[cell]) + 1, no_step);
            if (n < ways) break;
            n -= ways;
        }
        const int pebbles = height(p.stacks[cell]) + 1;
        u64 bits = first_bits(cell, pebbles);
        for (int left = pebbles - 1, previous = no_step; left >= 0; --left) {
            int step = -1;
            while (true) {
                if (!may_step(cell, ++step, previous)) continue;
                const u64 ways = sowings(cell + step_offset[step], left, step);
                if (n < ways) break;
                n -= ways;
            }
            bits |= static_cast<u64>(step) << (46 - 2 * (pebbles - 1 - left));
            cell += step_offset[step];
            previous = step;
        }
        return {bits};
    }

    [[nodiscard]] constexpr u64 rank(const Position& p, Move move) const {
        u64 rank = 0;
        int cell = 0;
        for (; cell < origin_of(move); ++cell)
            if (p.stacks[cell] != 0) rank += sowings(cell, height(p.stacks[cell]) + 1, no_step);
        const int pebbles = sown_by(move);
        for (int i = 0, previous = no_step; i < pebbles; ++i) {
            const int taken = step_of(move, i);
            for (int step = 0; step < taken; ++step)
                if (may_step(cell, step, previous)) rank += sowings(cell + step_offset[step], pebbles - 1 - i, step);
            cell += step_offset[taken];
            previous = taken;
        }
        return rank;
    }

    // ------------------------------------------------------------ what a move does, and why not

    [[nodiscard]] constexpr std::optional<Fault> refuse(const Position& p, Move move) const {
        if (outcome(p)) return illegal("move.over");
        int cell = origin_of(move);
        if (p.stacks[cell] == 0) return illegal("qawale.empty").with("cell", Grid::name(cell));
        const int pebbles = height(p.stacks[cell]) + 1;
        int previous = no_step;
        for (int i = 0; i < sown_by(move); ++i) {
            if (i == pebbles) return wrong_count("qawale.too_many", cell_text(move, 0), pebbles);
            const int step = step_of(move, i);
            if (!may_step(cell, step, previous)) {
                if (previous == opposite(step)) return illegal("qawale.back").with("cell", cell_text(move, i - 1));
                return illegal("qawale.off_board").with("cell", Grid::name(cell));
            }
            cell += step_offset[step];
            previous = step;
        }
        if (sown_by(move) < pebbles) return wrong_count("qawale.too_few", cell_text(move, 0), pebbles);
        return std::nullopt;
    }

    [[nodiscard]] constexpr Effects effects(const Position& p, Move move) const {
        Effects effects;
        const CellText origin = Grid::name(origin_of(move));
        const u64 grip = p.stacks[origin_of(move)] << 2 | own_pebble(p);
        const int pebbles = sown_by(move);
        effects.add({Effect::place, letters(own_pebble(p)), static_cast<i8>(p.turn), {}, origin});
        effects.add({Effect::lift, letters(grip), -1, origin, {}});
        for (int i = 0; i < pebbles; ++i)
            effects.add({Effect::sow, letters(grip >> 2 * (pebbles - 1 - i) & 3), -1, {}, cell_text(move, i + 1)});
        return effects;
    }

    // A stack can have a hundred thousand sowings, so the next cells are found from the last two, not from a list.
    [[nodiscard]] constexpr Result<Steps> steps(const Position& p, std::string_view entered) const {
        Steps steps;
        if (entered.empty()) {
            for (int cell = 0; cell < 16 && !outcome(p); ++cell)
                if (p.stacks[cell] != 0) steps.next.add(Grid::name(cell).view());
            return steps;
        }
        const Result<Move> move = parse_cells(entered);
        if (!move) return move.fault();
        const auto fault = refuse(p, *move);
        if (fault && fault->key != "qawale.too_few") return *fault;
        steps.complete = !fault;
        const int sown = sown_by(*move);
        const int cell = cell_after(*move, sown);
        for (int step = 0; step < 4 && !steps.complete; ++step)
            if (may_step(cell, step, sown == 0 ? no_step : step_of(*move, sown - 1)))
                steps.next.add(Grid::name(cell + step_offset[step]).view());
        return steps;
    }

    [[nodiscard]] constexpr Text<32> pieces_on(const Position& p, int cell) const { return letters(p.stacks[cell]); }

    template <class Visit>
    constexpr void each_in_hand(const Position& p, Seat seat, Visit&& visit) const {
        for (int i = 0; i < p.hand[seat]; ++i) visit(seat == 0 ? "l" : "d");
    }

    // ------------------------------------------------------------ symmetries and hashing

    [[nodiscard]] constexpr int symmetries() const { return 8; }
    [[nodiscard]] constexpr int inverse(int symmetry) const { return inverse_symmetry(symmetry); }

    [[nodiscard]] constexpr Position transform(const Position& p, int symmetry) const {
        Position image = p;
        image.tops = 0;
        for (int cell = 0; cell < 16; ++cell) {
            const int target = Grid::transform(cell, symmetry);
            image.stacks[target] = p.stacks[cell];
            image.tops |= static_cast<u32>(p.stacks[cell] & 3) << 2 * target;
        }
        return image;
    }

    [[nodiscard]] constexpr Move transform(const Position&, Move move, int symmetry) const {
        u64 bits = first_bits(Grid::transform(origin_of(move), symmetry), sown_by(move));
        for (int i = 0; i < sown_by(move); ++i) {
            const int from = Grid::transform(cell_after(move, i), symmetry);
            const int to = Grid::transform(cell_after(move, i + 1), symmetry);
            bits |= static_cast<u64>(step_between(from, to)) << (46 - 2 * i);
        }
        return {bits};
    }

    // Stacks, and with them the hands, say everything but whose turn it is.
    [[nodiscard]] constexpr u64 key(const Position& p) const {
        u64 hash = p.turn;
        for (const u64 stack : p.stacks) hash = mix(hash, stack);
        return hash;
    }

    // ------------------------------------------------------------ texts

    [[nodiscard]] constexpr PositionText format(const Position& p) const {
        PositionText text;
        RunWriter writer(text, ',');
        for (int rank = 3; rank >= 0; --rank) {
            for (int file = 0; file < 4; ++file) {
                const u64 stack = p.stacks[Grid::cell({file, rank})];
                if (stack == 0)
                    writer.empty();
                else
                    writer.piece().add(letters(stack));
            }
            writer.row_end();
            if (rank > 0) text.add('/');
        }
        text.add(p.turn == 0 ? " l " : " d ").add_number(p.hand[0]);
        return text.add(' ').add_number(p.hand[1]);
    }

    [[nodiscard]] constexpr Result<Position> parse_position(std::string_view text) const {
        Position p;
        Reader reader(text);
        int total = 0;
        for (int rank = 3; rank >= 0; --rank) {
            const auto read_stack = [&](int file) -> std::optional<Fault> {
                if (pebble_of(reader.peek()) == none) return unexpected(reader);
                for (Pebble pebble; (pebble = pebble_of(reader.peek())) != none; reader.skip()) {
                    if (++total > 24) return bad_position("qawale.pebbles_24");
                    push(p, Grid::cell({file, rank}), pebble);
                }
                return std::nullopt;
            };
            if (const auto fault = read_row(reader, 4, ',', rank_name(rank), read_stack)) return *fault;
            if (const auto fault = expect(reader, rank > 0 ? '/' : ' ')) return *fault;
        }
        const Result<Seat> side = read_side(reader);
        if (!side) return side.fault();
        p.turn = *side;
        for (u8& hand : p.hand) {
            if (const auto fault = expect(reader, ' ')) return *fault;
            const auto number = reader.number();
            if (!number) return unexpected(reader);
            if (*number > 8) return bad_position("qawale.hand_8").with("hand", static_cast<u64>(*number));
            hand = static_cast<u8>(*number);
        }
        if (const auto fault = expect_end(reader)) return *fault;
        if (const auto fault = contradiction(p)) return *fault;
        return p;
    }

    [[nodiscard]] static constexpr MoveText format(Move move) {
        MoveText text;
        for (int i = 0; i <= sown_by(move); ++i) text.add(cell_text(move, i));
        return text;
    }

    [[nodiscard]] constexpr Result<Move> parse_move(std::string_view text) const {
        const Result<Move> move = parse_cells(text);
        if (move && sown_by(*move) == 0) return invalid("qawale.grammar").with("move", text);
        return move;
    }

    // ------------------------------------------------------------ lines: one bit in two, one for each cell

    static constexpr u32 lanes = 0x55555555;
    static constexpr u32 lifted_from(u32 tops) { return (tops | tops >> 1) & lanes; }
    static constexpr u32 tops_of(u32 tops, Pebble pebble) {
        return pebble == light ? tops & ~(tops >> 1) & lanes : tops >> 1 & ~tops & lanes;
    }
    static constexpr u32 rising = 1u | 1u << 10 | 1u << 20 | 1u << 30;        // a1 b2 c3 d4
    static constexpr u32 falling = 1u << 6 | 1u << 12 | 1u << 18 | 1u << 24;  // d1 c2 b3 a4
    static constexpr bool has_line(u32 cells) {
        const u32 rows = cells & cells >> 2 & cells >> 4 & cells >> 6 & 0x01010101;
        const u32 files = cells & cells >> 8 & cells >> 16 & cells >> 24;
        return (rows | files) != 0 || (cells & rising) == rising || (cells & falling) == falling;
    }
    // How many pebbles a stack has, and in how many ways so many pebbles can be sown from a cell.
    static constexpr int height(u64 stack) { return (static_cast<int>(std::bit_width(stack)) + 1) / 2; }
    static constexpr u64 sowings_from(int cell, int pebbles) { return sowings(cell, pebbles, no_step); }
    [[nodiscard]] constexpr DoubleLine double_line() const { return double_line_; }

  private:
    static constexpr std::array<std::string_view, 3> double_line_words = {"mover", "opponent", "draw"};
    static constexpr u8 own_pebble(const Position& p) { return p.turn == 0 ? light : dark; }

    static constexpr void push(Position& p, int cell, u64 pebble) {
        p.stacks[cell] = p.stacks[cell] << 2 | pebble;
        p.tops = (p.tops & ~(3u << 2 * cell)) | static_cast<u32>(pebble) << 2 * cell;
    }
    static constexpr u64 take_off(Position& p, int cell) {
        const u64 pebble = p.stacks[cell] & 3;
        p.stacks[cell] >>= 2;
        p.tops = (p.tops & ~(3u << 2 * cell)) | static_cast<u32>(p.stacks[cell] & 3) << 2 * cell;
        return pebble;
    }

    static constexpr bool finished(const Position& p) {
        return has_line(tops_of(p.tops, light)) || has_line(tops_of(p.tops, dark));
    }

    // ------------------------------------------------------------ sowing

    template <class Visit>
    static constexpr bool list_sowings(u64 bits, int cell, int shift, int pebbles, int previous, Visit& visit) {
        if (pebbles == 0) return visit(Move{bits});
        for (int step = 0; step < 4; ++step)
            if (may_step(cell, step, previous) &&
                !list_sowings(bits | static_cast<u64>(step) << shift, cell + step_offset[step], shift - 2, pebbles - 1, step, visit))
                return false;
        return true;
    }

    // Every way to sow the grip from a cell, in place: each pebble is put down, the rest sown, and the pebble taken
    // back. `shift` finds the pebble in the grip, `tops` are those of `p` so far. There is one copy of this for each cell
    // and step, so that the processor meets no loop whose length it would have to guess: the last pebbles are most of
    // the work of listing positions, and so it goes twice as fast.
    template <int Cell, int Previous, class Visit>
    static constexpr void sow(Position& p, u32 tops, u64 grip, int shift, Visit& visit) {
        sow_step<Cell, 0, Previous>(p, tops, grip, shift, visit);
        sow_step<Cell, 1, Previous>(p, tops, grip, shift, visit);
        sow_step<Cell, 2, Previous>(p, tops, grip, shift, visit);
        sow_step<Cell, 3, Previous>(p, tops, grip, shift, visit);
    }

    template <int Cell, int Step, int Previous, class Visit>
    static constexpr void sow_step(Position& p, u32 tops, u64 grip, int shift, Visit& visit) {
        if constexpr (may_step(Cell, Step, Previous)) {
            constexpr int next = Cell + step_offset[Step];
            const u64 pebble = grip >> shift & 3;
            const u64 stack = p.stacks[next];
            const u32 tops_after = (tops & ~(3u << 2 * next)) | static_cast<u32>(pebble) << 2 * next;
            p.stacks[next] = stack << 2 | pebble;
            if (shift == 0) {
                p.tops = tops_after;
                visit(static_cast<const Position&>(p));
            } else {
                sow<next, Step>(p, tops_after, grip, shift - 2, visit);
            }
            p.stacks[next] = stack;
        }
    }

    template <class Visit>
    static constexpr void sow_from(int origin, Position& p, u32 tops, u64 grip, int shift, Visit& visit) {
        [&]<int... Cell>(std::integer_sequence<int, Cell...>) {
            ((origin == Cell ? sow<Cell, no_step>(p, tops, grip, shift, visit) : void()), ...);
        }(std::make_integer_sequence<int, Grid::cells>{});
    }

    // ------------------------------------------------------------ move bits

    static constexpr u64 first_bits(int origin, int pebbles) {
        return static_cast<u64>(origin) << 53 | static_cast<u64>(pebbles) << 48;
    }
    static constexpr int origin_of(Move move) { return static_cast<int>(move.bits >> 53 & 15); }
    static constexpr int sown_by(Move move) { return static_cast<int>(move.bits >> 48 & 31); }
    static constexpr int step_of(Move move, int i) { return static_cast<int>(move.bits >> (46 - 2 * i) & 3); }
    static constexpr int cell_after(Move move, int sown) {
        int cell = origin_of(move);
        for (int i = 0; i < sown; ++i) cell += step_offset[step_of(move, i)];
        return cell;
    }
    static constexpr CellText cell_text(Move move, int sown) { return Grid::name(cell_after(move, sown)); }
    static constexpr int step_between(int from, int to) {  // 4 where the cells don't touch
        int step = 0;
        while (step < 4 && !(on_board(from, step) && from + step_offset[step] == to)) ++step;
        return step;
    }
    static constexpr Fault wrong_count(std::string_view key, CellText origin, int pebbles) {
        return illegal(key).with("cell", origin).with("pebbles", static_cast<u64>(pebbles));
    }

    // An origin and any number of cells sown, each next to the one before.
    static constexpr Result<Move> parse_cells(std::string_view text) {
        Reader reader(text);
        u64 steps = 0;
        int count = -1;
        int origin = 0;
        int cell = 0;
        std::optional<Fault> fault;
        while (!reader.done()) {
            const auto spot = reader.spot();
            if (!spot) return invalid("qawale.grammar").with("move", text);
            if (!Grid::holds(*spot)) return invalid("move.no_cell").with("cell", name_of(*spot));
            const int next = Grid::cell(*spot);
            if (++count == 0) {
                origin = next;
            } else if (!fault) {
                const int step = step_between(cell, next);
                if (count > most_pebbles)
                    fault = illegal("qawale.never_so_many");
                else if (step == 4)
                    fault = illegal("qawale.not_adjacent").with("cell", Grid::name(next)).with("from", Grid::name(cell));
                else
                    steps |= static_cast<u64>(step) << (46 - 2 * (count - 1));
            }
            cell = next;
        }
        if (fault) return *fault;
        if (count < 0) return invalid("qawale.grammar").with("move", text);
        return Move{first_bits(origin, count) | steps};
    }

    // ------------------------------------------------------------ pebbles as letters

    static constexpr Pebble pebble_of(char letter) {
        return letter == 'l' ? light : letter == 'd' ? dark : letter == 'n' ? neutral : none;
    }
    static constexpr Text<32> letters(u64 stack) {
        Text<32> text;
        for (int i = height(stack) - 1; i >= 0; --i) text.add(" ldn"[stack >> 2 * i & 3]);
        return text;
    }

    // ------------------------------------------------------------ what a position may not be

    static constexpr std::optional<Fault> contradiction(const Position& p) {
        int count[4] = {};
        for (u64 stack : p.stacks)
            for (; stack != 0; stack >>= 2) ++count[stack & 3];
        const auto wrong = [](std::string_view colour, int found) {
            return bad_position("qawale.count").with("colour", colour).with("count", static_cast<u64>(found));
        };
        if (count[light] + p.hand[0] != 8) return wrong("light", count[light] + p.hand[0]);
        if (count[dark] + p.hand[1] != 8) return wrong("dark", count[dark] + p.hand[1]);
        if (count[neutral] != 8) return wrong("neutral", count[neutral]);
        if (p.hand[0] != p.hand[1] - p.turn)
            return bad_position("qawale.turn").with("light", p.hand[0]).with("dark", p.hand[1]);
        if (finished(p) && !left_by_a_move(p)) return bad_position("position.lines");
        return std::nullopt;
    }

    // Whether one move can have left a finished position: take its pebbles back one by one from the last, which is the
    // mover's, along every way, until the cell that the stack was lifted from is empty and no line stands any more.
    static constexpr bool left_by_a_move(const Position& p) {
        const u64 last = p.turn == 0 ? dark : light;
        for (int cell = 0; cell < 16; ++cell) {
            if ((p.stacks[cell] & 3) != last) continue;
            Position before = p;
            take_off(before, cell);
            if (taken_back(before, cell, 0, 0, no_step)) return true;
        }
        return false;
    }

    // One pebble has just been taken off `cell`; `grip` holds those taken before it, but for the mover's own.
    static constexpr bool taken_back(const Position& p, int cell, u64 grip, int pebbles, int later_step) {
        for (int step = 0; step < 4; ++step) {  // the step by which the cell was reached
            if (!on_board(cell, opposite(step)) || (later_step != no_step && later_step == opposite(step))) continue;
            const int from = cell - step_offset[step];
            if (p.stacks[from] == 0) {
                if (pebbles == 0) continue;  // the stack lifted had at least one pebble
                Position before = p;
                before.stacks[from] = grip;
                before.tops |= static_cast<u32>(grip & 3) << 2 * from;
                if (!finished(before)) return true;
                continue;
            }
            Position before = p;
            const u64 pebble = take_off(before, from);
            if (taken_back(before, from, grip | pebble << 2 * pebbles, pebbles + 1, step)) return true;
        }
        return false;
    }

    DoubleLine double_line_ = DoubleLine::mover;
};

}  // namespace fourfold

// Sets of cells on a hexagonal board, and the board itself.
//
// Cell n of row r (both from 0, rows from below) stands in column n, or in column n + r - (side - 1) above the middle row.
// So a column runs up and to the left, all rows can share one stride, and the six neighbours are one shift each:
//
//       c . . .         + stride     + stride + 1
//      b . . . .                . .
//       a . . .           - 1  . x .  + 1
//        1 2 3                  . .
//                  - stride - 1      - stride
//
// The stride is the length of the middle row. A shift that runs over the end of a row never lands on a cell of the
// board: where a row reaches the last column, the next two rows begin after the first.
#pragma once

#include <bit>

#include "geometry.hpp"

namespace fourfold {

template <int Words>
class CellSet {
  public:
    static constexpr CellSet of(int cell) {
        CellSet set;
        set.words_[cell >> 6] = u64{1} << (cell & 63);
        return set;
    }

    constexpr bool operator==(const CellSet&) const = default;
    constexpr CellSet operator&(const CellSet& other) const { return combine(other, [](u64 a, u64 b) { return a & b; }); }
    constexpr CellSet operator|(const CellSet& other) const { return combine(other, [](u64 a, u64 b) { return a | b; }); }
    constexpr CellSet operator-(const CellSet& other) const { return combine(other, [](u64 a, u64 b) { return a & ~b; }); }
    constexpr CellSet& operator|=(const CellSet& other) { return *this = *this | other; }
    constexpr CellSet& operator&=(const CellSet& other) { return *this = *this & other; }
    constexpr CellSet& operator-=(const CellSet& other) { return *this = *this - other; }

    // Shifts by 1 to 63 cells.
    [[nodiscard]] constexpr CellSet up(int by) const {
        CellSet set;
        set.words_[0] = words_[0] << by;
        for (int i = 1; i < Words; ++i) set.words_[i] = words_[i] << by | words_[i - 1] >> (64 - by);
        return set;
    }
    [[nodiscard]] constexpr CellSet down(int by) const {
        CellSet set;
        set.words_[Words - 1] = words_[Words - 1] >> by;
        for (int i = 0; i + 1 < Words; ++i) set.words_[i] = words_[i] >> by | words_[i + 1] << (64 - by);
        return set;
    }

    [[nodiscard]] constexpr bool empty() const {
        u64 any = 0;
        for (const u64 word : words_) any |= word;
        return any == 0;
    }
    [[nodiscard]] constexpr bool has(int cell) const { return words_[cell >> 6] >> (cell & 63) & 1; }
    [[nodiscard]] constexpr bool meets(const CellSet& other) const { return !(*this & other).empty(); }
    [[nodiscard]] constexpr int size() const {
        int size = 0;
        for (const u64 word : words_) size += std::popcount(word);
        return size;
    }
    // The first cell of a set that has one.
    [[nodiscard]] constexpr int lowest() const {
        int i = 0;
        while (words_[i] == 0) ++i;
        return 64 * i + std::countr_zero(words_[i]);
    }
    // The n-th cell of a set that has more than n.
    [[nodiscard]] constexpr int nth(int n) const {
        int i = 0;
        for (; n >= std::popcount(words_[i]); ++i) n -= std::popcount(words_[i]);
        u64 word = words_[i];
        while (n-- > 0) word &= word - 1;
        return 64 * i + std::countr_zero(word);
    }
    // Visits the cells in rising order until `visit` returns false; tells whether it never did.
    template <class Visit>
    constexpr bool each(Visit&& visit) const {
        for (int i = 0; i < Words; ++i)
            for (u64 word = words_[i]; word != 0; word &= word - 1)
                if (!visit(64 * i + std::countr_zero(word))) return false;
        return true;
    }
    [[nodiscard]] constexpr u64 hash(u64 hash) const {
        for (const u64 word : words_) hash = mix(hash, word);
        return hash;
    }

  private:
    template <class Operation>
    constexpr CellSet combine(const CellSet& other, Operation operation) const {
        CellSet set;
        for (int i = 0; i < Words; ++i) set.words_[i] = operation(words_[i], other.words_[i]);
        return set;
    }

    u64 words_[Words] = {};
};

template <int Words>
class Hexagon {
  public:
    using Set = CellSet<Words>;

    constexpr explicit Hexagon(int side) : side_(side), stride_(2 * side - 1) {
        for (int row = 0; row < stride_; ++row)
            for (int number = 0; number < row_length(row); ++number) board_ |= Set::of(cell({number, row}));
    }

    [[nodiscard]] constexpr int side() const { return side_; }
    [[nodiscard]] constexpr int rows() const { return stride_; }
    [[nodiscard]] constexpr const Set& board() const { return board_; }
    [[nodiscard]] constexpr int centre() const { return cell({side_ - 1, side_ - 1}); }
    [[nodiscard]] constexpr int row_length(int row) const {
        return row < side_ ? side_ + row : 3 * side_ - 2 - row;
    }

    // Names go the other way round than on square boards: the letter is the row. A spot here is {number, row}.
    [[nodiscard]] constexpr int cell(Spot at) const { return at.rank * stride_ + at.file + shift(at.rank); }
    [[nodiscard]] constexpr Spot spot(int cell) const {
        const int row = cell / stride_;
        return {cell % stride_ - shift(row), row};
    }
    [[nodiscard]] constexpr bool holds(Spot at) const {
        return at.rank >= 0 && at.rank < rows() && at.file >= 0 && at.file < row_length(at.rank);
    }

    [[nodiscard]] constexpr Set around(const Set& cells) const {
        const Set slanted = cells.up(stride_) | cells.up(stride_ + 1) | cells.down(stride_) | cells.down(stride_ + 1);
        return (slanted | cells.up(1) | cells.down(1)) & board_;
    }
    [[nodiscard]] constexpr Set frontier(const Set& cells) const { return around(cells) - cells; }
    // The cells that touch exactly one cell of a set.
    [[nodiscard]] constexpr Set touching_once(const Set& cells) const {
        Set once;
        Set more;
        for (const Set& neighbours : {cells.up(1), cells.up(stride_), cells.up(stride_ + 1), cells.down(1),
                                      cells.down(stride_), cells.down(stride_ + 1)}) {
            more |= once & neighbours;
            once |= neighbours;
        }
        return (once - more) & board_;
    }

    // The connected groups of a set, by their lowest cells. At most three can come of lifting one tile.
    [[nodiscard]] constexpr List<Set, 3> groups(Set cells) const {
        List<Set, 3> groups;
        while (!cells.empty() && groups.size() < 3) {
            groups.add(group_of(cells, cells.lowest()));
            cells -= groups[groups.size() - 1];
        }
        return groups;
    }
    // Grows along one direction after the other, which takes a third of the rounds of growing along all at once.
    [[nodiscard]] constexpr Set group_of(const Set& cells, int cell) const {
        Set group = Set::of(cell);
        while (true) {
            Set grown = group;
            grown |= (grown.up(1) | grown.down(1)) & cells;
            grown |= (grown.up(stride_) | grown.down(stride_)) & cells;
            grown |= (grown.up(stride_ + 1) | grown.down(stride_ + 1)) & cells;
            if (grown == group) return group;
            group = grown;
        }
    }
    [[nodiscard]] constexpr bool connected(const Set& cells) const {
        return cells.empty() || group_of(cells, cells.lowest()) == cells;
    }

    // The cells that could cut a set apart if they were taken away: those around which its cells don't stand side by side,
    // but in two arcs or three. Looks at all cells of the board at once, in the six directions one after the other.
    [[nodiscard]] constexpr Set may_cut(const Set& cells) const {
        const Set beside[6] = {cells.down(1), cells.down(stride_ + 1), cells.down(stride_),
                               cells.up(1),   cells.up(stride_ + 1),   cells.up(stride_)};
        Set one;
        Set more;
        for (int i = 0; i < 6; ++i) {
            const Set arc_begins = beside[i] - beside[(i + 5) % 6];
            more |= one & arc_begins;
            one |= arc_begins;
        }
        return more & board_;
    }

    // ------------------------------------------------------------ lines

    [[nodiscard]] constexpr bool has_line(const Set& cells, int length) const {
        for (const int direction : {1, stride_, stride_ + 1}) {
            Set ends = cells;  // of runs that grow by one cell each time
            for (int i = 1; i < length && !ends.empty(); ++i) ends = cells & ends.up(direction);
            if (!ends.empty()) return true;
        }
        return false;
    }

    // The cells that stand in a line.
    [[nodiscard]] constexpr Set in_lines(const Set& cells, int length) const {
        Set standing;
        for (const int direction : {1, stride_, stride_ + 1}) {
            Set run = cells;  // first the ends of lines, then all that they reach back to
            for (int i = 1; i < length; ++i) run = cells & run.up(direction);
            for (int i = 0; i < length; ++i, run = run.down(direction)) standing |= run;
        }
        return standing;
    }

    // The cells where one more tile would complete a line.
    [[nodiscard]] constexpr Set completions(const Set& cells, int length) const {
        return length <= 5 ? completions_up_to<5>(cells, length) : completions_up_to<max_line>(cells, length);
    }

    // ------------------------------------------------------------ symmetries: six turns, then six turns of the mirror image

    [[nodiscard]] constexpr int transform(int cell, int symmetry) const {
        int x = cell % stride_ - (side_ - 1);
        int y = cell / stride_ - (side_ - 1);
        for (int i = 0; i < symmetry % 6; ++i) {
            const int turned = x - y;
            y = x;
            x = turned;
        }
        if (symmetry >= 6) {
            const int mirrored = y;
            y = x;
            x = mirrored;
        }
        return (y + side_ - 1) * stride_ + x + side_ - 1;
    }
    [[nodiscard]] constexpr Set transform(const Set& cells, int symmetry) const {
        Set image;
        cells.each([&](int cell) { return image |= Set::of(transform(cell, symmetry)), true; });
        return image;
    }

  private:
    static constexpr int max_line = 15;

    template <int Longest>
    [[nodiscard]] constexpr Set completions_up_to(const Set& cells, int length) const {
        Set found;
        for (const int direction : {1, stride_, stride_ + 1}) {
            Set after[Longest];  // after[i]: i tiles stand before the cell
            after[0] = board_;
            for (int i = 1; i < length; ++i) after[i] = (cells & after[i - 1]).up(direction);
            Set before = board_;  // in turn 0, 1, 2… tiles stand after the cell
            for (int i = length - 1; i >= 0; --i) {
                found |= after[i] & before;
                before = (cells & before).down(direction);
            }
        }
        return (found & board_) - cells;
    }

    [[nodiscard]] constexpr int shift(int row) const { return row < side_ ? 0 : row - (side_ - 1); }

    int side_;
    int stride_;
    Set board_;
};

}  // namespace fourfold

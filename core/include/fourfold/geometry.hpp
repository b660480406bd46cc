// What the boards share: cells of square grids, their names, and the eight symmetries of a square.
#pragma once

#include "vocabulary.hpp"

namespace fourfold {

using CellText = Text<4>;  // longest: o15; a text from outside may name z999, which no board has

// File a.. from the left, rank 1.. from below.
struct Spot {
    int file = 0;
    int rank = 0;
    constexpr bool operator==(const Spot&) const = default;
};

constexpr CellText name_of(Spot spot) {
    return CellText().add(static_cast<char>('a' + spot.file)).add_number(static_cast<u64>(spot.rank + 1));
}

// Symmetry s of a square of `size` cells: bit 0 mirrors files, bit 1 mirrors ranks, bit 2 then swaps both.
constexpr Spot transform(Spot spot, int symmetry, int size) {
    if (symmetry & 1) spot.file = size - 1 - spot.file;
    if (symmetry & 2) spot.rank = size - 1 - spot.rank;
    return (symmetry & 4) ? Spot{spot.rank, spot.file} : spot;
}

// The symmetry that undoes another: mirroring files and then swapping is undone by swapping and then mirroring files,
// which is the same as mirroring ranks and then swapping. All others undo themselves.
constexpr int inverse_symmetry(int symmetry) {
    const bool turns = (symmetry & 7) == 5 || (symmetry & 7) == 6;
    return turns ? symmetry ^ 3 : symmetry;
}

// The numbering of the cells of a square grid: a1, b1, … along each rank, rank by rank.
template <int Size>
struct SquareGrid {
    static constexpr int cells = Size * Size;
    static constexpr Spot spot(int cell) { return {cell % Size, cell / Size}; }
    static constexpr int cell(Spot at) { return at.rank * Size + at.file; }
    static constexpr bool holds(Spot at) {
        return at.file >= 0 && at.file < Size && at.rank >= 0 && at.rank < Size;
    }
    static constexpr CellText name(int cell) { return name_of(spot(cell)); }
    static constexpr int transform(int cell, int symmetry) {
        return SquareGrid::cell(fourfold::transform(spot(cell), symmetry, Size));
    }
};

}  // namespace fourfold

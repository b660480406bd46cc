// Reading texts without guessing: a cursor over the letters, and the pieces of notation the games share.
#pragma once

#include "geometry.hpp"

namespace fourfold {

class Reader {
  public:
    constexpr explicit Reader(std::string_view text) : text_(text) {}

    [[nodiscard]] constexpr bool done() const { return at_ == text_.size(); }
    [[nodiscard]] constexpr char peek() const { return done() ? '\0' : text_[at_]; }
    [[nodiscard]] constexpr int at() const { return static_cast<int>(at_) + 1; }  // counted from 1, as people do
    [[nodiscard]] constexpr std::string_view rest() const { return text_.substr(at_); }
    constexpr void skip() { ++at_; }

    constexpr bool take(char letter) {
        if (done() || text_[at_] != letter) return false;
        ++at_;
        return true;
    }

    // A whole number without leading zeros, at most 999.
    constexpr std::optional<int> number() {
        if (!is_digit(peek())) return std::nullopt;
        if (peek() == '0') {
            if (at_ + 1 < text_.size() && is_digit(text_[at_ + 1])) return std::nullopt;
            ++at_;
            return 0;
        }
        int value = 0;
        std::size_t end = at_;
        while (end < text_.size() && is_digit(text_[end])) {
            value = value * 10 + (text_[end++] - '0');
            if (value > 999) return std::nullopt;
        }
        at_ = end;
        return value;
    }

    // A letter and a number, such as b12; which cells exist is the game's business.
    constexpr std::optional<Spot> spot() {
        if (peek() < 'a' || peek() > 'z') return std::nullopt;
        const std::size_t before = at_;
        const int file = text_[at_++] - 'a';
        const auto rank = number();
        if (rank && *rank > 0) return Spot{file, *rank - 1};
        at_ = before;
        return std::nullopt;
    }

  private:
    static constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

    std::string_view text_;
    std::size_t at_ = 0;
};

constexpr Fault unexpected(const Reader& reader) {
    if (reader.done()) return bad_position("position.short").with("at", static_cast<u64>(reader.at()));
    return reader.peek() == ' '
               ? bad_position("position.space").with("at", static_cast<u64>(reader.at()))
               : bad_position("position.unexpected").with("letter", reader.rest().substr(0, 1)).with("at", static_cast<u64>(reader.at()));
}

// A run of empty cells is written as its length. Cells are joined by `separator`, or by nothing where it is '\0'.
template <int N>
class RunWriter {
  public:
    constexpr RunWriter(Text<N>& text, char separator) : text_(text), separator_(separator) {}
    constexpr void empty() { ++run_; }
    constexpr Text<N>& piece() {  // the caller writes the piece
        flush();
        join();
        return text_;
    }
    constexpr void row_end() {
        flush();
        first_ = true;
    }

  private:
    constexpr void flush() {
        if (run_ == 0) return;
        join();
        text_.add_number(static_cast<u64>(run_));
        run_ = 0;
    }
    constexpr void join() {
        if (!first_ && separator_ != '\0') text_.add(separator_);
        first_ = false;
    }

    Text<N>& text_;
    char separator_;
    int run_ = 0;
    bool first_ = true;
};

// Reads one row of `length` cells: runs of empty cells as numbers, and pieces by `piece(column) -> optional<Fault>`.
// `row` is what people call it. Two runs side by side, a run of nothing and a row of the wrong length are faults.
template <class Piece>
constexpr std::optional<Fault> read_row(Reader& reader, int length, char separator, std::string_view row, Piece&& piece) {
    int column = 0;
    bool after_run = false;
    const auto wrong_length = [&](std::string_view key) {
        return bad_position(key).with("row", row).with("cells", static_cast<u64>(length));
    };
    while (true) {
        const char letter = reader.peek();
        if (letter >= '0' && letter <= '9') {
            const int at = reader.at();
            const auto run = reader.number();
            if (!run || *run == 0 || after_run) return bad_position("position.run").with("at", static_cast<u64>(at));
            column += *run;
            after_run = true;
            if (column > length) return wrong_length("position.row_long");
        } else {
            if (letter == '/' || letter == ' ' || letter == '\0') {
                if (column < length && separator == '\0') return wrong_length("position.row_short");
                return unexpected(reader);
            }
            if (column >= length) return wrong_length("position.row_long");
            if (const auto fault = piece(column)) return fault;
            ++column;
            after_run = false;
        }
        const char next = reader.peek();
        if (separator != '\0') {
            if (reader.take(separator)) continue;
            if (column == length) return std::nullopt;
            if (next == '/' || next == ' ' || next == '\0') return wrong_length("position.row_short");
            return unexpected(reader);
        }
        if (column < length) continue;
        if (reader.done() || next == '/' || next == ' ') return std::nullopt;
        return wrong_length("position.row_long");
    }
}

constexpr std::optional<Fault> expect(Reader& reader, char letter) {
    if (reader.take(letter)) return std::nullopt;
    return unexpected(reader);
}

// The rows of a board from the top down, joined by `/`: `length(row)` cells in each, and on each cell what
// `piece(row, column)` writes, an empty text where nothing stands.
template <int N, class Length, class Piece>
constexpr void write_rows(Text<N>& text, int rows, char separator, Length&& length, Piece&& piece) {
    RunWriter writer(text, separator);
    for (int row = rows - 1; row >= 0; --row) {
        for (int column = 0; column < length(row); ++column) {
            const Text<32> standing = piece(row, column);
            if (standing.size() == 0)
                writer.empty();
            else
                writer.piece().add(standing);
        }
        writer.row_end();
        if (row > 0) text.add('/');
    }
}

// Reads them, and the space after them: each piece by `piece(row, column) -> optional<Fault>`, each row called by `name(row)`.
template <class Length, class Name, class Piece>
constexpr std::optional<Fault> read_rows(Reader& reader, int rows, char separator, Length&& length, Name&& name, Piece&& piece) {
    for (int row = rows - 1; row >= 0; --row) {
        const auto read_piece = [&](int column) { return piece(row, column); };
        if (const auto fault = read_row(reader, length(row), separator, name(row), read_piece)) return fault;
        if (const auto fault = expect(reader, row > 0 ? '/' : ' ')) return fault;
    }
    return std::nullopt;
}

// The row of a board whose ranks are numbered.
constexpr Text<4> rank_name(int rank) { return Text<4>().add_number(static_cast<u64>(rank + 1)); }

// The side to move of a game between light and dark.
constexpr Result<Seat> read_side(Reader& reader) {
    if (reader.take('l')) return Seat{0};
    if (reader.take('d')) return Seat{1};
    return unexpected(reader);
}

constexpr std::optional<Fault> expect_end(const Reader& reader) {
    if (reader.done()) return std::nullopt;
    return bad_position("position.long").with("at", static_cast<u64>(reader.at()));
}

}  // namespace fourfold

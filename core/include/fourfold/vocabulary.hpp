// The words that every other file uses: seats, moves, outcomes, faults, and fixed-size lists and texts.
// Nothing here allocates, throws or prints, so that the browser and a GPU can compile it too.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace fourfold {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;

// Seats count from 0 in turn order.
using Seat = u8;
inline constexpr int max_seats = 6;

// ---------------------------------------------------------------- fixed-size containers

template <class T, int N>
class List {
  public:
    constexpr void add(const T& item) {
        assert(size_ < N);
        items_[static_cast<std::size_t>(size_++)] = item;
    }
    constexpr void clear() { size_ = 0; }
    [[nodiscard]] constexpr int size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] static constexpr int capacity() { return N; }
    constexpr T& operator[](int i) { return items_[static_cast<std::size_t>(i)]; }
    constexpr const T& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

  private:
    std::array<T, static_cast<std::size_t>(N)> items_{};
    int size_ = 0;
};

// Text that cuts off at N characters instead of growing. The sizes in use hold every canonical text;
// only a word quoted from outside can be cut.
template <int N>
class Text {
  public:
    constexpr Text() = default;
    constexpr Text(std::string_view words) { add(words); }  // NOLINT: implicit on purpose, as with string literals

    constexpr Text& add(char letter) {
        if (size_ < N) letters_[static_cast<std::size_t>(size_++)] = letter;
        return *this;
    }
    constexpr Text& add(std::string_view words) {
        for (const char letter : words) add(letter);
        return *this;
    }
    constexpr Text& add_number(u64 number) {
        char digits[20] = {};
        int count = 0;
        do {
            digits[count++] = static_cast<char>('0' + number % 10);
            number /= 10;
        } while (number != 0);
        while (count > 0) add(digits[--count]);
        return *this;
    }
    [[nodiscard]] constexpr std::string_view view() const {
        return {letters_.data(), static_cast<std::size_t>(size_)};
    }
    constexpr operator std::string_view() const { return view(); }  // NOLINT: a text reads as one
    [[nodiscard]] constexpr int size() const { return size_; }

  private:
    std::array<char, static_cast<std::size_t>(N)> letters_{};
    int size_ = 0;
};

using MoveText = Text<64>;       // longest: a Qawale stack of 24 sown, 25 cells of 2 letters
using PositionText = Text<320>;  // longest: Exago on side 8, 169 cells, 14 slashes and six hands

// ---------------------------------------------------------------- moves and outcomes

// A move is a number; its layout is written in the game's own file. Two moves of one game are the same
// exactly when the numbers are, and the legal moves of a position are listed in the order of the numbers.
struct Move {
    u64 bits = 0;
    constexpr auto operator<=>(const Move&) const = default;
};

enum class Reason : u8 { line, pebbles, square, stuck, repetition };

inline constexpr std::array<std::string_view, 5> reason_names = {"line", "pebbles", "square", "stuck",
                                                                 "repetition"};

constexpr std::string_view name_of(Reason reason) { return reason_names[static_cast<std::size_t>(reason)]; }

struct Outcome {
    static constexpr i8 nobody = -1;
    i8 winner = nobody;  // a seat, or nobody: a draw
    Reason reason = Reason::line;
    constexpr bool operator==(const Outcome&) const = default;
};

constexpr Outcome win(int seat, Reason reason) { return {static_cast<i8>(seat), reason}; }
constexpr Outcome draw(Reason reason) { return {Outcome::nobody, reason}; }

// The draw by repetition that Qomet and Exago share: `limit` is the option, 0 for never.
constexpr std::optional<Outcome> draw_by_repetition(int occurrences, int limit) {
    if (limit == 0 || occurrences < limit) return std::nullopt;
    return draw(Reason::repetition);
}

// ---------------------------------------------------------------- what a move did, and what can follow

// One thing that hands do. Applied one after the other to a drawing, the effects of a move give the next.
struct Effect {
    enum Kind : u8 {
        place,  // from the hand of `seat` onto the target
        lift,   // the whole stack (or tile) at the source, into the mover's grip
        sow,    // the bottom piece of the grip, onto the target
        move,   // from source to target
        push,   // from source to target, by a neighbour
        home,   // from the source to the hand of `seat`
    };
    Kind kind = place;
    Text<32> piece;  // as in the position text; for `lift` all of them, bottom to top
    i8 seat = -1;    // whose hand, for `place` and `home`
    Text<4> source;  // a cell, or empty
    Text<4> target;  // a cell, or empty
};

inline constexpr std::array<std::string_view, 6> effect_names = {"place", "lift", "sow", "move", "push", "home"};

using Effects = List<Effect, 180>;  // most: an Exago lift that sends all others of 169 tiles home

// What can follow a half-entered move: fragments of the move's text, and whether it may stop here.
struct Steps {
    List<Text<5>, 170> next;  // most: the 169 cells of Exago on side 8
    bool complete = false;
};

// ---------------------------------------------------------------- faults

// What is wrong, as a key into the sentences of lang/ and the words to fill in.
struct Fault {
    enum Kind : u8 { invalid_move, illegal_move, bad_position, bad_option };
    struct Word {
        std::string_view name;
        Text<96> value;
    };

    Kind kind = invalid_move;
    std::string_view key;
    List<Word, 4> words;

    // Words may come from outside: what is not plain ASCII is shown as a question mark, and what is too long is cut.
    constexpr Fault& with(std::string_view name, std::string_view value) {
        constexpr std::size_t most = 93;
        Text<96> shown;
        for (const char letter : value.substr(0, most)) shown.add(letter >= ' ' && letter <= '~' ? letter : '?');
        if (value.size() > most) shown.add("...");
        words.add({name, shown});
        return *this;
    }
    constexpr Fault& with(std::string_view name, u64 number) {
        words.add({name, Text<96>().add_number(number)});
        return *this;
    }
};

constexpr Fault invalid(std::string_view key) { return {Fault::invalid_move, key, {}}; }
constexpr Fault illegal(std::string_view key) { return {Fault::illegal_move, key, {}}; }
constexpr Fault bad_position(std::string_view key) { return {Fault::bad_position, key, {}}; }
constexpr Fault bad_option(std::string_view key) { return {Fault::bad_option, key, {}}; }

template <class T>
class Result {
  public:
    constexpr Result(const T& value) : held_(value) {}  // NOLINT: implicit on purpose
    constexpr Result(const Fault& fault) : held_(fault) {}  // NOLINT
    constexpr explicit operator bool() const { return held_.index() == 0; }
    constexpr const T& operator*() const { return *std::get_if<0>(&held_); }
    constexpr const T* operator->() const { return std::get_if<0>(&held_); }
    [[nodiscard]] constexpr const Fault& fault() const { return *std::get_if<1>(&held_); }

  private:
    std::variant<T, Fault> held_;
};

// ---------------------------------------------------------------- numbers

// Mixes a word into a hash (the finaliser of splitmix64). The product keeps a hash that is itself a plain number
// from running into the word.
constexpr u64 mix(u64 hash, u64 word) {
    hash = hash * 0xd6e8feb86659fd93 + word + 0x9e3779b97f4a7c15;
    hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9;
    hash = (hash ^ (hash >> 27)) * 0x94d049bb133111eb;
    return hash ^ (hash >> 31);
}

// A small generator of random numbers, the same on every machine.
class Random {
  public:
    constexpr explicit Random(u64 seed) : state_(seed) {}
    constexpr u64 next() { return mix(state_ += 0x9e3779b97f4a7c15, 0); }
    // Even enough for any bound that occurs here (below 2^32 the bias is under one in four billion).
    constexpr u64 below(u64 bound) { return bound > 0xffffffff ? next() % bound : ((next() >> 32) * bound) >> 32; }

  private:
    u64 state_;
};

}  // namespace fourfold

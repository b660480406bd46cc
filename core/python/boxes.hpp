// What Python holds: rulesets, positions and moves of any game, each in one class. The only place where the type of the
// game is erased; `with_game` brings it back.
#pragma once

#include <fourfold/games.hpp>

#include <memory>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace fourfold::python {

template <class List>
struct Variants;
template <class... G>
struct Variants<GameList<G...>> {
    using Rules = std::variant<G...>;
    using Position = std::variant<typename G::Position...>;
};

using AnyRules = Variants<Games>::Rules;
using AnyPosition = Variants<Games>::Position;

struct RulesBox {
    std::shared_ptr<const AnyRules> rules;
};

struct PositionBox {
    std::shared_ptr<const AnyRules> rules;
    AnyPosition position;
};

// A move knows its game by the game's first place in the list, so that both sizes of Exago speak of the same moves.
struct MoveBox {
    u8 game = 0;
    Move move;
    bool operator==(const MoveBox&) const = default;
};

template <class Use>
decltype(auto) with_rules(const AnyRules& rules, Use&& use) {
    return std::visit(std::forward<Use>(use), rules);
}

// Calls `use(rules, position)` with both in their own types.
template <class Use>
decltype(auto) with_game(const PositionBox& box, Use&& use) {
    return std::visit(
        [&]<class G>(const G& rules) -> decltype(auto) {
            return use(rules, *std::get_if<typename G::Position>(&box.position));
        },
        *box.rules);
}

// The move that a canonical text names on whichever board of the game is large enough for it.
inline std::optional<MoveBox> move_of(std::string_view game, std::string_view text) {
    std::optional<MoveBox> move;
    Games::any([&]<class G>(int) {
        if (G::name != game) return false;
        const auto parsed = G::largest().parse_move(text);
        if (parsed) move = MoveBox{place_of(game), *parsed};
        return move.has_value();
    });
    return move;
}

// A text from Python. A str may hold halves of characters that UTF-8 cannot; they become question marks, so that such a
// text is refused with a sentence like any other that is wrong.
struct PlainText {
    std::string_view text;
    std::string mended;  // holds the text where it could not be taken as it stood
    operator std::string_view() const { return mended.empty() ? text : std::string_view(mended); }  // NOLINT
};

template <class G>
MoveBox box_move(const G&, Move move) {
    static constexpr u8 place = place_of(G::name);
    return {place, move};
}

inline std::string move_text(const MoveBox& box) {
    std::string text;
    Games::any([&]<class G>(int index) { return index == box.game && (text = G::format(box.move).view(), true); });
    return text;
}

inline std::string_view move_game(const MoveBox& box) {
    std::string_view name;
    Games::any([&]<class G>(int index) { return index == box.game && (name = G::name, true); });
    return name;
}

}  // namespace fourfold::python

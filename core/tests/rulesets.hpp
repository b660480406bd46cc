// Rulesets for the tests: every game, with the options that change what can happen.
#pragma once

#include <fourfold/games.hpp>

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <vector>

namespace fourfold::tests {

template <class G>
G rules_of(std::initializer_list<Setting> settings = {}) {
    Settings list;
    for (const Setting& setting : settings) list.add(setting);
    const Result<G> rules = G::make(list);
    REQUIRE(static_cast<bool>(rules));
    return *rules;
}

template <class G>
typename G::Position position_of(const G& rules, std::string_view text) {
    const auto p = rules.parse_position(text);
    INFO(text);
    REQUIRE(static_cast<bool>(p));
    return *p;
}

// The key of the sentence that refuses a move, or "" for a legal one.
template <class G>
std::string refusal(const G& rules, std::string_view position, std::string_view move) {
    const auto result = legal_move(rules, position_of(rules, position), move);
    return result ? "" : std::string(result.fault().key);
}

template <class G>
std::string rejection(const G& rules, std::string_view position) {
    const auto result = rules.parse_position(position);
    return result ? "" : std::string(result.fault().key);
}

template <class G>
std::string after(const G& rules, std::string_view position, std::string_view move) {
    const auto p = position_of(rules, position);
    const auto result = legal_move(rules, p, move);
    INFO(move);
    REQUIRE(static_cast<bool>(result));
    return std::string(rules.format(rules.play(p, *result)).view());
}

template <class G>
std::vector<Move> moves_of(const G& rules, const typename G::Position& p) {
    std::vector<Move> moves;
    rules.each_move(p, [&](Move move) { return moves.push_back(move), true; });
    return moves;
}

// Calls `test(rules)` for every game and a choice of its options.
template <class Test>
void for_all_rulesets(Test&& test) {
    test(rules_of<Qawale>());
    test(rules_of<Qawale>({{"double_line", "draw"}}));
    test(rules_of<Qomet>());
    test(rules_of<Quads>());
    test(rules_of<Quads>({{"border", "true"}}));
    test(rules_of<Exago<2>>());
    test(rules_of<Exago<2>>({{"players", "3"}}));
    test(rules_of<Exago<2>>({{"players", "6"}, {"tiles", "2,3,2,3,2,3"}}));
    test(rules_of<Exago<2>>({{"side", "5"}, {"tiles", "4,5"}, {"line", "4"}, {"reconnect", "true"}}));
    test(rules_of<Exago<4>>({{"side", "8"}, {"tiles", "3,5"}, {"early_lift", "true"}}));
    test(rules_of<Exago<4>>({{"side", "7"}, {"players", "4"}, {"tiles", "3,3,4,3"}, {"early_lift", "true"}, {"reconnect", "true"}}));
}

}  // namespace fourfold::tests

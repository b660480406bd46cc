// The list of games. Bindings, command line, tests and documents come from it: to add a game, add its file and its name here.
#pragma once

#include "games/exago.hpp"
#include "games/qawale.hpp"
#include "games/qomet.hpp"
#include "games/quads.hpp"

namespace fourfold {

template <Ruleset... G>
struct GameList {
    static constexpr int size = sizeof...(G);

    // Calls `visit.template operator()<G>(index)` for each game until one returns true; tells whether one did.
    template <class Visit>
    static constexpr bool any(Visit&& visit) {
        int index = 0;
        return (visit.template operator()<G>(index++) || ...);
    }
};

// Exago stands here once for each size of its board; to everybody outside it is one game.
using Games = GameList<Qawale, Qomet, Quads, Exago<2>, Exago<4>>;

// Whether a game of the list is the one that a name and settings ask for.
template <class G>
constexpr bool is_asked_for(std::string_view name, const Settings& settings) {
    if constexpr (requires { G::suits(settings); }) return G::name == name && G::suits(settings);
    return G::name == name;
}

// The first place of a game of the list.
constexpr u8 place_of(std::string_view name) {
    u8 place = 0;
    Games::any([&]<class G>(int index) { return G::name == name && (place = static_cast<u8>(index), true); });
    return place;
}

// Calls `visit(name)` for each game once.
template <class Visit>
constexpr void each_game(Visit&& visit) {
    Games::any([&]<class G>(int index) {
        if (place_of(G::name) == index) visit(std::string_view(G::name));
        return false;
    });
}

// Calls `use(rules)` with the rules that a name and settings ask for; or tells why there are none.
template <class Use>
constexpr std::optional<Fault> with_rules_of(std::string_view name, const Settings& settings, Use&& use) {
    std::optional<Fault> fault;
    const bool found = Games::any([&]<class G>(int) {
        if (!is_asked_for<G>(name, settings)) return false;
        const Result<G> rules = G::make(settings);
        if (rules)
            use(*rules);
        else
            fault = rules.fault();
        return true;
    });
    if (found) return fault;
    Text<96> names;
    each_game([&](std::string_view game) { names.add(names.size() == 0 ? "" : ", ").add(game); });
    return bad_option("game.unknown").with("game", name).with("games", names);
}

}  // namespace fourfold

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

}  // namespace fourfold

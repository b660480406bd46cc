// What a search is asked for, as the page writes it: "lines=3 time=1500 d4 c4" — numbers by name, then the moves that the
// game has been through. What is not said is left as it stands here.
#pragma once

#include <string_view>

#include <fourfold/search/query.hpp>

#include "request.hpp"

namespace fourfold::wasm {

struct Order {
    u64 lines = 1;
    u64 depth = deepest;
    u64 nodes = ~u64{0};
    u64 time = 0;        // milliseconds; 0 for any
    u64 memory = 32;     // MiB
    u64 afresh = 0;      // 1 to forget what earlier searches found
    u64 overlooked = 0;  // of a thousand moves
    u64 seed = 0;
    std::string_view moves;

    explicit Order(std::string_view text) {
        while (!text.empty()) {
            const std::string_view word = text.substr(0, text.find(' '));
            const std::size_t equals = word.find('=');
            if (equals == std::string_view::npos) break;
            set(word.substr(0, equals), Request::number_in(word.substr(equals + 1)));
            text.remove_prefix(word.size() < text.size() ? word.size() + 1 : text.size());
        }
        moves = text;
    }

    // Calls `use(move)` for each of the moves, until one of the calls returns false.
    template <class Use>
    void each_move(Use&& use) const {
        for (std::string_view rest = moves; !rest.empty();) {
            const std::string_view move = rest.substr(0, rest.find(' '));
            if (!use(move)) return;
            rest.remove_prefix(move.size() < rest.size() ? move.size() + 1 : rest.size());
        }
    }

  private:
    void set(std::string_view name, u64 number) {
        if (name == "lines") lines = number;
        if (name == "depth") depth = number;
        if (name == "nodes") nodes = number;
        if (name == "time") time = number;
        if (name == "memory") memory = number;
        if (name == "afresh") afresh = number;
        if (name == "overlooked") overlooked = number;
        if (name == "seed") seed = number;
    }
};

}  // namespace fourfold::wasm

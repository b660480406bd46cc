// Fuzzing of every parser of the core. The first byte picks a ruleset, a line break divides the position from a move.
// What is accepted must be canonical, and playing it must lead to an acceptable position.

#include <fourfold/games.hpp>

#include <cstdlib>

using namespace fourfold;

namespace {

void demand(bool holds) {
    if (!holds) std::abort();
}

template <class G>
void try_texts(const G& rules, std::string_view position, std::string_view text) {
    const auto parsed = rules.parse_position(position);
    const auto p = parsed ? *parsed : rules.start();
    if (parsed) demand(rules.format(p).view() == position);
    const auto steps = rules.steps(p, text);
    const auto move = rules.parse_move(text);
    if (!move) return;
    demand(G::format(*move).view() == text);
    if (rules.refuse(p, *move)) return;
    demand(static_cast<bool>(steps) && steps->complete);
    demand(nth_move(rules, p, rank_of(rules, p, *move)) == *move);
    const auto next = rules.play(p, *move);
    const auto again = rules.parse_position(rules.format(next));
    demand(static_cast<bool>(again) && *again == next);
    (void)rules.effects(p, *move);
}

template <class G>
void try_settings(std::string_view name, std::string_view value, std::string_view position, std::string_view move) {
    Settings settings;
    if (!name.empty()) settings.add({name, value});
    if (!is_asked_for<G>(G::name, settings)) return;
    const auto rules = G::make(settings);
    if (rules) try_texts(*rules, position, move);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
    const auto line = [&, rest = text]() mutable {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view first = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        return first;
    };
    auto next_line = line;
    const std::string_view position = next_line();
    const std::string_view move = next_line();
    const std::string_view option = next_line();
    const std::string_view value = next_line();
    Games::any([&]<class G>(int index) {
        if (index == data[0] % Games::size) try_settings<G>(option, value, position, move);
        return false;
    });
    return 0;
}

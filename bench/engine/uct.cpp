// UCT as a player: one question a line, one answer a line.
//
//     question   LIMIT \t GAME \t OPTIONS \t POSITION \t MOVES
//     answer     move MOVE playouts COUNT share SHARE       or       error KEY
//
// LIMIT is words in pairs, `seconds 0.5` or `playouts 1000`, and may name what the search is set to: `explore`, `longest`,
// `memory`. OPTIONS are `name=value`, MOVES the moves played from POSITION, both separated by spaces.
// The program's only argument is the seed.

#include "uct.hpp"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

using namespace fourfold;
using namespace fourfold::bench;

namespace {

struct Question {
    UctLimit limit;
    UctSettings settings;
    std::string game;
    std::string options;
    std::string position;
    std::string moves;
};

bool read_limit(const std::string& text, Question& question) {
    std::istringstream words(text);
    std::string name;
    for (double value = 0; words >> name >> value;) {
        if (name == "seconds") question.limit.seconds = value;
        else if (name == "playouts") question.limit.playouts = static_cast<u64>(value);
        else if (name == "explore") question.settings.explore = value;
        else if (name == "longest") question.settings.longest = static_cast<int>(value);
        else if (name == "memory") question.settings.memory = static_cast<u64>(value);
        else return false;
    }
    return words.eof() && (question.limit.seconds > 0 || question.limit.playouts > 0);
}

bool read_question(const std::string& line, Question& question) {
    std::istringstream fields(line);
    std::string limit;
    std::getline(fields, limit, '\t');
    std::getline(fields, question.game, '\t');
    std::getline(fields, question.options, '\t');
    std::getline(fields, question.position, '\t');
    std::getline(fields, question.moves, '\t');
    return read_limit(limit, question);
}

Settings settings_of(const std::string& options) {
    Settings settings;
    std::string_view text = options;
    while (!text.empty() && settings.size() < Settings::capacity()) {
        const std::string_view word = text.substr(0, text.find(' '));
        const std::size_t equals = word.find('=');
        settings.add({word.substr(0, equals), equals == word.npos ? "" : word.substr(equals + 1)});
        text.remove_prefix(std::min(text.size(), word.size() + 1));
    }
    return settings;
}

std::string error(std::string_view key) { return "error " + std::string(key); }

// The same without the duty to block, where there is one.
template <class G>
G rules_of_playouts(const G& rules, const Settings& settings) {
    constexpr std::string_view duty = "block_left";
    Settings simpler;
    for (const Setting& setting : settings)
        if (setting.name != duty) simpler.add(setting);
    for (const Option& option : rules.options())
        if (option.name == duty) simpler.add({duty, "false"});
    return *G::make(simpler);
}

template <class G>
std::string answer(const Question& question, u64 seed) {
    const Result<G> rules = G::make(settings_of(question.options));
    if (!rules) return error(rules.fault().key);
    const auto start = rules->parse_position(question.position);
    if (!start) return error(start.fault().key);
    auto position = *start;
    Past past{{rules->key(position), 1}};
    std::istringstream moves(question.moves);
    for (std::string text; moves >> text;) {
        const Result<Move> move = legal_move(*rules, position, text);
        if (!move) return error(move.fault().key);
        position = rules->play(position, *move);
        ++past[rules->key(position)];
    }
    if (count_moves(*rules, position) == 0) return error("move.over");
    Uct<G> uct(*rules, rules_of_playouts(*rules, settings_of(question.options)), question.settings, seed);
    const UctChoice choice = uct.choose(position, past, question.limit);
    std::ostringstream words;
    words << "move " << G::format(choice.move).view() << " playouts " << choice.playouts << " share " << choice.share;
    return words.str();
}

std::string answer(const Question& question, u64 seed) {
    std::string words = error("game.unknown");
    Games::any([&]<class G>(int) {
        if (!is_asked_for<G>(question.game, settings_of(question.options))) return false;
        words = answer<G>(question, seed);
        return true;
    });
    return words;
}

}  // namespace

int main(int count, char** arguments) {
    u64 seed = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 1;
    for (std::string line; std::getline(std::cin, line); ++seed) {
        Question question;
        std::cout << (read_question(line, question) ? answer(question, seed) : error("question")) << std::endl;
    }
}

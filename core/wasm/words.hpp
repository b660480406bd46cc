// How the values of the core look in JSON: the interfaces of web/src/core/vocabulary.ts.
#pragma once

#include <fourfold/options.hpp>

#include "json.hpp"

namespace fourfold::wasm {

inline void write(Json& json, const Fault& fault) {
    static constexpr std::string_view kinds[] = {"invalid_move", "illegal_move", "bad_position", "bad_option"};
    json.object([&] {
        json.name("kind").text(kinds[fault.kind]);
        json.name("key").text(fault.key);
        json.name("words").object([&] {
            for (const Fault::Word& word : fault.words) json.name(word.name).text(word.value);
        });
    });
}

inline void write(Json& json, const std::optional<Outcome>& outcome) {
    if (!outcome) return json.null();
    json.object([&] {
        json.name("winner").number_or_null(outcome->winner);
        json.name("reason").text(name_of(outcome->reason));
    });
}

inline void write(Json& json, const Effect& effect) {
    json.object([&] {
        json.name("kind").text(effect_names[effect.kind]);
        json.name("piece").text(effect.piece);
        json.name("source").text_or_null(effect.source);
        json.name("target").text_or_null(effect.target);
        json.name("seat").number_or_null(effect.seat);
    });
}

inline void write(Json& json, const Steps& steps) {
    json.object([&] {
        json.name("next").list([&] {
            for (const auto& fragment : steps.next) json.text(fragment);
        });
        json.name("complete").truth(steps.complete);
    });
}

// The value of an option. As text it already looks like JSON, but for words and for several numbers.
inline void write_value(Json& json, const Option& option, std::string_view value) {
    if (option.kind == OptionKind::choice) return json.text(value);
    if (option.kind == OptionKind::numbers) return json.list([&] { json.number(value); });
    json.number(value);
}

inline void write(Json& json, const Option& option) {
    const bool ranged = option.kind == OptionKind::number || option.kind == OptionKind::numbers;
    json.object([&] {
        json.name("name").text(option.name);
        json.name("kind").text(option_kind_names[static_cast<std::size_t>(option.kind)]);
        write_value(json.name("default"), option, option.standard);
        json.name("low").number_or_null(ranged ? option.low : -1);
        json.name("high").number_or_null(ranged ? option.high : -1);
        json.name("choices").list([&] {
            for (const std::string_view choice : option.choices) json.text(choice);
        });
    });
}

}  // namespace fourfold::wasm

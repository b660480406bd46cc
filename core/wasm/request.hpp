// A request from the page: texts with a zero byte after each. The page writes it into memory that it asks for here, and
// reads the answer, JSON, from where it is told.
//
//   verb  game  position  argument  { name of an option  its value }
#pragma once

#include <fourfold/games.hpp>

#include "words.hpp"

namespace fourfold::wasm {

struct Request {
    std::string_view verb;
    std::string_view game;
    std::string_view position;
    std::string_view argument;
    Settings settings;
    bool has_too_many_settings = false;

    explicit Request(std::string_view texts) {
        const auto next = [&] {
            const std::size_t end = texts.find('\0');
            const std::string_view text = texts.substr(0, end);
            texts.remove_prefix(end == std::string_view::npos ? texts.size() : end + 1);
            return text;
        };
        verb = next();
        game = next();
        position = next();
        argument = next();
        while (!texts.empty() && !has_too_many_settings) {
            const std::string_view name = next();
            const std::string_view value = next();
            has_too_many_settings = settings.size() == Settings::capacity();
            if (!has_too_many_settings) settings.add({name, value});
        }
    }

    // Calls `use(rules)`; the fault where there are no such rules.
    template <class Use>
    std::optional<Fault> with_rules(Use&& use) const {
        if (has_too_many_settings) return bad_option("option.too_many");
        return with_rules_of(game, settings, use);
    }

    // Calls `use(rules, position)`; the fault where there are no such rules or no such position.
    template <class Use>
    std::optional<Fault> with_position(Use&& use) const {
        std::optional<Fault> wrong;
        const auto fault = with_rules([&](const auto& rules) {
            const auto parsed = rules.parse_position(position);
            if (parsed)
                use(rules, *parsed);
            else
                wrong = parsed.fault();
        });
        return fault ? fault : wrong;
    }

    // The argument as a number; 0 where it is none.
    [[nodiscard]] u64 number() const { return number_in(argument); }
    static u64 number_in(std::string_view text) {
        u64 number = 0;
        for (const char digit : text) {
            if (digit < '0' || digit > '9') return 0;
            number = number * 10 + static_cast<u64>(digit - '0');
        }
        return number;
    }
};

// What page and module hand each other.
class Desk {
  public:
    // Room for a request of so many bytes.
    char* room(std::size_t bytes) {
        if (bytes > bytes_) {
            std::free(request_);
            request_ = static_cast<char*>(std::malloc(bytes));
            if (request_ == nullptr) __builtin_trap();
            bytes_ = bytes;
        }
        return request_;
    }
    [[nodiscard]] Request request(std::size_t bytes) const { return Request({request_, bytes}); }

    Json answer;

  private:
    char* request_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace fourfold::wasm

// The options of a game as texts: what was asked for, what is allowed, what holds.
#pragma once

#include "vocabulary.hpp"

namespace fourfold {

struct Setting {
    std::string_view name;
    std::string_view value;
};

using Settings = List<Setting, 16>;

enum class OptionKind : u8 { choice, flag, number, numbers };

inline constexpr std::array<std::string_view, 4> option_kind_names = {"choice", "flag", "number", "numbers"};

// One option of a ruleset, as forms and help texts show it. Its sentence stands in lang/, under its name.
struct Option {
    std::string_view name;
    OptionKind kind = OptionKind::flag;
    Text<32> value;
    Text<32> standard;  // what holds where nothing is said
    int low = 0;        // the range of `number` and of each of `numbers`
    int high = 0;
    int count = 0;      // how many `numbers`
    bool never = false;  // 0 stands for never, and 1 for nothing
    List<std::string_view, 4> choices;

    [[nodiscard]] constexpr Text<96> allowed() const {
        Text<96> text;
        if (kind == OptionKind::flag) return text.add("true or false");
        if (kind == OptionKind::choice) {
            for (int i = 0; i < choices.size(); ++i)
                text.add(i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ").add(choices[i]);
            return text;
        }
        if (never) return text.add("0 for never, or 2 to ").add_number(static_cast<u64>(high));
        if (kind == OptionKind::numbers) text.add_number(static_cast<u64>(count)).add(" numbers, each ");
        return text.add_number(static_cast<u64>(low)).add(" to ").add_number(static_cast<u64>(high));
    }
};

using Options = List<Option, 10>;

constexpr Text<32> flag_text(bool value) { return std::string_view(value ? "true" : "false"); }
constexpr Text<32> number_text(int value) { return Text<32>().add_number(static_cast<u64>(value)); }

constexpr Option flag(std::string_view name, bool value, bool standard) {
    return {name, OptionKind::flag, flag_text(value), flag_text(standard), 0, 0, 0, false, {}};
}
constexpr Option number(std::string_view name, int value, int standard, int low, int high) {
    return {name, OptionKind::number, number_text(value), number_text(standard), low, high, 0, false, {}};
}

// The option that Qomet and Exago share: how often a position may occur before the game is drawn, 0 for any number.
inline constexpr int most_repetitions = 999'999;
constexpr Option repetition_option(int value) {
    Option option = number("repetition", value, 3, 0, most_repetitions);
    option.never = true;
    return option;
}

// Takes settings one by one and remembers the first fault, so that a game's `make` reads as a list of its options.
class SettingReader {
  public:
    constexpr explicit SettingReader(const Settings& settings) : settings_(settings) {}

    constexpr void read(std::string_view name, bool& value) {
        const Setting* const setting = find(name);
        if (setting == nullptr) return;
        if (setting->value == "true" || setting->value == "false")
            value = setting->value == "true";
        else
            refuse(*setting, "true or false");
    }

    constexpr void read(std::string_view name, int& value, int low, int high) {
        read(number(name, value, value, low, high), value);
    }
    constexpr void read_repetition(int& value) { read(repetition_option(value), value); }

    constexpr void read(const Option& option, int& value) {
        const Setting* const setting = find(option.name);
        if (setting == nullptr) return;
        std::string_view text = setting->value;
        const auto number = take_number(text);
        const bool in_range = number && text.empty() && *number >= option.low && *number <= option.high;
        if (in_range && !(option.never && *number == 1))
            value = *number;
        else
            refuse(*setting, option.allowed());
    }

    // Exactly `count` numbers, joined by commas.
    template <class Number>
    constexpr void read(std::string_view name, Number* values, int count, int low, int high) {
        const Setting* const setting = find(name);
        if (setting == nullptr) return;
        std::string_view text = setting->value;
        const Option option{name, OptionKind::numbers, {}, {}, low, high, count, false, {}};
        for (int i = 0; i < count; ++i) {
            const auto number = take_number(text);
            const bool joined = i + 1 == count ? text.empty() : text.substr(0, 1) == ",";
            if (!number || !joined || *number < low || *number > high) return refuse(*setting, option.allowed());
            values[i] = static_cast<Number>(*number);
            if (!text.empty()) text.remove_prefix(1);
        }
    }

    // The index of the word chosen.
    template <class Choice, std::size_t N>
    constexpr void read(std::string_view name, Choice& value, const std::array<std::string_view, N>& words) {
        const Setting* const setting = find(name);
        if (setting == nullptr) return;
        Option option{name, OptionKind::choice, {}, {}, 0, 0, 0, false, {}};
        for (std::size_t i = 0; i < N; ++i) {
            if (setting->value == words[i]) {
                value = static_cast<Choice>(i);
                return;
            }
            option.choices.add(words[i]);
        }
        refuse(*setting, option.allowed());
    }

    [[nodiscard]] constexpr bool has(std::string_view name) const {
        for (const Setting& setting : settings_)
            if (setting.name == name) return true;
        return false;
    }

    constexpr void fail(const Fault& fault) {
        if (!fault_) fault_ = fault;
    }

    // After all reads: the first fault, or a setting that nobody asked for, or one given twice.
    constexpr std::optional<Fault> finish(std::string_view game) {
        for (int i = 0; i < settings_.size() && !fault_; ++i) {
            const std::string_view name = settings_[i].name;
            for (int j = 0; j < i; ++j)
                if (settings_[j].name == name) fail(bad_option("option.twice").with("option", name));
            bool known = false;
            Text<96> names;
            for (const std::string_view option : names_) {
                known = known || option == name;
                names.add(names.size() == 0 ? "" : ", ").add(option);
            }
            if (!known) fail(bad_option("option.unknown").with("game", game).with("option", name).with("allowed", names));
        }
        return fault_;
    }

  private:
    constexpr const Setting* find(std::string_view name) {
        names_.add(name);
        for (const Setting& setting : settings_)
            if (setting.name == name) return &setting;
        return nullptr;
    }

    constexpr void refuse(const Setting& setting, std::string_view allowed) {
        fail(bad_option("option.value").with("option", setting.name).with("value", setting.value).with("allowed", allowed));
    }

    static constexpr std::optional<int> take_number(std::string_view& text) {
        std::size_t digits = 0;
        int value = 0;
        while (digits < text.size() && digits < 6 && text[digits] >= '0' && text[digits] <= '9')
            value = value * 10 + (text[digits++] - '0');
        if (digits == 0 || (digits > 1 && text[0] == '0')) return std::nullopt;
        text.remove_prefix(digits);
        return value;
    }

    const Settings& settings_;
    List<std::string_view, 12> names_;
    std::optional<Fault> fault_;
};

}  // namespace fourfold

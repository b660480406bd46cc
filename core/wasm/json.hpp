// Writes JSON front to back into memory that grows. Commas follow from what was written last.
#pragma once

#include <cstdlib>
#include <cstring>

#include <fourfold/vocabulary.hpp>

namespace fourfold::wasm {

class Json {
  public:
    void clear() { size_ = 0; }
    // Takes back everything after so many letters.
    void cut(std::size_t size) { size_ = size; }
    [[nodiscard]] const char* begin() const { return letters_; }
    [[nodiscard]] std::size_t size() const { return size_; }

    // `inside()` writes the members, or the items.
    template <class Inside>
    void object(Inside&& inside) {
        open('{');
        inside();
        add('}');
    }
    template <class Inside>
    void list(Inside&& inside) {
        open('[');
        inside();
        add(']');
    }

    // The name of the member that follows.
    Json& name(std::string_view name) {
        text(name);
        add(':');
        return *this;
    }

    void text(std::string_view text) {
        open('"');
        for (const char letter : text) {
            if (letter == '"' || letter == '\\') add('\\');
            add(letter);
        }
        add('"');
    }
    void text_or_null(std::string_view text_or_nothing) {
        if (text_or_nothing.empty())
            null();
        else
            text(text_or_nothing);
    }
    // Digits as they stand.
    void number(std::string_view digits) {
        separate();
        for (const char digit : digits) add(digit);
    }
    void number(u64 number) { this->number(Text<20>().add_number(number)); }
    void number(int number) {
        Text<20> digits;
        if (number < 0) digits.add('-');
        this->number(digits.add_number(static_cast<u64>(number < 0 ? -static_cast<long long>(number) : number)));
    }
    void truth(bool value) { number(std::string_view(value ? "true" : "false")); }
    void null() { number(std::string_view("null")); }
    void number_or_null(int number_from_0) {
        if (number_from_0 < 0)
            null();
        else
            number(number_from_0);
    }

  private:
    void open(char bracket) {
        separate();
        add(bracket);
    }
    void separate() {
        if (size_ == 0) return;
        const char last = letters_[size_ - 1];
        if (last != '{' && last != '[' && last != ':') add(',');
    }
    void add(char letter) {
        if (size_ == room_) {
            room_ = room_ == 0 ? 1 << 12 : 2 * room_;
            letters_ = static_cast<char*>(std::realloc(letters_, room_));
            if (letters_ == nullptr) __builtin_trap();
        }
        letters_[size_++] = letter;
    }

    char* letters_ = nullptr;
    std::size_t size_ = 0;
    std::size_t room_ = 0;
};

}  // namespace fourfold::wasm

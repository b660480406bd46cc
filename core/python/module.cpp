// The module fourfold._core: the games of the core as Python sees them. Sentences, pictures and records are Python's.

#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "boxes.hpp"
#include "engine.hpp"

#include <algorithm>

namespace nanobind::detail {

template <>
struct type_caster<fourfold::python::PlainText> {
    NB_TYPE_CASTER(fourfold::python::PlainText, const_name("str"))

    bool from_python(handle source, uint8_t, cleanup_list*) noexcept {
        if (!PyUnicode_Check(source.ptr())) return false;
        Py_ssize_t size = 0;
        if (const char* const text = PyUnicode_AsUTF8AndSize(source.ptr(), &size)) {
            value.text = {text, static_cast<size_t>(size)};  // kept by the str itself
            return true;
        }
        PyErr_Clear();
        PyObject* const bytes = PyUnicode_AsEncodedString(source.ptr(), "utf-8", "replace");
        if (bytes == nullptr) {
            PyErr_Clear();
            return false;
        }
        value.mended.assign(PyBytes_AsString(bytes), static_cast<size_t>(PyBytes_Size(bytes)));
        Py_DECREF(bytes);
        return true;
    }
};

}  // namespace nanobind::detail

namespace nb = nanobind;
using namespace nb::literals;

namespace fourfold::python {
namespace {

// ---------------------------------------------------------------- faults become exceptions

nb::str to_python(std::string_view text) { return nb::str(text.data(), text.size()); }

nb::dict words_of(const Fault& fault) {
    nb::dict words;
    for (const Fault::Word& word : fault.words) words[to_python(word.name)] = to_python(word.value);
    return words;
}

nb::object sentence_of(const Fault& fault) {
    return nb::module_::import_("fourfold.words").attr("sentence")(to_python(fault.key), words_of(fault));
}

[[noreturn]] void raise(const Fault& fault) {
    static constexpr const char* classes[] = {"InvalidMove", "IllegalMove", "BadPosition", "BadOption"};
    const nb::object error = nb::module_::import_("fourfold.errors").attr(classes[fault.kind]);
    PyErr_SetObject(error.ptr(), sentence_of(fault).ptr());
    throw nb::python_error();
}

template <class T>
const T& value_or_raise(const Result<T>& result) {
    if (!result) raise(result.fault());
    return *result;
}

// ---------------------------------------------------------------- plain values of fourfold.vocabulary

nb::object vocabulary(const char* name) { return nb::module_::import_("fourfold.vocabulary").attr(name); }

nb::object outcome_object(const std::optional<Outcome>& outcome) {
    if (!outcome) return nb::none();
    const nb::object winner = outcome->winner == Outcome::nobody ? nb::none() : nb::object(nb::int_(static_cast<int>(outcome->winner)));
    return vocabulary("Outcome")(winner, to_python(name_of(outcome->reason)));
}

nb::object text_or_none(std::string_view text) {
    return text.empty() ? nb::none() : nb::object(to_python(text));
}

nb::object effect_object(const Effect& effect) {
    const nb::object seat = effect.seat < 0 ? nb::none() : nb::object(nb::int_(static_cast<int>(effect.seat)));
    return vocabulary("Effect")(to_python(effect_names[effect.kind]), to_python(effect.piece), text_or_none(effect.source),
                                text_or_none(effect.target), seat);
}

nb::object option_value(const Option& option, std::string_view text) {
    if (option.kind == OptionKind::choice) return to_python(text);
    if (option.kind == OptionKind::flag) return nb::bool_(text == "true");
    nb::list numbers;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        numbers.append(nb::int_(std::stoi(std::string(text.substr(at, comma - at)))));
        at = comma + 1;
    }
    return option.kind == OptionKind::number ? nb::object(numbers[0]) : nb::object(nb::tuple(numbers));
}

nb::object option_object(const Option& option) {
    nb::list choices;
    for (const std::string_view choice : option.choices) choices.append(to_python(choice));
    const bool ranged = option.kind == OptionKind::number || option.kind == OptionKind::numbers;
    const nb::object low = ranged ? nb::object(nb::int_(option.low)) : nb::none();
    const nb::object high = ranged ? nb::object(nb::int_(option.high)) : nb::none();
    return vocabulary("Option")(to_python(option.name), to_python(option_kind_names[static_cast<std::size_t>(option.kind)]),
                                option_value(option, option.standard), to_python(option.allowed()), low, high,
                                nb::tuple(choices));
}

// ---------------------------------------------------------------- rulesets

std::string_view game_of(const RulesBox& box) {
    return with_rules(*box.rules, []<class G>(const G&) { return std::string_view(G::name); });
}

Options options_of(const RulesBox& box) {
    return with_rules(*box.rules, [](const auto& rules) { return rules.options(); });
}

RulesBox make_rules(const PlainText& game, const std::vector<std::pair<PlainText, PlainText>>& given) {
    Settings settings;
    if (given.size() > static_cast<std::size_t>(Settings::capacity())) raise(bad_option("option.too_many"));
    for (const auto& [name, value] : given) settings.add({name, value});
    RulesBox box;
    const auto fault = with_rules_of(game, settings, [&](const auto& rules) { box.rules = std::make_shared<const AnyRules>(rules); });
    if (fault) raise(*fault);
    return box;
}

PositionBox start_of(const RulesBox& box) {
    return with_rules(*box.rules, [&](const auto& rules) { return PositionBox{box.rules, rules.start()}; });
}

PositionBox parse_position(const RulesBox& box, const PlainText& text) {
    return with_rules(*box.rules, [&](const auto& rules) {
        return PositionBox{box.rules, value_or_raise(rules.parse_position(text))};
    });
}

MoveBox parse_move(const RulesBox& box, const PlainText& text) {
    return with_rules(*box.rules, [&](const auto& rules) { return box_move(rules, value_or_raise(rules.parse_move(text))); });
}

nb::list settings_of(const RulesBox& box) {
    nb::list settings;
    for (const Option& option : options_of(box))
        settings.append(nb::make_tuple(to_python(option.name), to_python(option.value)));
    return settings;
}

bool same_rules(const RulesBox& a, const RulesBox& b) {
    return a.rules == b.rules || *a.rules == *b.rules;
}

nb::dict settings_dict(const RulesBox& box, bool changed_only) {
    nb::dict settings;
    for (const Option& option : options_of(box))
        if (!changed_only || option.value.view() != option.standard.view())
            settings[to_python(option.name)] = option_value(option, option.value);
    return settings;
}

// ---------------------------------------------------------------- positions

std::string text_of(const PositionBox& box) {
    return with_game(box, [](const auto& rules, const auto& p) { return std::string(rules.format(p).view()); });
}

u64 key_of(const PositionBox& box) {
    return with_game(box, [](const auto& rules, const auto& p) { return rules.key(p); });
}

// Python keeps -1 for errors; without the highest bit no hash is negative.
Py_hash_t hash_of(u64 key) { return static_cast<Py_hash_t>(key >> 1); }

bool same_position(const PositionBox& a, const PositionBox& b) {
    return a.position == b.position && same_rules({a.rules}, {b.rules});
}

// A move, or the move that a text names, in the words of these rules.
template <class G>
Result<Move> own_move(const G& rules, const MoveBox& move) {
    if (move.game != box_move(rules, move.move).game)
        return invalid("move.other_game").with("move", move_text(move)).with("other", move_game(move)).with("game", G::name);
    if constexpr (requires { rules.exists(move.move); })  // a move for a larger board: parsing says which cell is missing
        if (!rules.exists(move.move)) return rules.parse_move(G::format(move.move));
    return move.move;
}
template <class G>
Result<Move> own_move(const G& rules, std::string_view text) {
    return rules.parse_move(text);
}

template <class G, class MoveOrText>
Result<Move> legal(const G& rules, const typename G::Position& p, const MoveOrText& given) {
    const Result<Move> move = own_move(rules, given);
    if (!move) return move;
    if (const auto fault = rules.refuse(p, *move)) return *fault;
    return move;
}

template <class G, class MoveOrText>
Move checked_move(const G& rules, const typename G::Position& p, const MoveOrText& given) {
    return value_or_raise(legal(rules, p, given));
}

template <class MoveOrText>
PositionBox play(const PositionBox& box, const MoveOrText& given) {
    return with_game(box, [&](const auto& rules, const auto& p) {
        return PositionBox{box.rules, rules.play(p, checked_move(rules, p, given))};
    });
}

template <class MoveOrText>
nb::object why_not(const PositionBox& box, const MoveOrText& given) {
    const Result<Move> move = with_game(box, [&](const auto& rules, const auto& p) { return legal(rules, p, given); });
    return move ? nb::none() : sentence_of(move.fault());
}

template <class MoveOrText>
nb::tuple effects(const PositionBox& box, const MoveOrText& given) {
    nb::list list;
    with_game(box, [&](const auto& rules, const auto& p) {
        for (const Effect& effect : rules.effects(p, checked_move(rules, p, given))) list.append(effect_object(effect));
    });
    return nb::tuple(list);
}

nb::object steps(const PositionBox& box, const PlainText& entered) {
    const Steps steps = with_game(box, [&](const auto& rules, const auto& p) { return value_or_raise(rules.steps(p, entered)); });
    nb::list next;
    for (const auto& fragment : steps.next) next.append(to_python(fragment));
    return vocabulary("Steps")(nb::tuple(next), steps.complete);
}

nb::dict cells(const PositionBox& box) {
    nb::dict cells;
    with_game(box, [&](const auto& rules, const auto& p) {
        for (int cell = 0; cell < rules.cells(); ++cell)
            if (const auto pieces = rules.pieces_on(p, cell); pieces.size() > 0)
                cells[to_python(rules.cell_name(cell))] = to_python(pieces);
    });
    return cells;
}

int checked_seat(const PositionBox& box, int seat) {
    const int seats = with_rules(*box.rules, [](const auto& rules) { return rules.seats(); });
    if (seat < 0 || seat >= seats)
        throw nb::value_error(("There is no seat " + std::to_string(seat) + ": seats count from 0 to " + std::to_string(seats - 1) + ".").c_str());
    return seat;
}

nb::tuple hand(const PositionBox& box, int seat, std::optional<int> viewer) {
    checked_seat(box, seat);
    std::optional<Seat> by;
    if (viewer) by = static_cast<Seat>(checked_seat(box, *viewer));
    nb::list pieces;
    with_game(box, [&](const auto& rules, const auto& p) {
        each_shown_in_hand(rules, p, static_cast<Seat>(seat), by, [&](std::string_view piece) { pieces.append(to_python(piece)); });
    });
    return nb::tuple(pieces);
}

int checked_symmetry(int symmetry, int symmetries) {
    if (symmetry < 0 || symmetry >= symmetries)
        throw nb::value_error(("There is no symmetry " + std::to_string(symmetry) + ": they count from 0 to " + std::to_string(symmetries - 1) + ".").c_str());
    return symmetry;
}

PositionBox transform(const PositionBox& box, int symmetry) {
    return with_game(box, [&](const auto& rules, const auto& p) {
        return PositionBox{box.rules, rules.transform(p, checked_symmetry(symmetry, rules.symmetries()))};
    });
}

template <class MoveOrText>
MoveBox transform_move(const PositionBox& box, const MoveOrText& given, int symmetry) {
    return with_game(box, [&](const auto& rules, const auto& p) {
        checked_symmetry(symmetry, rules.symmetries());
        return box_move(rules, rules.transform(p, checked_move(rules, p, given), symmetry));
    });
}

// ---------------------------------------------------------------- the legal moves of a position

struct Moves {
    nb::object owner;  // keeps the position alive
    const PositionBox* position;
    mutable std::optional<u64> counted{};

    [[nodiscard]] u64 size() const {
        if (!counted)
            counted = with_game(*position, [](const auto& rules, const auto& p) { return count_moves(rules, p); });
        return *counted;
    }

    [[nodiscard]] MoveBox at(Py_ssize_t index) const {
        const auto length = static_cast<Py_ssize_t>(size());
        const Py_ssize_t n = from_start(index);
        if (n < 0 || n >= length)
            throw nb::index_error(("There is no move " + std::to_string(index) + ": there are " + std::to_string(length) + " legal moves.").c_str());
        return with_game(*position, [&](const auto& rules, const auto& p) {
            return box_move(rules, nth_move(rules, p, static_cast<u64>(n)));
        });
    }

    [[nodiscard]] nb::list slice(const nb::slice& slice) const {
        const auto [start, stop, step, length] = slice.compute(size());
        nb::list moves;
        for (std::size_t i = 0; i < length; ++i) moves.append(at(start + static_cast<Py_ssize_t>(i) * step));
        return moves;
    }

    template <class MoveOrText>
    [[nodiscard]] bool contains(const MoveOrText& given) const {
        return with_game(*position, [&](const auto& rules, const auto& p) {
            return static_cast<bool>(legal(rules, p, given));
        });
    }

    template <class MoveOrText>
    [[nodiscard]] Py_ssize_t index(const MoveOrText& given, Py_ssize_t start, Py_ssize_t stop) const {
        const auto rank = static_cast<Py_ssize_t>(with_game(*position, [&](const auto& rules, const auto& p) {
            return rank_of(rules, p, checked_move(rules, p, given));
        }));
        if (rank < from_start(start) || rank >= from_start(stop))
            throw nb::value_error("The move is not in this part of the legal moves.");
        return rank;
    }

  private:
    [[nodiscard]] Py_ssize_t from_start(Py_ssize_t index) const {
        return index < 0 ? index + static_cast<Py_ssize_t>(size()) : index;
    }
};

// Draws moves faster than Python's own generators, which have to ask for the length first.
struct Chooser {
    Random random;

    MoveBox choice(const Moves& moves) {
        return with_game(*moves.position, [&](const auto& rules, const auto& p) {
            const std::optional<Move> move = draw_move(rules, p, random);
            if (!move) throw nb::index_error("There is no legal move to choose.");
            return box_move(rules, *move);
        });
    }
};

// Goes through the moves one by one. Where a move can be found by its number at no cost there may be millions of them;
// otherwise there are few, and they are listed once.
struct MovesIterator {
    Moves moves;
    u64 next = 0;
    u64 size = 0;
    std::vector<Move> listed{};

    explicit MovesIterator(const Moves& all) : moves(all) {
        with_game(*moves.position, [&](const auto& rules, const auto& p) {
            if constexpr (requires { rules.rank(p, Move{}); }) {
                size = rules.count(p);
            } else {
                rules.each_move(p, [&](Move move) { return listed.push_back(move), true; });
                size = listed.size();
            }
        });
    }

    MoveBox step() {
        if (next == size) throw nb::stop_iteration();
        const u64 n = next++;
        return with_game(*moves.position, [&](const auto& rules, const auto& p) {
            return box_move(rules, listed.empty() ? nth_move(rules, p, n) : listed[n]);
        });
    }
};

// ---------------------------------------------------------------- counting

// Lets Python's signals through every few million moves of work that runs without the GIL.
class Patience {
  public:
    void spend(u64 moves) {
        spent_ += moves;
        if (spent_ < 4'000'000) return;
        spent_ = 0;
        const nb::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }

  private:
    u64 spent_ = 0;
};

// Perft that can be interrupted.
template <class G>
class PatientCount {
  public:
    explicit PatientCount(const G& rules) : rules_(rules) {}

    u64 count(const typename G::Position& p, int depth) {
        if (depth <= 1) {
            const u64 moves = perft(rules_, p, depth);
            patience_.spend(moves + 1);
            return moves;
        }
        u64 sum = 0;
        each_child(rules_, p, [&](const typename G::Position& child) { sum += count(child, depth - 1); });
        return sum;
    }

  private:
    const G& rules_;
    Patience patience_;
};

u64 count_sequences(const PositionBox& box, int depth) {
    if (depth < 0) throw nb::value_error(("The depth must be 0 or more, not " + std::to_string(depth) + ".").c_str());
    return with_game(box, [&]<class G>(const G& rules, const typename G::Position& p) {
        const nb::gil_scoped_release release;
        return PatientCount<G>(rules).count(p, depth);
    });
}

// Random games from a position without a Python call in between: for measuring, and for quick statistics.
nb::tuple play_random_games(const PositionBox& box, u64 games, u64 longest, u64 seed) {
    const auto [moves, finished] = with_game(box, [&]<class G>(const G& rules, const typename G::Position& p) {
        const nb::gil_scoped_release release;
        Random random(seed);
        Patience patience;
        u64 moves = 0;
        u64 finished = 0;
        for (u64 game = 0; game < games; ++game) {
            typename G::Position now = p;
            for (u64 ply = 0; ply < longest; ++ply, ++moves) {
                const std::optional<Move> move = draw_move(rules, now, random);
                if (!move) break;
                now = rules.play(now, *move);
            }
            finished += rules.outcome(now).has_value();
            patience.spend(40 * longest);  // choosing and playing takes about forty times a move of perft
        }
        return std::pair(moves, finished);
    });
    return nb::make_tuple(moves, finished);
}

// ---------------------------------------------------------------- evaluable texts

std::string repr(const RulesBox& box) {
    const nb::object shown = nb::module_::import_("fourfold.vocabulary").attr("repr_of_rules")(to_python(game_of(box)), settings_dict(box, true));
    return nb::cast<std::string>(shown);
}

nb::object draw(const char* how, const nb::handle& position, const nb::kwargs& options) {
    return nb::module_::import_("fourfold.drawing").attr(how)(position, **options);
}

template <class T>
nb::object itself(nb::object self, const nb::args&) {
    return self;
}

}  // namespace
}  // namespace fourfold::python

NB_MODULE(_core, m) {
    using namespace fourfold;
    using namespace fourfold::python;
    m.doc() = "The rules of the four games. Use it through the package fourfold.";

    nb::class_<RulesBox>(m, "Rules", "A game with its options settled. Get one from fourfold.ruleset().")
        .def("__init__", [](RulesBox* self, const PlainText& game, const std::vector<std::pair<PlainText, PlainText>>& settings) {
            new (self) RulesBox(make_rules(game, settings));
        }, "game"_a, "settings"_a)
        .def_prop_ro("game", [](const RulesBox& self) { return to_python(python::game_of(self)); }, "The name of the game.")
        .def_prop_ro("version", [](const RulesBox& self) {
            return with_rules(*self.rules, []<class G>(const G&) { return G::version; });
        }, "The version of the rules, raised only when behaviour changes.")
        .def_prop_ro("options", [](const RulesBox& self) {
            nb::list options;
            for (const Option& option : options_of(self)) options.append(option_object(option));
            return nb::tuple(options);
        }, nb::sig("def options(self) -> tuple[fourfold.vocabulary.Option, ...]"), "What can be chosen about the game.")
        .def_prop_ro("settings", [](const RulesBox& self) { return settings_dict(self, false); },
            nb::sig("def settings(self) -> dict[str, bool | int | str | tuple[int, ...]]"), "The value of every option.")
        .def_prop_ro("changed", [](const RulesBox& self) { return settings_dict(self, true); },
            nb::sig("def changed(self) -> dict[str, bool | int | str | tuple[int, ...]]"), "The options that differ from the usual.")
        .def_prop_ro("seats", [](const RulesBox& self) {
            return with_rules(*self.rules, [](const auto& rules) { return rules.seats(); });
        }, "How many play.")
        .def_prop_ro("seat_names", [](const RulesBox& self) {
            nb::list names;
            with_rules(*self.rules, [&](const auto& rules) {
                for (int seat = 0; seat < rules.seats(); ++seat) names.append(to_python(rules.seat_name(static_cast<Seat>(seat))));
            });
            return nb::tuple(names);
        }, nb::sig("def seat_names(self) -> tuple[str, ...]"), "The colours, in turn order.")
        .def_prop_ro("cells", [](const RulesBox& self) {
            nb::list names;
            with_rules(*self.rules, [&](const auto& rules) {
                for (int cell = 0; cell < rules.cells(); ++cell) names.append(to_python(rules.cell_name(cell)));
            });
            return nb::tuple(names);
        }, nb::sig("def cells(self) -> tuple[str, ...]"), "The names of all cells.")
        .def_prop_ro("symmetries", [](const RulesBox& self) {
            return with_rules(*self.rules, [](const auto& rules) { return rules.symmetries(); });
        }, "How many symmetries the game has; number 0 leaves everything as it is.")
        .def_prop_ro("start", &start_of, "The position at the start.")
        .def("position", &parse_position, "text"_a, "The position that a text describes. Raises BadPosition.")
        .def("move", &python::parse_move, "text"_a, "The move that a text names, legal or not. Raises InvalidMove, or IllegalMove where no position allows it.")
        .def("repeated", [](const RulesBox& self, int occurrences) {
            return outcome_object(with_rules(*self.rules, [&](const auto& rules) { return rules.repeated(occurrences); }));
        }, "occurrences"_a, nb::sig("def repeated(self, occurrences: int) -> fourfold.vocabulary.Outcome | None"),
            "What follows when a position has occurred so often in a game.")
        .def("__eq__", &same_rules, nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const RulesBox& self) { return nb::hash(nb::tuple(settings_of(self))) ^ nb::hash(to_python(python::game_of(self))); })
        .def("__repr__", &repr)
        .def("__copy__", &itself<RulesBox>, nb::sig("def __copy__(self) -> Rules"))
        .def("__deepcopy__", &itself<RulesBox>, nb::sig("def __deepcopy__(self, memo: object) -> Rules"))
        .def("__reduce__", [](const RulesBox& self) {
            return nb::make_tuple(nb::type<RulesBox>(), nb::make_tuple(to_python(python::game_of(self)), settings_of(self)));
        }, nb::sig("def __reduce__(self) -> tuple[object, ...]"));

    nb::class_<MoveBox>(m, "Move", "A move of one of the games. Its text is str(move).")
        .def("__init__", [](MoveBox* self, const PlainText& game, const PlainText& text) {
            const std::optional<MoveBox> move = move_of(game, text);
            if (!move) raise(invalid("move.unknown").with("move", text).with("game", game));
            new (self) MoveBox(*move);
        }, "game"_a, "text"_a)
        .def_prop_ro("game", [](const MoveBox& self) { return to_python(move_game(self)); }, "The name of the game.")
        .def("__str__", [](const MoveBox& self) { return move_text(self); })
        .def("__repr__", [](const MoveBox& self) {
            return "fourfold.Move('" + std::string(move_game(self)) + "', '" + move_text(self) + "')";
        })
        .def("__eq__", [](const MoveBox& self, const MoveBox& other) { return self == other; }, nb::is_operator(),
             nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const MoveBox& self) { return hash_of(mix(self.game, self.move.bits)); })
        .def("__copy__", &itself<MoveBox>, nb::sig("def __copy__(self) -> Move"))
        .def("__deepcopy__", &itself<MoveBox>, nb::sig("def __deepcopy__(self, memo: object) -> Move"))
        .def("__reduce__", [](const MoveBox& self) {
            return nb::make_tuple(nb::type<MoveBox>(), nb::make_tuple(to_python(move_game(self)), move_text(self)));
        }, nb::sig("def __reduce__(self) -> tuple[object, ...]"));

    nb::class_<MovesIterator>(m, "MovesIterator")
        .def("__iter__", &itself<MovesIterator>, nb::sig("def __iter__(self) -> MovesIterator"))
        .def("__next__", &MovesIterator::step);

    nb::class_<Moves>(m, "Moves", nb::sig("class Moves(collections.abc.Sequence[Move])"),
                      "The legal moves of a position, a sequence that is never written out unless you ask for it. "
                      "Those of equal positions are equal.")
        .def("__len__", &Moves::size)
        .def("__bool__", [](const Moves& self) { return self.size() > 0; })
        .def("__getitem__", &Moves::at, nb::sig("def __getitem__(self, index: int) -> Move"))
        .def("__getitem__", &Moves::slice, nb::sig("def __getitem__(self, index: slice) -> list[Move]"))
        .def("__getitem__", [](const Moves& self, nb::handle index) {
            const Py_ssize_t n = PyNumber_AsSsize_t(index.ptr(), PyExc_IndexError);  // larger than any number of moves
            if (n == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
            return self.at(n);
        }, nb::sig("def __getitem__(self, index: typing.SupportsIndex) -> Move"))
        .def("__iter__", [](const Moves& self) { return MovesIterator(self); })
        .def("__contains__", [](const Moves& self, const MoveBox& move) { return self.contains(move); })
        .def("__contains__", [](const Moves& self, const PlainText& text) { return self.contains(text); })
        .def("__contains__", [](const Moves&, nb::handle) { return false; }, nb::arg().none())
        .def("index", &Moves::index<MoveBox>, "value"_a, "start"_a = 0, "stop"_a = PY_SSIZE_T_MAX)
        .def("index", &Moves::index<PlainText>, "value"_a, "start"_a = 0, "stop"_a = PY_SSIZE_T_MAX,
             "Where a move stands. Raises InvalidMove or IllegalMove.")
        .def("count", [](const Moves& self, const MoveBox& move) { return self.contains(move) ? 1 : 0; }, "value"_a)
        .def("count", [](const Moves& self, const PlainText& text) { return self.contains(text) ? 1 : 0; }, "value"_a)
        .def("count", [](const Moves&, nb::handle) { return 0; }, "value"_a.none())
        .def("__eq__", [](const Moves& self, const Moves& other) { return same_position(*self.position, *other.position); },
             nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Moves& self) { return hash_of(key_of(*self.position)); })
        .def("__copy__", &itself<Moves>, nb::sig("def __copy__(self) -> Moves"))
        .def("__deepcopy__", &itself<Moves>, nb::sig("def __deepcopy__(self, memo: object) -> Moves"))
        .def("__reduce__", [](const Moves& self) {
            const nb::object moves_of = nb::module_::import_("operator").attr("attrgetter")("moves");
            return nb::make_tuple(moves_of, nb::make_tuple(self.owner));
        }, nb::sig("def __reduce__(self) -> tuple[object, ...]"))
        .def("__repr__", [](const Moves& self) { return "<" + std::to_string(self.size()) + " legal moves>"; });

    nb::class_<Chooser>(m, "Random", "A generator of random numbers that draws moves, the same for a seed on every machine.")
        .def("__init__", [](Chooser* self, u64 seed) { new (self) Chooser{Random(seed)}; }, "seed"_a)
        .def("choice", &Chooser::choice, "moves"_a, "A legal move, each as likely as any other. Raises IndexError where there is none.");

    nb::class_<PositionBox>(m, "Position", "A position of one of the games. It never changes: play() gives a new one.")
        .def("__init__", [](PositionBox* self, const RulesBox& rules, const PlainText& text) {
            new (self) PositionBox(python::parse_position(rules, text));
        }, "rules"_a, "text"_a)
        .def_prop_ro("rules", [](const PositionBox& self) { return RulesBox{self.rules}; })
        .def_prop_ro("turn", [](const PositionBox& self) {
            return with_game(self, [](const auto& rules, const auto& p) { return static_cast<int>(rules.turn(p)); });
        }, "The seat to move.")
        .def_prop_ro("moves", [](const PositionBox& self) {
            return Moves{nb::find(self), &self};
        }, nb::sig("def moves(self) -> Moves"), "The legal moves; none when the game is over.")
        .def_prop_ro("outcome", [](const PositionBox& self) {
            return outcome_object(with_game(self, [](const auto& rules, const auto& p) { return rules.outcome(p); }));
        }, nb::sig("def outcome(self) -> fourfold.vocabulary.Outcome | None"), "None while the game goes on.")
        .def_prop_ro("key", &key_of, "A number of 64 bits, the same for equal positions of the same rules and hardly ever for others.")
        .def("play", &play<MoveBox>, "move"_a)
        .def("play", &play<PlainText>, "move"_a, "The position after a move. Raises InvalidMove or IllegalMove.")
        .def("why_not", &why_not<MoveBox>, "move"_a, nb::sig("def why_not(self, move: Move) -> str | None"))
        .def("why_not", &why_not<PlainText>, "move"_a, nb::sig("def why_not(self, move: str) -> str | None"),
             "Why a move can't be played here, in a sentence; None for a legal move.")
        .def("steps", &python::steps, "entered"_a = nb::str(""), nb::sig("def steps(self, entered: str = '') -> fourfold.vocabulary.Steps"),
             "What can follow a half-entered move. Raises InvalidMove or IllegalMove where nothing can.")
        .def("effects", &python::effects<MoveBox>, "move"_a,
             nb::sig("def effects(self, move: Move) -> tuple[fourfold.vocabulary.Effect, ...]"))
        .def("effects", &python::effects<PlainText>, "move"_a,
             nb::sig("def effects(self, move: str) -> tuple[fourfold.vocabulary.Effect, ...]"),
             "What a move does, step by step, in the order in which hands would do it.")
        .def_prop_ro("cells", &python::cells, nb::sig("def cells(self) -> dict[str, str]"),
                     "The pieces on each occupied cell, bottom to top.")
        .def("hand", &python::hand, "seat"_a, "viewer"_a.none() = nb::none(),
             nb::sig("def hand(self, seat: int, viewer: int | None = None) -> tuple[str, ...]"),
             "The pieces that a seat still holds, as far as a viewer may see them.")
        .def("transform", &python::transform, "symmetry"_a, "The position turned or mirrored.")
        .def("transform_move", &transform_move<MoveBox>, "move"_a, "symmetry"_a)
        .def("transform_move", &transform_move<PlainText>, "move"_a, "symmetry"_a,
             "A legal move as it stands in the position turned or mirrored.")
        .def("svg", [](nb::handle self, const nb::kwargs& options) { return draw("svg", self, options); },
             nb::sig("def svg(self, *, viewer: int | None = None, theme: str = 'light', size: int | None = None, "
                     "coordinates: bool = True, last: collections.abc.Sequence[str] = (), "
                     "targets: collections.abc.Sequence[str] = (), "
                     "arrows: collections.abc.Sequence[tuple[str, str]] = (), marks: collections.abc.Sequence[str] = (), "
                     "hands: bool = False, background: bool = False, title: str | None = None) -> str"),
             "A picture, as the text of an SVG file; see fourfold.pictures.svg for the options.")
        .def("text", [](nb::handle self, const nb::kwargs& options) { return draw("text", self, options); },
             nb::sig("def text(self, *, viewer: int | None = None, ascii: bool = False, color: bool = False, "
                     "last: collections.abc.Sequence[str] = ()) -> str"),
             "The board in letters; see fourfold.pictures.text for the options.")
        .def("_repr_svg_", [](nb::handle self) { return draw("svg", self, nb::kwargs()); }, nb::sig("def _repr_svg_(self) -> str"))
        .def("__eq__", &same_position, nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const PositionBox& self) { return hash_of(key_of(self)); })
        .def("__str__", [](const PositionBox& self) { return python::text_of(self); })
        .def("__repr__", [](const PositionBox& self) { return repr({self.rules}) + ".position('" + python::text_of(self) + "')"; })
        .def("__copy__", &itself<PositionBox>, nb::sig("def __copy__(self) -> Position"))
        .def("__deepcopy__", &itself<PositionBox>, nb::sig("def __deepcopy__(self, memo: object) -> Position"))
        .def("__reduce__", [](const PositionBox& self) {
            return nb::make_tuple(nb::type<PositionBox>(), nb::make_tuple(RulesBox{self.rules}, python::text_of(self)));
        }, nb::sig("def __reduce__(self) -> tuple[object, ...]"));

    nb::list games;
    each_game([&](std::string_view game) { games.append(to_python(game)); });
    m.attr("games") = nb::tuple(games);

    m.def("perft", &count_sequences, "position"_a, "depth"_a, "How many sequences of so many moves there are, every one played.");
    m.def("play_random_games", &play_random_games, "position"_a, "games"_a, "longest"_a, "seed"_a,
          nb::sig("def play_random_games(position: Position, games: int, longest: int, seed: int) -> tuple[int, int]"),
          "Plays random games of at most so many moves; returns the moves played and the games finished.");

    bind_engine(m);
}

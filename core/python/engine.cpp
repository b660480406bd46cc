// The engine's part of the module fourfold._core. What people see of it is made in fourfold.engine.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "engine.hpp"
#include "thinker.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace fourfold::python {
namespace {

nb::tuple line_tuple(const LineBox& line) {
    nb::list moves;
    for (const MoveBox& move : line.moves) moves.append(move);
    return nb::make_tuple(line.score, line.is_proven, nb::tuple(moves), nb::tuple(nb::cast(line.shares)));
}

nb::tuple report_tuple(const ReportBox& report) {
    nb::list lines;
    for (const LineBox& line : report.lines) lines.append(line_tuple(line));
    return nb::make_tuple(report.depth, report.nodes, report.seconds, nb::tuple(lines));
}

// As many as the game has features, or none.
void expect_weights(const PositionBox& position, const std::vector<int>& weights) {
    with_rules(*position.rules, [&]<class G>(const G&) {
        constexpr int expected = features_counted<Sight<G>>;
        if (weights.empty() || weights.size() == static_cast<std::size_t>(expected)) return;
        const std::string sentence = "The estimate of " + std::string(G::name) + " has " + std::to_string(expected) + " weights, not " +
                                     std::to_string(weights.size()) + ".";
        throw nb::value_error(sentence.c_str());
    });
}

void start(Thinker& thinker, const PositionBox& position, const std::vector<u64>& past, int lines, int depth, u64 nodes,
           double seconds, bool afresh, int overlooked, u64 seed, const std::vector<int>& weights) {
    expect_weights(position, weights);
    const Order order{past, lines, std::min(depth, deepest), nodes, seconds, afresh, {overlooked, seed}, weights};
    const nb::gil_scoped_release released;
    thinker.start(position, order);
}

// Waits in short sleeps, so that Python can notice an interrupt.
nb::object next_report(Thinker& thinker) {
    while (true) {
        std::optional<ReportBox> report;
        {
            const nb::gil_scoped_release released;
            report = thinker.next(0.05);
        }
        if (report) return report_tuple(*report);
        if (thinker.ended()) return nb::none();
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
}

nb::tuple prove(Thinker& thinker, const PositionBox& position, int plies, double seconds, std::optional<int> hero) {
    ProofBox proof;
    {
        const nb::gil_scoped_release released;
        proof = thinker.prove(position, plies, seconds, hero);
    }
    return nb::make_tuple(proof.plies, proof.winner, proof.nodes);
}

nb::dict features_of(const PositionBox& box, int seat) {
    nb::dict features;
    with_game(box, [&]<class G>(const G& rules, const typename G::Position& p) {
        const Sight<G> sight(rules);
        const auto counts = fourfold::features(sight, p, static_cast<Seat>(seat), insight(sight, p));
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const std::string_view name = Sight<G>::feature_names[i];
            features[nb::str(name.data(), name.size())] = nb::make_tuple(counts[i], sight.weights[i]);
        }
    });
    return features;
}

bool counts_plies_of(const RulesBox& box) {
    return with_rules(*box.rules, []<class G>(const G&) { return counts_plies<Sight<G>>; });
}

}  // namespace

void bind_engine(nb::module_& m) {
    nb::class_<Thinker>(m, "Thinker", "A search running in threads of its own; fourfold.engine is made of it.")
        .def(nb::init<int, std::size_t>(), "threads"_a, "bytes"_a)
        .def("start", &start, "position"_a, nb::kw_only(), "past"_a, "lines"_a, "depth"_a, "nodes"_a, "seconds"_a, "afresh"_a,
             "overlooked"_a = 0, "seed"_a = 0, "weights"_a = std::vector<int>{})
        .def("next", &next_report,
             nb::sig("def next(self) -> tuple[int, int, float, tuple[tuple[int, bool, tuple[Move, ...], tuple[int, ...]], ...]] | None"))
        .def("ask_to_stop", &Thinker::ask_to_stop)
        .def("stop", &Thinker::stop, nb::call_guard<nb::gil_scoped_release>())
        .def("forget", &Thinker::forget, nb::call_guard<nb::gil_scoped_release>())
        .def("prove", &prove, "position"_a, "plies"_a, "seconds"_a, "hero"_a = nb::none(),
             nb::sig("def prove(self, position: Position, plies: int, seconds: float, hero: int | None = None) -> tuple[int, int | None, int]"));

    m.def("features", &features_of, "position"_a, "seat"_a, nb::sig("def features(position: Position, seat: int) -> dict[str, tuple[int, int]]"),
          "What the estimate of a position counts for a seat, each with its weight.");
    m.def("counts_plies", &counts_plies_of, "rules"_a, "Whether a proof also says within how many plies; otherwise only who wins.");
}

}  // namespace fourfold::python

// Exago: two to six players place hexagonal tiles side by side, then lift and place them again. A straight line of a
// player's tiles wins. Lifting may cut the board apart: the largest group stays, the others go back to their owners.
//
// A move:  bits 23–16 the tile lifted | 15–8 where it is placed | 7–0 the lowest cell of the group that stays,
// where the mover had the choice. Each is row × 16 + number (from 1), or 0 for none.
#pragma once

#include "../hexagon.hpp"
#include "../ruleset.hpp"

namespace fourfold {

struct ExagoOptions {
    int players = 2;
    int side = 6;
    int repetition = 3;
    bool block_left = false;
    bool early_lift = false;
    bool reconnect = false;
    u8 tiles[max_seats] = {};
    int line = 5;

    constexpr bool operator==(const ExagoOptions&) const = default;

    static constexpr int cells(int side) { return 3 * side * (side - 1) + 1; }
    static constexpr int standard_tiles(int players) { return players == 2 ? 12 : 6; }
    static constexpr int standard_line(int players) { return players == 2 ? 5 : 4; }

    static constexpr Result<ExagoOptions> read(const Settings& settings) {
        ExagoOptions o;
        SettingReader reader(settings);
        reader.read("players", o.players, 2, max_seats);
        reader.read("side", o.side, 5, 8);
        reader.read_repetition(o.repetition);
        o.block_left = o.players > 2;
        if (reader.has("block_left") && o.players == 2) reader.fail(bad_option("option.block_left"));
        reader.read("block_left", o.block_left);
        reader.read("early_lift", o.early_lift);
        reader.read("reconnect", o.reconnect);
        for (int seat = 0; seat < o.players; ++seat) o.tiles[seat] = static_cast<u8>(standard_tiles(o.players));
        reader.read("tiles", o.tiles, o.players, 1, cells(o.side) - 1);
        if (o.all_tiles() >= cells(o.side))
            reader.fail(bad_option("option.tiles").with("tiles", static_cast<u64>(o.all_tiles())).with("cells", static_cast<u64>(cells(o.side))));
        o.line = standard_line(o.players);
        reader.read("line", o.line, 2, 2 * o.side - 1);
        if (const auto fault = reader.finish("exago")) return *fault;
        return o;
    }

    [[nodiscard]] constexpr int all_tiles() const {
        int sum = 0;
        for (int seat = 0; seat < players; ++seat) sum += tiles[seat];
        return sum;
    }

    [[nodiscard]] constexpr Options list() const {
        Options options;
        options.add(number("players", players, 2, 2, max_seats));
        options.add(number("side", side, 6, 5, 8));
        options.add(repetition_option(repetition));
        if (players > 2) options.add(flag("block_left", block_left, true));
        options.add(flag("early_lift", early_lift, false));
        options.add(flag("reconnect", reconnect, false));
        Option numbers{"tiles", OptionKind::numbers, {}, {}, 1, cells(side) - 1, players, false, {}};
        for (int seat = 0; seat < players; ++seat) {
            numbers.value.add(seat == 0 ? "" : ",").add_number(tiles[seat]);
            numbers.standard.add(seat == 0 ? "" : ",").add_number(static_cast<u64>(standard_tiles(players)));
        }
        options.add(numbers);
        options.add(number("line", line, standard_line(players), 2, 2 * side - 1));
        return options;
    }
};

// `Words` is how many machine words hold the board: 2 up to side 6, 4 beyond.
template <int Words>
class Exago {
    using Set = CellSet<Words>;
    using Groups = List<Set, 3>;

  public:
    struct Position {
        Set tiles[max_seats];
        u8 hand[max_seats] = {};
        Seat turn = 0;
        constexpr bool operator==(const Position&) const = default;
    };

    constexpr bool operator==(const Exago& other) const { return options_ == other.options_; }

    static constexpr std::string_view name = "exago";
    static constexpr int version = 1;
    static constexpr bool can_repeat = true;

    // ------------------------------------------------------------ options and seats

    // Of the two sizes of board in the list of games, the one that these settings ask for.
    static constexpr bool suits(const Settings& settings) {
        bool large = false;
        for (const Setting& setting : settings)
            if (setting.name == "side") large = setting.value == "7" || setting.value == "8";
        return large == (Words > 2);
    }
    static constexpr Exago largest() {
        ExagoOptions options;
        options.side = Words > 2 ? 8 : 6;
        return Exago(options);
    }
    static constexpr Result<Exago> make(const Settings& settings) {
        const Result<ExagoOptions> options = ExagoOptions::read(settings);
        return options ? Result<Exago>(Exago(*options)) : options.fault();
    }
    constexpr explicit Exago(const ExagoOptions& options) : options_(options), hexagon_(options.side) {}

    [[nodiscard]] constexpr Options options() const { return options_.list(); }
    [[nodiscard]] constexpr int seats() const { return options_.players; }
    [[nodiscard]] constexpr std::string_view seat_name(Seat seat) const { return colours[seat]; }
    [[nodiscard]] constexpr int cells() const { return ExagoOptions::cells(hexagon_.side()); }
    [[nodiscard]] constexpr CellText cell_name(int n) const { return text_of(hexagon_.board().nth(n)); }

    // ------------------------------------------------------------ playing

    [[nodiscard]] constexpr Position start() const {
        Position p;
        for (int seat = 0; seat < seats(); ++seat) p.hand[seat] = options_.tiles[seat];
        return p;
    }

    [[nodiscard]] constexpr Seat turn(const Position& p) const { return p.turn; }

    [[nodiscard]] constexpr std::optional<Outcome> outcome(const Position& p) const {
        const Seat mover = before(p.turn);
        if (hexagon_.has_line(p.tiles[mover], options_.line)) return win(mover, Reason::line);
        return std::nullopt;
    }
    [[nodiscard]] constexpr std::optional<Outcome> repeated(int occurrences) const {
        return draw_by_repetition(occurrences, options_.repetition);
    }

    // Whether the cell is part of a line that decided the game.
    [[nodiscard]] constexpr bool decides(const Position& p, int n) const {
        const std::optional<Outcome> end = outcome(p);
        return end && hexagon_.in_lines(p.tiles[end->winner], options_.line).has(hexagon_.board().nth(n));
    }

    template <class Visit>
    constexpr void each_move(const Position& p, Visit&& visit) const {
        if (outcome(p)) return;
        if (const std::optional<Seat> threat = to_block(p))
            each_move_against(p, *threat, visit);
        else
            each_free_move(p, visit);
    }

    [[nodiscard]] constexpr Position play(const Position& p, Move move) const {
        Position next = p;
        next.turn = after(p.turn);
        const Set target = Set::of(placed(move));
        if (!lifts(move)) {
            --next.hand[p.turn];
            next.tiles[p.turn] |= target;
            return next;
        }
        const Set source = Set::of(lifted(move));
        const bool may_cut = hexagon_.may_cut(occupied(p)).has(lifted(move));
        next.tiles[p.turn] -= source;
        if (may_cut && !options_.reconnect) send_home(next, staying(next, move));
        next.tiles[p.turn] |= target;
        if (may_cut && options_.reconnect) send_home(next, staying(next, move));
        return next;
    }

    [[nodiscard]] constexpr u64 count(const Position& p) const {
        if (outcome(p)) return 0;
        if (const std::optional<Seat> threat = to_block(p)) {
            u64 count = 0;
            each_move_against(p, *threat, [&](Move) { return ++count, true; });
            return count;
        }
        return count_free(p);
    }

    [[nodiscard]] constexpr Move nth(const Position& p, u64 n) const {
        if (const std::optional<Seat> threat = to_block(p)) {
            Move found;
            each_move_against(p, *threat, [&](Move move) { return found = move, n-- != 0; });
            return found;
        }
        return nth_free(p, n);
    }

    // A move drawn evenly. Where tiles can only be lifted, without counting what all of them could do; where somebody must
    // be blocked, in one go through the moves, each taking the place of the one drawn before with the chance that is due.
    [[nodiscard]] constexpr std::optional<Move> draw(const Position& p, Random& random) const {
        if (outcome(p)) return std::nullopt;
        if (const std::optional<Seat> threat = to_block(p)) {
            Move drawn;
            u64 seen = 0;
            each_move_against(p, *threat, [&](Move move) {
                if (random.below(++seen) == 0) drawn = move;
                return true;
            });
            return drawn;
        }
        if (p.hand[p.turn] == 0 && !options_.reconnect)
            if (const auto move = LiftCounter(*this, p).draw(random)) return move;
        const u64 moves = count_free(p);
        if (moves == 0) return std::nullopt;
        return nth_free(p, random.below(moves));
    }

    // ------------------------------------------------------------ what a move does, and why not

    [[nodiscard]] constexpr std::optional<Fault> refuse(const Position& p, Move move) const {
        if (outcome(p)) return illegal("move.over");
        if (const auto fault = lifts(move) ? refuse_lift(p, move) : refuse_place(p, move)) return fault;
        const std::optional<Seat> threat = to_block(p);
        if (!threat || !can_win(play(p, move), *threat)) return std::nullopt;
        bool can_block = false;
        each_free_move(p, [&](Move other) { return can_block = !can_win(play(p, other), *threat), !can_block; });
        if (can_block) return illegal("exago.must_block").with("colour", seat_name(*threat));
        return std::nullopt;
    }

    [[nodiscard]] constexpr Effects effects(const Position& p, Move move) const {
        Effects effects;
        const Text<32> own = letter(p.turn);
        const CellText target = text_of(placed(move));
        if (!lifts(move)) {
            effects.add({Effect::place, own, static_cast<i8>(p.turn), {}, target});
            return effects;
        }
        Position held = p;
        held.tiles[p.turn] -= Set::of(lifted(move));
        Position placed_again = held;
        placed_again.tiles[p.turn] |= Set::of(placed(move));
        const Set stay = staying(options_.reconnect ? placed_again : held, move);
        effects.add({Effect::lift, own, -1, text_of(lifted(move)), {}});
        if (options_.reconnect) effects.add({Effect::sow, own, -1, {}, target});
        for (int seat = 0; seat < seats(); ++seat)
            ((options_.reconnect ? placed_again : held).tiles[seat] - stay).each([&](int cell) {
                effects.add({Effect::home, letter(static_cast<Seat>(seat)), static_cast<i8>(seat), text_of(cell), {}});
                return true;
            });
        if (!options_.reconnect) effects.add({Effect::sow, own, -1, {}, target});
        return effects;
    }

    [[nodiscard]] constexpr Result<Steps> steps(const Position& p, std::string_view entered) const {
        return steps_among_moves(*this, p, entered);
    }

    [[nodiscard]] constexpr Text<32> pieces_on(const Position& p, int n) const {
        const int cell = hexagon_.board().nth(n);
        for (int seat = 0; seat < seats(); ++seat)
            if (p.tiles[seat].has(cell)) return letter(static_cast<Seat>(seat));
        return {};
    }

    template <class Visit>
    constexpr void each_in_hand(const Position& p, Seat seat, Visit&& visit) const {
        for (int i = 0; i < p.hand[seat]; ++i) visit(letter(seat).view());
    }

    // ------------------------------------------------------------ symmetries and hashing

    [[nodiscard]] constexpr int symmetries() const { return 12; }
    // Turns are undone by turning on to six; a turn of the mirror image undoes itself.
    [[nodiscard]] constexpr int inverse(int symmetry) const { return symmetry < 6 ? (6 - symmetry) % 6 : symmetry; }

    [[nodiscard]] constexpr Position transform(const Position& p, int symmetry) const {
        Position image = p;
        for (int seat = 0; seat < seats(); ++seat) image.tiles[seat] = hexagon_.transform(p.tiles[seat], symmetry);
        return image;
    }

    // The group that stays goes by its lowest cell, and which that is changes with the symmetry.
    [[nodiscard]] constexpr Move transform(const Position& p, Move move, int symmetry) const {
        const int source = lifts(move) ? hexagon_.transform(lifted(move), symmetry) : none;
        const int target = hexagon_.transform(placed(move), symmetry);
        if (!chooses(move)) return make_move(source, target, none);
        Set cells = occupied(p) - Set::of(lifted(move));
        if (options_.reconnect) cells |= Set::of(placed(move));
        const Set stay = hexagon_.group_of(cells, kept(move));
        return make_move(source, target, hexagon_.transform(stay, symmetry).lowest());
    }

    [[nodiscard]] constexpr u64 key(const Position& p) const {
        u64 hash = p.turn;
        for (int seat = 0; seat < seats(); ++seat) hash = mix(p.tiles[seat].hash(hash), p.hand[seat]);
        return hash;
    }

    // ------------------------------------------------------------ texts

    [[nodiscard]] constexpr PositionText format(const Position& p) const {
        PositionText text;
        RunWriter writer(text, '\0');
        for (int row = hexagon_.rows() - 1; row >= 0; --row) {
            for (int n = 0; n < hexagon_.row_length(row); ++n) {
                const int owner = owner_of(p, hexagon_.cell({n, row}));
                if (owner < 0)
                    writer.empty();
                else
                    writer.piece().add(letter(static_cast<Seat>(owner)));
            }
            writer.row_end();
            if (row > 0) text.add('/');
        }
        text.add(' ').add(letter(p.turn)).add(' ');
        for (int seat = 0; seat < seats(); ++seat) text.add(seat == 0 ? "" : ",").add_number(p.hand[seat]);
        return text;
    }

    [[nodiscard]] constexpr Result<Position> parse_position(std::string_view text) const {
        Position p;
        Reader reader(text);
        for (int row = hexagon_.rows() - 1; row >= 0; --row) {
            const auto read_tile = [&](int n) -> std::optional<Fault> {
                const auto seat = read_colour(reader);
                if (!seat) return seat.fault();
                p.tiles[*seat] |= Set::of(hexagon_.cell({n, row}));
                return std::nullopt;
            };
            if (const auto fault = read_row(reader, hexagon_.row_length(row), '\0', row_name(row), read_tile)) return *fault;
            if (const auto fault = expect(reader, row > 0 ? '/' : ' ')) return *fault;
        }
        const auto turn = read_colour(reader);
        if (!turn) return turn.fault();
        p.turn = *turn;
        for (Seat seat = 0; seat < seats(); ++seat) {
            if (const auto fault = expect(reader, seat == 0 ? ' ' : ',')) return *fault;
            const auto number = reader.number();
            if (!number) return unexpected(reader);
            if (*number + p.tiles[seat].size() != options_.tiles[seat])
                return bad_position("exago.count").with("colour", seat_name(seat))
                    .with("count", static_cast<u64>(*number + p.tiles[seat].size())).with("tiles", options_.tiles[seat]);
            p.hand[seat] = static_cast<u8>(*number);
        }
        if (const auto fault = expect_end(reader)) return *fault;
        if (const auto fault = contradiction(p)) return *fault;
        return p;
    }

    [[nodiscard]] static constexpr MoveText format(Move move) {
        MoveText text;
        if (lifts(move)) text.add(code_text(move.bits >> 16 & 255));
        text.add(code_text(move.bits >> 8 & 255));
        if (chooses(move)) text.add('~').add(code_text(move.bits & 255));
        return text;
    }

    // Whether the cells of a move stand on this board; moves are the same on boards of every size.
    [[nodiscard]] constexpr bool exists(Move move) const {
        for (u64 codes = move.bits; codes != 0; codes >>= 8) {
            const auto cell = static_cast<int>(codes & 255);
            if (cell != 0 && !hexagon_.holds({cell % 16 - 1, cell / 16})) return false;
        }
        return true;
    }

    [[nodiscard]] constexpr Result<Move> parse_move(std::string_view text) const {
        Reader reader(text);
        int cells[3] = {none, none, none};  // the first one or two cells, and the one after `~`
        int count = 0;
        while (!reader.done()) {
            const bool fits = count < 2 || (count == 2 && reader.take('~'));
            const auto spot = reader.spot();
            if (!fits || !spot) return invalid("exago.grammar").with("move", text);
            const Spot at{spot->rank, spot->file};  // the letter is the row
            if (!hexagon_.holds(at)) return invalid("move.no_cell").with("cell", name_of(*spot));
            cells[count++] = hexagon_.cell(at);
        }
        if (count == 0) return invalid("exago.grammar").with("move", text);
        if (count == 1) return make_move(none, cells[0], none);
        return make_move(cells[0], cells[1], cells[2]);
    }

    // ------------------------------------------------------------ looking ahead

    [[nodiscard]] constexpr const ExagoOptions& settings() const { return options_; }
    [[nodiscard]] constexpr const Hexagon<Words>& hexagon() const { return hexagon_; }
    [[nodiscard]] constexpr Seat after(Seat seat) const { return static_cast<Seat>(seat + 1 == seats() ? 0 : seat + 1); }
    [[nodiscard]] constexpr Set occupied(const Position& p) const {
        Set all;
        for (int seat = 0; seat < seats(); ++seat) all |= p.tiles[seat];
        return all;
    }

    // Whether a seat could win at once if it were its turn, without regard to blocking.
    [[nodiscard]] constexpr bool can_win(const Position& p, Seat seat) const {
        const Set& own = p.tiles[seat];
        const Set all = occupied(p);
        const Set open = hexagon_.completions(own, options_.line) - all;
        if (open.empty()) return false;  // lifting a tile completes nothing that was not open before
        if (p.hand[seat] > 0 && open.meets(beside(all))) return true;
        Position with_turn = p;
        with_turn.turn = seat;
        return !liftable(p, seat).each([&](int tile) {
            const Set completing = hexagon_.completions(own - Set::of(tile), options_.line) & open;
            if (completing.empty()) return true;  // what is cut off can only make it fewer
            return each_lift(with_turn, tile, [&](Move move) {
                return !completing.has(placed(move)) || !hexagon_.has_line(play(with_turn, move).tiles[seat], options_.line);
            });
        });
    }

  private:
    static constexpr std::array<std::string_view, max_seats> colours = {"red", "blue", "yellow", "green", "purple", "orange"};
    static constexpr int none = -1;

    [[nodiscard]] constexpr Seat before(Seat seat) const { return static_cast<Seat>(seat == 0 ? seats() - 1 : seat - 1); }
    static constexpr Text<32> letter(Seat seat) { return colours[seat].substr(0, 1); }

    // ------------------------------------------------------------ move bits

    [[nodiscard]] constexpr u64 code(int cell) const {
        if (cell == none) return 0;
        const Spot at = hexagon_.spot(cell);
        return static_cast<u64>(at.rank * 16 + at.file + 1);
    }
    [[nodiscard]] constexpr int cell_of(u64 code) const {
        const auto n = static_cast<int>(code & 255);
        return hexagon_.cell({n % 16 - 1, n / 16});
    }
    [[nodiscard]] constexpr Move make_move(int source, int target, int keep) const {
        return {code(source) << 16 | code(target) << 8 | code(keep)};
    }
    static constexpr bool lifts(Move move) { return move.bits >> 16 != 0; }
    static constexpr bool chooses(Move move) { return (move.bits & 255) != 0; }
    [[nodiscard]] constexpr int lifted(Move move) const { return cell_of(move.bits >> 16); }
    [[nodiscard]] constexpr int placed(Move move) const { return cell_of(move.bits >> 8); }
    [[nodiscard]] constexpr int kept(Move move) const { return cell_of(move.bits); }
    static constexpr CellText code_text(u64 code) {
        return CellText().add(static_cast<char>('a' + code / 16)).add_number(code % 16);
    }
    [[nodiscard]] constexpr CellText text_of(int cell) const { return code_text(code(cell)); }

    // ------------------------------------------------------------ tiles on the board

    [[nodiscard]] constexpr int owner_of(const Position& p, int cell) const {
        for (int seat = 0; seat < seats(); ++seat)
            if (p.tiles[seat].has(cell)) return seat;
        return -1;
    }
    // Next to a tile of the set; on an empty board, the centre.
    [[nodiscard]] constexpr Set beside(const Set& tiles) const {
        return tiles.empty() ? Set::of(hexagon_.centre()) : hexagon_.frontier(tiles);
    }
    [[nodiscard]] constexpr Set places(const Position& p) const {
        return p.hand[p.turn] == 0 ? Set{} : beside(occupied(p));
    }
    [[nodiscard]] constexpr Set liftable(const Position& p, Seat seat) const {
        return p.hand[seat] == 0 || options_.early_lift ? p.tiles[seat] : Set{};
    }

    // ------------------------------------------------------------ groups

    static constexpr Groups largest(const Groups& groups) {
        int most = 0;
        for (const Set& group : groups) most = group.size() > most ? group.size() : most;
        Groups largest;
        for (const Set& group : groups)
            if (group.size() == most) largest.add(group);
        return largest;
    }
    // What stays of a board that a lift may have cut.
    [[nodiscard]] constexpr Set staying(const Position& p, Move move) const {
        if (chooses(move)) return hexagon_.group_of(occupied(p), kept(move));
        const Groups groups = largest(hexagon_.groups(occupied(p)));
        return groups.empty() ? Set{} : groups[0];
    }
    constexpr void send_home(Position& p, const Set& stay) const {
        for (int seat = 0; seat < seats(); ++seat) {
            p.hand[seat] = static_cast<u8>(p.hand[seat] + (p.tiles[seat] - stay).size());
            p.tiles[seat] &= stay;
        }
    }

    // ------------------------------------------------------------ moves, without regard to blocking

    template <class Visit>
    constexpr void each_free_move(const Position& p, Visit&& visit) const {
        const bool went_on = places(p).each([&](int target) { return visit(make_move(none, target, none)); });
        if (went_on) liftable(p, p.turn).each([&](int tile) { return each_lift(p, tile, visit); });
    }

    // Visits the moves that lift a tile until `visit` returns false; tells whether it never did.
    template <class Visit>
    constexpr bool each_lift(const Position& p, int tile, Visit&& visit) const {
        const Set source = Set::of(tile);
        const Set rest = occupied(p) - source;
        const auto to = [&](int target, int keep) { return visit(make_move(tile, target, keep)); };
        const Groups groups = hexagon_.may_cut(rest).has(tile) ? hexagon_.groups(rest) : Groups{};
        if (groups.size() <= 1)
            return (beside(rest) - source).each([&](int target) { return to(target, none); });
        if (options_.reconnect)
            return (beside(rest) - source).each([&](int target) {
                const Groups stays = largest(hexagon_.groups(rest | Set::of(target)));
                if (stays.size() == 1) return to(target, none);
                for (const Set& stay : stays)
                    if (!to(target, stay.lowest())) return false;
                return true;
            });
        const Groups stays = largest(groups);
        Set targets;
        for (const Set& stay : stays) targets |= beside(stay) - source;
        return targets.each([&](int target) {
            if (stays.size() == 1) return to(target, none);
            for (const Set& stay : stays)
                if (beside(stay).has(target) && !to(target, stay.lowest())) return false;
            return true;
        });
    }

    // Counts and picks the moves that lift tiles, without listing those of lifts that cut nothing: they may go to all
    // cells around the tiles, but for those that only the lifted tile touched. (A cell that touches one tile only touches
    // one tile of any set, so that all simple lifts are counted at once.)
    class LiftCounter {
      public:
        constexpr LiftCounter(const Exago& rules, const Position& p)
            : rules_(rules), p_(p), all_(rules.occupied(p)), frontier_(rules.hexagon_.frontier(all_)),
              touched_once_(rules.hexagon_.touching_once(all_) & frontier_), tiles_(rules.liftable(p, p.turn)),
              cutting_(rules.hexagon_.may_cut(all_) & tiles_) {
            if (all_.size() == 1) cutting_ = tiles_;  // no tile left to be next to
        }

        [[nodiscard]] constexpr u64 count() const {
            const Set simple = tiles_ - cutting_;
            const int lost = (touched_once_ & rules_.hexagon_.around(simple)).size();
            u64 count = static_cast<u64>(simple.size() * frontier_.size() - lost);
            cutting_.each([&](int tile) { return count += rules_.count_cutting(p_, tile), true; });
            return count;
        }

        [[nodiscard]] constexpr Move nth(u64 n) const {
            Move found;
            tiles_.each([&](int tile) {
                const bool cuts = cutting_.has(tile);
                const Set free = cuts ? Set{} : targets(tile);
                const u64 here = cuts ? rules_.count_cutting(p_, tile) : static_cast<u64>(free.size());
                if (n >= here) return n -= here, true;
                found = cuts ? rules_.nth_cutting(p_, tile, n) : rules_.make_move(tile, free.nth(static_cast<int>(n)), none);
                return false;
            });
            return found;
        }

        // One move, each as likely as any other: a tile is drawn with the weight of a bound on its moves, and drawn again
        // as often as its moves fall short of it. So only the tiles drawn are looked at. After a hundred misses in a row it
        // gives up, and exact counting takes over.
        // The bound on a lift that cuts: it offers each cell around the tiles at most twice, but for one. Besides the cell
        // lifted from, only one more can touch three connected groups at once: with three there would be three cells each
        // linked to the same three groups, which cannot be drawn on a plane.
        [[nodiscard]] constexpr std::optional<Move> draw(Random& random) const {
            const auto around = static_cast<u64>(frontier_.size());
            const auto simple_weight = static_cast<u64>((tiles_ - cutting_).size()) * around;
            const u64 cutting_bound = 2 * around + 1;
            const u64 all = simple_weight + static_cast<u64>(cutting_.size()) * cutting_bound;
            for (int tries = 0; tries < 100; ++tries) {
                u64 n = random.below(all);
                if (n < simple_weight) {
                    const int tile = (tiles_ - cutting_).nth(static_cast<int>(n / around));
                    const int target = frontier_.nth(static_cast<int>(n % around));
                    if (targets(tile).has(target)) return rules_.make_move(tile, target, none);
                    continue;
                }
                n -= simple_weight;
                const int tile = cutting_.nth(static_cast<int>(n / cutting_bound));
                const u64 moves = rules_.count_cutting(p_, tile);
                assert(moves <= cutting_bound);
                if (n % cutting_bound < moves) return rules_.nth_cutting(p_, tile, n % cutting_bound);
            }
            return std::nullopt;
        }

      private:
        [[nodiscard]] constexpr Set targets(int tile) const {
            return frontier_ - (touched_once_ & rules_.hexagon_.around(Set::of(tile)));
        }

        const Exago& rules_;
        const Position& p_;
        Set all_;
        Set frontier_;
        Set touched_once_;
        Set tiles_;
        Set cutting_;
    };

    [[nodiscard]] constexpr u64 count_free(const Position& p) const {
        return static_cast<u64>(places(p).size()) + LiftCounter(*this, p).count();
    }
    [[nodiscard]] constexpr Move nth_free(const Position& p, u64 n) const {
        const Set free_places = places(p);
        const auto count = static_cast<u64>(free_places.size());
        if (n < count) return make_move(none, free_places.nth(static_cast<int>(n)), none);
        return LiftCounter(*this, p).nth(n - count);
    }

    // The largest groups that remain when a tile is lifted, before it is placed again.
    [[nodiscard]] constexpr Groups stays_without(const Position& p, int tile) const {
        return largest(hexagon_.groups(occupied(p) - Set::of(tile)));
    }
    [[nodiscard]] constexpr u64 count_cutting(const Position& p, int tile) const {
        u64 count = 0;
        if (options_.reconnect) {
            each_lift(p, tile, [&](Move) { return ++count, true; });
            return count;
        }
        const Groups stays = stays_without(p, tile);
        if (stays.empty()) return (beside(Set{}) - Set::of(tile)).empty() ? 0 : 1;
        for (const Set& stay : stays) count += static_cast<u64>((beside(stay) - Set::of(tile)).size());
        return count;
    }
    [[nodiscard]] constexpr Move nth_cutting(const Position& p, int tile, u64 n) const {
        const Groups stays = options_.reconnect ? Groups{} : stays_without(p, tile);
        if (stays.size() == 1) return make_move(tile, (beside(stays[0]) - Set::of(tile)).nth(static_cast<int>(n)), none);
        Move found;
        each_lift(p, tile, [&](Move move) { return found = move, n-- != 0; });
        return found;
    }

    // ------------------------------------------------------------ whom to block

    // The opponent whom the mover has to block if he can: the first in turn order who could win at once, unless the mover can.
    [[nodiscard]] constexpr std::optional<Seat> to_block(const Position& p) const {
        if (!options_.block_left || can_win(p, p.turn)) return std::nullopt;
        for (Seat seat = after(p.turn); seat != p.turn; seat = after(seat))
            if (can_win(p, seat)) return seat;
        return std::nullopt;
    }

    // Where some moves block a threat, only those; otherwise all.
    template <class Visit>
    constexpr void each_move_against(const Position& p, Seat threat, Visit&& visit) const {
        bool can_block = false;
        each_free_move(p, [&](Move move) {
            if (can_win(play(p, move), threat)) return true;
            can_block = true;
            return visit(move);
        });
        if (!can_block) each_free_move(p, visit);
    }

    // ------------------------------------------------------------ refusing

    [[nodiscard]] constexpr std::optional<Fault> refuse_place(const Position& p, Move move) const {
        const int target = placed(move);
        if (p.hand[p.turn] == 0) return illegal("exago.no_tile_in_hand");
        if (occupied(p).has(target)) return illegal("exago.taken").with("cell", text_of(target));
        return refuse_target(occupied(p), target);
    }

    [[nodiscard]] constexpr std::optional<Fault> refuse_target(const Set& tiles, int target) const {
        if (beside(tiles).has(target)) return std::nullopt;
        if (tiles.empty()) return illegal("exago.centre").with("cell", text_of(hexagon_.centre()));
        return illegal("exago.alone").with("cell", text_of(target));
    }

    [[nodiscard]] constexpr std::optional<Fault> refuse_lift(const Position& p, Move move) const {
        const int tile = lifted(move);
        const int target = placed(move);
        if (!occupied(p).has(tile)) return illegal("exago.no_tile").with("cell", text_of(tile));
        if (!p.tiles[p.turn].has(tile)) return illegal("exago.not_yours").with("cell", text_of(tile));
        if (!liftable(p, p.turn).has(tile)) return illegal("exago.hand_first");
        if (target == tile) return illegal("exago.same_cell").with("cell", text_of(tile));

        const Set rest = occupied(p) - Set::of(tile);
        if (rest.has(target)) return illegal("exago.taken").with("cell", text_of(target));
        if (!beside(rest).has(target)) return refuse_target(rest, target);
        if (!hexagon_.may_cut(rest).has(tile)) return chooses(move) ? std::optional(illegal("exago.no_choice")) : std::nullopt;

        const Groups stays = options_.reconnect ? largest(hexagon_.groups(rest | Set::of(target))) : stays_without(p, tile);
        if (stays.size() == 1) {
            if (chooses(move)) return illegal("exago.no_choice");
            const bool touches = options_.reconnect || beside(stays[0]).has(target);
            return touches ? std::nullopt : std::optional(illegal("exago.cut_off").with("cell", text_of(target)));
        }
        if (!chooses(move)) return illegal("exago.choose_group");
        for (const Set& stay : stays)
            if (stay.lowest() == kept(move)) {
                if (options_.reconnect || beside(stay).has(target)) return std::nullopt;
                return illegal("exago.alone").with("cell", text_of(target));
            }
        return illegal("exago.not_a_group").with("cell", text_of(kept(move)));
    }

    // ------------------------------------------------------------ reading

    static constexpr Text<1> row_name(int row) { return Text<1>().add(static_cast<char>('a' + row)); }

    [[nodiscard]] constexpr Result<Seat> read_colour(Reader& reader) const {
        for (Seat seat = 0; seat < max_seats; ++seat)
            if (reader.peek() == colours[seat][0]) {
                if (seat >= seats())
                    return bad_position("exago.colour").with("colour", colours[seat]).with("players", static_cast<u64>(seats()));
                reader.skip();
                return seat;
            }
        return unexpected(reader);
    }

    [[nodiscard]] constexpr std::optional<Fault> contradiction(const Position& p) const {
        if (!hexagon_.connected(occupied(p))) return bad_position("exago.apart");
        const Seat mover = before(p.turn);
        for (int seat = 0; seat < seats(); ++seat)
            if (hexagon_.has_line(p.tiles[seat], options_.line) && (seat != mover || !left_by_a_move(p, mover)))
                return bad_position("position.lines");
        return std::nullopt;
    }

    // A finished position: some tile of the mover's completed all that stands of lines, and the others hung together
    // without it. Whatever the mover did, placing it would have done as well, but for one thing: with `reconnect` he may
    // have lifted it from a cell where it held the others together.
    [[nodiscard]] constexpr bool left_by_a_move(const Position& p, Seat mover) const {
        return !p.tiles[mover].each([&](int tile) {
            const Set last = Set::of(tile);
            const Set others = occupied(p) - last;
            if (hexagon_.has_line(p.tiles[mover] - last, options_.line)) return true;
            return !hexagon_.connected(others) && !(options_.reconnect && may_have_held_together(p, mover, last));
        });
    }
    [[nodiscard]] constexpr bool may_have_held_together(const Position& p, Seat mover, const Set& last) const {
        const Set others = occupied(p) - last;
        return !(hexagon_.frontier(others) - last).each([&](int cell) {
            const Set source = Set::of(cell);
            const bool stood = hexagon_.connected(others | source) &&
                               !hexagon_.has_line((p.tiles[mover] - last) | source, options_.line);
            return !stood || p.hand[mover] > most_returned(p, cell);
        });
    }
    // How many tiles a mover who lifted from a cell may hold now. Unless he may lift early, all of them came home by
    // that lift: they hung on the tile lifted, touched nothing of what stays, and were not more than that. They were one
    // group, for where two others touch the cell there is room beside it for no more.
    [[nodiscard]] constexpr int most_returned(const Position& p, int cell) const {
        if (options_.early_lift) return cells();
        const Set stay = occupied(p);
        const Set source = Set::of(cell);
        const Set room = hexagon_.group_of((hexagon_.board() - stay - hexagon_.frontier(stay)) | source, cell) - source;
        return room.size() < stay.size() ? room.size() : stay.size();
    }

    ExagoOptions options_;
    Hexagon<Words> hexagon_;
};

}  // namespace fourfold

// The names of openings.
#include <cstddef>
#include <unordered_map>
#include <vector>

#include "base/text.h"
#include "bench/judgement.h"
#include "engine/notation/move_text.h"

namespace mutare {

namespace {

#include "bench/openings.inc"

/// The openings by the keys of their positions.
std::unordered_map<Key, Opening> read_openings() {
    std::unordered_map<Key, Opening> by_key;
    Position position;
    std::vector<Move> made;
    for (std::string_view rest = trimmed(kOpenings); !rest.empty();) {
        std::string_view line = consume_until(rest, "\n");
        const auto shared = whole_number<std::size_t>(consume_until(line, "\t")).value();
        while (made.size() > shared) {
            position.unmake_move(made.back());
            made.pop_back();
        }
        std::string_view moves = consume_until(line, "\t");
        while (!moves.empty()) {
            made.push_back(*parse_move(position, consume_until(moves, " ")));
            position.make_move(made.back());
        }
        const std::string_view eco = consume_until(line, "\t");
        by_key.insert_or_assign(position.key(), Opening{eco, line});
    }
    return by_key;
}

}  // namespace

std::optional<Opening> opening_at(const Position& position) {
    static const std::unordered_map<Key, Opening> openings = read_openings();
    const auto place = openings.find(position.key());
    return place == openings.end() ? std::nullopt : std::optional(place->second);
}

std::optional<Opening> opening_of(const PgnGame& game) {
    Position position;
    if (game.start != position) return std::nullopt;
    std::optional<Opening> last;
    for (const Move move : main_line(game)) {
        if (!move) break;
        position.make_move(move);
        if (const std::optional<Opening> opening = opening_at(position)) last = opening;
    }
    return last;
}

}  // namespace mutare

// How people begin games: what a weak level plays in its first moves.
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/split_mix.h"
#include "base/text.h"
#include "engine/notation/move_text.h"
#include "search/levels/amateur.h"

namespace mutare {

namespace {

#include "search/levels/human_openings.inc"

/// What people play in the positions of their openings, each move as often as it counts.
std::unordered_map<Key, std::vector<Move>> opening_moves() {
    std::unordered_map<Key, std::vector<Move>> known;
    for (std::string_view lines = trimmed(kHumanOpenings); !lines.empty();) {
        std::string_view line = consume_until(lines, "\n");
        const auto count = whole_number<std::size_t>(consume_until(line, " ")).value();
        Position position;
        while (!line.empty()) {
            const Move move = *parse_move(position, consume_until(line, " "));
            std::vector<Move>& moves = known[position.key()];
            moves.insert(moves.end(), count, move);
            position.make_move(move);
        }
    }
    return known;
}

}  // namespace

Move human_opening_move(const Position& position, std::uint64_t seed) {
    static const auto kKnown = opening_moves();
    const auto found = kKnown.find(position.key());
    if (found == kKnown.end()) return {};
    return found->second[split_mix(seed ^ position.key()) % found->second.size()];
}

}  // namespace mutare
